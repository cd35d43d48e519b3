"""Measure how fast the seed hunter is, and whether it sees generators where there are none.

Processor time of one thread, after compiling. A generator that is found by algebra: seconds for the seed of one deck,
quickest of several decks, and for all its ways of drawing and loops on a deck that it did not make. Others: seeds a
second with all their ways, and how long 2**32 take. The document's generator: decks and seconds for its state.
"""

from __future__ import annotations

import hashlib
from time import process_time
from typing import Any

import numpy as np
from harness import arguments, computer, keep, show
from mischwerk_lab.hunting import algebra, confirming, generators, java, searches
from mischwerk_lab.hunting.confirming import View
from mischwerk_lab.hunting.families import ALGEBRA, BY_NAME, FAMILIES, SEEDS
from mischwerk_lab.kernels.programs import MersenneTwister

JAVA_TARGET_S = 1.0
ALARM_FAMILIES = ("java", "v8", "msvc", "rand48")


def random_decks(count: int) -> list[list[int]]:
    """From fixed bytes of SHAKE-256."""
    stream = np.frombuffer(hashlib.shake_256(b"hunt").digest(8 * 52 * count), dtype=np.uint64)
    return [list(map(int, order)) for order in np.argsort(stream.reshape(count, 52), axis=1)]


def java_seconds(cards: int, repeats: int) -> float:
    """From one deck to its seed of 48 bits."""
    way = BY_NAME["java"].ways[0]
    times_s = []
    for number in range(repeats + 1):  # the first compiles
        seed = 0xABCDEF012345 ^ number * 0x1234567
        order = generators.shuffled(cards, way.draw(seed), way.loop)
        began = process_time()
        assert java.seeds(generators.bounds_of(way.loop, cards), generators.draws_of(order, way.loop)) == [seed]
        times_s.append(process_time() - began)
    return min(times_s[1:])


def algebra_seconds(name: str, order: list[int]) -> float:
    """All ways and loops on a deck of another origin."""
    attempt = algebra.algebra(BY_NAME[name], [View("sorted", 0, [order])], lambda: False)
    began = process_time()
    assert not list(searches.hits_of(attempt))
    return process_time() - began


def seeds_a_second(name: str, order: list[int], seeds: int) -> float:
    """With all ways of the family."""
    family, view = BY_NAME[name], View("sorted", 0, [order])
    for count in (1 << 10, seeds):  # the first compiles
        attempt = searches.through_seeds(family, confirming.ALL, 1 << 30, (1 << 30) + count, [view])
        began = process_time()
        assert not list(searches.hits_of(attempt))
        spent = process_time() - began
    return seeds / spent


def document(decks: int, runs: int = 2) -> dict[str, Any]:
    """State of the document's server from this many decks of 52, each shuffled from the one before."""
    server, deck, orders = MersenneTwister(0xFEDCBA9876543210), np.arange(52, dtype=np.uint8), []
    for _ in range(decks):
        deck = np.arange(52, dtype=np.uint8)
        server.shuffle(deck)
        orders.append(deck.tolist())
    family = BY_NAME["twister"]
    seconds = 0.0
    for _ in range(runs):  # the first compiles
        began = process_time()
        attempt = algebra.state(family, [View("sorted", 0, orders)])
        hit = next(searches.hits_of(attempt))
        seconds = process_time() - began
        assert hit.matched == decks
    return {"decks": decks, "seconds": round(seconds, 1)}


def alarms(count: int) -> dict[str, Any]:
    """Hits in truly random decks, each alone."""
    hits = 0
    for order in random_decks(count):
        for name in ALARM_FAMILIES:
            attempt = algebra.algebra(BY_NAME[name], [View("sorted", 0, [order])], lambda: False)
            hits += len(list(searches.hits_of(attempt)))
    return {"decks": count, "families": list(ALARM_FAMILIES), "hits": hits}


def show_all(results: dict[str, Any]) -> None:
    """The tables."""
    java_s, algebra_s, speeds = (results[name].items() for name in ("java_s", "algebra_s", "seeds_a_second"))
    rows = [(f"seed of java.util.Random, {cards} cards", f"{seconds:.3f}") for cards, seconds in java_s]
    rows += [(f"{name}: all ways, nothing found", f"{seconds:.2f}") for name, seconds in algebra_s]
    show("From one deck, s of one thread", ("generator", "s"), rows)
    times = [(name, f"{speed:,.0f}", f"{(1 << 32) / speed / 60:.0f}") for name, speed in speeds]
    show("Seeds a second, one thread", ("generator", "seeds a second", "2**32 take, min"), times)
    generator, false = results["document"], results["alarms"]
    print(f"The document's generator: {generator['decks']} decks, {generator['seconds']} s.")
    print(f"{false['decks']} random decks: {false['hits']} hits.")


def main() -> None:
    """Measure, show, write."""
    options = arguments(__doc__).parse_args()
    small = options.small
    order = random_decks(1)[0]
    by_algebra = [family.name for family in FAMILIES if family.search == ALGEBRA]
    by_seeds = [family.name for family in FAMILIES if family.search == SEEDS]
    if small:
        by_algebra = by_algebra[:2]
    else:
        for name in by_algebra:
            algebra_seconds(name, order)  # compiles
    results: dict[str, Any] = {
        **computer("numpy"),
        "java_target_s": JAVA_TARGET_S,
        "java_s": {str(cards): round(java_seconds(cards, 1 if small else 10), 4) for cards in (52, 36, 32)},
        "algebra_s": {name: round(algebra_seconds(name, order), 3) for name in by_algebra},
        "seeds_a_second": {
            name: float(f"{seeds_a_second(name, order, 1 << (14 if small else 20)):.3g}") for name in by_seeds
        },
        "document": document(420, 1 if small else 2),
        "alarms": alarms(1 if small else 200),
    }
    show_all(results)
    keep("laboratory_hunt", results, options)


if __name__ == "__main__":
    main()
