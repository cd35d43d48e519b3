"""Kinds of setting: what each may be, in words for the owner and in bytes for flash."""

import struct
from collections import namedtuple

from ..link import utf8

# MEASURED: a number that the machine finds out, 0 until then. least, most: of a number, or of each deck in SIZES; of a
# TEXT in bytes (UTF-8); of a CHOICE, most is the tuple of its words. since: version of the settings that brought it.
NUMBER, MEASURED, YES_NO, CHOICE, TEXT, SIZES = range(6)
Setting = namedtuple("Setting", ("name", "kind", "default", "least", "most", "since"))

MAX_SIZES = 6


def allowed(row):
    """In words, what a setting may be."""
    if row.kind == YES_NO:
        return "yes or no"
    if row.kind == CHOICE:
        return "one of " + ", ".join(row.most)
    if row.kind == TEXT:
        return "a text of %d to %d bytes" % (row.least, row.most)
    span = "%d to %d" % (row.least, row.most)
    if row.kind == SIZES:
        return "1 to %d different numbers of cards, each %s" % (MAX_SIZES, span)
    return "0 (not known) or " + span if row.kind == MEASURED else span


def in_words(row, value):
    """A value as a person reads it."""
    if row.kind == YES_NO:
        return "yes" if value else "no"
    if row.kind == SIZES and isinstance(value, (list, tuple)):
        return ", ".join([str(size) for size in value])
    return str(value)


def parsed(row, text):
    """Read a text from a host or a panel: the inverse of in_words. Unchecked; what means nothing stays a text."""
    if row.kind == YES_NO:
        return {"yes": True, "no": False}.get(text, text)
    if row.kind == SIZES:
        return tuple([_number(part.strip()) for part in text.split(",")])
    return _number(text) if row.kind in (NUMBER, MEASURED) else text


def _number(text):
    return int(text) if 0 < len(text) < 10 and all(c in "0123456789" for c in text) else text


def checked(row, value):
    """``value`` as it is kept. Raises ValueError, in words, with what is allowed."""
    if not _is_good(row, value):
        raise ValueError("%s is %s: it must be %s" % (row.name, in_words(row, value), allowed(row)))
    if row.kind == SIZES:
        return tuple(value)
    return bool(value) if row.kind == YES_NO else value


def _is_number(row, value):
    return isinstance(value, int) and not isinstance(value, bool) and row.least <= value <= row.most


def _is_good(row, value):
    if row.kind == YES_NO:
        return value is True or value is False
    if row.kind == CHOICE:
        return value in row.most
    if row.kind == TEXT:
        return isinstance(value, str) and _is_text(row, value)
    if row.kind == SIZES:
        if not isinstance(value, (list, tuple)) or not 1 <= len(value) <= MAX_SIZES:
            return False
        return all([_is_number(row, size) for size in value]) and len(set(value)) == len(value)
    return _is_number(row, value) or (row.kind == MEASURED and value is not False and value == 0)


def _is_text(row, text):
    try:
        size = len(utf8.bytes_of(text))
    except ValueError:
        return False
    # Control characters would reach the display and the terminal.
    is_shown = text == text.strip() and all([ord(c) >= 32 and not 127 <= ord(c) < 160 for c in text])
    return is_shown and row.least <= size <= row.most


def pack(row, value):
    """Bytes of a checked value: numbers have 4, all others tell their length or have 1."""
    if row.kind in (NUMBER, MEASURED):
        return struct.pack("<I", value)
    if row.kind == YES_NO:
        return b"\1" if value else b"\0"
    if row.kind == CHOICE:
        return bytes((row.most.index(value),))
    raw = value.encode() if row.kind == TEXT else bytes(value)
    return bytes((len(raw),)) + raw


def unpack(row, data, at):
    """(value, where the next begins), unchecked: a value that can't be is given as None. Raises ValueError at the end
    of the data."""
    if row.kind in (NUMBER, MEASURED):
        return struct.unpack("<I", _take(data, at, 4))[0], at + 4
    first = _take(data, at, 1)[0]
    if row.kind == YES_NO:
        return (first == 1 if first < 2 else None), at + 1
    if row.kind == CHOICE:
        return (row.most[first] if first < len(row.most) else None), at + 1
    raw, end = _take(data, at + 1, first), at + 1 + first
    if row.kind == SIZES:
        return tuple(raw), end
    try:
        return utf8.text_of(raw), end
    except ValueError:  # not UTF-8
        return None, end


def _take(data, at, count):
    if at + count > len(data):
        raise ValueError("too short")
    return data[at : at + count]
