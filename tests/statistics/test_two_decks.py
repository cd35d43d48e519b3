"""A hundred and ten cards take three keys: nothing of the change of keys shows in the order or in the numbers.

One verdict: one false alarm in 10**7 for all its fits (chi_square.py).
"""

from collections import Counter
from math import gcd

import defects
import numpy
from chi_square import against, card_by_place, credible, uniform
from openssl_generator import numbered_keys, openssl_block
from shuffler.randomness.drbg import Drbg
from shuffler.randomness.permutation import draw

CARDS = 110
DRAWS = 10_000
CLASSES = 8


def drawn(next_key, first_under_a_key=lambda number: number):
    """Orders (a row each), the numbers they were drawn with (the same way), and the first number under each key."""
    orders, rows, firsts = [], [], set()
    for _ in range(DRAWS):
        generator = Drbg(next_key, openssl_block())
        row, first = [], []

        def below(n, generator=generator, row=row, first=first):
            keys = generator.keys
            number = generator.below(n)
            if generator.keys > keys:
                number = first_under_a_key(number)
                first.append(len(row))
            row.append(number)
            return number

        orders.append(draw(below, CARDS))
        rows.append(row)
        firsts.add(tuple(first))
    (starts,) = firsts  # for every deck the same
    return numpy.array(orders), numpy.array(rows), starts


def bound(k):
    """What number ``k`` of a draw lies below."""
    return CARDS - k


def together(numbers, k, m):
    """Numbers ``k`` and ``m`` of each draw, by classes of their size: independent, if all is well."""
    classes = numbers[:, [k, m]] * CLASSES // (bound(k), bound(m))
    counts = numpy.zeros((CLASSES, CLASSES), int)
    numpy.add.at(counts, tuple(classes.T), 1)
    share = [numpy.bincount(numpy.arange(bound(i)) * CLASSES // bound(i), minlength=CLASSES) / bound(i) for i in (k, m)]
    return against(counts.ravel(), DRAWS * numpy.outer(*share).ravel())


def difference(numbers, start, other, length):
    """Numbers at the same distance from the starts of two keys: words that are the same differ by 0 modulo any common
    factor of their bounds; the largest there is.
    """
    k = max(range(length), key=lambda k: gcd(bound(start + k), bound(other + k)))
    factor = gcd(bound(start + k), bound(other + k))
    came = Counter(((numbers[:, start + k] - numbers[:, other + k]) % factor).tolist())
    return uniform([came[d] for d in range(factor)])


def changes_of_keys(numbers, starts):
    """The last number under one key with the first under the next, the first numbers with each other, differences."""
    first, second, third = starts
    return [
        together(numbers, second - 1, second),
        together(numbers, third - 1, third),
        together(numbers, first, second),
        together(numbers, second, third),
        together(numbers, first, third),
        difference(numbers, first, second, second - first),
        difference(numbers, second, third, CARDS - 1 - third),
    ]


def test_cards_places_and_changes_of_keys(fair):
    orders, numbers, starts = drawn(numbered_keys(3000))
    assert starts == (0, 37, 79)
    assert fair(card_by_place(orders), *changes_of_keys(numbers, starts))


def test_the_same_key_again_would_show():
    _, numbers, starts = drawn(defects.one_key(numbered_keys(3010)))
    *by_size, first, second = changes_of_keys(numbers, starts)
    assert not credible(first)
    assert not credible(second)
    assert credible(*by_size), "bounds without a common factor hide it"


def test_a_pool_that_is_read_after_it_was_erased_would_show():
    """The first number under each new key is 0."""
    orders, numbers, starts = drawn(numbered_keys(3020), lambda number: 0)
    assert not credible(card_by_place(orders))
    assert not any(credible(fit) for fit in changes_of_keys(numbers, starts)[:5])
