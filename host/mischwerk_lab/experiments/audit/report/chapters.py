"""The chapters of uniformity, of ways by hand, and of the seats."""

from collections.abc import Mapping

from mischwerk_lab import starts
from mischwerk_lab.experiments.audit import findings
from mischwerk_lab.experiments.audit import verdict as audit_verdict
from mischwerk_lab.experiments.audit import views as audit_views
from mischwerk_lab.experiments.audit.board import Board
from mischwerk_lab.experiments.audit.diagnosis import Diagnosis
from mischwerk_lab.experiments.audit.report import figures as audit_figures
from mischwerk_lab.experiments.audit.results import Judged, Sample
from mischwerk_lab.experiments.audit.views import ALPHA, LARGEST, REPEATS, TESTS, Blocks
from mischwerk_lab.experiments.audit.wording import Wording, way
from mischwerk_lab.experiments.mixing.counts import CONFIDENCE
from mischwerk_lab.methods import METHODS
from mischwerk_lab.report import Cell, Shown, Verdict, numbers
from mischwerk_lab.report.document import Report


def uniformity(made: Report, say: Wording) -> None:
    """All tests on the sample, and on what a board revealed."""
    audit, words, sample = say.audit, say.words, say.audit.sample
    made.section(words("uniformity"))
    tests = len(sample.all_tests)
    made.paragraph(words("uniformity_intro", decks=say.count(sample.decks), tests=tests))
    made.paragraph(f"{audit_verdict.use(audit, words)} {words('uniformity_views')}")
    low = say.number(audit.distance.low)
    made.paragraph(words("uniformity_distance", low=low, level=say.percent(CONFIDENCE, 0)))
    if isinstance(audit.source, Board):
        made.paragraph(words("uniformity_drawn", shuffles=len(audit.source.orders)))
    _tests(made, say, sample, words("tests"), "tests")
    for view, on_view in sample.others.items():  # tables of their own: most say the same as the first
        _table(made, say, on_view, words("tests_other", view=starts.said(words, "view", view)), f"tests-{view}")
    _worst(made, say, sample)
    if audit.blocks is not None:
        _blocks(made, say, audit.blocks)
    if sample.diagnosis is not None:
        _diagnosis(made, say, sample.diagnosis)
    if sample.lacking:
        listed = ", ".join(f"{say.name(name)} ({say.count(n)})" for name, n in sample.lacking.items())
        made.paragraph(words("lacking", list=listed))
    if sample.left_out:
        made.paragraph(words("left_out", list=", ".join(words(f"test-{name}") for name in sample.left_out)))
    lowest = numbers.number(audit_figures.LOWEST, say.language, 1)
    made.figure(audit_figures.p_values(sample, words), "p-values", words("p_figure", lowest=lowest))
    widest = say.number(audit_figures.WIDEST, 1)
    made.figure(audit_figures.places(sample, words), "places", words("places_figure", widest=widest))
    made.figure(audit_figures.runs(sample, words), "runs", words("runs_figure"))
    if audit.told is not None:
        caption = words("tests_told", decks=say.count(audit.told.decks))
        _tests(made, say, audit.told, caption, "tests-told")
        names = audit_verdict.rejecting(audit.told, words)
        made.verdict(words("told_bad", names=", ".join(names)) if names else words("told_good"), not names)
    made.subsection(words("what_tests_see"))
    made.table(
        (words("column_test"), words("column_looks")),
        [[words(f"test-{name}"), words(f"test-{name}-about")] for name in (*TESTS, REPEATS, *LARGEST)],
        words("tests_about"),
        "tests-about",
    )


def _tests(made: Report, say: Wording, sample: Sample, caption: str, name: str) -> None:
    classes = {f"classes-{name}": judged for name, judged in sample.classes.items()}
    _table(made, say, {**sample.tests, **sample.seats, **classes}, caption, name)


def _table(made: Report, say: Wording, tests: Mapping[str, Judged], caption: str, name: str) -> None:
    columns = ("test", "verdict", "statistic", "law", "p", "adjusted", "effect", "visible")
    rows = [_row(say, test, judged) for test, judged in tests.items()]
    made.table([say.words(f"column_{column}") for column in columns], rows, caption, name)


def _worst(made: Report, say: Wording, sample: Sample) -> None:
    """Which cards, places, pairs and seats are the most unlikely."""
    columns = ("which", "verdict", "seen", "expected", "z", "adjusted")
    rows: list[list[Cell]] = [
        [
            line.what,
            say.verdict(line.rejected, "cell"),
            line.seen,
            say.cell(line.expected),
            say.cell(line.z, 2),
            say.p(line.adjusted),
        ]
        for line in findings.worst(say.audit, sample, say.words)
    ]
    made.subsection(say.words("worst"))
    made.table([say.words(f"column_{column}") for column in columns], rows, say.words("largest"), "largest")


def _blocks(made: Report, say: Wording, blocks: Blocks) -> None:
    """Write what share of the blocks passes each test, and whether their p-values are uniform."""
    words, tests = say.words, len(blocks.rows)
    low, high = audit_views.proportions(blocks.blocks)
    made.subsection(words("blocks"))
    sizes = {"blocks": say.count(blocks.blocks), "decks": say.count(blocks.decks)}
    made.paragraph(
        words(
            "blocks_intro",
            **sizes,
            low=say.percent(low, 2),
            high=say.percent(high, 0),
            passes=say.percent(1 - ALPHA, 0),
        )
    )
    odds = say.percent(audit_views.chance_of_any(blocks.blocks, tests), 0)
    made.paragraph(words("blocks_odds", tests=tests, odds=odds))
    rows: list[list[Cell]] = [
        [
            say.name(row.test),
            Verdict(words("as_expected" if row.as_expected else "unusual"), row.as_expected, row.as_expected or None),
            row.passed,
            Shown(say.percent(row.passed / row.blocks), row.passed / row.blocks),
            say.p(row.p_value_t),
            " ".join(map(str, row.bins)),
        ]
        for row in blocks.rows
    ]
    columns = ("test", "verdict", "passed", "share_passed", "p_value_t", "bins")
    made.table([words(f"column_{column}") for column in columns], rows, words("blocks_table", **sizes), "blocks")


def _diagnosis(made: Report, say: Wording, diagnosis: Diagnosis) -> None:
    """Which way of mixing explains the deviations."""
    words = say.words
    made.subsection(words("diagnosis"))
    made.note(audit_verdict.explanation(say.audit, words))
    made.paragraph(words("diagnosis_intro"))
    rows: list[list[Cell]] = [
        [
            way(explanation, words),
            say.explained(explanation) if explanation.likely else None,
            say.cell(explanation.log_ratio),
            say.p(explanation.fit) if explanation.likely else None,
            explanation.fits,
        ]
        for explanation in diagnosis.found
    ]
    columns = ("way", "estimate", "log_ratio", "fit", "explains")
    made.table([words(f"column_{name}") for name in columns], rows, words("diagnosis_table"), "diagnosis")


def _row(say: Wording, test: str, judged: Judged) -> list[Cell]:
    result = judged.result
    visible = None if judged.visible is None else say.cell(judged.visible, 2)
    return [
        say.name(test),
        say.verdict(judged.rejected),
        say.cell(result.statistic, 4),
        say.law(test, judged),
        say.p(result.p_value),
        say.p(judged.adjusted),
        say.cell(result.effect, 2),
        visible,
    ]


# -- The chapters that compare: with shuffling by hand, and the seats with each other.


def hands(made: Report, say: Wording) -> None:
    """Ways by hand compared with the shuffler."""
    audit, words = say.audit, say.words
    passes, seventh = audit.hands[0].passes, audit.hands[0].seventh
    made.section(words("hands"))
    chance = sum(1 / left for left in range(1, audit.cards + 1))
    made.paragraph(
        words(
            "hands_intro",
            decks=say.count(audit.hands[0].decks),
            most=passes[-1],
            chance=say.number(chance),
            cards=audit.cards,
        )
    )
    rows: list[list[Cell]] = [
        [
            words(f"method-{hand.name}"),
            say.rejecting(audit.beside.by_hand[hand.name], audit.beside.tests),
            words("more_than", most=passes[-1]) if hand.enough is None else str(hand.enough),
            say.cell(hand.guessed[0]),
            say.cell(hand.guessed[seventh]),
        ]
        for hand in audit.hands
    ]
    guessed = audit.sample.tests["guessing"].result.effect
    once = say.cell(guessed)
    enough = "\u2013" if audit.beside.own else "1"
    rows.append([words("audited_row"), say.rejecting(audit.beside.own, audit.beside.tests), enough, once, None])
    columns = [words(f"column_{name}") for name in ("way", "rejected_7", "enough", "guessed_1", "guessed_7")]
    caption = words(
        "hands_table",
        decks=say.count(audit.beside.decks),
        tests=audit.beside.tests,
        noise=say.number(audit_figures.guessing_noise(audit), 2),
    )
    made.table(columns, rows, caption, "hands")
    made.figure(
        audit_figures.hands(audit, words),
        "hands-guessed",
        words("hands_figure"),
        {"passes": list(passes), **{hand.name: hand.guessed for hand in audit.hands}},
    )
    columns = ["way", "model", "options"]
    models: list[list[Cell]] = [
        [
            words(f"method-{hand.name}"),
            words(f"method-{hand.name}-about"),
            ", ".join(words(f"option-{key}", value=value) for key, value, *_ in METHODS[hand.name].options),
        ]
        for hand in audit.hands
    ]
    if say.language == "en":  # the sources are given in English only
        columns.append("from")
        models = [[*row, METHODS[hand.name].text("en").source] for row, hand in zip(models, audit.hands, strict=True)]
    made.table([words(f"column_{name}") for name in columns], models, words("hands_models"), "hands-models")


def seats(made: Report, say: Wording) -> None:
    """Dealing orders."""
    audit, words = say.audit, say.words
    made.section(words("seats"))
    made.paragraph(words("seats_intro"))
    if audit.sample.seats:
        judged = {**audit.sample.seats, **{f"classes-{name}": test for name, test in audit.sample.classes.items()}}
        rows: list[list[Cell]] = [
            [
                words(name),
                say.verdict(test.rejected),
                say.cell(test.result.statistic, 4),
                say.law(name, test),
                say.p(test.result.p_value),
                say.p(test.adjusted),
            ]
            for name, test in judged.items()
        ]
        columns = ("dealing", "verdict", "statistic", "law", "p", "adjusted")
        made.table([words(f"column_{name}") for name in columns], rows, words("seats_table"), "seats")
        widest = say.number(audit_figures.WIDEST, 1)
        made.figure(audit_figures.seats(audit, words), "seats-cards", words("seats_figure", widest=widest))
    made.paragraph(words("seats_course"))
