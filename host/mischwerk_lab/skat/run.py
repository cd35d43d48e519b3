"""Measures the cells of an experiment, part by part, into a folder; what is there already is not measured again."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from mischwerk.errors import UsageProblem
from mischwerk.executor import results
from mischwerk.interrupts import Workers

from .measure import Cell, DealScores, Part, Scores, Task, Times, measured
from .phrases import Amount, Content, phrase
from .tables import ROWS, Row, has_column

POINTS, TIMES, EXPERIMENT = "points.jsonl", "times.jsonl", "experiment.json"
DISTRIBUTIONS = "distributions.jsonl"
_OF = Scores._fields
FORMAT = 2  # of those files
_DEALS_A_PART = 10


class Experiment(NamedTuple):
    """``tables``, ``columns``: in the document's order; ``deals``: of each set; ``ddss_deals``: the first of them, for
    tables of the DDSS player."""

    tables: tuple[str, ...]
    columns: tuple[str, ...]
    deals: int
    ddss_deals: int
    seed: int

    @property
    def tasks(self) -> list[Task]:
        """All parts, the quick columns first."""
        return [
            Task(row, column, begin, min(begin + _DEALS_A_PART, self.deals_of(row)), self.seed)
            for column in self.columns
            for row in ROWS
            if row.table in self.tables and has_column(row, column)
            for begin in range(0, self.deals_of(row), _DEALS_A_PART)
        ]

    def deals_of(self, row: Row) -> int:
        """Return the deals of its cells."""
        return min(self.deals, self.ddss_deals) if row.has_ddss else self.deals

    @property
    def size(self) -> Content:
        """How many deals."""
        deals = Amount(f"{self.deals:,}")
        if self.ddss_deals >= self.deals:
            return phrase("deals", deals=deals)
        return phrase("deals-ddss", deals=deals, ddss=Amount(f"{self.ddss_deals:,}"))


class Folder:
    """``done``: (row, column, begin) of the parts that are there."""

    def __init__(self, path: Path, experiment: Experiment) -> None:
        """UsageProblem if the folder holds something else, or can't be used."""
        self.path = path
        note = json.dumps({"mischwerk lab skat": {"format": FORMAT, **experiment._asdict()}}, indent=1) + "\n"
        try:
            path.mkdir(parents=True, exist_ok=True)
            if (path / EXPERIMENT).exists():
                if (there := (path / EXPERIMENT).read_text(encoding="utf-8")) != note:
                    if _format(there) != FORMAT:
                        raise UsageProblem(
                            f"{path} was made by another version of `lab skat`, which can't be continued here.",
                            "Give another --out.",
                        )
                    raise UsageProblem(f"{path} holds another measurement.", "Give the same options, or another --out.")
            elif any(path.iterdir()):
                raise UsageProblem(f"{path} is not empty.", "Give another --out.")
            else:
                (path / EXPERIMENT).write_text(note, encoding="utf-8")
            self._lines = {name: _whole_lines(path / name) for name in (POINTS, TIMES)}
        except OSError as problem:
            raise UsageProblem(f"{path} can't be used: {problem.strerror}.", "Give another --out.") from None
        common = min(len(lines) for lines in self._lines.values())
        for name, lines in self._lines.items():  # a part counts when both of its lines are there
            del lines[common:]
            (path / name).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        self.done = {_key(json.loads(line)) for line in self._lines[POINTS]}

    def add(self, task: Task, part: Part) -> None:
        """A part that was just measured."""
        where = {"row": ROWS.index(task.row), "column": task.column, "begin": task.begin}
        points = {**where, "scores": [score._asdict() for score in part.scores]}
        times = {
            **where,
            "times": [timing._replace(seconds=round(timing.seconds, 3))._asdict() for timing in part.times],
        }
        for name, line in ((POINTS, points), (TIMES, times)):
            text = json.dumps(line)
            with (self.path / name).open("a", encoding="utf-8") as file:
                file.write(text + "\n")
            self._lines[name].append(text)
        self.done.add(_key(points))

    def cells(self) -> dict[tuple[int, str], Cell]:
        """All that were measured."""
        parts: dict[tuple[int, str], list[tuple[dict[str, Any], dict[str, Any]]]] = {}
        for points, times in zip(*(map(json.loads, lines) for lines in self._lines.values()), strict=True):
            parts.setdefault((points["row"], points["column"]), []).append((points, times))
        return {key: _cell(sorted(pairs, key=lambda pair: pair[0]["begin"])) for key, pairs in sorted(parts.items())}


def run(folder: Folder, experiment: Experiment, workers: Workers, advance: Callable[[int], None]) -> None:
    """Measure what is missing; ``advance``: of each part. A part is kept when it is done, whatever happens after."""
    tasks = [task for task in experiment.tasks if (ROWS.index(task.row), task.column, task.begin) not in folder.done]
    for task, part in zip(tasks, results(measured, ((task,) for task in tasks), workers), strict=True):
        folder.add(task, part)
        advance(1)


def _whole_lines(path: Path) -> list[str]:
    """Without one that a crash cut short."""
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    return text[: text.rfind("\n") + 1].splitlines()


def _key(line: dict[str, Any]) -> tuple[int, str, int]:
    return line["row"], line["column"], line["begin"]


def _format(note: str) -> int:
    """Read the format of an experiment that is there; the first one had no number."""
    try:
        return int(json.loads(note)["mischwerk lab skat"].get("format", 1))
    except (ValueError, KeyError, TypeError, AttributeError):
        return 0


def _cell(parts: Sequence[tuple[dict[str, Any], dict[str, Any]]]) -> Cell:
    scores = [
        DealScores(*(np.concatenate([np.array(row["scores"][which][name], float) for row, _ in parts]) for name in _OF))
        for which in (0, 1)
    ]
    times = [Times(*(sum(row["times"][which][name] for _, row in parts) for name in Times._fields)) for which in (0, 1)]
    return Cell((scores[0], scores[1]), (times[0], times[1]))
