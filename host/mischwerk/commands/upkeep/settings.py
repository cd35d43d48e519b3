"""`mischwerk settings` and `mischwerk log`: read and change what the machine keeps. Each returns its exit status."""

from shuffler.app import descriptions

from mischwerk.commands.machine import opened
from mischwerk.errors import EXIT_DONE
from mischwerk.foreign_text import shown
from mischwerk.screen import hanging
from mischwerk.terminal.terminal import print_object
from mischwerk.upkeep.setting_values import AT_ONCE, check_known, grouped, in_words


def get(name: str | None, port: str | None, as_json: bool) -> int:
    """Show all settings, or one. Raises MischwerkError."""
    with opened(port, "settings") as (shuffler, _):
        found = shuffler.settings()
    if name is not None:
        check_known(name, found)
        found = {name: found[name]}
    if as_json:
        return _print_object({"settings": found})
    if name is not None:
        print(shown(in_words(found[name])))
        return EXIT_DONE
    seen = {shown(one): shown(in_words(value)) for one, value in found.items()}
    for number, (group, names) in enumerate(grouped(seen).items()):
        print(*([""] if number else []), group.capitalize(), sep="\n")
        wide = max(len(seen[one]) for one in names)
        for one in names:
            meaning = descriptions.SETTINGS.get(one, "").replace("*", "'")
            print(hanging(f"  {one:<12}  {seen[one]:<{wide}}  ", meaning).rstrip())
    return EXIT_DONE


def put(name: str, value: str, port: str | None, as_json: bool) -> int:
    """Change a setting. Raises MischwerkError, and then it is as it was."""
    with opened(port, "settings") as (shuffler, _):
        found = shuffler.settings()
        check_known(name, found)
        before, after = found[name], shuffler.change_setting(name, value)
    if as_json:
        return _print_object({"setting": name, "before": before, "value": after})
    when = "" if name in AT_ONCE else "; it takes effect at the next start of the machine"
    print(f"{name}: {shown(in_words(before))} -> {shown(in_words(after))}{when}.")
    return EXIT_DONE


def log(port: str | None, as_json: bool) -> int:
    """Show what happened since power-on, and the counters of its life. Raises MischwerkError."""
    with opened(port, "log") as (shuffler, _):
        found = shuffler.log()
    if as_json:
        return _print_object(found.to_dict())
    for t_us, text in found.lines:
        print(hanging(f"{t_us / 1e6:>10.1f} s  ", shown(text)))
    print("That is everything since power-on, latest first." if found.lines else "Nothing logged since power-on.")
    print("\nCounted over its life")
    names = {shown(name): name for name in found.counters}
    wide, most = max(map(len, names), default=0), len(str(max(found.counters.values(), default=0)))
    for one, name in names.items():
        head = f"  {one:<{wide}}  {found.counters[name]:>{most}}  "
        print(hanging(head, descriptions.COUNTERS.get(name, "")).rstrip())
    return EXIT_DONE


def _print_object(value: dict[str, object]) -> int:
    print_object(value)
    return EXIT_DONE
