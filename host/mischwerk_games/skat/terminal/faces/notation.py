"""Cards, seats and games as they are shown: by names in the protocol, by symbols and sorted on a screen."""

from collections.abc import Sequence
from dataclasses import dataclass

from ...rules.cards import NAMES, RANKS, as_set, members
from ...rules.dealing import SEAT_NAMES
from ...rules.declaration import Declaration
from ...rules.games import GRAND, NULL, TRUMP_ORDER
from ..events import Announceable, Cards, Event, Form, OneCard, Reason, Seat
from ..words import Words

SYMBOLS = ("♣", "♠", "♥", "♦")
_SUIT_ORDER, _NULL_ORDER = "ATKQ987J", "AKQJT987"


def sorted_groups(cards: int, game: int = GRAND) -> list[list[int]]:
    """A hand as Skat players sort it: trumps first, then suit by suit, the highest first. Before the declaration as in
    grand."""
    trumps = [card for card in TRUMP_ORDER[game] if cards >> card & 1]
    rest = cards & ~as_set(trumps)
    order = _NULL_ORDER if game == NULL else _SUIT_ORDER
    suits = (
        sorted(members(rest & 0xFF << 8 * suit), key=lambda card: order.index(RANKS[card & 7])) for suit in range(4)
    )
    return [group for group in (trumps, *suits) if group]


@dataclass(frozen=True)
class Notation:
    """``names``: of the seats; ``own``: the seat that is said "you" to, if any; ``suits``: None for names as CJ."""

    words: Words
    names: Sequence[str]
    own: int | None = None
    suits: Sequence[str] | None = None

    def card(self, card: int) -> str:
        """CJ, or ♣J, or KrB."""
        if self.suits is None:
            return NAMES[card]
        rank = RANKS[card & 7]
        return self.suits[card >> 3] + self.words.faces.get(rank, rank)

    def cards(self, cards: int, game: int = GRAND, gap: str = " ") -> str:
        """Sorted; ``gap``: between suits."""
        return gap.join(" ".join(map(self.card, group)) for group in sorted_groups(cards, game))

    def text(self, event: Event) -> str:
        """Return what has happened, as a sentence."""
        key, values = event
        if self.own is not None and values.get("seat") == Seat(self.own) and self.words.has(f"{key}.you"):
            key = f"{key}.you"
        return self.words.text(key, **{name: self._value(value) for name, value in values.items()})

    def _value(self, value: object) -> str:
        match value:
            case Seat(seat):
                return self.names[seat]
            case OneCard(card):
                return self.card(card)
            case Cards(cards, game):
                return self.cards(cards, game)
            case Declaration():
                return self.words.declared(value)
            case Event():
                return self.text(value)
            case Form(name):
                return self.words.command(name)
            case Reason(words):
                return self.words.reason(words)
            case Announceable():
                return self.words.announceable()
            case list():
                return ", ".join(map(self._value, value))
            case tuple():
                return " ".join(map(self._value, value))
        return str(value)


def seat_names(words: Words) -> list[str]:
    """Forehand, middlehand and rearhand in that language."""
    return [words.text(name) for name in SEAT_NAMES]
