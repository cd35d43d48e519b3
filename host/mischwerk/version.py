"""The version of this program (its policy: docs/reference/api.md), and of the MicroPython that a board must run."""

from shuffler import VERSION as __version__

__all__ = ["MICROPYTHON", "__version__"]
MICROPYTHON = "1.28.0"  # the only one: what is compiled for it loads nowhere else for certain
