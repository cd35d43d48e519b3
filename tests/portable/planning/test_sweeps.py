"""Strokes of a tall pusher: what can be emptied together, what has to wait, what can't be done."""

from shuffler.planning.sweeps import strokes


def test_neighbours_go_in_one_stroke_the_lower_first():
    assert strokes([0, 1, 2, 3, 4], 2) == [[0, 1], [2, 3], [4]]
    assert strokes([4, 5, 0, 1], 2) == [[4, 5], [0, 1]]
    assert strokes([2, 3, 4], 3) == [[2, 3, 4]]


def test_downwards_one_by_one():
    assert strokes([3, 2, 1, 0], 2) == [[3], [2], [1], [0]]


def test_a_pocket_above_that_has_to_wait_is_spared_from_below():
    """Standing at 1 the pusher would take 2 as well; standing at 0, which is empty, it takes 1 alone."""
    assert strokes([1, 3, 2], 2) == [[0, 1], [3], [2]]


def test_an_order_no_stroke_can_give():
    assert strokes([1, 0, 2], 2) is None, "0 and 2 hold cards on both sides of 1"
    assert strokes([1, 0, 2], 1) == [[1], [0], [2]]
    assert strokes([0, 2, 1], 2) is None, "at 0 it takes 1 too, and there is nothing below"


def test_nothing_to_do():
    assert strokes([], 2) == []
