"""What a job that came to nothing leaves of its folder: nothing of ours, and all that is of use or the user's."""

import json
import os
import signal
import time
from pathlib import Path
from types import SimpleNamespace

import pytest
from fake_board import HANGING
from mischwerk.errors import Unwritable, UsageProblem
from mischwerk.jobs import options, outdir, record
from mischwerk.link import twin
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
    fake = board()
    held = open_port(fake.path)
    try:
        ran = run("shuffle", "--port", fake.path)
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
    fake = board()
    Path("mine").mkdir()
    ran = run("shuffle", "--out", "mine", *(fake.path if option == "BOARD" else option for option in options))
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
    fake = board(shuffle=HANGING)
    killed(start, "--port", fake.path)
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


# -- Pictures that a twin still draws when its job is done: waited for, and named only if they are there.

PICTURE = "out/shuffle-0001/pictures/01-end.png"


@pytest.fixture
def drawing(monkeypatch):
    """drawing(seconds) sets how long the twin draws after the end of the job."""

    def setter(seconds, **others):
        monkeypatch.setenv("FAKE_TWIN", "draws")
        monkeypatch.setenv("FAKE_DRAWING_S", str(seconds))
        for name, value in others.items():
            monkeypatch.setenv(name, value)

    return setter


def kept():
    return json.loads(Path("out/shuffle-0001/record.json").read_text())


@pytest.mark.wants("sim")
def test_a_slow_picture_is_waited_for_with_a_line_of_progress(run, drawing, monkeypatch):
    monkeypatch.setattr(twin, "END_TIMEOUT_S", 0.3)
    drawing(1.6)
    ran = run("shuffle", "--sim", "--json")
    assert (ran.status, ran.object["pictures"]) == (0, [PICTURE])
    assert Path(PICTURE).exists() and kept() == ran.object
    assert "drawing pictures, 0 of 1" in ran.err


@pytest.mark.wants("sim")
def test_a_picture_that_never_comes_is_not_listed(run, drawing, monkeypatch):
    monkeypatch.setattr(twin, "END_TIMEOUT_S", 0.2)
    monkeypatch.setattr(outdir, "SILENCE_S", 0.5)
    drawing(30)
    began = time.monotonic()
    ran = run("shuffle", "--sim")
    assert ran.status == 0 and time.monotonic() - began < 10
    assert "01-end.png" not in ran.out and "1 picture was not drawn" in ran.err
    assert kept()["pictures"] == []


@pytest.mark.wants("sim")
def test_a_picture_without_room_on_disk_is_reported_and_not_listed(run, drawing):
    drawing(0, FAKE_FULL="1")
    ran = run("shuffle", "--sim", "--json")
    assert (ran.status, ran.object["pictures"]) == (0, [])
    assert "1 picture was not drawn: 01-end.png can't be written: No space left on device.\n" in ran.err


@pytest.mark.wants("sim")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_leaves_the_pictures_out_and_keeps_the_record(start, drawing, number):
    drawing(30)
    process = start("shuffle", "--sim", "--json")
    line = ""
    while "drawing pictures" not in line:
        line = process.stderr.readline()
        assert line
    process.send_signal(number)
    out, err = process.communicate(timeout=20)
    assert process.returncode == 0 and json.loads(out)["pictures"] == [] and kept()["result"] == "done"
    assert "1 picture was not drawn." in err and "Traceback" not in err


@pytest.mark.wants("sim")
def test_what_was_half_drawn_is_taken_away(run, drawing, monkeypatch):
    monkeypatch.setattr(twin, "END_TIMEOUT_S", 0.2)
    monkeypatch.setattr(outdir, "SILENCE_S", 0.5)
    drawing(30)
    made = Path.mkdir

    def with_a_part(path, *arguments, **named):
        made(path, *arguments, **named)
        if path.name == "pictures":
            (path / "01-end.png.part").write_bytes(b"half")

    monkeypatch.setattr(Path, "mkdir", with_a_part)
    assert run("shuffle", "--sim").status == 0
    assert os.listdir("out/shuffle-0001/pictures") == []


def test_a_record_whose_folder_has_gone_is_unwritable_in_words(tmp_path):
    with pytest.raises(Unwritable):
        record.write(tmp_path / "gone", {})


def test_a_format_is_looked_for_only_where_one_was_given():
    build = SimpleNamespace(name="of_my_own", formats=("poker",))
    options.check_format(None, build)
    options.check_format("poker", build)
    with pytest.raises(UsageProblem, match="of_my_own is not made for skat cards"):
        options.check_format("skat", build)


def test_a_twin_has_a_healthy_noise_source_unless_another_is_asked_for():
    assert options.DEFAULT_ROSC == "healthy"


@pytest.mark.parametrize(
    ("facts", "passes", "said"),
    [
        ({}, 0, "done was reported, but no pass was carried out"),
        ({"changed": (1, 4)}, 2, "the board now reports a different commitment or nonce for attempt 2"),
        ({"own_twin": True, "target": [0]}, 2, "done was reported, but the twin's report holds no order or no target"),
        ({"order": [0], "target": [0, 1]}, 2, "1 card lies in the well, 2 were planned"),
        ({"order": [1, 0, 2], "target": [0, 1, 2]}, 2, "2 of 3"),
        ({"order": [0, 1], "target": [0, 1], "own_twin": True}, 2, None),
        ({"order": [0, 1]}, 2, None),
    ],
)
def test_what_a_done_job_contradicts(facts, passes, said):
    plain = {"changed": (), "contradictions": (), "own_twin": False, "order": None, "target": None}
    result = {"passes": passes, "duration_us": 7, "attempts": 1, "cards": 3}
    found = record._contradiction(SimpleNamespace(**plain | facts), result)
    assert found is None if said is None else said in found["detail"]


def test_two_jobs_at_once_get_two_folders(monkeypatch):
    Path("out/shuffle-0001").mkdir(parents=True)
    monkeypatch.setattr(Path, "iterdir", lambda folder: iter(()))  # the other was made after the look
    assert outdir._next_free().name == "shuffle-0002"
