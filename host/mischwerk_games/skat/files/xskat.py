"""Deals in XSkat's game files (its option -game).

A deal is 32 digits with white space between them: who gets the card, 0 the skat, 1 middlehand, 2 rearhand, 3 forehand;
the cards go diamonds, hearts, spades, clubs, and in each suit A T K Q J 9 8 7. `#` begins a comment; `repeat` ends the
file. XSkat 4.0 calls the digits player numbers that rotate: whoever deals first (-start), and in each game of a run,
forehand has the cards of 3. XSkat's own random deals (`random_seed`) are none that can be read here.
"""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from ..rules.cards import CARDS, NUMBERS
from ..rules.dealing import FOREHAND, MIDDLEHAND, REARHAND, Deal, checked
from .deals import FileError, read_text

_SUITS = {"D": "Diamond", "H": "Heart", "S": "Spade", "C": "Club"}
_ORDER = tuple(NUMBERS[suit + rank] for suit in _SUITS for rank in "ATKQJ987")
_SEATS = {"1": MIDDLEHAND, "2": REARHAND, "3": FOREHAND}
_SKAT = "0"


def read_xskat(path: Path) -> list[Deal]:
    """The deals of a game file. Raises FileError."""
    return parse_xskat(read_text(path), str(path))


def parse_xskat(text: str, name: str) -> list[Deal]:
    """The deals of a game file's text; ``name`` is for errors. Raises FileError."""
    deals = []
    digits: list[str] = []
    number = 1
    for number, word in _words(text):
        if word == "repeat" and not digits:
            break
        if word == "random_seed":
            raise FileError(f"{name}, line {number}: random_seed is a deal of XSkat's own: only XSkat can deal it")
        if word not in _SEATS and word != _SKAT:
            raise FileError(f"{name}, line {number}: {word[:20]!r} is not one of the digits 0, 1, 2 and 3")
        digits.append(word)
        if len(digits) == CARDS:
            deals.append(_deal(digits, f"{name}, line {number}"))
            digits.clear()
    if digits:
        raise FileError(f"{name}, line {number}: a deal has {CARDS} digits, the last one here {len(digits)}")
    if not deals:
        raise FileError(f"{name}: no deal in this file")
    return deals


def xskat_text(deals: Iterable[Deal]) -> str:
    """A game file with these deals."""
    return "# A 10  K  Q  J  9  8  7\n" + "\n".join(map(_block, deals))


def _words(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.splitlines(), 1):
        for word in line.partition("#")[0].split():
            yield number, word


def _deal(digits: Sequence[str], where: str) -> Deal:
    hands, skat = [0, 0, 0], 0
    for card, digit in zip(_ORDER, digits, strict=True):
        if digit == _SKAT:
            skat |= 1 << card
        else:
            hands[_SEATS[digit]] |= 1 << card
    try:
        return checked(hands, skat)
    except ValueError as error:
        raise FileError(f"{where}: {error}") from None


def _block(deal: Deal) -> str:
    digits = [next((d for d, seat in _SEATS.items() if deal.hands[seat] >> card & 1), _SKAT) for card in _ORDER]
    rows = (digits[start : start + 8] for start in range(0, CARDS, 8))
    return "".join(f"  {'  '.join(row)}  # {suit}\n" for row, suit in zip(rows, _SUITS.values(), strict=True))
