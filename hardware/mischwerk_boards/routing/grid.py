"""The router's search: a grid over both layers, in steps of 0.2 mm.

Compiled by numba: pads and tracks are painted as what a track of a given width has to keep off; the search looks for
the cheapest way from what a net has already to its next pad.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Any

import numpy as np
from numba import njit

STEP_MM = 0.2
VIA_COST = 90
STRAIGHT, SLANTED = 10, 14
ON_BACK = 4  # more for a step there: the ground's area on the back should be whole
Map = Any  # numpy arrays of integers: layer, row, column


@njit(cache=True)
def paint_box(
    into: Map, layer: int, x: float, y: float, half_x: float, half_y: float, reach: float, value: int
) -> None:
    """Everything nearer than ``reach`` to a box, in steps; -1 paints over all, else the higher value stays."""
    rows, columns = into.shape[1], into.shape[2]
    for row in range(max(0, int(y - half_y - reach)), min(rows, int(y + half_y + reach) + 2)):
        away_y = max(0.0, abs(row - y) - half_y)
        for column in range(max(0, int(x - half_x - reach)), min(columns, int(x + half_x + reach) + 2)):
            away_x = max(0.0, abs(column - x) - half_x)
            if away_x * away_x + away_y * away_y < reach * reach - 1e-6:
                into[layer, row, column] += value


@njit(cache=True)
def search(
    blocked: Map,
    no_via: Map,
    extra: Map,
    extra_via: Map,
    sources: Map,
    targets: Map,
    bounds: tuple[int, int, int, int],
) -> Map:
    """Cheapest way from any source to any target, as rows of (layer, row, column); empty: there is none.

    blocked, no_via: 1 where a track, or a via, may not be. extra, extra_via: cost on top. bounds: of the targets, for
    the estimate of what is left.
    """
    layers, rows, columns = blocked.shape
    size = layers * rows * columns
    cost = np.full(size, 1 << 40, dtype=np.int64)
    came = np.full(size, -1, dtype=np.int64)
    queue = [(np.int64(0), np.int64(0))]
    queue.pop()
    left, top, right, low = bounds
    for layer in range(layers):
        for row in range(rows):
            for column in range(columns):
                if sources[layer, row, column]:
                    place = (layer * rows + row) * columns + column
                    cost[place] = 0
                    far = 10 * max(max(left - column, column - right, 0), max(top - row, row - low, 0))
                    heappush(queue, (np.int64(far), np.int64(place)))
    end = np.int64(-1)
    while queue:
        guess, place = heappop(queue)
        layer = place // (rows * columns)
        row = place // columns % rows
        column = place % columns
        here = cost[place]
        if guess > here + 10 * max(max(left - column, column - right, 0), max(top - row, row - low, 0)):
            continue
        if targets[layer, row, column]:
            end = place
            break
        for dy in range(-1, 2):
            for dx in range(-1, 2):
                to_row, to_column = row + dy, column + dx
                if (dx == 0 and dy == 0) or not (0 <= to_row < rows and 0 <= to_column < columns):
                    continue
                if blocked[layer, to_row, to_column]:
                    continue
                step = STRAIGHT if dx == 0 or dy == 0 else SLANTED
                if layer == 1:
                    step += ON_BACK
                total = here + step + extra[layer, to_row, to_column]
                to = (layer * rows + to_row) * columns + to_column
                if total < cost[to]:
                    cost[to], came[to] = total, place
                    far = 10 * max(max(left - to_column, to_column - right, 0), max(top - to_row, to_row - low, 0))
                    heappush(queue, (np.int64(total + far), np.int64(to)))
        other = 1 - layer
        if not no_via[row, column] and not blocked[other, row, column]:
            to = (other * rows + row) * columns + column
            total = here + VIA_COST + extra_via[row, column] + extra[other, row, column]
            if total < cost[to]:
                cost[to], came[to] = total, place
                far = 10 * max(max(left - column, column - right, 0), max(top - row, row - low, 0))
                heappush(queue, (np.int64(total + far), np.int64(to)))
    count = 0
    place = end
    while place >= 0:
        count += 1
        place = came[place]
    way = np.zeros((count, 3), dtype=np.int64)
    place = end
    for number in range(count - 1, -1, -1):
        way[number, 0] = place // (rows * columns)
        way[number, 1] = place // columns % rows
        way[number, 2] = place % columns
        place = came[place]
    return way
