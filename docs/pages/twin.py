"""The tables of twin.md: the shipped calibrations, whether model and world agree; and those of crosscheck.md."""

from __future__ import annotations

import re
from statistics import mean
from typing import Any

import mischwerk_machines
from mischwerk_sim import calibration
from mischwerk_sim.calibration import Spread
from mischwerk_sim.crosscheck.agreement import LIMITS, faults, verdicts
from mischwerk_sim.crosscheck.recording import SCENES
from mischwerk_sim.crosscheck.report import drop_table, scene_table

from .common import figures, filled, table

_BUILDS = ("pile10", "wheel54")
_WORDS = {
    "misfeed": "a first attempt brings nothing",
    "double_offset": "two cards together, in sight of the firmware",
    "double_aligned": "two together, out of its sight",
    "jam": "a card is stuck",
    "slip": "one card that is taken for two",
}


def twin_page() -> str:
    """Its tables."""
    bench = figures("agreement")
    parts = {
        "bounce": table(
            ["build", "restitution", "in the planned order", "of them drawn again", "s a deck", "the others, s"],
            [
                [
                    f"`{row['machine']}`",
                    f"{row['restitution']:g}",
                    f"{row['exact']} of {row['decks']}" + "".join(f", {name}" for name in row["others"]),
                    str(row["drawn_again"]),
                    f"{row['machine_s']:.2f}",
                    f"{row['undisturbed_s']:.2f}" if row["drawn_again"] else "",
                ]
                for row in figures("bounce")["rows"]
            ],
        ),
        "calibrations": _calibrations(),
        "seconds": table(
            ["build", "shuffles", "world, s", "model, s", "off"],
            [
                [
                    f"`{row['machine']}`",
                    str(len(row["world"])),
                    f"{mean(row['world']):.2f}",
                    f"{mean(row['model']):.2f}",
                    f"{row['off_percent']:+.1f} %",
                ]
                for row in bench["seconds"]
            ],
        ),
        "rates": table(
            ["condition", "reported", "world, calibration", "model", "world, once more", "intervals overlap"],
            [
                [
                    f"{row['condition']}",
                    name,
                    *(_percent(cells[who]) for who in ("world_1", "model", "world_2")),
                    "yes" if cells["overlap"] else "no",
                ]
                for row in bench["rates"]
                for name, cells in row["rates"].items()
            ],
        ),
        "bounds": table(
            ["what", *(f"`{row['machine']}`, {row['feeds']:,} feeds" for row in bench["clean"])],
            [
                [
                    words,
                    *(f"{row['seen'][kind]}: at most {row['at_most_percent'][kind]:.2f} %" for row in bench["clean"]),
                ]
                for kind, words in _WORDS.items()
            ],
        ),
        "wait": _wait(),
    }
    return filled("twin.md", parts)


def _wait() -> str:
    """State how long a person waits for a deck in the world, by `make bench`."""
    bench = figures("shuffles")
    rows = [row for row in bench["shuffles"] if row["machine"] in _BUILDS and row["deal"] is None]
    times = ", ".join(f"{row['machine_s'] * row['wall_per_simulated']:.0f} s on `{row['machine']}`" for row in rows)
    return f"A deck of 52 cards in the world, from command to last picture: {times} (`make bench`, {bench['cpu']}).\n"


def _percent(cell: dict[str, Any]) -> str:
    return f"{cell['percent']:.2f} % ({cell['low']:.2f} to {cell['high']:.2f})"


def _calibrations() -> str:
    found = [
        calibration.read(calibration.FOLDER / f"{name}-{mischwerk_machines.card_format('poker').name}.json")
        for name in _BUILDS
    ]
    rows = [
        ["start to the first lead, ms", *(_spread(one.times.first_lead_us, 0.001) for one in found)],
        ["tail to the next lead: mm of the nip", *(_spread(one.times.gap_mm) for one in found)],
        [
            "length as the throat sees it, mm",
            *(
                f"{t.intercept_mm:.2f} {t.slope_mm:+.3f} a card above, ± {t.sd_mm:.2f}"
                for t in (one.times.length for one in found)
            ),
        ],
        ["tail to the clear mouth, ms", *(_spread(one.times.flight_us, 0.001) for one in found)],
        ["feeds; measured on", *(f"{one.feeds:,}; {one.date}" for one in found)],
    ]
    return table(["", *(f"`{one.machine}`" for one in found)], rows)


def _spread(spread: Spread, unit: float = 1.0) -> str:
    """Mean and standard deviation of one."""
    return f"{spread.mean * unit:.2f} ± {spread.sd * unit:.2f}"


# -- The tables of crosscheck.md, from the figures of bench/crosscheck.py.


def crosscheck_page() -> str:
    """Its tables."""
    reports = figures("crosscheck")
    engines = " and ".join(f"{name} {number}" for name, number in reports[0]["engines"].items())
    summary = table(
        ["build", "outcomes that agree", "that differ"],
        [[f"`{one['machine']}`", f"{one['agree']} of {one['outcomes']}", _differ(one)] for one in reports],
    )
    parts = {
        "summary": f"{summary}\nMeasured with {engines}, {len(reports[0]['seeds'])} decks each.\n",
        "drops": "\n".join(drop_table(reports[0]["drops"])) + "\n",
        "limits": "\n".join(LIMITS) + "\n",
    }
    return filled("crosscheck.md", parts | {one["machine"]: _scenes(one) for one in reports})


def _differ(report: dict[str, Any]) -> str:
    """Return what differs, each with the cases in which it does; then what could not be compared."""
    by_quantity: dict[str, list[str]] = {}
    for one in verdicts(report["runs"]):
        if not one.agrees:
            by_quantity.setdefault(f"{one.quantity.scene}: {one.quantity.label}", []).append(one.label)
    found = [f"{what} ({', '.join(labels)})" for what, labels in by_quantity.items()]
    found += dict.fromkeys(re.sub(", seed [0-9]+", "", one) for one in faults(report["runs"]))
    return "; ".join(found) or "nothing"


def _scenes(report: dict[str, Any]) -> str:
    judged = verdicts(report["runs"])
    return (
        "\n".join(
            line for scene in SCENES for line in ["", f"### {scene.capitalize()}", "", *scene_table(scene, judged)]
        ).lstrip("\n")
        + "\n"
    )
