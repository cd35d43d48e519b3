"""Number and person: every text of laboratory and games says 1 card and 2 cards, she holds and you hold."""

import re
import string

import pytest
from mischwerk.forms import Reader, filled
from mischwerk_games.skat.terminal.languages import english, german
from mischwerk_lab.languages import LANGUAGES

TABLES = {
    "en": {**LANGUAGES["en"].texts, **{f"skat {key}": text for key, text in english.TEXTS.items()}},
    "de": {**LANGUAGES["de"].texts, **{f"skat {key}": text for key, text in german.TEXTS.items()}},
}
COUNTED = re.compile(r"\{(\w+)\} \{\1:([^{}|]+)\|([^{}|]+)\}")
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
    for key, text in TABLES[language].items():
        names = {name for _, name, _, _ in string.Formatter().parse(text) if name}
        if all(name.isidentifier() for name in names):
            plain = dict.fromkeys(names, value)
            try:
                yield key, filled(text, **plain)
            except ValueError:  # a field with a format of a number
                continue


def counted(language):
    """Every word that some text puts behind a number: {for one: for several}."""
    found = [match for text in TABLES[language].values() for match in COUNTED.finditer(text)]
    assert len(found) > 80
    pairs = {match[2].split()[0]: match[3].split()[0] for match in found}
    return {one: several for one, several in pairs.items() if one != several}


@pytest.mark.parametrize("language", TABLES)
def test_no_text_counts_one_thing_as_several_or_two_as_one(language):
    forms = {one: several for one, several in counted(language).items() if one not in VERBS}
    one, several = (set(words) for words in (forms, forms.values()))
    wrong = [
        (key, text)
        for value, words in (("1", several - one), ("2", one - several))
        for key, text in shown(language, value)
        for word in re.findall(rf"(?<![\w,.+/±-]){value} ([^\W\d]+)(?! points| per)", text)
        if word in words and not key.startswith("skat ")
    ]
    assert wrong == []


def test_no_english_noun_in_the_plural_follows_a_one():
    wrong = [
        (key, text)
        for key, text in shown("en", "1")
        for word in re.findall(r"(?<![\w,.+/±-])1 ([a-z]+s)\b", text)
        if word not in NOT_COUNTED and not word.endswith("ss") and not key.startswith("skat ")
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


@pytest.mark.parametrize("language", TABLES)
def test_the_reader_is_spoken_to_and_others_are_spoken_of(language):
    you, wrong = PEOPLE[language]
    people = {
        key: text
        for key, text in TABLES[language].items()
        if key.startswith("skat ") and re.search(r"\{(seat|player)(:|\})", text) and not key.endswith(".you")
    }
    assert len(people) >= 20
    for key, text in people.items():
        names = {name for _, name, _, _ in string.Formatter().parse(text) if name}
        to_me = filled(text, **{name: Reader(you) if name in ("seat", "player") else "7" for name in names})
        of_her = filled(text, **{name: "Anna" if name in ("seat", "player") else "7" for name in names})
        assert re.search(wrong, to_me) is None, (key, to_me)
        assert OF_ME.search(of_her) is None, (key, of_her)


def test_what_is_first_and_what_is_second():
    said = "{n} {n:card|cards}"
    assert [filled(said, n=n) for n in (1, "1", 0, 2, "1.000", "1.0", "1,000", "12", "2¹⁶", "1 and 1")] == [
        "1 card", "1 card", "0 cards", "2 cards", "1.000 cards", "1.0 cards", "1,000 cards", "12 cards", "2¹⁶ cards",
        "1 and 1 cards"
    ]  # fmt: skip
    assert filled("{who} {who:zeigt|zeigst}", who=Reader("du")) == "du zeigst"
    assert filled("{who} {who:zeigt|zeigst}", who="Anna") == "Anna zeigt"
    assert filled("{n:,} of {m}", n=1000, m="x") == "1,000 of x"
