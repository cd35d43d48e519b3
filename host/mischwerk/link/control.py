"""Reaching the host that holds a port: one Unix socket per port in a folder private to the user.

One line of JSON each way. {"ask": "who"} -> {"port", "pid", "job", "twin"}, twin is null until the board has identified
itself; {"ask": "stop"} -> {"told", "where"} once the machine stands still.
"""

import contextlib
import hashlib
import json
import os
import socket
import stat
import tempfile
import threading
from pathlib import Path
from typing import Any

from mischwerk_machines.reading import reason

from mischwerk.errors import LinkError, UsageProblem
from mischwerk.interrupts import Interrupts

ANSWER_TIMEOUT_S = 2.0
_LONGEST_FOLDER = 80  # the name of a socket has 104 bytes on some systems, 22 of them our own
STOP_TIMEOUT_S = 30.0  # a machine that was asked to stop brakes, says so, and its host writes the record


def runtime_folder() -> Path:
    """The private folder of the sockets, made if needed. Raises UsageProblem if it belongs to someone else."""
    given = os.environ.get("XDG_RUNTIME_DIR")
    folder = Path(given) / "mischwerk" if given else None
    if folder is None or len(os.fsencode(folder)) > _LONGEST_FOLDER:
        folder = Path(tempfile.gettempdir()) / f"mischwerk-{os.getuid()}"
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        about = folder.lstat()
    except OSError as problem:
        raise UsageProblem(
            f"The folder {folder} can't be used: {problem.strerror}.", "Set XDG_RUNTIME_DIR to a folder of your own."
        ) from problem
    # In a shared temp folder someone else could have made it first, to hear or fake our messages.
    if not stat.S_ISDIR(about.st_mode) or about.st_uid != os.getuid() or about.st_mode & 0o077:
        raise UsageProblem(
            f"The folder {folder} is not private to you.", "Remove it, or set XDG_RUNTIME_DIR to a folder of your own."
        )
    return folder


def socket_path(port: str) -> Path:
    """Socket of a port. The real path is hashed: a link and its target are one port, and sockets need short names."""
    return runtime_folder() / (hashlib.sha256(os.path.realpath(port).encode()).hexdigest()[:16] + ".sock")


class ControlServer:
    """Listens for `mischwerk stop` while this host holds the port."""

    def __init__(self, port: str, job: str, interrupts: Interrupts) -> None:
        self._path = socket_path(port)
        self._about = {"port": port, "pid": os.getpid(), "job": job, "twin": None}
        self._interrupts = interrupts
        self._stands = threading.Event()
        self._where = ""
        for path in runtime_folder().glob("*.sock"):
            _remove_if_dead(path)
        self._socket = _listening(self._path)
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def identified(self, is_twin: bool) -> None:
        """The board has said whether it is simulated."""
        self._about["twin"] = is_twin

    def stands(self, where: str) -> None:
        """Tell the client that asked to stop that the machine stands still, and where the cards are."""
        self._where = where
        self._stands.set()

    def close(self) -> None:
        """Stop listening; a waiting client gets its answer."""
        self._stands.set()
        self._path.unlink(missing_ok=True)
        self._socket.shutdown(socket.SHUT_RDWR)
        self._thread.join(ANSWER_TIMEOUT_S)
        self._socket.close()

    def _serve(self) -> None:
        while True:
            try:
                asker, _ = self._socket.accept()
            except OSError:
                return
            with asker:
                try:
                    asker.settimeout(ANSWER_TIMEOUT_S)
                    asker.sendall(json.dumps(self._answer(_line(asker))).encode() + b"\n")
                except OSError:
                    continue  # the client has gone

    def _answer(self, question: dict[str, Any]) -> dict[str, Any]:
        if question.get("ask") != "stop":
            return self._about
        self._interrupts.wanted.set()
        stood = self._stands.wait(STOP_TIMEOUT_S - 1)
        return {**self._about, "told": stood, "where": self._where}


def ask(path: Path, question: str, timeout_s: float = ANSWER_TIMEOUT_S) -> dict[str, Any] | None:
    """Answer of the host behind a socket; None if nobody is there (a stale socket is removed)."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as asker:
        asker.settimeout(timeout_s)
        try:
            asker.connect(str(path))
        except FileNotFoundError:
            return None
        except ConnectionRefusedError:  # left by a host that was killed
            path.unlink(missing_ok=True)
            return None
        try:
            asker.sendall(json.dumps({"ask": question}).encode() + b"\n")
            return _line(asker) or None
        except OSError as problem:
            raise LinkError(
                "The program that holds the port does not answer.",
                "Press Ctrl-C in its terminal, or press stop on the machine.",
            ) from problem


def _listening(path: Path) -> socket.socket:
    """A socket at ``path``. It gets its name only once it listens: one that does not listen is taken for dead."""
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    unready = path.with_suffix(".new")
    # The port's lock is ours, so what lies here is left over from a host that was killed.
    unready.unlink(missing_ok=True)
    try:
        listener.bind(str(unready))
        listener.listen()
        unready.replace(path)
    except OSError as problem:
        listener.close()
        unready.unlink(missing_ok=True)
        raise UsageProblem(
            f"No socket can be made in {path.parent}: {reason(problem)}.",
            "Make room there, or set XDG_RUNTIME_DIR to a folder of your own.",
        ) from problem
    return listener


def _remove_if_dead(path: Path) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as asker, contextlib.suppress(OSError):
        asker.settimeout(ANSWER_TIMEOUT_S)
        try:
            asker.connect(str(path))
        except ConnectionRefusedError:
            path.unlink(missing_ok=True)


def holders() -> list[tuple[Path, dict[str, Any]]]:
    """Socket and description of every host that holds a port now; one that does not answer may be about to."""
    found = ((path, _who(path)) for path in sorted(runtime_folder().glob("*.sock")))
    return [(path, about) for path, about in found if about is not None]


def _who(path: Path) -> dict[str, Any] | None:
    try:
        return ask(path, "who")
    except LinkError:
        return {"port": "a port whose program does not answer"}


def _line(connection: socket.socket) -> dict[str, Any]:
    data = b""
    while not data.endswith(b"\n") and len(data) < 4096:
        part = connection.recv(4096)
        if not part:
            break
        data += part
    try:
        value = json.loads(data)
    except ValueError:
        return {}
    return value if isinstance(value, dict) else {}
