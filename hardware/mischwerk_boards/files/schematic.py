"""A board as KiCad's .kicad_sch: parts in blocks under headings, every pin with the name of its net."""

from __future__ import annotations

from typing import Any

from ..circuits.board import Board, Part
from .symbols import PITCH, TEXT, Bare, Symbol, at, font, identifier, library_text, node, symbol, write

FORMAT = 20250114  # of KiCad 9
LABEL_MM = 26.0  # room for the name of a net beside a pin
GAP_MM = 7.62
PAPERS = (("A4", 297.0, 210.0), ("A3", 420.0, 297.0), ("A2", 594.0, 420.0))
MARGIN_MM = 20.32
FLAGGED = ("GND", "24V", "5V_LOGIC")  # nets whose source is a plug or a diode, which KiCad doesn't take for one


def kicad_sch(board: Board) -> str:
    """The file's text."""
    parts = [part for part in board.parts if part.kind.symbol]
    nets = {net for part in parts for net in part.nets.values()}
    names = sorted({part.kind.symbol for part in parts} | {"flag"})
    paper, drawn = _fitting(board, parts, [net for net in FLAGGED if net in nets])
    tree = node(
        "kicad_sch",
        node("version", Bare(str(FORMAT))),
        node("generator", "mischwerk_boards"),
        node("generator_version", "9.0"),
        node("uuid", root(board)),
        node("paper", paper),
        node("title_block", node("title", board.title)),
        node("lib_symbols", *(library_text(name) for name in names)),
        *drawn,
        node("sheet_instances", node("path", "/", node("page", "1"))),
        node("embedded_fonts", Bare("no")),
    )
    return write(tree) + "\n"


def root(board: Board) -> str:
    """The sheet's identifier."""
    return identifier(board.name, "sheet")


def _fitting(board: Board, parts: list[Part], flags: list[str]) -> tuple[str, list[Any]]:
    """The smallest paper that holds everything, and what is drawn on it."""
    for paper, width, height in PAPERS:
        drawn, lowest = _blocks(board, parts, flags, width, height)
        if lowest < height - MARGIN_MM:
            return paper, drawn
    return PAPERS[-1][0], drawn


def _blocks(board: Board, parts: list[Part], flags: list[str], width: float, height: float) -> tuple[list[Any], float]:
    """Blocks in columns from the left; a block that doesn't fit below the last one begins a column."""
    nodes: list[Any] = []
    x = y = MARGIN_MM
    lowest, column_mm = 0.0, 0.0
    blocks: dict[str, list[Part]] = {}
    for part in parts:
        blocks.setdefault(part.block, []).append(part)
    for name, members in blocks.items():
        rows = [(part, symbol(part.kind.symbol)) for part in members]
        across = max(2 * shape.half[0] for _, shape in rows) + 2 * (LABEL_MM + 2.54)
        block_mm = sum(_height(shape) for _, shape in rows) + 3 * PITCH
        if y > MARGIN_MM and y + min(block_mm, height / 3) > height - 2 * MARGIN_MM:
            x, y, column_mm = _grid(x + column_mm), MARGIN_MM, 0.0
        nodes.append(_heading(board, name, x, y))
        y += 2 * PITCH
        for part, shape in rows:
            if y + _height(shape) > height - MARGIN_MM:
                x, y, column_mm = _grid(x + max(column_mm, across)), MARGIN_MM + 2 * PITCH, 0.0
            middle = (_grid(x + across / 2), _grid(y + _height(shape) / 2))
            nodes += _part(board, part, shape, middle)
            y += _height(shape)
            lowest, column_mm = max(lowest, y), max(column_mm, across)
        y += PITCH
    for number, net in enumerate(flags):
        nodes += _flag(board, net, number, (_grid(x + 40.0), _grid(y + PITCH * 2 * (number + 1))))
    if x + column_mm > width:
        lowest = height
    return nodes, lowest


def _height(shape: Symbol) -> float:
    return _grid(2 * shape.half[1] + GAP_MM)


def _grid(value: float) -> float:
    return round(value / 1.27) * 1.27


def _heading(board: Board, heading: str, x: float, y: float) -> list[Any]:
    return node(
        "text",
        heading,
        node("exclude_from_sim", Bare("no")),
        at(x, y, 0),
        font(2.54, "left"),
        _id(board, "head", heading, x),
    )


def _id(board: Board, *key: object) -> list[Any]:
    return node("uuid", identifier(board.name, *key))


def _part(board: Board, part: Part, shape: Symbol, middle: tuple[float, float]) -> list[Any]:
    x, y = middle
    above = y - shape.half[1] - 1.6
    label = f"{part.value}  {part.label}".strip()
    fields = [
        (
            "Reference",
            part.ref,
            (x - 2.0 if not shape.is_box else x - shape.half[0], above),
            False,
            "right" if not shape.is_box else "left",
        ),
        ("Value", part.value, (x, above), False, "left"),
        ("Footprint", f"mischwerk:{part.kind.footprint}", (x, y), True, "left"),
        ("Datasheet", "", (x, y), True, "left"),
        ("Description", part.kind.title, (x, y), True, "left"),
    ]
    if part.kind.number:
        fields.append(("Maker", f"{part.kind.maker} {part.kind.number}", (x, y), True, "left"))
    nodes = [
        node(
            "symbol",
            node("lib_id", f"mischwerk:{part.kind.symbol}"),
            at(x, y, 0),
            node("unit", Bare("1")),
            node("exclude_from_sim", Bare("no")),
            node("in_bom", Bare("no" if part.kind.place == "none" else "yes")),
            node("on_board", Bare("yes")),
            node("dnp", Bare("no")),
            _id(board, "symbol", part.ref),
            *(
                node(
                    "property", key, value, at(*spot, 0), node("hide", Bare("yes")) if hide else None, font(TEXT, side)
                )
                for key, value, spot, hide, side in fields
            ),
            *(node("pin", pin.pad, _id(board, "pin", part.ref, pin.pad)) for pin in shape.pins),
            node(
                "instances",
                node(
                    "project",
                    board.name,
                    node("path", "/" + root(board), node("reference", part.ref), node("unit", Bare("1"))),
                ),
            ),
        )
    ]
    if part.label:
        nodes.append(
            node(
                "text",
                part.label,
                node("exclude_from_sim", Bare("no")),
                at(x + (18 if shape.is_box else 14), above, 0),
                font(TEXT, "left"),
                _id(board, "label", part.ref),
            )
        )
    del label
    for pin in shape.pins:
        nodes += _end(board, (x + pin.x, y - pin.y), part.nets.get(pin.pad, ""), pin.left, part.ref, pin.pad)
    return nodes


def _end(board: Board, spot: tuple[float, float], net: str, left: bool, *key: object) -> list[Any]:
    if not net:
        return [node("no_connect", at(*spot), _id(board, "open", *key))]
    return [
        node(
            "global_label",
            net,
            node("shape", Bare("passive")),
            at(*spot, 180 if left else 0),
            node("fields_autoplaced", Bare("yes")),
            font(TEXT, "right" if left else "left"),
            _id(board, "net", *key),
        )
    ]


def _flag(board: Board, net: str, number: int, middle: tuple[float, float]) -> list[Any]:
    shape, ref = symbol("flag"), f"#FLG0{number + 1}"
    (pin,) = shape.pins
    x, y = middle
    return [
        node(
            "symbol",
            node("lib_id", "mischwerk:flag"),
            at(x, y, 0),
            node("unit", Bare("1")),
            node("exclude_from_sim", Bare("no")),
            node("in_bom", Bare("no")),
            node("on_board", Bare("yes")),
            node("dnp", Bare("no")),
            _id(board, "symbol", ref),
            node("property", "Reference", ref, at(x, y, 0), node("hide", Bare("yes")), font(TEXT)),
            node("property", "Value", "supplied", at(x, y, 0), node("hide", Bare("yes")), font(TEXT)),
            node("property", "Footprint", "", at(x, y, 0), node("hide", Bare("yes")), font(TEXT)),
            node("property", "Datasheet", "", at(x, y, 0), node("hide", Bare("yes")), font(TEXT)),
            node("pin", pin.pad, _id(board, "pin", ref)),
            node(
                "instances",
                node(
                    "project",
                    board.name,
                    node("path", "/" + root(board), node("reference", ref), node("unit", Bare("1"))),
                ),
            ),
        ),
        *_end(board, (x + pin.x, y - pin.y), net, False, ref),
    ]
