"""The auditor's script in docs and the reference come to the same as `mischwerk verify`, without its code."""

import copy
import json
import runpy
import subprocess
import sys
from pathlib import Path

import audited
import pytest
from audited import audit_reference
from genuine_records import KINDS, ROOT, genuine, swapped

BY_HAND = ROOT / "docs" / "verify_by_hand.py"


def by_hand(path):
    command = [sys.executable, "-I", BY_HAND, path]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


@pytest.fixture
def checked_by_hand(tmp_path, capfd):
    """checked_by_hand(record) -> (status, lines): what the script says, or one line of why not."""
    script = runpy.run_path(str(BY_HAND))

    def check(record):
        path = tmp_path / "by-hand.json"
        path.write_text(record if isinstance(record, str) else json.dumps(record), encoding="utf-8")
        try:
            status = script["check"](path)
        except (KeyError, TypeError, ValueError, IndexError, StopIteration, AttributeError) as problem:
            return 1, [f"REFUSED: {problem}"]
        return status, capfd.readouterr().out.splitlines()

    return check


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "one card"])
def test_auditors_script_comes_to_the_same(checked_by_hand, kind):
    record = genuine(kind)
    status, lines = checked_by_hand(record)
    assert (status, lines[:3]) == (0, ["record ok", "commitment ok", "target equal"])
    altered = copy.deepcopy(record)
    altered["target"] = swapped(record["target"])
    status, lines = checked_by_hand(altered)
    assert (status, lines[1:3]) == (1, ["commitment ok", "target DIFFERS"])
    altered = copy.deepcopy(record)
    altered["audit"]["attempts"][-1]["commitment"] = "00" * 32
    status, lines = checked_by_hand(altered)
    assert (status, lines[1:3]) == (1, ["commitment DIFFERS", "target equal"])


def test_auditors_script_shows_what_people_compare(checked_by_hand):
    record = audited.record(phrase=audited.SAID, aborted=1)
    last = record["audit"]["attempts"][-1]
    assert checked_by_hand(record)[1][3:] == [
        "beginnings: 2, faults: 1",
        f"compare with what was noted: fingerprint {last['commitment'][:16]} and number {last['nonce'][:16]}",
        f"which is made from: {audited.SAID}",
    ]


def test_both_verifiers_refuse_what_breaks_a_rule(told, checked_by_hand, subtests):
    for rule, record in audited.broken().items():
        with subtests.test(rule):
            status, out, _ = told(record)
            assert status in (1, 2)
            assert "proved" not in out or json.loads(out)["proved"] is False
            assert checked_by_hand(record)[0] == 1


def test_auditors_script_is_run_as_the_documents_say(tmp_path):
    path = tmp_path / "record.json"
    path.write_text(json.dumps(audited.record(phrase="äpfel und nüsse")), encoding="utf-8")
    done = by_hand(tmp_path)  # its folder, as `mischwerk verify` takes it
    assert done.returncode == 0 and done.stdout.startswith("record ok\n") and not done.stderr
    path.write_text("[" * 100_000, encoding="utf-8")
    done = by_hand(path)
    assert done.returncode == 1 and done.stderr.startswith("REFUSED: ") and len(done.stderr.splitlines()) == 1


def test_auditors_script_and_reference_know_nothing_of_the_core():
    for path in (BY_HAND, Path(audit_reference.__file__)):
        source = path.read_text(encoding="utf-8")
        for name in ("shuffler", "mischwerk"):
            assert f"import {name}" not in source
            assert f"from {name}" not in source
    assert len(BY_HAND.read_text(encoding="utf-8").splitlines()) < 160


def test_golden_file_is_the_references():
    assert audit_reference.GOLDEN.read_text(encoding="utf-8") == audit_reference.text()
