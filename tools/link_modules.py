"""All modules of the firmware in one: a board loads one file in a third of the time of eighty, in half of the pieces.

Each import costs the board some 20 ms of looking through its file system, and leaves holes in memory that nothing large
fits into. Here every name at the top of a module becomes one of the single module: its own where no other module and no
function has such a name, else with the module's before it. A module that is passed on as a value becomes a class.
"""

from __future__ import annotations

import ast
import builtins
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping

import board_source
from bound_names import KNOWN, VIPER, bound_by, is_import, is_ours, locals_of, names_of, targets, undefined
from name_order import often_used_first
from short_attributes import shorten_attributes


class LinkError(Exception):
    """The modules can't be linked; the text says why."""


def link(modules: Mapping[str, str], entry: str, kept: Collection[str] = ()) -> tuple[str, dict[tuple[str, str], str]]:
    """One source made of ``modules`` (name with its package -> source), and (module, name) -> the name in it.

    entry: MODULE.NAME that keeps its name. kept: private attributes that keep theirs. Raises LinkError.
    """
    parts = {name: _Module(name, text, modules) for name, text in modules.items()}
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
        bodies[part.name] = _Renaming(part, names, values).statements()
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


class _Module:
    """name: such as "shuffler.planning.plan". ``defined``: names at its top; ``ours``: name here -> (module, name
    there), or (module, "") for a whole module."""

    def __init__(self, name: str, text: str, known: Collection[str]) -> None:
        self.name = name
        self.tree = ast.parse(text, name)
        self.defined = {bound for node in self.tree.body for bound in bound_by(node) if not is_import(node)}
        self.ours: dict[str, tuple[str, str]] = {}
        for node in ast.walk(self.tree):
            if isinstance(node, ast.ImportFrom) and (origin := self.origin(node)) is not None:
                for alias in node.names:
                    module = f"{origin}.{alias.name}"
                    self.ours[alias.asname or alias.name] = (module, "") if module in known else (origin, alias.name)

    def origin(self, node: ast.ImportFrom) -> str | None:
        """The module of ours that is imported from; None for another's."""
        return board_source.origin(self.name, node) if is_ours(node) else None

    def outside(self) -> Iterator[tuple[str, str]]:
        """(name, its import) of what comes from elsewhere, at the top of the module."""
        for node in self.tree.body:
            if isinstance(node, ast.Import):
                for alias in node.names:
                    yield alias.asname or alias.name, ast.unparse(ast.Import([alias]))
            elif isinstance(node, ast.ImportFrom) and self.origin(node) is None:
                for alias in node.names:
                    yield alias.asname or alias.name, ast.unparse(ast.ImportFrom(node.module, [alias], 0))

    def needs(self) -> Iterator[str]:
        """Modules of ours that it imports at its top."""
        for node in self.tree.body:
            if isinstance(node, ast.ImportFrom) and self.origin(node) is not None:
                yield from (self.ours[alias.asname or alias.name][0] for alias in node.names)

    def bases(self) -> Iterator[str]:
        """Modules of ours with classes that its own are made from."""
        for node in ast.walk(self.tree):
            for base in node.bases if isinstance(node, ast.ClassDef) else ():
                name = ast.unparse(base).partition(".")[0]
                if name in self.ours and self.ours[name][0] != self.name:
                    yield self.ours[name][0]


def _flat_names(parts: Mapping[str, _Module], entry: str) -> dict[tuple[str, str], str]:
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


def _in_order(parts: Mapping[str, _Module]) -> list[_Module]:
    """Each after those that it imports at its top."""
    ordered: dict[str, _Module] = {}

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


class _Renaming(ast.NodeTransformer):
    """The statements of a module with the names of the single one."""

    def __init__(self, part: _Module, names: Mapping[tuple[str, str], str], values: set[str]) -> None:
        self._part = part
        self._names = names
        self._values = values
        self._scopes: list[set[str]] = []  # of the functions around, the innermost last

    def statements(self) -> list[ast.stmt]:
        return [one for node in self._part.tree.body if (one := self.visit(node)) is not None]

    def _flat(self, name: str) -> str | None:
        """What a name at the module's level becomes; None for one that is not ours."""
        if any(name in scope for scope in self._scopes):
            return None
        if name in self._part.defined:
            return self._names[self._part.name, name]
        if name in self._part.ours:
            module, there = self._part.ours[name]
            if not there:
                self._values.add(module)
            return self._name_of(module, there)
        return None

    def _name_of(self, module: str, name: str) -> str:
        if (module, name) not in self._names:
            raise LinkError(f"{self._part.name} uses {module}.{name}, which is not there")
        return self._names[module, name]

    def visit_Import(self, node: ast.Import) -> ast.stmt | None:
        return node if self._scopes else None

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.stmt | None:
        if self._part.origin(node) is not None:
            return ast.Pass() if self._scopes else None
        return node if self._scopes else None

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return ast.Name(self._flat(node.id) or node.id, node.ctx)

    def visit_Global(self, node: ast.Global) -> ast.stmt:
        return ast.Global([self._names[self._part.name, name] for name in node.names])

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        base = node.value
        if isinstance(base, ast.Name) and not any(base.id in scope for scope in self._scopes):
            module, name = self._part.ours.get(base.id, ("", "x"))
            if not name:
                if not isinstance(node.ctx, ast.Load):
                    raise LinkError(f"{self._part.name} changes {module}.{node.attr}")
                return ast.Name(self._name_of(module, node.attr), node.ctx)
        self.generic_visit(node)
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.stmt:
        name = self._flat(node.name) or node.name
        # What a class defines is seen by its own statements, not by its methods.
        inner = {bound for one in node.body for bound in bound_by(one)}
        node.bases = [self.visit(base) for base in node.bases]
        body: list[ast.stmt] = []
        for one in node.body:
            if isinstance(one, (ast.FunctionDef, ast.AsyncFunctionDef)):
                one = self._function(one, one.name)
            else:
                self._scopes.append(inner)
                one = self.visit(one)
                self._scopes.pop()
            body.append(one)
        node.name, node.body = name, body
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.stmt:
        return self._function(node, self._flat(node.name) or node.name)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.stmt:
        return self._function(node, self._flat(node.name) or node.name)

    def _function(self, node: ast.FunctionDef | ast.AsyncFunctionDef, name: str) -> ast.stmt:
        node.decorator_list = [self.visit(one) for one in node.decorator_list]
        self._visit_defaults(node.args)
        node.name = name
        self._scopes.append(names_of(node))
        node.body = [self.visit(one) for one in node.body]
        self._scopes.pop()
        return node

    def visit_Lambda(self, node: ast.Lambda) -> ast.expr:
        self._visit_defaults(node.args)
        self._scopes.append(names_of(node))
        node.body = self.visit(node.body)
        self._scopes.pop()
        return node

    def _visit_defaults(self, arguments: ast.arguments) -> None:
        arguments.defaults = [self.visit(one) for one in arguments.defaults]
        arguments.kw_defaults = [one and self.visit(one) for one in arguments.kw_defaults]

    def _comprehension(self, node: ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp) -> ast.expr:
        self._scopes.append({name for one in node.generators for name in targets(one.target)})
        self.generic_visit(node)
        self._scopes.pop()
        return node

    visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp = _comprehension


def _as_class(part: _Module, names: Mapping[tuple[str, str], str]) -> ast.stmt:
    """A module as a value: a function of a class is called through it as one of a module is."""
    lines = "".join(f"    {name} = {names[part.name, name]}\n" for name in sorted(part.defined))
    return ast.parse(f"class {names[part.name, '']}:\n{lines}").body[0]


def _builtins_bound(statements: Iterable[ast.stmt]) -> list[ast.stmt]:
    """``len = len`` for each name that Python brings along: a name not found among those of a module, which are
    searched first, costs a board a search through hundreds of them, 0.1 ms each time."""
    used = {
        node.id
        for one in statements
        for node in ast.walk(one)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)
    }
    return ast.parse("\n".join(f"{name} = {name}" for name in sorted(used & set(dir(builtins)) - VIPER))).body
