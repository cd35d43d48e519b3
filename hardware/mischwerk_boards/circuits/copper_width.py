"""How wide a track has to be for its current.

IPC-2221 (figure 6-4) as a formula: I = k dT^0.44 A^0.725, I in amperes, dT the rise in kelvins, A the cross-section in
square mils, k = 0.048 on an outer layer.
"""

from __future__ import annotations

OUTER = 0.048
MIL_MM = 0.0254
COPPER_MM = 0.035  # one ounce a square foot
RISE_K = 10.0


def width_mm(amperes: float, rise_k: float = RISE_K) -> float:
    """Width of an outer track that gets ``rise_k`` warmer, rounded up to 0.05 mm."""
    area_mil2 = (amperes / (OUTER * rise_k**0.44)) ** (1 / 0.725)
    width = area_mil2 * MIL_MM**2 / COPPER_MM
    steps = int(width / 0.05 - 1e-9) + 1
    return round(0.05 * steps, 2)


def amperes(width: float, rise_k: float = RISE_K) -> float:
    """What a track of that width carries."""
    return float(OUTER * rise_k**0.44 * (width * COPPER_MM / MIL_MM**2) ** 0.725)
