"""Judge ways of mixing that have a law of their own once more, by all numbers of simulated decks."""

import numpy as np

from mischwerk_lab.experiments.audit.diagnosis import explanation, features, ways
from mischwerk_lab.experiments.audit.diagnosis.explanation import Evidence, Explanation
from mischwerk_lab.experiments.audit.diagnosis.features import Seen
from mischwerk_lab.experiments.audit.diagnosis.simulation import count_of, ratio
from mischwerk_lab.experiments.audit.diagnosis.ways import SEED
from mischwerk_lab.hunting import generators
from mischwerk_lab.kernels import sorted_decks
from mischwerk_lab.methods import METHODS
from mischwerk_lab.streams import Decks


def checked(way: Explanation, evidence: Evidence, seen: Seen) -> Explanation:
    """Judge a way with a law of its own by all numbers as well."""
    law = features.of(_decks(way, evidence, count_of(seen.decks)))
    against = features.worst(seen, law)
    joint = ratio(seen, law, evidence.cards, 1 + (way.share is not None))
    return way._replace(fit=min(way.fit, against.p_value), against=against, joint=joint)


def _decks(way: Explanation, evidence: Evidence, count: int) -> Decks:
    cards = evidence.cards
    decks = _made("planned", count, cards, 1)
    share = way.share.estimate if way.share is not None else 1.0
    if way.name in (explanation.UNSHUFFLED, explanation.STICKY):
        share = way.estimate
    some = round(share * count)
    decks[:some] = _all(way, evidence, decks[:some])
    return decks


def _all(way: Explanation, evidence: Evidence, even: Decks) -> Decks:
    count, cards = even.shape
    if way.name == explanation.UNSHUFFLED:
        return sorted_decks(count, cards)
    if way.name == explanation.STICKY and (pair := evidence.neighbours) is not None:
        return _stuck(even, pair.row, pair.column)
    if way.name == explanation.MODULO:
        return _remainders(way, count, cards)
    if way.name == explanation.HALF_RIFFLES:
        return _made("half-riffle", count, cards, round(way.estimate))
    if way.name == explanation.SHELVES:
        return _made("shelf", count, cards, 1, shelves=round(way.estimate))
    if way.name == explanation.RIFFLES:  # the inverse of piles
        piles = _made("random-pile", count, cards, 1, pockets=round(2**way.estimate))
        return np.argsort(piles, axis=1).astype(piles.dtype)
    order = "lifo" if way.name == explanation.PILES_TURNED else "fifo"
    return _made("random-pile", count, cards, 1, pockets=min(round(way.estimate), 65535), order=order)


def _made(method: str, count: int, cards: int, passes: int, **options: object) -> Decks:
    decks, kernel = sorted_decks(count, cards), METHODS[method].make(cards, **options)
    for step in range(passes):
        kernel.shuffle(decks, 0, step, SEED)
    return decks


def _remainders(way: Explanation, count: int, cards: int) -> Decks:
    decks = sorted_decks(count, cards)
    bounds = generators.bounds_of(way.loop, cards)
    numbers = np.random.default_rng(SEED).integers(round(way.estimate), size=(count, len(bounds)))
    ways.played(decks, way.loop, numbers % bounds)
    return decks


def _stuck(even: Decks, first: int, second: int) -> Decks:
    """The second is drawn along by the first, on either side of it."""
    decks = even.copy()
    for row, after in enumerate(np.random.default_rng(SEED).integers(2, size=len(even))):
        rest = even[row][even[row] != second]
        decks[row] = np.insert(rest, int(np.flatnonzero(rest == first)[0]) + after, second)
    return decks
