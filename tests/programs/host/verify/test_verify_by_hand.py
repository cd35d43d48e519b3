"""The auditor's script in docs and the reference come to the same as `mischwerk verify`, without its code."""

import copy
import json
import subprocess
import sys
from pathlib import Path

import pytest
from audited import audit_reference
from genuine_records import ROOT, genuine, swapped

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
