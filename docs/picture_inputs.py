"""Hashes what each picture of the documents is made from: numbers that are drawn, tables, machine files.

A drawing of a build: its parts' volumes, areas, middles and places, names and colours, and the view. A plot: its lines,
texts and areas as SVG. Numbers are rounded, so that neither another processor nor a change of the code alone counts.
"""

from __future__ import annotations

import ast
import hashlib
import importlib
import io
import json
import re
import sys
import tomllib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
DOCS, GUIDE = Path("docs/pictures"), Path("hardware/assembly/pictures")
sys.path[:0] = [str(HERE), str(ROOT / "tools")]

Inputs = dict[Path, str]  # picture, hash
_NUMBER = re.compile(r"-?\d+\.\d+(?:e-?\d+)?")
_NAME_IN_SVG = re.compile(r"[A-Za-z]?[0-9a-f]{10}")
_OFF = 0.0123  # before rounding: numbers like 2.5 would be rounded either way


def digest(data: Any) -> str:
    """Hash what JSON can hold."""
    return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()[:16]


def machine(name: str) -> Any:
    """Read a machine file; comments don't count."""
    return tomllib.loads((ROOT / "hardware" / "machines" / f"{name}.toml").read_text(encoding="utf-8"))


def sources(*globs: str) -> list[str]:
    """Read files: of Python its statements but for imports, in any order and file, without docstrings and comments; of
    others the lines, without blanks at the ends and lines that are comments."""
    paths = sorted(path for pattern in globs for path in ROOT.glob(pattern) if path.is_file())
    python = [path.read_text(encoding="utf-8") for path in paths if path.suffix == ".py"]
    others = [path.read_text(encoding="utf-8") for path in paths if path.suffix != ".py"]
    lines = [line.strip() for text in others for line in text.splitlines()]
    return [
        *sorted(statement for text in python for statement in statements(text)),
        *(line for line in lines if line and not line.startswith(("#", "//", "/*", "*"))),
    ]


def statements(source: str) -> Iterator[str]:
    """Yield a module's statements as plain text: what only explains, or brings in another module, is left out."""
    for node in ast.parse(source).body:
        for inner in ast.walk(node):
            if isinstance(inner, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                inner.body = [statement for statement in inner.body if not _is_text(statement)] or [ast.Pass()]
        if not (_is_text(node) or isinstance(node, (ast.Import, ast.ImportFrom))):
            yield ast.unparse(node)


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


# -- plots -------------------------------------------------------------------------------------------------------------
def plots(*modules: str) -> Inputs:
    """Draw a module's plots, but take what is drawn instead of writing it."""
    from matplotlib.figure import Figure

    hashes: Inputs = {}
    write = Figure.savefig

    def take(figure: Figure, path: Any, **_: Any) -> None:
        import matplotlib

        text = io.StringIO()
        with matplotlib.rc_context({"svg.hashsalt": "mischwerk", "svg.fonttype": "none"}):
            write(figure, text, format="svg", metadata={"Date": None, "Creator": None})
        plain = _NAME_IN_SVG.sub("id", text.getvalue())
        hashes[DOCS / Path(path).name] = digest(_NUMBER.sub(lambda match: f"{float(match[0]) + _OFF:.1f}", plain))

    Figure.savefig = take  # type: ignore[method-assign]
    try:
        for name in modules:
            importlib.import_module(name).main()
    finally:
        Figure.savefig = write  # type: ignore[method-assign]
    return hashes


# -- drawings of builds ------------------------------------------------------------------------------------------------
class Watcher:
    """Takes what a picture would show in the place of mischwerk_cad's Studio, which draws it."""

    def __init__(self, build: Any) -> None:
        self.build = build
        self.seen: dict[str, str] = {}
        self._shapes: dict[int, tuple[Any, list[Any]]] = {}  # kept with their solids: an id is given again

    def picture(
        self,
        path: Path,
        shown: Sequence[Any],
        view: Any = None,
        size: tuple[int, int] = (0, 0),
        pose: Any = None,
        lines: Sequence[Any] = (),
    ) -> None:
        """Keep the hash of a picture."""
        rows = [
            [*self._shape(item.part), item.is_grey, sorted(item.ghosts), item.apart, item.label, item.shines_through]
            for item in shown
        ]
        drawn = [[line.label, _rounded(line.points.ravel()), _rounded(line.colour)] for line in lines]
        self.seen[path.name] = digest([rows, list(view or ()), list(size), str(pose), drawn])

    def _shape(self, part: Any) -> list[Any]:
        """Describe a part: integrals over its solid, which depend on no mesh, and where its copies stand."""
        from build123d import CenterOf
        from mischwerk_cad.output.looks import colour, opacity

        solid = part.solid
        if id(solid) not in self._shapes:
            sizes = (f"{size * (1 + 1e-7):.5g}" for size in (solid.volume, solid.area))
            self._shapes[id(solid)] = solid, [*sizes, *_rounded(solid.center(CenterOf.MASS))]
        places = [[*_rounded(place.position), *_rounded(place.orientation)] for place in part.places]
        looks = [*_rounded(colour(part)), opacity(part), *_rounded(part.explode_mm)]
        return [part.name, part.title, part.step, part.carrier, *self._shapes[id(solid)][1], places, looks]


def _rounded(numbers: Any) -> list[str]:
    return [f"{float(number) + _OFF:.1f}" for number in numbers]


def drawings(assembled: Callable[[str], Any] | None = None) -> Inputs:
    """The assembly guide's pictures, and those of whole builds. assembled: makes a build, if it is not to be made."""
    from mischwerk_cad.assembly import assemble, assemble_rig
    from mischwerk_cad.guide import BUILDS, pictures
    from mischwerk_cad.output.drawing import card_path
    from mischwerk_cad.output.pictures import draw_cables, draw_opened, draw_steps, draw_tools, draw_views

    hashes: Inputs = {}
    made: dict[str, str] = {}
    for name in BUILDS:
        watcher: Any = Watcher((assembled or assemble)(name))
        for draw in (draw_steps, draw_tools, draw_cables, draw_opened):
            draw(watcher, Path())
        text = card_path(watcher.build)
        made |= {f"{name}/{picture}": hash_ for picture, hash_ in watcher.seen.items()}
        made[f"{name}/card-path.svg"] = digest(_NUMBER.sub(lambda match: f"{float(match[0]) + _OFF:.1f}", text))
    watcher = Watcher(assemble_rig(BUILDS[0]))
    draw_views(watcher, Path())
    made |= {f"{BUILDS[0]}-rig/{picture}": hash_ for picture, hash_ in watcher.seen.items()}
    for start, end in pictures(Path()):
        hashes[end.relative_to(ROOT)] = made[start.as_posix()]
    return hashes


# -- what was measured, or filmed --------------------------------------------------------------------------------------
def maps() -> Inputs:
    """Their tables, which the same run has written."""
    from process_maps import MAPS

    kept = ROOT / "bench" / "maps"
    return {
        DOCS / f"map-{name}.png": digest([how, (kept / f"{name}.csv").read_text(encoding="utf-8")])
        for name, how in MAPS.items()
    }


def crosscheck() -> Inputs:
    """Their figures, which the same run has written."""
    from pages.common import figures

    return {
        DOCS / f"crosscheck-{row['machine']}-{what}.png": digest(row)
        for row in figures("crosscheck")
        for what in ("moments", "ways")
    }


def laboratory() -> Inputs:
    """The code that computes and draws them: the reports are of fixed seeds, and take minutes."""
    code = {
        "study": ["lab-study-distances", "lab-study-cap"],
        "mixing": ["lab-mixing-places"],
        "power": ["lab-power-map", "lab-power-map-2"],
    }
    return {
        DOCS / f"{name}.png": digest(
            sources(
                f"host/mischwerk_lab/experiments/{kind}/c*.py",
                f"host/mischwerk_lab/experiments/{kind}/figures.py",
                "host/mischwerk_lab/kernels/*.py",
                "host/mischwerk_lab/methods/*.py",
            )
        )
        for kind, names in code.items()
        for name in names
    }


def films() -> Inputs:
    """Machine, seed, and how a film, a picture and the page draw."""
    from playback_pictures import SEED, WIDTHS

    looks = sources("sim/mischwerk_sim/playback/*.js", "sim/mischwerk_sim/playback/*.css")
    drawing = sources("sim/mischwerk_sim/playback/motion.py", "sim/mischwerk_sim/playback/still.py")
    hashes = {DOCS / f"{name}.gif": digest([machine(name), SEED, width, drawing]) for name, width in WIDTHS.items()}
    still = digest([machine("pile10"), SEED, sources("sim/mischwerk_sim/world/draw.py")])
    page = digest([machine("pile10"), SEED, looks, drawing, sources("sim/mischwerk_sim/playback/page.html")])
    return hashes | {DOCS / "pile10.png": still, DOCS / "playback.png": page}


def page() -> Inputs:
    """The web page's files, and the machines that it shows."""
    from serve_pictures import PICTURES

    pictures = [str(picture) for picture in PICTURES]
    files = sources("host/mischwerk_serve/page/*.*", "host/mischwerk*/*/texts/*.ftl")
    return {DOCS / "serve.png": digest([pictures, files, machine("pile10"), machine("wheel54")])}


# Groups that are made by one command: what makes it, and from what.
GROUPS: dict[str, tuple[Sequence[str], Callable[[], Inputs]]] = {
    "page": (("docs/serve_pictures.py",), page),
    "films": (("docs/playback_pictures.py",), films),
    "drawings": (
        ("-m mischwerk_cad --guide hardware/assembly/pictures", "-m mischwerk_cad --rig",
         "-m mischwerk_cad.guide --pictures build/cad"),
        drawings,
    ),
    "maps": (("tools/process_maps.py",), maps),
    "crosscheck": (("bench/crosscheck.py",), crosscheck),
    "laboratory": (("docs/laboratory_pictures.py",), laboratory),
    "plots": (
        ("docs/planning_pictures.py", "docs/skat_pictures.py", "docs/randomness_pictures.py", "docs/panel_pictures.py",
         "docs/skew_picture.py"),
        lambda: plots("planning_pictures", "skat_pictures", "randomness_pictures", "panel_pictures", "skew_picture"),
    ),
}  # fmt: skip
