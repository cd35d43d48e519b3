"""The version of this program (its policy: docs/reference/api.md), and of the MicroPython that a board must run."""

__version__ = "0.2.0"
MICROPYTHON = "1.28.0"  # the only one: what is compiled for it loads nowhere else for certain
