"""The faults, from faults.py."""

from __future__ import annotations

from shuffler import faults

from .common import NOTE, table


def faults_page() -> str:
    """The faults."""
    rows = [
        [
            str(k.code),
            f"`{k.name}`",
            faults.SEVERITIES[k.severity],
            "yes" if k.keeps_order else "no",
            k.meaning,
            faults.action(k),
        ]
        for k in faults.kinds()
    ]
    return f"""# Faults
{NOTE}
Families: 1xxx link, 2xxx motion, 3xxx card path, 4xxx configuration, 5xxx entropy.

**Order kept: yes** means that every card's place is still certain: the same plan continues after you have acted. **No**
means that the order is lost: where the fault is recoverable the machine brings the cards back into the well and draws a
fresh permutation, twice at most; each attempt is in the record. A **latched** fault keeps its first reason and
refuses to shuffle until `home`; `ENTROPY_FAILED` until the board is switched off ([randomness.md](randomness.md)).

{table(["code", "name", "severity", "order kept", "what happened", "what to do"], rows)}"""
