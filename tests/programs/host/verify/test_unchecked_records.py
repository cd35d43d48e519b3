"""`mischwerk verify`: what can't be checked here is named, and proves nothing."""

import contextlib
import json
from itertools import product

import audited
import pass_theory
import pytest
from genuine_records import TURNED, genuine
from mischwerk.errors import UsageProblem
from mischwerk.verify import verification
from mischwerk.verify.records import checked, read


@pytest.mark.parametrize(
    ("name", "why"), [("pile99", '"pile99" is unknown here'), ("../../etc/passwd.toml", "is unknown here")]
)
def test_unknown_build_leaves_the_plan_open_and_is_not_a_proof(told, name, why):
    record = audited.record(named=name)
    status, out, _ = told(record)
    answer = json.loads(out)
    assert (status, answer["proved"]) == (1, False)
    assert all(check["agrees"] for check in answer["checked"])
    assert [why in entry["why"] for entry in answer["unchecked"] if entry["field"].startswith("plan")] == [True]
    text = told(record, as_json=False)[1]
    assert text.startswith("Not proved: nothing differs, but not everything could be checked here.")
    assert f"exactly this order of {record['cards']} cards." in " ".join(text.split())


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
        assert any("has no such pockets" in entry["why"] for entry in answer["unchecked"] if entry["field"] == "plan")
        assert answer["proved"] is False


def test_turn_of_a_wheel_is_said_not_to_follow():
    unchecked = {entry.field: entry.why for entry in verification.verified(genuine(TURNED)).unchecked}
    assert "throat" in unchecked["plan[0].pocket[0]"]


def test_nothing_of_a_racks_plan_is_left_open():
    findings = verification.verified(genuine("shuffle"))
    assert "plan" in {check.field for check in findings.checked}
    assert [entry.field for entry in findings.unchecked if entry.field.startswith("plan")] == []


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


def test_no_name_is_broken_at_a_hyphen(told):
    record = genuine("shuffle")
    record |= dict.fromkeys([f"un-known-{number}" for number in range(20)], 0)
    text = told(record, as_json=False)[1]
    assert "un-known-19" in text and not any(line.endswith("-") for line in text.splitlines())


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


def fields_checked(record):
    return {check.field for check in verification.verified(record).checked}


def test_machine_format_and_capacity_are_proved_by_a_right_commitment_only():
    follow = {"machine", "format", "capacity"}
    assert follow <= fields_checked(genuine("shuffle"))
    without_an_attempt, without_material = genuine("shuffle"), genuine("shuffle")
    without_an_attempt["audit"]["attempts"][-1] = "none"
    without_material["audit"]["material"] = None
    for record in (without_an_attempt, without_material):
        assert not follow & fields_checked(record)
    unbound = audited.record(aborted=1, scheme=1)
    for record, index, why in ((without_material, 2, "not all of them can be used"), (unbound, 0, "is never revealed")):
        whys = {entry.field: entry.why for entry in verification.verified(record).unchecked}
        assert why in whys[f"audit.attempts[{index}].commitment"]


def test_the_cards_of_piles_are_checked_if_they_are_revealed():
    record = genuine("skat")
    piles = {f"piles[{index}].cards" for index in range(len(record["piles"]))}
    assert piles and piles <= fields_checked(record)


def test_a_target_that_does_not_follow_is_compared_with_if_it_is_an_order():
    record = genuine("shuffle")
    record["audit"]["material"] = None
    assert "order" in fields_checked(record)
    for wrong in ([0] * len(record["target"]), record["target"][1:], ["0"], None):
        assert "order" not in fields_checked({**record, "target": wrong})


def test_a_record_is_read_to_a_depth_of_16():
    record = genuine("shuffle")
    for lists, is_read in ((14, True), (15, False)):
        record["mood"] = json.loads("[" * lists + "{}" + "]" * lists)
        with contextlib.nullcontext() if is_read else pytest.raises(UsageProblem, match="is not the record of a"):
            assert checked(record, "record.json") is record


def test_the_number_of_cards_is_that_of_which_the_target_comes_out():
    record = {**genuine("shuffle"), "cards": 51}
    differing = {check.field for check in verification.verified(record).checked if not check.agrees}
    assert differing == {"cards"}
    assert "cards" in {check.field for check in verification.verified({**record, "target": 52}).checked}
