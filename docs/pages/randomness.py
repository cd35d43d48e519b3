"""The tables within randomness.md."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from shuffler.randomness.drbg import keys_for, needed_bits
from shuffler.randomness.source import CREDITED_BITS, RAW_BYTES_PER_KEY

from .common import figures, table

LEAKS = Path(__file__).resolve().parents[2] / "attack" / "leaks.json"


def _leaks() -> list[list[str]]:
    """A row for each job: what the line leaks, by what the host does, as attack/leak_meter.py measured it."""
    jobs: dict[str, list[dict[str, Any]]] = {}
    for row in json.loads(LEAKS.read_text(encoding="utf-8")):
        jobs.setdefault(row["job"], []).append(row)
    return [[job, *_leaks_of(rows)] for job, rows in jobs.items()]


def _leaks_of(rows: list[dict[str, Any]]) -> list[str]:
    def worst(word: str) -> dict[str, Any]:
        return max((r for r in rows if r["masked"] and word in r["attack"]), key=lambda r: r["bits"])

    cells = [f"{r['bits']:.1f} ({r['low']:.1f} to {r['high']:.1f})" for r in map(worst, ("listens", "asks", "stop"))]
    (plain,) = (r for r in rows if not r["masked"])
    return [*cells, f"{worst('listens')['seconds']:.1f}", f"{plain['seconds']:.1f}", f"{plain['bits']:.0f}"]


def randomness_page() -> dict[str, str]:
    """Its tables."""
    bench = figures("randomness")
    sides = bench["us"]
    keys = [
        [str(n), str(needed_bits(n)), str(keys_for(n)), f"{8 * RAW_BYTES_PER_KEY * keys_for(n):,}",
         str(CREDITED_BITS * keys_for(n))]
        for n in (24, 32, 40, 48, 52, 55, 56, 64, 104, 110)
    ]  # fmt: skip
    costs = [
        [what, *(f"{side[name] / 1000:.2f}" for side in sides.values()), chip]
        for what, name, chip in (
            ("a ChaCha20 block", "block", ""),
            ("start-up test, 1,024 bits", "start_up_test", f"{bench['machine_ms']['power_on']:.0f}"),
            ("a key: 2,048 bits tested and hashed", "key", ""),
            ("a draw of 52 cards from its key", "draw_52", f"{bench['machine_ms']['draw_52']:.0f} with one key"),
            ("a draw of 110 cards from its keys", "draw_110", f"{bench['machine_ms']['draw_110']:.0f} with three"),
        )
    ]
    parts = {
        "keys": table(["cards", "bits needed", "keys", "raw bits", "bits credited"], keys),
        "bench": table(["what", *(f"{name}, ms" for name in sides), "chip, calculated, ms"], costs),
    }
    heads = [
        "bits revealed, if the host",
        "listens",
        "asks every 7 ms",
        "stops it (the worst of four)",
        "seconds",
        "seconds, not masked",
        "bits, not masked",
    ]
    parts["leaks"] = table(heads, _leaks())
    return parts
