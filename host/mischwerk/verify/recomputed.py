"""An auditable job recomputed with the core: material and nonce -> order, order -> plan."""

from collections.abc import Callable, Sequence

from shuffler.config import MachineConfig
from shuffler.planning import piles as core_piles
from shuffler.planning import planner
from shuffler.planning.keys import Pass
from shuffler.planning.plan import PlanError, distinct_base, execute
from shuffler.randomness import audit, bits, chacha20, drbg, permutation, source
from shuffler.randomness.health import Health, SourceFailure

from mischwerk.deck import deals
from mischwerk.deck.deals import Pile
from mischwerk.plan.planning import NoPlan
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
    """Piles as they are sent to the board: a very large one is split in two."""
    return core_piles.from_bytes(deals.on_the_wire(piles))
