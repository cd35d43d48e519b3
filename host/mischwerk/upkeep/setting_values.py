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
from mischwerk.messages import Message, message
from mischwerk.upkeep import tasks
from mischwerk.upkeep.calibration import Change

AT_ONCE = ("cards", "decks", "name", "redraw_after_cover")  # the others take effect at the machine's next start


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
        raise UsageProblem(message("invalid-value", name=name, value=f"{value[:40]!a}"), _allowed(name))
    try:
        after = await tasks.put(line, name, value)
    except UsageProblem as problem:
        refusal = problem.__cause__
        if isinstance(refusal, Refused) and refusal.reason == reasons.WORDS:  # what is wrong with the value
            why = out_of_range(name, value, refusal.detail)
            raise UsageProblem(message("board-refuses", why=why), message("it-stays", value=before[name])) from refusal
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
        raise UsageProblem(message("no-such-setting", name=f"{name!a}"), message("settings-list"))


def out_of_range(name: str, value: str, words: str) -> str:
    """Return the core's words about a value, as a message if they are the usual ones."""
    for row in TABLE:
        usual = message("setting-out-of-range", name=name, value=value, allowed=kinds.allowed(row))
        if row.name == name and usual == words:
            return usual
    return words


def _allowed(name: str) -> Message:
    for row in TABLE:
        if row.name == name:
            allowed = message("must-be", allowed=kinds.allowed(row))
            return message("sentences", first=allowed, second=message("settings-list"))
    return message("settings-list")
