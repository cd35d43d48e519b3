"""A study's result: counts of what came of the samples, what it depends on, and the check at the ends of ranges."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...measuring.decks import BROKEN, EXACT, SILENT
from ...measuring.intervals import CONFIDENCE, wilson
from .sensitivity import Effect, effects, shares
from .study import ENDS, FILE, Row, Study

_FEW = 5  # failures of one kind: fewer say nothing of what it depends on


@dataclass(frozen=True)
class Result:
    """rows: of the samples that were tried, in their order; places: of each, where it lies in each number's range.

    effects: on whether a sample is exact; by_outcome: the same for each kind of failure, against the exact
    ones, or all others if there are too few.
    """

    study: Study
    rows: list[Row]
    places: NDArray[np.float64]
    effects: list[Effect]
    by_outcome: dict[str, list[Effect]]
    known: Mapping[str, Row]

    @property
    def outcomes(self) -> Counter[str]:
        """The commonest first."""
        return Counter(dict(Counter(row["outcome"] for row in self.rows).most_common()))

    @property
    def exact(self) -> int:
        return self.outcomes[EXACT]

    @property
    def helped_itself(self) -> int:
        """Exact ones with faults that the machine put right without a person."""
        return sum(row["outcome"] == EXACT and bool(row["faults"]) for row in self.rows)

    @property
    def is_sound(self) -> bool:
        """No wrong order, undetected, and no failure of the simulation itself."""
        return not (self.outcomes[SILENT] or self.outcomes[BROKEN])

    def ends(self) -> list[tuple[str, str, int, int]]:
        """Trials at the ends of ranges: (number, "low" or "high", exact, tried); ("", "file") with the file's."""
        by_end: dict[tuple[str, str], list[bool]] = {}
        for name, row in self.known.items():
            kind, *rest = name.split()
            if kind == FILE or kind in ENDS:
                by_end.setdefault(("", FILE) if kind == FILE else (rest[0], kind), []).append(row["outcome"] == EXACT)
        return [(*key, sum(by_end[key]), len(by_end[key])) for key in sorted(by_end)]

    def as_json(self) -> dict[str, Any]:
        """Everything, with what is needed to measure it again."""
        study = self.study
        return {
            **study.settings(),
            "tried": len(self.rows),
            "exact": self.exact,
            "exact_interval": wilson(self.exact, len(self.rows)),
            "confidence": CONFIDENCE,
            "put_right_by_itself": self.helped_itself,
            "outcomes": dict(self.outcomes),
            "feeds_or_ejections": sum(row["count"] for row in self.rows),
            "ranges": {
                name: {"low": span.low, "high": span.high, "scale": span.scale} for name, span in study.ranges.items()
            },
            "sensitivity": [asdict(effect) for effect in self.effects],
            "sensitivity_by_outcome": {
                name: [asdict(effect) for effect in of_outcome if effect.is_significant]
                for name, of_outcome in self.by_outcome.items()
            },
            "ends": [
                {"number": name, "end": end, "exact": exact, "tried": tried} for name, end, exact, tried in self.ends()
            ],
            "trials": [self.known[name] for name in sorted(self.known, key=_in_order)],
        }


def result(study: Study, known: Mapping[str, Row]) -> Result:
    """From all rows there are, whether all samples are among them or not."""
    tried = [number for number in range(study.samples) if f"sample {number}" in known]
    rows = [known[f"sample {number}"] for number in tried]
    places = shares(study.names, study.samples, study.seed)[tried]
    outcome = np.array([row["outcome"] for row in rows], dtype=object)
    is_exact = outcome == EXACT
    by_outcome = {}
    for name, count in Counter(outcome.tolist()).most_common():
        if name != EXACT and count >= _FEW:
            # where hardly any is exact, against all that came out otherwise
            selected = is_exact | (outcome == name) if is_exact.sum() >= _FEW else np.ones(len(rows), dtype=bool)
            by_outcome[name] = effects(study.names, places[selected], outcome[selected] == name)
    return Result(study, rows, places, effects(study.names, places, ~is_exact), by_outcome, known)


def _in_order(name: str) -> tuple[str, int]:
    kind, _, number = name.rpartition(" ")
    return kind, int(number)
