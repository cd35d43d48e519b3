"""Private attributes get letters in the linked module, the same ones again in classes that never meet.

A name is in memory, with what MicroPython notes beside it, for as long as the firmware runs. Letters are there anyway,
for parameters. Functions and methods keep their names: tracebacks show them.
"""

from __future__ import annotations

import ast
import itertools
import keyword
import string
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping

from bound_names import names_of, targets, walk

_LETTERS = string.ascii_lowercase


def shorten_attributes(
    trees: Mapping[str, ast.Module], bases: Mapping[str, Collection[str]], kept: Collection[str] = ()
) -> dict[str, str]:
    """Change the trees (module -> statements); returns what became of each name.

    bases: module -> those that define the classes which its own are made from. kept: names that stay.

    An object has the attributes that the module of its class knows and those that the modules of the bases know; so no
    two names known in one such family get the same letter. A name that a module uses, and that its family never stores,
    belongs to an object from elsewhere and stays.
    """
    uses = {module: _attributes(tree) for module, tree in trees.items()}
    often = Counter(node.attr for nodes in uses.values() for node in nodes)
    others = {name for tree in trees.values() for name in _other_names(tree)}
    stays = {*kept, *others}
    meets: dict[str, set[str]] = defaultdict(set)
    for module in trees:
        family = [node for member in _family(module, bases) for node in uses[member]]
        stays |= {node.attr for node in uses[module]} - {node.attr for node in family if _is_stored_in_self(node)}
        together = {node.attr for node in family}
        for name in together:
            meets[name] |= together
    letters: dict[str, str] = {}
    for name, _ in often.most_common():
        if name.startswith("_") and not name.startswith("__") and name not in stays:
            used = {letters[other] for other in meets[name] if other in letters}
            letters[name] = next(letter for letter in short_names() if letter not in used | others | often.keys())
    for node in (node for nodes in uses.values() for node in nodes):
        node.attr = letters.get(node.attr, node.attr)
    return letters


def _attributes(tree: ast.Module) -> list[ast.Attribute]:
    return [node for node in walk(tree) if isinstance(node, ast.Attribute)]


def _family(module: str, bases: Mapping[str, Collection[str]]) -> set[str]:
    """A module, those of its bases, of their bases, and so on."""
    return {module}.union(*(_family(base, bases) for base in bases.get(module, ()) if base != module))


def _is_stored_in_self(node: ast.Attribute) -> bool:
    return isinstance(node.ctx, ast.Store) and isinstance(node.value, ast.Name) and node.value.id == "self"


def _other_names(tree: ast.AST) -> Iterator[str]:
    """Names of functions, methods, classes and variables, and strings, by which an attribute may be asked for."""
    for node in walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            yield node.name
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def short_names() -> Iterator[str]:
    """Yield the letters, then all pairs of them, and so on."""
    for length in itertools.count(1):
        yield from map("".join, itertools.product(_LETTERS, repeat=length))


# -- The names that a module uses most, first: each use of one of them is then a byte shorter.  Compiled code names
# things by their number in the module's table of names: one byte for the first 128 of them, two for the others.
# mpy-cross numbers attributes and short strings as it first meets them, even where no code is made of them, behind
# a ``break``; names of the module that nothing uses as an attribute come last.

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
    elif isinstance(node, ast.FunctionDef):
        yield from (node.name,) if node.name in local else (node.name, node.name)
    if isinstance(node, (ast.FunctionDef, ast.Lambda)):
        local = local | names_of(node)
    elif isinstance(node, (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)):
        local = local | {name for generator in node.generators for name in targets(generator.target)}
    for inner in ast.iter_child_nodes(node):
        yield from _uses(inner, local)
