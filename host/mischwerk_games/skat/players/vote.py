"""The reason of a player that samples worlds: how often its card wins, and the next best ones."""

from collections.abc import Sequence
from typing import Any

from mischwerk.forms import counted

from ..rules.cards import NAMES

_NAMED = 3  # cards in a reason


def reason(cards: Sequence[int], wins: Sequence[float], worths: Sequence[Any], best: int, worlds: int) -> str:
    """Such as "SA wins 71 % of 400 worlds, S7 63 %". ``wins``: parts of the worlds; ``worths``: what orders the cards
    after the best; ``best``: its place."""
    others = sorted((i for i in range(len(cards)) if i != best), key=lambda i: worths[i], reverse=True)
    first = f"{NAMES[cards[best]]} wins {_percent(wins[best])} of {counted(worlds, 'world')}"
    return ", ".join([first, *(f"{NAMES[cards[i]]} {_percent(wins[i])}" for i in others[: _NAMED - 1])])


def _percent(part: float) -> str:
    return f"{100 * part:.0f} %"
