"""The board's store: on a folder of this computer, and on the real littlefs under MicroPython, cut at every page."""

import errno
import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from mischwerk_sim.board import interpreter
from shuffler.job import PLANNED_METHOD, SEALED, Job
from shuffler.link import protocol
from shuffler.storage.memory import Memory
from shuffler.storage.store import Moving

ROOT = Path(__file__).resolve().parents[3]
SOURCE = ROOT / "firmware" / "rp2040" / "flash_store.py"
_spec = importlib.util.spec_from_file_location("flash_store", SOURCE)
flash_store = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(flash_store)


class Switch:
    moves = False

    def __call__(self):
        return self.moves


@pytest.fixture
def moving():
    return Switch()


@pytest.fixture
def store(tmp_path, moving):
    return flash_store.FlashStore(moving, str(tmp_path / "state"))


def test_files_come_back_and_the_folder_is_made_when_needed(store, tmp_path):
    assert store.read("one") is None
    assert not (tmp_path / "state").exists()
    assert store.write("one", b"abc") is None
    assert store.append("two", b"12") is None
    assert store.append("two", b"34") is None
    assert (store.read("one"), store.read("two")) == (b"abc", b"1234")
    assert store.write("one", b"") is None
    assert store.read("one") == b""
    assert sorted(os.listdir(tmp_path / "state")) == ["one", "two"]


def test_nothing_is_written_while_the_machine_moves(store, moving, tmp_path):
    store.write("one", b"abc")
    moving.moves = True
    for write in (store.write, store.append):
        with pytest.raises(Moving):
            write("one", b"x")
        with pytest.raises(Moving):
            write("new", b"x")
    assert store.moving()
    assert store.read("one") == b"abc"
    assert os.listdir(tmp_path / "state") == ["one"]


def test_a_whole_life_on_a_folder(tmp_path, moving):
    for n in range(1, 8):
        memory = Memory(flash_store.FlashStore(moving, str(tmp_path / "state")))
        inside, warnings = memory.at_power_on()
        memory.write_due()
        assert inside == (n % 2 == 0)
        assert warnings == (["the power failed while cards moved: 52 cards may be inside"] if inside else [])
        assert memory.counters.get("shuffles_good") == (n - 1) // 2
        assert memory.counters.get("power_ons") == n
        if n % 2:
            memory.job_begins(52)
        else:
            memory.cards_home()
            memory.job_ended(Job(52, PLANNED_METHOD, 0, SEALED), protocol.STATES.index("done"))


class Failing:
    """A file whose writing fails with an error, as at a full or a broken flash."""

    def __init__(self, number):
        self.number = number

    def write(self, data):
        raise OSError(self.number, "no")

    def close(self):
        pass


@pytest.mark.parametrize(
    ("number", "warning"),
    [
        (errno.ENOSPC, "the flash is full: one is not kept"),
        (errno.EIO, "the flash can't be written (error 5): one is not kept"),
        (84, "the flash can't be written (error 84): one is not kept"),  # littlefs: corrupt
    ],
)
@pytest.mark.parametrize("where", ["open", "write", "rename", "mkdir"])
def test_errors_become_warnings_and_the_old_file_stays(store, monkeypatch, tmp_path, number, warning, where):
    if where != "mkdir":
        store.write("one", b"old")

    def refuse(*_):
        raise OSError(number, "no")

    with monkeypatch.context() as patch:
        if where == "open":
            patch.setattr(flash_store, "open", refuse, raising=False)
        elif where == "write":
            patch.setattr(flash_store, "open", lambda *_: Failing(number), raising=False)
        elif where == "rename":
            patch.setattr(os, "rename", refuse)
        else:
            patch.setattr(os, "mkdir", refuse)
        assert store.write("one", b"new") == warning
        if where != "rename":
            assert store.append("one", b"new") == warning
    assert store.read("one") == (None if where == "mkdir" else b"old")
    if where == "rename":
        assert os.listdir(tmp_path / "state") == ["one"]
    assert store.write("one", b"new") is None


def test_a_file_that_can_not_be_read_is_there_and_empty(store, tmp_path):
    (tmp_path / "state" / "one").mkdir(parents=True)
    assert store.read("one") == b""


@pytest.fixture(scope="module")
def littlefs():
    """What tests/programs/rp2040/littlefs_cut.py tells."""
    core = ROOT / "firmware" / "core"
    env = {"MICROPYPATH": f"{core}:{SOURCE.parent}:.frozen", "LC_ALL": "C.UTF-8"}
    command = [interpreter.find(), "-X", "heapsize=32M", Path(__file__).with_name("littlefs_cut.py")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, env=env, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return json.loads(done.stdout)


needs_littlefs = pytest.mark.skipif(sys.platform != "linux", reason="littlefs is known to be in the Linux build")


@needs_littlefs
def test_littlefs_cut_at_every_page_and_erase_keeps_its_word(littlefs):
    assert littlefs["cuts"] > 100
    assert littlefs["wrong"] == []


@needs_littlefs
def test_wear_is_what_the_journal_says(littlefs):
    """0.43 erases and 6 pages a job: 3 ms of stalls for the pages, and 45 ms in about every second job."""
    erases, pages, worst = littlefs["worn"]
    assert 0.2 < erases < 0.45
    assert pages < 6.5
    assert worst < 150  # in 1000 jobs with 430 erases: the log moves on


@needs_littlefs
def test_littlefs_full_or_damaged_is_a_warning(littlefs):
    assert littlefs["full"] == [None, "the flash is full: big is not kept", True, ["big"]]
    assert littlefs["damaged"] == [True, True]
