"""What the machine has done in its life: eleven counters, kept on flash in two copies that are written in turn.

The copy that is not being written is never touched, so a power cut costs the newest increments at most.
"""

import struct

from . import envelope

VERSION = 1
FILES = ("counters_a", "counters_b")
_LETTERS = b"MC"
_MOST = 0xFFFFFFFF

# Added at the end only: their places are their names on flash. What they count
# stands in app/descriptions.py, which stays off the board.
TABLE = (
    "shuffles_good",
    "shuffles_failed",
    "deals",
    "arranges",
    "cards_fed",
    "misfeeds",
    "double_feeds",
    "jams",
    "homings",
    "power_ons",
    "minutes_on",
)


class Counters:
    """All zero at first. Each goes up to 2**32 - 1 and stays there."""

    def __init__(self):
        self._values = [0] * len(TABLE)
        self.serial = 0  # of the copy they were read from or last written to
        self.place = 1  # index into FILES of that copy: the next goes into the other

    def names(self):
        """Names in the order of the table."""
        return list(TABLE)

    def get(self, name):
        """Present count. Raises ValueError for an unknown name."""
        return self._values[self._index(name)]

    def add(self, name, count=1):
        """Count ``count`` (0 or more) further ones."""
        i = self._index(name)
        self._values[i] = min(_MOST, self._values[i] + count)

    def encode(self, serial):
        """Bytes for flash; ``serial`` tells which copy is the newer."""
        return envelope.seal(_LETTERS, VERSION, struct.pack("<%dI" % (len(TABLE) + 1), serial, *self._values))

    def write(self, store):
        """Write the older copy again; None, or a warning in words (then nothing is as if written)."""
        place = 1 - self.place
        warning = store.write(FILES[place], self.encode(self.serial + 1))
        if warning is None:
            self.serial += 1
            self.place = place
        return warning

    def _index(self, name):
        for i in range(len(TABLE)):
            if TABLE[i] == name:
                return i
        raise ValueError("no counter is called %s" % name)


def read(copies):
    """(Counters, warnings) of what was read from FILES, in their order; None: never written. Never raises."""
    best, warnings = None, []
    for place in range(len(copies)):
        if copies[place] is None:
            continue
        counters, problem = _decode(copies[place])
        if counters is None:
            warnings.append("a copy of the counters on flash is %s" % problem)
            continue
        counters.place = place
        if best is None or counters.serial > best.serial:
            best = counters
        if problem is not None:
            warnings.append(problem)
    if warnings and best is None:
        warnings.append("no copy of the counters is good: they start at zero")
    return best or Counters(), warnings


def _decode(data):
    """(Counters or None, problem or None). A newer version only has more of them, so what is known is kept."""
    version, body, problem = envelope.unseal(_LETTERS, data)
    if (problem is None and len(body) < 4) or len(body) % 4:
        problem = "of bad length"
    if problem is not None:
        return None, problem
    numbers = struct.unpack("<%dI" % (len(body) // 4), body)
    counters = Counters()
    counters.serial = numbers[0]
    for i in range(min(len(TABLE), len(numbers) - 1)):
        counters._values[i] = numbers[i + 1]
    if version > VERSION:
        problem = "the counters on flash are of a newer version (%d): those it added are lost" % version
    return counters, problem
