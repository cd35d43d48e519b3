"""`mischwerk verify`: what a person reads of a fair record, of an altered one and of hostile text."""

import copy
import json
import subprocess
import sys
from pathlib import Path

import audited
import pytest
from audited import audit_reference
from genuine_records import KINDS, ROOT, genuine, paragraphs, swapped
from mischwerk.verify import pgp_words


@pytest.mark.parametrize("kind", KINDS)
def test_report_of_a_fair_record(told, kind):
    status, out, err = told(genuine(kind), as_json=False)
    assert (status, err) == (0, "")
    assert out.startswith("Fair: this ")
    assert max(len(line) for line in out.splitlines() if "record.json" not in line) <= 80
    for words in ("What was proved", "What was not proved", "events.jsonl", "Not checked", "the published one"):
        assert words in paragraphs(out)


def test_report_says_what_only_a_twin_can_know(told):
    twin, board = (paragraphs(told(genuine(kind), as_json=False)[1]) for kind in ("shuffle", "board"))
    assert "Every card in the twin really lies there" in twin
    assert "compare the deck" not in twin
    assert "The cards really lie so" not in board
    assert "That the cards really lie so." in board
    assert "compare the deck" in board


def test_report_counts_the_aborted_attempts(told):
    assert "the record has 3 aborted attempts" in paragraphs(told(genuine("shuffle"), as_json=False)[1])
    assert "the record has no aborted attempts" in paragraphs(told(genuine("board"), as_json=False)[1])


def test_report_gives_what_can_be_read_aloud(told):
    record = genuine("said")
    words = paragraphs(told(record, as_json=False)[1])
    assert "made from what was said: 3 1 4 1 5" in words
    assert pgp_words.of_hash(record["audit"]["attempts"][0]["commitment"]) in words
    drawn = genuine("board")
    words = paragraphs(told(drawn, as_json=False)[1])
    assert pgp_words.of_hash(drawn["audit"]["attempts"][0]["nonce"]) in words
    spoken = audited.record(phrase="äpfel und nüsse")
    assert json.loads(told(spoken)[1])["phrases"] == ["äpfel und nüsse"]


def test_report_of_an_altered_record_names_the_place(told):
    record = genuine("shuffle")
    right = record["target"][0]
    record["target"] = swapped(record["target"])
    status, out, _ = told(record, as_json=False)
    assert status == 1
    assert out.startswith("NOT as it should be: 1 thing differs.\n")
    assert f"target: should be {right} at [0], is {record['target'][0]}, and 1 more differ" in out
    assert "Fair" not in out


def test_report_of_hostile_text_stays_ascii_and_without_escapes(told):
    record = genuine("shuffle")
    record["method"] = "\x1b[2J\ud800\u202e" * 50
    record["\x1b]0;x\x07"] = 1
    _, out, _ = told(record, as_json=False)
    assert out.isascii()
    assert "\x1b" not in out


# -- The auditor's script in docs and the reference come to the same as `mischwerk verify`, without its code.

BY_HAND = ROOT / "docs" / "verify_by_hand.py"


def by_hand(path):
    command = [sys.executable, "-I", BY_HAND, path]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


@pytest.mark.parametrize("kind", ["shuffle", "skat", "poker", "two decks", "two keys"])
def test_auditors_script_comes_to_the_same(tmp_path, kind):
    path = tmp_path / "record.json"
    record = genuine(kind)
    path.write_text(json.dumps(record), encoding="utf-8")
    done = by_hand(path)
    assert (done.returncode, done.stdout) == (0, "commitment ok\ntarget equal\n")
    altered = copy.deepcopy(record)
    altered["target"] = swapped(record["target"])
    path.write_text(json.dumps(altered), encoding="utf-8")
    done = by_hand(path)
    assert (done.returncode, done.stdout) == (1, "commitment ok\ntarget DIFFERS\n")
    altered = copy.deepcopy(record)
    altered["audit"]["attempts"][-1]["commitment"] = "00" * 32
    path.write_text(json.dumps(altered), encoding="utf-8")
    done = by_hand(path)
    assert (done.returncode, done.stdout) == (1, "commitment DIFFERS\ntarget equal\n")


def test_auditors_script_and_reference_know_nothing_of_the_core():
    for path in (BY_HAND, Path(audit_reference.__file__)):
        source = path.read_text(encoding="utf-8")
        for name in ("shuffler", "mischwerk"):
            assert f"import {name}" not in source
            assert f"from {name}" not in source
    assert len(BY_HAND.read_text(encoding="utf-8").splitlines()) < 90


def test_golden_file_is_the_references():
    assert audit_reference.GOLDEN.read_text(encoding="utf-8") == audit_reference.text()
