"""Functions of the core as viper code, MicroPython's machine code: made from the same lines where a board is built, and
for the twin's interpreter.

A function at the top of a module becomes viper code if a parameter of it is a pointer: ``b: "ptr8"``, in quotation
marks, as CPython knows no such name. Plain Python behaves the same only within limits; what is known to exceed them,
and passes MicroPython's own compiler, is refused here.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from types import MappingProxyType

POINTERS = ("ptr8", "ptr16", "ptr32")
TYPES = (*POINTERS, "int")
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
_BITS = 31  # of a number, besides its sign


class ViperError(Exception):
    """A function can't be viper code; the text says which, and why."""


def viper(text: str, constants: Mapping[str, object] = MappingProxyType({})) -> str:
    """The module ``text`` with its functions on pointers as viper code, all on the lines they were on.

    constants: where it stands by itself, what its names mean: whole numbers are put into those functions, and the
    imports of them left out. A build for a board does so for all modules at once. Raises ViperError.
    """
    tree = ast.parse(text)
    functions = [node for node in ast.walk(tree) if isinstance(node, _FUNCTIONS) and _has_pointer(node)]
    if not functions:
        return text
    lines = [line.encode() for line in text.splitlines(keepends=True)]
    for function in functions:
        name = getattr(function, "name", "a lambda")
        if not isinstance(function, ast.FunctionDef) or function not in tree.body or function.decorator_list:
            raise ViperError(f"{name}: only a plain function at the top of a module can be viper code")
        for problem in _problems(function):
            raise ViperError(f"{name}: {problem}")
        places = {(node.lineno, node.col_offset): (node, _name(node)) for node in _types(function)}
        for node in ast.walk(function):
            if isinstance(node, ast.Name) and isinstance(constants.get(node.id), int):
                places[node.lineno, node.col_offset] = (node, str(constants[node.id]))
        for _, (node, new) in sorted(places.items(), reverse=True):
            line = lines[node.lineno - 1]
            lines[node.lineno - 1] = line[: node.col_offset] + new.encode() + line[node.end_col_offset :]
        _fill_in(lines, function.lineno - 1, "@micropython.viper")
    docstring = tree.body[0]
    _fill_in(lines, (docstring.end_lineno or 0) + 1, "import micropython")
    for node in tree.body if constants else ():
        if isinstance(node, ast.ImportFrom) and all(isinstance(constants[alias.name], int) for alias in node.names):
            lines[node.lineno - 1 : node.end_lineno] = [b"\n"] * ((node.end_lineno or 0) - node.lineno + 1)
    return b"".join(lines).decode()


def _fill_in(lines: list[bytes], number: int, text: str) -> None:
    """Write onto a line, counted from 1, that is empty."""
    if not 0 < number <= len(lines) or lines[number - 1].strip():
        raise ViperError(f"line {number} should be empty: {text!r} belongs there")
    lines[number - 1] = text.encode() + b"\n"


def _arguments(function: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) -> list[ast.arg]:
    given = function.args
    every = [*given.posonlyargs, *given.args, given.vararg, *given.kwonlyargs, given.kwarg]
    return [argument for argument in every if argument is not None]


def _has_pointer(function: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) -> bool:
    return any(argument.annotation and _name(argument.annotation) in POINTERS for argument in _arguments(function))


def _name(annotation: ast.expr) -> str:
    """Name a type, with quotation marks or without."""
    return str(annotation.value) if isinstance(annotation, ast.Constant) else ast.unparse(annotation)


def _types(function: ast.FunctionDef) -> Iterator[ast.expr]:
    """Annotations, where they stand."""
    yield from (argument.annotation for argument in function.args.args if argument.annotation is not None)
    if function.returns is not None:
        yield function.returns


def _problems(function: ast.FunctionDef) -> Iterator[str]:
    """Yield what viper can't do, or does differently from Python, in words."""
    arguments = function.args
    if len(arguments.args) < len(_arguments(function)) or arguments.defaults:
        yield "each argument must be given, by its place"
    for argument in arguments.args:
        if argument.annotation is None:
            yield f"{argument.arg} has no type"
        elif _name(argument.annotation) not in TYPES:
            yield f"{argument.arg} is a {_name(argument.annotation)}, not one of {', '.join(TYPES)}"
    if function.returns is not None and _name(function.returns) != "int":
        yield "it can return an int only"
    for node in ast.walk(function):
        if isinstance(node, ast.Return) and (node.value is not None) != (function.returns is not None):
            yield "it returns a number without a type, or none with one"
        elif isinstance(node, (*_FUNCTIONS, ast.Yield, ast.YieldFrom)) and node is not function:
            yield "it has a function in it, or is a generator"
        elif isinstance(node, ast.Constant) and isinstance(node.value, int) and node.value >> _BITS:
            yield f"{node.value} does not fit {_BITS} bits"
