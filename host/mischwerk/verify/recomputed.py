"""An auditable job worked out again with the core: material and nonce -> order, order -> plan."""

from collections.abc import Callable, Sequence
from typing import Any

from shuffler.planning import piles as _core_piles
from shuffler.planning import plan as _core_plan
from shuffler.planning import planner as _core_planner
from shuffler.randomness import audit as _core_audit
from shuffler.randomness import bits as _core_bits
from shuffler.randomness import chacha20 as _core_chacha20
from shuffler.randomness import drbg as _core_drbg
from shuffler.randomness import health as _core_health
from shuffler.randomness import permutation as _core_permutation
from shuffler.randomness import source as _core_source

from mischwerk.deck import deals
from mischwerk.deck.deals import Pile
from mischwerk.plan.planning import NoPlan, Pass
from mischwerk.verify.schemes import Scheme

_audit: Any = _core_audit
_chacha20: Any = _core_chacha20
_drbg: Any = _core_drbg
_health: Any = _core_health
_permutation: Any = _core_permutation
_piles: Any = _core_piles
_plan: Any = _core_plan
_planner: Any = _core_planner
_source: Any = _core_source

NONCE_BYTES: int = _audit.NONCE_BYTES
SLICE_BYTES: int = _source.SLICE_BYTES
RAW_BYTES: int = _source.RAW_BYTES_PER_KEY  # at the beginning of each slice
MOST_CARDS = 250  # of any build


def keys(cards: int) -> int:
    """How many keys the draw of so many cards takes."""
    return int(_drbg.keys_for(cards))


def material_bytes(cards: int) -> int:
    """Length of the material so many cards are drawn from."""
    return keys(cards) * SLICE_BYTES


def needed_bits(cards: int) -> int:
    """log2(cards!) rounded up."""
    return int(_drbg.needed_bits(cards))


def credited_bits(cards: int) -> int:
    """What the material of so many cards is credited with."""
    return keys(cards) * int(_source.CREDITED_BITS)


def unhealthy(material: bytes) -> str | None:
    """Which health test its raw bits fail, in words; None if they pass as they must have on the board."""
    tests = _health.Health(_core_bits)
    try:
        for start in range(0, len(material), SLICE_BYTES):
            tests.feed(material[start : start + RAW_BYTES])
    except _health.SourceFailure as failure:
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
    """The order that test mode draws from a seed, likewise."""
    return _drawn(_source.SeedSource(seed).next_key, cards, piles)


def _drawn(next_key: Callable[[bytearray], int], cards: int, piles: Sequence[Pile] | None) -> list[int]:
    drawn: list[int] = _permutation.draw(_drbg.Drbg(next_key, _chacha20.block).below, cards)
    return list(_piles.dealt(drawn, _on_board(piles))) if piles else drawn


def plan(order: list[int], config: Any, piles: Sequence[Pile] | None) -> list[Pass]:
    """The passes a board of that configuration carries out, of a wheel begun with slot 0. Raises NoPlan."""
    wanted = None if piles is None else _on_board(piles)
    try:
        found = _planner.planned(order, config, wanted, drawn=True)
    except (ValueError, _plan.PlanError) as problem:
        raise NoPlan(str(problem)) from problem
    return [Pass(list(one.pocket), list(one.eject)) for one in found]


def passes(cards: int, config: Any, piles: Sequence[Pile] | None) -> tuple[int, int]:
    """The fewest and most passes that a drawn deck can take there. Raises NoPlan."""
    wanted = None if piles is None else _on_board(piles)
    try:
        count = len(_planner.Planner(list(range(cards)), config, wanted, True).passes)
        base = _plan.distinct_base(cards, config.pockets, config.capacity, 2)
    except (ValueError, _plan.PlanError) as problem:
        raise NoPlan(str(problem)) from problem
    # Where distinct keys do not suffice two passes are searched for, and may not be found.
    return count, count + (count == 2 and base > config.pockets)


def carried_out(passes: Sequence[Pass], cards: int, config: Any) -> list[int]:
    """The order that passes end in. Raises NoPlan where a machine would fail."""
    try:
        return list(_plan.execute(passes, cards, config.pockets, config.capacity, config.lifo))
    except _plan.PlanError as problem:
        raise NoPlan(str(problem)) from problem


def _on_board(piles: Sequence[Pile]) -> Any:
    """Piles as the board is told of them: a very large one is two there."""
    return _piles.from_bytes(deals.on_the_wire(piles))
