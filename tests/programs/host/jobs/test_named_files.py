"""Every file that a user names is read with a limit: what is endless, silent, huge or no file is said at once."""

import contextlib
import gzip
import io
import json
import os
import resource
import subprocess
import threading
import time
from pathlib import Path

import pytest
from fake_board import HAPPY, fault, phase
from mischwerk.errors import EXIT_LINK
from mischwerk.terminal import asking
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


@pytest.mark.parametrize("endless", [b"\0", b"[0, 1]\n", b"\xff\n"])
def test_endless_standard_input_ends_where_it_is_no_order(start, endless):
    program = start("arrange", "--sim", "--target", "-", stdin=subprocess.PIPE, text=False)
    with contextlib.suppress(BrokenPipeError):
        for _ in range(200):
            program.stdin.write(endless * (1 << 16))
    out, err = program.communicate(timeout=60)
    assert program.returncode == 2 and not out and b"1,048,576 bytes" in err and err.count(b"\n") == 2


@pytest.mark.parametrize("typed", [b"\0" * (1 << 22), b"\xff\n", b""])
def test_what_is_no_answer_to_a_question_is_no(typed, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(typed), encoding="utf-8"))
    line = asking.typed_line()
    assert len(line) <= 1000 and line.strip().lower() not in ("y", "yes") and (line.strip() or not typed)


def test_why_is_in_words():
    assert reading.reason(OSError(28, "No space left on device")) == "No space left on device"
    assert reading.reason(OSError("it is odd")) == "it is odd"
    assert reading.reason(OSError()) == "the system gives no reason"


# -- A disk that is full in the middle of a job: one clear line, and nothing left or named that isn't whole.

COMMAND = ["shuffle", "--sim", "--twin", "model", "--interpreter", "cpython", "--json"]


def no_file_larger_than(size):
    def limited():
        os.environ["PYTHONDONTWRITEBYTECODE"] = (
            "1"  # or a compiled module would stay that was cut off, for all later runs
        )
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

    return limited


# The report, the pictures, the trace and the record all find their limit somewhere here.
@pytest.mark.wants("sim")
@pytest.mark.parametrize("size", [0, 600, 3000, 6000, 8500, 20_000])
def test_a_twin_on_a_full_disk(twins, start, size):
    process = start(*COMMAND, preexec_fn=no_file_larger_than(size))
    out, err = process.communicate(timeout=60)
    assert "Traceback" not in err and "Errno" not in err + out and "unexpected" not in err
    assert out.count("\n") == 1
    answer = json.loads(out)
    made = {str(path) for path in Path("out").rglob("*") if path.is_file()}
    assert not [path for path in made if path.endswith(".part")]
    if process.returncode == 0:
        assert set(answer["pictures"]) == {path for path in made if path.endswith(".png")}
        assert "not drawn" in err and "can't be written: File too large" in err
        assert json.loads(Path("out/shuffle-0001/record.json").read_text()) == answer
        json.loads(gzip.decompress(Path("out/shuffle-0001/trace.json.gz").read_bytes()))
    else:
        assert process.returncode == EXIT_LINK and set(answer) == {"error", "what_to_do"}
        assert "File too large" in answer["error"]
        assert not [path for path in made if path.endswith(("record.json", ".png"))]


def test_a_stop_is_sent_when_the_log_can_t_be_written(start, board):
    it = board(shuffle=[*[fault("MISFEED")] * 20, phase("feeding", 1), ("sleep", 30)])
    process = start("shuffle", "--port", it.path, preexec_fn=no_file_larger_than(2000))
    _, err = process.communicate(timeout=30)
    assert process.returncode == EXIT_LINK and it.heard[-1] == "stop"
    assert "out/shuffle-0001/events.jsonl can't be written: File too large.\n" in err
    assert "`mischwerk home` brings the cards back" in err and "Traceback" not in err
    assert os.listdir("out/shuffle-0001") == ["events.jsonl"]


def test_a_record_is_there_whole_or_not_at_all(run, board, monkeypatch):
    it = board(shuffle=HAPPY)
    written = Path.write_text

    def full(path, text, **named):
        if path.name.startswith("record.json"):
            written(path, text[:100], **named)
            raise OSError(28, "No space left on device")
        return written(path, text, **named)

    monkeypatch.setattr(Path, "write_text", full)
    ran = run("shuffle", "--port", it.path, "--json")
    assert ran.status == EXIT_LINK
    assert ran.object["error"] == "out/shuffle-0001/record.json can't be written: No space left on device."
    assert os.listdir("out/shuffle-0001") == ["events.jsonl"]
