"""The report of `lab power`."""

from statistics import median
from typing import Any

from mischwerk_lab.experiments.power import figures
from mischwerk_lab.experiments.power.compute import AT_ONCE, ESTIMATED, MEASURED, UNSEEN, Least, Params
from mischwerk_lab.experiments.power.defects import DEFECTS, NONE, Defect
from mischwerk_lab.experiments.power.figures import Results
from mischwerk_lab.report import Report, Shown
from mischwerk_lab.trials import TRIALS
from mischwerk_lab.trials.poker import ALL_KINDS_DECKS

POKER = "poker"
_IN_A_FIGURE = 15  # defects
_CURVES = (POKER, "position-mean", "card-mean", "runs", "rising", "guessing")
_SHOWN = ("random-pile-10-2", "gsr-7")


def report(found: Results, asked: Params) -> Report:
    """Made, not written."""
    defects = [DEFECTS[name] for name in found]
    page = Report(
        "Which test sees which defect",
        subtitle=f"{asked.repeats} samples of up to {asked.decks:,} decks of "
        f"52 cards for each defect; seed {asked.seed}",
    )
    page.section("What was done")
    page.points(_done(asked))
    page.section("Decks needed")
    for first in range(0, len(defects), _IN_A_FIGURE):  # one of all would be as high as a printed page
        page.figure(
            figures.map_of(found, defects[first : first + _IN_A_FIGURE], list(TRIALS)),
            "decks-needed" if first == 0 else f"decks-needed-{first // _IN_A_FIGURE + 1}",
            "Fewest decks with which a test rejects 90 % of samples at 1 %. ~: estimated from the effect, beyond "
            f"the samples; ·: not seen with {asked.decks:,} decks.",
            _columns(found) if first == 0 else None,
        )
    page.table(*_sharpest(found, defects, asked), name="sharpest")
    page.section("Why the poker test alone is not enough")
    for text in _poker(found, defects, asked):
        page.paragraph(text)
    page.points(_REASONS)
    page.figure(
        figures.curves(found, [DEFECTS[name] for name in _SHOWN], _CURVES, asked),
        "power",
        "How the power of tests grows with the decks, for two defects, with 95 % intervals.",
    )
    page.section("False alarms, and limits")
    page.paragraph(_alarms(found, asked))
    page.points(_limits(asked))
    page.section("The tests")
    page.table(
        ["test", "what it looks at"],
        [[one.name, f"{one.title}. {one.about}"] for one in TRIALS.values()],
        "All tests, by the names used above.",
        name="tests",
    )
    return page


def _done(asked: Params) -> list[str]:
    return [
        f"For each defect there were {asked.repeats} samples of decks, each deck shuffled from the sorted one. A "
        "sample grew in "
        f"steps ({', '.join(f'{rung:,}' for rung in asked.rungs)} decks), and at each step every test judged it by its "
        "exact or asymptotic law for uniform decks.",
        "A test is said to see a defect where it rejects 90 % of the samples at a false-alarm rate of 1 %. Between two "
        "steps that number of decks is interpolated; its interval of 95 % comes from resampling the samples.",
        "Where a test did not get that far, but all samples together show an effect beyond doubt (p below one in "
        "a million), the number is estimated from that effect and marked.",
        "The distance is the total variation from uniform: the most by which the probability of any event is off. "
        "It is exact where it is given.",
    ]


def _sharpest(found: Results, defects: list[Defect], asked: Params) -> tuple[list[str], list[list[Any]], str]:
    """Of each defect the test that needs fewest decks, and what the poker test needs."""
    rows: list[list[Any]] = []
    for defect in defects:
        name, least = _best(found, defect)
        poker = found[defect.name][POKER].least
        ratio = poker.decks / least.decks if poker.decks and least.decks else None
        distance = None if defect.distance is None else float(defect.distance(52))
        rows.append(
            [
                defect.title,
                distance,
                name,
                _decks(least, asked),
                _interval(least),
                _decks(poker, asked),
                None if ratio is None else Shown(f"{ratio:,.0f}" if ratio >= 10 else f"{ratio:.1f}", ratio),
            ]
        )
    headings = ["defect", "distance", "sharpest test", "decks needed", "95 % interval", "poker test", "times as many"]
    return headings, rows, "The sharpest test for each defect, and the poker test for comparison."


def _best(found: Results, defect: Defect) -> tuple[str, Least]:
    """Of equals the first; none is sharpest if no test sees the defect."""
    seen = {test: one.least for test, one in found[defect.name].items() if one.least.decks is not None}
    if not seen:
        return "none", Least(None, None, None, UNSEEN)
    name = min(seen, key=lambda test: seen[test].decks or 0.0)
    return name, seen[name]


def _poker(found: Results, defects: list[Defect], asked: Params) -> list[str]:
    """What the figures say about it."""
    seen = [defect for defect in defects if defect.kind != NONE and _best(found, defect)[1].decks is not None]
    poker = {defect.name: found[defect.name][POKER].least for defect in seen}
    within = [name for name, least in poker.items() if least.how in (MEASURED, AT_ONCE)]
    study = [name for name, least in poker.items() if least.decks is not None and least.decks <= ALL_KINDS_DECKS]
    texts = [
        f"Some test sees {len(seen)} of the defects; the poker test sees {len(within)} of them within {asked.decks:,} "
        f"decks. With {ALL_KINDS_DECKS:,} decks, as many as the Swedish study gave it, it would see {len(study)}, as "
        "far as its effect could be made out here."
    ]
    ratios = [
        least.decks / sharpest
        for defect in seen
        if (least := poker[defect.name]).decks is not None and (sharpest := _best(found, defect)[1].decks) is not None
    ]
    if ratios:
        texts.append(
            f"Where both are known it needs {min(ratios):,.1f} to {max(ratios):,.0f} times as many decks as the "
            f"sharpest test, {median(ratios):,.0f} times in the median."
        )
    for name in _SHOWN:
        if name in found and DEFECTS[name].distance is not None:
            texts.append(_example(found, DEFECTS[name], asked))
    return texts


def _example(found: Results, defect: Defect, asked: Params) -> str:
    test, least = _best(found, defect)
    poker = found[defect.name][POKER].least
    distance = float(defect.distance(52)) if defect.distance is not None else 0.0
    says = {
        UNSEEN: f"the poker test does not see it with {asked.decks:,}, nor all samples together",
        ESTIMATED: f"the poker test needs about {figures.short(poker.decks or 0)}",
    }.get(poker.how, f"the poker test needs {figures.short(poker.decks or 0)}")
    needs = "not seen by any test" if least.decks is None else f"seen by {test} with {figures.short(least.decks)} decks"
    return f"{defect.title}: {distance:.3f} from uniform, {needs}; {says}."


_REASONS = [
    "It looks at five places of the deck and can't see what goes wrong at the others: a card that sticks at place 30 "
    "is missing from the hand a little more often, and that is all.",
    "It looks only at the kind of hand: suits may be exchanged, and which of two cards comes first makes no "
    "difference. But what a shuffle leaves behind is order: cards that stay where they were, runs that rise, "
    "sequences that were only "
    "interleaved.",
    "92 % of all hands are a high card or one pair, which nearly any deck gives often. What could show more is rare: "
    "one hand of 649,740 is a royal flush.",
    "The sharpest tests are those that count what the method leaves behind: runs for piles, rising sequences for "
    "riffles, peaks for shelves. Decks with the same such number are equally probable after such a shuffle, so "
    "nothing else in a deck says more about it. What happens rarely shows in the one deck that stands out.",
    "A laboratory that doesn't know the method has to try all tests, and to correct for their number.",
]


def _alarms(found: Results, asked: Params) -> str:
    if "none" not in found:
        return "The planned shuffle, which has no defect, was not tested."
    shares = [one.shares[-1] for one in found["none"].values()]
    rejected = round(sum(shares) * asked.repeats)
    return (
        f"The planned shuffle has no defect: of {asked.repeats} samples of {asked.decks:,} decks, judged by "
        f"{len(shares)} tests each, {rejected} of {asked.repeats * len(shares)} judgements were rejections at 1 %, "
        f"where {asked.repeats * len(shares) * 0.01:.1f} are expected by chance. Swapping two neighbours whatever they "
        "are leaves a uniform deck uniform: no test of finished decks can see that, and it does no harm."
    )


def _limits(asked: Params) -> list[str]:
    return [
        f"{asked.repeats} samples put 95 % intervals of up to ±{1.96 * (0.25 / asked.repeats) ** 0.5:.2f} on a share.",
        "Each test is taken alone, at 1 %. All of them on one sample need a correction (Holm), which costs decks.",
        "Estimates assume that the effect stays the same as the sample grows. Tests that pool rare kinds can "
        "separate more of them with more decks, so such a number may be somewhat off.",
        "The defects are models. Decks from a machine are judged by “mischwerk lab audit”.",
    ]


def _decks(least: Least, asked: Params) -> Shown:
    if least.decks is None:
        return Shown(f"> {asked.decks:,}", None)
    mark = {ESTIMATED: "~ ", AT_ONCE: "≤ "}.get(least.how, "")
    value = float(f"{least.decks:.3g}")
    return Shown(f"{mark}{value:,.0f}", least.decks)


def _interval(least: Least) -> Shown:
    if least.decks is None or least.how == AT_ONCE or least.low is None:
        return Shown("\u2013", None)
    high = "open" if least.high is None else f"{float(f'{least.high:.2g}'):,.0f}"
    return Shown(f"{float(f'{least.low:.2g}'):,.0f} to {high}", None)


def _columns(found: Results) -> dict[str, list[Any]]:
    """For the CSV."""
    rows = [(defect, test, *one.least) for defect, tests in found.items() for test, one in tests.items()]
    names = ("defect", "test", "decks", "low", "high", "how")
    return dict(zip(names, map(list, zip(*rows, strict=True)), strict=True))
