"""What a person sees: sorted hands, legal cards marked, nothing wider than the terminal; words of both languages."""

import builtins
import re
import sys
from itertools import islice

import pytest
from mischwerk.texts import catalogue, differences, names_in
from mischwerk_games.skat.files.games import read_games
from mischwerk_games.skat.rules.cards import NAMES, NUMBERS
from mischwerk_games.skat.rules.games import CLUBS, GRAND, HEARTS, NULL, Announced
from mischwerk_games.skat.terminal import hints
from mischwerk_games.skat.terminal.plain import SYMBOLS, Notation, seat_names, sorted_groups
from mischwerk_games.skat.terminal.play_command import game_events
from mischwerk_games.skat.terminal.screen import Screen, coloured
from mischwerk_games.skat.terminal.typed_commands import Command, Wrong, parsed
from mischwerk_games.skat.terminal.words import LANGUAGES, TEXTS, TYPED, Words
from skat_session import Sitting
from skat_views import cards, unpacked

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
    monkeypatch.setattr(hints, "prepare", lambda: True)  # nothing is compiled for it
    monkeypatch.setattr(hints, "is_being_prepared", lambda: True)
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
        for event in game_events(1, game):
            screen.tell(event)
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


# -- The words of both languages: the same texts with the same values, and whatever may be typed means one thing.

CATALOGUES = {language: catalogue(TEXTS, language) for language in LANGUAGES}
GERMAN = CATALOGUES["de"]


def test_both_languages_have_the_same_texts_with_the_same_values():
    """English reasons of the players stand where they are given: test_skat_session.py."""
    assert [line for line in differences(GERMAN, CATALOGUES["en"]) if not line.startswith("reason.")] == []


def test_what_is_said_to_oneself_needs_no_more_than_what_all_hear():
    for texts in CATALOGUES.values():
        for key in texts.own:
            if key.endswith(".you"):
                all_hear = names_in(texts.pattern(key.removesuffix(".you")))
                assert names_in(texts.pattern(key)) <= all_hear, key


def test_no_word_means_two_things():
    seen = {}
    for texts in CATALOGUES.values():
        for name, words in texts.below("command.").items():
            for word in words.split():
                assert seen.setdefault(word, name) == name, word
        for name, form in texts.below("form.").items():
            assert parsed(form).name == name
    words = [*TYPED.commands, *TYPED.games, *TYPED.cards]
    assert len(words) == len(set(words))
    assert not TYPED.levels.keys() & {*TYPED.games, *TYPED.cards}


def test_each_card_can_be_typed_in_either_language(subtests):
    for name in NAMES:
        with subtests.test(name):
            number = NUMBERS[name]
            ranks = {"T": "10", "J": "B", "Q": "D"}
            suits = dict(zip("CSHD", zip(Words("de").letters, "♣♠♥♦"), strict=True))
            rank = ranks.get(name[1], name[1])
            for word in (
                name,
                name.lower(),
                suits[name[0]][0] + rank,
                suits[name[0]][1] + rank,
                suits[name[0]][0] + name[1],
            ):
                assert parsed(word) == Command("play", cards=(number,)), word


CLUB_JACK, SPADE_TEN = NUMBERS["CJ"], NUMBERS["ST"]
LINES = [
    ("18", Command("bid", 18)),
    ("bid", Command("bid")),
    ("reize 20", Command("bid", 20)),
    ("JA", Command("hold")),
    ("  Passe ", Command("pass")),
    ("nehmen", Command("take")),
    ("Skat nehmen", Command("take")),
    ("take the skat", Command("take")),
    ("nimm den Skat auf", Command("take")),
    ("drücken KrB Pi10", Command("discard", cards=(CLUB_JACK, SPADE_TEN))),
    ("Kreuz Bube", Command("play", cards=(CLUB_JACK,))),
    ("spiele Kr B", Command("play", cards=(CLUB_JACK,))),
    ("clubs jack", Command("play", cards=(CLUB_JACK,))),
    ("drücke Kreuz Bube Pik Zehn", Command("discard", cards=(CLUB_JACK, SPADE_TEN))),
    ("♣ J s 10", Command("discard", cards=(CLUB_JACK, SPADE_TEN))),
    ("cj st", Command("discard", cards=(CLUB_JACK, SPADE_TEN))),
    ("clubs hand schneider", Command("declare", game=CLUBS, hand=True, announced=Announced.SCHNEIDER)),
    ("Herz Hand Schwarz", Command("declare", game=HEARTS, hand=True, announced=Announced.SCHWARZ)),
    ("ansagen null ouvert", Command("declare", game=NULL, announced=Announced.OUVERT)),
    ("declare grand schneider ouvert", Command("declare", game=GRAND, announced=Announced.OUVERT)),
    ("spiele HD", Command("play", cards=(NUMBERS["HQ"],))),
    ("auflegen", Command("claim")),
    ("?", Command("help")),
]


@pytest.mark.parametrize(("line", "command"), LINES, ids=[line.strip() for line, _ in LINES])
def test_lines_in_either_language(line, command):
    assert parsed(line) == command


NO_COMMANDS = {
    "empty": ["", "   "],
    "unknown": ["foo", "12345", "-18", "C1"],
    "form": ["bid x", "bid 18 20", "18 20", "pass now", "play", "play CJ SJ", "discard CJ", "CJ SJ HJ", "declare",
             "hand clubs", "take cj"],
    "card": ["play C1", "discard CJ S1", "CJ foo"],
    "game": ["declare foo", "clubs foo", "clubs grand"],
}  # fmt: skip


@pytest.mark.parametrize("key", NO_COMMANDS)
def test_what_is_no_command(key):
    for line in NO_COMMANDS[key]:
        with pytest.raises(Wrong) as wrong:
            parsed(line)
        assert wrong.value.event.key == f"error.{key}", line


def test_what_is_repeated_of_a_line_is_short_and_on_one_line():
    with pytest.raises(Wrong) as wrong:
        parsed("x" * 10 + "\x1b" + "y" * 1000)
    assert wrong.value.event.values["word"] == "x" * 10 + "?" + "y" * 9


def test_without_umlauts_everything_can_still_be_typed():
    plain = Words("de", is_ascii=True)
    for name, words in plain.commands.items():
        assert all(word.isascii() for word in words)
        assert parsed(plain.command(name)).name == name
    assert plain.text("hold", seat="Anna", value=18) == "Anna haelt 18."
    for key in GERMAN.own:
        values = dict.fromkeys(names_in(GERMAN.pattern(key)), "")
        assert plain.text(key, **values).isascii(), key
