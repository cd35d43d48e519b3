"""`mischwerk lab simulate`: the file it writes, how it goes on, and what it says to bad input."""

import json
import os
import shutil
import subprocess
import sys
from collections import namedtuple

import distributed
import numpy as np
import pytest
from mischwerk.cli import app
from mischwerk.commands.error_boundary import guarded
from mischwerk.errors import EXIT_DONE, EXIT_INTERRUPTED, EXIT_USAGE, UsageProblem
from mischwerk_lab import cluster, engine, simulate, unfinished
from mischwerk_lab.methods import METHODS


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def lab(capsys):
    """lab(options of `lab simulate`) -> exit status, stdout, stderr."""

    def run(*options, method="gsr", decks=100, out="decks.npy"):
        arguments = ["lab", "simulate", "--method", method, "--decks", str(decks), "--out", out, *map(str, options)]
        status = guarded(lambda: app(arguments, standalone_mode=False), "--json" in arguments)
        return status, *capsys.readouterr()

    return run


@pytest.fixture
def small_chunks(monkeypatch):
    """Of 100 decks, so that a short run has several."""
    monkeypatch.setattr(engine, "CHUNK", 100)


def refused(answer):
    """The text of one that is refused: a plain line, and what to do."""
    status, out, err = answer
    assert status == EXIT_USAGE and out == ""
    problem, what_to_do = (line for line in err.splitlines() if not line.endswith(" %"))
    assert what_to_do.endswith(".")
    return problem


def expected(method, cards, decks, passes, seed, **options):
    kept = []
    kernel = METHODS[method].make(cards, **options)
    engine.run(kernel, cards, decks, passes, seed, lambda _pass, some, _first: kept.append(some.copy()))
    return np.concatenate(kept)


# -- the file ----------------------------------------------------------------------------------------------


def test_a_file_holds_the_decks_of_the_engine(lab):
    status, out, err = lab(
        "--passes", 3, "--seed", 5, "--cards", 32, "--pockets", 6, "--capacity", 7, method="random-pile"
    )
    assert status == EXIT_DONE
    assert out == "decks.npy: 100 decks of 32 cards, random-pile, 3 passes, seed 5.\n"
    assert err.endswith("100 decks: 100 %\n")
    decks = np.load("decks.npy")
    assert decks.dtype == np.uint8 and decks.flags.c_contiguous
    assert (decks == expected("random-pile", 32, 100, 3, 5, pockets=6, capacity=7)).all()
    assert os.listdir() == ["decks.npy"]


def test_the_same_options_give_the_same_bytes_in_chunks_of_any_size(lab, small_chunks):
    assert lab(out="one.npy", decks=250)[0] == EXIT_DONE
    engine.CHUNK = 77
    assert lab(out="two.npy", decks=250)[0] == EXIT_DONE
    with open("one.npy", "rb") as one, open("two.npy", "rb") as two:
        assert one.read() == two.read()
    assert (np.load("one.npy") == expected("gsr", 52, 250, 1, 1)).all()


def test_more_than_256_cards_take_two_bytes_each(lab):
    assert lab("--cards", 300, decks=3)[0] == EXIT_DONE
    decks = np.load("decks.npy")
    assert decks.dtype == np.uint16 and (np.sort(decks) == np.arange(300)).all()


def test_programs_get_one_object(lab):
    status, out, _ = lab("--json", "--shelves", 3, method="shelf")
    assert status == EXIT_DONE
    assert json.loads(out) == {
        "file": "decks.npy", "bytes": 128 + 5200, "resumed_from": 0, "method": "shelf", "cards": 52, "decks": 100,
        "passes": 1, "seed": 1, "options": {"shelves": 3},
    }  # fmt: skip


def test_one_deck_is_one_deck(lab):
    assert lab(decks=1)[:2] == (EXIT_DONE, "decks.npy: 1 deck of 52 cards, gsr, 1 pass, seed 1.\n")


def test_plans_can_be_carried_out_one_by_one(lab):
    assert lab("--by-plan", "--order", "lifo", method="planned", decks=5)[0] == EXIT_DONE
    assert (np.load("decks.npy") == expected("planned", 52, 5, 1, 1)).all()


# -- interrupted -------------------------------------------------------------------------------------------


@pytest.fixture
def interrupted(lab, small_chunks, monkeypatch):
    """Ctrl-C in the third chunk of five."""
    share, asked = simulate.share, []

    def stops(*task):
        asked.append(task)
        if len(asked) == 3:
            raise KeyboardInterrupt
        return share(*task)

    with monkeypatch.context() as patched:
        patched.setattr(simulate, "share", stops)
        status, out, err = lab("--seed", 9, decks=450)
    assert status == EXIT_INTERRUPTED and out == ""
    assert err.splitlines()[-2:] == [
        "Interrupted: 200 of 450 decks are in decks.npy.part.", "Give the same command again to go on.",
    ]  # fmt: skip
    assert sorted(os.listdir()) == ["decks.npy.part", "decks.npy.part.json"]


def test_an_interrupted_run_goes_on_and_comes_out_the_same(lab, interrupted):
    status, out, _ = lab("--seed", 9, "--json", decks=450)
    assert status == EXIT_DONE and json.loads(out)["resumed_from"] == 200
    assert (np.load("decks.npy") == expected("gsr", 52, 450, 1, 9)).all()
    assert os.listdir() == ["decks.npy"]


@pytest.mark.parametrize(("lost", "kept"), [(1, 100), (52 * 100 + 1, 0), (52 * 200 + 60, 0), (-52 * 300, 200)])
def test_what_a_crash_has_cut_off_or_left_empty_is_made_again(lab, interrupted, lost, kept):
    """The last case: zeros where two more chunks would lie, and more than the file will have."""
    os.truncate("decks.npy.part", os.stat("decks.npy.part").st_size - lost)
    status, out, _ = lab("--seed", 9, "--json", decks=450)
    assert status == EXIT_DONE and json.loads(out)["resumed_from"] == kept
    assert (np.load("decks.npy") == expected("gsr", 52, 450, 1, 9)).all()
    assert os.stat("decks.npy").st_size == 128 + 52 * 450


@pytest.mark.parametrize("chunk", [0, 1])
@pytest.mark.parametrize("lost", [bytes(52), bytes(range(52))], ids=["zeros", "another deck"])
def test_a_chunk_that_the_disk_lost_is_made_again_wherever_it_lies(lab, interrupted, chunk, lost):
    with open("decks.npy.part", "r+b") as file:
        file.seek(128 + 5200 * chunk)
        file.write(lost)
    status, out, _ = lab("--seed", 9, "--json", decks=450)
    assert status == EXIT_DONE and json.loads(out)["resumed_from"] == 100 * chunk
    assert (np.load("decks.npy") == expected("gsr", 52, 450, 1, 9)).all()


@pytest.mark.parametrize("note", ["", "\n", "00000000\n", "0000"])
def test_a_note_that_was_cut_off_vouches_for_no_more_than_it_names(lab, interrupted, note):
    with open("decks.npy.part.json") as file:
        head = file.readline()
    with open("decks.npy.part.json", "w") as file:
        file.write(head + note)
    status, out, _ = lab("--seed", 9, "--json", decks=450)
    assert status == EXIT_DONE and json.loads(out)["resumed_from"] == 0
    assert (np.load("decks.npy") == expected("gsr", 52, 450, 1, 9)).all()


def test_a_chunk_is_on_the_disk_before_the_note_names_it(lab, small_chunks, monkeypatch):
    named, fsync = [], os.fsync

    def seen(number):
        fsync(number)
        if os.path.samestat(os.fstat(number), os.stat("decks.npy.part")):
            with open("decks.npy.part.json") as note:
                named.append((os.fstat(number).st_size, len(note.readlines()) - 1))

    monkeypatch.setattr(os, "fsync", seen)
    assert lab(decks=250)[0] == EXIT_DONE
    assert named == [(128 + 52 * 100, 0), (128 + 52 * 200, 1), (128 + 52 * 250, 2)]


def stops(*_):
    raise KeyboardInterrupt


def test_what_is_interrupted_before_its_first_chunk_is_not_said_to_be_kept(lab, small_chunks, monkeypatch):
    monkeypatch.setattr(simulate, "share", stops)
    status, out, err = lab(decks=450)
    assert status == EXIT_INTERRUPTED and out == ""
    assert err.splitlines() == [
        "Interrupted before the first decks were written: nothing is kept.", "Start it anew.",
    ]  # fmt: skip
    assert os.listdir() == []


def test_what_is_interrupted_while_it_looks_at_what_is_there_is_kept(lab, interrupted, monkeypatch):
    with monkeypatch.context() as patched:
        patched.setattr(unfinished, "_sum", stops)
        status, _, err = lab("--seed", 9, decks=450)
    assert status == EXIT_INTERRUPTED
    assert err.splitlines()[0] == "Interrupted: what an earlier run left is still in decks.npy.part."
    status, out, _ = lab("--seed", 9, "--json", decks=450)
    assert status == EXIT_DONE and json.loads(out)["resumed_from"] == 200


def test_two_runs_at_once_do_not_write_into_one_file(lab, small_chunks, monkeypatch):
    share, second = simulate.share, []

    def twice(*task):
        if not second:
            second.append(None)
            second[0] = lab("--seed", 9, decks=450)
        return share(*task)

    monkeypatch.setattr(simulate, "share", twice)
    assert lab("--seed", 9, decks=450)[0] == EXIT_DONE
    assert refused(second[0]) == "decks.npy.part is being written by another run just now."
    assert (np.load("decks.npy") == expected("gsr", 52, 450, 1, 9)).all()
    assert os.listdir() == ["decks.npy"]


def test_a_file_that_another_run_finished_meanwhile_is_not_overwritten(lab, monkeypatch):
    locked = unfinished._locked

    def late(*paths):
        with open("decks.npy", "w") as file:
            file.write("theirs")
        return locked(*paths)

    monkeypatch.setattr(unfinished, "_locked", late)
    assert refused(lab()) == "decks.npy exists already."
    with open("decks.npy") as file:
        assert file.read() == "theirs"
    assert os.listdir() == ["decks.npy"]


def test_a_note_that_its_run_took_away_is_not_locked_in_vain(tmp_path, monkeypatch):
    """Between our opening it and our lock: the next one is made and locked instead."""
    flock, note = unfinished.fcntl.flock, tmp_path / "note"

    def late(file, how):
        flock(file, how)
        if not taken:
            taken.append(note.unlink())

    taken = []
    monkeypatch.setattr(unfinished.fcntl, "flock", late)
    with unfinished._locked(note, tmp_path / "part") as file:
        assert os.path.samestat(os.fstat(file.fileno()), note.stat())
        with pytest.raises(UsageProblem):
            unfinished._locked(note, tmp_path / "part")


def test_another_simulation_s_part_is_not_gone_on_with(lab, interrupted):
    problem = refused(lab("--seed", 8, decks=450))
    assert problem == "decks.npy.part is there already and is not of the same simulation: it can't be gone on with."
    assert sorted(os.listdir()) == ["decks.npy.part", "decks.npy.part.json"]


def test_a_part_that_nobody_describes_is_not_gone_on_with(lab, interrupted):
    os.remove("decks.npy.part.json")
    assert "is not of the same simulation" in refused(lab("--seed", 9, decks=450))
    assert os.listdir() == ["decks.npy.part"]


# -- bad input ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("options", "text"), [
    (("--passes", 0), "--passes 0 is out of range: give 1 to 1000000."),
    (("--cards", 1), "--cards 1 is out of range: give 2 to 65535."),
    (("--seed", -1), "--seed -1 is out of range: give 0 to 18446744073709551615."),
    (("--shelves", 3), "--shelves does not belong to gsr, which takes no options."),
    (("--cluster", "ftp://127.0.0.1:9"), "No cluster answers at ftp://127.0.0.1:9: unknown address scheme"),
    (("--decks", "many"), "--decks must be a whole number."),
])  # fmt: skip
def test_impossible_options_take_one_plain_line(lab, options, text):
    assert refused(lab(*options)).startswith(text)
    assert os.listdir() == []


@pytest.mark.parametrize(("asked", "text"), [
    ({"method": "faro"}, "There is no method faro; the methods are planned,"),
    ({"decks": 0}, "--decks 0 is out of range: give 1 to 17592186044416."),
    ({"out": "decks.txt"}, "decks.txt is no name of an .npy file."),
    ({"out": "no/decks.npy"}, "There is no folder no."),
])  # fmt: skip
def test_other_things_that_can_t_be(lab, asked, text):
    assert refused(lab(**asked)).startswith(text)
    assert os.listdir() == []


def test_nothing_is_overwritten(lab):
    with open("decks.npy", "w") as file:
        file.write("mine")
    assert refused(lab()) == "decks.npy exists already."
    with open("decks.npy") as file:
        assert file.read() == "mine"


def test_a_full_disk_is_foreseen(lab, monkeypatch):
    monkeypatch.setattr(shutil, "disk_usage", lambda _: namedtuple("Usage", "free")(5000))
    assert refused(lab(decks=1000)) == "1000 decks take 52.0 kB, and 5.0 kB are free in .."
    monkeypatch.setattr(shutil, "disk_usage", lambda _: namedtuple("Usage", "free")(0))
    assert refused(lab(decks=1)) == "1 deck takes 52 bytes, and 0 bytes are free in .."


def test_a_file_that_can_t_be_written_is_told(lab, monkeypatch):
    def fails(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fails)
    assert refused(lab()) == "decks.npy.part can't be written: No space left on device."


def test_without_the_extra_lab_one_line_says_how_to_install_it():
    arguments = ["lab", "simulate", "--method", "gsr", "--decks", "100", "--out", "decks.npy"]
    code = "import sys; sys.modules['numba'] = None; from mischwerk.entry import main; main()"
    done = subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, text=True)
    assert refused((done.returncode, done.stdout, done.stderr)) == "The laboratory is not installed."


# -- a cluster ---------------------------------------------------------------------------------------------


def test_a_cluster_makes_the_same_file(lab, small_chunks):
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None, protocol="tcp", silence_logs=50
    ) as here:
        status, out, err = lab("--cluster", here.scheduler_address, "--seed", 4, decks=450)
    assert status == EXIT_DONE and err.endswith("100 %\n")
    assert (np.load("decks.npy") == expected("gsr", 52, 450, 1, 4)).all()


def test_a_cluster_that_does_not_answer_takes_one_plain_line(lab, monkeypatch):
    monkeypatch.setattr(cluster, "_ANSWER_S", 0.5)
    assert refused(lab("--cluster", "tcp://127.0.0.1:9")).startswith("No cluster answers at tcp://127.0.0.1:9: ")
    assert os.listdir() == []


@pytest.mark.parametrize(("problem", "text"), [
    (ModuleNotFoundError(name="numba"), r"A worker of the cluster lacks numba\."),
    (distributed.CancelledError("scheduler-connection-lost"), "The cluster at there was lost"),
    (ConnectionError("broken"), "The cluster at there was lost"),
    (TimeoutError(), "The cluster at there has no workers"),
])  # fmt: skip
def test_a_cluster_that_fails_on_the_way_takes_one_plain_line(problem, text):
    class Future:
        def result(self, timeout):
            raise problem

    class Deserted:
        def nthreads(self):
            return {}

    with pytest.raises(UsageProblem, match=text):
        cluster._result(Deserted(), "there", Future())


def test_a_slow_cluster_is_waited_for():
    answers = [TimeoutError(), TimeoutError(), 7]

    class Future:
        def result(self, timeout):
            answer = answers.pop(0)
            if isinstance(answer, Exception):
                raise answer
            return answer

    class Busy:
        def nthreads(self):
            return {"tcp://192.0.2.1:1": 2}

    assert cluster._result(Busy(), "there", Future()) == 7


class Client:
    """A cluster that counts how many tasks it has been given and not yet been asked for."""

    def __init__(self):
        self.waiting = self.most = 0

    def submit(self, function, *task, pure):
        self.waiting += 1
        self.most = max(self.most, self.waiting)
        client = self

        class Future:
            def result(self, timeout):
                client.waiting -= 1
                return function(*task)

        return Future()


def test_a_cluster_is_given_a_few_tasks_at_a_time_and_answers_in_order():
    client = Client()
    assert list(cluster._in_order(client, "there", lambda i: i * i, ((i,) for i in range(50)), 4)) == [
        i * i for i in range(50)
    ]
    assert client.most == 4
