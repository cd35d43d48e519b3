"""What `mischwerk sim calibrate` has measured of a machine in the world: times and probabilities for the fast model."""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from mischwerk_machines import CardFormat, Machine, reading

VERSION = 2
_LARGEST_BYTES = 1 << 20
FOLDER = Path(__file__).resolve().parent / "calibrations"  # those that come with the project

# Each is of feeds, but misfeed_again and misfeed_third: of feeds whose first (second) attempt brought nothing.
PROBABILITIES = (
    "misfeed",
    "misfeed_again",
    "misfeed_third",
    "double_offset",
    "double_aligned",
    "jam",
    "slip",
)


class CalibrationError(Exception):
    """A calibration that can't be used; the text is one line."""


@dataclass(frozen=True)
class Spread:
    """Spread of ``n`` samples; sd: of one of them."""

    mean: float
    sd: float
    n: int


@dataclass(frozen=True)
class Length:
    """Travel of the nip while a card blocks the throat: intercept_mm + slope_mm for each card in the well.

    sd_mm: of one card about that line; n: cards.
    """

    intercept_mm: float
    slope_mm: float
    sd_mm: float
    n: int


@dataclass(frozen=True)
class Times:
    """Distances are travel of the nip's surface, for it is the motor that the model follows.

    first_lead_us, first_lead_mm: from the roller's start at a card at the gate to its lead at the throat; gap_mm: from
    a tail to the next lead, while the roller slows down to stage it; flight_us: from the tail at the throat to the
    mouth's being clear.
    """

    first_lead_us: Spread
    first_lead_mm: Spread
    gap_mm: Spread
    length: Length
    flight_us: Spread


@dataclass(frozen=True)
class Probability:
    """Seen ``count`` times in ``of``; low, high: 95 %, exact (intervals.clopper_pearson)."""

    count: int
    of: int
    estimate: float
    low: float
    high: float


@dataclass(frozen=True)
class Calibration:
    """One calibration. machine_sha256: of the machine file, on which ``condition`` (conditions.py) was laid.

    feeds: how many were measured; broken: decks given up because the simulation broke; lags: of pairs that lagged in
    sight of the firmware, part of a card's length, eleven deciles (empty if there were none).
    """

    date: str
    machine: str
    machine_sha256: str
    format: str
    condition: str
    cards: int
    seed: int
    feeds: int
    broken: int
    times: Times
    misfeed: Probability
    misfeed_again: Probability
    misfeed_third: Probability
    double_offset: Probability
    double_aligned: Probability
    jam: Probability
    slip: Probability
    lags: tuple[float, ...]

    def check(self, machine: Machine, card: CardFormat, name: str) -> None:
        """Raises CalibrationError if it does not belong to that machine file and format; ``name`` it is called by."""
        if self.machine != machine.name:
            raise CalibrationError(f"{name} was measured on {self.machine}, not on {machine.name}.")
        if self.machine_sha256 != machine.sha256:
            raise CalibrationError(
                f"{name} was measured on another {machine.name} (sha256 {self.machine_sha256[:12]}, not "
                f"{machine.sha256[:12]}): run mischwerk sim calibrate."
            )
        if self.format != card.name:
            raise CalibrationError(f"{name} was measured with {self.format} cards, not with {card.name}.")

    def text(self) -> str:
        """As JSON, the same bytes for the same calibration."""
        content = asdict(self)
        probabilities = {name: content.pop(name) for name in PROBABILITIES}
        content["lags"] = list(self.lags)
        return json.dumps({"version": VERSION, **content, "probabilities": probabilities}, indent=2) + "\n"


def read(path: Path) -> Calibration:
    """The calibration in that file. Raises CalibrationError."""
    try:
        content = json.loads(reading.read(path, _LARGEST_BYTES).decode("utf-8"))
    except OSError as error:
        raise CalibrationError(f"{path}: {reading.reason(error)}.") from None
    except (ValueError, RecursionError):
        raise CalibrationError(f"{path} is not JSON.") from None
    if not isinstance(content, dict) or "version" not in content:
        raise CalibrationError(f"{path} is not a calibration.")
    if content["version"] != VERSION:
        raise CalibrationError(
            f"{path} is a calibration of version {content['version']}; this program reads {VERSION}."
        )
    try:
        return _calibration(content)
    except (KeyError, TypeError, ValueError) as error:
        raise CalibrationError(f"{path} is not a calibration: {error!r}.") from None


def shipped(machine: Machine, card: CardFormat) -> Calibration | None:
    """The one that comes with the project, if there is one that belongs to that machine file and format."""
    calibration = _shipped(machine.name, card.name)
    return calibration if calibration is not None and calibration.machine_sha256 == machine.sha256 else None


@functools.cache
def _shipped(machine: str, card: str) -> Calibration | None:
    path = FOLDER / f"{machine}-{card}.json"
    return read(path) if path.exists() else None


def _calibration(content: Mapping[str, Any]) -> Calibration:
    times = {name: Spread(**value) for name, value in content["times"].items() if name != "length"}
    made_below = ("times", "lags", *PROBABILITIES)
    kept = {field.name: content[field.name] for field in fields(Calibration) if field.name not in made_below}
    probabilities: dict[str, Any] = {name: Probability(**content["probabilities"][name]) for name in PROBABILITIES}
    return Calibration(
        **kept,
        **probabilities,
        times=Times(**times, length=Length(**content["times"]["length"])),
        lags=tuple(float(lag) for lag in content["lags"]),
    )
