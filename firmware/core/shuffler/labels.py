"""Which pocket stands for which digit: neighbours in the order of ejection stay neighbours, all else is free.

Digits are taken in groups that one stroke of the pusher empties; a group may stand anywhere in the rack. The best
places are found by exchanging two of them as long as that saves time.
"""

from . import timing


def assign(counts, first, last, digits, config, at, then):
    """Pocket of each digit of a pass, ``digits`` of them in the order of ejection.

    counts[a * digits + b]: how often a card of digit b is fed after one of digit a; first, last: digits fed first and
    last; at: the rack's position before; then: where it goes after the last ejection, or None.
    """
    tall = config.pusher_tall
    homes = [list(range(p, min(p + tall, config.pockets))) for p in range(0, config.pockets, tall)]
    groups = [list(range(k, min(k + tall, digits))) for k in range(0, digits, tall)]
    where = list(range(len(homes)))  # group k stands at homes[where[k]]; beyond the groups: homes left empty
    step_us = [timing.card_us(config, timing.pocket_us(config, k * config.pitch_steps)) for k in range(config.pockets)]
    step_us[0] = timing.follow_us(config)
    pairs = []  # (a, b, how often a card of one is fed after one of the other)
    for a in range(digits):
        for b in range(a, digits):
            n = counts[a * digits + b] + (counts[b * digits + a] if a != b else 0)
            if n:
                pairs.append((a, b, n))
    known = {}

    def travel_us(steps):
        if steps not in known:
            known[steps] = timing.pocket_us(config, steps)
        return known[steps]

    def pockets():
        out = [0] * digits
        for k, group in enumerate(groups):
            for digit in group:
                out[digit] = homes[where[k]][digit - group[0]]
        return out

    def cost():
        p = pockets()
        total = 0
        for a, b, n in pairs:
            total += n * step_us[abs(p[a] - p[b])]
        here = timing.feed_at(config, p[first], 0)
        total += travel_us(abs(here - at))
        here = timing.feed_at(config, p[last], 0)
        for group in groups:
            there = timing.eject_at(config, p[group[0]])
            total += travel_us(abs(there - here))
            here = there
        if then is not None:
            total += travel_us(abs(then - here))
        return total

    best = cost()
    better = True
    while better:
        better = False
        for j in range(len(groups)):
            for k in range(j + 1, len(homes)):
                short = len(groups) - 1  # a group may need a home as large as itself
                if len(homes[where[k]]) < len(groups[j]) or (k <= short and len(homes[where[j]]) < len(groups[k])):
                    continue
                where[j], where[k] = where[k], where[j]
                now = cost()
                if now < best:
                    best = now
                    better = True
                else:
                    where[j], where[k] = where[k], where[j]
    return pockets()
