"""The rules of Mau-Mau, one by one; a deal laid out by hand, so that every case is at hand."""

import pytest
from mischwerk.deck import decks
from mischwerk_games.mau_mau import rules
from mischwerk_games.mau_mau.rules import (
    FITS,
    IDS,
    NUMBERS,
    PICK,
    State,
    as_set,
    deal,
    members,
    names,
    play,
    shown,
    view,
)

HANDS = ("10L 7L BS AH BE", "8S KE DL 9H DE", "KS 8E 10S 7H BH", "7E 9E AL 8H BL")
FIRST = "8L"
STOCK = "9L DH AE 10H AS 9S DS 7S 10E KL KH"  # all of it the deck of seed 7101825, from the JDK's own vectors


def cards(text):
    return [NUMBERS[word] for word in text.split()]


def game(hands=HANDS, first=FIRST, stock=STOCK, moves=""):
    """A game as it stands; ``moves`` so far as cards, or - for a card that was picked."""
    played = tuple(PICK if word == "-" else NUMBERS[word] for word in moves.split())
    up = next((move for move in reversed(played) if move != PICK), NUMBERS[first])
    return State(tuple(as_set(cards(hand)) for hand in hands), NUMBERS[first], up, tuple(cards(stock)), played)


def refused(error, state, player, move, text):
    with pytest.raises(error) as raised:
        play(state, player, PICK if move == "-" else NUMBERS[move])
    assert type(raised.value) is error and str(raised.value) == text


# -- cards ---------------------------------------------------------------------------------------------------


def test_the_cards_are_the_document_s_in_its_order():
    listed = "7E,8E,9E,10E,BE,DE,KE,AE,7L,8L,9L,10L,BL,DL,KL,AL,7H,8H,9H,10H,BH,DH,KH,AH,7S,8S,9S,10S,BS,DS,KS,AS"
    assert ",".join(IDS) == listed


def test_card_numbers_are_those_of_the_machine_s_deck():
    """So that a hand of the machine is a hand here."""
    deck = decks.find("mau-mau-short").cards
    letters = {"clubs": "E", "spades": "L", "hearts": "H", "diamonds": "S", "J": "B", "Q": "D"}
    assert tuple(letters.get(card.rank, card.rank) + letters[card.suit] for card in deck) == IDS
    assert tuple(map(shown, range(32))) == tuple(card.short.replace("J", "B").replace("Q", "D") for card in deck), (
        "symbols as everywhere, ranks as in the document"
    )


def test_a_card_fits_by_suit_or_by_rank():
    assert names(FITS[NUMBERS["7H"]]) == "10H,7E,7H,7L,7S,8H,9H,AH,BH,DH,KH"
    assert all(FITS[card] >> other & 1 == FITS[other] >> card & 1 for card in range(32) for other in range(32))


def test_a_hand_is_sorted_as_text():
    assert names(as_set(cards("AS 9E 10E KL BH 7S DH 8L 10L"))) == "10E,10L,7S,8L,9E,AS,BH,DH,KL"
    assert names(0) == ""


def test_a_set_gives_its_cards_once():
    assert list(members(as_set([31, 0, 7, 0]))) == [0, 7, 31]


# -- the deal ------------------------------------------------------------------------------------------------


def test_players_get_five_cards_each_in_turn_then_the_up_card_then_the_stock():
    deck = cards(" ".join(HANDS)) + cards(FIRST) + cards(STOCK)
    state = deal(deck)
    assert state == game()
    assert state.turn == 1 and state.winner == 0 and not state.is_over
    assert state.pile == (NUMBERS["8L"],) and len(state.stock) == 11


@pytest.mark.parametrize("deck", [[], list(range(31)), list(range(33)), [0, *range(31)], [*range(31), 32]])
def test_a_deck_that_is_none_is_refused(deck):
    with pytest.raises(ValueError, match="each of the 32 cards once"):
        deal(deck)


# -- discarding ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["10L", "7L"])
def test_a_card_of_the_suit_may_be_discarded(card):
    after = play(game(), 1, NUMBERS[card])
    assert after == game((HANDS[0].replace(card, ""), *HANDS[1:]), moves=card)
    assert after.up == NUMBERS[card] and after.pile == (NUMBERS["8L"], NUMBERS[card]) and after.turn == 2


def test_a_card_of_the_rank_may_be_discarded():
    assert play(game(moves="- - -"), 4, NUMBERS["8H"]).up == NUMBERS["8H"]


def test_a_card_of_neither_may_not():
    refused(rules.DoesNotFit, game(), 1, "AH", "AH cannot be stacked on 8L.")


def test_a_card_that_somebody_else_holds_may_not():
    refused(rules.NotHeld, game(), 1, "DL", "player 1 does not hold DL.")
    refused(rules.NotHeld, game(), 1, "9L", "player 1 does not hold 9L.")


def test_a_card_is_discarded_once():
    state = game((HANDS[0].replace("10L", ""), "BH", "7H", "8H"), moves="10L - - -")
    refused(rules.NotHeld, state, 1, "10L", "player 1 does not hold 10L.")


# -- picking -------------------------------------------------------------------------------------------------


def test_who_has_no_card_that_fits_picks_the_top_card_of_the_stock_and_his_turn_is_over():
    state = game(first="AE", stock=STOCK.replace("AE", "8L"), hands=("10L 7L BS DH 9H", *HANDS[1:]))
    after = play(state, 1, PICK)
    assert after.hands == (state.hands[0] | 1 << NUMBERS["9L"], *state.hands[1:])
    assert after.stock == state.stock[1:] and after.up == state.up and after.pile == state.pile
    assert after.turn == 2, "also if the card would fit"


def test_who_can_discard_must_not_pick():
    refused(rules.MustDiscard, game(), 1, "-", "player 1 can discard a card, so must not pick one.")


# -- turns ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("moves", "turn"), [("", 1), ("-", 2), ("- -", 3), ("- - -", 4), ("- - - -", 1)])
def test_turns_go_round(moves, turn):
    state = game(moves=moves)
    assert state.turn == turn
    for player in {1, 2, 3, 4} - {turn}:
        text = f"it is the turn of player {turn}, not of player {player}."
        refused(rules.WrongTurn, state, player, "-", text)
        refused(rules.WrongTurn, state, player, IDS[next(members(state.hands[player - 1]))], text)


# -- the end -------------------------------------------------------------------------------------------------


def test_who_discards_his_last_card_has_won():
    after = play(game(("10L", *HANDS[1:])), 1, NUMBERS["10L"])
    assert after.is_over and after.winner == 1 and after.hands[0] == 0


def test_who_picks_the_last_card_of_the_stock_ends_the_game_in_a_draw():
    state = game(("AH", *HANDS[1:]), stock="9L")
    assert not state.is_over
    after = play(state, 1, PICK)
    assert after.is_over and after.winner == 0 and after.stock == ()


@pytest.mark.parametrize(
    "state", [game(("", *HANDS[1:]), moves="10L"), game(stock="", moves="-")], ids=["won", "drawn"]
)
def test_nothing_is_played_after_the_end(state):
    for player in (1, 2, 3, 4):
        for move in ("-", "KE", "10L"):
            refused(rules.GameOver, state, player, move, "the game is over: start a new one, or quit.")


@pytest.mark.parametrize("move", [-2, 32, 1000])
def test_a_move_that_is_not_a_card_is_a_programming_error(move):
    with pytest.raises(ValueError, match="is not a card"):
        play(game(), 1, move)


# -- what a player sees --------------------------------------------------------------------------------------


def test_a_view_has_the_own_hand_and_the_numbers_of_the_others_cards():
    state = game((HANDS[0].replace("10L", ""), *HANDS[1:]), moves="10L")
    seen = view(state, 2)
    assert seen == (2, state.hands[1], (4, 5, 5, 5), NUMBERS["8L"], NUMBERS["10L"], 11, (NUMBERS["10L"],))
