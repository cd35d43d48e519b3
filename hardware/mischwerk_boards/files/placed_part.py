"""A part on a board in KiCad's .kicad_pcb: its pads, outline, marks and words."""

from __future__ import annotations

from typing import Any

from ..circuits.board import Board, Part
from ..circuits.footprints import Footprint, Pad, footprint
from .symbols import Bare, at, font, identifier, node, symbol

ORIGIN_MM = (50.0, 50.0)  # the board's corner on the sheet
REF_MM = 0.8
BODY_MARGIN_MM = 0.15  # of the printed outline, outside of the body


def on_sheet(x: float, y: float) -> tuple[float, float]:
    """Place on the sheet of a place on the board, mm."""
    return ORIGIN_MM[0] + x, ORIGIN_MM[1] + y


def own_id(board: Board, *key: object) -> list[Any]:
    """Identify something on a board, the same whenever it is written."""
    return node("uuid", identifier(board.name, *key))


def stroke(width: float) -> list[Any]:
    """A solid line of that width, mm."""
    return node("stroke", node("width", width), node("type", Bare("solid")))


def open_pins(part: Part) -> dict[str, str]:
    """Pads that lead nowhere, with the names that KiCad gives to their nets."""
    if not part.kind.symbol:
        return {}
    pins = symbol(part.kind.symbol).pins
    return {pin.pad: f"unconnected-({part.ref}-{pin.name}-Pad{pin.pad})" for pin in pins if pin.pad not in part.nets}


def placed(board: Board, part: Part, numbers: dict[str, int]) -> list[Any]:
    """The part; numbers: of the nets, by name."""
    shape = footprint(part.kind.footprint)
    by_hand = any(pad.drill_mm for pad in shape.pads)
    copper_only = part.kind.place == "none"
    attributes = [Bare("through_hole" if by_hand else "smd")]
    if not part.kind.symbol:
        attributes.append(Bare("board_only"))
    if copper_only:
        attributes += [Bare("exclude_from_pos_files"), Bare("exclude_from_bom")]
    hidden = part.kind.prefix in ("H", "TP", "JP", "E", "FID") or part.kind.key in ("wires", "eyes")
    ref_x, ref_y = _ref_place(shape)
    return node(
        "footprint",
        f"mischwerk:{part.kind.footprint}",
        node("layer", "F.Cu"),
        own_id(board, part.ref),
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
        node("attr", *attributes),
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
    text: str,
    place: tuple[float, float],
    layer: str,
    height: float,
    hide: bool = False,
) -> list[Any]:
    return node(
        "property",
        name,
        text,
        at(*place, part.turn_deg % 180),
        node("layer", layer),
        node("hide", Bare("yes")) if hide else None,
        own_id(board, part.ref, name),
        font(height),
    )


def _line(
    board: Board, part: Part, name: str, a: tuple[float, float], b: tuple[float, float], layer: str, width: float
) -> Any:
    return node(
        "fp_line",
        node("start", *a),
        node("end", *b),
        stroke(width),
        node("layer", layer),
        own_id(board, part.ref, name),
    )


def _drawn(board: Board, part: Part, shape: Footprint) -> list[Any]:
    nodes: list[Any] = []
    left, top, right, low = shape.body
    if right > left:
        nodes.append(
            node(
                "fp_rect",
                node("start", left, top),
                node("end", right, low),
                stroke(0.1),
                node("fill", Bare("no")),
                node("layer", "F.Fab"),
                own_id(board, part.ref, "body"),
            )
        )
        nodes += [
            _line(board, part, f"silk {n}", a, b, "F.SilkS", 0.12) for n, (a, b) in enumerate(_printed_outline(shape))
        ]
    for n, (a, b, c, d) in enumerate(shape.keep_out):
        nodes.append(
            node(
                "fp_rect",
                node("start", a, b),
                node("end", c, d),
                stroke(0.05),
                node("fill", Bare("no")),
                node("layer", "F.CrtYd"),
                own_id(board, part.ref, "keep out", n),
            )
        )
    for n, (x, y) in enumerate(shape.marks):
        nodes.append(
            node(
                "fp_circle",
                node("center", x, y),
                node("end", x + 0.15, y),
                stroke(0.15),
                node("fill", Bare("yes")),
                node("layer", "F.SilkS"),
                own_id(board, part.ref, "mark", n),
            )
        )
    return nodes


def _printed_outline(shape: Footprint) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """The body's sides as far as they keep off the pads."""
    left, top, right, low = shape.body
    m = BODY_MARGIN_MM
    corners = [(left - m, top - m), (right + m, top - m), (right + m, low + m), (left - m, low + m)]
    pieces = []
    for a, b in zip(corners, corners[1:] + corners[:1], strict=True):
        pieces += _clear_pieces(a, b, shape.pads)
    return pieces


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
    net = (part.nets | open_pins(part)).get(pad.name, "") if pad.name else ""
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
        own_id(board, part.ref, "pad", number),
    )
