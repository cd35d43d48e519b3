"""An auditable job: what its keys are made of is committed to before the host adds a nonce, and revealed afterwards.

Neither side can choose the result alone: the board has named a hash of its material before it hears the nonce, and the
host gives the nonce before it knows the material. Both the hash and the keys take in what is to be made of the numbers
(the job) and the attempts before this one: the same material can't be shown as that of another deck, and no attempt can
be left out. docs/explanation/randomness.md has the formulas.
"""

import hashlib

from .source import SLICE_BYTES, NoiseKeys

SCHEME = 2  # of commitments and keys, in every record; the host still knows scheme 1, which left the job out
NONCE_BYTES = 32
MAX_ATTEMPTS = 16  # commitments kept; a machine has to be homed after so many without a deck
PART_BYTES = SLICE_BYTES // 2  # of the material in one message
# One for each use, and none the beginning of another.
_JOB, _COMMITMENT, _KEY = b"mischwerk scheme 2 job", b"mischwerk scheme 2 commitment", b"mischwerk scheme 2 key"


def encoded(method, cards, card_format, machine, capacity, piles):
    """The bytes of a job: what is made of the numbers. piles: as on the wire, none for a shuffle.

    Six fields in this order, each behind a byte that tells its length: other fields never give the same bytes.
    """
    out = bytearray()
    fields = method.encode(), bytes((cards,)), card_format.encode(), machine.encode(), bytes((capacity,)), bytes(piles)
    for field in fields:
        out.append(len(field))
        out.extend(field)
    return bytes(out)


def bound(job, earlier):
    """32 bytes that stand for an encoded job and its attempts so far: (commitment, nonce or b"") of each."""
    digest = hashlib.sha256(_JOB)
    digest.update(job)
    digest.update(bytes((len(earlier),)))
    for commitment, nonce in earlier:
        digest.update(commitment)
        digest.update(bytes((len(nonce),)))
        digest.update(nonce)
    return digest.digest()


def commitment_to(binding, material):
    """Return what the board names before it hears the nonce; ``binding`` is of `bound`."""
    digest = hashlib.sha256(_COMMITMENT)
    digest.update(binding)
    digest.update(material)
    return digest.digest()


def derive(out, binding, nonce, index, own):
    """Write key ``index`` from binding and nonce (32 bytes each) and its slice of the material into ``out``."""
    digest = hashlib.sha256(_KEY)
    digest.update(binding)
    digest.update(nonce)
    digest.update(bytes((index,)))
    digest.update(own)
    out[:] = digest.digest()


class Audit:
    """Commitments, nonces and the last material of one job, ``job`` being its bytes; ``lock``: hash of the key that
    reveals it. ``on_commitment(attempt, commitment)`` tells the host."""

    def __init__(self, job, lock):
        self._job = job
        self._lock = lock
        self.binding = b""  # of the last attempt
        self.on_commitment = None
        self.attempts = []  # of each: (commitment, nonce or b"")
        self.material = b""
        self.is_waiting = False
        self.is_revealed = False

    def commit(self, material):
        """Take over the material of a new attempt; name the hash of it and of what it is for. The one before is void,
        its material overwritten."""
        self.close()
        self.material = material
        self.binding = bound(self._job, self.attempts)
        commitment = commitment_to(self.binding, material)
        self.attempts.append((commitment, b""))
        self.is_waiting = True
        self.on_commitment(len(self.attempts) - 1, commitment)

    def take(self, nonce):
        """The host's nonce for the attempt that waits for it."""
        self.attempts[-1] = (self.attempts[-1][0], nonce)
        self.is_waiting = False

    def knows(self, nonce):
        """True if an attempt of this job had it."""
        return nonce in [used for _, used in self.attempts]

    def opens(self, key):
        """True if it is the key of the host that asked for the job: nonces are no secret, for people say them."""
        return hashlib.sha256(key).digest() == self._lock

    def parts(self):
        """Number of messages the material takes."""
        return len(self.material) // PART_BYTES

    def part(self, index):
        """Return one of them, which reveals the order."""
        self.is_revealed = True
        return bytes(self.material[index * PART_BYTES : (index + 1) * PART_BYTES])

    def close(self):
        """Overwrite the material."""
        if self.material:
            self.material[:] = bytes(len(self.material))
        self.material = b""
        self.is_waiting = False


class AuditKeys(NoiseKeys):
    """Keys of committed material and a nonce. The material outlives them: the audit reveals or overwrites it."""

    def __init__(self, source, extra, count, audit):
        super().__init__(source, extra, count)
        self._audit = audit

    def next_key(self, out):
        """As NoiseKeys, but never more keys than were committed to. Raises IndexError."""
        start = self._count * SLICE_BYTES
        if start >= len(self.material):
            raise IndexError("more keys than were committed to")
        return super().next_key(out)

    def _hash(self, own, out):
        derive(out, self._audit.binding, self._audit.attempts[-1][1], self._count, own)

    def close(self):
        """Nothing: a material that was never committed to overwrites itself with the next attempt."""
        if self._audit.material is not self.material:
            super().close()
