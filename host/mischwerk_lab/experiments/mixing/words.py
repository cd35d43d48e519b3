"""The sentences of `lab mixing`, made from what was found."""

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from mischwerk_lab.experiments.mixing.brackets import CONFIDENCE, Point
from mischwerk_lab.experiments.mixing.counts import STATISTICS
from mischwerk_lab.experiments.mixing.curves import one_pass
from mischwerk_lab.experiments.mixing.figures import floor_of
from mischwerk_lab.experiments.mixing.growth import FEWEST_CARDS
from mischwerk_lab.methods import METHODS

if TYPE_CHECKING:
    from mischwerk_lab.experiments.mixing.compute import Params, Results

PERCENT = f"{100 * CONFIDENCE:.0f} %"
WELL_MIXED = 0.05
ESSAY_CARDS, ESSAY_STEPS = 32, 5


def subtitle(asked: "Params") -> str:
    """What, how much, which seed."""
    options = "".join(f", {name.replace('_', ' ')} {value}" for name, value in asked.options.items())
    return f"{asked.method}{options}; {asked.cards} cards, {asked.passes} passes; seed {asked.seed}."


def what_was_done(found: "Results") -> list[str]:
    """Method, source, and what is exact."""
    method, way = METHODS[found.asked.method], found.asked.way
    told = [method.about, f"Source of the method: {method.source}."]
    if one_pass(way, FEWEST_CARDS) is not None:
        told.append("The place of a single card is exact: one pass is a matrix, and passes are its powers.")
    if found.base.deck_exact:
        told.append("The distance of the whole deck is exact; “mischwerk lab distance” gives it as fractions.")
    if found.base.decks:
        fifth = found.curves[0].decks if found.curves else 0
        told.append(
            f"Shuffled and counted: {found.base.decks:,} decks"
            + (f", and {fifth:,} of each size of the last chapter." if fifth else ".")
        )
        told.append(
            f"Each band and interval holds with {PERCENT} confidence, whatever the true law. One end is what one half "
            "of "
            "the decks shows of the excess found in the other half, which is too little on average; the other end is "
            "the "
            "distance of the frequencies of all decks, which is too much."
        )
    if not found.base.deck_exact:
        told.append(
            f"Of the whole deck, counts give a lower bound only: how far {', '.join(STATISTICS)} and the place of the "
            "card farthest off are from their laws, whichever is largest. The true distance may be larger."
        )
    told.append(
        "Distance is total variation: the most by which the probability of any event is off. It is 0 for a uniform "
        "deck "
        "and 1 for one that can't be mistaken for a uniform deck; at 0.5 there is a bet on the deck that is won in "
        "50 of 100 cases more than it should be."
    )
    return told


def where(found: "Results") -> str:
    """What the heat maps show, in figures."""
    n, last = found.asked.cards, found.chances[-1]
    first = found.chances[1]
    return (
        f"Before the first pass every card is at its own place. After one pass the likeliest place of card 1 has "
        f"probability {digits(first[0].max())}, that of card {n} {digits(first[-1].max())}; uniform is "
        f"{digits(1 / n)}. After {_passes(found.asked.passes)} the likeliest place of any card has "
        f"{digits(last.max())}, the least likely {digits(last.min())}."
    )


def places_caption(found: "Results", cards: Sequence[int]) -> str:
    """Of the heat maps."""
    n = found.asked.cards
    names = f"{', '.join(map(str, cards[:-1]))} and {cards[-1]}"
    if one_pass(found.asked.way, FEWEST_CARDS) is not None:
        sure = "Exact."
    else:
        error = math.sqrt(n / found.base.decks)
        sure = f"Counted; the standard error of a uniform cell is {digits(error)} on this scale."
    return f"Probability of finding cards {names} at each place after each pass. {sure}"


def how_far(found: "Results") -> str:
    """The first pass after which each distance is small."""
    base, most = found.base, found.asked.passes
    card = _first_below(base.average_card)
    if card is None:
        texts = [f"Even after {_passes(most)} a single card is, on average, farther than {WELL_MIXED:g} from uniform."]
    else:
        texts = [f"After {_passes(card)} a single card is, on average, within {WELL_MIXED:g} of uniform."]
    but = "And" if card is None else "But"
    texts.append(_exact_deck(found, card) if base.deck_exact else _counted_deck(found, but))
    return " ".join(texts) + _essay(found)


def _exact_deck(found: "Results", card: int | None) -> str:
    deck = _first_below(found.base.whole_deck)
    then = "" if card is None or deck == card else _still("But", found.base.whole_deck[card].value, card, "")
    if deck is None:
        return f"{then}The whole deck does not come so near within {_passes(found.asked.passes)}."
    return f"{then}The whole deck is so near after {_passes(deck)}."


def _counted_deck(found: "Results", but: str) -> str:
    points = found.base.whole_deck
    seen = _first(lambda point: point.low <= 0, points)
    if seen is None:
        return _still(but, points[-1].low, len(points) - 1, "at least ").rstrip()
    text = (
        f"After {_passes(seen)} nothing that was counted distinguishes the whole deck from a uniform one any more, "
        "with "
        f"{found.base.decks:,} decks"
    )
    by_chance = found.by_chance.whole_deck
    if not by_chance:
        return f"{text}."
    return f"{text}: uniform decks, counted in the same way, show a distance of {digits(by_chance)} by chance alone."


def _still(but: str, distance: float, done: int, least: str) -> str:
    points = f"{100 * distance:.0f}" if distance >= 0.01 else f"{100 * distance:.2g}"
    return (
        f"{but} the whole deck is still {least}{digits(distance)} from uniform after {_passes(done)}: some event "
        f"has a probability that is off by {points} percentage points. "
    )


def distances_caption(found: "Results") -> str:
    """Of the table of distances, with what chance alone shows."""
    text = f"Total variation distance from uniform after each pass, {found.asked.cards} cards."
    level = found.by_chance.whole_deck
    if level is None:
        return text
    cards = found.by_chance.average_card, found.by_chance.worst_card
    single = (
        f", one card {digits(cards[0])} on average and {digits(cards[1])} at most"
        if cards[0] is not None and cards[1] is not None
        else ""
    )
    return (
        f"{text} From, to: {PERCENT} interval. By chance alone {found.base.decks:,} uniform decks, counted in the same "
        f"way, show {digits(level)} for the whole deck{single}; this stands beside distances that are no more than "
        "three "
        "times as large."
    )


def _essay(found: "Results") -> str:
    """What the essay says about its own deck."""
    if (found.asked.method, found.asked.cards) != ("splitandmix", ESSAY_CARDS) or found.base.passes < ESSAY_STEPS:
        return ""
    card, deck = found.base.average_card[ESSAY_STEPS], found.base.whole_deck[ESSAY_STEPS]
    return (
        f" The essay calls this deck very well mixed after {ESSAY_STEPS} steps, by the places of cards: those are "
        f"{digits(card.value)} off then, the whole deck at least {digits(deck.low)}."
    )


def progress_caption(found: "Results") -> str:
    """Of the curves."""
    base, floor = found.base, floor_of(found.base)
    below = any(one.value < floor for points in (base.average_card, base.worst_card, base.whole_deck) for one in points)
    end = f" The axis ends at {floor:.1g}: points on its lower edge are there or below." if below else ""
    return f"Distance from uniform after each pass, {found.asked.cards} cards. {sure(found)}{end}"


def sure(found: "Results") -> str:
    if found.base.card_exact and found.base.deck_exact:
        return "Exact."
    if found.base.card_exact:
        return f"Single cards: exact. Whole deck: counted, bands are {PERCENT} intervals of the lower bound."
    return f"Counted; bands are {PERCENT} intervals."


def _first_below(points: Sequence[Point]) -> int | None:
    return _first(lambda point: point.high < WELL_MIXED, points)


def _first(holds: Callable[[Point], bool], points: Sequence[Point]) -> int | None:
    return next((k for k, point in enumerate(points) if holds(point)), None)


def _passes(number: int) -> str:
    return f"{number} pass" if number == 1 else f"{number} passes"


def digits(value: float) -> str:
    """Three significant digits."""
    if value == 0:
        return "0"
    decimals = max(0, 2 - math.floor(math.log10(abs(value))))
    return f"{value:.{decimals}f}" if decimals < 6 else f"{value:.2e}"
