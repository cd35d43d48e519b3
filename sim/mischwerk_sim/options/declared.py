"""The commands as typer declares them, for the host: its entry point `sim` of `mischwerk.commands`."""

from pathlib import Path
from typing import Annotated

import typer
from mischwerk_work.options import Cluster, Processes, Resume

# -- Options that several commands share.

Machine = Annotated[str, typer.Option("--machine", metavar="NAME", help="Build or machine file.")]
Format = Annotated[str, typer.Option("--format", metavar="poker|bridge|skat", help="Format of the cards.")]
Cards = Annotated[
    int, typer.Option("--cards", metavar="N", help="Cards in a deck, which is fed until the well is empty.")
]
Seed = Annotated[int, typer.Option("--seed", metavar="S", help="Fixes everything random.")]
Vary = Annotated[
    list[str] | None,
    typer.Option("--vary", metavar="NAME=FROM:TO:STEPS", help="What varies; or NAME=VALUE,VALUE,..; may be repeated."),
]
Set = Annotated[
    list[str] | None,
    typer.Option(
        "--set", metavar="NAME=VALUE", help="Another number, short name or section.key, everywhere; may be repeated."
    ),
]
Out = Annotated[Path | None, typer.Option("--out", metavar="DIR", help="Folder for table and picture.")]
Json = Annotated[bool, typer.Option("--json", help="Print exactly one JSON object on stdout.")]


# -- `sweep`, `unknowns` and `skew`.

WHATS = ("feeds", "ejections", "decks")


def sweep(
    machine: Machine = "pile10",
    vary: Vary = None,
    set: Set = None,
    format: Format = "poker",
    cards: Cards = 52,
    feeds: Annotated[int, typer.Option("--feeds", metavar="N", help="Feeds at each point; 208 are four decks.")] = 208,
    seed: Seed = 1,
    processes: Processes = None,
    cluster: Cluster = None,
    out: Out = None,
    json: Json = False,
) -> None:
    """Map how often cards feed, double or jam as numbers vary.

    One or two numbers vary. It is the feed end of a machine in the physical twin, driven by the firmware's own feeding.
    """


def unknowns(
    what: Annotated[str, typer.Option("--what", metavar="|".join(WHATS), help="What is tried.")] = "decks",
    machine: Machine = "pile10",
    format: Format = "poker",
    cards: Annotated[int, typer.Option("--cards", metavar="N", help="Cards in a deck; a sample is one deck.")] = 52,
    samples: Annotated[int, typer.Option("--samples", metavar="N", help="How many worlds are drawn.")] = 200,
    seed: Seed = 1,
    processes: Processes = None,
    cluster: Cluster = None,
    ends: Annotated[
        int, typer.Option("--ends", metavar="K", help="Then try the K most suspicious numbers alone at their ends.")
    ] = 0,
    repeats: Annotated[int, typer.Option("--repeats", metavar="N", help="Decks at each end.")] = 4,
    ranges: Annotated[
        Path | None, typer.Option("--ranges", metavar="FILE", help="Ranges other than those that come with it.")
    ] = None,
    keep: Annotated[
        str,
        typer.Option("--keep", metavar="NAME,..", help="Numbers that stay as in the machine file: what fails next?"),
    ] = "",
    only: Annotated[
        int | None, typer.Option("--only", metavar="N", help="Sample N alone, as JSON; nothing else is done.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="DIR", help="Keep trials, unknowns.json and unknowns.png there.")
    ] = None,
    json: Json = False,
) -> None:
    """Would it work? Draw every number that no data sheet gives.

    At random from its range (Latin hypercube); the physical twin shows what the firmware makes of such a machine; then,
    which number the failures depend on.
    """


def skew(
    machine: Machine = "pile10",
    vary: Vary = None,
    set: Set = None,
    format: Format = "poker",
    cards: Annotated[
        int, typer.Option("--cards", metavar="N", help="Cards in a deck: any number lies above a card.")
    ] = 52,
    feeds: Annotated[int, typer.Option("--feeds", metavar="N", help="Feeds at each point.")] = 40,
    seed: Seed = 1,
    processes: Processes = None,
    cluster: Cluster = None,
    out: Out = None,
    json: Json = False,
) -> None:
    """Measure how far cards turn on their way, and whether they jam.

    Between well and pocket, seen from above, with unequal tyres, shafts out of square and play between the guides. Up
    to three numbers vary, of which the first makes rows of maps.
    """


# -- `calibrate`, `campaign`, `play` and `crosscheck`.


def calibrate(
    machine: Machine = "pile10",
    format: Format = "poker",
    condition: Annotated[
        str, typer.Option("--condition", metavar="NAME", help="Condition of cards and rollers.")
    ] = "clean",
    cards: Cards = 52,
    feeds: Annotated[
        int,
        typer.Option(
            "--feeds",
            metavar="N",
            help="How many feeds; 2,000 take two to ten minutes.",
        ),
    ] = 2000,
    seed: Seed = 1,
    date: Annotated[
        str | None, typer.Option("--date", metavar="YYYY-MM-DD", help="Date of the measurement. [default: today]")
    ] = None,
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE", help="File to write. [default: stdout]")] = None,
) -> None:
    """Measure the world, for the quick model.

    How long a card's ways take, and how often a feed goes wrong. The result is valid for this machine file only.
    """


def campaign(
    shuffles: Annotated[int, typer.Option("--shuffles", metavar="N", help="How many shuffles.")],
    seed: Annotated[int, typer.Option("--seed", metavar="S", help="Seed of the first; the others follow.")],
    machine: Machine = "pile10",
    cards: Annotated[int, typer.Option("--cards", metavar="N", help="Cards in the deck.")] = 52,
    format: Format = "poker",
    twin: Annotated[str, typer.Option("--twin", metavar="world|model", help="Physical world, or the fast model.")] = (
        "model"
    ),
    faults: Annotated[
        str, typer.Option("--faults", metavar="PROFILE", help="A profile, or names of faults with commas between.")
    ] = "standard",
    calibration: Annotated[
        Path | None,
        typer.Option(
            "--calibration",
            metavar="FILE",
            help="Calibration of the model and of the profile natural. [default: the shipped one]",
        ),
    ] = None,
    processes: Processes = None,
    cluster: Cluster = None,
    resume: Resume = None,
    interpreter: Annotated[
        str, typer.Option("--interpreter", metavar="micropython|cpython", help="What runs the twin's firmware.")
    ] = "micropython",
    story: Annotated[bool, typer.Option("--story", help="List what went wrong in each shuffle.")] = False,
    json: Json = False,
) -> None:
    """Run many shuffles with faults on demand, and check them.

    Each has a seed of its own; invariants are checked after every event. One that fails is replayed alone by its seed:
    --seed THAT --shuffles 1 --story.
    """


def play(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="What `mischwerk shuffle --sim --out DIR` wrote.")],
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE.html", help="The page. [default: DIR/playback.html]"),
    ] = None,
    gif: Annotated[
        Path | None, typer.Option("--gif", metavar="FILE.gif", help="Write a film that any web page can show.")
    ] = None,
    film: Annotated[
        Path | None,
        typer.Option(
            "--film",
            metavar="FILE.mp4",
            help="Write the film as MP4; needs ffmpeg.",
        ),
    ] = None,
    live: Annotated[bool, typer.Option("--live", help="Show the page in a browser's window.")] = False,
    speed: Annotated[
        str | None,
        typer.Option("--speed", metavar="X", help="Machine seconds per second. [default: 1; of a film 4]"),
    ] = None,
    width: Annotated[str, typer.Option("--width", metavar="PIXELS", help="Width of a film.")] = "640",
) -> None:
    """Make a page that plays a run of the twin back, or a film.

    The page is for any browser, in one file that loads nothing.
    """


def crosscheck(
    out: Annotated[
        Path, typer.Option("--out", metavar="DIR", help="Folder for report.md, report.json and two pictures.")
    ],
    machine: Machine = "pile10",
    format: Format = "poker",
    set: Set = None,
    seed: Seed = 1,
    seeds: Annotated[
        int, typer.Option("--seeds", metavar="N", help="How many seeds, from S on, each with other cards.")
    ] = 1,
    stack: Annotated[int, typer.Option("--stack", metavar="N", help="Cards in the well when feeding begins.")] = 12,
    feeds: Annotated[int, typer.Option("--feeds", metavar="N", help="How many of them are fed.")] = 3,
    cards: Annotated[int, typer.Option("--cards", metavar="N", help="Cards that are ejected.")] = 3,
    processes: Processes = None,
    cluster: Cluster = None,
    json: Json = False,
) -> None:
    """Compare feeding and ejecting with a second physics engine.

    In pymunk, the world's engine, and in MuJoCo, from the same machine file and driven by the same firmware: the cards'
    ways over one another, outcomes side by side. Takes some minutes per machine; MuJoCo comes with the extra
    `crosscheck`.
    """


commands = typer.Typer()
for _function in (sweep, unknowns, skew, calibrate, campaign, play, crosscheck):
    commands.command()(_function)
