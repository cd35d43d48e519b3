"""Runs of the rig, and the file of them: an interrupted evening goes on where it was."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from mischwerk_machines import reading
from shuffler.hal import ENTRY, THROAT

from mischwerk.errors import Unwritable, UsageProblem

# -- One run of the rig, as the board reports it: the edges of throat and mouth while the feed takes a card.

SLED, PRESSED, DECK = "sled", "pressed", "deck"
STAGES = (SLED, PRESSED, DECK)


class Edge(NamedTuple):
    """An edge of a sensor. t_us: since the feed was started; steps: of the feed since then, at edges of the throat,
    else 0."""

    sensor: int
    level: int
    t_us: int
    steps: int


class Run(NamedTuple):
    """``stage``: one of STAGES; ``hz``: steps a second of the feed; ``edges``: the earliest first."""

    stage: str
    hz: int
    edges: tuple[Edge, ...]

    def as_json(self) -> dict[str, Any]:
        """Plain object for the file of the runs."""
        return {"stage": self.stage, "hz": self.hz, "edges": [list(edge) for edge in self.edges]}


class Passage(NamedTuple):
    """A card that went through. lead_steps: of the feed from rest until its lead came to the throat; passage_steps:
    from there to its tail; clear_us: from the tail until the mouth was clear, None if it never was; mouth_us: from the
    lead at the throat to the lead at the mouth; is_back: the mouth was blocked once more by a card that came back.
    """

    lead_steps: int
    passage_steps: int
    clear_us: int | None
    mouth_us: int | None
    is_back: bool


def run_of(line: dict[str, Any]) -> Run:
    """The run of a line that `as_json` made. Raises ValueError, KeyError or TypeError for anything else."""
    stage, hz = line["stage"], line["hz"]
    if stage not in STAGES or type(hz) is not int or hz < 1:
        raise ValueError(stage)
    edges = tuple(Edge(*edge) for edge in line["edges"])
    if any(type(number) is not int for edge in edges for number in edge):
        raise ValueError("edges are whole numbers")
    return Run(stage, hz, edges)


def passage(run: Run) -> Passage | None:
    """Return what a run says of the card that went through; None if none did, or one that stood in the throat
    before."""
    throat = [edge for edge in run.edges if edge.sensor == THROAT]
    mouth = [edge for edge in run.edges if edge.sensor == ENTRY]
    if [edge.level for edge in throat[:2]] != [1, 0]:
        return None
    lead, tail = throat[:2]
    if not 0 < lead.steps < tail.steps:
        return None
    came = _first(mouth, 1, lead.t_us)
    cleared = _first(mouth, 0, tail.t_us)
    follows = throat[2].t_us if len(throat) > 2 else None  # a next card's lead may block the mouth, too
    back = [edge for edge in mouth if cleared is not None and edge.level and edge.t_us > cleared.t_us]
    return Passage(
        lead.steps,
        tail.steps - lead.steps,
        None if cleared is None else cleared.t_us - tail.t_us,
        None if came is None else came.t_us - lead.t_us,
        any(follows is None or edge.t_us < follows for edge in back),
    )


def passages(runs: Sequence[Run], stage: str) -> list[tuple[Run, Passage]]:
    """The runs of a stage in which a card went through."""
    pairs = [(run, passage(run)) for run in runs if run.stage == stage]
    return [(run, passed) for run, passed in pairs if passed is not None]


def _first(edges: Sequence[Edge], level: int, from_us: int) -> Edge | None:
    return next((edge for edge in edges if edge.level == level and edge.t_us >= from_us), None)


_LARGEST_BYTES = 1 << 24
_LONGEST_BYTES = 1 << 14


class Journal:
    """``runs``: what is known already."""

    def __init__(self, path: Path, about: dict[str, Any], fresh: bool) -> None:
        """about: what was asked for, so that nothing is mixed; fresh: forget what lies there. Raises UsageProblem."""
        self.path = path
        self.runs: list[Run] = []
        try:
            if path.exists() and not fresh:
                self._read(about)
            else:
                path.write_bytes(_line({"measures": about}))
        except OSError as problem:
            raise UsageProblem(f"{path}: {reading.reason(problem)}.", "Choose another place with --out.") from problem

    def add(self, run: Run) -> None:
        """Keep one more. Raises Unwritable."""
        self.runs.append(run)
        try:
            with self.path.open("ab") as file:
                file.write(_line(run.as_json()))
        except OSError as problem:
            raise Unwritable(self.path, problem) from problem

    def _read(self, about: dict[str, Any]) -> None:
        whole = 0
        for number, line in enumerate(reading.lines(self.path, _LARGEST_BYTES, _LONGEST_BYTES)):
            if not line.endswith(b"\n"):
                break  # cut off in the middle
            try:
                known = json.loads(line)
                if number:
                    self.runs.append(run_of(known))
                elif known["measures"] != about:
                    raise UsageProblem(
                        f"{self.path} holds the runs of another measurement.",
                        "Measure as before, or give another --out, or --force to start over.",
                    )
            except (ValueError, KeyError, TypeError):
                raise UsageProblem(
                    f"{self.path}, line {number + 1}: that is not a run of a rig.", "Give another --out, or --force."
                ) from None
            whole += len(line)
        with self.path.open("r+b") as file:
            file.truncate(whole)
        if not whole:
            self.path.write_bytes(_line({"measures": about}))


def _line(value: dict[str, Any]) -> bytes:
    return json.dumps(value).encode() + b"\n"
