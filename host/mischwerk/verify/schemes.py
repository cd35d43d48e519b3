"""What an auditable job's commitment and keys are hashes of, an object per scheme; and the host's part in the job."""

import hashlib
import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from shuffler.randomness import audit

from mischwerk.link.line import Line
from mischwerk.verify.findings import Findings, key_name
from mischwerk.verify.nonces import Given

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
    return next((scheme for scheme in _KNOWN if type(number) is int and scheme.number == number), None)


def latest() -> Scheme:
    """The one of boards of this version."""
    return _KNOWN[-1]


# -- The fields of a record from which nothing follows, each with its reason, and unexpected ones.

_TIME = "how long it took says nothing about the order"
_TOLD = "reported by the program that wrote the record"
_REASONS = {
    "machine_s": _TIME,
    "wall_s": _TIME,
    "interpreter": _TOLD,
    "twin": _TOLD,
    "rosc": _TOLD,
    "sim_seed": _TOLD,
    "times_masked": _TOLD,
    "versions.mischwerk": _TOLD,
    "versions.firmware": _TOLD,
    "versions.protocol": _TOLD,
    "versions.python": _TOLD,
    "retries": "a card fed on a later attempt lies in the same place",
    "faults": "reported by the machine; none of them changes what was drawn",
    "pictures": "files, not examined",
}
_AT_TIMES = {"cover_opened": _TOLD}
_PILE_NAME = "a name: its place in the list is bound, its meaning is not"
_UNKNOWN = "unknown to this program"
_LISTS_OF_OBJECTS = ("plan", "piles", "audit.attempts")
_OBJECTS = ("versions", "entropy", "audit")


def name_them(findings: Findings, record: dict[str, Any]) -> None:
    """Add every field that no check has named to what is not checked."""
    named = {finding.field for finding in findings.checked} | {finding.field for finding in findings.unchecked}
    fields = list(_fields(record, ""))
    for path in fields:
        if path not in named and not any(above in named for above in _above(path)):
            is_name = path.startswith("piles[") and path.endswith("].name")
            findings.skip(path, _PILE_NAME if is_name else (_REASONS | _AT_TIMES).get(path, _UNKNOWN))
    piles = record.get("piles")
    names = [f"piles[{index}].name" for index in range(len(piles))] if isinstance(piles, list) else []
    for path in (*_REASONS, *names):
        if path not in fields:
            findings.skip(path, "missing")


def _fields(value: dict[str, Any], above: str) -> Iterator[str]:
    """Paths of the fields, as deep as a record of this version goes."""
    for key, inner in value.items():
        path = above + key_name(key)
        if path in _OBJECTS and isinstance(inner, dict):
            yield from _fields(inner, f"{path}.")
        elif path in _LISTS_OF_OBJECTS and isinstance(inner, list):
            for index, entry in enumerate(inner):
                if isinstance(entry, dict):
                    yield from _fields(entry, f"{path}[{index}].")
        else:
            yield path


def _above(path: str) -> Iterator[str]:
    """Yield what a path lies in, if a check of it covers all of it."""
    if path.startswith(("plan[", "piles[")) and path.endswith((".pocket", ".eject", ".size", ".ordered", ".cards")):
        yield path.partition("[")[0]
    elif path.startswith("entropy."):
        yield "entropy"


# -- The host's part of an auditable job: a nonce for every commitment, and the material when the deck is finished.

NONCE_BYTES = KEY_BYTES = 32
_TWIN_NONCE = b"mischwerk twin nonce"
_TWIN_KEY = b"mischwerk twin key"


@dataclass
class Attempt:
    """What was exchanged before anything was drawn; ``nonce`` is empty if none was given. ``phrase``: what it is made
    from, if a person gave one; ``scheme``: the one the board says it used."""

    commitment: bytes
    nonce: bytes = b""
    phrase: str | None = None
    scheme: int = LATEST


class Auditing:
    """Nonces of one job, the commitments they answered, and the ``key`` that reveals it; the board gets its hash.

    given: the user's own, for the first attempt. sim_seed: of our own twin, whose runs are repeatable; with None nonces
    come from the operating system. ``job``: of that twin, from 0: a board takes no nonce twice.
    """

    def __init__(self, given: Given | None = None, sim_seed: int | None = None, job: int = 0) -> None:
        self._given = given
        self._sim_seed = sim_seed
        self._job = job
        self.key = secrets.token_bytes(KEY_BYTES)
        if sim_seed is not None:
            self.key = hashlib.sha256(_TWIN_KEY + b" %d %d" % (sim_seed, job)).digest()
        self.heard: dict[int, Attempt] = {}
        self.contradictions: list[str] = []

    def answer(self, attempt: int, commitment: bytes) -> Given:
        """The nonce for an attempt that was just committed to; it is chosen only at this point."""
        if self.heard and attempt <= max(self.heard):
            self.contradictions.append(f"attempt {attempt + 1} was committed to after attempt {max(self.heard) + 1}")
        phrase = None
        if self._given is not None and not self.heard:  # the first one received: no number skips it
            nonce, phrase = self._given
        elif self._sim_seed is None:
            nonce = secrets.token_bytes(NONCE_BYTES)
        else:
            job = b" %d" % self._job if self._job else b""
            nonce = hashlib.sha256(_TWIN_NONCE + b" %d %d" % (self._sim_seed, attempt) + job).digest()
        self.heard[attempt] = Attempt(commitment, nonce, phrase)
        return Given(nonce, phrase)

    @property
    def lock(self) -> bytes:
        """Return the hash of the key, which the board gets with the request: only the key reveals the deck."""
        return hashlib.sha256(self.key).digest()

    async def attempts(self, line: Line, count: int) -> tuple[list[Attempt], list[int]]:
        """All attempts of the job: as heard at the time, else as the board reports them now; and the numbers of those
        it now reports differently. Raises LinkError."""
        entries, changed = [], []
        for index in range(count):
            answer = await line.request("get_commitment", attempt=index)
            if answer.name != "commitment_is" or answer.values["attempt"] != index:
                break
            values = answer.values
            reported = Attempt(bytes(values["commitment"]), bytes(values["nonce"]), scheme=values["scheme"])
            heard = self.heard.get(index, reported)
            if heard.commitment != reported.commitment or (reported.nonce and reported.nonce != heard.nonce):
                changed.append(index)
            phrase = heard.phrase if reported.nonce == heard.nonce else None
            entries.append(Attempt(heard.commitment, reported.nonce, phrase, reported.scheme))
        return entries, changed


def as_record(attempts: list[Attempt], done: bool, material: bytes | None, key: bytes = b"") -> dict[str, Any]:
    """The record's entry "audit"; the last attempt is the one carried out if the job was ``done``. ``key``: of one
    that is revealed later."""
    last = len(attempts) - 1
    return {
        "scheme": attempts[last].scheme if attempts else LATEST,
        "attempts": [
            {
                "commitment": attempt.commitment.hex(),
                "nonce": attempt.nonce.hex() or None,
                "phrase": attempt.phrase,
                "outcome": "done" if done and index == last else "aborted",
            }
            for index, attempt in enumerate(attempts)
        ],
        "material": None if material is None else material.hex(),
        **({"key": key.hex()} if done and material is None and key else {}),
    }


async def reveal(line: Line, key: bytes) -> tuple[bytes | None, str]:
    """The material of the board's last job, or None and why the board does not reveal it. Raises LinkError."""
    material, part, parts = b"", 0, 1
    while part < parts:
        answer = await line.request("reveal_material", key=key, part=part)
        if answer.name != "material_is":
            return None, answer.values.get("detail", answer.name) if answer.name else "its firmware can't"
        values = answer.values
        if values["part"] != part or (part and values["parts"] != parts) or not values["material"]:
            return None, f"it sent part {values['part'] + 1} of {values['parts']} instead of {part + 1}"
        material += bytes(values["material"])
        parts = values["parts"]
        part += 1
    return material, ""
