"""`make dist`: sdist and wheel of a release, each with the firmware of every board; what it is made of; hashes of all.

The same commit gives the same bytes: times are the commit's, and a file has no owner. The wheel is built from the
sdist: building it from there gives the same.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

import bill_of_materials
import build_firmware
from firmware_files import boards
from mischwerk.flash.flash_plan import BROUGHT
from shuffler import VERSION

ROOT = Path(__file__).resolve().parent.parent
_HOOK = "import sys; from hatchling import build; print(getattr(build, sys.argv[1])(sys.argv[2]))"


class DistError(Exception):
    """No release can be built; the text says why in one line."""


def main(arguments: list[str] | None = None) -> int:
    """Build, print names and hashes, which SHA256SUMS keeps; 1 if it can't be done."""
    options = argparse.ArgumentParser(description="Build wheel and sdist, with the firmware in them, and lists.")
    options.add_argument("--out", type=Path, default=ROOT / "dist")
    options.add_argument("--trial", action="store_true", help="also of what is not a release yet")
    args = options.parse_args(arguments)
    try:
        if wrong := unready(ROOT):
            if not args.trial:
                raise DistError(f"{wrong[0]} (make dist TRIAL=1 builds all the same)")
            print(*(f"No release: {why}." for why in wrong), sep="\n")
        made = build(ROOT, args.out)
    except DistError as problem:
        print(f"Not built: {problem}.", file=sys.stderr)
        return 1
    hashes = {path: hashlib.sha256(path.read_bytes()).hexdigest() for path in made}
    for path, digest in hashes.items():
        print(f"{digest}  {path.name}  {path.stat().st_size:,} bytes")
    sums = "".join(f"{digest}  {path.name}\n" for path, digest in hashes.items())  # as sha256sum writes it
    (args.out / "SHA256SUMS").write_text(sums, encoding="utf-8")
    return 0


def unready(root: Path) -> list[str]:
    """Why what is here is not a release."""
    wrong = []
    changes = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    if not re.search(rf"^## \[?{re.escape(VERSION)}\b", changes, re.MULTILINE):
        wrong.append(f"CHANGELOG.md has no section {VERSION}")
    if _git(root, "status", "--porcelain").strip():
        wrong.append("not everything here is committed")
    if f"v{VERSION}" not in _git(root, "tag", "--points-at", "HEAD").split():
        wrong.append(f"this commit has no tag v{VERSION}")
    return wrong


def build(root: Path, out: Path) -> tuple[Path, Path, Path]:
    """Wheel, sdist and bill of materials of the files that git knows, as they are now, in ``out``. Raises DistError."""
    seconds = int(os.environ.get("SOURCE_DATE_EPOCH") or _git(root, "log", "-1", "--format=%ct"))
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        there = Path(folder)
        _copy(root, there / "sources")
        for board in boards(root / "firmware"):
            to = there / "sources" / BROUGHT.relative_to(ROOT) / board
            if build_firmware.main(["--source", str(root / "firmware"), "--board", board, "--out", str(to)]):
                raise DistError(f"the firmware for {board} can't be built")
        sdist = _hook("build_sdist", there / "sources", out, seconds)
        with tarfile.open(sdist) as archive:
            archive.extractall(there / "unpacked", filter="data")
        unpacked = there / "unpacked" / sdist.name.removesuffix(".tar.gz")
        wheel = _hook("build_wheel", unpacked, out, seconds)
    bill = out / f"{sdist.name.removesuffix('.tar.gz')}.cdx.json"
    bill.write_text(bill_of_materials.bill(root, seconds), encoding="utf-8")
    return wheel, sdist, bill


def _copy(root: Path, to: Path) -> None:
    for name in filter(None, _git(root, "ls-files", "-z").split("\0")):
        if (root / name).exists():  # one that was removed, and that is not committed
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(root / name, to / name)


def _hook(name: str, sources: Path, out: Path, seconds: int) -> Path:
    """Return what a build front end calls (PEP 517), in a process of its own: it works in the current folder."""
    environment = {**os.environ, "SOURCE_DATE_EPOCH": str(seconds)}
    command = [sys.executable, "-c", _HOOK, name, str(out.resolve())]
    done = subprocess.run(command, cwd=sources, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise DistError(f"hatchling: {(done.stderr.strip() or 'no reason given').splitlines()[-1]}")
    return out / done.stdout.splitlines()[-1]


def _git(root: Path, *arguments: str) -> str:
    try:
        done = subprocess.run(["git", "-C", str(root), *arguments], capture_output=True, text=True, check=False)
    except OSError:
        raise DistError("git is not installed") from None
    if done.returncode:
        raise DistError("this is not a clone, and a release is made from one")
    return done.stdout


if __name__ == "__main__":
    sys.exit(main())
