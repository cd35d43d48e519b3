"""The core's store on MicroPython's file system: small files in one folder of the flash.

littlefs commits a file when it is closed or flushed, and a rename in one step, so each file is old or new whenever
the power fails. Nothing here raises but Moving: a full or damaged file system becomes a warning.
"""

import os

from shuffler.storage.store import Moving, Store

_ENOENT, _ENOSPC = 2, 28


class FlashStore(Store):
    """``moving``: callable, True while a motor moves; ``folder`` is made when it is first needed."""

    def __init__(self, moving, folder="/state"):
        self._moving = moving
        self._folder = folder

    def moving(self):
        """See Store."""
        return self._moving()

    def read(self, name):
        """See Store."""
        try:
            with open(self._path(name), "rb") as file:
                return file.read()
        except OSError as e:
            return None if _number(e) == _ENOENT else b""

    def write(self, name, data):
        """See Store."""
        self._check()
        path = self._path(name)
        warning = self._put(name, path + ".new", "wb", data)
        if warning is None:
            try:
                os.rename(path + ".new", path)
            except OSError as e:
                warning = _words(name, e)
        if warning is not None:
            self._remove(path + ".new")  # half a file would take room from the next
        return warning

    def append(self, name, data):
        """See Store."""
        self._check()
        return self._put(name, self._path(name), "ab", data)

    def _check(self):
        if self._moving():
            raise Moving("nothing is written to flash while the machine moves")

    def _path(self, name):
        return "%s/%s" % (self._folder, name)

    def _put(self, name, path, mode, data):
        try:
            try:
                file = open(path, mode)  # noqa: SIM115 - closed below, where its errors are seen
            except OSError as e:
                if _number(e) != _ENOENT:
                    raise
                os.mkdir(self._folder)
                file = open(path, mode)  # noqa: SIM115
            try:
                file.write(data)
                file.flush()
                if hasattr(os, "fsync"):  # not on a board, where flush is enough
                    os.fsync(file.fileno())
            finally:
                file.close()
        except OSError as e:
            return _words(name, e)
        return None

    def _remove(self, path):
        try:
            os.remove(path)
        except OSError:
            pass


def _number(error):
    return error.args[0] if error.args and isinstance(error.args[0], int) else 0


def _words(name, error):
    if _number(error) == _ENOSPC:
        return "the flash is full: %s is not kept" % name
    return "the flash can't be written (error %d): %s is not kept" % (_number(error), name)
