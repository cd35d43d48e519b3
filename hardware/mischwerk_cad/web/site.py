"""Writes the guide's pages of a build: one for each of hardware/assembly, with models and pictures of its steps."""

from __future__ import annotations

import base64
import gzip
from collections.abc import Sequence
from html import escape
from importlib import resources
from pathlib import Path
from string import Template
from typing import NamedTuple

from ..electronics.boards import folder as named
from ..electronics.boards import own_sockets
from ..guide import GUIDE, step_pages
from ..model import Build
from ..output import pictures
from ..output.render import CORNER, Studio, View
from . import glb, parts, text
from .glb import Group

TROUBLE = "17-troubleshooting.html"
VIEWER = "model-viewer"
_SHARED = ("guide.css", "guide.js")
_VENDORED = ("model-viewer-umd.min.js", "LICENSE")
_PICTURES = (
    ("step", "Its parts in colour, what is already there in grey"),
    ("apart", "Its parts, taken apart"),
    ("behind", "From the other side"),
)
_SEARCH = (
    '<div class="search"><input class="find" type="search" placeholder="what you see, e.g. motor, dark, JAM" '
    'aria-label="Search what you see" autocomplete="off"><span class="found" role="status"></span></div>\n'
)


class Page(NamedTuple):
    """A page that was written: its file, title, actions to tick off, and bytes of its models."""

    file: str
    title: str
    actions: int
    model_bytes: int


class Site(NamedTuple):
    """The pages of a build, in order."""

    build: Build
    pages: tuple[Page, ...]

    @property
    def name(self) -> str:
        """Name of its folder."""
        return named(self.build.machine.name, self.build.board)


def write(build: Build, folder: Path, with_pictures: bool = True) -> Site:
    """Write a build's pages into ``folder``/NAME or NAME-BOARD. Without pictures, those that are there stay.

    Raises OSError.
    """
    title = named(build.machine.name, build.board)
    home = folder / title
    for name in ("models", "pictures"):
        (home / name).mkdir(parents=True, exist_ok=True)
    meshes = parts.Meshes()
    steps = {path: step for step, path in enumerate(step_pages(), start=1)}
    shown = {step: _models(build, step, home, meshes) for step in steps.values()}
    if with_pictures:
        _draw(build, home / "pictures")
    sources = sorted(GUIDE.glob("[0-9][0-9]-*.md"))
    files = {step: f"{path.stem}.html" for path, step in steps.items()}
    written = []
    for path in sources:
        step = steps.get(path, 0)
        rules = text.Rules(
            build.machine.kind,
            parts.table_html(build, step) if parts.put_on_in(build, step) else "",
            parts.names(build, step if shown.get(step) else 0, files),
            build.board,
            build.machine.emptying,
        )
        written.append(text.page(path.read_text(encoding="utf-8"), rules))
    pages = []
    for number, (path, made) in enumerate(zip(sources, written, strict=True)):
        step = steps.get(path, 0)
        beside = shown.get(step, [])
        values = {
            "title": escape(made.title),
            "build": escape(title),
            "cards": escape(build.card_format.name),
            "page": path.stem,
            "actions": made.actions,
            "trouble": TROUBLE,
            "scripts": _scripts(beside) if beside else "",
            "layout": "step" if beside else "plain",
            "beside": _section(beside[0], made.title) if beside else "",
            "body": _above(f"{path.stem}.html", made, home, step) + made.body,
            "below": "".join(_section(model, made.title) for model in beside[1:]),
            "previous": _link(sources, written, number - 1, "previous"),
            "next": _link(sources, written, number + 1, "next"),
        }
        (home / f"{path.stem}.html").write_text(_filled("page.html", values), encoding="utf-8")
        weight = sum(model.file.stat().st_size for model in beside)
        pages.append(Page(f"{path.stem}.html", made.title, made.actions, weight))
    return Site(build, tuple(pages))


def write_shared(sites: Sequence[Site], folder: Path) -> None:
    """The first page, and what all pages share. Raises OSError."""
    assets, vendored = (resources.files(__package__).joinpath(name) for name in ("assets", "vendored"))
    for name in _SHARED:
        (folder / name).write_bytes(assets.joinpath(name).read_bytes())
    (folder / VIEWER).mkdir(exist_ok=True)
    for name in _VENDORED:
        (folder / VIEWER / name).write_bytes(vendored.joinpath(name).read_bytes())
    builds = "".join(_chapter(site, folder) for site in sites)
    (folder / "index.html").write_text(_filled("index.html", {"builds": builds}), encoding="utf-8")


class _Model(NamedTuple):
    """A model of a step: its groups, the file with its data, and from where it is looked at."""

    name: str
    label: str
    groups: list[Group]
    file: Path
    camera: parts.Camera


def _models(build: Build, step: int, home: Path, meshes: parts.Meshes) -> list[_Model]:
    """The machine after the step, if that puts something on; its tools by themselves, if it has some."""
    models = []
    if any(part.step == step for part in build.parts):
        models.append(_model("step", step, parts.of_step(build, step, meshes), home, pictures.side_of(build, step)))
    if tools := parts.of_tools(build, step, meshes):
        models.append(_model("tools", step, tools, home, CORNER))
    return models


def _model(what: str, step: int, groups: list[Group], home: Path, view: View) -> _Model:
    name = f"{what}-{step:02d}"
    # Compressed, in letters, in a script: a browser refuses to fetch a file for a page that is a file itself.
    letters = base64.b64encode(gzip.compress(glb.write(groups), 9, mtime=0)).decode()
    file = home / "models" / f"{name}.js"
    file.write_text(f'guideModel("{name}","{letters}");\n', encoding="utf-8")
    return _Model(name, "Model" if what == "step" else "Tools", groups, file, parts.camera(groups, view))


def _scripts(shown: Sequence[_Model]) -> str:
    files = [f"../{VIEWER}/{_VENDORED[0]}", *(f"models/{model.name}.js" for model in shown)]
    return "".join(f'<script src="{file}" defer></script>\n' for file in files)


def _above(file: str, made: text.Written, home: Path, step: int) -> str:
    """Return what stands over a page's text: the search among symptoms, or the pictures of a step."""
    if file == TROUBLE:
        return _SEARCH
    return _figures(home, step, made.title) if step else ""


def _section(model: _Model, title: str) -> str:
    look = model.camera
    what = "tools" if model.label == "Tools" else "parts in colour, what is already there pale"
    values = {
        "label": model.label,
        "heading": f"<h2>{model.label}</h2>\n" if model.label == "Tools" else "",
        "id": f"model-{model.name}",
        "model": model.name,
        "alt": escape(f"{title}: its {what}; a model to turn. The pictures show the same."),
        "target": " ".join(f"{value:g}m" for value in look.target),
        "orbit": f"{look.azimuth_deg:g}deg {look.polar_deg:g}deg {look.distance_m:g}m",
        "pale": parts.PALE,
        "facts": parts.facts(model.groups),
    }
    return _filled("model.html", values)


def _draw(build: Build, folder: Path) -> None:
    studio = Studio(build)
    pictures.draw_opened(studio, folder)
    for draw in (
        pictures.draw_steps,
        pictures.draw_apart,
        pictures.draw_behind,
        pictures.draw_tools,
        pictures.draw_cables,
    ):
        draw(studio, folder)


def _figures(home: Path, step: int, title: str) -> str:
    """The pictures of a step that are there."""
    figures = []
    for name, caption in _PICTURES:
        source = f"pictures/{name}-{step:02d}.png"
        if (home / source).exists():
            image = f'<img src="{source}" alt="{escape(f"{title}. {caption}")}" loading="lazy">'
            figures.append(f'<figure><a href="{source}">{image}</a><figcaption>{caption}</figcaption></figure>\n')
    return f'<section class="pictures" aria-label="Pictures">\n{"".join(figures)}</section>\n' if figures else ""


def _link(sources: Sequence[Path], written: Sequence[text.Written], number: int, rel: str) -> str:
    if not 0 <= number < len(sources):
        return "<span></span>"
    title = escape(written[number].title)
    inner = f"← {title}" if rel == "previous" else f"{title} →"
    return f'<a rel="{rel[:4]}" href="{sources[number].stem}.html">{inner}</a>'


def _chapter(site: Site, folder: Path) -> str:
    name = escape(site.name)
    rows = "".join(
        f'<li><a href="{name}/{page.file}">{escape(page.title)}</a>'
        f'<span data-steps="{name}/{page.file.removesuffix(".html")}" data-of="{page.actions}"></span></li>\n'
        for page in site.pages
    )
    picture = f"{name}/pictures/{pictures.OPENED}"
    shown = f'<img src="{picture}" alt="The machine, opened">' if (folder / picture).exists() else ""
    kind, cards = escape(site.build.machine.kind), escape(site.build.card_format.name)
    board = own_sockets(site.build.board).get("board", "")
    driven = f", driven by a {escape(board)}" if board else ""
    return (
        f'<section aria-labelledby="build-{name}"><h2 id="build-{name}">{name}</h2>\n'
        f'<p class="kind">A {kind}, for {cards} cards{driven}.</p>\n{shown}<ol>\n{rows}</ol></section>\n'
    )


def _filled(name: str, values: dict[str, object]) -> str:
    file = resources.files(__package__).joinpath("assets").joinpath(name)
    return Template(file.read_text(encoding="utf-8")).substitute(values)
