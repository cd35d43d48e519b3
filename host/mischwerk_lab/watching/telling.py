"""What a watch says: in words of a language, or as objects for programs."""

from math import ceil, exp, floor, log
from typing import Any

from mischwerk.deck.decks import Deck

from mischwerk_lab.recorded.problems import BadLine
from mischwerk_lab.report import Words, numbers
from mischwerk_lab.starts import NAMED, said
from mischwerk_lab.watching import cells
from mischwerk_lab.watching.evidence import Leader, Watch
from mischwerk_lab.watching.numbers import COUNTED

STOPPED, NOT_ENOUGH, INTERRUPTED = "stopped", "not enough evidence yet", "interrupted"
_FINDINGS = {cells.CELLS: "finding_cell", cells.PAIRS: "finding_pair", cells.NEIGHBOURS: "finding_neighbours"}


class Telling:
    """``needed``: evidence at which the watch stops; ``deck``: whose cards they are, None if they have no names."""

    def __init__(self, texts: Words, needed: float, deck: Deck | None) -> None:
        self._words, self._needed, self.deck = texts, needed, deck

    def line(self, watch: Watch) -> str:
        """After a deck."""
        return self._words(
            "watch-deck",
            deck=numbers.integer(watch.decks, self._words.language),
            evidence=self._power_of_e(watch.log_evidence),
            largest=self._power_of_e(watch.log_largest),
            needed=self._number(self._needed),
        )

    def skipped(self, line: int, bad: BadLine) -> str:
        """A line that is not a deck."""
        return self._words("watch-skipped", line=line, reason=bad.reason(self._words))

    def summary(self, watch: Watch | None, ended: str, left_out: int) -> list[str]:
        """At the end. ``ended``: STOPPED, NOT_ENOUGH or INTERRUPTED; ``watch``: None if no deck was seen."""
        sentences = [self._words("watch-interrupted")] if ended == INTERRUPTED else []
        if watch is None:
            sentences.append(self._words("watch-none"))
        elif ended == STOPPED:
            leader = watch.leader()
            what = self._words(f"watch-stopped-{leader.view}")
            sentences.append(self._words("watch-stopped", decks=self._decks(watch), what=what, p=self._p(watch)))
            sentences.append(self._words("watch-most", bet=self._finding(leader)))
        else:
            largest, needed = self._power_of_e(watch.log_largest), self._number(self._needed)
            sentences.append(
                self._words(
                    "watch-not-enough", decks=self._decks(watch), largest=largest, needed=needed, p=self._p(watch)
                )
            )
        if left_out:
            sentences.append(self._words("watch-left-out", count=left_out))
        return sentences

    def _finding(self, leader: Leader) -> str:
        values = leader.found
        if leader.bet in COUNTED:
            text = self._words(
                "watch-mean",
                name=self._words(f"watch-{leader.bet}"),
                mean=self._number(values["mean"]),
                expected=self._number(values["expected"]),
            )
        elif leader.bet in _FINDINGS:
            what = self._event(leader)
            seen, expected = (
                numbers.integer(int(values["seen"]), self._words.language),
                self._number(values["expected"]),
            )
            return self._words("finding", what=what, seen=seen, expected=expected)
        else:
            text = self._words(f"watch-{leader.bet}", **values)
        return text if leader.view == NAMED else f"{text} ({said(self._words, 'view', leader.view)})"

    def _event(self, leader: Leader) -> str:
        first, second = int(leader.found["first"]), int(leader.found["second"])
        if leader.bet == cells.CELLS:
            return self._words("finding_cell", first=self._card(second, leader.view), place=first)
        return self._words(
            _FINDINGS[leader.bet], first=self._card(first, leader.view), second=self._card(second, leader.view)
        )

    def _card(self, number: int, view: str) -> str:
        if view != NAMED:
            return said(self._words, "card_from", view, place=number)
        return (
            self._words("card_number", number=number)
            if self.deck is None
            else self._words.card(self.deck.cards[number])
        )

    def _decks(self, watch: Watch) -> str:
        if watch.decks == 1:
            return self._words("watch-deck-1")
        return self._words("watch-decks", count=numbers.integer(watch.decks, self._words.language))

    def _p(self, watch: Watch) -> str:
        """Rounded up: it is a bound."""
        if watch.log_largest > log(1e300):
            return self._power_of_e(-watch.log_largest)
        unit = 10.0 ** (floor(-watch.log_largest / log(10)) - 2)  # of the third digit
        return self._number(min(1.0, ceil(watch.p_at_most / unit) * unit))

    def _power_of_e(self, logarithm: float) -> str:
        """Its number, also where no float holds it: then a power of ten that is nearer to 1."""
        if abs(logarithm) < log(1e300):
            return self._number(exp(logarithm))
        return numbers.power(10, int(logarithm / log(10)))

    def _number(self, value: float) -> str:
        return numbers.number(value, self._words.language, 3)


def deck_object(watch: Watch, line: int | None) -> dict[str, Any]:
    """After a deck, for programs. ``line``: of the text, from 1; None for a machine's deck."""
    return {"deck": watch.decks, "line": line, **_evidence(watch)}


def skipped_object(line: int, reason: str) -> dict[str, Any]:
    """A line that is not a deck."""
    return {"line": line, "left_out": reason}


def summary_object(watch: Watch | None, ended: str, left_out: int, alpha: float) -> dict[str, Any]:
    """At the end; as `Telling.summary`."""
    summary: dict[str, Any] = {"result": ended, "alpha": alpha, "decks": 0, "lines_left_out": left_out}
    if watch is not None:
        leader = watch.leader()
        summary |= {"decks": watch.decks, **_evidence(watch), "view": leader.view, "bet": leader.bet}
        summary["found"] = leader.found
    return summary


def _evidence(watch: Watch) -> dict[str, float]:
    return {
        "evidence": watch.evidence,
        "log10_evidence": watch.log_evidence / log(10),
        "log10_largest": watch.log_largest / log(10),
        "p_at_most": watch.p_at_most,
    }
