"""What only a twin can know, read from the file it writes: where the cards lie, the target, the pictures."""

import json
import os
import secrets
import socket
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

from mischwerk.errors import LinkError, UsageProblem
from mischwerk.link import control


class TwinReport:
    """Tails the JSON lines of a twin's report; the latest of each kind is kept."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._at = 0
        self._rest = b""
        self.target: list[int] | None = None
        self.plan: list[dict[str, list[int]]] | None = None
        self.order: list[int] | None = None
        self.places: list[str] | None = None
        self.pictures: list[dict[str, str]] = []

    def news(self) -> list[dict[str, Any]]:
        """The events written since the last call; a half-written line is left for the next call."""
        try:
            with self._path.open("rb") as file:
                file.seek(self._at)
                data = file.read()
        except FileNotFoundError:
            return []
        self._at += len(data)
        *lines, self._rest = (self._rest + data).split(b"\n")
        events = [event for event in map(_parsed, lines) if event is not None]
        for event in events:
            self._note(event)
        return events

    def _note(self, event: dict[str, Any]) -> None:
        kind = event.get("event")
        if kind == "planned":
            self.target, self.plan = event["target"], event["passes"]
        elif kind == "state":
            self.order, self.places = event.get("order"), event.get("places")
        elif kind == "picture":
            self.pictures.append({"path": event["path"], "title": event.get("title", "")})

    def forget(self) -> None:
        """A new job begins: what was written of earlier ones no longer counts."""
        self.news()
        self.target, self.plan, self.order, self.places = None, None, None, None

    def where(self) -> str:
        """Where the cards lie, in words, or an empty string if the twin has not said."""
        if self.places is None:
            return ""
        counted = Counter("pockets" if place.startswith("pocket") else place for place in self.places)
        return ", ".join(f"{number} in the {place}" for place, number in counted.items()) or "none in the machine"


def _parsed(line: bytes) -> dict[str, Any] | None:
    try:
        event = json.loads(line)
    except ValueError:
        return None
    return event if isinstance(event, dict) else None


# -- The deck in a twin's well, which a person can change between two jobs: asked for at a socket beside its port.
# The twin's end, and what is said there, is mischwerk_sim/board/deck_change.py.

CHANGE_TIMEOUT_S = 60.0  # a world of many cards is built and settles
_SUFFIX = ".deck"
_LONGEST = 1024  # bytes of an answer


class Laid(NamedTuple):
    """What was laid in last; ``sim_seed``: of the twin since then."""

    cards: int
    sim_seed: int


def folder() -> Path | None:
    """Where twins listen; None where no such folder can be made."""
    try:
        return control.runtime_folder()
    except UsageProblem:
        return None


def laid(port: str) -> Laid | None:
    """Return what was laid into the twin at ``port``; None if it does not say, as in the middle of a job."""
    try:
        return _laid(_asked(port, {}, control.ANSWER_TIMEOUT_S))
    except (OSError, LinkError):
        return None


def change(port: str, cards: int) -> Laid:
    """Lay a deck of `cards` into the twin at ``port``, which is switched off meanwhile: a new one, in its order.
    Raises UsageProblem if it has no well for it, LinkError."""
    try:
        told = _asked(port, {"lay": cards}, CHANGE_TIMEOUT_S)
    except OSError as problem:
        raise LinkError("The twin does not take another deck.", "End it, and start it with that deck.") from problem
    if "problem" in told:
        raise UsageProblem(f"{cards} cards do not fit in the well of this twin.", "Use fewer cards.")
    return _laid(told)


def _laid(told: dict[str, Any]) -> Laid:
    try:
        return Laid(int(told["cards"]), int(told["sim_seed"]))
    except (KeyError, TypeError, ValueError):
        raise LinkError("The twin does not take another deck.", "End it, and start it with that deck.") from None


def _asked(port: str, question: dict[str, Any], timeout_s: float) -> dict[str, Any]:
    """The answer. Raises OSError if there is none."""
    place = control.runtime_folder()
    own = place / f"{os.getpid()}-{secrets.token_hex(4)}.ask"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as asker:
        asker.settimeout(timeout_s)
        asker.bind(str(own))
        try:
            asker.sendto(json.dumps(question).encode(), str(place / (Path(os.path.realpath(port)).name + _SUFFIX)))
            told = json.loads(asker.recv(_LONGEST))
        except ValueError:
            return {}
        finally:
            own.unlink(missing_ok=True)
    return told if isinstance(told, dict) else {}
