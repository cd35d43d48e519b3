"""What every figure has in common: colours that colour-blind people can distinguish, labelled axes, drawn uncertainty.

Figures are made without pyplot, so that nothing global is changed. Colours: Okabe and Ito, Color Universal Design
(2008), without its yellow, which is invisible on white; each has its own marker and line style.
"""

from collections.abc import Sequence
from typing import Any

import matplotlib
import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from mischwerk_lab.report import hover
from mischwerk_lab.report.hover import Numbers

INK, FAINT, PAPER = "#1b1e23", "#c9ced6", "#ffffff"  # they and blue follow the page, see pictures.py
BLUE, VERMILION, GREEN, PURPLE, ORANGE, SKY = "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9"
COLOURS = (BLUE, VERMILION, GREEN, PURPLE, ORANGE, SKY, INK)
MARKERS = ("o", "s", "^", "D", "v", "P", "X")
LINES: tuple[Any, ...] = ("-", "--", "-.", (0, (5, 1)), (0, (1, 1)), (0, (3, 1, 1, 1, 1, 1)), (0, (8, 2)))
HEAT = "cividis"  # even steps of lightness, made for colour-blind readers
HEAT_BOTH_WAYS = "PuOr"  # from less to more than zero

WIDTH_IN, HEIGHT_IN = 7.2, 4.0  # a page's width; so that 9 points stay 9 points

STYLE: Any = {
    "font.size": 9.0,
    "font.family": "DejaVu Sans",  # comes with Matplotlib: the same on every machine
    "axes.edgecolor": INK,
    "axes.labelcolor": INK,
    "axes.titlecolor": INK,
    "axes.titlesize": 9.5,
    "axes.titlelocation": "left",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "axes.grid": True,
    "grid.color": FAINT,
    "grid.linewidth": 0.6,
    "axes.facecolor": "none",
    "xtick.color": INK,
    "ytick.color": INK,
    "text.color": INK,
    "legend.frameon": False,
    "legend.fontsize": 8.5,
    "figure.facecolor": PAPER,
    "savefig.facecolor": PAPER,
    "svg.fonttype": "none",
    "lines.linewidth": 1.5,
    "lines.markersize": 4.5,
    "axes.unicode_minus": True,
}


def axes(
    x_label: str,
    y_label: str,
    *,
    height_in: float = HEIGHT_IN,
    log_x: bool = False,
    log_y: bool = False,
) -> tuple[Figure, Axes]:
    """A figure with one pair of axes. Labels name the quantity and its unit: "position (from the top)"."""
    figure, (panel,) = panels([""], x_label, y_label, columns=1, height_in=height_in)
    if log_x:
        panel.set_xscale("log")
    if log_y:
        panel.set_yscale("log")
    return figure, panel


def panels(
    titles: Sequence[str], x_label: str, y_label: str, *, columns: int = 2, height_in: float = 2.4, share_y: bool = True
) -> tuple[Figure, list[Axes]]:
    """A figure with equal panels, one for each title, ``height_in`` each; labels at the outer sides."""
    rows = -(-len(titles) // columns)
    with matplotlib.rc_context(STYLE):
        figure = Figure(figsize=(WIDTH_IN, height_in * rows), layout="constrained")
        grid = figure.subplots(rows, columns, sharex=True, sharey=share_y, squeeze=False)
        for number, panel in enumerate(grid.flat):
            if number >= len(titles):
                panel.remove()
                continue
            panel.set_title(titles[number])
            if number % columns == 0:
                panel.set_ylabel(y_label)
            if number + columns >= len(titles):
                panel.set_xlabel(x_label)
                panel.tick_params(labelbottom=True)
    return figure, list(grid.flat)[: len(titles)]


def line(
    axes: Axes,
    x: Numbers,
    y: Numbers,
    *,
    label: str = "",
    nth: int = 0,
    low: Numbers | None = None,
    high: Numbers | None = None,
    markers: bool = True,
    unclipped: Numbers | None = None,
) -> None:
    """The ``nth`` line in its colour, marker and dash; from ``low`` to ``high`` its interval as a band.

    ``unclipped``: the values of ``y`` as they are, if the axis ends before them; low and high are given as they are.
    """
    look = nth % len(COLOURS)
    colour = COLOURS[look]
    if low is not None and high is not None:
        axes.fill_between(x, low, high, color=colour, alpha=0.22, linewidth=0)
    marker = MARKERS[look] if markers else ""
    (drawn,) = axes.plot(x, y, color=colour, marker=marker, linestyle=LINES[look], label=label or "_nolegend_")
    hover.tell(drawn, hover.Values(y=unclipped, low=low, high=high))


def points(axes: Axes, x: Numbers, y: Numbers, *, error: Any = None, label: str = "", nth: int = 0) -> None:
    """Points with error bars; ``error``: half the interval, or a pair below and above."""
    look = nth % len(COLOURS)
    axes.errorbar(
        x,
        y,
        yerr=error,
        fmt=MARKERS[look],
        color=COLOURS[look],
        markersize=3.5,
        elinewidth=1.0,
        capsize=1.8,
        label=label or "_nolegend_",
    )


def heat(
    figure: Figure,
    axes: Axes,
    values: Any,
    label: str,
    *,
    extent: tuple[float, float, float, float] | None = None,
    low: float | None = None,
    high: float | None = None,
    bar: bool = True,
    both_ways: bool = False,
) -> Any:
    """A matrix, row 0 lowest; ``extent``: left, right, bottom, top in data units; ``label``: what colour means. Where
    values go beyond ``low`` or ``high``, the colour bar has a point there.

    ``both_ways``: deviations from zero, which is in the middle if ``low`` is -``high``.
    """
    image = axes.imshow(
        np.asarray(values),
        origin="lower",
        aspect="auto",
        interpolation="nearest",
        vmin=low,
        vmax=high,
        extent=extent,
        cmap=HEAT_BOTH_WAYS if both_ways else HEAT,
    )
    axes.grid(False)
    if bar:
        colour_bar(figure, image, axes, label)
    return image


def colour_bar(figure: Figure, image: Any, axes: Any, label: str) -> None:
    """Draw the colour bar of one or more axes with the same colours."""
    low, high = image.get_clim()
    shown = [other.get_array() for panel in np.ravel(axes) for other in panel.images]
    below, above = any((values < low).any() for values in shown), any((values > high).any() for values in shown)
    ends = {(True, True): "both", (True, False): "min", (False, True): "max"}.get((below, above), "neither")
    with matplotlib.rc_context(STYLE):
        figure.colorbar(image, ax=axes, label=label, extend=ends).outline.set_visible(False)


def reference(axes: Axes, value: float, text: str = "", *, label: str = "") -> None:
    """A thin line at what is expected, or at a limit, with ``text`` at its end or a ``label`` in the legend."""
    axes.axhline(value, color=INK, linewidth=0.9, linestyle=(0, (4, 2)), label=label or "_nolegend_")
    place: Any = {"xy": (1, value), "xycoords": ("axes fraction", "data"), "xytext": (-2, 3), "ha": "right"}
    if text:
        axes.annotate(text, textcoords="offset points", color=INK, fontsize=8, **place)


def band(axes: Axes, low: float, high: float, text: str = "") -> None:
    """The range of chance alone, across the axes."""
    axes.axhspan(low, high, color=FAINT, alpha=0.45, linewidth=0, label=text or "_nolegend_", zorder=0)


def legend(axes: Axes, *, columns: int = 1, outside: bool = False, fontsize: float = 8.5) -> None:
    """``outside``: under the axes, where it can't hide a point."""
    with matplotlib.rc_context(STYLE):
        if outside:
            axes.legend(loc="upper center", bbox_to_anchor=(0.5, -0.16), ncols=columns, fontsize=fontsize)
        else:
            axes.legend(ncols=columns, fontsize=fontsize)


def common_legend(figure: Figure, axes: Sequence[Axes], columns: int) -> None:
    """One for all panels, under them: each label once."""
    handles: dict[str, Any] = {}
    for panel in axes:
        for handle, label in zip(*panel.get_legend_handles_labels(), strict=True):
            handles.setdefault(label, handle)
    with matplotlib.rc_context(STYLE):
        figure.legend(list(handles.values()), list(handles), loc="outside lower center", ncols=columns)
