"""The hardest decks on the machines as they are built, and what theory says of them (docs/explanation/planning.md)."""

import operator
import random

import mischwerk_machines
import pytest
from fewest_passes import carry_out
from pass_theory import rows_needed
from shuffler.config import stop_rates
from shuffler.motion import ramp
from shuffler.planning.plan import PlanError, plan


def passes(target, machine):
    """How many passes the plan takes on this build, carried out and found right."""
    build = mischwerk_machines.load(machine)
    lifo = build.pocket_order == "lifo"
    made = plan(list(target), build.pockets, build.capacity, lifo)
    assert carry_out(made, len(target), build.pockets, build.capacity, lifo) == list(target)
    return len(made)


def falling(cards):
    return range(cards)[::-1]


def drawn(cards, seed):
    return random.Random(seed).sample(range(cards), cards)


def test_the_builds_are_those_covered_by_the_theory():
    covered = {"pile6": (6, 10), "pile8": (8, 10), "pile10": (10, 10), "pile11": (11, 10), "wheel54": (54, 1)}
    for name, (pockets, capacity) in covered.items():
        build = mischwerk_machines.load(name)
        assert (build.pockets, build.capacity, build.pocket_order) == (pockets, capacity, "fifo")


@pytest.mark.parametrize(
    ("machine", "cards"),
    [("pile10", 52), ("pile10", 55), ("pile10", 100), ("pile8", 52), ("pile8", 55), ("pile8", 64), ("pile11", 110)],
)
def test_two_passes_for_the_reversed_deck_and_any_other(machine, cards):
    """As many keys of two digits as cards, and one pass gives a run a pocket: a reversed deck has a run a card."""
    assert passes(falling(cards), machine) == 2
    assert all(passes(drawn(cards, seed), machine) == 2 for seed in range(20))


@pytest.mark.parametrize(("cards", "expected"), [(6, 1), (7, 2), (36, 2), (37, 3), (55, 3), (60, 3)])
def test_a_reversed_deck_on_six_pockets(cards, expected):
    """Two passes: at most six rows, in each of which the columns rise at most five times, so 6 * 5 descents within
    the rows and 5 between them. A reversed deck of 37 has 36, one of 55 has 54.
    """
    descents = cards - 1
    assert (expected > 2) == (descents > 6 * 5 + 5) == (rows_needed(falling(cards), 6, 10) > 6)
    assert (expected > 1) == (descents > 5)
    assert passes(falling(cards), "pile6") == expected


@pytest.mark.parametrize("cards", range(56, 61))
def test_three_passes_are_the_most_on_six_pockets(cards):
    """How many decks take three that two would do: bench/fewest_passes.py --middle."""
    assert all(passes(drawn(cards, seed), "pile6") <= 3 for seed in range(10))


def test_two_passes_nearly_always_do_for_52_cards_on_six_pockets():
    """One in 80,000 takes three; these, drawn once and for all, do not."""
    assert [seed for seed in range(200) if passes(drawn(52, seed), "pile6") != 2] == []


def test_on_a_wheel_every_deck_takes_one_pass():
    for cards in (1, 2, 24, 52, 54):
        assert passes(falling(cards), "wheel54") == 1
        assert passes(range(cards), "wheel54") == 1
        assert all(passes(drawn(cards, seed), "wheel54") == 1 for seed in range(20))


@pytest.mark.parametrize("machine", ["pile6", "pile8", "pile10", "pile11", "wheel54"])
def test_a_sorted_deck_takes_one_pass_and_not_none(machine):
    """The machine never does nothing because of what was drawn."""
    for cards in (1, 2, 24, 52):
        assert passes(range(cards), machine) == 1


@pytest.mark.parametrize("machine", ["pile6", "pile8", "pile10", "pile11", "wheel54"])
def test_one_card_more_than_the_build_holds_is_refused_with_both_numbers(machine):
    build = mischwerk_machines.load(machine)
    most = build.pockets * build.capacity
    assert passes(range(most), machine) == 1, "all pockets full"
    with pytest.raises(PlanError, match=f"{most + 1} cards do not fit: {build.pockets} pockets hold {most}"):
        plan(list(range(most + 1)), build.pockets, build.capacity)


@pytest.mark.parametrize("runs", [9, 10, 11])
def test_as_many_runs_as_pockets_take_one_pass(runs):
    """52 cards: the last run first, so that runs follow each other with a descent."""
    starts = [52 * run // runs for run in range(runs + 1)]
    target = [card for run in reversed(range(runs)) for card in range(starts[run], starts[run + 1])]
    assert passes(target, "pile10") == (1 if runs <= 10 else 2)


# -- A move is computed without numbers beyond 30 bits: a board takes memory for each of those, and time.

LIMIT = 1 << 30


class Small(int):
    """An integer whose every result is one, too, and fits a board's word."""

    def __new__(cls, value):
        assert -LIMIT <= value < LIMIT, f"{value} takes memory on a board"
        return int.__new__(cls, value)


def kept_small(name):
    operation = getattr(int, name)
    return lambda *numbers: Small(operation(*map(int, numbers)))


for name in ("add", "sub", "mul", "floordiv", "mod", "lshift", "rshift"):
    for form in (f"__{name}__", f"__r{name}__"):
        setattr(Small, form, kept_small(form))
for name in ("__neg__", "__abs__"):
    setattr(Small, name, kept_small(name))


def test_a_number_that_takes_memory_is_seen():
    assert operator.add(Small(LIMIT - 2), 1) == LIMIT - 1
    with pytest.raises(AssertionError):
        operator.mul(Small(45_000), 45_000)


def moves(config):
    """(rate, acceleration, braking, longest way) of each axis."""
    c = config
    travel = c.turn_steps if c.kind == "wheel" else c.travel_steps
    return (
        (c.feed_hz, c.feed_accel, c.feed_accel, 20_000),
        (c.feed_slow_hz, c.feed_accel, c.feed_accel, 20_000),
        (c.pocket_hz, c.pocket_up_accel, c.pocket_down_accel, travel),
        *([(c.pusher_hz, c.pusher_accel, c.pusher_accel, 2 * c.pusher_out_steps)] if len(stop_rates(c)) > 2 else []),
    )


@pytest.mark.parametrize("name", mischwerk_machines.names())
def test_moves_of_all_lengths_at_the_rates_of_every_machine(name):
    machine = mischwerk_machines.load(name)
    config = mischwerk_machines.config(machine, mischwerk_machines.card_format(machine.formats[0]))
    for hz, accel, brake, longest in moves(config):
        for steps in {1, 2, 3, longest, *range(1, longest, 97)}:
            segments = ramp.move(Small(steps), Small(hz), Small(accel), Small(brake))
            small = [ramp.Segment(*map(Small, segment)) for segment in segments]
            assert ramp.total_steps(segments) == steps
            assert ramp.duration_us(small) == ramp.duration_us(segments)
