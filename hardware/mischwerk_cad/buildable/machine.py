"""Whether the numbers of a machine file can be built, before anything is drawn.

`mischwerk_machines` refuses what no machine can be; this refuses what printing, motors and bought parts don't allow,
and parts that would collide.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mischwerk_machines import CardFormat, Machine, MachineFileError, card_format, dotted
from mischwerk_machines.section_feeder import RAIL_RAMP_MM

from ..construction import Construction, load_construction
from ..kinds import table as kinds
from ..kinds.kind import Problem
from .limits import Limit, move_limits

# -- Limits on building the feed end, which both kinds of build have: see machine.py.

_CARD_PLAY_MM = 0.05  # play that a card needs beyond its thickness under the gate and in the guide
_GATE_LARGEST = 1.7  # times a card's thickness: two at once from there on (docs of the machine file)
_ACROSS_PLAY_MM = 1.0  # between a card and both side walls together
_OVER_DECK_MM = 4.0  # of the walls: cards are bent, and a deck is laid in by hand
_WALL_MM = 19.0  # the least height of a wall that holds its screws
_STRIP_MM = 12.0  # of the rear wall on either side of its opening: its screws and the cards' ends
_AIR_MM = 0.5  # between parts that pass one another in the side view


def feed_problems(machine: Machine, formats: Sequence[CardFormat], c: Construction) -> Iterator[Problem]:
    """Every card of ``formats`` passes, and no part meets another."""
    yield from _across(formats, c)
    yield from _cards_through(machine, formats, c)
    yield from _walls(machine)
    yield from _rear_wall(machine, formats)
    yield from _feed_end(machine, formats)
    yield from _curtain(machine, c)


def _across(formats: Sequence[CardFormat], c: Construction) -> Iterator[Problem]:
    inner = c["across"]["inner_mm"]
    widest = max(formats, key=lambda card: card.width_mm)
    if inner < widest.width_mm + _ACROSS_PLAY_MM:
        reason = f"{widest.name} cards are {widest.width_mm} mm wide and need {_ACROSS_PLAY_MM} mm of play"
        wanted = f"make it {widest.width_mm + _ACROSS_PLAY_MM} mm or more in construction.toml"
        yield Problem("across.inner_mm", inner, reason, wanted)


def _cards_through(machine: Machine, formats: Sequence[CardFormat], c: Construction) -> Iterator[Problem]:
    """Every card passes gate and guide, and no two together."""
    feed = machine.data.feed
    thickest = max(formats, key=lambda card: card.thickness_mm)
    thinnest = min(formats, key=lambda card: card.thickness_mm)
    gap = feed.gate_gap_mm
    least, most = thickest.thickness_mm + _CARD_PLAY_MM, _GATE_LARGEST * thinnest.thickness_mm
    between = f"set it between {least:.2f} and {most:.2f} mm"
    if gap < least:
        reason = f"{thickest.name} cards of {thickest.thickness_mm} mm don't pass the gate"
        yield Problem("feed.gate_gap_mm", gap, reason, between)
    if gap > most:
        reason = f"two {thinnest.name} cards of {thinnest.thickness_mm} mm pass the gate at once"
        yield Problem("feed.gate_gap_mm", gap, reason, between)
    low, high = c["gate"]["travel_mm"]
    if not low <= gap <= high:
        yield Problem("feed.gate_gap_mm", gap, f"the gate can be set from {low} to {high} mm", "see gate.travel_mm")
    if feed.guide_gap_mm < least:
        reason = f"{thickest.name} cards of {thickest.thickness_mm} mm stick in the exit guide"
        yield Problem("feed.guide_gap_mm", feed.guide_gap_mm, reason, f"make it {least:.2f} mm or more")


def _walls(machine: Machine) -> Iterator[Problem]:
    """Check the well's walls: they hold the largest deck and their own screws."""
    high, deck = machine.data.well.height_mm, machine.max_cards * machine.data.cards.fill_height_mm
    least = max(deck + _OVER_DECK_MM, _WALL_MM)
    if high < least:
        reason = f"{machine.max_cards} cards stand {deck:.1f} mm high, and the walls have screws up to {_WALL_MM:.0f}"
        yield Problem("well.height_mm", high, reason, f"make it {least:.1f} mm or more")


def _rear_wall(machine: Machine, formats: Sequence[CardFormat]) -> Iterator[Problem]:
    """Check the rear wall: what is left beside its opening stops the cards."""
    wide, narrowest = machine.data.air.vent_wide_mm, min(formats, key=lambda card: card.width_mm)
    most = narrowest.width_mm - 2.0 * _STRIP_MM
    if wide > most:
        reason = f"{(narrowest.width_mm - wide) / 2.0:.1f} mm of the rear wall are left on either side"
        yield Problem("air.vent_wide_mm", wide, reason, f"make it {most:.1f} mm or less: {_STRIP_MM:.0f} mm hold cards")


def _feed_end(machine: Machine, formats: Sequence[CardFormat]) -> Iterator[Problem]:
    """Rollers, gate, rail and follower beside one another."""
    feed, well = machine.data.feed, machine.data.well
    shortest = min(card.length_mm for card in formats) + well.clearance_mm
    apart = feed.nip_x_mm - feed.roller_x_mm
    radii = feed.nip_radius_mm + feed.roller_radius_mm
    if apart < radii + _AIR_MM:
        reason = f"feed and nip roller meet: {apart:.1f} mm apart with radii of {radii:.1f} mm together"
        yield Problem("feed.nip_x_mm", feed.nip_x_mm, reason, "move it on, or use smaller rollers")
    if feed.nip_x_mm - feed.idler_radius_mm < feed.gate_depth_mm + _AIR_MM:
        reason = f"the idler meets the gate, which is {feed.gate_depth_mm} mm deep"
        yield Problem("feed.idler_radius_mm", feed.idler_radius_mm, reason, "move nip_x_mm on, or make it smaller")
    free = shortest + feed.roller_x_mm - feed.roller_radius_mm
    if well.rail_mm + RAIL_RAMP_MM > free:
        reason = f"the rear rail reaches the feed roller, {free:.1f} mm before the rear wall with the shortest cards"
        yield Problem("well.rail_mm", well.rail_mm, reason, "make it shorter")
    behind, before = well.follower_x_mm
    if behind < -shortest or before > 0.0:
        reason = f"the follower hits rear wall or gate: the well is {shortest:.1f} mm long with the shortest cards"
        yield Problem("well.follower_x_mm", [behind, before], reason, f"keep it within {-shortest:.1f} and 0 mm")


def _curtain(machine: Machine, c: Construction) -> Iterator[Problem]:
    """Before the rear wall: thick enough to be printed, free to give way, and held off the well by the rail."""
    curtain, least = machine.data.well.curtain, c["printing"]["least_wall_mm"]
    if curtain is None:
        return
    if not least <= curtain.thickness_mm < c["curtain"]["knuckle_mm"][0]:
        reason = (
            f"its knuckles have a radius of {c['curtain']['knuckle_mm'][0]} mm, and no wall under {least} is printed"
        )
        wanted = f"make it {least} mm or more, and less than the knuckles' radius"
        yield Problem("well.curtain_mm", curtain.thickness_mm, reason, wanted)
    if curtain.gap_mm < _AIR_MM:
        reason = "the curtain can't give way before it meets the wall"
        yield Problem("well.curtain_gap_mm", curtain.gap_mm, reason, f"make it {_AIR_MM} mm or more")
    if curtain.below_mm < _AIR_MM:
        reason = "the rail doesn't hold the curtain's lower edge back, and it would swing into the well"
        yield Problem("well.curtain_below_mm", curtain.below_mm, reason, f"make it {_AIR_MM} mm or more")


_AS_STRONG = 1.02  # the twin's motor may be rounded up


class NotBuildableError(MachineFileError):
    """Numbers that can't be built. The text names the number, its value, the reason, and what would work."""


def check(machine: Machine, formats: Sequence[CardFormat] | None = None, c: Construction | None = None) -> None:
    """Raises NotBuildableError for the first number that can't be built for ``formats`` (default: all)."""
    for problem in problems(machine, formats, c):
        raise NotBuildableError(
            f"{machine.path.name}: {problem.key} = {problem.value}: {problem.reason};\n  {problem.remedy}"
        )


def problems(
    machine: Machine, formats: Sequence[CardFormat] | None = None, c: Construction | None = None
) -> Iterator[Problem]:
    """Everything that can't be built, the simplest reasons first."""
    formats = [card_format(name) for name in machine.formats] if formats is None else list(formats)
    c = load_construction() if c is None else c
    yield from feed_problems(machine, formats, c)
    yield from kinds.of(machine).problems(machine, formats, c)
    yield from _weak_motors(machine, formats, c)


def _weak_motors(machine: Machine, formats: Sequence[CardFormat], c: Construction) -> Iterator[Problem]:
    wanted = c["limits"]["margin"]
    heaviest = max(formats, key=lambda card: card.grams)
    moves = move_limits(machine, heaviest, c)
    for limit in {move.axis: move for move in reversed(moves)}.values():  # of each axis the quickest
        yield from _too_strong(machine, limit)
    weak = sorted((move for move in moves if move.margin < wanted), key=lambda move: move.margin, reverse=True)
    for limit in {move.accel_key: move for move in weak}.values():  # of each the weakest
        which = limit.force_key if limit.twin <= limit.motor else "the bought motor"
        given = min(limit.twin, limit.motor)
        reason = (
            f"the {limit.axis} axis needs {limit.needed:.2f} {limit.unit} and its motor gives {given:.2f} at full"
            f" speed ({limit.move}; {which}); {wanted} times the need is required"
        )
        remedy = (
            "lower acceleration or speed, move less, or use a stronger motor ([motors], currents of firmware/board.py)"
        )
        yield Problem(limit.accel_key, dotted.value(machine.data, limit.accel_key), reason, remedy)


def _too_strong(machine: Machine, limit: Limit) -> Iterator[Problem]:
    """The twin must not simulate more than the motor that is bought."""
    if limit.standing_twin <= _AS_STRONG * limit.standing_motor:
        return
    gives = f"{limit.standing_twin:.2f} {limit.unit} at rest, the motor bought {limit.standing_motor:.2f}"
    remedy = "lower it, or use a stronger motor ([motors], currents of firmware/board.py)"
    value = dotted.value(machine.data, limit.force_key)
    yield Problem(limit.force_key, value, f"the twin's motor gives {gives}", remedy)
