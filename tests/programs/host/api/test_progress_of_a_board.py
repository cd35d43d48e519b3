"""A board at a port tells how many cards have gone, once a second, where that is no secret."""

import mischwerk
from fake_script import finished, phase
from mischwerk import CardFed


def told(cards, of, t_us=0):
    return "progress", {"cards": cards, "of": of, "t_us": t_us}


def heard_of(jobs):
    return [event for event in jobs if isinstance(event, CardFed)]


def test_of_an_arrangement_in_each_pass(board):
    one = board(
        shuffle=[phase("feeding", 1), told(4, 6), phase("feeding", 2), told(3, 6), told(6, 6), finished("done")]
    )
    seen = []
    with mischwerk.connect(one.path) as shuffler:
        shuffler.arrange([5, 4, 3, 2, 1, 0], on_event=seen.append)
    assert heard_of(seen) == [CardFed(1, 4, 6), CardFed(2, 3, 6), CardFed(2, 6, 6)]


def test_of_a_count(board):
    one = board(upkeep=[phase("counting"), told(9, 0), told(18, 0), finished("done")])
    seen = []
    with mischwerk.connect(one.path) as shuffler:
        shuffler.count(on_event=seen.append)
    assert heard_of(seen) == [CardFed(0, 9, None), CardFed(0, 18, None)]


def test_not_of_a_sealed_deck_whatever_a_board_says(board):
    one = board(shuffle=[phase("working", 1), told(4, 52), finished("done")])
    seen = []
    with mischwerk.connect(one.path) as shuffler:
        shuffler.shuffle(on_event=seen.append)
    assert heard_of(seen) == []


def test_a_terminal_counts_along(board, terminal):
    steps = [phase("counting"), told(9, 0), ("sleep", 0.5), finished("done")]
    one = board(upkeep=steps)
    shown = terminal("count", "--port", one.path)
    shown.until("counting, 9 cards")
    assert shown.end() == 0
