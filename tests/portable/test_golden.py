"""Draw, target and plan are, number for number, what the independent reference computed (tests/golden/draw.json)."""

import binascii
import json

from shuffler.drbg import Drbg
from shuffler.permutation import draw
from shuffler.plan import plan
from shuffler.source import SeedSource

HERE = __file__.rsplit("/", 1)[0] if "/" in __file__ else "."
BUILDS = {"pile10": (10, 10), "pile11": (11, 10), "wheel54": (54, 1)}


def golden():
    with open(HERE + "/../golden/draw.json") as file:
        return json.load(file)


def test_targets():
    cases = golden()
    assert len(cases) == 28
    for case in cases:
        keys = SeedSource(binascii.unhexlify(case["seed"]))
        generator = Drbg(keys.next_key)
        assert draw(generator.below, case["cards"]) == case["target"], (case["seed"], case["cards"])
        assert generator.keys == case["keys"]


def test_plans():
    checked = 0
    for case in golden():
        for name in sorted(case["plans"]):
            pockets, capacity = BUILDS[name]
            passes = plan(case["target"], pockets, capacity)
            told = [{"pocket": list(one.pocket), "eject": list(one.eject)} for one in passes]
            assert told == case["plans"][name], (case["seed"], case["cards"], name)
            checked += 1
    assert checked == 4 * (5 + 7 + 4)  # decks that fit pile10, pile11, wheel54
