"""The draw, written a second time from docs/planning.md and docs/randomness.md alone.

Knows nothing of `shuffler`: ChaCha20 is OpenSSL's (package cryptography), the entropy budget is reckoned with exact
integers. ``python draw_reference.py`` writes tests/golden/draw.json anew.
"""

from __future__ import annotations

import functools
import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms

GOLDEN = Path(__file__).resolve().parent.parent / "golden" / "draw.json"
SEEDS = (bytes(32), b"\x01" * 32, b"\xff" * 32, bytes(range(32)))
DECKS = (2, 24, 32, 52, 55, 104, 110)
KEY_BUDGET_BITS = 243
REFILL_BYTES = 256


def words(key: bytes) -> Iterator[int]:
    """The generator under one key: refills of four blocks, of which the first 32 bytes are the next key."""
    while True:
        counter_and_nonce = bytes(16)
        stream = Cipher(algorithms.ChaCha20(key, counter_and_nonce), None).encryptor().update(bytes(REFILL_BYTES))
        key, rest = stream[:32], stream[32:]
        for at in range(0, len(rest), 4):
            yield int.from_bytes(rest[at : at + 4], "little")


def test_keys(seed: bytes) -> Iterator[bytes]:
    """Key 0 is the seed itself, key i SHA-256("mischwerk test key" + seed + one byte i)."""
    yield seed
    for i in range(1, 256):
        yield hashlib.sha256(b"mischwerk test key" + seed + bytes([i])).digest()


test_keys.__test__ = False  # type: ignore[attr-defined]


@functools.cache
def log2_q16(n: int) -> int:
    """floor(65536 * log2 n), exactly: the bit length of n**65536."""
    return int(n**65536).bit_length() - 1


def numbers(seed: bytes, bounds: list[int]) -> tuple[list[int], int]:
    """One number below each bound, and how many keys they took."""
    keys = test_keys(seed)
    used = 0
    spent = None
    source: Iterator[int] = iter(())
    out = []
    for n in bounds:
        cost = log2_q16(n)
        if spent is None or spent + cost > KEY_BUDGET_BITS * 65536:
            source = words(next(keys))
            used += 1
            spent = 0
        spent += cost
        limit = 2**32 // n * n
        out.append(next(word for word in source if word < limit) % n)
    return out, used


def target(seed: bytes, cards: int) -> list[int]:
    """Fisher and Yates from the top."""
    places = list(range(cards))
    drawn, _ = numbers(seed, list(range(cards, 1, -1)))
    for i, j in zip(range(cards - 1, 0, -1), drawn, strict=True):
        places[i], places[j] = places[j], places[i]
    return places


def golden() -> list[dict[str, object]]:
    """Every seed with every deck."""
    made = []
    for seed in SEEDS:
        for cards in DECKS:
            drawn = target(seed, cards)
            keys = numbers(seed, list(range(cards, 1, -1)))[1]
            made.append({"seed": seed.hex(), "cards": cards, "keys": keys, "target": drawn})
    return made


def text() -> str:
    """The golden file: one line for each draw."""
    lines = ",\n".join(json.dumps(one, separators=(",", ":")) for one in golden())
    return "[\n" + lines + "\n]\n"


if __name__ == "__main__":
    GOLDEN.write_text(text(), encoding="utf-8")
