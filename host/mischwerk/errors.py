"""The one tree of errors: each knows its exit status and says in plain words what is wrong and what to do."""

from typing import ClassVar

from mischwerk_work.foreign_text import shown

from mischwerk.messages import message

EXIT_DONE, EXIT_USAGE, EXIT_FAULT, EXIT_LINK, EXIT_INTERRUPTED = 0, 2, 3, 4, 130
EXIT_DISAGREES = 1  # verify: a record is not what it must be, or could not be checked wholly

_LONGEST = 1000  # characters of a line


class MischwerkError(Exception):
    """What a user is shown. ``error``: what happened, and where; ``what_to_do``: the next step. One line each."""

    exit_status: ClassVar[int] = EXIT_LINK

    def __init__(self, error: str, what_to_do: str) -> None:
        # Much of both comes from boards, files and people.
        self.error, self.what_to_do = _line(error), _line(what_to_do)
        super().__init__(self.error)

    def as_json(self) -> dict[str, str]:
        """The object printed under --json."""
        return {"error": self.error, "what_to_do": self.what_to_do}


def _line(text: str) -> str:
    """Make one harmless line of a text. A message that is one stays a message."""
    line = " ".join(text.split())
    return shown(text if text == line else line, _LONGEST)


class UsageProblem(MischwerkError):
    """Wrong options or configuration: nothing was moved. ``option``: that is wrong, such as --piles, or empty."""

    exit_status = EXIT_USAGE

    def __init__(self, error: str, what_to_do: str, option: str = "") -> None:
        super().__init__(error, what_to_do)
        self.option = option


class Unwritable(MischwerkError):
    """One of our files can't be written: the disk is full, or access is denied."""

    def __init__(self, path: object, problem: OSError) -> None:
        from mischwerk_machines.reading import reason  # its package takes longer to load than all of the command line

        super().__init__(f"{path or 'Output'} can't be written: {reason(problem)}.", message("make-room"))


class DeviceFault(MischwerkError):
    """The machine itself reports a fault."""

    exit_status = EXIT_FAULT


class LinkError(MischwerkError):
    """The line to the board is missing, busy, silent, or speaks another protocol."""

    exit_status = EXIT_LINK


class PortBusy(LinkError):
    """Another program holds the port."""


class Interrupted(MischwerkError):
    """A person asked to stop."""

    exit_status = EXIT_INTERRUPTED
