"""The page itself: words in both languages, colours that can be read, nothing inline and nothing from elsewhere."""

from __future__ import annotations

import re
from string import Template

import mischwerk_machines
import pytest
from mischwerk.deck import deals
from mischwerk.history import database, entry
from mischwerk_serve import languages
from mischwerk_serve.access import HEADERS
from mischwerk_serve.state import STATES
from shuffler import faults, hal
from shuffler.app import descriptions
from shuffler.link import protocol
from shuffler.storage import kinds, settings

ENGLISH, GERMAN = languages.words("en"), languages.words("de")
FILES = {name: text for name, (text, _) in languages.files().items()}
CSS = FILES["page.css"]
STYLES = [text for name, text in FILES.items() if name.endswith(".css")]
SVG = "http://www.w3.org/2000/svg"  # a name, not an address
PAGES = {language: languages.page(language) for language in languages.LANGUAGES}


@pytest.mark.parametrize(
    "part", ["page", "states", "jobs", "ended", "phases", "texts", "refusals", "faults", "sensors"]
)
def test_both_languages_say_the_same_things(part):
    assert GERMAN[part].keys() == ENGLISH[part].keys()
    for name, text in ENGLISH[part].items():
        if isinstance(text, str):
            have_same_fields(text, GERMAN[part][name])


def have_same_fields(english: str, german: str) -> None:
    fields = [sorted(re.findall(r"\{\w+\}", text)) for text in (english, german)]
    assert fields[0] == fields[1] and bool(english) == bool(german)


def test_both_languages_say_the_same_things_in_the_views():
    assert GERMAN["views"].keys() == ENGLISH["views"].keys()
    for part, texts in ENGLISH["views"].items():
        if part not in ("settings", "counters", "allowed"):  # English ones are the core's own
            assert GERMAN["views"][part].keys() == texts.keys(), part
        for name, text in texts.items():
            have_same_fields(text, GERMAN["views"][part][name])


def test_every_setting_counter_game_pile_and_kind_of_job_has_words():
    german = GERMAN["views"]
    assert set(german["settings"]) == set(descriptions.SETTINGS) and set(german["counters"]) == set(
        descriptions.COUNTERS
    )
    assert set(german["games"]) == set(deals.NAMES) and set(german["formats"]) == set(protocol.FORMATS)
    piles = {pile.name.rstrip(" 0123456789") for game in deals.GAMES for pile in game.piles(game.most, 110)}
    assert set(german["piles"]) == piles | {"pile"}
    assert set(german["methods"]) == set(protocol.METHODS)
    assert set(german["modes"]) == set(protocol.MODES) and set(database.COLUMNS) - {"is_twin"} <= set(german["columns"])
    kinds = {*entry.DECK_KINDS, *entry.SECRET_KINDS, entry.AUDIT, "count", "clean", "calibrate"}
    assert set(german["kinds"]) == kinds
    assert set(german["results"]) == set(entry.RESULTS)


@pytest.mark.parametrize("language", languages.LANGUAGES)
def test_counters_say_what_a_fault_means_in_place_of_its_name(language):
    texts = languages.words(language)
    assert set(texts["views"]["counters"]) == set(descriptions.COUNTERS)
    for name, english in descriptions.COUNTERS.items():
        for kind in faults.kinds():
            if kind.name in english:
                assert f"{texts['faults'][kind.name]['meaning']}" in texts["views"]["counters"][name]
            assert kind.name not in texts["views"]["counters"][name]


def test_what_a_setting_may_be_is_said_in_german():
    """Every word of it that is English is replaced; words of one's own choice are not."""
    for row in settings.TABLE:
        allowed = kinds.allowed(row)
        for english, german in GERMAN["views"]["allowed"].items():
            allowed = allowed.replace(english, german)
        if row.kind not in (kinds.CHOICE, kinds.YES_NO):
            assert not re.search(r"\b(to|or|of|a|each|bytes|different|numbers|known)\b", allowed), allowed


@pytest.mark.wants("sim")
def test_both_languages_say_the_same_of_the_drawing():
    english, german = ENGLISH["drawing"], GERMAN["drawing"]
    assert english.keys() == german.keys()
    for name in ("spots", "problems"):
        assert english[name].keys() == german[name].keys()
    assert set(english["spots"]) == set(faults.PLACES) - {""}
    assert set(hal.SENSOR_NAMES) <= GERMAN["sensors"].keys()
    names = {re.sub(r"^\d ", "", note[0]) for name in ("pile10", "wheel54") for note in drawn_notes(name)}
    assert set(german["parts"]) == names


def drawn_notes(machine: str) -> list:
    from mischwerk_sim.playback import still

    return still.facts(mischwerk_machines.load(machine), mischwerk_machines.card_format("poker"))["notes"]


def test_every_state_phase_fault_and_place_has_words():
    assert tuple(GERMAN["states"]) == STATES
    assert tuple(GERMAN["phases"]) == protocol.PHASES
    assert set(GERMAN["faults"]) == {kind.name for kind in faults.kinds()}
    assert all(about["meaning"] and about["action"].endswith(".") for about in GERMAN["faults"].values())


def test_each_language_has_every_text_and_none_that_is_shown_nowhere():
    for language in languages.LANGUAGES[1:]:
        assert languages.missing(languages.own_words(language)) == []


def test_a_text_that_is_missing_is_english_and_named_and_the_rest_is_german(monkeypatch):
    own = languages.own_words("de")
    del own["faults"]["3001"]["advice"], own["faults"]["2004"], own["follows_alone"]["home"], own["page"]["resume"]
    own["texts"]["nowhere"] = "Nirgends"
    monkeypatch.setattr(languages, "own_words", {"de": own, "en": languages.own_words("en")}.get)
    texts = languages.words.__wrapped__("de")
    assert texts["faults"]["MISFEED"] == {
        "meaning": GERMAN["faults"]["MISFEED"]["meaning"],
        "advice": ENGLISH["faults"]["MISFEED"]["advice"],
        "action": ENGLISH["faults"]["MISFEED"]["action"],
    }
    assert texts["faults"]["COVER_OPEN"] == ENGLISH["faults"]["COVER_OPEN"]
    assert texts["faults"]["STOP_LIMIT"]["action"] == "Home to bring the cards back."
    assert texts["page"]["resume"] == ENGLISH["page"]["resume"] and texts["page"]["home"] == GERMAN["page"]["home"]
    assert texts["faults"]["JAM_THROAT"] == GERMAN["faults"]["JAM_THROAT"]
    assert sorted(line.partition(":")[0] for line in languages.missing(own)) == [
        "faults.2004.advice", "faults.2004.meaning", "faults.3001.advice", "follows_alone.home", "page.resume",
        "texts.nowhere is shown nowhere",
    ]  # fmt: skip


def test_a_remedy_names_the_same_button_in_both_languages():
    buttons = {"go on": "„Weiter“", "home": "„Grundstellung“"}
    for kind in faults.kinds():
        for english, german in buttons.items():
            is_named = re.search(rf"\b{english}\b", faults.action(kind)) is not None
            assert is_named == (german in GERMAN["faults"][kind.name]["action"]), kind.name
    assert {GERMAN["page"]["resume"], GERMAN["page"]["home"]} == {"Weiter", "Grundstellung"}


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("", "en"),
        ("de", "de"),
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("en-GB,en;q=0.9,de;q=0.8", "en"),
        ("fr,de;q=0.5,en;q=0.4", "de"),
        ("fr, it", "en"),
        ("de;q=0", "en"),
        ("*", "en"),
        ("x" * 100_000, "en"),
        ("de;q=nonsense,,;;", "en"),
    ],
)
def test_the_language_is_the_browsers(accepted, language):
    assert languages.chosen(accepted) == language


@pytest.mark.parametrize("language", languages.LANGUAGES)
def test_a_page_has_all_its_words_and_nothing_inline(language):
    page = PAGES[language]
    assert f'<html lang="{language}">' in page and not Template.pattern.search(page)
    assert not re.search(r"<style|\son\w+=|\sstyle=|javascript:", page)
    assert set(re.findall(r"<script[^>]*>([^<]*)</script>", page)) == {""}
    assert {link[1:] for link in re.findall(r'(?:src|href)="([^"#]+)"', page)} <= set(FILES)
    assert languages.files()["favicon.ico"] == languages.files()["icon.svg"]  # else a line in the console now and then


def test_nothing_is_loaded_from_elsewhere_and_nothing_is_written_as_html():
    for name, text in {**FILES, **PAGES}.items():
        matches = re.findall(r"https?://[^\"'\s]*|@import|url\(", text)
        assert set(matches) <= {"http://www.w3.org/2000/svg"}, name  # the name of a language, not an address
        if name.endswith(".js"):
            assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(|new Function", text)
    assert "require-trusted-types-for 'script'" in HEADERS["Content-Security-Policy"]


def luminance(colour: str) -> float:
    """WCAG 2.2, relative luminance."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear))


def contrast(colour: str, other: str) -> float:
    low, high = sorted((luminance(colour), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_and_edges_can_be_seen(scheme):
    light, dark = CSS.split("@media (prefers-color-scheme: dark)")
    colours = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", light if scheme == "light" else dark))
    text = [
        ("ink", "paper"), ("soft", "paper"), ("ink", "bad-paper"), ("ink", "good-paper"), ("ink", "open-paper"),
        ("soft", "open-paper"), ("soft", "good-paper"), ("bad", "bad-paper"), ("good", "good-paper"),
        ("open", "open-paper"), ("on-blue", "blue"), ("on-stop", "stop"),
    ]  # fmt: skip
    edges = [("blue", "paper"), ("stop", "paper"), ("soft", "paper"), ("ink", "paper"), ("bad", "bad-paper")]
    assert {pair: contrast(*(colours[name] for name in pair)) for pair in text if
            contrast(*(colours[name] for name in pair)) < 4.5} == {}  # fmt: skip
    assert all(contrast(colours[edge], colours[other]) >= 3 for edge, other in edges)
