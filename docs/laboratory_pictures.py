"""Make the pictures of laboratory.md: of the Swedish study, of mixing and of the tests' power, each of its report.

About twelve minutes. The same code and seeds give the same pictures.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

PICTURES = Path(__file__).resolve().parent / "pictures"
# Of each report: its pictures, and what they are called on the page.
SHOWN = {
    "study": {"distances": "distances", "cap": "cap"},
    "mixing": {"places": "places"},
    "power --decks 200000 --repeats 50": {"decks-needed": "map", "decks-needed-2": "map-2"},
}


def main() -> None:
    """Write the reports, and copy what the page shows."""
    with tempfile.TemporaryDirectory() as folder:
        for command, names in SHOWN.items():
            report, *options = command.split()
            out = Path(folder) / report
            subprocess.run([sys.executable, "-m", "mischwerk", "lab", report, *options, "--out", str(out)], check=True)
            for name, called in names.items():
                shutil.copyfile(out / f"{name}.png", PICTURES / f"lab-{report}-{called}.png")


if __name__ == "__main__":
    main()
