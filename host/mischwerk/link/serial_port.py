"""Opening a serial port for this host alone, and saying plainly why it can't be done."""

import errno
import os
import stat

import serial

from mischwerk.errors import LinkError, PortBusy
from mischwerk.link import bootsel
from mischwerk.messages import message

try:
    from termios import error as _terminal_error
except ImportError:  # Windows, whose ports fail by OSError
    _terminal_error = OSError  # type: ignore[assignment,misc]

# What a port raises that can't be used, or not any more; of termios where pyserial lets it through.
PORT_ERRORS = (serial.SerialException, OSError, _terminal_error)
BAUD = 115200  # USB and ptys ignore it; pyserial wants a number
READ_TIMEOUT_S = 0.05
WRITE_TIMEOUT_S = 2.0

_UDEV_RULE = 'SUBSYSTEM=="tty", ATTRS{idVendor}=="2e8a", MODE="0660", GROUP="GROUP_NAME", TAG+="uaccess"'


def open_port(path: str) -> serial.Serial:
    """The open port, locked. Raises LinkError: missing, busy, not permitted, or no serial port at all."""
    try:
        return serial.Serial(
            path, BAUD, timeout=READ_TIMEOUT_S, write_timeout=WRITE_TIMEOUT_S, exclusive=True, rtscts=False
        )
    except (*PORT_ERRORS, ValueError) as problem:
        raise _explained(path, problem) from problem


def _explained(path: str, problem: Exception) -> LinkError:
    number = getattr(problem, "errno", None)
    if number is None and problem.args and isinstance(problem.args[0], int):
        number = problem.args[0]
    if number in (errno.ENOENT, errno.ENXIO, errno.ENODEV, errno.ENOTDIR):
        return bootsel.problem() or LinkError(
            message("no-such-port", path=path),
            message("sentences", first=message("plug-board-in"), second=message("twin-needs-no-board")),
        )
    if number in (errno.EACCES, errno.EPERM):
        return _not_permitted(path)
    if number in (errno.EAGAIN, errno.EBUSY):
        return PortBusy(message("port-busy", path=path), message("close-other-program", path=path))
    return LinkError(message("port-unusable", path=path, why=_reason(problem, number)), message("give-boards-port"))


def _reason(problem: Exception, number: int | None) -> str:
    # pyserial wraps the reason of a failed tcgetattr into its text only.
    if number == errno.ENOTTY or "Could not configure port" in str(problem):
        return "it is not a serial port"
    return os.strerror(number) if number else str(problem)


def _not_permitted(path: str) -> LinkError:
    group = _group_of(path)
    return LinkError(
        message("port-not-permitted", path=path, group=group),
        message("join-group", group=group, rule=_UDEV_RULE.replace("GROUP_NAME", group)),
    )


def _group_of(path: str) -> str:
    try:
        import grp

        about = os.stat(path)
        # A folder or file in the way belongs to its creator; only a device's group is worth joining.
        if stat.S_ISCHR(about.st_mode):
            return grp.getgrgid(about.st_gid).gr_name
    except (ImportError, OSError, KeyError):
        pass
    return "dialout"
