"""The program that owns a port answers others: who it is, what the machine is doing, stop, resume.

Each client has a thread of its own, so that none waits for another and no job for any of them.
"""

import contextlib
import json
import os
import socket
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

from mischwerk_machines.reading import reason

from mischwerk.errors import UsageProblem
from mischwerk.interrupts import Interrupts
from mischwerk.link import control
from mischwerk.link.board_status import Status
from mischwerk.link.control import ANSWER_TIMEOUT_S

MOST_CLIENTS = 16  # at once; further ones find the door closed
_SOCKET_MODE = 0o600


class Owner(Protocol):
    """What a program lets others do; called by threads of clients."""

    def status(self) -> Status | None:
        """Return what the machine is doing, None if that is not known."""

    def stop(self, timeout_s: float) -> tuple[bool, str]:
        """Stop all motion: whether the machine stands still, and where the cards are."""

    def resume(self) -> str:
        """Go on with a paused job; why not, or an empty text."""


class CommandOwner:
    """A command, which stops as it does at Ctrl-C."""

    def __init__(self, interrupts: Interrupts) -> None:
        self._watched: Callable[[], Status] | None = None
        self._interrupts = interrupts
        self._stands = threading.Event()
        self._is_standing = False
        self._where = ""

    def status(self) -> Status | None:
        return None if self._watched is None else self._watched()

    def stop(self, timeout_s: float) -> tuple[bool, str]:
        self._interrupts.wanted.set()
        self._stands.wait(timeout_s)
        return self._is_standing, self._where

    def resume(self) -> str:
        if not self._interrupts.is_pausing:
            return "nothing is paused"
        self._interrupts.resumed.set()
        return ""

    def watch(self, status: Callable[[], Status]) -> None:
        """A job begins, whose status this is."""
        self._watched, self._is_standing = status, False
        self._stands.clear()

    def stands(self, where: str) -> None:
        """The machine stands still, and the cards are there."""
        self._where, self._is_standing = where, True
        self._stands.set()

    def leave(self) -> None:
        """The command ends: nobody waits any longer. Where it had no job, nothing moved."""
        self._is_standing = self._is_standing or self._watched is None
        self._stands.set()


class ControlServer:
    """Listens while this program owns the port. ``owner`` may be replaced by one that can do more. Raises UsageProblem
    if nobody could ask it to stop."""

    def __init__(self, port: str, job: str, interrupts: Interrupts) -> None:
        self.job = job
        self._command = CommandOwner(interrupts)
        self.owner: Owner = self._command
        self._about = {"port": port, "pid": os.getpid(), "job": job, "twin": None}
        self._clients: dict[threading.Thread, socket.socket] = {}
        self._lock = threading.Lock()
        for path in control.sockets():
            control.remove_if_dead(path)
        self._socket: socket.socket | None = None
        try:
            self._path = control.socket_path(port)
            self._socket = _listening(self._path) if control.HAS_SOCKETS else None
        except UsageProblem:
            if job != control.TO_STOP:
                raise
        self._thread = threading.Thread(target=self._serve, daemon=True)
        if self._socket is not None:
            self._thread.start()

    def identified(self, is_twin: bool) -> None:
        """The board has said whether it is simulated."""
        self._about["twin"] = is_twin

    def watch(self, status: Callable[[], Status]) -> None:
        """The command begins a job, whose status this is."""
        self._command.watch(status)

    def stands(self, where: str) -> None:
        """Tell clients that asked to stop that the machine stands still, and where the cards are."""
        self._command.stands(where)

    def close(self) -> None:
        """Stop listening; who waits for a stop gets an answer, and who has not asked yet none."""
        if self._socket is not None:
            self._path.unlink(missing_ok=True)
            self._socket.shutdown(socket.SHUT_RDWR)
            self._thread.join(ANSWER_TIMEOUT_S)
            self._socket.close()
        self._command.leave()
        with self._lock:
            waiting = list(self._clients.items())
        for thread, client in waiting:
            with contextlib.suppress(OSError):
                client.shutdown(socket.SHUT_RD)
            thread.join(ANSWER_TIMEOUT_S)

    def _serve(self) -> None:
        while self._socket is not None:
            try:
                client, _ = self._socket.accept()
            except OSError:
                return
            with self._lock:
                if len(self._clients) >= MOST_CLIENTS:
                    client.close()
                    continue
                thread = threading.Thread(target=self._attend, args=(client,), daemon=True)
                self._clients[thread] = client
            thread.start()

    def _attend(self, client: socket.socket) -> None:
        with contextlib.suppress(OSError), client:  # OSError: it has gone, or said nothing in time
            answer = self._answer(control.read_line(client, ANSWER_TIMEOUT_S).get("ask"))
            client.settimeout(ANSWER_TIMEOUT_S)
            client.sendall(json.dumps(answer).encode() + b"\n")
        with self._lock:
            del self._clients[threading.current_thread()]

    def _answer(self, question: object) -> dict[str, Any]:
        if question == "status":
            status = self.owner.status()
            return {**self._about, "status": None if status is None else status.to_dict()}
        if question == "stop":
            stands, where = self.owner.stop(control.STOP_TIMEOUT_S - 1)
            return {**self._about, "told": stands, "where": where}
        if question == "resume":
            why = self.owner.resume()
            return {**self._about, "resumed": not why, "why": why}
        return self._about


def _listening(path: Path) -> socket.socket:
    """A socket at ``path``. It gets its name only once it listens: one that does not listen is taken for dead."""
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    unready = path.with_suffix(".new")
    # The port's lock is ours, so what lies here is left over from a host that was killed.
    unready.unlink(missing_ok=True)
    try:
        listener.bind(str(unready))
        unready.chmod(_SOCKET_MODE)
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
