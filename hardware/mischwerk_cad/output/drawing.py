"""The drawing of the card path: the section the twin simulates, with its dimensions, as SVG.

Everything drawn comes from `mischwerk_machines.section`, every number from the machine file.
"""

from __future__ import annotations

from pathlib import Path

from mischwerk_machines.pieces import CURTAIN, FOLLOWER, FRAME, IDLER, NIP, PUSHER, RACK, ROLLER, WHEEL, Disc, Section
from mischwerk_machines.section import section

from ..kinds import table as kinds
from ..kinds.kind import mm
from ..model import Build
from .svg import Sheet, View

_WIDTH_PX, _MARGIN_PX, _BELOW_PX = 1500.0, 110.0, 130.0
_DETAIL_PX, _DETAIL_SCALE = 420.0, 19.0
_CARD = "#c8252c"
_FILL = {
    FRAME: "#b9cbe0",
    RACK: "#f0b27a",
    WHEEL: "#f0b27a",
    PUSHER: "#93c58c",
    FOLLOWER: "#ead58a",
    CURTAIN: "#ead58a",
    ROLLER: "#8d9097",
    NIP: "#8d9097",
    IDLER: "#c9cbd0",
}


def write(build: Build, path: Path) -> None:
    """Write the drawing of ``build``. Raises OSError."""
    path.write_text(card_path(build), encoding="utf-8")


def card_path(build: Build) -> str:
    """The drawing's SVG text: the whole section above, gate, nip and throat enlarged below."""
    cut = section(build.machine, build.card_format)
    points = [point for plate in _plates(cut) for point in plate]
    left, right = min(x for x, _ in points) - 8.0, max(x for x, _ in points) + 8.0
    low, high = min(y for _, y in points) - 6.0, max(y for _, y in points) + 8.0
    scale = (_WIDTH_PX - 2.0 * _MARGIN_PX) / (right - left)
    height = (high - low) * scale
    sheet = Sheet(_WIDTH_PX, 50.0 + height + _BELOW_PX + _DETAIL_PX + 90.0)
    title = f"{build.machine.name}: card path, {build.card_format.name} cards, mm"
    sheet.text(20.0, 30.0, title, size=20.0)
    whole = View(sheet, "whole", (_MARGIN_PX, 50.0, _WIDTH_PX - 2.0 * _MARGIN_PX, height), left, low, scale)
    _draw(whole, cut, build)
    _dimension_whole(whole, cut, build)
    top = 50.0 + height + _BELOW_PX
    sheet.text(20.0, top - 12.0, "Gate, nip and throat", size=16.0)
    wide = _WIDTH_PX - 2.0 * _MARGIN_PX
    gate_in = 0.44 * wide / _DETAIL_SCALE
    detail = View(sheet, "detail", (_MARGIN_PX, top, wide, _DETAIL_PX), cut.gate_x_mm - gate_in, -11.0, _DETAIL_SCALE)
    _draw(detail, cut, build)
    _dimension_detail(detail, cut, build)
    return sheet.write()


def _plates(cut: Section) -> list[list[tuple[float, float]]]:
    outlines = []
    for piece in cut.pieces:
        if isinstance(piece, Disc):
            x, y = cut.rest[piece.carrier].origin
            outlines.append([(x - piece.radius_mm, y - piece.radius_mm), (x + piece.radius_mm, y + piece.radius_mm)])
        else:
            outlines.append(cut.at_rest(piece))
    return outlines


def _draw(view: View, cut: Section, build: Build) -> None:
    for piece in cut.pieces:
        fill = _FILL[piece.carrier]
        if isinstance(piece, Disc):
            view.circle(cut.rest[piece.carrier].origin, piece.radius_mm, fill)
        else:
            view.polygon(cut.at_rest(piece), fill)
    thick, length = build.card_format.thickness_mm, build.card_format.length_mm
    lead = cut.gate_x_mm + build.machine.data.feed.nip_x_mm  # the lowest card at the nip, another in the well
    right = cut.gate_x_mm - (build.machine.data.well.clearance_mm) / 2.0
    for x, low in ((lead, 0.0), (right, thick)):
        view.polygon([(x - length, low), (x, low), (x, low + thick), (x - length, low + thick)], _CARD, _CARD)


def _dimension_whole(view: View, cut: Section, build: Build) -> None:
    data, gate = build.machine.data, cut.gate_x_mm
    feed, well = data.feed, data.well
    foot = view.box[1] + view.box[3]
    below = -2.0
    view.across((cut.rear_x_mm, below), (gate, below), foot + 22.0, f"well {mm(gate - cut.rear_x_mm)}")
    view.across((gate + feed.roller_x_mm, below), (gate, below), foot + 46.0, mm(-feed.roller_x_mm))
    view.across((gate, below), (gate + feed.nip_x_mm, below), foot + 46.0, f"nip {mm(feed.nip_x_mm)}")
    view.across((gate, below), (gate + feed.sensor_x_mm, below), foot + 70.0, f"throat sensor {mm(feed.sensor_x_mm)}")
    left = view.box[0]
    roller = cut.rest[ROLLER].origin
    view.names(roller, (left - 14.0, view.px(roller)[1] + 18.0), "feed roller")
    lifted = cut.rest[FOLLOWER].y_mm
    view.upright((gate + well.follower_x_mm[0], lifted), (gate, 0.0), left - 20.0, f"follower {mm(lifted)}")
    kinds.of(build.machine).dimension(view, cut, build, foot)


def _dimension_detail(view: View, cut: Section, build: Build) -> None:
    feed, gate = build.machine.data.feed, cut.gate_x_mm
    well = build.machine.data.well
    x, top, _width, height = view.box
    floor, gap = feed.guide_floor_mm, feed.gate_gap_mm
    deep = feed.gate_depth_mm
    view.upright((gate + deep, 0.0), (gate + deep, gap), view.px((gate + deep + 0.9, 0.0))[0], f"gate gap {mm(gap)}")
    end = gate + feed.guide_end_x_mm
    view.upright(
        (end, floor),
        (end, floor + feed.guide_gap_mm),
        view.px((end + 1.6, 0.0))[0],
        f"guide {mm(feed.guide_gap_mm)}",
    )
    low = -well.floor_below_roller_mm
    view.upright(
        (gate - 6.0, low),
        (gate - 6.0, 0.0),
        view.px((gate - 6.0, 0.0))[0],
        f"floor {mm(well.floor_below_roller_mm)}",
    )
    foot = top + height
    view.across((gate, gap), (gate + deep, gap), foot + 20.0, f"gate {mm(deep)}")
    view.across((gate, gap), (gate + feed.nip_x_mm, -3.0), foot + 44.0, f"nip {mm(feed.nip_x_mm)}")
    view.across((gate + feed.nip_x_mm, -3.0), (gate + feed.sensor_x_mm, 0.0), foot + 20.0, "sensor")
    view.across((gate, gap), (end, floor), foot + 68.0, f"guide's end {mm(feed.guide_end_x_mm)}")
    for carrier, name, radius in (
        (ROLLER, "feed roller", feed.roller_radius_mm),
        (NIP, "nip", feed.nip_radius_mm),
        (IDLER, "idler", feed.idler_radius_mm),
    ):
        cx, cy = cut.rest[carrier].origin
        point = (cx, cy + (-0.5 if carrier == NIP else 0.5) * radius)
        px, py = view.px(point)
        view.names(point, (px + 120.0, py + (-14.0 if carrier == IDLER else 14.0)), f"{name} r {mm(radius)}")
    sensor = gate + feed.sensor_x_mm
    view.line((sensor, -9.0), (sensor, 9.0), "#7a3db8", 1.2, "6 4")
    view.line((cut.rear_x_mm, 0.0), (end + 30.0, 0.0), "#6d7380", 0.6, "14 3 3 3")
    view.names((gate - 15.0, 0.0), (x + 90.0, top + 30.0), "feed plane")
