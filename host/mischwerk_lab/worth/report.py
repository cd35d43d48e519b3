"""The report of `lab worth`: what knowledge gains, by game and mixing."""

from __future__ import annotations

from mischwerk_lab.experiments import names
from mischwerk_lab.report import Words, plots
from mischwerk_lab.report.document import Report
from mischwerk_lab.report.numbers import Shown, fixed
from mischwerk_lab.worth.mixings import RIFFLES, Mixing
from mischwerk_lab.worth.run import ALL, NOTHING, Asked, Found, Worth

_POINTS = ("start", "deals", "player")
_LIMITS = ("players", "bids", "start")
_NAMED = ("gsr", "overhand", "random-pile", "planned")  # in words of their own; others by their titles
_SEEN = 2.0  # standard errors
_PLACES = {"skat": 1, "whist": 2}  # decimals


def report(worths: Found, request: Asked, language: str = "en") -> Report:
    """Made, not written."""
    texts = names.words(language)
    page = Report(
        texts("worth"), language, texts("worth_subtitle", deals=request.deals, worlds=request.worlds, seed=request.seed)
    )
    page.section(texts("worth_summary"))
    page.points(lines(worths, language))
    for game, rows in worths.items():
        page.section(texts(f"worth_game-{game}"))
        _figure(page, game, rows, texts)
        _table(page, game, rows, texts)
    page.section(texts("worth_how"))
    page.points([texts(f"worth_point_{name}") for name in (*_POINTS, *worths, "law")])
    page.section(texts("worth_limits"))
    page.points([texts(f"worth_limit_{name}") for name in _LIMITS])
    page.keep("seed", request.seed)
    return page


def lines(worths: Found, language: str = "en") -> list[str]:
    """Return what came out, in sentences."""
    texts = names.words(language)
    sentences = []
    for game, rows in worths.items():
        most, unit, name = rows[ALL], texts(f"worth_unit-{game}"), texts(f"worth_game-{game}")
        places = _PLACES[game]
        mixings = [knows for knows in rows if knows not in (NOTHING, ALL)]
        if mixings:
            first = mixings[0]
            sentences.append(
                texts(
                    "worth_line", game=name, unit=unit, knows=_name(first, texts),
                    gain=fixed(rows[first].gain, language, places), error=fixed(rows[first].error, language, places),
                    most=fixed(most.gain, language, places), most_error=fixed(most.error, language, places),
                )
            )  # fmt: skip
        riffles = [knows for knows in mixings if knows.method == RIFFLES]
        if riffles:
            seen = [knows.passes for knows in riffles if rows[knows].gain > _SEEN * rows[knows].error]
            sentences.append(
                texts("worth_until", game=name, passes=max(seen)) if seen else texts("worth_until_none", game=name)
            )
    return sentences


def _name(knows: Mixing, texts: Words) -> str:
    if knows in (NOTHING, ALL):
        return texts(f"worth_{knows.method}")
    method = texts(f"worth_method-{knows.method}" if knows.method in _NAMED else f"method-{knows.method}")
    return texts("worth_once" if knows.passes == 1 else "worth_times", method=method, passes=knows.passes)


def _table(page: Report, game: str, rows: dict[Mixing, Worth], texts: Words) -> None:
    places, language = _PLACES[game], texts.language

    def shown(value: float, digits: int = places) -> Shown:
        return Shown(fixed(value, language, digits), value)

    page.table(
        [texts(f"worth_{name}") for name in ("knows", "won", "gain", "error", "right", "failed")],
        [
            [
                _name(knows, texts), shown(worth.won), None if knows == NOTHING else shown(worth.gain),
                None if knows == NOTHING else shown(worth.error), shown(worth.right, 3), shown(worth.failed, 3),
            ]
            for knows, worth in rows.items()
        ],
        texts("worth_caption", game=texts(f"worth_game-{game}"), unit=texts(f"worth_unit-{game}")),
        name=f"worth-{game}",
    )  # fmt: skip


def _figure(page: Report, game: str, rows: dict[Mixing, Worth], texts: Words) -> None:
    """Nothing without riffles."""
    riffles = sorted((knows.passes, worth) for knows, worth in rows.items() if knows.method == RIFFLES)
    if not riffles:
        return
    unit = texts(f"worth_unit-{game}")
    figure, axes = plots.axes(texts("worth_riffles"), texts("worth_axis", unit=unit), height_in=3.0)
    passes, gains = [number for number, _ in riffles], [worth.gain for _, worth in riffles]
    errors = [_SEEN * worth.error for _, worth in riffles]
    plots.points(axes, passes, gains, error=errors)
    plots.reference(axes, 0.0)
    plots.reference(axes, rows[ALL].gain, texts("worth_open"))
    axes.set_xticks(passes)
    page.figure(
        figure,
        f"gain-{game}",
        texts("worth_figure", unit=unit),
        {"riffles": passes, "gain": gains, "two_standard_errors": errors},
    )
