"""The tables of the study's report, as headings and rows, and its texts."""

from collections.abc import Sequence
from typing import NamedTuple

from scipy.special import chdtrc

from mischwerk_lab.experiments import names
from mischwerk_lab.experiments.study import judged, published
from mischwerk_lab.experiments.study.compute import ALL, APEN, APEN_DECKS, STUDIED, Studied, Study
from mischwerk_lab.report import Cell, Shown, Words, numbers
from mischwerk_lab.trials.poker import KINDS

# -- All texts of `lab study`: those of its language, names of its methods and of poker hands, and its source.


def texts(language: str) -> Words:
    """ValueError for a language that isn't there."""
    return Words(language, english() | names.of_methods(language))


def english() -> dict[str, str]:
    """Those of all reports, ``studied-NAME`` and ``studied-NAME-told``, ``hand-KIND``, ``study_source``, from the
    code."""
    texts = names.english() | {"study_source": published.source()}
    texts |= {hand(kind): kind for kind in KINDS}
    for method in ALL:
        texts[f"studied-{method.name}"] = method.title
        if method.as_told is not None:
            texts[f"studied-{method.name}-told"] = method.as_told
    return texts


def hand(kind: str) -> str:
    """The key of one of KINDS."""
    return f"hand-{kind.replace(' ', '-')}"


class Table(NamedTuple):
    """For Report.table."""

    headings: Sequence[str]
    rows: Sequence[Sequence[Cell]]


def probability(value: float, language: str) -> Cell:
    """A p-value that never looks like zero."""
    return Shown(numbers.probability(value, language), value)


def two(value: float, language: str) -> Cell:
    """Two decimal places, as table 4 has them; none from 10,000 up."""
    return Shown(numbers.fixed(value, language, 2 if abs(value) < 10_000 else 0), value)


def _headings(words: Words, *columns: str) -> list[str]:
    return [words(f"study_column_{column}") for column in columns]


def table_4(study: Study, method: Studied, words: Words) -> Table:
    """One of its five parts: printed, in the study's data, ours."""
    headings = _headings(
        words, "iteration", "printed", "data", "ours", "difference", "p_printed", "p_data", "p_ours", "lead_time"
    )
    language = words.language
    printed = {row.iteration: row for row in published.table_4(method.name)}
    data = published.chi_square(method.name)
    rows: list[list[Cell]] = []
    for done in study.passes[method.name]:
        row, ours = printed.get(done.iteration), done.results["poker"]
        theirs = data[done.iteration - 1] if done.iteration <= len(data) else None
        rows.append(
            [
                done.iteration,
                two(row.chi_square, language) if row else None,
                two(theirs, language) if theirs is not None else None,
                two(judged.poker(done.hands).statistic, language),
                None if theirs is None else two(judged.poker_difference(theirs, done.hands), language),
                probability(row.p_value, language) if row else None,
                probability(float(chdtrc(judged.FREEDOM, theirs)), language) if theirs is not None else None,
                probability(ours.p_value, language),
                row.lead_time_ns if row else None,
            ]
        )
    return Table(headings, rows)


def fixed(iterations: int, words: Words) -> Table:
    """The riffle without chance: in the study's data, and exactly."""
    headings = _headings(words, "iteration", "data", "exactly", "hand_of_all", "means")
    theirs, decks = published.fixed_riffle()
    rows: list[list[Cell]] = [
        [
            step.iteration,
            two(theirs[step.iteration - 1], words.language),
            two(step.chi_square, words.language),
            words(hand(step.hand)),
            words("study_same_deck" if decks[step.iteration - 1] == step.deck else "study_other_deck"),
        ]
        for step in published.after(iterations)
    ]
    return Table(headings, rows)


def hands(study: Study, words: Words) -> Table:
    """Kinds of hands after the last iteration."""
    from mischwerk_lab.trials.poker import FREQUENCIES, HANDS, KINDS

    last = [study.passes[method.name][-1] for method in STUDIED]
    methods = [f"{words(f'studied-{m.name}')}, {done.iteration}" for m, done in zip(STUDIED, last, strict=True)]
    headings = [*_headings(words, "hand", "expected"), *methods]
    rows: list[list[Cell]] = [
        [
            words(hand(kind)),
            Shown(numbers.number(frequency / HANDS * study.decks, words.language), frequency / HANDS * study.decks),
            *(done.hands[number] for done in last),
        ]
        for number, (kind, frequency) in enumerate(zip(KINDS, FREQUENCIES, strict=True))
    ]
    return Table(headings, rows)


def table_1(study: Study, words: Words) -> Table:
    """The seven patterns of digits, by exact law; of cards by rank, by exact law and after the last iteration."""
    methods = [words(f"studied-{method.name}") for method in STUDIED]
    rows: list[list[Cell]] = [
        [
            pattern.letters,
            Shown(numbers.number(judged.digits(pattern), words.language), judged.digits(pattern)),
            *(
                Shown(numbers.number(share, words.language), share)
                for share in (judged.ranks(pattern), *judged.shares(study, pattern))
            ),
        ]
        for pattern in judged.PATTERNS
    ]
    return Table([*_headings(words, "pattern", "of_digits", "of_ranks"), *methods], rows)


def means(study: Study, words: Words) -> Table:
    """Figures 7 to 23: how well our means agree with the published ones."""
    both = [f"{what}_{column}" for what in ("means", "deviations") for column in ("squares", "largest", "p")]
    headings = _headings(words, "figure", "method", "iterations", *both, "even")
    language = words.language
    rows: list[list[Cell]] = []
    for figure in published.figures():
        done = study.passes[figure.method]
        if figure.iteration > len(done):
            continue
        ours = done[figure.iteration - 1]
        agreements = [judge(figure, ours, study.decks) for judge in (judged.agreement, judged.agreement_of_deviations)]
        rows.append(
            [
                figure.number,
                words(f"studied-{figure.method}"),
                figure.iteration,
                *(
                    cell
                    for agreement in agreements
                    for cell in (
                        two(agreement.mean_square, language),
                        two(max(map(abs, agreement.z)), language),
                        probability(agreement.p_value, language),
                    )
                ),
                probability(ours.results["position-mean"].p_value, language),
            ]
        )
    return Table(headings, rows)


def capacities(study: Study, candidates: Sequence[Studied], figure_19: published.Figure, words: Words) -> Table:
    """Ten bins after one iteration, with either cap, against what was published."""
    headings = _headings(words, "cap", "cap_squares", "cap_largest", "published", "ours", "difference")
    language = words.language
    theirs = published.chi_square("pile-10")[0]
    rows: list[list[Cell]] = []
    for method in candidates:
        done = study.passes[method.name][0]
        agreement = judged.agreement(figure_19, done, study.decks)
        rows.append(
            [
                method.options["capacity"],
                two(agreement.mean_square, language),
                two(max(map(abs, agreement.z)), language),
                two(theirs, language),
                two(judged.poker(done.hands).statistic, language),
                two(judged.poker_difference(theirs, done.hands), language),
            ]
        )
    return Table(headings, rows)


def distances(study: Study, methods: Sequence[Studied], words: Words) -> Table:
    """Return what is known exactly, and what the decks show."""
    p_values = ("p_poker", "p_means", "p_runs", "p_apen")
    headings = _headings(words, "method", "iterations", "exact", "seen", *p_values)
    language = words.language
    rows: list[list[Cell]] = []
    for method in methods:
        done = study.passes[method.name][:8]
        known = judged.exact_distances(method, len(done))
        for i, one_pass in enumerate(done):
            seen = judged.distance_seen(one_pass)
            runs = one_pass.results.get("rising") or one_pass.results["runs"]
            rows.append(
                [
                    words(f"studied-{method.name}"),
                    one_pass.iteration,
                    float(known[i]) if known else None,
                    _beside_chance(seen.distance, seen.noise, words),
                    probability(one_pass.results["poker"].p_value, language),
                    probability(one_pass.results["position-mean"].p_value, language),
                    probability(runs.p_value, language),
                    probability(one_pass.results[APEN].p_value, language),
                ]
            )
    return Table(headings, rows)


def _beside_chance(distance: float, noise: float, words: Words) -> Cell:
    """With what chance alone shows, if that is no less than a third of it."""
    text = numbers.number(distance, words.language, 3)
    if distance < 3 * noise:
        text = words("study_near_chance", value=text, chance=numbers.number(noise, words.language, 2))
    return Shown(text, distance)


def last_rejected(study: Study, methods: Sequence[Studied], words: Words) -> Table:
    """By method and test, the last iteration that is rejected."""
    tests = ("poker", "position-mean", "card-mean", "position-chi2", "runs", "rising")
    apen = words(f"study_column_{APEN}", decks=words.localized(f"{min(study.decks, APEN_DECKS):,}"))
    headings = [*_headings(words, "method", "done", *tests), apen]
    none = words("study_none")
    rows: list[list[Cell]] = []
    for method in methods:
        last = judged.last_rejected(study, method)
        cells = [None if test not in last else str(last[test] or none) for test in (*tests, APEN)]
        rows.append([words(f"studied-{method.name}"), len(study.passes[method.name]), *cells])
    return Table(headings, rows)


def methods(studied: Sequence[Studied], words: Words) -> Table:
    """Return what each method is here, and in the study's words."""
    rows: list[list[Cell]] = [
        [
            words(f"studied-{m.name}"),
            Shown(words(f"method-{m.kernel}"), m.kernel),
            ", ".join(words(f"mixing_option-{option}", value=value) for option, value in m.options.items()),
            words("study_not_told" if m.as_told is None else f"studied-{m.name}-told"),
        ]
        for m in studied
    ]
    return Table(_headings(words, "name", "kernel", "options", "told"), rows)
