"""Joins the pads of every net with tracks on two layers: nets that are in the way are taken up and laid again.

Ground has tracks like every net, and areas on both layers beside them, which vias join wherever there is room.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

import numpy as np

from ..circuits.board import CLEAR_MM, GROUND, VIA_MM, Board, CircuitError, Copper, Track, Via
from ..circuits.geometry import EDGE_MM, PlacedPad, pads
from .grid import STEP_MM, Map, paint_box, search

HOLE_CLEAR_MM = 0.3
IN_THE_WAY = 60  # cost of a step over a track that has to be taken up for it
FOREIGN_AREA = 25  # of a step through another net's area
HISTORY = 30  # more for a place at each quarrel about it
MOST_ROUNDS = 4000
STITCH_MM = 7.0
ROOM_MM = 2.0  # free of other nets round a stitch: an area that is whole there reaches it


@dataclass
class _Laid:
    """A net's ways over the grid, and its vias."""

    ways: list[Any] = field(default_factory=list)
    vias: set[tuple[int, int]] = field(default_factory=set)
    closed: dict[float, Any] = field(default_factory=dict)  # by width of track: nodes that others may not use


class Router:
    """One board's grid."""

    def __init__(self, board: Board) -> None:
        self.board, self.pads = board, pads(board)
        self.rows, self.columns = (round(side / STEP_MM) + 1 for side in (board.size[1], board.size[0]))
        self.laid: dict[str, _Laid] = {}
        self.history = np.zeros((2, self.rows, self.columns), dtype=np.int64)
        self.widths = sorted({board.width_of(net) for net in board.nets()} | {VIA_MM, ROOM_MM})
        self.near = {width: self._empty() for width in self.widths}

    # -- painting -----------------------------------------------------------------------------------------------------
    def _empty(self) -> Map:
        return np.zeros((2, self.rows, self.columns), dtype=np.int64)

    def _marks(self) -> Map:
        return np.zeros((2, self.rows, self.columns), dtype=np.uint8)

    def _layers(self, pad: PlacedPad) -> tuple[int, ...]:
        return (0, 1) if pad.drill_mm else (0,)

    def _paint(self, into: Map, pad: PlacedPad, reach_mm: float, layers: tuple[int, ...] | None = None) -> None:
        for layer in self._layers(pad) if layers is None else layers:
            x, y, half_x, half_y, reach = (v / STEP_MM for v in (pad.x, pad.y, pad.half_x, pad.half_y, reach_mm))
            paint_box(into, layer, x, y, half_x, half_y, reach, 1)

    def _hard(self, net: str, width: float) -> tuple[Map, Map]:
        """Where a track of the net, and where a via, may not be for pads, holes and edges."""
        track, via = self._empty(), self._empty()
        for pad in self.pads:
            if pad.net != net or not pad.net:
                clear = CLEAR_MM if pad.has_copper else HOLE_CLEAR_MM
                self._paint(track, pad, clear + width / 2)
                self._paint(via, pad, clear + VIA_MM / 2)
            self._paint(via, pad, VIA_MM / 2 + 0.05, (0, 1))
            if pad.drill_mm:
                self._paint(via, pad, VIA_MM / 2 + 0.25, (0, 1))
        for into, half in ((track, width / 2), (via, VIA_MM / 2)):
            inside = int(np.ceil((EDGE_MM + half) / STEP_MM - 1e-9))
            into[:, :inside], into[:, -inside:] = 1, 1
            into[:, :, :inside], into[:, :, -inside:] = 1, 1
        return (track > 0).astype(np.uint8), ((via[0] + via[1]) > 0).astype(np.uint8)

    def _keep_away(self, net: str) -> None:
        """Mark for every width of track, and for vias, the nodes that the net's own copper now closes to others."""
        laid, half = self.laid[net], self.board.width_of(net) / 2
        for width in self.widths:
            into = self._marks()
            for way in laid.ways:
                for layer, row, column in way:
                    paint_box(into, layer, column, row, 0.0, 0.0, (half + CLEAR_MM + width / 2) / STEP_MM, 1)
            for row, column in laid.vias:
                for layer in (0, 1):
                    paint_box(into, layer, column, row, 0.0, 0.0, (VIA_MM / 2 + CLEAR_MM + width / 2) / STEP_MM, 1)
            laid.closed[width] = np.flatnonzero(into)
            self.near[width].reshape(-1)[laid.closed[width]] += 1

    def take_up(self, net: str) -> None:
        """Remove the net's tracks."""
        for width, closed in self.laid.pop(net).closed.items():
            self.near[width].reshape(-1)[closed] -= 1

    def _area_map(self, mine: str, inset_mm: float) -> tuple[Map, Map]:
        """Nodes inside the net's own areas, and inside other nets' (ground's apart)."""
        own, foreign = self._empty(), self._empty()
        ys, xs = np.mgrid[0 : self.rows, 0 : self.columns] * STEP_MM
        for area in self.board.areas:
            if area.net == GROUND:
                continue
            inside = _inside(xs, ys, area.corners)
            layer = 0 if area.layer == "F.Cu" else 1
            if area.net == mine:
                near = [
                    _inside(xs + dx, ys + dy, area.corners)
                    for dx in (-inset_mm, inset_mm)
                    for dy in (-inset_mm, inset_mm)
                ]
                own[layer] |= inside & near[0] & near[1] & near[2] & near[3]
            else:
                foreign[layer] |= inside
        return own, foreign

    # -- laying -------------------------------------------------------------------------------------------------------
    def _on_pad(self, pad: PlacedPad) -> Map:
        into = self._empty()
        self._paint(into, pad, 1e-3 + 0.01)
        cells = into > 0
        if not cells.any():
            row, column = round(pad.y / STEP_MM), round(pad.x / STEP_MM)
            for layer in self._layers(pad):
                cells[layer, row, column] = True
        return cells

    def lay(self, net: str) -> set[str]:
        """Join the net's pads; the nets whose tracks have to give way. Raises CircuitError: no way at all."""
        width = self.board.width_of(net)
        hard, hard_via = self._hard(net, width)
        soft, soft_via = self.near[width], self.near[VIA_MM].sum(axis=0)
        own_area, foreign = self._area_map(net, 0.6)
        extra = soft * IN_THE_WAY + self.history * (soft > 0) + foreign * FOREIGN_AREA
        extra_via = soft_via * IN_THE_WAY * 2
        laid = self.laid[net] = _Laid()
        waiting = [pad for pad in self.pads if pad.net == net]
        tree = own_area & (hard == 0)
        if tree.any():
            waiting = [pad for pad in waiting if not (self._on_pad(pad)[0] & (own_area[0] > 0)).any()]
        else:
            tree |= self._on_pad(waiting.pop(0))
        while waiting:
            nodes = [(pad, self._on_pad(pad)) for pad in waiting]
            targets = np.zeros_like(hard)
            for _, on in nodes:
                targets |= on
            spots = np.argwhere(targets)
            left, top, right, low = (int(v) for v in (*spots.min(axis=0)[[2, 1]], *spots.max(axis=0)[[2, 1]]))
            way = search(hard, hard_via, extra, extra_via, tree.astype(np.uint8), targets, (left, top, right, low))
            if not len(way):
                raise CircuitError(
                    f"{self.board.name}: {net} can't reach {', '.join(f'{p.ref}.{p.name}' for p in waiting)}"
                )
            end = tuple(way[-1])
            waiting = [pad for pad, on in nodes if not on[end]]
            for _, on in nodes:
                if on[end]:
                    tree |= on
            tree[way[:, 0], way[:, 1], way[:, 2]] = 1
            laid.ways.append(way)
            for a, b in pairwise(way):
                if a[0] != b[0]:
                    laid.vias.add((int(a[1]), int(a[2])))
                    near = np.hypot(*(np.mgrid[0 : self.rows, 0 : self.columns] - np.array(a[1:])[:, None, None]))
                    hard_via |= ((near > 0) & (near * STEP_MM < VIA_MM + 0.25)).astype(np.uint8)
        self._keep_away(net)
        return self._met(net, width)

    def _met(self, net: str, width: float) -> set[str]:
        """Nets that the new tracks are too near to."""
        laid, nets = self.laid[net], set()
        tracks, vias = self._marks(), self._marks()
        for way in laid.ways:
            tracks[way[:, 0], way[:, 1], way[:, 2]] = 1
        for row, column in laid.vias:
            vias[:, row, column] = 1
        for other, theirs in self.laid.items():
            if other == net:
                continue
            hit = theirs.closed[width][tracks.reshape(-1)[theirs.closed[width]] > 0]
            self.history.reshape(-1)[hit] += HISTORY
            if len(hit) or vias.reshape(-1)[theirs.closed[VIA_MM]].any():
                nets.add(other)
        return nets

    def stitch(self) -> None:
        """Vias between the ground areas wherever there is room for one, so far apart."""
        _, hard_via = self._hard(GROUND, 0.4)
        _, foreign = self._area_map(GROUND, 0.0)
        mine = self._marks()
        mine.reshape(-1)[self.laid[GROUND].closed[ROOM_MM]] = 1
        own = self._marks()
        own.reshape(-1)[self.laid[GROUND].closed[VIA_MM]] = 1
        free = (
            (hard_via == 0)
            & ((self.near[ROOM_MM] - mine).sum(axis=0) == 0)
            & (own.sum(axis=0) == 0)
            & (foreign[0] + foreign[1] == 0)
        )
        ys, xs = np.mgrid[0 : self.rows, 0 : self.columns]
        for pad in self.pads:
            if pad.net == GROUND and pad.drill_mm:
                free &= np.hypot(xs * STEP_MM - pad.x, ys * STEP_MM - pad.y) > STITCH_MM / 2
        laid = self.laid[GROUND]
        for row, column in laid.vias:
            free &= np.hypot(xs - column, ys - row) * STEP_MM > STITCH_MM / 2
        for row, column in np.argwhere(free):
            if free[row, column]:
                laid.vias.add((int(row), int(column)))
                free &= np.hypot(xs - column, ys - row) * STEP_MM > STITCH_MM

    def copper(self) -> Copper:
        """Return what was laid, in straight pieces."""
        laid_copper = Copper()
        for net in sorted(self.laid):
            laid, width = self.laid[net], self.board.width_of(net)
            for way in laid.ways:
                laid_copper.tracks += [Track(net, layer, a, b, width) for layer, a, b in _pieces(way)]
                laid_copper.tracks += [Track(net, *piece, width) for piece in sorted(self._into_pads(net, way))]
            laid_copper.vias += [Via(net, (_mm(column), _mm(row))) for row, column in sorted(laid.vias)]
        return laid_copper

    def _into_pads(self, net: str, way: Any) -> set[tuple[int, tuple[float, float], tuple[float, float]]]:
        """From the ends of a way to the middles of the pads they are on."""
        pieces = set()
        for layer, row, column in (way[0], way[-1]):
            x, y = _mm(column), _mm(row)
            for pad in self.pads:
                on = abs(x - pad.x) <= pad.half_x + 0.011 and abs(y - pad.y) <= pad.half_y + 0.011
                if pad.net == net and on and layer in self._layers(pad) and (x, y) != (pad.x, pad.y):
                    pieces.add((int(layer), (x, y), (round(pad.x, 4), round(pad.y, 4))))
        return pieces


def _mm(steps: int) -> float:
    return round(steps * STEP_MM, 3)


def _pieces(way: Any) -> list[tuple[int, tuple[float, float], tuple[float, float]]]:
    """A way over the grid as straight pieces."""
    pieces: list[tuple[int, tuple[float, float], tuple[float, float]]] = []
    start = 0
    for n in range(1, len(way)):
        last = n == len(way) - 1
        turns = not last and tuple(way[n + 1] - way[n]) != tuple(way[n] - way[n - 1])
        if last or turns:
            a, b = way[start], way[n]
            if a[0] == b[0]:
                pieces.append((int(a[0]), (_mm(a[2]), _mm(a[1])), (_mm(b[2]), _mm(b[1]))))
            start = n
    return pieces


def _inside(xs: Any, ys: Any, corners: tuple[tuple[float, float], ...]) -> Any:
    """Which points are inside a polygon (even-odd rule)."""
    mask = np.zeros(xs.shape, dtype=bool)
    for (x1, y1), (x2, y2) in zip(corners, corners[1:] + corners[:1], strict=True):
        if y1 != y2:
            mask ^= ((y1 > ys) != (y2 > ys)) & (xs < (x2 - x1) * (ys - y1) / (y2 - y1) + x1)
    return mask


def route(board: Board) -> Copper:
    """Tracks and vias of the whole board. Raises CircuitError: some net finds no way in MOST_ROUNDS tries."""
    router = Router(board)
    nets = [net for net in board.nets() if len(board.pads_of(net)) > 1]
    spans = {net: _span(router, net) for net in nets}
    queue = deque(sorted(nets, key=lambda net: (net == GROUND, -board.width_of(net), spans[net])))
    for _ in range(MOST_ROUNDS):
        if not queue:
            break
        net = queue.popleft()
        for other in sorted(router.lay(net)):
            router.take_up(other)
            queue.append(other)
    if queue:
        raise CircuitError(f"{board.name}: no room for {', '.join(queue)}")
    router.stitch()
    return router.copper()


def _span(router: Router, net: str) -> float:
    spots = [(pad.x, pad.y) for pad in router.pads if pad.net == net]
    return max(x for x, _ in spots) - min(x for x, _ in spots) + max(y for _, y in spots) - min(y for _, y in spots)
