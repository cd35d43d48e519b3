"""How a command shows what it does and has found: for people or for programs."""

from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import Annotated

from mischwerk_work.bar import HEARTBEAT

from mischwerk.forms import Typed
from mischwerk.progress import Progress

Json = Annotated[bool, Typed("--json", "Print exactly one JSON object on stdout.")]


@dataclass(frozen=True, kw_only=True)
class Presentation:
    """Options of showing; no other part of the program knows them."""

    as_json: Json = False
    quiet: Annotated[bool, Typed("--quiet", "Say nothing while it works, but of faults and commitments.")] = False

    def doing(self, text: str) -> AbstractContextManager[object]:
        """Say what is being done when it takes long, until it is done."""
        return nullcontext() if self.quiet else HEARTBEAT.doing(text)

    def progress(self, cards: int | None = None) -> Progress:
        """Make what shows a job while it runs. ``cards``: how many go, if it will be heard how many have gone."""
        from mischwerk.terminal import progress

        return progress.Quiet() if self.quiet else progress.make(cards)
