"""`mischwerk sim play DIR`: a page to play a run of the twin back, and a film of it."""

from __future__ import annotations

import argparse
import math
import os
import sys
import webbrowser
from pathlib import Path

from ..foreign_text import harmless
from ..problem import CommandError

_SPEEDS = (0.01, 100.0)


def main(arguments: list[str]) -> int:
    """Write the page, or whatever else was requested. Raises CommandError."""
    asked = _parser().parse_args(arguments)
    from ..playback import folder, motion, page, story  # numpy and the world are not needed for --help

    run = folder.read(asked.folder)
    seen = motion.of(run)
    told = story.of(run.events, seen)
    for path in (asked.gif, asked.film):
        if path is not None:
            from ..playback import film

            film.write(path, run, seen, told, asked.speed or film.SPEED, asked.width)
            print(f"film        {harmless(path)}")
    if asked.out is not None or asked.live or not (asked.gif or asked.film):
        out = asked.out or asked.folder / "playback.html"
        _written(out, page.page(run, seen, told, asked.speed or 1.0))
        print(f"playback    {harmless(out)}")
        if asked.live:
            _open(out)
    return 0


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> None:  # type: ignore[override]
        raise CommandError(f"{message[:1].upper()}{message[1:]}.")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="mischwerk sim play",
        description="Play a run of the twin back: a page for any browser, in one file that loads nothing, or a film.",
    )
    parser.add_argument("folder", metavar="DIR", type=Path, help="what `mischwerk shuffle --sim --out DIR` wrote")
    parser.add_argument("--out", type=_ending(".html"), metavar="FILE.html", help="default: DIR/playback.html")
    parser.add_argument(
        "--gif", type=_ending(".gif"), metavar="FILE.gif", help="write a film that any web page can show"
    )
    parser.add_argument("--film", type=_ending(".mp4"), metavar="FILE.mp4", help="the same way; needs ffmpeg")
    parser.add_argument("--live", action="store_true", help="show the page in a browser's window")
    parser.add_argument(
        "--speed", type=_speed, metavar="X", help="machine seconds a second: of a page at its start (1), of a film (4)"
    )
    parser.add_argument("--width", type=_width, default=640, metavar="PIXELS", help="of a film (default: %(default)s)")
    return parser


def _ending(suffix: str):  # type: ignore[no-untyped-def]
    def path(text: str) -> Path:
        if not text.endswith(suffix):
            raise argparse.ArgumentTypeError(f"{text} doesn't end in {suffix}")
        return Path(text)

    return path


def _speed(text: str) -> float:
    try:
        speed = float(text)
    except ValueError:
        speed = math.nan
    if not _SPEEDS[0] <= speed <= _SPEEDS[1]:
        raise argparse.ArgumentTypeError(f"{text} is not a speed from {_SPEEDS[0]:g} to {_SPEEDS[1]:g}")
    return speed


def _width(text: str) -> int:
    if not text.isdecimal() or not 200 <= int(text) <= 1920:
        raise argparse.ArgumentTypeError(f"{text} is not a width from 200 to 1920 pixels")
    return int(text)


def _written(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise CommandError(f"{path} can't be written: {error.strerror}.") from error


def _open(path: Path) -> None:
    """Show the page, where there is a display."""
    shown = sys.platform != "linux" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
    if not shown or not webbrowser.open(path.resolve().as_uri()):
        print(f"There is no display here, or no browser: open {harmless(path)} where there is one.", file=sys.stderr)
