"""What counts as agreement of two engines, and how it is told; on invented outcomes."""

import math

import pytest

pytest.importorskip("mujoco", reason="MuJoCo is not installed: make extra EXTRA=crosscheck")

from mischwerk_sim.crosscheck.agreement import QUANTITIES, faults, verdicts
from mischwerk_sim.crosscheck.carriers import STEP_US, Spring, rebound, spring
from mischwerk_sim.crosscheck.recording import EJECTION, FEED_SCENE, INSERTION
from mischwerk_sim.crosscheck.report import drop_table, scene_table

GOOD = {
    FEED_SCENE: {
        "order": [0, 1],
        "retries": 0,
        "lead_mm": 18.0,
        "passages_mm": [64.0, 64.2],
        "gaps_mm": [8.0],
        "last_tail_ms": 200.0,
    },
    INSERTION: {"stop_ms": 98.0, "into_m_s": 0.98, "share": 0.25, "rebound_mm": 6.0, "seat_mm": 6.0},
    EJECTION: {"order": [0, 1, 2], "rear_mm": [0.5, 0.5, 0.5], "landed_ms": 420.0, "tossed_mm": 0.4},
}


def rows(scene, fault="", **of_mujoco):
    both = ("pymunk", GOOD[scene]), ("mujoco", GOOD[scene] | of_mujoco)
    return [
        {"scene": scene, "case": "a case", "seed": 1, "engine": engine, "fault": fault, "outcome": outcome}
        for engine, outcome in both
    ]


@pytest.mark.parametrize("scene", GOOD)
def test_the_same_agrees_in_every_quantity(scene):
    results = verdicts(rows(scene))
    assert [item.quantity.name for item in results] == [item.name for item in QUANTITIES if item.scene == scene]
    assert all(verdict.agrees for verdict in results)
    assert set(GOOD[scene]) == {verdict.quantity.name for verdict in results}


@pytest.mark.parametrize(
    "scene, name, value, agrees",
    [
        (FEED_SCENE, "order", [1, 0], False),
        (FEED_SCENE, "lead_mm", 19.4, True),
        (FEED_SCENE, "lead_mm", 19.6, False),
        (FEED_SCENE, "lead_mm", None, False),
        (FEED_SCENE, "passages_mm", [64.0, 66.0], False),
        (FEED_SCENE, "passages_mm", [64.0], False),
        (INSERTION, "share", 0.30, True),
        (INSERTION, "share", 0.35, False),
        (EJECTION, "order", [0, 2, 1], False),
        (EJECTION, "tossed_mm", 20.0, False),
    ],
)
def test_an_outcome_agrees_as_far_as_was_said_before(scene, name, value, agrees):
    [verdict] = [verdict for verdict in verdicts(rows(scene, **{name: value})) if verdict.quantity.name == name]
    assert verdict.agrees is agrees


def test_a_card_that_comes_to_its_stop_in_neither_is_no_difference():
    never = [row | {"outcome": row["outcome"] | {"share": None}} for row in rows(INSERTION)]
    assert all(verdict.agrees for verdict in verdicts(never))


def test_one_seed_that_differs_is_enough():
    several = rows(INSERTION) + [row | {"seed": 2} for row in rows(INSERTION, share=0.5)]
    [share] = [verdict for verdict in verdicts(several) if verdict.quantity.name == "share"]
    assert not share.agrees
    assert share.apart == pytest.approx(0.25)
    assert share.by_engine == {"pymunk": [0.25, 0.25], "mujoco": [0.25, 0.5]}


def test_a_scene_that_could_not_be_set_is_no_comparison_and_told_once():
    never = [row | {"outcome": {}} for row in rows(EJECTION, fault="DOUBLE_FEED while pymunk filled the pockets")]
    assert verdicts(never) == []
    assert faults(never) == ["ejection, a case, seed 1: DOUBLE_FEED while pymunk filled the pockets"]
    assert faults(rows(FEED_SCENE, fault="MISFEED")) == [
        "feed, a case, seed 1, pymunk: MISFEED",
        "feed, a case, seed 1, mujoco: MISFEED",
    ]


def test_a_table_marks_what_differs():
    table = scene_table(INSERTION, verdicts(rows(INSERTION, share=0.5)))
    assert table[0] == "| case | at the stop, ms | speed into it, m/s | given back | rebound, mm | seat, mm |"
    assert table[2] == "| a case | 98.0 / 98.0 | 0.98 / 0.98 | **0.25 / 0.50** | 6.00 / 6.00 | 6.00 / 6.00 |"
    assert table[3] == "| *may differ by* | *2* | *0.06* | *0.06* | *1.5* | *1.5* |"
    blow = {"wanted": 0.5, "speed_mm_s": 1000.0, "on": "edge", "pymunk": 0.5, "mujoco": 0.49}
    assert drop_table([blow | {"least": 0.46, "most": 0.52, "deep_mm": 0.07}])[2] == (
        "| 0.5 | edge | 1 | 0.500 | 0.490 (0.460 to 0.520) | 0.070 |"
    )


# -- Springs for restitutions: what they give back in steps as the engine makes them; it needs no engine.


@pytest.mark.parametrize("restitution", (0.02, 0.1, 0.25, 0.5, 0.75))
def test_a_spring_gives_back_what_was_asked_for(restitution):
    assert rebound(spring(restitution)) == pytest.approx(restitution, abs=1e-3)


def test_for_none_it_gives_back_as_good_as_nothing():
    assert rebound(spring(0.0)) < 0.01


def test_a_damped_spring_gives_back_what_theory_says_if_the_steps_are_short():
    ratio, rad_s = 0.3, 1e4
    expected = math.exp(-ratio / math.sqrt(1.0 - ratio**2) * _contact(ratio))
    assert rebound(Spring(rad_s**2, 2.0 * ratio * rad_s), step_s=1e-7) == pytest.approx(expected, abs=2e-3)


def _contact(ratio):
    """Phase, radians, at which a body leaves a damped spring that can't pull (Schwager and Poeschel, 2007)."""
    root = math.sqrt(1.0 - ratio**2)
    return math.pi - math.atan2(2.0 * ratio * root, 1.0 - 2.0 * ratio**2)


def test_no_spring_is_too_hard_for_its_step():
    for restitution in (0.0, 0.1, 1.0):
        contact = spring(restitution)
        assert contact.damping * STEP_US * 1e-6 <= 0.8 + 1e-9
        assert math.sqrt(contact.stiffness) * STEP_US * 1e-6 <= 0.2 + 1e-9
    assert spring(0.1).solref[0] < 0.0 > spring(0.1).solref[1], "MuJoCo takes positive ones for a time and a ratio"
