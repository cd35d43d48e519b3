"""The rooms of the project and the arrows between them, read from the imports: pictures in Mermaid, and a table."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping

from .common import HERE, filled, table

# Package -> its folder. The board's own modules import the core as the others do.
PACKAGES = {
    "shuffler": "firmware/core/shuffler",
    "rp2040": "firmware/rp2040",
    "mischwerk": "host/mischwerk",
    "mischwerk_install": "host/mischwerk_install",
    "mischwerk_work": "host/mischwerk_work",
    "mischwerk_lab": "host/mischwerk_lab",
    "mischwerk_games": "host/mischwerk_games",
    "mischwerk_machines": "hardware/mischwerk_machines",
    "mischwerk_cad": "hardware/mischwerk_cad",
    "mischwerk_sim": "sim/mischwerk_sim",
}
_WITH_ROOMS = ("shuffler", "mischwerk", "mischwerk_lab", "mischwerk_sim", "mischwerk_cad")

Arrows = Mapping[str, set[str]]


def architecture_page() -> str:
    """Its pictures and its table."""
    modules = {package: dict(_modules(package)) for package in PACKAGES}
    known = {name for names in modules.values() for name in names}
    trees = {name: tree for names in modules.values() for name, tree in names.items()}
    imports = {name: set(_imports(name, tree, known)) for name, tree in trees.items()}
    parts = {"packages": _picture(_between(imports, lambda name: name.split(".")[0]))}
    for package in _WITH_ROOMS:
        inside = {name: targets for name, targets in imports.items() if name.split(".")[0] == package}
        parts[package] = _picture(_between(inside, lambda name, package=package: _room(name, package)))
    parts["rooms"] = table(["room", "modules", "what"], list(_rows()))
    return filled("architecture.md", parts)


def _modules(package: str) -> Iterator[tuple[str, ast.Module]]:
    folder = HERE.parent / PACKAGES[package]
    for path in sorted(folder.rglob("*.py")):
        name = ".".join([package, *path.relative_to(folder).with_suffix("").parts]).removesuffix(".__init__")
        yield name, ast.parse(path.read_text(encoding="utf-8"))


def _imports(name: str, tree: ast.Module, known: set[str]) -> Iterator[str]:
    """Modules of ours that a module imports, wherever it does so."""
    packages = {one.rpartition(".")[0] for one in known}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom):
            parts = name.split(".")
            above = parts[: len(parts) - node.level + (name in packages)] if node.level else []
            origin = ".".join([*above, *([node.module] if node.module else [])])
            for alias in node.names:
                wanted = f"{origin}.{alias.name}"
                if wanted in known or origin in known:
                    yield wanted if wanted in known else origin


def _room(name: str, package: str) -> str:
    """The folder of a module within its package, or the module that lies at its root; "" for the package itself and for
    what is outside."""
    parts = name.split(".")
    return parts[1] if parts[0] == package and len(parts) > 1 else ""


def _between(imports: Arrows, room: Callable[[str], str]) -> dict[str, set[str]]:
    """Room -> the others that its modules use."""
    found: dict[str, set[str]] = {}
    for name, targets in imports.items():
        if here := room(name):
            found.setdefault(here, set()).update({room(one) for one in targets} - {"", here})
    return found


def _picture(arrows: Arrows) -> str:
    """What uses what, from above to below; an arrow that others lead to as well is left out."""
    lines = ["```mermaid", "flowchart TB"]
    lines += [f"    {_id(name)}[{name}]" for name in sorted(arrows)]
    for name in sorted(arrows):
        for target in sorted(arrows[name]):
            if not any(target in _reached(arrows, other) for other in arrows[name] - {target}):
                lines.append(f"    {_id(name)} --> {_id(target)}")
    return "\n".join([*lines, "```", ""])


def _id(name: str) -> str:
    """Mermaid takes some words for its own, such as "end"."""
    return f"n_{name.strip('_')}"


def _reached(arrows: Arrows, name: str) -> set[str]:
    found: set[str] = set()
    ahead = [name]
    while ahead:
        new = arrows.get(ahead.pop(), set()) - found
        found |= new
        ahead += new
    return found


def _rows() -> Iterator[list[str]]:
    for package in PACKAGES:
        root = HERE.parent / PACKAGES[package]
        for folder in sorted({path.parent for path in root.rglob("__init__.py")}):
            modules = [path for path in folder.glob("*.py") if path.stem != "__init__"]
            sentence = ast.get_docstring(ast.parse((folder / "__init__.py").read_text(encoding="utf-8"))) or ""
            first = " ".join(sentence.split("\n\n")[0].split())
            yield [f"`{folder.relative_to(HERE.parent).as_posix()}`", str(len(modules)), first]
