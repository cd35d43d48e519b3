"""Sensors that lie, between the mechanism and the board."""

from mischwerk_sim.faults.senses import Senses


def test_an_honest_sensor_passes_its_edges_on_with_their_times():
    senses = Senses([0, 0])
    senses.edge(10.0, 1, 1)
    assert senses.due(9.0) == []
    assert senses.due(10.0) == [(10.0, 1, 1)]
    assert senses.levels == [0, 1]


def test_a_stuck_sensor_says_the_same_until_it_is_repaired():
    senses = Senses([0])
    senses.stick(0, 1, 5.0)
    assert senses.due(5.0) == [(5.0, 0, 1)]
    senses.edge(6.0, 0, 1)
    senses.edge(7.0, 0, 0)
    assert senses.due(8.0) == []
    assert senses.broken == {0}
    senses.mend(9.0)
    assert senses.due(9.0) == [(9.0, 0, 0)]
    assert not senses.broken


def test_a_bouncing_sensor_sends_pairs_of_false_edges_and_ends_with_the_truth():
    senses = Senses([0])
    senses.bounce(0, 2)
    senses.edge(0.0, 0, 1)
    assert [level for _, _, level in senses.due(1e6)] == [1, 0, 1, 0, 1]


def test_a_slow_sensor_is_late_and_loses_what_is_over_by_then():
    senses = Senses([0])
    senses.delay(0, 3000.0)
    senses.edge(1000.0, 0, 1)
    assert senses.waiting[0][0] == 4000.0
    assert senses.due(3999.0) == []
    assert senses.due(4000.0) == [(4000.0, 0, 1)]


def test_mending_forgets_edges_that_are_still_on_their_way():
    senses = Senses([0, 0])
    senses.delay(0, 3000.0)
    senses.edge(0.0, 0, 1)
    senses.edge(0.0, 1, 1)
    senses.mend(10.0)
    assert senses.due(1e6) == [(0.0, 1, 1), (10.0, 0, 1)]
