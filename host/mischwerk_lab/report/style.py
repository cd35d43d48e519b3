"""The style sheet of a page: light, dark and printed.

Whatever says good or bad has words beside its colour. Text has a contrast of 4.5 to 1 at least against what it stands
on, marks 3 to 1 (WCAG 2.2, AA), in each of the three; a test reads the colours from here.
"""

import re
from pathlib import Path

import matplotlib
from matplotlib.figure import Figure
from matplotlib.ticker import ScalarFormatter

from mischwerk_lab.report import hover, numbers, plots

LIGHT = {
    "paper": "#ffffff",
    "ink": "#1b1e23",
    "faint": "#c9ced6",
    "soft": "#5b6370",
    "blue": "#0072b2",
    "good": "#00664a",
    "good-paper": "#e7f5f0",
    "bad": "#9a3b00",
    "bad-paper": "#fdeee4",
    "open": "#005a8e",
    "open-paper": "#e8f2fa",
}
DARK = {
    "paper": "#15181d",
    "ink": "#e8eaee",
    "faint": "#454c57",
    "soft": "#a3abb8",
    "blue": "#2e8fd0",
    "good": "#6fd3ae",
    "good-paper": "#12302a",
    "bad": "#ffb07a",
    "bad-paper": "#3b2214",
    "open": "#8cc6f0",
    "open-paper": "#142c3e",
}
PRINT = {**LIGHT, "ink": "#000000", "soft": "#3d434d"}


def _variables(colours: dict[str, str]) -> str:
    return " ".join(f"--{name}: {colour};" for name, colour in colours.items())


CSS = (
    "\n:root { color-scheme: light dark; " + _variables(LIGHT) + " }\n"
    "@media (prefers-color-scheme: dark) { :root { " + _variables(DARK) + " } }\n"
    """* { box-sizing: border-box; }
body { margin: 0 auto; padding: 2rem 1.25rem 4rem; max-width: 64rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", "Liberation Sans", Arial, sans-serif; }
h1 { font-size: 1.8rem; line-height: 1.2; margin: 0 0 .3rem; }
h2 { font-size: 1.35rem; margin: 2.6rem 0 .6rem; padding-top: .6rem; border-top: 1px solid var(--faint); }
h3 { font-size: 1.1rem; margin: 1.8rem 0 .4rem; }
p, li { max-width: 44rem; overflow-wrap: break-word; }
.subtitle, .foot, figcaption, caption { color: var(--soft); }
.subtitle { margin: 0 0 1.5rem; }
nav ol { columns: 2 18rem; padding-left: 1.4rem; margin: .3rem 0; }
a { color: inherit; }
.scroll { overflow-x: auto; margin: 1.2rem 0; }
table { border-collapse: collapse; font-size: .9rem; font-variant-numeric: tabular-nums; }
caption { caption-side: top; text-align: left; padding-bottom: .4rem; font-size: .92rem;
  max-width: min(44rem, calc(100vw - 2.5rem)); }
th, td { padding: .25rem .7rem .25rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--faint); }
th:first-child { padding-left: .3rem; }
thead th { border-bottom: 2px solid var(--soft); vertical-align: bottom; }
tbody th { font-weight: normal; min-width: 8rem; }
tbody th.number, tbody th.short { min-width: 0; }
th.number, td.number { text-align: right; }
td.number, .short { white-space: nowrap; }
tr.good { background: var(--good-paper); }
tr.bad { background: var(--bad-paper); }
tr.open { background: var(--open-paper); }
.good .verdict { color: var(--good); }
.bad .verdict { color: var(--bad); font-weight: bold; }
.open .verdict { color: var(--open); }
figure { margin: 1.6rem 0; }
figure svg { display: block; width: 100%; height: auto; }
figure svg * { stroke-linejoin: round; stroke-linecap: butt; }
.hover :hover { stroke: var(--ink); }
figcaption { font-size: .92rem; margin-top: .4rem; max-width: 44rem; }
.note { border-left: .3rem solid var(--blue); padding: .1rem 0 .1rem .9rem; margin: 1.2rem 0; }
.note.good, .note.bad, .note.open { padding: .5rem .9rem; max-width: 46rem; }
.note.good { border-color: var(--good); background: var(--good-paper); }
.note.bad { border-color: var(--bad); background: var(--bad-paper); }
.note.open { border-color: var(--open); background: var(--open-paper); }
.note .verdict { display: block; font-weight: bold; }
.foot { break-before: avoid; margin-top: 3rem; font-size: .88rem; border-top: 1px solid var(--faint); }
@media (max-width: 60rem), print {
  th, td { padding-right: .5rem; }
}
@media (max-width: 60rem) {
  table { font-size: .85rem; }
}
@media print {
  @page { margin: 15mm; }
  :root { color-scheme: light; """
    + _variables(PRINT)
    + """ }
  body { max-width: none; padding: 0; font-size: 9.5pt; print-color-adjust: exact; }
  p, li, caption, figcaption, .note.good, .note.bad, .note.open { max-width: none; }
  table { font-size: .85rem; }
  /* What can't be broken is at most a good third of a page high, so that no more is left empty. */
  figure svg { max-height: 8.4cm; }
  figure, tr, caption, .note { break-inside: avoid; }
  h2, h3, caption, thead, tbody tr:first-child { break-after: avoid; }
  p { orphans: 3; widows: 3; }
  h2 { margin-top: 1.6rem; }
  .scroll { overflow: visible; }
}
"""
)


# -- A Matplotlib figure as files, and as SVG that fits a page of either colour scheme. What is drawn in ink
# follows the page's colours, and blue is a little lighter on a dark page; the rest stays. Text stays text, which
# can be searched and read aloud; values show where the pointer rests.

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
    sides = [float(match[1]) for side in ("width", "height") if (match := re.search(rf'{side}="([\d.]+)pt"', svg))]
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
