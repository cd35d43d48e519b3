"""What can go wrong with the workers themselves, in plain words."""


class WorkProblem(Exception):
    """The user can mend it. ``error``: what is wrong; ``what_to_do``: the next step. One line each."""

    def __init__(self, error: str, what_to_do: str) -> None:
        super().__init__(error, what_to_do)
        self.error, self.what_to_do = error, what_to_do

    def __str__(self) -> str:
        return f"{self.error}\n{self.what_to_do}"


class WorkersLost(WorkProblem):
    """A task was given up, as each process that had it was ended from outside."""
