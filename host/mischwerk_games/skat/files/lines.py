"""JSON lines from a file: one object a line; what is wrong is told with the file and the line."""

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from mischwerk_machines import reading

from ..rules.cards import set_of

_LARGEST_BYTES = 1 << 28  # of a file: a million deals


class FileError(Exception):
    """A file that can't be read, or that holds something else; its text is one line for people."""


Numbered = tuple[int, dict[str, Any]]


def read_text(path: Path) -> str:
    """A text file. Raises FileError."""
    try:
        return reading.read(path, _LARGEST_BYTES).decode("utf-8")
    except OSError as error:
        raise FileError(f"{path}: {reading.reason(error)}") from None
    except UnicodeDecodeError:
        raise FileError(f"{path}: this is not UTF-8 text") from None


def objects(path: Path) -> Iterator[Numbered]:
    """The objects of a file of JSON lines, each with its line number; empty lines are skipped. Raises FileError."""
    # Only \n ends a line: JSON may hold the others that str.splitlines knows.
    yield from objects_in(read_text(path).split("\n"), str(path))


def objects_in(lines: Iterable[str], name: str) -> Iterator[Numbered]:
    """The same from lines; ``name``: of where they come from, for errors."""
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            found = json.loads(line)
        except (ValueError, RecursionError):
            raise FileError(f"{name}, line {number}: this is not JSON") from None
        if not isinstance(found, dict):
            raise FileError(f"{name}, line {number}: a JSON object is expected")
        yield number, found


def field(found: dict[str, Any], key: str, kind: type) -> Any:
    """A value of an object. Raises ValueError if it isn't there or of another type."""
    if key not in found:
        raise ValueError(f"{key} is missing")
    value = found[key]
    if type(value) is not kind:
        names = {int: "a whole number", str: "a text", bool: "true or false", list: "a list", dict: "an object"}
        raise ValueError(f"{key} is not {names[kind]}")
    return value


def cards(found: dict[str, Any], key: str) -> int:
    """A list of card names as a set. Raises ValueError."""
    try:
        return set_of(field(found, key, list))
    except ValueError as error:
        text = str(error)
        raise ValueError(text if text.startswith(key) else f"{key}: {text}") from None


def line_of(found: Mapping[str, Any]) -> str:
    """An object as a line of such a file."""
    return json.dumps(found, separators=(",", ":")) + "\n"
