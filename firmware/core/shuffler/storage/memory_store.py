"""A store in memory, for as long as a twin is on; and for tests, whose power can be cut off. Stays off the board."""

from .store import Moving, Store


class PowerCut(Exception):
    """Raised by MemoryStore where its power ends; it is no OSError, so nobody takes it for a full flash."""


class MemoryStore(Store):
    """A store for tests. ``cut``: units until the power fails, None for never; a byte is a unit, so is a rename.

    careless: a file system whose writes are not atomic; the old file is gone with the first unit of a write.
    full: nothing can be written any more. pages: of 256 bytes, as littlefs was measured to write them (1 for an append
    to a small file, 3 for a file of up to 128 bytes and its rename); sixteen pages make an erase of a sector.
    """

    def __init__(self, files=None, cut=None, careless=False):
        self.files = dict(files or {})
        self.cut = cut
        self.careless = careless
        self.full = False
        self.is_moving = False
        self.writes = 0
        self.pages = 0
        self.units = 0  # done so far

    def erases(self):
        """Erases of a sector so far, at the least."""
        return self.pages // 16

    def moving(self):
        """Return what ``is_moving`` says."""
        return self.is_moving

    def read(self, name):
        """See Store."""
        return self.files.get(name)

    def write(self, name, data):
        """See Store."""
        if self._refused():
            return "the flash is full: %s is not kept" % name
        self.pages += 2 + (len(data) + 127) // 128
        where = name if self.careless else name + ".new"
        if self.careless:
            self._unit()
        self.files[where] = b""
        self._add(where, data)
        if not self.careless:
            self._unit()
            self.files[name] = self.files.pop(where)
        return None

    def append(self, name, data):
        """See Store."""
        if self._refused():
            return "the flash is full: %s is not kept" % name
        self.pages += 1
        self._add(name, data)
        return None

    def _refused(self):
        if self.is_moving:
            raise Moving("nothing is written while the machine moves")
        self.writes += not self.full
        return self.full

    def _add(self, name, data):
        for i in range(len(data)):
            self._unit()
            self.files[name] = self.files.get(name, b"") + data[i : i + 1]

    def _unit(self):
        if self.cut is not None and self.units >= self.cut:
            raise PowerCut("the power fails")
        self.units += 1
