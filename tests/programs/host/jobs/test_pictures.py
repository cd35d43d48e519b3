"""Pictures that a twin still draws when its job is done: waited for, and named only if they are there."""

import json
import os
import signal
import time
from pathlib import Path

import pytest
from mischwerk.jobs import pictures
from mischwerk.link import twin

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
    monkeypatch.setattr(pictures, "SILENCE_S", 0.5)
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
    words = ""
    while "drawing pictures" not in words:
        words = process.stderr.readline()
        assert words
    process.send_signal(number)
    out, err = process.communicate(timeout=20)
    assert process.returncode == 0 and json.loads(out)["pictures"] == [] and kept()["result"] == "done"
    assert "1 picture was not drawn." in err and "Traceback" not in err


@pytest.mark.wants("sim")
def test_what_was_half_drawn_is_taken_away(run, drawing, monkeypatch):
    monkeypatch.setattr(twin, "END_TIMEOUT_S", 0.2)
    monkeypatch.setattr(pictures, "SILENCE_S", 0.5)
    drawing(30)
    made = Path.mkdir

    def with_a_part(path, *arguments, **named):
        made(path, *arguments, **named)
        if path.name == "pictures":
            (path / "01-end.png.part").write_bytes(b"half")

    monkeypatch.setattr(Path, "mkdir", with_a_part)
    assert run("shuffle", "--sim").status == 0
    assert os.listdir("out/shuffle-0001/pictures") == []
