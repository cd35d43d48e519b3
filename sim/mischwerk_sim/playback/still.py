"""The machine without a run, for a page that shows it live: at rest, with any pocket before the pusher, and where on it
each place of a fault is.

Places have the names of shuffler/faults.py. Those of sensors are where their beams are; lengths in mm, poses as
motion.Motion has them (0.1 mm and mrad).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from mischwerk_machines import CardFormat, Machine, config
from numpy.typing import NDArray
from shuffler import faults, hal

from ..kinds import table
from ..model.watch import FLYING, POCKET_CODE
from . import drawing, motion
from .motion import Layout, Motion, box

Ints = NDArray[np.int64]

_WHOLE = (faults.MACHINE, faults.COVER)
_SPOT_MM = 8.0  # around a beam
_NAME_MM = 10.0
_EDGE_MM = 4.0  # around a part or a card
_HOME, _LIFTED, _FLYING, _EJECTING = range(4)  # rows; of the last kind, one for each pocket


def facts(machine: Machine, card: CardFormat) -> dict[str, Any]:
    """``rest``: pose of the parts; ``well``: how cards lie in it; ``ejecting``: for each pocket the pose of the
    ``carrier`` with it before the pusher; ``view`` holds all of these, ``rest_view`` the machine at rest, ``live_view``
    whatever happens; ``places``: [left, bottom, right, top] by name, ``moving``: number of the part that goes along
    with a place, if one does; ``pocket_place`` of a pocket that is before the pusher; ``lying``: pose of a card that is
    stuck, by its place; ``jams``: faults that say that one is; and what draw.js needs."""
    return _Still(machine, card).facts()


class _Still:
    def __init__(self, machine: Machine, card: CardFormat) -> None:
        self._machine, self._card = machine, card
        self._layout = Layout(machine, card)
        self._kind = table.of(machine)
        pockets = self._kind.pockets(machine, config(machine, card))
        home = self._row()
        ejecting = [
            self._row(pocket=round(pockets.at_eject(number)), code=(number + 1) * POCKET_CODE)
            for number in range(machine.pockets)
        ]
        rows = np.array([home, self._row(follower=0), self._row(code=FLYING), *ejecting])
        self._parts, self._cards, levels = self._layout.poses(rows, 1)
        self._scene = {**self._layout.scene, "cards": 1}
        self._motion = Motion(self._scene, np.arange(len(rows)), self._parts, self._cards, levels)
        self._number = motion.part_numbers(self._scene)

    def facts(self) -> dict[str, Any]:
        carrier = self._number[self._kind.carrier]
        return {
            **drawing.facts(self._motion),
            "view": self._view(range(len(self._parts))),
            "rest_view": self._rest_view(),
            "live_view": self._motion.scene["view"],
            "rest": self._parts[_HOME].ravel().tolist(),
            "carrier": carrier,
            "well": self._well(),
            "ejecting": self._parts[_EJECTING:, carrier].tolist(),
            "places": self._places(),
            "moving": {faults.PLACES[place]: self._number[look] for place, look in self._moving()},
            "pocket_place": _rounded(self._across(self._cards[_EJECTING, 0])),
            "lying": self._lying(),
            "jams": [kind.name for kind in faults.kinds() if kind.name.startswith("JAM_")],
        }

    def _view(self, rows: Sequence[int]) -> list[float]:
        """Return what is used of the scene's view in these rows."""
        chosen = self._motion._replace(parts=self._parts[rows], cards=self._cards[rows])
        return _rounded(chosen.view())

    def _rest_view(self) -> list[float]:
        """With room for the names above."""
        left, bottom, right, top = self._view([_HOME, _LIFTED])
        return [left, bottom, right, min(top + _NAME_MM, self._motion.scene["view"][3])]

    def _lying(self) -> dict[str, list[int]]:
        mouth = self._cards[_FLYING, 0]  # its rear end at the throat sensor
        back = round(self._card.length_mm * 5.0)
        throat, pocket = [int(mouth[0]) - back, *mouth[1:].tolist()], self._cards[_EJECTING, 0].tolist()
        poses = {faults.THROAT: throat, faults.POCKET_MOUTH: mouth.tolist(), faults.POCKET: pocket, faults.SLOT: pocket}
        poses[faults.SLOT_MOUTH] = self._partly_out(pocket) or mouth.tolist()
        return {faults.PLACES[place]: pose for place, pose in poses.items()}

    def _partly_out(self, pocket: list[int]) -> list[int] | None:
        """A card in a pocket before the pusher, moved along itself until a quarter of it is past the beam where cards
        leave; None if there is no such beam."""
        for sensor, x, _low, _high in self._scene["beams"]:
            if sensor == hal.MOUTH:
                slope = np.array([np.cos(pocket[2] / 1000.0), np.sin(pocket[2] / 1000.0)])
                inwards = (x * 10.0 - pocket[0]) / slope[0] + self._card.length_mm * 10.0 / 4.0
                return [*np.round(pocket[:2] + inwards * slope).astype(int).tolist(), pocket[2]]
        return None

    def _across(self, card: Ints) -> list[float]:
        """The rectangle around a card."""
        x, y, angle = card / (10.0, 10.0, 1000.0)
        half = self._card.length_mm / 2.0
        wide, high = abs(half * np.cos(angle)) + _EDGE_MM, abs(half * np.sin(angle)) + _EDGE_MM
        return [x - wide, y - high, x + wide, y + high]

    def _row(self, *, pocket: int = 0, follower: int = 1, code: int = 0) -> list[int]:
        """Columns of model/watch.py with one card."""
        return [0, pocket, *[0] * (self._layout.axes - 2), follower, code, *[0] * len(hal.SENSOR_NAMES)]

    def _well(self) -> dict[str, float]:
        data = self._machine.data
        return {
            "x": float(self._cards[_HOME, 0, 0]),
            "card_high": data.cards.fill_height_mm * 10.0,
            "follower": self._number["follower"],
            "follower_lowest": data.well.follower_lowest_mm * 10.0,
            "follower_lifted": float(self._parts[_LIFTED, self._number["follower"], 1]),
        }

    def _moving(self) -> list[tuple[int, str]]:
        """Places that are parts which move about, and the looks of these."""
        carrier = self._kind.carrier
        carried = [(place, carrier) for place in (faults.RACK, faults.WHEEL, faults.POCKETS)]
        pushed = [(place, "pusher") for place in (faults.PUSHER, faults.LEVER)]
        return [*carried, *(pushed if "pusher" in self._number else ())]

    def _places(self) -> dict[str, list[float]]:
        view = self._motion.view()
        boxes: dict[int, list[float]] = dict.fromkeys(_WHOLE, view)
        for sensor, x, low, high in self._scene["beams"]:
            y = 0.0 if low <= 0.0 <= high else (low + high) / 2.0
            boxes.setdefault(faults.SENSES[sensor], [x - _SPOT_MM, y - _SPOT_MM, x + _SPOT_MM, y + _SPOT_MM])
        boxes[faults.WELL] = self._deck()
        boxes[faults.AXES + hal.FEED] = _around(self._part("roller"), self._part("nip"))
        boxes.update({place: self._part(look) for place, look in self._moving()})
        boxes.setdefault(faults.SLOT, boxes[faults.POCKET])
        boxes.setdefault(faults.SLOT_MOUTH, boxes[faults.POCKET_MOUTH])
        return {faults.PLACES[place]: _rounded(spot) for place, spot in sorted(boxes.items())}

    def _deck(self) -> list[float]:
        """A full well."""
        x, half = self._cards[_HOME, 0, 0] / 10.0, self._card.length_mm / 2.0
        high = self._machine.max_cards * self._machine.data.cards.fill_height_mm
        return [x - half, -_EDGE_MM, x + half, high + _EDGE_MM]

    def _part(self, look: str) -> list[float]:
        """The rectangle of a part at rest."""
        number = self._number[look]
        x, y, angle = self._parts[_HOME, number] / (10.0, 10.0, 1000.0)
        boxes = [box(shape) for shape in self._scene["parts"][number]]
        corners = np.array([[a, b] for left, low, right, high in boxes for a in (left, right) for b in (low, high)])
        turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
        corners = corners @ turn.T + (x, y)
        left, bottom = corners.min(axis=0) - _EDGE_MM
        right, top = corners.max(axis=0) + _EDGE_MM
        return [float(left), float(bottom), float(right), float(top)]


def _rounded(spot: list[float]) -> list[float]:
    return [round(float(value), 1) for value in spot]


def _around(*spots: list[float]) -> list[float]:
    lefts, bottoms, rights, tops = zip(*spots, strict=True)
    return [min(lefts), min(bottoms), max(rights), max(tops)]
