"""What the commitment and the keys of an auditable job are hashes of: one object per scheme that a record can have."""

import hashlib
from collections.abc import Sequence
from typing import NamedTuple, Protocol

from shuffler.randomness import audit

LATEST = audit.SCHEME  # the one a board of this version uses
_OLD_KEY = b"mischwerk auditable key"


class Job(NamedTuple):
    """What is made from the random numbers. ``piles``: as on the wire, none for a shuffle; ``capacity``: of a
    pocket."""

    method: str
    cards: int
    card_format: str
    machine: str
    capacity: int
    piles: bytes = b""


class Scheme(Protocol):
    """Derives commitment and keys from a job, its material and nonce."""

    number: int
    binds_job: bool

    def binding(self, job: Job, earlier: Sequence[tuple[bytes, bytes]]) -> bytes:
        """The encoding of the job and its aborted attempts (commitment, nonce or nothing). Raises ValueError."""

    def commitment(self, binding: bytes, material: bytes) -> bytes:
        """The commitment, which the board names before it receives the nonce."""

    def key(self, binding: bytes, nonce: bytes, index: int, own: bytes) -> bytes:
        """Key ``index``, from its slice of the material."""


class _Scheme1:
    """Until protocol 4: a hash of the material alone, which says nothing about what is made from it."""

    number = 1
    binds_job = False

    def binding(self, job: Job, earlier: Sequence[tuple[bytes, bytes]]) -> bytes:
        return b""

    def commitment(self, binding: bytes, material: bytes) -> bytes:
        return hashlib.sha256(material).digest()

    def key(self, binding: bytes, nonce: bytes, index: int, own: bytes) -> bytes:
        return hashlib.sha256(_OLD_KEY + nonce + bytes((index,)) + own).digest()


class _Scheme2:
    """Since protocol 5: job and earlier attempts are in both."""

    number = 2
    binds_job = True

    def binding(self, job: Job, earlier: Sequence[tuple[bytes, bytes]]) -> bytes:
        return audit.bound(audit.encoded(*job), earlier)

    def commitment(self, binding: bytes, material: bytes) -> bytes:
        return audit.commitment_to(binding, material)

    def key(self, binding: bytes, nonce: bytes, index: int, own: bytes) -> bytes:
        out = bytearray(32)
        audit.derive(out, binding, nonce, index, own)
        return bytes(out)


_KNOWN: tuple[Scheme, ...] = (_Scheme1(), _Scheme2())


def of(number: object) -> Scheme | None:
    """The scheme of that number; None for one that this version does not know."""
    return next((one for one in _KNOWN if type(number) is int and one.number == number), None)


def latest() -> Scheme:
    """The one of boards of this version."""
    return _KNOWN[-1]
