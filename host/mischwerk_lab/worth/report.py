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


def report(found: Found, asked: Asked, language: str = "en") -> Report:
    """Made, not written."""
    words = names.words(language)
    page = Report(
        words("worth"), language, words("worth_subtitle", deals=asked.deals, worlds=asked.worlds, seed=asked.seed)
    )
    page.section(words("worth_summary"))
    page.points(lines(found, language))
    for game, rows in found.items():
        page.section(words(f"worth_game-{game}"))
        _figure(page, game, rows, words)
        _table(page, game, rows, words)
    page.section(words("worth_how"))
    page.points([words(f"worth_point_{name}") for name in (*_POINTS, *found, "law")])
    page.section(words("worth_limits"))
    page.points([words(f"worth_limit_{name}") for name in _LIMITS])
    page.keep("seed", asked.seed)
    return page


def lines(found: Found, language: str = "en") -> list[str]:
    """Return what came out, in sentences."""
    words = names.words(language)
    told = []
    for game, rows in found.items():
        most, unit, name = rows[ALL], words(f"worth_unit-{game}"), words(f"worth_game-{game}")
        places = _PLACES[game]
        mixings = [knows for knows in rows if knows not in (NOTHING, ALL)]
        if mixings:
            first = mixings[0]
            told.append(
                words(
                    "worth_line", game=name, unit=unit, knows=_name(first, words),
                    gain=fixed(rows[first].gain, language, places), error=fixed(rows[first].error, language, places),
                    most=fixed(most.gain, language, places), most_error=fixed(most.error, language, places),
                )
            )  # fmt: skip
        riffles = [knows for knows in mixings if knows.method == RIFFLES]
        if riffles:
            seen = [knows.passes for knows in riffles if rows[knows].gain > _SEEN * rows[knows].error]
            told.append(
                words("worth_until", game=name, passes=max(seen)) if seen else words("worth_until_none", game=name)
            )
    return told


def _name(knows: Mixing, words: Words) -> str:
    if knows in (NOTHING, ALL):
        return words(f"worth_{knows.method}")
    method = words(f"worth_method-{knows.method}" if knows.method in _NAMED else f"method-{knows.method}")
    return words("worth_once" if knows.passes == 1 else "worth_times", method=method, passes=knows.passes)


def _table(page: Report, game: str, rows: dict[Mixing, Worth], words: Words) -> None:
    places, language = _PLACES[game], words.language

    def shown(value: float, digits: int = places) -> Shown:
        return Shown(fixed(value, language, digits), value)

    page.table(
        [words(f"worth_{name}") for name in ("knows", "won", "gain", "error", "right", "failed")],
        [
            [
                _name(knows, words), shown(one.won), None if knows == NOTHING else shown(one.gain),
                None if knows == NOTHING else shown(one.error), shown(one.right, 3), shown(one.failed, 3),
            ]
            for knows, one in rows.items()
        ],
        words("worth_caption", game=words(f"worth_game-{game}"), unit=words(f"worth_unit-{game}")),
        name=f"worth-{game}",
    )  # fmt: skip


def _figure(page: Report, game: str, rows: dict[Mixing, Worth], words: Words) -> None:
    """Nothing without riffles."""
    riffles = sorted((knows.passes, one) for knows, one in rows.items() if knows.method == RIFFLES)
    if not riffles:
        return
    unit = words(f"worth_unit-{game}")
    figure, axes = plots.axes(words("worth_riffles"), words("worth_axis", unit=unit), height_in=3.0)
    passes, gains = [number for number, _ in riffles], [one.gain for _, one in riffles]
    errors = [_SEEN * one.error for _, one in riffles]
    plots.points(axes, passes, gains, error=errors)
    plots.reference(axes, 0.0)
    plots.reference(axes, rows[ALL].gain, words("worth_open"))
    axes.set_xticks(passes)
    page.figure(
        figure,
        f"gain-{game}",
        words("worth_figure", unit=unit),
        {"riffles": passes, "gain": gains, "two_standard_errors": errors},
    )
