"""Tell how the last life of the board ended, and count starts that come to nothing, in a register that outlives a
reset, so that no board starts over forever.

Why a start failed, and where a firmware that ran broke down, is kept in a file; it is written only when it changes.
"""

import io
import os
import sys

from machine import mem32

_REASON, _TIMER, _FORCE = 0x40058008, 1, 2  # WATCHDOG_REASON: it was not fed; a program asked for the reset
_STARTS = 0x40058010  # WATCHDOG_SCRATCH1
_MARK = 0x4D530000
_SPEED, _SLOW = 0x40058014, 0x4D5A0002  # WATCHDOG_SCRATCH2; see main.py
MOST = 3  # in a row; the next one is maintenance
FOLDER = "/state"
FAILURE = FOLDER + "/failure"
_CRASH = FOLDER + "/crash"
_MOST_BYTES = 400
_FRAMES = 3

# Of the identity's flags.
_IS_SLOW, _HAS_HUNG, _HAS_CRASHED = 8, 16, 32


def begin():
    """A start begins; how many before it, in a row, came to nothing."""
    value = mem32[_STARTS]
    failed = value & 0xFF if value & 0xFFFF0000 == _MARK else 0
    mem32[_STARTS] = _MARK | min(failed + 1, 255)
    if not failed:
        _remove(FAILURE)
    return failed


def forget():
    """The firmware serves, or somebody wants the prompt: the next start is the first of its row."""
    mem32[_STARTS] = 0
    if mem32[_SPEED] != _SLOW:
        mem32[_SPEED] = 0


def ending():
    """(flags of the identity, what ended the last life, warnings in words) of this start."""
    flags, cause, warnings = 0, "the power failed", []
    reason = mem32[_REASON]
    crash = _read(_CRASH) if reason == _FORCE else ""
    if reason == _TIMER:
        flags, cause = _HAS_HUNG, "the firmware hung"
        warnings.append("the firmware hung, and the watchdog started it again")
    elif crash:
        flags, cause = _HAS_CRASHED, "the firmware failed"
        warnings.append("the firmware failed and started again: " + crash)
    _remove(_CRASH)
    if mem32[_SPEED] == _SLOW:
        flags |= _IS_SLOW
        warnings.append("this chip hung at its full speed, and runs at that of its boot")
    return flags, cause, warnings


def keep_crash(error):
    """Keep where the firmware broke down: the innermost lines, and the error's kind. Its words may tell of a job."""
    trace = io.StringIO()
    sys.print_exception(error, trace)
    frames = [line.split("/")[-1].split('"')[-2:] for line in trace.getvalue().split("\n") if line.startswith("  File")]
    _keep(_CRASH, "; ".join([type(error).__name__] + [file + where for file, where in frames[-_FRAMES:]]))


def reason():
    """Why the last start failed; "" if none did since one came up."""
    return _read(FAILURE)


def keep_reason(text):
    """Keep why this start fails."""
    _keep(FAILURE, text)


def _read(path):
    try:
        with open(path) as file:
            return file.read()
    except OSError:
        return ""


def _remove(path):
    try:
        os.remove(path)
    except OSError:
        pass


def _keep(path, text):
    text = text[-_MOST_BYTES:]
    if _read(path) == text:
        return
    try:
        os.mkdir(FOLDER)
    except OSError:
        pass  # it is there
    try:
        with open(path, "w") as file:
            file.write(text)
    except OSError:
        pass  # a full flash: then what is printed must do
