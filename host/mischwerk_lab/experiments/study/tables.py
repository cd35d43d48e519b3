"""The tables of the study's report, as headings and rows."""

from collections.abc import Sequence
from typing import NamedTuple

from scipy.special import chdtrc

from mischwerk_lab.experiments.study import fixed_riffle, judged, published
from mischwerk_lab.experiments.study.compute import APEN, APEN_DECKS, STUDIED, Studied, Study
from mischwerk_lab.report import Cell, Shown, numbers


class Table(NamedTuple):
    """For Report.table."""

    headings: Sequence[str]
    rows: Sequence[Sequence[Cell]]


def probability(value: float) -> Cell:
    """A p-value that never looks like zero."""
    return Shown(numbers.probability(value, "en"), value)


def two(value: float) -> Cell:
    """Two decimal places, as table 4 has them; none from 10,000 up."""
    return Shown(numbers.fixed(value, "en", 2 if abs(value) < 10_000 else 0), value)


def table_4(study: Study, method: Studied) -> Table:
    """One of its five parts: printed, in the study's data, ours."""
    headings = (
        "iteration",
        "χ² printed",
        "χ² in its data",
        "χ² ours",
        "difference (s.d.)",
        "p printed",
        "p of its data",
        "p ours",
        "lead time printed (ns)",
    )
    printed = {row.iteration: row for row in published.table_4(method.name)}
    data = published.chi_square(method.name)
    rows: list[list[Cell]] = []
    for done in study.passes[method.name]:
        row, ours = printed.get(done.iteration), done.results["poker"]
        theirs = data[done.iteration - 1] if done.iteration <= len(data) else None
        rows.append(
            [
                done.iteration,
                two(row.chi_square) if row else None,
                two(theirs) if theirs is not None else None,
                two(judged.poker(done.hands).statistic),
                None if theirs is None else two(judged.poker_difference(theirs, done.hands)),
                probability(row.p_value) if row else None,
                probability(float(chdtrc(judged.FREEDOM, theirs))) if theirs is not None else None,
                probability(ours.p_value),
                row.lead_time_ns if row else None,
            ]
        )
    return Table(headings, rows)


def fixed(iterations: int) -> Table:
    """The riffle without chance: in the study's data, and exactly."""
    headings = ("iteration", "χ² in its data", "χ² exactly", "the hand of every deck", "means in its data")
    theirs, decks = published.fixed_riffle()
    rows: list[list[Cell]] = [
        [
            one.iteration,
            two(theirs[one.iteration - 1]),
            two(one.chi_square),
            one.hand,
            "the deck itself" if decks[one.iteration - 1] == one.deck else "another deck",
        ]
        for one in fixed_riffle.after(iterations)
    ]
    return Table(headings, rows)


def hands(study: Study) -> Table:
    """Kinds of hands after the last iteration."""
    from mischwerk_lab.trials.poker_hands import FREQUENCIES, HANDS, KINDS

    last = [study.passes[method.name][-1] for method in STUDIED]
    headings = ["hand", "expected", *(f"{m.title}, {done.iteration}" for m, done in zip(STUDIED, last, strict=True))]
    rows: list[list[Cell]] = [
        [
            kind,
            Shown(numbers.number(frequency / HANDS * study.decks, "en"), frequency / HANDS * study.decks),
            *(done.hands[number] for done in last),
        ]
        for number, (kind, frequency) in enumerate(zip(KINDS, FREQUENCIES, strict=True))
    ]
    return Table(headings, rows)


def means(study: Study) -> Table:
    """Figures 7 to 23: how well our means agree with the published ones."""
    headings = (
        "figure",
        "method",
        "iterations",
        "means: z² on average",
        "means: largest |z|",
        "means: p (largest of 52)",
        "deviations: z² on average",
        "deviations: largest |z|",
        "deviations: p (largest of 52)",
        "p of evenness, ours",
    )
    rows: list[list[Cell]] = []
    titles = {method.name: method.title for method in STUDIED}
    for figure in published.figures():
        done = study.passes[figure.method]
        if figure.iteration > len(done):
            continue
        ours = done[figure.iteration - 1]
        both = [one(figure, ours, study.decks) for one in (judged.agreement, judged.agreement_of_deviations)]
        rows.append(
            [
                figure.number,
                titles[figure.method],
                figure.iteration,
                *(
                    cell
                    for found in both
                    for cell in (
                        two(found.mean_square),
                        two(max(map(abs, found.z))),
                        probability(found.p_value),
                    )
                ),
                probability(ours.results["position-mean"].p_value),
            ]
        )
    return Table(headings, rows)


def capacities(study: Study, candidates: Sequence[Studied], figure_19: published.Figure) -> Table:
    """Ten bins after one iteration, with either cap, against what was published."""
    headings = ("cap", "mean z² of the 52 means", "largest |z|", "χ² published", "χ² ours", "difference (s.d.)")
    theirs = published.chi_square("pile-10")[0]
    rows: list[list[Cell]] = []
    for method in candidates:
        done = study.passes[method.name][0]
        found = judged.agreement(figure_19, done, study.decks)
        rows.append(
            [
                method.options["capacity"],
                two(found.mean_square),
                two(max(map(abs, found.z))),
                two(theirs),
                two(judged.poker(done.hands).statistic),
                two(judged.poker_difference(theirs, done.hands)),
            ]
        )
    return Table(headings, rows)


def distances(study: Study, methods: Sequence[Studied]) -> Table:
    """What is known exactly, and what the decks show."""
    headings = (
        "method",
        "iterations",
        "exact, no cap",
        "seen in our decks",
        "p poker",
        "p means",
        "p runs",
        "p approximate entropy",
    )
    rows: list[list[Cell]] = []
    for method in methods:
        done = study.passes[method.name][:8]
        known = judged.exact_distances(method, len(done))
        for i, one in enumerate(done):
            found = judged.distance_seen(one)
            runs = one.results.get("rising") or one.results["runs"]
            rows.append(
                [
                    method.title,
                    one.iteration,
                    float(known[i]) if known else None,
                    _beside_chance(found.distance, found.noise),
                    probability(one.results["poker"].p_value),
                    probability(one.results["position-mean"].p_value),
                    probability(runs.p_value),
                    probability(one.results[APEN].p_value),
                ]
            )
    return Table(headings, rows)


def _beside_chance(distance: float, noise: float) -> Cell:
    """With what chance alone shows, if that is no less than a third of it."""
    text = numbers.number(distance, "en", 3)
    near = distance < 3 * noise
    return Shown(f"{text} (chance alone: {numbers.number(noise, 'en', 2)})" if near else text, distance)


def last_rejected(study: Study, methods: Sequence[Studied]) -> Table:
    """By method and test, the last iteration that is rejected."""
    tests = ("poker", "position-mean", "card-mean", "position-chi2", "runs", "rising", APEN)
    headings = (
        "method",
        "iterations done",
        "poker",
        "mean at a place",
        "mean of a card",
        "card by place",
        "ascending runs",
        "rising sequences",
        f"approximate entropy ({min(study.decks, APEN_DECKS):,} decks)",
    )
    rows: list[list[Cell]] = []
    for method in methods:
        last = judged.last_rejected(study, method)
        rows.append(
            [
                method.title,
                len(study.passes[method.name]),
                *(None if test not in last else ("none" if not last[test] else str(last[test])) for test in tests),
            ]
        )
    return Table(headings, rows)
