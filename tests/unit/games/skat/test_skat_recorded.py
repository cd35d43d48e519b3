"""Games in files: what was played is written, and read again by the rules; and so are the reference games."""

import json
from itertools import pairwise
from pathlib import Path

import pytest
from mischwerk_games.skat.files import iss
from mischwerk_games.skat.files.deals import FileError, line_of, read_deals
from mischwerk_games.skat.files.games import game_in, game_object, read_games
from mischwerk_games.skat.players.player import RandomPlayer
from mischwerk_games.skat.rules.cards import NOBODY
from mischwerk_games.skat.rules.contract import Contract, begin_with
from mischwerk_games.skat.rules.game import apply, begin
from mischwerk_games.skat.rules.games import Declaration
from mischwerk_games.skat.rules.scoring import result
from mischwerk_games.skat.rules.state import Claim
from mischwerk_games.skat.table import play
from mischwerk_games.skat.terminal.play_command import game_events
from skat_session import GRAND, NULL, Sitting, deal_with
from skat_views import deal_of, null_games, reference_games, unpacked

NAMES = ("anna", "bert", "cleo")


def ends():
    """Of games of all kinds, claimed and passed in ones among them."""
    for seed in range(40):
        yield play(begin(deal_of(seed)), [RandomPlayer(3 * seed + seat) for seat in range(3)]).state
    for seat, cards, game in ((0, GRAND, "grand schwarz"), (1, NULL, "null ouvert")):
        sitting = Sitting(deal_with(seat, cards), seat=seat, games=1)
        sitting.play(lambda now: now.session.turn.key == "turn.skat")
        for line in ("hand", game, "claim"):
            sitting.session.execute(line)
        yield sitting.ends[0][2]
    for number, line in enumerate(("give up", "aufgeben", "concede")):  # whoever's turn it is
        sitting = Sitting(deal_of(number), seed=number, seat=number, games=1)
        sitting.play(lambda now: now.session.turn.key == "turn.play" and len(now.seen.tricks) == 3)
        sitting.session.execute(line)
        yield sitting.ends[0][2]


ENDS = list(ends())


def test_what_is_written_is_read_as_the_same_game(tmp_path):
    path = tmp_path / "games.jsonl"
    path.write_text("".join(line_of(game_object(number, 2, NAMES, state)) for number, state in enumerate(ENDS)))
    games = list(read_games(path))
    assert [game.end for game in games] == ENDS
    assert [game.id for game in games] == list(range(len(ENDS))) and {game.names for game in games} == {NAMES}
    for game in games:
        for (before, action), (after, _) in pairwise(game.steps):
            assert apply(before, action) == after
    assert {game.is_passed for game in games} == {True, False}
    assert sum(state.claimed != NOBODY for state in ENDS) == 2
    assert sum(state.given_up != NOBODY for state in ENDS) == 3


def test_what_is_written_as_a_server_s_game_is_read_as_the_same_game(tmp_path):
    """Cards, result, and who gave up; a claim is written as it is told there."""
    path = tmp_path / "games.sgf"
    names = ("a]b", "c\\d", "Jörg")
    path.write_text("".join(iss.line_of_game(number, names, state) for number, state in enumerate(ENDS)))
    for game, state in zip(read_games(path), ENDS, strict=True):
        assert game.names == names and game.left == NOBODY and game.is_passed == state.passed_in
        assert (result(game.end), game.end.bidding) == (result(state), state.bidding)
        if state.claimed == NOBODY:
            assert game.end == state


def test_a_defender_s_claim_is_played_out():
    deal = deal_with(0, GRAND)
    end = apply(begin_with(deal, Contract(2, 18, Declaration(4, hand=True), deal.skat)), Claim(0))
    game = game_in(iss.object_of(iss.line_of_game(1, (), end), 1))
    assert result(game.end) == result(end) and len(game.end.tricks) == 10


SERVER = Path(__file__).parents[3] / "data" / "skat" / "server_games.sgf"
SCORES = [-54, 192, -72, 48, None, -48, 48, -192]


def test_a_server_s_games_have_its_results(tmp_path):
    """Played to the end, resigned, given up, left, an announcement missed at once; a discard in two forms."""
    games = list(read_games(SERVER))
    assert [result(game.end).score if game.end.is_over else None for game in games] == SCORES
    assert [game.end.given_up for game in games] == [-1, 2, -1, 0, -1, -1, -1, 1]
    assert [game.left for game in games].index(2) == 4
    assert [event.key for event in game_events(5, games[4])][-2:] == ["left", "unfinished"]
    deals = read_deals(SERVER)
    assert list(deals.values()) == [game.end.deal for game in games] and list(deals) == [game.id for game in games]
    text = SERVER.read_text()
    (tmp_path / "other.sgf").write_text(text.replace("w LE.2 ", "") + text.replace("w LE.2", "w TI.0"))
    others = list(read_games(tmp_path / "other.sgf"))
    assert not others[4].end.is_over and others[4].left == NOBODY and others[12].left == 0
    for old, new, why in (
        ("v:-54", "v:-36", "line 1: the server's result has v:-36, but by the rules it is -54"),
        ("p:59", "p:60", "line 1: the server's result has p:60"),
        (" 2 D.ST.H8", " 2 X.ST.H8", "line 1: 'X' is no game"),
        ("1 p 2 18", "1 p 2 17", "line 1: '17' is no move there"),
        ("1 p 2 18", "7 p 2 18", "line 1: '7' is no seat"),
        ("w HA.SK", "w HA.HA", "line 1: forehand: HA appears twice"),
        ("GM[Skat]", "GM[Go]", "line 1: this is no game of Skat"),
        ("MV[w", "MV[x", "line 1: MV is not a deal"),
    ):
        (tmp_path / "other.sgf").write_text(text.replace(old, new, 1))
        with pytest.raises(FileError) as problem:
            list(read_games(tmp_path / "other.sgf"))
        assert why in str(problem.value)


def test_a_record_has_the_same_keys_whatever_was_played():
    keys = [[key for key in game_object(0, 0, NAMES, state) if key != "given_up"] for state in ENDS]
    assert all(record_keys == keys[0] for record_keys in keys) and len(keys[0]) == 26


def test_a_game_without_its_bidding_begins_at_its_contract(tmp_path):
    path = tmp_path / "games.jsonl"
    state = next(end for end in ENDS if end.declaration is not None and not end.hand_game)
    record = game_object(0, 0, NAMES, state) | {"bidding": []}
    path.write_text(json.dumps(record))
    (game,) = read_games(path)
    assert result(game.end) == result(state) and len(game.steps) == sum(len(trick.cards) for trick in state.tricks)
    keys = [event.key for event in game_events(1, game)]
    assert keys[:8] == ["game", "dealt", "dealt", "dealt", "skat", "soloist", "discarded", "declare"]


def test_a_game_that_was_forfeited_ends_where_its_record_ends(tmp_path):
    path = tmp_path / "games.jsonl"
    state = next(end for end in ENDS if len(end.tricks) == 10)
    record = game_object(0, 0, NAMES, state) | {"won": False, "points": 3}
    record["tricks"] = [*record["tricks"][:4], record["tricks"][4][:2]]
    path.write_text(json.dumps(record))
    (game,) = read_games(path)
    assert [event.key for event in game_events(1, game)][-1] == "unfinished"


@pytest.mark.parametrize("kind", ["games_1000", "null_1000"])
def test_the_reference_games_are_read_with_their_results(tmp_path, kind):
    for name in ("games_1000", "deals_1000", "contracts_1000", "null_1000"):
        unpacked(f"{name}.jsonl.gz", tmp_path)
    games = list(read_games(tmp_path / f"{kind}.jsonl"))
    expected = list(reference_games() if kind == "games_1000" else null_games())
    assert len(games) == len(expected) == 1000
    for game, (identity, deal, _, played) in zip(games, expected, strict=True):
        assert game.id == identity and game.end.deal == deal and game.end.is_over
        assert result(game.end).won == played["isko"]["won"] and result(game.end).score == played["isko"]["score"]


GAME = game_object(0, 0, NAMES, next(end for end in ENDS if len(end.tricks) == 10 and not end.hand_game))
FIRST = GAME["tricks"][0]


BROKEN = [
    ({"tricks": [[[FIRST[1][0], FIRST[0][1]]]]}, "it is the turn of "),
    ({"tricks": [[[FIRST[0][0], FIRST[1][1]]]]}, " does not hold "),
    ({"tricks": [*GAME["tricks"], FIRST]}, "something follows the end of the game"),
    ({"tricks": [["C7"]]}, "is not a seat and what it did"),
    ({"tricks": "all"}, "tricks is not a list"),
    ({"tricks": [[["forehand", "X9"]]]}, "'X9' is not a card"),
    ({"points": GAME["points"] + 1}, "by the rules it is"),
    ({"won": not GAME["won"]}, "by the rules it is"),
    ({"score": {"isko": 1, "thesis": 1}}, "by the rules it is"),
    ({"claimed": "forehand"}, "something follows the end of the game"),
    ({"bidding": [["middlehand", "19"]]}, "is not something that is said in the bidding"),
    ({"bidding": [["forehand", "18"]]}, "it is the turn of middlehand, not of forehand"),
    ({"bid": 264}, "soloist and bid are not those of the bidding"),
    ({"passed": True}, "passed in, though the bidding says otherwise"),
    ({"discard": ["C7"]}, "discard"),
    ({"seats": ["anna"]}, "seats has 1 names, not 3"),
    ({"skat": GAME["forehand"][:2]}, "appears twice"),
    ({"id": "x"}, "id is not a whole number"),
]


@pytest.mark.parametrize(("change", "why"), BROKEN, ids=[f"{next(iter(change))}: {why:.20}" for change, why in BROKEN])
def test_a_wrong_line_is_named_by_its_number(tmp_path, change, why):
    path = tmp_path / "games.jsonl"
    path.write_text(f"{json.dumps(GAME)}\n\n{json.dumps(GAME | change)}\n")
    reading = read_games(path)
    assert next(reading).id == 0
    with pytest.raises(FileError) as problem:
        next(reading)
    assert str(problem.value).startswith(f"{path}, line 3: ") and why in str(problem.value)


def test_games_without_cards_and_without_files_beside_them(tmp_path):
    (tmp_path / "other.jsonl").write_text('{"id": 1, "tricks": []}\n')
    with pytest.raises(FileError, match="no file of deals beside it"):
        list(read_games(tmp_path / "other.jsonl"))
    (tmp_path / "games.jsonl").write_text('{"id": 1, "tricks": []}\n')
    with pytest.raises(FileError, match="No such file"):
        list(read_games(tmp_path / "games.jsonl"))
