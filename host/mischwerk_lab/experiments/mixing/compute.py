"""`mischwerk lab mixing`: the essay "Mischen als stochastischer Prozess" again, for any method, with what is exact.

Three questions: where does a card go, how far from uniform is the deck after each pass, and how does the number of
passes grow with the deck. Exact where there is a theory; else decks are shuffled and counted.
"""

from typing import Any

from mischwerk_lab.experiments import names
from mischwerk_lab.experiments.mixing import counts as mixing_counts
from mischwerk_lab.experiments.mixing import curves as mixing_curves
from mischwerk_lab.experiments.mixing import figures as mixing_figures
from mischwerk_lab.experiments.mixing import growth, growth_words
from mischwerk_lab.experiments.mixing import words as mixing_words
from mischwerk_lab.experiments.mixing.curves import Curve, ProgressCallback, Way, by_place, chance, curve, needs_decks
from mischwerk_lab.experiments.mixing.growth import FEWEST_DECKS, Needed, Params, Results
from mischwerk_lab.report import Words
from mischwerk_lab.report.document import Report
from mischwerk_lab.streams import MAX_DECKS

MOST_MEMORY = 512 << 20  # bytes of counts at a time
MOST_PASSES = 1000
CLOSE = 0.02  # where curves of growing decks may end


def check(params: Params) -> None:
    """ValueError in plain words if it can't be done."""
    if not growth.FEWEST_CARDS <= params.cards <= growth.MOST_CARDS:
        raise ValueError(f"From {growth.FEWEST_CARDS} to {growth.MOST_CARDS:,} cards, not {params.cards:,}.")
    if params.decks < FEWEST_DECKS:
        raise ValueError(f"At least {FEWEST_DECKS:,} decks, not {params.decks:,}: fewer say nothing.")
    if params.decks > MAX_DECKS:
        raise ValueError(f"--decks {params.decks} is out of range: give {FEWEST_DECKS} to {MAX_DECKS}.")
    if not 1 <= params.passes <= MOST_PASSES:
        raise ValueError(f"From 1 to {MOST_PASSES:,} passes, not {params.passes:,}.")
    if not 0 <= params.seed < 1 << 64:
        raise ValueError("A seed is from 0 to 2**64 - 1.")
    params.way.kernel(params.cards)
    if not _fits(params.way, params.cards, params.passes, params.decks):
        raise ValueError(f"{params.passes:,} passes of {params.cards:,} cards need too much memory: ask for fewer.")


def work(params: Params) -> int:
    """Cards that have to be moved, for a progress bar; 0 if theory covers everything. ValueError."""
    check(params)
    if not needs_decks(params.way, params.cards):
        return 0
    own = (params.passes + 1) * params.decks * params.cards  # one for what chance shows
    return own + params.passes * 2 * params.fewer_decks * sum(_sizes(params))


def find(params: Params, moved: ProgressCallback | None = None) -> Results:
    """Everything; ``moved`` is called with the number of cards just moved. ValueError."""
    check(params)
    way = params.way

    def told(cards: int) -> ProgressCallback | None:
        return None if moved is None else lambda decks: moved(cards * decks)

    base, counted = curve(way, params.cards, params.passes, params.decks, params.seed, advance=told(params.cards))
    chances = list(by_place(way, params.cards, params.passes, counted))
    curves = [
        curve(way, cards, 2 * params.passes, params.fewer_decks, params.seed, until=CLOSE, advance=told(cards))[0]
        for cards in _sizes(params)
    ]
    needs = [_needed(way, size_curve) for size_curve in curves]
    one_card, whole_deck = [card for card, _ in needs], [deck for _, deck in needs]
    parts = mixing_curves.packets(way, params.cards) is not None
    least = 0.0 if parts else 1.0
    fits = growth.fit(one_card, least), growth.fit(whole_deck, least)
    by_chance = chance(way, params.cards, params.decks, params.seed, told(params.cards))
    return Results(params, chances, base, curves, one_card, whole_deck, *fits, parts, by_chance)


def report(results: Results, language: str = "en") -> Report:
    """Made, not written."""
    params, words = results.asked, names.words(language)
    n = params.cards
    title = words("mixing", method=words(f"method-{params.method}"))
    page = Report(title, language, mixing_words.subtitle(params, words))
    page.section(words("mixing_done"))
    page.points(mixing_words.what_was_done(results, words))
    page.section(words("mixing_where"))
    page.paragraph(mixing_words.where(results, words))
    cards = sorted({1, max(1, round(n * 15 / 32)), n})  # the essay's 1, 15 and 32 of 32
    page.figure(
        mixing_figures.where_cards_go(results.chances, cards, words),
        "places",
        mixing_words.places_caption(results, cards, words),
        _places_data(results, cards),
    )
    page.section(words("mixing_far"))
    page.paragraph(mixing_words.how_far(results, words))
    progress = mixing_figures.progress(results.base, results.by_chance, words)
    page.figure(progress, "progress", mixing_words.progress_caption(results, words))
    page.table(*mixing_figures.distances(results, words), name="distances")
    page.section(words("mixing_size"))
    for text in growth_words.size(results, words):
        page.paragraph(text)
    if len(results.curves) > 1:
        _sizes_compared(page, results, words)
    page.keep("by-chance", results.by_chance._asdict())
    page.keep("curves", [curve._asdict() for curve in (results.base, *results.curves)])
    return page


def _sizes_compared(page: Report, results: Results, words: Words) -> None:
    page.figure(mixing_figures.by_size(results.curves, words), "sizes", growth_words.sizes_caption(results, words))
    pairs = [
        (words("mixing_one_card"), results.one_card, results.one_card_fit),
        (mixing_words.deck_label(results.base, words), results.whole_deck, results.whole_deck_fit),
    ]
    if any(need.value is not None for _, needs, _ in pairs for need in needs):
        page.figure(mixing_figures.logarithm(pairs, words), "logarithm", growth_words.logarithm_caption(results, words))
    page.table(*mixing_figures.needed(results, words), name="needed")
    if results.one_card_fit is not None or results.whole_deck_fit is not None:
        page.table(*mixing_figures.fits(results, words), name="fit")


def _needed(way: Way, curve: Curve) -> tuple[Needed, Needed]:
    """By one card, on average, and by the whole deck."""
    known = mixing_curves.passes_needed(way, curve.cards, growth.THRESHOLD)
    if known is None:
        return growth.needed(curve.cards, curve.average_card), growth.needed(curve.cards, curve.whole_deck)
    card, deck = known
    return Needed(curve.cards, card, card, card), Needed(curve.cards, deck, deck, deck)


def _places_data(results: Results, cards: list[int]) -> dict[str, list[Any]]:
    """Columns for places.csv."""
    rows = [
        (card, k, place + 1, float(chance[card - 1, place]))
        for card in cards
        for k, chance in enumerate(results.chances)
        for place in range(results.asked.cards)
    ]
    columns = (list(column) for column in zip(*rows, strict=True))
    return dict(zip(("card", "passes", "place", "probability"), columns, strict=True))


def _fits(way: Way, cards: int, passes: int, decks: int) -> bool:
    """Into memory, if anything has to be counted."""
    return not needs_decks(way, cards) or mixing_counts.bytes_needed(cards, passes, decks) <= MOST_MEMORY


def _sizes(params: Params) -> list[int]:
    return growth.sizes(params.cards, lambda cards: _can(params, cards))


def _can(params: Params, cards: int) -> bool:
    """The method takes decks of that size (pockets may be too small), and the counts fit into memory."""
    try:
        params.way.kernel(cards)
    except ValueError:
        return False
    return _fits(params.way, cards, 2 * params.passes, params.fewer_decks)
