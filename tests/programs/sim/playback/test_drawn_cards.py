"""`mischwerk sim play`: a card is drawn where it is, in the colour of its suit or place."""

import mischwerk_machines
import numpy as np
import pytest
from mischwerk.deck import decks
from mischwerk_sim.playback import suits
from played_runs import read
from shuffler import hal


# -- the model's cards have their places ----------------------------------------------------------------------
def test_a_card_of_the_model_is_drawn_in_the_shelf_it_is_in(rack):
    run, seen, _told = read(rack)
    data = mischwerk_machines.load("pile10").rack_data.rack
    codes = run.columns[:, 4 : 4 + 24]
    row, card = np.nonzero(codes >= 1000)
    x, y = seen.cards[row, card, 0] / 10.0, seen.cards[row, card, 1] / 10.0
    [lift] = [number for number, shapes in enumerate(seen.scene["parts"]) if shapes[0][0] == "rack"]
    fall = np.tan(np.radians(data.slope_deg))
    above = y - seen.parts[row, lift, 1] / 10.0 + (x - data.front_x_mm) * fall
    assert (np.floor((above + 0.1) / data.pitch_mm) == codes[row, card] // 1000 - 1).all()
    still = row[1:][np.diff(row) == 0]  # and, but for the two shelves being swept, wholly behind the mouth
    assert len(still) and (x + 32 < data.front_x_mm + 70).all()


def test_a_card_of_the_model_is_drawn_in_the_slot_it_is_in(wheel):
    run, seen, _told = read(wheel)
    codes = run.columns[:, 4 : 4 + 8]
    row, card = np.nonzero(codes >= 1000)
    [turning] = [number for number, shapes in enumerate(seen.scene["parts"]) if shapes[0][0] == "wheel"]
    at = np.arctan2(seen.cards[row, card, 1], seen.cards[row, card, 0])
    slot = (np.pi + seen.parts[row, turning, 2] / 1000.0 - at) / (2 * np.pi / 54)
    off = (slot - (codes[row, card] // 1000 - 1) + 27) % 54 - 27
    assert len(row) and np.abs(off).max() < 0.1


def test_a_card_of_the_model_reaches_the_sensor_when_the_sensor_sees_it(rack):
    _run, seen, _told = read(rack)
    sensor = 10.0 * mischwerk_machines.load("pile10").data.feed.sensor_x_mm
    half = 10.0 * seen.scene["card"][0] / 2.0
    x, y = seen.cards[:, :, 0], seen.cards[:, :, 1]
    crossed = ((x - half < sensor - 30) & (x + half > sensor + 30) & (y < 10)).any(axis=1)
    assert crossed.any() and seen.levels[crossed, hal.THROAT].all()


# -- suits ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("deck", decks.DECKS, ids=lambda deck: deck.name)
def test_a_new_pack_shows_its_suits(deck):
    found = [suits.SUITS[suit] for suit in suits.of_deck(deck.size)]
    assert found == [card.short[0] for card in deck.cards]


@pytest.mark.parametrize("cards", [1, 2, 7, 51, 100])
def test_a_deck_of_another_size_has_four_parts(cards):
    found = suits.of_deck(cards)
    assert len(found) == cards and found == sorted(found) and set(found) <= {0, 1, 2, 3}
    assert cards < 4 or max(map(found.count, found)) - min(map(found.count, found)) <= 1


def test_colours_by_place_run_smoothly_in_the_order_told():
    colours = suits.by_place([2, 0, 1], 4, "light")
    assert colours[3] == "#888888", "a card that is not in the deck at the end"
    assert len(set(colours)) == 4 and colours[2] == suits.by_place([0, 1, 2], 3, "light")[0]
