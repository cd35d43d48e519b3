"""Every command that takes --processes and --cluster: the same bytes from one, three, and a Dask cluster."""

import json
import sys
from pathlib import Path

import local_cluster
import mischwerk_install
import mischwerk_machines
import pytest
from mischwerk.cli import app
from mischwerk.commands.error_boundary import guarded
from mischwerk_lab.experiments.audit import board, hands
from mischwerk_lab.experiments.study import compute as study
from mischwerk_lab.hunting import generators
from mischwerk_lab.hunting.families import BY_NAME
from mischwerk_sim import commands
from mischwerk_work import cluster
from mischwerk_work.executor import Workers

TIMED = ("wall_s", "seconds", "speed", "tried")  # what it took, and how far it came in its time, is not what was found
# Command -> its smallest run that has several tasks.
RUNS = {
    "sim campaign": "--shuffles 20 --seed 30 --faults cards --cards 8 --interpreter cpython --json",
    "sim sweep": "--vary gap=0.4,0.5,0.6 --cards 2 --feeds 2 --json",
    "sim skew": "--vary tyres=0,0.02,0.04 --feeds 1 --json",
    "sim unknowns": "--what feeds --samples 3 --cards 3 --seed 5 --json",
    "lab hunt": "decks.txt --no-sequence --families mersenne,java --budget 3600 --json",
    "play tournament": "--games 9 --players simple --json",
}
# Those that write a folder.
OTHERS = {
    "sim crosscheck": "--out crosscheck",
    "lab audit": "--decks decks.txt --out audit",
    "lab simulate": "--method gsr --decks 10 --out new.npy",
    "lab skat": "--deals 2 --columns S5 --tables 5.2 --out skat",
    "lab study": "--decks 10000 --iterations 2 --out study",
    "lab worth": "--games whist --mixings gsr:1 --deals 30 --worlds 5 --out worth",
    "play skat-tournament": "--players random --deals 2 --out tournament",
}


@pytest.fixture(scope="module")
def scheduler():
    with local_cluster.started() as there:
        yield there.scheduler_address


@pytest.fixture
def run(tmp_path, monkeypatch, capsys):
    """run(command, *options) -> exit status, stdout, stderr. In a folder with decks of a known generator."""
    monkeypatch.chdir(tmp_path)
    way = BY_NAME["mersenne"].ways[0]
    draw = way.draw(70_000)
    Path("decks.txt").write_text(
        "\n".join(" ".join(map(str, generators.shuffled(52, draw, way.loop))) for _ in range(30))
    )

    def command(command_name, *options):
        group, name = command_name.split()
        if group == "sim":
            status = commands.run(name, list(options))
        else:
            status = guarded(lambda: app([group, name, *options], standalone_mode=False), False)
        return status, *capsys.readouterr()

    return command


@pytest.mark.parametrize("command", RUNS)
def test_the_same_object_wherever_it_is_computed(command, scheduler, run):
    answers = []
    for where in (("--processes", "1"), ("--jobs", "3"), ("--cluster", scheduler)):
        status, out, err = run(command, *RUNS[command].split(), *where)
        assert status in (0, 1), err
        answers.append(_untimed(json.loads(out)))
    assert answers[0] == answers[1] == answers[2]


def _untimed(value):
    if isinstance(value, dict):
        return {key: _untimed(item) for key, item in value.items() if key not in TIMED}
    return [_untimed(item) for item in value] if isinstance(value, list) else value


def test_a_study_counts_the_same_wherever_it_is_computed(scheduler):
    single, three, cluster = (
        study.run(20_000, 2, 3, methods=study.STUDIED[1:3], workers=workers).passes
        for workers in (Workers(1), Workers(3), Workers(cluster=scheduler))
    )
    assert len(single) == 2 and single == three == cluster


def test_an_audit_compares_the_same_wherever_it_is_computed(scheduler):
    orders = board.drawn(12, 2100, 5, lambda done: None)
    alone = hands.beside(orders, 1, 0.01, workers=Workers(1))
    for workers in (Workers(2), Workers(cluster=scheduler)):
        assert (board.drawn(12, 2100, 5, lambda done: None, workers) == orders).all()
        assert hands.beside(orders, 1, 0.01, workers=workers) == alone


def test_two_engines_are_compared_the_same_wherever_it_is_done(scheduler):
    pytest.importorskip("mujoco")
    from mischwerk_sim.crosscheck import agreement, recording
    from mischwerk_sim.crosscheck.scenes import Setting

    setting = Setting(mischwerk_machines.load("pile10"), mischwerk_machines.card_format("poker"), 1, 3, 1, 2)
    few = [case for case in agreement.cases(setting) if case.scene == recording.INSERTION][:1]
    results = [
        [agreement.plain(comparison) for comparison in agreement.compare(setting, few, 1, workers)]
        for workers in (Workers(1), Workers(2), Workers(cluster=scheduler))
    ]
    assert len(results[0]) == 1 and results[0] == results[1] == results[2]


def test_a_cluster_that_is_not_there_is_one_line_and_what_to_do(run, monkeypatch, subtests):
    monkeypatch.setattr(cluster, "_ANSWER_S", 0.2)
    for command, options in {**RUNS, **OTHERS}.items():
        with subtests.test(command=command):
            status, out, err = run(command, *options.split(), "--cluster", "tcp://127.0.0.1:9")
            lines = [line for line in err.splitlines() if not line.endswith((" s", " %"))]
            assert status == 2 and len(lines) == 2, err
            assert lines[0].startswith("No cluster answers at tcp://127.0.0.1:9: ")
            assert lines[1].startswith("Give --cluster the address of a Dask scheduler")


def test_without_dask_it_is_said_how_to_install_it(run, monkeypatch, subtests):
    monkeypatch.setitem(sys.modules, "distributed", None)
    for command in ("sim sweep", "play tournament"):
        with subtests.test(command=command):
            status, _, err = run(command, *RUNS[command].split(), "--cluster", "tcp://127.0.0.1:9")
            assert status == 2 and err.splitlines()[-2:] == list(mischwerk_install.missing("cluster"))


def test_a_number_of_processes_that_cannot_be(run, subtests):
    before = set(Path().iterdir())
    for command, options in {**RUNS, **OTHERS}.items():
        if command != "lab simulate":  # whose threads are one for each core
            with subtests.test(command=command):
                status, _, err = run(command, *options.split(), "--processes", "0")
                assert status == 2 and "--processes 0 is out of range: give 1 to 1024." in err
    assert set(Path().iterdir()) == before
