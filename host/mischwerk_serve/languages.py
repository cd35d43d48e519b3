"""The page's files in memory, and its words in each language.

English texts of faults and settings are the core's own tables; other languages have theirs in page/LANGUAGE.json.
"""

import json
import re
from functools import cache
from importlib.resources import files as resources
from string import Template
from typing import Any

from shuffler import faults
from shuffler.app import descriptions

LANGUAGES = ("en", "de")  # the first where a browser wants neither
_SCRIPTS = (
    "page.js", "drawing.js", "sensors.js",
    "views.js", "dom.js", "board.js", "deal.js", "history.js", "nonce.js", "plots.js", "statistics.js",
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
    ``faults``: name to ``meaning`` and ``action``."""
    found: dict[str, Any] = json.loads(_text(f"{language}.json"))
    if "faults" not in found:
        found["faults"] = {
            kind.name: {"meaning": _sentence(kind.meaning), "action": f"{_sentence(kind.action)}."}
            for kind in faults.kinds()
        }
    settings = found["views"]["settings"]
    for name, meaning in descriptions.SETTINGS.items():
        settings.setdefault(name, _sentence(meaning.replace("*", "")))  # as documents write it
    counters = found["views"]["counters"]
    for name, meaning in descriptions.COUNTERS.items():
        text = counters.setdefault(name, _sentence(meaning))
        counters[name] = _FAULT.sub(lambda match: found["faults"][match[1]]["meaning"], text)
    return found


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
    for one in accepted[:200].split(","):
        found = _WANTED.fullmatch(one)
        if found and found[1].lower() in LANGUAGES and float(found[2] or 1) > weight:
            best, weight = found[1].lower(), float(found[2] or 1)
    return best


def _sentence(text: str) -> str:
    return text[0].upper() + text[1:]


def _text(name: str) -> str:
    return resources(__package__).joinpath("page", name).read_text(encoding="utf-8")
