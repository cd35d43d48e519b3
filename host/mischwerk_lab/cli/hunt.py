"""`lab hunt`: which known generator and seed made these decks, and which deck comes next."""

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from time import time
from typing import Annotated, Any

import typer
from mischwerk.cli.arguments import Json
from mischwerk.executor import workers_of
from mischwerk.extras import needs_extra
from mischwerk.terminal.terminal import print_object
from mischwerk_work.options import Cluster, Processes

from .options import Before, Language, NamedDeck, NamedStart, check_language

BUDGET_S = 20.0
_WINDOW_S = 30 * 86_400
_STDIN = "standard input"
_LARGEST_STDIN_BYTES = 1 << 28  # as a text of decks may have
_PIECE_BYTES = 1 << 16
_LAST_S = 1 << 32  # seeds from a clock in seconds have 32 bits


commands = typer.Typer()


@commands.command("hunt")
def hunt(
    decks: Annotated[
        Path, typer.Argument(metavar="FILE", help="Decks: .npy, or text with one deck per line; - for stdin.")
    ],
    deck: NamedDeck = None,
    before: Before = None,
    sequence: Annotated[
        bool | None,
        typer.Option(
            "--sequence/--no-sequence",
            help="Each deck was the start of the next, or all were sorted before. [default: both are tried]",
        ),
    ] = None,
    start: NamedStart = None,
    budget: Annotated[float, typer.Option("--budget", metavar="SECONDS", help="When to give up.")] = BUDGET_S,
    since: Annotated[
        str | None,
        typer.Option(
            "--since",
            metavar="TIME",
            help="Seeds from a clock: from this time, as 2026-01-31, 2026-01-31T12:00 (UTC) or seconds since 1970. "
            "[default: 30 days before --until]",
        ),
    ] = None,
    until: Annotated[str | None, typer.Option("--until", metavar="TIME", help="To this time. [default: now]")] = None,
    families: Annotated[
        str | None, typer.Option("--families", metavar="A,B,...", help="Only these generators. [default: all]")
    ] = None,
    processes: Processes = None,
    cluster: Cluster = None,
    language: Language = "en",
    as_json: Json = False,
) -> int:
    """Find the generator and seed that made recorded decks.

    Tries known generators, seeds and loops; if one made them, says which deck comes next. Exit status 1 if the
    generator was found. Ctrl-C ends it with what was tried until then.
    """
    from mischwerk.errors import EXIT_DISAGREES, EXIT_DONE, EXIT_INTERRUPTED

    check_budget(budget)
    check_language(language)
    check_starts(before, sequence, start)
    workers = workers_of(processes, cluster)
    first, end = window(since, until)
    with needs_extra("lab"):
        from mischwerk.terminal import rich_console
        from mischwerk_work import bar

        from ..hunting import hunt as work
        from ..hunting import wording
        from ..report import Words, on_terminal
    chosen = _families(families, work.NAMES)
    named, table, given = read(decks, deck, before, start)
    request = work.Asked(table, end, first, budget, chosen, given, sequence, workers)
    with bar.shown("hunt", work.STEPS) as advance:
        hunted = work.run(request, advance)
    last = table[-1].tolist()
    if as_json:
        print_object(wording.as_object(hunted, named, last))
    else:
        words = Words(language)
        for line in wording.sentences(hunted, words, named, last):
            print(on_terminal(line))
        if hunted.hit is None:
            rich_console.make().print(wording.table(hunted, words))
            print(on_terminal(words("hunt_untried")))
    if hunted.stopped:
        return EXIT_INTERRUPTED
    return EXIT_DONE if hunted.hit is None else EXIT_DISAGREES


def window(since: str | None, until: str | None) -> tuple[int, int]:
    """Seconds since 1970: first, and one after the last. UsageProblem."""
    from mischwerk.errors import UsageProblem

    end = int(time()) + 1 if until is None else _seconds("--until", until)
    first = max(0, end - _WINDOW_S) if since is None else _seconds("--since", since)
    if first >= end:
        raise UsageProblem("--since must be before --until.", "As in --since 2026-01-01 --until 2026-02-01.")
    return first, end


def _seconds(option: str, text: str) -> int:
    from mischwerk.errors import UsageProblem

    try:
        if text.isascii() and text.isdigit():
            seconds = int(text)
        else:
            moment = datetime.fromisoformat(text)
            seconds = int((moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp())
    except ValueError:
        seconds = -1
    if not 0 <= seconds <= _LAST_S:
        raise UsageProblem(
            f"{option} {text}: not a time from 1970 to 2106.", "As in 2026-01-31, 2026-01-31T12:00, or 1769817600."
        )
    return seconds


def _families(text: str | None, names: tuple[str, ...]) -> tuple[str, ...]:
    from mischwerk.errors import UsageProblem

    if text is None:
        return names
    chosen = [part.strip() for part in text.split(",")]
    for name in chosen:
        if name not in names:
            raise UsageProblem(f"--families {name} is not a known generator.", f"Give some of {', '.join(names)}.")
    return tuple(name for name in names if name in chosen)


def check_budget(budget: float) -> None:
    """UsageProblem."""
    from mischwerk.errors import UsageProblem

    if not 0 < budget <= 1e7:
        raise UsageProblem(f"--budget {budget:g}: give seconds, more than 0.", "An hour is --budget 3600.")


def check_starts(before: Path | None, sequence: bool | None, start: str | None = None) -> None:
    """UsageProblem."""
    from mischwerk.errors import UsageProblem

    if start is not None and (before is not None or sequence is not None):
        raise UsageProblem(
            "--start can't be combined with --before and --[no-]sequence.",
            "--start already says how each deck lay before.",
        )
    if before is not None and sequence is not None:
        raise UsageProblem(
            "--before and --[no-]sequence can't be combined.", "--before already says how each deck lay before."
        )


def read(path: Path, deck: str | None, before: Path | None, start: str | None) -> tuple[Any, Any, Any]:
    """The deck whose cards are named, if any; the decks, of which nothing was drawn; their starts, if said.
    UsageProblem."""
    import numpy as np
    from mischwerk.deck import decks as known
    from mischwerk.errors import UsageProblem

    from .. import beginnings, recorded, starts

    requested = None if deck is None else known.find(deck)
    with _file(path) as (file, name):
        try:
            found = recorded.read(file, deck)
        except UsageProblem as problem:
            if name == str(file):
                raise
            raise UsageProblem(problem.error.replace(str(file), name), problem.what_to_do) from None
    named, table = found.names, found.decks
    if found.drawn:
        raise UsageProblem(
            f"{name} doesn't say where each card lay, or which of equal cards it was.",
            "Record whole decks in their order; mark equal cards, as in SA.1 and SA.2.",
        )
    if requested is not None and requested.size != table.shape[1]:
        raise UsageProblem(
            f"{name}: its decks have {table.shape[1]} cards, the deck {requested.name} has {requested.size}.",
            "Name the right --deck, or leave it out.",
        )
    named, given = requested or named, None
    if before is not None:
        given = starts.read_before(before, named, table, path)
    if start is not None:
        given = np.broadcast_to(np.array(beginnings.given(start, named, table.shape[1]), table.dtype), table.shape)
    return named, table, given


@contextmanager
def _file(path: Path) -> Iterator[tuple[Path, str]]:
    """A regular file, and its name for people. UsageProblem."""
    from mischwerk.errors import UsageProblem

    if str(path) != "-":
        yield path, str(path)
        return
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "decks"
        left = _LARGEST_STDIN_BYTES
        with copy.open("wb") as file:
            while piece := sys.stdin.buffer.read(_PIECE_BYTES):
                left -= len(piece)
                if left < 0:
                    raise UsageProblem(
                        f"{_STDIN} has more than {_LARGEST_STDIN_BYTES >> 20} MB: too much to be decks.",
                        "Keep them in a file, as .npy, and name that.",
                    )
                file.write(piece)
        yield copy, _STDIN
