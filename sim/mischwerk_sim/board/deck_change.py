"""A person who changes the deck of a twin between two jobs: switches it off, lays another deck in, switches it on.

Asked for at a datagram socket beside the port, one JSON object each way: {"lay": N}, or {} to learn how many cards were
laid in last. Answers: {"cards", "sim_seed"}, or {"problem"} and nothing has changed.
"""

from __future__ import annotations

import contextlib
import json
import os
import socket
from pathlib import Path

_SUFFIX = ".deck"
_LONGEST = 1024  # bytes of a question


class NewDeck(BaseException):
    """Somebody lays in another deck. Not an Exception, so that no firmware continues after it."""

    def __init__(self, cards: int) -> None:
        super().__init__(f"{cards} cards")
        self.cards = cards


class DeckChange:
    """Listens in ``folder`` under the name of ``port``, for decks of ``most`` cards at most."""

    def __init__(self, folder: Path, port: str, most: int) -> None:
        self._path = folder / (Path(port).name + _SUFFIX)
        self._most = most
        self._asker: str | bytes | None = None  # waits until its deck is laid in
        self._cards, self._sim_seed = 0, 0
        self._path.unlink(missing_ok=True)  # of a killed twin, whose port's number is now ours
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(str(self._path))
        os.chmod(self._path, 0o600)
        self._socket.setblocking(False)

    def fileno(self) -> int:
        """For select."""
        return self._socket.fileno()

    def laid(self, cards: int, sim_seed: int) -> None:
        """The twin is on again, with that deck."""
        self._cards, self._sim_seed = cards, sim_seed
        if self._asker is not None:
            self._answer(self._asker)
            self._asker = None

    def hear(self) -> None:
        """Answer a question. Raises NewDeck if it asks for one."""
        with contextlib.suppress(BlockingIOError):
            data, asker = self._socket.recvfrom(_LONGEST)
            cards = _asked(data)
            if cards is None:
                self._answer(asker)
            elif 0 <= cards <= self._most:
                self._asker = asker
                raise NewDeck(cards)
            else:
                self._answer(asker, f"{cards} cards do not fit in the well")

    def close(self) -> None:
        """Listen no more."""
        self._socket.close()
        self._path.unlink(missing_ok=True)

    def _answer(self, asker: str | bytes, problem: str = "") -> None:
        answer = {"problem": problem} if problem else {"cards": self._cards, "sim_seed": self._sim_seed}
        with contextlib.suppress(OSError, TypeError):  # it has gone, or has no address
            self._socket.sendto(json.dumps(answer).encode(), asker)


def _asked(data: bytes) -> int | None:
    """Number of cards that are to be laid in; None if that is not what is asked."""
    try:
        cards = json.loads(data).get("lay")
    except (ValueError, AttributeError, RecursionError):
        return None
    return cards if type(cards) is int else None
