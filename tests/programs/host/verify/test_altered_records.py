"""`mischwerk verify`: what differs in an altered record is named, and nothing else."""

import hashlib
import json

import audited
import pytest
from audited import audit_reference
from genuine_records import (
    TURNED,
    commitment_of_the_last,
    drop,
    genuine,
    nonce_of_the_first,
    other_hex,
    paragraphs,
    put,
    swapped,
)
from mischwerk.verify import verification


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
    ("shuffle", put(["faults", -1, "severity"], "latched"), {"faults[1].severity"}),
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
    ("shuffle", put(["audit", "material"], lambda m: m[:-2]), {"audit.material", "audit.attempts[2].commitment"}),
    ("shuffle", put(["audit", "attempts", 2, "commitment"], other_hex), {"audit.attempts[2].commitment"}),
    ("shuffle", put(["audit", "attempts", 2, "outcome"], "aborted"), {"audit.attempts[2].outcome"}),
    ("shuffle", put(["audit", "attempts", 2, "nonce"], None), {"audit.attempts[2].nonce"}),
    ("shuffle", put(["audit", "attempts", 0, "outcome"], "done"), {"audit.attempts[0].outcome"}),
    ("shuffle", put(["audit", "attempts", 0, "nonce"], "0"), {"audit.attempts[0].nonce"}),
    ("shuffle", put(["audit", "attempts", 0], []), {"audit.attempts[0]"}),
    ("shuffle", put(["audit", "attempts"], {}), {"audit.attempts"}),
    ("shuffle", put(["audit", "attempts"], {"0": 1}), {"audit.attempts"}),
    ("shuffle", put(["audit", "attempts"], 4), {"audit.attempts"}),
    ("shuffle", put(["audit", "attempts"], []), {"audit.attempts"}),
    ("shuffle", drop("audit", "attempts", 1, "commitment"), {"audit.attempts[1].commitment"}),
    ("shuffle", drop("audit", "attempts", 1, "phrase"), {"audit.attempts[1].phrase"}),
    ("shuffle", put(["audit", "attempts", 2, "phrase"], "3 1 4 1 5"), {"audit.attempts[2].phrase"}),
    ("said", put(["audit", "attempts", 0, "phrase"], "3 1 4 1 6"), {"audit.attempts[0].phrase"}),
    ("said", put(["audit", "attempts", 0, "phrase"], "3 1 4 1  5"), {"audit.attempts[0].phrase"}),
    ("said", put(["audit", "attempts", 0, "phrase"], ["3 1 4 1 5"]), {"audit.attempts[0].phrase"}),
    ("shuffle", drop("capacity"), {"capacity"}),
    ("shuffle", drop("audit", "material"), {"audit.material"}),
]


@pytest.mark.parametrize(("kind", "alter", "fields"), NAMED)
def test_what_differs_is_named_and_nothing_else(told, kind, alter, fields):
    record = genuine(kind)
    alter(record)
    status, out, _ = told(record)
    answer = json.loads(out)
    differing = [check for check in answer["checked"] if not check["agrees"]]
    assert status == 1
    assert answer["proved"] is False
    assert {check["field"] for check in differing} == fields
    assert all(check["expected"] and check["found"] and len(check["found"]) < 120 for check in differing)


# -- `mischwerk verify`: what a commitment binds can't be altered, nor material be chosen to fit.

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
    ("shuffle", put(["audit", "attempts", 1, "commitment"], other_hex)),
    ("shuffle", drop("audit", "attempts", 1)),
]


@pytest.mark.parametrize(("kind", "alter"), BOUND)
def test_what_the_commitment_binds_can_not_be_altered(told, kind, alter):
    record = genuine(kind)
    alter(record)
    status, out, _ = told(record)
    differing = {check["field"] for check in json.loads(out)["checked"] if not check["agrees"]}
    last = len(record["audit"]["attempts"]) - 1
    assert status == 1
    assert f"audit.attempts[{last}].commitment" in differing
    assert "target" in differing or sum(pile["size"] for pile in record.get("piles", [])) not in (0, record["cards"])
    assert "The fingerprint binds method, cards, piles," in paragraphs(told(record, as_json=False)[1])


@pytest.mark.parametrize(
    "alter",
    [
        put(["audit", "material"], other_hex),
        put(["audit", "attempts", 2, "nonce"], other_hex),
        nonce_of_the_first,
        drop("audit", "attempts", 2),
    ],
)
def test_another_material_or_nonce_changes_the_order(alter):
    record = genuine("shuffle")
    alter(record)
    named = {check.field.partition(".")[0] for check in verification.verified(record).differing}
    assert {"target", "order"} <= named or "audit" in named


def bound(record):
    """The binding of a record of 52 cards in one pile, by the reference."""
    job = audit_reference.job_bytes("planned", 52, record["format"], record["machine"], record["capacity"], ())
    earlier = [
        (bytes.fromhex(attempt["commitment"]), bytes.fromhex(attempt["nonce"] or ""))
        for attempt in record["audit"]["attempts"][:-1]
    ]
    return audit_reference.binding(job, earlier)


def test_material_chosen_to_fit_is_detected_by_its_commitment():
    """A machine that looks for material after the nonce: all else is recomputed to fit."""
    record = genuine("shuffle")
    material = hashlib.sha256(b"chosen").digest() * 9
    nonce = bytes.fromhex(record["audit"]["attempts"][-1]["nonce"])
    order = audit_reference.target(material, nonce, 52, bound(record))
    record["audit"]["material"] = material.hex()
    record["target"] = record["order"] = order
    record["plan"] = json.loads(audited._plan("pile10", "poker", tuple(order), None))
    record["passes"] = len(record["plan"])
    assert [check.field for check in verification.verified(record).differing] == ["audit.attempts[2].commitment"]


@pytest.mark.parametrize("raw", [bytes(256), b"\x55" * 256, b"\x0f" * 256], ids=["stuck", "period 2", "period 8"])
def test_material_of_a_broken_source_is_detected_though_everything_follows_from_it(raw):
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
    assert [check.field for check in verification.verified(record).differing] == ["audit.material"]


def test_nonce_of_an_earlier_attempt_is_reported_at_both():
    record = genuine("shuffle")
    nonce_of_the_first(record)
    fields = {check.field for check in verification.verified(record).differing}
    assert {"audit.attempts[0].nonce", "audit.attempts[2].nonce"} <= fields


@pytest.mark.parametrize(("index", "ordered", "field"), [(0, True, "target"), (3, False, "target")])
def test_pile_said_to_be_ordered_or_not_changes_the_deal(index, ordered, field):
    record = genuine("poker")
    record["piles"][index]["ordered"] = ordered
    result = verification.verified(record)
    unchecked = {entry.field for entry in result.unchecked}
    assert field in {check.field for check in result.differing} or f"piles[{index}].ordered" in unchecked
    assert index == 0 or field in {check.field for check in result.differing}
