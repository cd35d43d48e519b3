"""Regenerates tests/golden/worlds.json: how a shuffle ends in each of the physical worlds. From any folder:

    .venv/bin/python tests/golden/make_worlds.py

They hold the twin still while it gets quicker: its ends say nothing about whether the physics is right, which other
tests do (tests/world, `mischwerk sim crosscheck`). Run this when the physics, a machine file or the firmware is meant
to be another, and say so in the commit.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "support"))

import recorded_worlds


def main() -> None:
    """Carry out all shuffles, one after the other."""
    lines = []
    for world in recorded_worlds.worlds():
        end, _mechanism = recorded_worlds.end_of(world)
        lines.append(f"{json.dumps(str(world))}: {json.dumps(end)}")
        print(world, end["status"], *end["told"], flush=True)
    recorded_worlds.RECORD.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
