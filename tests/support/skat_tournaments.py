"""Tournaments for tests, into a folder, and what it holds."""

import json
import sys
from pathlib import Path

from mischwerk_games.options import SkatTournamentOptions
from mischwerk_games.skat.tournament import command

ROOT = Path(__file__).resolve().parents[2]
REFERENCE = f"cmd:{sys.executable} -S -E {ROOT / 'docs' / 'skat_player.py'}"
MISBEHAVING = f"cmd:{sys.executable} -S -E {ROOT / 'tests' / 'support' / 'misbehaving_player.py'}"
MADE = ("games.jsonl", "faults.jsonl", "summary.json", "report.html", "tournament.json",
        "all_games.jsonl", "suit_games.jsonl", "grand_games.jsonl", "null_games.jsonl", "close_games.jsonl",
        "lost_games.jsonl")  # fmt: skip


def tournament(out, **options):
    """Play it; the exit status."""
    asked = {"players": "random", "deals": "12", "processes": 1, **options}
    return command.run(SkatTournamentOptions(out=out, **asked))


def contents(out):
    """All that must be the same, byte for byte."""
    return {name: (out / name).read_bytes() for name in MADE}


def games(out, name="games.jsonl"):
    return [json.loads(line) for line in (out / name).read_text(encoding="utf-8").splitlines()]
