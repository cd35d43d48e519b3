"""Which pocket stands for which digit: neighbours in the order of ejection stay neighbours, all else is free.

Digits are taken in groups that one stroke of the pusher empties; a group may stand anywhere in the rack. The best
places are found by exchanging two of them as long as that saves time.
"""

from ..pieces import LIGHT
from . import timing

AT_ONCE = 64  # cards: with more, each of these loops over them is a piece of its own


def assign_pockets(fed, digits, config, at, then):
    """Generator: pocket of each of the ``digits`` of a pass, in the order of ejection.

    fed: digit of each card in feeding order; at: the rack's position before; then: where it goes after the last
    ejection, or None.
    """
    if config.lifo:
        return list(range(digits))  # ejected downwards, one by one: a tall pusher must find nothing above
    if len(fed) > AT_ONCE:
        yield
    counts = bytearray(digits * digits)  # each below MAX_CARDS of the machine files, 250
    for k in range(1, len(fed)):
        counts[fed[k - 1] * digits + fed[k]] += 1
    first, last = fed[0], fed[-1]
    tall = config.swept_pockets
    groups = [list(range(k, min(k + tall, digits))) for k in range(0, digits, tall)]
    # One home more than there are groups: an exchange with it moves a group away; farther ones are near to nothing.
    homes = [list(range(p, min(p + tall, config.pockets))) for p in range(0, config.pockets, tall)][: len(groups) + 1]
    where = list(range(len(homes)))  # group k stands at homes[where[k]]; beyond the groups: homes left empty
    yield
    step_us = []
    for k in range(config.pockets):
        step_us.append(timing.shelf_us(config, k))
        yield LIGHT
    feed_at = [timing.feed_at(config, k, 0) for k in range(config.pockets)]
    eject_at = [timing.eject_at(config, k) for k in range(config.pockets)]
    yield
    heads = [group[0] for group in groups]
    pairs = []  # (a, b, how often a card of one is fed after one of the other)
    for a in range(digits):
        for b in range(a + 1, digits):
            n = counts[a * digits + b] + counts[b * digits + a]
            if n:
                pairs.append((a, b, n))
    known = {}
    yield

    def travel_us(steps):
        us = known.get(steps)
        if us is None:
            us = known[steps] = timing.pocket_us(config, steps)
        return us

    p = [0] * digits  # the pocket of each, as of the latest `cost`

    def cost():  # takes no memory: it is called some hundred times
        for k in range(len(groups)):
            home = homes[where[k]]
            for digit in groups[k]:
                p[digit] = home[digit % tall]
        total = 0
        for a, b, n in pairs:
            k = p[a] - p[b]
            total += n * step_us[k if k > 0 else -k]
        total += travel_us(abs(feed_at[p[first]] - at))
        here = feed_at[p[last]]
        for head in heads:
            there = eject_at[p[head]]
            total += travel_us(abs(there - here))
            here = there
        return total if then is None else total + travel_us(abs(then - here))

    best = cost()
    if len(fed) > AT_ONCE:
        yield LIGHT
    better = True
    while better:
        better = False
        for j in range(len(groups)):
            for k in range(j + 1, len(homes)):
                if len(homes[where[k]]) < len(groups[j]):
                    continue  # a home at the end of the rack that is too small
                if k < len(groups) and len(homes[where[j]]) < len(groups[k]):
                    continue
                where[j], where[k] = where[k], where[j]
                now = cost()
                yield LIGHT
                if now < best:
                    best = now
                    better = True
                else:
                    where[j], where[k] = where[k], where[j]
    cost()
    return p
