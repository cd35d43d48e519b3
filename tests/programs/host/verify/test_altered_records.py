"""`mischwerk verify`: what differs in an altered record is named, and nothing else."""

import json

import pytest
from genuine_records import TURNED, drop, genuine, other_hex, put, swapped


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
]


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
