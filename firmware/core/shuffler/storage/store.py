"""Where the machine remembers: a few small files by name. The duck type.

A board's is firmware/rp2040/flash_store.py, a twin's and that of tests memory_store.py. Flash stops the processor while
it is written (45 ms, 400 at most, for each sector it erases), so a store refuses to write while anything moves.
"""


class Moving(Exception):
    """Nothing is written while a motor moves: meanwhile nobody would read the sensors or hear a stop."""


class Store:
    """Names are short words without a slash. A warning is one line for a person; None means that it is on flash."""

    def moving(self):
        """True while writing is refused."""
        raise NotImplementedError

    def read(self, name):
        """All bytes of a file; None if there is none, b"" if it is there and can't be read. Raises nothing."""
        raise NotImplementedError

    def write(self, name, data):
        """Replace a file: whenever the power fails, either the old one or the new one is there. None or a warning.

        Raises Moving.
        """
        raise NotImplementedError

    def append(self, name, data):
        """Add to the end of a file (made if there is none). A power cut may leave a part. None or a warning.

        Raises Moving.
        """
        raise NotImplementedError
