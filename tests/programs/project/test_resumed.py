"""Every command with --resume: interrupted, it goes on with any workers, and what comes out is the same."""

import json
from pathlib import Path

import local_cluster
import pytest
from mischwerk.cli import app
from mischwerk.commands.error_boundary import guarded
from mischwerk_lab.experiments.study import compute as study
from mischwerk_lab.report import style
from mischwerk_sim import commands
from mischwerk_work.executor import Workers
from mischwerk_work.journal import Journal

# Command -> its smallest run that has several tasks.
RUNS = {
    "sim campaign": "--shuffles 20 --seed 30 --faults cards --cards 8 --interpreter cpython --story",
    "lab worth": "--games whist --mixings gsr:1 --deals 2 --worlds 2 --out worth",
    "lab study": "--decks 10000 --iterations 1 --out study",
    "play tournament": "--games 9 --players simple",
}
# What tells them apart.
OTHER = {
    "sim campaign": ("--seed 31", "seed is 30 there, not 31."),
    "lab worth": ("--deals 3", "deals is 2 there, not 3."),
    "lab study": ("--iterations 2", "iterations is 1 there, not 2."),
    "play tournament": ("--seed 2", "seed is 1 there, not 2."),
}
FOLDERS = {"lab worth": "worth", "lab study": "study"}
KEPT = "Results so far are kept in kept: the same command goes on from there."


@pytest.fixture
def run(tmp_path, monkeypatch, capsys):
    """run(command, *options) -> exit status, what was found, stderr. With few dots in the pictures."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(style, "_PNG_DPI", 10)

    def command(command_name, *options):
        group, name = command_name.split()
        given = [*RUNS[command_name].split(), *" ".join(options).split()]
        if group == "sim":
            status = commands.run(name, given)
        else:
            status = guarded(lambda: app([group, name, *given], standalone_mode=False), False)
        out, err = capsys.readouterr()
        output = [line for line in out.splitlines() if " s on " not in line]  # the clock
        if command_name in FOLDERS and status == 0:
            for path in sorted(Path(FOLDERS[command_name]).iterdir()):
                output += [] if path.name == "times.json" else [path.name, path.read_bytes()]
                path.unlink()
            Path(FOLDERS[command_name]).rmdir()
        return status, output, err

    return command


def interrupts_after(lines, monkeypatch):
    """Ctrl-C comes when so many more lines are kept."""
    real, kept = Journal._keep, []

    def keep(journal, result):
        real(journal, result)
        kept.append(result)
        if len(kept) == lines:
            raise KeyboardInterrupt

    monkeypatch.setattr(Journal, "_keep", keep)


@pytest.mark.parametrize("command", RUNS)
def test_an_interrupted_command_goes_on_and_what_comes_out_is_the_same(command, run, monkeypatch):
    whole = run(command, "--processes 1")
    assert whole[0] == 0 and len(whole[1]) > 1
    interrupted = (2,) if command.startswith("lab") else (1, 2)  # a process of the laboratory takes seconds to start
    for processes in interrupted:
        with monkeypatch.context() as patched:
            interrupts_after(1, patched)
            status, output, err = run(command, f"--resume kept --processes {processes}")
            said = [*output, *err.splitlines()]
            assert said.count(KEPT) == 1 and status == (0 if command == "sim campaign" else 130)
    before = Path("kept").read_bytes()
    assert before.count(b"\n") == 1 + len(interrupted)

    options, reason = OTHER[command]
    status, _, err = run(command, "--resume kept", options)
    assert status == 2 and f"kept is of another run: {reason}" in err and Path("kept").read_bytes() == before

    status, output, _ = run(command, f"--resume kept --processes {3 if 1 in interrupted else 1}")
    assert (status, output) == whole[:2]
    assert not Path("kept").exists()


def test_a_cluster_goes_on_with_what_one_process_began(run, monkeypatch):
    whole = run("play tournament", "--processes 1")
    with monkeypatch.context() as patched:
        interrupts_after(2, patched)
        run("play tournament", "--resume kept --processes 1")
    with local_cluster.started() as there:
        assert run("play tournament", "--resume kept", "--cluster", there.scheduler_address)[:2] == whole[:2]


def test_a_study_that_threads_began_is_finished_by_one(tmp_path, monkeypatch):
    """Its shares are the same for any number of workers."""

    def passes(workers, path):
        with Journal(path, "a study", {}) as journal:
            return study.run(20_000, 2, 3, methods=study.STUDIED[1:3], workers=workers, journal=journal).passes

    whole = passes(Workers(1), None)
    with monkeypatch.context() as patched:
        interrupts_after(7, patched)
        with pytest.raises(KeyboardInterrupt):
            passes(Workers(3), tmp_path / "kept")
    assert (tmp_path / "kept").read_bytes().count(b"\n") == 8
    assert passes(Workers(1), tmp_path / "kept") == whole


def test_without_the_option_it_is_told_how_to_go_on_next_time(run, monkeypatch):
    monkeypatch.setattr(Journal, "continued", lambda *what: (_ for _ in ()).throw(KeyboardInterrupt))
    for command in RUNS:
        _, output, err = run(command)
        assert json.dumps([output, err]).count("Start again: with --resume FILE, an interrupted command") == 1, command
        assert not any(Path().glob("*")) or list(Path().iterdir()) == [Path("work")], command
