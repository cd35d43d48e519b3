"""What a person sees: sorted hands, legal cards marked, nothing wider than the terminal."""

import builtins
import re
import sys
from itertools import islice

import pytest
from mischwerk_games.skat.files.games import read_games
from mischwerk_games.skat.rules.games import CLUBS, GRAND, NULL
from mischwerk_games.skat.terminal.plain import SYMBOLS, Notation, seat_names, sorted_groups
from mischwerk_games.skat.terminal.play_command import game_events
from mischwerk_games.skat.terminal.screen import Screen, coloured
from mischwerk_games.skat.terminal.words import Words
from skat_data import cards, unpacked
from skat_session import Sitting

HAND = cards("CJ DJ HA H7 HK ST S9 CA C7 DT")


@pytest.mark.parametrize(
    ("game", "shown"),
    [
        (GRAND, "CJ DJ|CA C7|ST S9|HA HK H7|DT"),
        (CLUBS, "CJ DJ CA C7|ST S9|HA HK H7|DT"),
        (NULL, "CA CJ C7|ST S9|HA HK H7|DJ DT"),
    ],
)
def test_a_hand_is_sorted_as_players_sort_it(game, shown):
    notation = Notation(Words("en"), ("", "", ""))
    assert notation.cards(HAND, game, "|") == shown
    assert sum(map(len, sorted_groups(HAND, game))) == 10


def test_cards_for_people_have_ranks_of_their_language():
    english = Notation(Words("en"), ("", "", ""), None, SYMBOLS)
    german = Notation(Words("de"), ("", "", ""), None, Words("de").letters)
    assert english.cards(HAND, CLUBS) == "♣J ♦J ♣A ♣7 ♠10 ♠9 ♥A ♥K ♥7 ♦10"
    assert german.cards(HAND, CLUBS) == "KrB KaB KrA Kr7 P10 P9 HeA HeK He7 Ka10"


def test_each_suit_has_its_colour():
    spans = {coloured(f"{symbol}10, 3").spans[0].style for symbol in SYMBOLS}
    assert len(spans) == 4
    assert [(span.start, span.end) for span in coloured("to ♥10, ♣J.").spans] == [(8, 10), (3, 6)]


def shown(monkeypatch, capsys, columns, language, seed=2, table=3, wrong=()):
    """A session of as many games as players, as a person sees it who plays whatever comes first."""
    monkeypatch.setenv("COLUMNS", str(columns))
    screen = Screen(Words(language))
    sitting = Sitting(
        begin=False, seed=seed, language=language, games=table, table=table, players=("random",) * (table - 1)
    )
    sitting.session._face = screen
    prompts = []

    def answer(prompt):
        prompts.append(prompt)
        if len(prompts) <= len(wrong):
            return wrong[len(prompts) - 1]
        return sitting.next_line()

    monkeypatch.setattr(builtins, "input", answer)
    sitting.session.open()
    screen.run(sitting.session)
    screen.show_list(sitting.session.scores, sitting.session.company.names)
    return capsys.readouterr().out, prompts


@pytest.mark.parametrize("columns", [60, 80])
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("table", [3, 4])
def test_nothing_is_wider_than_the_terminal(monkeypatch, capsys, columns, language, table):
    for seed in (2, 4):
        out, prompts = shown(monkeypatch, capsys, columns, language, seed, table, ["help", "?", "foo", "liste", "tipp"])
        assert max(map(len, [*out.splitlines(), *prompts])) <= columns
        assert len(out.splitlines()) > 60 and all(prompt.endswith("> ") for prompt in prompts)


@pytest.mark.parametrize("language", ["en", "de"])
def test_nor_is_a_recorded_game(monkeypatch, capsys, tmp_path, language):
    monkeypatch.setenv("COLUMNS", "60")
    screen, words = Screen(Words(language)), Words(language)
    screen.seat(seat_names(words), -1)
    for game in islice(read_games(unpacked("null_1000.jsonl.gz", tmp_path)), 30):
        for told in game_events(1, game):
            screen.tell(told)
    out = capsys.readouterr().out
    assert max(map(len, out.splitlines())) <= 60
    assert not any(line.startswith(("+", "→")) for line in out.splitlines()), "a line was broken"
    assert len(re.findall(r"^ \d\. (rear|Hinterh\.) [♣♠♥♦]\w+  .* → ", out, re.MULTILINE)) > 5


def test_the_table_shows_whose_game_it_is_and_marks_what_may_be_played(monkeypatch, capsys):
    out, _ = shown(monkeypatch, capsys, 60, "de")
    assert re.search(r"Stich 2 von 10 · (du|Anna|Bert): \w+, gereizt \d+ ─", out)
    assert re.search(r"Auf dem Tisch: (Anna|Bert) [♣♠♥♦]", out)
    assert re.search(r"\([♣♠♥♦](10|[789BDKA])\)", out), "what does not follow is in brackets where there is no colour"
    assert re.search(r"\n 1\. (du|Anna|Bert) [♣♠♥♦]\w+  .* → (du|Anna|Bert) \+\d", out)
    assert "Seeger-Fabian" in out
    led = re.search(r"Auf dem Tisch: \w+ ([♣♠♥])(?:10|[789])\n(.*)\n", out)
    followers = [card for card in led[2].split() if card.startswith(led[1]) and not card.endswith("B")]
    assert followers, "in brackets is what can't be played, not what can"


def test_where_there_is_colour_nothing_is_in_brackets(monkeypatch, capsys):
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    out, _ = shown(monkeypatch, capsys, 80, "en")
    assert not re.search(r"\([^)]*[♣♠♥♦]", out)
    for code in ("\x1b[1;31m♥", "\x1b[1;32m♠", "\x1b[1;33m♦", "\x1b[1m♣", "\x1b[2m♥", "\x1b[2m♠"):
        assert code in out


def test_a_terminal_without_symbols_shows_letters(monkeypatch, capsys):
    monkeypatch.setattr("mischwerk_games.skat.terminal.screen.can_show", lambda letters, stream: False)
    out, prompts = shown(monkeypatch, capsys, 60, "de")
    assert not set("".join([out, *prompts])) & {*SYMBOLS, "─", "→", "·"}
    assert re.search(r"\bHe(10|[789BDKA])\b", out) and "-> " in out


def test_an_empty_line_shows_the_table_again_and_between_games_deals(monkeypatch, capsys):
    out, prompts = shown(monkeypatch, capsys, 60, "en", wrong=["", "  "])
    first = out.split("Game 1 ─")
    assert len(first) >= 4 and prompts[0] == prompts[1] == prompts[2]


def test_the_end_of_input_leaves(monkeypatch, capsys):
    def ended(prompt):
        raise EOFError

    monkeypatch.setattr(builtins, "input", ended)
    screen = Screen(Words("en"))
    sitting = Sitting(begin=False)
    sitting.session._face = screen
    sitting.session.open()
    screen.run(sitting.session)
    assert not sitting.session.has_ended and sitting.session.is_unfinished
    assert sys.stdin is not None
