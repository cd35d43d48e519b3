"""The machine files: loading, checking, and the numbers derived from them.

`hardware/machines/NAME.toml` holds every number of a build once. This package reads and checks it, and derives
the whole numbers the firmware works with. It knows the core, and neither the host nor the twin.
"""

from . import dotted
from .across import Across, across, across_with
from .derive import compiled, config, with_costs
from .emptyings import axes_of
from .files import MachineFileError, UnknownMachine, card_format, changed, load, names, without
from .kinds.rack import eject_level_mm, rack_stops_mm
from .machine import CardFormat, Machine
from .machine_data import MachineData
from .rack_data import RackData
from .unknowns import Drawn, Unknowns, load_unknowns
from .wheel_data import WheelData

__all__ = [
    "Across",
    "CardFormat",
    "Drawn",
    "Machine",
    "MachineData",
    "MachineFileError",
    "RackData",
    "UnknownMachine",
    "Unknowns",
    "WheelData",
    "across",
    "across_with",
    "axes_of",
    "card_format",
    "changed",
    "compiled",
    "config",
    "dotted",
    "eject_level_mm",
    "load",
    "load_unknowns",
    "names",
    "rack_stops_mm",
    "with_costs",
    "without",
]
