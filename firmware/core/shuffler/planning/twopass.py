"""Two passes on fewer pockets than distinct keys would need: rows by runs, columns by dynamic programming.

The target order is cut into rows (pockets of pass 2), and each card gets a column (its pocket in pass 1): columns
never decrease within a row and strictly increase where a run begins. So a row has at most columns - 1 descents; row and
column hold at most ``capacity`` cards. Restarts are seeded by the target itself: the same target gives the same plan.
"""

from binascii import crc32

from . import exact

RESTARTS = 12
_SWEEPS = 3
_FULL = 1000  # weight of a column that is full: taken only if there is no other
_EXACT_CARDS = 8  # decks up to this many cards are decided exactly
_NEVER = 1 << 28
_PLACES_A_PIECE = 16


def search(target, rows, columns, capacity, restarts=RESTARTS):
    """Generator: keys (row, column) of the target places, or None if none were found. A piece is three places.

    A bounded search: for decks of more than 8 cards None does not prove that there are none.
    """
    cards = len(target)
    need, reach = yield _reachable(target, columns, capacity)
    if need[0] > rows or cards > rows * capacity or cards > columns * capacity:
        return None
    yield
    noise = crc32(bytes(bytearray(target))) & 0xFFFF
    for attempt in range(restarts):
        starts = [0]
        for row in range(rows):
            start = starts[-1]
            left = rows - row
            end = start + (cards - start + left - 1) // left
            if attempt:
                noise = (noise * 25173 + 13849) & 0xFFFF
                end += (noise * 5 >> 16) - 2
            end = max(start, min(end, reach[start]))
            while need[end] > left - 1:  # a longer row leaves the others enough room, reach[start] surely does
                end += 1
            starts.append(end)
        column = yield _columns(target, starts, columns, capacity)
        if column is not None:
            row = []
            for r in range(rows):
                row.extend([r] * (starts[r + 1] - starts[r]))
            return list(zip(row, column))
    if cards <= _EXACT_CARDS:
        return (yield exact.search(target, rows, columns, capacity))
    return None


def _reachable(target, columns, capacity):
    """need[t]: fewest rows for places t and up; reach[t]: farthest end of a row that starts at t."""
    cards = len(target)
    need = [0] * (cards + 1)
    reach = [cards] * (cards + 1)
    end = cards
    descents = 0  # within t..end-1
    for t in range(cards - 1, -1, -1):
        if t + 1 < end and target[t + 1] < target[t]:
            descents += 1
        while end - t > capacity or descents >= columns:
            end -= 1
            if end > t and target[end] < target[end - 1]:
                descents -= 1
        reach[t] = end
        if t % _PLACES_A_PIECE == 0:
            yield
        need[t] = 1 + need[end]
    return need, reach


def _columns(target, starts, columns, capacity):
    """Column of each place so that none holds more than ``capacity``, or None; rows are gone over up to three times."""
    load = [0] * columns
    chosen = [None] * (len(starts) - 1)
    for _ in range(_SWEEPS):
        for r in range(len(starts) - 1):
            if chosen[r]:
                for c in chosen[r]:
                    load[c] -= 1
            chosen[r] = yield _row(target, starts[r], starts[r + 1], load, columns, capacity)
            for c in chosen[r]:
                load[c] += 1
            yield
        if max(load) <= capacity:
            out = []
            for row in chosen:
                out.extend(row)
            return out
    return None


def _row(target, start, end, load, columns, capacity):
    """Columns of one row, the least loaded that the descents allow: shortest path over places and columns."""
    if start == end:
        return []
    weight = [n * n + (_FULL if n >= capacity else 0) for n in load]
    again = [w + 2 * n + 1 + (_FULL if n + 1 >= capacity else 0) for w, n in zip(weight, load)]
    cost, new = list(weight), [0] * columns
    came = bytearray(columns * (end - start - 1))  # for each place but the first: the column before
    at_place = 0
    for t in range(start + 1, end):
        is_descent = target[t] < target[t - 1]
        best, best_at = _NEVER, -1  # over the columns below this one
        for c in range(columns):
            least, at = best + weight[c], best_at
            if not is_descent and cost[c] + again[c] < least:
                least, at = cost[c] + again[c], c
            new[c] = least if least < _NEVER else _NEVER
            came[at_place + c] = at & 0xFF
            if cost[c] < best:
                best, best_at = cost[c], c
        cost, new = new, cost
        at_place += columns
        if t % 3 == 0:
            yield
    c = 0
    for k in range(1, columns):
        if cost[k] < cost[c]:
            c = k
    out = [c]
    while at_place:
        at_place -= columns
        c = came[at_place + c]
        out.append(c)
    out.reverse()
    return out
