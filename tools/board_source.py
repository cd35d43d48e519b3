"""A module as the board gets it: without what stays off the board, with constants (whole numbers and short strings) by
value and parameters by a letter.

Works on the text, at the places that the syntax tree names. Lines are emptied, never removed: a traceback of a build
with `--lines` names those of the sources.
"""

from __future__ import annotations

import ast
import builtins
import string
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from bound_names import walk

# Folders of firmware/core/shuffler, and those beside core: what is imported from one is a module.
PACKAGES = (
    "shuffler", "shuffler.app", "shuffler.link", "shuffler.machine", "shuffler.motion", "shuffler.panel",
    "shuffler.planning", "shuffler.randomness", "shuffler.storage",
    "rp2040", "rp2040.motion", "rp2040.panel", "rp2040.randomness",
)  # fmt: skip
_KEPT_ONCE = 10  # letters: MICROPY_ALLOC_PARSE_INTERN_STRING_LEN
_BUILT_IN = {name for kind in (int, str, bytes, list, dict) for name in dir(kind)}  # attributes of anything


def origin(module: str, node: ast.ImportFrom) -> str:
    """Return what ``node``, in ``module``, imports from."""
    if not node.level:
        return node.module or ""
    parts = module.split(".")
    above = len(parts) - node.level + (module in PACKAGES)
    return ".".join([*parts[:above], *([node.module] if node.module else [])])


class Source:
    """A module of the firmware. name: with its package, such as "shuffler.planning.plan"."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self._lines = [line.encode() for line in text.splitlines(keepends=True)]
        self._parsed: str | None = None
        self._parse()

    def text(self) -> str:
        """As it is now."""
        return b"".join(self._lines).decode()

    def definitions(self) -> Iterator[tuple[str, ast.stmt]]:
        """Yield what is defined at the top of the module, and in its classes as CLASS.NAME, with the statements."""
        for node in self.tree.body:
            for name in _bound(node):
                yield name, node
            if isinstance(node, ast.ClassDef):
                for inner in node.body:
                    for name in _bound(inner):
                        yield f"{node.name}.{name}", inner

    def leave_out(self, names: Iterable[str]) -> None:
        """Remove these definitions. Raises KeyError for one that is not there, or not alone in its statement."""
        known = dict(self.definitions())
        for name in names:
            node = known[name]
            if len(list(_bound(node))) != 1:
                raise KeyError(name)
            self._empty(node)
        self._parse()

    def constants(self) -> dict[str, int | str]:
        """Whole numbers and short strings at the top of the module that nothing in it binds again."""
        bound = Counter(self.bound)
        values: dict[str, int | str] = {}
        for node in self.tree.body:
            if isinstance(node, ast.Assign) and len(node.targets) == 1:
                for name, value in _assigned(node.targets[0], node.value, values):
                    if value is not None and bound[name] == 1:
                        values[name] = value
        return values

    def imports(self) -> Iterator[tuple[str, str, str]]:
        """(name here, module it comes from or is, its name there or "")."""
        for node in self.nodes:
            if isinstance(node, ast.ImportFrom):
                source = origin(self.name, node)
                for alias in node.names:
                    here = alias.asname or alias.name
                    if source in PACKAGES:
                        yield here, f"{source}.{alias.name}", ""
                    else:
                        yield here, source, alias.name

    def put_in_values(self, constants: Mapping[str, Mapping[str, int | str]]) -> None:
        """Constants (module -> name -> value) in place of their names, wherever it is certain what a name means.

        They are defined no more; `missing` finds code that still asks for one by its name.
        """
        bound = Counter(self.bound)
        values = {name: value for name, value in constants.get(self.name, {}).items() if bound[name] == 1}
        modules = {}
        for here, source, there in self.imports():
            if bound[here] == 1 and there in constants.get(source, {}):
                values[here] = constants[source][there]
            elif bound[here] == 1 and not there and source in constants:
                modules[here] = constants[source]
        places: list[tuple[ast.expr, str]] = []
        for node in self.nodes:
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id in values:
                places.append((node, _literal(values[node.id])))
            elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                value = modules.get(node.value.id, {}).get(node.attr)
                if value is not None and isinstance(node.ctx, ast.Load):
                    places.append((node, _literal(value)))
        for node in self.tree.body:
            if isinstance(node, ast.ImportFrom) and any((alias.asname or alias.name) in values for alias in node.names):
                self._drop_names(node, values)
            elif isinstance(node, ast.Assign) and all(name in values for name in _bound(node)):
                places = [(place, text) for place, text in places if not node.lineno <= place.lineno <= node.end_lineno]
                self._empty(node)
        for place, text in sorted(places, key=lambda item: (item[0].lineno, item[0].col_offset), reverse=True):
            self._write(place, text)
        self._parse()

    def keywords(self) -> set[str]:
        """Names by which arguments are given in calls."""
        calls = [node for node in self.nodes if isinstance(node, ast.Call)]
        return {keyword.arg for call in calls for keyword in call.keywords if keyword.arg}

    def shorten_parameters(self, kept: Collection[str]) -> None:
        """A letter for each parameter, but for those ``kept``: a name would be in memory for no use, as no traceback
        shows it. A parameter that is also a name of the module or built in keeps its name: it might be used in the same
        function.
        """
        kept = {"self", *kept, *dir(builtins)}
        for node in self.tree.body:
            kept.update(_bound(node))
        imports = [node for node in self.nodes if isinstance(node, (ast.Import, ast.ImportFrom))]
        kept.update((alias.asname or alias.name).split(".")[0] for node in imports for alias in node.names)
        places: list[tuple[ast.expr | ast.arg, str]] = []
        for node in self.tree.body:
            for statement in node.body if isinstance(node, ast.ClassDef) else [node]:
                if isinstance(statement, ast.FunctionDef):
                    places += _shortened(statement, kept)
        for place, text in sorted(places, key=lambda item: (item[0].lineno, item[0].col_offset), reverse=True):
            self._write(place, text)
        self._parse()

    def references(self, node: ast.AST | None = None) -> Iterator[tuple[str, str]]:
        """(module, name) of what is used in ``node``, or all over; "" for the module of an object's attribute."""
        imports = {here: (source, there) for here, source, there in self.imports()}
        for inner in walk(node) if node else self.nodes:
            if isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Load):
                source, there = imports.get(inner.id, ("", ""))
                yield (source, there) if there else (self.name, inner.id)
            elif isinstance(inner, ast.Attribute) and isinstance(inner.ctx, ast.Load):
                value = inner.value
                source, there = imports.get(value.id, ("", "x")) if isinstance(value, ast.Name) else ("", "x")
                yield ("" if there else source, inner.attr)

    def _drop_names(self, node: ast.ImportFrom, values: Mapping[str, int | str]) -> None:
        kept = [alias for alias in node.names if (alias.asname or alias.name) not in values]
        self._empty(node)
        if kept:
            names = ", ".join(f"{alias.name} as {alias.asname}" if alias.asname else alias.name for alias in kept)
            self._lines[node.lineno - 1] = f"from {'.' * node.level}{node.module or ''} import {names}\n".encode()

    def _empty(self, node: ast.stmt) -> None:
        decorators = getattr(node, "decorator_list", [])
        for at in range(min([node.lineno, *(decorator.lineno for decorator in decorators)]) - 1, node.end_lineno or 0):
            self._lines[at] = b"\n"

    def _write(self, place: ast.expr | ast.arg, text: str) -> None:
        line = self._lines[place.lineno - 1]
        assert place.lineno == place.end_lineno, f"{self.name}: a name over two lines"
        end = place.col_offset + len(place.arg) if isinstance(place, ast.arg) else place.end_col_offset
        self._lines[place.lineno - 1] = line[: place.col_offset] + text.encode() + line[end:]

    def _parse(self) -> None:
        text = self.text()
        if text != self._parsed:
            self._parsed, self.tree = text, ast.parse(text, self.name)
            self.nodes = walk(self.tree)  # once for all that look through it
            self.bound = list(_all_bound(self.nodes))


def missing(modules: Iterable[Source], left_out: Collection[str]) -> list[str]:
    """Return what ``modules`` use from one another and from ``left_out`` (MODULE or MODULE.NAME), and is missing."""
    modules = list(modules)
    known = {(module.name, name) for module in modules for name in module.bound}
    known |= {(module.name.rpartition(".")[0], module.name.rpartition(".")[2]) for module in modules}
    attributes = _BUILT_IN | {name.rpartition(".")[2] for module in modules for name, _ in module.definitions()}
    for module in modules:
        for node in module.nodes:
            if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
                attributes.add(node.attr)
    gone = {name.rpartition(".")[2] for name in left_out if name.rpartition(".")[0] not in PACKAGES}
    names = {module.name for module in modules}
    problems = set()
    for module in modules:
        for _, source, there in module.imports():
            wanted = (source, there) if there else tuple(source.rpartition(".")[::2])
            if source.split(".")[0] in PACKAGES and wanted not in known:
                problems.add(f"{module.name} imports {'.'.join(wanted)}")
        for source, name in module.references():
            is_ours = (source in names and source != module.name) or f"{source}.{name}" in left_out
            if is_ours and (source, name) not in known:
                problems.add(f"{module.name} uses {source}.{name}")
            elif not source and name in gone and name not in attributes:
                problems.add(f"{module.name} uses {name}")
    return sorted(problems)


def _shortened(function: ast.FunctionDef, kept: Collection[str]) -> Iterator[tuple[Any, str]]:
    """(place, letter) wherever a parameter of ``function``, or of one within it, stands. One name, one letter."""
    nodes = list(walk(function))
    parameters = [argument.arg for node in nodes if isinstance(node, ast.arguments) for argument in node.args]
    other = {name for node in nodes if isinstance(node, (ast.Global, ast.Nonlocal)) for name in node.names}
    named = (ast.FunctionDef, ast.ClassDef, ast.ExceptHandler)
    other |= {node.name for node in nodes if isinstance(node, named) and node.name}
    names = [name for name in dict.fromkeys(parameters) if name not in kept and name not in other]
    used = {*kept, *other, *parameters, *(node.id for node in nodes if isinstance(node, ast.Name))}
    free = [letter for letter in string.ascii_lowercase if letter not in used]
    letters = dict(zip(names, free, strict=False))  # there may be more of either
    for node in nodes:
        if isinstance(node, ast.Name) and node.id in letters:
            yield node, letters[node.id]
        elif isinstance(node, ast.arg) and node.arg in letters:
            yield node, letters[node.arg]


def _bound(node: ast.stmt) -> Iterator[str]:
    """Names a statement defines."""
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        yield node.name
    elif isinstance(node, ast.Assign):
        for target in node.targets:
            for inner in walk(target):
                if isinstance(inner, ast.Name):
                    yield inner.id


def _all_bound(nodes: Collection[ast.AST]) -> Iterator[str]:
    """Every name each time it is bound anywhere in the module: a constant's name used again may mean something else.

    Except for methods, which a bare name never means.
    """
    methods = {id(statement) for node in nodes if isinstance(node, ast.ClassDef) for statement in node.body}
    for node in nodes:
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            yield node.id
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            if id(node) not in methods:
                yield node.name
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            yield from (alias.asname or alias.name for alias in node.names)
        elif isinstance(node, ast.Global):
            yield from node.names
        elif isinstance(node, ast.ExceptHandler) and node.name:
            yield node.name


def _assigned(
    target: ast.expr, value: ast.expr, known: Mapping[str, int | str]
) -> Iterator[tuple[str, int | str | None]]:
    if isinstance(target, ast.Name):
        yield target.id, _short_text(value) or _whole(value, known)
    elif isinstance(target, ast.Tuple):
        if isinstance(value, ast.Tuple):
            parts = [_whole(part, known) for part in value.elts]
        elif isinstance(value, ast.Call) and ast.unparse(value.func) == "range" and len(value.args) == 1:
            parts = list(range(_whole(value.args[0], known) or 0))
        else:
            return
        for name, part in zip(target.elts, parts, strict=True):
            if isinstance(name, ast.Name):
                yield name.id, part


def _short_text(node: ast.expr) -> str | None:
    """A string so short that MicroPython keeps it once, however often the source has it; None for another value."""
    is_text = isinstance(node, ast.Constant) and isinstance(node.value, str)
    return node.value if is_text and 0 < len(node.value) <= _KEPT_ONCE else None


def _whole(node: ast.expr, known: Mapping[str, int | str]) -> int | None:
    """Value of an expression of whole numbers and known names; None if it is another."""
    for inner in walk(node):
        if isinstance(inner, ast.Constant) and type(inner.value) is int:
            continue
        if isinstance(inner, ast.Name) and isinstance(known.get(inner.id), int):
            continue
        if not isinstance(inner, (ast.BinOp, ast.UnaryOp, ast.operator, ast.unaryop, ast.expr_context)):
            return None
    value = eval(compile(ast.Expression(node), "constant", "eval"), {"__builtins__": {}}, dict(known))
    return value if type(value) is int else None


def _literal(value: int | str) -> str:
    return f"({value})" if isinstance(value, int) and value < 0 else repr(value)
