"""Decks by the numbers of their cards, from lines of text in any of the forms.

The first deck decides how many cards there are and how they are written. Which of several equal cards one is, where a
card of a hand lay, and what was not recorded is drawn, always alike for the same lines: if every order is equally
likely, then so are orders that are completed in this way, and every test stays exact.
"""

import codecs
from collections.abc import Callable, Iterable, Iterator, Sequence

import numpy as np
from mischwerk.deck.cards import Card
from mischwerk.deck.decks import Deck

from mischwerk_lab.recorded.deals import Board, Deal
from mischwerk_lab.recorded.forms import Line, found_in
from mischwerk_lab.recorded.names import UNKNOWN, NameProblem, Names, is_card, names_of
from mischwerk_lab.recorded.problems import Bad, BadLine, Row, short
from mischwerk_lab.recorded.tables import NUMBER
from mischwerk_lab.streams import Decks

REST = ("...", "\u2026")  # the rest of a deck was not recorded
COPIES, PARTS, HANDS = "copies", "parts", "hands"  # what was drawn
_SEED = 58


def texts(lines: Iterable[bytes]) -> Iterator[Line]:
    """Lines by their numbers, in UTF-8, UTF-16 or, what is neither, as Windows writes it."""
    decoder, rest, number = None, "", 0
    for data in lines:
        if not number and decoder is None and data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
            decoder = codecs.getincrementaldecoder("utf-16")("replace")
        if decoder is None:
            number += 1
            try:
                yield number, data.decode("utf-8-sig")
            except UnicodeDecodeError:
                yield number, data.decode("cp1252", "replace")
            continue
        *whole, rest = (rest + decoder.decode(data)).split("\n")
        for text in whole:
            number += 1
            yield number, text
    if rest:
        yield number + 1, rest


class DeckReader:
    """``deck``: whose cards they are, None for the first that has them all; ``fewest``, ``most``: cards of a deck."""

    def __init__(self, deck: Deck | None, fewest: int, most: int) -> None:
        self.names: Deck | None = deck
        self.drawn = ""  # COPIES, PARTS or HANDS
        self.boards: list[Board] = []  # of deals
        self._cards: int | None = None  # of a deck
        self._named: Names | None = None
        self._first_number: int | None = None
        self._fewest, self._most, self._read = fewest, most, 0

    def decks(self, lines: Iterable[bytes]) -> Iterator[tuple[int, Decks | BadLine]]:
        """Yield where each begins, and the deck, or why it is none."""
        for found in found_in(texts(lines)):
            try:
                yield found.line, self._deck(found)
            except BadLine as bad:
                yield found.line, bad

    @property
    def named(self) -> bool:
        """Its cards have names in the file."""
        return self.drawn == HANDS or self._named is not None or (self.names is not None and self._first_number is None)

    def _deck(self, found: Bad | Deal | Row) -> Decks:
        if isinstance(found, Bad):
            raise found.why
        cards = self._dealt(found) if isinstance(found, Deal) else self._row(found.cards)
        _check(cards, self._called)
        self._cards = len(cards)
        self._read += 1
        return np.array([cards], np.uint8 if len(cards) <= 256 else np.uint16)

    def _called(self, card: int) -> Card | int:
        return self.names.cards[card] if self._first_number is None and self.names else card + (self._first_number or 0)

    def _row(self, words: list[str]) -> list[int]:
        if words[-1] in REST:
            whole = self._cards or (self.names.size if self.names else 0)
            if not whole:
                raise BadLine("rest")
            words = words[:-1] + [UNKNOWN[0]] * (whole - len(words) + 1)
        size = len(words)
        if self._cards is None and not any(NUMBER.fullmatch(word) or is_card(word) for word in words):
            raise BadLine("no-card", text=short(" ".join(words)))
        if self._cards not in (None, size):
            raise BadLine("cards", cards=size, wanted=self._cards or 0)
        if not self._fewest <= size <= self._most:
            raise BadLine("size", cards=size, fewest=self._fewest, most=self._most)
        is_number = NUMBER.fullmatch(next((word for word in words if word not in UNKNOWN), ""))
        return self._numbers(words) if is_number else self._by_names(words)

    def _numbers(self, words: list[str]) -> list[int]:
        n = len(words)
        for place, word in enumerate(words):
            if not NUMBER.fullmatch(word) and word not in UNKNOWN:
                raise BadLine("not-number", place=place + 1, text=short(word))
        values = [int(word) if word not in UNKNOWN else None for word in words]
        lowest = min(value for value in values if value is not None)
        first = self._first_number if self._first_number is not None else min(max(lowest, 0), 1)
        for value in values:
            if value is not None and not first <= value < first + n:
                raise BadLine("outside", number=value, cards=n, first=first, last=first + n - 1)
        self._first_number = first
        return self._filled([[n] if value is None else [value - first] for value in values], n)

    def _by_names(self, words: list[str]) -> list[int]:
        try:
            if self._named is None:
                self._named = names_of(words, self.names)
            named = self._named
        except NameProblem as problem:
            raise BadLine(problem.key, **problem.values) from None
        self.names = deck = named.deck
        if len(words) != deck.size:
            raise BadLine("names-size", cards=len(words), deck=deck.name, size=deck.size)
        try:
            return [named.single[word] for word in words]
        except KeyError:
            pass
        meant = [[deck.size] if word in UNKNOWN else named.numbers(word) for word in words]
        if [] in meant:
            place = meant.index([])
            raise BadLine("names-unknown", place=place + 1, text=words[place][:40] or "''", deck=deck.name)
        return self._filled(meant, deck.size)

    def _filled(self, meant: Sequence[Sequence[int]], n: int) -> list[int]:
        """Each place with one of the cards that it may hold: ``n`` stands for any that is left."""
        cards = [some[0] if len(some) == 1 else -1 for some in meant]
        if -1 not in cards and n not in cards:
            return cards
        draw = np.random.default_rng([_SEED, self._read])
        taken = {card for card in cards if 0 <= card < n}
        alike: dict[int, list[int]] = {}
        for place in np.flatnonzero(np.array(cards) == -1).tolist():
            self.drawn = self.drawn or COPIES
            some = alike.setdefault(meant[place][0], [])
            if not some:
                some += [int(card) for card in draw.permutation(meant[place]) if card not in taken]
            cards[place] = some.pop() if some else meant[place][0]
            taken.add(cards[place])
        left = [int(card) for card in draw.permutation(n) if card not in taken]
        for place in np.flatnonzero(np.array(cards) == n).tolist():
            self.drawn = PARTS
            cards[place] = left.pop() if left else 0
        return cards

    def _dealt(self, deal: Deal) -> list[int]:
        if self.names not in (None, deal.deck):
            raise BadLine("names-size", cards=deal.deck.size, deck=self.names.name, size=self.names.size)
        self.names, self.drawn = deal.deck, HANDS
        if sum(map(len, deal.hands)) < deal.deck.size:
            self.drawn = PARTS
        draw = np.random.default_rng([_SEED, self._read])
        places = {seat: [at for at, other in enumerate(deal.seats) if other == seat] for seat in set(deal.seats)}
        meant = [[deal.deck.size]] * deal.deck.size
        for seat, hand in enumerate(deal.hands):
            for place, card in zip(draw.permutation(places[seat]), hand, strict=False):
                meant[place] = [card]
        drawn = self.drawn
        cards = self._filled(meant, deal.deck.size)
        self.drawn = drawn
        self.boards.append(deal.board)
        return cards


def _check(cards: list[int], called: Callable[[int], Card | int]) -> None:
    if len(set(cards)) == len(cards):
        return
    there = np.bincount(cards, minlength=len(cards))
    twice, missing = int(there.argmax()), int(there.argmin())
    doubled, other = called(twice), called(missing)
    key = "twice" if isinstance(doubled, Card) else "twice-number"
    raise BadLine(key, twice=doubled, times=int(there[twice]), missing=other)
