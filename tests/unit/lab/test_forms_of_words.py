"""Number and person: every text of laboratory and games says 1 card and 2 cards, she holds and you hold."""

import re

import pytest
from mischwerk.texts import Selection, Value, catalogue, names_in
from mischwerk_games.skat.terminal.words import TEXTS
from mischwerk_lab.languages import LANGUAGES, texts

# What no number can stand before as a plural: verbs, and what is not counted by the number before it.
VERBS = {"holds", "appears", "does", "agrees", "has", "rejects", "gibt", "hat", "wird", "braucht"}
NOT_COUNTED = VERBS | {
    "lists",
    "is",
    "was",
    "has",
    "as",
    "its",
    "this",
    "us",
    "less",
    "across",
    "always",
    "plus",
    "ms",
    "times",
    "does",
}


def shown(language, value):
    """Every text with that value in every field."""
    said = texts(language)
    for key in sorted(said.own):
        yield key, said(key, **dict.fromkeys(names_in(said.pattern(key)), value))


def counted(language):
    """Every word that some text puts behind a number: pairs for one and for several."""
    said = texts(language)
    patterns = [said.pattern(key) for key in sorted(said.own)]
    pairs = [
        (after.variants["one"][0].split()[0], after.default[0].split()[0])
        for pattern in patterns
        for before, space, after in zip(pattern, pattern[1:], pattern[2:])
        if isinstance(after, Selection) and (before, space) == (Value(after.name), " ")
    ]
    assert len(pairs) > 80
    return {(singular, several) for singular, several in pairs if singular != several}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_counts_one_thing_as_several_or_two_as_one(language):
    forms = [pair for pair in counted(language) if pair[0] not in VERBS]
    singular, several = (set(words) for words in zip(*forms))
    wrong = [
        (key, text)
        for value, words in (("1", several - singular), ("2", singular - several))
        for key, text in shown(language, value)
        for word in re.findall(rf"(?<![\w,.+/±-]){value} ([^\W\d]+)(?! points| per)", text)
        if word in words
    ]
    assert wrong == []


def test_no_english_noun_in_the_plural_follows_a_one():
    wrong = [
        (key, text)
        for key, text in shown("en", "1")
        for word in re.findall(r"(?<![\w,.+/±-])1 ([a-z]+s)\b", text)
        if word not in NOT_COUNTED and not word.endswith("ss")
    ]
    assert wrong == []


@pytest.mark.parametrize(
    "language, verbs",
    [("en", "reject|show|follow|need|do|are|were|agree"), ("de", "verwerfen|folgen|brauchen|ergeben|stimmen")],
)
def test_one_of_several_does_what_one_does(language, verbs):
    of = {"en": "of", "de": "von"}[language]
    said = re.compile(rf"(?<![\w,.])1 {of} (?:the )?1 \w+(?: [a-z]+)? ({verbs})\b")
    assert [(key, text) for key, text in shown(language, "1") if said.search(text)] == []
    assert any(re.search(rf"2 {of} 2 .*\b({verbs})\b", text) for _, text in shown(language, "2"))


MINE = "hältst spielst nimmst hast sagst zeigst legst gibst bid hold pass play take leave have declare show claim deal"
OF_ME = re.compile(rf"Anna ({MINE.replace(' ', '|')})\b")
PEOPLE = {"en": ("you", r"\bs?he s|\byou (\w*[^s\W]s|has|does)\b"), "de": ("du", r"\bdu (\w*[^sßzt\W]t|hat|ist)\b")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_reader_is_spoken_to_and_others_are_spoken_of(language):
    you, wrong = PEOPLE[language]
    said = catalogue(TEXTS, language)
    people = {key: names for key in said.own if (names := names_in(said.pattern(key))) & {"seat", "player"}}
    assert len(people) >= 20
    for key, names in people.items():
        to_me, of_her = (
            said(key, **{name: who if name in ("seat", "player") else "7" for name in names}) for who in (you, "Anna")
        )
        assert re.search(wrong, to_me) is None, (key, to_me)
        assert OF_ME.search(of_her) is None, (key, of_her)
