"""Cards, dealing, what follows and what beats, seats, skat and declarations: the rules one by one."""

from pathlib import Path

import pytest
from mischwerk.deck import decks
from mischwerk_games.skat.rules import state as acts
from mischwerk_games.skat.rules.cards import (
    ALL,
    FOREHAND,
    MIDDLEHAND,
    NAMES,
    NOBODY,
    NUMBERS,
    POINTS,
    REARHAND,
    checked,
    deal,
    members,
    names_of,
    points_of,
    seat_named,
    seating,
    set_of,
    shown,
)
from mischwerk_games.skat.rules.contract import Contract, begin_with, contract_of
from mischwerk_games.skat.rules.errors import RuleError, WrongPhase
from mischwerk_games.skat.rules.game import actions, apply, begin
from mischwerk_games.skat.rules.games import (
    CLUBS,
    GRAND,
    HEARTS,
    NULL,
    SPADES,
    Announced,
    Declaration,
    declaration,
    declarations,
    legal_cards,
    trumps_of,
    winner_of,
)
from mischwerk_games.skat.rules.scoring import PASSED_IN, Scoring, result
from mischwerk_games.skat.rules.state import Phase
from skat_views import cards

# Forehand: CJ SJ CA CT CK S7 S8 H7 H8 D7; the skat: DA DT.
FORE = cards("CJ SJ CA CT CK S7 S8 H7 H8 D7")
MIDDLE = cards("HJ DJ CQ C9 C8 C7 SA ST SK SQ")
REAR = cards("S9 HA HT HK HQ H9 DK DQ D9 D8")
DEALT = checked([FORE, MIDDLE, REAR], cards("DA DT"))


def after(*done):
    """Forehand plays at 18, then whatever is done."""
    state = begin(DEALT)
    for action in (acts.PASS, acts.PASS, acts.Bid(18), *done):
        state = apply(state, action)
    return state


def refused(state, action, text):
    with pytest.raises(RuleError) as raised:
        apply(state, action)
    assert str(raised.value) == text and "\n" not in text


# -- cards ---------------------------------------------------------------------------------------------------


def test_cards_are_those_of_the_machine_s_deck():
    deck = decks.find("skat").cards
    letters = {"clubs": "C", "spades": "S", "hearts": "H", "diamonds": "D"}
    assert tuple(letters[card.suit] + card.rank.replace("10", "T") for card in deck) == NAMES


def test_card_points_are_120():
    assert points_of(ALL) == sum(POINTS) == 120
    assert all(points_of(1 << card) == POINTS[card] for card in range(32))
    assert points_of(cards("CA CT CK CQ CJ C9 C8 C7")) == 30


def test_sets_of_cards():
    assert list(members(cards("C8 C7 DA"))) == [0, 1, 31]
    assert names_of(cards("DA CJ")) == ["CJ", "DA"] and shown(cards("DA CJ")) == "CJ DA"
    with pytest.raises(ValueError, match="C7 appears twice"):
        cards("C7 C8 C7")
    for strange in ("C1", "10C", "cj", None, 7, ["CJ"]):
        with pytest.raises(ValueError, match="is not a card"):
            set_of([strange])


# -- dealing and seats ---------------------------------------------------------------------------------------


def test_a_deck_is_dealt_three_skat_four_three():
    dealt = deal(range(32))
    assert list(members(dealt.hands[FOREHAND])) == [0, 1, 2, 11, 12, 13, 14, 23, 24, 25]
    assert list(members(dealt.hands[MIDDLEHAND])) == [3, 4, 5, 15, 16, 17, 18, 26, 27, 28]
    assert list(members(dealt.hands[REARHAND])) == [6, 7, 8, 19, 20, 21, 22, 29, 30, 31]
    assert list(members(dealt.skat)) == [9, 10]
    for wrong in (range(31), [*range(31), 0], range(1, 33)):
        with pytest.raises(ValueError, match="each of the 32 cards once"):
            deal(list(wrong))


def test_a_deal_holds_each_card_once():
    with pytest.raises(ValueError, match="the skat has 2 cards, not 1"):
        checked([FORE, MIDDLE, REAR], cards("DA"))
    with pytest.raises(ValueError, match="middlehand has 10 cards, not 9"):
        checked([FORE, MIDDLE ^ cards("SA"), REAR], cards("DA DT"))
    with pytest.raises(ValueError, match="a card is in two places"):
        checked([FORE, MIDDLE, REAR], cards("DA CJ"))


def test_seats_go_round_and_at_four_the_dealer_sits_out():
    assert [seating(game) for game in range(3)] == [(1, 2, 0, 0), (2, 0, 1, 1), (0, 1, 2, 2)]
    assert [seating(game, 4) for game in (0, 1, 5)] == [(1, 2, 3, 0), (2, 3, 0, 1), (2, 3, 0, 1)]
    assert all(seating(game + 1).forehand == seating(game).middlehand for game in range(5))
    with pytest.raises(ValueError, match="2 players"):
        seating(0, 2)
    with pytest.raises(ValueError, match="'dealer' is not a seat"):
        seat_named("dealer")


# -- tricks --------------------------------------------------------------------------------------------------


def test_trumps_are_the_jacks_and_a_suit():
    assert " ".join(NAMES[card] for card in trumps_of(HEARTS)) == "CJ SJ HJ DJ HA HT HK HQ H9 H8 H7"
    assert " ".join(NAMES[card] for card in trumps_of(GRAND)) == "CJ SJ HJ DJ" and trumps_of(NULL) == ()


@pytest.mark.parametrize(
    ("game", "trick", "winner"),
    [
        (CLUBS, "SA ST S7", 0),
        (CLUBS, "ST SA SK", 1),
        (CLUBS, "SK S9 ST", 2),  # the ten is above the king
        (CLUBS, "SA C7 SK", 1),
        (CLUBS, "SA C7 DJ", 2),
        (CLUBS, "SJ CJ CA", 1),
        (CLUBS, "DJ HJ SJ", 2),
        (CLUBS, "S7 HA DA", 0),  # other suits take nothing
        (GRAND, "C7 DJ CA", 1),
        (GRAND, "SJ HJ CJ", 2),
        (NULL, "ST SJ S9", 1),  # the jack is above the ten
        (NULL, "SQ SJ SK", 2),
        (NULL, "S7 CJ HA", 0),
        (NULL, "S9 ST S8", 1),
    ],
)
def test_who_takes_a_trick(game, trick, winner):
    assert winner_of(game, tuple(NUMBERS[name] for name in trick.split())) == winner


@pytest.mark.parametrize(
    ("game", "hand", "led", "legal"),
    [
        (SPADES, "CJ C7 S7 HA", "SA", "CJ S7"),  # a jack is a trump, and follows spades
        (SPADES, "CJ C7 S7 HA", "CA", "C7"),  # and doesn't follow clubs
        (SPADES, "CJ S7 HA", "CA", "CJ S7 HA"),
        (GRAND, "CJ C7 HA", "DJ", "CJ"),
        (GRAND, "C7 HA", "DJ", "C7 HA"),
        (NULL, "CJ C7 HA", "CA", "CJ C7"),
        (NULL, "CJ C7 HA", "DJ", "CJ C7 HA"),
    ],
)
def test_which_cards_follow(game, hand, led, legal):
    assert legal_cards(game, cards(hand), (NUMBERS[led],)) == cards(legal)
    assert legal_cards(game, cards(hand), ()) == cards(hand)


# -- from the bidding to the first card ----------------------------------------------------------------------


def test_the_soloist_takes_the_skat_discards_and_declares():
    state = after()
    assert actions(state) == (acts.TAKE_SKAT, acts.PLAY_HAND) and state.turn == FOREHAND
    state = apply(state, acts.TAKE_SKAT)
    assert state.hands[FOREHAND] == FORE | DEALT.skat and state.skat == 0 and len(actions(state)) == 66
    state = apply(state, acts.Discard(cards("DA H8")))
    assert state.skat == cards("DA H8") and state.hands[FOREHAND].bit_count() == 10
    assert [str(action.declaration) for action in actions(state)] == [
        "clubs", "spades", "hearts", "diamonds", "grand", "null", "null ouvert",
    ]  # fmt: skip
    state = apply(state, acts.Declare(Declaration(CLUBS)))
    assert state.phase == Phase.PLAY and state.turn == FOREHAND and not state.hand_game
    assert contract_of(state) == Contract(FOREHAND, 18, Declaration(CLUBS), cards("DA H8"))
    assert begin_with(DEALT, contract_of(state)).hands == state.hands


def test_from_the_hand_all_can_be_announced():
    state = after(acts.PLAY_HAND)
    assert len(actions(state)) == 5 * 4 + 2 and state.hand_game and state.skat == DEALT.skat
    state = apply(state, acts.Declare(Declaration(GRAND, True, Announced.OUVERT)))
    assert contract_of(state).discard == DEALT.skat
    assert contract_of(after()) is None


def test_a_null_game_below_the_bid_can_t_be_declared():
    assert [str(declaration) for declaration in declarations(False, 24)][5:] == ["null ouvert"]
    assert [str(declaration) for declaration in declarations(True, 48)][20:] == ["null hand ouvert"]
    assert len(declarations(True, 60)) == 20 and len(declarations(False, 23)) == 7


def test_words_of_declarations():
    assert declaration("clubs", True, ["schneider", "schwarz"]) == (CLUBS, True, Announced.SCHWARZ)
    assert declaration("grand", True, ["ouvert"]) == (GRAND, True, Announced.OUVERT)
    with pytest.raises(ValueError, match="'ramsch' is not a game"):
        declaration("ramsch", False, [])
    with pytest.raises(ValueError, match="'kontra' can't be announced"):
        declaration("grand", False, ["kontra"])


DISCARDED = acts.TAKE_SKAT, acts.Discard(cards("DA H8"))


def _declares(game, announced):
    return acts.Declare(Declaration(game, False, announced))


@pytest.mark.parametrize(
    ("done", "action", "text"),
    [
        ((), acts.Discard(3), "a discard before the skat is taken or left"),
        ((), acts.Bid(18), "a bid before the skat is taken or left"),
        ((), acts.Play(0), "a card before the skat is taken or left"),
        ((), 7, "7 is not an action"),
        ((acts.TAKE_SKAT,), acts.Discard(cards("DA")), "the discard is 2 cards"),
        ((acts.TAKE_SKAT,), acts.Discard(cards("DA DT CJ")), "the discard is 2 cards"),
        ((acts.TAKE_SKAT,), acts.Discard(-1), "the discard is 2 cards"),
        ((acts.TAKE_SKAT,), acts.Discard(1 << 31 | 1 << 32), "the discard is 2 cards"),
        ((acts.TAKE_SKAT,), acts.Discard(cards("DA HJ")), "HJ is not in the hand of the soloist"),
        ((acts.TAKE_SKAT,), acts.PLAY_HAND, "playing from the hand before the discard"),
        ((acts.TAKE_SKAT,), acts.Claim(0), "a claim is made at the beginning of a trick"),
        (DISCARDED, acts.Declare(Declaration(CLUBS, True)), "the skat was taken, so this is not a hand game"),
        (DISCARDED, _declares(CLUBS, Announced.SCHNEIDER), "schneider can be announced from the hand only"),
        (DISCARDED, _declares(GRAND, Announced.OUVERT), "ouvert can be announced from the hand only"),
        (DISCARDED, _declares(NULL, Announced.SCHWARZ), "only ouvert can be announced in null"),
        (DISCARDED, acts.Declare(Declaration(6)), "6 is not a game"),
        (DISCARDED, _declares(CLUBS, 4), "4 can't be announced"),
        ((acts.PLAY_HAND,), acts.Declare(Declaration(CLUBS)), "this is a hand game"),
        ((acts.PLAY_HAND,), acts.Discard(3), "a discard before the declaration"),
    ],
)
def test_what_is_refused_before_the_first_card(done, action, text):
    refused(after(*done), action, text)


def test_what_is_refused_in_the_play():
    state = after(*DISCARDED, acts.Declare(Declaration(CLUBS)))
    refused(state, acts.Play(NUMBERS["HJ"]), "forehand does not hold HJ")
    refused(state, acts.Play(NUMBERS["H8"]), "forehand does not hold H8")  # it lies in the skat
    for strange in (32, -1):
        refused(state, acts.Play(strange), f"forehand does not hold {strange}")
    refused(state, acts.TAKE_SKAT, "taking the skat during the play")
    state = apply(state, acts.Play(NUMBERS["S7"]))
    refused(state, acts.Play(NUMBERS["HJ"]), "HJ does not follow S7")
    refused(state, acts.Claim(FOREHAND), "a claim is made at the beginning of a trick")


def test_a_game_that_all_pass_is_over_and_counts_nothing():
    state = begin(DEALT)
    for _ in range(3):
        state = apply(state, acts.PASS)
    assert state.passed_in and state.is_over and state.turn == NOBODY and actions(state) == ()
    assert result(state) == PASSED_IN and result(state).list_points == (0, 0, 0)
    with pytest.raises(WrongPhase, match="a pass after the end"):
        apply(state, acts.PASS)
    with pytest.raises(ValueError, match="isn't over"):
        result(begin(DEALT))


def test_a_game_is_given_up_during_the_play():
    """The soloist has lost, and no worse; the defenders leave the rest to the soloist, the trick on the table too."""
    refused(begin(DEALT), acts.GiveUp(FOREHAND), "a game is given up by a seat during the play")
    state = apply(begin_with(DEALT, Contract(FOREHAND, 18, Declaration(GRAND), DEALT.skat)), acts.PLAYS[NUMBERS["CA"]])
    lost, won = (apply(state, acts.GiveUp(seat)) for seat in (FOREHAND, FOREHAND + 1))
    assert lost.is_over and lost.given_up == FOREHAND and won.given_up == FOREHAND + 1
    for scoring in Scoring:
        outcome = result(lost, scoring)
        assert not outcome.won and not outcome.schneider and outcome.score == -2 * outcome.value
        assert outcome.value == 24 * (1 + abs(outcome.matadors))
    assert (
        result(won).points == 120
        and result(won).tricks == 10
        and result(won).score == 24 * (3 + abs(result(won).matadors))
    )
    null = begin_with(DEALT, Contract(FOREHAND, 18, Declaration(NULL), DEALT.skat))
    assert [result(apply(null, acts.GiveUp(seat))).score for seat in (FOREHAND, FOREHAND + 2)] == [-46, 23]


def test_a_null_game_ends_with_the_soloist_s_first_trick():
    state = begin_with(DEALT, Contract(FOREHAND, 18, Declaration(NULL), DEALT.skat))
    for name in ("CA", "C7", "S9"):
        assert not state.is_over
        state = apply(state, acts.Play(NUMBERS[name]))
    assert state.is_over and len(state.tricks) == 1
    assert result(state)[:5] == (FOREHAND, False, 11 + points_of(DEALT.skat), 1, False)
    assert result(state).list_points == (-46, 0, 0)


def test_the_example_of_the_document_plays_a_game(capsys):
    page = (Path(__file__).resolve().parents[4] / "docs" / "reference" / "games" / "skat-files.md").read_text(
        encoding="utf-8"
    )
    code = page.partition("```python\n")[2].partition("```")[0]
    exec(code, {"deck": list(range(32)), "choose": lambda seen: seen.actions[-1]})
    assert capsys.readouterr().out.startswith("(")


def test_an_action_of_one_kind_never_equals_one_of_another():
    assert acts.Bid(18) != acts.Play(18) and acts.Claim(1) != acts.Play(1) and acts.Hold() != acts.Pass()
