"""What a module's source says to people: its texts as patterns, with {} for every value."""

from __future__ import annotations

import ast
import itertools
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from mischwerk.errors import MischwerkError

VALUE = "{}"


class Said(NamedTuple):
    """One text of an error; ``where``: module:function."""

    text: str
    where: str


def texts(module: str) -> set[str]:
    """All texts in a module, also such as are parts of others."""
    tree = ast.parse(_path(module).read_text(encoding="utf-8"))
    known = _assigned(tree)
    inner = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    return {
        text
        for node in ast.walk(tree)
        if id(node) not in inner and (isinstance(node, (ast.JoinedStr, ast.BinOp)) or _is_text(node))
        for text in _alternatives(node, known)
        if text != VALUE
    }


def errors(module: str) -> list[Said]:
    """The texts of all errors that are made in a module. Those that are wholly another's (a value) are left out."""
    names = vars(import_module(module))
    return list(_errors(ast.parse(_path(module).read_text(encoding="utf-8")), module, names))


def _errors(tree: ast.Module, module: str, names: dict[str, Any]) -> Iterator[Said]:
    functions = [node for node in ast.walk(tree) if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))]
    for function in functions:
        known: dict[str, Any] = {name: value for name, value in names.items() if isinstance(value, str)}
        known |= _assigned(function)
        for node in ast.walk(function):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and _is_error(names.get(node.func.id)):
                for argument in node.args:
                    for text in _alternatives(argument, known):
                        if re.search("[A-Za-z]", text):
                            yield Said(text, f"{module}:{function.name}")


def _is_error(value: Any) -> bool:
    return isinstance(value, type) and issubclass(value, MischwerkError)


def _assigned(tree: ast.AST) -> dict[str, Any]:
    """Names with what they are set to somewhere in it."""
    return {
        target.id: node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }


def _alternatives(node: ast.expr, known: dict[str, Any]) -> list[str]:
    """What it can be; {} where that is not to be seen."""
    match node:
        case ast.Constant(value=str() as text):
            return [text]
        case ast.JoinedStr(values=parts):
            choices = [_alternatives(part, known) for part in parts]
            return ["".join(chosen) for chosen in itertools.product(*choices)]
        case ast.FormattedValue(value=ast.Name() as value):
            return _alternatives(value, known)
        case ast.IfExp(body=one, orelse=other):
            return _alternatives(one, known) + _alternatives(other, known)
        case ast.BinOp(left=one, op=ast.Add(), right=other):
            pairs = itertools.product(_alternatives(one, known), _alternatives(other, known))
            return [left + right for left, right in pairs]
        case ast.Name(id=name) if isinstance(known.get(name), str):
            return [known[name]]
        case ast.Name(id=name) if isinstance(known.get(name), ast.expr):
            return _alternatives(known[name], {other: known[other] for other in known if other != name})
    return [VALUE]


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _path(module: str) -> Path:
    path = import_module(module).__file__
    assert path is not None
    return Path(path)
