"""Machine files for the board, where there is no TOML: a Python module with the numbers the firmware needs."""

from __future__ import annotations

import msgspec

from .derive import config
from .machine import CardFormat, Machine


def compiled(machine: Machine, card: CardFormat) -> str:
    """Source of module ``machine_config``: CONFIG for shuffler.config, CONTROLLER (what computing costs), SHA256."""
    lines = [
        f'"""Compiled from {machine.path.name} for {card.name} cards; do not edit."""',
        "",
        "from collections import namedtuple",
        "",
        "from shuffler.config import fields_of",
        "",
        f"SHA256 = {machine.sha256!r}",
        f"CONTROLLER = {msgspec.structs.asdict(machine.data.controller)!r}",
    ]
    values = config(machine, card)
    lines.append(f'CONFIG = namedtuple("MachineConfig", fields_of({values.kind!r}, {values.emptying!r}))(')
    lines += [f"    {field}={value!r}," for field, value in values._asdict().items()]
    return "\n".join([*lines, ")", ""])
