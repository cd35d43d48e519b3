"""`mischwerk verify`: a genuine record is fair, and every field of it is checked or named as unchecked."""

import json

import pytest
from genuine_records import KINDS, genuine
from mischwerk.commands import verify
from mischwerk.verify import verification


@pytest.mark.parametrize("kind", KINDS)
def test_genuine_record_is_proved(told, kind):
    status, out, err = told(genuine(kind))
    answer = json.loads(out)
    assert (status, err) == (0, "")
    assert answer["proved"] is True
    assert all(one == {"field": one["field"], "agrees": True} for one in answer["checked"])
    fields = {one["field"] for one in answer["checked"]}
    assert {"target", "plan", "plan[0].pocket", "plan[0].eject", "passes", "cards", "audit.material"} <= fields


def test_object_for_programs_has_these_keys_and_no_other(told):
    record = genuine("shuffle")
    answer = json.loads(told(record)[1])
    attempts = record["audit"]["attempts"]
    assert list(answer) == [
        "record",
        "scheme",
        "proved",
        "checked",
        "unchecked",
        "commitment",
        "nonces",
        "phrases",
        "commitment_words",
        "nonce_words",
        "aborted",
    ]
    assert answer["scheme"] == 2
    assert answer["phrases"] == [None] * 4
    assert len(answer["commitment_words"].split()) == len(answer["nonce_words"].split()) == 8
    assert answer["record"].endswith("/record.json")
    assert answer["commitment"] == attempts[-1]["commitment"]
    assert answer["nonces"] == [one["nonce"] for one in attempts]
    assert answer["nonces"][1] is None
    assert answer["aborted"] == 3
    assert all(list(one) == ["field", "why"] for one in answer["unchecked"])


def test_folder_stands_for_the_record_in_it(tmp_path, capfd):
    (tmp_path / "record.json").write_text(json.dumps(genuine("shuffle")), encoding="utf-8")
    assert verify.run(tmp_path, True) == 0


def test_every_field_of_a_record_is_checked_or_named_as_unchecked():
    record = genuine("skat")
    found = verification.verified(record)
    named = {one.field for one in (*found.checked, *found.unchecked)}
    for key in record:
        assert any(field == key or field.startswith((f"{key}.", f"{key}[")) for field in named), key
    never = {
        "sim_seed",
        "rosc",
        "machine_s",
        "wall_s",
        "interpreter",
        "twin",
        "retries",
        "faults",
        "pictures",
        "versions.mischwerk",
        "versions.firmware",
        "versions.protocol",
        "versions.python",
    }
    assert never <= {one.field for one in found.unchecked}
    assert not never & {one.field for one in found.checked}
