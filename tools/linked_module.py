"""A module on its way into the linked one: what it defines, what it imports, and its statements with the new names."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Mapping

import board_source
from bound_names import bound_by, is_import, is_ours, names_of, targets, walk

MAIN = "firmware"  # the file that is always loaded


class LinkError(Exception):
    """The modules can't be linked; the text says why."""


class Module:
    """name: such as "shuffler.planning.plan". ``defined``: names at its top; ``ours``: name here -> (module, name
    there), or (module, "") for a whole module."""

    def __init__(self, name: str, text: str, known: Collection[str]) -> None:
        self.name = name
        self.tree = ast.parse(text, name)
        self.defined = {bound for node in self.tree.body for bound in bound_by(node) if not is_import(node)}
        self.ours: dict[str, tuple[str, str]] = {}
        for node in walk(self.tree):
            if isinstance(node, ast.ImportFrom) and (origin := self.origin(node)) is not None:
                for alias in node.names:
                    module = f"{origin}.{alias.name}"
                    self.ours[alias.asname or alias.name] = (module, "") if module in known else (origin, alias.name)
        declared = [name for node in walk(self.tree) if isinstance(node, ast.Global) for name in node.names]
        self.changing = frozenset(declared)  # names at its top that its functions bind

    def origin(self, node: ast.ImportFrom) -> str | None:
        """The module of ours that is imported from; None for another's."""
        return board_source.origin(self.name, node) if is_ours(node) else None

    def data(self) -> set[str]:
        """Names at its top that are bound to neither functions nor classes."""
        assigned = {name for node in self.tree.body if isinstance(node, ast.Assign) for name in bound_by(node)}
        return assigned - {node.name for node in self.tree.body if isinstance(node, (ast.FunctionDef, ast.ClassDef))}

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
        for node in walk(self.tree):
            for base in node.bases if isinstance(node, ast.ClassDef) else ():
                name = ast.unparse(base).partition(".")[0]
                if name in self.ours and self.ours[name][0] != self.name:
                    yield self.ours[name][0]


class Renaming(ast.NodeTransformer):
    """The statements of a module with the names of the linked ones.

    file_of: module -> the file that it becomes part of. ``taken``: names that it needs of MAIN, if it is not part of
    that one.
    """

    def __init__(
        self,
        part: Module,
        names: Mapping[tuple[str, str], str],
        values: set[str],
        parts: Mapping[str, Module],
        file_of: Mapping[str, str],
    ) -> None:
        self._part = part
        self._names = names
        self._values = values
        self._parts = parts
        self._file_of = file_of
        self.taken: set[str] = set()
        self._scopes: list[set[str]] = []  # of the functions around, the innermost last

    def statements(self) -> list[ast.stmt]:
        return [visited for node in self._part.tree.body if (visited := self.visit(node)) is not None]

    def _flat(self, name: str) -> str | None:
        """Return what a name at the module's level becomes; None for one that is not ours."""
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
        flat = self._names[module, name]
        if self._file_of[module] == MAIN != self._file_of[self._part.name]:
            if name in self._parts[module].changing:
                raise LinkError(f"{self._part.name}, a file of its own, would not see {module}.{name} change")
            self.taken.add(flat)
        return flat

    def visit_Import(self, node: ast.Import) -> ast.stmt | None:
        return node if self._scopes else None

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.stmt | None:
        if self._part.origin(node) is None:
            return node if self._scopes else None
        if not self._scopes:
            return None
        names = [self._part.ours[alias.asname or alias.name] for alias in node.names]
        files = {self._file_of[module] for module, _ in names}
        if files <= {MAIN, self._file_of[self._part.name]}:
            said = f"what `{ast.unparse(node)}` names is loaded anyway: import it at the top, or make it a file apart"
            raise LinkError(f"{self._part.name}: {said}")
        if len(files) > 1 or not all(name for _, name in names):
            raise LinkError(f"{self._part.name}: {ast.unparse(node)} must name what it wants of one file")
        return ast.ImportFrom(files.pop(), [ast.alias(self._name_of(*pair)) for pair in names], 0)

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return ast.Name(self._flat(node.id) or node.id, node.ctx)

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        if ast.unparse(node.func) == "namedtuple":  # whose own name nothing shows
            name = ast.literal_eval(node.args[0])
            node.args[0] = ast.Constant(self._names.get((self._part.name, name), name))
        return node

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
        inner = {bound for statement in node.body for bound in bound_by(statement)}
        node.bases = [self.visit(base) for base in node.bases]
        body: list[ast.stmt] = []
        for statement in node.body:
            if isinstance(statement, ast.FunctionDef):
                statement = self._function(statement, statement.name)
            else:
                self._scopes.append(inner)
                statement = self.visit(statement)
                self._scopes.pop()
            body.append(statement)
        node.name, node.body = name, body
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.stmt:
        return self._function(node, self._flat(node.name) or node.name)

    def _function(self, node: ast.FunctionDef, name: str) -> ast.stmt:
        node.decorator_list = [self.visit(decorator) for decorator in node.decorator_list]
        self._visit_defaults(node.args)
        node.name = name
        self._scopes.append(names_of(node))
        node.body = [self.visit(statement) for statement in node.body]
        self._scopes.pop()
        return node

    def visit_Lambda(self, node: ast.Lambda) -> ast.expr:
        self._visit_defaults(node.args)
        self._scopes.append(names_of(node))
        node.body = self.visit(node.body)
        self._scopes.pop()
        return node

    def _visit_defaults(self, arguments: ast.arguments) -> None:
        arguments.defaults = [self.visit(default) for default in arguments.defaults]
        arguments.kw_defaults = [default and self.visit(default) for default in arguments.kw_defaults]

    def _comprehension(self, node: ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp) -> ast.expr:
        self._scopes.append({name for generator in node.generators for name in targets(generator.target)})
        self.generic_visit(node)
        self._scopes.pop()
        return node

    visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp = _comprehension
