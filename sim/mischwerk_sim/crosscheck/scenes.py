"""Three short scenes of one machine, each with either engine under the world: feed, insertion, ejection.

The firmware drives all three through the virtual board, in closed loop. What fills a pocket before an ejection is fed
by pymunk in both cases, so that both begin with the same state.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pkgutil import resolve_name
from typing import Any

import numpy as np
from mischwerk_machines import CardFormat, Machine, changed
from mischwerk_machines.section import section
from shuffler import faults
from shuffler.faults import MachineFault
from shuffler.hal import FEED, THROAT

from ..kinds import table
from ..mechanism import MechanismError
from ..world.base import PhysicalWorld
from ..world.feed_rig import FeedRig
from .recording import EJECTION, FEED_SCENE, INSERTION, Array, Bench, Recording, settled_ms, stop_x_mm
from .takeover import take_over

_BEFORE_S, _AFTER_S = 0.1, 0.5  # both engines come to rest before a scene, and after it
_STILL_MM = 0.2
_TOSSED_MM = 0.3
_TOUCH_MM = 0.15  # nearer than this to its stop a card has come to it
_TOUCHES_M_S = 0.01
_BLOW_LOOKS = 10  # of the recording: 2 ms before and after


@dataclass(frozen=True)
class Setting:
    """One machine, its cards, and the seed of all that is drawn. stack: cards in the well when feeding begins; feeds:
    how many of them; ejected: how many cards are pushed out."""

    machine: Machine
    card: CardFormat
    seed: int = 1
    stack: int = 12
    feeds: int = 3
    ejected: int = 3


@dataclass(frozen=True)
class Run:
    """What one engine made of a scene. ``outcome``: by name, mm and ms; ``fault``: of the firmware, or of the engine
    itself; ``way``: the cards' and parts'."""

    engine: str
    outcome: dict[str, Any]
    fault: str
    way: Recording


def run(scene: str, setting: Setting, engine: str) -> Run:
    """One scene, in a vacuum: the world's air knows pymunk's bodies only. The firmware's faults, and an engine that
    breaks, are outcomes."""
    setting = replace(setting, machine=changed(setting.machine, {"air.share": 0.0}))
    return {FEED_SCENE: _feed, INSERTION: _insertion, EJECTION: _ejection}[scene](setting, engine)


def _feed(setting: Setting, engine: str) -> Run:
    rig = FeedRig(setting.machine, setting.card, setting.stack, setting.seed)
    bench, record = Bench(rig, setting.seed), _with(engine, rig)
    bench.wait(_BEFORE_S)
    record.begin()

    def scene() -> None:
        for card in range(setting.feeds):
            bench.drive.finished(FEED)
            bench.feeder.feed(card, setting.stack, 0)
        bench.drive.finished(FEED)

    fault = _carried_out(bench, scene)
    edges = rig.passages
    leads = [edge.mm for edge in edges if edge.level][: setting.feeds]
    tails = [edge.mm for edge in edges if not edge.level][: setting.feeds]
    return _made(
        engine,
        record,
        fault,
        {
            "order": list(rig.taken),
            "lead_mm": leads[0] if leads else None,
            "passages_mm": [tail - lead for lead, tail in zip(leads, tails, strict=False)],
            "gaps_mm": [lead - tail for tail, lead in zip(tails, leads[1:], strict=False)],
            "last_tail_ms": _last(record.edges_ms(THROAT, 0)),
            "retries": bench.feeder.retries,
        },
    )


def _insertion(setting: Setting, engine: str) -> Run:
    bench = _built(setting, 1)
    bench.stage(0)
    record = _with(engine, bench.world)
    bench.wait(_BEFORE_S)
    record.begin()
    fault = _carried_out(bench, lambda: bench.feeder.feed(0, 1, 0))
    stop = stop_x_mm(section(setting.machine, setting.card))
    lead = record.x[:, 0] + np.abs(np.cos(record.turn[:, 0])) * setting.card.length_mm / 2.0
    gap = stop - lead
    tail = _last(record.edges_ms(THROAT, 0))
    return _made(engine, record, fault, {"tail_ms": tail, **_rebound(record.ms, gap, record.speed[:, 0])})


def _rebound(ms: Array, gap: Array, speed: Array) -> dict[str, Any]:
    """Return how a card came to its stop; gap: between them, mm; speed: towards it, m/s."""
    outcome: dict[str, Any] = {"seat_mm": float(gap[-1])}
    touched = np.flatnonzero(gap < _TOUCH_MM)
    if not len(touched):
        return outcome
    first = int(touched[0])
    # A slanted stop is met somewhere behind its foremost edge: where the card no longer gets further.
    stands = np.flatnonzero(speed[first:] <= 0.0)
    at = first + int(stands[0] if len(stands) else np.argmin(gap[first:]))
    into = float(speed[max(0, first - _BLOW_LOOKS) : first + 1].max())
    back = float(max(0.0, -speed[first:].min()))
    return outcome | {
        "stop_ms": float(ms[at]),
        "into_m_s": into,
        "back_m_s": back,
        "share": back / into if into > _TOUCHES_M_S else None,
        "rebound_mm": float(gap[at:].max() - gap[at]),
        "rest_ms": settled_ms(ms, gap, _STILL_MM),
    }


def _ejection(setting: Setting, engine: str) -> Run:
    bench = _built(setting, setting.ejected)
    # Evenly into as few pockets as show that one is emptied after the other, and several cards in one, where they fit.
    pockets = max(2, -(-setting.ejected // setting.machine.capacity))
    places = [card * pockets // setting.ejected for card in range(setting.ejected)]
    try:
        for card, pocket in enumerate(places):
            bench.fill(card, setting.ejected, pocket)
    except MachineFault as error:
        fault = f"{faults.kind(error.fault.code).name} while pymunk filled the pockets"
        return Run(engine, {}, fault, Recording(bench.world))
    bench.lift_follower()
    groups = bench.strokes(places)
    record = _with(engine, bench.world)
    bench.wait(_BEFORE_S)
    record.begin()
    fault = _carried_out(bench, lambda: bench.eject(groups))
    world = bench.world
    left = world.cards.ends()[0]
    try:
        order = world.order()
    except MechanismError as error:
        order, fault = [], fault or str(error)
    return _made(
        engine,
        record,
        fault,
        {"order": order, "rear_mm": (left - world.feeder.rear_x_mm).tolist(), **_landing(record, setting)},
    )


def _landing(record: Recording, setting: Setting) -> dict[str, Any]:
    """When all cards lie in the well for the first time, and how far the follower, which falls on them then, throws
    them up again."""
    lie = (record.y.max(axis=1) < setting.ejected * setting.card.thickness_mm + _TOSSED_MM) & (
        record.x.max(axis=1) < section(setting.machine, setting.card).gate_x_mm
    )
    if not lie.any():
        return {"landed_ms": None, "tossed_mm": None}
    at = int(np.argmax(lie))
    return {"landed_ms": float(record.ms[at]), "tossed_mm": float((record.y[at:] - record.y[-1]).max())}


def _built(setting: Setting, cards: int) -> Bench:
    """The whole machine with ``cards`` in it, homed."""
    made = resolve_name(table.of(setting.machine).world)(setting.machine, setting.card, cards, setting.seed)
    bench = Bench(made, setting.seed)
    bench.pockets.emptying.home()
    bench.pockets.home()
    return bench


def _with(engine: str, world: PhysicalWorld) -> Recording:
    if engine == "mujoco":
        take_over(world)
    return Recording(world)


def _carried_out(bench: Bench, scene: Any) -> str:
    """Run the scene, and let the cards come to rest; name of the fault that ended it, or ""."""
    fault = ""
    try:
        scene()
    except MachineFault as error:
        fault = faults.kind(error.fault.code).name
    except MechanismError as error:
        return str(error)
    try:
        bench.wait(_AFTER_S)
    except (MachineFault, MechanismError) as error:
        fault = fault or str(error)
    bench.world.cards.read()
    return fault


def _last(values: list[float]) -> float | None:
    return values[-1] if values else None


def _made(engine: str, record: Recording, fault: str, outcome: dict[str, Any]) -> Run:
    return Run(engine, outcome, fault, record)
