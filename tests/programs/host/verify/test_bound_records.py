"""`mischwerk verify`: what a commitment binds can't be altered, nor material be chosen to fit."""

import hashlib
import json

import audited
import pytest
from audited import audit_reference
from genuine_records import commitment_of_the_last, drop, genuine, nonce_of_the_first, other_hex, paragraphs, put
from mischwerk.verify import verification

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
    assert [one.field for one in verification.verified(record).differing] == ["audit.attempts[3].commitment"]


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
    assert [one.field for one in verification.verified(record).differing] == ["audit.material"]


def test_nonce_of_an_earlier_attempt_is_reported_at_both():
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
