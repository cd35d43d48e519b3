"""The fields of a record from which nothing follows, each with its reason, and unexpected ones."""

from collections.abc import Iterator
from typing import Any

from mischwerk.verify.findings import Findings, key_name

_TIME = "how long it took says nothing about the order"
_TOLD = "reported by the program that wrote the record"
_REASONS = {
    "machine_s": _TIME,
    "wall_s": _TIME,
    "interpreter": _TOLD,
    "twin": _TOLD,
    "rosc": _TOLD,
    "sim_seed": _TOLD,
    "times_masked": _TOLD,
    "versions.mischwerk": _TOLD,
    "versions.firmware": _TOLD,
    "versions.protocol": _TOLD,
    "versions.python": _TOLD,
    "retries": "a card fed on a later attempt lies in the same place",
    "faults": "reported by the machine; none of them changes what was drawn",
    "pictures": "files, not examined",
}
_PILE_NAME = "a name: its place in the list is bound, its meaning is not"
_UNKNOWN = "unknown to this program"
_LISTS_OF_OBJECTS = ("plan", "piles", "audit.attempts")
_OBJECTS = ("versions", "entropy", "audit")


def name_them(findings: Findings, record: dict[str, Any]) -> None:
    """Add every field that no check has named to what is not checked."""
    named = {one.field for one in findings.checked} | {one.field for one in findings.unchecked}
    fields = list(_fields(record, ""))
    for path in fields:
        if path not in named and not any(above in named for above in _above(path)):
            is_name = path.startswith("piles[") and path.endswith("].name")
            findings.skip(path, _PILE_NAME if is_name else _REASONS.get(path, _UNKNOWN))
    piles = record.get("piles")
    names = [f"piles[{index}].name" for index in range(len(piles))] if isinstance(piles, list) else []
    for path in (*_REASONS, *names):
        if path not in fields:
            findings.skip(path, "missing")


def _fields(value: dict[str, Any], above: str) -> Iterator[str]:
    """Paths of the fields, as deep as a record of this version goes."""
    for key, inner in value.items():
        path = above + key_name(key)
        if path in _OBJECTS and isinstance(inner, dict):
            yield from _fields(inner, f"{path}.")
        elif path in _LISTS_OF_OBJECTS and isinstance(inner, list):
            for index, one in enumerate(inner):
                if isinstance(one, dict):
                    yield from _fields(one, f"{path}[{index}].")
        else:
            yield path


def _above(path: str) -> Iterator[str]:
    """What a path lies in, if a check of it covers all of it."""
    if path.startswith(("plan[", "piles[")) and path.endswith((".pocket", ".eject", ".size", ".ordered", ".cards")):
        yield path.partition("[")[0]
    elif path.startswith("entropy."):
        yield "entropy"
