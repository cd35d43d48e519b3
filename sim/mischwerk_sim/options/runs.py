"""`calibrate`, `campaign`, `play` and `crosscheck`."""

from pathlib import Path
from typing import Annotated

import typer
from mischwerk_work.options import Cluster, Processes, Resume

from .common import Cards, Format, Json, Machine, Seed, Set


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
        str | None, typer.Option("--date", metavar="YYYY-MM-DD", help="Date of the measurement.", show_default="today")
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", show_default="stdout", help="File to write.")
    ] = None,
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
            help="Calibration of the model and of the profile natural.",
            show_default="the shipped one",
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
        typer.Option("--out", metavar="FILE.html", help="The page.", show_default="DIR/playback.html"),
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
        typer.Option("--speed", metavar="X", help="Machine seconds per second.", show_default="1; of a film 4"),
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
