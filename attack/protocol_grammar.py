"""Bytes for the serial line, from requests that make sense to noise: everything drawn from one random generator."""

from __future__ import annotations

import hashlib
import random
from typing import Any

from shuffler.link import framing, protocol
from shuffler.storage import settings

EDGES = {
    "u8": (0, 1, 2, 127, 128, 255),
    "u16": (0, 1, 255, 256, 65535),
    "u32": (0, 1, 400, 2400, 1 << 20, (1 << 32) - 1),
    "u64": (0, (1 << 64) - 1),
}
REQUESTS = [m.name for m in protocol.messages() if m.type < protocol.FIRST_ANSWER]
MOVING = ("shuffle", "deal", "arrange", "upkeep", "jog", "feed", "home", "resume")
# How often which kind of bytes is sent, in a hundred.
KINDS = {"sensible": 52, "out of range": 12, "storm": 8, "mutated": 8, "cut short": 5, "noise": 5, "again": 5,
         "unknown": 3, "not a request": 2}  # fmt: skip
TEXTS = ("", "Mischwerk", "x" * 24, "x" * 255, "52", "-1", "yes", "skat", "pile10", "52, 32", "\u2660" * 8, "a\nb", " ")
KEY = b"key of an auditable job"
BAD_TEXTS = (b"\xed\xa0\x80", b"\xc0\x80", b"\xf4\x90\x80\x80", b"\xff", b"\xc3")


class Grammar:
    """``cards``: as many as the deck has. ``commitment``: attempt that waits for a nonce, or None."""

    def __init__(self, r: random.Random, cards: int) -> None:
        self._r = r
        self.cards = cards
        self.commitment: int | None = None
        self.nonces: list[bytes] = []
        self._seq = 0
        self._sent = [b"\0"]

    def next(self) -> tuple[str, bytes]:
        """(kind, bytes)."""
        kind = self._r.choices(list(KINDS), list(KINDS.values()))[0]
        data = getattr(self, "_" + kind.replace(" ", "_"))()
        return kind, data

    def request(self, name: str, session: int = 77, **values: Any) -> bytes:
        """Frame of a new request."""
        self._seq = (self._seq + 1) & 255
        frame = framing.encode(protocol.encode(name, self._seq, session, values))
        self._sent = [*self._sent[-20:], frame]
        return frame

    # -- kinds -------------------------------------------------------------------------------------------
    def _sensible(self) -> bytes:
        r = self._r
        if self.commitment is not None and r.random() < 0.7:
            return self._nonce(self.commitment)
        name = r.choice(MOVING) if r.random() < 0.5 else r.choice(REQUESTS)
        if name == "diagnose" and r.random() < 0.8:  # it keeps everything else out
            name = "home"
        return self.request(name, 77 if r.random() < 0.9 else r.randrange(65536), **self._values(name))

    def _nonce(self, attempt: int) -> bytes:
        nonce = self._r.randbytes(32)
        self.nonces = [*self.nonces[-4:], nonce]
        return self.request("nonce", attempt=attempt, nonce=nonce)

    def _values(self, name: str) -> dict[str, Any]:
        """One that a board may actually carry out."""
        r, cards = self._r, self.cards
        mode = r.randrange(3)
        seed = (b"", hashlib.sha256(KEY).digest(), r.randbytes(32))[mode]
        few = max(0, cards - r.choice((0, 0, 0, 0, 1)))
        if name == "shuffle":
            method = int(mode != 1 and r.random() < 0.1)
            return {
                "cards": few,
                "format": 0,
                "method": method,
                "passes": method * r.randrange(1, 4),
                "mode": mode,
                "seed": seed,
            }
        if name == "deal":
            hand = r.randrange(1, max(2, cards))
            return {"cards": few, "format": 0, "mode": mode, "seed": seed, "piles": [hand, 128 + max(0, few - hand)]}
        if name == "arrange":
            return {"cards": few, "format": 0, "target": r.sample(range(few), few)}
        if name == "upkeep":
            what = r.randrange(3)
            return {"what": what, "amount": r.randrange(1, 3) if what == 1 else 0}
        if name == "jog":
            return {"axis": r.randrange(3), "back": r.randrange(2), "steps": int(10 ** r.uniform(0, 4))}
        if name == "feed":
            return {
                "hz": r.choice((4000, 16000, 40000)),
                "steps": int(10 ** r.uniform(0, 4)),
                "follower": r.randrange(2),
            }
        if name == "set_setting":
            row = r.choice(settings.TABLE)
            return {"setting": row.name, "value": r.choice((*TEXTS, str(r.randrange(4000))))}
        if name == "nonce":
            return {"attempt": r.randrange(3), "nonce": r.choice(self.nonces) if self.nonces else r.randbytes(32)}
        if name == "reveal_material":
            return {"part": r.randrange(3), "key": r.choice((KEY, *self.nonces))}
        return {field: r.randrange(4) for field, _ in protocol.by_name(name).fields}

    def _out_of_range(self) -> bytes:
        name = self._r.choice([request for request in REQUESTS if protocol.by_name(request).fields])
        return self.request(name, **{field: self._edge(kind) for field, kind in protocol.by_name(name).fields})

    def _edge(self, kind: str) -> Any:
        r = self._r
        if kind in EDGES:
            return r.choice(EDGES[kind])
        if kind == "text":
            return r.choice(TEXTS)
        data = r.randbytes(r.choice((0, 1, 31, 32, 33, 255)))
        return list(data) if kind == "list" else data

    def _storm(self) -> bytes:
        r = self._r
        then = r.choice(("resume", "home", "shuffle", "status"))
        names = r.choice((("stop",), ("resume",), ("status",), ("stop", then)))
        return b"".join(self.request(name, **self._values(name)) for _ in range(r.randrange(2, 20)) for name in names)

    def _mutated(self) -> bytes:
        frame = bytearray(self._sensible())
        for _ in range(self._r.randrange(1, 4)):
            frame[self._r.randrange(len(frame))] ^= 1 << self._r.randrange(8)
        return bytes(frame)

    def _cut_short(self) -> bytes:
        """A payload too short or too long, with a right CRC: or text that is none."""
        r = self._r
        payload = framing.Decoder().feed(self._sensible())[0]
        how = r.randrange(3)
        if how == 0:
            return framing.encode(payload[: r.randrange(len(payload))])
        if how == 1:
            return framing.encode(payload + r.randbytes(r.randrange(1, 200)))
        bad = r.choice(BAD_TEXTS)
        head = bytes((protocol.by_name("set_setting").type, r.randrange(256), 77, 0, 4)) + b"name"
        return framing.encode(head + bytes((len(bad),)) + bad)

    def _noise(self) -> bytes:
        r = self._r
        return r.randbytes(int(10 ** r.uniform(0, 3.5)))

    def _again(self) -> bytes:
        return self._r.choice(self._sent) * self._r.randrange(1, 4)

    def _unknown(self) -> bytes:
        r = self._r
        return framing.encode(bytes((r.randrange(0x1B, 0x80),)) + r.randbytes(r.randrange(3, 40)))

    def _not_a_request(self) -> bytes:
        message = self._r.choice([m for m in protocol.messages() if m.type >= protocol.FIRST_ANSWER])
        values = {field: self._edge(kind) for field, kind in message.fields}
        return framing.encode(protocol.encode(message.name, 1, 77, values))
