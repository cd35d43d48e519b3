"""An auditable job recomputed with the core: material and nonce -> order, order -> plan, plan -> places."""

from collections.abc import Callable, Sequence
from itertools import zip_longest
from typing import Any

from shuffler import VERSION
from shuffler.config import MachineConfig
from shuffler.planning import piles as core_piles
from shuffler.planning import planner
from shuffler.planning.keys import Pass
from shuffler.planning.plan import PlanError, distinct_base, execute
from shuffler.randomness import audit, bits, chacha20, drbg, permutation, source
from shuffler.randomness.health import Health, SourceFailure

from mischwerk import machines
from mischwerk.deck import deals
from mischwerk.deck.deals import Pile
from mischwerk.link.wire import FORMATS
from mischwerk.messages import Message, message
from mischwerk.planning import NoPlan
from mischwerk.verify.findings import MISSING, Findings, same, shown
from mischwerk.verify.schemes import Scheme

NONCE_BYTES = audit.NONCE_BYTES
SLICE_BYTES = source.SLICE_BYTES
RAW_BYTES = source.RAW_BYTES_PER_KEY  # at the beginning of each slice
MOST_CARDS = 250  # of any build


def keys(cards: int) -> int:
    """Return how many keys drawing this number of cards takes."""
    return drbg.keys_for(cards)


def material_bytes(cards: int) -> int:
    """Length of the material from which this number of cards is drawn."""
    return keys(cards) * SLICE_BYTES


def needed_bits(cards: int) -> int:
    """log2(cards!) rounded up."""
    return drbg.needed_bits(cards)


def credited_bits(cards: int) -> int:
    """The bits that the material of this number of cards is credited with."""
    return keys(cards) * source.CREDITED_BITS


def unhealthy(material: bytes) -> str | None:
    """Which health test its raw bits fail, in words; None if they pass, as they must have on the board."""
    tests = Health(bits)
    try:
        for start in range(0, len(material), SLICE_BYTES):
            tests.feed(material[start : start + RAW_BYTES])
    except SourceFailure as failure:
        return str(failure)
    return None


def target(
    scheme: Scheme, binding: bytes, material: bytes, nonce: bytes, cards: int, piles: Sequence[Pile] | None = None
) -> list[int]:
    """The order drawn; hands in feeding order. ``material`` of material_bytes(cards), piles that add up to cards."""
    index = 0

    def next_key(out: bytearray) -> int:
        nonlocal index
        start = index * SLICE_BYTES
        out[:] = scheme.key(binding, nonce, index, material[start : start + SLICE_BYTES])
        index += 1
        return 0

    return _drawn(next_key, cards, piles)


def seeded_target(seed: bytes, cards: int, piles: Sequence[Pile] | None = None) -> list[int]:
    """The order that test mode draws from a seed, the same way."""
    return _drawn(source.SeedSource(seed).next_key, cards, piles)


def _drawn(next_key: Callable[[bytearray], int], cards: int, piles: Sequence[Pile] | None) -> list[int]:
    drawn = permutation.draw(drbg.Drbg(next_key, chacha20.block).below, cards)
    return core_piles.dealt(drawn, _on_board(piles)) if piles else drawn


def plan(order: list[int], config: MachineConfig, piles: Sequence[Pile] | None) -> list[Pass]:
    """The passes a board of that configuration carries out, of a wheel begun with slot 0. Raises NoPlan."""
    wanted = None if piles is None else _on_board(piles)
    try:
        return planner.planned(order, config, wanted, drawn=True)
    except (ValueError, PlanError) as problem:
        raise NoPlan(str(problem)) from problem


def passes(cards: int, config: MachineConfig, piles: Sequence[Pile] | None) -> tuple[int, int]:
    """The fewest and most passes that a drawn deck can take there. Raises NoPlan."""
    wanted = None if piles is None else _on_board(piles)
    try:
        count = len(planner.Planner(list(range(cards)), config, wanted, True).finish())
        base = distinct_base(cards, config.pockets, config.capacity, 2)
    except (ValueError, PlanError) as problem:
        raise NoPlan(str(problem)) from problem
    # Where distinct keys do not suffice, a plan of two passes is searched for, and may not be found.
    return count, count + (count == 2 and base > config.pockets)


def carried_out(passes: Sequence[Pass], cards: int, config: MachineConfig) -> list[int]:
    """The order that passes end in. Raises NoPlan where a machine would fail."""
    try:
        return execute(passes, cards, config.pockets, config.capacity, config.lifo)
    except PlanError as problem:
        raise NoPlan(str(problem)) from problem


def _on_board(piles: Sequence[Pile]) -> list[core_piles.Pile]:
    """Piles as they are sent to the board: one too large for a message is split in two."""
    return core_piles.from_bytes(deals.on_the_wire(piles))


# -- The plan of a record: recomputed for its build, and carried out on a list of numbers.

_NO_BUILD = "the plan can't be recomputed: "
_THROUGH_THE_PLAN = "it matters only through the plan, and others may lead to the same one"
_ANY_SLOT = "a wheel starts with the slot that is at the throat: apart from that turn the plan follows"


def check_plan(
    findings: Findings, record: dict[str, Any], order: list[int] | None, piles: tuple[Pile, ...] | None, is_bound: bool
) -> None:
    """``order``: what the plan must lead to, a permutation; None if that is not known. ``is_bound``: the commitment
    covers the machine and the cards."""
    recorded = record.get("plan", MISSING)
    if not isinstance(recorded, list) or not recorded:
        findings.holds("plan", recorded, False, message("list-of-passes"))
        findings.gap("passes", message("number-of-passes"))
        return
    findings.equal("passes", record.get("passes", MISSING), len(recorded))
    config = _config(findings, record)
    if config is None:
        return
    if order is None:
        findings.gap("plan", message("target-unknown"))
        return
    try:
        wanted = plan(order, config, piles)
    except NoPlan as problem:
        findings.holds("machine", record["machine"], False, f"a build that can do it: {problem}")
        return
    wanted = _turned(wanted, recorded, config)
    trouble = _trouble(recorded, order, config)
    findings.holds("plan", trouble, not trouble, message("passes-to-target"))
    _compare(findings, record, recorded, wanted)
    for path in () if is_bound else ("machine", "format", *(["capacity"] if "capacity" in record else [])):
        findings.skip(path, _THROUGH_THE_PLAN)
    if machines.of(config).any_first:
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


def _compare(findings: Findings, record: dict[str, Any], recorded: list[Any], wanted: list[Pass]) -> None:
    """Pass by pass against the plan computed here; another version of the firmware may have planned differently."""
    agrees = len(recorded) == len(wanted) and all(
        _agreement(entry, right) == 1.0 for entry, right in zip(recorded, wanted, strict=True)
    )
    versions = record.get("versions")
    theirs = versions.get("firmware") if isinstance(versions, dict) else None
    if not agrees and not same(theirs, VERSION):
        findings.gap("plan", f"firmware {shown(theirs)} made it, and version {VERSION} here makes a different one")
        return
    for index, (entry, right) in enumerate(zip_longest(recorded, wanted)):
        path = f"plan[{index}]"
        if index >= len(wanted):
            findings.holds(path, entry, False, f"no pass: {len(wanted)} are enough")
        elif index >= len(recorded):
            findings.holds(path, MISSING, False, message("a-pass"))
        else:
            for name, value in right._asdict().items():
                findings.equal(f"{path}.{name}", _part(entry, name), value)


def _turned(wanted: list[Pass], recorded: list[Any], config: MachineConfig) -> list[Pass]:
    """The plan rotated to the slot that makes it most like the one found; a rack has a fixed first pocket."""
    if not machines.of(config).any_first:
        return wanted
    turns = [_turn(wanted, slots, config.pockets) for slots in range(config.pockets)]
    return max(turns, key=lambda turn: sum(map(_agreement, recorded, turn)))


def _turn(passes: list[Pass], slots: int, pockets: int) -> list[Pass]:
    return [Pass(*([(p + slots) % pockets for p in part] for part in entry)) for entry in passes]


def _agreement(entry: Any, wanted: Pass) -> float:
    """1 for the same pass, 0 for an entirely different one."""
    return sum(same(_part(entry, name), value) for name, value in wanted._asdict().items()) / 2


def _trouble(recorded: list[Any], order: list[int], config: MachineConfig) -> Message:
    """Why the passes found do not lead to ``order``, in words; empty if they do."""
    passes = [Pass(_part(entry, "pocket"), _part(entry, "eject")) for entry in recorded]
    if not all(isinstance(part, list) and all(type(p) is int for p in part) for entry in passes for part in entry):
        return message("passes-no-lists")
    try:
        end = carried_out(passes, len(order), config)
    except NoPlan as problem:
        return Message(str(problem))
    return Message("") if end == order else message("passes-elsewhere")


def _part(entry: Any, name: str) -> Any:
    return entry.get(name, MISSING) if isinstance(entry, dict) else MISSING
