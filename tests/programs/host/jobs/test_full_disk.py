"""A disk that is full in the middle of a job: one clear line, and nothing left or named that isn't whole."""

import gzip
import json
import os
import resource
from pathlib import Path

import pytest
from fake_board import HAPPY, fault, phase
from mischwerk.errors import EXIT_LINK

COMMAND = ["shuffle", "--sim", "--twin", "model", "--interpreter", "cpython", "--json"]


def no_file_larger_than(size):
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


# The report, the pictures, the trace and the record all find their limit somewhere here.
@pytest.mark.wants("sim")
@pytest.mark.parametrize("size", [0, 600, 3000, 6000, 8500, 20_000])
def test_a_twin_on_a_full_disk(twins, start, size):
    process = start(*COMMAND, preexec_fn=no_file_larger_than(size))
    out, err = process.communicate(timeout=60)
    assert "Traceback" not in err and "Errno" not in err + out and "unexpected" not in err
    assert out.count("\n") == 1
    told = json.loads(out)
    made = {str(path) for path in Path("out").rglob("*") if path.is_file()}
    assert not [path for path in made if path.endswith(".part")]
    if process.returncode == 0:
        assert set(told["pictures"]) == {path for path in made if path.endswith(".png")}
        assert "not drawn" in err and "can't be written: File too large" in err
        assert json.loads(Path("out/shuffle-0001/record.json").read_text()) == told
        json.loads(gzip.decompress(Path("out/shuffle-0001/trace.json.gz").read_bytes()))
    else:
        assert process.returncode == EXIT_LINK and set(told) == {"error", "what_to_do"}
        assert "File too large" in told["error"]
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
