"""The host's part of an auditable job: a nonce for every commitment, and the material when the deck is finished."""

import hashlib
import secrets
from dataclasses import dataclass
from typing import Any

from mischwerk.link.line import Line
from mischwerk.verify import schemes
from mischwerk.verify.nonces import Given

NONCE_BYTES = 32
_TWIN_NONCE = b"mischwerk twin nonce"


@dataclass
class Attempt:
    """What was exchanged before anything was drawn; ``nonce`` is empty if none was given. ``phrase``: what it is made
    from, if a person gave one; ``scheme``: the one the board says it used."""

    commitment: bytes
    nonce: bytes = b""
    phrase: str | None = None
    scheme: int = schemes.LATEST


class Auditing:
    """Nonces of one job, and the commitments they answered.

    given: the user's own, for the first attempt. sim_seed: of our own twin, whose runs are repeatable; with None nonces
    come from the operating system. ``job``: of that twin, from 0: a board takes no nonce twice.
    """

    def __init__(self, given: Given | None = None, sim_seed: int | None = None, job: int = 0) -> None:
        self._given = given
        self._sim_seed = sim_seed
        self._job = job
        self.heard: dict[int, Attempt] = {}
        self.contradictions: list[str] = []

    def nonce(self, attempt: int, commitment: bytes) -> bytes:
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
        return nonce

    async def attempts(self, line: Line, count: int) -> tuple[list[Attempt], list[int]]:
        """All attempts of the job: as heard at the time, else as the board reports them now; and the numbers of those
        it now reports differently. Raises LinkError."""
        found, changed = [], []
        for index in range(count):
            answer = await line.request("get_commitment", attempt=index)
            if answer.name != "commitment_is" or answer.values["attempt"] != index:
                break
            values = answer.values
            told = Attempt(bytes(values["commitment"]), bytes(values["nonce"]), scheme=values["scheme"])
            heard = self.heard.get(index, told)
            if heard.commitment != told.commitment or (told.nonce and told.nonce != heard.nonce):
                changed.append(index)
            phrase = heard.phrase if told.nonce == heard.nonce else None
            found.append(Attempt(heard.commitment, told.nonce, phrase, told.scheme))
        return found, changed


def as_record(attempts: list[Attempt], done: bool, material: bytes | None) -> dict[str, Any]:
    """The record's entry "audit"; the last attempt is the one carried out if the job was ``done``."""
    last = len(attempts) - 1
    return {
        "scheme": attempts[last].scheme if attempts else schemes.LATEST,
        "attempts": [
            {
                "commitment": one.commitment.hex(),
                "nonce": one.nonce.hex() or None,
                "phrase": one.phrase,
                "outcome": "done" if done and index == last else "aborted",
            }
            for index, one in enumerate(attempts)
        ],
        "material": None if material is None else material.hex(),
    }


async def reveal(line: Line, nonce: bytes) -> tuple[bytes | None, str]:
    """The material of the board's last job, or None and why the board does not reveal it. Raises LinkError."""
    material, part, parts = b"", 0, 1
    while part < parts:
        answer = await line.request("reveal_material", nonce=nonce, part=part)
        if answer.name != "material_is":
            return None, str(answer.values.get("detail", answer.name)) if answer.name else "its firmware can't"
        values = answer.values
        if values["part"] != part or (part and values["parts"] != parts) or not values["material"]:
            return None, f"it sent part {values['part'] + 1} of {values['parts']} instead of {part + 1}"
        material += bytes(values["material"])
        parts = values["parts"]
        part += 1
    return material, ""
