"""The playback page: one file that loads nothing, with the looks of the run inside, compressed."""

from __future__ import annotations

import base64
import gzip
import json
import re
from importlib import resources
from typing import Any

import numpy as np

from . import drawing
from .folder import Run
from .motion import Motion
from .story import Story

_MARK = re.compile(r"@@([a-z.]+)@@")
_HONEST = {
    "world": "All positions were read from the physical twin fifty times a simulated second; between two readings "
    "they are drawn along straight lines.",
    "model": "The fast twin knows where each card is and when, not how it lies: the machine is drawn from its "
    "machine file, the cards in their places.",
}


def page(run: Run, motion: Motion, story: Story, speed: float) -> str:
    """The page's text. ``speed``: machine seconds a second at the start."""
    content = facts(run, motion, story, speed)
    texts = {"facts": _embedded(content), "looks": _packed(motion)}
    folder = resources.files(__package__)

    def text(name: str) -> str:
        if name in texts:
            return texts[name]
        return _MARK.sub(lambda mark: text(mark[1]), folder.joinpath(name).read_text("utf-8"))

    return text("page.html")


def facts(run: Run, motion: Motion, story: Story, speed: float) -> dict[str, Any]:
    """All texts and facts of the page; the motion comes separately."""
    record, cards = run.record, motion.cards.shape[1]
    suit = drawing.suits_of_deck(cards)
    last = story.rows[-1].order
    return {
        "title": f"{cards} cards in {record['machine']}",
        "about": _about(run),
        "result": record["result"],
        "outcome": outcome(record),
        "honest": _HONEST[run.trace["sees"]],
        "cards": cards,
        "speed": speed,
        **_troubles(record, story),
        "begin_ms": story.begin_ms,
        "end_ms": story.end_ms,
        "passes": story.passes,
        "phases": [phase for phase in story.phases if phase[0] < story.end_ms],
        "steps": story.steps,
        "rows": [row._asdict() for row in story.rows],
        "piles": _piles(record),
        "suits": suit,
        "suit_names": drawing.SUITS,
        "suit_note": "by its place at the start, as in a new deck.",
        "colours": {
            "suits": {theme: drawing.colours(suit, theme) for theme in ("light", "dark")},
            "places": {theme: drawing.colours_by_place(last, cards, theme) for theme in ("light", "dark")},
        },
        "columns": _table(motion).shape[1],
        **drawing.facts(motion),
        "story": _story(motion.scene["story"]),
    }


_BEFORE_MS = 1000  # so long before what ended the run the page opens


def _troubles(record: dict[str, Any], story: Story) -> dict[str, Any]:
    """Each fault: when, what, and the card that it names (-1: none); ``opens_ms``: a second before one that ended the
    run."""
    troubles = []
    for fault in record["faults"]:
        t_ms = round((fault.get("t_us") or 0) / 1000)
        deck = next((row.order for row in reversed(story.rows) if row.t_ms <= t_ms), [])
        number = fault.get("card") or 0  # of the pass; the lowest goes first
        card = deck[number - 1] if 0 < number <= len(deck) else -1
        troubles.append((t_ms, f"{fault['name']}: {fault['detail']}", card))
    ended = troubles[-1][0] - _BEFORE_MS if troubles and record["result"] != "done" else story.begin_ms
    return {"troubles": troubles, "opens_ms": min(max(ended, story.begin_ms), story.end_ms)}


def outcome(record: dict[str, Any]) -> str:
    """Return how the run ended, in a line."""
    if record["result"] == "done":
        return f"Done in {record['machine_s']:.2f} machine seconds."
    faults = [f"{fault['name']}: {fault['detail']}" for fault in record["faults"]]
    return "Ended with a fault. " + (faults[-1] if faults else "")


def _about(run: Run) -> str:
    record = run.record
    deck = record["deck"] or f"{record['format']} cards"
    return " · ".join((deck, f"the twin's {record['twin']}", f"sim seed {record['sim_seed']}", outcome(record)))


def _piles(record: dict[str, Any]) -> list[tuple[str, int, int]]:
    """Name, first place and size of each pile of a deal."""
    piles, place = [], 0
    for pile in record.get("piles", []):
        piles.append((pile["name"], place, pile["size"]))
        place += pile["size"]
    return piles


def _story(lines: list[str]) -> list[str]:
    """The numbered lines of a picture's explanation, each with what follows it, without the numbers."""
    steps: list[str] = []
    for line in lines:
        if line[:1].isdigit():
            steps.append(line.lstrip("0123456789 "))
        else:
            steps[-1] += " " + line.strip()
    return steps


def _table(motion: Motion) -> Any:
    rows = len(motion.times_ms)
    return np.hstack((motion.parts.reshape(rows, -1), motion.cards.reshape(rows, -1), motion.levels))


def _packed(motion: Motion) -> str:
    """The looks as steps of the columns that moved, compressed, in letters; the same looks give the same."""
    table = _table(motion)
    steps = np.diff(table, axis=0, prepend=np.zeros((1, table.shape[1]), dtype=table.dtype))
    frames = []
    for step in steps:
        moved = np.flatnonzero(step)
        frames.append(np.column_stack((moved, step[moved])).ravel().tolist())
    whole = json.dumps({"times_ms": motion.times_ms.tolist(), "frames": frames}, separators=(",", ":"))
    return base64.b64encode(gzip.compress(whole.encode(), compresslevel=9, mtime=0)).decode()


def _embedded(content: dict[str, Any]) -> str:
    """JSON that can stand in a script element, whatever its strings are."""
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c")
