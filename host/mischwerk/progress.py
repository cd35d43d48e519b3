"""What is to be heard of a job while it runs; who follows one says it, who shows it decides what to show."""

from typing import Any, Protocol


class Progress(Protocol):
    """Receives every step of a job, and decides which of them to show."""

    def phase(self, name: str, number: int) -> None:
        """A phase begins; ``number`` of the pass from 1, or 0."""

    def passes(self, count: int) -> None:
        """The plan has ``count`` passes."""

    def card(self, number: int, gone: int) -> None:
        """In pass ``number`` that many cards have gone through the throat, where that is no secret; of a count, with
        ``number`` 0, so far. A twin of one's own says it of each card, a board once a second."""

    def fault(self, fault: dict[str, Any]) -> None:
        """The board reports a fault."""

    def commitment(
        self, attempt: int, commitment: bytes, fingerprint: str, nonce_words: str, phrase: str | None
    ) -> None:
        """The board has committed to an attempt, from 0, of an auditable job; the same in ``fingerprint`` to be written
        down, and the nonce that answers it, with the ``phrase`` it is made from, if from one."""

    def note(self, text: str) -> None:
        """Anything else worth a line."""

    def pause(self) -> None:
        """Leave the terminal to a question; the next phase shows progress again."""

    def close(self) -> None:
        """The job is over."""
