"""Make the films of the README: a deck shuffled on the rack, one on the wheel, both in the physical world.

Takes about a minute, so `make docs` leaves it out. The same code and seeds give the same films.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

PICTURES = Path(__file__).resolve().parent / "pictures"
SEED = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
WIDTHS = {"pile10": 420, "wheel54": 560}


def main() -> None:
    """Shuffle and film."""
    mischwerk = [sys.executable, "-m", "mischwerk"]
    with tempfile.TemporaryDirectory() as folder:
        for machine, width in WIDTHS.items():
            out = Path(folder) / machine
            asked = ["--machine", machine, "--seed", SEED, "--sim-seed", "1", "--no-history", "--out", str(out)]
            subprocess.run([*mischwerk, "shuffle", "--sim", *asked], check=True)
            film = PICTURES / f"{machine}.gif"
            subprocess.run([*mischwerk, "sim", "play", str(out), "--gif", str(film), "--width", str(width)], check=True)


if __name__ == "__main__":
    main()
