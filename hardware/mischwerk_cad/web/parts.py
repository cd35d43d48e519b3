"""The parts of a step in HTML: its table, names in the text that show a part in the model, and the model's facts."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any

from ..electronics.wiring import table
from ..guide import copies, title
from ..model import Build, Part
from ..parts.fasteners import counted
from . import models
from .glb import Group, linear_of


def of_step(build: Build, step: int) -> list[Part]:
    """Return what is put on in a step, and the tools it takes; printed parts first."""
    return sorted(
        (part for part in build.needed if part.step == step), key=lambda part: (not part.is_printed, part.name)
    )


def table_html(build: Build, step: int) -> str:
    """The step's table: part, what it is, how many, and the screws of each copy. Names are buttons."""
    fasteners, bought = table("fasteners"), table("bought")
    rows = []
    for part in of_step(build, step):
        drawn = {held.key for held in part.held}
        screws = []
        for key, count in counted(part, fasteners).items():
            text = escape(f"{count} {bought[key]['title']}")
            screws.append(_button(f"{part.name}/{key}", text) if key in drawn else text)
        what = "printed" if part.is_printed else f"bought: {bought[part.bought]['title']}"
        cells = [_button(part.name, f"<code>{part.name}</code>")]
        cells += [f"{escape(title(part))}<small>{escape(what)}</small>"]
        cells += [str(copies(build, part.name)), "<br>".join(screws)]
        rows.append(f'<tr id="part-{part.name}">' + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>\n")
    head = "".join(f'<th scope="col">{text}</th>' for text in ("part", "what", "count", "with, each"))
    return (
        f'<div class="wide"><table class="parts"><thead><tr>{head}</tr></thead>\n<tbody>{"".join(rows)}</tbody></table>'
        "</div>\n"
    )


def names(build: Build, step: int, pages: Mapping[int, str]) -> Callable[[str], str]:
    """Return how a name in code is written on the page of ``step``; 0: on a page without a model. pages: file of each
    step."""
    put_on: dict[str, int] = {}
    for part in build.needed:
        put_on.setdefault(part.name, part.step)
    beside = {part.name for part in build.parts} | {part.name for part in build.tools if part.step == step}

    def written(text: str) -> str:
        code = f"<code>{escape(text)}</code>"
        at = put_on.get(text)
        if at is None:
            return code
        if step and at <= step and text in beside:
            return _button(text, code)
        return f'<a href="{pages[at]}#part-{text}">{code}</a>'

    return written


def facts(groups: Sequence[Group]) -> str:
    """Return what the page's script has to know of each group of a model, as JSON that can stand in a script
    element."""
    told: dict[str, Any] = {}
    for group in groups:
        told[group.name] = {
            "part": group.extras["part"],
            "title": group.extras["title"],
            "count": sum(len(body.places) for body in group.bodies),
            "step": group.extras["step"],
            "now": group.extras["now"],
            "at": models.middle(group),
            "apart": models.metres(group.apart_mm),
            "colour": [round(linear_of(channel), 4) for channel in group.colour],
            "opacity": group.opacity,
        }
    return json.dumps(told, separators=(",", ":")).replace("<", "\\u003c")


def _button(name: str, inner: str) -> str:
    return f'<button type="button" class="part" data-part="{name}" aria-pressed="false">{inner}</button>'
