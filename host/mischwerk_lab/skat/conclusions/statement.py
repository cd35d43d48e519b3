"""A conclusion of the document, with what was found of it."""

from typing import NamedTuple

from .judging import Judgement


class Statement(NamedTuple):
    """``where``: the section; ``said``: in our words; ``verdict``: one of three; ``found``: what was measured;
    ``parts``: the same of each column; ``test``: what decided; ``printed``: the same number by the document's own
    cells, "" where it has none."""

    where: str
    said: str
    verdict: str
    found: str
    parts: str
    test: str
    printed: str = ""


def statement(where: str, said: str, judged: Judgement) -> Statement:
    """From its judgement."""
    return Statement(where, said, *judged)
