"""An auditable draw, written a second time from its description alone: material and nonce -> keys -> target.

Knows nothing of the core; what the cards cost of a key is reckoned with exact integers. ``python
audit_reference.py`` writes tests/golden/audit.json anew.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from draw_reference import KEY_BUDGET_BITS, cost_q16, words

GOLDEN = Path(__file__).resolve().parent.parent / "golden" / "audit.json"
DECKS = (52, 55, 56, 110)
MOST_CARDS = 250
SLICE_BYTES = 256 + 32
TAG = b"mischwerk auditable key"


def key_bounds(cards: int) -> list[list[int]]:
    """The bounds of the draw, those under one key together."""
    keys: list[list[int]] = []
    left = -1
    for n in range(cards, 1, -1):
        if cost_q16(n) > left:
            keys.append([])
            left = KEY_BUDGET_BITS * 65536
        left -= cost_q16(n)
        keys[-1].append(n)
    return keys


def keys(material: bytes, nonce: bytes) -> list[bytes]:
    """One key for each slice of the material."""
    slices = [material[at : at + SLICE_BYTES] for at in range(0, len(material), SLICE_BYTES)]
    return [hashlib.sha256(TAG + nonce + bytes([i]) + own).digest() for i, own in enumerate(slices)]


def target(material: bytes, nonce: bytes, cards: int) -> list[int]:
    """Fisher and Yates from the top, every key for as many cards as it pays for."""
    bounds = key_bounds(cards)
    given = keys(material, nonce)
    assert len(given) == len(bounds), "the material is not that of so many cards"
    places = list(range(cards))
    for key, under_it in zip(given, bounds, strict=True):
        stream = words(key)
        for n in under_it:
            j = _below(n, stream)
            places[n - 1], places[j] = places[j], places[n - 1]
    return places


def _below(n: int, stream: Iterator[int]) -> int:
    limit = 2**32 // n * n
    return next(word for word in stream if word < limit) % n


def dealt(drawn: list[int], piles: list[tuple[int, bool]]) -> list[int]:
    """Hands in feeding order: (size, ordered) from the lowest place up."""
    out: list[int] = []
    for size, ordered in piles:
        hand = drawn[len(out) : len(out) + size]
        out += hand if ordered else sorted(hand)
    return out


def made_material(cards: int, label: bytes = b"golden") -> bytes:
    """Material for so many cards that is nobody's secret: a stream of hashes."""
    size = len(key_bounds(cards)) * SLICE_BYTES
    return b"".join(hashlib.sha256(label + bytes([cards, i])).digest() for i in range(size // 32))


def made_nonce(cards: int, label: bytes = b"golden nonce") -> bytes:
    """A nonce to go with it."""
    return hashlib.sha256(label + bytes([cards])).digest()


def golden() -> dict[str, Any]:
    """Keys needed for 0, 1, 2.. cards, and a draw for each deck."""
    cases = []
    for cards in DECKS:
        material, nonce = made_material(cards), made_nonce(cards)
        cases.append({
            "cards": cards,
            "material": material.hex(),
            "commitment": hashlib.sha256(material).hexdigest(),
            "nonce": nonce.hex(),
            "keys": [key.hex() for key in keys(material, nonce)],
            "target": target(material, nonce, cards),
        })  # fmt: skip
    return {"keys_for": [len(key_bounds(cards)) for cards in range(MOST_CARDS + 1)], "cases": cases}


def text() -> str:
    """The golden file: one line for each draw."""
    made = golden()
    cases = ",\n".join(json.dumps(one, separators=(",", ":")) for one in made["cases"])
    return f'{{"keys_for":{json.dumps(made["keys_for"], separators=(",", ":"))},\n"cases":[\n{cases}\n]}}\n'


if __name__ == "__main__":
    GOLDEN.write_text(text(), encoding="utf-8")
