"""The folders of the four experiments: where they are, that nothing is overwritten, and what is left when stopped."""

import os
import signal
import threading
import time
from pathlib import Path

import numpy as np
import pytest
from mischwerk.errors import EXIT_DONE, EXIT_INTERRUPTED, EXIT_USAGE
from mischwerk_lab.cli import options as lab_folder
from mischwerk_lab.experiments import distance
from mischwerk_lab.experiments.audit import report as audit_report
from mischwerk_lab.experiments.audit import run as audit_run
from mischwerk_lab.experiments.mixing import compute as mixing
from mischwerk_lab.experiments.power import compute as power
from mischwerk_lab.experiments.power import report as power_report
from mischwerk_lab.experiments.study import compute as study
from mischwerk_lab.experiments.study import report as study_report
from mischwerk_lab.kernels import sorted_decks
from mischwerk_lab.report.document import Report

COMMANDS = {
    "study": ("study", "--decks", 10_000),
    "mixing": ("mixing", "--method", "overhand", "--decks", 1000),
    "audit": ("audit", "--decks", "decks.npy"),
    "power": ("power", "--decks", 200, "--repeats", 10),
}
FOLDERS = {name: Path("out", {"mixing": "mixing-overhand"}.get(name, name)) for name in COMMANDS}
SAID = {
    "study": "Start again: with --resume FILE, an interrupted command goes on where it was.",
    "mixing": "A report on mixing can't be resumed: start again.",
    "audit": "An audit can't be resumed: start again.",
    "power": "A measurement of power can't be resumed: start again.",
}
WORK = {
    "study": (study, "run"),
    "mixing": (mixing, "find"),
    "audit": (audit_run.audit, "tested"),
    "power": (power, "measure"),
}
PAGES = {"study": study_report, "mixing": mixing, "audit": audit_report, "power": power_report}
each = pytest.mark.parametrize("name", COMMANDS)


@pytest.fixture(autouse=True)
def decks():
    np.save("decks.npy", sorted_decks(100, 32))


@pytest.fixture
def run(run):
    """run(command, *options) -> exit status, stdout, stderr without the progress."""

    def command(*arguments):
        status, out, err = run(*arguments)
        return status, out, [line for line in err.splitlines() if not line.endswith(" %")]

    return command


def interrupted(*_arguments, **_options):
    raise KeyboardInterrupt


def terminated(*_arguments, **_options):
    _signalled(signal.SIGTERM)


def hung_up(*_arguments, **_options):
    """The terminal was closed."""
    _signalled(signal.SIGHUP)


def _signalled(number):
    assert threading.current_thread() is threading.main_thread()
    assert signal.getsignal(number) != signal.SIG_DFL, "else this would end the tests"
    os.kill(os.getpid(), number)
    time.sleep(60)


@each
def test_without_out_a_new_folder_is_used_and_never_overwritten(run, monkeypatch, name):
    FOLDERS[name].mkdir(parents=True)
    (FOLDERS[name] / "mine").touch()
    assert run(*COMMANDS[name]) == (
        EXIT_USAGE,
        "",
        [
            f"{FOLDERS[name]} already exists and is not empty.",
            "Nothing is overwritten: choose a new folder with --out DIR.",
        ],
    )


@pytest.mark.parametrize("stop", [interrupted, terminated, hung_up])
@each
def test_what_is_stopped_says_so_and_leaves_nothing(run, monkeypatch, name, stop):
    monkeypatch.setattr(*WORK[name], stop)
    before = [signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGHUP)]
    assert run(*COMMANDS[name]) == (EXIT_INTERRUPTED, "", ["Stopped on request: nothing was written.", SAID[name]])
    assert os.listdir() == ["decks.npy"]
    assert [signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGHUP)] == before


@each
def test_a_folder_that_was_there_stays(run, monkeypatch, name):
    Path("mine").mkdir()
    monkeypatch.setattr(*WORK[name], interrupted)
    assert run(*COMMANDS[name], "--out", "mine/new/deep")[0] == EXIT_INTERRUPTED
    assert run(*COMMANDS[name], "--out", "mine")[0] == EXIT_INTERRUPTED
    assert os.listdir("mine") == []


def test_a_report_that_is_written_in_part_is_not_said_to_be_nothing(run, monkeypatch):
    class Stopped(Report):
        def write(self, folder):
            (folder / "figure.svg").touch()
            raise KeyboardInterrupt

    monkeypatch.setattr(mixing, "report", lambda found, language: Stopped("page", language))
    status, out, err = run("mixing", "--method", "planned")
    assert (status, out) == (EXIT_INTERRUPTED, "")
    assert err == [
        "Stopped on request: the report in out/mixing-planned is incomplete.",
        "A report on mixing can't be resumed: delete that folder and start again.",
    ]


def test_a_report_stays(run, monkeypatch):
    monkeypatch.setattr(mixing, "report", lambda found, language: Report("page", language))
    assert run("mixing", "--method", "planned")[:2] == (EXIT_DONE, "out/mixing-planned/report.html\n")
    assert Path("out/mixing-planned/report.html").exists()


@pytest.mark.parametrize("stop", [interrupted, terminated, hung_up])
def test_distances_that_are_stopped(run, monkeypatch, stop):
    monkeypatch.setattr(distance, "results", stop)
    assert run("distance", "--method", "gsr") == (
        EXIT_INTERRUPTED,
        "",
        ["Stopped on request: no table is shown.", "Start again with fewer passes or cards."],
    )


def test_in_another_thread_signals_are_left_alone():
    def asked():
        with lab_folder.terminable():
            seen.append(signal.getsignal(signal.SIGTERM))

    seen = []
    thread = threading.Thread(target=asked)
    thread.start()
    thread.join()
    assert seen == [signal.getsignal(signal.SIGTERM)]
