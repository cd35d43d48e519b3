"""The tables of unknowns.md: ranges and their reasons, what is kept, and what the latest sweeps found."""

from __future__ import annotations

from typing import Any

from mischwerk_machines import Drawn, load_unknowns

from .common import figures, filled, table

_SCALES = {"linear": "{} to {}", "log": "{} to {}, by its logarithm", "factor": "times {} to {}"}


def unknowns_page() -> str:
    """Ranges, reasons, results."""
    unknowns = load_unknowns()
    drawn = [[_names(one.keys), _range(one), one.reason] for one in unknowns.drawn]
    kept = [[_names(one.keys), one.reason] for one in unknowns.kept]
    return filled(
        "unknowns.md",
        {
            "ranges": table(["number", "range", "why"], drawn),
            "kept": table(["number", "why"], kept),
            "found": table(
                ["build", "tried", "exact (95 % interval)", "wrong, unseen", "stopped by", "depends on"],
                [_found(row) for row in figures("unknowns")],
            ),
        },
    )


def _names(keys: tuple[str, ...]) -> str:
    return ", ".join(f"`{key}`" for key in keys)


def _range(one: Drawn) -> str:
    return _SCALES[one.scale].format(f"{one.low:g}", f"{one.high:g}")


def _found(row: dict[str, Any]) -> list[str]:
    low, high = (f"{100.0 * bound:.1f}" for bound in row["exact_interval"])
    stops = {name: count for name, count in row["outcomes"].items() if name not in ("exact", "silent")}
    silent = row["outcomes"].get("silent", 0)
    return [
        f"`{row['machine']}`",
        f"{row['tried']:,} decks" + ("" if row["what"] == "decks" else f", {row['what']} alone"),
        f"{row['exact']:,} ({low} to {high} %)",
        str(silent),
        ", ".join(f"{name} {count}" for name, count in stops.items()) or "nothing",
        ", ".join(f"`{one['name']}` ({one['side']})" for one in row["sensitivity"]) or "no number stands out",
    ]
