"""Small runs of either twin in this process, left in a folder as `shuffle --sim --out` leaves them; read, altered."""

import base64
import gzip
import json
import re

import mischwerk_machines
from mischwerk_sim import build
from mischwerk_sim.board.port import NoLine
from mischwerk_sim.board.pyhal import PyHal
from mischwerk_sim.board.report import Report
from mischwerk_sim.playback import folder as folders
from mischwerk_sim.playback import motion, story
from mischwerk_sim.trace import LiveLooks
from shuffler.job import Job
from shuffler.link import protocol
from shuffler.machine.sequence import Sequence

from bench import SEARCH_STEPS, SEED

RUNS = {
    "rack, model": {"machine": "pile10", "cards": 8},
    "wheel, model": {"machine": "wheel54", "cards": 8},
    "rack, world": {"machine": "pile10", "cards": 5, "twin": "world"},
    "wheel, world": {"machine": "wheel54", "cards": 5, "twin": "world"},
}
EMBEDDED = re.compile(r'<script id="(facts|looks)" type="[a-z/]+">(.*?)</script>', re.DOTALL)


def shuffled(
    folder, machine="pile10", cards=8, twin="model", sim_seed=1, fmt="poker", trace=True, deck=None, live=None
):
    """Shuffle, and write report, trace and record; the mechanism as it then stands, and the job. ``live``: a socket
    that gets where everything is."""
    folder.mkdir(exist_ok=True)
    loaded, card = mischwerk_machines.load(machine), mischwerk_machines.card_format(fmt)
    mechanism = build.mechanism(twin, loaded, card, cards, sim_seed)
    looks = LiveLooks(live, lambda watcher, count: motion.posed(watcher, loaded, card, count)) if live else None
    report = Report(folder / "twin.jsonl", None, folder / "trace.json.gz" if trace else None, looks)
    switch_on(report, mechanism, loaded, cards, sim_seed, twin, fmt)
    board = build.board(mechanism, loaded, card, sim_seed, NoLine(), report)
    config = mischwerk_machines.config(loaded, card)._replace(improve_steps=SEARCH_STEPS)
    sequence = Sequence(PyHal(board, loaded.data.controller), config)
    sequence.reporter.on_phase = sequence.reporter.on_beat = sequence.reporter.on_fault = lambda *_: None
    job = Job(cards, 0, 0, 2, SEED)
    sequence.shuffle(job)
    report.close()
    if looks is not None:
        looks.close()
    write_record(folder, machine=machine, cards=cards, twin=twin, sim_seed=sim_seed, format=fmt, deck=deck)
    return mechanism, job


def switch_on(report, mechanism, machine, cards, sim_seed=1, twin="model", fmt="poker"):
    """What `serve` writes to the report first."""
    facts = {"machine": machine.name, "machine_sha256": machine.sha256, "format": fmt, "cards": cards}
    report.switched_on(mechanism, **facts, sim_seed=sim_seed, twin=twin)


def write_record(folder, **fields):
    """What `sim play` reads of a record."""
    record = {
        "result": "done",
        "machine": "pile10",
        "cards": 8,
        "deck": None,
        "format": "poker",
        "sim_seed": 1,
        "twin": "model",
        "machine_s": 2.5,
        "faults": [],
        "versions": {"protocol": protocol.VERSION},
        **fields,
    }
    (folder / "record.json").write_text(json.dumps(record), encoding="utf-8")


# -- Read back, altered, and taken out of the page again.


def read(path):
    """Run, motion and story of a folder."""
    run = folders.read(path)
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
