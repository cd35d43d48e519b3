"""The sentences of `lab mixing`, made from what was found."""

import math
from collections.abc import Callable, Sequence

from mischwerk_lab.experiments.mixing.counts import CONFIDENCE, STATISTICS, Point
from mischwerk_lab.experiments.mixing.curves import Curve, one_pass
from mischwerk_lab.experiments.mixing.growth import FEWEST_CARDS, Params, Results
from mischwerk_lab.report import Words, numbers

LEVEL = f"{100 * CONFIDENCE:.0f}"
WELL_MIXED = 0.05
ESSAY_CARDS, ESSAY_STEPS = 32, 5


def subtitle(params: Params, words: Words) -> str:
    """What, how much, which seed."""
    options = "".join(f", {words(f'mixing_option-{name}', value=value)}" for name, value in params.options.items())
    return words(
        "mixing_subtitle",
        method=params.method,
        options=options,
        cards=params.cards,
        passes=_passes(params.passes, words),
        seed=params.seed,
    )


def what_was_done(results: Results, words: Words) -> list[str]:
    """Method, source, and what is exact."""
    method, way = results.asked.method, results.asked.way
    texts = [words(f"method-{method}-about"), words("mixing_source", source=words(f"method-{method}-source"))]
    if one_pass(way, FEWEST_CARDS) is not None:
        texts.append(words("mixing_card_exact"))
    if results.base.deck_exact:
        texts.append(words("mixing_deck_exact"))
    if results.base.decks:
        decks, fifth = count(results.base.decks, words), results.curves[0].decks if results.curves else 0
        texts.append(
            words("mixing_counted_sizes", decks=decks, fewer=count(fifth, words))
            if fifth
            else words("mixing_counted", decks=decks)
        )
        texts.append(words("mixing_bands", level=LEVEL))
    if not results.base.deck_exact:
        statistics = ", ".join(words(f"mixing_statistic-{name}") for name in STATISTICS)
        texts.append(words("mixing_bound", statistics=statistics))
    texts.append(words("mixing_distance"))
    return texts


def where(results: Results, words: Words) -> str:
    """Return what the heat maps show, in figures."""
    n, last = results.asked.cards, results.chances[-1]
    first = results.chances[1]
    return words(
        "mixing_where_text",
        first=digits(first[0].max(), words.language),
        cards=n,
        last=digits(first[-1].max(), words.language),
        uniform=digits(1 / n, words.language),
        passes=_passes(results.asked.passes, words),
        most=digits(last.max(), words.language),
        least=digits(last.min(), words.language),
    )


def places_caption(results: Results, cards: Sequence[int], words: Words) -> str:
    """Caption the heat maps."""
    n = results.asked.cards
    names = f"{', '.join(map(str, cards[:-1]))}{words('b_and')}{cards[-1]}"
    if one_pass(results.asked.way, FEWEST_CARDS) is not None:
        certain = words("mixing_exact")
    else:
        error = math.sqrt(n / results.base.decks)
        certain = words("mixing_places_counted", error=digits(error, words.language))
    return words("mixing_places", names=names, sure=certain)


def how_far(results: Results, words: Words) -> str:
    """The first pass after which each distance is small."""
    base, most = results.base, results.asked.passes
    card = _first_below(base.average_card)
    limit = words.localized(f"{WELL_MIXED:g}")
    key, done = ("mixing_card_far", most) if card is None else ("mixing_card_near", card)
    texts = [words(key, passes=_passes(done, words), limit=limit)]
    but = words("mixing_and" if card is None else "mixing_but")
    texts += _exact_deck(results, card, words) if base.deck_exact else [_counted_deck(results, but, words)]
    texts += _essay(results, words)
    return " ".join(texts)


def _exact_deck(results: Results, card: int | None, words: Words) -> list[str]:
    deck = _first_below(results.base.whole_deck)
    then = []
    if card is not None and deck != card:
        then = [_still(words("mixing_but"), results.base.whole_deck[card].value, card, "", words)]
    if deck is None:
        return [*then, words("mixing_deck_far", passes=_passes(results.asked.passes, words))]
    return [*then, words("mixing_deck_near", passes=_passes(deck, words))]


def _counted_deck(results: Results, but: str, words: Words) -> str:
    points = results.base.whole_deck
    seen = _first(lambda point: point.low <= 0, points)
    if seen is None:
        return _still(but, points[-1].low, len(points) - 1, words("mixing_least"), words)
    passes, decks = _passes(seen, words), count(results.base.decks, words)
    by_chance = results.by_chance.whole_deck
    if not by_chance:
        return words("mixing_unseen", passes=passes, decks=decks)
    return words("mixing_unseen_chance", passes=passes, decks=decks, chance=digits(by_chance, words.language))


def _still(but: str, distance: float, done: int, least: str, words: Words) -> str:
    return words(
        "mixing_deck_still",
        but=but,
        least=least,
        distance=digits(distance, words.language),
        passes=_passes(done, words),
        points=words.localized(f"{100 * distance:.0f}" if distance >= 0.01 else f"{100 * distance:.2g}"),
    )


def distances_caption(results: Results, words: Words) -> str:
    """Caption the table of distances, with what chance alone shows."""
    text = words("mixing_distances", cards=results.asked.cards)
    level = results.by_chance.whole_deck
    if level is None:
        return text
    cards = results.by_chance.average_card, results.by_chance.worst_card
    single = (
        words(
            "mixing_distances_single", average=digits(cards[0], words.language), worst=digits(cards[1], words.language)
        )
        if cards[0] is not None and cards[1] is not None
        else ""
    )
    chance = words(
        "mixing_distances_chance",
        level=LEVEL,
        decks=count(results.base.decks, words),
        deck=digits(level, words.language),
        single=single,
    )
    return f"{text} {chance}"


def _essay(results: Results, words: Words) -> list[str]:
    """Return what the essay says about its own deck."""
    if (results.asked.method, results.asked.cards) != ("splitandmix", ESSAY_CARDS) or results.base.passes < ESSAY_STEPS:
        return []
    card, deck = results.base.average_card[ESSAY_STEPS], results.base.whole_deck[ESSAY_STEPS]
    card_off, deck_off = digits(card.value, words.language), digits(deck.low, words.language)
    return [words("mixing_essay", steps=ESSAY_STEPS, card=card_off, deck=deck_off)]


def progress_caption(results: Results, words: Words) -> str:
    """Caption the curves."""
    base, floor = results.base, floor_of(results.base)
    text = words("mixing_progress", cards=results.asked.cards, sure=sure(results, words))
    if any(point.value < floor for points in (base.average_card, base.worst_card, base.whole_deck) for point in points):
        text += " " + words("mixing_progress_end", floor=words.localized(f"{floor:.1g}"))
    return text


def floor_of(curve: Curve) -> float:
    """Where the logarithmic axis of distances ends; what is below is drawn there."""
    points = (*curve.whole_deck, *curve.worst_card, *curve.average_card)
    exact = curve.card_exact and curve.deck_exact
    return max(1e-6 if exact else 1e-4, min(1e-3, *(point.value / 2 for point in points if point.value > 0)))


def sure(results: Results, words: Words) -> str:
    """Return what is exact, and what bands mean."""
    if results.base.card_exact and results.base.deck_exact:
        return words("mixing_exact")
    return words("mixing_sure_cards" if results.base.card_exact else "mixing_sure_counted", level=LEVEL)


def deck_label(curve: Curve, words: Words) -> str:
    """Counts of runs are a lower bound."""
    return words("mixing_whole_deck" if curve.deck_exact else "mixing_whole_deck_least")


def _first_below(points: Sequence[Point]) -> int | None:
    return _first(lambda point: point.high < WELL_MIXED, points)


def _first(holds: Callable[[Point], bool], points: Sequence[Point]) -> int | None:
    return next((k for k, point in enumerate(points) if holds(point)), None)


def _passes(number: int, words: Words) -> str:
    return words("mixing_passes", count=number)


def count(value: int, words: Words) -> str:
    """Count decks or cards, with thousands apart."""
    return words.localized(f"{value:,}")


def digits(value: float, language: str = "en") -> str:
    """Three significant digits."""
    if value == 0:
        return "0"
    decimals = max(0, 2 - math.floor(math.log10(abs(value))))
    return numbers.localized(f"{value:.{decimals}f}" if decimals < 6 else f"{value:.2e}", language)
