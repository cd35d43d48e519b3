"""`mischwerk sim unknowns`: every number that no data sheet gives drawn at random; what fails, and of what."""

from __future__ import annotations

import json
import signal
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import mischwerk_machines
from mischwerk_machines import MachineFileError
from mischwerk_work.bar import tracked
from mischwerk_work.executor import Workers, results
from mischwerk_work.journal import Journal
from rich.console import Console

from ..options import declared
from ..options.reading import check_cards, options_of, workers_of
from ..problem import CommandError, folder
from ..sweep.axes import SweepError
from ..sweep.unknowns.result import Result, result
from ..sweep.unknowns.study import WHATS, Row, Study, Task, carry_out
from ..sweep.unknowns.tables import show
from . import EXIT_INTERRUPTED, console_at

NAME = "trials.jsonl"
MAX_SAMPLES, MAX_ENDS = 100_000, 100


def main(arguments: list[str]) -> int:
    """Run it; 0, or 1 if an order was wrong and nothing saw it, or the simulation failed. Raises CommandError."""
    options = _options(arguments)
    workers = workers_of(options)
    try:
        study = _study(options)
        tasks = list(study.drawn())
    except (SweepError, MachineFileError) as error:
        raise CommandError(str(error)) from None
    if options.only is not None:
        print(json.dumps(carry_out(tasks[options.only]), indent=1))
        return 0
    out = folder("--out", options.out) if options.out else None
    console = console_at(stderr=options.json)
    known: dict[str, Row] = {}
    kept = ""
    try:
        with Journal(out and out / NAME, "sim unknowns", study.settings(), "--out DIR", stays=True) as journal:
            _try(tasks, known, journal, workers, console)
            if options.ends:
                weak = [effect.name for effect in result(study, known).effects[: options.ends]]
                _try(list(study.at_ends(weak)), known, journal, workers, console)
    except KeyboardInterrupt as pressed:
        if not out:
            raise
        kept = str(pressed)
    findings = result(study, known)
    _write(out, findings)
    _tell(console, options, findings, out)
    if kept:
        console.print(kept, highlight=False, soft_wrap=True)
        return EXIT_INTERRUPTED
    return 0 if findings.is_sound else 1


def _try(tasks: list[Task], known: dict[str, Row], journal: Journal, workers: Workers, console: Console) -> None:
    """Carry out those that are not kept yet."""
    rows = journal.continued(Row, partial(results, carry_out, workers=workers), ((task,) for task in tasks))
    with _Attention() as attention:
        for row in tracked("trials", rows, len(tasks), console=console):
            known[row["name"]] = row
            if attention.is_asked:
                raise KeyboardInterrupt


class _Attention:
    """Remembers a Ctrl-C: one that comes while Python frees a world's bodies is lost otherwise."""

    def __init__(self) -> None:
        self.is_asked = False

    def __enter__(self) -> _Attention:
        self._before = signal.signal(signal.SIGINT, self._hear)
        return self

    def __exit__(self, *_: object) -> None:
        signal.signal(signal.SIGINT, self._before)

    def _hear(self, number: int, frame: object) -> None:
        self.is_asked = True
        raise KeyboardInterrupt


def _write(out: Path | None, findings: Result) -> None:
    if out:
        (out / "unknowns.json").write_text(json.dumps(findings.as_json(), indent=1) + "\n", encoding="utf-8")
        from ..sweep.unknowns.pictures import draw  # matplotlib takes a second to import

        draw(out / "unknowns.png", findings)


def _tell(console: Console, options: SimpleNamespace, findings: Result, out: Path | None) -> None:
    if options.json:
        print(json.dumps(findings.as_json()))
        return
    show(console, findings)
    bad = [row["name"].split()[1] for row in findings.rows if row["outcome"] != "exact"]
    if bad:
        console.print(
            f"To repeat one alone: the same with --only N, such as {', '.join(bad[:6])}.",
            highlight=False,
            soft_wrap=True,
        )
    if out:
        for name in (NAME, "unknowns.json", "unknowns.png"):
            console.print(f"{out / name}", highlight=False, soft_wrap=True)


def _options(arguments: list[str]) -> SimpleNamespace:
    epilog = (
        f"With --out, each trial is kept in DIR/{NAME} as soon as it ends; the same command continues from there. "
        "Ranges and their reasons: hardware/machines/unknowns.toml, docs/explanation/unknowns.md."
    )
    return options_of(declared.unknowns, "unknowns", arguments, epilog)


def _study(options: SimpleNamespace) -> Study:
    """Return what the options ask for. Raises CommandError, MachineFileError."""
    if options.what not in WHATS:
        raise CommandError(f"--what must be one of {', '.join(WHATS)}, not {options.what!r}.")
    for what, value, least, most in (
        ("--samples", options.samples, 1, MAX_SAMPLES),
        ("--ends", options.ends, 0, MAX_ENDS),
        ("--repeats", options.repeats, 1, MAX_SAMPLES),
        ("--only", 0 if options.only is None else options.only, 0, options.samples - 1),
    ):
        if not least <= value <= most:
            raise CommandError(f"{what}: {least} to {most}.")
    if options.seed < 0:
        raise CommandError("--seed: 0 or more.")
    machine = mischwerk_machines.load(options.machine)
    card = mischwerk_machines.card_format(options.format)
    check_cards(options, machine)
    load = mischwerk_machines.load_unknowns
    unknowns = load(options.ranges) if options.ranges else load()
    ranges = unknowns.ranges(machine)
    if not ranges:
        raise CommandError(f"--ranges {options.ranges}: no number of {machine.name} has a range there.")
    kept = tuple(sorted({name for name in options.keep.split(",") if name}))
    for name in kept:
        if name not in ranges:
            raise CommandError(f"--keep: {name!a} is not a number of {machine.name} that is drawn.")
    if len(kept) == len(ranges):
        raise CommandError("--keep: nothing is left to draw.")
    return Study(
        machine, card, options.cards, options.what, options.samples, options.seed, unknowns, options.repeats, kept
    )
