"""`mischwerk lab simulate`: the file it writes, and what it says to bad input."""

import json
import os
import shutil
import subprocess
import sys
from collections import namedtuple

import local_cluster
import numpy as np
import pytest
from mischwerk.errors import EXIT_DONE
from mischwerk_lab import engine
from mischwerk_work import cluster
from simulated import expected, refused


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
        "file": "decks.npy",
        "bytes": 128 + 5200,
        "resumed_from": 0,
        "method": "shelf",
        "cards": 52,
        "decks": 100,
        "passes": 1,
        "seed": 1,
        "options": {"shelves": 3},
    }


def test_one_deck_is_one_deck(lab):
    assert lab(decks=1)[:2] == (EXIT_DONE, "decks.npy: 1 deck of 52 cards, gsr, 1 pass, seed 1.\n")


def test_plans_can_be_carried_out_one_by_one(lab):
    assert lab("--by-plan", "--order", "lifo", method="planned", decks=5)[0] == EXIT_DONE
    assert (np.load("decks.npy") == expected("planned", 52, 5, 1, 1)).all()


# -- bad input ---------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("options", "text"),
    [
        (("--passes", 0), "--passes 0 is out of range: give 1 to 1000000."),
        (("--cards", 1), "--cards 1 is out of range: give 2 to 65535."),
        (("--seed", -1), "--seed -1 is out of range: give 0 to 18446744073709551615."),
        (("--shelves", 3), "--shelves does not belong to gsr, which takes no options."),
        pytest.param(
            ("--cluster", "ftp://127.0.0.1:9"),
            "No cluster answers at ftp://127.0.0.1:9: unknown address scheme",
            marks=pytest.mark.wants("cluster"),
        ),
    ],
)
def test_impossible_options_take_one_plain_line(lab, options, text):
    assert refused(lab(*options)).startswith(text)
    assert os.listdir() == []


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({"method": "faro"}, "There is no method faro; the methods are planned,"),
        ({"decks": 0}, "--decks 0 is out of range: give 1 to 17592186044416."),
        ({"out": "decks.txt"}, "decks.txt is not the name of an .npy file."),
        ({"out": "no/decks.npy"}, "There is no folder no."),
    ],
)
def test_other_things_that_can_t_be(lab, options, text):
    assert refused(lab(**options)).startswith(text)
    assert os.listdir() == []


def test_nothing_is_overwritten(lab):
    with open("decks.npy", "w") as file:
        file.write("mine")
    assert refused(lab()) == "decks.npy already exists."
    with open("decks.npy") as file:
        assert file.read() == "mine"


def test_a_full_disk_is_foreseen(lab, monkeypatch):
    monkeypatch.setattr(shutil, "disk_usage", lambda _: namedtuple("Usage", "free")(5000))
    assert refused(lab(decks=1000)) == "1,000 decks take 52.0 kB, and 5.0 kB are free in .."
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


# -- `mischwerk lab simulate --cluster`: the same file, and one plain line where there is no cluster.


@pytest.mark.wants("cluster")
def test_a_cluster_makes_the_same_file(lab, small_chunks):
    with local_cluster.started() as here:
        status, out, err = lab("--cluster", here.scheduler_address, "--seed", 4, decks=450)
    assert status == EXIT_DONE and err.endswith("100 %\n")
    assert (np.load("decks.npy") == expected("gsr", 52, 450, 1, 4)).all()


@pytest.mark.wants("cluster")
def test_a_cluster_that_does_not_answer_takes_one_plain_line(lab, monkeypatch):
    monkeypatch.setattr(cluster, "_ANSWER_S", 0.5)
    assert refused(lab("--cluster", "tcp://127.0.0.1:9")).startswith("No cluster answers at tcp://127.0.0.1:9: ")
    assert os.listdir() == []
