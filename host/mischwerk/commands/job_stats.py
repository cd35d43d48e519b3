"""`mischwerk stats`: what the history adds up to."""

from collections.abc import Iterator

from mischwerk_work.foreign_text import shown
from rich.console import Console
from rich.table import Table

from mischwerk.api.history import read_stats
from mischwerk.commands.job_history import LONGEST_NAME, name_of, when
from mischwerk.errors import EXIT_DONE
from mischwerk.forms import counted, hanging
from mischwerk.history.counts import FaultCount, Group
from mischwerk.history.place import ToldApart
from mischwerk.history.rates import CONFIDENCE, FALSE_ALARM_RATE, Rate, Rise, rate
from mischwerk.history.stats import Rollers, Stats
from mischwerk.terminal import rich_console
from mischwerk.terminal.terminal import print_object

# -- `mischwerk stats` for people: tables, and sentences about the rollers.

_RETRIES, _FAULTS = 1000, 100  # feeds, and jobs, to which the rates refer
_LEAST_P = 1e-6  # below, a chance is only said to be smaller


def show(stats: Stats) -> None:
    """Print all of it."""
    path = stats.path
    if stats.kept == 0:
        print(f"The history in {shown(path)} is empty.")
        return
    console = rich_console.make()
    told_apart = ToldApart(stats.boards)

    def machine(entry: Group | FaultCount) -> str:
        return name_of(entry.machine, entry.is_twin, entry.board, told_apart)

    if stats.formats:
        rows = [
            [machine(group), group.name, _whole(group.decks), _whole(group.cards), _seconds(group), *_rates(group)]
            for group in stats.formats
        ]
        heads = ["machine", "format", ">decks", ">cards", ">s each", ">retries", ">faults"]
        _print(console, "Shuffled, dealt and arranged", heads, rows)
    rows = [
        [machine(group), group.name, _whole(group.jobs), _whole(group.feeds), *_rates(group)] for group in stats.periods
    ]
    heads = ["machine", stats.by, ">jobs", ">feeds", ">retries", ">faults"]
    _print(console, f"All jobs by {stats.by}", heads, rows)
    if stats.faults:
        lines = [
            [machine(fault), shown(fault.name), _whole(fault.count), when(fault.last_at)[:16]] for fault in stats.faults
        ]
        _print(console, "Faults", ["machine", "fault", ">times", "last"], lines)
    if stats.named_decks:
        lines = [
            [
                shown(deck.name) + (" (twin)" if deck.is_twin else ""), _whole(deck.shuffled), _whole(deck.feeds),
                _limits(deck.retries, _RETRIES), when(deck.first_at)[:10], when(deck.last_at)[:10],
            ]
            for deck in stats.named_decks
        ]  # fmt: skip
        _print(console, "Decks with a name", ["deck", ">shuffled", ">feeds", ">retries", "from", "to"], lines)
    rollers = [entry for entry in stats.rollers if not entry.is_twin]  # those of a twin don't wear
    for entry in rollers:
        is_known = entry.board is not None or not told_apart.has(entry.machine, entry.is_twin)
        board = f", board {shown(entry.board)}" if entry.board is not None else "" if is_known else ", board not known"
        whose = f"{shown(entry.machine, LONGEST_NAME)}{board}"
        print(hanging("", f"Rollers of {whose}: {' '.join(_sentences(entry, is_known))}"))
    if rollers:
        print(f"Rollers that have not changed are reported for cleaning in {FALSE_ALARM_RATE:.1%} of all looks.\n")
    print(f"Retries per {_RETRIES} feeds, faults per {_FAULTS} jobs, with {CONFIDENCE:.0%} limits of the true rate.")
    print(f"{counted(stats.kept, 'entry', 'entries')} in {shown(path)}.")


def _print(console: Console, title: str, heads: list[str], lines: list[list[str]]) -> None:
    """``heads``: with > before those of columns of numbers. The first column may be broken."""
    table = Table(title=title, title_justify="left", title_style="bold", box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for number, head in enumerate(heads):
        table.add_column(head.lstrip(">"), justify="right" if head[0] == ">" else "left", no_wrap=number > 0)
    for line in lines:
        table.add_row(*line)
    console.print(table)
    print()


def _sentences(rollers: Rollers, is_known: bool) -> Iterator[str]:
    """Yield what is known of a machine's rollers, and whether they are to be cleaned. ``is_known``: of which
    machine."""
    if not is_known:
        yield "no advice: they may be of several machines."
    elif rollers.is_due:
        yield "clean them (`mischwerk clean`)."
    else:
        yield "the retries show no rise."
    since = (
        f"since they were cleaned on {when(rollers.cleaned_at)[:10]}"
        if rollers.cleaned_at
        else "(no cleaning is known)"
    )
    yield f"{counted(rollers.feeds, 'feed')} {since}, {_limits(rollers.retries, _RETRIES)} retries per {_RETRIES}."
    if rollers.is_due and rollers.rise is not None and rollers.risen_at is not None:
        yield _risen(rollers.rise, rollers.risen_at)
    if rollers.earlier:
        feeds = " and ".join(_whole(number) for number in rollers.earlier)
        yield f"Between earlier cleanings they rose after {feeds} feeds."


def _risen(rise: Rise, at: str) -> str:
    before, since = (rate(events, feeds) for events, feeds in (rise.before, rise.since))
    assert before is not None and since is not None
    least = max(rise.p_value, _LEAST_P)
    odds = f"{'less than ' if rise.p_value < _LEAST_P else ''}one look in {round(1 / least):,}"
    return (
        f"They rose from {_number(before.rate * _RETRIES)} to {_number(since.rate * _RETRIES)}, most likely on "
        f"{when(at)[:10]} after {_whole(rise.before[1])} feeds; chance alone does that in {odds}."
    )


def _rates(group: Group) -> list[str]:
    return [_limits(group.retries, _RETRIES), _limits(group.faults, _FAULTS)]


def _limits(estimate: Rate | None, units: int) -> str:
    if estimate is None:
        return ""
    value, low, high = (_number(number) for number in estimate.per(units))
    return f"{value} ({low}-{high})"


def _number(value: float) -> str:
    """With three figures, or two decimals."""
    return f"{value:,.0f}" if value >= 99.95 else f"{value:.1f}" if value >= 9.995 else f"{value:.2f}"


def _whole(value: int) -> str:
    return f"{value:,}"


def _seconds(group: Group) -> str:
    return "" if group.seconds is None else f"{group.seconds:.0f}"


def run(period: str, last: int, json_wanted: bool) -> int:
    """Add up and print; ``last``: how many periods. Raises UsageProblem."""
    stats = read_stats(period, last)
    if json_wanted:
        print_object(stats.to_dict())
    else:
        show(stats)
    return EXIT_DONE
