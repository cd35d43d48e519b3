"""One thing the doctor has checked, and the result."""

from dataclasses import dataclass

from mischwerk_work.foreign_text import shown

from mischwerk.errors import DeviceFault, LinkError, MischwerkError
from mischwerk.forms import Value

OK, MEND, UNCHECKED = "ok", "to mend", "not checked"
LONGEST = 1000  # characters of a finding

_SHOWN = {MEND: "to fix"}  # a state in JSON keeps its first name: programs read it

# In the order in which they are checked.
CHECKS = (
    "board",
    "firmware",
    "interpreter",
    "start",
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


@dataclass(frozen=True)
class CheckResult(Value):
    """What the doctor found: ``state`` is ok, to mend, or not checked; ``what_to_do``: the next step if it needs
    fixing."""

    check: str
    state: str
    words: str
    what_to_do: str = ""

    def line(self) -> str:
        """For people."""
        return f"{self.check:<12}  {_SHOWN.get(self.state, self.state)}: {shown(self.words, LONGEST)}"


def ok(check: str, message: str) -> CheckResult:
    """Nothing to do."""
    return CheckResult(check, OK, message)


def mend(check: str, message: str, what_to_do: str) -> CheckResult:
    """Something needs fixing."""
    return CheckResult(check, MEND, message, what_to_do)


def unchecked(check: str, why: str) -> CheckResult:
    """Not known."""
    return CheckResult(check, UNCHECKED, why)


def of_problem(check: str, problem: MischwerkError) -> CheckResult:
    """A fault or a broken line needs fixing; what the board refuses was not checked."""
    message = problem.error.removesuffix(".")
    if isinstance(problem, (DeviceFault, LinkError)):
        return mend(check, message, problem.what_to_do)
    return unchecked(check, f"{message}. {problem.what_to_do}".removesuffix("."))
