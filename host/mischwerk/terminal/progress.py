"""What a user sees while the machine works, always on stderr: live on a terminal, plain lines elsewhere."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from mischwerk.foreign_text import shown
from mischwerk.progress import Progress as Progress
from mischwerk.screen import counted
from mischwerk.terminal.asking import named

if TYPE_CHECKING:
    from rich.progress import Progress as RichProgress
    from rich.progress import ProgressColumn, TaskID

_LONGEST = 1000  # characters of a line


def make(cards: int | None = None) -> Progress:
    """Progress for this terminal. ``cards``: how many go, for a bar, if it will be heard how many have gone."""
    return LiveProgress(cards) if sys.stderr.isatty() else PlainProgress()


def words(name: str, number: int, passes: int) -> str:
    """A phase in words, with its pass."""
    if not number:
        return name
    return f"{name}, pass {number} of {passes}" if passes else f"{name}, pass {number}"


def _committed(commitment: bytes, words: str) -> tuple[str, str]:
    return f"commitment {commitment.hex()}", f"write down: {words}"


class PlainProgress:
    """One line per phase, for logs and pipes."""

    def __init__(self) -> None:
        self._passes = 0

    def phase(self, name: str, number: int) -> None:
        self.note(words(name, number, self._passes))

    def passes(self, count: int) -> None:
        self._passes = count

    def card(self, number: int, gone: int) -> None:
        """Nothing: a line per card is too much for a log."""

    def fault(self, fault: dict[str, Any]) -> None:
        self.note(named(fault))

    def commitment(self, attempt: int, commitment: bytes, words: str) -> None:
        for line in _committed(commitment, words):
            self.note(line)

    def note(self, text: str) -> None:
        print(shown(text, _LONGEST), file=sys.stderr, flush=True)

    def pause(self) -> None:
        """Nothing to clear away."""

    def close(self) -> None:
        """Nothing to clear away."""


class LiveProgress:
    """A spinner with the phase, and a bar of cards when they can be seen, or their number while they are counted."""

    def __init__(self, cards: int | None) -> None:
        self._cards = cards
        self._passes = 0
        self._phase = ""
        from mischwerk.terminal import rich_console  # loaded where something moves at a terminal only

        self._console = rich_console.make(stderr=True)
        self._live: RichProgress | None = None
        self._task: TaskID

    def phase(self, name: str, number: int) -> None:
        if name in ("paused", "fault", "idle"):
            return  # the fault, or the report, says more
        live = self._shown()
        self._phase = words(name, number, self._passes)
        live.update(self._task, description=self._phase)
        if self._cards is not None and name == "feeding":
            live.reset(self._task, total=self._cards, completed=0, start=True)

    def passes(self, count: int) -> None:
        self._passes = count

    def card(self, number: int, gone: int) -> None:
        live = self._shown()
        if self._cards is None:
            live.update(self._task, description=f"{self._phase}, {counted(gone, 'card')}")
        else:
            live.update(self._task, completed=gone)

    def fault(self, fault: dict[str, Any]) -> None:
        self._console.print(named(fault), style="yellow", soft_wrap=True)

    def commitment(self, attempt: int, commitment: bytes, words: str) -> None:
        for line in _committed(commitment, words):
            self.note(line)

    def note(self, text: str) -> None:
        self._console.print(shown(text, _LONGEST), soft_wrap=True)

    def pause(self) -> None:
        self.close()

    def close(self) -> None:
        if self._live is not None:
            self._live.stop()
            self._live = None

    def _shown(self) -> RichProgress:
        if self._live is None:
            from rich.progress import BarColumn, SpinnerColumn, TextColumn, TimeElapsedColumn
            from rich.progress import Progress as RichProgress

            spinner = "dots" if self._console.encoding.startswith("utf") else "line"
            columns: list[ProgressColumn] = [SpinnerColumn(spinner), TextColumn("{task.description:<24}", markup=False)]
            if self._cards is not None:
                columns += [BarColumn(bar_width=self._cards), TextColumn("{task.completed:>3.0f}/{task.total:.0f}")]
            self._live = RichProgress(*columns, TimeElapsedColumn(), console=self._console, transient=True)
            self._task = self._live.add_task("starting", total=self._cards)
            self._live.start()
        return self._live
