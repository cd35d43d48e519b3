"""The draw is Fisher and Yates as pinned in docs/randomness.md, and the words about permutations mean what they say."""

from shuffler.randomness.permutation import draw, inverse, is_permutation, runs


def test_draw_asks_for_bounds_from_the_top_down():
    bounds = []

    def below(n):
        bounds.append(n)
        return 0

    draw(below, 5)
    assert bounds == [5, 4, 3, 2]


def test_draw_swaps_place_i_with_the_drawn_place():
    assert draw(lambda n: n - 1, 6) == [0, 1, 2, 3, 4, 5]  # each place with itself
    assert draw(lambda n: 0, 4) == [1, 2, 3, 0]  # (0 3) then (0 2) then (0 1)
    answers = [1, 1, 0]
    assert draw(lambda n: answers.pop(0), 4) == [2, 0, 3, 1]


def test_every_sequence_of_answers_gives_another_order():
    """4! sequences of answers, 24 orders: uniform answers make a uniform order."""
    orders = set()
    for a in range(4):
        for b in range(3):
            for c in range(2):
                answers = [a, b, c]
                orders.add(tuple(draw(lambda n, left=answers: left.pop(0), 4)))
    assert len(orders) == 24


def test_no_cards_and_one_card():
    assert draw(None, 0) == []
    assert draw(None, 1) == [0]


def test_inverse_undoes():
    order = [3, 0, 4, 1, 2]
    assert inverse(order) == [1, 3, 4, 0, 2]
    assert inverse(inverse(order)) == order
    assert inverse([]) == []


def test_is_permutation():
    assert is_permutation([], 0)
    assert is_permutation([2, 0, 1], 3)
    for wrong in ([0, 1], [0, 1, 1], [0, 1, 3], [0, 1, -1], [0, 1, 2, 3], [0, 1, "2"], [0, 1, 2.0]):
        assert not is_permutation(wrong, 3), wrong


def test_runs_are_ascending_and_counted_from_the_lowest_card():
    assert runs([]) == 0
    assert runs([0, 1, 2]) == 1
    assert runs([2, 1, 0]) == 3
    assert runs([1, 2, 0, 3]) == 2
