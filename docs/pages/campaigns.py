"""The tables of campaigns.md: kinds of fault, profiles, and what the latest campaigns found."""

from __future__ import annotations

from mischwerk_sim import fault_kinds as kinds
from mischwerk_sim.campaign.profiles import NATURAL, PROFILES

from .common import figures, filled, table


def campaigns_page() -> str:
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
    return filled("campaigns.md", parts)
