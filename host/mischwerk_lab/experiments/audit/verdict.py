"""The four statements of the TÜV report, as far as they can be made here."""

from typing import Any, NamedTuple

from mischwerk.verify import recomputed

from mischwerk_lab.experiments.audit import names as audit_names
from mischwerk_lab.experiments.audit.compute import REPEATS, Audit, Recorded, Sample
from mischwerk_lab.experiments.audit.entropy import reachable_bits
from mischwerk_lab.report import Words, numbers


class Statement(NamedTuple):
    """``good``: True for it, False against it, None if it can't be judged."""

    text: str
    good: bool | None


def statements(audit: Audit, words: Words) -> list[Statement]:
    """(A) source, (B) evenness, (C) hands, (D) seats."""
    return [_source(audit, words), _even(audit, words), _hands(audit, words), _seats(audit, words)]


def passed(audit: Audit) -> bool:
    """Nothing speaks against the shuffler."""
    return all(statement.good is not False for statement in statements(audit, audit_names.words("en")))


def lines(audit: Audit, language: str) -> list[str]:
    """The statements, for a terminal."""
    return [statement.text for statement in statements(audit, audit_names.words(language))]


def as_object(audit: Audit) -> dict[str, Any]:
    """For programs: what each test said, and whether nothing speaks against the shuffler."""
    found = statements(audit, audit_names.words("en"))
    tests = {**audit.sample.tests, **audit.sample.seats}
    return {
        "passed": passed(audit),
        "decks": audit.sample.decks,
        "cards": audit.cards,
        "statements": {letter: one.good for letter, one in zip("ABCD", found, strict=True)},
        "p_values": {name: one.result.p_value for name, one in tests.items()},
        "rejected": [name for name, one in tests.items() if one.rejected],
    }


def rejecting(sample: Sample, words: Words) -> list[str]:
    """Names of the tests that reject."""
    names = [words(f"test-{name}") for name, one in sample.tests.items() if one.rejected]
    return names + [words(name) for name, one in sample.seats.items() if one.rejected]


def _source(audit: Audit, words: Words) -> Statement:
    source, sample = audit.source, audit.sample
    if isinstance(source, Recorded):
        reach = reachable_bits(sample.decks, sample.pairs)
        if sample.tests[REPEATS].rejected:
            reason = words("a_reason_repeats", reach=numbers.power(2, round(reach)))
            return Statement(words("a_bad", reason=reason), False)
        needed = numbers.power(2, recomputed.needed_bits(audit.cards))
        return Statement(words("a_unknown", reach=numbers.power(2, int(reach)), all=needed), None)
    shuffles = len(source.orders)
    reason = ""
    if source.proved < shuffles:
        reason = words("a_reason_proof", failed=shuffles - source.proved, shuffles=shuffles)
    elif source.credited_bits < source.needed_bits:
        reason = words("a_reason_bits", credited=source.credited_bits, needed=source.needed_bits)
    elif source.assessed is not None and not source.assessed.health.passed:
        reason = words("a_reason_health")
    if reason:
        return Statement(words("a_bad", reason=reason), False)
    return Statement(words("a_good", credited=source.credited_bits, needed=source.needed_bits, shuffles=shuffles), True)


def _even(audit: Audit, words: Words) -> Statement:
    tests = sum(len(sample.tests) + len(sample.seats) for sample in audit.samples)
    decks = words("b_and").join(numbers.integer(sample.decks, words.language) for sample in audit.samples)
    names = [
        name + (words("b_told") if sample is audit.told else "")
        for sample in audit.samples
        for name in rejecting(sample, words)
    ]
    if not names:
        return Statement(words("b_good", tests=tests, decks=decks), True)
    return Statement(words("b_bad", rejected=len(names), tests=tests, decks=decks, names=", ".join(names)), False)


def _hands(audit: Audit, words: Words) -> Statement:
    """By as many decks of each. A shuffler that B does not reject is not rejected here: there must not be two chances
    of a false alarm."""
    beside = audit.beside
    deviates = beside.own > 0 and not all(sample.uniform for sample in audit.samples)
    worse = [words(f"way-{name}") for name, rejecting in beside.by_hand.items() if rejecting]
    even = [words(f"way-{name}") for name, rejecting in beside.by_hand.items() if not rejecting]
    told: dict[str, object] = {
        "decks": numbers.integer(beside.decks, words.language),
        "tests": beside.tests,
        "all": len(beside.by_hand),
        "worse": len(worse),
        "even": len(even),
        "worse_names": "; ".join(worse),
        "even_names": "; ".join(even),
    }
    if deviates:
        return Statement(words("c_bad", **told), False) if even else Statement(words("c_all", **told), None)
    if not even:
        return Statement(words("c_good", **told), True)
    return Statement(words("c_some" if worse else "c_unknown", **told), None)


def _seats(audit: Audit, words: Words) -> Statement:
    if not audit.sample.seats:
        return Statement(words("d_unknown"), None)
    names = [words(name) for sample in audit.samples for name, one in sample.seats.items() if one.rejected]
    if not names:
        return Statement(words("d_good", orders=len(audit.sample.seats)), True)
    return Statement(words("d_bad", names=", ".join(dict.fromkeys(names))), False)
