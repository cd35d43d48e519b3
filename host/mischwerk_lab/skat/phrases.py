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


def told(content: Content, texts: Words) -> str:
    """KeyError if there is no such text."""
    if isinstance(content, Phrase):
        return texts(content.key, **{name: told(field, texts) for name, field in content.fields})
    if isinstance(content, Listed):
        return content.separator.join(told(item, texts) for item in content.contents)
    return texts.localized(content.number) if isinstance(content, Amount) else content
