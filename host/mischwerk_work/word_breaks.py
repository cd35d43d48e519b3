"""Breaks long lines between words, below each other."""

import re

_HEAD = re.compile(r".*\S {2,}(?=\S)|\s*")  # what stands before the last column of a line


def pieces(line: str, columns: int) -> tuple[int, list[tuple[int, int]]]:
    """Return how ``line`` is broken between words to be no longer than ``columns``: how far all but the first piece are
    indented, and where each begins and ends. A word that is longer by itself stays whole."""
    if len(line) <= columns:
        return 0, [(0, len(line))]
    head = _HEAD.match(line)
    indent = head.end() if head is not None and 2 * head.end() <= columns else len(line) - len(line.lstrip())
    spans: list[tuple[int, int]] = []
    begin, end, most = 0, indent, columns
    for word in re.finditer(r"\S+", line[indent:]):
        if word.end() + indent - begin > most and end > max(begin, indent):
            spans.append((begin, end))
            begin, most = indent + word.start(), columns - indent
        end = indent + word.end()
    return indent, [*spans, (begin, len(line))]


def wrapped(line: str, columns: int) -> str:
    """The line in pieces, below each other."""
    indent, spans = pieces(line, columns)
    return ("\n" + " " * indent).join(line[begin:end] for begin, end in spans)
