"""A small run of bench/skat_contracts.py."""

import skat_contracts
from rehearsal import rehearsed


def test_rehearsal_of_skat_contracts_shows_all():
    told = rehearsed("skat_contracts", columns=200)
    for text in ("bidding: ", "discard: ", "declare: ", "discard and game: "):
        assert text in told


def test_hands_to_discard_from_have_twelve_cards():
    states = list(skat_contracts.after_the_skat(3))
    assert [state.hands[state.turn].bit_count() for state in states] == [12] * 3
