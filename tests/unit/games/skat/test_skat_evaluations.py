"""Evaluation functions of the Monte Carlo player, at the points of figures 6.1 to 6.4 of the source document; and the
tables that are made of them."""

import pytest
from mischwerk_games.skat.players.monte_carlo.options import EVALUATIONS
from mischwerk_games.skat.players.monte_carlo.simulation import MOST_MATADORS, height, range_of, values_of, wins_of
from mischwerk_games.skat.rules.games import GRAND, NULL, Announced, Declaration
from mischwerk_games.skat.rules.scoring import score, seeger_fabian

CLUBS = 0
NO_TRICK, SOME, ALL_TRICKS = range(3)
OF_THE_DOCUMENT = [name for name in EVALUATIONS if name not in ("points", "list", "wins")]
# Each step: its first and its last card points, and its height. The defenders win with one point less.
STEPS = {
    True: [(0, 0, -8), (1, 29, -4), (30, 60, -2), (61, 89, 1), (90, 119, 2), (120, 120, 3)],
    False: [(0, 0, -8), (1, 29, -4), (30, 59, -2), (60, 89, 1), (90, 119, 2), (120, 120, 3)],
}


@pytest.mark.parametrize("is_soloist", STEPS)
def test_stairs_are_flat(is_soloist):
    for first, last, worth in STEPS[is_soloist]:
        assert {height("stairs", points, is_soloist) for points in range(first, last + 1)} == {worth}


@pytest.mark.parametrize("evaluation", OF_THE_DOCUMENT)
@pytest.mark.parametrize("is_soloist", STEPS)
def test_every_step_begins_at_its_height_and_stays_below_the_next(evaluation, is_soloist):
    steps = STEPS[is_soloist]
    for (first, last, worth), (*_, above) in zip(steps, steps[1:], strict=False):
        heights = [height(evaluation, points, is_soloist) for points in range(first, last + 1)]
        assert heights[0] == worth and heights == sorted(heights) and heights[-1] < above
    assert height(evaluation, 120, is_soloist) == 3


@pytest.mark.parametrize("length", [5, 10, 15, 20])
def test_type_one_is_flat_and_rises_over_the_last_points_of_a_step(length):
    for (first, last, worth), (begin, _, above) in zip(STEPS[True][1:], STEPS[True][2:], strict=False):
        for points in range(first, last + 1):
            part = max(0, length - (begin - points)) / length
            assert height(f"I{length}", points, True) == pytest.approx(worth + part * (above - worth))


@pytest.mark.parametrize("percent", [25, 50, 75])
def test_type_two_rises_to_a_part_of_the_next_step_and_not_above_zero_before_the_win(percent):
    for (first, last, worth), (begin, _, above) in zip(STEPS[True][1:], STEPS[True][2:], strict=False):
        top = worth + percent / 100 * (above - worth)
        if above == 1:
            top = min(top, 0)
        for points in range(first, last + 1):
            part = (points - first) / (begin - first)
            assert height(f"II{percent}", points, True) == pytest.approx(worth + part * (top - worth))
    assert height("II75", 60.999, True) == pytest.approx(0, abs=1e-3)
    assert height("II50", 60.999, True) == pytest.approx(-0.5, abs=1e-3)


def test_type_three_rises_to_the_next_step():
    for (first, last, worth), (begin, _, above) in zip(STEPS[True][1:], STEPS[True][2:], strict=False):
        for points in range(first, last + 1):
            assert height("III", points, True) == pytest.approx(
                worth + (points - first) / (begin - first) * (above - worth)
            )


@pytest.mark.parametrize("evaluation", [*OF_THE_DOCUMENT, "points"])
def test_a_party_is_paid_for_its_own_points(evaluation):
    declared = Declaration(CLUBS)
    for is_soloist in (True, False):
        values = values_of(evaluation, declared, 1, 18, is_soloist)
        for points in range(121):
            own = points if is_soloist else 120 - points
            assert values[SOME, points] == height(evaluation, own, is_soloist)


@pytest.mark.parametrize("evaluation", EVALUATIONS)
def test_null_is_won_or_lost_and_no_more(evaluation):
    """Table 6.1; `points` counts games won, as section 5.6 does. The soloist wins without a trick."""
    for is_soloist in (True, False):
        values = values_of(evaluation, Declaration(NULL), 1, 18, is_soloist)
        of_none, of_some = set(values[NO_TRICK]), set(values[SOME]) | set(values[ALL_TRICKS])
        if evaluation == "list":
            worth = (73, -96 - 40) if is_soloist else (-73, 96 + 40)  # 23 + 50; twice 23 + 50, 40 to the others
        else:
            worth = (1, 0) if evaluation in ("points", "wins") else (1, -2)
            worth = worth if is_soloist else worth[::-1]
        assert (of_none, of_some) == ({worth[0]}, {worth[1]})


def test_on_the_list_a_game_is_worth_what_is_written_and_a_little_for_card_points():
    """Clubs with one: 24. Won, the soloist writes 74; lost, -98, and each defender 40."""
    values = values_of("list", Declaration(CLUBS), 1, 18, True)
    assert values[SOME, 61] == pytest.approx(74.61) and values[SOME, 60] == pytest.approx(-138 + 0.60)
    assert values[SOME, 90] == pytest.approx(86.90), "schneider: 36"
    assert (values_of("list", Declaration(CLUBS), 1, 18, False) == -values).all()
    for points in range(121):
        written = seeger_fabian(score(Declaration(CLUBS), 1, 18, points, 1).score)
        assert round(values[SOME, points] - points / 100) == written[0] - written[1]


def test_a_game_is_won_with_what_was_announced_and_what_was_bid():
    plain, announced = Declaration(GRAND), Declaration(GRAND, True, Announced.SCHNEIDER)
    assert list(wins_of(plain, 1, 18, True)[SOME][[60, 61]]) == [0, 1]
    assert list(wins_of(announced, 1, 18, True)[SOME][[89, 90]]) == [0, 1]
    assert wins_of(plain, 1, 72, True)[SOME, 89] == 0, "overbid: grand with one is worth 48"
    assert (wins_of(plain, 1, 18, True) + wins_of(plain, 1, 18, False) == 1).all()


@pytest.mark.parametrize("evaluation", EVALUATIONS)
def test_no_two_ends_are_further_apart_than_the_range(evaluation):
    for least, most in ((0, 120), (20, 70), (61, 80)):
        for is_soloist in (True, False):
            wide = range_of(evaluation, Declaration(CLUBS), 18, is_soloist, least, most)
            for matadors in (-MOST_MATADORS, -1, 1, 4, MOST_MATADORS):
                values = values_of(evaluation, Declaration(CLUBS), matadors, 18, is_soloist)[:, least : most + 1]
                assert values.max() - values.min() <= wide
    assert range_of("points", Declaration(CLUBS), 18, True, 20, 70) == 50
