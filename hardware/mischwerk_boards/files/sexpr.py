"""KiCad's files are nested lists in brackets: a writer of such text, and identifiers that never change."""

from __future__ import annotations

import re
import uuid
from typing import Any

_BARE = re.compile(r"^[A-Za-z_][A-Za-z0-9_.\-]*$")
_SPACE = uuid.uuid5(uuid.NAMESPACE_URL, "mischwerk/boards")


class Bare(str):
    """A word that KiCad wants without quotes."""


def identifier(*words: object) -> str:
    """Derive an identifier from words, so that the same board gives the same file."""
    return str(uuid.uuid5(_SPACE, "/".join(str(word) for word in words)))


def number(value: float) -> str:
    """To a tenth of a micrometre, without needless zeros."""
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def node(name: str, *content: Any) -> list[Any]:
    """(name content ...). None is left out."""
    return [Bare(name), *(part for part in content if part is not None)]


def write(tree: Any, depth: int = 0) -> str:
    """The text of a tree of lists, words and numbers."""
    if isinstance(tree, list):
        flat = all(not isinstance(part, list) for part in tree)
        if flat or (len(tree) <= 3 and depth > 3):
            return "(" + " ".join(write(part, depth + 1) for part in tree) + ")"
        head = [write(part) for part in tree if not isinstance(part, list)]
        pad = "\n" + "\t" * (depth + 1)
        rest = [write(part, depth + 1) for part in tree if isinstance(part, list)]
        return "(" + " ".join(head) + pad + pad.join(rest) + "\n" + "\t" * depth + ")"
    if isinstance(tree, Bare):
        return str(tree)
    if isinstance(tree, bool):
        return "yes" if tree else "no"
    if isinstance(tree, (int, float)):
        return number(float(tree))
    return '"' + str(tree).replace("\\", "\\\\").replace('"', '\\"') + '"'


def at(x: float, y: float, turn_deg: float | None = None) -> list[Any]:
    return node("at", x, y, turn_deg)


def font(height: float, *justify: str) -> list[Any]:
    """Text effects; ``justify``: left, right, mirror ..."""
    size = node("font", node("size", height, height), node("thickness", round(height * 0.15, 3)))
    return node("effects", size, node("justify", *map(Bare, justify)) if justify else None)
