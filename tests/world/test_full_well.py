"""A deck that would stand over the gate is refused, instead of some cards' lying beside it."""

import mischwerk_machines
import pytest
from mischwerk_machines import MachineFileError
from mischwerk_sim import build


def test_more_cards_than_lie_below_the_gate_are_refused():
    machine, card = mischwerk_machines.load("wheel54"), mischwerk_machines.card_format("poker")
    assert build.mechanism("world", machine, card, 61, 1).order() == list(range(61))
    with pytest.raises(MachineFileError, match="64 cards do not fit in the well of wheel54; 61 do"):
        build.mechanism("world", machine, card, 64, 1)


@pytest.mark.parametrize("name", mischwerk_machines.names())
def test_the_largest_deck_fits_and_some_more(name):
    machine = mischwerk_machines.load(name)
    cards = machine.max_cards + 5
    made = build.mechanism("world", machine, mischwerk_machines.card_format("poker"), cards, 1)
    assert made.places() == ["well"] * cards
