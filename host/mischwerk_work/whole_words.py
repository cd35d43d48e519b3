"""Fits tables and lines to a screen without breaking a word: rich breaks within words where columns are narrow."""

from rich.console import Console, Group, RenderableType
from rich.measure import Measurement
from rich.padding import Padding
from rich.table import Column, Table
from rich.text import Text

from .word_breaks import pieces

_WIDE = 100_000


def fitted(table: Table, console: Console, columns: int | None = None) -> RenderableType:
    """The table with columns as wide as their longest words, or, where there is less room than that, a paragraph for
    each of its rows. ``columns``: of the screen, if not all."""
    width = columns or console.width
    free = console.options.update(width=_WIDE, max_width=_WIDE)
    needed = [_needed(column, console) for column in table.columns]
    around = Measurement.get(console, free, table).maximum - sum(most for _, most in needed)
    spare = width - around - sum(least for least, _ in needed)
    if spare < 0:
        return _paragraphs(table, console, width)
    for column, (least, most) in sorted(
        zip(table.columns, needed, strict=True), key=lambda pair: pair[1][1] - pair[1][0]
    ):
        more = min(most - least, spare // sum(other.width is None for other in table.columns))
        column.width = least + more
        spare -= more
    return table


def _needed(column: Column, console: Console) -> tuple[int, int]:
    """The width of its longest word, or of its longest line if it is not to be broken; and of its longest line."""
    free = console.options.update(width=_WIDE, max_width=_WIDE)
    cells = [Measurement.get(console, free, cell) for cell in (column.header, *column.cells)]
    most = max((cell.maximum for cell in cells), default=0)
    return most if column.no_wrap else max((cell.minimum for cell in cells), default=0), most


def _paragraphs(table: Table, console: Console, width: int) -> RenderableType:
    heads = [_text(column.header) for column in table.columns]
    wide = max(len(head.plain) for head in heads[1:]) + 2
    paragraphs: list[RenderableType] = [Text(str(table.title), "bold")] if table.title else []
    for row in zip(*(column.cells for column in table.columns), strict=True):
        first, *others = map(_text, row)
        named = Text(f"{heads[0].plain} " if heads[0].plain else "")
        paragraphs.append(named.append_text(first))
        for head, cell in zip(heads[1:], others, strict=True):
            if cell.plain:
                longest = max(map(len, cell.plain.split()))
                indent = wide + 2 if wide + 2 + longest <= width else 4
                lines = cell.wrap(console, max(1, width - indent))
                paragraphs.append(
                    Text("  " + head.plain.ljust(wide)).append_text(lines.pop(0) if indent > 4 else Text())
                )
                paragraphs.extend(Padding(line, (0, 0, 0, indent), expand=False) for line in lines)
    return Group(*paragraphs, *([Text(str(table.caption), "italic")] if table.caption else []))


def _text(cell: RenderableType) -> Text:
    return cell.copy() if isinstance(cell, Text) else Text(str(cell))


def wrapped_text(text: str | Text, columns: int) -> Text:
    """The text, its long lines broken between words."""
    lines = (text if isinstance(text, Text) else Text(text)).split(allow_blank=True)
    whole = Text()
    for number, line in enumerate(lines):
        indent, spans = pieces(line.plain, columns)
        for place, (begin, end) in enumerate(spans):
            whole.append("\n" * bool(number or place) + " " * (indent if place else 0))
            whole.append_text(line[begin:end])
    return whole
