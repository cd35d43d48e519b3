"""The part `audit` of a record: material, commitments, nonces, outcomes of the attempts."""

import re
from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple, TypeGuard

from mischwerk.verify import nonces, recomputed
from mischwerk.verify.findings import MISSING, Findings, Words

MAX_ATTEMPTS = 16  # commitments of one job
_HEX = re.compile(r"(?:[0-9a-f]{2})*")
_HASH = re.compile(r"[0-9a-f]{64}")


class Revealed(NamedTuple):
    """What the keys are made from; None where the record has nothing usable."""

    material: bytes | None
    nonce: bytes | None


def revealed(audit: dict[str, Any]) -> Revealed:
    """Material and nonce of the attempt that was carried out; nothing is checked here."""
    material = audit.get("material")
    attempts = audit.get("attempts")
    last = attempts[-1] if isinstance(attempts, list) and attempts else None
    nonce = last.get("nonce") if isinstance(last, dict) else None
    return Revealed(
        bytes.fromhex(material) if isinstance(material, str) and _HEX.fullmatch(material) else None,
        bytes.fromhex(nonce) if is_hash(nonce) else None,
    )


def earlier(audit: dict[str, Any]) -> list[tuple[bytes, bytes]] | None:
    """Commitment and nonce (or nothing) of each aborted attempt; None where the record has none that is possible."""
    found = audit.get("attempts")
    if not isinstance(found, list) or len(found) > MAX_ATTEMPTS:
        return None
    entries = []
    for one in found[:-1]:
        commitment, nonce = (one.get("commitment"), one.get("nonce")) if isinstance(one, dict) else (None, None)
        if not is_hash(commitment) or not (nonce is None or is_hash(nonce)):
            return None
        entries.append((bytes.fromhex(commitment), bytes.fromhex(nonce or "")))
    return entries


def is_hash(value: Any) -> TypeGuard[str]:
    """True for 32 bytes in lower-case hex, the only way they are written in a record."""
    return isinstance(value, str) and _HASH.fullmatch(value) is not None


def material(findings: Findings, audit: dict[str, Any], cards: int | None) -> None:
    """Check its length, which follows from the number of cards."""
    found, known = audit.get("material", MISSING), revealed(audit).material
    if known is None:
        findings.holds("audit.material", found, False, "bytes in lower-case hex")
    elif cards is None:
        findings.gap("audit.material", "its length depends on the number of cards")
    else:
        size = recomputed.material_bytes(cards)
        findings.holds("audit.material", Words(f"{len(known)} bytes"), len(known) == size, f"{size} bytes")
        failure = recomputed.unhealthy(known)
        if failure is not None:
            findings.holds("audit.material", Words(failure), False, "raw bits that pass the board's own health tests")


def attempts(
    findings: Findings, audit: dict[str, Any], commitment: Callable[[bytes], str] | None, is_bound: bool
) -> bool:
    """The last was carried out, the others were not, and none has a nonce or a commitment of another; whether its
    commitment is right.

    commitment: to some material, by the record's job and scheme; None if these can't be read. is_bound: the last
    commitment is a hash of the earlier attempts, too.
    """
    found = audit.get("attempts", MISSING)
    if not isinstance(found, list) or not found:
        findings.holds("audit.attempts", found, False, "a list of attempts, the last one carried out")
        return False
    is_right = False
    entries = [one for one in found if isinstance(one, dict)]
    uses = Counter(value for one in entries for value in (one.get("commitment"), one.get("nonce")) if is_hash(value))
    for index, one in enumerate(found):
        path = f"audit.attempts[{index}]"
        if not isinstance(one, dict):
            findings.holds(path, one, False, "an object of commitment, nonce and outcome")
        elif index == len(found) - 1:
            known = revealed(audit).material
            expected = None if known is None or commitment is None else commitment(known)
            is_right = _carried_out(findings, path, one, expected, uses)
        else:
            _aborted(findings, path, one, uses, is_bound)
        if isinstance(one, dict) and is_bound:
            _phrase(findings, path, one)
    left_out = "a job that was aborted as a whole" if is_bound else "an attempt that was aborted"
    findings.skip("audit.attempts", f"{left_out} and left out of the record leaves no trace in the others")
    return is_right


def _carried_out(findings: Findings, path: str, one: dict[str, Any], expected: str | None, uses: Counter[str]) -> bool:
    commitment, nonce = one.get("commitment", MISSING), one.get("nonce", MISSING)
    is_right = False
    if expected is None:
        findings.gap(
            f"{path}.commitment", "it is a hash of material, job and earlier attempts, and not all of them can be used"
        )
    else:
        is_right = findings.equal(f"{path}.commitment", commitment, expected)
    findings.holds(f"{path}.nonce", nonce, is_hash(nonce) and uses[nonce] == 1, "64 hex digits used nowhere else")
    findings.equal(f"{path}.outcome", one.get("outcome", MISSING), "done")
    return is_right


def _aborted(findings: Findings, path: str, one: dict[str, Any], uses: Counter[str], is_bound: bool) -> None:
    commitment, nonce = one.get("commitment", MISSING), one.get("nonce", MISSING)
    own = is_hash(commitment) and uses[commitment] == 1
    findings.holds(f"{path}.commitment", commitment, own, "64 hex digits used nowhere else")
    if not is_bound:
        findings.skip(f"{path}.commitment", "what an aborted attempt had committed to is never revealed")
        findings.skip(f"{path}.nonce", "nothing that is still known was drawn from it")
    own = nonce is None or (is_hash(nonce) and uses[nonce] == 1)
    findings.holds(f"{path}.nonce", nonce, own, "null, or 64 hex digits used nowhere else")
    findings.equal(f"{path}.outcome", one.get("outcome", MISSING), "aborted")


def _phrase(findings: Findings, path: str, one: dict[str, Any]) -> None:
    """The phrase that people said, if the nonce is made from one."""
    phrase, nonce = one.get("phrase", MISSING), one.get("nonce", MISSING)
    if phrase is None:
        findings.skip(f"{path}.phrase", "there is none: the nonce was drawn, or given directly")
    elif not nonces.is_normal(phrase):
        findings.holds(f"{path}.phrase", phrase, False, "null, or a phrase in its normal form")
    else:
        agrees = nonce == nonces.of_phrase(phrase).hex()
        findings.holds(f"{path}.phrase", phrase, agrees, "the phrase that the nonce is made from")
