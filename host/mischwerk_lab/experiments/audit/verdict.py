"""The four statements of the TÜV report, as far as they can be made here."""

from typing import Any, NamedTuple

from mischwerk.verify import recomputed

from mischwerk_lab.experiments.audit import findings
from mischwerk_lab.experiments.audit.diagnosis import NONE, Explanation
from mischwerk_lab.experiments.audit.entropy import reachable_bits
from mischwerk_lab.experiments.audit.results import ALPHA, ASSUMED, Audit, Judged, Recorded, Sample
from mischwerk_lab.experiments.audit.views import REPEATS
from mischwerk_lab.experiments.audit.wording import estimate, sized, texts, way
from mischwerk_lab.experiments.mixing.counts import CONFIDENCE
from mischwerk_lab.report import Words, numbers
from mischwerk_lab.starts import BEFORE, SEQUENCE, SORTED, said

_MOST_NAMED = 3  # findings in a statement; the tables have all
# For programs: the use for which the statements hold.
_HOLDS_FOR = {SORTED: "sorted starts", SEQUENCE: "going on", BEFORE: "the given starts"}
_EITHER, _ANY = "sorted starts or going on, as recorded", "any start"


class Statement(NamedTuple):
    """``good``: True for it, False against it, None if it can't be judged."""

    text: str
    good: bool | None


def statements(audit: Audit, words: Words) -> list[Statement]:
    """(A) source, (B) evenness, (C) hands, (D) seats."""
    return [_source(audit, words), _even(audit, words), _hands(audit, words), _seats(audit, words)]


def passed(audit: Audit) -> bool:
    """Nothing speaks against the shuffler."""
    return all(statement.good is not False for statement in statements(audit, texts("en")))


def lines(audit: Audit, language: str) -> list[str]:
    """The statements, for a terminal."""
    words = texts(language)
    return [*(statement.text for statement in statements(audit, words)), *hunt_sentences(audit, words)]


def hunt_sentences(audit: Audit, words: Words) -> list[str]:
    """Return what the hunt for the generator found; nothing if there was none."""
    if audit.hunted is None or not isinstance(audit.source, Recorded):
        return []
    from mischwerk_lab.hunting import wording

    return wording.sentences(audit.hunted, words, audit.source.names, audit.source.decks[-1].tolist())


def as_object(audit: Audit) -> dict[str, Any]:
    """For programs: what each test said, and whether nothing speaks against the shuffler."""
    words, sample = texts("en"), audit.sample
    all_statements = statements(audit, words)
    tests = by_key(sample)
    hunted = {}
    if audit.hunted is not None and isinstance(audit.source, Recorded):
        from mischwerk_lab.hunting import wording

        hunted = {"hunt": wording.as_object(audit.hunted, audit.source.names, audit.source.decks[-1].tolist())}
    return {
        "passed": passed(audit),
        "decks": sample.decks,
        "cards": audit.cards,
        "statements": {letter: statement.good for letter, statement in zip("ABCD", all_statements, strict=True)},
        "p_values": {name: test.result.p_value for name, test in tests.items()},
        "p_values_are": {name: test.result.p_value_is for name, test in tests.items()},
        "rejected": [name for name, test in tests.items() if test.rejected],
        "adjusted": {name: test.adjusted for name, test in tests.items()},
        "false_alarm_rate": ALPHA,
        "starts": {
            "kind": sample.start,
            "how": sample.how,
            "name": sample.begun.name if sample.begun else None,
            "turned": sample.begun.turned if sample.begun else None,
            "tried": sample.tried,
        },
        "holds_for": _holds_for(audit),
        "drawn": (audit.source.drawn or None) if isinstance(audit.source, Recorded) else None,
        "largest": [_finding(finding) for finding in findings.all_of(audit, sample, words)],
        "diagnosis": _diagnosis(sample),
        "blocks": _blocks(audit),
        "total_variation": {"at_least": audit.distance.low, "confidence": CONFIDENCE},
        **hunted,
    }


def _holds_for(audit: Audit) -> str:
    if not isinstance(audit.source, Recorded):
        return _ANY
    return _EITHER if audit.sample.how == ASSUMED else _HOLDS_FOR[audit.sample.start]


def by_key(sample: Sample) -> dict[str, Judged]:
    """All tests of a sample by names that differ: on other views as in lag-1:rising, of classes as in
    classes-table_4."""
    others = {f"{view}:{name}": test for view, tests in sample.others.items() for name, test in tests.items()}
    classes = {f"classes-{name}": test for name, test in sample.classes.items()}
    return {**sample.tests, **sample.seats, **classes, **others}


def _blocks(audit: Audit) -> dict[str, Any] | None:
    """Information: no statement depends on it."""
    if audit.blocks is None:
        return None
    rows = {
        row.test: {"passed": row.passed, "p_value_t": row.p_value_t, "as_expected": row.as_expected}
        for row in audit.blocks.rows
    }
    return {"blocks": audit.blocks.blocks, "decks": audit.blocks.decks, "tests": rows}


def _diagnosis(sample: Sample) -> dict[str, Any] | None:
    if sample.diagnosis is None:
        return None
    ways = [_way(explained) for explained in sample.diagnosis.found]
    return {"best": sample.diagnosis.best, "others": [other.name for other in sample.diagnosis.others], "ways": ways}


def _way(explained: Explanation) -> dict[str, Any]:
    parts = {name: getattr(explained, name) for name in ("share", "packet", "against")}
    as_objects = {name: None if part is None else part._asdict() for name, part in parts.items()}
    return {**explained._asdict(), **as_objects, "likely": explained.likely, "fits": explained.fits}


def _finding(finding: findings.Finding) -> dict[str, Any]:
    return {
        "view": finding.view,
        "test": finding.test,
        **finding.facts,
        "what": finding.what,
        "seen": finding.seen,
        "expected": finding.expected,
        "p_value": finding.judged.result.p_value,
        "adjusted": finding.judged.adjusted,
        "rejected": finding.judged.rejected,
    }


def rejecting(sample: Sample, words: Words) -> list[str]:
    """Names of the tests that reject."""
    names = [words(f"test-{name}") for name, test in sample.tests.items() if test.rejected]
    names += [words(name) for name, test in sample.seats.items() if test.rejected]
    names += [words(f"classes-{name}") for name, test in sample.classes.items() if test.rejected]
    return names + [
        f"{words(f'test-{name}')} ({said(words, 'view', view)})"
        for view, tests in sample.others.items()
        for name, test in tests.items()
        if test.rejected
    ]


def use(audit: Audit, words: Words) -> str:
    """For which use of the shuffler the statements hold."""
    sample = audit.sample
    if not isinstance(audit.source, Recorded):
        return words("use-drawn")
    said = words(f"use-{sample.start}-{sample.how}", tried=sample.tried, start=began(sample, words))
    return f"{said} {words(f'drawn-{audit.source.drawn}')}" if audit.source.drawn else said


def began(sample: Sample, words: Words) -> str:
    """The start that was found, in words; empty if there is none."""
    begun = sample.begun
    if begun is None:
        return ""
    suits = " ".join("♣♠♥♦"["CSHD".index(letter)] for letter in begun.suits)
    ace, way = "high" if begun.high else "low", "down" if begun.down else "up"
    start = words(f"began-{begun.kind}", suits=suits, ace=words(f"began-{ace}"), way=words(f"began-{way}"))
    return start + words("began-turned") if begun.turned else start


def _source(audit: Audit, words: Words) -> Statement:
    source, sample = audit.source, audit.sample
    if isinstance(source, Recorded):
        reach = reachable_bits(sample.orders, sample.pairs)
        if audit.hunted is not None and audit.hunted.hit is not None:
            return Statement(words("a_bad", reason=words("hunt_a_reason")), False)
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
    tests = sum(len(sample.all_tests) for sample in audit.samples)
    decks = words("b_and").join(numbers.integer(sample.decks, words.language) for sample in audit.samples)
    names = [
        name + (words("b_told") if sample is audit.told else "")
        for sample in audit.samples
        for name in rejecting(sample, words)
    ]
    if not names:
        return Statement(f"{words('b_good', tests=tests, decks=decks)} {use(audit, words)}", True)
    sentence = words("b_bad", rejected=len(names), tests=tests, decks=decks, names="; ".join(names))
    sentences = [sentence, *_most(audit, words, False), explanation(audit, words), use(audit, words)]
    return Statement(" ".join(filter(None, sentences)), False)


def explanation(audit: Audit, words: Words) -> str:
    """Which way of mixing explains the deviations of the sample; empty if there are none."""
    diagnosis = audit.sample.diagnosis
    if diagnosis is None:
        return ""
    best, others = diagnosis.found[0], diagnosis.others
    if diagnosis.best == NONE:
        return " ".join(filter(None, [words("explained-none"), _nearest(best, words)]))
    sentences = [_explained(best, words)]
    if others:
        named = (sized(other, words) for other in others)
        sentences.append(words("explained-others", list="; ".join(named)))
    return " ".join(sentences)


def _nearest(nearest: Explanation, words: Words) -> str:
    """Say what speaks against it; empty if it is not likely, or nothing does."""
    against = nearest.against
    if not nearest.likely or against is None:
        return ""
    seen, expected = (numbers.number(value, words.language, 3) for value in (against.seen, against.expected))
    p = numbers.probability(against.p_value, words.language)
    feature = words(f"feature-{against.feature}")
    return words("explained-nearest", way=sized(nearest, words), feature=feature, seen=seen, expected=expected, p=p)


def _explained(explained: Explanation, words: Words) -> str:
    if explained.turned:
        return words("explained-turned", way=sized(explained._replace(turned=False), words))
    if explained.share is not None:
        return words("explained-mixed", way=way(explained, words), estimate=estimate(explained, words))
    loop = {"loop": words(f"hunt_loop-{explained.loop}")} if explained.loop else {}
    return words(f"explained-{explained.name}", estimate=estimate(explained, words), **loop)


def _most(audit: Audit, words: Words, classes: bool) -> list[str]:
    """The most unlikely findings, of classes at seats or of all others, as a sentence if there are any."""
    rejected = [finding for sample in audit.samples for finding in findings.rejected(audit, sample, words)]
    texts = [findings.sentence(finding, words) for finding in rejected if (finding.view == findings.CLASSES) == classes]
    return [words("most_unlikely", list="; ".join(texts[:_MOST_NAMED]))] if texts else []


def _hands(audit: Audit, words: Words) -> Statement:
    """By as many decks of each. A shuffler that B does not reject is not rejected here: there must not be two chances
    of a false alarm."""
    beside = audit.beside
    deviates = beside.own > 0 and not all(sample.uniform for sample in audit.samples)
    worse = [words(f"method-{name}") for name, rejecting in beside.by_hand.items() if rejecting]
    even = [words(f"method-{name}") for name, rejecting in beside.by_hand.items() if not rejecting]
    values: dict[str, object] = {
        "decks": numbers.integer(beside.decks, words.language),
        "tests": beside.tests,
        "all": len(beside.by_hand),
        "worse": len(worse),
        "even": len(even),
        "worse_names": "; ".join(worse),
        "even_names": "; ".join(even),
    }
    if deviates:
        return Statement(words("c_bad", **values), False) if even else Statement(words("c_all", **values), None)
    if not even and isinstance(audit.source, Recorded) and audit.sample.how == ASSUMED:
        return Statement(words("c_start", **values), None)
    if not even:
        return Statement(words("c_good", **values), True)
    return Statement(words("c_some" if worse else "c_unknown", **values), None)


def _seats(audit: Audit, words: Words) -> Statement:
    if not audit.sample.seats:
        return Statement(words("d_unknown"), None)
    names = [words(name) for sample in audit.samples for name, test in sample.seats.items() if test.rejected]
    names += [
        words(f"classes-{name}") for sample in audit.samples for name, test in sample.classes.items() if test.rejected
    ]
    if not names:
        looked_at = words("d_classes" if audit.sample.classes else "d_cards")
        return Statement(words("d_good", orders=len(audit.sample.seats), looked_at=looked_at), True)
    sentence = words("d_bad", names="; ".join(dict.fromkeys(names)))
    return Statement(" ".join([sentence, *_most(audit, words, True)]), False)
