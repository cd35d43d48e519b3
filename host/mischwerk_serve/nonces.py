"""The players' parts of auditable decks: a machine takes none twice, and says so only when it has begun."""

from typing import Any

from mischwerk import Committed, UsageProblem
from mischwerk.verify import nonces

from .orders import Deal, Job, Shuffle


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
    """What the players gave, None if they gave nothing. Raises UsageProblem."""
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
