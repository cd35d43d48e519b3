"""The record of an auditable job as it is read to be verified, and the object that says what was found."""

import json
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple, TypeGuard

from mischwerk_machines import reading

from mischwerk.errors import UsageProblem
from mischwerk.messages import Message, amount, message
from mischwerk.verify import nonces, recomputed, schemes
from mischwerk.verify.findings import MISSING, Findings, shown

# -- The part `audit` of a record: material, commitments, nonces, outcomes of the attempts.

MAX_ATTEMPTS = 16  # commitments of one job
FAIR_BEGINNINGS = 3  # as often as a machine draws by itself; one that began more often may have waited for its order
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
    recorded = audit.get("attempts")
    if not isinstance(recorded, list):
        return None
    entries = []
    for attempt in recorded[:-1]:
        commitment, nonce = (
            (attempt.get("commitment"), attempt.get("nonce")) if isinstance(attempt, dict) else (None, None)
        )
        if not is_hash(commitment) or not (nonce is None or is_hash(nonce)):
            return None
        entries.append((bytes.fromhex(commitment), bytes.fromhex(nonce or "")))
    return entries


def is_hash(value: Any) -> TypeGuard[str]:
    """True for 32 bytes in lower-case hex, the only way they are written in a record."""
    return isinstance(value, str) and _HASH.fullmatch(value) is not None


def material(findings: Findings, audit: dict[str, Any], cards: int | None) -> None:
    """Check its length, which follows from the number of cards."""
    recorded, known = audit.get("material", MISSING), revealed(audit).material
    if known is None:
        findings.holds("audit.material", recorded, False, "bytes in lower-case hex")
    elif cards is None:
        findings.gap("audit.material", message("length-by-cards"))
    else:
        size = recomputed.material_bytes(cards)
        findings.holds(
            "audit.material",
            message("count-bytes", count=len(known)),
            len(known) == size,
            message("count-bytes", count=size),
        )
        failure = recomputed.unhealthy(known)
        if failure is not None:
            findings.holds("audit.material", Message(failure), False, message("healthy-bits"))


def attempts(
    findings: Findings, audit: dict[str, Any], commitment: Callable[[bytes], str] | None, is_bound: bool
) -> bool:
    """The last was carried out, the others were not, and none has a nonce or a commitment of another; whether its
    commitment is right.

    commitment: to some material, by the record's job and scheme; None if these can't be read. is_bound: the last
    commitment is a hash of the earlier attempts, too.
    """
    recorded = audit.get("attempts", MISSING)
    if not isinstance(recorded, list) or not recorded:
        findings.holds("audit.attempts", recorded, False, "a list of attempts, the last one carried out")
        return False
    if len(recorded) > MAX_ATTEMPTS:
        text = amount(len(recorded), "attempt")
        findings.holds("audit.attempts", text, False, message("at-most-attempts", most=MAX_ATTEMPTS))
    is_right = False
    entries = [attempt for attempt in recorded if isinstance(attempt, dict)]
    uses = Counter(
        value for attempt in entries for value in (attempt.get("commitment"), attempt.get("nonce")) if is_hash(value)
    )
    for index, attempt in enumerate(recorded):
        attempt_field = f"audit.attempts[{index}]"
        if not isinstance(attempt, dict):
            findings.holds(attempt_field, attempt, False, "an object of commitment, nonce and outcome")
        elif index == len(recorded) - 1:
            known = revealed(audit).material
            expected = None if known is None or commitment is None else commitment(known)
            is_right = _carried_out(findings, attempt_field, attempt, expected, uses)
        else:
            _aborted(findings, attempt_field, attempt, uses, is_bound)
        if isinstance(attempt, dict) and is_bound:
            _phrase(findings, attempt_field, attempt)
    left_out = "a job that was aborted as a whole" if is_bound else "an attempt that was aborted"
    findings.skip("audit.attempts", f"{left_out} and left out of the record leaves no trace in the others")
    return is_right


def _carried_out(
    findings: Findings, path: str, attempt: dict[str, Any], expected: str | None, uses: Counter[str]
) -> bool:
    commitment, nonce = attempt.get("commitment", MISSING), attempt.get("nonce", MISSING)
    is_right = False
    if expected is None:
        findings.gap(f"{path}.commitment", message("hash-of-job"))
    else:
        is_right = findings.equal(f"{path}.commitment", commitment, expected)
    findings.holds(f"{path}.nonce", nonce, is_hash(nonce) and uses[nonce] == 1, message("hash-used-once"))
    findings.equal(f"{path}.outcome", attempt.get("outcome", MISSING), "done")
    return is_right


def _aborted(findings: Findings, path: str, attempt: dict[str, Any], uses: Counter[str], is_bound: bool) -> None:
    commitment, nonce = attempt.get("commitment", MISSING), attempt.get("nonce", MISSING)
    own = is_hash(commitment) and uses[commitment] == 1
    findings.holds(f"{path}.commitment", commitment, own, message("hash-used-once"))
    if not is_bound:
        findings.skip(f"{path}.commitment", "what an aborted attempt had committed to is never revealed")
        findings.skip(f"{path}.nonce", "nothing that is still known was drawn from it")
    own = nonce is None or (is_hash(nonce) and uses[nonce] == 1)
    findings.holds(f"{path}.nonce", nonce, own, message("null-or-hash-used-once"))
    findings.equal(f"{path}.outcome", attempt.get("outcome", MISSING), "aborted")


def _phrase(findings: Findings, path: str, attempt: dict[str, Any]) -> None:
    """The phrase that people said, if the nonce is made from one."""
    phrase, nonce = attempt.get("phrase", MISSING), attempt.get("nonce", MISSING)
    if phrase is None:
        findings.skip(f"{path}.phrase", "there is none: the nonce was drawn, or given directly")
    elif nonces.is_normal(phrase):
        agrees = nonces.makes(phrase, nonce)
        findings.holds(f"{path}.phrase", phrase, agrees, message("phrase-of-nonce"))
    elif nonces.makes(phrase, nonce):
        findings.gap(f"{path}.phrase", message("phrase-of-old-form"))
    else:
        findings.holds(f"{path}.phrase", phrase, False, message("null-or-phrase"))


_LARGEST_BYTES = 1 << 24  # a record has some ten thousand; one of many attempts has more
_DEEPEST = 16  # a record has a depth of 5; anything deeper would need care everywhere


def read(path: Path) -> dict[str, Any]:
    """The record of an auditable job that was done and revealed. Raises UsageProblem if it is anything else."""
    try:
        data = reading.read(path, _LARGEST_BYTES)
    except OSError as problem:
        raise _useless(message("unreadable", name=path, why=reading.reason(problem))) from problem
    return parsed(data, path)


def parsed(data: bytes, path: object) -> dict[str, Any]:
    """Parse a record from the bytes of a file; ``path``: what it is called in errors."""
    try:
        record = json.loads(data.decode("utf-8"), object_pairs_hook=_no_key_twice)
    except _Twice as problem:
        raise _useless(message("record-key-twice", path=path, key=shown(str(problem)))) from problem
    except (ValueError, RecursionError) as problem:
        raise _useless(message("record-no-json", path=path)) from problem
    return checked(record, path)


def checked(record: Any, path: object) -> dict[str, Any]:
    """Check a record that was read; ``path``: what it is called in errors."""
    if not isinstance(record, dict) or "seed_mode" not in record or "result" not in record or _too_deep(record):
        raise _useless(message("no-deck-record", path=path))
    if record["seed_mode"] != "auditable" or record.get("audit") is None:
        raise _useless(message("record-without-audit", path=path))
    if record["result"] != "done":
        raise _useless(message("record-not-done", path=path))
    audit = record["audit"]
    if not isinstance(audit, dict) or "scheme" not in audit:
        raise _useless(message("record-odd-audit", path=path, audit=shown(audit)))
    if schemes.of(audit["scheme"]) is None:
        scheme = shown(audit["scheme"])
        raise UsageProblem(message("unknown-scheme", path=path, scheme=scheme), message("update-program"))
    if audit.get("material", "") is None:
        raise UsageProblem(message("record-not-revealed", path=path), message("ask-for-reveal"))
    return record


def beginnings(record: dict[str, Any]) -> int:
    """Count how often the machine began, by its own count or by its commitments."""
    attempts, committed = record.get("attempts"), record["audit"].get("attempts")
    return max(attempts if type(attempts) is int else 0, len(committed) if isinstance(committed, list) else 0)


def faults(record: dict[str, Any]) -> list[Any]:
    """The faults in the record."""
    entries = record.get("faults")
    return entries if isinstance(entries, list) else []


def begun(findings: Findings, record: dict[str, Any]) -> None:
    """Check that faults explain how often the machine began, and that it was not too often to be called fair."""
    attempts, began, most = record.get("attempts", MISSING), beginnings(record), len(faults(record)) + 1
    findings.holds("attempts", attempts, type(attempts) is int and attempts > 0, message("one-or-more"))
    explained = message("beginnings-explained", most=most)
    findings.holds("attempts", message("begun-times", times=amount(began, "time")), began <= most, explained)
    if began > FAIR_BEGINNINGS:
        findings.gap("attempts", message("too-many-beginnings", most=FAIR_BEGINNINGS))


def aborted(record: dict[str, Any]) -> int:
    """Attempts that are in the record and were not carried out."""
    attempts = record["audit"].get("attempts")
    if not isinstance(attempts, list):
        return 0
    return sum(isinstance(attempt, dict) and attempt.get("outcome") == "aborted" for attempt in attempts)


class _Twice(ValueError):
    """A key appears twice in an object: two readers might see two different records."""


def _no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made: dict[str, Any] = {}
    for key, value in pairs:
        if key in made:
            raise _Twice(key)
        made[key] = value
    return made


def _too_deep(record: Any) -> bool:
    layer = [record]
    for _ in range(_DEEPEST):
        inner = [node.values() if isinstance(node, dict) else node for node in layer if isinstance(node, (dict, list))]
        layer = [value for values in inner for value in values]
    return any(isinstance(node, (dict, list)) for node in layer)


def for_programs(name: str, record: dict[str, Any], findings: Findings) -> dict[str, Any]:
    """The object that `mischwerk verify --json` prints."""
    attempts = record["audit"].get("attempts")
    entries = [attempt for attempt in attempts if isinstance(attempt, dict)] if isinstance(attempts, list) else []
    commitment = entries[-1].get("commitment") if entries else None
    given = [attempt.get("nonce") for attempt in entries]
    phrases = [attempt.get("phrase") for attempt in entries]
    last = given[-1] if given else None
    return {
        "record": name,
        "scheme": record["audit"]["scheme"],
        "proved": findings.proved,
        "checked": [finding.as_json() for finding in findings.checked],
        "unchecked": [finding.as_json() for finding in findings.unchecked],
        "commitment": commitment if is_hash(commitment) else None,
        "nonces": [nonce if is_hash(nonce) else None for nonce in given],
        "phrases": [phrase if nonces.is_normal(phrase) else None for phrase in phrases],
        "commitment_words": nonces.words_of_hash(commitment) if is_hash(commitment) else None,
        "nonce_words": nonces.words_of_hash(last) if is_hash(last) else None,
        "aborted": aborted(record),
    }


def _useless(error: str) -> UsageProblem:
    return UsageProblem(error, message("give-record"))
