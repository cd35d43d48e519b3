"""Reaching the host that holds a port: one Unix socket per port in a folder private to the user.

One line of JSON each way; port_owner.py answers.

    {"ask": "who"}     {"port", "pid", "job", "twin"}; twin is null until the board has identified itself
    {"ask": "status"}  the same, and "status": the object of `mischwerk status --json`, null if that is not known
    {"ask": "stop"}    the same, and "told", "where", once the machine stands still
    {"ask": "resume"}  the same, and "resumed", "why": a paused job goes on, or why it does not
"""

import contextlib
import hashlib
import json
import os
import socket
import stat
import tempfile
import time
from pathlib import Path
from typing import Any

from mischwerk.errors import LinkError, UsageProblem

TO_STOP = "stop"  # a job that needs no socket: it is sent even if the folder is another user's
ANSWER_TIMEOUT_S = 2.0
_SYSTEMS = "/run/user/{}"  # what the variable names on Linux, also for programs that were started without it
_LONGEST_FOLDER = 80  # the name of a socket has 104 bytes on some systems, 22 of them our own
MOST_BYTES = 1 << 16  # of a line
STOP_TIMEOUT_S = 30.0  # a machine that was asked to stop brakes, says so, and its host writes the record


HAS_SOCKETS = hasattr(socket, "AF_UNIX")  # Python has none on Windows: there nobody can ask the holder of a port


def runtime_folder() -> Path:
    """The private folder of the sockets, made if needed. Raises UsageProblem if it belongs to someone else."""
    try:
        folder = _folders()[0]
        folder.mkdir(mode=0o700, exist_ok=True)
        is_ours = _is_private(folder)
    except OSError as problem:
        raise UsageProblem(
            f"The folder {problem.filename or 'of temporary files'} can't be used: {problem.strerror}.",
            "Set XDG_RUNTIME_DIR to a folder of your own.",
        ) from problem
    if not is_ours:
        raise UsageProblem(
            f"The folder {folder} is not private to you.", "Remove it, or set XDG_RUNTIME_DIR to a folder of your own."
        )
    return folder


def _folders() -> list[Path]:
    """List where programs of this user listen, the usual place first. Raises OSError if there is none."""
    given = Path(os.environ.get("XDG_RUNTIME_DIR", ""), "mischwerk")
    if given.is_absolute() and len(os.fsencode(given)) <= _LONGEST_FOLDER:
        return [given]
    systems = Path(_SYSTEMS.format(_user()))
    folders = [systems / "mischwerk"] if systems.is_dir() else []
    return [*folders, Path(tempfile.gettempdir()) / f"mischwerk-{'user' if _user() is None else _user()}"]


def _is_private(folder: Path) -> bool:
    """Tell whether nobody else can hear or fake our messages there: one could have made it first. Raises OSError."""
    about = folder.lstat()
    is_shared = _user() is not None and (about.st_uid != _user() or about.st_mode & 0o077)
    return stat.S_ISDIR(about.st_mode) and not is_shared


def sockets(pattern: str = "*.sock") -> list[Path]:
    """Find the sockets of this user's programs. A folder that belongs to someone else is passed over."""
    paths: list[Path] = []
    with contextlib.suppress(OSError):
        for folder in _folders():
            with contextlib.suppress(OSError):
                paths += sorted(folder.glob(pattern)) if _is_private(folder) else []
    return paths


def _user() -> int | None:
    """Number of the user; None on Windows, where each has a temp folder of their own."""
    return os.getuid() if hasattr(os, "getuid") else None


def socket_path(port: str) -> Path:
    """Socket for a port that is held here. Raises UsageProblem if there is no folder for it."""
    return runtime_folder() / _name(port)


def asked(port: str, question: str, timeout_s: float = ANSWER_TIMEOUT_S) -> dict[str, Any] | None:
    """Answer of the host that holds a port; None if nobody is there, or its folder is not to be seen from here."""
    answers = (ask(path, question, timeout_s) for path in sockets(_name(port)))
    return next((answer for answer in answers if answer is not None), None)


def _name(port: str) -> str:
    """The real path is hashed: a link and its target are one port, and sockets need short names."""
    return hashlib.sha256(os.path.realpath(port).encode()).hexdigest()[:16] + ".sock"


def ask(path: Path, question: str, timeout_s: float = ANSWER_TIMEOUT_S) -> dict[str, Any] | None:
    """Answer of the host behind a socket; None if nobody is there (a stale socket is removed)."""
    if not HAS_SOCKETS:
        return None
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as asker:
        asker.settimeout(timeout_s)
        try:
            asker.connect(str(path))
            asker.sendall(json.dumps({"ask": question}).encode() + b"\n")
            return read_line(asker, timeout_s) or None
        except FileNotFoundError:
            return None
        except ConnectionRefusedError:  # left by a host that was killed
            path.unlink(missing_ok=True)
            return None
        except OSError as problem:
            raise LinkError(
                "The program that holds the port does not answer.",
                "Press Ctrl-C in its terminal, or press stop on the machine.",
            ) from problem


def remove_if_dead(path: Path) -> None:
    """Remove a socket whose program was killed."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as asker, contextlib.suppress(OSError):
        asker.settimeout(ANSWER_TIMEOUT_S)
        try:
            asker.connect(str(path))
        except ConnectionRefusedError:
            path.unlink(missing_ok=True)


def holders() -> list[tuple[Path, dict[str, Any]]]:
    """Socket and description of every host that holds a port now; one that does not answer may be about to."""
    answers = ((path, _who(path)) for path in sockets())
    return [(path, about) for path, about in answers if about is not None]


def _who(path: Path) -> dict[str, Any] | None:
    try:
        return ask(path, "who")
    except LinkError:
        return {"port": "a port whose program does not answer"}


def read_line(connection: socket.socket, timeout_s: float) -> dict[str, Any]:
    """The object on the next line; an empty one for anything else. Raises OSError, also if it has not come in time."""
    data = b""
    deadline = time.monotonic() + timeout_s
    while not data.endswith(b"\n") and len(data) < MOST_BYTES:
        connection.settimeout(max(0.001, deadline - time.monotonic()))
        part = connection.recv(MOST_BYTES)
        if not part:
            break
        data += part
    try:
        value = json.loads(data)
    except (ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}
