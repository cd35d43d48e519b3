"""Which releases of the firmware this computer has, and which of them a board gets."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from mischwerk.errors import UsageProblem
from mischwerk.flash.release import MANIFEST, PICO, Release, load

BUILT = Path("build/firmware")  # of `make firmware`, in a clone
BROUGHT = Path(__file__).parent / "firmware"  # a folder for each board: of `make dist`, in a wheel

Releases = Mapping[str, Release]


def available(folder: Path | None = None) -> Releases:
    """Board -> release: the one in ``folder`` if given, else those that the program brings, else what was built here.

    Raises UsageProblem if there is none, or one is damaged.
    """
    brought = sorted(path.parent for path in BROUGHT.glob(f"*/{MANIFEST}"))
    found = [load(one) for one in ([folder] if folder else brought or [BUILT])]
    return {release.board: release for release in found}


def chosen(releases: Releases, asked: str | None, told: Mapping[str, Any] | None = None) -> Release:
    """The release for the board that was ``asked`` for, else for what the manifest on the board says it is, else for a
    Pico. Raises UsageProblem if what was asked for is not there."""
    if asked is not None and asked not in releases:
        raise UsageProblem(
            f"There is no firmware for a board {asked!r} here, only for {', '.join(releases)}.",
            "In a clone `make firmware BOARD=NAME` builds it; otherwise give the folder of a release with --from DIR.",
        )
    for board in (asked or named(told), PICO, *releases):
        if board is not None and board in releases:
            return releases[board]
    raise ValueError("no releases")


def named(told: Mapping[str, Any] | None) -> str | None:
    """The board that a manifest on a board says it is; None if it does not say."""
    board = (told or {}).get("board")
    return board if isinstance(board, str) else None
