"""`mischwerk calibrate`, `count`, `clean`, `settings` and `log`: looking after a machine. Each returns its status."""

import sys

from mischwerk_work.foreign_text import shown
from shuffler.app import descriptions
from shuffler.machine.upkeep import MAX_CLEAN_S

from mischwerk.api.values import Calibration
from mischwerk.commands.machine import opened, upkeep_shown
from mischwerk.commands.owner_options import CalibrateOptions
from mischwerk.errors import EXIT_DONE, Interrupted, UsageProblem
from mischwerk.forms import counted, hanging
from mischwerk.interrupts import Interrupts
from mischwerk.jobs import options
from mischwerk.terminal import asking
from mischwerk.terminal.asking import confirmed
from mischwerk.terminal.terminal import print_object
from mischwerk.upkeep import calibration
from mischwerk.upkeep.setting_values import AT_ONCE, check_known, grouped, in_words


def calibrate(args: CalibrateOptions) -> int:
    """Measure, show, ask, store; exit status. Raises MischwerkError, and then nothing was stored."""
    _check(args)
    with opened(args.port, "calibrate", history=args.history) as (shuffler, interrupts):
        with upkeep_shown() as listener:
            result = shuffler.calibrate(
                height_mm=args.height_mm,
                sleeves=args.sleeves,
                card_format=args.card_format,
                deck_name=args.deck_name,
                on_event=listener,
            )
        if not args.as_json:
            _show(result)
        if result.changes and (args.yes or confirmed("Store this?", interrupts)):
            result = shuffler.store(result)
    if args.as_json:
        print_object(result.to_dict())
    elif result.stored:
        print("Stored; it takes effect at the next start of the machine.")
    elif result.changes:
        print("Nothing was stored.")
    return EXIT_DONE


def _check(args: CalibrateOptions) -> None:
    calibration.check_options(args.card_format, args.height_mm)
    options.check_deck_name(args.deck_name, args.history)
    if not args.yes and (args.as_json or not asking.present()):
        raise UsageProblem(
            "Without a terminal nobody can be asked whether to store the result.", "Add --yes to store it."
        )


def _show(result: Calibration) -> None:
    print(
        f"{counted(result.cards, 'card')}, {result.least_steps} to {result.most_steps} steps long, "
        f"{result.mean_steps} on average."
    )
    for change in result.changes:
        print(f"{change.setting:<12}  {shown(change.before)} -> {change.after}")
    if not result.changes:
        print("All of it is already stored.")
    sys.stdout.flush()


# -- `mischwerk count` and `mischwerk clean`.


def count(port: str | None, as_json: bool, history: bool = True, deck_name: str | None = None) -> int:
    """Count the cards of the deck; it comes back in its order. Raises MischwerkError."""
    options.check_deck_name(deck_name, history)
    with opened(port, "count", history=history) as (shuffler, _), upkeep_shown() as listener:
        result = shuffler.count(deck_name=deck_name, on_event=listener)
    if as_json:
        print_object(result.to_dict())
        return EXIT_DONE
    print(f"{counted(result.cards, 'card')}, back in the well in the same order.")
    if result.misfeeds:
        print(f"{result.misfeeds} of them came only on a later attempt: `mischwerk clean` may help.")
    return EXIT_DONE


def clean(seconds: int, port: str | None, as_json: bool, history: bool = True) -> int:
    """Turn the rollers against a cloth. Raises MischwerkError."""
    if not 1 <= seconds <= MAX_CLEAN_S:
        raise UsageProblem(f"--seconds {seconds} is out of range.", f"Give --seconds between 1 and {MAX_CLEAN_S}.")
    with opened(port, "clean", history=history) as (shuffler, interrupts):
        if asking.present() and not as_json:
            _ask(seconds, interrupts)
        with upkeep_shown() as listener:
            shuffler.clean(seconds, on_event=listener)
        machine = shuffler.identity.machine
    if as_json:
        print_object({"result": "done", "machine": machine, "seconds": seconds})
    else:
        print(f"Feed roller and nip have turned for {seconds} s.")
    return EXIT_DONE


def _ask(seconds: int, interrupts: Interrupts) -> None:
    ready = confirmed(
        "Take all cards out of the well. Hold a lint-free cloth, damp with water, to the feed roller; keep fingers off "
        f"it.\nThe rollers turn for {seconds} s; Ctrl-C stops them. Ready?",
        interrupts,
    )
    if not ready:
        raise Interrupted("The rollers were not started.", "Start again when you like.")


# -- `mischwerk settings` and `mischwerk log`: read and change what the machine keeps.


def get(name: str | None, port: str | None, as_json: bool) -> int:
    """Show all settings, or one. Raises MischwerkError."""
    with opened(port, "settings") as (shuffler, _):
        settings = shuffler.settings()
    if name is not None:
        check_known(name, settings)
        settings = {name: settings[name]}
    if as_json:
        return _print_object({"settings": settings})
    if name is not None:
        print(shown(in_words(settings[name])))
        return EXIT_DONE
    seen = {shown(setting): shown(in_words(value)) for setting, value in settings.items()}
    for number, (group, names) in enumerate(grouped(seen).items()):
        print(*([""] if number else []), group.capitalize(), sep="\n")
        wide = max(len(seen[setting]) for setting in names)
        for setting in names:
            meaning = descriptions.SETTINGS.get(setting, "").replace("*", "'")
            print(hanging(f"  {setting:<12}  {seen[setting]:<{wide}}  ", meaning).rstrip())
    return EXIT_DONE


def put(name: str, value: str, port: str | None, as_json: bool) -> int:
    """Change a setting. Raises MischwerkError, and then it is as it was."""
    with opened(port, "settings") as (shuffler, _):
        settings = shuffler.settings()
        check_known(name, settings)
        before, after = settings[name], shuffler.change_setting(name, value)
    if as_json:
        return _print_object({"setting": name, "before": before, "value": after})
    when = "" if name in AT_ONCE else "; it takes effect at the next start of the machine"
    print(f"{name}: {shown(in_words(before))} -> {shown(in_words(after))}{when}.")
    return EXIT_DONE


def log(port: str | None, as_json: bool) -> int:
    """Show what happened since power-on, and the counters of its life. Raises MischwerkError."""
    with opened(port, "log") as (shuffler, _):
        record = shuffler.log()
    if as_json:
        return _print_object(record.to_dict())
    for t_us, text in record.lines:
        print(hanging(f"{t_us / 1e6:>10.1f} s  ", shown(text)))
    print("That is everything since power-on, latest first." if record.lines else "Nothing logged since power-on.")
    print("\nCounted over its life")
    names = {shown(name): name for name in record.counters}
    wide, most = max(map(len, names), default=0), len(str(max(record.counters.values(), default=0)))
    for label, name in names.items():
        head = f"  {label:<{wide}}  {record.counters[name]:>{most}}  "
        print(hanging(head, descriptions.COUNTERS.get(name, "")).rstrip())
    return EXIT_DONE


def _print_object(value: dict[str, object]) -> int:
    print_object(value)
    return EXIT_DONE
