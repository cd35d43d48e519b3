"""Looking after a machine: `jog`, `count`, `clean`, `calibrate`, `log`, `flash`, `doctor`."""

from pathlib import Path
from typing import Annotated

import typer

from .arguments import (
    FORMAT_METAVAR,
    DeckName,
    History,
    Json,
    Port,
)

commands = typer.Typer()


@commands.command()
def jog(
    axis: Annotated[str | None, typer.Argument(metavar="feed|pocket|pusher", help="Which motor.")] = None,
    amount: Annotated[str | None, typer.Argument(metavar="STEPS", help="How far, or millimetres with --mm.")] = None,
    back: Annotated[bool, typer.Option("--back", help="Towards home.")] = False,
    in_mm: Annotated[bool, typer.Option("--mm", help="STEPS are millimetres.")] = False,
    port: Port = None,
    as_json: Json = False,
) -> int:
    """Turn one motor, slowly; for repair and adjustment.

    Without a motor, at a terminal, by arrow keys.
    """
    from mischwerk.commands import jog
    from mischwerk.errors import UsageProblem

    if axis is None:
        if back or in_mm:
            raise UsageProblem(
                "--back and --mm need a motor and a distance.", "Leave them out to turn motors with the keys."
            )
        return jog.turn_by_keys(port, as_json)
    if amount is None:
        raise UsageProblem(f"How far should {axis} turn?", f"Give steps: `mischwerk jog {axis} 100`.")
    return jog.run(jog.JogOptions(axis, amount, back, in_mm, port, as_json))


@commands.command()
def count(port: Port = None, deck_name: DeckName = None, history: History = True, as_json: Json = False) -> int:
    """Count the deck in the well; it comes back in the same order."""
    from mischwerk.commands import maintenance

    return maintenance.count(port, as_json, history, deck_name)


@commands.command()
def clean(
    seconds: Annotated[int, typer.Option("--seconds", metavar="N", help="How long the rollers turn.")] = 10,
    port: Port = None,
    history: History = True,
    as_json: Json = False,
) -> int:
    """Turn the rollers, so that a cloth held to them cleans them.

    The well must be empty.
    """
    from mischwerk.commands import maintenance

    return maintenance.clean(seconds, port, as_json, history)


@commands.command()
def calibrate(
    height: Annotated[
        float | None, typer.Option("--deck-height-mm", metavar="X", help="Height of the pile: it gives the thickness.")
    ] = None,
    sleeves: Annotated[bool, typer.Option("--sleeves", help="The cards are in sleeves.")] = False,
    card_format: Annotated[
        str | None,
        typer.Option(
            "--format", metavar=FORMAT_METAVAR, help="Format of the cards.", show_default="as set on the machine"
        ),
    ] = None,
    yes: Annotated[bool, typer.Option("--yes", help="Store without asking.")] = False,
    port: Port = None,
    deck_name: DeckName = None,
    history: History = True,
    as_json: Json = False,
) -> int:
    """Measure the cards in the well, for the machine to know them."""
    from mischwerk.commands import maintenance

    return maintenance.run(
        maintenance.CalibrateOptions(height, sleeves, card_format, port, yes, as_json, history, deck_name)
    )


@commands.command()
def log(port: Port = None, as_json: Json = False) -> int:
    """Show what happened since power-on, and lifetime counters."""
    from mischwerk.commands import maintenance as settings_command

    return settings_command.log(port, as_json)


@commands.command()
def flash(
    port: Port = None,
    folder: Annotated[
        Path | None,
        typer.Option(
            "--from",
            metavar="DIR",
            help="Folder of a release; otherwise the one the program brings, or that was built.",
        ),
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Only compare hashes, change nothing; exit status 1 if they differ.")
    ] = False,
    board: Annotated[
        str | None, typer.Option(metavar="NAME", help="pico, skr-pico ...", show_default="what it is already, or pico")
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help="Replace another project's files, and a board.py edited on the board.")
    ] = False,
    image: Annotated[
        Path | None,
        typer.Option(metavar="FILE.uf2", help="MicroPython, for a new board that shows the drive RPI-RP2."),
    ] = None,
    as_json: Json = False,
) -> int:
    """Put the firmware onto a board that runs MicroPython."""
    from mischwerk.commands import flash

    return flash.run(flash.FlashOptions(port, folder, check, force, as_json, board, image))


@commands.command()
def doctor(
    port: Port = None,
    motors: Annotated[bool, typer.Option("--jog", help="Home, and turn each motor a little.")] = False,
    feed_test: Annotated[bool, typer.Option("--feed-test", help="Feed the deck once, and bring it back.")] = False,
    self_test: Annotated[
        bool, typer.Option("--self-test", help="Shuffle and put back a new deck: needs the test jumper, or a twin.")
    ] = False,
    files: Annotated[
        bool,
        typer.Option("--files", help="Compare the firmware's files with the release's; the board restarts."),
    ] = False,
    live: Annotated[bool, typer.Option("--live", help="Show the sensors as they change, until Enter.")] = False,
    history: History = True,
    as_json: Json = False,
) -> int:
    """Check whether all is well with the machine; what needs fixing?

    Exit status 3 if anything does.
    """
    from mischwerk.commands import doctor

    return doctor.run(doctor.DoctorOptions(port, self_test, motors, feed_test, files, live, as_json, history))
