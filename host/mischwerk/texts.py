"""Read message catalogues in the format of Project Fluent (.ftl), and fill in their texts.

What is read of the format: messages, their attributes, comments, and within a text values, literals and selections:

    decks-seen = { $decks } { $decks ->
        [one] deck
       *[other] decks
     } in { $file }
        .short = { $decks } seen

A text is on one line, but for its selections. A selection takes the variant that is written like the value ([you],
[2]), or [one] for exactly 1, as English and German do; values are shown as they are given. Why this is no library:
docs/decisions/048-one-catalogue.md. A test reads every catalogue with Fluent's own parser, too, and compares.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

_ENTRY = re.compile(r"(?:([a-zA-Z][\w-]*)| +\.([a-zA-Z][\w-]*)) *=[ ]*(.*)")
_TEXT = re.compile(r"[^{}\n]+")
_PLACEABLE = re.compile(r'\{\s*(?:"((?:[^"\\]|\\.)*)"|(?:([A-Z]+)\()?\$([a-zA-Z][\w-]*)(\))?)\s*(?:\}|(->))')
_VARIANT = re.compile(r"\s*\n\s*(\*?)\[\s*([\w.-]+)\s*\][ ]*")
_END = re.compile(r"\s*\n\s*\}")
_ESCAPE = re.compile(r'\\(?:u([0-9A-Fa-f]{4})|(["\\]))')


class Value(NamedTuple):
    """A place for a value; ``function``: what says it in its language."""

    name: str
    function: str = ""


class Selection(NamedTuple):
    """Texts of which a value selects one: by its key, or else ``default``."""

    name: str
    variants: "dict[str, Pattern]"
    default: "Pattern"


Pattern = list[str | Value | Selection]


class Catalogue:
    """The texts of a language by their keys, with those of ``fallback`` where it has none."""

    def __init__(self, sources: Mapping[str, str], fallback: "Catalogue | None" = None) -> None:
        self.own = sources.keys()
        self._sources: dict[str, str] = {**(fallback._sources if fallback else {}), **sources}
        self._patterns: dict[str, Pattern] = {}

    def __contains__(self, key: str) -> bool:
        return key in self._sources

    def __call__(self, key: str, /, **values: object) -> str:
        """Return the text with its values in place. KeyError if there is none, or a place has no value."""
        return filled(self.pattern(key), values)

    def pattern(self, key: str) -> Pattern:
        """Return the parts of a text. ValueError if it can't be read."""
        if key not in self._patterns:
            self._patterns[key] = pattern_of(self._sources[key])
        return self._patterns[key]

    def translated(self, letters: Mapping[int, str]) -> "Catalogue":
        """Return the same with other letters in the texts, as str.translate puts them; values keep theirs."""
        return Catalogue({key: source.translate(letters) for key, source in self._sources.items()})

    def below(self, prefix: str) -> dict[str, str]:
        """Return the texts without values whose keys begin with this, by the rest of their keys."""
        return {key[len(prefix) :]: self(key) for key in self._sources if key.startswith(prefix)}


@cache
def catalogue(folder: Path, language: str) -> Catalogue:
    """Return a language's texts; English where it lacks one. ``folder`` has LANGUAGE.ftl, or LANGUAGE/*.ftl."""
    files = sorted((folder / language).glob("*.ftl")) or [folder / f"{language}.ftl"]
    sources: dict[str, str] = {}
    for file in files:
        for key, source in entries(file.read_text(encoding="utf-8")):
            if key in sources:
                raise ValueError(f"{file.name}: {key} is there twice")
            sources[key] = source
    return Catalogue(sources, None if language == "en" else catalogue(folder, "en"))


@cache
def languages(folder: Path) -> tuple[str, ...]:
    """Return the languages that a folder has catalogues of, English first: it is the default."""
    files = folder.rglob("*.ftl")
    names = {file.stem if file.parent == folder else file.parent.name for file in files}
    return tuple(sorted(names, key=lambda name: (name != "en", name)))


def entries(text: str) -> Iterator[tuple[str, str]]:
    """Give key and unread text of each message of a file, `key.attribute` of attributes. ValueError for other lines."""
    message, key, lines = "", "", [""]
    for number, line in enumerate(text.split("\n"), 1):
        if match := _ENTRY.match(line):
            if key and lines != [""]:
                yield key, "\n".join(lines).rstrip(" \n")
            message = match[1] or message
            key, lines = f"{message}.{match[2]}" if match[2] else message, [match[3]]
        elif line.startswith((" ", "}")) and key and line.strip():
            lines.append(line)
        elif line and not line.startswith("#"):
            raise ValueError(f"line {number} is no message: {line}")
    if key and lines != [""]:
        yield key, "\n".join(lines).rstrip(" \n")


def pattern_of(source: str) -> Pattern:
    """Read a text. ValueError if it can't be."""
    pattern, at = _pattern(source, 0)
    if at != len(source):
        raise ValueError(f"this is no text: {source[at:]}")
    return pattern


def filled(pattern: Pattern, values: Mapping[str, object]) -> str:
    """Return a text with its values in place. KeyError if one is missing."""
    return "".join(part if isinstance(part, str) else _shown(part, values) for part in pattern)


def names_in(pattern: Pattern) -> set[str]:
    """Return the names of all values that a text asks for."""
    names = {part.name for part in pattern if not isinstance(part, str)}
    selections = [part for part in pattern if isinstance(part, Selection)]
    return names.union(*(names_in(text) for part in selections for text in (*part.variants.values(), part.default)))


def template(pattern: Pattern) -> str:
    """Return a text as page.js fills it in: {name} for a value, {name:first|default} for a selection."""
    text = ""
    for part in pattern:
        match part:
            case Selection(name, variants, default):
                (first,) = (variant for variant in variants.values() if variant is not default)
                text += f"{{{name}:{template(first)}|{template(default)}}}"
            case Value(name):
                text += f"{{{name}}}"
            case _:
                text += part
    return text


def differences(catalogue: Catalogue, english: Catalogue) -> list[str]:
    """Name the texts that a language lacks, or has too many, and those whose values aren't the English ones."""
    lines = [f"{key}: no text" for key in english.own if key not in catalogue.own]
    lines += [f"{key}: not known in English" for key in catalogue.own if key not in english.own]
    for key in english.own & catalogue.own:
        names, expected = (sorted(names_in(texts.pattern(key))) for texts in (catalogue, english))
        if names != expected:
            lines.append(f"{key}: the values are {names}, not {expected}")
    return sorted(lines)


def _shown(part: Value | Selection, values: Mapping[str, object]) -> str:
    text = str(values[part.name])
    if isinstance(part, Value):
        return text
    category = "one" if text == "1" else "other"
    return filled(part.variants.get(text) or part.variants.get(category) or part.default, values)


def _pattern(source: str, at: int) -> tuple[Pattern, int]:
    """Read up to the end of the text, or of the line: there a variant ends."""
    pattern: Pattern = []
    while at < len(source) and source[at] not in "\n}":
        if text := _TEXT.match(source, at):
            pattern.append(text[0])
            at = text.end()
            continue
        match = _PLACEABLE.match(source, at)
        if match is None or bool(match[2]) != bool(match[4]):
            raise ValueError(f"this is no value: {source[at:]}")
        at = match.end()
        if match[1] is not None:
            pattern.append(_ESCAPE.sub(lambda escape: escape[2] or chr(int(escape[1], 16)), match[1]))
        elif match[5]:
            selection, at = _selection(source, at, match[3])
            pattern.append(selection)
        else:
            pattern.append(Value(match[3], match[2] or ""))
    return pattern, at


def _selection(source: str, at: int, name: str) -> tuple[Selection, int]:
    variants: dict[str, Pattern] = {}
    default: Pattern | None = None
    while match := _VARIANT.match(source, at):
        pattern, at = _pattern(source, match.end())
        if match[1]:
            default = pattern
        variants[match[2]] = pattern
    end = _END.match(source, at)
    if default is None or end is None:
        raise ValueError(f"this is no selection with a default: {source}")
    return Selection(name, variants, default), end.end()
