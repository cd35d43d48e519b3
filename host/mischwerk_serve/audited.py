"""What the last auditable jobs left: a record that can be had, or a deck that is played first and revealed later."""

from mischwerk import JobResult, UsageProblem
from mischwerk.aio import AsyncShuffler

from .news import News


class Audited:
    """``number``: of the job that ``record`` is of, 0 and empty if there is none."""

    def __init__(self) -> None:
        self.number = 0
        self.record = ""
        self._unrevealed: tuple[int, JobResult] | None = None

    def keep(self, number: int, made: JobResult) -> News:
        """Of a job that is done. Fields of State that change."""
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
