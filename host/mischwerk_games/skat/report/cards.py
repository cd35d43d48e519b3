"""Cards and deals on the page."""

from collections.abc import Iterable, Sequence
from html import escape

from mischwerk.foreign_text import shown

from ..files.games import Game
from ..rules.seats import SEAT_NAMES
from .svg import number_text

_SUITS = {"C": "♣", "S": "♠", "H": "♥", "D": "♦"}
_RED = "HD"


def text(words: str) -> str:
    """Any text of others, harmless on a page."""
    return escape(shown(words))


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
    told = f"{game['soloist']} plays {' '.join(words)} at {game['bid']}, {'won' if game['won'] else 'lost'}"
    rows = "".join(
        "<tr>" + f"<td>{number}, {trick[0][0]}</td>" + "".join(f"<td>{card(one)}</td>" for _, one in trick) + "</tr>"
        for number, trick in enumerate(game["tricks"], 1)
    )
    return (
        f"<h3>{told} with {game['points']}</h3><p>{seats}. In the skat: {cards(game['discard'])}</p>"
        f'<div class="scrolls"><table class="tricks">{rows}</table></div>'
    )
