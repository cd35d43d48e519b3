"""One thing the doctor has checked, and the result."""

from typing import Any, NamedTuple

from mischwerk.errors import DeviceFault, LinkError, MischwerkError
from mischwerk.foreign_text import shown

OK, MEND, UNCHECKED = "ok", "to mend", "not checked"
LONGEST = 1000  # characters of a finding

# In the order in which they are checked.
CHECKS = (
    "board",
    "firmware",
    "interpreter",
    "machine",
    "sensors",
    "supply",
    "noise source",
    "memory",
    "motors",
    "feeding",
    "self-test",
    "files",
)


class Finding(NamedTuple):
    """``state``: one of the three above; ``what_to_do``: the next step if it needs fixing."""

    check: str
    state: str
    words: str
    what_to_do: str = ""

    def line(self) -> str:
        """For people."""
        return f"{self.check:<12}  {self.state}: {shown(self.words, LONGEST)}"

    def as_json(self) -> dict[str, Any]:
        """Plain object for --json."""
        return self._asdict()


def ok(check: str, words: str) -> Finding:
    """Nothing to do."""
    return Finding(check, OK, words)


def mend(check: str, words: str, what_to_do: str) -> Finding:
    """Something needs fixing."""
    return Finding(check, MEND, words, what_to_do)


def unchecked(check: str, why: str) -> Finding:
    """Not known."""
    return Finding(check, UNCHECKED, why)


def of_problem(check: str, problem: MischwerkError) -> Finding:
    """A fault or a broken line needs fixing; what the board refuses was not checked."""
    words = problem.error.removesuffix(".")
    if isinstance(problem, (DeviceFault, LinkError)):
        return mend(check, words, problem.what_to_do)
    return unchecked(check, f"{words}. {problem.what_to_do}".removesuffix("."))
