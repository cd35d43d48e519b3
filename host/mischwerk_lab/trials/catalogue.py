"""All tests by name, in the order in which reports show them."""

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from mischwerk_lab.trials import coupon, guessing, pairs, patterns, places, poker, sequence
from mischwerk_lab.trials.counting import Counter


class Trial(NamedTuple):
    """A statistical test. ``make(n, **options)`` makes its counter for decks of n cards; ``needs``: in words."""

    name: str
    title: str
    about: str
    needs: str
    make: Callable[..., Counter]

    def counter(self, n: int, **options: Any) -> Counter:
        """A counter for decks of ``n`` cards. ValueError, with a plain text, if the deck or an option is impossible."""
        return self.make(n, **options)


_TRIALS = (
    Trial("poker", poker.TITLE, poker.ABOUT, poker.NEEDS, poker.counter),
    Trial(
        "position-mean",
        places.TITLES["position-mean"],
        "Mean and spread of the number of the card that lies at a place, over all places: what the Swedish study "
        "plotted in its figures 7 to 23.",
        "20 decks",
        partial(places.mean_counter, reading="position-mean"),
    ),
    Trial(
        "card-mean",
        places.TITLES["card-mean"],
        "Mean and spread of the place at which a card lies, over all cards: what the axes of the Swedish study's "
        "figures say.",
        "20 decks",
        partial(places.mean_counter, reading="card-mean"),
    ),
    Trial(
        "position-chi2",
        places.TITLES["position-chi2"],
        "Which card lies at which place, as one table. Its chi-square is N/(N-1) times one with (N-1)² degrees of "
        "freedom, for each deck has every card once: the factor is taken out here.",
        "20 decks",
        places.chi2_counter,
    ),
    Trial(
        "runs",
        sequence.TITLES["runs"],
        "Pieces of the deck in which the card numbers rise. A pass over n piles leaves n at most. Euler's numbers.",
        "about 20 decks",
        partial(sequence.counter, name="runs"),
    ),
    Trial(
        "rising",
        sequence.TITLES["rising"],
        "Cards i, i+1, i+2 .. that lie in their order, others between them: the runs of the inverse. A riffle leaves "
        "2 at most. Euler's numbers.",
        "about 20 decks",
        partial(sequence.counter, name="rising"),
    ),
    Trial(
        "peaks",
        sequence.TITLES["peaks"],
        "Cards between two smaller ones. One pass over shelves, cards laid on top or at the bottom, leaves as many as "
        "there are shelves at most. Their numbers are exact.",
        "about 20 decks",
        partial(sequence.counter, name="peaks"),
    ),
    Trial(
        "adjacency",
        sequence.TITLES["adjacency"],
        "Cards that lay next to each other in the sorted deck and still do, in either order.",
        "about 20 decks",
        partial(sequence.counter, name="adjacency"),
    ),
    Trial(
        "fixed-points",
        sequence.TITLES["fixed-points"],
        "Cards that lie where they lay in the sorted deck; one on average.",
        "about 20 decks",
        partial(sequence.counter, name="fixed-points"),
    ),
    Trial(
        "cycles",
        sequence.TITLES["cycles"],
        "Cycles of the deck taken for a permutation. Stirling's numbers of the first kind.",
        "about 20 decks",
        partial(sequence.counter, name="cycles"),
    ),
    Trial("guessing", guessing.TITLE, guessing.ABOUT, guessing.NEEDS, guessing.counter),
    Trial("outlier", guessing.OUTLIER, guessing.OUTLIER_ABOUT, guessing.NEEDS, guessing.outlier_counter),
    Trial("serial", pairs.PAIRS, pairs.PAIRS_ABOUT, pairs.PAIRS_NEEDS, pairs.pairs_counter),
    Trial("coupon", coupon.COUPON, coupon.COUPON_ABOUT, coupon.COUPON_NEEDS, coupon.coupon_counter),
    Trial(
        "tuples",
        patterns.TUPLES,
        "The order in which m neighbouring cards lie, by default 4: each of the m! is equally probable, and what one "
        "such group does says nothing of another.",
        "20 decks, and 5 of each order",
        patterns.tuples_counter,
    ),
    Trial(
        "apen",
        patterns.APEN,
        "Whether a card is of the upper or of the lower half of those left: fair independent bits in a uniform deck. "
        "Their patterns are tested by approximate entropy as in NIST SP 800-22, section 2.12. The Swedish study wanted "
        "such a test and lacked it.",
        "6 cards or more; 99 decks of 52",
        patterns.apen_counter,
    ),
    Trial(
        "kolmogorov",
        places.TITLES["kolmogorov"],
        "The largest distance of any card's distribution over the places from the even one. Its law is exact.",
        "20 decks",
        places.kolmogorov_counter,
    ),
    Trial(
        "seats",
        places.TITLES["seats"],
        "Which card goes to which seat, for a given dealing order, by default to four seats in turn.",
        "20 decks",
        places.seats_counter,
    ),
)
TRIALS: dict[str, Trial] = {trial.name: trial for trial in _TRIALS}
