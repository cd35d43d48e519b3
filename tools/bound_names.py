"""Names that the statements of a Python module bind, those local to its functions, and undefined ones."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterable, Iterator
from functools import cache

import board_source

# -- Walk a syntax tree as ast.walk does, in the same order and in half the time: the linker does it hundreds of
# times.


def walk(tree: ast.AST) -> list[ast.AST]:
    """List a node and all below it, level by level."""
    nodes = [tree]
    for node in nodes:  # which grows meanwhile
        for name in node._fields:
            value = getattr(node, name, None)
            if type(value) is list:
                nodes += [item for item in value if isinstance(item, ast.AST)]
            elif isinstance(value, ast.AST):
                nodes.append(value)
    return nodes


_FUNCTIONS = (ast.FunctionDef, ast.Lambda)
_LOOPS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
# What MicroPython knows without an import: viper's types, and the words of a PIO program.
VIPER = {"ptr8", "ptr16", "ptr32", "uint"}
_PIO = """
    irq jmp label mov nop null osr out pins pull rel set wait wrap wrap_target x x_dec y y_dec block noblock side
"""
KNOWN = {*dir(builtins), *VIPER, *_PIO.split()}


def is_ours(node: ast.ImportFrom) -> bool:
    return bool(node.level) or (node.module or "").split(".")[0] in board_source.PACKAGES


def is_import(node: ast.AST) -> bool:
    return isinstance(node, (ast.Import, ast.ImportFrom))


def targets(target: ast.AST) -> Iterator[str]:
    for node in walk(target):
        if isinstance(node, ast.Name):
            yield node.id


def bound_by(node: ast.AST) -> Iterator[str]:
    """Names that a statement binds, not within functions."""
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        yield node.name
        return
    if isinstance(node, (ast.Import, ast.ImportFrom)):
        yield from (alias.asname or alias.name for alias in node.names)
    elif isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
        yield node.id
    elif isinstance(node, ast.ExceptHandler) and node.name:
        yield node.name
    if not isinstance(node, (*_FUNCTIONS, *_LOOPS)):
        for inner in ast.iter_child_nodes(node):
            yield from bound_by(inner)


@cache  # called again for every enclosing function; linking changes none of these names
def names_of(function: ast.FunctionDef | ast.Lambda) -> frozenset[str]:
    """Parameters and local names of a function; an import of ours in it doesn't count, as it is removed."""
    arguments = function.args
    every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg]
    names = {argument.arg for argument in every if argument is not None}
    if isinstance(function, ast.Lambda):
        return frozenset(names)
    ours: set[str] = set()
    for node in walk(function):
        if isinstance(node, ast.ImportFrom) and is_ours(node):
            ours.update(alias.asname or alias.name for alias in node.names)
    names |= {name for statement in function.body for name in bound_by(statement)} - ours
    shared = {name for node in walk(function) if isinstance(node, (ast.Global, ast.Nonlocal)) for name in node.names}
    return frozenset(names - shared)


def locals_of(tree: ast.AST) -> set[str]:
    """All names that are local to some function in it."""
    names: set[str] = set()
    for node in walk(tree):
        if isinstance(node, _FUNCTIONS):
            names |= names_of(node)
        elif isinstance(node, _LOOPS):
            names |= {name for generator in node.generators for name in targets(generator.target)}
    return names


def undefined(tree: ast.Module) -> Iterable[str]:
    """Names that are used and bound nowhere: a mistake of the linking, or of the modules."""
    bound = {name for node in tree.body for name in bound_by(node)} | locals_of(tree) | KNOWN
    bound |= {alias.name for node in walk(tree) if isinstance(node, ast.ImportFrom) for alias in node.names}
    bound |= {
        name for node in walk(tree) if isinstance(node, ast.ClassDef) for item in node.body for name in bound_by(item)
    }
    return {node.id for node in walk(tree) if isinstance(node, ast.Name)} - bound
