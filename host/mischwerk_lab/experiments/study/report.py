"""The report of the study's repetition: what was published and ours side by side, and what it could not see."""

from mischwerk_lab.experiments.study import figures as study_figures
from mischwerk_lab.experiments.study import judged, published, tables
from mischwerk_lab.experiments.study.compute import ALL, APEN_DECKS, STUDIED, Pass, Studied, Study
from mischwerk_lab.report import Words, numbers
from mischwerk_lab.report.document import Columns, Report

_PARTS = "abcde"


def report(study: Study, language: str = "en") -> Report:
    """All of it."""
    words = tables.texts(language)
    iterations = max(len(done) for done in study.passes.values())
    decks = words.localized(f"{study.decks:,}")
    subtitle = words("study_subtitle", decks=decks, iterations=iterations, seed=study.seed)
    made = Report(words("study"), language, subtitle)
    _summary(made, study, words)
    published.corrections(made, words)
    _table_4(made, study, words)
    _cap(made, study, words)
    _figures(made, study, words)
    _unseen(made, study, words)
    _how(made, words)
    return made


def by_name(name: str) -> Studied:
    """A method of this experiment."""
    return study_figures.BY_NAME[name]


def _compared(study: Study) -> list[tuple[published.Figure, Pass]]:
    """The published figures, as far as ours went, and ours of as many iterations."""
    passes = [(figure, study.passes[figure.method]) for figure in published.figures()]
    return [(figure, done[figure.iteration - 1]) for figure, done in passes if figure.iteration <= len(done)]


def _summary(made: Report, study: Study, words: Words) -> None:
    made.section(words("study_summary"))
    ten, stated, planned = (study.passes[name] for name in ("pile-10", "pile-10-10", "planned"))
    figure_19 = next(figure for figure in published.figures() if figure.number == 19)
    fits, misses = (judged.agreement(figure_19, done[0], study.decks) for done in (ten, stated))
    last = {method.name: judged.last_rejected(study, method) for method in ALL}
    agree = [judged.agreement(figure, ours, study.decks) for figure, ours in _compared(study)]
    deviations = [judged.agreement_of_deviations(figure, ours, study.decks) for figure, ours in _compared(study)]
    consistent, spread = (sum(fit.p_value >= judged.ALPHA / len(all_) for fit in all_) for all_ in (agree, deviations))
    seven, with_ten = (_z(agreement.mean_square, words.language) for agreement in (fits, misses))
    points = [
        words("study_summary_figures", compared=len(agree), consistent=consistent, deviations=spread),
        words("study_summary_cap", seven=seven, ten=with_ten),
    ]
    known = judged.exact_distances(by_name("pile-10"), len(ten))
    if known and len(known) > 1:
        distance = numbers.fixed(float(known[1]), words.language, 3)
        poker, runs = (_iteration(last["pile-10"][test], words) for test in ("poker", "runs"))
        points.append(words("study_summary_bins", poker=poker, runs=runs, distance=distance))
    poker, means, rising = (
        _iteration(last["half-riffle"][test], words) for test in ("poker", "position-mean", "rising")
    )
    points.append(words("study_summary_riffle", poker=poker, means=means, rising=rising))
    if any(last["planned"].values()):
        points.append(words("study_summary_planned_bad"))
    else:
        p = numbers.probability(planned[0].results["runs"].p_value, words.language)
        points.append(words("study_summary_planned", decks=words.localized(f"{study.decks:,}"), p=p))
    made.points(points)


def _z(value: float, language: str) -> str:
    return numbers.fixed(value, language, 2) if value < 1000 else numbers.number(value, language, 3)


def _iteration(number: int, words: Words) -> str:
    return words("study_iteration", number=number) if number else words("study_no_iteration")


def _table_4(made: Report, study: Study, words: Words) -> None:
    made.section(words("study_poker"))
    made.paragraph(words("study_poker_intro"))
    made.figure(study_figures.poker(study, words), "poker", words("study_poker_figure"))
    for part, method in zip(_PARTS, STUDIED, strict=True):
        table = tables.table_4(study, method, words)
        caption = words("study_table_4", part=part, method=words(f"studied-{method.name}"))
        made.table(*table, caption, f"table-4-{method.name}")
    made.subsection(words("study_sixth"))
    made.paragraph(words("study_sixth_intro", order=published.order()))
    iterations = min(len(published.fixed_riffle()[0]), max(len(done) for done in study.passes.values()))
    made.table(*tables.fixed(iterations, words), words("study_sixth_table"), "fixed-riffle")
    made.subsection(words("study_hands"))
    made.table(*tables.hands(study, words), words("study_hands_table"), "hands")
    made.paragraph(words("study_patterns"))
    made.table(*tables.table_1(study, words), words("study_table_1"), "table-1")


def _cap(made: Report, study: Study, words: Words) -> None:
    made.section(words("study_cap"))
    figure_19 = next(figure for figure in published.figures() if figure.number == 19)
    candidates = [by_name("pile-10"), by_name("pile-10-10")]
    made.paragraph(words("study_cap_intro"))
    made.figure(study_figures.cap(study, figure_19, candidates, words), "cap", words("study_cap_figure"))
    made.table(*tables.capacities(study, candidates, figure_19, words), words("study_cap_table"), "caps")


def _figures(made: Report, study: Study, words: Words) -> None:
    made.section(words("study_figures"))
    made.paragraph(words("study_figures_intro"))
    made.table(*tables.means(study, words), words("study_means_table"), "means")
    for figure, ours in _compared(study):
        times = words("study_iterations", count=figure.iteration)
        columns: Columns = {
            "place_or_card": list(range(published.CARDS)),
            "published_mean": figure.mean,
            "published_deviation": figure.deviation,
            "mean": ours.moments.mean,
            "deviation": ours.moments.deviation,
            "mean_place_of_card": ours.moments.card_mean,
            "deviation_of_place": ours.moments.card_deviation,
        }
        method = words(f"studied-{figure.method}")
        made.figure(
            study_figures.moments(figure, ours, study.decks, words),
            f"figure-{figure.number:02}",
            words("study_figure", number=figure.number, method=method, iterations=times),
            columns,
        )


def _unseen(made: Report, study: Study, words: Words) -> None:
    made.section(words("study_unseen"))
    made.paragraph(words("study_unseen_intro"))
    smallest = words.localized(f"{study_figures.SMALLEST:g}")
    made.figure(study_figures.distances(study, words), "distances", words("study_distances_figure", smallest=smallest))
    noise = numbers.number(judged.distance_seen(study.passes["wheel"][0]).noise, words.language, 2)
    caption = words("study_distances_table", noise=noise)
    made.table(*tables.distances(study, ALL, words), caption, "distances-by-iteration")
    made.subsection(words("study_power"))
    made.paragraph(words("study_power_intro", decks=words.localized(f"{min(study.decks, APEN_DECKS):,}")))
    caption = words("study_power_table", decks=words.localized(f"{study.decks:,}"))
    made.table(*tables.last_rejected(study, ALL, words), caption, "power")


def _how(made: Report, words: Words) -> None:
    made.section(words("study_how"))
    made.points(
        [
            words("study_how_decks"),
            words("study_how_numbers"),
            words("study_how_source", source=words("study_source")),
            words("study_how_planned"),
        ]
    )
    made.table(*tables.methods(ALL, words), words("study_methods_table"), "methods")
