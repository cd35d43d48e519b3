"""Options of commands for owners and builders, as typed: None where one was left out. Quick to load for --help."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from mischwerk.forms import Typed
from mischwerk.jobs.job_options import (
    FORMAT_METAVAR,
    DeckName,
    Format,
    History,
    Interpreter,
    MachineChoice,
    Port,
    Sim,
    SimSeed,
)
from mischwerk.terminal.presentation import Json


@dataclass(frozen=True, kw_only=True)
class CalibrateOptions:
    """Those of `mischwerk calibrate`."""

    height_mm: Annotated[
        float | None, Typed("--deck-height-mm", "Height of the pile: it gives the thickness.", "X")
    ] = None
    sleeves: Annotated[bool, Typed("--sleeves", "The cards are in sleeves.")] = False
    card_format: Annotated[
        str | None, Typed("--format", "Format of the cards.", FORMAT_METAVAR, "as set on the machine")
    ] = None
    yes: Annotated[bool, Typed("--yes", "Store without asking.")] = False
    port: Port = None
    deck_name: DeckName = None
    history: History = True
    as_json: Json = False


@dataclass(frozen=True, kw_only=True)
class CaptureOptions(MachineChoice):
    """Those of `mischwerk entropy capture`."""

    bits: Annotated[int, Typed("--bits", "How many raw bits, a multiple of 8.", "N")]
    out: Annotated[Path, Typed("--out", "New file for them, 8 in each byte.", "FILE")]
    card_format: str | None = None
    twin: str | None = None
    changes: tuple[str, ...] = ()
    as_json: Json = False


@dataclass(frozen=True, kw_only=True)
class DoctorOptions:
    """What to do besides looking: everything that moves the machine, or restarts the board, has an option.

    ``history``: of the count that is a feed test.
    """

    port: Port = None
    jog: Annotated[bool, Typed("--jog", "Home, and turn each motor a little.")] = False
    feed_test: Annotated[bool, Typed("--feed-test", "Feed the deck once, and bring it back.")] = False
    self_test: Annotated[
        bool, Typed("--self-test", "Shuffle and put back a new deck: needs the test jumper, or a twin.")
    ] = False
    files: Annotated[bool, Typed("--files", "Compare the firmware's files with the release's; the board restarts.")] = (
        False
    )
    bench: Annotated[
        Path | None, Typed("--bench", "Instead: measure a first board, and write what to send.", "FILE")
    ] = None
    live: Annotated[bool, Typed("--live", "Show the sensors as they change, until Enter.")] = False
    history: History = True
    as_json: Json = False


@dataclass(frozen=True, kw_only=True)
class FlashOptions:
    """Those of `mischwerk flash`. ``board``: whose pins it gets, None for what it is already."""

    port: Port = None
    folder: Annotated[
        Path | None,
        Typed("--from", "Folder of a release; otherwise the one the program brings, or that was built.", "DIR"),
    ] = None
    check: Annotated[bool, Typed("--check", "Only compare hashes, change nothing; exit status 1 if they differ.")] = (
        False
    )
    board: Annotated[str | None, Typed("--board", "pico, skr-pico ...", "NAME", "what it is already, or pico")] = None
    force: Annotated[bool, Typed("--force", "Replace another project's files, and a board.py edited on the board.")] = (
        False
    )
    image: Annotated[
        Path | None, Typed("--image", "MicroPython, for a new board that shows the drive RPI-RP2.", "FILE.uf2")
    ] = None
    uf2: Annotated[
        Path | None,
        Typed("--uf2", "Make one file to drag onto a board, of this MicroPython and the firmware.", "FILE.uf2"),
    ] = None
    out: Annotated[Path | None, Typed("--out", "With --uf2: the file to write.", "FILE", "mischwerk-BOARD.uf2")] = None
    keep_settings: Annotated[
        bool, Typed("--keep-settings", "With --uf2: read settings and counters off the board at --port first.")
    ] = False
    as_json: Json = False


@dataclass(frozen=True, kw_only=True)
class RigOptions:
    """Those of `mischwerk rig measure`. ``machine``: None for the board's."""

    machine: Annotated[str | None, Typed("--machine", "Build or machine file.", "NAME", "the board's")] = None
    card_format: Format = "poker"
    card_mm: Annotated[float | None, Typed("--card-mm", "Length of the cards along the feed.", "X", "the format's")] = (
        None
    )
    repeats: Annotated[int, Typed("--repeats", "Single cards of each kind.", "N")] = 10
    cards: Annotated[int | None, Typed("--cards", "Cards of the deck; 0: no deck.", "N", "52")] = None
    bench: Annotated[
        tuple[str, ...],
        Typed(
            "--bench",
            "Measured by hand, with commas between readings: friction.gate=19deg; friction.nip=380/400; "
            "well.follower_grams=112.",
            "KEY=READING",
        ),
    ] = ()
    out: Annotated[Path | None, Typed("--out", "The machine file to write.", "FILE", "NAME-rig.toml")] = None
    force: Annotated[bool, Typed("--force", "Replace that file, and start over.")] = False
    port: Port = None
    sim: Sim = False
    sim_seed: SimSeed = None
    world: Annotated[
        str | None, Typed("--world", "With --sim: machine file of the world, if it is not the board's.", "FILE")
    ] = None
    interpreter: Interpreter = None
    as_json: Json = False
