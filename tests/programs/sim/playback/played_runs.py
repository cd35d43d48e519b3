"""Runs in a folder: read back, altered, and taken out of the page again."""

import base64
import gzip
import json
import re
from pathlib import Path

from mischwerk_sim.playback import folder, motion, story

ROOT = Path(__file__).resolve().parents[4]
EMBEDDED = re.compile(r'<script id="(facts|looks)" type="[a-z/]+">(.*?)</script>', re.DOTALL)


def read(path):
    """Run, motion and story of a folder."""
    run = folder.read(path)
    seen = motion.of(run)
    return run, seen, story.of(run.events, seen)


def events(path, kind):
    lines = (json.loads(line) for line in (path / "twin.jsonl").read_text(encoding="utf-8").splitlines())
    return [line for line in lines if line["event"] == kind]


def unpacked(letters):
    return json.loads(gzip.decompress(base64.b64decode(letters)))


def copied(source, target):
    for path in source.iterdir():
        if path.suffix in (".json", ".jsonl", ".gz"):
            (target / path.name).write_bytes(path.read_bytes())


def changed(path, **fields):
    record = json.loads((path / "record.json").read_text(encoding="utf-8"))
    (path / "record.json").write_text(json.dumps({**record, **fields}), encoding="utf-8")
