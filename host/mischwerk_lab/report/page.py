"""The pieces of a page, as HTML with every text escaped, and the page around them."""

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from mischwerk_lab.report.style import CSS

# Nothing may be loaded, whatever a text says: the browser itself makes sure of that.
_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"

_SHORT = 18  # letters: a column with no longer text isn't broken


def page(title: str, language: str, body: Sequence[str]) -> str:
    """The whole page."""
    head = (
        "<!DOCTYPE html>\n"
        f'<html lang="{escape(language)}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{CSS}</style>\n</head>\n<body>\n"
    )
    return head + "\n".join(body) + "\n</body>\n</html>\n"


def contents(heading: str, entries: Sequence[tuple[str, str]]) -> str:
    """Links to the sections; an entry is an id and a title."""
    links = "".join(f'<li><a href="#{escape(where)}">{escape(title)}</a></li>' for where, title in entries)
    return f"<nav><strong>{escape(heading)}</strong><ol>{links}</ol></nav>"


def heading(level: int, title: str, where: str | None = None) -> str:
    """``level`` 1 to 3; ``where``: its id."""
    return f"<h{level}{_attribute('id', where)}>{escape(title)}</h{level}>"


def paragraph(text: str, kind: str | None = None) -> str:
    """``kind``: a class of the style sheet."""
    return f"<p{_attribute('class', kind)}>{escape(text)}</p>"


def points(texts: Sequence[str]) -> str:
    """A list."""
    return "<ul>" + "".join(f"<li>{escape(text)}</li>" for text in texts) + "</ul>"


def note(text: str, kind: str, verdict: str) -> str:
    """A paragraph that stands out; ``kind``: good, bad, open, or nothing; ``verdict``: the same in words."""
    label = f'<strong class="verdict">{escape(verdict)}</strong> ' if verdict else ""
    return f"<p{_attribute('class', f'note {kind}'.strip())}>{label}{escape(text)}</p>"


class Row(NamedTuple):
    """``kind``: good, bad or open if it is judged; ``verdict``: index of the cell that says so in words."""

    texts: Sequence[str]
    kind: str = ""
    verdict: int | None = None


def table(caption: str, headings: Sequence[str], rows: Sequence[Row], numeric: Sequence[bool]) -> str:
    """``numeric``: which columns are set to the right. The first cell heads its row."""
    sides = ["number" if is_number else "" for is_number in numeric]
    head = "".join(
        f'<th scope="col"{_attribute("class", side)}>{escape(text)}</th>'
        for side, text in zip(sides, headings, strict=True)
    )
    columns = zip(*(row.texts for row in rows), strict=True)
    short = ["short" if max(map(len, column)) <= _SHORT else "" for column in columns]
    kinds = [side or brief for side, brief in zip(sides, short, strict=False)]
    lines = "\n".join(_row(row, kinds) for row in rows)
    return (
        f'<div class="scroll"><table><caption>{escape(caption)}</caption>\n'
        f"<thead><tr>{head}</tr></thead>\n<tbody>\n{lines}\n</tbody></table></div>"
    )


def _row(row: Row, kinds: Sequence[str]) -> str:
    cells = []
    for column, (kind, text) in enumerate(zip(kinds, row.texts, strict=True)):
        classes = _attribute("class", f"{kind} verdict".strip() if column == row.verdict else kind)
        cells.append(
            f'<th scope="row"{classes}>{escape(text)}</th>' if column == 0 else f"<td{classes}>{escape(text)}</td>"
        )
    return f"<tr{_attribute('class', row.kind)}>{''.join(cells)}</tr>"


def figure(svg: str, name: str, title: str, caption: str) -> str:
    """``svg`` as pictures.inline makes it: the one text that isn't escaped, for it comes from Matplotlib. ``title`` and
    ``caption`` are what a screen reader says of it."""
    description = f'<title id="{name}-title">{escape(title)}</title><desc id="{name}-desc">{escape(caption)}</desc>'
    drawn = svg.replace("<svg", f'<svg role="img" aria-labelledby="{name}-title" aria-describedby="{name}-desc"', 1)
    drawn = drawn.replace(">", f">{description}", 1)
    return f"<figure>{drawn}<figcaption>{escape(title)}. {escape(caption)}</figcaption></figure>"


def _attribute(name: str, value: str | None) -> str:
    return f' {name}="{escape(value)}"' if value else ""
