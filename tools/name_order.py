"""The names that a module uses most, first: each use of one of them is then a byte shorter.

Compiled code names things by their number in the module's table of names: one byte for the first 128 of them, two for
the others. mpy-cross numbers attributes and short strings as it first meets them, even where no code is made of them,
behind a ``break``; names of the module that nothing uses as an attribute come last.
"""

from __future__ import annotations

import ast
import keyword
from collections import Counter
from collections.abc import Iterator

from bound_names import names_of, targets

_IN_ONE_BYTE = 126  # 128 but for the names of the file and of the module itself
_KEPT_ONCE = 10  # letters of a string that is in the table: MICROPY_ALLOC_PARSE_INTERN_STRING_LEN
_OF_EACH_CLASS = ("__module__", "__name__", "__qualname__")


def often_used_first(tree: ast.Module) -> ast.stmt:
    """The statement that does it, without an effect, to stand before all others of ``tree``."""
    counted = Counter(_uses(tree, frozenset()))
    names = [name for name, _ in counted.most_common() if name.isidentifier() and not keyword.iskeyword(name)]
    chain = ".".join(["None", *names[:_IN_ONE_BYTE]])
    return ast.parse(f"while True:\n    break\n    {chain}\n").body[0]


def _uses(node: ast.AST, local: frozenset[str]) -> Iterator[str]:
    """Each name as often as compiled code has it. local: names of the functions around, which it has as places."""
    if isinstance(node, ast.Name):
        if node.id not in local:
            yield node.id
    elif isinstance(node, ast.Attribute):
        yield node.attr
    elif isinstance(node, (ast.keyword, ast.arg)) and node.arg:
        yield node.arg
    elif isinstance(node, ast.Constant) and isinstance(node.value, str) and len(node.value) <= _KEPT_ONCE:
        yield node.value
    elif isinstance(node, ast.ClassDef):
        yield from (node.name, node.name, node.name, *_OF_EACH_CLASS)
    elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
        yield from (node.name,) if node.name in local else (node.name, node.name)
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)):
        local = local | names_of(node)
    elif isinstance(node, (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)):
        local = local | {name for one in node.generators for name in targets(one.target)}
    for inner in ast.iter_child_nodes(node):
        yield from _uses(inner, local)
