"""The heuristic player's bids and discards, compiled and as plain Python."""

from random import Random

import pytest
from mischwerk_games.skat.players import inference as compiled
from mischwerk_games.skat.players.heuristic import judging as plain
from mischwerk_games.skat.players.heuristic.tables import tables as plain_tables
from mischwerk_games.skat.rules.cards import as_set, members, set_of
from mischwerk_games.skat.rules.games import GAMES, Announced

HANDS = 1000
POOLS = (range(32), range(32), [card for card in range(32) if card % 8 < 4])
STRONG = list(members(set_of(["CJ", "SJ", "HJ", "DJ", "CA", "CT", "CK", "CQ", "SA", "ST", "HA", "HT", "DA", "DT"])))


@pytest.mark.parametrize("leads", [False, True])
def test_hands_are_judged_the_same_compiled_and_not(leads):
    random, seen, announced = Random(f"judged {leads}"), set(), set()
    for number in range(HANDS):
        twelve = random.sample((*POOLS, STRONG)[number % 4], 12)
        ten, owned, bid = as_set(twelve[:10]), as_set(twelve), (18, 48, 59)[number % 3]
        results = []
        for judging, told in ((plain, plain_tables()), (compiled, compiled.tables())):
            limits = judging.limits_of(ten, leads, told)
            choice = judging.choice_of(owned, bid, leads, told)
            from_hand = judging.hand_game_of(ten, bid, leads, told)
            levels = [judging.announced_of(game, ten, leads, bid > 18, told) for game in GAMES]
            results.append((limits, choice, from_hand, levels))
        assert results[0] == results[1]
        (limit, most), choice, (game, _), levels = results[0]
        assert (game >= 0) == (most >= bid)
        seen |= {("bid", limit > 0), choice[0], ("hand", game)}
        announced |= set(levels)
    assert seen >= {("bid", False), ("bid", True), ("hand", -1), *GAMES} and len(seen) > 10
    assert announced == {Announced.NOTHING, Announced.SCHNEIDER, Announced.OUVERT}
