"""What a job that came to nothing leaves of its folder: nothing of ours, and all that is of use or the user's."""

import signal
import time
from pathlib import Path

import pytest
from fake_board import HANGING
from mischwerk.link.serial_port import open_port

NO_PORT = ("--port", "/dev/ttyNIX7")


def left(folder="."):
    return sorted(str(path.relative_to(folder)) for path in Path(folder).rglob("*"))


@pytest.mark.parametrize("command", ["shuffle", "deal skat"])
def test_a_job_that_never_reached_a_port_leaves_nothing(run, command):
    for _ in range(2):
        assert run(*command.split(), *NO_PORT).status == 4
    assert left() == []


def test_nor_does_a_game_with_a_port_that_is_none(run, monkeypatch, tmp_path):
    (tmp_path / "typed").write_text("start machine\n" * 3)
    with (tmp_path / "typed").open(encoding="utf-8") as typed:
        monkeypatch.setattr("sys.stdin", typed)
        assert run("play", "mau-mau", *NO_PORT).out.count("Error, there is no port") == 3
    assert left() == []


def test_nor_one_at_a_port_that_is_busy(run, board):
    one = board()
    held = open_port(one.path)
    try:
        ran = run("shuffle", "--port", one.path)
    finally:
        held.close()
    assert ran.status == 4 and "is busy" in ran.err
    assert left() == []


@pytest.mark.wants("sim")
def test_nor_does_a_twin_that_can_t_start(run, monkeypatch):
    monkeypatch.setenv("FAKE_TWIN", "crash")
    Path("kept").mkdir()
    assert run("shuffle", "--sim", "--out", "kept/one/two").status == 4
    assert left() == ["kept"]


@pytest.mark.wants("sim")
def test_nor_a_twin_that_refuses_its_options(run, twins):
    for _ in range(2):
        ran = run("shuffle", "--sim", "--set", "nothing.x=3")
        assert ran.status == 2 and "nothing.x" in ran.err
    assert left() == []
    Path("out").mkdir()
    assert run("shuffle", "--sim", "--set", "nothing.x=3").status == 2
    assert left() == ["out"], "it was there before"


@pytest.mark.parametrize("options", [NO_PORT, ("--port", "BOARD", "--machine", "wheel54")], ids=["no port", "usage"])
def test_a_folder_that_the_user_made_stays(run, board, options):
    one = board()
    Path("mine").mkdir()
    ran = run("shuffle", "--out", "mine", *(one.path if option == "BOARD" else option for option in options))
    assert ran.status in (2, 4)
    assert left() == ["mine"]


def test_what_was_said_on_the_line_is_kept(run, board):
    """A board of another protocol: the log shows what it answered."""
    assert run("shuffle", "--port", board(protocol=99).path).status == 4
    assert left() == ["out", "out/shuffle-0001", "out/shuffle-0001/events.jsonl"]
    assert Path("out/shuffle-0001/events.jsonl").stat().st_size > 0


def killed(start, *options):
    """A run that was killed while the machine was at work: it could tidy nothing up itself."""
    process = start("shuffle", *options)
    while "pass 1" not in process.stderr.readline():
        assert process.poll() is None
    process.kill()
    process.wait()


@pytest.mark.wants("sim")
def test_what_a_killed_run_in_the_twin_left_is_tidied_by_the_next(run, start, monkeypatch):
    monkeypatch.setenv("FAKE_TWIN", "hang")
    for _ in range(2):
        killed(start, "--sim")
        assert "out/shuffle-0001/.unfinished" in left(), "the test itself left nothing"
        Path("out/shuffle-0001/pictures/02-pass-1-feeding.png.part").touch()
    monkeypatch.setenv("FAKE_TWIN", "happy")
    assert run("shuffle", "--sim").status == 0
    assert "out/shuffle-0001/record.json" in left()
    assert not [path for path in left() if "shuffle-0002" in path or ".part" in path or ".unfinished" in path]


@pytest.mark.wants("sim")
def test_the_folder_asked_for_is_taken_again_after_a_killed_run(run, start, monkeypatch):
    monkeypatch.setenv("FAKE_TWIN", "hang")
    killed(start, "--sim", "--out", "mine")
    monkeypatch.setenv("FAKE_TWIN", "happy")
    assert run("shuffle", "--sim", "--out", "mine").status == 0


def test_what_a_board_said_to_a_killed_run_is_kept(run, start, board):
    one = board(shuffle=HANGING)
    killed(start, "--port", one.path)
    assert run("shuffle", "--port", "/dev/ttyNIX7").status == 4
    assert left() == ["out", "out/shuffle-0001", "out/shuffle-0001/events.jsonl"]


@pytest.mark.wants("sim")
def test_a_run_that_lasts_is_left_alone(run, start, monkeypatch):
    monkeypatch.setenv("FAKE_TWIN", "hang")
    process = start("shuffle", "--sim")
    while "pass 1" not in process.stderr.readline():
        assert process.poll() is None
    monkeypatch.setenv("FAKE_TWIN", "happy")
    assert run("shuffle", "--sim").status == 0
    assert "out/shuffle-0001/twin.jsonl" in left() and "out/shuffle-0002/record.json" in left()


@pytest.mark.wants("sim")
def test_leaving_at_once_leaves_nothing_of_a_twin(start, monkeypatch):
    monkeypatch.setenv("FAKE_TWIN", "deaf")
    process = start("shuffle", "--sim")
    while "pass 1" not in process.stderr.readline():
        assert process.poll() is None
    began = time.monotonic()
    for _ in range(2):
        process.send_signal(signal.SIGINT)
        time.sleep(0.3)
    _, err = process.communicate(timeout=10)
    assert process.returncode == 130 and time.monotonic() - began < 3
    assert "the twin was ended" in err and "Traceback" not in err and left() == []
