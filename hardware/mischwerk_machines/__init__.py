"""The machine files: loading, checking, and the numbers derived from them.

`hardware/machines/NAME.toml` holds every number of a build once. This package reads and checks it, and derives
the whole numbers the firmware works with. It knows the core, and neither the host nor the twin.
"""

from . import dotted
from .compiled import compiled
from .derive import config, eject_level_mm, rack_stops_mm
from .files import CardFormat, Machine, MachineFileError, card_format, changed, load, names
from .rack_data import RackData
from .schema import MachineData
from .wheel_data import WheelData

__all__ = [
    "CardFormat",
    "Machine",
    "MachineData",
    "MachineFileError",
    "RackData",
    "WheelData",
    "card_format",
    "changed",
    "compiled",
    "config",
    "dotted",
    "eject_level_mm",
    "load",
    "names",
    "rack_stops_mm",
]
