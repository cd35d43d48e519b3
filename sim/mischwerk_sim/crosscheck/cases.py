"""What is compared on a machine: each scene as the machine file has it, and with other frictions and restitutions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from mischwerk_machines import changed, dotted, load_unknowns
from mischwerk_machines.pieces import RACK, WHEEL
from mischwerk_machines.section import section
from mischwerk_work.executor import HERE, Workers, results

from .names import EJECTION, ENGINES, FEED_SCENE, INSERTION
from .recording import stop_pair
from .scenes import Run, Setting, run

AS_IT_IS = "as in the machine file"
RESTITUTIONS = (0.0, 0.25, 0.5)
FRICTIONS = (0.15, 0.45)


@dataclass(frozen=True)
class Case:
    """A scene with some numbers of the machine file changed."""

    scene: str
    label: str
    changes: dict[str, float]


@dataclass(frozen=True)
class Compared:
    """One case with one seed, in both engines."""

    case: Case
    seed: int
    runs: dict[str, Run]  # by engine


def cases(setting: Setting) -> list[Case]:
    """List the cases of this machine; the first of each scene is as the machine file has it."""
    of_it = section(setting.machine, setting.card)
    stop = stop_pair(of_it)
    floor = _floor_pair(setting)
    by_cards = [(f"card on card {value}", {"cards.friction": value}) for value in FRICTIONS]
    by_stop = [(f"restitution {value:g}", {f"restitution.{stop}": value}) for value in RESTITUTIONS]
    key = f"friction.{stop}"
    unknown = load_unknowns().ranges(setting.machine)[key]
    ends = (unknown.value(share, dotted.value(setting.machine.data, key)) for share in (0.0, 1.0))
    by_grip = [(f"{stop} {value:.3g}", {key: value}) for value in ends]
    by_floor = [(f"{floor} {value}", {f"friction.{floor}": value}) for value in FRICTIONS]
    varied = {FEED_SCENE: by_cards, INSERTION: [*by_stop, *by_grip, *by_floor], EJECTION: by_cards}
    return [
        Case(scene, label, changes) for scene, others in varied.items() for label, changes in [(AS_IT_IS, {}), *others]
    ]


def compare(setting: Setting, wanted: Iterable[Case], seeds: int, workers: Workers = HERE) -> Iterator[Compared]:
    """Carry out ``wanted`` with ``seeds`` seeds, from the setting's on."""
    numbers = range(setting.seed, setting.seed + seeds)
    return results(_compared, ((setting, case, seed) for case in wanted for seed in numbers), workers)


def _compared(setting: Setting, case: Case, seed: int) -> Compared:
    machine = changed(setting.machine, case.changes) if case.changes else setting.machine
    one = replace(setting, machine=machine, seed=seed)
    return Compared(case, seed, {engine: run(case.scene, one, engine) for engine in ENGINES})


def _floor_pair(setting: Setting) -> str:
    """The pair of what a card slides on in a pocket."""
    moving = [piece for piece in section(setting.machine, setting.card).pocket_end if piece.carrier in (RACK, WHEEL)]
    stop = stop_pair(section(setting.machine, setting.card))
    return next(piece.pair for piece in moving if piece.pair != stop)


def plain(compared: Compared) -> list[dict[str, Any]]:
    """Both runs' outcomes, for a file."""
    case = compared.case
    return [
        {
            "scene": case.scene,
            "case": case.label,
            "changes": case.changes,
            "seed": compared.seed,
            "engine": engine,
            "fault": run.fault,
            "outcome": {name: rounded(value) for name, value in run.outcome.items()},
        }
        for engine, run in compared.runs.items()
    ]


def rounded(value: Any) -> Any:
    """Numbers to three digits behind the point, in lists as well."""
    if isinstance(value, list):
        return [rounded(one) for one in value]
    return round(value, 3) if isinstance(value, float) else value
