"""An auditable job: what its keys are made of is committed to before the host adds a nonce, and revealed afterwards.

Neither side can choose the result alone: the board has named the SHA-256 of its material before it hears the nonce, and
the host gives the nonce before it knows the material. Key i is SHA-256("mischwerk auditable key", nonce, i, slice i),
slice i being 256 raw bytes and the SHA-256 of the uncredited extras.
"""

import hashlib

from .source import SLICE_BYTES, NoiseKeys

SCHEME = 1  # of key derivation, in every record
NONCE_BYTES = 32
MAX_ATTEMPTS = 16  # commitments kept; a machine has to be homed after so many without a deck
PART_BYTES = SLICE_BYTES // 2  # of the material in one message
_TAG = b"mischwerk auditable key"


def derive(out, nonce, index, own):
    """Write key ``index`` from the nonce (32 bytes) and its slice of the material into ``out``."""
    digest = hashlib.sha256(_TAG)
    digest.update(nonce)
    digest.update(bytes((index,)))
    digest.update(own)
    out[:] = digest.digest()


class Audit:
    """Commitments, nonces and the last material of one job. ``on_commitment(attempt, commitment)`` tells the host."""

    def __init__(self):
        self.on_commitment = None
        self.attempts = []  # of each: (commitment, nonce or b"")
        self.material = b""
        self.is_waiting = False
        self.is_revealed = False

    def commit(self, material):
        """Take over the material of a new attempt; the one before is void and its material overwritten."""
        self.close()
        self.material = material
        commitment = hashlib.sha256(material).digest()
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

    def parts(self):
        """Number of messages the material takes."""
        return len(self.material) // PART_BYTES

    def part(self, index):
        """One of them."""
        return bytes(self.material[index * PART_BYTES : (index + 1) * PART_BYTES])

    def close(self):
        """Overwrite the material."""
        for i in range(len(self.material)):
            self.material[i] = 0
        self.material = b""
        self.is_waiting = False


class AuditKeys(NoiseKeys):
    """Keys of committed material and a nonce. The material outlives them: the audit reveals or overwrites it."""

    def __init__(self, source, extra, count, audit):
        super().__init__(source, extra, count)
        self._audit = audit

    def commit(self):
        """Name the hash of what was gathered."""
        self._audit.commit(self.material)

    def next_key(self, out):
        """As NoiseKeys, but never more keys than were committed to. Raises IndexError."""
        start = self._count * SLICE_BYTES
        if start >= len(self.material):
            raise IndexError("more keys than were committed to")
        return super().next_key(out)

    def _hash(self, own, out):
        derive(out, self._audit.attempts[-1][1], self._count, own)

    def close(self):
        """Nothing: a material that was never committed to overwrites itself with the next attempt."""
        if self._audit.material is not self.material:
            super().close()
