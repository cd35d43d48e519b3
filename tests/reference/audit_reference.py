"""An auditable draw, written a second time from its description alone: job, material and nonce -> keys -> target.

Scheme 1, of records until protocol 4, is that of the functions without a ``bound``. Knows nothing of the core; what the
cards cost of a key is calculated with exact integers. ``python audit_reference.py`` rewrites tests/golden/audit.json.
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
TAG = b"mischwerk auditable key"  # of scheme 1
PILES = ((10, False), (10, False), (10, False), (2, False)), ((2, False), (2, False), (5, True), (43, True))
JOBS: tuple[dict[str, Any], ...] = (
    {"method": "planned", "cards": 52, "format": "poker", "machine": "pile10", "capacity": 10, "piles": ()},
    {"method": "deal", "cards": 32, "format": "skat", "machine": "pile8", "capacity": 9, "piles": PILES[0]},
    {"method": "deal", "cards": 52, "format": "bridge", "machine": "wheel54", "capacity": 1, "piles": PILES[1]},
    {"method": "planned", "cards": 110, "format": "poker", "machine": "Mühle", "capacity": 250, "piles": ()},
)


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


def job_bytes(method: str, cards: int, format: str, machine: str, capacity: int, piles: Any) -> bytes:
    """Six fields, each behind its length; a pile is its size, and 128 if it is ordered, beyond 127 cards two piles."""
    dealt_as: list[int] = []
    for size, ordered in piles:
        while size > 127:
            dealt_as.append(127 + 128 * ordered)
            size -= 127
        dealt_as.append(size + 128 * ordered)
    fields = [method.encode(), bytes([cards]), format.encode(), machine.encode(), bytes([capacity]), bytes(dealt_as)]
    return b"".join(bytes([len(field)]) + field for field in fields)


def binding(job: bytes, earlier: list[tuple[bytes, bytes]]) -> bytes:
    """Of a job and its aborted attempts: (commitment, nonce or nothing)."""
    attempts = b"".join(commitment + bytes([len(nonce)]) + nonce for commitment, nonce in earlier)
    return hashlib.sha256(b"mischwerk scheme 2 job" + job + bytes([len(earlier)]) + attempts).digest()


def commitment(material: bytes, bound: bytes | None = None) -> bytes:
    """What the board names."""
    tag = b"" if bound is None else b"mischwerk scheme 2 commitment" + bound
    return hashlib.sha256(tag + material).digest()


def keys(material: bytes, nonce: bytes, bound: bytes | None = None) -> list[bytes]:
    """One key for each slice of the material."""
    tag = TAG if bound is None else b"mischwerk scheme 2 key" + bound
    slices = [material[at : at + SLICE_BYTES] for at in range(0, len(material), SLICE_BYTES)]
    return [hashlib.sha256(tag + nonce + bytes([i]) + own).digest() for i, own in enumerate(slices)]


def phrase_nonce(phrase: str) -> bytes:
    """The nonce of a phrase in its normal form."""
    return hashlib.sha256(b"mischwerk nonce phrase" + phrase.encode()).digest()


def target(material: bytes, nonce: bytes, cards: int, bound: bytes | None = None) -> list[int]:
    """Fisher and Yates from the top, every key for as many cards as it pays for."""
    bounds = key_bounds(cards)
    given = keys(material, nonce, bound)
    assert len(given) == len(bounds), "the material is not that of this number of cards"
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
    """Public material for a number of cards: a stream of hashes."""
    size = len(key_bounds(cards)) * SLICE_BYTES
    return b"".join(hashlib.sha256(label + bytes([cards, i])).digest() for i in range(size // 32))


def made_nonce(cards: int, label: bytes = b"golden nonce") -> bytes:
    """A nonce to go with it."""
    return hashlib.sha256(label + bytes([cards])).digest()


def golden() -> dict[str, Any]:
    """Keys needed for 0, 1, 2.. cards, a draw of scheme 1 for each deck, and one of scheme 2 for each job."""
    cases = []
    for cards in DECKS:
        material, nonce = made_material(cards), made_nonce(cards)
        cases.append(
            {
                "cards": cards,
                "material": material.hex(),
                "commitment": hashlib.sha256(material).hexdigest(),
                "nonce": nonce.hex(),
                "keys": [key.hex() for key in keys(material, nonce)],
                "target": target(material, nonce, cards),
            }
        )
    jobs = []
    for number, fields in enumerate(JOBS):
        cards = fields["cards"]
        material, nonce, job = made_material(cards), made_nonce(cards), job_bytes(**fields)
        earlier = [
            (hashlib.sha256(b"commitment %d" % i).digest(), made_nonce(i) if i % 2 else b"") for i in range(number)
        ]
        bound = binding(job, earlier)
        drawn = target(material, nonce, cards, bound)
        jobs.append(
            {
                **fields,
                "job": job.hex(),
                "earlier": [[part.hex() for part in attempt] for attempt in earlier],
                "binding": bound.hex(),
                "material": material.hex(),
                "commitment": commitment(material, bound).hex(),
                "nonce": nonce.hex(),
                "keys": [key.hex() for key in keys(material, nonce, bound)],
                "target": dealt(drawn, fields["piles"]) if fields["piles"] else drawn,
            }
        )
    return {"keys_for": [len(key_bounds(cards)) for cards in range(MOST_CARDS + 1)], "cases": cases, "jobs": jobs}


def text() -> str:
    """The golden file: one line for each draw."""
    made = golden()
    cases = ",\n".join(json.dumps(case, separators=(",", ":")) for case in made["cases"])
    jobs = ",\n".join(json.dumps(job, separators=(",", ":")) for job in made["jobs"])
    counts = json.dumps(made["keys_for"], separators=(",", ":"))
    return f'{{"keys_for":{counts},\n"cases":[\n{cases}\n],\n"jobs":[\n{jobs}\n]}}\n'


if __name__ == "__main__":
    GOLDEN.write_text(text(), encoding="utf-8")
