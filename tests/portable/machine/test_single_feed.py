"""Feeding one card and noting what throat and mouth see, in either interpreter."""

from shuffler import hal
from shuffler.machine.sequence import Sequence
from small_machine import config
from toy_rack import ToyRack


def fed(cards, steps=9000):
    """The edges of one feed on a toy, and the toy's sequence."""
    values = config(start_before_us=0)
    sequence, edges = Sequence(ToyRack(values, cards), values), []
    sequence.reporter.on_phase = sequence.reporter.on_beat = sequence.reporter.on_fault = lambda *_: None
    sequence.feed({"hz": values.feed_slow_hz, "steps": steps, "follower": 0}, edges)
    return edges, sequence


def test_a_card_leaves_lead_and_tail_in_the_order_of_their_times():
    edges, sequence = fed(1)
    throat = [edge for edge in edges if edge[0] == hal.THROAT]
    assert [edge[1] for edge in throat] == [1, 0], edges
    assert 0 <= throat[0][2] < throat[1][2]
    assert not sequence.homed


def test_an_empty_well_leaves_nothing():
    assert fed(0)[0] == []


def test_reactions_to_cards_are_as_before():
    values = config(start_before_us=0)
    sequence = Sequence(ToyRack(values, 1), values)
    before = sequence.drive.react[:]
    sequence.reporter.on_phase = sequence.reporter.on_beat = sequence.reporter.on_fault = lambda *_: None
    sequence.feed({"hz": values.feed_slow_hz, "steps": 9000, "follower": 1}, [])
    assert sequence.drive.react == before
