"""A drawing sheet in SVG: views at a scale, polygons, circles and dimensions. mm of the machine, y up."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

Point = tuple[float, float]

TEXT_PX = 13.0
_ARROW_PX = 7.0
_CLEAR_PX = 3.0  # between a dimension's text and its line


class Sheet:
    """A sheet of a size in pixels. ``write`` returns the file's text; equal drawings give equal texts."""

    def __init__(self, width_px: float, height_px: float) -> None:
        self._size = width_px, height_px
        self._defs: list[str] = []
        self._items: list[str] = []

    def add(self, item: str) -> None:
        """Add an element as SVG text."""
        self._items.append(item)

    def text(
        self, x: float, y: float, text: str, size: float = TEXT_PX, anchor: str = "start", turn: float = 0
    ) -> None:
        """Text at pixels (x, y) of the sheet, turned by ``turn`` degrees clockwise."""
        turned = f' transform="rotate({_n(turn)} {_n(x)} {_n(y)})"' if turn else ""
        self.add(
            f'<text x="{_n(x)}" y="{_n(y)}" font-size="{_n(size)}" text-anchor="{anchor}"{turned}>{escape(text)}</text>'
        )

    def clip(self, name: str, x: float, y: float, width: float, height: float) -> None:
        """A window to draw through, in pixels of the sheet."""
        box = f'x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="{_n(height)}"'
        self._defs.append(f'<clipPath id="{name}"><rect {box}/></clipPath>')

    def write(self) -> str:
        """The file's text."""
        width, height = map(_n, self._size)
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
        )
        style = 'font-family="sans-serif" fill="#1a1c20"'
        defs = "<defs>" + "".join(self._defs) + "</defs>"
        ground = f'<rect width="{width}" height="{height}" fill="#fff"/>'
        return "\n".join([f"{head} {style}>", defs, ground, *self._items, "</svg>", ""])


class View:
    """A window of the sheet that shows a part of the machine at a scale (pixels per mm)."""

    def __init__(
        self, sheet: Sheet, name: str, box: tuple[float, float, float, float], x0: float, y0: float, scale: float
    ):
        """box: x, y, width and height in pixels; (x0, y0): the point of the machine at its lower left."""
        self._sheet, self.box, self.scale = sheet, box, scale
        self._x0, self._y0, self._name = x0, y0, name
        sheet.clip(name, *box)

    def px(self, point: Point) -> Point:
        """Pixels of a point of the machine."""
        x, y, _width, height = self.box
        return x + (point[0] - self._x0) * self.scale, y + height - (point[1] - self._y0) * self.scale

    def polygon(self, corners: Iterable[Point], fill: str, stroke: str = "#1a1c20") -> None:
        """A filled outline."""
        points = " ".join(f"{_n(x)},{_n(y)}" for x, y in map(self.px, corners))
        self._shape(f'<polygon points="{points}" fill="{fill}" stroke="{stroke}" stroke-width="0.8"')

    def circle(self, centre: Point, radius: float, fill: str) -> None:
        """A filled circle; ``radius`` in mm."""
        x, y = self.px(centre)
        self._shape(
            f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius * self.scale)}" fill="{fill}" stroke="#1a1c20" '
            'stroke-width="0.8"'
        )

    def line(self, a: Point, b: Point, stroke: str = "#1a1c20", width: float = 0.8, dash: str = "") -> None:
        """A line between two points of the machine."""
        (ax, ay), (bx, by) = self.px(a), self.px(b)
        dashes = f' stroke-dasharray="{dash}"' if dash else ""
        ends = f'x1="{_n(ax)}" y1="{_n(ay)}" x2="{_n(bx)}" y2="{_n(by)}"'
        self._shape(f'<line {ends} stroke="{stroke}" stroke-width="{_n(width)}"{dashes}')

    def across(self, a: Point, b: Point, at_px: float, text: str) -> None:
        """A horizontal dimension between two points, its line at a distance in pixels from the sheet's top."""
        (ax, ay), (bx, by) = sorted((self.px(a), self.px(b)))
        for x, y in ((ax, ay), (bx, by)):
            self._thin(x, y, x, at_px + (4 if at_px > y else -4))
        self._arrowed(ax, at_px, bx, at_px)
        if len(text) * TEXT_PX * 0.55 < bx - ax - 2 * _ARROW_PX:
            self._sheet.text((ax + bx) / 2.0, at_px - _CLEAR_PX, text, anchor="middle")
        else:  # beside it
            self._sheet.text(bx + _ARROW_PX + 3, at_px + 4, text)

    def upright(self, a: Point, b: Point, at_px: float, text: str) -> None:
        """A vertical dimension between two points, its line at a distance in pixels from the sheet's left."""
        (ax, ay), (bx, by) = sorted((self.px(a), self.px(b)), key=lambda point: point[1])
        for x, y in ((ax, ay), (bx, by)):
            self._thin(x, y, at_px + (4 if at_px > x else -4), y)
        self._arrowed(at_px, ay, at_px, by)
        if len(text) * TEXT_PX * 0.55 < by - ay - 2 * _ARROW_PX:
            self._sheet.text(at_px - _CLEAR_PX, (ay + by) / 2.0, text, anchor="middle", turn=-90)
        else:
            self._sheet.text(at_px + 5, ay - 4, text)

    def names(self, point: Point, to_px: Point, text: str) -> None:
        """A line from a point of the machine to a text at pixels of the sheet."""
        x, y = self.px(point)
        self._thin(x, y, *to_px)
        self._sheet.add(f'<circle cx="{_n(x)}" cy="{_n(y)}" r="2"/>')
        left = to_px[0] < x
        self._sheet.text(to_px[0] + (-4 if left else 4), to_px[1] + 4, text, anchor="end" if left else "start")

    def _shape(self, element: str) -> None:
        self._sheet.add(f'{element} clip-path="url(#{self._name})"/>')

    def _thin(self, ax: float, ay: float, bx: float, by: float) -> None:
        ends = f'x1="{_n(ax)}" y1="{_n(ay)}" x2="{_n(bx)}" y2="{_n(by)}"'
        self._sheet.add(f'<line {ends} stroke="#6d7380" stroke-width="0.6"/>')

    def _arrowed(self, ax: float, ay: float, bx: float, by: float) -> None:
        length = abs(bx - ax) + abs(by - ay)
        ux, uy = (bx - ax) / (length or 1.0), (by - ay) / (length or 1.0)
        out = -1.0 if length < 2.5 * _ARROW_PX else 1.0  # short ones have their arrows outside
        self._thin(ax, ay, bx, by)
        for x, y, sign in ((ax, ay, out), (bx, by, -out)):
            dx, dy = sign * ux * _ARROW_PX, sign * uy * _ARROW_PX
            points = [(x, y), (x + dx - dy * 0.3, y + dy + dx * 0.3), (x + dx + dy * 0.3, y + dy - dx * 0.3)]
            corners = " ".join(f"{_n(px)},{_n(py)}" for px, py in points)
            self._sheet.add(f'<polygon points="{corners}" fill="#1a1c20"/>')


def _n(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") if value % 1 else f"{value:.0f}"
