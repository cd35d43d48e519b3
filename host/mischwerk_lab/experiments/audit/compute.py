"""The audit of a shuffler: the TÜV report on an online card site as a form for any.

What is audited is either decks that a shuffler produced, recorded in a file, or the generator of a board or twin.
"""

import hashlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from mischwerk.deck.decks import Deck
from mischwerk.errors import UsageProblem
from numpy.typing import NDArray
from scipy.special import chdtri, chndtrinc

from mischwerk_lab import recorded
from mischwerk_lab.experiments.audit.board import Board
from mischwerk_lab.experiments.audit.entropy import Repeats
from mischwerk_lab.experiments.audit.hands import Comparison, HandShuffle
from mischwerk_lab.experiments.audit.seats import Dealing, dealings
from mischwerk_lab.trials import TRIALS, Battery, Holm, Result, TooFewDecks, correct
from mischwerk_lab.trials.counting import Decks
from mischwerk_lab.trials.poker import STUDY_PLACES

ALPHA = 0.01  # of all tests of an audit together
POWER = 0.95
FEWEST_DECKS, FEWEST_CARDS = 20, 4
_CHUNK = 65536
# The seats are tested for the dealing orders of the form, not for the one that the test itself has.
TESTS = tuple(name for name in TRIALS if name != "seats")
REPEATS = "repeats"


class Recorded(NamedTuple):
    """Decks from a file. ``sha256``: of the file."""

    file: str
    sha256: str
    decks: Decks


class Judged(NamedTuple):
    """One test. ``adjusted``: p-value corrected for all tests of the sample; ``visible``: the effect that would be
    detected with a probability of 95 %, None where that isn't known.
    """

    result: Result
    adjusted: float
    rejected: bool
    visible: float | None


class Sample(NamedTuple):
    """Tests on one sample of decks. ``tests``: by name; ``seats``: by dealing order; ``lacking``: how many decks a test
    would need; ``left_out``: those that can't be done with such a deck. ``places``: card by place; ``runs``: counts.
    """

    decks: int
    tests: dict[str, Judged]
    seats: dict[str, Judged]
    lacking: dict[str, int]
    left_out: list[str]
    pairs: int
    places: NDArray[np.int64]
    runs: NDArray[np.int64]

    @property
    def uniform(self) -> bool:
        """No test rejected it."""
        return not any(one.rejected for one in (*self.tests.values(), *self.seats.values()))

    @property
    def seats_even(self) -> bool:
        """None of the dealing orders was rejected."""
        return not any(one.rejected for one in self.seats.values())


class Audit(NamedTuple):
    """All results. ``source``: recorded decks, or a board; ``sample``: what was tested; ``told``: the orders that the
    board itself revealed, tested as well if there are enough.
    """

    source: Recorded | Board
    deck: Deck | None
    cards: int
    about: str
    seed: int
    poker_places: tuple[int, ...]
    sample: Sample
    told: Sample | None
    hands: list[HandShuffle]
    beside: Comparison

    @property
    def samples(self) -> list[Sample]:
        """All that was tested."""
        return [self.sample, *([self.told] if self.told else [])]


def read(path: Path, deck: Deck | None) -> Recorded:
    """Raises UsageProblem."""
    decks = recorded.read(path, deck.name if deck else None)
    count, cards = decks.shape
    if deck is not None and deck.size != cards:
        raise UsageProblem(
            f"{path}: its decks have {cards} cards, the deck {deck.name} has {deck.size}.",
            "Name the right --deck, or leave it out.",
        )
    if cards < FEWEST_CARDS:
        raise UsageProblem(f"{path}: decks of {cards} cards are too small.", f"An audit takes {FEWEST_CARDS} or more.")
    if count < FEWEST_DECKS:
        raise UsageProblem(
            f"{path}: {count} {'deck is' if count == 1 else 'decks are'} too few for any test.",
            f"Record at least {FEWEST_DECKS}; a few thousand show more.",
        )
    with path.open("rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
    return Recorded(path.name, digest, decks)


def tested(
    decks: Decks,
    poker_places: Sequence[int] = STUDY_PLACES,
    told: Callable[[int], None] = lambda done: None,
    alpha: float = ALPHA,
) -> Sample:
    """All tests on these decks, together at ``alpha``; ``told`` is called with the decks counted."""
    count, cards = decks.shape
    battery, repeats = Battery(cards, _possible(cards), {"poker": {"positions": poker_places}}), Repeats(cards)
    for begin in range(0, count, _CHUNK):
        part = np.ascontiguousarray(decks[begin : begin + _CHUNK])
        battery.add(part)
        repeats.add(part)
        told(len(part))
    results = battery.results()
    lacking = battery.lacking()
    results[REPEATS] = repeats.result()
    seats: dict[str, Result] = {}
    places = battery.counters["position-chi2"].tally
    for dealing in dealings(cards):
        counter = TRIALS["seats"].counter(cards, seats=dealing.places)
        counter.tally = places
        try:
            seats[dealing.name] = counter.result()
        except TooFewDecks as few:
            lacking[dealing.name] = few.needed
    holm = correct([*results.values(), *seats.values()], alpha)
    judged = [_judged(result, i, holm) for i, result in enumerate([*results.values(), *seats.values()])]
    return Sample(
        count,
        dict(zip(results, judged, strict=False)),
        dict(zip(seats, judged[len(results) :], strict=True)),
        lacking,
        [name for name in TESTS if name not in battery.counters],
        repeats.pairs(),
        places.counts,
        battery.counters["runs"].tally.counts,
    )


def _possible(cards: int) -> list[str]:
    """Those that can be done with decks of that many cards."""
    found = []
    for name in TESTS:
        try:
            TRIALS[name].counter(cards)
        except ValueError:
            continue
        found.append(name)
    return found


def _judged(result: Result, index: int, holm: Holm) -> Judged:
    visible = None
    if result.freedom and result.effect_name.startswith("Cohen"):
        # Noncentrality at which the corrected limit is passed with POWER, for the first test of Holm's order.
        limit = chdtri(result.freedom, holm.alpha / len(holm.adjusted))
        visible = float(chndtrinc(limit, result.freedom, 1 - POWER) / result.decks) ** 0.5
    return Judged(result, holm.adjusted[index], holm.rejected[index], visible)


def dealing_of(name: str, cards: int) -> Dealing:
    """A dealing order by name."""
    return next(one for one in dealings(cards) if one.name == name)
