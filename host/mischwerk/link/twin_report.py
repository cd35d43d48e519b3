"""What only a twin can know, read from the file it writes: where the cards lie, the target, the pictures."""

import json
from collections import Counter
from pathlib import Path
from typing import Any


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
