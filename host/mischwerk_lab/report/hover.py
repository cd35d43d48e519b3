"""What a figure says where the pointer rests: the value of each point, bar and cell, as titles over the drawing.

The titles are of the data as they were given, not of where a clipped axis shows them. They lie in a layer of their own
over the SVG, so that nothing depends on how Matplotlib draws.
"""

from collections.abc import Iterator, Sequence
from html import escape
from typing import Any, NamedTuple, TypeAlias
from weakref import WeakKeyDictionary

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.axis import Axis
from matplotlib.container import BarContainer, ErrorbarContainer
from matplotlib.figure import Figure
from matplotlib.image import AxesImage
from matplotlib.lines import Line2D
from matplotlib.ticker import FixedLocator, FuncFormatter
from numpy.typing import NDArray

from mischwerk_lab.report import numbers

Numbers: TypeAlias = Sequence[float] | NDArray[Any]

MOST_CELLS = 4096  # of a heat map with a title each, some 90 bytes; of larger ones as many as are farthest from even
_RADIUS_PT = 4.0
_DIGITS = 3


class Values(NamedTuple):
    """``x``, ``y`` as they are, where they were clipped to be drawn; ``low``, ``high``: an interval of y."""

    x: Numbers | None = None
    y: Numbers | None = None
    low: Numbers | None = None
    high: Numbers | None = None


_KNOWN: WeakKeyDictionary[Artist, Values] = WeakKeyDictionary()


def tell(artist: Artist, values: Values) -> None:
    """Note what a line, points or an image don't know themselves; of an image ``y`` has its rows."""
    _KNOWN[artist] = values


def layer(figure: Figure, width_pt: float, height_pt: float, language: str) -> str:
    """An SVG group of transparent shapes with titles. ``figure`` has been drawn, on as many points."""
    say = _Say(language)
    shapes = [shape for axes in figure.axes if not _is_colour_bar(axes) for shape in _of_axes(axes, say)]
    if not shapes:
        return ""
    wide, high = figure.bbox.width, figure.bbox.height
    scale = f"matrix({width_pt / wide:.6g} 0 0 {-height_pt / high:.6g} 0 {height_pt:g})"
    radius = _RADIUS_PT * wide / width_pt
    body = "\n".join(shape.replace("@R", f"{radius:.3g}") for shape in shapes)
    return f'<g class="hover" fill="transparent" stroke="none" stroke-width="1" transform="{scale}">\n{body}\n</g>\n'


class _Say:
    def __init__(self, language: str) -> None:
        self._language = language

    def number(self, value: float) -> str:
        if float(value).is_integer() and abs(value) < 1e15:
            return numbers.integer(int(value), self._language)
        return numbers.number(float(value), self._language, _DIGITS)

    def of(self, axis: Axis, value: float) -> str:
        """A number, or the name that the axis gives it."""
        formatter = axis.get_major_formatter()
        named = isinstance(axis.get_major_locator(), FixedLocator) and isinstance(formatter, FuncFormatter)
        name = str(formatter(value)).replace("\n", " ") if named else ""
        return name or self.number(value)


def _of_axes(axes: Axes, say: _Say) -> Iterator[str]:
    taken: set[Artist] = set()
    for container in axes.containers:
        if isinstance(container, ErrorbarContainer):
            data, caps, bars = container.lines
            taken.update({*caps, *bars, *([data] if data is not None else [])})
            if data is not None:
                yield from _points(axes, data, container.get_label(), say, _ends(bars))
        elif isinstance(container, BarContainer):
            yield from _bars(axes, container, say)
    for line in axes.lines:
        # Lines across the axes have the axes' units in one direction; those without points or name join others' points.
        across = not all(line.get_transform().contains_branch_seperately(axes.transData))
        joining = str(line.get_label()).startswith("_") and line.get_marker() in ("", "None", None)
        if line not in taken and not across and not joining:
            yield from _points(axes, line, line.get_label(), say, None)
    for image in axes.images:
        yield from _cells(axes, image, say)


def _points(axes: Axes, line: Line2D, label: object, say: _Say, ends: tuple[Numbers, Numbers] | None) -> Iterator[str]:
    x, y = (np.asarray(values, dtype=float) for values in line.get_data())
    known = _KNOWN.get(line, Values())
    true_x, true_y = (shown if true is None else true for shown, true in ((x, known.x), (y, known.y)))
    low, high = ends or (known.low, known.high)
    name = "" if str(label).startswith("_") else f"{label}: "
    places = axes.transData.transform(np.column_stack([x, y]))
    box = axes.bbox
    for i, (across, up) in enumerate(places):
        if not (np.isfinite([across, up]).all() and box.x0 - 1 <= across <= box.x1 + 1):
            continue
        where = f"{_label(axes, 'x')} {say.of(axes.xaxis, float(true_x[i]))}".strip()
        value = f"{_label(axes, 'y')} {say.of(axes.yaxis, float(true_y[i]))}".strip()
        interval = "" if low is None or high is None else f" ({say.number(low[i])} \u2013 {say.number(high[i])})"
        text = escape(f"{_panel(axes)}{name}{where}, {value}{interval}")
        up = min(max(up, box.y0), box.y1)
        yield f'<circle cx="{across:.1f}" cy="{up:.1f}" r="@R"><title>{text}</title></circle>'


def _bars(axes: Axes, container: BarContainer, say: _Say) -> Iterator[str]:
    name = "" if str(container.get_label()).startswith("_") else f"{container.get_label()}: "
    for bar in container.patches:
        middle = bar.get_x() + bar.get_width() / 2
        (left, bottom), (right, top) = axes.transData.transform(
            [(bar.get_x(), bar.get_y()), (bar.get_x() + bar.get_width(), bar.get_y() + bar.get_height())]
        )
        where = f"{_label(axes, 'x')} {say.of(axes.xaxis, middle)}, {_label(axes, 'y')}"
        text = escape(f"{_panel(axes)}{name}{where} {say.number(bar.get_height())}")
        yield (
            f'<rect x="{left:.1f}" y="{bottom:.1f}" width="{right - left:.1f}" height="{top - bottom:.1f}">'
            f"<title>{text}</title></rect>"
        )


def _cells(axes: Axes, image: AxesImage, say: _Say) -> Iterator[str]:
    """A unit square each, in a group that has the cells as its units."""
    known = _KNOWN.get(image, Values())
    values: NDArray[np.float64] = np.ma.filled(
        np.ma.asarray(image.get_array() if known.y is None else known.y, dtype=float), np.nan
    )
    rows, columns = values.shape
    left, right, bottom, top = image.get_extent()
    origin, corner = axes.transData.transform([(left, bottom), (right, top)])
    across, up = (corner - origin) / (columns, rows)
    what, of_x, of_y = _meaning(axes, image), _label(axes, "x"), _label(axes, "y")
    middle = 0.0 if np.nanmin(values, initial=0.0) < 0 else float(np.nanmean(values)) if values.size else 0.0
    order = np.argsort(-np.nan_to_num(np.abs(values - middle), nan=-1.0), axis=None, kind="stable")[:MOST_CELLS]
    yield f'<g transform="matrix({across:.5g} 0 0 {up:.5g} {origin[0]:.6g} {origin[1]:.6g})" stroke-width=".1">'
    for flat in np.sort(order):
        row, column = divmod(int(flat), columns)
        if np.isnan(values[row, column]):
            continue
        x = left + (column + 0.5) * (right - left) / columns
        y = bottom + (row + 0.5) * (top - bottom) / rows
        where = f"{of_x} {say.of(axes.xaxis, x)}".strip() + f", {of_y} {say.of(axes.yaxis, y)}".replace("  ", " ")
        text = escape(f"{_panel(axes)}{where}: {what} {say.number(float(f'{values[row, column]:.2g}'))}")
        yield f'<path d="M{column} {row}h1v1h-1z"><title>{text}</title></path>'
    yield "</g>"


def _ends(bars: Sequence[Any]) -> tuple[list[float], list[float]] | None:
    """Return the ends of vertical error bars."""
    if not bars:
        return None
    segments = [segment[:, 1] for segment in bars[0].get_segments()]
    return [float(min(part)) for part in segments], [float(max(part)) for part in segments]


def _is_colour_bar(axes: Axes) -> bool:
    return hasattr(axes, "_colorbar")


def _label(axes: Axes, which: str) -> str:
    """Return what an axis shows, without its unit; of panels that share it, only one has the text."""
    texts = [getattr(plot, f"get_{which}label")() for plot in (axes, *_figure(axes).axes) if not _is_colour_bar(plot)]
    return next((text.partition(" (")[0] for text in texts if text), "")


def _panel(axes: Axes) -> str:
    title = axes.get_title(loc="left") or axes.get_title()
    return f"{title}; " if title else ""


def _meaning(axes: Axes, image: AxesImage) -> str:
    """The label of the colours, which panels share."""
    images = [image, *(other for panel in _figure(axes).axes for other in panel.images)]
    for picture in images:
        if picture.colorbar is not None:
            label = picture.colorbar.ax.get_ylabel() or picture.colorbar.ax.get_xlabel()
            return str(label).partition(" (")[0]
    return ""


def _figure(axes: Axes) -> Figure:
    figure = axes.get_figure(root=True)
    assert isinstance(figure, Figure)
    return figure
