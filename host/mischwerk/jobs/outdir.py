"""The folder of one shuffle: made new, never overwritten, tidied up after a killed run; and the pictures in it.

During a run its folder holds a marker file, which is locked. A marker that is not locked belongs to a killed run.
"""

import contextlib
import re
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from mischwerk_work import locks

from mischwerk.errors import UsageProblem
from mischwerk.forms import counted
from mischwerk.interrupts import Interrupts
from mischwerk.link.twin import TwinChild
from mischwerk.link.twin_report import TwinReport
from mischwerk.progress import Progress

PARENT = Path("out")
_NAME = re.compile(r"shuffle-(\d{4,})")
_MARK = ".unfinished"
_TWIN, _BOARD = "twin", "board"  # what a marker says about its run


def prepare(out: Path | None) -> Path:
    """An empty folder: the one asked for, or the next free out/shuffle-NNNN. Raises UsageProblem."""
    try:
        for mark in (*PARENT.glob(f"shuffle-*/{_MARK}"), *([] if out is None else [out / _MARK])):
            _tidy(mark)
        return _next_free() if out is None else _made(out)
    except OSError as problem:
        raise UsageProblem(
            f"The folder {out or PARENT} can't be written: {problem.strerror}.", "Choose another with --out DIR."
        ) from problem


def missing(out: Path | None) -> list[Path]:
    """The folders that `prepare` will make on the way to its own, and its own if it was asked for; deepest first."""
    on_the_way = (PARENT,) if out is None else (out, *out.parents)
    return [path for path in on_the_way if not path.exists()]


@contextlib.contextmanager
def marked(folder: Path, *, own_twin: bool) -> Iterator[None]:
    """As long as the run lasts. What a killed run on a board heard is kept: nobody can repeat it."""
    mark = folder / _MARK
    with mark.open("w", encoding="utf-8") as file:
        try:
            with contextlib.suppress(OSError):  # a file system without locks
                locks.lock(file)
            file.write(_TWIN if own_twin else _BOARD)
            file.flush()
            yield
        finally:
            locks.remove_locked(file, mark)


def remove_if_new(folder: Path, made: Sequence[Path] = ()) -> None:
    """Remove what `prepare` made when the shuffle failed; only our files are removed, and no folder that the user had
    made before. ``made``: of `missing`."""
    remove_parts(folder)
    for path in (
        *(folder / name for name in ("twin.jsonl", "trace.json.gz", "events.jsonl")),
        *(folder / "pictures").glob("[0-9][0-9]-*.png"),
    ):
        path.unlink(missing_ok=True)
    own = [folder] if folder.parent == PARENT and _NAME.fullmatch(folder.name) else []
    for path in (folder / "pictures", *own, *made):
        with contextlib.suppress(OSError):  # not there, or not empty after all: leave it
            path.rmdir()


def remove_if_nothing_was_said(folder: Path, made: Sequence[Path] = ()) -> None:
    """Remove it only if no file or folder in it holds anything: the line was silent, and nothing was recorded."""
    if not any(any(path.iterdir()) if path.is_dir() else path.stat().st_size for path in folder.iterdir()):
        remove_if_new(folder, made)


def remove_parts(folder: Path) -> None:
    """Remove what was left half written: a picture, a trace, a record."""
    for place in (folder, folder / "pictures"):
        for part in place.glob("*.part"):
            with contextlib.suppress(OSError):
                part.unlink()


def _tidy(mark: Path) -> None:
    """Remove what a killed run left beside its marker, if that is what it is; a record is kept with all it names."""
    folder = mark.parent
    with contextlib.suppress(OSError), mark.open("r", encoding="utf-8") as file:
        locks.lock(file)  # fails while the run is going on
        remove_parts(folder)
        own_twin = file.read() == _TWIN
        locks.remove_locked(file, mark)
        if (folder / "record.json").exists():
            return
        if own_twin:
            remove_if_new(folder)
        else:
            remove_if_nothing_was_said(folder)


def _made(folder: Path) -> Path:
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise UsageProblem(
            f"{folder} already exists and is {'not empty' if folder.is_dir() else 'not a folder'}.",
            "Nothing is overwritten: choose a new folder with --out DIR.",
        )
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _next_free() -> Path:
    PARENT.mkdir(exist_ok=True)
    taken = [int(match[1]) for match in map(_NAME.fullmatch, (path.name for path in PARENT.iterdir())) if match]
    number = max(taken, default=0) + 1
    while True:
        folder = PARENT / f"shuffle-{number:04d}"
        try:
            folder.mkdir()  # atomic: two shuffles at once get two folders
            return folder
        except FileExistsError:
            number += 1
        except FileNotFoundError:  # another shuffle, which failed, has just removed what it had made
            PARENT.mkdir(exist_ok=True)


# -- The pictures of a twin's run: waited for as long as they are being drawn, and listed only if they are there.

# One takes a second; on a busy or swapping computer, many.
SILENCE_S = 120.0
SAY_AFTER_S = 1.0
_POLL_S = 0.05


class Pictures:
    """Those that ``report`` announces, in ``folder``."""

    def __init__(self, folder: Path, report: TwinReport) -> None:
        self._folder = folder
        self._report = report

    def wait(self, child: TwinChild, progress: Progress, interrupts: Interrupts) -> None:
        """End the twin when it has drawn all, or when no further one has come for SILENCE_S, or at a Ctrl-C."""
        child.ask_to_end()
        began = heard = time.monotonic()
        drawn, said = 0, -1
        with interrupts.skippable():
            while child.is_running() and not interrupts.skipped.is_set():
                now = time.monotonic()
                there = len(self.drawn())
                if there > drawn:
                    drawn, heard = there, now
                if now - heard > SILENCE_S:
                    break
                if now - began > SAY_AFTER_S and drawn > said:
                    progress.phase(f"drawing pictures, {drawn} of {self._announced()}", 0)
                    said = drawn
                time.sleep(_POLL_S)
            child.close()
        progress.pause()
        missing = self._announced() - len(self.drawn())
        if missing:
            progress.note(_left_out(missing, child.last_words(), interrupts.skipped.is_set()))

    def drawn(self) -> list[str]:
        """Paths of those that exist, as seen from the current directory."""
        self._report.news()
        paths = (picture_path(self._folder, picture["path"]) for picture in self._report.pictures)
        return [path for path in paths if Path(path).is_file()]

    def _announced(self) -> int:
        self._report.news()
        return len(self._report.pictures)


def drawn_of(
    child: TwinChild | None, report: TwinReport | None, folder: Path | None, progress: Progress, interrupts: Interrupts
) -> list[str]:
    """List the pictures of a twin of one's own, which ends with the last of them; none of a board."""
    if child is None or report is None or folder is None:
        return []
    pictures = Pictures(folder, report)
    pictures.wait(child, progress, interrupts)
    return pictures.drawn()


def picture_path(folder: Path, given: str) -> str:
    """A picture's path as seen from the current directory: the folder as the user named it, and what is below."""
    path = Path(given)
    if not path.is_absolute():
        return str(folder / "pictures" / path)
    try:
        return str(folder / path.relative_to(folder.resolve()))
    except ValueError:
        return given


def _left_out(missing: int, why: str, is_skipped: bool) -> str:
    what = counted(missing, "picture was", "pictures were")
    return f"{what} not drawn{'.' if is_skipped or not why else f': {why}'}"
