"""What every machine file has; a kind of machine adds its own tables, and keys to these."""

from __future__ import annotations

from .quantities import Count, PocketOrder, Word
from .tables import Air, Cards, Controller, Feed, Motors, PairFriction, Planner, Pusher, Restitution, Table, Well, World


class MachineData(Table, frozen=True):
    """The whole file."""

    name: Word
    summary: Word
    kind: Word
    pockets: Count
    capacity: Count
    pocket_order: PocketOrder
    well: Well
    feed: Feed
    pusher: Pusher
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
