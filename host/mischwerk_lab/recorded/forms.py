"""The forms in which decks are written, one table of them: how a file begins, what a line looks like, and its reader.

A reader yields decks as they come, so that a file may still grow: rows of cards as they were written, deals, or why a
line is no deck.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import NamedTuple

from mischwerk_lab.recorded import deals
from mischwerk_lab.recorded.deals import Deal
from mischwerk_lab.recorded.documents import of_line
from mischwerk_lab.recorded.problems import Bad, BadLine, Row, short
from mischwerk_lab.recorded.tables import Table

_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1a]")
Line = tuple[int, str]
Found = Iterator[Row | Deal | Bad]


class Form(NamedTuple):
    """``begins``: what the first line of such a file looks like; ``sign``: what tells that a line was meant so;
    ``looks``: an example, for whoever comes close."""

    name: str
    begins: str
    sign: str
    looks: str
    read: Callable[[Iterator[Line]], Found]


def found_in(lines: Iterable[Line]) -> Found:
    """All that a file holds, in the form that its first line has."""
    rest = iter(lines)
    for first in rest:
        if text := _without_comment(first[1]):
            form = next(form for form in FORMS if re.match(form.begins, text, re.IGNORECASE))
            yield from form.read(chain([first], rest))


def nearest(text: str) -> Form:
    """The form of which a line has most."""
    return next(form for form in FORMS if re.search(form.sign, text, re.IGNORECASE))


def _without_comment(text: str) -> str:
    return text.partition("#")[0].strip()


def _deals(read: Callable[[Iterator[Line]], deals.Found]) -> Callable[[Iterator[Line]], Found]:
    def reading(lines: Iterator[Line]) -> Found:
        for found in read(lines):
            yield found if isinstance(found, Deal) else Bad(found[0], BadLine("no-deal", text=short(found[1])))

    return reading


def table(lines: Iterator[Line]) -> Found:
    """A deck a line, several on one, or one card a line; perhaps with a head, and columns before the cards."""
    reader = Table()
    for line, text in lines:
        if _CONTROL.search(text):
            yield Bad(line, BadLine("not-text"))
        elif text.lstrip().startswith(("{", "[")):
            yield from of_line(line, text.strip())
        elif deals.LISTED.search(text):
            yield from _deals(deals.listed)(iter([(line, text)]))
        else:
            yield from reader.line(line, _without_comment(text))
    yield from reader.end()


def documents(lines: Iterator[Line]) -> Found:
    """If the first line is not whole by itself, all lines are one value."""
    number, first = next(lines)
    try:
        json.loads(first)
    except ValueError:
        yield from of_line(number, "\n".join([first, *(text for _, text in lines)]))
    else:
        yield from table(chain([(number, first)], lines))


FORMS = (
    Form("pbn", r"%\s*PBN|\[\s*[a-z]+\s+\"", r"\[\s*deal|%\s*pbn", '[Deal "N:AKQ.T98.765.432 ..."]', _deals(deals.pbn)),
    Form("lin", r"[a-z]{2}\|", r"\bmd\|", "md|3SAKQHT98D765C432,S...,S...,|", _deals(deals.lin)),
    Form("iss", r"\(;", r"MV\[|\(;", "(;GM[Skat]...MV[w HA.SK.SJ...]", _deals(deals.sgf)),
    Form("list", r"NUMBER \d|PBN \d", r"[NESW]:|\.\w*\.\w*\.", "N:AKQ.T98.765.432 ... ... ...", _deals(deals.listed)),
    Form("json", r"[\[{]", r"^\s*[\[{]", "[[12, 0, 51, ...], ...]", documents),
    Form("table", r"", r"", "AS 10H QD ...", table),
)
