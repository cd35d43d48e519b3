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
    places = Counter((card, place) for one in deals for place, held in enumerate((*one.hands, one.skat))
                     for card in range(CARDS) if held >> card & 1)  # fmt: skip
    for (_, place), count in places.items():
        share = (10 / 32, 10 / 32, 10 / 32, 2 / 32)[place]
        assert abs(count - 400 * share) < 4.5 * sqrt(400 * share * (1 - share))


def test_players_have_seeds_of_their_own():
    seeds = {player_seed(*where) for where in [(1, 0, 0, 0), (2, 0, 0, 0), (1, 1, 0, 0), (1, 0, 1, 0), (1, 0, 0, 1)]}
    assert len(seeds) == 5


def test_a_line_has_these_keys_and_says_what_was_played(mixed):
    kept = games(mixed)
    assert [(one["id"], one["seating"]) for one in kept] == [(deal, seat) for deal in range(40) for seat in range(3)]
    for one in kept:
        assert list(one) == KEYS
        dealt = deal_in(one)
        contract = contract_in(one, dealt)
        if contract is None:
            assert one["passed"] and [one[key] for key in KEYS[9:16]] == [None] * 7 and one["tricks"] == []
            assert one["score"] == {"isko": 0, "thesis": 0}
            assert [word for _, word in one["bidding"]] == ["pass"] * 3
            continue
        state = replayed(dealt, contract, one["tricks"])[-1]
        assert state.is_over and one["claimed"] is None
        for scoring in Scoring:
            told = result(state, scoring)
            assert (told.points, told.tricks, told.won) == (one["points"], one["tricks_won"], one["won"])
            assert (told.value, told.score) == (one["value"][scoring], one["score"][scoring])
        assert int([word for _, word in one["bidding"] if word.isdigit()][-1]) == one["bid"] == contract.bid
    assert {one["passed"] for one in kept} == {True, False}


def test_the_lines_can_be_read_as_deals_and_as_contracts(mixed, tmp_path):
    kept = [one for one in games(mixed) if one["seating"] == 1]
    path = tmp_path / "some.jsonl"
    path.write_text("".join(json.dumps(one) + "\n" for one in kept), encoding="utf-8")
    deals = read_deals(path)
    assert len(deals) == 40 and len(read_contracts(path, deals)) == 40


def test_the_lines_can_be_shown_again_at_the_terminal(mixed):
    """Each is played again by the rules, with its result."""
    for found, one in zip(read_games(mixed / "games.jsonl"), games(mixed), strict=True):
        assert (found.id, list(found.names), found.is_passed) == (one["id"], one["seats"], one["passed"])


def test_times_are_kept_beside_the_games(mixed):
    times = games(mixed, "times.jsonl")
    assert [(one["id"], one["seating"]) for one in times] == [(one["id"], one["seating"]) for one in games(mixed)]
    assert all(list(one) == ["id", "seating", *SEAT_NAMES] for one in times)
    assert sum(one["forehand"] for one in times) > 0


def test_three_processes_write_the_same_bytes(mixed, tmp_path):
    tournament(tmp_path / "out", players=f"random,{REFERENCE},random", deals="40", processes=3)
    assert contents(tmp_path / "out") == contents(mixed)


@pytest.mark.wants("cluster")
def test_a_cluster_writes_the_same_bytes(mixed, tmp_path):
    with local_cluster.started() as here:
        asked = {"players": f"random,{REFERENCE},random", "deals": "40", "processes": None}
        tournament(tmp_path / "out", cluster=here.scheduler_address, **asked)
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
    told = json.loads((mixed / "summary.json").read_text(encoding="utf-8"))
    kept = games(mixed)
    assert (told["deals"], told["games"]) == (40, 120)
    assert told["passed"] == sum(one["passed"] for one in kept)
    for player in told["players"]:
        name = player["player"]
        for kind, found in player["kinds"].items():
            of_kind = [one for one in kept if kind == "all" or kind_of(one) == kind]
            places = [(one, seat) for one in of_kind for seat, other in enumerate(one["seats"]) if other == name]
            alone = [one for one, seat in places if one["soloist"] == SEAT_NAMES[seat]]
            points = 0
            for one, seat in places:
                own, others = seeger_fabian(one["score"]["isko"])
                points += own if one["soloist"] == SEAT_NAMES[seat] else others
            assert (found["games"], found["alone"], found["won"], found["lost"]) == (
                len(places), len(alone), sum(one["won"] for one in alone), sum(not one["won"] for one in alone),
            )  # fmt: skip
            assert found["list_points"] == sum(one["score"]["isko"] for one in alone)
            assert found["seeger_fabian"] == points
    everything = [player["kinds"]["all"] for player in told["players"]]
    assert sum(one["games"] for one in everything) == 3 * 120
    assert sum(one["alone"] for one in everything) == 120 - told["passed"]


def test_differences_are_taken_deal_by_deal(mixed):
    """With their standard errors by the textbook."""
    told = json.loads((mixed / "summary.json").read_text(encoding="utf-8"))
    program = told["players"][1]["player"]
    apart = []
    for number in range(40):
        points = {"random": [], program: []}
        for one in games(mixed)[3 * number : 3 * number + 3]:
            own, others = seeger_fabian(one["score"]["isko"])
            for seat, name in enumerate(one["seats"]):
                points[name].append(own if one["soloist"] == SEAT_NAMES[seat] else others)
        means = {name: 36 * sum(found) / len(found) for name, found in points.items()}
        apart.append(means["random"] - means[program])
    mean = sum(apart) / 40
    error = sqrt(sum((one - mean) ** 2 for one in apart) / 39 / 40)
    (pair,) = told["differences"]
    assert (pair["player"], pair["than"]) == ("random", program)
    found = pair["kinds"]["all"]
    assert found["difference"] == pytest.approx(mean, abs=1e-3)
    assert found["standard_error"] == pytest.approx(error, abs=1e-3)
    assert found["interval"] == pytest.approx([mean - 1.96 * error, mean + 1.96 * error], abs=0.01)
    by_player = {one["player"]: one["kinds"]["all"]["seeger_fabian_per_36"] for one in told["players"]}
    assert found["difference"] == pytest.approx(by_player["random"] - by_player[program], abs=1e-3)


def test_an_interval_covers_the_truth_as_often_as_stated():
    """2,000 lists of 40 deals: two players alike, a third of whose games are won by 100 or lost by 100."""
    import random

    chance = random.Random(4)
    covered = 0
    for _ in range(2000):
        found = summary.Sums()
        for _ in range(40):
            shared = chance.gauss(0, 300)  # what the deal is worth to both
            found.add([shared + chance.gauss(0, 100), shared + chance.gauss(0, 100)])
        (pair,) = summary._differences(["a", "b"], {"all": found})
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
    told = summary.summary(kept, ["xskat"], Scoring.ISKO)["players"][0]["kinds"]["all"]
    anchor = whole("scores.json")["seeger_fabian_isko"]["mean_of_seats"]
    assert told["won"] == whole("scores.json")["all"]["soloist_won"] == 808
    assert told["seeger_fabian"] == anchor["thesis_scale_3000_games"]
    assert told["seeger_fabian_per_36"] == pytest.approx(anchor["per_36"], abs=0.05)
    low, high = told["interval"]
    assert (high - low) / 2 / 1.96 == pytest.approx(anchor["se_per_36"], abs=0.06)


def test_the_tables_show_every_player_and_difference(mixed):
    told = json.loads((mixed / "summary.json").read_text(encoding="utf-8"))
    shown = io.StringIO()
    summary.show(told, "Skat", Console(file=shown, width=200))
    text = shown.getvalue()
    one = told["players"][1]["kinds"]["all"]
    assert f"{one['seeger_fabian_per_36']:,.1f}" in text and f"{one['share_won']:.1%}" in text
    assert f"{told['differences'][0]['kinds']['all']['difference']:+,.1f}" in text


# -- files for later tournaments -----------------------------------------------------------------------------


def test_the_files_of_deals_can_be_played_again(mixed, tmp_path):
    kept = games(mixed)
    for name in MADE[5:]:
        found = games(mixed, name)
        assert len({one["id"] for one in found}) == len(found), "a deal is there once"
        chosen = [one for one in kept if command.FILES[name](one)]
        assert {one["id"] for one in found} == {one["id"] for one in chosen}
        if found:
            deals = read_deals(mixed / name)
            assert list(deals) == list(read_contracts(mixed / name, deals))
    lost = str(mixed / "lost_games.jsonl")
    assert tournament(tmp_path / "again", deals=lost, contracts=lost) == 0
    by_id = {one["id"]: one for one in games(mixed, "lost_games.jsonl")}
    for one in games(tmp_path / "again"):
        contract = by_id[one["id"]]
        assert all(one[key] == contract[key] for key in ("soloist", "bid", "game", "hand", "announced", "discard"))
        assert one["bidding"] == [] and len(one["tricks"]) > 0


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
    for name, found in (("deals", deals), ("contracts", contracts)):
        text = "".join(json.dumps(one) + "\n" for one in reversed(found))
        (tmp_path / name).write_text(text, encoding="utf-8")
    tournament(tmp_path / "out", deals=str(tmp_path / "deals"), contracts=str(tmp_path / "contracts"))
    kept = games(tmp_path / "out")
    assert [one["id"] for one in kept] == [one["id"] for one in reversed(deals)], "in the order of the file"
    for one, wanted in zip(kept, reversed(contracts), strict=True):
        assert one["passed"] == wanted["passed"]
        if not one["passed"]:
            dealt = deal_in(one)
            assert contract_in(one, dealt) == contract_in(wanted, dealt)
            assert begin_with(dealt, contract_in(one, dealt)).turn == 0


def test_a_player_decides_all_contracts(tmp_path):
    """Those that it would come to at a table of its own."""
    tournament(tmp_path / "own", players=REFERENCE, deals="20")
    tournament(tmp_path / "out", players="random", deals="20", contracts=REFERENCE)
    same = ("soloist", "bid", "game", "hand", "ouvert", "announced", "discard", "passed")
    own, decided = games(tmp_path / "own"), games(tmp_path / "out")
    assert [[one[key] for key in same] for one in own] == [[one[key] for key in same] for one in decided]
    assert any(not one["passed"] for one in own)
    assert [one["tricks"] for one in own] != [one["tricks"] for one in decided]


def test_the_scoring_is_what_the_summary_counts(tmp_path):
    deals = {number: uniform_deal(5, number) for number in range(40)}
    (tmp_path / "deals").write_text(deals_text(deals), encoding="utf-8")
    for scoring in Scoring:
        tournament(tmp_path / scoring, deals=str(tmp_path / "deals"), scoring=scoring.value)
        told = json.loads((tmp_path / scoring / "summary.json").read_text(encoding="utf-8"))
        points = sum(one["score"][scoring] for one in games(tmp_path / scoring))
        assert told["players"][0]["kinds"]["all"]["list_points"] == points
    assert games(tmp_path / "isko") == games(tmp_path / "thesis")
