"""All modules of the firmware in one: a board loads one file in a third of the time of eighty, in half of the pieces.

Each import costs the board some 20 ms of looking through its file system, and leaves holes in memory that nothing large
fits into. Here every name at the top of a module becomes one of the single module: its own where no other module and no
function has such a name, else with the module's before it. A module that is passed on as a value becomes a class.
"""

from __future__ import annotations

import ast
import builtins
from collections import Counter
from collections.abc import Collection, Iterable, Mapping

import board_source
from bound_names import KNOWN, VIPER, locals_of, undefined
from linked_module import LinkError, Module, Renaming
from name_order import often_used_first
from short_attributes import shorten_attributes
from syntax import walk


def link(modules: Mapping[str, str], entry: str, kept: Collection[str] = ()) -> tuple[str, dict[tuple[str, str], str]]:
    """One source made of ``modules`` (name with its package -> source), and (module, name) -> the name in it.

    entry: MODULE.NAME that keeps its name. kept: private attributes that keep theirs. Raises LinkError.
    """
    parts = {name: Module(name, text, modules) for name, text in modules.items()}
    trees = {name: part.tree for name, part in parts.items()}
    shorten_attributes(trees, {name: set(part.bases()) for name, part in parts.items()}, kept)
    names = _flat_names(parts, entry)
    outside: dict[str, str] = {}  # name -> the import that brings it
    values: set[str] = set()  # modules that are passed on
    bodies = {}
    for part in _in_order(parts):
        for name, source in part.outside():
            if outside.setdefault(name, source) != source or name in names.values():
                raise LinkError(f"{part.name}: {name} has two meanings")
        bodies[part.name] = Renaming(part, names, values).statements()
    statements: list[ast.stmt] = []
    for module, body in bodies.items():
        statements += body
        if module in values:
            statements.append(_as_class(parts[module], names))
    imports = ast.parse("\n".join(dict.fromkeys(outside.values()))).body
    statements = [*imports, *_builtins_bound(statements), *statements]
    tree = ast.fix_missing_locations(ast.Module(statements, []))
    if unknown := sorted(undefined(tree)):
        raise LinkError(f"nothing defines {', '.join(unknown)}")
    tree.body.insert(0, often_used_first(tree))
    return "".join(_bare(line) + "\n" for line in ast.unparse(tree).splitlines()), names


def _bare(line: str) -> str:
    """``a, b = (c, d)`` without the brackets, as in the sources: with them MicroPython makes a tuple, in memory;
    without, it puts the values where they belong."""
    if not line.endswith(")") or " = (" not in line:
        return line
    text = line.lstrip()
    try:
        node = ast.parse(text).body[0]
    except SyntaxError:  # the middle of a docstring
        return line
    if not isinstance(node, ast.Assign) or not isinstance(node.value, ast.Tuple) or len(node.value.elts) < 2:
        return line
    if not isinstance(node.targets[0], ast.Tuple):
        return line
    start = len(line) - len(text) + len(text.encode()[: node.value.col_offset].decode())
    return f"{line[:start]}{line[start + 1 : -1]}"


def _flat_names(parts: Mapping[str, Module], entry: str) -> dict[tuple[str, str], str]:
    """(module, name) -> its name in the single module."""
    count = Counter(name for part in parts.values() for name in part.defined)
    count.update({name for part in parts.values() for name, _ in part.outside()})
    local = {name for part in parts.values() for name in locals_of(part.tree)}
    stems = Counter(name.rpartition(".")[2] for name in parts if name not in board_source.PACKAGES)
    names: dict[tuple[str, str], str] = {}
    for part in parts.values():
        stem = part.name.rpartition(".")[2]
        prefix = stem if stems[stem] == 1 else part.name.replace(".", "_")
        for name in part.defined:
            is_free = count[name] == 1 and name not in local and name not in KNOWN
            is_entry = f"{part.name}.{name}" == entry
            names[part.name, name] = name if is_free or is_entry else f"{prefix}_{name}"
        names[part.name, ""] = f"{prefix}_module"
    if double := [name for name, times in Counter(names.values()).items() if times > 1]:
        raise LinkError(f"two names become {double[0]}")
    return names


def _in_order(parts: Mapping[str, Module]) -> list[Module]:
    """Each after those that it imports at its top."""
    ordered: dict[str, Module] = {}

    def add(name: str, users: tuple[str, ...]) -> None:
        if name in ordered or name not in parts:
            return
        if name in users:
            raise LinkError(f"{name} and {users[-1]} import each other")
        for needed in parts[name].needs():
            add(needed, (*users, name))
        ordered[name] = parts[name]

    for name in parts:
        add(name, ())
    return list(ordered.values())


def _as_class(part: Module, names: Mapping[tuple[str, str], str]) -> ast.stmt:
    """A module as a value: a function of a class is called through it as one of a module is."""
    lines = "".join(f"    {name} = {names[part.name, name]}\n" for name in sorted(part.defined))
    return ast.parse(f"class {names[part.name, '']}:\n{lines}").body[0]


def _builtins_bound(statements: Iterable[ast.stmt]) -> list[ast.stmt]:
    """``len = len`` for each name that Python brings along: a name not found among those of a module, which are
    searched first, costs a board a search through hundreds of them, 0.1 ms each time. What is used in one place only,
    as ImportError is, comes rarely, and would crowd the table that all are searched in."""
    used = Counter(
        node.id
        for one in statements
        for node in walk(one)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)
    )
    often = {name for name, times in used.items() if times > 1}
    return ast.parse("\n".join(f"{name} = {name}" for name in sorted(often & set(dir(builtins)) - VIPER))).body
