"""Is one pass enough? Consecutive places share a pocket while their cards come in feeding order and there is room."""


def pockets_of(target, pockets, capacity):
    """Pocket of each target place in a FIFO pass with the fewest pockets, or None. Greedy is best: a pocket that ends
    earlier never helps those after it.
    """
    by_place = []
    pocket = 0
    used = 0
    for t in range(len(target)):
        if used == capacity or (t and target[t] < target[t - 1]):
            pocket += 1
            used = 0
        if pocket == pockets:
            return None
        by_place.append(pocket)
        used += 1
    return by_place
