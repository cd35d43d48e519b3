"""Small runs of the benches of Skat, their arithmetic, and that their comparisons notice what is wrong."""

from fractions import Fraction

import pytest
import skat
import skat_contracts
import skat_ddss
import skat_full_games
import skat_mcu
import skat_solver
import skat_strength
from mischwerk_games.skat.players.double_dummy.options import Options
from mischwerk_games.skat.rules import state as acts
from mischwerk_games.skat.rules.cards import NOBODY
from mischwerk_games.skat.sampling.hidden import IN_SKAT, Group, Hidden
from skat_views import cards


def test_forty_thousand_random_actions_break_nothing():
    counts = skat.random_actions(40_000)
    assert counts["actions"] == 40_000 and counts["broken"] == 0
    assert counts["refused"] > 20_000 and counts["games"] > 800 and counts["claimed"] > 8 and counts["passed in"] > 1, (
        counts
    )


@pytest.mark.parametrize(
    "change",
    [
        lambda before, after: after._replace(hands=before.hands),  # the card that was played stays
        lambda before, after: after._replace(skat=after.skat | 1 << 31),
        lambda before, after: after._replace(leader=(after.leader + 1) % 3),
        lambda before, after: after._replace(points=after.points + 1) if after.tricks else after,
        lambda before, after: after._replace(bidding=before.bidding),  # what was said is forgotten
        lambda before, after: after._replace(soloist=NOBODY),
    ],
)
def test_a_broken_engine_is_noticed(change, monkeypatch):
    apply = skat.apply
    monkeypatch.setattr(skat, "apply", lambda state, action: change(state, apply(state, action)))
    with pytest.raises(RuntimeError, match="State"):
        skat.random_actions(3000)


@pytest.mark.parametrize(
    "wrong",
    [
        lambda allowed, state, action: allowed(state, action) or action == acts.HOLD,
        lambda allowed, state, action: allowed(state, action) and action != acts.Play(31),
        lambda allowed, state, action: allowed(state, action) and not isinstance(action, acts.Claim),
        lambda allowed, state, action: allowed(state, action) or isinstance(action, acts.Declare),
    ],
)
def test_rules_that_allow_too_much_or_too_little_are_noticed(wrong, monkeypatch):
    allowed = skat.allowed
    monkeypatch.setattr(skat, "allowed", lambda state, action: wrong(allowed, state, action))
    with pytest.raises(RuntimeError):
        skat.random_actions(20_000)


# -- bench/skat_contracts.py


def test_hands_to_discard_from_have_twelve_cards():
    states = list(skat_contracts.after_the_skat(3))
    assert [state.hands[state.turn].bit_count() for state in states] == [12] * 3


# -- bench/skat_ddss.py


def test_each_choice_of_a_game_is_timed_once():
    seconds = skat_ddss.moves(2, Options(worlds=1))
    assert [len(times) for times in seconds[:1] + seconds[-3:]] == [2, 0, 0, 0]
    assert all(len(times) <= 2 for times in seconds) and min(min(times) for times in seconds if times) > 0


def test_figures_are_in_milliseconds():
    figures = skat_ddss.figures([0.001 * number for number in range(1, 101)])
    assert figures == {"moves": 100, "mean_ms": 50.5, "median_ms": 50.5, "p95_ms": 96.0, "most_ms": 100.0}


def test_a_tournament_that_fails_is_an_error():
    with pytest.raises(RuntimeError, match=r"exit status 2: .*ddss can't have 'worlds=0'"):
        skat_ddss.ties(2, 0)


# -- bench/skat_full_games.py


def test_players_of_a_table_differ():
    assert all(first == second != third for (first, second, third), _ in skat_full_games.TABLES)


# -- bench/skat_mcu.py


def test_another_card_after_an_early_stop_is_noticed(monkeypatch):
    right = skat_mcu.think

    def wrong(seen, options, seed):
        choice = right(seen, options, seed)
        return choice._replace(best=(choice.best + 1) % len(choice.cards))

    monkeypatch.setattr(skat_mcu, "think", wrong)
    with pytest.raises(RuntimeError, match="after an early stop"):
        skat_mcu.early(1, 20, "points")


def test_what_is_saved_is_the_part_of_the_playouts(monkeypatch):
    right = skat_mcu.think

    def halved(seen, options, seed):
        choice = right(seen, options, seed)
        return choice._replace(playouts=skat_mcu.to_the_end(seen, options).playouts // 2)

    monkeypatch.setattr(skat_mcu, "think", halved)
    figures = skat_mcu.early(1, 40, "points")
    assert figures["saved_percent"] == 50 and figures["stopped_percent"] == 100
    assert set(figures["saved_percent_by_trick"].values()) == {50.0}


@pytest.mark.parametrize("choose", [max, min])
def test_what_is_given_away_is_the_way_to_the_best_mean(monkeypatch, choose):
    """Nothing by who knows it; all that can be by who takes the worst card."""
    right, apart = skat_mcu.think, []

    def chosen(seen, options, seed):
        choice = right(seen, skat_mcu.Options(worlds=60), 1)
        if seed != skat_mcu.SEED:
            apart.append(max(choice.means) - min(choice.means))
            return choice
        return choice._replace(best=choice.means.index(choose(choice.means)))

    monkeypatch.setattr(skat_mcu, "think", chosen)
    figures = skat_mcu.spending(3, 60)
    assert {row["mean"] for row in figures["points_given_away"]} == {
        0 if choose is max else round(sum(apart) / len(apart), 4)
    }
    assert sum(apart) > 0 and all(row["mean"] == row["error"] == 0 for row in figures["equal_minus_halving"])


def test_who_halves_gives_away_less_or_more_than_who_does_not(monkeypatch):
    right = skat_mcu.think

    def worse(seen, options, seed):
        choice = right(seen, skat_mcu.Options(worlds=60), 1)
        return choice._replace(best=choice.means.index(min(choice.means))) if options.spend == "halving" else choice

    monkeypatch.setattr(skat_mcu, "think", worse)
    figures = skat_mcu.spending(3, 60)
    given = {row["mean"] for row in figures["points_given_away"] if row["spend"] == "halving"}
    assert len(given) == 1 and {-row["mean"] for row in figures["equal_minus_halving"]} == given


# -- bench/skat_solver.py


@pytest.mark.parametrize("question", ["points", "card_points", "wins", "card_wins"])
def test_a_wrong_solver_is_noticed(question, monkeypatch):
    right = getattr(skat_solver.Solver, question)

    def wrong(solver, position):
        answer = right(solver, position)
        if isinstance(answer, dict):
            return {card: value + 1 if question == "card_points" else not value for card, value in answer.items()}
        return answer + 1 if question == "points" else not answer

    monkeypatch.setattr(skat_solver.Solver, question, wrong)
    with pytest.raises(RuntimeError):
        skat_solver.truth(1, 2)


def test_a_value_unlike_the_second_program_s_is_noticed(monkeypatch):
    monkeypatch.setattr(skat_solver.Solver, "wins", lambda solver, position: True)
    with pytest.raises(RuntimeError, match="deal 0: 57 points"):
        skat_solver.known(5)


def test_probabilities_of_the_document_s_filling_are_exact():
    """Middlehand holds one of three cards, rearhand can't have one of them, and the skat gets one: middlehand is filled
    last. Of the four worlds that can be, the two with CJ in the skat are never drawn."""
    hidden = Hidden((1, 2, IN_SKAT), (1, 1, 1), (Group(cards("CJ"), 0b101), Group(cards("S7 S8"), 0b111)), (0, 0, 0, 0))
    shares = skat_solver.filled_probabilities(hidden)
    seven, eight, jack = cards("S7"), cards("S8"), cards("CJ")
    assert shares == {
        (0, jack, seven, eight): Fraction(1, 2),
        (0, jack, eight, seven): Fraction(1, 2),
    }


def test_the_document_s_filling_is_uniform_for_a_soloist_who_knows_the_skat():
    """Two hands, each with cards that the other can't have."""
    groups = (Group(cards("CJ"), 0b01), Group(cards("HA"), 0b10), Group(cards("S7 S8 S9 ST"), 0b11))
    shares = skat_solver.filled_probabilities(Hidden((1, 2), (3, 3), groups, (0, 0, 0, 0)))
    assert len(shares) == 6 and set(shares.values()) == {Fraction(1, 6)}


# -- bench/skat_strength.py


def test_three_heuristic_players_win_about_as_many_games_as_xskat_with_its_contracts():
    figures = skat_strength.with_contracts(150)["all kinds"]["all"]
    difference = figures["difference_percent"]
    assert abs(difference["mean"]) < 4 * difference["error"]


def test_shares_and_means_have_the_errors_that_they_should():
    assert skat_strength.share([True] * 50 + [False] * 50) == {"games": 100, "won_percent": 50.0, "error": 5.0}
    assert skat_strength.mean([0, 2] * 50, 10) == {"mean": 10.0, "error": 1.01}
