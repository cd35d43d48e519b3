"""The report of the study's repetition: what was published and ours side by side, and what it could not see."""

from mischwerk_lab.experiments.study import (
    corrections as study_corrections,
)
from mischwerk_lab.experiments.study import (
    figures as study_figures,
)
from mischwerk_lab.experiments.study import (
    fixed_riffle as study_fixed,
)
from mischwerk_lab.experiments.study import (
    judged,
    published,
)
from mischwerk_lab.experiments.study import (
    tables as study_tables,
)
from mischwerk_lab.experiments.study.compute import ALL, APEN_DECKS, STUDIED, Studied, Study
from mischwerk_lab.report import Report, numbers
from mischwerk_lab.report.document import Columns

_PARTS = "abcde"


def report(study: Study) -> Report:
    """All of it."""
    iterations = max(len(done) for done in study.passes.values())
    made = Report(
        "The Swedish study, repeated",
        subtitle=f"{study.decks:,} decks of 52 cards, {iterations} iterations, seed {study.seed}. Repeated: "
        "“Framtagande av en potentiell kortleksblandare”, compiled on 5 April 2024.",
    )
    _summary(made, study)
    study_corrections.corrections(made)
    _table_4(made, study)
    _cap(made, study)
    _figures(made, study)
    _unseen(made, study)
    _how(made, study)
    return made


def by_name(name: str) -> Studied:
    """A method of this experiment."""
    return study_figures.BY_NAME[name]


def _summary(made: Report, study: Study) -> None:
    made.section("What came out")
    ten, stated, planned = (study.passes[name] for name in ("pile-10", "pile-10-10", "planned"))
    figure_19 = next(figure for figure in published.figures() if figure.number == 19)
    fits, misses = (judged.agreement(figure_19, done[0], study.decks) for done in (ten, stated))
    last = {method.name: judged.last_rejected(study, method) for method in ALL}
    agree = [
        judged.agreement(figure, study.passes[figure.method][figure.iteration - 1], study.decks)
        for figure in published.figures()
        if figure.iteration <= len(study.passes[figure.method])
    ]
    deviations = [
        judged.agreement_of_deviations(figure, study.passes[figure.method][figure.iteration - 1], study.decks)
        for figure in published.figures()
        if figure.iteration <= len(study.passes[figure.method])
    ]
    consistent, spread = (sum(one.p_value >= judged.ALPHA / len(all_) for one in all_) for all_ in (agree, deviations))
    points = [
        f"Of the {len(agree)} figures of card means that could be compared, {consistent} agree with ours within "
        "chance (1 % for all of them together), with ten bins of at most 7 cards; of their standard deviations "
        f"{spread} do.",
        f"The study's ten bins held at most 7 cards, not 10 as it says: its means of figure 19 differ from ours by "
        f"{_z(fits.mean_square)} squared standard errors on average with 7 (1 is chance), by {_z(misses.mean_square)} "
        "with 10.",
    ]
    known = judged.exact_distances(by_name("pile-10"), len(ten))
    if known and len(known) > 1:
        points.append(
            f"The poker test rejects ten bins last after {_iteration(last['pile-10']['poker'])}; the runs do so up to "
            f"{_iteration(last['pile-10']['runs'])}. After two iterations without a cap the total variation distance "
            f"from uniform is {float(known[1]):.3f}: some event's probability is off by that much."
        )
    riffle = last["half-riffle"]
    points.append(
        "The study calls seven riffles enough. The poker test rejects its riffle last after "
        f"{_iteration(riffle['poker'])}, the means of the cards after {_iteration(riffle['position-mean'])}, the "
        f"rising sequences after {_iteration(riffle['rising'])}."
    )
    points.append(
        f"The planned shuffle, whose order is drawn uniformly and then carried out, is rejected by "
        f"{_none(last['planned'])} after one shuffle; only chance was seen in {study.decks:,} decks "
        f"(runs: p = {numbers.probability(planned[0].results['runs'].p_value, 'en')})."
        if not any(last["planned"].values())
        else "The planned shuffle was rejected: something is wrong with it, or with its generator."
    )
    made.points(points)


def _z(value: float) -> str:
    return numbers.fixed(value, "en", 2) if value < 1000 else numbers.number(value, "en", 3)


def _iteration(number: int) -> str:
    return "no iteration" if number == 0 else f"iteration {number}"


def _none(last: dict[str, int]) -> str:
    return "none of the tests" if not any(last.values()) else "some of the tests"


def _table_4(made: Report, study: Study) -> None:
    made.section("Table 4: the poker test")
    made.paragraph(
        "The hand at places 0, 2, 5, 6 and 7 of each deck, ten kinds, 9 degrees of freedom. The difference is ours "
        "less that of the study's data, in standard deviations; with fewer decks than the study's 3,248,700, ours is "
        "brought to its size first. Print and data differ where the print is wrong. Lead times are from the study's "
        "computer; ours vary and are in times.json instead."
    )
    made.figure(
        study_figures.poker(study),
        "poker",
        "The poker test by iteration, with two standard deviations on either side. A uniform deck is below the dashed "
        "line "
        "19 times in 20.",
    )
    for part, method in zip(_PARTS, STUDIED, strict=True):
        table = study_tables.table_4(study, method)
        made.table(*table, f"Table 4({part}) of the study: {method.title}.", f"table-4-{method.name}")
    made.subsection("A sixth method, in its data alone")
    made.paragraph(
        "The data beside the study's sources have 15 more rows that its document does not mention: a fixed riffle, "
        "which cuts the deck in half and takes cards of both in turn, the second half first. There is no chance in it: "
        "all decks of a simulation are one and the same, every deviation is 0, and χ² is that of a single hand. So it "
        "checks the study's tools: data and calculation agree exactly. After "
        f"{study_fixed.order()} such riffles a deck is as it was before."
    )
    iterations = min(len(published.fixed_riffle()[0]), max(len(done) for done in study.passes.values()))
    made.table(*study_tables.fixed(iterations), "The fixed riffle, in the study's data and exactly.", "fixed-riffle")
    made.subsection("The hands")
    hands = study_tables.hands(study)
    made.table(*hands, "Hands counted after the last iteration.", "hands")


def _cap(made: Report, study: Study) -> None:
    made.section("Ten bins: at most 7 cards, not 10")
    figure_19 = next(figure for figure in published.figures() if figure.number == 19)
    candidates = [by_name("pile-10"), by_name("pile-10-10")]
    made.paragraph(
        "The mean of each place after one iteration shows the cap at once: full bins send later cards "
        "elsewhere, so the means jump at multiples of the cap."
    )
    made.figure(
        study_figures.cap(study, figure_19, candidates),
        "cap",
        "Mean card number at each place after one pass over ten bins, published (figure 19) and ours.",
    )
    made.table(*study_tables.capacities(study, candidates, figure_19), "Which cap the study had.", "caps")


def _figures(made: Report, study: Study) -> None:
    made.section("Figures 7 to 23: means and deviations")
    made.paragraph(
        "Left: as the study drew it, the mean number of the card found at each place, with one standard deviation. "
        "Middle: our mean less the published one in standard errors; within ±3 (shaded) nothing is visible. "
        "Right: what the study's axis labels say, the mean place of each card. A uniform deck has 25.5 and 15.01 "
        "everywhere."
    )
    made.table(*study_tables.means(study), "Published means and deviations against ours, figure by figure.", "means")
    for figure in published.figures():
        done = study.passes[figure.method]
        if figure.iteration > len(done):
            continue
        ours = done[figure.iteration - 1]
        times = "1 iteration" if figure.iteration == 1 else f"{figure.iteration} iterations"
        columns: Columns = {
            "place_or_card": list(range(published.CARDS)),
            "published_mean": figure.mean,
            "published_deviation": figure.deviation,
            "mean": ours.moments.mean,
            "deviation": ours.moments.deviation,
            "mean_place_of_card": ours.moments.card_mean,
            "deviation_of_place": ours.moments.card_deviation,
        }
        made.figure(
            study_figures.moments(figure, ours, study.decks),
            f"figure-{figure.number:02}",
            f"Figure {figure.number} of the study: {by_name(figure.method).title}, {times}.",
            columns,
        )


def _unseen(made: Report, study: Study) -> None:
    made.section("What it could not see")
    made.paragraph(
        "The total variation distance is the most by which the probability of any event is off. It is known exactly "
        "for random piles without a cap, k passes over n bins being the inverse of an a-shuffle with a = n to the "
        "power of k, and for the riffle that is cut binomially. Of piles with a cap it is "
        "not known; “mischwerk lab distance” has bounds. What the runs of our decks show is a lower bound for any "
        "method: ascending runs for piles, rising sequences for riffles."
    )
    made.figure(
        study_figures.distances(study),
        "distances",
        "Distance from uniform: exact (lines), and seen in the runs of our decks (points, ± two standard deviations). "
        "The "
        f"axis ends at {study_figures.SMALLEST:g}: what is smaller is drawn there.",
    )
    noise = numbers.number(judged.distance_seen(study.passes["wheel"][0]).noise, "en", 2)
    made.table(
        *study_tables.distances(study, ALL),
        f"Distances and four tests, the first eight iterations. Chance alone shows a distance of {noise}.",
        "distances-by-iteration",
    )
    made.subsection("Which test sees how far")
    made.paragraph(
        "The last iteration after which a test still rejects, at 1 % for all iterations and tests of a method "
        "together (Holm). The higher the number, the sharper the test. Approximate entropy (NIST SP 800-22) is what "
        "the study wished for and left out: patterns of five bits, where a bit says whether a card is of the upper "
        "half of those that are left. It takes longer than all other tests together, so it is done on the first "
        f"{min(study.decks, APEN_DECKS):,} decks only."
    )
    made.table(*study_tables.last_rejected(study, ALL), f"The last iteration rejected, {study.decks:,} decks.", "power")


def _how(made: Report, study: Study) -> None:
    made.section("How it was done")
    made.points(
        [
            "Each deck starts in order and goes through all iterations, counted after each; the study started over for "
            "every number of iterations. The law of a deck after k iterations is the same; decks of different "
            "iterations are not independent here, so a method's results over the iterations go together.",
            "The random numbers are SplitMix64, counted: deck number d has its own numbers, and threads change "
            "nothing.",
            "The published means, deviations and χ² of all iterations are from the data alongside the study's sources "
            f"({published.source()}).",
            "Planned shuffle: an order is drawn uniformly and carried out in as few passes as that order needs; for 52 "
            "cards and ten pockets two passes always do. What a machine's mechanics do to it is not simulated here.",
        ]
    )
    made.table(
        ("name here", "kernel", "options", "in the study"),
        [
            [m.title, m.kernel, ", ".join(f"{k} {v}" for k, v in m.options.items()), m.as_told or "not in it"]
            for m in ALL
        ],
        "The methods.",
        "methods",
    )
