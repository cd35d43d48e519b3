"""Deals of bridge and Skat, as clubs, servers and programs write them: which hand a card is in, but not where.

PBN and LIN are how bridge deals are kept; lists as DDS and GIB take them have a deal a line. ISS, a server for Skat,
writes games in the brackets of SGF. What no hand holds was not recorded.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from mischwerk.deck import decks as known
from mischwerk.deck.decks import Deck

Line = tuple[int, str]  # its number, and the line
_SEATS = "NESW"
_SUITS = ("spades", "hearts", "diamonds", "clubs")  # as both forms have them
_RANK = {"T": "10"}
_DEALERS = {"1": "S", "2": "W", "3": "N", "4": "E"}  # of LIN
SKAT_ROUNDS = ((0, 3), (1, 3), (2, 3), (3, 2), (0, 4), (1, 4), (2, 4), (0, 3), (1, 3), (2, 3))  # seat, cards; 3: skat
_SKAT_SEATS = tuple(seat for seat, count in SKAT_ROUNDS for _ in range(count))
_HAND = r"(?:(?:10|[AKQJT2-9x])*\.){3}(?:10|[AKQJT2-9x])*|-"
LISTED = re.compile(rf"(?:([NESW]):\s*)?({_HAND})\s+({_HAND})\s+({_HAND})\s+({_HAND})(?=[\"\s:]|$)", re.IGNORECASE)
_TAG = re.compile(r'\[(\w+)\s+"([^"]*)"')
_LIN = re.compile(r"([a-z]{2})\|([^|]*)\|")


class Board(NamedTuple):
    """The board of a deal, "" for what is not written: ``dealer`` N, E, S or W, and who is ``vulnerable``."""

    number: str = ""
    dealer: str = ""
    vulnerable: str = ""


class Deal(NamedTuple):
    """``hands``: cards by seat; ``seats``: seat of each place of the deck, as it is dealt. ``board``: two tables play
    the same deal, which was dealt once."""

    line: int
    deck: Deck
    hands: tuple[tuple[int, ...], ...]
    seats: tuple[int, ...]
    board: Board = Board()


Found = Iterator[Deal | tuple[int, str]]  # or the line of a bad one, and what it says


def pbn(lines: Iterator[Line]) -> Found:
    """Portable Bridge Notation: tags in brackets, of which Board, Dealer, Vulnerable and Deal are read."""
    board, before = Board(), set[object]()
    for line, text in lines:
        for name, value in _TAG.findall(text):
            if name == "Board":
                board = Board(value)
            elif name in ("Dealer", "Vulnerable"):
                board = board._replace(**{name.lower(): value.strip(" #-")})
            elif name == "Deal" and value.strip(" #-"):
                yield from _once(_bridge(line, value, board), before)


def listed(lines: Iterator[Line]) -> Found:
    """A deal a line: N:..., or the four hands from West; other lines hold results."""
    for line, text in lines:
        if found := LISTED.search(text):
            yield _bridge(line, found[0], Board())


def _bridge(line: int, text: str, board: Board) -> Deal | tuple[int, str]:
    found = LISTED.search(text.strip())
    if found is None:
        return line, text
    first = _SEATS.index((found[1] or "W").upper())
    hands: list[list[int]] = [[] for _ in _SEATS]
    for turn, hand in enumerate(found.groups()[1:]):
        for suit, ranks in zip(_SUITS, hand.split(".") if hand != "-" else [], strict=False):
            hands[(first + turn) % 4] += [_card(suit, rank) for rank in ranks.upper().replace("10", "T") if rank != "X"]
    return _whole(line, hands, board) or (line, text)


def lin(lines: Iterator[Line]) -> Found:
    """BBO's form: md|, then who dealt, and the hands of South, West, North, East; the last may be left out.

    Who is vulnerable follows the hands, and isn't read."""
    number, before = "", set[object]()
    for line, text in lines:
        for name, value in _LIN.findall(text):
            if name == "qx":
                number = value.lstrip("oc")
            elif name == "md" and value:
                yield from _once(_lin_hands(line, value, Board(number, _DEALERS.get(value[0], ""))), before)


def _lin_hands(line: int, text: str, board: Board) -> Deal | tuple[int, str]:
    hands: list[list[int]] = [[] for _ in _SEATS]
    for turn, hand in enumerate(text.lstrip("01234").split(",")[:4]):
        suit = ""
        for letter in hand.upper().replace("10", "T"):
            if letter in "SHDC":
                suit = _SUITS["SHDC".index(letter)]
            elif suit and letter in "AKQJT98765432":
                hands[(turn + 2) % 4].append(_card(suit, letter))
            else:
                return line, text
    return _whole(line, hands, board) or (line, text)


def _whole(line: int, hands: list[list[int]], board: Board) -> Deal | None:
    """With the fourth hand, if it was left out."""
    cards = [card for hand in hands for card in hand]
    if len(set(cards)) != len(cards) or max(map(len, hands)) > 13 or not cards:
        return None
    if sorted(map(len, hands)) == [0, 13, 13, 13]:
        hands[min(range(4), key=lambda seat: len(hands[seat]))] = sorted(set(range(52)) - set(cards))
    return Deal(line, known.find("poker-52"), tuple(map(tuple, hands)), tuple(place % 4 for place in range(52)), board)


def _once(found: Deal | tuple[int, str], before: set[object], by_number: bool = True) -> Found:
    """Nothing for a board that was played at another table, too: of the same number, unless there are none."""
    is_told = isinstance(found, Deal) and (found.board.number or not by_number)
    key = (found.board.number, found.hands) if isinstance(found, Deal) and is_told else None
    if key is None or key not in before:
        before.add(key)
        yield found


_BRIDGE = {(card.rank, card.suit): number for number, card in enumerate(known.find("poker-52").cards)}
_SKAT = {(card.rank, card.suit): number for number, card in enumerate(known.find("skat").cards)}


def _card(suit: str, rank: str) -> int:
    return _BRIDGE[_RANK.get(rank, rank), suit]


def sgf(lines: Iterator[Line]) -> Found:
    """ISS's games of Skat: what the world dealt, ten cards for each player and two for the Skat. A deal that was played
    several times, as in tournaments, counts once."""
    before = set[object]()
    for line, text in lines:
        if found := re.search(r"MV\[w ([^\s\]]+)", text):
            cards = [_skat_card(name) for name in found[1].split(".")]
            held = [card for card in cards if card is not None]
            if len(cards) == 32 and len(set(held)) == len(held):
                hands = tuple(
                    tuple(card for card in cards[begin : begin + 10] if card is not None) for begin in (0, 10, 20, 30)
                )
                yield from _once(Deal(line, known.find("skat"), hands, _SKAT_SEATS), before, by_number=False)
            else:
                yield line, found[1]
        elif "MV[" in text:
            yield line, text


def _skat_card(name: str) -> int | None:
    suit = {"C": "clubs", "S": "spades", "H": "hearts", "D": "diamonds"}.get(name[:1], "")
    return _SKAT.get((_RANK.get(name[1:], name[1:]), suit))
