"""`mischwerk lab simulate`, interrupted: it resumes and comes out the same, or says why it can't."""

import json
import os

import numpy as np
import pytest
from mischwerk.errors import EXIT_DONE, EXIT_INTERRUPTED, UsageProblem
from mischwerk_lab import simulate, unfinished
from mischwerk_work import locks
from simulated import expected, refused


@pytest.fixture
def interrupted(lab, small_chunks, monkeypatch):
    """Ctrl-C in the third chunk of five."""
    share, tasks = simulate.share, []

    def stops(*task):
        tasks.append(task)
        if len(tasks) == 3:
            raise KeyboardInterrupt
        return share(*task)

    with monkeypatch.context() as patched:
        patched.setattr(simulate, "share", stops)
        status, out, err = lab("--seed", 9, decks=450)
    assert status == EXIT_INTERRUPTED and out == ""
    assert err.splitlines()[-2:] == [
        "Interrupted: 200 of 450 decks are in decks.npy.part.",
        "Give the same command again to go on.",
    ]
    assert sorted(os.listdir()) == ["decks.npy.part", "decks.npy.part.json"]


def test_an_interrupted_run_is_resumed_and_comes_out_the_same(lab, interrupted):
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
    assert err.splitlines() == ["Interrupted before the first decks were written: nothing is kept.", "Start again."]
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
    assert refused(second[0]) == "decks.npy.part is being written by another run."
    assert (np.load("decks.npy") == expected("gsr", 52, 450, 1, 9)).all()
    assert os.listdir() == ["decks.npy"]


def test_a_file_that_another_run_finished_meanwhile_is_not_overwritten(lab, monkeypatch):
    locked = unfinished._locked

    def late(*paths):
        with open("decks.npy", "w") as file:
            file.write("theirs")
        return locked(*paths)

    monkeypatch.setattr(unfinished, "_locked", late)
    assert refused(lab()) == "decks.npy already exists."
    with open("decks.npy") as file:
        assert file.read() == "theirs"
    assert os.listdir() == ["decks.npy"]


def test_a_note_that_its_run_took_away_is_not_locked_in_vain(tmp_path, monkeypatch):
    """Between our opening it and our lock: the next one is made and locked instead."""
    flock, note = locks.fcntl.flock, tmp_path / "note"

    def late(file, how):
        flock(file, how)
        if not taken:
            taken.append(note.unlink())

    taken = []
    monkeypatch.setattr(locks.fcntl, "flock", late)
    with unfinished._locked(note, tmp_path / "part") as file:
        assert os.path.samestat(os.fstat(file.fileno()), note.stat())
        with pytest.raises(UsageProblem):
            unfinished._locked(note, tmp_path / "part")


def test_another_simulation_s_part_is_not_gone_on_with(lab, interrupted):
    problem = refused(lab("--seed", 8, decks=450))
    assert problem == "decks.npy.part already exists and is from another simulation: it can't be resumed."
    assert sorted(os.listdir()) == ["decks.npy.part", "decks.npy.part.json"]


def test_a_part_that_nobody_describes_is_not_gone_on_with(lab, interrupted):
    os.remove("decks.npy.part.json")
    assert "is from another simulation" in refused(lab("--seed", 9, decks=450))
    assert os.listdir() == ["decks.npy.part"]
