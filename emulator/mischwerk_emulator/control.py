"""Talk to a machine that runs: ``python -m mischwerk_emulator.control FOLDER '{"order": 1}'``."""

from __future__ import annotations

import contextlib
import json
import socket
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

COMMANDS = """\
{"press": "main" or "select", "ms": 60}  press a button; when     {"cover": 1 or 0}  open it, close it
{"order": 1}   cards in the well, places of all cards, decks as they were when the last passes began
{"lose": [axis, steps]}  a motor slips
{"take": 1}    lay what stands in the throat on the deck    {"push": 1}  push the card across a mouth into its pocket
{"time": 1}    emulated seconds, restarts, lights           {"supply": 0 or 1}  the motors' supply
{"statistics": 1}  flash, steps, looks, packets taken       {"clear": 1}  reset them
    and least_staged_steps: from where a staged card came to stand to the mouth of its pocket; fed: when, and where
{"rattle": pin, "every_us": 25, "ms": 1000}  its level changes so often, for so long
{"hold": [pin, level]}, {"release": pin}  hold a pin        {"cut": 1}  the power is off and comes back
{"replug": 1}  USB's cable is out and in again            {"full": 1 or 0}  the host always has a packet more
{"quit": 1}    end"""


def ask(folder: Path, **what: Any) -> dict[str, Any]:
    """Answer of the machine in ``folder``. Raises OSError if there is none."""
    with socket.socket(socket.AF_UNIX) as peer:
        peer.settimeout(120)
        peer.connect(str(folder / "control"))
        peer.sendall((json.dumps(what) + "\n").encode())
        heard = b""
        while not heard.endswith(b"\n"):
            part = peer.recv(65536)
            if not part:
                raise ConnectionError("the machine has ended")
            heard += part
    answer: dict[str, Any] = json.loads(heard)
    return answer


if __name__ == "__main__":
    if len(sys.argv) != 3:
        print(__doc__, COMMANDS, sep="\n", file=sys.stderr)
        sys.exit(2)
    try:
        print(json.dumps(ask(Path(sys.argv[1]), **json.loads(sys.argv[2]))))
    except OSError as problem:
        print(f"No machine answers in {sys.argv[1]}: {problem}.", file=sys.stderr)
        sys.exit(1)


# -- FOLDER/control: a socket that takes one JSON object a line, and answers each in one.

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
                data = peer.recv(65536)
            except BlockingIOError:
                continue
            except OSError:
                data = b""
            if not data:
                self._peers.remove(peer)
                peer.close()
                continue
            for line in data.decode().splitlines():
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
