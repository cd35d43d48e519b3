"""Measure what turns a card by how much, seen from above: each cause alone, without guides (docs/explanation/skew.md).

The figures are a table: bench/maps/skew-causes.csv. Some seconds.
"""

from __future__ import annotations

import csv
from pathlib import Path

from harness import arguments, show
from mischwerk_machines import across, card_format, load
from mischwerk_sim.across.feed import Card
from mischwerk_sim.across.plan import Chance

TABLE = Path(__file__).resolve().parent / "maps" / "skew-causes.csv"
HEADINGS = ("machine", "cause", "lead_deg", "tail_deg", "rest_mm")
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
    """Measure, show, keep."""
    options = arguments(__doc__).parse_args()
    rows = []
    for name in ("pile10", "wheel54"):
        for cause, chance in [*CAUSES.items()][: 1 if options.small else None]:
            track = Card(load(name), card_format("poker"), across(), chance, walls=("stop",)).feed()
            values = (abs(track.lead_deg), abs(track.tail_deg), abs(track.rest_mm))
            rows.append((name, cause, *(f"{value:.2f}" for value in values)))
    show("What turns a card", HEADINGS, rows)
    if options.out or not options.small:
        with (options.out or TABLE).open("w", newline="", encoding="utf-8") as file:
            csv.writer(file, lineterminator="\n").writerows([HEADINGS, *rows])


if __name__ == "__main__":
    main()
