"""One build and one card as they happen to be: what scatters, drawn from [skew] of across.toml and [cards]."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from mischwerk_machines import Across, CardFormat, Machine

from .plan import Plan


@dataclass(frozen=True)
class Chance:
    """nip, roller: by how much the left tyre's radius exceeds the right one's, as a share of the mean; worn: which
    side's tyres are worn, 1 left, -1 right; idlers: the left one's force above the mean, as a share; nip_deg,
    roller_deg: of the shafts, out of square; gate_n: the pad's pressure; rack_aside_mm: of the pocket; aside_mm,
    turned_deg: of the card in the well; cards_above: in the well; friction: card on card."""

    nip: float = 0.0
    roller: float = 0.0
    worn: int = 0
    idlers: float = 0.0
    nip_deg: float = 0.0
    roller_deg: float = 0.0
    gate_n: float = 0.0
    rack_aside_mm: float = 0.0
    aside_mm: float = 0.0
    turned_deg: float = 0.0
    cards_above: int = 20
    friction: float = 0.25


def drawn(
    machine: Machine, card: CardFormat, across: Across, plan: Plan, cards: int, rng: np.random.Generator
) -> Chance:
    """Tyres differ by exactly what [skew] says, either side being the larger; all else is uniform within its bounds.

    A card lies anywhere in the well, at any angle, that its guides allow: decks are laid in by hand, and come back
    from the pockets as they fall.
    """
    skew = across.skew
    draws = rng.uniform(-1.0, 1.0, 8)
    side = 1 if rng.integers(2) else -1
    other = 1 if rng.integers(2) else -1
    play = max(0.0, plan.guide_half_mm - card.width_mm / 2.0)
    most = math.degrees(play / (card.length_mm / 2.0 - skew.corner_mm))
    turned = float(draws[5]) * most
    room = play - math.radians(abs(turned)) * (card.length_mm / 2.0 - skew.corner_mm)
    return Chance(
        nip=side * skew.nip_tyres,
        roller=other * skew.roller_tyres,
        worn=-side,
        idlers=float(draws[0]) * skew.idlers,
        nip_deg=float(draws[1]) * skew.axle_deg,
        roller_deg=float(draws[2]) * skew.axle_deg,
        gate_n=abs(float(draws[3])) * skew.gate_n,
        rack_aside_mm=float(draws[4]) * skew.rack_aside_mm,
        aside_mm=float(draws[6]) * room,
        turned_deg=turned,
        cards_above=int(rng.integers(cards)),
        friction=float(max(0.05, rng.normal(machine.data.cards.friction, machine.data.cards.friction_sd))),
    )
