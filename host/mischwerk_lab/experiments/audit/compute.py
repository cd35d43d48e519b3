"""The audit of a shuffler: the TÜV report on an online card site as a form for any.

What is audited is either decks that a shuffler produced, recorded in a file, or the generator of a board or twin.
"""

import hashlib
import math
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import numpy as np
from mischwerk.deck.decks import Deck
from mischwerk.errors import UsageProblem
from mischwerk.forms import counted
from scipy.special import chdtri, chndtrinc, ndtri

from mischwerk_lab import beginnings, recorded
from mischwerk_lab.experiments.audit.diagnosis import Evidence, diagnose
from mischwerk_lab.experiments.audit.results import ALPHA, ASSUMED, FOUND, SAID, Judged, Recorded, Sample, shares_of
from mischwerk_lab.experiments.audit.seats import ClassExtreme, dealings, most_unlikely
from mischwerk_lab.experiments.audit.views import FEW_TESTS, NEIGHBOURS, POKER, TESTS, Found, count
from mischwerk_lab.starts import BEFORE, FIRST_VIEW, LAG_1, LAGS, NAMED, SEQUENCE, SORTED, View, read_before, views
from mischwerk_lab.trials import TRIALS, Holm, Result, TooFewDecks, correct
from mischwerk_lab.trials.counting import Decks
from mischwerk_lab.trials.laws import Extreme
from mischwerk_lab.trials.poker import STUDY_PLACES

POWER = 0.95
FEWEST_DECKS, FEWEST_CARDS = 20, 4
_MOST_DIGITS = 300  # of a p-value that a float holds


def read(
    path: Path, deck: Deck | None, before: Path | None = None, sequence: bool = False, start: str | None = None
) -> Recorded:
    """``before``: file of the starts; ``start``: of all decks, by name or file; ``sequence``: each deck was that of the
    next. Raises UsageProblem."""
    names, decks, drawn, boards = recorded.read(path, deck.name if deck else None)
    count, cards = decks.shape
    if boards and len(boards) != count:
        raise UsageProblem(f"{path} has whole decks and hands.", "Audit them one by one, from a file each.")
    if deck is not None and deck.size != cards:
        raise UsageProblem(
            f"{path}: its decks have {cards} cards, the deck {deck.name} has {deck.size}.",
            "Name the right --deck, or leave it out.",
        )
    if cards < FEWEST_CARDS:
        raise UsageProblem(f"{path}: decks of {cards} cards are too small.", f"An audit takes {FEWEST_CARDS} or more.")
    if count < FEWEST_DECKS and not boards:  # hands are judged by exact laws
        raise UsageProblem(
            f"{path}: {counted(count, 'deck is', 'decks are')} too few for any test.",
            f"Record at least {FEWEST_DECKS}; a few thousand show more. `mischwerk lab watch` takes two.",
        )
    if sequence and count == FEWEST_DECKS:
        raise UsageProblem(
            f"{path}: {count} decks, each the start of the next, show {counted(count - 1, 'shuffle')}: too few.",
            f"Record at least {FEWEST_DECKS + 1} decks; a few thousand show more.",
        )
    with path.open("rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
    source = Recorded(path.name, digest, decks, deck or names, drawn=drawn, boards=boards)
    if start is not None:
        order = np.array(beginnings.given(start, source.names, cards), decks.dtype)
        return source._replace(before_file=start, before=np.broadcast_to(order, decks.shape))
    if before is None:
        return source
    return source._replace(before_file=before.name, before=read_before(before, source.names, decks, path))


def tested(
    decks: Decks,
    poker_places: Sequence[int] = STUDY_PLACES,
    advance: Callable[[int], None] = lambda done: None,
    alpha: float = ALPHA,
    *,
    start: str | None = None,
    before: Decks | None = None,
    deck: Deck | None = None,
    lags: int = LAGS,
) -> Sample:
    """All tests on these decks, together at ``alpha``; ``advance`` is called with the decks counted.

    ``start``: of each shuffle, None for sorted decks unless one of the usual starts explains them, or the lags show a
    sequence; ``before``: the starts themselves; ``deck``: for classes of cards;
    ``lags``: how many decks back.
    """
    begun, tried = None, 0
    said = before is not None or start is not None
    if not said:
        begun, tried = beginnings.found(decks, deck)
        if begun is not None:
            before = np.broadcast_to(np.array(begun.order, decks.dtype), decks.shape)
    started = BEFORE if before is not None else start or SORTED
    shown = views(decks, before, begun is not None and begun.turned, lags)
    by_view = {
        name: count(view, _names(name, started), poker_places, advance if name == FIRST_VIEW[started] else _quiet)
        for name, view in shown.items()
    }
    sample = _sample(by_view, shown, started, SAID if said else FOUND if begun else ASSUMED, alpha, deck)
    sample = sample._replace(begun=begun, tried=tried)
    if sample.how == ASSUMED and _is_sequence(sample):
        # Nothing is accepted or rejected by this: that these decks are not independent has been found already.
        by_view[LAG_1] = count(shown[LAG_1], _names(LAG_1, SEQUENCE), poker_places)
        by_view[NAMED] = count(shown[NAMED], _names(NAMED, SEQUENCE), poker_places)
        sample = _sample(by_view, shown, SEQUENCE, FOUND, alpha, deck)._replace(tried=tried)
    if not any(test.rejected for test in (*sample.all_tests, *sample.classes.values())):
        return sample
    return sample._replace(diagnosis=diagnose(_evidence(by_view[sample.view], shown[sample.view])))


def _quiet(done: int) -> None: ...


def _names(view: str, start: str) -> tuple[str, ...]:
    """Tests done on a view; poker hands are made of named cards, not of places where cards lay before."""
    if view != FIRST_VIEW[start]:
        return (POKER, *FEW_TESTS) if view == NAMED else FEW_TESTS
    return TESTS if view == NAMED else tuple(name for name in TESTS if name != POKER)


def _is_sequence(sample: Sample) -> bool:
    """One deck before explains these decks, and far better than the sorted deck does: a card that is always at the same
    place shows in both."""
    lag, own = sample.others.get(LAG_1, {}), {name: sample.tests[name] for name in FEW_TESTS if name in sample.tests}
    if not any(test.rejected for test in lag.values()):
        return False
    (digits, z), (own_digits, own_z) = _strength(lag), _strength(own)
    return digits > 2 * own_digits or (own_digits > _MOST_DIGITS / 2 and z > 2 * own_z)


def _strength(tests: Mapping[str, Judged]) -> tuple[float, float]:
    """Digits of the smallest p-value, and the most standard deviations of a chi-square, which may go on beyond."""
    results = [test.result for test in tests.values()]
    smallest = min((result.p_value for result in results), default=1.0)
    z = [(result.statistic - result.freedom) / (2 * result.freedom) ** 0.5 for result in results if result.freedom]
    return -math.log10(max(smallest, 10.0**-_MOST_DIGITS)), max(z, default=0.0)


def _sample(
    by_view: dict[str, Found], shown: Mapping[str, View], start: str, how: str, alpha: float, deck: Deck | None
) -> Sample:
    first, named = FIRST_VIEW[start], by_view[NAMED]
    cards, lacking = len(named.places), dict(by_view[first].lacking)
    groups: dict[str, dict[str, Result]] = {"tests": dict(by_view[first].results), "seats": {}, "classes": {}}
    sums: dict[str, ClassExtreme] = {}
    for dealing in dealings(cards, deck):
        counter = TRIALS["seats"].counter(cards, seats=dealing.places)
        counter.tally.counts, counter.tally.decks = named.places, named.decks
        try:
            groups["seats"][dealing.name] = counter.result()
        except TooFewDecks as few:
            lacking[dealing.name] = few.needed
        if deck is not None and named.decks >= FEWEST_DECKS:
            sums[dealing.name] = most_unlikely(named.places, named.decks, deck, dealing)
    groups["classes"] = {name: extreme.result for name, extreme in sums.items()}
    groups |= {
        name: dict(counts.results) for name, counts in by_view.items() if name != first and counts.decks >= FEWEST_DECKS
    }
    if POKER in groups.get(NAMED, {}):  # hands are made of named cards, whatever the start
        groups["tests"] = {POKER: groups[NAMED].pop(POKER), **groups["tests"]}
    flat = [(group, name, result) for group, results in groups.items() for name, result in results.items()]
    shares = shares_of([(group, name) for group, name, _ in flat])
    holm = correct([result for _, _, result in flat], alpha, shares)
    judged: dict[str, dict[str, Judged]] = {group: {} for group in groups}
    cells: dict[str, Mapping[str, Extreme | ClassExtreme]] = {name: counts.extremes for name, counts in by_view.items()}
    cells |= {"tests": by_view[first].extremes, "seats": {}, "classes": sums}
    for i, (group, name, result) in enumerate(flat):
        judged[group][name] = _judged(result, i, holm, shares[i], cells[group].get(name))
    others = {name: tests for name, tests in judged.items() if name in by_view}
    return Sample(
        named.decks,
        by_view[first].decks,
        start,
        how,
        judged["tests"],
        judged["seats"],
        judged["classes"],
        others,
        {name: counts.extremes for name, counts in by_view.items()},
        sums,
        lacking,
        by_view[first].left_out,
        by_view[first].pairs,
        by_view[first].places,
        named.places,
        by_view[first].runs,
        alpha=alpha,
    )


def _evidence(counts: Found, view: View) -> Evidence:
    neighbours = counts.extremes.get(NEIGHBOURS)
    return Evidence(counts.decks, counts.runs, counts.rising, counts.peaks, counts.unshuffled, neighbours, view)


def _judged(result: Result, index: int, holm: Holm, share: float, extreme: Extreme | ClassExtreme | None) -> Judged:
    visible, limit = None, holm.alpha * share
    if result.freedom and result.effect_name.startswith("Cohen"):
        # Noncentrality at which the corrected limit is passed with POWER, for the first test of Holm's order.
        visible = float(chndtrinc(chdtri(result.freedom, limit), result.freedom, 1 - POWER) / result.decks) ** 0.5
    elif extreme is not None:  # of one cell, by the normal law: an estimate
        visible = float(-ndtri(limit / (2 * extreme.cells)) + ndtri(POWER)) * extreme.spread
    return Judged(result, holm.adjusted[index], holm.rejected[index], visible, share)
