"""The tables of `lab mixing`: headings, rows and caption, as a report takes them."""

from mischwerk_lab.experiments.mixing.brackets import Point
from mischwerk_lab.experiments.mixing.growth import Needed
from mischwerk_lab.experiments.mixing.growth_words import factor, limit
from mischwerk_lab.experiments.mixing.request import Results
from mischwerk_lab.experiments.mixing.words import LEVEL, WELL_MIXED, deck_label, distances_caption
from mischwerk_lab.report import Cell, Shown, Verdict, Words, numbers

NEAR = 3.0  # times what chance alone shows
Table = tuple[list[str], list[list[Cell]], str]


def distances(found: Results, words: Words) -> Table:
    """Pass by pass."""
    base, by_chance = found.base, found.by_chance
    headings = [
        words("mixing_column_passes"),
        *_heads(words("mixing_one_card"), base.card_exact, words),
        *_heads(words("mixing_column_worst_card"), base.card_exact, words),
        *_heads(deck_label(base, words), base.deck_exact, words),
        words("mixing_column_words"),
    ]
    rows: list[list[Cell]] = [
        [
            k,
            *_cells(base.average_card[k], base.card_exact, by_chance.average_card, words),
            *_cells(base.worst_card[k], base.card_exact, by_chance.worst_card, words),
            *_cells(base.whole_deck[k], base.deck_exact, by_chance.whole_deck, words),
            _verdict(base.whole_deck[k], words),
        ]
        for k in range(base.passes + 1)
    ]
    return headings, rows, distances_caption(found, words)


def _verdict(deck: Point, words: Words) -> Verdict:
    """By the end of the interval that is nearer to uniform: what is below it may be chance."""
    if deck.low > WELL_MIXED:
        return Verdict(words("mixing_not_mixed"), False, False)
    if deck.low > 0:
        return Verdict(words("mixing_nearly_mixed"), None, None)
    return Verdict(words("mixing_no_difference"), True, True)


def needed(found: Results, words: Words) -> Table:
    """Size by size."""
    card_exact, deck_exact = found.base.card_exact, found.base.deck_exact
    headings = [
        words("mixing_column_cards"),
        *_heads(words("mixing_column_card_passes"), card_exact, words),
        *_heads(words(f"mixing_column_deck_passes{'' if deck_exact else '_least'}"), deck_exact, words),
    ]
    rows: list[list[Cell]] = [
        [one.cards, *_rounded(one, card_exact), *_rounded(deck, deck_exact)]
        for one, deck in zip(found.one_card, found.whole_deck, strict=True)
    ]
    return headings, rows, words("mixing_needed", threshold=limit(words))


def fits(found: Results, words: Words) -> Table:
    """Both fits."""
    off = words("mixing_column_off")
    headings = [
        words("mixing_column_of"),
        *_heads(words("mixing_column_factor", factor=factor(words)), False, words),
        off,
        *_heads(words("mixing_column_power"), False, words),
        off,
    ]
    rows: list[list[Cell]] = []
    for name, fit in (("mixing_one_card", found.one_card_fit), ("mixing_whole_deck", found.whole_deck_fit)):
        if fit is None:
            rows.append([words(name), *[None] * 8])
            continue
        slope, power = fit.per_factor, fit.power
        ends = slope.value, slope.low, slope.high, fit.log_off, power.value, power.low, power.high, fit.power_off
        rows.append([words(name), *ends])
    sizes = words("mixing_fits_all" if found.parts else "mixing_fits_some")
    return headings, rows, words("mixing_fits", sizes=sizes, level=LEVEL)


def _heads(name: str, exact: bool, words: Words) -> list[str]:
    return [name] if exact else [name, words("mixing_column_from"), words("mixing_column_to")]


def _cells(point: Point, exact: bool, by_chance: float | None, words: Words) -> list[Cell]:
    """With the level of chance beside what is near it."""
    if exact or by_chance is None:
        return [point.value]
    text = short(point.value, words.language)
    if 0 < point.value < NEAR * by_chance:
        text = words("mixing_near_chance", value=text, chance=short(by_chance, words.language))
    return [Shown(text, point.value), *(Shown(short(end, words.language), end) for end in (point.low, point.high))]


def short(value: float, language: str) -> str:
    """Three significant digits."""
    return numbers.number(value, language, 3)


def _rounded(need: Needed, exact: bool) -> list[Cell]:
    ends = [need.value] if exact else [need.value, need.low, need.high]
    return [None if end is None else round(end, 3) for end in ends]
