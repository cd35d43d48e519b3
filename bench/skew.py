"""What turns a card by how much: each cause alone, without guides, in the section seen from above (docs/skew.md).

python bench/skew.py        into bench/maps/skew-causes.csv, some seconds
"""

from __future__ import annotations

import csv
from pathlib import Path

from mischwerk_machines import across, card_format, load
from mischwerk_sim.across.build import Chance
from mischwerk_sim.across.feed import Card

OUT = Path(__file__).resolve().parent / "maps" / "skew-causes.csv"
CAUSES = {
    "nip's tyres differ by 1 %": Chance(nip=0.01),
    "feed roller's tyres differ by 1 %": Chance(roller=0.01),
    "card lies turned by 1 degree": Chance(turned_deg=1.0),
    "nip's shaft out of square by 0.2 degrees": Chance(nip_deg=0.2),
    "feed roller's shaft out of square by 0.2 degrees": Chance(roller_deg=0.2),
    "idlers differ by 20 % from their mean": Chance(idlers=0.2),
    "the same, and the pad presses with 0.1 N": Chance(idlers=0.2, gate_n=0.1),
}


def main() -> None:
    with OUT.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["machine", "cause", "lead_deg", "tail_deg", "rest_mm"])
        for name in ("pile10", "wheel54"):
            for cause, chance in CAUSES.items():
                track = Card(load(name), card_format("poker"), across(), chance, walls=("stop",)).feed()
                values = (abs(track.lead_deg), abs(track.tail_deg), abs(track.rest_mm))
                writer.writerow([name, cause, *(f"{value:.2f}" for value in values)])


if __name__ == "__main__":
    main()
