"""Texts before a language is chosen: what was found is put together once, and told in any language."""

from typing import NamedTuple

from mischwerk_lab.report.numbers import Words


class Phrase(NamedTuple):
    """A text of the languages, and what its fields are."""

    key: str
    fields: tuple[tuple[str, "Content"], ...] = ()


class Amount(NamedTuple):
    """A number as Python formats it."""

    number: str


class Listed(NamedTuple):
    """One after the other."""

    contents: tuple["Content", ...]
    separator: str


Content = Phrase | Amount | Listed | str  # a str is a name that all languages have


def phrase(key: str, **fields: Content) -> Phrase:
    """Make the phrase of the text ``skat-key``; a key may hold a name of several words."""
    return Phrase(f"skat-{key.replace(' ', '-')}", tuple(fields.items()))


def told(content: Content, words: Words) -> str:
    """KeyError if there is no such text."""
    if isinstance(content, Phrase):
        return words(content.key, **{name: told(field, words) for name, field in content.fields})
    if isinstance(content, Listed):
        return content.separator.join(told(one, words) for one in content.contents)
    return words.localized(content.number) if isinstance(content, Amount) else content
