"""An auditable record recomputed: fields that follow from others are compared, the rest is listed.

What follows: from material, nonce and job the commitment and the target; from the target and the build the plan; from
these every count. Nothing in a record is trusted to have its type; only that it is an object whose `audit` is one.
"""

from collections.abc import Callable
from typing import Any

from mischwerk.deck import deals, decks
from mischwerk.deck.deals import Pile
from mischwerk.errors import UsageProblem
from mischwerk.messages import message
from mischwerk.verify import recomputed, records, schemes
from mischwerk.verify.findings import MISSING, Findings, same
from mischwerk.verify.schemes import Job, Scheme

_OWN_TWINS = ("world", "model")  # they always report where the cards lie
_BLIND = (None, "unknown")  # a board, or a twin started by someone else


def verified(record: dict[str, Any]) -> Findings:
    """Everything that can be checked in the record of an auditable job that was done."""
    return _Verification(record).run()


class _Verification:
    def __init__(self, record: dict[str, Any]) -> None:
        self._record = record
        self._audit: dict[str, Any] = record["audit"]
        self._scheme: Scheme = schemes.of(self._audit.get("scheme")) or schemes.latest()
        self._revealed = records.revealed(self._audit)
        self._findings = Findings()
        self._piles = _usable_piles(record["piles"]) if "piles" in record else ()
        self._cards = self._likely_cards()

    def run(self) -> Findings:
        findings, audit = self._findings, self._audit
        self._fixed()
        self._counts()
        self._check_piles()
        records.material(findings, audit, self._cards)
        is_committed = records.attempts(findings, audit, self._commitment(), self._scheme.binds_job)
        is_bound = is_committed and self._scheme.binds_job
        if is_bound:  # what nothing else follows from
            for path in ("machine", "format", "capacity"):
                findings.equal(path, self._record[path], self._record[path])
        order = self._target()
        recomputed.check_plan(findings, self._record, order, self._piles or None, is_bound)
        self._lies(order)
        schemes.name_them(findings, self._record)
        return findings

    # -- what the record is of ---------------------------------------------------------------------
    def _fixed(self) -> None:
        record = self._record
        for name, value in (
            ("result", "done"),
            ("seed_mode", "auditable"),
            ("seed", None),
            ("method", "deal" if "piles" in record else "planned"),
        ):
            self._findings.equal(name, record.get(name, MISSING), value)
        self._findings.equal("audit.scheme", self._audit.get("scheme", MISSING), self._scheme.number)
        if not self._scheme.binds_job:
            self._findings.gap("audit.scheme", message("job-not-bound"))
        elif "capacity" not in record:
            self._findings.holds("capacity", MISSING, False, message("pocket-capacity"))
        records.begun(self._findings, record)
        self._findings.skip("attempts", "an attempt may end before it commits, or commit twice")
        faults = record.get("faults")
        last = faults[-1] if isinstance(faults, list) and faults else None
        if isinstance(last, dict) and last.get("severity") == "latched":
            path = f"faults[{len(faults or ()) - 1}].severity"
            self._findings.holds(path, "latched", False, "none latched in a job that was done")

    def _counts(self) -> None:
        """Cards, the deck's name, the entropy."""
        record, findings, cards = self._record, self._findings, self._cards
        if cards is None:
            expected = f"a number from 1 to {recomputed.MOST_CARDS}"
            findings.holds("cards", record.get("cards", MISSING), False, expected)
            findings.gap("entropy", message("follows-from-cards"))
            return
        findings.equal("cards", record.get("cards", MISSING), cards)
        size = _deck_size(record.get("deck"))
        if size is not None:
            findings.holds("deck", message("deck-of", cards=size), size == cards, message("deck-of", cards=cards))
        findings.skip("deck", "only the number of its cards follows")
        entropy = record.get("entropy", MISSING)
        if not isinstance(entropy, dict):
            findings.holds("entropy", entropy, False, "needed_bits and credited_bits")
            return
        findings.equal("entropy.needed_bits", entropy.get("needed_bits", MISSING), recomputed.needed_bits(cards))
        findings.equal("entropy.credited_bits", entropy.get("credited_bits", MISSING), recomputed.credited_bits(cards))

    def _likely_cards(self) -> int | None:
        """The number of cards as the record says it, or as its target has it if that is what comes out."""
        target = self._record.get("target")
        counts = [self._record.get("cards"), len(target) if isinstance(target, list) else None]
        likely = [count for count in counts if type(count) is int and 1 <= count <= recomputed.MOST_CARDS]
        for count in likely:
            if same(target, self._drawn(count)):
                return count
        return likely[0] if likely else None

    def _drawn(self, cards: int) -> list[int] | None:
        """The order of ``cards`` cards that follows from material and nonce; None if the record lacks what is
        needed."""
        material, nonce = self._revealed
        if material is None or nonce is None or len(material) != recomputed.material_bytes(cards):
            return None
        binding = self._binding(cards)
        if binding is None or not self._piles_hold(cards):
            return None
        return recomputed.target(self._scheme, binding, material, nonce, cards, self._piles or None)

    def _binding(self, cards: int) -> bytes | None:
        """The job's encoding, if it has that number of cards; None if the record lacks what is needed."""
        card_format, machine = self._record.get("format"), self._record.get("machine")
        capacity, earlier = self._record.get("capacity"), records.earlier(self._audit)
        if not self._scheme.binds_job:
            return b""
        if not isinstance(card_format, str) or not isinstance(machine, str) or type(capacity) is not int:
            return None
        if self._piles is None or earlier is None:
            return None
        method = "deal" if self._piles else "planned"
        try:
            piles = bytes(deals.on_the_wire(self._piles))
            return self._scheme.binding(Job(method, cards, card_format, machine, capacity, piles), earlier)
        except ValueError:  # too long, or no such number
            return None

    def _commitment(self) -> Callable[[bytes], str] | None:
        """The commitment the board must have named for some material; None if it can't be computed."""
        binding = None if self._cards is None else self._binding(self._cards)
        return None if binding is None else lambda known: self._scheme.commitment(binding, known).hex()

    def _piles_hold(self, cards: int) -> bool:
        """True if there are no piles, or if the piles add up to this number of cards."""
        return self._piles is not None and (not self._piles or sum(pile.size for pile in self._piles) == cards)

    # -- the order ---------------------------------------------------------------------------------
    def _target(self) -> list[int] | None:
        """Check the target; what it is, or at least what the record says it is."""
        target, cards = self._record.get("target", MISSING), self._cards
        order = None if cards is None else self._drawn(cards)
        if order is not None:
            self._findings.equal("target", target, order)
            return order
        self._findings.gap("target", message("takes-right-job"))
        if cards is None or not self._piles_hold(cards):
            return None
        if not isinstance(target, list) or not all(type(card) is int for card in target):
            return None
        return target if sorted(target) == list(range(cards)) else None

    def _check_piles(self) -> None:
        """The piles hold the deck."""
        if self._piles is None:
            expected = "a list of piles: name, size, ordered, cards"
            self._findings.holds("piles", self._record["piles"], False, expected)
        elif self._piles:
            total = sum(pile.size for pile in self._piles)
            agrees = total == self._cards
            self._findings.holds(
                "piles", message("count-cards", count=total), agrees, message("piles-of", cards=self._cards)
            )

    def _lies(self, order: list[int] | None) -> None:
        """Where the cards lie, as a twin reports it, and which cards each pile has."""
        findings, lies = self._findings, self._record.get("order", MISSING)
        if lies is None and self._record.get("twin") not in _OWN_TWINS:
            findings.skip("order", "only a twin sees where the cards lie")
        elif lies is not None and self._record.get("twin") in _BLIND:
            findings.holds("order", lies, False, message("null-unless-twin"))
        elif order is None:
            findings.gap("order", message("must-be-target"))
        else:
            findings.equal("order", lies, order)
        place = 0
        for index, pile in enumerate(self._piles or ()):
            path, entry = f"piles[{index}]", self._record["piles"][index]
            hand = None if order is None else order[place : place + pile.size]
            place += pile.size
            recorded = entry.get("cards", MISSING)
            if recorded is None and lies is None:
                findings.skip(f"{path}.cards", "they are not revealed")
            elif hand is None:
                findings.gap(f"{path}.cards", message("follow-from-target"))
            else:
                findings.equal(f"{path}.cards", recorded, hand)
            if hand is None or hand == sorted(hand):
                findings.skip(f"{path}.ordered", "its cards lie in feeding order either way")


def _usable_piles(recorded: Any) -> tuple[Pile, ...] | None:
    """The piles of a record; None if they are not valid."""
    if not isinstance(recorded, list) or not recorded:
        return None
    piles = []
    for entry in recorded:
        if not isinstance(entry, dict):
            return None
        size, ordered = entry.get("size"), entry.get("ordered")
        if type(size) is not int or not 1 <= size <= recomputed.MOST_CARDS or type(ordered) is not bool:
            return None
        piles.append(Pile("", size, ordered))
    return tuple(piles)


def _deck_size(name: Any) -> int | None:
    """Cards of a deck by name; None if there is none of that name here."""
    try:
        return decks.find(name).size if isinstance(name, str) else None
    except UsageProblem:
        return None
