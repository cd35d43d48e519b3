"""Where every part and card was, or is taken to be, look by look: what page and film draw.

Lengths in 0.1 mm, angles in mrad.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import mischwerk_machines
import numpy as np
from mischwerk_machines import CardFormat, Machine, MachineFileError, axes_of
from numpy.typing import NDArray

from .. import build
from ..kinds import table
from ..kinds.poses import Poses
from ..mechanism import Watcher
from ..model.watch import FLYING, POCKET_CODE, THROAT
from ..problem import CommandError
from ..trace import Posed
from .folder import Run

# -- The fast model has places but no positions: this module assigns positions, so that it can be played back like
# the world. What is true of it: which card is where and when, and where the axes stand. How a card lies there is
# drawn, from the machine file: flat on the stack, at the rear of its shelf, at the seat of its slot; on its way as
# far as the nip turned.

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
_HALF = 0.5 + 1e-6  # always rounded up, or the cards of a stack would lie in pairs
_FEED, _POCKET, _PUSHER = range(3)  # columns of model/watch.py; after the axes the follower, the cards, the sensors


class Layout:
    """Places things of one machine. ``scene``: as world/watch.py makes it, of an empty machine."""

    def __init__(self, machine: Machine, card: CardFormat) -> None:
        """Raises CommandError."""
        watcher = build.mechanism("world", machine, card, 0, 0).watcher()
        self.scene: dict[str, Any] = {**watcher.scene, "card": [card.length_mm, card.thickness_mm]}
        self._rest = watcher.look()[: 3 * len(self.scene["parts"])].reshape(-1, 3)
        self._machine, self._card = machine, card
        self.axes = len(axes_of(machine))  # two where a person empties the pockets: no pusher
        self._kind = table.of(machine)
        self._poses = self._kind.poses(machine, card)

    def poses(self, columns: Ints, count: int) -> tuple[Ints, Ints, Ints]:
        """Parts, cards, levels, as motion.Motion has them; ``columns``: a row for each look of model/watch.py at
        ``count`` cards."""
        if self.axes <= _PUSHER:
            columns = np.insert(columns, _PUSHER, 0, axis=1)
        follower, codes, levels = np.split(columns[:, _PUSHER + 1 :], [1, 1 + count], axis=1)
        parts = self._placed_parts(columns, follower[:, 0], codes)
        cards = np.empty((len(columns), count, 3))
        index = part_numbers(self.scene)
        moving, pusher = parts[:, index[self._kind.carrier]], self._pusher(parts)
        place = _Places(self._machine, self._card, self._poses, self.scene["gate_x"], columns, moving, pusher)
        for number in range(count):
            cards[:, number] = place.of_card(codes[:, number])
        return _whole(parts), _whole(cards), levels

    def _placed_parts(self, columns: Ints, follower: Ints, codes: Ints) -> Floats:
        """x, y (mm) and angle (rad) of every part: from where the world's stand at rest, as far as the axes went."""
        data, index = self._machine.data, part_numbers(self.scene)
        feed_mm = columns[:, _FEED] / data.feed.steps_per_mm
        parts = np.tile(self._rest / (10.0, 10.0, 1000.0), (len(columns), 1, 1))
        parts[:, index["nip"], 2] = -feed_mm / data.feed.nip_radius_mm
        parts[:, index["roller"], 2] = -feed_mm * data.feed.roller_speed_ratio / data.feed.roller_radius_mm
        stack = ((codes >= 0) & (codes < POCKET_CODE)).sum(axis=1) * data.cards.fill_height_mm
        lowered = np.maximum(stack, data.well.follower_lowest_mm)
        parts[:, index["follower"], 1] = np.where(follower > 0, lowered, self._poses.lifted_mm)
        self._poses.carry(parts[:, index[self._kind.carrier]], columns[:, _POCKET])
        if (pusher := self._pusher(parts)) is not None:
            self._poses.push(pusher, columns[:, _PUSHER] / self._machine.pusher.steps_per_mm)
        return parts

    def _pusher(self, parts: Floats) -> Floats | None:
        return parts[:, part_numbers(self.scene)["pusher"]] if self.axes > _PUSHER else None


def with_positions(
    trace: dict[str, Any], times_ms: Ints, columns: Ints
) -> tuple[dict[str, Any], Ints, Ints, Ints, Ints]:
    """Scene, times, parts, cards, levels, as motion.Motion has them. Raises CommandError."""
    try:
        machine = mischwerk_machines.load(trace["machine"])
        card = mischwerk_machines.card_format(trace["format"])
    except MachineFileError as error:
        raise CommandError(f"The machine of this run can't be drawn: {error}") from error
    if machine.sha256 != trace["machine_sha256"]:
        raise CommandError(f"{machine.name} is not what it was in this run: its machine file has changed since.")
    layout, count = Layout(machine, card), trace["cards"]
    return {**layout.scene, "cards": count}, times_ms, *layout.poses(columns, count)


def _whole(poses: Floats) -> Ints:
    """In 0.1 mm and mrad."""
    return np.floor(poses * (10.0, 10.0, 1000.0) + _HALF).astype(np.int64)


def part_numbers(scene: dict[str, Any]) -> dict[str, int]:
    """Number of each part by how it looks."""
    return {shapes[0][0]: number for number, shapes in enumerate(scene["parts"])}


class _Places:
    """From a card's places, look by look, to x, y (mm) and angle (rad)."""

    def __init__(
        self,
        machine: Machine,
        card: CardFormat,
        poses: Poses,
        gate_x_mm: float,
        columns: Ints,
        moving: Floats,
        pusher: Floats | None,
    ) -> None:
        """moving, pusher: where the pockets' carrier and the pusher are, look by look; None: there is no pusher."""
        self._poses = poses
        self._card = card
        self._high = machine.data.cards.fill_height_mm  # of a card in a stack
        self._feed_mm = columns[:, _FEED] / machine.data.feed.steps_per_mm
        self._moving = moving
        self._pusher = pusher
        self._sensor = gate_x_mm + machine.data.feed.sensor_x_mm
        self._first_lead = gate_x_mm - machine.data.well.clearance_mm / 2.0

    def of_card(self, code: Ints) -> Floats:
        """Draw one card."""
        half = self._card.length_mm / 2.0
        pose = np.zeros((len(code), 3))
        well = (code >= 0) & (code < POCKET_CODE)
        pose[well, 0] = self._first_lead - half
        pose[well, 1] = (code[well] + 0.5) * self._high
        pose[code < 0, 0] = self._sensor + half  # flying: its rear end at the sensor
        pose[code < 0, 1] = self._card.thickness_mm / 2.0
        for first, end in _stretches(code == THROAT):
            pose[first:end, 0] = self._on_its_way(code, first, end) - half
        rows = np.flatnonzero(code >= POCKET_CODE)
        pocket, place = code[rows] // POCKET_CODE - 1, code[rows] % POCKET_CODE
        pusher = None if self._pusher is None else self._pusher[rows]
        pose[rows] = self._poses.in_pocket(self._moving[rows], pusher, pocket, place)
        return pose

    def _on_its_way(self, code: Ints, first: int, end: int) -> Floats:
        """x of the front end; calculated back from the look at which its rear end has passed the sensor, if it has."""
        feed = self._feed_mm[first:end]
        if end < len(code) and (code[end] == FLYING or code[end] >= POCKET_CODE):
            lead = self._sensor + self._card.length_mm - (self._feed_mm[end] - feed)
        else:
            lead = self._first_lead + feed - feed[0]
        reached: Floats = np.clip(lead, self._first_lead, self._sensor + self._card.length_mm)
        return reached


def _stretches(true: NDArray[np.bool_]) -> list[tuple[int, int]]:
    """First and end (exclusive) of every run of True."""
    edges = np.flatnonzero(np.diff(np.concatenate(([False], true, [False])).astype(np.int8)))
    return list(zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True))


class Motion(NamedTuple):
    """``scene``: as world/watch.py makes it. A row for each look; parts and cards: x, y, angle of each."""

    scene: dict[str, Any]
    times_ms: Ints
    parts: Ints  # (looks, parts, 3)
    cards: Ints  # (looks, cards, 3)
    levels: Ints  # (looks, sensors)

    def row_at(self, t_ms: float) -> int:
        """The last look not after ``t_ms``."""
        return max(0, int(np.searchsorted(self.times_ms, t_ms, side="right")) - 1)

    def in_well(self, row: int) -> Ints:
        """Cards whose middle is behind the gate, lowest first."""
        x, y = self.cards[row, :, 0], self.cards[row, :, 1]
        inside = np.flatnonzero(x < self.scene["gate_x"] * 10.0)
        return inside[np.argsort(y[inside], kind="stable")]

    def view(self) -> list[float]:
        """The part of the scene's view that is ever used: left, bottom, right, top, mm."""
        left, bottom, right, top = self.scene["view"]
        lows, highs = [], []
        for shape in self.scene["fixed"]:
            _, low, _, high = box(shape)
            lows.append(low)
            highs.append(high)
        for part, shapes in enumerate(self.scene["parts"]):
            # A turning part is as high as it is wide, whichever way it stands.
            turns = len(np.unique(self.parts[:, part, 2])) > 1
            reach = [max(abs(c) for c in box(s)) if turns else None for s in shapes]
            y = self.parts[:, part, 1] / 10.0
            for shape, far in zip(shapes, reach, strict=True):
                _, low, _, high = box(shape)
                lows.append(float(y.min()) + (low if far is None else -far))
                highs.append(float(y.max()) + (high if far is None else far))
        margin = 6.0
        return [left, max(bottom, min(lows) - margin), right, min(top, max(highs) + margin)]


def of(run: Run) -> Motion:
    """The motion of a run of either fidelity. Raises CommandError if the model's machine is another one now."""
    if run.trace["sees"] == "model":
        return Motion(*with_positions(run.trace, run.times_ms, run.columns))
    scene, rows = run.trace, len(run.times_ms)
    parts, cards = 3 * len(scene["parts"]), 3 * scene["cards"]
    places = run.columns[:, parts : parts + cards].reshape(rows, 3, -1).transpose(0, 2, 1)
    return Motion(
        scene, run.times_ms, run.columns[:, :parts].reshape(rows, -1, 3), places, run.columns[:, parts + cards :]
    )


def box(shape: list[Any]) -> tuple[float, float, float, float]:
    """Left, bottom, right, top of an outline in the frame of its body."""
    if len(shape) == 4:
        _, x, y, radius = shape
        return x - radius, y - radius, x + radius, y + radius
    xs, ys = shape[1][::2], shape[1][1::2]
    return min(xs), min(ys), max(xs), max(ys)


# -- From what a watcher of either twin sees to the columns that draw.js draws: parts, cards, levels.


def posed(watcher: Watcher, machine: Machine, card: CardFormat, count: int) -> Posed:
    """For LiveLooks; ``count``: cards."""
    if watcher.scene["sees"] == "world":
        parts, cards = 3 * len(watcher.scene["parts"]), 3 * count
        return lambda looks: _of_world(looks[-1], parts, cards)
    layout = Layout(machine, card)
    return lambda looks: _of_model(layout, looks, count)


def _of_world(look: NDArray[np.float64], parts: int, cards: int) -> Ints:
    row = np.rint(look).astype(np.int64)
    places = row[parts : parts + cards].reshape(3, -1).T.ravel()
    return np.concatenate((row[:parts], places, row[parts + cards :]))


def _of_model(layout: Layout, looks: NDArray[np.float64], count: int) -> Ints:
    parts, cards, levels = layout.poses(np.rint(looks).astype(np.int64), count)
    return np.concatenate((parts[-1].ravel(), cards[-1].ravel(), levels[-1]))
