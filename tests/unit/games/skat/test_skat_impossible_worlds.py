"""Worlds of the simple sampler, of figure 5.5 of the source document, in which a seat holds cards of a suit that it has
not followed: playouts go on in them by the rules, whatever the policy."""

import itertools

import numpy as np
from mischwerk_games.skat.kernel.board import legal_cards, play_card, turn_of
from mischwerk_games.skat.kernel.fields import FIRST_HAND, OVER, POINTS, TRICKS
from mischwerk_games.skat.kernel.playouts import HEURISTIC, POLICIES, decision_on, play_out
from mischwerk_games.skat.kernel.random import stream
from mischwerk_games.skat.rules.cards import POINTS as CARD_POINTS
from mischwerk_games.skat.rules.cards import members
from mischwerk_games.skat.sampling.hidden import hidden
from mischwerk_games.skat.sampling.sampler import boards, simple
from mischwerk_games.skat.view import view
from skat_data import null_games, reference_games, replayed

WORLDS = 6


def impossible_boards():
    """Of games of all kinds, with each world that contradicts what was played."""
    games = itertools.chain(itertools.islice(reference_games(), 60), itertools.islice(null_games(), 40))
    for number, (_, dealt, contract, play) in enumerate(games):
        for state in replayed(dealt, contract, play["tricks"]):
            if state.is_over:
                continue
            seen = view(state, state.turn)
            places = hidden(seen)
            worlds = simple(seen).worlds(WORLDS, stream(number))
            allowed = {card: group.places for group in places.groups for card in members(group.cards)}
            for world, board in zip(worlds.tolist(), boards(seen, worlds), strict=True):
                if any(
                    card in allowed and not allowed[card] >> i & 1
                    for i, place in enumerate(places.places)
                    for card in members(world[place])
                ):
                    yield state, board


def test_every_policy_plays_legal_cards_to_the_end():
    found = 0
    for number, (state, start) in enumerate(impossible_boards()):
        found += 1
        by_rules = start.copy()
        while not by_rules[OVER]:
            hand, card = int(by_rules[FIRST_HAND + turn_of(by_rules)]), decision_on(by_rules)[0]
            assert legal_cards(by_rules) >> card & 1 and hand >> card & 1
            play_card(by_rules, card)
        for policy in range(len(POLICIES)):
            board = start.copy()
            play_out(board, policy, stream(number))
            assert board[OVER] and state.points <= board[POINTS] <= sum(CARD_POINTS)
            assert state.won_tricks <= board[TRICKS] <= 10
            assert policy != HEURISTIC or np.array_equal(board, by_rules)
    assert found > 1000
