"""Distributions of card points: their kinds, their going on, and what the document says of them."""

import numpy as np
import pytest
from mischwerk_games.skat.rules.cards import NUMBERS
from mischwerk_games.skat.rules.games import NULL
from mischwerk_games.skat.solver.position import position_of
from mischwerk_games.skat.solver.solver import Solver
from mischwerk_lab.report import Words
from mischwerk_lab.skat import appendix
from mischwerk_lab.skat.conclusions import chapter_5
from mischwerk_lab.skat.conclusions.judging import HOLDS, NOT, UNKNOWN
from mischwerk_lab.skat.distributions import KINDS, Distribution, distributions, examples, kind_of
from mischwerk_lab.skat.measure import states
from mischwerk_lab.skat.phrases import told
from mischwerk_lab.skat.tables import ALL
from scipy.special import ndtr
from skat_views import whole

POINTS = np.arange(121)


def counts(shares):
    return np.round(10_000 * shares / shares.sum()).astype(int)


def normal(mean, deviation):
    return np.exp(-(((POINTS - mean) / deviation) ** 2) / 2)


SHAPES = {
    "normal": counts(normal(60, 15)),
    "skewed": counts(normal(40, 25) * ndtr(10 * (POINTS - 40) / 25)),
    "two maxima": counts(normal(35, 8) + normal(85, 8)),
    "even": counts(((POINTS >= 20) & (POINTS <= 100)).astype(float)),
    "few values": counts((POINTS % 40 == 30).astype(float)),
}


@pytest.mark.parametrize("kind", KINDS)
def test_shapes_are_recognized(kind):
    assert kind_of(SHAPES[kind]) == kind


def test_hardly_uneven_is_even_and_more_is_not():
    """A slope from once to twice is 0.08 from a uniform distribution, one to five times 0.17, as far as a bell."""
    within = (POINTS >= 20) & (POINTS <= 100)
    assert [kind_of(counts(within * (1 + steep * (POINTS - 20) / 80))) for steep in (1, 4)] == ["even", "normal"]


def made(kind, deal, trick, card="C7"):
    return Distribution(deal, "grand", trick, card, SHAPES[kind])


def test_the_clearest_of_each_kind_is_the_example():
    wide = Distribution(1, "grand", 1, "C8", counts(normal(60, 28)))
    samples = [wide, *(made(kind, 0, 1) for kind in KINDS)]
    assert wide.kind == "normal"
    assert [(example.kind, example.card) for example in examples(samples)] == [(kind, "C7") for kind in KINDS]


def test_standard_deviation_is_in_card_points():
    assert made("normal", 0, 1).deviation == pytest.approx(15, abs=0.1)


def test_a_deal_gives_a_distribution_for_each_card_of_a_choice():
    """In tricks of one seat, each with as many worlds; the same seed gives the same."""
    results = distributions(1, 5, worlds=50)
    assert [result._replace(counts=None) for result in results] == [
        result._replace(counts=None) for result in distributions(1, 5, worlds=50)
    ]
    assert {sum(result.counts) for result in results} == {50}
    tricks = [result.trick for result in results]
    assert tricks == sorted(tricks) and tricks[0] >= 1 and tricks[-1] <= 9
    assert all(tricks.count(trick) > 1 for trick in tricks)
    assert len({(result.trick, result.card) for result in results}) == len(results)


def test_null_games_have_none():
    null = next(i for i, (_, state) in enumerate(states(ALL)) if state.declaration.game == NULL)
    assert distributions(null, 1, worlds=10) == []


def test_what_the_document_says_of_them():
    """Normal and wide at first, a few values later, in 30 deals; one of each other kind."""
    samples = [made(kind, deal, trick) for deal in range(30) for kind, trick in (("normal", 1), ("few values", 8))]
    samples += [made(kind, deal, 5) for deal, kind in enumerate(("skewed", "two maxima", "even"))]
    wider = [made("few values", deal, 1) for deal in range(30)] + [made("normal", deal, 8) for deal in range(30)]
    assert [statement.verdict for statement in chapter_5.of_section_5_2(samples)][:2] == [HOLDS, HOLDS]
    occur, first, _ = chapter_5.of_section_5_2(wider)
    assert (occur.verdict, first.verdict) == (NOT, NOT)
    assert [statement.verdict for statement in chapter_5.of_section_5_2([])] == [UNKNOWN] * 3


def test_points_scatter_less_in_later_tricks():
    narrow = counts(normal(60, 4))
    samples = [
        shape for deal in range(30) for shape in (made("normal", deal, 2), Distribution(deal, "grand", 8, "C8", narrow))
    ]
    assert chapter_5.of_section_5_2(samples)[2].verdict == HOLDS
    assert told(chapter_5.of_section_5_2(samples)[2].found, Words("en")) == "+11.0 ± 0.0 card points"
    reverse = [sample._replace(trick=10 - sample.trick) for sample in samples]
    assert chapter_5.of_section_5_2(reverse)[2].verdict == NOT


# -- The document's game of appendix A: its three plays by the rules, and the solver's verdict of each card.


@pytest.fixture(scope="module")
def plays():
    return appendix.judged()


def test_the_game_is_that_of_the_reference_data():
    document, reference = appendix.document(), whole("thesis_appendix.json")
    for key in ("game", "bid", "soloist", "hands_after", "discard"):
        assert document[key] == reference[key]
    for play, known in zip(document["plays"], reference["games"], strict=True):
        for key in ("players", "tricks", "soloist_points"):
            assert play[key] == known[key]
        brackets = [[bracket["trick"], bracket["seat"], bracket["xskat_would_play"]] for bracket in known["brackets"]]
        assert play["xskat_would_play"] == brackets


def test_the_plays_end_with_the_document_s_card_points(plays):
    assert [(play.points, play.won) for play in plays] == [(84, True), (95, True), (52, False)]
    assert [play.points for play in plays] == [play["soloist_points"] for play in appendix.document()["plays"]]


def test_what_was_given_away_is_the_difference_of_values(plays):
    for play in plays:
        for card, following in zip(play.cards, play.cards[1:]):
            assert card.after == following.before
        first, last = play.cards[0], play.cards[-1]
        assert len(play.cards) == 30 and last.after == play.points
        assert play.points == first.before + play.given(by_soloist=False) - play.given(by_soloist=True)
        for card in play.cards:
            sign = -1 if card.seat == play.soloist else 1
            assert card.gave >= 0 and card.after == card.before + sign * card.gave
            assert (card.card in card.best) == (card.gave == 0)
            assert card.best and (not card.xskat or (card.xskat in card.best) == (card.xskat_gave == 0))


def test_a_card_out_of_turn_is_an_error(monkeypatch):
    document = appendix.document()
    document["plays"][0]["tricks"][0].reverse()
    monkeypatch.setattr(appendix, "document", lambda: document)
    with pytest.raises(ValueError, match="trick 1: it is forehand's turn, not rearhand's"):
        appendix.judged()


def test_the_page_says_what_the_solver_finds(plays):
    """The remarks in docs/explanation/skat-players.md."""

    def card(play, trick, seat):
        return next(judged for judged in plays[play - 1].cards if (judged.trick, judged.seat) == (trick, seat))

    assert {play.cards[0].before for play in plays} == {48}
    ten = card(1, 7, "middlehand")
    assert (ten.card, ten.before, ten.after, ten.best) == ("HT", 77, 67, ("H8",))
    assert [card(play, 7, "forehand").gave for play in (1, 2)] == [17, 17]
    assert (card(1, 3, "rearhand").best, card(1, 3, "rearhand").xskat_gave) == (("HQ",), 1)
    assert (card(2, 7, "forehand").before, card(2, 7, "forehand").after) == (78, 95)
    eight = card(3, 7, "middlehand")
    assert (eight.card, eight.before, eight.after, eight.best) == ("H8", 66, 52, ("D8", "DQ"))
    assert [card(3, trick, "forehand").gave for trick in (6, 8, 9)] == [0, 0, 0]
    assert (card(3, 1, "forehand").gave, card(3, 1, "forehand").xskat_gave) == (6, 10)
    named = [judged for play in plays for judged in play.cards if judged.xskat]
    better, worse = (sum(sign * (judged.xskat_gave - judged.gave) > 0 for judged in named) for sign in (1, -1))
    assert (len(named), better, worse) == (11, 4, 3)


def test_the_page_says_what_h8_in_trick_7_would_have_led_to():
    """CJ is forced; 77 card points after it, and 94 if forehand had still thrown DK."""
    document, solver = appendix.document(), Solver()
    position = position_of(appendix.first_state(document))
    for name in [card for trick in document["plays"][0]["tricks"][:6] for _, card in trick] + ["H8"]:
        position = position.after(NUMBERS[name])
    assert position.cards == [NUMBERS["CJ"]]
    values = solver.card_points(position.after(NUMBERS["CJ"]))
    assert (min(values.values()), values[NUMBERS["DK"]]) == (77, 94)


def test_tables_have_a_line_for_each_trick_and_each_other_card(plays):
    lines = appendix.table(plays[0]).splitlines()
    assert len(lines) == 12
    assert lines[0] == (
        "| trick | led by | forehand, XSkat | middlehand, DDSS (alone) | rearhand, MCU | with perfect play from there |"
    )
    assert lines[8] == "| 7 | middlehand | **DK** gives 17: CK SK | **HT** gives 10: H8 | CJ | 84 |"
    assert lines[11] == "| 10 | middlehand | SK | DQ | ST | 84 |"
    others = appendix.differing(plays).splitlines()
    assert len(others) == 13 and others[2] == "| 1 | 3 | MCU | HQ | 0 | CJ | 1 |"
