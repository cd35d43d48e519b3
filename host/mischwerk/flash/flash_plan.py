"""What flashing changes on a board, decided from what is on it: no line, no port."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from mischwerk.errors import UsageProblem
from mischwerk.flash.board_files import SUFFIX
from mischwerk.flash.release import BOARD, FIRMWARE, MAIN, MANIFEST, NAME, PICO, File, Release, load

FOLDERS = ("shuffler/", "rp2040/", "machines/", "parts/")  # everything in them is ours
DATA = ("state/",)  # what the firmware itself writes: kept
_OURS = (MAIN, BOARD, MANIFEST, FIRMWARE)

Listing = dict[str, tuple[int, str]]


class FlashPlan(NamedTuple):
    """copy: files to write, in this order; remove: files and then folders of an older release; foreign: another
    project's; edited: board.py was changed on the board, and stays; marker: manifest while flashing is under way."""

    copy: tuple[File, ...]
    remove: tuple[str, ...]
    foreign: tuple[str, ...]
    edited: bool
    marker: bytes

    @property
    def nothing(self) -> bool:
        """True if the board has all of the release already, and nothing else of ours."""
        return not self.copy and not self.remove


def make(release: Release, listing: Listing, manifest: dict[str, Any] | None, force: bool) -> FlashPlan:
    """``manifest``: our manifest on the board, None if it has none. ``force``: another project's files are replaced."""
    edited = manifest is not None and not force and _is_edited(release, listing, manifest)
    differ = [file for file in release.files if listing.get(file.path, (0, ""))[1] != file.sha256]
    copy = [file for file in differ if not (edited and file.path == BOARD)]
    if listing.get(MANIFEST, (0, ""))[1] != release.manifest.sha256:
        copy.append(release.manifest)
    remove = _stale(release, listing, force)
    if copy or remove:  # main.py goes first and comes last: a half-flashed board must not start
        copy = [*(file for file in copy if file.path != MAIN), *(file for file in release.files if file.path == MAIN)]
    copy.sort(key=lambda file: (file.path == MAIN, file.path == MANIFEST, file.path))
    return FlashPlan(
        tuple(copy),
        remove,
        _foreign(listing, manifest is not None),
        edited,
        _marker(release, listing, manifest, edited),
    )


def differences(release: Release, listing: Listing) -> list[str]:
    """Files in which the board is not this release, and how; empty if it is."""
    named = {file.path: file.sha256 for file in release.files}
    lines = [f"{path}: missing" for path in named if path not in listing]
    lines += [f"{path}: differs" for path in named if path in listing and listing[path][1] != named[path]]
    known = (*named, MANIFEST)
    others = [path for path in listing if path not in known and not path.endswith("/") and not path.startswith(DATA)]
    return sorted(lines + [f"{path}: not of this release" for path in others])


def room_bytes(plan: FlashPlan, block: int) -> int:
    """Room on the flash that copying needs at most, while old and new files exist side by side."""
    return sum(-(-file.size // block) * block for file in plan.copy) + 2 * block


def _stale(release: Release, listing: Listing, force: bool) -> tuple[str, ...]:
    named = {file.path for file in release.files}
    in_folders = {path for path in listing if path.startswith(FOLDERS)}
    files = {path for path in in_folders if not path.endswith("/") and path not in named}
    files |= {name + SUFFIX for name in _OURS if name + SUFFIX in listing}
    files |= {FIRMWARE} & listing.keys() - named  # an older release has its modules in folders
    if force and "boot.py" in listing:
        files.add("boot.py")  # it would run before our main.py
    folders = {path for path in in_folders - files - named if not any(name.startswith(path) for name in named)}
    return (*sorted(files), *sorted(folders, reverse=True))


def _foreign(listing: Listing, ours: bool) -> tuple[str, ...]:
    """First names of files that are not ours. Without our manifest, files that happen to have our names are not ours
    either."""
    known = (*FOLDERS, *DATA, *(name + SUFFIX for name in _OURS), *(_OURS if ours else ()))
    firsts = {path.split("/")[0] + "/" * ("/" in path) for path in listing}
    return tuple(sorted(firsts.difference(known)))


def _is_edited(release: Release, listing: Listing, manifest: dict[str, Any]) -> bool:
    """Tell whether an owner changed board.py on the board: it is neither the one flashed nor the release's."""
    wanted = [file.sha256 for file in release.files if file.path == BOARD]
    return BOARD in listing and listing[BOARD][1] not in (*_flashed(manifest), *wanted)


def _flashed(manifest: dict[str, Any]) -> list[str]:
    files = manifest.get("files")
    files = files if isinstance(files, list) else []
    return [str(file.get("sha256")) for file in files if isinstance(file, dict) and file.get("path") == BOARD]


def _marker(release: Release, listing: Listing, manifest: dict[str, Any] | None, edited: bool) -> bytes:
    """A manifest that only says whose board this is, of which kind, and which board.py may be replaced."""
    replaceable = _flashed(manifest or {}) if edited else [listing[BOARD][1]] if BOARD in listing else []
    files = [{"path": BOARD, "sha256": digest} for digest in replaceable]
    return json.dumps({"name": NAME, "version": None, "board": release.board, "files": files}).encode()


# -- Which releases of the firmware this computer has, and which of them a board gets.

BUILT = Path("build/firmware")  # of `make firmware`, in a clone
BROUGHT = Path(__file__).parent / "firmware"  # a folder for each board: of `make dist`, in a wheel

Releases = Mapping[str, Release]


def available(folder: Path | None = None) -> Releases:
    """Board -> release: the one in ``folder`` if given, else those that the program brings, else what was built here.

    Raises UsageProblem if there is none, or one is damaged.
    """
    brought = sorted(path.parent for path in BROUGHT.glob(f"*/{MANIFEST}"))
    loaded = [load(path) for path in ([folder] if folder else brought or [BUILT])]
    return {release.board: release for release in loaded}


def chosen(releases: Releases, requested: str | None, manifest: Mapping[str, Any] | None = None) -> Release:
    """The release for the board that was ``requested``, else for what the manifest on the board says it is, else for a
    Pico. Raises UsageProblem if what was asked for is not there."""
    if requested is not None and requested not in releases:
        raise UsageProblem(
            f"There is no firmware for a board {requested!r} here, only for {', '.join(releases)}.",
            "In a clone `make firmware BOARD=NAME` builds it; otherwise give the folder of a release with --from DIR.",
        )
    for board in (requested or named(manifest), PICO, *releases):
        if board is not None and board in releases:
            return releases[board]
    raise ValueError("no releases")


def named(manifest: Mapping[str, Any] | None) -> str | None:
    """The board that a manifest on a board says it is; None if it does not say."""
    board = (manifest or {}).get("board")
    return board if isinstance(board, str) else None
