"""Hides from the line where a machine stands in a deck whose order is secret: what is sent leaves on whole seconds.

The way to a pocket takes longer the farther it is, so the time of anything sent while cards move tells of their order.
From the first number drawn until the job ends, events leave once a second and answers with every fourth, written by
a timer of the HAL and not by the core, which may be busy. They are collected some time before, at a moment that nobody
outside can foresee: a request that just missed it does not tell that the core was busy either. What is left, measured:
docs/explanation/randomness.md.
"""

import hashlib

BEAT_US = 1000000
_LARGE_CARDS = 64  # with more, or more passes than two, the times spread more, and the grid is twice as wide ...
_LARGE_PASSES = 4  # ... and wider again with more than four passes, and more than eight
SLOW_BEATS = 4  # answers leave, and a further pass is told, with every fourth beat only
MAX_STOPS = 3  # of a secret job: each tells a little
STAND_US = 400000  # after a halt: longer than any axis brakes
_GUARD_US = 150000  # longer than the core is ever busy with one thing
_SPREAD_US = 500000
_MOST_BYTES = 160  # of answers: few packets, written in no time. A host that asks for more gets no answer


def grid_beats(job):
    """Return how many beats lie between two with which ``job`` may be told to have ended."""
    count = job.progress.pass_count
    beats = 2 if job.cards > _LARGE_CARDS or count > 2 else 1
    passes = _LARGE_PASSES
    while passes < count:
        beats *= passes // 2
        passes *= 2
    return beats


class Masking:
    """One machine's. ``release_us``: when the next second's bytes leave; ``collect_us``: when they are collected;
    ``ended_us``: when the last masked job was reported to have ended, None if what is reported now is no secret."""

    def __init__(self, board):
        self._board = board
        self._forget()
        self._state = b""
        self.is_on = False
        self.beat = 0
        self.release_us = 0
        self.collect_us = 0
        self.ended_us = None

    def begin(self, release_us, is_new=True):
        """Mask from now on: the first bytes leave at ``release_us``, with beat 1 of the job unless it goes on."""
        if not self._state:
            self._state = hashlib.sha256(b"mischwerk masking" + self._board.extra()).digest()
        self.is_on = True
        if is_new:
            self.beat = 0
        self.ended_us = None
        self._board.hide_line(release_us)
        self._plan(release_us)

    def keep(self, frame, is_event):
        """Send ``frame`` later; an answer for which there is no room is dropped."""
        kept = self._events
        if not is_event:
            kept = self._answers
            if len(kept) + len(frame) > _MOST_BYTES:
                return
        kept.extend(frame)

    def hand_over(self):
        """Give the HAL what is to leave at ``release_us``, and plan the second after it. What came before the moment of
        collecting has been answered."""
        self.beat += 1
        data = self._events
        self._events = bytearray()
        if self.beat % SLOW_BEATS == 0:
            data.extend(self._answers)
            self._answers = bytearray()
        self._board.link_write_at(self.release_us, data)
        self._plan(self.release_us + BEAT_US)

    def second_after(self, t_us):
        """The first whole second of the job that is not before ``t_us``."""
        return self.release_us + (t_us - self.release_us + BEAT_US - 1) // BEAT_US * BEAT_US

    def end_after(self, t_us, job):
        """When ``job``, which has ended by ``t_us``, is reported done."""
        end_us = self.second_after(t_us)
        beat = self.beat + 1 + (end_us - self.release_us) // BEAT_US
        return end_us + -beat % grid_beats(job) * BEAT_US

    def may_tell_pass(self, job):
        """True if the next beat is one of those with which a further pass is reported."""
        return (self.beat + 1) % (SLOW_BEATS * grid_beats(job)) == 0

    def pause_us(self):
        """Draw how long after a halt a job is reported paused, at least: nobody can foresee it."""
        return STAND_US + self._random(_SPREAD_US)

    def end(self, t_us):
        """It is ``t_us``, a whole second, and nothing moves: what was kept leaves, and from now on all does at once."""
        self.beat += (t_us - self.release_us) // BEAT_US + 1
        self.is_on = False
        self.ended_us = t_us
        self._board.hide_line(None)
        for frames in (self._answers, self._events):
            if frames:
                self._board.link_write(frames)
        self._forget()

    def drop(self):
        """Whatever was kept is not sent any more: the firmware has failed."""
        self.is_on = False
        self._board.hide_line(None)
        self._forget()

    def _forget(self):
        self._events = bytearray()
        self._answers = bytearray()

    def now_us(self):
        """The time as it may be told: whole seconds of the job while it is masked, and for what ends it."""
        if self.is_on:
            return self.release_us
        return self._board.now_us() if self.ended_us is None else self.ended_us

    def _plan(self, release_us):
        self.release_us = release_us
        self.collect_us = release_us - _GUARD_US - self._random(_SPREAD_US)
        self._board.hold_line(self.collect_us)

    def _random(self, below):
        # Not the generator of decks: how many numbers that has given must not depend on how long a job takes.
        self._state = hashlib.sha256(self._state).digest()
        return int.from_bytes(self._state[:4], "little") % below
