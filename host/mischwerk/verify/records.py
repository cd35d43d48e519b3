"""The record of an auditable job as it is read to be verified, and the object that says what was found."""

import json
from pathlib import Path
from typing import Any

from mischwerk_machines import reading

from mischwerk.errors import UsageProblem
from mischwerk.verify import audit_check, nonces, pgp_words, schemes
from mischwerk.verify.findings import Findings, shown

_LARGEST_BYTES = 1 << 24  # a record has some ten thousand; one of many attempts has more
_DEEPEST = 16  # a record has a depth of 5; anything deeper would need care everywhere


def read(path: Path) -> dict[str, Any]:
    """The record of an auditable job that was done and revealed. Raises UsageProblem if it is anything else."""
    try:
        data = reading.read(path, _LARGEST_BYTES)
    except OSError as problem:
        raise _useless(f"{path} can't be read: {reading.reason(problem)}.") from problem
    return parsed(data, path)


def parsed(data: bytes, path: object) -> dict[str, Any]:
    """Parse a record from the bytes of a file; ``path``: what it is called in errors."""
    try:
        record = json.loads(data.decode("utf-8"), object_pairs_hook=_no_key_twice)
    except _Twice as problem:
        raise _useless(f"{path} is not a record: it has the key {shown(str(problem))} twice.") from problem
    except (ValueError, RecursionError) as problem:
        raise _useless(f"{path} is not a record: it is not JSON.") from problem
    return checked(record, path)


def checked(record: Any, path: object) -> dict[str, Any]:
    """Check a record that was read; ``path``: what it is called in errors."""
    if not isinstance(record, dict) or "seed_mode" not in record or "result" not in record or _too_deep(record):
        raise _useless(f"{path} is not the record of a shuffle or a deal.")
    if record["seed_mode"] != "auditable" or record.get("audit") is None:
        raise _useless(f"{path} is not the record of an auditable job: it does not say what the deck was drawn from.")
    if record["result"] != "done":
        raise _useless(f"{path} is the record of a job that was not done: there is no order to verify.")
    audit = record["audit"]
    if not isinstance(audit, dict) or "scheme" not in audit:
        raise _useless(f"{path} is not the record of an auditable job: its audit is {shown(audit)}.")
    if schemes.of(audit["scheme"]) is None:
        scheme = shown(audit["scheme"])
        raise UsageProblem(
            f"{path} was made by scheme {scheme}, which this version does not know.", "Update this program."
        )
    if audit.get("material", "") is None:
        raise UsageProblem(
            f"{path} lacks what it was drawn from: the machine has not revealed it.",
            "Ask for it with `mischwerk reveal`, as long as the machine has not begun another job.",
        )
    return record


def aborted(record: dict[str, Any]) -> int:
    """Attempts that are in the record and were not carried out."""
    attempts = record["audit"].get("attempts")
    if not isinstance(attempts, list):
        return 0
    return sum(isinstance(one, dict) and one.get("outcome") == "aborted" for one in attempts)


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
        inner = [one.values() if isinstance(one, dict) else one for one in layer if isinstance(one, (dict, list))]
        layer = [value for values in inner for value in values]
    return any(isinstance(one, (dict, list)) for one in layer)


def for_programs(name: str, record: dict[str, Any], findings: Findings) -> dict[str, Any]:
    """The object that `mischwerk verify --json` prints."""
    attempts = record["audit"].get("attempts")
    entries = [one for one in attempts if isinstance(one, dict)] if isinstance(attempts, list) else []
    commitment = entries[-1].get("commitment") if entries else None
    given = [one.get("nonce") for one in entries]
    phrases = [one.get("phrase") for one in entries]
    last = given[-1] if given else None
    return {
        "record": name,
        "scheme": record["audit"]["scheme"],
        "proved": findings.proved,
        "checked": [one.as_json() for one in findings.checked],
        "unchecked": [one.as_json() for one in findings.unchecked],
        "commitment": commitment if audit_check.is_hash(commitment) else None,
        "nonces": [nonce if audit_check.is_hash(nonce) else None for nonce in given],
        "phrases": [phrase if nonces.is_normal(phrase) else None for phrase in phrases],
        "commitment_words": pgp_words.of_hash(commitment) if audit_check.is_hash(commitment) else None,
        "nonce_words": pgp_words.of_hash(last) if audit_check.is_hash(last) else None,
        "aborted": aborted(record),
    }


def _useless(error: str) -> UsageProblem:
    return UsageProblem(
        error, "Give the folder or record.json of a job that was done with --auditable, after it was revealed."
    )
