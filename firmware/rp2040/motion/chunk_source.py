"""What of a move is still to be written into a table, and the beginnings of moves, made beside it."""

from array import array

from shuffler.motion import chunks

FRESH = 24  # chunks made beside the table: 6 ms
_STATE_CHUNKS = (chunks.STATE_WORDS + 1) // 2  # as many words: a state is copied like chunks


class _Prepared:
    """The beginning of a move, made before it is wanted."""

    def __init__(self, segments):
        self.segments = segments
        self.fresh = array("I", bytes(8 * (FRESH + 1)))
        self.count = 0
        self.state = array("I", bytes(8 * _STATE_CHUNKS))  # behind these chunks
        self.next = 0


class ChunkSource:
    """Segments in, chunks out. plus: level of DIR when steps are counted up.

    ``state``: of the segment that is being written, see shuffler.motion.chunks; ``fresh``: room for FRESH chunks and
    one of no steps behind them.
    """

    def __init__(self, plus):
        self._plus = plus
        self._segments = ()
        self._next = 0  # of them
        self._prepared = ()
        self.state = array("I", bytes(8 * _STATE_CHUNKS))
        self.fresh = array("I", bytes(8 * (FRESH + 1)))

    def prepare(self, segments):
        """Make the beginning of a move that is wanted often; only while the axis stands. ValueError."""
        check(segments)
        beginning = _Prepared(segments)
        self.begin(segments)
        beginning.count = self.make(beginning.fresh)
        beginning.next = self._next
        chunks.put(beginning.state, _STATE_CHUNKS, 0, self.state, _STATE_CHUNKS)
        self._prepared += (beginning,)

    def prepared(self, segments):
        """Return what `prepare` has made of these segments, of this same object; None if it was never asked."""
        for beginning in self._prepared:
            if beginning.segments is segments:
                return beginning
        return None

    def begin(self, segments):
        """From here on these are to be written."""
        self._segments, self._next = segments, 0
        self.state[chunks.LEFT] = self.state[chunks.OWED] = 0

    def begin_behind(self, prepared):
        """From here on what follows the chunks of ``prepared`` is to be written."""
        self._segments, self._next = prepared.segments, prepared.next
        chunks.put(self.state, _STATE_CHUNKS, 0, prepared.state, _STATE_CHUNKS)

    def begin_braking(self, steps, hz, level):
        """From here on a ramp from ``hz`` to rest is to be written, with DIR at ``level``."""
        self._segments, self._next = (), 0
        chunks.load(self.state, steps, hz, 0, level)

    def make(self, fresh):
        """Put the first chunks of what there is to be written into ``fresh``, one of no steps behind them; how many."""
        count = 0
        while count < FRESH and self.load():
            count += chunks.fill(fresh, count, FRESH - count, self.state)
        fresh[2 * count] = self.state[chunks.DIR]
        fresh[2 * count + 1] = 0
        return count

    def is_owing(self):
        """More is to be written than `make` has made."""
        return self.state[chunks.LEFT] > 0 or self._next < len(self._segments)

    def load(self):
        """True if there is something to be written: the segment that comes next is loaded then."""
        s = self.state
        while not s[chunks.LEFT]:
            if self._next == len(self._segments):
                return False
            g = self._segments[self._next]
            self._next += 1
            chunks.load(s, abs(g.steps), g.start_hz, g.end_hz, self._plus if g.steps > 0 else 1 - self._plus)
        return True


def check(segments):
    """Raises ValueError for segments that can't be played."""
    for s in segments:
        chunks.check(abs(s.steps), s.start_hz, s.end_hz)
