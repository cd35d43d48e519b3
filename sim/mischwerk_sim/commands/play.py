"""`mischwerk sim play DIR`: a page to play a run of the twin back, and a film of it."""

from __future__ import annotations

import math
import os
import sys
import webbrowser
from pathlib import Path
from types import SimpleNamespace

from mischwerk_work.foreign_text import harmless

from ..options import declared
from ..options.reading import options_of
from ..problem import CommandError

_SPEEDS = (0.01, 100.0)


def main(arguments: list[str]) -> int:
    """Write the page, or whatever else was requested. Raises CommandError."""
    options = _options(arguments)
    from ..playback import folder, motion, page, story  # numpy and the world are not needed for --help

    run = folder.read(options.folder)
    seen = motion.of(run)
    narrative = story.of(run.events, seen)
    for path in (options.gif, options.film):
        if path is not None:
            from ..playback import film

            film.write(path, run, seen, narrative, options.speed or film.SPEED, options.width)
            print(f"film        {harmless(str(path))}")
    if options.out is not None or options.live or not (options.gif or options.film):
        out = options.out or options.folder / "playback.html"
        _written(out, page.page(run, seen, narrative, options.speed or 1.0))
        print(f"playback    {harmless(str(out))}")
        if options.live:
            _open(out)
    return 0


def _options(arguments: list[str]) -> SimpleNamespace:
    """As they are used; checked before anything is read. Raises CommandError."""
    options = options_of(declared.play, "play", arguments)
    for path, suffix in ((options.out, ".html"), (options.gif, ".gif"), (options.film, ".mp4")):
        if path is not None and path.suffix != suffix:
            raise CommandError(f"{path} doesn't end in {suffix}.")
    options.speed = None if options.speed is None else _speed(options.speed)
    options.width = _width(options.width)
    return options


def _speed(text: str) -> float:
    try:
        speed = float(text)
    except ValueError:
        speed = math.nan
    if not _SPEEDS[0] <= speed <= _SPEEDS[1]:
        raise CommandError(f"{text} is not a speed from {_SPEEDS[0]:g} to {_SPEEDS[1]:g}.")
    return speed


def _width(text: str) -> int:
    if not text.isdecimal() or not 200 <= int(text) <= 1920:
        raise CommandError(f"{text} is not a width from 200 to 1920 pixels.")
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
        print(
            f"There is no display here, or no browser: open {harmless(str(path))} where there is one.", file=sys.stderr
        )
