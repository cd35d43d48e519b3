"""Small releases of a firmware that is none, for trying how they get onto a board."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from bare_board import BareBoard
from mischwerk.flash import release
from shuffler import VERSION

FILES = {
    "board.py": b"STEP_PINS = (2, 4, 6)\n",
    "machines/pile10_poker.mpy": b"machine" * 30,
    "main.py": b'"""Start of Mischwerk."""\n',
    "rp2040/hal.mpy": bytes(range(256)) * 14,
    "shuffler/__init__.mpy": b"",
    "shuffler/plan.mpy": b"plan, the first" * 400,
}
NEWER = {**FILES, "shuffler/plan.mpy": b"plan, the second" * 500, "shuffler/more.mpy": b"more"}
del NEWER["rp2040/hal.mpy"]


def release_of(folder: Path, files: dict[str, bytes], **changed: Any) -> Path:
    for path, content in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(content)
    entries = [release.entry(path, content) for path, content in files.items()]
    told = {
        "name": "mischwerk",
        "version": VERSION,
        "commit": "c0ffee",
        "micropython": ["1.28.0"],
        "mpy_version": "6.3",
        "files": entries,
        **changed,
    }
    (folder / "manifest.json").write_text(json.dumps(told))
    return folder


def on_flash(folder: Path) -> dict[str, bytes]:
    """A board that has this release."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def ours(board: BareBoard) -> dict[str, bytes]:
    return {path: content for path, content in board.files().items() if path != "manifest.json"}
