"""The rooms of the project and the arrows between them, read from the imports: pictures in Mermaid, and a table."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Callable, Iterator, Mapping

from .common import HERE, table

ROOT = HERE.parent
_FOLDERS = ("firmware/core", "firmware", "host", "hardware", "sim", "emulator")


def _packages() -> dict[str, str]:
    """Package -> its folder, of those that tools/rooms.toml lists. The board's own modules import the core, too."""
    rooms = tomllib.loads((ROOT / "tools" / "rooms.toml").read_text(encoding="utf-8"))
    names = ["rp2040", *(name for name in rooms if name != "forbidden" and "." not in name)]
    folders = [f"{folder}/{name}" for folder in _FOLDERS for name in names]
    return {folder.rpartition("/")[2]: folder for folder in folders if (ROOT / folder).is_dir()}


PACKAGES = _packages()
_WITH_ROOMS = ("shuffler", "mischwerk", "mischwerk_lab", "mischwerk_sim", "mischwerk_cad")

Arrows = Mapping[str, set[str]]


def architecture_page() -> dict[str, str]:
    """Its pictures and its table."""
    modules = {package: dict(_modules(package)) for package in PACKAGES}
    known = {name for names in modules.values() for name in names}
    trees = {name: tree for names in modules.values() for name, tree in names.items()}
    imports = {name: set(_imports(name, tree, known)) for name, tree in trees.items()}
    parts = {"packages": _picture(_between(imports, lambda name: name.split(".")[0]))}
    for package in _WITH_ROOMS:
        inside = {name: targets for name, targets in imports.items() if name.split(".")[0] == package}
        parts[package] = _picture(_between(inside, lambda name, package=package: _room(name, package)))
    parts["rooms"] = table(["room", "what"], list(_rows()))
    return parts


def _modules(package: str) -> Iterator[tuple[str, ast.Module]]:
    folder = ROOT / PACKAGES[package]
    for path in sorted(folder.rglob("*.py")):
        name = ".".join([package, *path.relative_to(folder).with_suffix("").parts]).removesuffix(".__init__")
        yield name, ast.parse(path.read_text(encoding="utf-8"))


def _imports(name: str, tree: ast.Module, known: set[str]) -> Iterator[str]:
    """Modules of ours that a module imports, wherever it does so."""
    packages = {module.rpartition(".")[0] for module in known}
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
    """The folder of a module within its package; "" for what lies at its root, and for what is outside."""
    parts = name.split(".")
    is_in_folder = len(parts) > 1 and any((ROOT / PACKAGES[package] / parts[1]).glob("*.py"))
    return parts[1] if parts[0] == package and is_in_folder else ""


def _between(imports: Arrows, room: Callable[[str], str]) -> dict[str, set[str]]:
    """Room -> the others that its modules use."""
    rooms: dict[str, set[str]] = {}
    for name, targets in imports.items():
        if here := room(name):
            rooms.setdefault(here, set()).update({room(target) for target in targets} - {"", here})
    return rooms


def _picture(arrows: Arrows) -> str:
    """Return what uses what, from above to below; an arrow that others lead to as well is left out."""
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
    reached: set[str] = set()
    ahead = [name]
    while ahead:
        new = arrows.get(ahead.pop(), set()) - reached
        reached |= new
        ahead += new
    return reached


def _rows() -> Iterator[list[str]]:
    for package in PACKAGES:
        root = ROOT / PACKAGES[package]
        for folder in sorted({path.parent for path in (*root.glob("__init__.py"), *root.glob("*/__init__.py"))}):
            sentence = ast.get_docstring(ast.parse((folder / "__init__.py").read_text(encoding="utf-8"))) or ""
            first = " ".join(sentence.split("\n\n")[0].split())
            yield [f"`{folder.relative_to(ROOT).as_posix()}`", first]
