"""The throat's light barrier, of both builds: behind the nip, diode below and transistor above."""

from __future__ import annotations

from build123d import Location

from ...layout.electronics import Layout
from ...model import Part
from ..bought_parts import diode
from .well import throat_beam


def throat_barrier(layout: Layout) -> list[Part]:
    """Diode under the throat, transistor over it; the beam leans back past the nip's shaft."""
    parts = []
    for name, title, key, side in (
        ("throat-diode", "Throat barrier: diode", "ir-led", 1.0),
        ("throat-transistor", "Throat barrier: transistor", "phototransistor", -1.0),
    ):
        (x, y, z), _ = throat_beam(layout, side)
        tilt = layout.c["feeder"]["throat_tilt_deg"][layout.machine.kind]
        turn = (0.0, -tilt, 0.0) if side > 0 else (0.0, 180.0 - tilt, 0.0)
        solid = diode(layout.c, key).moved(Location((x, y, z), turn))
        parts.append(
            Part(
                name,
                title,
                solid,
                bought=key,
                step=8,
                explode_mm=(20 * side, 0, -40 * side),
            )
        )
    return parts
