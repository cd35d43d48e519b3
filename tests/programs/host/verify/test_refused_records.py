"""`mischwerk verify`: anything but the record of a finished auditable job is refused in two lines."""

import json
from itertools import product

import pytest
from genuine_records import genuine
from mischwerk.errors import UsageProblem
from mischwerk.verify.records import read


def changed(**fields):
    return {**genuine("shuffle"), **fields}


def with_audit(**fields):
    record = genuine("shuffle")
    record["audit"].update(fields)
    return record


def refused():
    return [
        ("", "not JSON"),
        ("{", "not JSON"),
        (b"\xff\xfe{}", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("1" * 5000, "not JSON"),
        ("null", "not the record"),
        ("[]", "not the record"),
        ("{}", "not the record"),
        ('{"result": "done", "result": "done"}', 'it has the key "result" twice'),
        (changed(pictures=json.loads("[" * 20 + "]" * 20)), "not the record"),
        (changed(seed_mode="sealed", audit=None), "not the record of an auditable job"),
        (changed(seed_mode="test"), "not the record of an auditable job"),
        (changed(audit=None), "not the record of an auditable job"),
        (changed(result="fault"), "not done"),
        (changed(result=[]), "not done"),
        (changed(audit=[1, 2]), "its audit is [1, 2]"),
        (changed(audit={}), "its audit is {}"),
        (with_audit(scheme=3), "scheme 3"),
        (with_audit(scheme=0), "scheme 0"),
        (with_audit(scheme=True), "scheme true"),
        (with_audit(scheme="\ud800\x1b"), 'scheme "\\ud800\\u001b"'),
        (with_audit(material=None), "has not revealed it"),
    ]


def test_refused_in_two_lines_with_status_2(told, subtests):
    for (record, error), as_json in product(refused(), [False, True]):
        with subtests.test(error, record=record, as_json=as_json):
            status, out, err = told(record, as_json)
            assert status == 2
            assert len(err.splitlines()) == 2
            assert error in err.splitlines()[0]
            assert bool(out) == as_json
            if as_json:
                assert list(json.loads(out)) == ["error", "what_to_do"]


def test_file_that_is_not_there(tmp_path):
    for path in (tmp_path / "nothing.json", tmp_path):
        with pytest.raises(UsageProblem, match="can't be read"):
            read(path / "record.json" if path.is_dir() else path)
