"""The flash's file system: littlefs as the firmware sees it. A file counts when it is flushed or closed, not before."""

_ENOENT, _EEXIST, _ENOTDIR, _EISDIR, _ENOTEMPTY, _ENOSPC = 2, 17, 20, 21, 39, 28
_ERASE_US = 30000  # a write stalls the chip so long
_BLOCK = 4096
_DIRECTORY, _FILE = 0x4000, 0x8000


class Flash:
    """``files``: path -> bytes, survives resets. ``room``: bytes in all. ``cut_after``: writes until power fails."""

    def __init__(self, files=None, room=800 * 1024):
        self.files = {}
        self.folders = {"/"}
        self.room = room
        self.cut_after = None
        self.writes = 0
        self.chip = None
        for path in files or {}:
            self.put(path, files[path])

    def put(self, path, data):
        """From outside: no rule holds."""
        path = _absolute(path)
        at = path.rfind("/")
        while at > 0:
            self.folders.add(path[:at])
            at = path.rfind("/", 0, at)
        self.files[path] = data if isinstance(data, bytes) else data.encode()

    # -- what os and open do ----------------------------------------------------------------------------------
    def open(self, path, mode="r", *_, **__):
        self.chip.allocates("open()")
        path = _absolute(path)
        if path in self.folders:
            raise OSError(_EISDIR)
        if mode[0] == "r" and path not in self.files:
            raise OSError(_ENOENT)
        if mode[0] == "x" and path in self.files:
            raise OSError(_EEXIST)
        if mode[0] != "r" or "+" in mode:
            self._may_write(f"open({path!r}, {mode!r})")
            self._parent(path)
        return File(self, path, mode)

    def listdir(self, path="/"):
        return [name for name, *_ in self.ilistdir(path)]

    def ilistdir(self, path="/"):
        path = _absolute(path)
        if path not in self.folders:
            raise OSError(_ENOENT)
        start = path if path == "/" else path + "/"
        entries = []
        for known, kind in [(p, _FILE) for p in self.files] + [(p, _DIRECTORY) for p in self.folders]:
            if known != path and known.startswith(start) and "/" not in known[len(start) :]:
                entries.append((known[len(start) :], kind, 0, len(self.files.get(known, b""))))
        return iter(sorted(entries))

    def remove(self, path):
        self._may_write("remove")
        path = _absolute(path)
        if path not in self.files:
            raise OSError(_ENOENT)
        self._burn()
        del self.files[path]

    unlink = remove

    def rename(self, old, new):
        self._may_write("rename")
        old, new = _absolute(old), _absolute(new)
        if old not in self.files:
            raise OSError(_ENOENT)
        self._parent(new)
        self._burn()
        self.files[new] = self.files.pop(old)

    def mkdir(self, path):
        self._may_write("mkdir")
        path = _absolute(path)
        if path in self.folders or path in self.files:
            raise OSError(_EEXIST)
        self._parent(path)
        self._burn()
        self.folders.add(path)

    def rmdir(self, path):
        self._may_write("rmdir")
        path = _absolute(path)
        if path not in self.folders:
            raise OSError(_ENOENT)
        if self.listdir(path):
            raise OSError(_ENOTEMPTY)
        self._burn()
        self.folders.remove(path)

    def stat(self, path):
        path = _absolute(path)
        if path in self.folders:
            return (_DIRECTORY, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        if path not in self.files:
            raise OSError(_ENOENT)
        return (_FILE, 0, 0, 0, 0, 0, len(self.files[path]), 0, 0, 0)

    def statvfs(self, path="/"):
        free = (self.room - self.used()) // _BLOCK
        return (_BLOCK, _BLOCK, self.room // _BLOCK, free, free, 0, 0, 0, 0, 255)

    def sync(self):
        """Nothing waits here."""

    # -- inside -----------------------------------------------------------------------------------------------
    def used(self):
        return sum([-(-len(data) // _BLOCK) * _BLOCK for data in self.files.values()])

    def commit(self, path, data):
        """A file's new content is on the flash, or the power has failed before."""
        self._may_write(f"a write to {path}")
        others = self.used() - -(-len(self.files.get(path, b"")) // _BLOCK) * _BLOCK
        if others + -(-len(data) // _BLOCK) * _BLOCK > self.room:
            raise OSError(_ENOSPC)
        self._burn()
        self.files[path] = data

    def _may_write(self, what):
        self.chip.allocates(what)
        if self.chip.moving():
            self.chip.fail(f"{what} stalls the chip while a motor moves")

    def _burn(self):
        if self.cut_after is not None:
            if not self.cut_after:
                self.chip.die("power")
            self.cut_after -= 1
        self.writes += 1
        self.chip.sleep(_ERASE_US)

    def _parent(self, path):
        parent = path[: path.rfind("/")] or "/"
        if parent not in self.folders:
            raise OSError(_ENOENT)


class File:
    """An open one."""

    def __init__(self, flash, path, mode):
        self._flash, self._path, self._mode = flash, path, mode
        self._is_text = "b" not in mode
        self._data = b"" if mode[0] in "wx" else flash.files.get(path, b"")
        self._at = len(self._data) if mode[0] == "a" else 0
        self._is_new = mode[0] in "wx" or path not in flash.files
        self._is_open = True

    def read(self, count=-1):
        data = self._data[self._at :] if count is None or count < 0 else self._data[self._at : self._at + count]
        self._at += len(data)
        return data.decode() if self._is_text else data

    def readinto(self, out):
        data = self._data[self._at : self._at + len(out)]
        out[: len(data)] = data
        self._at += len(data)
        return len(data)

    def readline(self):
        end = self._data.find(b"\n", self._at)
        return self.read(-1 if end < 0 else end + 1 - self._at)

    def __iter__(self):
        line = self.readline()
        while line:
            yield line
            line = self.readline()

    def write(self, data):
        if self._mode == "r" or self._mode == "rb":
            raise OSError(9)
        raw = data.encode() if isinstance(data, str) else bytes(data)
        self._data = self._data[: self._at] + raw + self._data[self._at + len(raw) :]
        self._at += len(raw)
        self._is_new = True
        return len(data)

    def seek(self, offset, whence=0):
        self._at = offset + (0, self._at, len(self._data))[whence]
        return self._at

    def tell(self):
        return self._at

    def flush(self):
        if self._is_new:
            self._flash.commit(self._path, self._data)
            self._is_new = False

    def close(self):
        if self._is_open:
            self._is_open = False
            self.flush()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def _absolute(path):
    path = path.rstrip("/")
    return path if path.startswith("/") else "/" + path
