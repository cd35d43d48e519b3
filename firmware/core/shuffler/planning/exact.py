"""Two passes for a deck of a few cards: every key of every place is tried in turn."""


def search(target, rows, columns, capacity):
    """Generator: keys (row, column) of the target places, or None if there are none."""
    cards = len(target)
    row_load = [0] * rows
    load = [0] * columns
    keys = []

    def place(t, row, column):
        if t == cards:
            return True
        yield
        for r in range(row, rows):
            low = 0
            if r == row and t:
                low = column + (1 if target[t] < target[t - 1] else 0)
            if row_load[r] == capacity:
                continue
            for c in range(low, columns):
                if load[c] == capacity:
                    continue
                row_load[r] += 1
                load[c] += 1
                keys.append((r, c))
                if (yield place(t + 1, r, c)):
                    return True
                keys.pop()
                row_load[r] -= 1
                load[c] -= 1
        return False

    return keys if (yield place(0, 0, 0)) else None
