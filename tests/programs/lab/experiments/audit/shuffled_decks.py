"""Decks that were shuffled from the sorted one."""

from mischwerk_lab.kernels import sorted_decks
from mischwerk_lab.methods import METHODS


def shuffled(method, cards, count, passes=1, seed=11, **options):
    made = sorted_decks(count, cards)
    kernel = METHODS[method].make(cards, **options)
    for step in range(passes):
        kernel.shuffle(made, 0, step, seed)
    return made
