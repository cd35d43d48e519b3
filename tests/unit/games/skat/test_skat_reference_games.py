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
    return [(*game, replayed(game[1], game[2], game[3]["tricks"])) for game in reference_games()]


@pytest.fixture(scope="module")
def nulls():
    return [(*game, replayed(game[1], game[2], game[3]["tricks"])) for game in null_games()]


def compared(dealt, contract, play, states):
    """A game against its record."""
    end = states[-1]
    assert end.is_over and not any(state.is_over for state in states[:-1])
    assert [SEAT_NAMES[trick.winner] for trick in end.tricks] == play["winners"]
    outcome = result(end)
    assert outcome.soloist == contract.soloist
    assert outcome.tricks == play["soloist_tricks"] and outcome.won == play["won"]
    assert outcome.schneider == (play["schneider"] is not None)
    if play["schneider"]:
        assert play["schneider"] == ("soloist" if outcome.points <= SCHNEIDER else "opponents")
    assert outcome.schwarz == (play["schwarz"] is not None)
    if play["schwarz"]:
        assert outcome.tricks == {"soloist": 0, "opponents": 10}[play["schwarz"]]
    if contract.declaration.game == NULL:
        assert play["soloist_points"] is None and play["matadors"] is None and outcome.matadors == 0
    else:
        assert outcome.points == play["soloist_points"] == play["xskat"]["points"]
        matadors = play["matadors"]
        assert outcome.matadors == (matadors["n"] if matadors["with"] else -matadors["n"])
    isko = play["isko"]
    assert (outcome.won, outcome.value, outcome.score, outcome.overbid) == tuple(
        isko[key] for key in ("won", "value", "score", "overbid")
    )
    # XSkat's defaults score like the ISkO in all of these games.
    assert (outcome.won, outcome.score) == (play["xskat"]["won"], play["xskat"]["score"])


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
    record = whole("scores.json")
    ends = [states[-1] for *_, states in games]
    results = [result(end) for end in ends]
    assert sum(outcome.won for outcome in results) == record["all"]["soloist_won"]
    assert Counter(str(end.bid) for end in ends) == record["bids"]
    assert sum(end.hand_game for end in ends) == record["hand_games"]
    assert sum(outcome.score for outcome in results) == record["game_points_soloist_isko"]["sum"]
    for game, counts in record["game_types"].items():
        if game in GAME_NAMES:
            won = [outcome.won for outcome, end in zip(results, ends) if GAME_NAMES[end.declaration.game] == game]
            assert (len(won), sum(won)) == (counts["count"], counts["soloist_won"])
    for scoring in Scoring:
        scored = [result(end, scoring) for end in ends]
        totals = list_totals([(outcome.soloist, outcome.score) for outcome in scored])
        sums = record[f"seeger_fabian_{scoring}"]
        assert [line.total for line in totals] == [sums[name]["total"] for name in SEAT_NAMES]


def test_sums_over_the_null_games_are_those_of_the_record(nulls):
    record = whole("scores.json")["null_1000"]
    results = [result(states[-1]) for *_, states in nulls]
    totals = list_totals([(outcome.soloist, outcome.score) for outcome in results])
    assert [line.total for line in totals] == [record["seeger_fabian_isko"][name]["total"] for name in SEAT_NAMES]


def test_the_document_s_own_game_comes_out_as_printed_all_three_times():
    document = whole("thesis_appendix.json")
    after = [set_of(document["hands_after"][name]) for name in SEAT_NAMES]
    dealt = checked(after, set_of(document["discard"]))
    contract = Contract(MIDDLEHAND, document["bid"], Declaration(HEARTS), dealt.skat)
    for play in document["games"]:
        end = replayed(dealt, contract, play["tricks"])[-1]
        assert [SEAT_NAMES[trick.winner] for trick in end.tricks] == play["winners"]
        isko, thesis = result(end), result(end, Scoring.THESIS)
        assert (isko.points, isko.won, isko.value, isko.score, thesis.score) == tuple(
            play[key] for key in ("soloist_points", "won", "value_isko", "score_isko", "score_thesis")
        )
