"""The library's messages in German: every text that the page can show is in the table, and every entry of the table is
still a text of the source."""

from __future__ import annotations

import difflib
import errno
import os
import pkgutil
import re
from importlib import import_module

import pytest
from mischwerk.forms import sentence
from mischwerk.texts import catalogue, names_in, template
from mischwerk_serve import languages
from mischwerk_serve.translation.messages import REASONS, TEXTS, TRANSLATED, missing, translated, with_translations
from said_in_source import VALUE, errors, texts
from shuffler import faults

SOURCE, GERMAN, ENGLISH = (catalogue(TEXTS, name) for name in ("en", "de", "en-page"))
MESSAGES = [key for key in SOURCE.own if not key.startswith(("word.", "system."))]


def texts_of(language: str) -> dict[str, str]:
    """{English: in that language}, with {name} for every value."""
    own = catalogue(TEXTS, TRANSLATED[language])
    return {template(SOURCE.pattern(key)): template(own.pattern(key)) for key in MESSAGES if key in own.own}


TABLE = texts_of("de")
OF_COMMANDS = re.compile(r"--[a-z]|`|\b[a-z]+_[a-z]")  # options, commands, names of fields
VALUES = re.compile(r"\{(\w+)\}")

# Errors of these packages can come to the page,
PACKAGES = (
    "mischwerk.api", "mischwerk.deck", "mischwerk.history", "mischwerk.jobs", "mischwerk.link", "mischwerk.upkeep",
    "mischwerk.verify", "mischwerk_serve.views",
)  # fmt: skip
MODULES = ("mischwerk.machines", "mischwerk_serve.machine", "mischwerk_serve.orders")
# but for those of these modules and functions, which stay English.
QUOTED = "quotes what another program says"
COMMAND = "of what only commands or programs do"
CONTRADICTION = "a board that contradicts itself: the words are for who mends its firmware"
START = "when the program starts, or is wrongly used"
LEFT_OUT = {
    "mischwerk.api.async_shuffler": START,
    "mischwerk.api.driving": COMMAND,
    "mischwerk.api.history": COMMAND,
    "mischwerk.api.opening": START,
    "mischwerk.api.requests": COMMAND,
    "mischwerk.api.results:failure": "faults are said by their names, which have German of their own",
    "mischwerk.deck.decks:chosen": COMMAND,
    "mischwerk.deck.pile_file": COMMAND,
    "mischwerk.deck.targets": COMMAND,
    "mischwerk.history.place:path": QUOTED,
    "mischwerk.jobs.deck_job:_checked_build": COMMAND,
    "mischwerk.jobs.job:_read_report": QUOTED,
    "mischwerk.jobs.options:check_machine": COMMAND,
    "mischwerk.jobs.options:check_audit": COMMAND,
    "mischwerk.jobs.options:check_method": COMMAND,
    "mischwerk.jobs.options:_check_hex64": COMMAND,
    "mischwerk.jobs.options:_one_of": COMMAND,
    "mischwerk.jobs.options:_within": COMMAND,
    "mischwerk.jobs.outdir": COMMAND,
    "mischwerk.jobs.revealing:key_of": "of records that are not this program's own",
    "mischwerk.link.line:contradiction": CONTRADICTION,
    "mischwerk.link.control": COMMAND,
    "mischwerk.link.port_owner": START,
    "mischwerk.link.raw_bits": COMMAND,
    "mischwerk.link.twin:_failed_start": QUOTED,
    "mischwerk.link.twin:watch": QUOTED,
    "mischwerk.link.twin:tell": QUOTED,
    "mischwerk.machines:_told": QUOTED,
    "mischwerk.upkeep.doctor": COMMAND,
    "mischwerk.upkeep.jogging": COMMAND,
}
# Words that come into errors, of other packages.
WORDS = ("mischwerk.terminal.asking", "shuffler.storage.kinds", "shuffler.storage.memory_store")


def sources() -> list[str]:
    inner = [
        f"{package}.{one.name}"
        for package in PACKAGES
        for one in pkgutil.iter_modules(import_module(package).__path__)
        if not one.ispkg
    ]
    return [*inner, *MODULES]


def is_left_out(where: str) -> bool:
    return where in LEFT_OUT or where.partition(":")[0] in LEFT_OUT


def plain(text: str) -> str:
    """A text of the table, of the source or of the board's reasons, with {} for every value."""
    return re.sub(r"(\{[^{}]*\}|%[ds])+", VALUE, " ".join(text.split()))


KNOWN = {plain(english) for english in TABLE}


def sentences(text: str) -> list[str]:
    return [part for part in re.split(r"(?<=[.}]) (?=[A-Z`])", plain(text)) if re.search("[A-Za-z]", part)]


def is_known(text: str) -> bool:
    return plain(text) in KNOWN or all(part in KNOWN for part in sentences(text))


def test_every_error_that_the_page_can_show_has_german():
    missing = {
        (said.where, said.text)
        for module in sources()
        for said in errors(module)
        if not is_left_out(said.where) and not is_known(said.text)
    }
    assert sorted(missing) == [], "give it German in translation/texts, or a reason in LEFT_OUT"


def test_every_message_and_every_reason_of_the_board_has_german():
    assert missing("de") == []
    assert ENGLISH.own <= SOURCE.own


def test_every_text_of_the_table_is_one_of_the_source():
    """Else it would never be found: the source says something else by now."""
    said = {plain(text) for module in (*sources(), *WORDS) for text in texts(module)}
    said |= {plain(error.text) for module in sources() for error in errors(module)}
    said |= {part for text in said for part in sentences(text)}
    known = KNOWN | {plain(english) for english in texts_of("en")}
    old = {text: difflib.get_close_matches(text, said, 1) for text in sorted(known - said)}
    assert old == {}, "each of these with what it may have become"


@pytest.mark.parametrize("language", languages.LANGUAGES)
def test_no_error_on_the_page_speaks_of_commands_and_options(language):
    """The library's errors do: it is the command that says most of them."""
    made = {said.text for module in sources() for said in errors(module) if not is_left_out(said.where)}
    filled = {text: VALUES.sub("7", text.replace(VALUE, "7")) for text in made}
    shown = {text: translated(filled[text], language) or filled[text] for text in made}
    assert {text: said for text, said in shown.items() if language == "en" and OF_COMMANDS.search(said)} == {}
    assert {text: said for text, said in texts_of(language).items() if OF_COMMANDS.search(VALUES.sub("", said))} == {}


@pytest.mark.parametrize("language", languages.LANGUAGES)
def test_no_text_of_the_page_itself_speaks_of_commands_and_options(language):
    def all_texts(value):
        return [text for inner in value.values() for text in all_texts(inner)] if isinstance(value, dict) else [value]

    said = [text for text in all_texts(languages.words(language)) if isinstance(text, str)]
    assert len(said) > 300
    assert [text for text in said if OF_COMMANDS.search(VALUES.sub("", text))] == []


def test_what_is_left_out_is_still_in_the_source():
    wheres = {said.where for module in sources() for said in errors(module)}
    wheres |= {where.partition(":")[0] for where in wheres}
    assert sorted(set(LEFT_OUT) - wheres) == []


def test_no_language_asks_for_a_value_that_english_does_not_have():
    english = {key: SOURCE.pattern(key) for key in MESSAGES} | {f"reason.{name}": REASONS[name] for name in REASONS}
    for own in (GERMAN, ENGLISH):
        for key in own.own & english.keys():
            assert names_in(own.pattern(key)) <= names_in(english[key]), key


def test_what_the_system_says_is_what_it_says():
    """But for SQLite's words, which it does not list."""
    known = {os.strerror(number).lower() for number in errno.errorcode} | texts("mischwerk.link.serial_port")
    others = set(SOURCE.below("system.").values()) - known
    assert all(re.search("database|disk", text) for text in others), others


@pytest.mark.parametrize(
    ("english", "german"),
    [
        ("The machine is at work.", "Die Maschine arbeitet."),
        ("--piles holds 50 cards, the deck has 20.", "Die Stapel haben zusammen 50 Karten, das Blatt hat 20."),
        ("--piles holds 1 card, the deck has 20.", "Die Stapel haben zusammen 1 Karte, das Blatt hat 20."),
        ("poker is for 2 to 9 players, not 12.", "Poker spielen 2 bis 9 Mitspieler, nicht 12."),
        ("Give --by day or month.", "Möglich: day oder month."),
        ("Port /dev/ttyACM0 is busy: another program holds it.",
         "Die Schnittstelle /dev/ttyACM0 ist belegt: Ein anderes Programm hat sie."),
        ("The board refuses: cards is 1: it must be 2 to 250.",
         "Die Platine lehnt ab: cards ist 1, möglich ist: 2 bis 250."),
        ("WELL_EMPTY at well: there is no card in the well.",
         "WELL_EMPTY, Ort Schacht: Im Schacht liegt keine Karte."),
        ("Lay the deck in the well. Then try again.", "Blatt in den Schacht legen. Danach noch einmal versuchen."),
        ("a card is across a slot mouth: the wheel must not move",
         "Eine Karte liegt quer: Schlitzöffnung; solange darf sich das nicht bewegen: Rad"),
        ("cards are still in slot 9 after 3 strokes", "Nach 3 Hüben sind noch Karten darin: Schlitz 9"),
        ("a.json can't be read: Permission denied.", "a.json lässt sich nicht lesen: kein Zugriff."),
        ("There is no deck {name} of {b}.", "Ein Blatt {name} of {b} gibt es nicht."),
    ],
)  # fmt: skip
def test_a_message_is_said_in_german_with_its_values(english, german):
    assert translated(english, "de") == german


@pytest.mark.parametrize(
    "english",
    [
        "",
        "Something that nobody says here.",
        "The machine is at work. Something that nobody says here.",
        "The board refuses: something of a later firmware.",
        "a.json can't be read: Some reason of its own.",
        "card 3 of 52 is stuck in the throat, or not",
        "SOMETHING_NEW at well: there is no card in the well.",
        "There is no deck " + "x" * 401 + ".",
    ],
)
def test_what_is_not_known_stays_english_whole(english):
    assert translated(english, "de") is None


def test_nothing_takes_long_however_a_message_is_made_up():
    for part in (": ", "; ", " is ", ", ", ". ", "'", " or "):
        for text in (part * 5000, "The board refuses: " + part * 100 + ".", f"x{part}" * 130 + "."):
            translated(text[:1000], "de")  # would not end if it tried all ways to cut it


def test_a_browser_gets_what_is_known_of_each_language_beside_the_english():
    answer = {"error": "The machine is at work.", "what_to_do": "Sing.", "name": None}
    assert with_translations(answer, "error", "what_to_do") == {
        **answer, "translations": {"en": {}, "de": {"error": "Die Maschine arbeitet."}},
    }  # fmt: skip
    assert set(TRANSLATED) == set(languages.LANGUAGES)


def test_the_advice_of_every_fault_is_known_whatever_follows_it():
    for kind in faults.kinds():
        for then in ("Then `mischwerk home`.", "Then try again."):
            assert translated(f"{sentence(kind.advice)} {then}".lstrip(), "de"), kind.name
