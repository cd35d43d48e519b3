"""tests/golden/draw.json and stream.json are what the independent reference computes, untouched since; the plans of
plans.json, which are the core's own, do on other lists than the core's what they are for, in as many passes as need be.
"""

import json
import sys
from pathlib import Path

import mischwerk_machines
import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "reference"))

import draw_reference
import pass_theory
from fewest_passes import carry_out, dealt

PLANS = json.loads((draw_reference.GOLDEN.parent / "plans.json").read_text(encoding="utf-8"))


def test_golden_files_are_the_references():
    for path, cases in (
        (draw_reference.GOLDEN, draw_reference.golden()),
        (draw_reference.STREAM, draw_reference.streams()),
    ):
        assert path.read_text(encoding="utf-8") == draw_reference.text(cases)


def test_golden_streams_are_of_every_kind():
    """Several refills under one key, several keys, a word refused under the first."""
    cases = draw_reference.streams()
    words = [sum(times for _, times in case["bounds"]) for case in cases]
    assert max(count for count, case in zip(words, cases) if case["keys"] == 1) > 15 * 56
    assert {1, 2} < {case["keys"] for case in cases}
    assert sum(case["refused"] for case in cases) == 1


def test_reference_knows_nothing_of_the_core():
    source = Path(draw_reference.__file__).read_text(encoding="utf-8")
    assert "import shuffler" not in source
    assert "from shuffler" not in source


def test_golden_plans_are_of_every_build_and_kind():
    vectors = PLANS["vectors"]
    for name, config in PLANS["machines"].items():
        machine = mischwerk_machines.load(name.partition("-")[0])
        assert (config["pockets"], config["capacity"]) == (machine.pockets, machine.capacity)
        assert config["lifo"] == (name == "pile8-lifo")
        assert config["improve_steps"] > 0
        assert any(v["machine"] == name and v["piles"] is None for v in vectors)
    assert {"pile6", "pile8", "pile10", "pile11", "wheel54", "pile8-lifo"} == set(PLANS["machines"])
    assert {len(v["plan"]) for v in vectors} == {1, 2, 3}
    assert any(v["plan"] != v["planned"] for v in vectors), "the search has changed nothing at all"


@pytest.mark.parametrize("machine", PLANS["machines"])
def test_golden_plans_give_their_target_in_as_few_passes_as_theory_has(machine):
    """One pass if it does; else two, if there are keys enough or two do; else three."""
    config = PLANS["machines"][machine]
    build = config["pockets"], config["capacity"], config["lifo"]
    for vector in PLANS["vectors"]:
        if vector["machine"] != machine:
            continue
        cards, target = vector["cards"], vector["target"]
        assert target == draw_reference.target(bytes.fromhex(vector["seed"]), cards)
        wanted = dealt(target, vector["piles"] or [(cards, True)])
        for which in ("plan", "planned"):
            passes = [(one["pocket"], one["eject"]) for one in vector[which]]
            assert carry_out(passes, cards, *build) == wanted, (which, cards)
        assert len(vector["plan"]) == len(vector["planned"])
        if pass_theory.one_pass_does(wanted, *build):
            assert len(vector["plan"]) == 1
        elif cards <= build[0] ** 2 or len(vector["plan"]) == 2:
            assert len(vector["plan"]) == 2
        else:
            assert (machine, cards) == ("pile6", 60), "a deck of which two passes are known to be too few"
            assert not pass_theory.two_passes_do(wanted, *build[:2])
            assert len(vector["plan"]) == 3
