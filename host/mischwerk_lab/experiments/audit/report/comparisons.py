"""The chapters that compare: with shuffling by hand, and the seats with each other."""

from mischwerk_lab.experiments.audit.report import figures as audit_figures
from mischwerk_lab.experiments.audit.wording import Wording
from mischwerk_lab.methods import METHODS
from mischwerk_lab.report import Cell
from mischwerk_lab.report.document import Report


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
        judged = {**audit.sample.seats, **{f"classes-{name}": one for name, one in audit.sample.classes.items()}}
        rows: list[list[Cell]] = [
            [
                words(name),
                say.verdict(one.rejected),
                say.cell(one.result.statistic, 4),
                say.law(name, one),
                say.p(one.result.p_value),
                say.p(one.adjusted),
            ]
            for name, one in judged.items()
        ]
        columns = ("dealing", "verdict", "statistic", "law", "p", "adjusted")
        made.table([words(f"column_{name}") for name in columns], rows, words("seats_table"), "seats")
        widest = say.number(audit_figures.WIDEST, 1)
        made.figure(audit_figures.seats(audit, words), "seats-cards", words("seats_figure", widest=widest))
    made.paragraph(words("seats_course"))
