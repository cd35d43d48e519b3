"""The store of the unix port: the twin keeps the files, for they outlive a power cut and this process's lives."""

import struct

from shuffler.storage.store import Store


class PipeStore(Store):
    """``files``: content by name, as the twin had it at power-on and as it was written since."""

    def __init__(self, pipe, files):
        self._pipe = pipe
        self._files = files

    def moving(self):
        """Never: a twin's writing stops nothing."""
        return False

    def read(self, name):
        """See Store."""
        return self._files.get(name)

    def write(self, name, data):
        """See Store."""
        self._files[name] = bytes(data)
        self._tell(b"W"[0], name, data)

    def append(self, name, data):
        """See Store."""
        self._files[name] = self._files.get(name, b"") + bytes(data)
        self._tell(b"A"[0], name, data)

    def _tell(self, op, name, data):
        pipe = self._pipe
        name = name.encode()
        at = pipe.uncharged_call(op, 3 + len(name) + len(data))
        struct.pack_into("<BH", pipe.batch, at, len(name), len(data))
        at += 3
        pipe.batch[at : at + len(name)] = name
        at += len(name)
        pipe.batch[at : at + len(data)] = data
