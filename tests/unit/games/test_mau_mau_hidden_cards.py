"""Where hidden cards can be: just where the rules would have let the game go so, each draw equally likely."""

import random
from collections import Counter
from itertools import combinations, islice, permutations

import pytest
from chi_square import tail
from mischwerk_games.mau_mau import players, tournament
from mischwerk_games.mau_mau.players import STOCK, Draws, exchange, matched, places
from mischwerk_games.mau_mau.rules import (
    ALL,
    FITS,
    NUMBERS,
    PICK,
    PLAYERS,
    RuleError,
    View,
    as_set,
    deal,
    members,
    play,
    view,
)
from played_games import java_deck, some_views


def truth(deck, state, player):
    """The cards that really are, or were, at the places that a player does not see."""
    held = [deck[5 * seat : 5 * seat + 5] for seat in range(PLAYERS) if seat != player - 1]
    picked = [number % PLAYERS for number, move in enumerate(state.moves) if move == PICK]
    drawn = [card for seat, card in zip(picked, deck[21:]) if seat != player - 1]
    return [card for hand in held for card in hand] + drawn + list(state.stock)


def replayed(deck, state, player, assumed):
    """Whether the same game could have been played with ``assumed`` at these places, as the rules themselves say."""
    swapped = dict(zip(truth(deck, state, player), assumed))
    game = deal([swapped.get(card, card) for card in deck])
    try:
        for number, move in enumerate(state.moves):
            game = play(game, number % PLAYERS + 1, move)
    except RuleError:
        return False
    return view(game, player) == view(state, player)


def test_what_really_happened_is_always_possible():
    for deck, state, player, _ in some_views(500, 1):
        layout = places(view(state, player))
        real = truth(deck, state, player)
        assert len(real) == len(layout.owners) and layout.owners.count(STOCK) == len(state.stock)
        assert all(may_hold >> card & 1 for may_hold, card in zip(layout.may_hold, real))


def test_a_card_may_be_at_a_place_just_if_the_rules_would_have_let_the_game_go_so():
    """Two cards that the player does not see change places: the game replays, or it does not."""
    verdicts = Counter()
    for deck, state, player, chosen in some_views(4000, 2):
        may_hold, real = places(view(state, player)).may_hold, truth(deck, state, player)
        first, other = chosen.sample(range(len(real)), 2)
        assumed = list(real)
        assumed[first], assumed[other] = real[other], real[first]
        possible = bool(may_hold[first] >> real[other] & 1 and may_hold[other] >> real[first] & 1)
        assert possible == replayed(deck, state, player, assumed)
        verdicts[possible] += 1
    assert min(verdicts.values()) > 500


def test_every_draw_is_a_game_that_could_have_been_played():
    for deck, state, player, chosen in some_views(300, 3):
        seen = view(state, player)
        draws = Draws(seen, chosen.random)
        for _ in range(3):
            hands, stock = draws.next()
            assert replayed(deck, state, player, draws._cards)
            assert tuple(hand.bit_count() for hand in hands) == seen.sizes and len(stock) == seen.stock
            assert hands[player - 1] == seen.hand
            assert sum(hands) + as_set(stock) + as_set(state.pile) == ALL


def test_after_a_pick_nothing_that_fitted_is_in_the_hand_of_then():
    state = play(deal(java_deck(7101825)), 1, NUMBERS["10L"])
    state = play(state, 2, NUMBERS["DL"])
    state = play(state, 3, PICK)  # on DL
    layout = places(view(state, 4))
    third = [may_hold for owner, may_hold in zip(layout.owners, layout.may_hold) if owner == 2]
    assert len(third) == 6
    assert all(may_hold & FITS[NUMBERS["DL"]] == 0 for may_hold in third[:5])
    assert third[5] & FITS[NUMBERS["DL"]], "the card that was picked may be any"


SMALL = [  # places by the cards they may hold; in each structure cards are 0, 1, ..
    [0b11111, 0b11111, 0b11111, 0b11111, 0b11111],
    [0b001110, 0b001110, 0b111111, 0b011111, 0b111111, 0b111111],  # two of a hand that picked, one picked since
    [0b110011, 0b110001, 0b111111, 0b001111, 0b001110, 0b001111],  # 4 and 5 were discarded by the first three
]


@pytest.mark.parametrize("may_hold", SMALL)
def test_draws_are_equally_likely(may_hold):
    possible = [
        order
        for order in permutations(range(len(may_hold)))
        if all(may >> card & 1 for may, card in zip(may_hold, order))
    ]
    chance = random.Random(4).random
    order, counted = matched(may_hold, chance), Counter()
    for _ in range(100 * len(possible)):
        exchange(order, may_hold, 20, chance)
        counted[tuple(order)] += 1
    assert set(counted) == set(possible), "each is reached, and nothing else"
    statistic = sum((counted[order] - 100) ** 2 / 100 for order in possible)
    assert 1e-7 < tail(statistic, len(possible) - 1) < 1 - 1e-7


def _all_deals(may_hold, taken=0, place=0):
    """Every order of cards that agrees with the sets."""
    if place == len(may_hold):
        yield ()
    else:
        for card in members(may_hold[place] & ~taken):
            for rest in _all_deals(may_hold, taken | 1 << card, place + 1):
                yield (card, *rest)


def _reached(may_hold, start):
    reached, todo = {start}, [start]
    while todo:
        order = todo.pop()
        for first, other in combinations(range(len(order)), 2):
            if may_hold[first] >> order[other] & 1 and may_hold[other] >> order[first] & 1:
                after = list(order)
                after[first], after[other] = after[other], after[first]
                if tuple(after) not in reached:
                    reached.add(tuple(after))
                    todo.append(tuple(after))
    return reached


@pytest.mark.parametrize(("suits", "ranks"), [(2, 5), (3, 3), (5, 2)])
def test_exchanges_reach_every_deal_of_a_small_deck(suits, ranks, monkeypatch):
    """Nine or ten cards, one for each hand: few enough to list all deals that agree with a game."""
    count = suits * ranks
    fits = [
        as_set(other for other in range(count) if other // ranks == card // ranks or other % ranks == card % ranks)
        for card in range(count)
    ]
    for name, value in (("ALL", (1 << count) - 1), ("FITS", fits), ("HAND", 1)):
        monkeypatch.setattr(players, name, value)
    chosen, views, picked = random.Random(6), 0, 0
    while views < 40:
        deck = chosen.sample(range(count), count)
        hands, up, stock, moves = [1 << card for card in deck[:4]], deck[4], deck[5:], []
        while stock and 0 not in hands:
            seat = len(moves) % PLAYERS
            sizes = tuple(hand.bit_count() for hand in hands)
            seen = View(seat + 1, hands[seat], sizes, deck[4], up, len(stock), tuple(moves))
            may_hold = sorted(places(seen).may_hold, key=int.bit_count)  # so that no list ends in nothing
            deals = list(islice(_all_deals(may_hold), 301))
            if 1 < len(deals) < 301:
                assert _reached(may_hold, deals[0]) == set(deals)
                views, picked = views + 1, picked + (PICK in moves)
            fitting = list(members(hands[seat] & fits[up]))
            if fitting:
                up = chosen.choice(fitting)
                hands[seat] ^= 1 << up
            else:
                hands[seat] |= 1 << stock.pop(0)
            moves.append(up if fitting else PICK)
    assert picked > 25, "without picks every card may be anywhere"


def late_view(seed):
    """Three states from the end of a game by random choices: with many picks, each place may hold only a few cards."""
    chosen = random.Random(seed)
    states = [deal(tournament.java_deck(1, seed))]
    while not states[-1].is_over:
        state = states[-1]
        fitting = list(members(state.hands[state.turn - 1] & FITS[state.up]))
        states.append(play(state, state.turn, chosen.choice(fitting) if fitting else PICK))
    return view(states[-3], states[-3].turn)


def first_draws(seen, first_seed):
    """How often each card lies at each place in the first draws of 2,000 chains."""
    counted = Counter()
    for seed in range(first_seed, first_seed + 2000):
        draws = Draws(seen, random.Random(seed).random)
        draws.next()
        counted.update(enumerate(draws._cards))
    return counted


def alike(first, other):
    """How likely two samples of one size lie so far apart, or likelier than that: chi-square with as many degrees as
    there are cells, though the cards of a place, and the places of a card, have fixed sums."""
    cells = first | other
    return tail(sum((first[cell] - other[cell]) ** 2 / (first[cell] + other[cell]) for cell in cells), len(cells))


def test_the_first_draw_already_is_nearly_so(monkeypatch):
    """Late in a game the chain forgets its start slowest. False alarms: less than one seed in 10**7."""
    seen = late_view(40)
    assert seen.moves.count(PICK) == 10
    with monkeypatch.context() as patched:
        patched.setattr(players, "_SWEEPS_BEFORE", 200)
        settled = first_draws(seen, 10**6)
    assert alike(first_draws(seen, 0), settled) > 1e-7
    for too_few in (0, 5, 20):
        monkeypatch.setattr(players, "_SWEEPS_BEFORE", too_few)
        assert alike(first_draws(seen, 0), settled) < 1e-7, f"{too_few} sweeps are seen to be too few"


def test_a_game_that_can_t_be_is_noticed():
    with pytest.raises(ValueError, match="no deal agrees"):
        matched([0b01, 0b01], random.Random(1).random)
