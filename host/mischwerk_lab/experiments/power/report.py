"""The report of `lab power`, and its texts."""

from statistics import median
from typing import Any

from mischwerk_lab.experiments import names
from mischwerk_lab.experiments.power import figures
from mischwerk_lab.experiments.power.compute import AT_ONCE, ESTIMATED, MEASURED, UNSEEN, Least, Params
from mischwerk_lab.experiments.power.defects import DEFECTS, NONE, Defect
from mischwerk_lab.experiments.power.figures import Results
from mischwerk_lab.report import Shown, Words
from mischwerk_lab.report.document import Report
from mischwerk_lab.trials import TRIALS
from mischwerk_lab.trials.poker import ALL_KINDS_DECKS

# -- All texts of `lab power`: those of its language, and names of the defects.


def texts(language: str) -> Words:
    """ValueError for a language that isn't there."""
    return Words(language, english() | names.of_methods(language))


def english() -> dict[str, str]:
    """Those of all reports, and ``defect-NAME``, from the code."""
    return names.english() | {f"defect-{name}": defect.title for name, defect in DEFECTS.items()}


POKER = "poker"
_IN_A_FIGURE = 15  # defects
_CURVES = (POKER, "position-mean", "card-mean", "runs", "rising", "guessing")
_SHOWN = ("random-pile-10-2", "gsr-7")
_REASONS = ("places", "kind", "rare", "sharp", "unknown")
_LIMITS = ("alone", "estimates", "models")


def report(results: Results, params: Params, language: str = "en") -> Report:
    """Made, not written."""
    words = texts(language)
    defects = [DEFECTS[name] for name in results]
    subtitle = words("power_subtitle", repeats=params.repeats, decks=_count(params.decks, words), seed=params.seed)
    page = Report(words("power"), language, subtitle)
    page.section(words("power_done"))
    page.points(_done(params, words))
    page.section(words("power_needed"))
    for first in range(0, len(defects), _IN_A_FIGURE):  # one of all would be as high as a printed page
        page.figure(
            figures.map_of(results, defects[first : first + _IN_A_FIGURE], list(TRIALS), words),
            "decks-needed" if first == 0 else f"decks-needed-{first // _IN_A_FIGURE + 1}",
            words("power_map", decks=_count(params.decks, words)),
            _columns(results) if first == 0 else None,
        )
    page.table(*_sharpest(results, defects, params, words), name="sharpest")
    page.section(words("power_poker"))
    for text in _poker(results, defects, params, words):
        page.paragraph(text)
    page.points([words(f"power_reason_{name}") for name in _REASONS])
    shown = [DEFECTS[name] for name in _SHOWN]
    page.figure(figures.curves(results, shown, _CURVES, params, words), "power", words("power_curves"))
    page.section(words("power_alarms"))
    page.paragraph(_alarms(results, params, words))
    page.points(_limits(params, words))
    page.section(words("power_tests"))
    page.table(
        [words("column_test"), words("column_looks")],
        [[words(f"test-{name}-short"), f"{words(f'test-{name}')}. {words(f'test-{name}-about')}"] for name in TRIALS],
        words("power_tests_table"),
        name="tests",
    )
    return page


def _count(value: float, words: Words) -> str:
    """With thousands apart."""
    return words.localized(f"{value:,.0f}")


def _short(decks: float, words: Words) -> str:
    """Two significant digits, for a sentence."""
    text = figures.short(decks)
    for mark, key in (("k", "power_thousands"), ("M", "power_millions")):
        if text.endswith(mark):
            return words(key, value=words.localized(text.removesuffix(mark)))
    return text


def _done(params: Params, words: Words) -> list[str]:
    rungs = ", ".join(_count(rung, words) for rung in params.rungs)
    first = words("power_samples", repeats=params.repeats, rungs=rungs)
    return [first, words("power_sees"), words("power_estimated"), words("power_distance")]


def _sharpest(
    results: Results, defects: list[Defect], params: Params, words: Words
) -> tuple[list[str], list[list[Any]], str]:
    """Name by defect the test that needs fewest decks, and what the poker test needs."""
    rows: list[list[Any]] = []
    for defect in defects:
        name, least = _best(results, defect)
        poker = results[defect.name][POKER].least
        ratio = poker.decks / least.decks if poker.decks and least.decks else None
        distance = None if defect.distance is None else float(defect.distance(52))
        rows.append(
            [
                words(f"defect-{defect.name}"),
                distance,
                words("power_none") if name is None else words(f"test-{name}-short"),
                _decks(least, params, words),
                _interval(least, words),
                _decks(poker, params, words),
                None if ratio is None else Shown(_times(ratio, words), ratio),
            ]
        )
    columns = ("defect", "distance", "sharpest", "decks", "interval", "poker", "ratio")
    return [words(f"power_column_{column}") for column in columns], rows, words("power_sharpest")


def _times(ratio: float, words: Words) -> str:
    return words.localized(f"{ratio:,.0f}" if ratio >= 10 else f"{ratio:.1f}")


def _best(results: Results, defect: Defect) -> tuple[str | None, Least]:
    """Pick the best, of equals the first; None is sharpest if no test sees the defect."""
    seen = {test: result.least for test, result in results[defect.name].items() if result.least.decks is not None}
    if not seen:
        return None, Least(None, None, None, UNSEEN)
    name = min(seen, key=lambda test: seen[test].decks or 0.0)
    return name, seen[name]


def _poker(results: Results, defects: list[Defect], params: Params, words: Words) -> list[str]:
    """Return what the figures say about it."""
    seen = [defect for defect in defects if defect.kind != NONE and _best(results, defect)[1].decks is not None]
    poker = {defect.name: results[defect.name][POKER].least for defect in seen}
    within = [name for name, least in poker.items() if least.how in (MEASURED, AT_ONCE)]
    study = [name for name, least in poker.items() if least.decks is not None and least.decks <= ALL_KINDS_DECKS]
    texts = [
        words(
            "power_poker_seen",
            seen=len(seen),
            within=len(within),
            decks=_count(params.decks, words),
            study_decks=_count(ALL_KINDS_DECKS, words),
            study=len(study),
        )
    ]
    ratios = [
        least.decks / sharpest
        for defect in seen
        if (least := poker[defect.name]).decks is not None and (sharpest := _best(results, defect)[1].decks) is not None
    ]
    if ratios:
        texts.append(_how_many_more(ratios, words))
    for name in _SHOWN:
        if name in results and DEFECTS[name].distance is not None:
            texts.append(_example(results, DEFECTS[name], params, words))
    return texts


def _how_many_more(ratios: list[float], words: Words) -> str:
    """Decks that the poker test needs, for each one of the sharpest test."""
    least, most = _times(min(ratios), words), _times(max(ratios), words)
    key = "power_poker_ratio" if least != most else "power_poker_ratio_same"
    return words(key, least=least, most=most, median=_times(median(ratios), words))


def _example(results: Results, defect: Defect, params: Params, words: Words) -> str:
    test, least = _best(results, defect)
    poker = results[defect.name][POKER].least
    distance = float(defect.distance(52)) if defect.distance is not None else 0.0
    if poker.how == UNSEEN:
        says = words("power_example_poker_unseen", decks=_count(params.decks, words))
    else:
        key = "power_example_poker_about" if poker.how == ESTIMATED else "power_example_poker"
        says = words(key, decks=_short(poker.decks or 0, words))
    needs = (
        words("power_example_unseen")
        if least.decks is None
        else words("power_example_seen", test=words(f"test-{test}-short"), decks=_short(least.decks, words))
    )
    away = words.localized(f"{distance:.3f}")
    return words("power_example", defect=words(f"defect-{defect.name}"), distance=away, needs=needs, says=says)


def _alarms(results: Results, params: Params, words: Words) -> str:
    if "none" not in results:
        return words("power_alarms_none")
    shares = [result.shares[-1] for result in results["none"].values()]
    judged = params.repeats * len(shares)
    return words(
        "power_alarms_text",
        repeats=params.repeats,
        decks=_count(params.decks, words),
        tests=len(shares),
        rejected=round(sum(shares) * params.repeats),
        judged=judged,
        expected=words.localized(f"{judged * 0.01:.1f}"),
    )


def _limits(params: Params, words: Words) -> list[str]:
    margin = words.localized(f"{1.96 * (0.25 / params.repeats) ** 0.5:.2f}")
    first = words("power_limit_share", repeats=params.repeats, margin=margin)
    return [first, *(words(f"power_limit_{name}") for name in _LIMITS)]


def _decks(least: Least, params: Params, words: Words) -> Shown:
    if least.decks is None:
        return Shown(f"> {_count(params.decks, words)}", None)
    mark = {ESTIMATED: "~ ", AT_ONCE: "≤ "}.get(least.how, "")
    return Shown(f"{mark}{_count(float(f'{least.decks:.3g}'), words)}", least.decks)


def _interval(least: Least, words: Words) -> Shown:
    if least.decks is None or least.how == AT_ONCE or least.low is None:
        return Shown("\u2013", None)
    low, high = (None if end is None else _count(float(f"{end:.2g}"), words) for end in (least.low, least.high))
    return Shown(words("power_interval", low=low, high=high or words("power_open")), None)


def _columns(results: Results) -> dict[str, list[Any]]:
    """For the CSV."""
    rows = [(defect, test, *result.least) for defect, tests in results.items() for test, result in tests.items()]
    names = ("defect", "test", "decks", "low", "high", "how")
    return dict(zip(names, map(list, zip(*rows, strict=True)), strict=True))
