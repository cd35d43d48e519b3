"""Whether two engines agree: how far apart each outcome may be, said before anything is measured, and how far it is.

And the cases that are compared.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from mischwerk_machines import changed, dotted, load_unknowns
from mischwerk_machines.pieces import RACK, WHEEL
from mischwerk_machines.section import section
from mischwerk_work.executor import HERE, Workers, results

from .recording import EJECTION, ENGINES, FEED_SCENE, INSERTION, stop_pair
from .scenes import Run, Setting, run


@dataclass(frozen=True)
class Quantity:
    """An outcome: ``apart``: how far two engines may be from each other; None: they must say the same. ``why``: the
    reason for that number."""

    scene: str
    name: str
    label: str
    unit: str
    apart: float | None
    why: str


QUANTITIES = (
    Quantity(FEED_SCENE, "order", "cards that came", "", None, "one at a time, the lowest first"),
    Quantity(FEED_SCENE, "retries", "repeated attempts", "", None, "a misfeed in one engine only would be a finding"),
    Quantity(FEED_SCENE, "lead_mm", "first lead", "mm", 1.5, "of the nip's way; the card comes half as far"),
    Quantity(FEED_SCENE, "passages_mm", "passages", "mm", 1.5, "2 % of a card's length; the firmware tolerates 15 %"),
    Quantity(FEED_SCENE, "gaps_mm", "gaps", "mm", 4.0, "half of what the gaps of one engine scatter"),
    Quantity(FEED_SCENE, "last_tail_ms", "last tail", "ms", 12.0, "the sum of the above at 0.4 to 1 m/s"),
    Quantity(INSERTION, "stop_ms", "at the stop", "ms", 2.0, "the way from the nip to the stop takes 6 to 9 ms"),
    Quantity(INSERTION, "into_m_s", "speed into it", "m/s", 0.06, "friction on the way"),
    Quantity(INSERTION, "share", "given back", "", 0.06, "the springs are exact to 0.02; friction takes some, too"),
    Quantity(INSERTION, "rebound_mm", "rebound", "mm", 1.5, "it goes with the square of the speed back"),
    Quantity(INSERTION, "seat_mm", "seat", "mm", 1.5, "follows from the rebound"),
    Quantity(EJECTION, "order", "order in the well", "", None, "this is what a shuffle is"),
    Quantity(
        EJECTION, "rear_mm", "rear edges", "mm", 2.0, "the well's play for a card is 1 mm in a rack, 2 in a wheel"
    ),
    Quantity(EJECTION, "landed_ms", "all lie", "ms", 20.0, "a card's fall takes 80 ms"),
    Quantity(EJECTION, "tossed_mm", "tossed up again", "mm", 1.0, "by the follower, which falls on them: felt"),
)


@dataclass(frozen=True)
class Verdict:
    """One quantity of one case. by_engine: its values, a seed each; apart: the greatest difference, None if it can't
    be said."""

    quantity: Quantity
    label: str
    by_engine: dict[str, list[Any]]
    apart: float | None
    agrees: bool


def verdicts(rows: Sequence[dict[str, Any]]) -> list[Verdict]:
    """Judge all outcomes as cases.plain() gives them."""
    judged = []
    begun = [row for row in rows if row["outcome"]]  # a scene that could not be set is no comparison
    for scene, label in dict.fromkeys((row["scene"], row["case"]) for row in begun):
        of_it = [row for row in begun if (row["scene"], row["case"]) == (scene, label)]
        judged += [_verdict(quantity, label, of_it) for quantity in QUANTITIES if quantity.scene == scene]
    return judged


def faults(rows: Iterable[dict[str, Any]]) -> list[str]:
    """Return what went wrong in a scene, as the firmware or the engine said it."""
    problems = []
    for row in rows:
        by = f", {row['engine']}" if row["outcome"] else ""  # else it never began, in either
        if row["fault"]:
            problems.append(f"{row['scene']}, {row['case']}, seed {row['seed']}{by}: {row['fault']}")
    return list(dict.fromkeys(problems))


def _verdict(quantity: Quantity, label: str, rows: Sequence[dict[str, Any]]) -> Verdict:
    by_engine = {
        engine: [row["outcome"].get(quantity.name) for row in rows if row["engine"] == engine] for engine in ENGINES
    }
    pairs = list(zip(*by_engine.values(), strict=True))
    if quantity.apart is None:
        return Verdict(quantity, label, by_engine, None, all(value == other for value, other in pairs))
    aparts = [_apart(value, other) for value, other in pairs]
    known = [apart for apart in aparts if apart is not None]
    agrees = len(known) == len(aparts) and max(known) <= quantity.apart
    return Verdict(quantity, label, by_engine, max(known) if known else None, agrees)


def _apart(value: Any, other: Any) -> float | None:
    """The greatest difference of two numbers or lists; None if only one of them is there."""
    if value is None and other is None:
        return 0.0
    if isinstance(value, list) and isinstance(other, list):
        return (
            max((abs(a - b) for a, b in zip(value, other, strict=True)), default=0.0)
            if len(value) == len(other)
            else None
        )
    return None if value is None or other is None else abs(value - other)


# -- What only one of the engines has, and what stands for it in the other: rows of a table of Markdown.

LIMITS = (
    "| what | pymunk | MuJoCo |",
    "| --- | --- | --- |",
    "| restitution | a number of each pair; the speed after a blow is set to that share of the speed before | none: a "
    "spring and a damper a pair; what comes back varies by 0.03 with where in a step the blow begins |",
    "| cards at rest | overlaps of `slop_mm` stay, more is pushed out in `contact_bias_s` | overlaps below 0.001 mm |",
    "| friction of a pair | the product of two numbers | the greater of two, or one for each pair, as here |",
    "| a card's rounded edge | radius of the polygon | margin of the pair: boxes have sharp edges |",
    "| one-way clutch | a ratchet joint | none: a shaft, and a tendon whose length has a limit |",
    "| motor of limited force | a joint to a carriage, exact up to its force | a servo (0.5 ms) of limited force |",
    "| follower on its string | a slide joint that changes its length | limit of a slide, moved each step |",
    "| idler's spring, roller's drag | damped spring, motor at rest | stiffness and damping of a joint, its friction |",
    "| a plane | has no third dimension | prisms as wide as a card; joints keep them in the plane |",
    "| bodies put to sleep or set apart | whatever lies still in a shuffle | nothing; not compared |",
    "| bent cards, cards that stick, injected faults | yes | not compared |",
)


# -- What is compared on a machine: each scene as the machine file has it, and with other frictions and
# restitutions.

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
    variant = replace(setting, machine=machine, seed=seed)
    return Compared(case, seed, {engine: run(case.scene, variant, engine) for engine in ENGINES})


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
        return [rounded(item) for item in value]
    return round(value, 3) if isinstance(value, float) else value
