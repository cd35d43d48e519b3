"""A session that is left in mid-game is kept, and goes on as if it had never been left."""

import json

import pytest
from mischwerk.errors import Unwritable, UsageProblem
from mischwerk_games.skat.rules.games import declarations
from mischwerk_games.skat.rules.state import Bid, Claim, Declare, Discard, GiveUp, Play
from mischwerk_games.skat.terminal import kept
from mischwerk_games.skat.terminal.options import FromSeed
from mischwerk_games.skat.terminal.session import Session
from mischwerk_games.skat.terminal.typed_commands import action_in, word_of
from skat_session import Sitting

GAMES = 4


def resumed(path):
    """A session taken up from a file."""
    saved = kept.read(path)
    sitting = Sitting(begin=False, seed=saved.settings.seed)
    sitting.session = Session(
        saved.settings,
        FromSeed(saved.settings.seed),
        sitting.face,
        lambda *end: sitting.ends.append(end),
    )
    sitting.session.take_up(saved.entries, saved.dealt, saved.actions)
    return sitting


@pytest.mark.parametrize("table", [3, 4])
def test_left_and_taken_up_anywhere_it_ends_the_same(tmp_path, table):
    how = {"games": GAMES, "training": True, "seed": 5, "seat": 2, "table": table, "players": ("random",) * (table - 1)}
    first = Sitting(**how)
    lines = first.play()
    path = tmp_path / "kept.json"
    for cut in range(1, len(lines) - 1, 3):
        part = Sitting(**how)
        for line in lines[:cut]:
            part.session.execute(line)
        kept.keep(path, part.session, None)
        again = resumed(path)
        assert again.said[0] == "The kept game continues."
        if part.session.turn.key != "turn.next":
            assert again.game.state == part.game.state and again.game.own_steps == part.game.own_steps
        for line in lines[cut:]:
            again.session.execute(line)
        assert again.session.has_ended and part.ends + again.ends == first.ends
        assert again.session.scores == first.session.scores


def test_it_says_again_what_has_happened_in_the_game(tmp_path):
    part = Sitting(games=GAMES, seed=5)
    part.play(lambda now: len(now.game.state.tricks) == 5)
    said = list(part.said)
    kept.keep(tmp_path / "kept", part.session, None)
    again = resumed(tmp_path / "kept")
    assert again.said == ["The kept game continues.", *said]


def test_what_was_taken_back_can_still_be_taken_back(tmp_path):
    part = Sitting(games=GAMES, training=True, seed=5)
    part.play(lambda now: len(now.game.state.tricks) == 3)
    kept.keep(tmp_path / "kept", part.session, None)
    again = resumed(tmp_path / "kept")
    for sitting in (part, again):
        sitting.session.execute("undo")
        sitting.session.execute("undo")
    assert part.game.state == again.game.state and part.game.actions == again.game.actions


def test_each_action_has_a_word_and_comes_back_from_it():
    declared = [declaration for hand in (False, True) for declaration in declarations(hand, 18)]
    actions = [Bid(18), Bid(264), Discard(3), Claim(2), GiveUp(1), Play(31), *map(Declare, declared)]
    assert [action_in(word_of(action)) for action in actions] == actions
    assert len({word_of(action) for action in actions}) == len(actions)
    for word in ("", "CX", "18 20", "take it", "discard CJ CJ", "claim", "claim nobody", "declare", "1234", 18, None):
        with pytest.raises(ValueError):
            action_in(word)


@pytest.fixture
def there(tmp_path):
    part = Sitting(games=GAMES, seed=5)
    part.play(lambda now: now.session.number == 1 and bool(now.game.state.tricks))
    path = tmp_path / "kept.json"
    kept.keep(path, part.session, None)
    return path


BROKEN = [
    ("skat_session", 2, "it is another kind of file"),
    ("seat", "dealer", "'dealer' is not a seat"),
    ("seat", None, "seat is not a text"),
    ("players", ["random"], "a number of players that no table has"),
    ("table", 5, "a number of players that no table has"),
    ("games", 0, "games is not a number of games"),
    ("games", "3", "games is not a number of games"),
    ("games", 1, "all its games have been played"),
    ("scoring", "chess", "'chess' is not a valid Scoring"),
    ("training", 1, "training is not true or false"),
    ("list", [3], "the list holds something that is not a game"),
    ("list", [{"soloist": 3, "game": "grand", "hand": True, "ouvert": False, "announced": [], "score": 48}], "nobody"),
    ("deal", {"id": 1}, "forehand is missing"),
    ("actions", ["fly"], "'fly' is not a card"),
]


@pytest.mark.parametrize(("key", "value", "why"), BROKEN, ids=[f"{key}={value!r:.20}" for key, value, _ in BROKEN])
def test_a_broken_file_is_one_line(there, key, value, why):
    saved = json.loads(there.read_text())
    saved[key] = value
    there.write_text(json.dumps(saved))
    with pytest.raises(UsageProblem) as problem:
        kept.read(there)
    assert str(problem.value).startswith(f"{there} holds no kept game: ") and why in str(problem.value)
    assert "\n" not in str(problem.value)


@pytest.mark.parametrize("text", ["", "[]", "{", "not json", '{"id": 1}', "[" * 100_000])
def test_another_file_is_one_line(there, text):
    there.write_text(text)
    with pytest.raises(UsageProblem, match="holds no kept game"):
        kept.read(there)


def test_a_file_that_is_not_there_or_can_t_be_written(tmp_path, there):
    with pytest.raises(UsageProblem, match="No such file"):
        kept.read(tmp_path / "nothing")
    with pytest.raises(Unwritable):
        kept.keep(tmp_path / "no" / "folder", resumed(there).session, None)


def test_no_file_is_overwritten_by_default(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    names = []
    for _ in range(3):
        names.append(kept.free_path().name)
        kept.free_path().write_text("")
    assert names == ["skat-game.json", "skat-game-2.json", "skat-game-3.json"]
