"""Small pictures as SVG: intervals beside a line, and columns. Colours are classes of the page's style sheet."""

from collections.abc import Iterable, Sequence
from html import escape
from math import floor, log10
from typing import NamedTuple

from mischwerk_work.foreign_text import shown

from ..files.games import Game
from ..rules.cards import SEAT_NAMES

MINUS = "\N{MINUS SIGN}"
WIDTH = 360  # as on a small telephone: wider screens enlarge it
_LEFT, _RIGHT = 8, 8
_ROW, _AXIS = 34, 20
_LONGEST_LABEL = 44
_MOST_STEPS = 6
_COLUMNS_HEIGHT = 90


class Interval(NamedTuple):
    """A mean with its interval, if there is one."""

    label: str
    mean: float
    ends: tuple[float, float] | None


def intervals(rows: Sequence[Interval], unit: str) -> str:
    """One below another on one axis, which has 0."""
    values = [0.0, *(row.mean for row in rows), *(end for row in rows for end in row.ends or ())]
    low, high = min(values), max(values)
    high = high if high > low else low + 1
    steps = _ticks(low, high)
    low, high = min(low, steps[0]), max(high, steps[-1])

    def x(value: float) -> float:
        return _LEFT + (WIDTH - _LEFT - _RIGHT) * (value - low) / (high - low)

    height = _ROW * len(rows) + _AXIS
    parts = [f'<line class="zero" x1="{x(0):.1f}" x2="{x(0):.1f}" y1="0" y2="{height - _AXIS}"/>']
    for number, row in enumerate(rows):
        y = _ROW * number + 24
        label = row.label if len(row.label) <= _LONGEST_LABEL else "..." + row.label[3 - _LONGEST_LABEL :]
        parts.append(f'<text x="{_LEFT}" y="{y - 10}">{escape(label)}</text>')
        parts.append(
            f'<text class="value" text-anchor="end" x="{WIDTH - _RIGHT}" y="{y - 10}">{number_text(row.mean)}</text>'
        )
        if row.ends is not None:
            parts.append(f'<line class="range" x1="{x(row.ends[0]):.1f}" x2="{x(row.ends[1]):.1f}" y1="{y}" y2="{y}"/>')
        parts.append(f'<circle class="mean" cx="{x(row.mean):.1f}" cy="{y}" r="4"/>')
    parts += [_tick(x(step), height, number_text(step)) for step in steps]
    return _picture(height, parts, unit)


def columns(counts: Sequence[int], step: int, marked_from: int, unit: str) -> str:
    """A histogram; column n goes up to n * ``step``. Those from number ``marked_from`` on have a second colour."""
    most = max(counts) or 1
    wide = (WIDTH - _LEFT - _RIGHT) / len(counts)
    height = _COLUMNS_HEIGHT + _AXIS
    parts = []
    for place, count in enumerate(counts):
        tall = (_COLUMNS_HEIGHT - 4) * count / most
        name = "won" if place >= marked_from else "lost"
        parts.append(
            f'<rect class="{name}" x="{_LEFT + place * wide + 0.5:.1f}" y="{_COLUMNS_HEIGHT - tall:.1f}" '
            f'width="{wide - 1:.1f}" height="{tall:.1f}"/>'
        )
    parts.append(f'<line class="zero" x1="0" x2="{WIDTH}" y1="{_COLUMNS_HEIGHT}" y2="{_COLUMNS_HEIGHT}"/>')
    for place in range(0, len(counts), 6):
        parts.append(_tick(_LEFT + (place + 0.5) * wide, height, str(place * step)))
    return _picture(height, parts, unit)


def number_text(value: float) -> str:
    """Rounded to whole numbers, with a sign that is one."""
    return f"{value:,.0f}".replace("-", MINUS)


def _ticks(low: float, high: float) -> list[float]:
    """Round whole numbers around the range."""
    unit = max(1, 10 ** floor(log10((high - low) / 3)))
    step = next(unit * factor for factor in (1, 2, 5, 10) if (high - low) / unit / factor <= _MOST_STEPS)
    first = floor(low / step)
    ticks = [step * first]
    while ticks[-1] < high:
        ticks.append(step * (first + len(ticks)))
    return ticks


def _tick(x: float, height: float, text: str) -> str:
    anchor = "start" if x < 20 else "end" if x > WIDTH - 20 else "middle"
    return f'<text class="tick" text-anchor="{anchor}" x="{x:.1f}" y="{height - 4}">{text}</text>'


def _picture(height: float, parts: Sequence[str], label: str) -> str:
    return (
        f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(label)}">'
        f"<title>{escape(label)}</title>{''.join(parts)}</svg>"
    )


# -- Cards and deals on the page.

_SUITS = {"C": "♣", "S": "♠", "H": "♥", "D": "♦"}
_RED = "HD"


def text(raw: str) -> str:
    """Any text of others, harmless on a page."""
    return escape(shown(raw))


def card(name: str) -> str:
    """A card with the symbol of its suit."""
    rank = "10" if name[1] == "T" else name[1]
    return f'<span class="{"red" if name[0] in _RED else "black"}">{_SUITS[name[0]]}{rank}</span>'


def cards(names: Iterable[str]) -> str:
    """Some cards."""
    return " ".join(map(card, names))


def hands(game: Game) -> str:
    """The four places of a deal."""
    rows = "".join(f"<tr><td>{place}</td><td>{cards(game[place])}</td></tr>" for place in (*SEAT_NAMES, "skat"))
    return f'<div class="scrolls"><table class="hands">{rows}</table></div>'


def played(game: Game, worth: Sequence[int]) -> str:
    """One game of a deal, trick by trick; ``worth``: Seeger-Fabian points by seat."""
    seats = ", ".join(
        f"{seat}: {text(name)} {number_text(points)}"
        for seat, name, points in zip(SEAT_NAMES, game["seats"], worth, strict=True)
    )
    if game["passed"]:
        return f"<h3>passed in</h3><p>{seats}</p>"
    words = [game["game"], *(["hand"] if game["hand"] else []), *game["announced"]]
    words += ["ouvert"] if game["ouvert"] else []
    title = f"{game['soloist']} plays {' '.join(words)} at {game['bid']}, {'won' if game['won'] else 'lost'}"
    rows = "".join(
        "<tr>" + f"<td>{number}, {trick[0][0]}</td>" + "".join(f"<td>{card(name)}</td>" for _, name in trick) + "</tr>"
        for number, trick in enumerate(game["tricks"], 1)
    )
    return (
        f"<h3>{title} with {game['points']}</h3><p>{seats}. In the skat: {cards(game['discard'])}</p>"
        f'<div class="scrolls"><table class="tricks">{rows}</table></div>'
    )
