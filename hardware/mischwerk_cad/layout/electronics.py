"""Where the electronics box is, and the board in it."""

from __future__ import annotations

from .groups import Layout

GAP_MM = 26.0  # between board and the end with the sockets
STRIP_MM = 6.0  # under the board: the heads of the screws to the bar, and a key to them


def box_span(layout: Layout) -> tuple[tuple[float, float], tuple[float, float], tuple[float, float]]:
    """The box's outer sides: x, y, z. It hangs beside the right bar; the cover's side goes between."""
    c, numbers, carrier = layout.c, layout.c["electronics"], layout.c.size("carrier")
    wall, room = numbers["wall_mm"], numbers["room_mm"]
    end = layout.bar_x[1]
    long = carrier["length"] + 2.0 * (wall + room) + GAP_MM
    deep = carrier["below"] + carrier["height"] + carrier["above"] + room + wall
    near = -layout.bar_y - c["frame"]["bar_mm"] / 2.0 - numbers["off_mm"]
    high = carrier["width"] + 2.0 * (wall + room) + STRIP_MM
    return (end - long, end), (near - deep, near), (layout.plate_top, layout.plate_top + high)


def board_corner(layout: Layout) -> tuple[float, float, float]:
    """The carrier's lower left corner, seen from the lid, and its underside: x, y, z."""
    c, numbers = layout.c, layout.c["electronics"]
    (x0, _), (_, y1), (z0, _) = box_span(layout)
    off = numbers["wall_mm"] + numbers["room_mm"]
    return x0 + off, y1 - numbers["wall_mm"] - c.size("carrier")["below"], z0 + off + STRIP_MM


def board_holes(layout: Layout) -> list[tuple[float, float]]:
    size, (x, _, z) = layout.c.size("carrier"), board_corner(layout)
    return [
        (
            x + size["length"] / 2.0 + sx * size["hole_along"] / 2.0,
            z + size["width"] / 2.0 + sz * size["hole_across"] / 2.0,
        )
        for sx in (-1, 1)
        for sz in (-1, 1)
    ]
