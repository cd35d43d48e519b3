"""2,000 games that XSkat played: each card legal, and every trick, point, level and value as it was."""

from collections import Counter

import pytest
from mischwerk_games.skat.rules.cards import MIDDLEHAND, SEAT_NAMES, checked, set_of
from mischwerk_games.skat.rules.contract import SCHNEIDER, Contract
from mischwerk_games.skat.rules.games import GAME_NAMES, HEARTS, NULL, Declaration
from mischwerk_games.skat.rules.scoring import Scoring, list_totals, result
from skat_views import null_games, reference_games, replayed, whole


@pytest.fixture(scope="module")
def games():
    return [(*one, replayed(one[1], one[2], one[3]["tricks"])) for one in reference_games()]


@pytest.fixture(scope="module")
def nulls():
    return [(*one, replayed(one[1], one[2], one[3]["tricks"])) for one in null_games()]


def compared(dealt, contract, play, states):
    """A game against its record."""
    end = states[-1]
    assert end.is_over and not any(state.is_over for state in states[:-1])
    assert [SEAT_NAMES[trick.winner] for trick in end.tricks] == play["winners"]
    found = result(end)
    assert found.soloist == contract.soloist
    assert found.tricks == play["soloist_tricks"] and found.won == play["won"]
    assert found.schneider == (play["schneider"] is not None)
    if play["schneider"]:
        assert play["schneider"] == ("soloist" if found.points <= SCHNEIDER else "opponents")
    assert found.schwarz == (play["schwarz"] is not None)
    if play["schwarz"]:
        assert found.tricks == {"soloist": 0, "opponents": 10}[play["schwarz"]]
    if contract.declaration.game == NULL:
        assert play["soloist_points"] is None and play["matadors"] is None and found.matadors == 0
    else:
        assert found.points == play["soloist_points"] == play["xskat"]["points"]
        matadors = play["matadors"]
        assert found.matadors == (matadors["n"] if matadors["with"] else -matadors["n"])
    isko = play["isko"]
    assert (found.won, found.value, found.score, found.overbid) == tuple(
        isko[key] for key in ("won", "value", "score", "overbid")
    )
    # XSkat's defaults score like the ISkO in all of these games.
    assert (found.won, found.score) == (play["xskat"]["won"], play["xskat"]["score"])


def test_the_thousand_games_come_out_as_they_did(games):
    assert len(games) == 1000
    for _, dealt, contract, play, states in games:
        assert GAME_NAMES[contract.declaration.game] == play["game"].removesuffix("_ouvert")
        compared(dealt, contract, play, states)


def test_the_thousand_null_games_come_out_as_they_did(nulls):
    assert len(nulls) == 1000
    for _, dealt, contract, play, states in nulls:
        assert contract.declaration.game == NULL
        compared(dealt, contract, play, states)
    lost = [states[-1] for *_, states in nulls if not result(states[-1]).won]
    assert len(lost) == 20 and all(end.tricks[-1].winner == end.soloist and end.won_tricks == 1 for end in lost)


def test_under_the_document_s_scoring_only_the_two_games_with_the_soloist_schneider_differ(games):
    differing = {}
    for number, _, _, _, states in games:
        isko, thesis = result(states[-1]), result(states[-1], Scoring.THESIS)
        if isko != thesis:
            differing[number] = isko.value, isko.score, thesis.value, thesis.score
            assert isko.points <= SCHNEIDER and thesis.score == -4 * thesis.value
    assert sorted(differing) == [259, 612]


def test_sums_over_the_thousand_games_are_those_of_the_record(games):
    told = whole("scores.json")
    ends = [states[-1] for *_, states in games]
    results = [result(end) for end in ends]
    assert sum(found.won for found in results) == told["all"]["soloist_won"]
    assert Counter(str(end.bid) for end in ends) == told["bids"]
    assert sum(end.hand_game for end in ends) == told["hand_games"]
    assert sum(found.score for found in results) == told["game_points_soloist_isko"]["sum"]
    for game, counts in told["game_types"].items():
        if game in GAME_NAMES:
            won = [found.won for found, end in zip(results, ends) if GAME_NAMES[end.declaration.game] == game]
            assert (len(won), sum(won)) == (counts["count"], counts["soloist_won"])
    for scoring in Scoring:
        scored = [result(end, scoring) for end in ends]
        totals = list_totals([(found.soloist, found.score) for found in scored])
        sums = told[f"seeger_fabian_{scoring}"]
        assert [line.total for line in totals] == [sums[name]["total"] for name in SEAT_NAMES]


def test_sums_over_the_null_games_are_those_of_the_record(nulls):
    told = whole("scores.json")["null_1000"]
    results = [result(states[-1]) for *_, states in nulls]
    totals = list_totals([(found.soloist, found.score) for found in results])
    assert [line.total for line in totals] == [told["seeger_fabian_isko"][name]["total"] for name in SEAT_NAMES]


def test_the_document_s_own_game_comes_out_as_printed_all_three_times():
    told = whole("thesis_appendix.json")
    after = [set_of(told["hands_after"][name]) for name in SEAT_NAMES]
    dealt = checked(after, set_of(told["discard"]))
    contract = Contract(MIDDLEHAND, told["bid"], Declaration(HEARTS), dealt.skat)
    for play in told["games"]:
        end = replayed(dealt, contract, play["tricks"])[-1]
        assert [SEAT_NAMES[trick.winner] for trick in end.tricks] == play["winners"]
        isko, thesis = result(end), result(end, Scoring.THESIS)
        assert (isko.points, isko.won, isko.value, isko.score, thesis.score) == tuple(
            play[key] for key in ("soloist_points", "won", "value_isko", "score_isko", "score_thesis")
        )
