"""The portable core: decides everything a Mischwerk shuffler does.

Runs unchanged on the RP2040, under MicroPython on Linux and macOS, and in CPython. It imports array, struct,
binascii, hashlib, math, collections and itself, nothing else; what it needs of a board comes in through `hal`.
"""

VERSION = "0.3.0"
