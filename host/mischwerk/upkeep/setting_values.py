"""Settings of a machine: their values for programs, and changing one."""

from collections.abc import Iterable, Mapping
from typing import Any

from shuffler import reasons
from shuffler.app import descriptions
from shuffler.storage import kinds
from shuffler.storage.settings import TABLE

from mischwerk.errors import UsageProblem
from mischwerk.link.board_status import Refused
from mischwerk.link.line import Line
from mischwerk.upkeep import tasks
from mischwerk.upkeep.calibration import Change

AT_ONCE = ("cards", "decks", "name")  # the others take effect at the machine's next start
_LIST = "`mischwerk settings get` lists all."


def grouped(names: Iterable[str]) -> dict[str, list[str]]:
    """The names of a board's settings by group, everyday ones first; those of a later firmware are "other"."""
    left = dict.fromkeys(names)
    groups = {group: [name for name in known if name in left] for group, known in descriptions.SETTING_GROUPS}
    known = {name for group in groups.values() for name in group}
    groups["other"] = [name for name in left if name not in known]
    return {group: names for group, names in groups.items() if names}


async def put(line: Line, name: str, value: str) -> Change:
    """Change a setting to a value in words. Raises MischwerkError, and then it is as it was."""
    before = await tasks.settings(line)
    check_known(name, before)
    if not value.isprintable() or len(value.encode("utf-8", "replace")) > 255:  # the wire would cut it
        raise UsageProblem(f"Invalid value for {name}: {value[:40]!a}.", f"{_allowed(name)} {_LIST}".strip())
    try:
        after = await tasks.put(line, name, value)
    except UsageProblem as problem:
        refusal = problem.__cause__
        if isinstance(refusal, Refused) and refusal.reason == reasons.WORDS:  # what is wrong with the value
            raise UsageProblem(problem.error, f"It stays {before[name]}.") from refusal
        raise
    return Change(name, before[name], after)


def in_words(value: object) -> str:
    """A program's value as the board reads it: yes, 52, "52, 32"."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (list, tuple)):
        return ", ".join(map(in_words, value))
    return str(value)


def typed(name: str, text: str) -> Any:
    """A value for programs: numbers, lists and booleans as such. What this version does not know stays text."""
    for row in TABLE:
        if row.name == name:
            try:
                value = kinds.parsed(row, text)
            except ValueError:
                return text
            return value if kinds.in_words(row, value) == text else text
    return text


def check_known(name: str, settings: Mapping[str, Any]) -> None:
    """Raises UsageProblem if there is no such setting."""
    if name not in settings:
        raise UsageProblem(f"There is no setting {name!a}.", _LIST)


def _allowed(name: str) -> str:
    return next((f"It must be {kinds.allowed(row)}." for row in TABLE if row.name == name), "")
