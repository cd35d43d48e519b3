"""Are the hands fair? Points, suit lengths, what returns to a seat, and which cards go there.

Each question counts a whole number in every deal. The law of that number is exact, deals are independent of each other
if they are shuffled well, and the sum over all deals is judged by its own exact law, two-sided. All questions together
falsely reject fair deals in a share ALPHA of cases at most (Holm).
"""

from collections.abc import Callable, Sequence
from math import factorial, prod
from typing import NamedTuple

import numpy as np
from mischwerk.deck.decks import Deck
from numpy.typing import NDArray
from scipy.special import ndtri

from mischwerk_lab.experiments.audit.compute import POWER
from mischwerk_lab.experiments.audit.results import ALPHA, Recorded
from mischwerk_lab.experiments.audit.seats import Dealing, dealing_of, most_unlikely
from mischwerk_lab.recorded.deals import Board
from mischwerk_lab.trials.counting import Counts, Decks, Result, correct
from mischwerk_lab.trials.laws import of_subset, two_sided_sum

_NAMES = {"skat": "table_4", "poker-52": "in_turn"}  # dealing orders of the decks whose hands are read
SEATS = {"skat": ("V", "M", "H", "S"), "poker-52": ("N", "E", "S", "W")}
_HONOURS = {"A": 4, "K": 3, "Q": 2, "J": 1}
_EYES = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}
_SUITS = ("clubs", "spades", "hearts", "diamonds")
_LONG = {"skat": 6, "poker-52": 7}  # cards of a suit in a hand that players call long
CLASSES = "classes"
_ANOTHER_ROUND = 16  # boards, after which dealers and vulnerability repeat
_DEALERS = "NESW"
_VULNERABLE = ("None", "NS", "EW", "All")
_SAYS = {"LOVE": "None", "BOTH": "All", "NONE": "None", "ALL": "All", "NS": "NS", "EW": "EW"}

Law = NDArray[np.float64]
Score = Callable[[int, int, int], int]  # of a suit, a seat and how many cards it has there: a whole number from 0


class Answer(NamedTuple):
    """``mean``: per deal, as ``expected`` and its standard deviation ``spread`` in one deal; None for CLASSES.

    ``visible``: how far off the mean would have to be to be noticed with a probability of 95 %."""

    name: str
    mean: float | None
    expected: float | None
    spread: float | None
    p_value: float
    adjusted: float
    rejected: bool
    visible: float | None
    detail: tuple[str, str] = ("", "")  # of CLASSES: which class, at which seat


class Deals(NamedTuple):
    """``again``: numbers of boards whose hands had been dealt before; ``wrong``: boards with another dealer or
    vulnerability than their numbers have, of ``numbered``."""

    source: Recorded
    game: str
    dealt: int
    answers: list[Answer]
    again: list[str]
    wrong: list[str]
    numbered: int

    @property
    def passed(self) -> bool:
        """Nothing speaks against fair deals."""
        return not self.again and not any(answer.rejected for answer in self.answers)


def judge(source: Recorded) -> Deals:
    """Answer all questions about these deals, whose ``names`` are known."""
    deck = source.names
    assert deck is not None
    dealing = dealing_of(_NAMES[deck.name], deck.size)
    held = _held(source.decks, dealing)
    count = len(held)
    sums = [(name, law, int(values.sum()), len(values)) for name, law, values in _questions(deck, dealing, held)]
    results = [_result(two_sided_sum(law, deals, seen), deals) for _, law, seen, deals in sums]
    unlikely = most_unlikely(_places(source.decks), count, deck, dealing)
    holm = correct([*results, unlikely.result], ALPHA)
    answers = []
    for i, (name, law, seen, deals) in enumerate(sums):
        expected = float(law @ np.arange(len(law)))
        spread = float(law @ (np.arange(len(law)) - expected) ** 2) ** 0.5
        away = float(-ndtri(ALPHA / len(holm.adjusted) / 2) + ndtri(POWER)) * spread / deals**0.5
        p = results[i].p_value
        answers.append(Answer(name, seen / deals, expected, spread, p, holm.adjusted[i], holm.rejected[i], away))
    at = dealing.seats.index(unlikely.seat)
    detail = (unlikely.class_name, SEATS[deck.name][at])
    p = unlikely.result.p_value
    answers.append(Answer(CLASSES, None, None, None, p, holm.adjusted[-1], holm.rejected[-1], None, detail))
    wrong, numbered = _conventions(source.boards)
    game = "skat" if deck.name == "skat" else "bridge"
    return Deals(source, game, count, answers, _again(held, source.boards), wrong, numbered)


def _result(p: float, deals: int) -> Result:
    return Result(0.0, "", p, 0.0, "", deals, 1)


def _held(decks: Decks, dealing: Dealing) -> NDArray[np.int8]:
    """The seat that holds each card: (D, N)."""
    held = np.empty(decks.shape, np.int8)
    np.put_along_axis(held, decks.astype(np.intp), np.array(dealing.places, np.int8)[None, :], axis=1)
    return held


def _places(decks: Decks) -> Counts:
    """Count how often each card was at each place."""
    cards = decks.shape[1]
    return np.stack([np.bincount(decks[:, place], minlength=cards) for place in range(cards)], axis=1).astype(np.int64)


def _questions(deck: Deck, dealing: Dealing, held: NDArray[np.int8]) -> list[tuple[str, Law, NDArray[np.int64]]]:
    """Name, law in one deal, and what was counted in each."""
    is_skat, long = deck.name == "skat", _LONG[deck.name]
    seats, sizes = SEATS[deck.name], tuple(np.bincount(dealing.places).tolist())
    players = range(3 if is_skat else 4)
    asked = []
    for at, seat in enumerate(seats):
        scores = tuple(int(card.rank == "J") if is_skat else _HONOURS.get(card.rank, 0) for card in deck.cards)
        name = f"jacks-{seat}" if is_skat else f"points-{seat}"
        asked.append((name, of_subset(scores, sizes[at]), _worth(scores, held == at)))
    scores = tuple((_EYES if is_skat else _HONOURS).get(card.rank, 0) for card in deck.cards)
    name, together = ("eyes-S", held == 3) if is_skat else ("points-NS", held % 2 == 0)
    asked.append((name, of_subset(scores, int(together[0].sum())), _worth(scores, together)))
    suits = np.array([_SUITS.index(card.suit) for card in deck.cards])
    lengths = np.stack([[(held[:, suits == suit] == at).sum(axis=1) for at in players] for suit in range(4)])
    rows = (deck.size // 4,) * 4
    shapes: dict[str, Score] = {
        "squares": lambda suit, seat, cards: cards * cards if seat in players else 0,
        "voids": lambda suit, seat, cards: int(cards == 0 and seat in players),
        "long": lambda suit, seat, cards: int(cards >= long and seat in players),
    }
    for name, score in shapes.items():
        table = np.array([score(0, 0, cards) for cards in range(deck.size)])
        asked.append((name, table_law(rows, sizes, name, score), table[lengths].sum(axis=(0, 1))))
    if len(held) > 1:  # how many cards a seat gets again doesn't depend on which it had
        law = table_law(sizes, sizes, "returns", lambda before, seat, cards: cards if before == seat else 0)
        asked.append(("returns", law, (held[1:] == held[:-1]).sum(axis=1)))
    return [(name, law, np.asarray(values, np.int64)) for name, law, values in asked]


def _worth(scores: Sequence[int], taken: NDArray[np.bool_]) -> NDArray[np.int64]:
    return np.asarray(taken @ np.array(scores), np.int64)


_laws: dict[tuple[object, ...], Law] = {}


def table_law(rows: tuple[int, ...], columns: tuple[int, ...], name: str, score: Score) -> Law:
    """The law of a sum over the cells of a table: ``rows`` cards of each of four kinds, dealt to seats that hold
    ``columns``; each cell adds ``score(row, column, cards in it)``. ``name`` keeps it.

    A table has the probability of 1 over the factorials of its cells, but for a constant. Two rows and two rows are
    counted, and meet where together they fill every seat.
    """
    if (rows, columns, name) not in _laws:
        (filled, first), (others, rest) = (_half(rows[at : at + 2], at, columns, score) for at in (0, 2))
        where = {tuple(cards): at for at, cards in enumerate(others)}
        law = np.zeros(first.shape[1] + rest.shape[1] - 1)
        for cards, ways in zip(filled, first, strict=True):
            law += np.convolve(ways, rest[where[tuple(np.array(columns) - cards)]])
        _laws[rows, columns, name] = law / law.sum()
    return _laws[rows, columns, name]


def _half(rows: Sequence[int], first: int, columns: tuple[int, ...], score: Score) -> tuple[Counts, Law]:
    """Two kinds dealt: how many cards each seat may then have (K, seats), and the weight of each score (K, S)."""
    dealt = [np.array(_splits(cards, columns)) for cards in rows]
    weights = [np.array([1.0 / prod(map(factorial, cells)) for cells in table.tolist()]) for table in dealt]
    worth = [
        np.array([sum(score(first + row, seat, cards) for seat, cards in enumerate(cells)) for cells in table.tolist()])
        for row, table in enumerate(dealt)
    ]
    filled = (dealt[0][:, None] + dealt[1][None, :]).reshape(-1, len(columns))
    fits = (filled <= np.array(columns)).all(axis=1)
    kinds, kind = np.unique(filled[fits], axis=0, return_inverse=True)
    scores = (worth[0][:, None] + worth[1][None, :]).ravel()[fits]
    width = int(scores.max()) + 1
    weight = np.outer(*weights).ravel()[fits]
    table = np.bincount(kind.ravel() * width + scores, weight, len(kinds) * width)
    return kinds, np.asarray(table, np.float64).reshape(len(kinds), width)


def _splits(cards: int, columns: tuple[int, ...]) -> list[tuple[int, ...]]:
    """All ways to hand ``cards`` out to seats that can hold ``columns``."""
    if len(columns) == 1:
        return [(cards,)] if cards <= columns[0] else []
    return [
        (here, *others) for here in range(min(cards, columns[0]) + 1) for others in _splits(cards - here, columns[1:])
    ]


def _again(held: NDArray[np.int8], boards: Sequence[Board]) -> list[str]:
    """Boards whose hands had been dealt before; of 5e28 deals at bridge none comes twice."""
    seen, again = set[bytes](), []
    for at, row in enumerate(held):
        deal = row.tobytes()
        if deal in seen:
            again.append(boards[at].number or str(at + 1))
        seen.add(deal)
    return again


def _conventions(boards: Sequence[Board]) -> tuple[list[str], int]:
    """Boards with another dealer or vulnerability than their number has (Laws of Duplicate Bridge, Law 2), and how many
    were looked at."""
    wrong, numbered = [], 0
    for board in boards:
        if not board.number.isdecimal() or not (board.dealer or board.vulnerable):
            continue
        numbered += 1
        at = (int(board.number) - 1) % _ANOTHER_ROUND
        vulnerable = _SAYS.get(board.vulnerable.upper(), board.vulnerable)
        expected = _DEALERS[at % 4], _VULNERABLE[(at + at // 4) % 4]
        if board.dealer.upper() not in ("", expected[0]) or vulnerable not in ("", expected[1]):
            wrong.append(board.number)
    return wrong, numbered
