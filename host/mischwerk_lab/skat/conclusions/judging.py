"""Judges a conclusion: holds, does not hold, can't be told.

All cells of a set rest on the same deals. Differences are taken deal by deal and averaged over the columns and tables
that a conclusion speaks of; then come mean and standard error over deals. A limit is so many standard errors away that
chance alone passes it in 0.135 % of cases on one side (Student's t; three standard errors of many deals).
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from scipy.special import betainccinv, betaincinv, ndtr, stdtrit

from mischwerk_lab.report.numbers import Words

from ..measure import PER_DEALS, Numbers, estimate
from ..phrases import Amount, Content, Listed, Phrase, phrase, told

HOLDS, NOT, UNKNOWN = "holds", "not", "unknown"
VERDICTS = {name: f"skat-{name}" for name in (HOLDS, NOT, UNKNOWN)}  # their texts
CHANCE = float(ndtr(-3.0))
FEWEST_DEALS = 30
FEWEST_DIFFERING = 10  # deals: of fewer that differ at all, their mean is no normal number; none is no difference
EQUAL = 3000.0  # tournament points in 1,000 deals: about as much as the document's own figures scatter


class Unit(NamedTuple):
    """What a mean over deals is multiplied by, how many decimal places are shown, and of what: the text
    ``skat-in-...``, "" for points."""

    per: float
    places: int = 0
    name: str = ""


IN_1000_DEALS = Unit(PER_DEALS)

Series = Sequence[tuple[Content, Numbers]]  # a name, such as a column's, and a difference of each deal
NOT_MEASURED = phrase("not-measured")


class Judgement(NamedTuple):
    """``found``: what was measured, in words; ``parts``: the same of each column; ``test``: what decided."""

    verdict: str
    found: Content
    parts: Content
    test: Content


class Interval(NamedTuple):
    """What chance alone hardly leaves, on either side."""

    low: float
    high: float


Verdict = Callable[[Interval, list[Interval]], str]  # of the mean, and of each part, corrected for their number


def more(series: Series, everywhere: bool = False, unit: Unit = IN_1000_DEALS) -> Judgement:
    """The mean is above 0; with ``everywhere`` also no part is below."""
    name = "above-all" if everywhere and len(series) > 1 else "above"

    def verdict(whole: Interval, parts: list[Interval]) -> str:
        below = everywhere and any(part.high < 0 for part in parts)
        return NOT if whole.high < 0 or below else HOLDS if whole.low > 0 else UNKNOWN

    return _judged(series, _of_mean(name, series), verdict, unit=unit)


def less(series: Series, everywhere: bool = False) -> Judgement:
    """The mean is below 0; with ``everywhere`` also no part is above."""
    name = "below-all" if everywhere and len(series) > 1 else "below"

    def verdict(whole: Interval, parts: list[Interval]) -> str:
        above = everywhere and any(part.low > 0 for part in parts)
        return NOT if whole.low > 0 or above else HOLDS if whole.high < 0 else UNKNOWN

    return _judged(series, _of_mean(name, series), verdict)


def same(series: Series, margin: float = EQUAL) -> Judgement:
    """The mean's interval lies within ``margin`` of 0; outside of it the conclusion does not hold."""

    def verdict(whole: Interval, parts: list[Interval]) -> str:
        if -margin <= whole.low and whole.high <= margin:
            return HOLDS
        return NOT if whole.low > margin or whole.high < -margin else UNKNOWN

    return _judged(series, _of_mean("within", series, margin), verdict)


def hardly_more(series: Series) -> Judgement:
    """The mean is not above EQUAL."""

    def verdict(whole: Interval, parts: list[Interval]) -> str:
        return HOLDS if whole.high <= EQUAL else NOT if whole.low > EQUAL else UNKNOWN

    return _judged(series, _of_mean("at-most", series, EQUAL), verdict)


def each_more(series: Series) -> Judgement:
    """Every part is above 0: such as the best of several less each other one."""

    def verdict(whole: Interval, parts: list[Interval]) -> str:
        if any(part.high < 0 for part in parts):
            return NOT
        return HOLDS if all(limits(numbers).low > 0 for _, numbers in series) else UNKNOWN

    return _judged(series, phrase("test-each-above"), verdict, of_all=False)


def most_hardly_more(series: Series) -> Judgement:
    """More than half of the parts are not above EQUAL."""

    def verdict(whole: Interval, parts: list[Interval]) -> str:
        half = len(parts) / 2
        if sum(part.high <= EQUAL for part in parts) > half:
            return HOLDS
        return NOT if sum(part.low > EQUAL for part in parts) >= half else UNKNOWN

    return _judged(series, phrase("test-most", margin=_whole(EQUAL)), verdict, of_all=False)


def share(count: int, of: int) -> Interval:
    """Return what a share may be of which ``count`` were found (Clopper and Pearson)."""
    low = float(betaincinv(count, of - count + 1, CHANCE)) if count else 0.0
    high = float(betainccinv(count + 1, of - count, CHANCE)) if count < of else 1.0
    return Interval(low, high)


def limits(numbers: Numbers, comparisons: int = 1, unit: Unit = IN_1000_DEALS) -> Interval:
    """With several ``comparisons`` all of them together are as sure as one (Bonferroni)."""
    gain = estimate(numbers, unit.per)
    reach = -float(stdtrit(len(numbers) - 1, CHANCE / comparisons)) * gain.error
    return Interval(gain.value - reach, gain.value + reach)


def mean(series: Series) -> Numbers:
    """Average all parts, deal by deal."""
    total: Numbers = sum(numbers for _, numbers in series[1:]) + series[0][1]
    return total / len(series)


def amount(numbers: Numbers, unit: Unit = IN_1000_DEALS) -> Content:
    """Signed, with its standard error; without one if it is a single number, such as a printed one."""
    gain = estimate(numbers, unit.per)
    shown: Content = Amount(f"{gain.value:+,.{unit.places}f}")
    if len(numbers) > 1:
        shown = phrase("with-error", value=shown, error=Amount(f"{gain.error:,.{unit.places}f}"))
    return phrase(f"in-{unit.name}", amount=shown) if unit.name else shown


def unknown(test: Content) -> Judgement:
    """Nothing of it was measured."""
    return Judgement(UNKNOWN, NOT_MEASURED, "", test)


def _of_mean(name: str, series: Series, margin: float | None = None) -> Content:
    mean = phrase("mean-of", count=str(len(series))) if len(series) > 1 else phrase("mean")
    limit = {} if margin is None else {"margin": _whole(margin)}
    return phrase(f"test-{name}", mean=mean, **limit)


def _whole(number: float) -> Amount:
    return Amount(f"{number:,.0f}")


def _judged(
    series: Series, test: Content, verdict: Verdict, of_all: bool = True, unit: Unit = IN_1000_DEALS
) -> Judgement:
    if not series:
        return unknown(test)
    whole = mean(series)
    if not np.isfinite(whole).all():
        return unknown(test)  # a number that the document does not print
    parts = Listed(tuple(phrase("named", name=name, amount=amount(numbers, unit)) for name, numbers in series), "; ")
    average = amount(whole, unit) if of_all or len(series) == 1 else parts
    if len(whole) < FEWEST_DEALS:
        return Judgement(UNKNOWN, average, parts, phrase("test-too-few", test=test, deals=str(len(whole))))
    differing = int(np.count_nonzero(whole))
    if 0 < differing < FEWEST_DIFFERING:
        return Judgement(UNKNOWN, average, parts, phrase("test-differing", test=test, deals=str(differing)))
    intervals = [limits(numbers, len(series), unit) for _, numbers in series]
    return Judgement(verdict(limits(whole, 1, unit), intervals), average, parts, test)


# -- A conclusion of the document, with what was found of it.


class Statement(NamedTuple):
    """``where``: the section; ``said``: in our words; ``verdict``: one of three; ``found``: what was measured;
    ``parts``: the same of each column; ``test``: what decided; ``printed``: the same number by the document's own
    cells, "" where it has none."""

    where: str
    said: Phrase
    verdict: str
    found: Content
    parts: Content
    test: Content
    printed: Content = ""


class Told(NamedTuple):
    """A statement as told in a language."""

    where: str
    said: str
    verdict: str
    found: str
    parts: str
    test: str
    printed: str


def statement(where: str, said: str, judged: Judgement, **fields: Content) -> Statement:
    """From its judgement; ``said``: the text ``skat-said-...``, with ``fields``."""
    return Statement(where, phrase(f"said-{said}", **fields), *judged)


def in_words(statement: Statement, texts: Words) -> Told:
    """Told."""
    verdict = texts(VERDICTS[statement.verdict])
    said, measured, parts, test, printed = (
        told(content, texts)
        for content in (statement.said, statement.found, statement.parts, statement.test, statement.printed)
    )
    return Told(statement.where, said, verdict, measured, parts, test, printed)
