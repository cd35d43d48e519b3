"""The heuristic player's bids and discards in compiled code are the player's own."""

from random import Random

import numpy as np
import pytest
from mischwerk_games.skat.players.heuristic import bidding, discarding
from mischwerk_games.skat.players.heuristic.heuristic import Heuristic
from mischwerk_games.skat.players.inference.judging import choices, hand_games, limits
from mischwerk_games.skat.players.inference.tables import tables
from mischwerk_games.skat.rules.bidding import settled
from mischwerk_games.skat.rules.cards import as_set, members, set_of
from mischwerk_games.skat.rules.dealing import deal
from mischwerk_games.skat.rules.declaration import Announced
from mischwerk_games.skat.rules.game import begin
from mischwerk_games.skat.rules.state import Phase
from mischwerk_games.skat.view import view

HANDS, CHOICES = 20_000, 500  # each for who leads and who does not


def hands_of(size, count, seed):
    random = Random(seed)
    return [as_set(random.sample(range(32), size)) for _ in range(count)]


@pytest.mark.parametrize("leads", [False, True])
def test_a_hand_is_bid_as_high_as_the_player_bids_it(leads):
    hands = hands_of(10, HANDS, f"ten {leads}")
    found = np.zeros((HANDS, 2), dtype=np.int64)
    limits(np.array(hands), leads, tables(), found)
    for hand, (limit, from_hand) in zip(hands, found.tolist()):
        plans = bidding.plans(hand, leads)
        assert limit == bidding.limit(hand, leads)
        assert from_hand == max((plan.limit for plan in plans if plan.hand), default=0)
    assert (found[:, 0] > 0).any() and (found[:, 0] == 0).any() and (found[:, 1] > 0).any()


@pytest.mark.parametrize("leads", [False, True])
def test_twelve_cards_are_discarded_as_the_player_does(leads):
    hands = hands_of(12, CHOICES, f"twelve {leads}")
    for bid in (18, 48):
        found = np.zeros((CHOICES, 2), dtype=np.int64)
        choices(np.array(hands), bid, leads, tables(), found)
        for hand, row in zip(hands, found.tolist()):
            choice = discarding.best_choice(hand, bid, leads)
            assert row == [choice.game, choice.cards]


@pytest.mark.parametrize("seat", [0, 1])
def test_hand_games_are_declared_as_the_player_does(seat):
    """Of all hands that it plays from the hand at all, with what it announces."""
    leads = seat == 0
    random = Random(f"hand games {seat}")
    strong = list(members(set_of(["CJ", "SJ", "HJ", "DJ", "CA", "CT", "CK", "CQ", "SA", "ST", "HA", "HT", "DA"])))
    hands = [*hands_of(10, HANDS - 1000, seat), *(as_set(random.sample(strong, 10)) for _ in range(1000))]
    limited = np.zeros((HANDS, 2), dtype=np.int64)
    limits(np.array(hands), leads, tables(), limited)
    seen, announced = view(begin(deal(range(32))), seat), set()
    for bid in (18, 36, 59):
        able = [hand for hand, (_, most) in zip(hands, limited.tolist()) if most >= bid]
        found = np.zeros((len(able), 2), dtype=np.int64)
        hand_games(np.array(able), bid, leads, tables(), found)
        for hand, row in zip(able[-500:], found[-500:].tolist()):
            asked = seen._replace(
                phase=Phase.DECLARE, hand=hand, bidding=settled(seat, bid), soloist=seat, hand_game=True
            )
            declared = Heuristic().choose(asked).declaration
            assert row == [declared.game, declared.announced]
            announced.add(declared.announced)
    assert {Announced.NOTHING, Announced.SCHNEIDER} <= announced
