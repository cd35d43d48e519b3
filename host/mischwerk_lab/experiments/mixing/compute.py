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


def check(asked: Params) -> None:
    """ValueError in plain words if it can't be done."""
    if not growth.FEWEST_CARDS <= asked.cards <= growth.MOST_CARDS:
        raise ValueError(f"From {growth.FEWEST_CARDS} to {growth.MOST_CARDS:,} cards, not {asked.cards:,}.")
    if asked.decks < FEWEST_DECKS:
        raise ValueError(f"At least {FEWEST_DECKS:,} decks, not {asked.decks:,}: fewer say nothing.")
    if asked.decks > MAX_DECKS:
        raise ValueError(f"--decks {asked.decks} is out of range: give {FEWEST_DECKS} to {MAX_DECKS}.")
    if not 1 <= asked.passes <= MOST_PASSES:
        raise ValueError(f"From 1 to {MOST_PASSES:,} passes, not {asked.passes:,}.")
    if not 0 <= asked.seed < 1 << 64:
        raise ValueError("A seed is from 0 to 2**64 - 1.")
    asked.way.kernel(asked.cards)
    if not _fits(asked.way, asked.cards, asked.passes, asked.decks):
        raise ValueError(f"{asked.passes:,} passes of {asked.cards:,} cards need too much memory: ask for fewer.")


def work(asked: Params) -> int:
    """Cards that have to be moved, for a progress bar; 0 if theory covers everything. ValueError."""
    check(asked)
    if not needs_decks(asked.way, asked.cards):
        return 0
    own = (asked.passes + 1) * asked.decks * asked.cards  # one for what chance shows
    return own + asked.passes * 2 * asked.fewer_decks * sum(_sizes(asked))


def find(asked: Params, moved: ProgressCallback | None = None) -> Results:
    """Everything; ``moved`` is called with the number of cards just moved. ValueError."""
    check(asked)
    way = asked.way

    def told(cards: int) -> ProgressCallback | None:
        return None if moved is None else lambda decks: moved(cards * decks)

    base, counted = curve(way, asked.cards, asked.passes, asked.decks, asked.seed, told=told(asked.cards))
    chances = list(by_place(way, asked.cards, asked.passes, counted))
    curves = [
        curve(way, cards, 2 * asked.passes, asked.fewer_decks, asked.seed, until=CLOSE, told=told(cards))[0]
        for cards in _sizes(asked)
    ]
    needs = [_needed(way, one) for one in curves]
    one_card, whole_deck = [card for card, _ in needs], [deck for _, deck in needs]
    parts = mixing_curves.packets(way, asked.cards) is not None
    least = 0.0 if parts else 1.0
    fits = growth.fit(one_card, least), growth.fit(whole_deck, least)
    by_chance = chance(way, asked.cards, asked.decks, asked.seed, told(asked.cards))
    return Results(asked, chances, base, curves, one_card, whole_deck, *fits, parts, by_chance)


def report(found: Results, language: str = "en") -> Report:
    """Made, not written."""
    asked, words = found.asked, names.words(language)
    n = asked.cards
    title = words("mixing", method=words(f"method-{asked.method}"))
    page = Report(title, language, mixing_words.subtitle(asked, words))
    page.section(words("mixing_done"))
    page.points(mixing_words.what_was_done(found, words))
    page.section(words("mixing_where"))
    page.paragraph(mixing_words.where(found, words))
    cards = sorted({1, max(1, round(n * 15 / 32)), n})  # the essay's 1, 15 and 32 of 32
    page.figure(
        mixing_figures.where_cards_go(found.chances, cards, words),
        "places",
        mixing_words.places_caption(found, cards, words),
        _places_data(found, cards),
    )
    page.section(words("mixing_far"))
    page.paragraph(mixing_words.how_far(found, words))
    progress = mixing_figures.progress(found.base, found.by_chance, words)
    page.figure(progress, "progress", mixing_words.progress_caption(found, words))
    page.table(*mixing_figures.distances(found, words), name="distances")
    page.section(words("mixing_size"))
    for text in growth_words.size(found, words):
        page.paragraph(text)
    if len(found.curves) > 1:
        _sizes_compared(page, found, words)
    page.keep("by-chance", found.by_chance._asdict())
    page.keep("curves", [one._asdict() for one in (found.base, *found.curves)])
    return page


def _sizes_compared(page: Report, found: Results, words: Words) -> None:
    page.figure(mixing_figures.by_size(found.curves, words), "sizes", growth_words.sizes_caption(found, words))
    pairs = [
        (words("mixing_one_card"), found.one_card, found.one_card_fit),
        (mixing_words.deck_label(found.base, words), found.whole_deck, found.whole_deck_fit),
    ]
    if any(need.value is not None for _, needs, _ in pairs for need in needs):
        page.figure(mixing_figures.logarithm(pairs, words), "logarithm", growth_words.logarithm_caption(found, words))
    page.table(*mixing_figures.needed(found, words), name="needed")
    if found.one_card_fit is not None or found.whole_deck_fit is not None:
        page.table(*mixing_figures.fits(found, words), name="fit")


def _needed(way: Way, one: Curve) -> tuple[Needed, Needed]:
    """By one card, on average, and by the whole deck."""
    known = mixing_curves.passes_needed(way, one.cards, growth.THRESHOLD)
    if known is None:
        return growth.needed(one.cards, one.average_card), growth.needed(one.cards, one.whole_deck)
    card, deck = known
    return Needed(one.cards, card, card, card), Needed(one.cards, deck, deck, deck)


def _places_data(found: Results, cards: list[int]) -> dict[str, list[Any]]:
    """Columns for places.csv."""
    rows = [
        (card, k, place + 1, float(chance[card - 1, place]))
        for card in cards
        for k, chance in enumerate(found.chances)
        for place in range(found.asked.cards)
    ]
    columns = (list(column) for column in zip(*rows, strict=True))
    return dict(zip(("card", "passes", "place", "probability"), columns, strict=True))


def _fits(way: Way, cards: int, passes: int, decks: int) -> bool:
    """Into memory, if anything has to be counted."""
    return not needs_decks(way, cards) or mixing_counts.bytes_needed(cards, passes, decks) <= MOST_MEMORY


def _sizes(asked: Params) -> list[int]:
    return growth.sizes(asked.cards, lambda cards: _can(asked, cards))


def _can(asked: Params, cards: int) -> bool:
    """The method takes decks of that size (pockets may be too small), and the counts fit into memory."""
    try:
        asked.way.kernel(cards)
    except ValueError:
        return False
    return _fits(asked.way, cards, 2 * asked.passes, asked.fewer_decks)
