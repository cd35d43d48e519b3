"""What a user sees while the machine works, always on stderr: live on a terminal, plain lines elsewhere."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, Any

from mischwerk_work.bar import HEARTBEAT, Work
from mischwerk_work.foreign_text import shown

from mischwerk.forms import counted
from mischwerk.progress import Progress as Progress
from mischwerk.terminal.asking import named

if TYPE_CHECKING:
    from rich.progress import Progress as RichProgress
    from rich.progress import ProgressColumn, TaskID

_LONGEST = 1000  # characters of a line
ENDS = ("paused", "fault", "idle")  # phases in which nothing moves


def make(cards: int | None = None) -> Progress:
    """Progress for this terminal. ``cards``: how many go, for a bar, if it will be heard how many have gone."""
    return LiveProgress(cards) if sys.stderr.isatty() else PlainProgress(cards)


def words(name: str, number: int, passes: int) -> str:
    """A phase in words, with its pass."""
    if not number:
        return name
    return f"{name}, pass {number} of {passes}" if passes else f"{name}, pass {number}"


def _committed(commitment: bytes, fingerprint: str, nonce_words: str, phrase: str | None) -> tuple[str, ...]:
    said = "" if phrase is None else f" (what was said: {phrase})"
    return (
        f"commitment {commitment.hex()}",
        f"write down: {fingerprint}",
        f"and the computer's number: {nonce_words}{said}",
    )


def _ejecting(name: str, gone: int, cards: int | None) -> str:
    """The phase: a board that works on a secret deck does not say that it ejects, but then all cards have gone."""
    return "ejecting" if name == "working" and gone and gone == cards else name


class PlainProgress:
    """One line per phase, for logs and pipes, and one every few seconds in which there is no other."""

    def __init__(self, cards: int | None = None) -> None:
        self._cards = cards
        self._passes = self._gone = self._number = 0
        self._phase = ""
        self._work = Work(self._words)

    def phase(self, name: str, number: int) -> None:
        HEARTBEAT.end(self._work)
        self.note(words(name, number, self._passes))
        self._phase, self._number, self._gone = name, number, 0
        if name not in ENDS:
            self._work = Work(self._words)
            HEARTBEAT.begin(self._work)

    def passes(self, count: int) -> None:
        self._passes = count

    def card(self, number: int, gone: int) -> None:
        self._number, self._gone = number or self._number, gone

    def fault(self, fault: dict[str, Any]) -> None:
        self.note(named(fault))

    def commitment(
        self, attempt: int, commitment: bytes, fingerprint: str, nonce_words: str, phrase: str | None
    ) -> None:
        for line in _committed(commitment, fingerprint, nonce_words, phrase):
            self.note(line)

    def note(self, text: str) -> None:
        HEARTBEAT.clear()
        print(shown(text, _LONGEST), file=sys.stderr, flush=True)

    def pause(self) -> None:
        HEARTBEAT.end(self._work)

    def close(self) -> None:
        HEARTBEAT.end(self._work)

    def _words(self) -> str:
        phase = words(_ejecting(self._phase, self._gone, self._cards), self._number, self._passes)
        if not self._gone or self._gone == self._cards:
            return phase
        cards = (
            counted(self._gone, "card") if self._cards is None else f"{self._gone} of {counted(self._cards, 'card')}"
        )
        return f"{phase}: {cards}"


class Quiet(PlainProgress):
    """Only what somebody has to read: faults, commitments, and what went wrong."""

    def phase(self, name: str, number: int) -> None:
        return


class LiveProgress:
    """A spinner with the phase, and a bar of cards when they can be seen, or their number while they are counted."""

    def __init__(self, cards: int | None) -> None:
        self._cards = cards
        self._passes = 0
        self._phase, self._number = "", 0
        self._began = time.monotonic()
        self._work = Work(str)
        from mischwerk.terminal import rich_console  # loaded where something moves at a terminal only

        self._console = rich_console.make(stderr=True)
        self._live: RichProgress | None = None
        self._task: TaskID

    def phase(self, name: str, number: int) -> None:
        if name in ENDS:
            return  # the fault, or the report, says more
        live = self._shown()
        self._phase, self._number = name, number
        live.update(self._task, description=words(name, number, self._passes))
        if self._cards is not None and name == "feeding":
            live.reset(self._task, total=self._cards, completed=0, start=True)

    def passes(self, count: int) -> None:
        self._passes = count

    def card(self, number: int, gone: int) -> None:
        live = self._shown()
        phase = words(_ejecting(self._phase, gone, self._cards), number or self._number, self._passes)
        if self._cards is None:
            live.update(self._task, description=f"{phase}, {counted(gone, 'card')}")
        else:
            live.update(self._task, completed=gone, description=phase)

    def fault(self, fault: dict[str, Any]) -> None:
        self._console.print(named(fault), style="yellow", soft_wrap=True)

    def commitment(
        self, attempt: int, commitment: bytes, fingerprint: str, nonce_words: str, phrase: str | None
    ) -> None:
        for line in _committed(commitment, fingerprint, nonce_words, phrase):
            self.note(line)

    def note(self, text: str) -> None:
        self._console.print(shown(text, _LONGEST), soft_wrap=True)

    def pause(self) -> None:
        self.close()

    def close(self) -> None:
        if self._live is not None:
            self._live.stop()
            self._live = None
        HEARTBEAT.end(self._work)

    def _shown(self) -> RichProgress:
        if self._live is None:
            from rich.progress import BarColumn, SpinnerColumn, TextColumn
            from rich.progress import Progress as RichProgress

            from mischwerk.terminal.clock import Clock

            spinner = "dots" if self._console.encoding.startswith("utf") else "line"
            columns: list[ProgressColumn] = [SpinnerColumn(spinner), TextColumn("{task.description:<24}", markup=False)]
            if self._cards is not None:
                columns += [BarColumn(bar_width=self._cards), TextColumn("{task.completed:>3.0f}/{task.total:.0f}")]
            self._live = RichProgress(*columns, Clock(self._began), console=self._console, transient=True)
            self._task = self._live.add_task("starting", total=self._cards)
            HEARTBEAT.begin(self._work)
            self._live.start()
        return self._live
