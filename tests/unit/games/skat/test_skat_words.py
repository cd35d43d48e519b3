"""The words of both languages: the same texts with the same values, and whatever may be typed means one thing."""

import pytest
from mischwerk.texts import catalogue, differences, names_in
from mischwerk_games.skat.rules.cards import NAMES, NUMBERS
from mischwerk_games.skat.rules.games import CLUBS, GRAND, HEARTS, NULL, Announced
from mischwerk_games.skat.terminal.typed_commands import Command, Wrong, parsed
from mischwerk_games.skat.terminal.words import LANGUAGES, TEXTS, TYPED, Words

CATALOGUES = {language: catalogue(TEXTS, language) for language in LANGUAGES}
GERMAN = CATALOGUES["de"]


def test_both_languages_have_the_same_texts_with_the_same_values():
    assert differences(GERMAN, CATALOGUES["en"]) == []


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


NO_COMMANDS = [
    ("", "empty"),
    ("   ", "empty"),
    ("foo", "unknown"),
    ("12345", "unknown"),
    ("-18", "unknown"),
    ("bid x", "form"),
    ("bid 18 20", "form"),
    ("18 20", "form"),
    ("pass now", "form"),
    ("play", "form"),
    ("play CJ SJ", "form"),
    ("play C1", "card"),
    ("C1", "unknown"),
    ("discard CJ", "form"),
    ("discard CJ S1", "card"),
    ("CJ foo", "card"),
    ("CJ SJ HJ", "form"),
    ("declare", "form"),
    ("declare foo", "game"),
    ("clubs foo", "game"),
    ("clubs grand", "game"),
    ("hand clubs", "form"),
    ("take cj", "form"),
]


@pytest.mark.parametrize(("line", "key"), NO_COMMANDS, ids=[repr(line) for line, _ in NO_COMMANDS])
def test_what_is_no_command(line, key):
    with pytest.raises(Wrong) as wrong:
        parsed(line)
    assert wrong.value.event.key == f"error.{key}"


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
