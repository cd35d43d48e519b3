"""Every file and its one sentence."""

from __future__ import annotations

import ast

from .common import HERE, NOTE, table

ROOMS = (
    ("firmware/core/shuffler", "the portable core: decides everything"),
    ("hardware/cad", "the drawings (package `mischwerk_cad`, extra `cad`)"),
    ("hardware/mischwerk_machines", "the machine files"),
    ("host/mischwerk", "the laptop"),
    ("host/mischwerk/games", "games with its decks"),
    ("host/mischwerk/games/mau_mau", "Mau-Mau"),
    ("host/mischwerk/lab", "the laboratory (extra `lab`)"),
    ("host/mischwerk/lab/entropy", "what raw noise bits are worth"),
    ("host/mischwerk/lab/exact", "exact theory"),
    ("host/mischwerk/lab/experiments", "study, mixing, audit, power"),
    ("host/mischwerk/lab/methods", "ways of mixing"),
    ("host/mischwerk/lab/report", "reports"),
    ("host/mischwerk/lab/trials", "statistical tests"),
    ("sim/mischwerk_sim", "the twin"),
    ("sim/mischwerk_sim/campaign", "many shuffles with faults, watched"),
    ("sim/mischwerk_sim/commands", "`mischwerk sim ...`"),
    ("sim/mischwerk_sim/faults", "faults on demand"),
    ("sim/mischwerk_sim/playback", "a run played back: page and film"),
    ("sim/mischwerk_sim/sweep", "process maps"),
    ("sim/mischwerk_sim/unixport", "the twin's side that runs under MicroPython"),
    ("sim/mischwerk_sim/world", "the physical world"),
)


def files_page() -> str:
    """Every file and its one sentence."""
    parts = [f"# Every file in one sentence\n{NOTE}"]
    for folder, what in ROOMS:
        rows = []
        for path in sorted((HERE.parent / folder).glob("*.py")):
            sentence = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
            rows.append([f"`{path.name}`", " ".join(sentence.split("\n\n")[0].split())])
        parts.append(f"## `{folder}`: {what}\n\n{table(['file', 'what'], rows)}")
    return "\n".join(parts)
