"""The page's files in memory, and its words in each language.

English texts of faults and settings are the core's own tables; other languages have theirs in page/texts/LANGUAGE.ftl,
those of faults by code. What one of them lacks is English, and `make lint` names it.
"""

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from string import Template
from typing import Any

from mischwerk.forms import sentence
from mischwerk.texts import catalogue, template
from mischwerk.texts import languages as languages_of
from shuffler import faults
from shuffler.app import descriptions

_PAGE = Path(__file__).parent / "page"
TEXTS = _PAGE / "texts"
LANGUAGES = languages_of(TEXTS)  # the first where a browser wants neither
_SCRIPTS = (
    "page.js", "drawing.js", "sensors.js",
    "views.js", "dom.js", "board.js", "deal.js", "history.js", "plots.js", "statistics.js", "token.js",
    "upkeep.js", "verify.js",
)  # fmt: skip
_STYLES = ("page.css", "drawing.css", "views.css")
_TYPES = {
    "icon.svg": "image/svg+xml", **dict.fromkeys(_STYLES, "text/css"), **dict.fromkeys(_SCRIPTS, "text/javascript"),
}  # fmt: skip
_FAULT = re.compile(r"\{([A-Z_]+)\}")
_WANTED = re.compile(r"\s*([a-zA-Z]{2,3})(?:-[a-zA-Z0-9-]+)?\s*(?:;\s*q=([01](?:\.\d{0,3})?))?\s*")


@cache
def words(language: str) -> dict[str, Any]:
    """``page``: texts of the page itself; ``states``, ``jobs``, ``phases``, ``refusals``, ``places``: by their names;
    ``faults``: name to ``meaning``, ``advice`` and ``action``, which is the advice with what follows it. What a
    language lacks is English."""
    english = _english()
    own = own_words(language)
    merged = _merged(english, own)
    merged["faults"] = {kind.name: _fault(kind, own, english["faults"][str(kind.code)]) for kind in faults.kinds()}
    counters = merged["views"]["counters"]
    for name, text in counters.items():
        counters[name] = _FAULT.sub(lambda match: merged["faults"][match[1]]["meaning"], text)
    return merged


def own_words(language: str) -> dict[str, Any]:
    """Return the texts of a language as they stand in its catalogue, in groups; faults by their codes."""
    own, english = catalogue(TEXTS, language), catalogue(TEXTS, "en")
    texts: dict[str, Any] = {}
    for key in own.own:
        message, _, name = key.partition(".")
        group = texts
        for part in message.split("-"):
            group = group.setdefault(part, {})
        text = template(own.pattern(key))
        if message != "views-allowed":
            group[name.replace("--", " ").replace("__", ".")] = text
        elif own is not english:
            group[english(key)] = text
    return texts


def missing(own: Mapping[str, Any]) -> list[str]:
    """Return what the texts of a language lack, and what they have that nothing shows: `faults.3001.advice: English
    text`."""
    follows = {faults.FOLLOWS[kind.follows] for kind in faults.kinds() if kind.advice and kind.follows}
    alone = {faults.FOLLOWS[kind.follows] for kind in faults.kinds() if not kind.advice}
    of_core = {
        "follows": dict.fromkeys(follows, "what follows an advice"),
        "follows_alone": dict.fromkeys(alone, "the same without one"),
        "places": {place: place for place in faults.PLACES if place},
    }
    wanted, had = (dict(_leaves(texts)) for texts in ({**_english(), **of_core}, own))
    by_english_text = tuple(key for key in wanted if key.endswith("."))
    lacking = [f"{key}: {text}" for key, text in wanted.items() if key not in had and not key.endswith(".")]
    shown = [key for key in had if key in wanted or key.startswith(by_english_text)]
    return lacking + [f"{key} is shown nowhere" for key in had if key not in shown]


@cache
def page(language: str) -> str:
    """The page, without anything that changes."""
    texts = {**words(language)["page"], **words(language)["views"]["page"]}
    views = Template(_text("views.html")).substitute(texts)
    return Template(_text("page.html")).substitute(texts, language=language, views=views)


@cache
def files() -> dict[str, tuple[str, str]]:
    """Content and type of each file by its name."""
    made = {name: (_text(name), kind) for name, kind in _TYPES.items()}
    made["favicon.ico"] = made["icon.svg"]  # browsers ask for it when a page has not yet named its icon
    for language in LANGUAGES:
        made[f"{language}.json"] = (json.dumps(words(language), ensure_ascii=False), "application/json")
    return made


def chosen(accepted: str) -> str:
    """The language for a browser's Accept-Language."""
    best, weight = LANGUAGES[0], 0.0
    for entry in accepted[:200].split(","):
        match = _WANTED.fullmatch(entry)
        if match and match[1].lower() in LANGUAGES and float(match[2] or 1) > weight:
            best, weight = match[1].lower(), float(match[2] or 1)
    return best


def _english() -> dict[str, Any]:
    """The texts of en.ftl, and those that are the core's own."""
    texts = own_words("en")
    texts["faults"] = {
        str(kind.code): {"meaning": _begun(kind.meaning)} | ({"advice": _begun(kind.advice)} if kind.advice else {})
        for kind in faults.kinds()
    }
    texts["places"], texts["drawing"]["parts"] = {}, {}  # their English is what they are called by
    views = texts["views"]
    settings = {name: _begun(text.replace("*", "")) for name, text in descriptions.SETTINGS.items()}  # no markup
    counters = {name: _begun(text) for name, text in descriptions.COUNTERS.items()}
    views["settings"], views["counters"] = settings, counters | views["counters"]
    return texts


def _fault(kind: faults.Kind, own: Mapping[str, Any], english: Mapping[str, str]) -> dict[str, str]:
    """Meaning, advice and action of a fault; each of them is English where the language lacks a part of it."""
    texts = own.get("faults", {}).get(str(kind.code), {})
    follows = faults.FOLLOWS[kind.follows]
    advice = texts.get("advice", "")
    ending = (
        "" if kind.follows == faults.NOTHING else own.get("follows" if advice else "follows_alone", {}).get(follows)
    )
    is_whole = ending is not None and bool(advice) == bool(kind.advice)
    action = f"{advice}{ending}." if is_whole else sentence(faults.action(kind))
    meaning = texts.get("meaning", english["meaning"])
    return {"meaning": meaning, "advice": advice or english.get("advice", ""), "action": action}


def _merged(english: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """The texts of both, those of ``own`` where it has them."""
    made = dict(own)
    for key, text in english.items():
        made[key] = _merged(text, own.get(key, {})) if isinstance(text, Mapping) else own.get(key, text)
    return made


def _leaves(texts: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, str]]:
    """Each text and its key; for an empty table that key with a dot at its end."""
    if not texts:
        yield above, ""
    for key, text in texts.items():
        if isinstance(text, Mapping):
            yield from _leaves(text, f"{above}{key}.")
        else:
            yield f"{above}{key}", str(text)


def _begun(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


def _text(name: str) -> str:
    return (_PAGE / name).read_text(encoding="utf-8")
