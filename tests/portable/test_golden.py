"""Numbers and targets are what the independent reference computed (tests/golden/stream.json and draw.json), and plans
are what they were when they were written down (tests/golden/plans.json; what that is worth says make_plans.py there).
"""

import binascii
import json

from shuffler.config import MachineConfig
from shuffler.planning.piles import Pile
from shuffler.planning.plan import plan
from shuffler.planning.planner import planned
from shuffler.randomness.chacha20 import block
from shuffler.randomness.drbg import Drbg
from shuffler.randomness.permutation import draw
from shuffler.randomness.source import SeedSource

HERE = __file__.rsplit("/", 1)[0] if "/" in __file__ else "."


def golden(name):
    with open(HERE + "/../golden/" + name) as file:
        return json.load(file)


def drawn(case):
    """(target, number of keys it took)"""
    keys = SeedSource(binascii.unhexlify(case["seed"]))
    generator = Drbg(keys.next_key, block)
    return draw(generator.below, case["cards"]), generator.keys


def told(passes):
    return [{"pocket": list(pass_.pocket), "eject": list(pass_.eject)} for pass_ in passes]


def test_numbers():
    """A number below 1 passes a word over and costs nothing."""
    cases = golden("stream.json")
    assert len(cases) == 5
    for case in cases:
        generator = Drbg(SeedSource(binascii.unhexlify(case["seed"])).next_key, block)
        numbers = []
        for n, times in case["bounds"]:
            drawn = [generator.below(n) for _ in range(times)]
            if n > 1:
                numbers.extend(drawn)
        assert (numbers, generator.keys) == (case["numbers"], case["keys"]), case["what"]


def test_targets():
    cases = golden("draw.json")
    assert len(cases) == 32
    for case in cases:
        assert drawn(case) == (case["target"], case["keys"]), (case["seed"], case["cards"])


def test_plans():
    told_of = golden("plans.json")
    assert len(told_of["vectors"]) == 46
    machines = {name: MachineConfig(**told_of["machines"][name]) for name in told_of["machines"]}
    for case in told_of["vectors"]:
        where = (case["machine"], case["seed"], case["cards"], case["piles"])
        config = machines[case["machine"]]
        piles = [Pile(size, ordered) for size, ordered in case["piles"]] if case["piles"] else None
        target = drawn(case)[0]
        assert target == case["target"], where
        assert told(plan(target, config.pockets, config.capacity, config.lifo, piles)) == case["plan"], where
        assert told(planned(target, config, piles)) == case["planned"], where
