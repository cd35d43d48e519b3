"""What a forger makes from a genuine auditable record: everything recomputed to fit, except for what people noted.

A forger knows the whole record, material and nonces included, and has this program. Each function takes a random
generator and the forger's records, and returns the forged one; forge_records.py judges them.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from random import Random
from typing import Any

from mischwerk import machines
from mischwerk.deck.deals import Pile, on_the_wire
from mischwerk.verify import nonces, recomputed, schemes, verification
from mischwerk.verify.schemes import Job

Record = dict[str, Any]
ANYTHING: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    1,
    -1,
    51,
    250,
    10**30,
    0.5,
    float("nan"),
    "",
    "done",
    "pile10",
    "00" * 32,
    "\ud800",
    "\x1b[2J",
    [],
    [0],
    [[]],
    {},
    {"a": 1},
    ["x"] * 60,
)


DOUBLE_FEED: Record = {
    "code": 3002, "name": "DOUBLE_FEED", "severity": "recoverable", "where": "throat", "card": 3, "attempt": 1,
    "t_us": 5_000_000, "detail": "two cards went through together", "action": "fan the deck",
}  # fmt: skip
_TWINS = {
    "a": "\u0430\u0251\uff41\u03b1", "c": "\u0441\u03f2", "d": "\u0501", "e": "\u0435\uff45\u1eb9", "g": "\u0261",
    "h": "\u04bb", "i": "\u0456\u0131\u03b9", "o": "\u043e\u03bf\u0585", "p": "\u0440", "s": "\u0455",
    "v": "\u0475\u03bd", "1": "\uff11\U0001d7cf", "3": "\uff13\u0437", "4": "\uff14", "5": "\uff15\u01bd",
}  # fmt: skip
_INVISIBLE = (
    "\u200b",
    "\u200d",
    "\u00ad",
    "\u2060",
    "\ufeff",
    "\u3164",
    "\U0001d159",
    "\u2800",
    "\u034f",
    "\U000e0041",
)


def fitted(record: Record, commits: bool = False) -> Record:
    """Target, plan and all counts as they follow from what else the record says; with ``commits`` a commitment to it,
    which is not the one that people heard."""
    scheme = schemes.of(record["audit"]["scheme"])
    assert scheme is not None
    cards, last = record["cards"], record["audit"]["attempts"][-1]
    piles = tuple(Pile("", pile["size"], pile["ordered"]) for pile in record.get("piles", ()))
    capacity = record.get("capacity", 1)
    job = Job(record["method"], cards, record["format"], record["machine"], capacity, bytes(on_the_wire(piles)))
    earlier = [
        (bytes.fromhex(attempt["commitment"]), bytes.fromhex(attempt["nonce"] or ""))
        for attempt in record["audit"]["attempts"][:-1]
    ]
    material = bytes.fromhex(record["audit"]["material"])
    binding = scheme.binding(job, earlier)
    order = recomputed.target(scheme, binding, material, bytes.fromhex(last["nonce"]), cards, piles or None)
    if commits:
        last["commitment"] = scheme.commitment(binding, material).hex()
    return lying(record, order)


def lying(record: Record, order: list[int]) -> Record:
    """The record with that order, its plan, and every count that follows."""
    build = machines.load(record["machine"])
    config = machines.config_of(build, record["format"], record.get("capacity", build.capacity))
    piles = [Pile("", pile["size"], pile["ordered"]) for pile in record.get("piles", ())]
    plan = [pass_._asdict() for pass_ in recomputed.plan(order, config, tuple(piles) or None)]
    cards = len(order)
    record |= {"cards": cards, "target": order, "plan": plan, "passes": len(plan)}
    record["order"] = list(order) if record["order"] is not None else None
    record["entropy"] = {
        "needed_bits": recomputed.needed_bits(cards),
        "credited_bits": recomputed.credited_bits(cards),
    }
    place = 0
    for pile in record.get("piles", ()):
        hand = order[place : place + pile["size"]]
        pile["cards"] = hand if record["order"] is not None else None
        place += pile["size"]
    return record


def _dealt(record: Record, sizes: list[tuple[int, bool]]) -> Record:
    record["method"] = "deal"
    record["piles"] = [
        {"name": f"pile {k}", "size": size, "ordered": ordered, "cards": None}
        for k, (size, ordered) in enumerate(sizes, 1)
    ]
    return record


def other_cards(rng: Random, own: Record, others: list[Record]) -> Record:
    """Another deck, of as many keys, from the same material."""
    own.pop("piles", None)
    build = machines.load(own["machine"])
    room = build.pockets * own.get("capacity", build.capacity)
    counts = [n for n in range(2, 56) if n != own["cards"]] if own["cards"] < 56 else [104, 105, 106, 107, 108, 109]
    own |= {"method": "planned", "deck": None}
    own["cards"] = rng.choice([n for n in counts if n != own["cards"] and n <= room])
    return fitted(own)


def other_piles(rng: Random, own: Record, others: list[Record]) -> Record:
    """Deal the same numbers differently; a shuffle becomes a deal."""
    cards, before = own["cards"], [(pile["size"], pile["ordered"]) for pile in own.get("piles", ())]
    while True:
        cut = sorted(rng.sample(range(1, cards), rng.randint(1, 4)))
        sizes = [(end - start, rng.random() < 0.5) for start, end in zip([0, *cut], [*cut, cards], strict=True)]
        if sizes != before:
            return fitted(_dealt(own, sizes))


def other_method(rng: Random, own: Record, others: list[Record]) -> Record:
    """A shuffle shown as the deal of one pile, which has the same order; a deal as a shuffle."""
    if "piles" not in own:
        return lying(_dealt(own, [(own["cards"], True)]), own["target"])
    del own["piles"]
    own["method"] = "planned"
    return fitted(own)


def other_build(rng: Random, own: Record, others: list[Record]) -> Record:
    """Another format, machine or capacity: the order stays, the plan is made again."""
    before = (own["format"], own["machine"], own.get("capacity"))
    while True:
        build = machines.load(rng.choice(machines.names()))
        own |= {"machine": build.name, "format": rng.choice(build.formats)}
        if "capacity" in own:
            own["capacity"] = build.capacity if rng.random() < 0.5 else rng.randint(1, build.capacity)
        fits = own["cards"] <= build.pockets * own.get("capacity", build.capacity)
        if fits and (own["format"], own["machine"], own.get("capacity")) != before:
            return lying(own, own["target"]) if rng.random() < 0.5 else fitted(own)


def other_nonce(rng: Random, own: Record, others: list[Record]) -> Record:
    """The nonce of another record, of an aborted attempt, or one that the forger likes, and what it gives."""
    attempts = own["audit"]["attempts"]
    chosen = [rng.randbytes(32).hex(), rng.choice(others)["audit"]["attempts"][-1]["nonce"]]
    chosen += [attempt["nonce"] for attempt in attempts[:-1] if attempt["nonce"]]
    attempts[-1]["nonce"] = rng.choice([nonce for nonce in chosen if nonce != attempts[-1]["nonce"]])
    if "phrase" in attempts[-1] and rng.random() < 0.7:
        attempts[-1]["phrase"] = None
    return fitted(own) if rng.random() < 0.7 else own


def other_phrase(rng: Random, own: Record, others: list[Record]) -> Record:
    """Words that nobody said, next to the nonce or with a nonce made from them."""
    last = own["audit"]["attempts"][-1]
    last["phrase"] = " ".join(rng.choices("123456", k=5)) + " x"
    if rng.random() < 0.5:
        last["nonce"] = nonces.of_phrase(last["phrase"]).hex()
        return fitted(own)
    return own


def lookalike_phrase(rng: Random, own: Record, others: list[Record]) -> Record:
    """Write what was said in signs that look the same or can't be seen: a nonce for each way to write it."""
    last = own["audit"]["attempts"][-1]
    said = last["phrase"] if last.get("phrase") else "seven fat geese crossed the road"
    while True:
        way = rng.randrange(3)
        if way == 0:  # letters of other alphabets, and others of this one
            made = "".join(rng.choice(_TWINS.get(letter, letter) + letter) for letter in said)
        elif way == 1:
            at = rng.randrange(len(said))
            made = said[:at] + rng.choice(_INVISIBLE) + said[at:]
        else:
            made = said.replace(" ", rng.choice(("  ", "\u00a0", "\u3000", "\u2009")), 1)
        if made != said:
            break
    last |= {"phrase": made, "nonce": nonces.of_phrase(made).hex()}
    return fitted(own)


def retried(rng: Random, own: Record, others: list[Record]) -> Record:
    """A board that begins again until it likes the order, with a fault for each; or that hides how often it began."""
    count = rng.randint(3, 40)
    aborted = [
        {"commitment": rng.randbytes(32).hex(), "nonce": rng.randbytes(32).hex(), "phrase": None, "outcome": "aborted"}
        for _ in range(count)
    ]
    own["audit"]["attempts"] = [*aborted, own["audit"]["attempts"][-1]]
    own["attempts"] = rng.choice((1, 3, count + 1))
    own["faults"] = rng.choice(([], [DOUBLE_FEED], [DOUBLE_FEED] * count))
    return fitted(own, commits=True)


def other_attempts(rng: Random, own: Record, others: list[Record]) -> Record:
    """Aborted attempts left out, exchanged, altered or made up."""
    attempts = own["audit"]["attempts"]
    aborted = attempts[:-1]
    made = {"commitment": rng.randbytes(32).hex(), "nonce": None, "phrase": None, "outcome": "aborted"}
    way = rng.randrange(4) if aborted else 3
    if way == 0:
        aborted.pop(rng.randrange(len(aborted)))
    elif way == 1:
        aborted[rng.randrange(len(aborted))]["commitment"] = rng.randbytes(32).hex()
    elif way == 2:
        aborted[rng.randrange(len(aborted))]["nonce"] = rng.randbytes(32).hex()
    else:
        aborted.insert(rng.randint(0, len(aborted)), made)
    own["audit"]["attempts"] = [*aborted, attempts[-1]]
    own["attempts"] = len(aborted) + 1
    return fitted(own) if rng.random() < 0.7 else own


def other_scheme(rng: Random, own: Record, others: list[Record]) -> Record:
    """Relabelled, alone, or with what follows from the label."""
    own["audit"]["scheme"] = 1 if own["audit"]["scheme"] == 2 else 2
    own.setdefault("capacity", 10)
    for attempt in own["audit"]["attempts"]:
        attempt.setdefault("phrase", None)
    if rng.random() < 0.3:
        return own
    return other_cards(rng, own, others) if rng.random() < 0.5 else fitted(own)


def other_order(rng: Random, own: Record, others: list[Record]) -> Record:
    """An order that the forger likes, target and plan together."""
    order = list(own["target"])
    place, other = rng.sample(range(len(order)), 2)
    order[place], order[other] = order[other], order[place]
    if rng.random() < 0.5:
        rng.shuffle(order)
    own.pop("piles", None)
    own["method"] = "planned"
    return lying(own, order)


def replayed(rng: Random, own: Record, others: list[Record]) -> Record:
    """Commitment, nonce and material of another evening under this one's job."""
    other = rng.choice(others)
    own["audit"] = copy.deepcopy(other["audit"])
    own["cards"] = other["cards"]
    own.pop("piles", None)
    own["method"] = "planned"
    if "capacity" not in own:
        own["capacity"] = machines.load(own["machine"]).capacity
    if own["cards"] > machines.load(own["machine"]).pockets * own["capacity"]:
        own |= {"machine": other["machine"], "format": other["format"], "capacity": other.get("capacity", 10)}
    return fitted(own)


def made_up(rng: Random, own: Record, others: list[Record]) -> Record:
    """Everything new: material, nonce, and a commitment that fits; nobody heard it."""
    own["audit"]["material"] = rng.randbytes(len(own["audit"]["material"]) // 2).hex()
    own["audit"]["attempts"][-1] |= {"nonce": rng.randbytes(32).hex()}
    if "phrase" in own["audit"]["attempts"][-1]:
        own["audit"]["attempts"][-1]["phrase"] = None
    return fitted(own, commits=True)


def renamed(rng: Random, own: Record, others: list[Record]) -> Record:
    """Return what no machine receives: names of piles and deck, times, versions."""
    if "piles" in own and rng.random() < 0.7:
        names = [pile["name"] for pile in own["piles"]]
        for pile, name in zip(own["piles"], names[1:] + names[:1], strict=True):
            pile["name"] = name
    else:
        own[rng.choice(["machine_s", "wall_s", "sim_seed"])] = rng.randrange(10**6)
    return own


def any_json(rng: Random, own: Record, others: list[Record]) -> Record:
    """One to three values anywhere replaced by anything, or taken out."""
    for _ in range(rng.randint(1, 3)):
        inner: Any = own
        while True:
            steps = list(inner) if isinstance(inner, dict) else list(range(len(inner)))
            step = rng.choice(steps)
            if not isinstance(inner[step], (dict, list)) or not inner[step] or rng.random() < 0.3:
                break
            inner = inner[step]
        if rng.random() < 0.2 and len(inner) > 1:
            del inner[step]
        else:
            inner[step] = rng.choice(ANYTHING)
    return own


FORGERIES: tuple[Callable[[Random, Record, list[Record]], Record], ...] = (
    other_cards,
    other_piles,
    other_method,
    other_build,
    other_nonce,
    other_phrase,
    lookalike_phrase,
    retried,
    other_attempts,
    other_scheme,
    other_order,
    replayed,
    made_up,
    renamed,
    any_json,
)


# What must not be called fair, though people could compare words: nothing they see differs from what they noted.
REFUSED = (lookalike_phrase, retried)


def is_genuine(record: Record) -> bool:
    """Tell whether a record is a valid starting point: nothing differs; with scheme 2 it is proved."""
    findings = verification.verified(json.loads(json.dumps(record)))
    return not findings.differing and findings.proved == (record["audit"]["scheme"] == 2)
