"""`mischwerk verify`: what a person reads of a fair record, of an altered one and of hostile text."""

import json

import audited
import pytest
from genuine_records import KINDS, genuine, paragraphs, swapped
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
