"""The firmware's modules in few files: a board loads one in a third of the time of eighty, in half of the pieces.

Each import costs the board some 20 ms of looking through its file system, and leaves holes in memory that nothing large
fits into. Here every name at the top of a module becomes one of the single module: its own where no other module and no
function has such a name, else with the module's before it. A module that is passed on as a value becomes a class.

What only some machines or jobs need becomes a file apart, which a function imports when it asks for it. An import in a
function of what is there from the start is refused, as it would promise what is not so.
"""

from __future__ import annotations

import ast
import builtins
import keyword
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

import board_source
from bound_names import KNOWN, VIPER, locals_of, undefined, walk
from linked_module import MAIN, LinkError, Module, Renaming
from short_attributes import often_used_first, short_names, shorten_attributes


class Linked(NamedTuple):
    """``texts``: file, by the name it is imported with -> source, MAIN first. ``names``: (module, name) -> the name in
    its file; ``file_of``: module -> file."""

    texts: dict[str, str]
    names: dict[tuple[str, str], str]
    file_of: dict[str, str]


def link(
    modules: Mapping[str, str],
    entry: str,
    kept: Collection[str] = (),
    apart: Mapping[str, Collection[str]] = MappingProxyType({}),
) -> Linked:
    """Few sources made of ``modules`` (name with its package -> source).

    entry: MODULE.NAME that keeps its name. kept: private attributes and names of data that keep theirs. apart: file ->
    modules that it holds, with those that nothing else imports. Raises LinkError.
    """
    parts = {name: Module(name, text, modules) for name, text in modules.items()}
    trees = {name: part.tree for name, part in parts.items()}
    shorten_attributes(trees, {name: set(part.bases()) for name, part in parts.items()}, kept)
    names = _flat_names(parts, entry, kept)
    ordered = _in_order(parts)
    file_of = _files(ordered, apart)
    outside: dict[str, str] = {}  # name -> the import that brings it
    values: set[str] = set()  # modules that are passed on
    bodies, taken = {}, {}
    for part in ordered:
        for name, source in part.outside():
            if outside.setdefault(name, source) != source or name in names.values():
                raise LinkError(f"{part.name}: {name} has two meanings")
        renaming = Renaming(part, names, values, parts, file_of)
        bodies[part.name], taken[part.name] = renaming.statements(), renaming.taken
    texts = {}
    for file in (MAIN, *apart):
        inside = [part for part in ordered if file_of[part.name] == file]
        statements = [_import(sorted({name for part in inside for name in taken[part.name]}))]
        statements += ast.parse("\n".join(dict.fromkeys(text for part in inside for _, text in part.outside()))).body
        for part in inside:
            statements += bodies[part.name]
            if part.name in values:
                statements.append(_as_class(part, names))
        texts[file] = _source(statements, file == MAIN)
    return Linked(texts, names, file_of)


def _import(names: list[str]) -> ast.stmt:
    """Names of the file that is always loaded."""
    return ast.ImportFrom(MAIN, [ast.alias(name) for name in names], 0) if names else ast.Pass()


def _source(statements: list[ast.stmt], is_large: bool) -> str:
    """Text of a file. is_large: looking for one of its names takes long, and their numbers two bytes."""
    if is_large:
        statements = [*_builtins_bound(statements), *statements]
    tree = ast.fix_missing_locations(ast.Module(statements, []))
    if unknown := sorted(undefined(tree)):
        raise LinkError(f"nothing defines {', '.join(unknown)}")
    if is_large:
        tree.body.insert(0, often_used_first(tree))
    return "".join(_bare(line) + "\n" for line in ast.unparse(tree).splitlines())


def _files(ordered: Sequence[Module], apart: Mapping[str, Collection[str]]) -> dict[str, str]:
    """Module -> its file. ordered: each module after those that it imports at its top."""
    file_of = {module: file for file, modules in apart.items() for module in modules}
    if gone := sorted(file_of.keys() - {part.name for part in ordered}):
        raise LinkError(f"there is no {gone[0]} that could be a file apart")
    users: dict[str, set[str]] = defaultdict(set)
    for part in reversed(ordered):
        files = {file_of[user] for user in users[part.name] if user in file_of}
        file_of.setdefault(part.name, files.pop() if len(files) == 1 else MAIN)
        for module, _ in part.ours.values():
            users[module].add(part.name)
    for part in ordered:
        for needed in part.needs():
            if file_of.get(needed, MAIN) not in (MAIN, file_of[part.name]):
                raise LinkError(f"{part.name} imports {needed} at its top, which is in a file apart")
    return file_of


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


def _flat_names(parts: Mapping[str, Module], entry: str, kept: Collection[str]) -> dict[tuple[str, str], str]:
    """(module, name) -> its name in the single module: letters for data, which no traceback shows."""
    count = Counter(name for part in parts.values() for name in part.defined)
    count.update({name for part in parts.values() for name, _ in part.outside()})
    local = {name for part in parts.values() for name in locals_of(part.tree)}
    stems = Counter(name.rpartition(".")[2] for name in parts if name not in board_source.PACKAGES)
    names: dict[tuple[str, str], str] = {}
    taken = {*count, *local, *KNOWN, *keyword.kwlist}
    short = (name for name in short_names() if name not in taken)
    for part in parts.values():
        data = part.data()
        stem = part.name.rpartition(".")[2]
        prefix = stem if stems[stem] == 1 else "_".join(part.name.split(".")[-2:])
        for name in sorted(part.defined):
            is_free = count[name] == 1 and name not in local and name not in KNOWN
            is_entry = f"{part.name}.{name}" == entry
            whole = name if is_free or is_entry else f"{prefix}_{name}"
            names[part.name, name] = next(short) if name in data and name not in kept else whole
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
        for statement in statements
        for node in walk(statement)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)
    )
    often = {name for name, times in used.items() if times > 1}
    return ast.parse("\n".join(f"{name} = {name}" for name in sorted(often & set(dir(builtins)) - VIPER))).body
