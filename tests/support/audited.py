"""Genuine records of auditable jobs: drawn by the reference, planned by the core, written as a host writes them."""

from __future__ import annotations

import functools
import hashlib
import json
import sys
from pathlib import Path
from typing import Any

import mischwerk_machines
from shuffler import VERSION
from shuffler.planning import planner
from shuffler.planning.piles import Pile

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "reference"))

import audit_reference

SKAT = (("forehand", 10, False), ("middlehand", 10, False), ("rearhand", 10, False), ("skat", 2, False))
POKER = (("player 1", 2, False), ("player 2", 2, False), ("board", 5, True), ("stock", 43, True))


@functools.cache
def _plan(
    machine: str, card_format: str, order: tuple[int, ...], piles: tuple[Pile, ...] | None, capacity: int | None = None
) -> str:
    config = mischwerk_machines.config(mischwerk_machines.load(machine), mischwerk_machines.card_format(card_format))
    if capacity is not None:
        config = config._replace(capacity=capacity)
    passes = planner.planned(list(order), config, list(piles) if piles else None, drawn=True)
    return json.dumps([{"pocket": list(pass_.pocket), "eject": list(pass_.eject)} for pass_ in passes])


def turned(plan: list[dict[str, list[int]]], slots: int, pockets: int) -> list[dict[str, list[int]]]:
    """A wheel's plan begun a number of slots further on."""
    return [{key: [(p + slots) % pockets for p in part] for key, part in pass_.items()} for pass_ in plan]


def record(
    machine: str = "pile10",
    cards: int = 52,
    piles: tuple[tuple[str, int, bool], ...] | None = None,
    twin: str | None = "model",
    aborted: int = 0,
    deck: str | None = None,
    card_format: str = "poker",
    capacity: int | None = None,
    scheme: int = 2,
    phrase: str | None = None,
    named: str | None = None,
    raw: bytes | None = None,
) -> dict[str, Any]:
    """The record of a job that was done; with twin=None of one on a board, where nobody sees the cards.

    capacity: of a pocket, where the cards are so thick that it is less than the build's. scheme: 1 as boards of
    protocol 4 wrote it. phrase: the nonce is made of it. named: another name for the machine, whose file nobody has.
    raw: the material, of another source.
    """
    material = audit_reference.made_material(cards) if raw is None else raw
    nonce = audit_reference.made_nonce(cards) if phrase is None else audit_reference.phrase_nonce(phrase)
    attempts: list[dict[str, Any]] = [
        {
            "commitment": hashlib.sha256(b"material of attempt %d" % i).hexdigest(),
            "nonce": None if i % 2 else hashlib.sha256(b"nonce of attempt %d" % i).hexdigest(),
            "phrase": None,
            "outcome": "aborted",
        }
        for i in range(aborted)
    ]
    holds = capacity or mischwerk_machines.load(machine).capacity
    job = audit_reference.job_bytes(
        "deal" if piles else "planned", cards, card_format, named or machine, holds, [pile[1:] for pile in piles or ()]
    )
    earlier = [(bytes.fromhex(attempt["commitment"]), bytes.fromhex(attempt["nonce"] or "")) for attempt in attempts]
    bound = audit_reference.binding(job, earlier) if scheme == 2 else None
    drawn = audit_reference.target(material, nonce, cards, bound)
    order = drawn if piles is None else audit_reference.dealt(drawn, [pile[1:] for pile in piles])
    wanted = None if piles is None else tuple(Pile(size, ordered) for _, size, ordered in piles)
    plan = json.loads(_plan(machine, card_format, tuple(order), wanted, capacity))
    named_by = audit_reference.commitment(material, bound).hex()
    attempts.append({"commitment": named_by, "nonce": nonce.hex(), "phrase": phrase, "outcome": "done"})
    keys = len(audit_reference.key_bounds(cards))
    made: dict[str, Any] = {
        "result": "done",
        "machine": named or machine,
        "cards": cards,
        "deck": deck,
        "format": card_format,
        "method": "deal" if piles else "planned",
        "passes": len(plan),
        "seed_mode": "auditable",
        "seed": None,
        "sim_seed": 7 if twin else None,
        "rosc": "good" if twin else None,
        "target": order,
        "order": list(order) if twin else None,
        "plan": plan,
        "machine_s": 21.5,
        "wall_s": 1.25,
        "interpreter": "micropython 1.29.0-preview",
        "twin": twin,
        "versions": {"mischwerk": VERSION, "firmware": VERSION, "protocol": 1, "python": "3.11.2"},
        "entropy": {"needed_bits": _needed(cards), "credited_bits": 256 * keys},
        "audit": {"scheme": scheme, "attempts": attempts, "material": material.hex()},
        "retries": 1,
        "attempts": 1 + aborted,
        "faults": [double_feed() for _ in range(aborted)],
        "pictures": [],
    }
    if scheme == 2 or capacity is not None:
        made["capacity"] = holds
    if scheme == 1:
        for attempt in attempts:
            del attempt["phrase"]
    if piles is not None:
        made["piles"], place = [], 0
        for name, size, ordered in piles:
            hand = order[place : place + size] if twin else None
            made["piles"].append({"name": name, "size": size, "ordered": ordered, "cards": hand})
            place += size
    return made


def _needed(cards: int) -> int:
    factorial = 1
    for n in range(2, cards + 1):
        factorial *= n
    return (factorial - 1).bit_length()


def double_feed() -> dict[str, Any]:
    """The fault that ends an attempt."""
    return {
        "code": 3002,
        "name": "DOUBLE_FEED",
        "severity": "recoverable",
        "where": "throat",
        "card": 3,
        "attempt": 1,
        "t_us": 5_000_000,
        "detail": "two cards went through together",
        "action": "fan the deck",
    }


# -- What a record must satisfy: for each rule a record that breaks it, all else recomputed to fit. Both verifiers, that
# of the host and docs/verify_by_hand.py, must refuse every one.

SAID = "seven fat geese crossed the road"  # as in the documents


def _with(change: Any, **made: Any) -> dict[str, Any]:
    altered = record(**made)
    change(altered)
    return altered


def _twice(original: dict[str, Any]) -> str:
    """The record with a key that comes twice: what reads the first has another record."""
    return '{"target": [0, 1], ' + json.dumps(original)[1:]


def _swapped(order: list[int]) -> None:
    order[0], order[1] = order[1], order[0]


def broken() -> dict[str, dict[str, Any] | str]:
    """A record, or its text, for each rule."""
    two_keys = audit_reference.made_material(56).hex()
    return {
        "no key twice": _twice(record()),
        "done": _with(lambda rec: rec.update(result="fault")),
        "auditable": _with(lambda rec: rec.update(seed_mode="test")),
        "without a seed": _with(lambda rec: rec.update(seed="00" * 32)),
        "of scheme 2": record(scheme=1),
        "a method that can be audited": _with(lambda rec: rec.update(method="random-pile")),
        "revealed": _with(lambda rec: rec["audit"].update(material=None)),
        "no fault that ended it": _with(lambda rec: rec.update(faults=[{**double_feed(), "severity": "latched"}])),
        "an order that follows": _with(lambda rec: (_swapped(rec["target"]), _swapped(rec["order"]))),
        "cards where they were wanted": _with(lambda rec: _swapped(rec["order"])),
        "the job committed to": _with(lambda rec: rec.update(capacity=9)),
        "piles of the whole deck": _with(lambda rec: rec["piles"][-1].update(size=3), cards=32, machine="pile8",
                                         piles=SKAT, card_format="skat"),
        "material of its length": _with(lambda rec: rec["audit"].update(material=two_keys)),
        "material as it is written": _with(lambda rec: rec["audit"].update(material=rec["audit"]["material"].upper())),
        "bits that are not stuck": record(raw=bytes(288)),
        "bits without a period": record(raw=b"\x55" * 256 + bytes(32)),
        "bits without a bias": record(raw=b"\xff\xff\xff\xff\xff\xff\xff\xfe\xfe\xfe" * 25 + bytes(38)),
        "beginnings explained by faults": _with(lambda rec: rec.update(faults=[]), aborted=1),
        "beginnings that are counted": _with(lambda rec: rec.update(attempts=0)),
        "attempts for ten commitments": _with(lambda rec: rec.update(attempts=1, faults=[]), aborted=9),
        "no attempts hidden in the count": _with(lambda rec: rec.update(attempts=2)),
        "three beginnings at most": record(aborted=3),
        "three beginnings, whatever the count says": _with(lambda rec: rec.update(attempts=1), aborted=3),
        "not forty attempts": record(aborted=39),
        "outcomes": _with(lambda rec: rec["audit"]["attempts"][0].update(outcome="done"), aborted=1),
        "a nonce of its own for each attempt": _with(lambda rec: rec["audit"]["attempts"][-1].update(
            nonce=rec["audit"]["attempts"][0]["nonce"]), aborted=1),
        "earlier attempts as they were": _with(lambda rec: rec["audit"]["attempts"].pop(0), aborted=2),
        "the phrase that was said": _with(lambda rec: rec["audit"]["attempts"][-1].update(phrase="3 1"), phrase=SAID),
        "letters of one alphabet": record(phrase=SAID.replace("e", "\u0435", 1)),
        "no sign that is not seen": record(phrase="3 1 4 1 5\U0001d159"),
        "no letter that looks like another": record(phrase=SAID.replace("a", "\u0251", 1)),
        "no mark that changes little": record(phrase=SAID.replace("i", "i\u0307").replace("o", "o\u0323\u0301")),
        "small letters": record(phrase=SAID.title()),
        "one space between": record(phrase=SAID.replace(" ", "  ")),
        "throws with a space between": record(phrase="31415"),
    }  # fmt: skip
