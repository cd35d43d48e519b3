"""Decks are shuffled by the chip as they were drawn."""

import json

import pytest


def shuffled(one, cards, *options):
    """The record of a shuffle, and the deck as it lies, numbered as it lay before."""
    before = one.ask(order=1)["order"]
    one.run("shuffle", "--cards", str(cards), *options)
    record = json.loads(max(one.folder.glob("out/*/record.json")).read_text())
    lies = one.ask(order=1)["order"]
    return record, [before.index(card) for card in lies]


def test_twelve_cards(emulated):
    one = emulated(cards=12)
    record, lies = shuffled(one, 12)
    assert record["result"] == "done" and sorted(lies) == list(range(12))


@pytest.mark.parametrize("machine", ["pile10", "wheel54"])
def test_a_deck_that_can_be_verified_lies_as_it_was_drawn(emulated, machine):
    one = emulated(machine, cards=52)
    record, lies = shuffled(one, 52, "--auditable")
    assert record["result"] == "done" and record["retries"] == 0
    assert lies == record["target"]
    one.run("verify", str(max(one.folder.glob("out/*"))))


@pytest.mark.parametrize("machine", ["pile10", "wheel54"])
def test_sealed_decks_one_after_another(emulated, machine):
    one = emulated(machine, cards=52)
    for _ in range(2):
        record, lies = shuffled(one, 52)
        assert record["result"] == "done" and sorted(lies) == list(range(52))


def test_two_decks_in_a_rack_of_eleven(emulated):
    one = emulated("pile11", cards=110)
    record, lies = shuffled(one, 110)
    assert record["result"] == "done" and sorted(lies) == list(range(110))
