"""`mischwerk verify`: what can't be checked here is named, and proves nothing."""

import json
from itertools import product

import audited
import pass_theory
import pytest
from genuine_records import TURNED, genuine
from mischwerk.errors import UsageProblem
from mischwerk.verify import verification
from mischwerk.verify.records import read


@pytest.mark.parametrize(
    ("name", "why"), [("pile99", '"pile99" is unknown here'), ("../../etc/passwd.toml", "is unknown here")]
)
def test_unknown_build_leaves_the_plan_open_and_is_not_a_proof(told, name, why):
    record = audited.record(named=name)
    status, out, _ = told(record)
    answer = json.loads(out)
    assert (status, answer["proved"]) == (1, False)
    assert all(check["agrees"] for check in answer["checked"])
    assert any(entry["field"] == "plan" and why in entry["why"] for entry in answer["unchecked"])
    text = told(record, as_json=False)[1]
    assert text.startswith("Not proved: nothing differs, but not everything could be checked here.")


def other_plan(record):
    """Another plan to the same order: pockets 0 and 1 of the last pass have changed names."""
    last = record["plan"][-1]
    for part in ("pocket", "eject"):
        last[part] = [{0: 1, 1: 0}.get(p, p) for p in last[part]]


def test_plan_of_another_firmware_is_carried_out_and_left_open(told):
    record = genuine("shuffle")
    other_plan(record)
    record["versions"]["firmware"] = "0.0.9"
    status, out, _ = told(record)
    answer = json.loads(out)
    assert (status, answer["proved"]) == (1, False)
    assert {"field": "plan", "agrees": True} in answer["checked"]
    assert any(entry["field"] == "plan" and '"0.0.9"' in entry["why"] for entry in answer["unchecked"])


def test_plan_of_another_firmware_that_leads_elsewhere_differs(told):
    """It can't be compared with the plan made here, but with the order it ends in."""
    record = genuine("shuffle")
    record["plan"] = audited.record(phrase="of another order")["plan"]
    record["versions"]["firmware"] = "0.0.9"
    answer = json.loads(told(record)[1])
    differing = [check for check in answer["checked"] if not check["agrees"]]
    assert [(check["field"], check["found"]) for check in differing] == [("plan", "passes that lead to another order")]


def test_the_same_plan_of_this_firmware_differs(told):
    record = genuine("shuffle")
    other_plan(record)
    answer = json.loads(told(record)[1])
    fields = {check["field"] for check in answer["checked"] if not check["agrees"]}
    assert fields == {"plan[1].pocket", "plan[1].eject"}, "carried out, it leads to the target"


def test_another_firmware_that_plans_alike_is_proved(told):
    record = genuine("shuffle")
    record["versions"]["firmware"] = "0.0.9"
    assert told(record)[0] == 0


def test_thick_cards_of_which_a_pocket_takes_fewer_have_a_plan_of_their_own(told):
    record = audited.record(capacity=6, scheme=1)
    del record["capacity"]
    answer = json.loads(told(record)[1])
    assert any(check["field"].startswith("plan") and not check["agrees"] for check in answer["checked"])
    for wrong in (0, 11, True, "6", None):
        record["capacity"] = wrong
        answer = json.loads(told(record)[1])
        assert "capacity" in [check["field"] for check in answer["checked"] if not check["agrees"]]
        assert answer["proved"] is False


def test_turn_of_a_wheel_is_said_not_to_follow():
    unchecked = {entry.field: entry.why for entry in verification.verified(genuine(TURNED)).unchecked}
    assert "throat" in unchecked["plan[0].pocket[0]"]


def test_a_single_pass_may_do_but_as_many_are_made_as_the_worst_order_takes():
    """Else the number of passes, which anyone can hear, would tell something of the order."""
    record = genuine("twelve cards")
    assert len(record["plan"]) == 2
    assert pass_theory.one_pass_does(record["target"], 10, 10, False)


def test_rack_has_no_turn():
    record = genuine("shuffle")
    record["plan"] = audited.turned(record["plan"], 1, 10)
    assert not verification.verified(record).proved


def test_unknown_and_missing_keys_are_named(told):
    record = genuine("shuffle")
    record["mood"] = {"deep": [1]}
    record["audit"]["x.y\x1b[31m"] = 1
    del record["wall_s"], record["versions"]["python"]
    status, out, _ = told(record)
    unchecked = {entry["field"]: entry["why"] for entry in json.loads(out)["unchecked"]}
    assert status == 0
    assert unchecked["mood"] == unchecked['audit."x.y\\u001b[31m"'] == "unknown to this program"
    assert unchecked["wall_s"] == unchecked["versions.python"] == "missing"


# -- `mischwerk verify`: anything but the record of a finished auditable job is refused in two lines.


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
