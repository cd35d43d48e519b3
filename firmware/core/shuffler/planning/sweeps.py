"""Which pockets one stroke of a tall pusher empties, and whether an order of ejection can be carried out with it.

A pusher ``tall`` pockets high, standing at pocket p, empties p to p + tall - 1 together, the lowest of them lowest.
"""


def strokes(order, tall):
    """Strokes that empty the pockets of ``order`` (all that hold cards) in this order, or None if there are none.

    A stroke is a list of neighbouring pockets, up to ``tall``; the pusher stands at the first, which may be empty: it
    is there to keep the pusher away from a pocket whose turn has not come.
    """
    full = list(order)
    sweeps = []
    while full:
        best, best_taken = None, 0
        for low in range(full[0], max(-1, full[0] - tall), -1):
            taken = [p for p in range(low, low + tall) if p in full]
            if len(taken) > best_taken and taken == full[: len(taken)]:
                best, best_taken = list(range(low, taken[-1] + 1)), len(taken)
        if best is None:
            return None
        sweeps.append(best)
        full = full[best_taken:]
    return sweeps
