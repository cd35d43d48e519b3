"""The part `audit` of a record: material, commitments, nonces, outcomes of the attempts."""

import re
from collections import Counter
from typing import Any, NamedTuple, TypeGuard

from mischwerk import recomputed
from mischwerk.findings import MISSING, Findings, Words

_HEX = re.compile(r"(?:[0-9a-f]{2})*")
_HASH = re.compile(r"[0-9a-f]{64}")


class Revealed(NamedTuple):
    """What the keys are made of; None where the record has nothing that could be used."""

    material: bytes | None
    nonce: bytes | None


def revealed(audit: dict[str, Any]) -> Revealed:
    """Material and nonce of the attempt that was carried out; nothing is judged here."""
    material = audit.get("material")
    attempts = audit.get("attempts")
    last = attempts[-1] if isinstance(attempts, list) and attempts else None
    nonce = last.get("nonce") if isinstance(last, dict) else None
    return Revealed(
        bytes.fromhex(material) if isinstance(material, str) and _HEX.fullmatch(material) else None,
        bytes.fromhex(nonce) if is_hash(nonce) else None,
    )


def is_hash(value: Any) -> TypeGuard[str]:
    """True for 32 bytes in lower-case hex, the only way they are written in a record."""
    return isinstance(value, str) and _HASH.fullmatch(value) is not None


def material(findings: Findings, audit: dict[str, Any], cards: int | None) -> None:
    """Its length follows from the number of cards."""
    found, known = audit.get("material", MISSING), revealed(audit).material
    if known is None:
        findings.holds("audit.material", found, False, "bytes in lower-case hex")
    elif cards is None:
        findings.gap("audit.material", "how much it must be takes the number of cards")
    else:
        size = recomputed.material_bytes(cards)
        findings.holds("audit.material", Words(f"{len(known)} bytes"), len(known) == size, f"{size} bytes")
        failure = recomputed.unhealthy(known)
        if failure is not None:
            findings.holds("audit.material", Words(failure), False, "raw bits that pass the board's own health tests")


def attempts(findings: Findings, audit: dict[str, Any]) -> None:
    """The last was carried out, the others were not, and none has a nonce or a commitment of another."""
    found = audit.get("attempts", MISSING)
    if not isinstance(found, list) or not found:
        findings.holds("audit.attempts", found, False, "a list of attempts, the last one carried out")
        return
    entries = [one for one in found if isinstance(one, dict)]
    uses = Counter(value for one in entries for value in (one.get("commitment"), one.get("nonce")) if is_hash(value))
    for index, one in enumerate(found):
        path = f"audit.attempts[{index}]"
        if not isinstance(one, dict):
            findings.holds(path, one, False, "an object of commitment, nonce and outcome")
        elif index == len(found) - 1:
            _carried_out(findings, path, one, revealed(audit).material, uses)
        else:
            _aborted(findings, path, one, uses)
    findings.skip("audit.attempts", "an attempt that was aborted and left out leaves no trace in the others")


def _carried_out(findings: Findings, path: str, one: dict[str, Any], known: bytes | None, uses: Counter[str]) -> None:
    commitment, nonce = one.get("commitment", MISSING), one.get("nonce", MISSING)
    if known is None:
        findings.gap(f"{path}.commitment", "it is the hash of the material, which can't be used")
    else:
        findings.equal(f"{path}.commitment", commitment, recomputed.commitment(known))
    findings.holds(f"{path}.nonce", nonce, is_hash(nonce) and uses[nonce] == 1, "64 hex digits used nowhere else")
    findings.equal(f"{path}.outcome", one.get("outcome", MISSING), "done")


def _aborted(findings: Findings, path: str, one: dict[str, Any], uses: Counter[str]) -> None:
    commitment, nonce = one.get("commitment", MISSING), one.get("nonce", MISSING)
    own = is_hash(commitment) and uses[commitment] == 1
    findings.holds(f"{path}.commitment", commitment, own, "64 hex digits used nowhere else")
    findings.skip(f"{path}.commitment", "what an aborted attempt had committed to is never revealed")
    own = nonce is None or (is_hash(nonce) and uses[nonce] == 1)
    findings.holds(f"{path}.nonce", nonce, own, "null, or 64 hex digits used nowhere else")
    findings.skip(f"{path}.nonce", "nothing was drawn from it that is still known")
    findings.equal(f"{path}.outcome", one.get("outcome", MISSING), "aborted")
