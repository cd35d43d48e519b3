"""A list as rows of words, which a screen, a CSV file and a sheet to print show."""

import csv
import io
from collections.abc import Iterable
from html import escape
from typing import NamedTuple

from .events import ScoreList, signed
from .settings import YOU
from .words import Words

Row = list[str]


class Rows(NamedTuple):
    """``games``: number, game, bid, and under the soloist all game points so far; ``foot``: the last is the total."""

    head: Row
    games: list[Row]
    foot: list[Row]


def rows_of(words: Words, scores: ScoreList, names: Iterable[str]) -> Rows:
    """The list as it is kept in Skat."""
    head = ["", words.text("list.head"), words.text("list.bid")]
    head += [words.text(name) if name == YOU else name for name in names]
    games = []
    for number, (entry, sums) in enumerate(zip(scores.entries, scores.running(), strict=True), 1):
        declared = entry.declaration
        game = words.text("list.passed") if declared is None else words.declared(declared)
        points = [signed(sums[player]) if player == entry.soloist else "" for player in range(scores.players)]
        games.append([str(number), game, str(entry.bid or ""), *points])
    totals = scores.totals()
    return Rows(
        head,
        games,
        [
            ["", words.text("list.row_points"), "", *(signed(total.game_points) for total in totals)],
            ["", words.text("list.row_counts"), "", *(f"{total.won}, {total.lost}" for total in totals)],
            ["", words.text("list.row_total"), "", *(signed(total.total) for total in totals)],
        ],
    )


def csv_text(rows: Rows) -> str:
    """For a spreadsheet, or to be read again."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([rows.head, *rows.games, *rows.foot])
    return text.getvalue()


_STYLE = """@page{size:A4;margin:15mm}body{font:11pt sans-serif}table{border-collapse:collapse;width:100%}
td,th{border:1px solid;padding:1.5mm 2mm;text-align:right}td:nth-child(2),th:nth-child(2){text-align:left}
tfoot tr:first-child td{border-top:2px solid}tfoot tr:last-child{font-weight:bold}thead{display:table-header-group}
tfoot{display:table-row-group}tr{break-inside:avoid}"""


def sheet_text(rows: Rows, title: str, language: str) -> str:
    """A page to print."""

    def lines(cells: Iterable[Row], tag: str = "td") -> str:
        return "".join(f"<tr>{''.join(f'<{tag}>{escape(cell)}</{tag}>' for cell in row)}</tr>\n" for row in cells)

    return (
        f'<!doctype html>\n<html lang="{language}"><meta charset="utf-8"><title>{escape(title)}</title>\n'
        f"<style>{_STYLE}</style>\n<h1>{escape(title)}</h1>\n<table><thead>{lines([rows.head], 'th')}</thead>\n"
        f"<tbody>{lines(rows.games)}</tbody>\n<tfoot>{lines(rows.foot)}</tfoot></table></html>\n"
    )
