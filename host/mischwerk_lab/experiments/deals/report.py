"""The report on deals: one page that answers whether they are fair, its data beside it, and what a terminal shows."""

from typing import Any

from mischwerk.history.entry import AUDIT, Entry

from mischwerk_lab.experiments.audit.results import ALPHA
from mischwerk_lab.experiments.deals.compute import CLASSES, Answer, Deals
from mischwerk_lab.recorded.reader import PARTS
from mischwerk_lab.report import Shown, Verdict, Words, numbers
from mischwerk_lab.report.document import Report
from mischwerk_lab.trials.counting import BOUND, EXACT

_LISTED = 8  # boards that a sentence names


def report(deals: Deals, about: str, language: str) -> Report:
    """Made, not written."""
    words = Words(language)
    count = numbers.integer(deals.dealt, words.language)
    subtitle = words(f"deals-subtitle-{deals.game}", deals=count, file=deals.source.file)
    page = Report(words("deals"), language, subtitle)
    if about:
        page.paragraph(about)
    page.verdict(sentences(deals, words)[0], deals.passed)
    page.points(sentences(deals, words)[1:])
    page.table(
        [words(f"deals-column-{name}") for name in ("question", "mean", "expected", "visible", "p", "verdict")],
        [_row(answer, words) for answer in deals.answers],
        words("deals-table", deals=count),
        name="questions",
    )
    page.points([words("deals-visible"), words("deals-law", rate=_percent(ALPHA, words)), words("deals-not-asked")])
    page.keep("sha256", deals.source.sha256)
    return page


def sentences(deals: Deals, words: Words) -> list[str]:
    """The answer first; then what the boards say, and how much so few deals can show."""
    against = [answer for answer in deals.answers if answer.rejected]
    count = numbers.integer(deals.dealt, words.language)
    if against:
        said = [words("deals-unfair", deals=count, what="; ".join(_finding(answer, words) for answer in against))]
    else:
        said = [words("deals-repeated" if deals.again else "deals-fair", deals=count, questions=len(deals.answers))]
    for answer in against:
        side = "low" if (answer.mean or 0.0) < (answer.expected or 0.0) else "high"
        if words.has(key := f"deals-{answer.name}-{side}"):
            said.append(words(key))
    if deals.again:
        said.append(words("deals-again", count=len(deals.again), boards=_boards(deals.again)))
    if deals.numbered:
        key = "deals-boards-wrong" if deals.wrong else "deals-boards-right"
        said.append(words(key, count=len(deals.wrong), all=deals.numbered, boards=_boards(deals.wrong)))
    if deals.source.drawn == PARTS:
        said.append(words("deals-parts"))
    seen = next(answer for answer in deals.answers if answer.visible is not None)
    away = numbers.fixed(seen.visible or 0.0, words.language, 1)
    said.append(words("deals-power", deals=count, what=words(f"deals-{seen.name}"), away=away))
    return said


def as_object(deals: Deals) -> dict[str, Any]:
    """For programs, with the fields that every audit has."""
    asked = {answer.name: answer for answer in deals.answers}
    return {
        "passed": deals.passed,
        "game": deals.game,
        "decks": deals.dealt,
        "p_values": {name: answer.p_value for name, answer in asked.items()},
        "p_values_are": {name: BOUND if name == CLASSES else EXACT for name in asked},
        "rejected": [name for name, answer in asked.items() if answer.rejected],
        "adjusted": {name: answer.adjusted for name, answer in asked.items()},
        "false_alarm_rate": ALPHA,
        "drawn": deals.source.drawn,
        "questions": {
            name: {"mean": answer.mean, "expected": answer.expected, "spread": answer.spread, "visible": answer.visible}
            for name, answer in asked.items()
            if answer.mean is not None
        },
        "dealt_again": deals.again,
        "boards": {"numbered": deals.numbered, "wrong": deals.wrong},
    }


def entry_of(deals: Deals, folder: str) -> Entry:
    """No deck and no file is named in it."""
    said = "nothing speaks against them" if deals.passed else "something speaks against them"
    return Entry(
        kind=AUDIT,
        result="done",
        machine=None,
        is_twin=False,
        cards=deals.source.decks.shape[1],
        deck=None,
        note=f"{said}, by {deals.dealt:,} deals",
        folder=folder,
    )


def _row(answer: Answer, words: Words) -> list[Any]:
    language = words.language
    rejected = Verdict(
        words("deals-unlikely" if answer.rejected else "deals-likely"), answer.rejected, not answer.rejected
    )
    p = Shown(numbers.probability(answer.p_value, language), answer.p_value)
    if answer.mean is None or answer.expected is None or answer.visible is None:
        return [words(f"deals-{answer.name}"), None, None, None, p, rejected]
    cells = [Shown(numbers.fixed(value, language, 2), value) for value in (answer.mean, answer.expected)]
    away = Shown(f"± {numbers.fixed(answer.visible, language, 2)}", answer.visible)
    return [words(f"deals-{answer.name}"), *cells, away, p, rejected]


def _finding(answer: Answer, words: Words) -> str:
    if answer.name == CLASSES:
        return words("deals-finding-classes", name=words(f"class-{answer.detail[0]}"), seat=answer.detail[1])
    mean, expected = (numbers.fixed(value or 0.0, words.language, 2) for value in (answer.mean, answer.expected))
    p = numbers.probability(answer.p_value, words.language)
    return words("deals-finding", what=words(f"deals-{answer.name}"), mean=mean, expected=expected, p=p)


def _boards(boards: list[str]) -> str:
    return ", ".join(boards[:_LISTED]) + (", \u2026" if len(boards) > _LISTED else "")


def _percent(share: float, words: Words) -> str:
    return words("percent", value=numbers.fixed(100 * share, words.language, 0))
