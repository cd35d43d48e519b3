"""The record of a shuffle or a deal: the one object printed under --json and written to record.json."""

import platform
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from mischwerk_work.foreign_text import as_json
from shuffler import reasons

from mischwerk.deck import targets
from mischwerk.deck.deals import Pile
from mischwerk.deck.targets import Task
from mischwerk.errors import Unwritable
from mischwerk.forms import counted
from mischwerk.link.wire import FLAG_TIMES, METHODS, MODES, STATES, VERSION, fault_kind, name_at
from mischwerk.verify.schemes import as_record
from mischwerk.version import __version__

ORDER_DIFFERS_NAME = "ORDER_DIFFERS"
ORDER_DIFFERS = 4004  # the family of failed checks inside; found by the host, never sent by a board
CONTRADICTION_NAME = "CONTRADICTION"
CONTRADICTION = 4005  # the same way


@dataclass
class Facts:
    """What was gathered about a task. ``result``: the board's result_is, or None if it took no job."""

    task: Task
    identity: dict[str, Any]
    state: str
    result: dict[str, Any] | None
    faults: list[dict[str, Any]]
    machine: str
    cards: int
    card_format: str
    sim_seed: int | None
    rosc: str | None
    seed: bytes
    twin: str | None
    own_twin: bool
    wall_s: float
    target: list[int] | None = None
    order: list[int] | None = None
    plan: list[dict[str, list[int]]] | None = None
    pictures: list[str] = field(default_factory=list)
    audit: dict[str, Any] | None = None
    changed: tuple[int, ...] = ()
    contradictions: tuple[str, ...] = ()  # where the board reports another job than was requested
    changes: tuple[str, ...] = ()  # of the twin's machine file, as they were typed
    capacity: int | None = None  # cards a pocket takes: of an auditable job, or fewer than the build's (thick ones)


def build(facts: Facts) -> dict[str, Any]:
    """The record: every key, always, in the order of the contract. Besides: `piles` of a deal; `capacity` of a
    pocket, of an auditable job, and where it is less than the build's (thick cards); `set`, numbers of the twin's
    machine file; `told` and `contradictions` where a board tells of another job than was asked for; `cover_opened`
    where it was open while cards of this deck lay in the pockets; `restored`, whether the deck is as it was before, of
    what undoes a job."""
    result = facts.result or _nothing_done(facts)
    faults = [fault_record(fault) for fault in facts.faults]
    problem = _contradiction(facts, result) if facts.state == "done" else None
    if problem is not None:
        faults.append(problem)
    mode = name_at(MODES, result["mode"])
    done = facts.state == "done" and problem is None
    record = {
        "result": "done" if done else "fault",
        "machine": facts.machine,
        "cards": facts.cards,
        "deck": facts.task.deck.name if facts.task.deck else None,
        "format": facts.card_format,
        "method": name_at(METHODS, result["method"]),
        "passes": result["passes"],
        "seed_mode": mode,
        "seed": (facts.seed.hex() or None) if mode == "test" else None,
        "times_masked": mode != "test" and not facts.identity["flags"] & FLAG_TIMES,
        "sim_seed": facts.sim_seed,
        "rosc": facts.rosc,
        "target": facts.target,
        "order": facts.order,
        "plan": facts.plan if mode in ("test", "auditable") else None,
        "machine_s": result["duration_us"] / 1e6,
        "wall_s": round(facts.wall_s, 3),
        "interpreter": facts.identity["interpreter"],
        "twin": facts.twin,
        "versions": {
            "mischwerk": __version__,
            "firmware": facts.identity["firmware"],
            "protocol": VERSION,
            "python": platform.python_version(),
        },
        "entropy": {"needed_bits": result["needed_bits"], "credited_bits": result["credited_bits"]},
        "audit": facts.audit or (as_record([], False, None) if mode == "auditable" else None),
        "retries": result["retries"],
        "attempts": result["attempts"],
        "faults": faults,
        "pictures": facts.pictures,
    }
    if facts.contradictions and facts.state == "done":
        record["contradictions"] = list(facts.contradictions)
        record["told"] = None if facts.result is None else _in_words(facts.result)
    if _was_seen(facts.faults):
        record["cover_opened"] = True
    if facts.changes:
        record["set"] = list(facts.changes)
    if facts.capacity is not None:
        record["capacity"] = facts.capacity
    if facts.task.piles:
        known = facts.target if facts.order is None and mode in ("test", "auditable") else facts.order
        record["piles"] = _piles(facts.task.piles, known if done else None)
    if facts.task.undoes is not None:
        record["restored"] = targets.restored(facts.task.undoes, facts.order)
    return record


def _was_seen(faults: list[dict[str, Any]]) -> bool:
    """Tell whether an open cover showed cards of the deck that was made, which no later fault had collected again."""
    seen = False
    for fault in faults:
        seen = fault.get("reason") == reasons.CARDS_SEEN or (seen and fault_kind(fault["code"]).keeps_order)
    return seen


def fault_record(fault: dict[str, Any]) -> dict[str, Any]:
    """A fault as it is in the record; codes of later versions survive as unknown."""
    kind = fault_kind(fault["code"])
    return {
        "code": fault["code"],
        "name": kind.name,
        "severity": kind.severity,
        "where": fault["where"],
        "card": fault["card"],
        "attempt": fault["attempt"],
        "t_us": fault["t_us"],
        "detail": fault["detail"],
        "action": kind.action,
    }


def write(folder: Path, record: dict[str, Any]) -> Path:
    """record.json in the folder, complete or not at all. Raises Unwritable."""
    path = folder / "record.json"
    part = folder / "record.json.part"
    try:
        part.write_text(as_json(record, indent=2) + "\n", encoding="utf-8")
        part.replace(path)
    except OSError as problem:
        part.unlink(missing_ok=True)
        raise Unwritable(path, problem) from problem
    return path


def _piles(piles: tuple[Pile, ...], order: list[int] | None) -> list[dict[str, Any]]:
    """The piles with their cards, lowest first; without them if they are not known, or not as they should be."""
    entries = []
    place = 0
    for pile in piles:
        cards = order[place : place + pile.size] if order else None
        entries.append({"name": pile.name, "size": pile.size, "ordered": pile.ordered, "cards": cards})
        place += pile.size
    return entries


def _nothing_done(facts: Facts) -> dict[str, Any]:
    return {
        "mode": MODES.index(facts.task.mode),
        "method": METHODS.index(facts.task.method),
        "passes": 0,
        "duration_us": 0,
        "needed_bits": 0,
        "credited_bits": 0,
        "retries": 0,
        "attempts": 0,
    }


def _contradiction(facts: Facts, result: dict[str, Any]) -> dict[str, Any] | None:
    """A fault raised by the host if the board says done and the facts say otherwise."""
    if result["passes"] == 0 and not facts.contradictions:
        return _differs(result, "done was reported, but no pass was carried out")
    if facts.changed:
        return _differs(
            result, f"the board now reports a different commitment or nonce for attempt {facts.changed[0] + 1}"
        )
    if facts.contradictions:
        return _contradicts(facts, result)
    if facts.own_twin and (facts.order is None or facts.target is None):
        return _differs(result, "done was reported, but the twin's report holds no order or no target to compare")
    if facts.order is None or facts.target is None or facts.order == facts.target:
        return None
    if len(facts.order) != len(facts.target):
        return _differs(
            result,
            f"{counted(len(facts.order), 'card lies', 'cards lie')} in the well, {len(facts.target)} were planned",
        )
    wrong = [place for place, pair in enumerate(zip(facts.order, facts.target, strict=True)) if pair[0] != pair[1]]
    return _differs(
        result,
        f"{len(wrong)} of {counted(len(facts.target), 'place')} differ from the plan; the first is place {wrong[0]}: "
        f"card {facts.order[wrong[0]]} lies there instead of card {facts.target[wrong[0]]}",
    )


def _in_words(result: dict[str, Any]) -> dict[str, Any]:
    """A board's result with names instead of numbers."""
    names = {"state": STATES, "method": METHODS, "mode": MODES}
    return {key: name_at(names[key], value) if key in names else value for key, value in result.items()}


def _contradicts(facts: Facts, result: dict[str, Any]) -> dict[str, Any]:
    first, *others = facts.contradictions
    more = f" (and {len(others)} more, see the record)" if others else ""
    return {
        **_differs(result, first + more),
        "code": CONTRADICTION,
        "name": CONTRADICTION_NAME,
        "where": "",
        "contradictions": list(facts.contradictions),
    }


def _differs(result: dict[str, Any], detail: str) -> dict[str, Any]:
    return {
        "code": ORDER_DIFFERS,
        "name": ORDER_DIFFERS_NAME,
        "severity": "latched",
        "where": "well",
        "card": 0,
        "attempt": result["attempts"],
        "t_us": result["duration_us"],
        "detail": detail,
        "action": "don't treat this deck as shuffled; report it with the record",
    }
