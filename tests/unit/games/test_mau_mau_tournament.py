"""The tournament: who sits where with which hand, what is counted, and how sure the means are."""

import json
import random
import tracemalloc
from fractions import Fraction
from math import sqrt

import pytest
from chi_square import tail
from mischwerk_games.estimates import Means, chance_of, means
from mischwerk_games.mau_mau import tournament, tournament_report
from mischwerk_games.mau_mau.players import Simple, move_of
from mischwerk_games.mau_mau.rules import FITS, deal, members, play
from mischwerk_games.mau_mau.tournament import DECKS, java_deck, kinds_of, played, rotations, uniform_deck
from mischwerk_games.mau_mau.tournament_report import counted, sentences


class Highest:
    """Discards the highest number that fits."""

    def choose(self, seen):
        return max(members(seen.hand & FITS[seen.up]))


PLAYERS = {"simple": Simple(), "highest": Highest()}
MIXED = ["highest", "simple", "simple", "simple"]


def rows(games=5, lineup=MIXED, way="uniform", seed=1):
    return list(played(games, lineup, PLAYERS, lambda number: DECKS[way](seed, number)))


def measured(lineup, played, seed, tried):
    return tournament_report.measured(lineup, {way: counted(way_rows) for way, way_rows in played.items()}, seed, tried)


# -- rotations -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lineup", "by"), [("aaaa", [0]), ("abab", [0, 1]), ("aaab", [0, 1, 2, 3]), ("aabb", [0, 1, 2, 3])]
)
def test_a_line_up_is_moved_round_unless_that_changes_nothing(lineup, by):
    assert rotations(list(lineup)) == by


def test_every_deal_is_played_with_every_hand_and_every_player_in_every_seat():
    """The same sixteen games, laid out by moving blocks of the deck."""
    for number, row in enumerate(rows()):
        deck = uniform_deck(1, number)
        blocks, rest = [deck[5 * hand : 5 * hand + 5] for hand in range(4)], deck[20:]
        seats, hands, kinds, draws = [0.0] * 4, [0.0] * 4, {"highest": 0.0, "simple": 0.0}, 0
        for turned in range(4):
            for moved in range(4):
                hand_in = [(seat - turned) % 4 for seat in range(4)]
                sitting = [MIXED[(seat - moved) % 4] for seat in range(4)]
                state = deal([card for seat in range(4) for card in blocks[hand_in[seat]]] + rest)
                while not state.is_over:
                    state = play(state, state.turn, move_of(PLAYERS[sitting[state.turn - 1]], state))
                points = [float(state.winner == seat + 1) if state.winner else 0.25 for seat in range(4)]
                draws += state.winner == 0
                for seat in range(4):
                    seats[seat] += points[seat]
                    hands[hand_in[seat]] += points[seat]
                    kinds[sitting[seat]] += points[seat] / MIXED.count(sitting[seat])
        assert row.seats == pytest.approx([total / 16 for total in seats])
        assert row.hands == pytest.approx([total / 16 for total in hands])
        assert row.kinds == pytest.approx([total / 16 for total in kinds.values()])
        assert row.draws == pytest.approx(draws / 16)


def test_kinds_are_named_once_in_the_order_of_the_line_up():
    assert kinds_of(["simple", "highest", "simple", "highest"]) == ["simple", "highest"]


# -- deals ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["java", "uniform"])
def test_decks_follow_from_seed_and_number(way):
    decks = [DECKS[way](seed, number) for seed in (1, 2) for number in range(50)]
    assert all(sorted(deck) == list(range(32)) for deck in decks)
    assert len(set(map(tuple, decks))) == 100
    assert decks[0] == DECKS[way](1, 0)


def test_java_decks_are_java_s():
    """Of seeds from all over `int`: some below 0."""
    seeds = []
    original = tournament.shuffle
    try:
        tournament.shuffle = lambda deck, seed: seeds.append(seed) or original(deck, seed)
        for number in range(20):
            java_deck(1, number)
    finally:
        tournament.shuffle = original
    assert min(seeds) < -(2**29) and max(seeds) > 2**29 and len(set(seeds)) == 20


# -- means ---------------------------------------------------------------------------------------------------


def test_means_and_their_intervals_are_the_textbooks():
    result = means([[1, 0], [3, 0], [5, 3]])
    assert result.mean == (3, 1)
    assert result.covariance[0][0] == pytest.approx(4 / 3) and result.covariance[1][1] == pytest.approx(1)
    assert result.covariance[0][1] == result.covariance[1][0] == pytest.approx(1)  # (2 * 2 + 0 + -2 * -1) / 2 / 3
    assert result.estimates[0].half == pytest.approx(1.96 * sqrt(4 / 3), rel=1e-4)


def test_sums_are_as_exact_as_all_rows_at_once():
    """Against fractions: many rows that differ little from a large number, which squares would swallow."""
    chance = random.Random(8)
    samples = [[10**6 + chance.randrange(64) / 64, chance.randrange(3) / 3] for _ in range(2000)]
    exact = [[Fraction(value) for value in row] for row in samples]
    middle = [sum(column) / 2000 for column in zip(*exact)]
    result = means(samples)
    for i in (0, 1):
        assert result.mean[i] == pytest.approx(float(middle[i]), rel=1e-14)
        for j in (0, 1):
            products = sum((row[i] - middle[i]) * (row[j] - middle[j]) for row in exact)
            assert result.covariance[i][j] == pytest.approx(float(products / 1999 / 2000), rel=1e-9, abs=1e-12)


def test_a_column_that_hardly_varies_has_an_interval():
    """A variance of a millionth of a millionth may come out below 0, which has no root."""
    for third in (1 / 3, 0.1, 0.7):
        assert means([[third], [third * (1 + 2e-16)], [third]]).estimates[0].half >= 0


def test_a_tournament_keeps_no_rows(monkeypatch, capsys):
    """Ten million deals are allowed; 20,000 made 28 MB."""

    def many(games, lineup, players, deck, first):
        for number in range(first, games):
            points = [0.0] * 4
            points[number * 7 % 4 if number % 3 else 0] = 1.0
            yield tournament.Row(tuple(points), tuple(points), (0.25,), 0.0)

    monkeypatch.setattr(tournament, "played", many)
    options = tournament_report.TournamentOptions(games=20_000, players="simple", processes=1, as_json=True)
    tracemalloc.start()
    try:
        assert tournament_report.run(options) == 0
        assert tracemalloc.get_traced_memory()[1] < 10**6
    finally:
        tracemalloc.stop()
    assert json.loads(capsys.readouterr().out)["deals"] == 20_000


def test_the_difference_of_two_samples_varies_by_both():
    first, other = means([[1, 0], [3, 0], [5, 3]]), means([[0, 0], [2, 2]])
    apart = first.minus(other)
    assert apart.mean == (2, 0)
    assert apart.covariance[0] == pytest.approx([4 / 3 + 1, 1 + 1])


@pytest.mark.parametrize("far", [0.0, 0.1, 0.5, 2.0])
def test_the_chance_is_that_of_chi_square_with_three_degrees(far):
    unit = Means((0.25 + far, 0.25, 0.25 - far, 0.0), ((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1)))
    assert chance_of(unit, 0.25) == pytest.approx(tail(2 * far**2, 3))


def test_correlated_means_are_judged_by_their_covariance():
    """Against the explicit inverse of a matrix."""
    sample = Means((1.0, 2.0, 0.0, 0.0), ((2, 1, 0, 0), (1, 2, 0, 0), (0, 0, 5, 0), (0, 0, 0, 1)))
    assert chance_of(sample, 0.0) == pytest.approx(tail((2 * 1 - 2 * 2 + 2 * 4) / 3, 3))


def test_four_equal_means_are_distinguished_as_rarely_as_stated():
    chance = random.Random(3)
    chances = []
    for _ in range(400):
        winners = [chance.randrange(4) for _ in range(200)]
        chances.append(chance_of(means([[float(seat == winner) for seat in range(4)] for winner in winners]), 0.25))
    assert 8 < sum(p < 0.05 for p in chances) < 36  # 20 expected, standard deviation 4.4
    assert 170 < sum(p < 0.5 for p in chances) < 230


def test_what_does_not_vary_can_t_be_judged():
    assert chance_of(means([[0.25] * 4] * 5), 0.25) is None


# -- what it shows -------------------------------------------------------------------------------------------


def test_seats_differ_hands_do_not_and_java_s_deals_are_no_different():
    """The claim itself, on 600 deals of each kind."""
    report = measured(["simple"] * 4, {way: rows(600, ["simple"] * 4, way) for way in DECKS}, 1, 60)
    for way in report["ways"].values():
        assert way["seats_chance"] < 1e-6 and way["hands_chance"] > 0.001
        points = [seat["points"] for seat in way["seats"]]
        assert points == sorted(points, reverse=True), "the sooner in turn the better"
    assert report["difference"]["chance"] > 0.001
    assert report["games"] == 2 * 600 * 4
    said = sentences(report)
    assert said[:2] == [f"Seats, {way} deals: they differ (p < 0.001)." for way in DECKS]
    assert all(line.split(": ")[1].startswith("no significant difference (p = 0.") for line in said[2:5])
    assert [line.split(": ")[0] for line in said[2:5]] == [
        "Hands, java deals",
        "Hands, uniform deals",
        "Seats, java against uniform deals",
    ]


def test_a_deal_that_favours_a_hand_would_be_seen():
    """Hands of cards on which many others fit come first: a deck stacked by a cheat."""

    def stacked(number):
        deck = uniform_deck(1, number)
        dealt = deck[:20]
        return sorted(dealt, key=lambda card: -sum(FITS[card] >> other & 1 for other in dealt)) + deck[20:]

    unfair = list(played(300, ["simple"] * 4, PLAYERS, stacked))
    report = measured(["simple"] * 4, {"uniform": unfair}, 1, 60)
    assert report["ways"]["uniform"]["hands_chance"] < 1e-6
    assert sentences(report)[1] == "Hands, uniform deals: they differ (p < 0.001)." and "difference" not in report


def test_few_deals_are_not_judged():
    few, enough = (measured(MIXED, {way: rows(games, way=way) for way in DECKS}, 1, 60) for games in (49, 50))
    for report, judged in ((few, False), (enough, True)):
        uniform = report["ways"]["uniform"]
        chances = [uniform["seats_chance"], uniform["hands_chance"], report["difference"]["chance"]]
        assert [chance is not None for chance in chances] == [judged] * 3
        assert [("too few" in line) for line in sentences(report)[:5]] == [not judged] * 5
