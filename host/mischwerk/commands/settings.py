"""`mischwerk settings` and `mischwerk log`: read and change what the machine keeps. Each returns its exit status."""

from shuffler.app import descriptions
from shuffler.storage import kinds
from shuffler.storage.settings import TABLE

from mischwerk.errors import EXIT_DONE, UsageProblem
from mischwerk.foreign_text import shown
from mischwerk.interrupts import Interrupts
from mischwerk.link.connection import connected
from mischwerk.link.ports import find_board
from mischwerk.screen import hanging
from mischwerk.terminal.terminal import print_object
from mischwerk.upkeep import common as upkeep

_AT_ONCE = ("cards", "decks", "name")  # the others at the next start
_LIST = "`mischwerk settings get` lists all."


def get(name: str | None, port: str | None, as_json: bool) -> int:
    """Show all settings, or one. Raises MischwerkError."""
    with Interrupts() as interrupts, connected(port or find_board(), "settings", interrupts) as board:
        found = upkeep.settings(board.link)
    if name is not None:
        _known(name, found)
        found = {name: found[name]}
    if as_json:
        return _print_object({"settings": {one: _typed(one, value) for one, value in found.items()}})
    if name is not None:
        print(shown(found[name]))
        return EXIT_DONE
    seen = {shown(one): shown(value) for one, value in found.items()}
    wide = max((len(value) for value in seen.values()), default=0)
    for one, value in seen.items():
        print(hanging(f"{one:<12}  {value:<{wide}}  ", descriptions.SETTINGS.get(one, "")).rstrip())
    return EXIT_DONE


def put(name: str, value: str, port: str | None, as_json: bool) -> int:
    """Change a setting. Raises MischwerkError, and then it is as it was."""
    with Interrupts() as interrupts, connected(port or find_board(), "settings", interrupts) as board:
        before = upkeep.settings(board.link)
        _known(name, before)
        if not value.isprintable() or len(value.encode("utf-8", "replace")) > 255:  # the wire would cut it
            raise UsageProblem(f"Invalid value for {name}: {value[:40]!a}.", f"{_allowed(name)} {_LIST}".strip())
        try:
            after = upkeep.put(board.link, name, value)
        except UsageProblem as refusal:
            if name in refusal.error:
                raise UsageProblem(refusal.error, f"It stays {before[name]}.") from refusal
            raise
    if as_json:
        return _print_object({"setting": name, "before": _typed(name, before[name]), "value": _typed(name, after)})
    when = "" if name in _AT_ONCE else "; it takes effect at the next start of the machine"
    print(f"{name}: {shown(before[name])} -> {shown(after)}{when}.")
    return EXIT_DONE


def log(port: str | None, as_json: bool) -> int:
    """Show what happened since power-on, and the counters of its life. Raises MischwerkError."""
    with Interrupts() as interrupts, connected(port or find_board(), "log", interrupts) as board:
        lines = upkeep.listed(board.link, "log")
        counted = {str(one["counter"]): int(one["value"]) for one in upkeep.listed(board.link, "counter")}
    if as_json:
        return _print_object(
            {"log": [{"t_us": line["t_us"], "text": line["text"]} for line in lines], "counters": counted}
        )
    for line in lines:
        print(hanging(f"{line['t_us'] / 1e6:>10.1f} s  ", shown(line["text"])))
    print("That is everything since power-on, latest first." if lines else "Nothing logged since power-on.")
    for name, value in counted.items():
        print(hanging(f"{value:>10}  ", shown(descriptions.COUNTERS.get(name, name))))
    return EXIT_DONE


def _typed(name: str, words: str) -> object:
    """A value for programs: numbers, lists and booleans as such. What this version does not know stays text."""
    for row in TABLE:
        if row.name == name:
            try:
                value = kinds.parsed(row, words)
            except ValueError:
                return words
            return value if kinds.in_words(row, value) == words else words
    return words


def _known(name: str, found: dict[str, str]) -> None:
    if name not in found:
        raise UsageProblem(f"There is no setting {name!a}.", _LIST)


def _allowed(name: str) -> str:
    return next((f"It must be {kinds.allowed(row)}." for row in TABLE if row.name == name), "")


def _print_object(value: dict[str, object]) -> int:
    print_object(value)
    return EXIT_DONE
