"""A board as KiCad's .kicad_pcb: parts, tracks, vias, areas, outline, and what is printed on it."""

from __future__ import annotations

from typing import Any

from ..circuits.board import Board, Part
from ..circuits.footprints import Footprint, Pad, footprint, turned
from ..circuits.laid import VIA_DRILL_MM, VIA_MM, Copper
from ..circuits.nets import GROUND
from .sexpr import Bare, at, font, identifier, node, write
from .symbols import symbol

FORMAT = 20241229  # of KiCad 9
ORIGIN_MM = (50.0, 50.0)  # the board's corner on the sheet
LAYERS = (
    (0, "F.Cu", "signal"),
    (2, "B.Cu", "signal"),
    (13, "F.Paste", "user"),
    (5, "F.SilkS", "user"),
    (7, "B.SilkS", "user"),
    (1, "F.Mask", "user"),
    (3, "B.Mask", "user"),
    (25, "Edge.Cuts", "user"),
    (31, "F.CrtYd", "user"),
    (35, "F.Fab", "user"),
)
COPPER = ("F.Cu", "B.Cu")
TEXT_MM, REF_MM = 1.0, 0.8
BODY_MARGIN_MM = 0.15  # of the printed outline, outside of the body


def kicad_pcb(board: Board, copper: Copper) -> str:
    """The file's text; areas are not filled in it: KiCad does that (kicad.py)."""
    open_pins = [name for part in board.parts for name in _open_pins(part).values()]
    numbers = {net: number for number, net in enumerate(["", *board.nets(), *open_pins])}
    tree = node(
        "kicad_pcb",
        node("version", Bare(str(FORMAT))),
        node("generator", "mischwerk_boards"),
        node("generator_version", "9.0"),
        node("general", node("thickness", 1.6), node("legacy_teardrops", Bare("no"))),
        node("paper", "A4"),
        node("title_block", node("title", board.title)),
        node("layers", *([Bare(str(number)), name, Bare(kind)] for number, name, kind in LAYERS)),
        node("setup", node("pad_to_mask_clearance", 0.05), node("allow_soldermask_bridges_in_footprints", Bare("no"))),
        *(node("net", Bare(str(number)), net) for net, number in numbers.items()),
        *(_part(board, part, numbers) for part in board.parts),
        *_outline(board),
        *_texts(board),
        *_tracks(board, copper, numbers),
        *_zones(board, numbers),
    )
    return write(tree) + "\n"


def _open_pins(part: Part) -> dict[str, str]:
    """Pads that lead nowhere, with the names that KiCad gives to their nets."""
    if not part.kind.symbol:
        return {}
    pins = symbol(part.kind.symbol).pins
    return {pin.pad: f"unconnected-({part.ref}-{pin.name}-Pad{pin.pad})" for pin in pins if pin.pad not in part.nets}


def on_sheet(x: float, y: float) -> tuple[float, float]:
    return ORIGIN_MM[0] + x, ORIGIN_MM[1] + y


def _id(board: Board, *words: object) -> list[Any]:
    return node("uuid", identifier(board.name, *words))


def _stroke(width: float) -> list[Any]:
    return node("stroke", node("width", width), node("type", Bare("solid")))


def _part(board: Board, part: Part, numbers: dict[str, int]) -> list[Any]:
    shape = footprint(part.kind.footprint)
    by_hand = any(pad.drill_mm for pad in shape.pads)
    copper_only = part.kind.place == "none"
    words = [Bare("through_hole" if by_hand else "smd")]
    if not part.kind.symbol:
        words.append(Bare("board_only"))
    if copper_only:
        words += [Bare("exclude_from_pos_files"), Bare("exclude_from_bom")]
    hidden = part.kind.prefix in ("H", "TP", "JP", "E", "FID") or part.kind.key in ("wires", "eyes")
    ref_x, ref_y = _ref_place(shape)
    return node(
        "footprint",
        f"mischwerk:{part.kind.footprint}",
        node("layer", "F.Cu"),
        _id(board, part.ref),
        at(*on_sheet(*part.at), part.turn_deg),
        _property(
            board,
            part,
            "Reference",
            part.ref,
            (ref_x, ref_y),
            "F.Fab" if hidden or _is_small(part) else "F.SilkS",
            REF_MM,
        ),
        _property(board, part, "Value", part.value, (0, 0), "F.Fab", 0.5, hide=True),
        _property(board, part, "Datasheet", "", (0, 0), "F.Fab", 0.5, hide=True),
        _property(board, part, "Description", part.kind.title, (0, 0), "F.Fab", 0.5, hide=True),
        node("path", "/" + identifier(board.name, "symbol", part.ref)),
        node("sheetname", "/"),
        node("sheetfile", f"{board.name}.kicad_sch"),
        node("attr", *words),
        *_drawn(board, part, shape),
        *(_pad(board, part, pad, number, numbers) for number, pad in enumerate(shape.pads)),
        node("embedded_fonts", Bare("no")),
    )


def _is_small(part: Part) -> bool:
    """Too small for a designator on the board: the assembly house has the placement list."""
    return part.kind.footprint in (
        "R0603",
        "C0603",
        "LED0603",
        "SOD123",
        "R1206",
        "C1206",
        "SOT23-5",
        "SIP3",
        "PICO",
        "STEPSTICK",
    ) or (part.kind.prefix == "J")


def _ref_place(shape: Footprint) -> tuple[float, float]:
    """The body's middle; a third along it where that is a hole."""
    x, y = (shape.body[0] + shape.body[2]) / 2, (shape.body[1] + shape.body[3]) / 2
    in_hole = any(not pad.name and abs(pad.x - x) < 2 for pad in shape.pads)
    return (x - (shape.body[2] - shape.body[0]) / 4 if in_hole else x), y


def _property(
    board: Board,
    part: Part,
    name: str,
    words: str,
    place: tuple[float, float],
    layer: str,
    height: float,
    hide: bool = False,
) -> list[Any]:
    return node(
        "property",
        name,
        words,
        at(*place, part.turn_deg % 180),
        node("layer", layer),
        node("hide", Bare("yes")) if hide else None,
        _id(board, part.ref, name),
        font(height),
    )


def _line(
    board: Board, part: Part, name: str, a: tuple[float, float], b: tuple[float, float], layer: str, width: float
) -> Any:
    return node(
        "fp_line", node("start", *a), node("end", *b), _stroke(width), node("layer", layer), _id(board, part.ref, name)
    )


def _drawn(board: Board, part: Part, shape: Footprint) -> list[Any]:
    found: list[Any] = []
    left, top, right, low = shape.body
    if right > left:
        found.append(
            node(
                "fp_rect",
                node("start", left, top),
                node("end", right, low),
                _stroke(0.1),
                node("fill", Bare("no")),
                node("layer", "F.Fab"),
                _id(board, part.ref, "body"),
            )
        )
        found += [
            _line(board, part, f"silk {n}", a, b, "F.SilkS", 0.12) for n, (a, b) in enumerate(_printed_outline(shape))
        ]
    for n, (a, b, c, d) in enumerate(shape.keep_out):
        found.append(
            node(
                "fp_rect",
                node("start", a, b),
                node("end", c, d),
                _stroke(0.05),
                node("fill", Bare("no")),
                node("layer", "F.CrtYd"),
                _id(board, part.ref, "keep out", n),
            )
        )
    for n, (x, y) in enumerate(shape.marks):
        found.append(
            node(
                "fp_circle",
                node("center", x, y),
                node("end", x + 0.15, y),
                _stroke(0.15),
                node("fill", Bare("yes")),
                node("layer", "F.SilkS"),
                _id(board, part.ref, "mark", n),
            )
        )
    return found


def _printed_outline(shape: Footprint) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """The body's sides as far as they keep off the pads."""
    left, top, right, low = shape.body
    m = BODY_MARGIN_MM
    corners = [(left - m, top - m), (right + m, top - m), (right + m, low + m), (left - m, low + m)]
    found = []
    for a, b in zip(corners, corners[1:] + corners[:1], strict=True):
        found += _clear_pieces(a, b, shape.pads)
    return found


def _clear_pieces(
    a: tuple[float, float], b: tuple[float, float], pads: tuple[Pad, ...]
) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """The pieces of a level or upright line that are off every pad."""
    upright = a[0] == b[0]
    fixed = a[0] if upright else a[1]
    start, end = sorted((a[1], b[1]) if upright else (a[0], b[0]))
    gaps = []
    for pad in pads:
        across, along = (pad.x, pad.y) if upright else (pad.y, pad.x)
        half_across, half_along = (pad.width / 2, pad.height / 2) if upright else (pad.height / 2, pad.width / 2)
        if abs(across - fixed) < half_across + 0.25:
            gaps.append((along - half_along - 0.25, along + half_along + 0.25))
    pieces, here = [], start
    for low, high in sorted(gaps):
        if low > here:
            pieces.append((here, min(low, end)))
        here = max(here, high)
    if here < end:
        pieces.append((here, end))
    pieces = [(low, high) for low, high in pieces if high - low > 0.2]
    return [((fixed, p), (fixed, q)) if upright else ((p, fixed), (q, fixed)) for p, q in pieces]


def _pad(board: Board, part: Part, pad: Pad, number: int, numbers: dict[str, int]) -> list[Any]:
    net = (part.nets | _open_pins(part)).get(pad.name, "") if pad.name else ""
    if not pad.name:
        kind, layers = "np_thru_hole", ["*.Cu", "*.Mask"]
    elif pad.drill_mm:
        kind, layers = "thru_hole", ["*.Cu", "*.Mask"]
    else:
        kind, layers = "smd", ["F.Cu", "F.Mask", *(["F.Paste"] if pad.paste else [])]
    shape = "roundrect"
    if pad.is_round:
        shape = "circle" if pad.width == pad.height else "oval"
    elif pad.drill_mm:
        shape = "rect"
    return node(
        "pad",
        pad.name,
        Bare(kind),
        Bare(shape),
        at(pad.x, pad.y, part.turn_deg),
        node("size", pad.width, pad.height),
        node("drill", pad.drill_mm) if pad.drill_mm else None,
        node("layers", *layers),
        node("roundrect_rratio", 0.25) if shape == "roundrect" else None,
        node("solder_mask_margin", pad.ring_mm) if pad.ring_mm else None,
        node("clearance", pad.ring_mm) if pad.ring_mm else None,
        node("net", Bare(str(numbers[net])), net) if net else None,
        node("pintype", "passive") if net else None,
        _id(board, part.ref, "pad", number),
    )


def _outline(board: Board) -> list[Any]:
    right, low = on_sheet(*board.size)
    return [
        node(
            "gr_rect",
            node("start", *ORIGIN_MM),
            node("end", right, low),
            _stroke(0.1),
            node("fill", Bare("no")),
            node("layer", "Edge.Cuts"),
            _id(board, "edge"),
        )
    ]


def _text(
    board: Board, words: str, x: float, y: float, height: float, *key: object, turn: float = 0.0, layer: str = "F.SilkS"
) -> Any:
    mirror = ("mirror",) if layer.startswith("B") else ()
    return node(
        "gr_text",
        words,
        at(*on_sheet(x, y), turn),
        node("layer", layer),
        _id(board, "text", *key),
        font(height, *mirror),
    )


def _texts(board: Board) -> list[Any]:
    found = [
        _text(board, words, x, y, high, n, layer=layer) for n, (words, (x, y), high, layer) in enumerate(board.texts)
    ]
    for part in board.parts:
        if part.label:
            x, y, turn, height = label_place(part)
            found.append(_text(board, label_words(part), x, y, height, part.ref, turn=turn))
    return found


def label_words(part: Part) -> str:
    return f"{part.ref} {part.label}" if part.ref.startswith("J") and part.kind.prefix in "JE" else part.label


def label_place(part: Part) -> tuple[float, float, float, float]:
    """Where a part's label is printed, its turn, its height: below plugs, else where its package has room."""
    shape = footprint(part.kind.footprint)
    left, top, right, low = shape.body
    dx, dy = turned((left + right) / 2, (top + low) / 2, part.turn_deg)
    x, y = part.at[0] + dx, part.at[1] + dy
    if part.kind.footprint.startswith("XH"):
        return x, part.at[1] + low + 0.9, 0.0, 0.9
    if part.kind.footprint == "STEPSTICK":
        return x, y, 0.0, 1.2
    if part.kind.footprint == "TERMINAL2":
        return x - 6.2, y, 90.0, 1.0
    if part.kind.footprint == "PINS3":
        return part.at[0] - 2.6, y, 90.0, 0.9
    if part.kind.footprint == "PINS2":
        return x, y + 2.2, 0.0, 0.9
    if part.kind.footprint == "JUMPER":
        return x, y + 1.6, 0.0, 0.8
    if part.kind.footprint == "LUG":
        return x, y + 4.2, 0.0, 1.0
    if part.kind.footprint == "LED0603":
        return x, y + 1.5, 0.0, 0.8
    return x, y + 1.7, 0.0, 0.8


def _tracks(board: Board, copper: Copper, numbers: dict[str, int]) -> list[Any]:
    found = [
        node(
            "segment",
            node("start", *on_sheet(*track.start)),
            node("end", *on_sheet(*track.end)),
            node("width", track.width),
            node("layer", COPPER[track.layer]),
            node("net", Bare(str(numbers[track.net]))),
            _id(board, "track", n),
        )
        for n, track in enumerate(copper.tracks)
    ]
    found += [
        node(
            "via",
            at(*on_sheet(*via.at)),
            node("size", VIA_MM),
            node("drill", VIA_DRILL_MM),
            node("layers", *COPPER),
            node("net", Bare(str(numbers[via.net]))),
            _id(board, "via", n),
        )
        for n, via in enumerate(copper.vias)
    ]
    return found


def _zones(board: Board, numbers: dict[str, int]) -> list[Any]:
    found = []
    for n, area in enumerate(board.areas):
        solid = node("connect_pads", Bare("yes"), node("clearance", 0.3))
        relieved = node("connect_pads", node("clearance", 0.3))
        found.append(
            node(
                "zone",
                node("net", Bare(str(numbers[area.net]))),
                node("net_name", area.net),
                node("layer", area.layer),
                _id(board, "area", n),
                node("hatch", Bare("edge"), 0.5),
                node("priority", Bare(str(area.priority))) if area.priority else None,
                relieved if area.net == GROUND else solid,
                node("min_thickness", 0.25),
                node("filled_areas_thickness", Bare("no")),
                node("fill", Bare("yes"), node("thermal_gap", 0.3), node("thermal_bridge_width", 0.5)),
                node("polygon", node("pts", *(node("xy", *on_sheet(*corner)) for corner in area.corners))),
            )
        )
    return found
