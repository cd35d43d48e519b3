"""The library's messages in German: every error that the page can show is a message, and has a translation."""

from __future__ import annotations

import ast
import errno
import os
import pkgutil
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from mischwerk.errors import MischwerkError
from mischwerk.link import wire
from mischwerk.messages import TEXTS, Message, amount, either, message
from mischwerk.texts import catalogue, names_in
from mischwerk.upkeep.setting_values import out_of_range
from mischwerk_serve import languages
from mischwerk_serve.translation import TRANSLATED, missing, translated, with_translations
from shuffler import faults, reasons
from shuffler.link import reason_texts
from shuffler.link.protocol import FORMATS

SOURCE, GERMAN, ENGLISH = (catalogue(TEXTS, name) for name in ("en", "de", "en-page"))
HOST = Path(__file__).parents[4] / "host"
MADE_UP = ("amount-", "fair-", "system.")  # beginnings of keys that are put together
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


def modules() -> list[str]:
    inner = [
        f"{package}.{one.name}"
        for package in PACKAGES
        for one in pkgutil.iter_modules(import_module(package).__path__)
        if not one.ispkg
    ]
    return [*inner, *MODULES]


def errors_in_text() -> Iterator[str]:
    """Give module:function of each error whose texts are not all messages."""
    for name in modules():
        module = import_module(name)
        tree = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))
        for function in ast.walk(tree):
            for node in ast.walk(function) if isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef)) else ():
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                    made = vars(module).get(node.func.id)
                    is_error = isinstance(made, type) and issubclass(made, MischwerkError)
                    if is_error and any(isinstance(part, (ast.Constant, ast.JoinedStr)) for part in node.args):
                        yield f"{name}:{function.name}"


def test_every_error_that_the_page_can_show_is_a_message():
    found = set(errors_in_text())
    left_out = {where for where in found if where in LEFT_OUT or where.partition(":")[0] in LEFT_OUT}
    assert sorted(found - left_out) == [], "give it a message and its German, or a reason in LEFT_OUT"
    assert sorted(set(LEFT_OUT) - found - {where.partition(":")[0] for where in found}) == []


def test_every_message_has_german():
    assert missing("de", wire.REASONS.values()) == []
    assert ENGLISH.own <= SOURCE.own


def test_every_message_is_known_with_its_values_and_every_text_is_said():
    keys = set()
    for path in (*HOST.glob("mischwerk/**/*.py"), *HOST.glob("mischwerk_serve/**/*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and node.value in SOURCE.own:
                keys.add(node.value)
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "message":
                key, given = node.args[0], {keyword.arg for keyword in node.keywords}
                if isinstance(key, ast.Constant):
                    assert given == names_in(SOURCE.pattern(key.value)), key.value
    assert sorted(key for key in SOURCE.own - keys if not key.startswith(MADE_UP)) == []


@pytest.mark.parametrize("language", languages.LANGUAGES)
def test_no_message_on_the_page_speaks_of_commands_and_options(language):
    """The library's do: it is the command that says most of them."""
    own = catalogue(TEXTS, TRANSLATED[language])
    said = {key: own(key, **dict.fromkeys(names_in(own.pattern(key)), "7")) for key in SOURCE.own}
    assert {key for key, text in said.items() if OF_COMMANDS.search(text)} == set()


@pytest.mark.parametrize("language", languages.LANGUAGES)
def test_no_text_of_the_page_itself_speaks_of_commands_and_options(language):
    def all_texts(value):
        return [text for inner in value.values() for text in all_texts(inner)] if isinstance(value, dict) else [value]

    said = [text for text in all_texts(languages.words(language)) if isinstance(text, str)]
    assert len(said) > 300
    assert [text for text in said if OF_COMMANDS.search(VALUES.sub("", text))] == []


def test_no_language_asks_for_a_value_that_english_does_not_have():
    english = {key: names_in(SOURCE.pattern(key)) for key in SOURCE.own}
    for code, name in wire.REASONS.items():
        names = VALUES.findall(reason_texts.TEXTS[code])
        english[f"reason.{name}"] = {f"n{name}" if name.isdigit() else name for name in names}
    for own in (GERMAN, ENGLISH):
        assert {key for key in own.own if not names_in(own.pattern(key)) <= english[key]} == set()


def test_what_the_system_says_is_what_it_says():
    """But for SQLite's words, which it does not list."""
    known = {os.strerror(number).lower() for number in errno.errorcode} | {"it is not a serial port"}
    others = set(SOURCE.below("system.").values()) - known
    assert all(re.search("database|disk", text) for text in others), others


WELL_EMPTY = next(kind.code for kind in faults.kinds() if kind.name == "WELL_EMPTY")
MOUTH = faults.PLACES.index("slot mouth")


def detail(reason: int, *numbers: int, words: str = "", place: int = 0) -> str:
    """Return the words of a fault in an empty well."""
    return wire.detail(
        {"code": WELL_EMPTY, "reason": reason, "numbers": numbers, "detail": words, "place": place, "pocket": 255}
    )


@pytest.mark.parametrize(
    ("made", "german"),
    [
        (message("machine-working"), "Die Maschine arbeitet."),
        (message("piles-wrong-total", cards=amount(50, "card"), deck=20),
         "Die Stapel haben zusammen 50 Karten, das Blatt hat 20."),
        (message("piles-wrong-total", cards=amount(1, "card"), deck=20),
         "Die Stapel haben zusammen 1 Karte, das Blatt hat 20."),
        (message("wrong-number-of-players", game="poker", players=message("span", least=2, most=9), count=12),
         "Poker spielen 2 bis 9 Mitspieler, nicht 12."),
        (message("give-period", periods=either(["day", "month"])), "Möglich: day oder month."),
        (message("board-refuses", why=out_of_range("cards", "1", "cards is 1: it must be 2 to 250")),
         "Die Platine lehnt ab: cards ist 1, möglich ist: 2 bis 250."),
        (wire.named("WELL_EMPTY", "well", detail(reasons.MEANING)),
         "WELL_EMPTY, Ort Schacht: Im Schacht liegt keine Karte."),
        (wire.fault_kind(WELL_EMPTY).advised("then-try-again"),
         "Blatt in den Schacht legen. Danach noch einmal versuchen."),
        (message("unreadable", name="a.json", why="Permission denied"), "a.json lässt sich nicht lesen: kein Zugriff."),
        (message("no-such-deck", name="{name} of {b}"), "Ein Blatt {name} of {b} gibt es nicht."),
    ],
)  # fmt: skip
def test_a_message_is_said_in_german_with_its_values(made, german):
    assert translated(made, "de") == german


@pytest.mark.parametrize(
    "made",
    [
        "",
        "The machine is at work.",  # the same text, by somebody else
        message("board-refuses", why="something of a later firmware"),
        message("board-refuses", why=out_of_range("cards", "1", "cards is 1: it must be prime")),
        message("unreadable", name="a.json", why="Some reason of its own"),
        message("sentences", first=message("machine-working"), second="Something else."),
        Message("of a later version", "machine-on-fire"),
        Message("The history has no job 7.", "no-such-job"),  # its values are another version's
    ],
)
def test_what_is_not_known_stays_english_whole(made):
    assert translated(made, "de") is None


def test_a_reason_of_a_board_is_said_by_its_code():
    said = [
        detail(reasons.ACROSS_MOUTH, faults.PLACES.index("wheel"), place=MOUTH), detail(reasons.COUNTED, 51, 52),
        detail(reasons.OTHER_FORMAT, FORMATS.index("skat")),
        detail(reasons.COUNTED), detail(reasons.WORDS, words="busy"), detail(250),
    ]  # fmt: skip
    assert [(text, translated(text, "de")) for text in said] == [
        ("a card is across a slot mouth: the wheel must not move",
         "Eine Karte liegt quer: Schlitzöffnung; solange darf sich das nicht bewegen: Rad"),
        ("51 cards counted, 52 announced", "51 Karten gezählt, 52 angekündigt"),
        ("this machine is set up for skat cards", "Diese Maschine ist für eine andere Kartenart eingestellt: Skat"),
        ("there is no card in the well", "Im Schacht liegt keine Karte"),
        ("busy", None),
        ("there is no card in the well, reason 250", None),
    ]  # fmt: skip


def test_a_browser_gets_what_is_known_of_each_language_beside_the_english():
    answer = {"error": message("machine-working"), "what_to_do": "Sing.", "name": None}
    assert with_translations(answer, "error", "what_to_do") == {
        **answer, "translations": {"en": {}, "de": {"error": "Die Maschine arbeitet."}},
    }  # fmt: skip
    assert set(TRANSLATED) == set(languages.LANGUAGES)


def test_the_advice_of_every_fault_is_known_whatever_follows_it():
    for kind in faults.kinds():
        for then in ("then-home", "then-try-again"):
            assert translated(wire.fault_kind(kind.code).advised(then), "de"), kind.name
