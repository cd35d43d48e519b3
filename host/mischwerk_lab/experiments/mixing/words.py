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


def subtitle(asked: Params, words: Words) -> str:
    """What, how much, which seed."""
    options = "".join(f", {words(f'mixing_option-{name}', value=value)}" for name, value in asked.options.items())
    return words(
        "mixing_subtitle",
        method=asked.method,
        options=options,
        cards=asked.cards,
        passes=_passes(asked.passes, words),
        seed=asked.seed,
    )


def what_was_done(found: Results, words: Words) -> list[str]:
    """Method, source, and what is exact."""
    method, way = found.asked.method, found.asked.way
    told = [words(f"method-{method}-about"), words("mixing_source", source=words(f"method-{method}-source"))]
    if one_pass(way, FEWEST_CARDS) is not None:
        told.append(words("mixing_card_exact"))
    if found.base.deck_exact:
        told.append(words("mixing_deck_exact"))
    if found.base.decks:
        decks, fifth = count(found.base.decks, words), found.curves[0].decks if found.curves else 0
        told.append(
            words("mixing_counted_sizes", decks=decks, fewer=count(fifth, words))
            if fifth
            else words("mixing_counted", decks=decks)
        )
        told.append(words("mixing_bands", level=LEVEL))
    if not found.base.deck_exact:
        statistics = ", ".join(words(f"mixing_statistic-{name}") for name in STATISTICS)
        told.append(words("mixing_bound", statistics=statistics))
    told.append(words("mixing_distance"))
    return told


def where(found: Results, words: Words) -> str:
    """Return what the heat maps show, in figures."""
    n, last = found.asked.cards, found.chances[-1]
    first = found.chances[1]
    return words(
        "mixing_where_text",
        first=digits(first[0].max(), words.language),
        cards=n,
        last=digits(first[-1].max(), words.language),
        uniform=digits(1 / n, words.language),
        passes=_passes(found.asked.passes, words),
        most=digits(last.max(), words.language),
        least=digits(last.min(), words.language),
    )


def places_caption(found: Results, cards: Sequence[int], words: Words) -> str:
    """Caption the heat maps."""
    n = found.asked.cards
    names = f"{', '.join(map(str, cards[:-1]))}{words('b_and')}{cards[-1]}"
    if one_pass(found.asked.way, FEWEST_CARDS) is not None:
        certain = words("mixing_exact")
    else:
        error = math.sqrt(n / found.base.decks)
        certain = words("mixing_places_counted", error=digits(error, words.language))
    return words("mixing_places", names=names, sure=certain)


def how_far(found: Results, words: Words) -> str:
    """The first pass after which each distance is small."""
    base, most = found.base, found.asked.passes
    card = _first_below(base.average_card)
    limit = words.localized(f"{WELL_MIXED:g}")
    key, done = ("mixing_card_far", most) if card is None else ("mixing_card_near", card)
    texts = [words(key, passes=_passes(done, words), limit=limit)]
    but = words("mixing_and" if card is None else "mixing_but")
    texts += _exact_deck(found, card, words) if base.deck_exact else [_counted_deck(found, but, words)]
    texts += _essay(found, words)
    return " ".join(texts)


def _exact_deck(found: Results, card: int | None, words: Words) -> list[str]:
    deck = _first_below(found.base.whole_deck)
    then = []
    if card is not None and deck != card:
        then = [_still(words("mixing_but"), found.base.whole_deck[card].value, card, "", words)]
    if deck is None:
        return [*then, words("mixing_deck_far", passes=_passes(found.asked.passes, words))]
    return [*then, words("mixing_deck_near", passes=_passes(deck, words))]


def _counted_deck(found: Results, but: str, words: Words) -> str:
    points = found.base.whole_deck
    seen = _first(lambda point: point.low <= 0, points)
    if seen is None:
        return _still(but, points[-1].low, len(points) - 1, words("mixing_least"), words)
    passes, decks = _passes(seen, words), count(found.base.decks, words)
    by_chance = found.by_chance.whole_deck
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


def distances_caption(found: Results, words: Words) -> str:
    """Caption the table of distances, with what chance alone shows."""
    text = words("mixing_distances", cards=found.asked.cards)
    level = found.by_chance.whole_deck
    if level is None:
        return text
    cards = found.by_chance.average_card, found.by_chance.worst_card
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
        decks=count(found.base.decks, words),
        deck=digits(level, words.language),
        single=single,
    )
    return f"{text} {chance}"


def _essay(found: Results, words: Words) -> list[str]:
    """Return what the essay says about its own deck."""
    if (found.asked.method, found.asked.cards) != ("splitandmix", ESSAY_CARDS) or found.base.passes < ESSAY_STEPS:
        return []
    card, deck = found.base.average_card[ESSAY_STEPS], found.base.whole_deck[ESSAY_STEPS]
    card_off, deck_off = digits(card.value, words.language), digits(deck.low, words.language)
    return [words("mixing_essay", steps=ESSAY_STEPS, card=card_off, deck=deck_off)]


def progress_caption(found: Results, words: Words) -> str:
    """Caption the curves."""
    base, floor = found.base, floor_of(found.base)
    text = words("mixing_progress", cards=found.asked.cards, sure=sure(found, words))
    if any(one.value < floor for points in (base.average_card, base.worst_card, base.whole_deck) for one in points):
        text += " " + words("mixing_progress_end", floor=words.localized(f"{floor:.1g}"))
    return text


def floor_of(curve: Curve) -> float:
    """Where the logarithmic axis of distances ends; what is below is drawn there."""
    points = (*curve.whole_deck, *curve.worst_card, *curve.average_card)
    exact = curve.card_exact and curve.deck_exact
    return max(1e-6 if exact else 1e-4, min(1e-3, *(point.value / 2 for point in points if point.value > 0)))


def sure(found: Results, words: Words) -> str:
    """Return what is exact, and what bands mean."""
    if found.base.card_exact and found.base.deck_exact:
        return words("mixing_exact")
    return words("mixing_sure_cards" if found.base.card_exact else "mixing_sure_counted", level=LEVEL)


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
