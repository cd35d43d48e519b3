"""The Skat document's conclusions: what decides each, on numbers that are made up."""

import numpy as np
import pytest
from mischwerk_games.skat.rules.games import GRAND, NULL
from mischwerk_lab.report import Words
from mischwerk_lab.skat.conclusions import statements, summary
from mischwerk_lab.skat.conclusions.judging import (
    HOLDS,
    NOT,
    UNKNOWN,
    Unit,
    each_more,
    hardly_more,
    in_words,
    less,
    limits,
    more,
    most_hardly_more,
    same,
)
from mischwerk_lab.skat.measure import Cell, DealScores, Times, states
from mischwerk_lab.skat.phrases import told
from mischwerk_lab.skat.tables import ALL, ROWS
from skat_cells import DEALS, cells, numbers, scores

ENGLISH = Words("en")


def series(*means, **more):
    return [(f"S{i}", numbers(mean, seed=i, **more)) for i, mean in enumerate(means)]


def english(content):
    return told(content, ENGLISH)


# -- what decides ---------------------------------------------------------------------------------------------


def test_a_mean_is_above_0_beyond_three_standard_errors():
    """The standard error of 400 deals that scatter by 10 is 0.5."""
    assert [more(series(mean)).verdict for mean in (1.6, 1.4, -1.4, -1.6)] == [HOLDS, UNKNOWN, UNKNOWN, NOT]
    assert [less(series(mean)).verdict for mean in (1.6, 1.4, -1.4, -1.6)] == [NOT, UNKNOWN, UNKNOWN, HOLDS]


def test_differences_are_averaged_deal_by_deal():
    """Two columns that scatter against one another are sure together, though neither is alone."""
    noise = numbers(0.0, 100.0)
    both = [("S5", 2 + noise), ("S10", 2 - noise + numbers(0.0, 1.0, seed=2))]
    assert [more([column]).verdict for column in both] == [UNKNOWN, UNKNOWN]
    assert more(both).verdict == HOLDS
    assert english(more(both).found) == "+2,000 ± 25" and english(more(both).test) == "mean of 2 above 0"
    assert english(more(both).parts).startswith("S5: +2,000 ± 5,000; S10: +2,000 ± ")


def test_columns_that_scatter_alike_are_not_surer_together():
    noise = numbers(0.0, 100.0)
    assert more([(f"S{i}", 12 + noise) for i in range(9)]).verdict == UNKNOWN


def test_a_column_below_refutes_what_is_said_of_every_one():
    mixed = series(10.0, 10.0, -3.0)
    assert more(mixed).verdict == HOLDS and more(mixed, everywhere=True).verdict == NOT
    assert less([(name, -gains) for name, gains in mixed], everywhere=True).verdict == NOT


def test_one_of_many_columns_is_below_by_chance():
    """1.6 is beyond three standard errors; of twenty the lowest must be further out (Bonferroni)."""
    assert more(series(10.0, -1.6), everywhere=True).verdict == HOLDS
    assert more(series(*[10.0] * 19, -1.6), everywhere=True).verdict == HOLDS
    assert more(series(*[10.0] * 19, -2.1), everywhere=True).verdict == NOT
    assert limits(numbers(0.0), 20).high > limits(numbers(0.0)).high > 1500


def test_to_stay_the_same_needs_the_whole_interval_inside():
    assert [same(series(mean)).verdict for mean in (1.0, -1.0, 2.0, -6.0, 6.0)] == [HOLDS, HOLDS, UNKNOWN, NOT, NOT]
    assert same(series(0.0, spread=100.0)).verdict == UNKNOWN
    assert same([("S5", np.zeros(DEALS))]).verdict == HOLDS
    assert same(series(0.004, spread=0.01), margin=10).verdict == HOLDS


def test_hardly_more_may_be_far_less():
    assert [hardly_more(series(mean)).verdict for mean in (-20.0, 1.0, 3.0, 5.0)] == [HOLDS, HOLDS, UNKNOWN, NOT]


def test_the_best_of_several_must_beat_each():
    assert each_more(series(2.0, 3.0)).verdict == HOLDS
    assert each_more(series(2.0, 1.0)).verdict == UNKNOWN
    assert each_more(series(20.0, -2.0)).verdict == NOT


def test_most_are_more_than_half():
    assert most_hardly_more(series(0.0, 0.0, 9.0)).verdict == HOLDS
    assert most_hardly_more(series(0.0, 9.0, 9.0)).verdict == NOT
    assert most_hardly_more(series(0.0, 3.0, 3.0)).verdict == UNKNOWN


def test_fewer_than_30_deals_tell_nothing():
    assert more(series(50.0, deals=30)).verdict == HOLDS
    few = more(series(50.0, deals=29))
    assert few.verdict == UNKNOWN and english(few.test) == "mean above 0; 29 deals are too few"


def test_few_deals_that_differ_tell_nothing():
    """Their mean is no normal number. None that differs is no difference."""
    gains = np.zeros(DEALS)
    assert same([("S5", gains)]).verdict == HOLDS
    gains[:9] = 10.0
    assert same([("S5", gains)]).verdict == UNKNOWN
    assert english(same([("S5", gains)]).test) == "mean within ±3,000; deals that differ: 9"
    gains[9] = 10.0
    assert same([("S5", gains)]).verdict == HOLDS


def test_few_deals_need_more_than_three_standard_errors():
    """Student's t of 29 degrees of freedom is 3.27 where a normal distribution has 3."""
    error = 10 / 30**0.5
    assert [more(series(times * error, deals=30)).verdict for times in (3.2, 3.35)] == [UNKNOWN, HOLDS]


def test_other_units_are_shown():
    assert english(more(series(0.5, spread=0.2), unit=Unit(100.0, 1, "per-cent")).found) == "+50.0 ± 1.0 %"


def test_chance_decides_as_rarely_as_it_says():
    """2,000 times 200 deals without a difference: 0.27 % of them, 5.4, are expected to be decided. The false-alarm rate
    of this test is 0.1 %: 15 or more (Poisson)."""
    rng = np.random.default_rng(3)
    decided = sum(more([("S5", gains)]).verdict != UNKNOWN for gains in rng.normal(0, 70, (2000, 200)))
    assert decided < 15


# -- the conclusions ------------------------------------------------------------------------------------------


def in_english(measured):
    """Told, but for the verdicts."""
    return [in_words(statement, ENGLISH)._replace(verdict=statement.verdict) for statement in statements(measured)]


def said(measured, text):
    return next(statement for statement in in_english(measured) if text in statement.said)


@pytest.mark.parametrize(
    ("text", "gain", "verdict"),
    [
        ("from 10 worlds on the simple Monte Carlo player gets more than two XSkat", 5.0, HOLDS),
        ("from 10 worlds on the simple Monte Carlo player gets more than two XSkat", -5.0, NOT),
        ("from 10 worlds on the simple Monte Carlo player gets more than two XSkat", 0.5, UNKNOWN),
        ("the stairs are worse than mean card points", -5.0, HOLDS),
        ("the stairs are worse than mean card points", 5.0, NOT),
        ("in null an evaluation makes no difference", 0.1, HOLDS),
        ("in null an evaluation makes no difference", 8.0, NOT),
        ("type I with 10 points is neither better nor worse", 0.1, HOLDS),
        ("type I with 20 points is better more often than not", 5.0, HOLDS),
        ("DDSS gets less than two XSkat with 5 to 25 worlds", -5.0, HOLDS),
        ("DDSS gets more than two XSkat from 50 worlds on", 5.0, HOLDS),
        ("on the list, without points for games won, the Monte Carlo players are ahead", -5.0, HOLDS),
        ("on the list, without points for games won, the Monte Carlo players are ahead", 5.0, NOT),
        ("DDSS wins more games", 5.0, HOLDS),
        ("most evaluations hardly help", 0.0, HOLDS),
        ("most evaluations hardly help", 9.0, NOT),
        ("DDSS takes ten times the time", 0.0, HOLDS),
    ],
)  # fmt: skip
def test_verdicts_follow_from_gains(text, gain, verdict):
    assert said(cells(gain), text).verdict == verdict


def test_the_same_numbers_in_two_tables_are_no_difference():
    for text in (
        "more worlds do not help the stairs",
        "from 250 worlds on the simple Monte Carlo player's points stay the same",
    ):
        assert said(cells(5.0), text).verdict == HOLDS
    statement = said(cells(5.0), "each of two simple Monte Carlo players gets less than one alone")
    assert statement.verdict == UNKNOWN and statement.found == "+0 ± 0"


def test_only_type_ii_helps_if_it_is_ahead_of_all_others():
    measured = cells(0.0, spread=1.0)
    assert said(measured, "only type II helps noticeably").verdict == UNKNOWN
    second = {key: cell for key, cell in cells(9.0).items() if ROWS[key[0]].table in ("6.6", "6.7")}
    assert said(measured | second, "only type II helps noticeably").verdict == HOLDS


@pytest.mark.parametrize(("lost", "verdict"), [(0, HOLDS), (6, HOLDS), (10, UNKNOWN), (45, NOT)])
def test_null_games_lost_are_counted(lost, verdict):
    """Of 1,000, beside 2 %: of 6 the upper bound is 1.8 %, of 10 it is 2.3 %, of 45 the lower one 2.7 %."""
    deals = 1000
    won = np.ones(deals)
    won[:lost] = 0
    place = next(i for i, row in enumerate(ROWS) if row.table == "5.6")
    of = DealScores(np.zeros(deals), np.zeros(deals), won)
    measured = {(place, "S1000"): Cell((of, of), (Times(1.0, 1, 0, 0), Times(1.0, 1, 0, 0)))}
    statement = said(measured, "the Monte Carlo player hardly loses a null game")
    assert (statement.verdict, statement.found) == (verdict, f"{lost} of 1,000")


def test_tables_with_fewer_deals_are_compared_on_those_that_both_have():
    """What the Monte Carlo player gets in 5.4 less what DDSS gets in 7.1, on the first 50."""
    measured = cells(5.0, columns=("S100",))
    few = next(key for key in measured if ROWS[key[0]].table == "7.1")
    first = numbers(5.0)[:50]
    measured[few] = Cell((scores(np.zeros(50)), scores(first - 7)), measured[few].times)
    assert said(measured, "DDSS gets less against two XSkat than the Monte Carlo player").found == "-7,000 ± 0"


def test_times_are_compared_by_game():
    for seconds, verdict in (((1.0, 10.0), HOLDS), ((1.0, 37.0), NOT), ((1.0, 3.0), NOT)):
        assert said(cells(0.0, seconds=seconds), "DDSS takes ten times the time").verdict == verdict


def test_columns_with_limits_of_time_have_conclusions_of_their_own():
    timed = cells(0.0, columns=("S1000", "T1", "T3"))
    assert (
        said(timed, "in a second the Monte Carlo player gets through more than 1,000 worlds").found
        == "2,000 worlds on average"
    )
    assert said(timed, "in a second DDSS gets through 100 worlds").verdict == NOT
    assert said(timed, "with limited time two simple Monte Carlo players get far less").verdict == UNKNOWN
    assert said(timed, "at 3 seconds a card").verdict == NOT  # 11 seconds for 66 games


def test_games_of_a_kind_are_counted_apart():
    """The first player wins no game here, the second one those of its better deals."""
    by_text = {statement.said: statement for statement in in_english(cells(5.0, columns=("S100",)))}
    won = numbers(5.0) > 0
    suits = [state.declaration.game not in (GRAND, NULL) for _, state in states(ALL)[:DEALS]]
    expected = 1000 * sum(is_won and is_suit for is_won, is_suit in zip(won, suits, strict=True)) / DEALS
    assert by_text["DDSS wins more suit games (in 1,000 deals)"].found.startswith(f"+{expected:.0f} ± ")
    assert 0 < expected < 1000 * won.mean()


def raised(tables, lines, gain=9.0):
    """No cell has a difference but these."""
    even = cells(0.0, spread=1.0)
    more = cells(gain, spread=1.0)
    return even | {key: more[key] for key in even if ROWS[key[0]].table in tables and ROWS[key[0]].line in lines}


def test_a_conclusion_looks_at_the_lines_it_speaks_of():
    assert said(raised(("6.6", "6.7"), (2,)), "of type II, 50 % is better than 25 % and 75 %").verdict == HOLDS
    assert said(raised(("6.6", "6.7"), (0,)), "of type II, 50 % is better than 25 % and 75 %").verdict == NOT
    assert said(raised(("6.6", "6.7"), (2,)), "type II with 50 % is better than mean").verdict == HOLDS
    assert said(raised(("6.4", "6.5"), (6,)), "type I with 20 points is better").verdict == HOLDS
    assert said(raised(("6.4", "6.5"), (4,)), "type I with 15 points is neither").verdict == NOT
    assert said(raised(("6.4", "6.5"), (4,)), "type I with 20 points is better").verdict == UNKNOWN
    assert said(raised(("text of 7.2",), (2,)), "with 200 worlds, two Monte Carlo").verdict == NOT


def test_samplers_are_compared_by_their_gains():
    said_so = "constrained worlds make the Monte Carlo player stronger than simple ones"
    assert said(raised(("5.4", "5.5"), (0,)), said_so).verdict == HOLDS
    assert said(raised(("5.2", "5.3"), (0,)), said_so).verdict == NOT


def test_the_document_s_own_cells_stand_beside():
    """Of the columns that were measured: S10 and S25 of table 5.2."""
    statement = said(
        cells(5.0, columns=("S10", "S25")), "from 10 worlds on the simple Monte Carlo player gets more than two XSkat"
    )
    mean = ((86444 - 77178) + (90115 - 72321)) / 2
    assert statement.printed == f"{mean:+,.0f}"
    by_text = {statement.said: statement for statement in in_english(cells(5.0))}
    assert by_text["DDSS wins more games"].printed == "+14"
    assert by_text["DDSS wins more suit games (in 1,000 deals)"].printed == ""
    assert by_text["XSkat rarely declares null"].printed == "in 7 of 1,000"


def test_what_was_not_measured_can_t_be_told():
    results = in_english({})
    fixed = [statement for statement in results if statement.said == "XSkat rarely declares null"]
    assert [statement.verdict for statement in fixed] == [HOLDS] and len(results) == 51
    assert {(statement.verdict, statement.found) for statement in results if statement not in fixed} == {
        (UNKNOWN, "its columns were not measured")
    }
    assert len({(statement.where, statement.said) for statement in results}) == 51
    assert summary(statements({}), ENGLISH) == "of 51 conclusions 1 holds, 0 do not hold, 50 can't be told"
