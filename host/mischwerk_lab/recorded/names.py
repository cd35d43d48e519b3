"""Names of cards as people and programs write them, in English, German and French, and the decks that have such cards.

What is spelled out, or has a symbol for its suit, is read in any language. Single letters mean different things in
different languages, so those of a file are all of one alphabet: the first that has all of its first deck.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

from mischwerk.deck import decks as known
from mischwerk.deck.cards import JOKER
from mischwerk.deck.decks import Deck

UNKNOWN = ("?", "??", "\u2753")  # a card that was not recorded
Face = tuple[str, str]  # rank and suit

_SYMBOLS = {"clubs": "♣ ♧", "spades": "♠ ♤", "hearts": "♥ ♡ ❤", "diamonds": "♦ ♢"}
_SUITS = {
    "clubs": "club clubs kreuz treff eichel eicheln trèfle trèfles trefle trefles",
    "spades": "spade spades pik schippe schippen gras grün gruen laub blatt pique piques",
    "hearts": "heart hearts herz herzen rot coeur coeurs cœur cœurs",
    "diamonds": "diamond diamonds karo ecke schelle schellen carreau carreaux",
}
_RANKS = {
    "A": "ace as ass asz daus sau",
    "K": "king könig koenig roi",
    "Q": "queen dame ober",
    "J": "jack knave bube bauer unter valet",
    "10": "ten zehn dix",
    "9": "nine neun neuf",
    "8": "eight acht huit",
    "7": "seven sieben sept",
    "6": "six sechs",
    "5": "five fünf fuenf cinq",
    "4": "four vier quatre",
    "3": "three drei trois",
    "2": "two deuce zwei deux",
}
_LETTERS = {"A": "A", "K": "K R", "Q": "Q D O", "J": "J B V U", "10": "10 T", **{str(n): str(n) for n in range(2, 10)}}


class Alphabet(NamedTuple):
    """Letters of suits, and of the ranks that are not the same everywhere."""

    suits: dict[str, str]
    ranks: dict[str, str]


_ALPHABETS = (
    Alphabet({"clubs": "c", "spades": "s", "hearts": "h", "diamonds": "d"}, {}),
    Alphabet({"clubs": "kr", "spades": "pi", "hearts": "he", "diamonds": "ka"}, {}),
    Alphabet({"clubs": "e", "spades": "g l", "hearts": "h", "diamonds": "s"}, {"Q": "O", "J": "U", "A": "A D"}),
    Alphabet({"clubs": "t", "spades": "p", "hearts": "c", "diamonds": "k"}, {"K": "R", "Q": "D", "J": "V"}),
)
_JOKERS = ("joker", "jok", "jkr", "jk", "★", "\U0001f0cf", "\U0001f0bf", "\U0001f0df")
_UNICODE = dict(zip(["spades", "hearts", "diamonds", "clubs"], range(0x1F0A0, 0x1F0E0, 16), strict=True))
_UNICODE_RANKS = ("A", *map(str, range(2, 11)), "J", "", "Q", "K")  # the knight of a tarot is left out

_SMALL = re.compile(r"\s(?:of|de|des|du)\s")
_DROPPED = re.compile(r"[\s_'\u2019\ufe0e\ufe0f-]+")
_MARK = re.compile(r"(?:,?copy|kopie|copie|\.|#|(?<=jok)|(?<=joker)|(?<=jk)|(?<=jkr))([1-8])$|([¹²³⁴⁵⁶⁷⁸])$")
_SUPERSCRIPT = str.maketrans("¹²³⁴⁵⁶⁷⁸", "12345678")


def plain(text: str) -> str:
    """As names are compared: small letters, no spaces or hyphens, no "of"."""
    return _DROPPED.sub("", _SMALL.sub("", text.casefold()))


def face_of(text: str, alphabet: int) -> tuple[Face, int] | None:
    """The face that a name means, and the number of its copy if it has one, else 0."""
    name, faces = plain(text), _faces(alphabet)
    if name in faces:
        return faces[name], 0
    marked = _MARK.search(name)
    if marked and (face := faces.get(name[: marked.start()])):
        return face, int((marked[1] or marked[2]).translate(_SUPERSCRIPT))
    return None


def is_card(text: str) -> bool:
    """In any alphabet."""
    return any(face_of(text, alphabet) for alphabet in range(len(_ALPHABETS)))


@cache
def _faces(alphabet: int) -> dict[str, Face]:
    suits, ranks = _ALPHABETS[alphabet]
    faces: dict[str, Face] = {}
    for suit in _SUITS:
        signs, words = (f"{_SYMBOLS[suit]} {_SUITS[suit]}".split(), suits[suit].split())
        for rank in _RANKS:
            letters = {*ranks.get(rank, "").split(), *(_LETTERS[rank].split() if rank not in ranks else ())}
            for spelled, names in ((signs, {*_RANKS[rank].split(), *letters}), (words, letters)):
                for one, other in product(spelled, names):
                    faces |= dict.fromkeys((plain(one + other), plain(other + one)), (rank, suit))
        for number, rank in enumerate(_UNICODE_RANKS, _UNICODE[suit] + 1):
            faces[chr(number)] = (rank, suit)
    return faces | dict.fromkeys(_JOKERS, (JOKER, ""))


# -- Cards that are written one after the other without anything between.

_ONE = r"(?:[♣♧♠♤♥♡♦♢]\ufe0f?(?:10|[2-9TJQKA])|(?:10|[2-9TJQKA])(?:[♣♧♠♤♥♡♦♢]\ufe0f?|[cshd])|[\U0001f0a1-\U0001f0df])"
_GLUED = re.compile(f"{_ONE}{{2,}}", re.IGNORECASE)
_CARD = re.compile(_ONE, re.IGNORECASE)


def apart(word: str) -> list[str]:
    """The cards of a word such as AS10HQD, or the word itself."""
    return _CARD.findall(word) if _GLUED.fullmatch(word) else [word]


# -- Which deck has them.


class NameProblem(Exception):
    """Names that make no deck: ``key`` says why, by ``values``."""

    def __init__(self, key: str, **values: str | int) -> None:
        super().__init__(key)
        self.key, self.values = f"names-{key}", values


class Names:
    """The numbers of cards of one deck by their names, in one alphabet."""

    def __init__(self, deck: Deck, alphabet: int) -> None:
        self.deck, self._alphabet = deck, alphabet
        self.single: dict[str, int] = {}  # as they were written; of cards that are there once
        self._copies: dict[Face, list[int]] = {}
        for number, card in enumerate(deck.cards):
            self._copies.setdefault((card.rank, card.suit), []).append(number)

    def numbers(self, text: str) -> list[int]:
        """Those that it may mean: one, or all its copies; none if it is no card of the deck."""
        found = face_of(text, self._alphabet)
        if found is None:
            return []
        face, copy = found
        copies = self._copies.get(face, [])
        if copy and len(copies) > 1:
            copies = copies[copy - 1 : copy]
        if len(copies) == 1:
            self.single[text] = copies[0]
        return copies


def names_of(row: Sequence[str], deck: Deck | None) -> Names:
    """For the deck that has all cards of a row, or for ``deck``. Raises NameProblem."""
    wanted = [text for text in row if text not in UNKNOWN]
    sized = [deck] if deck is not None else [*_sized(len(row))]
    if not sized:
        raise NameProblem("unheard-of", cards=len(row))
    for alphabet in range(len(_ALPHABETS)):
        read = [face_of(text, alphabet) for text in wanted]
        faces = Counter(found[0] for found in read if found)
        if None in read:
            continue
        fitting = [deck for deck in sized if faces.keys() <= _counts(deck).keys()]
        fitting = [deck for deck in fitting if faces == _counts(deck)] or fitting
        if len({deck.cards for deck in fitting}) > 1:
            raise NameProblem("several", names=", ".join(deck.name for deck in fitting))
        if fitting:
            return Names(fitting[0], alphabet)
    raise unknown(wanted, list(row), sized[0])


def unknown(wanted: Sequence[str], row: list[str], deck: Deck) -> NameProblem:
    """Name the first word that is no card of the deck in the alphabet that reads most."""
    alphabet = max(range(len(_ALPHABETS)), key=lambda number: sum(bool(face_of(text, number)) for text in wanted))
    names = Names(deck, alphabet)
    text = next((text for text in wanted if not names.numbers(text)), wanted[0])
    return NameProblem("unknown", place=row.index(text) + 1, text=text[:40] or "''", deck=deck.name)


def _sized(cards: int) -> Iterator[Deck]:
    yield from (deck for deck in known.DECKS if deck.size == cards)
    packs, rest = divmod(cards, 52)
    if not rest and packs in known.SHOES:
        yield known.shoe(packs)


@cache
def _counts(deck: Deck) -> Counter[Face]:
    return Counter((card.rank, card.suit) for card in deck.cards)
