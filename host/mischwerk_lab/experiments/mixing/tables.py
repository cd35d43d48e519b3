"""The tables of `lab mixing`: headings, rows and caption, as a report takes them."""

from typing import TYPE_CHECKING

from mischwerk_lab.experiments.mixing.brackets import Point
from mischwerk_lab.experiments.mixing.growth import FACTOR, THRESHOLD, Needed
from mischwerk_lab.experiments.mixing.words import PERCENT, WELL_MIXED, distances_caption
from mischwerk_lab.report import Cell, Shown, Verdict, numbers

if TYPE_CHECKING:
    from mischwerk_lab.experiments.mixing.compute import Results

NEAR = 3.0  # times what chance alone shows
Table = tuple[list[str], list[list[Cell]], str]


def progress(found: "Results") -> Table:
    """Pass by pass."""
    base, by_chance = found.base, found.by_chance
    deck = "whole deck" if base.deck_exact else "whole deck, at least"
    headings = [
        "passes",
        *_heads("one card, on average", base.card_exact),
        *_heads("farthest card", base.card_exact),
        *_heads(deck, base.deck_exact),
        "whole deck in words",
    ]
    rows: list[list[Cell]] = [
        [
            k,
            *_cells(base.average_card[k], base.card_exact, by_chance.average_card),
            *_cells(base.worst_card[k], base.card_exact, by_chance.worst_card),
            *_cells(base.whole_deck[k], base.deck_exact, by_chance.whole_deck),
            _verdict(base.whole_deck[k]),
        ]
        for k in range(base.passes + 1)
    ]
    return headings, rows, distances_caption(found)


def _verdict(deck: Point) -> Verdict:
    """By the end of the interval that is nearer to uniform: what is below it may be chance."""
    if deck.low > WELL_MIXED:
        return Verdict("not mixed", False, False)
    if deck.low > 0:
        return Verdict("nearly mixed", None, None)
    return Verdict("no difference seen", True, True)


def needed(found: "Results") -> Table:
    """Size by size."""
    card_exact, deck_exact = found.base.card_exact, found.base.deck_exact
    headings = [
        "cards",
        *_heads("one card: passes", card_exact),
        *_heads(f"whole deck: passes{'' if deck_exact else ', at least'}", deck_exact),
    ]
    rows: list[list[Cell]] = [
        [one.cards, *_rounded(one, card_exact), *_rounded(deck, deck_exact)]
        for one, deck in zip(found.one_card, found.whole_deck, strict=True)
    ]
    return headings, rows, f"Passes until the distance is {THRESHOLD:g}; a dash: not within the passes made."


def fits(found: "Results") -> Table:
    """Both fits."""
    headings = [
        "distance of",
        f"passes per factor of {FACTOR}",
        "from",
        "to",
        "off (passes)",
        "power of the cards",
        "from",
        "to",
        "off (passes)",
    ]
    rows: list[list[Cell]] = []
    for name, fit in (("one card, on average", found.one_card_fit), ("whole deck", found.whole_deck_fit)):
        if fit is None:
            rows.append([name, *[None] * 8])
            continue
        slope, power = fit.per_factor, fit.power
        rows.append(
            [name, slope.value, slope.low, slope.high, fit.log_off, power.value, power.low, power.high, fit.power_off]
        )
    sizes = "all sizes" if found.parts else "the sizes that needed more than one pass"
    caption = (
        f"Least squares over {sizes}: a logarithm, and for comparison a power. From, to: {PERCENT} interval by "
        "Student's t; off: root mean square of the residuals."
    )
    return headings, rows, caption


def _heads(name: str, exact: bool) -> list[str]:
    return [name] if exact else [name, "from", "to"]


def _cells(point: Point, exact: bool, by_chance: float | None) -> list[Cell]:
    """With the level of chance beside what is near it."""
    if exact or by_chance is None:
        return [point.value]
    near = f" (chance alone: {_short(by_chance)})" if 0 < point.value < NEAR * by_chance else ""
    ends = [Shown(_short(end), end) for end in (point.low, point.high)]
    return [Shown(f"{_short(point.value)}{near}", point.value), *ends]


def _short(value: float) -> str:
    return numbers.number(value, "en", 3)


def _rounded(need: Needed, exact: bool) -> list[Cell]:
    ends = [need.value] if exact else [need.value, need.low, need.high]
    return [None if end is None else round(end, 3) for end in ends]
