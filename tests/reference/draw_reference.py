"""The generator and the draw, written a second time from planning.md and randomness.md in docs/explanation alone.

Knows nothing of `shuffler`: ChaCha20 is OpenSSL's (package cryptography), the entropy budget is calculated with exact
integers. ``python draw_reference.py`` writes tests/golden/draw.json and stream.json again.
"""

from __future__ import annotations

import functools
import hashlib
import itertools
import json
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms

GOLDEN = Path(__file__).resolve().parent.parent / "golden" / "draw.json"
STREAM = GOLDEN.with_name("stream.json")
SEEDS = (bytes(32), b"\x01" * 32, b"\xff" * 32, bytes(range(32)))
DECKS = (2, 24, 32, 52, 55, 56, 104, 110)
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
def cost_q16(n: int) -> int:
    """65536 * log2 n, rounded up: as many bits as are enough to number n**65536 things."""
    return int(n**65536 - 1).bit_length()


class Drawn(NamedTuple):
    """Numbers, how many keys they took, and how many words were refused."""

    numbers: list[int]
    keys: int
    refused: int


def numbers(seed: bytes, bounds: list[int]) -> Drawn:
    """One number below each bound."""
    keys = test_keys(seed)
    used = refused = 0
    spent = None
    source: Iterator[int] = iter(())
    out = []
    for n in bounds:
        cost = cost_q16(n)
        if spent is None or spent + cost > KEY_BUDGET_BITS * 65536:
            source = words(next(keys))
            used += 1
            spent = 0
        spent += cost
        limit = 2**32 // n * n
        while (word := next(source)) >= limit:
            refused += 1
        out.append(word % n)
    return Drawn(out, used, refused)


def target(seed: bytes, cards: int) -> list[int]:
    """Fisher and Yates from the top."""
    places = list(range(cards))
    drawn = numbers(seed, list(range(cards, 1, -1))).numbers
    for i, j in zip(range(cards - 1, 0, -1), drawn, strict=True):
        places[i], places[j] = places[j], places[i]
    return places


def golden() -> list[dict[str, object]]:
    """Every seed with every deck."""
    made = []
    for seed in SEEDS:
        for cards in DECKS:
            drawn = target(seed, cards)
            keys = numbers(seed, list(range(cards, 1, -1))).keys
            made.append({"seed": seed.hex(), "cards": cards, "keys": keys, "target": drawn})
    return made


def seed_that_refuses(n: int, words_to_look_at: int) -> bytes:
    """The first seed, counted up from 0, of whose first words one lies at or above the last multiple of n."""
    for i in itertools.count():
        seed = i.to_bytes(32, "big")
        if any(word >= 2**32 // n * n for word in itertools.islice(words(seed), words_to_look_at)):
            return seed
    raise AssertionError


def streams() -> list[dict[str, object]]:
    """Numbers apart from any deck. Bounds are [n, how often]; numbers below 1 only pass a word over, and are left out.

    65026 refuses more words than any other bound up to 65536: one in 66,000.
    """
    every = [[n, 1] for n in (*range(2, 111), 257, 1000, 65535, 65536)]
    cases: list[tuple[str, bytes, list[list[int]]]] = [
        ("bits, one from each word of more than four refills; the last takes a second key", SEEDS[0], [[2, 244]]),
        ("16 bits here and there in sixteen refills under one key", SEEDS[1], [[65536, 1], [1, 56]] * 15),
        ("every bound of a deck, and some beyond", SEEDS[3], every),
        ("bounds that are not powers of two are rounded up: the last takes a second key", SEEDS[2], [[20089, 17]]),
        ("a word is refused", seed_that_refuses(65026, 12), [[65026, 30]]),
    ]
    made = []
    for what, seed, bounds in cases:
        each = [n for n, times in bounds for _ in range(times)]
        drawn = numbers(seed, each)
        kept = [number for n, number in zip(each, drawn.numbers, strict=True) if n > 1]
        made.append(
            {
                "what": what,
                "seed": seed.hex(),
                "bounds": bounds,
                "keys": drawn.keys,
                "refused": drawn.refused,
                "numbers": kept,
            }
        )
    return made


def text(cases: list[dict[str, object]]) -> str:
    """A golden file: one line for each case."""
    lines = ",\n".join(json.dumps(case, separators=(",", ":")) for case in cases)
    return "[\n" + lines + "\n]\n"


if __name__ == "__main__":
    GOLDEN.write_text(text(golden()), encoding="utf-8")
    STREAM.write_text(text(streams()), encoding="utf-8")
