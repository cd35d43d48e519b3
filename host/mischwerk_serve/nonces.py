"""The players' parts of auditable decks: a machine takes none twice, and says so only when it has begun."""

from typing import Any

from mischwerk import Committed, JobResult, UsageProblem
from mischwerk.aio import AsyncShuffler
from mischwerk.verify import nonces

from .orders import Deal, Job, Shuffle
from .state import News


class Nonces:
    """Those that were used since this program began."""

    def __init__(self) -> None:
        self._used: set[bytes] = set()

    def check(self, order: Job) -> None:
        """Before the job. Raises UsageProblem."""
        if _given(order) in self._used:
            raise UsageProblem(
                "The players' part was used before: each deck needs a new one.",
                "Give another, or leave the field empty: then this computer draws it.",
                option="--nonce",
            )

    def note(self, event: object, order: Job) -> None:
        """Something was heard of the job: when the machine has committed itself, it gets the nonce."""
        if isinstance(event, Committed) and (nonce := _given(order)) is not None:
            self._used.add(nonce)


def _given(order: Job) -> bytes | None:
    """Return what the players gave, None if they gave nothing. Raises UsageProblem."""
    if not isinstance(order, Shuffle | Deal) or not order.audit or order.nonce is None:
        return None
    return nonces.parsed(order.nonce).nonce


def judged(words: str) -> dict[str, Any]:
    """Say for a form how easily a players' part is guessed. ``weakness``: None where there is nothing to warn about, or
    the part is refused anyway."""
    try:
        phrase = nonces.parsed(words).phrase
    except UsageProblem:
        phrase = None
    weak = None if phrase is None else nonces.weakness(phrase)
    return {"weakness": None if weak is None else weak._asdict()}


# -- What the last auditable jobs left: a record that can be had, or a deck that is played first and revealed later.


class Audited:
    """``number``: of the job that ``record`` is of, 0 and empty if there is none."""

    def __init__(self) -> None:
        self.number = 0
        self.record = ""
        self._unrevealed: tuple[int, JobResult] | None = None

    def keep(self, number: int, made: JobResult) -> News:
        """Keep the numbers of a job that is done. Fields of State that change."""
        if made.target is None:  # nor has the result anything else of its order
            self._unrevealed = (number, made)
            return {"unrevealed": number}
        self.number, self.record = number, made.to_json()
        return {"record": number}

    def forget_unrevealed(self) -> News:
        """The machine begins something for which it forgets its last deck."""
        self._unrevealed = None
        return {"unrevealed": 0}

    async def reveal(self, number: int, shuffler: AsyncShuffler) -> News:
        """Let the machine say what the deck of that job was drawn from. Raises MischwerkError, and then nothing has
        changed."""
        if self._unrevealed is None or self._unrevealed[0] != number:
            raise UsageProblem("That deck can't be revealed any more.", "A machine keeps only its last deck.")
        made = await shuffler.reveal(self._unrevealed[1])
        return {**self.keep(number, made), **self.forget_unrevealed()}
