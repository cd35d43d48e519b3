"""Pins of the two modules that the carrier carries: pad, name, what it does."""

from __future__ import annotations

_PICO_GPIO_LEFT = {**dict(zip((1, 2, 4, 5, 6, 7, 9, 10, 11, 12, 14, 15, 16, 17, 19, 20), range(16), strict=True))}
_PICO_GPIO_RIGHT = {21: 16, 22: 17, 24: 18, 25: 19, 26: 20, 27: 21, 29: 22, 31: 26, 32: 27, 34: 28}
_PICO_OTHER = {
    30: ("RUN", "input"),
    33: ("AGND", "power_in"),
    35: ("ADC_VREF", "passive"),
    36: ("3V3", "power_out"),
    37: ("3V3_EN", "input"),
    39: ("VSYS", "power_in"),
    40: ("VBUS", "power_out"),
}


def _pico(pad: int) -> tuple[str, str, str]:
    gpio = _PICO_GPIO_LEFT.get(pad, _PICO_GPIO_RIGHT.get(pad))
    if gpio is not None:
        return str(pad), f"GP{gpio}", "bidirectional"
    name, kind = _PICO_OTHER.get(pad, ("GND", "power_in"))
    return str(pad), name, kind


PICO_LEFT = tuple(_pico(pad) for pad in range(1, 21))
PICO_RIGHT = tuple(_pico(pad) for pad in range(40, 20, -1))
PICO_PAD = {name: pad for pad, name, _ in (*PICO_LEFT, *PICO_RIGHT) if name != "GND"}
PICO_GROUNDS = tuple(pad for pad, name, _ in (*PICO_LEFT, *PICO_RIGHT) if name in ("GND", "AGND"))

# A StepStick from above, VM at the lower left: pads 1 to 8 down the left, 16 to 9 down the right. Modules carry the
# UART on the fourth or the fifth pin from EN: both are joined on the carrier. The sixth is the clock, or spread cycle:
# low.
_KINDS = {"GND": "power_in", "VIO": "power_in", "VM": "power_in", "UART": "bidirectional"}
_LEFT = ("GND", "VIO", "1B", "1A", "2A", "2B", "GND", "VM")
_RIGHT = ("DIR", "STEP", "CLK", "UART", "UART", "MS2", "MS1", "EN")
DRIVER_LEFT = tuple((str(row + 1), name, _KINDS.get(name, "output")) for row, name in enumerate(_LEFT))
DRIVER_RIGHT = tuple((str(16 - row), name, _KINDS.get(name, "input")) for row, name in enumerate(_RIGHT))
