"""Forge auditable records, and see that `mischwerk verify` calls none of them fair that it should not.

    python attack/forge_records.py --seed 1 --forgeries 400

Genuine records come from the fast twin through the command line's own way, one with aborted attempts is put together
as a board would, and those of scheme 1 are the files in tests/golden/records. Each forgery is judged:

    refused    `verify` says that something differs, that it is not proved, or that it is no record
    named      it passes, and the report names what was forged: a field that is not checked, or a fingerprint or nonce
               that is not the one people noted, which it asks them to compare
    PASSED     it is called fair, and nothing is said of what was forged: exit status 1
"""

from __future__ import annotations

import argparse
import contextlib
import copy
import functools
import io
import json
import random
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

from mischwerk.commands import shuffle
from mischwerk.errors import UsageProblem
from mischwerk.jobs.job_options import DealOptions
from mischwerk.jobs.options import ShuffleOptions
from mischwerk.verify import nonces, recomputed, records, schemes, verdict, verification
from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).parent))
from forgeries import DOUBLE_FEED, FORGERIES, REFUSED, Record, fitted, is_genuine

ROOT = Path(__file__).resolve().parents[1]
SAID = "seven fat geese crossed the road"  # as in the documents
VERDICTS = ("refused", "named", "PASSED")


def genuine(seed: int, folder: Path) -> list[Record]:
    """Untouched records: three of the twin, one with aborted attempts, three of scheme 1."""
    twin: dict[str, Any] = {"sim": True, "twin": "model", "interpreter": "cpython", "auditable": True}
    made = [
        shuffle.run(ShuffleOptions(**twin, sim_seed=seed, nonce="3 1 4 1 5", out=folder / "1")).record,
        shuffle.run(ShuffleOptions(**twin, sim_seed=seed, machine="pile11", cards=104, out=folder / "2")).record,
        shuffle.deal(
            DealOptions(**twin, sim_seed=seed, game="skat", machine="wheel54", nonce=SAID, out=folder / "3")
        ).record,
    ]
    made.append(_with_aborted(copy.deepcopy(made[0]), random.Random(seed)))
    old = sorted((ROOT / "tests" / "golden" / "records").glob("scheme1-*.json"))
    made += [json.loads(path.read_text(encoding="utf-8")) for path in old]
    for record in made:
        if not is_genuine(record):
            raise SystemExit("an untouched record is not proved: nothing can be said about forged ones")
    return made


def _with_aborted(record: Record, rng: random.Random) -> Record:
    """A job that succeeded at the third attempt."""
    aborted = [
        {"commitment": rng.randbytes(32).hex(), "nonce": nonce, "phrase": None, "outcome": "aborted"}
        for nonce in (rng.randbytes(32).hex(), None)
    ]
    record["audit"]["attempts"][:0] = aborted
    record["attempts"] = 3
    record["faults"] = [DOUBLE_FEED] * 2
    return fitted(record, commits=True)


def judged(own: Record, forged: Record, path: Path) -> str:
    """One of VERDICTS about a forgery of ``own``; "none" if nothing was altered after all."""
    path.write_text(json.dumps(forged), encoding="utf-8")
    if json.dumps(forged, sort_keys=True) == json.dumps(own, sort_keys=True):
        return "none"
    try:
        record = records.read(path)
    except UsageProblem:
        return "refused"
    findings = verification.verified(record)
    if not findings.proved:
        return "refused"
    shown = io.StringIO()
    verdict.show("record", record, findings, Console(file=shown, width=200))
    text = " ".join(shown.getvalue().split())
    last, noted = record["audit"]["attempts"][-1], own["audit"]["attempts"][-1]
    if any(last[name] != noted[name] for name in ("commitment", "nonce")):
        is_compared = "compare the words below with those noted" in text
        nonce = nonces.words_of_hash(last["nonce"])
        return (
            "named" if is_compared and nonces.words_of_hash(last["commitment"]) in text and nonce in text else "PASSED"
        )
    unchecked = {finding.field for finding in findings.unchecked}
    return "named" if all(_is_named(field, unchecked) for field in _altered(own, record, "")) else "PASSED"


def _is_named(field: str, unchecked: set[str]) -> bool:
    """A list that is not checked stands for everything in it; in the audit each field counts separately."""
    if field.startswith("audit."):
        return field in unchecked and field != "audit.attempts"
    return any(field == name or field.startswith((f"{name}.", f"{name}[")) for name in unchecked)


def _altered(value: Any, other: Any, path: str) -> list[str]:
    """Fields in which two records differ, as `verify` names them."""
    if isinstance(value, dict) and isinstance(other, dict):
        inner = [(key, f"{path}.{key}" if path else key) for key in {**value, **other}]
        return [field for key, name in inner for field in _altered(value.get(key), other.get(key), name)]
    if isinstance(value, list) and isinstance(other, list) and len(value) == len(other):
        pairs = enumerate(zip(value, other, strict=True))
        return [field for index, pair in pairs for field in _altered(*pair, f"{path}[{index}]")]
    return [] if type(value) is type(other) and (value == other or value != value) else [path]


def attacked(seed: int, forgeries: int, records: list[Record] | None = None) -> dict[str, Counter[str]]:
    """Return how many forgeries of each kind got which verdict; ``records`` that are genuine, else made here."""
    tallies: dict[str, Counter[str]] = {forgery.__name__: Counter() for forgery in FORGERIES}
    rng = random.Random(seed)
    plan = recomputed.plan
    known = functools.cache(lambda order, config, piles: plan(list(order), config, piles))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if records is None:
            with contextlib.redirect_stderr(io.StringIO()):  # the progress of the twin
                records = genuine(seed, folder)
        recomputed.plan = lambda order, config, piles: known(tuple(order), config, piles)
        try:
            for number in range(forgeries):
                forge = FORGERIES[number % len(FORGERIES)]
                own = rng.choice(records)
                others = [record for record in records if record is not own]
                forged = forge(rng, copy.deepcopy(own), others)
                judgement = judged(own, forged, folder / "forged.json")
                if judgement == "named" and forge in REFUSED:
                    judgement = "PASSED"
                tallies[forge.__name__][judgement] += 1
                if judgement == "PASSED":
                    kept = Path(f"forged-{seed}-{number}.json").resolve()
                    kept.write_text(json.dumps(forged, indent=2) + "\n", encoding="utf-8")
                    print(f"{forge.__name__} passed: {kept}", file=sys.stderr)
        finally:
            recomputed.plan = plan
    return tallies


def show(tallies: dict[str, Counter[str]]) -> None:
    """The summary."""
    table = Table("forgery", *VERDICTS, title=f"Forged records, scheme {schemes.LATEST} and 1")
    for kind, counts in tallies.items():
        table.add_row(kind.replace("_", " "), *(str(counts[verdict_]) for verdict_ in VERDICTS))
    Console().print(table)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seed", type=int, default=1, help="of records and forgeries")
    parser.add_argument("--forgeries", type=int, default=400)
    options = parser.parse_args()
    tallies = attacked(options.seed, options.forgeries)
    show(tallies)
    return 1 if any(counts["PASSED"] for counts in tallies.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
