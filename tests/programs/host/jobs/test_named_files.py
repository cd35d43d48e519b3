"""Every file that a user names is read with a limit: what is endless, silent, huge or no file is said at once."""

import os
import threading
import time
from pathlib import Path

import pytest
from mischwerk_machines import reading

COMMANDS = {
    "plan a target": "plan --target {}",
    "plan piles": "plan --target target --piles {}",
    "arrange a target": "arrange --sim --target {}",
    "undo": "arrange --sim --undo {}",
    "verify": "verify {}",
    "reveal": "reveal {}",
    "machine": "shuffle --sim --machine {}",
    "plan for a machine": "plan --target target --machine {}",
    "serve": "sim serve --machine {}",
    "release": "flash --port /dev/ttyNIX7 --from {}",
    "assess": "entropy assess {}",
    "assess one per byte": "entropy assess --one-per-byte {}",
    "audit": "lab audit --decks {}",
    "calibration": "sim campaign --shuffles 1 --calibration {}",
    "playback": "sim play {}",
}
FOLDERS = {
    "verify": "record.json",
    "undo": "record.json",
    "reveal": "record.json",
    "release": "manifest.json",
    "playback": "record.json",
}


@pytest.fixture(autouse=True)
def impatient(monkeypatch):
    monkeypatch.setattr(reading, "SILENCE_S", 0.2)


ODD = ("endless", "nobody writes", "silent", "a gigabyte", "a folder")
# Programs of their own wait their ten seconds for a silent file: one such is enough.
SLOW = [(name, "silent") for name in ("serve", "playback")]


@pytest.fixture
def odd(request, tmp_path):
    """A path at which a careless reader hangs or takes all memory."""
    path = tmp_path / f"{request.param.replace(' ', '-')}.toml"
    if request.param == "endless":
        path.symlink_to("/dev/zero")
    elif request.param == "a folder":
        path.mkdir()
    elif request.param == "a gigabyte":
        with path.open("wb") as file:
            file.truncate(1_000_000_000)
    else:
        os.mkfifo(path)
    if request.param == "silent":
        held = os.open(path, os.O_RDWR)
        request.addfinalizer(lambda: os.close(held))
    return path


@pytest.mark.parametrize(
    ("name", "odd"), [(name, odd) for name in COMMANDS for odd in ODD if (name, odd) not in SLOW], indirect=["odd"]
)
def test_an_unsuitable_file_is_reported_at_once(run, start, twins, odd, name):
    Path("target").write_text("[1,0]\n")
    given = odd
    if name in FOLDERS:
        Path("folder").mkdir()
        Path("folder", FOLDERS[name]).symlink_to(odd)
        given = Path("folder")
    arguments = COMMANDS[name].format(given).split()
    began = time.monotonic()
    if arguments[0] == "sim":  # takes the place of its process
        process = start(*arguments)
        _, err = process.communicate(timeout=30)
        status = process.returncode
    else:
        ran = run(*arguments)
        status, err = ran.status, ran.err
    assert status == 2 or (name == "plan a target" and os.path.getsize(odd) == 0), err
    assert time.monotonic() - began < 20
    assert err.count("\n") <= 2 and "Errno" not in err and "None" not in err and "Traceback" not in err


def test_a_pipe_that_is_written_slowly_is_read_whole(run, tmp_path):
    os.mkfifo(tmp_path / "pipe")

    def write():
        with (tmp_path / "pipe").open("w") as pipe:
            for piece in ("[1,", "0,", "2]", "\n"):
                pipe.write(piece)
                pipe.flush()
                time.sleep(0.05)

    keeper = os.open(tmp_path / "pipe", os.O_RDWR)  # a shell's <(...) has its writer before the reader
    writer = threading.Thread(target=write)
    writer.start()
    reader = reading.pieces(tmp_path / "pipe", 1000)
    assert next(reader).startswith(b"[1,")
    os.close(keeper)
    assert b"".join(reader).endswith(b"2]\n")
    writer.join()


def test_an_endless_line_of_standard_input(run, monkeypatch):
    with open("/dev/zero") as zeros:
        monkeypatch.setattr("sys.stdin", zeros)
        ran = run("plan", "--target", "-")
    assert ran.status == 2 and "more than 1,048,576 bytes" in ran.err


def test_why_is_in_words():
    assert reading.reason(OSError(28, "No space left on device")) == "No space left on device"
    assert reading.reason(OSError("it is odd")) == "it is odd"
    assert reading.reason(OSError()) == "the system gives no reason"
