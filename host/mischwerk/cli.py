"""The command line `mischwerk`: options and exit statuses. What the commands do stands in their own modules."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from mischwerk import __version__, commands
from mischwerk.guard import guarded
from mischwerk.options import DEFAULT_MACHINE, DEFAULT_PASSES, DEFAULT_ROSC, ROSC_MODELS, ShuffleOptions

app = typer.Typer(
    help="Mischwerk shuffles a deck of cards, in the machine or in its physical twin.",
    no_args_is_help=False,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
sim = typer.Typer(help="The twin without a board.", rich_markup_mode=None)
app.add_typer(sim, name="sim")
entropy = typer.Typer(help="The noise source: capture its raw bits, and assess them.", rich_markup_mode=None)
app.add_typer(entropy, name="entropy")
settings = typer.Typer(help="The machine's settings: read them, change them.", rich_markup_mode=None)
app.add_typer(settings, name="settings")

Port = Annotated[str | None, typer.Option("--port", metavar="PATH", help="Serial port of the board.")]
Json = Annotated[bool, typer.Option("--json", help="Print exactly one JSON object on stdout.")]
Format = Annotated[str, typer.Option("--format", metavar="poker|bridge|skat", help="Format of the cards.")]
Interpreter = Annotated[
    str | None,
    typer.Option("--interpreter", metavar="micropython|cpython", help="What runs the twin's firmware; micropython."),
]
SimSeed = Annotated[int | None, typer.Option("--sim-seed", metavar="INT", help="Fixes everything random in the twin.")]
Rosc = Annotated[
    str | None,
    typer.Option(
        "--rosc", metavar="NAME",
        help=f"The twin's noise source: {', '.join(ROSC_MODELS)}; {DEFAULT_ROSC}.",
    ),
]  # fmt: skip
Auditable = Annotated[
    bool, typer.Option("--auditable", help="A deck that can be verified afterwards: see `mischwerk verify`.")
]
Nonce = Annotated[
    str | None,
    typer.Option("--nonce", metavar="HEX64", help="Your own part in an auditable deck, 32 bytes; else drawn here."),
]
RevealLater = Annotated[
    bool, typer.Option("--reveal-later", help="Play with an auditable deck first; then `mischwerk reveal` tells all.")
]
Record = Annotated[Path, typer.Argument(metavar="RECORD", help="record.json of an auditable deck, or its folder.")]
Sim = Annotated[bool, typer.Option("--sim", help="Work in the twin, without a board.")]
Machine = Annotated[
    str | None, typer.Option("--machine", metavar="NAME", help=f"Build or machine file; {DEFAULT_MACHINE} with --sim.")
]
Cards = Annotated[int | None, typer.Option("--cards", metavar="N", help="Cards in the deck; 52.")]
Deck = Annotated[
    str | None, typer.Option("--deck", metavar="NAME", help="Which deck it is, instead of --cards; `mischwerk decks`.")
]
Seed = Annotated[str | None, typer.Option("--seed", metavar="HEX64", help="TEST MODE: fixes the generator (32 bytes).")]
Twin = Annotated[str | None, typer.Option("--twin", metavar="world|model", help="Physics, or the quick model; world.")]
Out = Annotated[Path | None, typer.Option("--out", metavar="DIR", help="New folder for the record; out/shuffle-NNNN.")]


def _version(wanted: bool) -> None:
    if wanted:
        print(f"mischwerk {__version__}")
        raise typer.Exit


@app.callback()
def root(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and leave.")
    ] = False,
) -> None:
    """Mischwerk shuffles a deck of cards, in the machine or in its physical twin."""


@app.command()
def shuffle(
    sim: Sim = False,
    port: Port = None,
    machine: Machine = None,
    cards: Cards = None,
    deck: Deck = None,
    card_format: Format = "poker",
    method: Annotated[
        str, typer.Option("--method", metavar="planned|random-pile", help="How the order is reached.")
    ] = "planned",
    passes: Annotated[
        int | None,
        typer.Option("--passes", metavar="K", help=f"Passes of random-pile, 1 to 16; {DEFAULT_PASSES}."),
    ] = None,
    seed: Seed = None,
    auditable: Auditable = False,
    nonce: Nonce = None,
    reveal_later: RevealLater = False,
    sim_seed: SimSeed = None,
    twin: Twin = None,
    sim_cards: Annotated[
        int | None, typer.Option("--sim-cards", metavar="N", help="Load the twin with another number of cards.")
    ] = None,
    out: Out = None,
    interpreter: Interpreter = None,
    rosc: Rosc = None,
    as_json: Json = False,
) -> int:
    """Shuffle a deck, in the twin (--sim) or on a board."""
    from mischwerk import ending, shuffle

    asked = ShuffleOptions(
        sim=sim, port=port, machine=machine, cards=cards, deck=deck, card_format=card_format, method=method,
        passes=passes, seed=seed, sim_seed=sim_seed, twin=twin, sim_cards=sim_cards, out=out, as_json=as_json,
        interpreter=interpreter, rosc=rosc, auditable=auditable, nonce=nonce, reveal_later=reveal_later,
    )  # fmt: skip
    return ending.tell(shuffle.run(asked), as_json)


@app.command()
def deal(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="What is to be played.")] = None,
    players: Annotated[int | None, typer.Option("--players", metavar="P", help="Players of the game.")] = None,
    piles: Annotated[
        str | None,
        typer.Option("--piles", metavar="LIST", help="Piles instead of a game, the lowest first: 5,5,1,rest:ordered."),
    ] = None,
    sim: Sim = False,
    port: Port = None,
    machine: Machine = None,
    cards: Cards = None,
    deck: Deck = None,
    card_format: Format = "poker",
    seed: Seed = None,
    auditable: Auditable = False,
    nonce: Nonce = None,
    reveal_later: RevealLater = False,
    sim_seed: SimSeed = None,
    twin: Twin = None,
    out: Out = None,
    interpreter: Interpreter = None,
    rosc: Rosc = None,
    as_json: Json = False,
) -> int:
    """Deal a game (skat, mau-mau, schafkopf, doppelkopf, romme, bridge, poker, solitaire), or the piles of --piles.

    The piles come out as one stack: the first one listed starts at the lowest place, the last one lies on top. A pile
    is a number of cards, or `rest`; with `:ordered` behind it its order is random too, without it is any.
    """
    from mischwerk import deal, ending

    asked = deal.DealOptions(
        game=game, players=players, piles=piles, sim=sim, port=port, machine=machine, cards=cards, deck=deck,
        card_format=card_format, seed=seed, sim_seed=sim_seed, twin=twin, out=out, as_json=as_json,
        interpreter=interpreter, rosc=rosc, auditable=auditable, nonce=nonce, reveal_later=reveal_later,
    )  # fmt: skip
    return ending.tell(deal.run(asked), as_json)


@app.command()
def verify(record: Record, as_json: Json = False) -> int:
    """Recompute an auditable deck from its record, and say what that proves and what not."""
    from mischwerk import verify

    return verify.run(record, as_json)


@app.command()
def reveal(record: Record, port: Port = None, as_json: Json = False) -> int:
    """Ask the board for the material of an auditable deck that was to be revealed later, and add it to its record."""
    from mischwerk import reveal

    return reveal.run(record, port, as_json)


@app.command()
def decks(
    name: Annotated[str | None, typer.Argument(metavar="NAME", help="Only this deck, card by card.")] = None,
    as_json: Json = False,
) -> int:
    """List the decks known by name, or show the cards of one."""
    from mischwerk import deck_table

    return deck_table.show(name, as_json)


@app.command()
def machines(as_json: Json = False) -> int:
    """List the builds of the machine."""
    return commands.list_machines(as_json)


@app.command()
def identify(port: Port = None, as_json: Json = False) -> int:
    """Ask the board who it is."""
    return commands.identify(port, as_json)


@app.command()
def status(port: Port = None, as_json: Json = False) -> int:
    """Ask the board what it is doing."""
    return commands.status(port, as_json)


@app.command()
def home(port: Port = None, as_json: Json = False) -> int:
    """Home the axes and bring all cards back into the well; clears a latched fault."""
    return commands.home(port, as_json)


@app.command()
def stop(port: Port = None, as_json: Json = False) -> int:
    """Stop all motion, also of a shuffle that runs in another terminal."""
    return commands.stop(port, as_json)


@app.command()
def plan(
    target: Annotated[
        Path, typer.Option("--target", metavar="FILE|-", help="Orders wanted, a JSON list a line; - is stdin.")
    ],
    machine: Annotated[str, typer.Option("--machine", metavar="NAME", help="Build or machine file.")] = DEFAULT_MACHINE,
    card_format: Format = "poker",
    piles: Annotated[
        Path | None, typer.Option("--piles", metavar="FILE", help="Piles to deal: JSON list of name, size, ordered.")
    ] = None,
    explained: Annotated[bool, typer.Option("--explain", help="Show every pass, card by card.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object for each target on stdout.")] = False,
) -> int:
    """Plan how a deck comes into stated orders; nothing is moved."""
    from mischwerk import plan_command

    return plan_command.run(plan_command.PlanOptions(target, machine, card_format, piles, as_json, explained))


@app.command()
def arrange(
    target: Annotated[
        Path | None, typer.Option("--target", metavar="FILE|-", help="Order wanted, one JSON list; - is stdin.")
    ] = None,
    undo: Annotated[
        Path | None, typer.Option("--undo", metavar="RECORD", help="Record to undo, or its folder: of known order.")
    ] = None,
    sim: Sim = False,
    port: Port = None,
    machine: Machine = None,
    cards: Annotated[int | None, typer.Option("--cards", metavar="N", help="Cards in the deck; as ordered.")] = None,
    card_format: Annotated[
        str | None, typer.Option("--format", metavar="poker|bridge|skat", help="Format; poker, or that of the record.")
    ] = None,
    sim_seed: SimSeed = None,
    twin: Twin = None,
    out: Out = None,
    interpreter: Interpreter = None,
    rosc: Rosc = None,
    as_json: Json = False,
) -> int:
    """TEST MODE: bring a deck into a stated order, or undo a job whose order is known.

    Entry t of the order is the card wanted at place t; cards are numbered from 0 as they are fed, the lowest first. A
    board refuses this without its test jumper. --undo brings the deck back into the order it had before the recorded
    job, if it lies as that job left it.
    """
    from mischwerk import arrange, ending

    asked = arrange.ArrangeOptions(
        target=target, undo=undo, asked_format=card_format, sim=sim, port=port, machine=machine, cards=cards,
        sim_seed=sim_seed, twin=twin, out=out, as_json=as_json, interpreter=interpreter,
        rosc=rosc,
    )  # fmt: skip
    return ending.tell(arrange.run(asked), as_json)


@entropy.callback()
def entropy_root() -> None:
    """The noise source: capture its raw bits, and assess them."""


@entropy.command()
def capture(
    bits: Annotated[int, typer.Option("--bits", metavar="N", help="How many raw bits, a multiple of 8.")],
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="New file for them, 8 bits a byte.")],
    sim: Sim = False,
    port: Port = None,
    machine: Machine = None,
    sim_seed: SimSeed = None,
    interpreter: Interpreter = None,
    rosc: Rosc = None,
    as_json: Json = False,
) -> int:
    """Capture raw bits of the noise source, untested and unmixed; the board is in diagnostic mode meanwhile.

    FILE.json beside it tells where they come from. No bit of a capture is ever used for a deck.
    """
    from mischwerk import capture

    asked = capture.CaptureOptions(
        bits=bits, out=out, sim=sim, port=port, machine=machine, sim_seed=sim_seed, interpreter=interpreter, rosc=rosc,
        as_json=as_json,
    )  # fmt: skip
    return capture.run(asked)


@entropy.command()
def assess(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Raw bits, 8 a byte, the first one highest.")],
    one_per_byte: Annotated[
        bool, typer.Option("--one-per-byte", help="FILE has one bit a byte, 0 or 1, as NIST's own tool takes them.")
    ] = False,
    as_json: Json = False,
) -> int:
    """Estimate the min-entropy of raw bits (SP 800-90B, section 6.3), and say which credit per bit is safe."""
    from mischwerk import assess

    return assess.run(file, one_per_byte, as_json)


@app.command()
def jog(
    axis: Annotated[str, typer.Argument(metavar="feed|pocket|pusher", help="Which motor.")],
    amount: Annotated[str, typer.Argument(metavar="STEPS", help="How far, or millimetres with --mm.")],
    back: Annotated[bool, typer.Option("--back", help="Towards home.")] = False,
    in_mm: Annotated[bool, typer.Option("--mm", help="The way is given in millimetres.")] = False,
    port: Port = None,
    as_json: Json = False,
) -> int:
    """Turn one motor, slowly; for mending and adjusting."""
    from mischwerk import jog

    return jog.run(jog.JogOptions(axis, amount, back, in_mm, port, as_json))


@app.command()
def count(port: Port = None, as_json: Json = False) -> int:
    """Count the deck in the well; it comes back in its order."""
    from mischwerk import tend_commands

    return tend_commands.count(port, as_json)


@app.command()
def clean(
    seconds: Annotated[int, typer.Option("--seconds", metavar="N", help="How long the rollers turn.")] = 10,
    port: Port = None,
    as_json: Json = False,
) -> int:
    """Turn feed roller and nip, so that a cloth held to them takes the dirt off; the well must be empty."""
    from mischwerk import tend_commands

    return tend_commands.clean(seconds, port, as_json)


@app.command()
def calibrate(
    height: Annotated[
        float | None, typer.Option("--deck-height-mm", metavar="X", help="Height of the pile: tells the thickness.")
    ] = None,
    sleeves: Annotated[bool, typer.Option("--sleeves", help="The cards are in sleeves.")] = False,
    card_format: Annotated[
        str | None, typer.Option("--format", metavar="poker|bridge|skat", help="Format; as set on the machine.")
    ] = None,
    yes: Annotated[bool, typer.Option("--yes", help="Store without asking.")] = False,
    port: Port = None,
    as_json: Json = False,
) -> int:
    """Measure the cards of the deck in the well, and store what the machine should know of them."""
    from mischwerk import calibrate

    return calibrate.run(calibrate.CalibrateOptions(height, sleeves, card_format, port, yes, as_json))


@settings.callback()
def settings_root() -> None:
    """The machine's settings: read them, change them."""


@settings.command("get")
def settings_get(
    name: Annotated[str | None, typer.Argument(metavar="NAME", help="Only this one.")] = None,
    port: Port = None,
    as_json: Json = False,
) -> int:
    """Show all settings, or one."""
    from mischwerk import settings_command

    return settings_command.get(name, port, as_json)


@settings.command("set")
def settings_set(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Which setting.")],
    value: Annotated[str, typer.Argument(metavar="VALUE", help='As `get` shows it: 52, yes, poker, "52, 32".')],
    port: Port = None,
    as_json: Json = False,
) -> int:
    """Change a setting."""
    from mischwerk import settings_command

    return settings_command.put(name, value, port, as_json)


@app.command()
def log(port: Port = None, as_json: Json = False) -> int:
    """Show what happened since power-on, and the counters of the machine's life."""
    from mischwerk import settings_command

    return settings_command.log(port, as_json)


@app.command()
def flash(
    port: Port = None,
    folder: Annotated[
        Path | None, typer.Option("--from", metavar="DIR", help="Folder of a release; build/firmware.")
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Only compare hashes, change nothing; exit status 1 if they differ.")
    ] = False,
    force: Annotated[
        bool, typer.Option("--force", help="Let another project's files, and a board.py edited on the board, give way.")
    ] = False,
    as_json: Json = False,
) -> int:
    """Put the firmware onto a board that runs MicroPython; `make firmware` builds it."""
    from mischwerk import flash

    return flash.run(flash.FlashOptions(port, folder, check, force, as_json))


@app.command()
def doctor(
    port: Port = None,
    motors: Annotated[bool, typer.Option("--jog", help="Home, and turn each motor a little.")] = False,
    feed_test: Annotated[bool, typer.Option("--feed-test", help="Feed the deck once, and bring it back.")] = False,
    self_test: Annotated[
        bool, typer.Option("--self-test", help="Shuffle and put back a new deck: needs the test jumper, or a twin.")
    ] = False,
    files: Annotated[
        bool, typer.Option("--files", help="Compare the firmware's files with build/firmware; the board starts anew.")
    ] = False,
    live: Annotated[bool, typer.Option("--live", help="Show the sensors as they change, until Enter.")] = False,
    as_json: Json = False,
) -> int:
    """Look whether all is well with the machine, and say what is to be mended. Exit status 3 if anything is."""
    from mischwerk import doctor

    return doctor.run(doctor.DoctorOptions(port, self_test, motors, feed_test, files, live, as_json))


@sim.callback()
def sim_root() -> None:
    """The twin without a board."""


@sim.command()
def serve(
    machine: Annotated[str, typer.Option("--machine", metavar="NAME", help="Build or machine file.")] = DEFAULT_MACHINE,
    card_format: Format = "poker",
    cards: Annotated[int | None, typer.Option("--cards", metavar="N", help="Cards in the well.")] = None,
    deck: Deck = None,
    sim_seed: SimSeed = None,
    twin: Annotated[str, typer.Option("--twin", metavar="world|model", help="Physics, or the quick model.")] = "world",
    link: Annotated[Path | None, typer.Option("--link", metavar="PATH", help="Make this link to the port.")] = None,
    interpreter: Interpreter = None,
    rosc: Rosc = None,
) -> int:
    """Keep a twin running for any serial client; the first line printed is the path of its port."""
    return commands.serve(machine, card_format, cards, sim_seed, twin, link, interpreter, rosc, deck)


def main() -> None:
    """Console entry."""
    arguments = sys.argv[1:]
    sys.exit(guarded(lambda: app(arguments or ["--help"], standalone_mode=False), "--json" in arguments))
