"""Looking after a machine: `jog`, `count`, `clean`, `calibrate`, `log`, `flash`, `doctor`."""

from typing import Annotated

import typer

from mischwerk.commands.owner_options import CalibrateOptions, DoctorOptions, FlashOptions

from .arguments import DeckName, History, Json, Port

commands = typer.Typer()


@commands.command()
def jog(
    axis: Annotated[str | None, typer.Argument(metavar="feed|pocket|pusher|follower", help="Which motor.")] = None,
    amount: Annotated[str | None, typer.Argument(metavar="STEPS", help="How far, or millimetres with --mm.")] = None,
    back: Annotated[bool, typer.Option("--back", help="Towards home.")] = False,
    in_mm: Annotated[bool, typer.Option("--mm", help="STEPS are millimetres.")] = False,
    centre: Annotated[
        bool, typer.Option("--centre", help="Turn the follower's servo to its middle, to put its lever on.")
    ] = False,
    port: Port = None,
    as_json: Json = False,
) -> int:
    """Turn one motor, slowly; for repair and adjustment.

    Without a motor, at a terminal, by arrow keys.
    """
    from mischwerk.commands import jog
    from mischwerk.errors import UsageProblem

    if centre or axis == "follower":
        if axis != "follower" or not centre or amount is not None or back or in_mm:
            raise UsageProblem(
                "Only the follower's servo has a middle to turn to.", "Give `mischwerk jog follower --centre`."
            )
        return jog.centre(port, as_json)
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
def calibrate(options: CalibrateOptions) -> int:
    """Measure the cards in the well, for the machine to know them."""
    from mischwerk.commands import maintenance

    return maintenance.calibrate(options)


@commands.command()
def log(port: Port = None, as_json: Json = False) -> int:
    """Show what happened since power-on, and lifetime counters."""
    from mischwerk.commands import maintenance

    return maintenance.log(port, as_json)


@commands.command()
def flash(options: FlashOptions) -> int:
    """Put the firmware onto a board that runs MicroPython."""
    from mischwerk.commands import flash

    return flash.run(options)


@commands.command()
def doctor(options: DoctorOptions) -> int:
    """Check whether all is well with the machine; what needs fixing?

    Exit status 3 if anything does.
    """
    from mischwerk.commands import doctor

    return doctor.run(options)
