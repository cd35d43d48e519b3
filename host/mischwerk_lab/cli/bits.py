"""`lab bits`: what was drawn for decks, for other batteries of tests."""

import math
from pathlib import Path
from typing import Annotated

import typer
from mischwerk.cli.arguments import Json
from mischwerk.extras import needs_extra
from mischwerk.terminal.terminal import print_object

from .hunt import check_starts, read
from .options import Before, Language, NamedDeck, NamedStart, check_language

commands = typer.Typer()


@commands.command("bits")
def bits(
    decks: Annotated[
        Path, typer.Argument(metavar="FILE", help="Decks: .npy, or text with one deck per line; - for stdin.")
    ],
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="New file: 8 bits a byte, the first the highest.")],
    deck: NamedDeck = None,
    before: Before = None,
    sequence: Annotated[
        bool | None,
        typer.Option(
            "--sequence/--no-sequence", help="Each deck was the start of the next, or all were sorted before."
        ),
    ] = None,
    start: NamedStart = None,
    language: Language = "en",
    as_json: Json = False,
) -> int:
    """Write the bits that were drawn for decks, for dieharder and others.

    The digits that Fisher and Yates would have drawn for a deck, from the last place down, are one number in mixed
    radix, below N!; its bits below the first that differs from N! are taken: exactly even if all orders are. For
    `RNG_test stdin8 < FILE`, `dieharder -a -g 201 -f FILE`, TestU01 (ufile_CreateReadBin) and NIST's STS (binary).
    """
    from mischwerk.errors import EXIT_DONE, UsageProblem

    check_language(language)
    check_starts(before, sequence, start)
    with needs_extra("lab"):
        from mischwerk_work import bar

        from .. import drawn_bits, starts
        from ..report import Words, numbers, on_terminal
    _, table, given = read(decks, deck, before, start)
    view = starts.View(table[1:], table[:-1]) if sequence else starts.View(table, given)
    count, cards = view.decks.shape
    if not count:
        raise UsageProblem(f"{decks}: one deck is no sequence.", "Leave out --sequence.")
    with bar.shown("bits", count) as advance:
        written = drawn_bits.write(view, out, advance)
    needed = math.log2(math.factorial(cards))
    if as_json:
        print_object({"file": str(out), "decks": count, "cards": cards, "bits": written, "order_bits": needed})
    else:
        words = Words(language)
        each, order = (numbers.fixed(value, language, 1) for value in (written / count, needed))
        made, told = numbers.integer(written, language), words("simulate-decks", count=count)
        print(on_terminal(words("bits-done", file=out, bits=made, decks=told, each=each, needed=order)))
    return EXIT_DONE
