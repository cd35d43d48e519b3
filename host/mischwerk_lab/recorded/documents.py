"""Decks in JSON: lists of cards, of lists or of objects, and the records of our own shuffles."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from mischwerk.link.wire import SHUFFLE_METHODS

from mischwerk_lab.recorded.problems import Bad, BadLine, Row, short
from mischwerk_lab.recorded.tables import split

_DECKS = ("decks", "deals", "games", "shuffles", "data", "results", "records", "rows")
_DECK = ("deck", "order", "cards", "permutation", "shuffled", "target")
_CARD = ("code", "card", "name", "id")


def of_line(number: int, text: str) -> Iterator[Row | Bad]:
    """All decks of one value."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        yield Bad(number, BadLine("not-json"))
        return
    try:
        for cards in _decks_of(value):
            yield Row(number, cards)
    except BadLine as why:
        yield Bad(number, why)


def _decks_of(value: Any) -> Iterator[list[str]]:
    if isinstance(value, list):
        cards = [_card_of(entry) for entry in value]
        if cards and None not in cards:
            yield [str(card) for card in cards]
        else:
            for entry in value:
                yield from _decks_of(entry)
    elif isinstance(value, Mapping):
        if "error" in value:
            raise BadLine("error", error=short(str(value["error"])))
        if "result" in value or "method" in value:
            yield _recorded(value)
            return
        inner = [value[key] for key in (*_DECKS, *_DECK) if isinstance(value.get(key), list)]
        for entry in inner[:1] or [entry for entry in value.values() if isinstance(entry, list | Mapping)]:
            yield from _decks_of(entry)


def _card_of(entry: Any) -> str | None:
    """As a word, None if it is no card."""
    if isinstance(entry, Mapping):
        small = {str(key).casefold(): value for key, value in entry.items()}
        if "suit" in small and (rank := small.get("rank", small.get("value"))) is not None:
            return f"{rank} of {small['suit']}"
        return next((str(small[key]) for key in _CARD if isinstance(small.get(key), str | int)), None)
    if isinstance(entry, str):
        return entry if len(split(entry)) < 2 else None
    return None if isinstance(entry, (list, bool)) or entry is None else str(entry)


def _recorded(record: Mapping[str, Any]) -> list[str]:
    """The order in a record of a shuffle."""
    if record.get("result") != "done":
        raise BadLine("not-done")
    if record.get("method") not in SHUFFLE_METHODS:
        raise BadLine("other-job", job=short(str(record.get("method"))))
    order = record.get("order") or record.get("target")  # what lay there at last, or else what was to
    if not isinstance(order, list):
        raise BadLine("sealed")
    return [str(card) for card in order]
