"""The study's pile shuffle: each card to a uniformly drawn pocket that has room; pockets ejected in order."""

from .keys import Pass


def random_pile(below, cards, pockets, capacity, passes):
    """Generator: passes from random numbers ``below(n)``; a card is a piece of the work."""
    result = []
    for _ in range(passes):
        room = [capacity] * pockets
        pocket = []
        for _ in range(cards):
            p = below(pockets)
            while not room[p]:
                p = below(pockets)
            room[p] -= 1
            pocket.append(p)
            yield
        result.append(Pass(pocket, sorted(set(pocket))))
    return result
