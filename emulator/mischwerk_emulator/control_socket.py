"""FOLDER/control: a socket that takes one JSON object a line, and answers each in one."""

from __future__ import annotations

import contextlib
import json
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

Answer = dict[str, Any]
CarryOut = Callable[[dict[str, Any], socket.socket], Answer | None]


class ControlSocket:
    """carry_out: called with an object and the client; returns the answer, None if that follows later."""

    def __init__(self, path: Path, carry_out: CarryOut) -> None:
        self._path = path
        self._carry_out = carry_out
        self._peers: list[socket.socket] = []
        with contextlib.suppress(FileNotFoundError):
            path.unlink()
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.bind(str(path))
        self._socket.listen(4)
        self._socket.setblocking(False)

    def attend(self) -> None:
        """Carry out what has come; never blocks."""
        with contextlib.suppress(BlockingIOError):
            peer, _ = self._socket.accept()
            peer.setblocking(False)
            self._peers.append(peer)
        for peer in list(self._peers):
            try:
                asked = peer.recv(65536)
            except BlockingIOError:
                continue
            except OSError:
                asked = b""
            if not asked:
                self._peers.remove(peer)
                peer.close()
                continue
            for line in asked.decode().splitlines():
                try:
                    answer = self._carry_out(json.loads(line), peer)
                except (ValueError, KeyError, TypeError, AssertionError) as problem:
                    answer = {"error": repr(problem)}
                if answer is not None:
                    self.answer(peer, answer)

    @staticmethod
    def answer(peer: socket.socket, answer: Answer) -> None:
        """Answer, if the client is still listening."""
        with contextlib.suppress(OSError):
            peer.setblocking(True)
            peer.sendall((json.dumps(answer) + "\n").encode())
            peer.setblocking(False)

    def close(self) -> None:
        """Close the socket."""
        self._socket.close()
        with contextlib.suppress(FileNotFoundError):
            self._path.unlink()
