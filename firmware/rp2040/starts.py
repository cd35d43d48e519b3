"""Starts that come to nothing: counted in a register that outlives a reset, so that no board starts over for ever.

Why the last one failed is kept in a file, for a person at the prompt; it is written only when it changes.
"""

import os

from machine import mem32

_SCRATCH = 0x40058010  # WATCHDOG_SCRATCH1
_MARK = 0x4D530000
MOST = 3  # in a row; the next one is maintenance
FOLDER = "/state"
FILE = FOLDER + "/failure"
_MOST_BYTES = 400


def begin():
    """A start begins; how many before it, in a row, came to nothing."""
    value = mem32[_SCRATCH]
    failed = value & 0xFF if value & 0xFFFF0000 == _MARK else 0
    mem32[_SCRATCH] = _MARK | min(failed + 1, 255)
    if not failed:
        try:
            os.remove(FILE)
        except OSError:
            pass
    return failed


def forget():
    """The firmware serves, or somebody wants the prompt: the next start is the first of its row."""
    mem32[_SCRATCH] = 0


def reason():
    """Why the last start failed; "" if none did since one came up."""
    try:
        with open(FILE) as file:
            return file.read()
    except OSError:
        return ""


def keep_reason(text):
    """Keep why this start fails."""
    text = text[-_MOST_BYTES:]
    if reason() == text:
        return
    try:
        os.mkdir(FOLDER)
    except OSError:
        pass  # it is there
    try:
        with open(FILE, "w") as file:
            file.write(text)
    except OSError:
        pass  # a full flash: then what is printed must do
