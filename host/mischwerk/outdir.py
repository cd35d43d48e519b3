"""The folder of one shuffle: made new, never overwritten."""

import contextlib
import re
from pathlib import Path

from mischwerk.errors import UsageProblem

PARENT = Path("out")
_NAME = re.compile(r"shuffle-(\d{4,})")


def prepare(asked: Path | None) -> Path:
    """An empty folder: the one asked for, or the next free out/shuffle-NNNN. Raises UsageProblem."""
    try:
        return _next_free() if asked is None else _made(asked)
    except OSError as problem:
        raise UsageProblem(
            f"The folder {asked or PARENT} can't be written: {problem.strerror}.", "Choose another with --out DIR."
        ) from problem


def remove_if_new(folder: Path, *, was_there: bool = False) -> None:
    """Take away what `prepare` made when nothing came of the shuffle; only files of ours are removed, and no folder
    that a user had made before."""
    for name in ("twin.jsonl", "trace.json.gz", "events.jsonl"):
        (folder / name).unlink(missing_ok=True)
    for path in (folder / "pictures", *([] if was_there else [folder])):
        with contextlib.suppress(OSError):  # not there, or something is in it after all: leave it
            path.rmdir()


def remove_if_nothing_was_said(folder: Path, *, was_there: bool) -> None:
    """The same, but only if no file or folder in it holds anything: the line was silent, and nothing was recorded."""
    if not any(any(path.iterdir()) if path.is_dir() else path.stat().st_size for path in folder.iterdir()):
        remove_if_new(folder, was_there=was_there)


def _made(folder: Path) -> Path:
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise UsageProblem(
            f"{folder} exists already and is {'not empty' if folder.is_dir() else 'no folder'}.",
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
