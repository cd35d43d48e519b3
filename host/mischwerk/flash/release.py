"""A release of the firmware: a folder of files and the manifest that names their hashes. `make firmware` makes one."""

import hashlib
import json
from pathlib import Path
from typing import Any, NamedTuple

from mischwerk_machines import reading

from mischwerk.errors import UsageProblem

PICO = "pico"  # the board of firmware/board.py
NAME = "mischwerk"
MANIFEST = "manifest.json"
MAIN, BOARD, FIRMWARE = "main.py", "board.py", "firmware.mpy"
_LARGEST_BYTES = 1 << 24  # of a file: a board has 2 MB


class File(NamedTuple):
    """A file by its path on the board; ``sha256`` in hex."""

    path: str
    size: int
    sha256: str


class Release(NamedTuple):
    """A release whose files are what its manifest says. ``micropython``: the versions it runs under; ``board``: whose
    pins are in its board.py."""

    folder: Path
    version: str
    commit: str
    micropython: tuple[str, ...]
    mpy_version: str
    files: tuple[File, ...]
    board: str = PICO

    @property
    def hash(self) -> str:
        """The one hash that identifies it."""
        return release_hash([file._asdict() for file in self.files])

    @property
    def manifest(self) -> File:
        """The manifest itself, which is on a board, too."""
        return File(**entry(MANIFEST, self.content(MANIFEST)))

    def content(self, path: str) -> bytes:
        """Bytes of one of its files, or of the manifest."""
        return reading.read(self.folder / path, _LARGEST_BYTES)


def entry(path: str, content: bytes) -> dict[str, Any]:
    """A file as the manifest lists it."""
    return {"path": path, "size": len(content), "sha256": hashlib.sha256(content).hexdigest()}


def release_hash(files: list[dict[str, Any]]) -> str:
    """SHA-256 of the list that `sha256sum` prints for the files, sorted by path."""
    lines = sorted((file["path"], file["sha256"]) for file in files)
    return hashlib.sha256("".join(f"{digest}  {path}\n" for path, digest in lines).encode()).hexdigest()


def load(folder: Path) -> Release:
    """The release in a folder. Raises UsageProblem if there is none, or if a file is not the one its manifest names."""
    try:
        manifest = json.loads(reading.read(folder / MANIFEST, _LARGEST_BYTES).decode("utf-8"))
    except FileNotFoundError:
        raise UsageProblem(
            f"There is no firmware in {folder}: it has no {MANIFEST}.",
            "In a checkout `make firmware` builds it; otherwise give the folder of a release with --from DIR.",
        ) from None
    except (OSError, ValueError, RecursionError) as problem:
        raise _damaged(folder, f"{MANIFEST} can't be read") from problem
    release = _release(folder, manifest)
    for file in release.files:
        try:
            actual = entry(file.path, release.content(file.path))
        except OSError as problem:
            raise _damaged(folder, f"{file.path} is missing or can't be read") from problem
        if actual != file._asdict():
            raise _damaged(folder, f"{file.path} is not the file that {MANIFEST} names")
    return release


def _release(folder: Path, manifest: Any) -> Release:
    try:
        files = tuple(File(str(file["path"]), int(file["size"]), str(file["sha256"])) for file in manifest["files"])
        versions = tuple(str(version) for version in manifest["micropython"])
        release = Release(
            folder,
            str(manifest["version"]),
            str(manifest["commit"]),
            versions,
            str(manifest["mpy_version"]),
            files,
            str(manifest.get("board", PICO)),
        )
    except (KeyError, TypeError, ValueError) as problem:
        raise _damaged(folder, f"{MANIFEST} has an unknown format") from problem
    paths = [file.path for file in files]
    if manifest.get("name") != NAME or not {MAIN, BOARD} <= set(paths) or len(set(paths)) < len(paths):
        raise _damaged(folder, f"{MANIFEST} is not that of a Mischwerk firmware")
    if any(part in ("", ".", "..") or "\\" in part for path in paths for part in path.split("/")):
        raise _damaged(folder, f"{MANIFEST} names a file outside its folder")
    return release


def _damaged(folder: Path, why: str) -> UsageProblem:
    return UsageProblem(
        f"The firmware in {folder} is damaged: {why}.",
        "In a checkout `make firmware` builds it again; otherwise unpack the release again.",
    )
