"""Tournaments of Skat: who sits where, the lines of games, the same bytes however they are played, the statistics."""

import io
import json
import sys
from collections import Counter
from math import sqrt

import local_cluster
import pytest
from mischwerk_games.skat.files.deals import contract_in, deal_in, deals_text, read_contracts, read_deals
from mischwerk_games.skat.files.games import kind_of, read_games
from mischwerk_games.skat.players.kinds import Kind
from mischwerk_games.skat.rules.cards import CARDS, SEAT_NAMES
from mischwerk_games.skat.rules.contract import begin_with
from mischwerk_games.skat.rules.scoring import Scoring, result, seeger_fabian
from mischwerk_games.skat.tournament import command, summary
from mischwerk_games.skat.tournament.job import Job, player_seed, uniform_deal
from rich.console import Console
from skat_views import MADE, REFERENCE, contents, games, lines, reference_games, replayed, tournament, whole

KEYS = [
    "id", "seating", "forehand", "middlehand", "rearhand", "skat", "seats", "bidding", "passed", "soloist", "bid",
    "game", "hand", "ouvert", "announced", "discard", "tricks", "claimed", "points", "tricks_won", "won", "schneider",
    "schwarz", "overbid", "value", "score", "commitment", "record",
]  # fmt: skip


@pytest.fixture(scope="module")
def mixed(tmp_path_factory):
    """40 deals of two random players and a program: three seatings."""
    out = tmp_path_factory.mktemp("mixed") / "out"
    assert tournament(out, players=f"random,{REFERENCE},random", deals="40") == 0
    return out


@pytest.mark.parametrize(
    ("kinds", "seatings"),
    [("aaa", ["aaa"]), ("aab", ["aab", "aba", "baa"]), ("aba", ["aba", "aab", "baa"]),
     ("abc", ["abc", "acb", "bac", "bca", "cab", "cba"])],
)  # fmt: skip
def test_every_player_plays_every_hand(kinds, seatings):
    job = Job(tuple(map(Kind, kinds)), 1, Scoring.ISKO, 10, False)
    assert ["".join(kind.name for kind in seats) for seats in job.seatings] == seatings


def test_deals_follow_from_the_seed_and_are_like_any():
    deals = [uniform_deal(seed, number) for seed in (1, 2) for number in range(200)]
    assert deals[0] == uniform_deal(1, 0) and len(set(deals)) == 400
    places = Counter((card, place) for deal in deals for place, held in enumerate((*deal.hands, deal.skat))
                     for card in range(CARDS) if held >> card & 1)  # fmt: skip
    for (_, place), count in places.items():
        share = (10 / 32, 10 / 32, 10 / 32, 2 / 32)[place]
        assert abs(count - 400 * share) < 4.5 * sqrt(400 * share * (1 - share))


def test_players_have_seeds_of_their_own():
    seeds = {player_seed(*where) for where in [(1, 0, 0, 0), (2, 0, 0, 0), (1, 1, 0, 0), (1, 0, 1, 0), (1, 0, 0, 1)]}
    assert len(seeds) == 5


def test_a_line_has_these_keys_and_says_what_was_played(mixed):
    kept = games(mixed)
    assert [(game["id"], game["seating"]) for game in kept] == [(deal, seat) for deal in range(40) for seat in range(3)]
    for game in kept:
        assert list(game) == KEYS
        dealt = deal_in(game)
        contract = contract_in(game, dealt)
        if contract is None:
            assert game["passed"] and [game[key] for key in KEYS[9:16]] == [None] * 7 and game["tricks"] == []
            assert game["score"] == {"isko": 0, "thesis": 0}
            assert [word for _, word in game["bidding"]] == ["pass"] * 3
            continue
        state = replayed(dealt, contract, game["tricks"])[-1]
        assert state.is_over and game["claimed"] is None
        for scoring in Scoring:
            outcome = result(state, scoring)
            assert (outcome.points, outcome.tricks, outcome.won) == (game["points"], game["tricks_won"], game["won"])
            assert (outcome.value, outcome.score) == (game["value"][scoring], game["score"][scoring])
        assert int([word for _, word in game["bidding"] if word.isdigit()][-1]) == game["bid"] == contract.bid
    assert {game["passed"] for game in kept} == {True, False}


def test_the_lines_can_be_read_as_deals_and_as_contracts(mixed, tmp_path):
    kept = [game for game in games(mixed) if game["seating"] == 1]
    path = tmp_path / "some.jsonl"
    path.write_text("".join(json.dumps(game) + "\n" for game in kept), encoding="utf-8")
    deals = read_deals(path)
    assert len(deals) == 40 and len(read_contracts(path, deals)) == 40


def test_the_lines_can_be_shown_again_at_the_terminal(mixed):
    """Each is played again by the rules, with its result."""
    for game, row in zip(read_games(mixed / "games.jsonl"), games(mixed), strict=True):
        assert (game.id, list(game.names), game.is_passed) == (row["id"], row["seats"], row["passed"])


def test_times_are_kept_beside_the_games(mixed):
    times = games(mixed, "times.jsonl")
    assert [(row["id"], row["seating"]) for row in times] == [(row["id"], row["seating"]) for row in games(mixed)]
    assert all(list(row) == ["id", "seating", *SEAT_NAMES] for row in times)
    assert sum(row["forehand"] for row in times) > 0


def test_three_processes_write_the_same_bytes(mixed, tmp_path):
    tournament(tmp_path / "out", players=f"random,{REFERENCE},random", deals="40", processes=3)
    assert contents(tmp_path / "out") == contents(mixed)


@pytest.mark.wants("cluster")
def test_a_cluster_writes_the_same_bytes(mixed, tmp_path):
    with local_cluster.started() as here:
        options = {"players": f"random,{REFERENCE},random", "deals": "40", "processes": None}
        tournament(tmp_path / "out", cluster=here.scheduler_address, **options)
    assert contents(tmp_path / "out") == contents(mixed)


def test_each_game_has_a_number_of_its_own(tmp_path):
    """Whoever makes a seed of it plays each game with another."""
    program = tmp_path / "program.py"
    program.write_text(
        f"import sys\nsys.argv[0] = {REFERENCE.split()[-1]!r}\nlines = sys.stdin\n"
        "class Heard:\n    def __iter__(self):\n        for line in lines:\n"
        "            if '\"deal\"' in line: sys.stderr.write(line)\n            yield line\n"
        "sys.stdin = Heard()\nexec(open(sys.argv[0]).read())\n",
        encoding="utf-8",
    )
    tournament(tmp_path / "out", players=f"random,random,cmd:{sys.executable} {program}", deals="5")
    log = next((tmp_path / "out" / "log").iterdir()).read_text(encoding="utf-8")
    assert [json.loads(line)["game"] for line in log.splitlines()] == list(range(15))


# -- what it comes to ----------------------------------------------------------------------------------------


def test_the_summary_is_the_sum_of_the_games(mixed):
    """Counted again, game by game."""
    totals = json.loads((mixed / "summary.json").read_text(encoding="utf-8"))
    kept = games(mixed)
    assert (totals["deals"], totals["games"]) == (40, 120)
    assert totals["passed"] == sum(game["passed"] for game in kept)
    for player in totals["players"]:
        name = player["player"]
        for kind, figures in player["kinds"].items():
            of_kind = [game for game in kept if kind == "all" or kind_of(game) == kind]
            places = [(game, seat) for game in of_kind for seat, other in enumerate(game["seats"]) if other == name]
            alone = [game for game, seat in places if game["soloist"] == SEAT_NAMES[seat]]
            points = 0
            for game, seat in places:
                own, others = seeger_fabian(game["score"]["isko"])
                points += own if game["soloist"] == SEAT_NAMES[seat] else others
            assert (figures["games"], figures["alone"], figures["won"], figures["lost"]) == (
                len(places), len(alone), sum(game["won"] for game in alone), sum(not game["won"] for game in alone),
            )  # fmt: skip
            assert figures["list_points"] == sum(game["score"]["isko"] for game in alone)
            assert figures["seeger_fabian"] == points
    everything = [player["kinds"]["all"] for player in totals["players"]]
    assert sum(figures["games"] for figures in everything) == 3 * 120
    assert sum(figures["alone"] for figures in everything) == 120 - totals["passed"]


def test_differences_are_taken_deal_by_deal(mixed):
    """With their standard errors by the textbook."""
    totals = json.loads((mixed / "summary.json").read_text(encoding="utf-8"))
    program = totals["players"][1]["player"]
    apart = []
    for number in range(40):
        points = {"random": [], program: []}
        for game in games(mixed)[3 * number : 3 * number + 3]:
            own, others = seeger_fabian(game["score"]["isko"])
            for seat, name in enumerate(game["seats"]):
                points[name].append(own if game["soloist"] == SEAT_NAMES[seat] else others)
        means = {name: 36 * sum(scores) / len(scores) for name, scores in points.items()}
        apart.append(means["random"] - means[program])
    mean = sum(apart) / 40
    error = sqrt(sum((difference - mean) ** 2 for difference in apart) / 39 / 40)
    (pair,) = totals["differences"]
    assert (pair["player"], pair["than"]) == ("random", program)
    figures = pair["kinds"]["all"]
    assert figures["difference"] == pytest.approx(mean, abs=1e-3)
    assert figures["standard_error"] == pytest.approx(error, abs=1e-3)
    assert figures["interval"] == pytest.approx([mean - 1.96 * error, mean + 1.96 * error], abs=0.01)
    by_player = {player["player"]: player["kinds"]["all"]["seeger_fabian_per_36"] for player in totals["players"]}
    assert figures["difference"] == pytest.approx(by_player["random"] - by_player[program], abs=1e-3)


def test_an_interval_covers_the_truth_as_often_as_stated():
    """2,000 lists of 40 deals: two players alike, a third of whose games are won by 100 or lost by 100."""
    import random

    chance = random.Random(4)
    covered = 0
    for _ in range(2000):
        sums = summary.Sums()
        for _ in range(40):
            shared = chance.gauss(0, 300)  # what the deal is worth to both
            sums.add([shared + chance.gauss(0, 100), shared + chance.gauss(0, 100)])
        (pair,) = summary._differences(["a", "b"], {"all": sums})
        low, high = pair["kinds"]["all"]["interval"]
        covered += low <= 0 <= high
        assert high - low < 150, "what both have from the deal is no error of their difference"
    assert 0.92 < covered / 2000 < 0.97


def test_few_deals_have_no_interval(tmp_path):
    tournament(tmp_path / "few", deals="29")
    tournament(tmp_path / "more", deals="30")
    few, more = (
        json.loads((tmp_path / name / "summary.json").read_text(encoding="utf-8"))["players"][0]["kinds"]["all"]
        for name in ("few", "more")
    )
    assert few["interval"] is None and few["seeger_fabian_per_36"] is not None
    assert more["interval"] is not None


def test_the_reference_games_have_their_seeger_fabian_points():
    """XSkat against itself, as tests/data/skat/scores.json has it."""
    kept = []
    for identity, _, contract, play in reference_games():
        row = {"id": identity, "seats": ["xskat"] * 3, "passed": False, "soloist": SEAT_NAMES[contract.soloist]}
        name = ("clubs", "spades", "hearts", "diamonds", "grand", "null")[contract.declaration.game]
        score = {"isko": play["isko"]["score"]}
        kept.append({**row, "game": name, "won": play["isko"]["won"], "score": score})
    figures = summary.summary(kept, ["xskat"], Scoring.ISKO)["players"][0]["kinds"]["all"]
    anchor = whole("scores.json")["seeger_fabian_isko"]["mean_of_seats"]
    assert figures["won"] == whole("scores.json")["all"]["soloist_won"] == 808
    assert figures["seeger_fabian"] == anchor["thesis_scale_3000_games"]
    assert figures["seeger_fabian_per_36"] == pytest.approx(anchor["per_36"], abs=0.05)
    low, high = figures["interval"]
    assert (high - low) / 2 / 1.96 == pytest.approx(anchor["se_per_36"], abs=0.06)


def test_the_tables_show_every_player_and_difference(mixed):
    totals = json.loads((mixed / "summary.json").read_text(encoding="utf-8"))
    shown = io.StringIO()
    summary.show(totals, "Skat", Console(file=shown, width=200))
    text = shown.getvalue()
    figures = totals["players"][1]["kinds"]["all"]
    assert f"{figures['seeger_fabian_per_36']:,.1f}" in text and f"{figures['share_won']:.1%}" in text
    assert f"{totals['differences'][0]['kinds']['all']['difference']:+,.1f}" in text


# -- files for later tournaments -----------------------------------------------------------------------------


def test_the_files_of_deals_can_be_played_again(mixed, tmp_path):
    kept = games(mixed)
    for name in MADE[5:]:
        written = games(mixed, name)
        assert len({game["id"] for game in written}) == len(written), "a deal is there once"
        chosen = [game for game in kept if command.FILES[name](game)]
        assert {game["id"] for game in written} == {game["id"] for game in chosen}
        if written:
            deals = read_deals(mixed / name)
            assert list(deals) == list(read_contracts(mixed / name, deals))
    lost = str(mixed / "lost_games.jsonl")
    assert tournament(tmp_path / "again", deals=lost, contracts=lost) == 0
    by_id = {game["id"]: game for game in games(mixed, "lost_games.jsonl")}
    for game in games(tmp_path / "again"):
        contract = by_id[game["id"]]
        assert all(game[key] == contract[key] for key in ("soloist", "bid", "game", "hand", "announced", "discard"))
        assert game["bidding"] == [] and len(game["tricks"]) > 0


@pytest.mark.parametrize(
    ("points", "won", "game", "belongs"),
    [
        (54, False, "grand", False),
        (55, False, "grand", True),
        (60, False, "clubs", True),
        (61, True, "clubs", False),
        (61, False, "clubs", False),
        (60, False, "null", False),
    ],
)
def test_close_games_were_lost_with_55_to_60_points(points, won, game, belongs):
    assert command.FILES["close_games.jsonl"]({"passed": False, "game": game, "won": won, "points": points}) is belongs


def test_files_of_deals_and_contracts_are_played(tmp_path):
    """The reference deals: ids and contracts are theirs, and passed ones stay passed."""
    deals, contracts = lines("deals_1000.jsonl.gz")[:6], lines("contracts_1000.jsonl.gz")[:6]
    contracts[2] = {"id": contracts[2]["id"], "passed": True}
    for name, rows in (("deals", deals), ("contracts", contracts)):
        text = "".join(json.dumps(row) + "\n" for row in reversed(rows))
        (tmp_path / name).write_text(text, encoding="utf-8")
    tournament(tmp_path / "out", deals=str(tmp_path / "deals"), contracts=str(tmp_path / "contracts"))
    kept = games(tmp_path / "out")
    assert [row["id"] for row in kept] == [row["id"] for row in reversed(deals)], "in the order of the file"
    for game, wanted in zip(kept, reversed(contracts), strict=True):
        assert game["passed"] == wanted["passed"]
        if not game["passed"]:
            dealt = deal_in(game)
            assert contract_in(game, dealt) == contract_in(wanted, dealt)
            assert begin_with(dealt, contract_in(game, dealt)).turn == 0


def test_a_player_decides_all_contracts(tmp_path):
    """Those that it would come to at a table of its own."""
    tournament(tmp_path / "own", players=REFERENCE, deals="20")
    tournament(tmp_path / "out", players="random", deals="20", contracts=REFERENCE)
    same = ("soloist", "bid", "game", "hand", "ouvert", "announced", "discard", "passed")
    own, decided = games(tmp_path / "own"), games(tmp_path / "out")
    assert [[game[key] for key in same] for game in own] == [[game[key] for key in same] for game in decided]
    assert any(not game["passed"] for game in own)
    assert [game["tricks"] for game in own] != [game["tricks"] for game in decided]


def test_the_scoring_is_what_the_summary_counts(tmp_path):
    deals = {number: uniform_deal(5, number) for number in range(40)}
    (tmp_path / "deals").write_text(deals_text(deals), encoding="utf-8")
    for scoring in Scoring:
        tournament(tmp_path / scoring, deals=str(tmp_path / "deals"), scoring=scoring.value)
        totals = json.loads((tmp_path / scoring / "summary.json").read_text(encoding="utf-8"))
        points = sum(game["score"][scoring] for game in games(tmp_path / scoring))
        assert totals["players"][0]["kinds"]["all"]["list_points"] == points
    assert games(tmp_path / "isko") == games(tmp_path / "thesis")
