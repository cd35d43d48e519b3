"""Measure how often a plan has more passes than it needs.

Few cards: every order (or deal, with --deals) on every small build, against brute force; up to six cards this is
tests/unit/core/test_fewest_passes.py as well. More cards than keys of two digits (--middle): drawn orders, most of them
near what two passes can do, against the exact walk of tests/reference/pass_theory.py; the planner's search is bounded.
"Freely": deals that would take fewer passes if the cards of a hand could lie in any order.
Exit status 1 if any plan of a few cards has too many passes.
"""

from __future__ import annotations

import itertools
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from harness import arguments, show
from shuffler.planning.piles import Pile
from shuffler.planning.plan import plan

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "reference"))
import fewest_passes as brute
import pass_theory

# order, piles, fewest passes, and fewest if its hands could lie in any order
Wanted = tuple[list[int], list[tuple[int, bool]], int | None, int | None]
# pockets, capacity, cards, whether drawn near the edge (else uniformly: pile6 and as many cards as it holds)
MIDDLE = (
    (2, 4, 8, True), (2, 6, 10, True), (3, 4, 11, True), (3, 5, 14, True), (3, 6, 16, True), (4, 5, 19, True),
    (6, 10, 60, False),
)  # fmt: skip


def orders(cards: int, pockets: int, capacity: int, lifo: bool) -> Iterator[Wanted]:
    """Every order."""
    for order, passes in brute.fewest(cards, pockets, capacity, lifo).items():
        yield list(order), [(cards, True)], passes, passes


def deals(cards: int, pockets: int, capacity: int, lifo: bool) -> Iterator[Wanted]:
    """Every deal into piles of which one at least is a hand."""
    fewest = brute.fewest(cards, pockets, capacity, lifo)
    for piles in brute.different_piles(cards):
        for hands, freely in brute.fewest_deals(cards, pockets, capacity, lifo, piles).items():
            order = [card for pile in hands for card in pile]
            yield order, piles, fewest[bytes(order)], freely


def planned(order: list[int], piles: list[tuple[int, bool]], pockets: int, capacity: int, lifo: bool) -> int:
    """Plan and carry out; the number of passes. Raises BrokenError if it can't be, or gives something else."""
    made = plan(order, pockets, capacity, lifo, [Pile(*pile) for pile in piles])
    result = brute.carry_out(made, len(order), pockets, capacity, lifo)
    if result != brute.dealt(order, piles):
        raise brute.BrokenError(f"{order} as {piles} on {pockets} x {capacity} becomes {result}")
    return len(made)


def show_counts(title: str, what: str, rows: list[tuple[object, ...]]) -> None:
    """Print a table."""
    show(title, ("build", what, "1 pass", "2", "3", "more", "too long", "freely", "s"), rows)


def few_cards(cards: int, what: str) -> list[str]:
    """Every build of two to four pockets of up to four cards that holds the deck; the counterexamples."""
    rows: list[tuple[object, ...]] = []
    wrong = []
    for pockets, capacity, lifo in itertools.product((2, 3, 4), (1, 2, 3, 4), (False, True)):
        if cards > pockets * capacity:
            continue
        began = time.perf_counter()
        build = f"{pockets} x {capacity} {'lifo' if lifo else 'fifo'}"
        count: Counter[int] = Counter()
        failed = []
        price = 0
        for order, piles, fewest, freely in (deals if what == "deals" else orders)(cards, pockets, capacity, lifo):
            passes = planned(order, piles, pockets, capacity, lifo)
            if fewest is None or freely is None or passes < fewest:
                raise brute.BrokenError(f"brute force is wrong: {order} as {piles} on {build}")
            count[min(fewest, 4)] += 1
            price += freely < fewest
            if passes > fewest:
                failed.append(f"{build}: {order} as {piles}: {passes}, not {fewest}")
        wrong += failed
        counts = (count.total(), count[1], count[2], count[3], count[4], len(failed), price)
        rows.append((build, *counts, f"{time.perf_counter() - began:.1f}"))
    show_counts(f"all {what} of {cards} cards, fewest passes", what, rows)
    return wrong


def near_the_edge(cards: int, pockets: int, chance: random.Random) -> list[int]:
    """Return what two passes at random make of a sorted deck, half the time with two cards swapped."""
    order = list(range(cards))
    for _ in range(2):
        lies = [chance.randrange(pockets) for _ in order]
        order = [order[i] for i in sorted(range(cards), key=lies.__getitem__)]
    if chance.random() < 0.5:
        i, j = chance.sample(range(cards), 2)
        order[i], order[j] = order[j], order[i]
    return order


def least(order: list[int], pockets: int, capacity: int) -> int:
    """Passes the order takes: one, two, or 3 for more."""
    if pass_theory.one_pass_does(order, pockets, capacity):
        return 1
    if pass_theory.rows_needed(order, pockets, capacity) > pockets:
        return 3  # the walk would come to the same, later
    return 2 if pass_theory.two_passes_do(order, pockets, capacity) else 3


def more_cards(count: int) -> None:
    """Try whether two passes that exist are found."""
    rows: list[tuple[object, ...]] = []
    for pockets, capacity, cards, edge in MIDDLE:
        began = time.perf_counter()
        chance = random.Random(cards)
        fewest: Counter[int] = Counter()
        failed = 0
        for _ in range(count):
            order = near_the_edge(cards, pockets, chance) if edge else chance.sample(range(cards), cards)
            passes = planned(order, [(cards, True)], pockets, capacity, False)
            needed = least(order, pockets, capacity)
            fewest[needed] += 1
            failed += needed < 3 and passes > needed
        counts = (fewest[1], fewest[2], fewest[3], "-", failed, "-")
        seconds = f"{time.perf_counter() - began:.1f}"
        rows.append((f"{pockets} x {capacity}, {cards} cards", count, *counts, seconds))
    show_counts(f"{count} orders each ('3': three or more)", "orders", rows)


def main() -> int:
    """The tables asked for."""
    parser = arguments(__doc__)
    parser.add_argument("--cards", type=int, default=7)
    parser.add_argument("--deals", action="store_true", help="deals instead of orders")
    parser.add_argument("--middle", type=int, metavar="COUNT", help="that many orders of 8 to 19 cards instead")
    options = parser.parse_args()
    if options.middle:
        more_cards(1 if options.small else options.middle)
        return 0
    wrong = few_cards(5 if options.small else options.cards, "deals" if options.deals else "orders")
    for line in wrong[:10]:
        print(line)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
