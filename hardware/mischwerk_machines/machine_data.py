"""What every machine file has; what carries the pockets and what empties them add their tables, and keys to these."""

from __future__ import annotations

from typing import ClassVar

from .tables import (
    Air,
    Cards,
    Controller,
    Count,
    Feed,
    Motors,
    PairFriction,
    Planner,
    PocketOrder,
    Restitution,
    Table,
    Well,
    Word,
    World,
)


class MachineData(Table, frozen=True):
    """The whole file. emptying: what empties the pockets, by its name in the core."""

    emptying: ClassVar[str]

    name: Word
    summary: Word
    kind: Word
    pockets: Count
    capacity: Count
    pocket_order: PocketOrder
    well: Well
    feed: Feed
    cards: Cards
    friction: PairFriction
    restitution: Restitution
    world: World
    motors: Motors
    air: Air
    controller: Controller
    planner: Planner

    @property
    def gate_x_mm(self) -> float:
        """Where the gate's face stands in the coordinates of the file: at their origin, unless a kind says
        otherwise."""
        return 0.0
