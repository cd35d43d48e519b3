"""A conclusion of the document, with what was found of it."""

from typing import NamedTuple

from mischwerk_lab.report.words import Words

from ..phrases import Content, Phrase, phrase, told
from .judging import VERDICTS, Judgement


class Statement(NamedTuple):
    """``where``: the section; ``said``: in our words; ``verdict``: one of three; ``found``: what was measured;
    ``parts``: the same of each column; ``test``: what decided; ``printed``: the same number by the document's own
    cells, "" where it has none."""

    where: str
    said: Phrase
    verdict: str
    found: Content
    parts: Content
    test: Content
    printed: Content = ""


class Told(NamedTuple):
    """A statement as told in a language."""

    where: str
    said: str
    verdict: str
    found: str
    parts: str
    test: str
    printed: str


def statement(where: str, said: str, judged: Judgement, **fields: Content) -> Statement:
    """From its judgement; ``said``: the text ``skat-said-...``, with ``fields``."""
    return Statement(where, phrase(f"said-{said}", **fields), *judged)


def in_words(one: Statement, words: Words) -> Told:
    """Told."""
    verdict = words(VERDICTS[one.verdict])
    said, found, parts, test, printed = (
        told(content, words) for content in (one.said, one.found, one.parts, one.test, one.printed)
    )
    return Told(one.where, said, verdict, found, parts, test, printed)
