"""The plan of a record: recomputed for its build, and carried out on a list of numbers."""

from itertools import zip_longest
from typing import Any

from shuffler import VERSION
from shuffler.config import MachineConfig
from shuffler.planning.keys import Pass

from mischwerk import kinds, machines
from mischwerk.deck.deals import Pile
from mischwerk.link.wire import FORMATS
from mischwerk.plan.planning import NoPlan
from mischwerk.verify import recomputed
from mischwerk.verify.findings import MISSING, Findings, Words, same, shown

_NO_BUILD = "the plan can't be recomputed: "
_THROUGH_THE_PLAN = "it matters only through the plan, and others may lead to the same one"
_ANY_SLOT = "a wheel starts with the slot that is at the throat: apart from that turn the plan follows"


def check(
    findings: Findings, record: dict[str, Any], order: list[int] | None, piles: tuple[Pile, ...] | None, is_bound: bool
) -> None:
    """``order``: what the plan must lead to, a permutation; None if that is not known. ``is_bound``: the commitment
    covers the machine and the cards."""
    found = record.get("plan", MISSING)
    if not isinstance(found, list) or not found:
        findings.holds("plan", found, False, "a list of passes")
        findings.gap("passes", "it is the number of passes of the plan")
        return
    findings.equal("passes", record.get("passes", MISSING), len(found))
    config = _config(findings, record)
    if config is None:
        return
    if order is None:
        findings.gap("plan", "what it must lead to is not known")
        return
    try:
        wanted = recomputed.plan(order, config, piles)
    except NoPlan as problem:
        findings.holds("machine", record["machine"], False, f"a build that can do it: {problem}")
        return
    wanted = _turned(wanted, found, config)
    trouble = _trouble(found, order, config)
    findings.holds("plan", Words(trouble), not trouble, "passes that lead to the target")
    _compare(findings, record, found, wanted)
    for path in () if is_bound else ("machine", "format", *(["capacity"] if "capacity" in record else [])):
        findings.skip(path, _THROUGH_THE_PLAN)
    if kinds.of(config).any_first:
        findings.skip("plan[0].pocket[0]", _ANY_SLOT)


def _config(findings: Findings, record: dict[str, Any]) -> MachineConfig | None:
    """The configuration of a build shipped here; None if there is none, which is noted."""
    machine, card_format = record.get("machine", MISSING), record.get("format", MISSING)
    for path, value, known in (("machine", machine, machines.names()), ("format", card_format, list(FORMATS))):
        if not isinstance(value, str):
            findings.holds(path, value, False, f"one of {', '.join(known)}")
            findings.gap("plan", f"{_NO_BUILD}the record names no {path}")
            return None
        if value not in known:  # a path would be read by machines.load: a record must not choose files
            findings.skip(path, "unknown to this program")
            findings.gap("plan", f"{_NO_BUILD}the {path} {shown(value)} is unknown here")
            return None
    config = machines.config(machine, card_format)
    if "capacity" not in record:
        return config
    capacity = record["capacity"]
    if type(capacity) is not int or not 1 <= capacity <= config.capacity:
        findings.holds("capacity", capacity, False, f"1 to {config.capacity}")
        findings.gap("plan", f"{_NO_BUILD}a {machine} has no such pockets")
        return None
    return config._replace(capacity=capacity)


def _compare(findings: Findings, record: dict[str, Any], found: list[Any], wanted: list[Pass]) -> None:
    """Pass by pass against the plan computed here; another version of the firmware may have planned differently."""
    agrees = len(found) == len(wanted) and all(
        _agreement(one, right) == 1.0 for one, right in zip(found, wanted, strict=True)
    )
    versions = record.get("versions")
    theirs = versions.get("firmware") if isinstance(versions, dict) else None
    if not agrees and not same(theirs, VERSION):
        findings.gap("plan", f"firmware {shown(theirs)} made it, and version {VERSION} here makes a different one")
        return
    for index, (one, right) in enumerate(zip_longest(found, wanted)):
        path = f"plan[{index}]"
        if index >= len(wanted):
            findings.holds(path, one, False, f"no pass: {len(wanted)} are enough")
        elif index >= len(found):
            findings.holds(path, MISSING, False, "a pass")
        else:
            for name, value in right._asdict().items():
                findings.equal(f"{path}.{name}", _part(one, name), value)


def _turned(wanted: list[Pass], found: list[Any], config: MachineConfig) -> list[Pass]:
    """The plan rotated to the slot that makes it most like the one found; a rack has a fixed first pocket."""
    if not kinds.of(config).any_first:
        return wanted
    turns = [_turn(wanted, slots, config.pockets) for slots in range(config.pockets)]
    return max(turns, key=lambda turn: sum(map(_agreement, found, turn)))


def _turn(passes: list[Pass], slots: int, pockets: int) -> list[Pass]:
    return [Pass(*([(p + slots) % pockets for p in part] for part in one)) for one in passes]


def _agreement(found: Any, wanted: Pass) -> float:
    """1 for the same pass, 0 for an entirely different one."""
    return sum(same(_part(found, name), value) for name, value in wanted._asdict().items()) / 2


def _trouble(found: list[Any], order: list[int], config: MachineConfig) -> str:
    """Why the passes found do not lead to ``order``, in words; empty if they do."""
    passes = [Pass(_part(one, "pocket"), _part(one, "eject")) for one in found]
    if not all(isinstance(part, list) and all(type(p) is int for p in part) for one in passes for part in one):
        return "passes that are not lists of pockets"
    try:
        end = recomputed.carried_out(passes, len(order), config)
    except NoPlan as problem:
        return str(problem)
    return "" if end == order else "passes that lead to another order"


def _part(one: Any, name: str) -> Any:
    return one.get(name, MISSING) if isinstance(one, dict) else MISSING
