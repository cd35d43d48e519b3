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

from .common import figures, table

_BUILDS = ("pile10", "wheel54")
_WORDS = {
    "misfeed": "a first attempt brings nothing",
    "double_offset": "two cards together, in sight of the firmware",
    "double_aligned": "two together, out of its sight",
    "jam": "a card is stuck",
    "slip": "one card that is taken for two",
}


def twin_page() -> dict[str, str]:
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
                    label,
                    *(f"{row['seen'][kind]}: at most {row['at_most_percent'][kind]:.2f} %" for row in bench["clean"]),
                ]
                for kind, label in _WORDS.items()
            ],
        ),
        "wait": _wait(),
    }
    return parts


def _wait() -> str:
    """State how long a person waits for a deck in the world, by `make bench`."""
    bench = figures("shuffles")
    rows = [row for row in bench["shuffles"] if row["machine"] in _BUILDS and row["deal"] is None]
    times = ", ".join(f"{row['machine_s'] * row['wall_per_simulated']:.0f} s on `{row['machine']}`" for row in rows)
    return f"A deck of 52 cards in the world, from command to last picture: {times} (`make bench`, {bench['cpu']}).\n"


def _percent(cell: dict[str, Any]) -> str:
    return f"{cell['percent']:.2f} % ({cell['low']:.2f} to {cell['high']:.2f})"


def _calibrations() -> str:
    calibrations = [
        calibration.read(calibration.FOLDER / f"{name}-{mischwerk_machines.card_format('poker').name}.json")
        for name in _BUILDS
    ]
    rows = [
        ["start to the first lead, ms", *(_spread(measured.times.first_lead_us, 0.001) for measured in calibrations)],
        ["tail to the next lead: mm of the nip", *(_spread(measured.times.gap_mm) for measured in calibrations)],
        [
            "length as the throat sees it, mm",
            *(
                f"{t.intercept_mm:.2f} {t.slope_mm:+.3f} a card above, ± {t.sd_mm:.2f}"
                for t in (measured.times.length for measured in calibrations)
            ),
        ],
        ["tail to the clear mouth, ms", *(_spread(measured.times.flight_us, 0.001) for measured in calibrations)],
        ["feeds; measured on", *(f"{measured.feeds:,}; {measured.date}" for measured in calibrations)],
    ]
    return table(["", *(f"`{measured.machine}`" for measured in calibrations)], rows)


def _spread(spread: Spread, unit: float = 1.0) -> str:
    """Mean and standard deviation of one."""
    return f"{spread.mean * unit:.2f} ± {spread.sd * unit:.2f}"


# -- The tables of crosscheck.md, from the figures of bench/crosscheck.py.


def crosscheck_page() -> dict[str, str]:
    """Its tables."""
    reports = figures("crosscheck")
    engines = " and ".join(f"{name} {number}" for name, number in reports[0]["engines"].items())
    summary = table(
        ["build", "outcomes that agree", "that differ"],
        [
            [f"`{report['machine']}`", f"{report['agree']} of {report['outcomes']}", _differ(report)]
            for report in reports
        ],
    )
    parts = {
        "summary": f"{summary}\nMeasured with {engines}, {len(reports[0]['seeds'])} decks each.\n",
        "drops": "\n".join(drop_table(reports[0]["drops"])) + "\n",
        "limits": "\n".join(LIMITS) + "\n",
    }
    return parts | {report["machine"]: _scenes(report) for report in reports}


def _differ(report: dict[str, Any]) -> str:
    """Return what differs, each with the cases in which it does; then what could not be compared."""
    by_quantity: dict[str, list[str]] = {}
    for verdict in verdicts(report["runs"]):
        if not verdict.agrees:
            by_quantity.setdefault(f"{verdict.quantity.scene}: {verdict.quantity.label}", []).append(verdict.label)
    problems = [f"{what} ({', '.join(labels)})" for what, labels in by_quantity.items()]
    problems += dict.fromkeys(re.sub(", seed [0-9]+", "", fault) for fault in faults(report["runs"]))
    return "; ".join(problems) or "nothing"


def _scenes(report: dict[str, Any]) -> str:
    judged = verdicts(report["runs"])
    return (
        "\n".join(
            line for scene in SCENES for line in ["", f"### {scene.capitalize()}", "", *scene_table(scene, judged)]
        ).lstrip("\n")
        + "\n"
    )
