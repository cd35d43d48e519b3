"""`mischwerk verify`: a genuine record is fair, each altered field is named, what is no such record is refused."""

import copy
import hashlib
import json
import subprocess
import sys
from pathlib import Path

import audited
import pass_theory
import pytest
from audited import audit_reference
from mischwerk.commands import verify
from mischwerk.commands.error_boundary import guarded
from mischwerk.commands.verify import read
from mischwerk.errors import UsageProblem
from mischwerk.verify import pgp_words, verification

ROOT = Path(__file__).resolve().parents[4]
BY_HAND = ROOT / "docs" / "verify_by_hand.py"
OLD = sorted((ROOT / "tests" / "golden" / "records").glob("scheme1-*.json"))
TURNED = "wheel54 turned"


def genuine(kind):
    if kind == TURNED:
        made = audited.record(machine="wheel54")
        made["plan"] = audited.turned(made["plan"], 17, 54)
        return made
    return {
        "shuffle": lambda: audited.record(aborted=3),
        "board": lambda: audited.record(twin=None, deck="poker-52"),
        "skat": lambda: audited.record(machine="pile8", cards=32, piles=audited.SKAT, deck="skat", card_format="skat"),
        "poker": lambda: audited.record(piles=audited.POKER, twin=None),
        "wheel": lambda: audited.record(machine="wheel54"),
        "two decks": lambda: audited.record(machine="pile11", cards=110),
        "two keys": lambda: audited.record(cards=56),
        "twelve cards": lambda: audited.record(cards=12),
        "one card": lambda: audited.record(cards=1),
        "sleeves": lambda: audited.record(capacity=6),
        "said": lambda: audited.record(phrase="3 1 4 1 5"),
    }[kind]()


KINDS = ("shuffle", "board", "skat", "poker", "wheel", TURNED, "two decks", "two keys", "twelve cards", "one card",
         "sleeves", "said")  # fmt: skip


@pytest.fixture
def told(tmp_path, capfd):
    """told(record, as_json) -> (status, stdout, stderr); the record may be text or bytes too."""

    def teller(record, as_json=True):
        path = tmp_path / "record.json"
        data = (
            record
            if isinstance(record, bytes)
            else (record if isinstance(record, str) else json.dumps(record)).encode()
        )
        path.write_bytes(data)
        status = guarded(lambda: verify.run(path, as_json), as_json)
        out, err = capfd.readouterr()
        return status, out, err

    return teller


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
    assert list(answer) == ["record", "scheme", "proved", "checked", "unchecked", "commitment", "nonces", "phrases",
                            "commitment_words", "nonce_words", "aborted"]  # fmt: skip
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
    never = {"sim_seed", "rosc", "machine_s", "wall_s", "interpreter", "twin", "retries", "faults", "pictures",
             "versions.mischwerk", "versions.firmware", "versions.protocol", "versions.python"}  # fmt: skip
    assert never <= {one.field for one in found.unchecked}
    assert not never & {one.field for one in found.checked}


# -- what differs ------------------------------------------------------------------------------------
def put(path, value):
    """An alteration: the value at a path such as ("plan", 1, "pocket")."""

    def alter(record):
        inner = record
        for step in path[:-1]:
            inner = inner[step]
        inner[path[-1]] = value(inner[path[-1]]) if callable(value) else value

    return alter


def drop(*path):
    def alter(record):
        inner = record
        for step in path[:-1]:
            inner = inner[step]
        del inner[path[-1]]

    return alter


def swapped(values):
    return [values[1], values[0], *values[2:]]


def other_hex(text):
    return text[:-1] + ("0" if text[-1] != "0" else "1")


def nonce_of_the_first(record):
    record["audit"]["attempts"][-1]["nonce"] = record["audit"]["attempts"][0]["nonce"]


def commitment_of_the_last(record):
    record["audit"]["attempts"][0]["commitment"] = record["audit"]["attempts"][-1]["commitment"]


def third_pass(record):
    record["plan"].append({"pocket": [i // 10 for i in range(52)], "eject": [0, 1, 2, 3, 5, 4]})


NAMED = [
    ("shuffle", put(["target"], swapped), {"target"}),
    ("shuffle", put(["target", 0], 3.5), {"target"}),
    ("shuffle", put(["target"], None), {"target"}),
    ("shuffle", put(["target"], lambda t: t[:-1]), {"target"}),
    ("shuffle", drop("target"), {"target"}),
    ("shuffle", put(["order"], swapped), {"order"}),
    ("shuffle", put(["order"], lambda o: o[:-1]), {"order"}),
    ("shuffle", put(["order"], None), {"order"}),
    ("shuffle", drop("order"), {"order"}),
    ("shuffle", put(["twin"], None), {"order"}),
    ("board", put(["twin"], "model"), {"order"}),
    ("shuffle", put(["cards"], 51), {"cards"}),
    ("shuffle", put(["cards"], 60), {"cards"}),
    ("shuffle", put(["cards"], 52.0), {"cards"}),
    ("shuffle", put(["cards"], "52"), {"cards"}),
    ("one card", put(["cards"], True), {"cards"}),
    ("shuffle", put(["passes"], 3), {"passes"}),
    ("shuffle", put(["passes"], 2.0), {"passes"}),
    ("shuffle", put(["entropy", "needed_bits"], 225), {"entropy.needed_bits"}),
    ("shuffle", put(["entropy", "credited_bits"], 512), {"entropy.credited_bits"}),
    ("two decks", put(["entropy", "credited_bits"], 256), {"entropy.credited_bits"}),
    ("shuffle", drop("entropy", "needed_bits"), {"entropy.needed_bits"}),
    ("shuffle", put(["entropy"], 5), {"entropy"}),
    ("board", put(["deck"], "skat"), {"deck"}),
    ("shuffle", put(["method"], "deal"), {"method"}),
    ("shuffle", put(["method"], "random-pile"), {"method"}),
    ("skat", put(["method"], "planned"), {"method"}),
    ("shuffle", put(["seed"], "00" * 32), {"seed"}),
    ("shuffle", put(["attempts"], 0), {"attempts"}),
    ("shuffle", put(["attempts"], "1"), {"attempts"}),
    ("shuffle", put(["faults", -1, "severity"], "latched"), {"faults[2].severity"}),
    ("shuffle", put(["plan", 1, "eject"], swapped), {"plan", "plan[1].eject"}),
    ("shuffle", put(["plan", 0, "pocket"], lambda p: p[:-1]), {"plan", "plan[0].pocket"}),
    ("shuffle", put(["plan", 0, "pocket", 3], True), {"plan", "plan[0].pocket"}),
    ("shuffle", put(["plan", 0], 7), {"plan", "plan[0].pocket", "plan[0].eject"}),
    ("shuffle", drop("plan", 0, "eject"), {"plan", "plan[0].eject"}),
    ("shuffle", put(["plan"], None), {"plan"}),
    ("shuffle", third_pass, {"plan", "plan[2]", "passes"}),
    ("shuffle", drop("plan", 1), {"plan", "plan[1]", "passes"}),
    ("shuffle", put(["machine"], 5), {"machine"}),
    ("shuffle", drop("format"), {"format"}),
    ("wheel", put(["plan", 0, "pocket"], swapped), {"plan", "plan[0].pocket"}),
    ("wheel", put(["plan", 0, "eject", 5], lambda p: (p + 1) % 54), {"plan", "plan[0].eject"}),
    (TURNED, put(["plan", 0, "pocket", 0], lambda p: (p + 1) % 54), {"plan", "plan[0].pocket"}),
    ("skat", put(["piles", 1, "size"], -1), {"piles"}),
    ("skat", put(["piles", 1, "cards"], swapped), {"piles[1].cards"}),
    ("skat", put(["piles", 1, "cards"], None), {"piles[1].cards"}),
    ("skat", put(["piles", 3], "skat"), {"piles"}),
    ("skat", put(["piles"], []), {"piles"}),
    ("shuffle", put(["audit", "material"], 5), {"audit.material"}),
    ("shuffle", put(["audit", "material"], str.upper), {"audit.material"}),
    ("shuffle", put(["audit", "material"], lambda m: m[:-2]), {"audit.material", "audit.attempts[3].commitment"}),
    ("shuffle", put(["audit", "attempts", 3, "commitment"], other_hex), {"audit.attempts[3].commitment"}),
    ("shuffle", put(["audit", "attempts", 3, "outcome"], "aborted"), {"audit.attempts[3].outcome"}),
    ("shuffle", put(["audit", "attempts", 3, "nonce"], None), {"audit.attempts[3].nonce"}),
    ("shuffle", put(["audit", "attempts", 0, "outcome"], "done"), {"audit.attempts[0].outcome"}),
    ("shuffle", put(["audit", "attempts", 0, "nonce"], "0"), {"audit.attempts[0].nonce"}),
    ("shuffle", put(["audit", "attempts", 0], []), {"audit.attempts[0]"}),
    ("shuffle", put(["audit", "attempts"], {}), {"audit.attempts"}),
    ("shuffle", drop("audit", "attempts", 2, "commitment"), {"audit.attempts[2].commitment"}),
    ("shuffle", drop("audit", "attempts", 2, "phrase"), {"audit.attempts[2].phrase"}),
    ("shuffle", put(["audit", "attempts", 3, "phrase"], "3 1 4 1 5"), {"audit.attempts[3].phrase"}),
    ("said", put(["audit", "attempts", 0, "phrase"], "3 1 4 1 6"), {"audit.attempts[0].phrase"}),
    ("said", put(["audit", "attempts", 0, "phrase"], "3 1 4 1  5"), {"audit.attempts[0].phrase"}),
    ("said", put(["audit", "attempts", 0, "phrase"], ["3 1 4 1 5"]), {"audit.attempts[0].phrase"}),
    ("shuffle", drop("capacity"), {"capacity"}),
    ("shuffle", drop("audit", "material"), {"audit.material"}),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "alter", "fields"), NAMED)
def test_what_differs_is_named_and_nothing_else(told, kind, alter, fields):
    record = genuine(kind)
    alter(record)
    status, out, _ = told(record)
    answer = json.loads(out)
    differing = [one for one in answer["checked"] if not one["agrees"]]
    assert status == 1
    assert answer["proved"] is False
    assert {one["field"] for one in differing} == fields
    assert all(one["expected"] and one["found"] and len(one["found"]) < 120 for one in differing)


BOUND = [
    ("shuffle", put(["machine"], "wheel54")),
    ("shuffle", put(["machine"], "pile99")),
    ("shuffle", put(["machine"], "../../etc/passwd.toml")),
    ("wheel", put(["machine"], "pile10")),
    ("two decks", put(["machine"], "pile10")),
    ("shuffle", put(["format"], "bridge")),
    ("shuffle", put(["format"], "tarot")),
    ("shuffle", put(["capacity"], 9)),
    ("sleeves", put(["capacity"], 10)),
    ("skat", put(["piles", 1, "size"], 9)),
    ("skat", put(["piles", 0, "ordered"], True)),
    ("poker", put(["piles"], lambda piles: [piles[1], piles[0], *piles[3:], piles[2]])),
    ("shuffle", commitment_of_the_last),
    ("shuffle", put(["audit", "attempts", 0, "nonce"], other_hex)),
    ("shuffle", put(["audit", "attempts", 1, "nonce"], "ab" * 32)),
    ("shuffle", put(["audit", "attempts", 2, "commitment"], other_hex)),
    ("shuffle", drop("audit", "attempts", 1)),
]


@pytest.mark.parametrize(("kind", "alter"), BOUND)
def test_what_the_commitment_binds_can_not_be_altered(told, kind, alter):
    record = genuine(kind)
    alter(record)
    status, out, _ = told(record)
    differing = {one["field"] for one in json.loads(out)["checked"] if not one["agrees"]}
    last = len(record["audit"]["attempts"]) - 1
    assert status == 1
    assert f"audit.attempts[{last}].commitment" in differing
    assert "target" in differing or sum(pile["size"] for pile in record.get("piles", [])) not in (0, record["cards"])
    assert "The fingerprint binds method, cards, piles," in paragraphs(told(record, as_json=False)[1])


@pytest.mark.parametrize("kind", ["shuffle", "skat", "two keys"])
def test_record_of_scheme_1_agrees_and_is_not_called_fair(told, kind):
    record = {
        "shuffle": lambda: audited.record(aborted=3, scheme=1),
        "skat": lambda: audited.record(machine="pile8", cards=32, piles=audited.SKAT, card_format="skat", scheme=1),
        "two keys": lambda: audited.record(cards=56, scheme=1),
    }[kind]()
    status, out, err = told(record)
    answer = json.loads(out)
    assert (status, err) == (1, "")
    assert (answer["scheme"], answer["proved"]) == (1, False)
    assert all(one["agrees"] for one in answer["checked"])
    assert {"target", "plan", "passes", "audit.material"} <= {one["field"] for one in answer["checked"]}
    words = paragraphs(told(record, as_json=False)[1])
    assert words.startswith("Not proved: nothing differs, but this old record does not say of which deck its numbers")
    assert "scheme 1 commits to the random numbers only, not to what is made of them" in words
    assert "Fair" not in words


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.stem)
def test_records_that_older_versions_wrote_are_read(told, path):
    record = json.loads(path.read_text(encoding="utf-8"))
    assert record["versions"]["protocol"] == 4
    answer = json.loads(told(record)[1])
    assert all(one["agrees"] for one in answer["checked"])
    assert [one["field"] for one in answer["unchecked"] if one["why"] == verification.UNBOUND] == ["audit.scheme"]
    record["target"] = swapped(record["target"])
    assert {one.field for one in verification.verified(record).differing} == {"target"}


def test_scheme_can_not_be_relabelled(told):
    for scheme in (1, 2):
        record = audited.record(scheme=scheme)
        record["audit"]["scheme"] = 3 - scheme
        differing = {one["field"] for one in json.loads(told(record)[1])["checked"] if not one["agrees"]}
        assert differing >= ({"target", "audit.attempts[0].commitment"} if scheme == 2 else {"capacity"})


@pytest.mark.parametrize(
    "alter",
    [
        put(["audit", "material"], other_hex),
        put(["audit", "attempts", 3, "nonce"], other_hex),
        nonce_of_the_first,
        drop("audit", "attempts", 3),
    ],
)
def test_another_material_or_nonce_changes_the_order(alter):
    record = genuine("shuffle")
    alter(record)
    named = {one.field.partition(".")[0] for one in verification.verified(record).differing}
    assert {"target", "order"} <= named or "audit" in named


def bound(record):
    """The binding of a record of 52 cards in one pile, by the reference."""
    job = audit_reference.job_bytes("planned", 52, record["format"], record["machine"], record["capacity"], ())
    earlier = [
        (bytes.fromhex(one["commitment"]), bytes.fromhex(one["nonce"] or ""))
        for one in record["audit"]["attempts"][:-1]
    ]
    return audit_reference.binding(job, earlier)


def test_material_chosen_to_fit_is_told_by_its_commitment():
    """A machine that looks for material after the nonce: all else is recomputed to fit."""
    record = genuine("shuffle")
    material = hashlib.sha256(b"chosen").digest() * 9
    nonce = bytes.fromhex(record["audit"]["attempts"][-1]["nonce"])
    order = audit_reference.target(material, nonce, 52, bound(record))
    record["audit"]["material"] = material.hex()
    record["target"] = record["order"] = order
    record["plan"] = json.loads(audited._plan("pile10", "poker", tuple(order), None))
    record["passes"] = len(record["plan"])
    assert [one.field for one in verification.verified(record).differing] == ["audit.attempts[3].commitment"]


@pytest.mark.parametrize("raw", [bytes(256), b"\x55" * 256, b"\x0f" * 256], ids=["stuck", "period 2", "period 8"])
def test_material_of_a_broken_source_is_told_though_all_follows_from_it(raw):
    """A board whose own tests were taken out."""
    record = genuine("shuffle")
    material = raw + bytes(32)
    last = record["audit"]["attempts"][-1]
    last["commitment"] = audit_reference.commitment(material, bound(record)).hex()
    record["audit"]["material"] = material.hex()
    order = audit_reference.target(material, bytes.fromhex(last["nonce"]), 52, bound(record))
    record["target"] = record["order"] = order
    record["plan"] = json.loads(audited._plan("pile10", "poker", tuple(order), None))
    record["passes"] = len(record["plan"])
    assert [one.field for one in verification.verified(record).differing] == ["audit.material"]


def test_nonce_of_an_earlier_attempt_is_told_at_both():
    record = genuine("shuffle")
    nonce_of_the_first(record)
    fields = {one.field for one in verification.verified(record).differing}
    assert {"audit.attempts[0].nonce", "audit.attempts[3].nonce"} <= fields


@pytest.mark.parametrize(("index", "ordered", "field"), [(0, True, "target"), (3, False, "target")])
def test_pile_said_to_be_ordered_or_not_changes_the_deal(index, ordered, field):
    record = genuine("poker")
    record["piles"][index]["ordered"] = ordered
    found = verification.verified(record)
    unchecked = {one.field for one in found.unchecked}
    assert field in {one.field for one in found.differing} or f"piles[{index}].ordered" in unchecked
    assert index == 0 or field in {one.field for one in found.differing}


# -- what can't be checked ---------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("name", "why"), [("pile99", '"pile99" is unknown here'), ("../../etc/passwd.toml", "is unknown here")]
)
def test_unknown_build_leaves_the_plan_open_and_is_no_proof(told, name, why):
    record = audited.record(named=name)
    status, out, _ = told(record)
    answer = json.loads(out)
    assert (status, answer["proved"]) == (1, False)
    assert all(one["agrees"] for one in answer["checked"])
    assert any(one["field"] == "plan" and why in one["why"] for one in answer["unchecked"])
    words = told(record, as_json=False)[1]
    assert words.startswith("Not proved: nothing differs, but not everything could be checked here.")


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
    assert any(one["field"] == "plan" and '"0.0.9"' in one["why"] for one in answer["unchecked"])


def test_the_same_plan_of_this_firmware_differs(told):
    record = genuine("shuffle")
    other_plan(record)
    answer = json.loads(told(record)[1])
    fields = {one["field"] for one in answer["checked"] if not one["agrees"]}
    assert fields == {"plan[1].pocket", "plan[1].eject"}, "carried out, it leads to the target"


def test_another_firmware_that_plans_alike_is_proved(told):
    record = genuine("shuffle")
    record["versions"]["firmware"] = "0.0.9"
    assert told(record)[0] == 0


def test_thick_cards_of_which_a_pocket_takes_fewer_have_a_plan_of_their_own(told):
    record = audited.record(capacity=6, scheme=1)
    del record["capacity"]
    answer = json.loads(told(record)[1])
    assert any(one["field"].startswith("plan") and not one["agrees"] for one in answer["checked"])
    for wrong in (0, 11, True, "6", None):
        record["capacity"] = wrong
        answer = json.loads(told(record)[1])
        assert "capacity" in [one["field"] for one in answer["checked"] if not one["agrees"]]
        assert answer["proved"] is False


def test_turn_of_a_wheel_is_said_not_to_follow():
    unchecked = {one.field: one.why for one in verification.verified(genuine(TURNED)).unchecked}
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
    unchecked = {one["field"]: one["why"] for one in json.loads(out)["unchecked"]}
    assert status == 0
    assert unchecked["mood"] == unchecked['audit."x.y\\u001b[31m"'] == "unknown to this program"
    assert unchecked["wall_s"] == unchecked["versions.python"] == "missing"


# -- what is refused ---------------------------------------------------------------------------------
def changed(**fields):
    return {**genuine("shuffle"), **fields}


def with_audit(**fields):
    record = genuine("shuffle")
    record["audit"].update(fields)
    return record


REFUSED = [
    ("", "not JSON"),
    ("{", "not JSON"),
    (b"\xff\xfe{}", "not JSON"),
    ("[" * 100_000, "not JSON"),
    ("1" * 5000, "not JSON"),
    ("null", "no record"),
    ("[]", "no record"),
    ("{}", "no record"),
    ('{"result": "done", "result": "done"}', 'key "result" stands there twice'),
    (changed(pictures=json.loads("[" * 20 + "]" * 20)), "no record"),
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


@pytest.mark.parametrize(("record", "error"), REFUSED)
@pytest.mark.parametrize("as_json", [False, True])
def test_refused_in_two_lines_with_status_2(told, record, error, as_json):
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


# -- for people --------------------------------------------------------------------------------------
def paragraphs(text):
    return " ".join(text.split())


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
    assert "The cards really lie so in the twin" in twin
    assert "count the deck out" not in twin
    assert "The cards really lie so" not in board
    assert "That the cards really lie so." in board
    assert "count the deck out" in board


def test_report_counts_the_aborted_attempts(told):
    assert "3 aborted attempts stand in the record" in paragraphs(told(genuine("shuffle"), as_json=False)[1])
    assert "no aborted attempt stands in the record" in paragraphs(told(genuine("board"), as_json=False)[1])


def test_report_gives_what_can_be_read_aloud(told):
    record = genuine("said")
    words = paragraphs(told(record, as_json=False)[1])
    assert "made of what was said: 3 1 4 1 5" in words
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


# -- by hand -----------------------------------------------------------------------------------------
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
