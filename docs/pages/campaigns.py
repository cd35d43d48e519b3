"""campaigns.md: kinds of fault, profiles, what campaigns found; unknowns.md: ranges, reasons, what sweeps found."""

from __future__ import annotations

from typing import Any

from mischwerk_machines import Drawn, load_unknowns
from mischwerk_sim import fault_kinds as kinds
from mischwerk_sim.campaign.profiles import NATURAL, PROFILES

from .common import figures, table


def campaigns_page() -> dict[str, str]:
    """Faults on demand, and what the latest campaigns found."""
    rows = figures("faults")
    struck = [[f"`{name}`", *(str(row["faults"].get(name, 0)) for row in rows)] for name in kinds.NAMES]
    whole = [
        [
            f"`{row['machine']}`",
            f"{row['done']:,} of {row['shuffles']:,}",
            f"{sum(row['faults'].values()):,}",
            str(row["invariants_broken"]),
            f"{row['events']:,}",
            f"{row['operator_actions']:,}",
            f"{row['machine_s'] / 3600:.1f} h",
            f"{row['machine_s_lost'] / row['machine_s']:.0%}",
            f"{row['wall_s'] / 60:.1f} min on {row['jobs']} cores",
        ]
        for row in rows
    ]
    parts = {
        "kinds": table(
            ["fault", "strikes at a number of", "where", "amount", "what happens"],
            [
                [
                    f"`{k.name}`",
                    f"{k.strikes}s" if k.strikes != kinds.START else "none: from the start",
                    k.where,
                    str(k.amount or ""),
                    k.meaning,
                ]
                for k in kinds.KINDS
            ],
        ),
        "profiles": table(
            ["profile", "faults", "share of the passes"],
            [
                [f"`{name}`", p.meaning, "as measured" if name == NATURAL else f"{p.share:.0%}"]
                for name, p in PROFILES.items()
            ],
        ),
        "whole": table(
            [
                "build",
                "decks in the planned order",
                "faults struck",
                "invariants broken",
                "events watched",
                "actions of the operator",
                "machine time",
                "of it lost to faults",
                "on the clock",
            ],
            whole,
        ),
        "struck": table(["fault", *(f"`{row['machine']}`" for row in rows)], struck),
    }
    return parts


# -- The tables of unknowns.md: ranges and their reasons, what is kept, and what the latest sweeps found.

_SCALES = {"linear": "{} to {}", "log": "{} to {}, by its logarithm", "factor": "times {} to {}"}


def unknowns_page() -> dict[str, str]:
    """Ranges, reasons, results."""
    unknowns = load_unknowns()
    drawn = [[_names(unknown.keys), _range(unknown), unknown.reason] for unknown in unknowns.drawn]
    kept = [[_names(unknown.keys), unknown.reason] for unknown in unknowns.kept]
    return {
        "ranges": table(["number", "range", "why"], drawn),
        "kept": table(["number", "why"], kept),
        "found": table(
            ["build", "tried", "exact (95 % interval)", "wrong, unseen", "stopped by", "depends on"],
            [_found(row) for row in figures("unknowns")],
        ),
    }


def _names(keys: tuple[str, ...]) -> str:
    return ", ".join(f"`{key}`" for key in keys)


def _range(unknown: Drawn) -> str:
    return _SCALES[unknown.scale].format(f"{unknown.low:g}", f"{unknown.high:g}")


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
        ", ".join(f"`{factor['name']}` ({factor['side']})" for factor in row["sensitivity"]) or "no number stands out",
    ]
