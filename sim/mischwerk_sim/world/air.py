"""What air does to a card that moves normal to its face: three forces, each with its formula.

`drag`   in open air: F = rho/2 c A v² (c about 1.2 for a flat plate across the stream; Hoerner, "Fluid-Dynamic Drag",
         1965, chapter 3).
`shaft`  a card that nearly fills the well sinks as fast as the air under it escapes round its edges, through an orifice
         of the area left open: dp = rho/2 (v A / (c_d A_open))², F = A dp (Bernoulli; c_d 0.61 for sharp edges).
`film`   between two faces h apart: F = f mu a³ b v / h³ for a plate with sides a < b (Reynolds' equation, Stefan's
         problem; f is three times Saint-Venant's torsion constant of that rectangle, which solves the same equation).

Units as everywhere in `world`: mm, s, g; force in g mm/s².
"""

from __future__ import annotations

import math

from mischwerk_machines import CardFormat
from mischwerk_machines.tables import Air

from .compiled import state
from .space import GRAVITY_MM_S2

_G_MM3 = 1e-6  # a kg/m³ in g/mm³
_G_MM_S = 1e-6  # a uPa s in g/(mm s)


class CardAir:
    """The forces on one card of a format. ``share`` of the table scales all of them: 0 is a vacuum."""

    def __init__(self, air: Air, card: CardFormat) -> None:
        short, long = sorted((card.length_mm, card.width_mm))
        self._area = card.length_mm * card.width_mm
        self._length, self._width = card.length_mm, card.width_mm
        self._inner_mm = card.width_mm + air.across_play_mm
        self._head = air.share * 0.5 * air.density_kg_m3 * _G_MM3  # rho/2
        self._orifice = air.orifice_share
        self._drag = self._head * air.drag_factor * self._area
        self._film = air.share * rectangle_factor(short, long) * air.viscosity_upa_s * _G_MM_S * short**3 * long
        self._emboss_mm = air.emboss_mm
        self._weight = card.grams * GRAVITY_MM_S2
        self.grams = card.grams
        self.is_vacuum = air.share == 0.0

    def fill(self, of: state.Air) -> None:
        """Write the numbers into a structure of the compiled loop."""
        of.grams, of.drag, of.head_area, of.area = self.grams, self._drag, self._head * self._area, self._area
        of.orifice, of.inner_mm, of.width, of.length = self._orifice, self._inner_mm, self._width, self._length
        of.film, of.emboss_mm = self._film, self._emboss_mm

    def open_mm2(self, inner_mm: float, tilt_rad: float, vent_mm2: float) -> float:
        """Area through which air passes a card; inner_mm: the well's length there; vent_mm2: windows below the card."""
        covered = self._length * math.cos(tilt_rad) * self._width
        return max(inner_mm * self._inner_mm - covered, 0.0) + vent_mm2

    def drag(self, speed_mm_s: float) -> float:
        """Return the drag of a card in open air, g mm/s²."""
        return self._drag * speed_mm_s**2

    def shaft(self, speed_mm_s: float, open_mm2: float) -> float:
        """On a card, or on a pile of them, that sinks in the well, g mm/s²."""
        return self._head * self._area * (speed_mm_s * self._area / (self._orifice * max(open_mm2, 1.0))) ** 2

    def film(self, gap_mm: float) -> float:
        """Force for each mm/s at which two faces near each other, g/s; the embossing keeps a way open for the air."""
        return self._film / (max(gap_mm, 0.0) + self._emboss_mm) ** 3

    def terminal_mm_s(self, open_mm2: float, cards: int = 1) -> float:
        """At this speed the shaft's force bears the weight of a pile of ``cards``."""
        return math.sqrt(cards * self._weight / self.shaft(1.0, open_mm2))


def rectangle_factor(short_mm: float, long_mm: float) -> float:
    """1 for a long strip, 0.42 for a square: 3 times Saint-Venant's constant (Roark, "Formulas for Stress and Strain").

    1 - 0.63 q (1 - q⁴/12) with q = short / long.
    """
    ratio = short_mm / long_mm
    return 1.0 - 0.63 * ratio * (1.0 - ratio**4 / 12.0)
