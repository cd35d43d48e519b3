"""The builds, from the machine files."""

from __future__ import annotations

import mischwerk_machines
from shuffler.randomness.drbg import needed_bits

from .common import NOTE, table


def machines_page() -> str:
    """The builds."""
    rows = []
    for name in mischwerk_machines.names():
        m = mischwerk_machines.load(name)
        rows.append([f"`{name}`", m.kind, str(m.pockets), str(m.capacity), str(m.max_cards), m.summary])
    decks = [[str(n), f"{needed_bits(n)}"] for n in (24, 32, 40, 48, 52, 55, 64, 104, 110)]
    return f"""# Machines
{NOTE}
Every number of a build is given once, in `hardware/machines/NAME.toml`; firmware settings, twin and documents are made
from it. A file may say `extends = "NAME"` and then holds only what differs. Your own file works everywhere a name
does: `mischwerk shuffle --sim --machine ./mine.toml`.

{table(["name", "kind", "pockets", "cards each", "largest deck", "what for"], rows)}
A deck needs log2(N!) bits for every order to be reachable:

{table(["cards", "bits needed"], decks)}"""
