"""A Matplotlib figure as files, and as SVG that fits a page of either colour scheme.

What is drawn in ink follows the page's colours, and blue is a little lighter on a dark page; the rest stays. Text
stays text, which can be searched and read aloud; values show where the pointer rests.
"""

import re
from pathlib import Path

import matplotlib
from matplotlib.figure import Figure
from matplotlib.ticker import ScalarFormatter

from mischwerk_lab.report import hover, numbers, plots

_PNG_DPI = 200
# The viewer's own fonts set the text. Verdana is as wide as DejaVu Sans; others are narrower.
_FONT, _FONTS = re.compile(r"'DejaVu Sans'"), "'DejaVu Sans', Verdana, sans-serif"
_FOLLOWING = ((plots.INK, "--ink"), (plots.FAINT, "--faint"), (plots.PAPER, "--paper"), (plots.BLUE, "--blue"))
_PROLOGUE = re.compile(r"<\?xml.*?\?>|<!DOCTYPE.*?>|<metadata>.*?</metadata>|<style.*?</style>", re.DOTALL)
_NAMESPACE = re.compile(r'\s(?:xmlns|xmlns:xlink|version)="[^"]*"')


def save(figure: Figure, folder: Path, name: str, language: str = "en") -> str:
    """Write ``name``.svg and ``name``.png; returns the SVG for the page. The same figure gives the same bytes."""
    path = folder / f"{name}.svg"
    for axis in (axis for axes in figure.axes for axis in (axes.xaxis, axes.yaxis)):
        if type(axis.get_major_formatter()) is ScalarFormatter:
            axis.set_major_formatter(_Localized(language))
    with matplotlib.rc_context({**plots.STYLE, "svg.hashsalt": name}):
        figure.savefig(path, metadata={"Date": None, "Creator": None})
        figure.set_layout_engine("none")  # it stays as it was laid out just now, which takes as long as drawing
        figure.savefig(folder / f"{name}.png", dpi=_PNG_DPI, metadata={"Software": None})
    svg = _FONT.sub(_FONTS, path.read_text(encoding="utf-8"))
    sides = [float(found[1]) for side in ("width", "height") if (found := re.search(rf'{side}="([\d.]+)pt"', svg))]
    width_pt, height_pt = sides
    before, end, after = svg.rpartition("</svg>")
    svg = f"{before}{hover.layer(figure, width_pt, height_pt, language)}{end}{after}"
    path.write_text(svg, encoding="utf-8")
    return inline(svg, name)


class _Localized(ScalarFormatter):
    """Numbers along an axis, as the language writes them."""

    def __init__(self, language: str) -> None:
        super().__init__()
        self._language = language

    def __call__(self, x: float, pos: int | None = None) -> str:
        return numbers.localized(super().__call__(x, pos), self._language)


def inline(svg: str, name: str) -> str:
    """Without what only a file of its own needs; ids made unique by ``name``; ink in the page's colours."""
    svg = _NAMESPACE.sub("", _PROLOGUE.sub("", svg)).replace("xlink:href", "href").strip()
    svg = re.sub(r'\bid="', f'id="{name}-', svg)
    svg = re.sub(r'(href="|url\()#', rf"\g<1>#{name}-", svg)
    for colour, variable in _FOLLOWING:
        svg = re.sub(rf"(fill|stroke): {colour}\b", rf"\1: var({variable})", svg)
    width, height = (re.search(rf'{side}="([\d.]+)pt"', svg) for side in ("width", "height"))
    if width and height:  # as wide as the page allows, no wider than drawn
        svg = svg.replace(f" {width[0]}", "", 1).replace(f" {height[0]}", "", 1)
        svg = svg.replace("<svg", f'<svg style="max-width: {width[1]}pt"', 1)
    return svg
