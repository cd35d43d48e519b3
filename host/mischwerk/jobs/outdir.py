"""The folder of one shuffle: made new, never overwritten; what a killed run leaves is tidied up by the next.

During a run its folder holds a marker file, which is locked. A marker that is not locked belongs to a killed run.
"""

import contextlib
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from mischwerk_work import locks

from mischwerk.errors import UsageProblem

PARENT = Path("out")
_NAME = re.compile(r"shuffle-(\d{4,})")
_MARK = ".unfinished"
_TWIN, _BOARD = "twin", "board"  # what a marker says about its run


def prepare(asked: Path | None) -> Path:
    """An empty folder: the one asked for, or the next free out/shuffle-NNNN. Raises UsageProblem."""
    try:
        for mark in (*PARENT.glob(f"shuffle-*/{_MARK}"), *([] if asked is None else [asked / _MARK])):
            _tidy(mark)
        return _next_free() if asked is None else _made(asked)
    except OSError as problem:
        raise UsageProblem(
            f"The folder {asked or PARENT} can't be written: {problem.strerror}.", "Choose another with --out DIR."
        ) from problem


def missing(asked: Path | None) -> list[Path]:
    """The folders that `prepare` will make on the way to its own, and its own if it was asked for; deepest first."""
    on_the_way = (PARENT,) if asked is None else (asked, *asked.parents)
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
    taken = [int(found[1]) for found in map(_NAME.fullmatch, (path.name for path in PARENT.iterdir())) if found]
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
