"""What records, traces and machine files say reaches the terminal without a character that it would obey."""

import gzip
import json
import sys

import pytest
from mischwerk_sim import __main__, commands
from mischwerk_sim.foreign_text import MOST, harmless, shown
from mischwerk_sim.trace import VERSION
from shuffler.link import protocol

EVIL = "\x1b]0;owned\x07\u202e\x9b31m\u2028\nplayback    done"


def written(folder, record, trace):
    folder.mkdir()
    said = {
        "machine": "pile10",
        "format": "poker",
        "sim_seed": 1,
        "twin": "world",
        "cards": 52,
        "deck": None,
        "result": "done",
        "machine_s": 1.0,
        "faults": [],
        "versions": {"protocol": protocol.VERSION},
    }
    head = {"trace": VERSION, "machine_sha256": "", "sees": "", "columns": 1, "times_ms": [], "frames": []}
    same = {name: said[name] for name in ("machine", "format", "sim_seed", "twin", "cards")}
    (folder / "record.json").write_text(json.dumps({**said, **record}))
    (folder / "twin.jsonl").write_text("")
    (folder / "trace.json.gz").write_bytes(gzip.compress(json.dumps({**same, **head, **trace}).encode()))
    return str(folder)


@pytest.mark.parametrize(
    ("record", "trace"),
    [
        ({"machine": EVIL}, {}),
        ({"machine": EVIL * 100}, {"machine": "other"}),
        ({"format": {EVIL: EVIL}}, {}),
        ({"versions": {"protocol": EVIL}}, {}),
        ({}, {"trace": EVIL}),
        ({}, {"times_ms": [EVIL], "frames": [[EVIL, 1]]}),
    ],
)
def test_sim_play_of_an_evil_record(tmp_path, capfd, record, trace):
    assert commands.run("play", [written(tmp_path / "run", record, trace)]) == 2
    out, err = capfd.readouterr()
    assert not out
    assert err.removesuffix("\n").isprintable(), "one line of harmless text"
    assert len(err) < 3 * MOST + 300


def test_a_folder_whose_name_is_evil(tmp_path, capfd):
    assert commands.run("play", [str(tmp_path / "\x1b[31mrun")]) == 2
    assert capfd.readouterr().err.removesuffix("\n").isprintable()


def test_a_machine_file_that_is_evil(tmp_path, capfd, monkeypatch):
    path = tmp_path / "mine.toml"
    path.write_text('extends = "pile10"\n"\\u001b]0;owned\\u0007" = 1\n')
    monkeypatch.setattr(sys, "argv", ["mischwerk_sim", "serve", "--machine", str(path)])
    assert __main__.main() == 2
    err = capfd.readouterr().err
    assert "owned" in err and err.removesuffix("\n").isprintable()


def test_what_is_harmless_stays():
    assert shown("König ♣A² µm") == harmless("König ♣A² µm") == "König ♣A² µm"
    assert harmless("two\nlines") == "two\nlines" and shown("two\nlines") == "two\\nlines"
    assert len(shown("x" * 999)) == MOST
