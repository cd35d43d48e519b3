"""What the tests that look for one cell found: which card, place, pair or seat, how often, and how often it should."""

from typing import Any, NamedTuple

from mischwerk.deck.decks import Deck

from mischwerk_lab.experiments.audit.results import Audit, Judged, Recorded, Sample
from mischwerk_lab.experiments.audit.views import CELL, NEIGHBOURS, PAIR, PAIR_2
from mischwerk_lab.report import Words, numbers
from mischwerk_lab.starts import NAMED, said

_TEXTS = {CELL: "finding_cell", PAIR: "finding_pair", PAIR_2: "finding_pair_2", NEIGHBOURS: "finding_neighbours"}
CLASSES = "classes"  # in place of a view


class Finding(NamedTuple):
    """``view``: of the decks, or "classes"; ``test``: its name, or the dealing order; ``what``: it in words; ``facts``:
    it for programs; ``seen``, ``expected``: decks, or cards or points of a class."""

    view: str
    test: str
    what: str
    facts: dict[str, Any]
    seen: int
    expected: float
    judged: Judged


def all_of(audit: Audit, sample: Sample, words: Words) -> list[Finding]:
    """The most unlikely cell of each such test, whether it is rejected or not."""
    deck = _deck(audit)
    findings = []
    for view, extremes in sample.extremes.items():
        for test, extreme in extremes.items():
            judged = sample.tests.get(test) if view == sample.view else sample.others.get(view, {}).get(test)
            if judged is None:
                continue
            what = _what(test, view, extreme.row, extreme.column, deck, words)
            names = ("card", "place") if test == CELL else ("card", "other_card")
            facts: dict[str, Any] = dict(zip(names, (extreme.row, extreme.column), strict=True))
            findings.append(Finding(view, test, what, facts, extreme.seen, extreme.expected, judged))
    for dealing, most in sample.sums.items():
        what = words("finding_class", name=words(f"class-{most.class_name}"), seat=most.seat, dealing=words(dealing))
        facts = {"class": most.class_name, "seat": most.seat}
        judged = sample.classes[dealing]
        findings.append(Finding(CLASSES, dealing, what, facts, most.seen, most.expected, judged))
    return findings


class Line(NamedTuple):
    """A line of the table of the worst cells. ``adjusted``: p-value corrected for all cells and all tests."""

    what: str
    seen: int
    expected: float
    z: float
    adjusted: float
    rejected: bool


def worst(audit: Audit, sample: Sample, words: Words) -> list[Line]:
    """The most unlikely cells: of the first view some of each test, the least likely first; of the others one."""
    lines = []
    for finding in all_of(audit, sample, words):
        judged = finding.judged
        lines.append(
            Line(
                finding.what, finding.seen, finding.expected, judged.result.statistic, judged.adjusted, judged.rejected
            )
        )
        if finding.view != sample.view:
            continue
        for cell in sample.extremes[finding.view][finding.test].worst[1:]:
            # Bonferroni over the cells and the tests, by the test's share: no less than what Holm has for the first.
            adjusted = min(1.0, cell.p_value / judged.share)
            what = _what(finding.test, finding.view, cell.row, cell.column, _deck(audit), words)
            rejected = judged.rejected and adjusted <= sample.alpha
            lines.append(Line(what, cell.seen, finding.expected, cell.z, adjusted, rejected))
    return lines


def rejected(audit: Audit, sample: Sample, words: Words) -> list[Finding]:
    """Those that speak against it, the least likely first."""
    findings = [finding for finding in all_of(audit, sample, words) if finding.judged.rejected]
    return sorted(findings, key=lambda finding: (finding.judged.adjusted, -abs(finding.judged.result.statistic)))


def sentence(finding: Finding, words: Words) -> str:
    """What, how often, and how often expected."""
    return words(
        "finding",
        what=finding.what,
        seen=numbers.integer(finding.seen, words.language),
        expected=numbers.integer(round(finding.expected), words.language)
        if finding.expected >= 1000
        else numbers.number(finding.expected, words.language, 3),
    )


def _deck(audit: Audit) -> Deck | None:
    """The names of the cards, if they are known."""
    return audit.source.names if isinstance(audit.source, Recorded) else audit.deck


def _what(test: str, view: str, row: int, column: int, deck: Deck | None, words: Words) -> str:
    """A cell in words."""
    first, second = _card(row, view, deck, words), _card(column, view, deck, words)
    return words(_TEXTS[test], first=first, second=second, place=column)


def _card(number: int, view: str, deck: Deck | None, words: Words) -> str:
    """A card by its name, or by where it lay."""
    if view != NAMED:
        return said(words, "card_from", view, place=number)
    return words("card_number", number=number) if deck is None else words.card(deck.cards[number])
