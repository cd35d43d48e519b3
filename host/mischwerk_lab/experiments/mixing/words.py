"""The sentences of `lab mixing`, made from what was found."""

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from mischwerk_lab.experiments.mixing import continuous
from mischwerk_lab.experiments.mixing.brackets import CONFIDENCE, Point
from mischwerk_lab.experiments.mixing.counts import STATISTICS
from mischwerk_lab.experiments.mixing.curves import one_pass
from mischwerk_lab.experiments.mixing.growth import FACTOR, FEWEST_CARDS, STEP, THRESHOLD, Fit, Needed
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
            f"Each band and interval holds with {PERCENT} confidence, whatever the true law: from what one half of the "
            "decks shows of the excess found in the other, too little on average, to the distance of all frequencies, "
            "which is too much."
        )
    if not found.base.deck_exact:
        told.append(
            f"Of the whole deck, counts give a lower bound only: how far {', '.join(STATISTICS)} and the place of the "
            "card farthest off are from their laws, whichever is largest. The true distance may be larger."
        )
    told.append(
        "Distance is total variation: the most by which the probability of any event is off, 0 for uniform, 1 for a "
        "deck that can't be taken for a uniform one."
    )
    return told


def where(found: "Results") -> str:
    """What the heat maps show, in figures."""
    n, last = found.asked.cards, found.chances[-1]
    first = found.chances[1]
    return (
        f"Before the first pass every card is at its own place. After one pass the likeliest place of card 1 has "
        f"probability {_digits(first[0].max())}, that of card {n} {_digits(first[-1].max())}; uniform is "
        f"{_digits(1 / n)}. After {_passes(found.asked.passes)} the likeliest place of any card has "
        f"{_digits(last.max())}, the least likely {_digits(last.min())}."
    )


def places_caption(found: "Results", cards: Sequence[int]) -> str:
    """Of the heat maps."""
    n = found.asked.cards
    names = f"{', '.join(map(str, cards[:-1]))} and {cards[-1]}"
    if one_pass(found.asked.way, FEWEST_CARDS) is not None:
        sure = "Exact."
    else:
        error = math.sqrt(n / found.base.decks)
        sure = f"Counted; the standard error of a uniform cell is {_digits(error)} on this scale."
    return f"Probability of finding cards {names} at each place after each pass. {sure}"


def how_far(found: "Results") -> str:
    """The first pass after which each distance is small."""
    card, deck = (_first_below(points) for points in (found.base.average_card, found.base.whole_deck))
    most = found.asked.passes
    text = f"A single card is, on average, within {WELL_MIXED:g} of uniform {_after(card, most)}"
    if found.base.deck_exact:
        text += f", the whole deck {_after(deck, most)}."
        if card is not None and deck != card:
            text += f" After {_passes(card)} the deck is still {_digits(found.base.whole_deck[card].value)} off."
        return text
    seen = _first(lambda point: point.low <= 0, found.base.whole_deck)
    if seen is None:
        low = found.base.whole_deck[-1].low
        text += (
            f". After the last pass the whole deck still differs from a uniform one: it is at least {_digits(low)} off."
        )
    else:
        text += (
            ". With this many decks, nothing that was counted distinguishes the whole deck from a uniform one after "
        )
        text += f"{_passes(seen)}."
    return text + _essay(found)


def _essay(found: "Results") -> str:
    """What the essay says about its own deck."""
    if (found.asked.method, found.asked.cards) != ("splitandmix", ESSAY_CARDS) or found.base.passes < ESSAY_STEPS:
        return ""
    card, deck = found.base.average_card[ESSAY_STEPS], found.base.whole_deck[ESSAY_STEPS]
    return (
        f" The essay calls this deck very well mixed after {ESSAY_STEPS} steps, by the places of cards: those are "
        f"{_digits(card.value)} off then, the whole deck at least {_digits(deck.low)}."
    )


def progress_caption(found: "Results") -> str:
    """Of the curves."""
    base = found.base
    zero = any(one.value == 0 for points in (base.average_card, base.worst_card, base.whole_deck) for one in points)
    lowest = " Points on the lower edge are zero." if zero else ""
    return f"Distance from uniform after each pass, {found.asked.cards} cards. {_sure(found)}{lowest}"


def size(found: "Results") -> list[str]:
    """Does the number of passes grow like the logarithm?"""
    texts = [
        f"Decks grow by a factor of {FACTOR}, as in the essay, with one size between each two ({STEP:g} times). What "
        f"counts is after how many passes the distance comes down to {THRESHOLD:g}. If that grows like the logarithm "
        "of the cards, every factor adds the same number of passes.",
        _between(found),
    ]
    if len(found.curves) < 2:
        return [*texts[:1], "The method takes no other size, or its counts do not fit in memory."]
    deck = "the whole deck" if found.base.deck_exact else "what was seen of the whole deck"
    for name, needs, fit in (
        ("a single card", found.one_card, found.one_card_fit),
        (deck, found.whole_deck, found.whole_deck_fit),
    ):
        texts.append(_law(name, needs, fit, 2 * found.asked.passes))
    known = _known(found)
    if known:
        texts.append(known)
    return texts


def _between(found: "Results") -> str:
    one_pass = continuous.packets(found.asked.way)
    if found.parts and one_pass is not None:
        return (
            f"One pass works with {one_pass} packets, two are one with {one_pass} times {one_pass}, and so on; those "
            f"with any number p of packets are known. They are taken for log(p) / log({one_pass}) passes here."
        )
    return "Between two passes the distance is interpolated along a straight line."


def sizes_caption(found: "Results") -> str:
    """Of the curves of all sizes."""
    return f"The same distances for decks of growing size; the dashed line is {THRESHOLD:g}. {_sure(found)}"


def logarithm_caption(found: "Results") -> str:
    """Of the passes needed against size."""
    bars = "" if found.base.card_exact and found.base.deck_exact else f" Bars: {PERCENT} intervals."
    return f"Passes until the distance is {THRESHOLD:g}; a straight line here is a logarithm.{bars}"


def _law(name: str, needs: Sequence[Needed], fit: Fit | None, most: int) -> str:
    reached = [need.value for need in needs if need.value is not None]
    if fit is None and reached and len(reached) == len(needs) and max(reached) <= 1:
        return f"For {name} one pass is enough, whatever the size: there is no law to fit."
    if fit is None:
        more = f"; the others need more than {most}, so ask for more passes" if len(reached) < len(needs) else ""
        return f"For {name} fewer than three sizes came down to it in more than one pass: nothing is fitted{more}."
    slope, power = fit.per_factor, fit.power
    added = (
        f"For {name} every factor of {FACTOR} adds {_digits(slope.value)} passes ({PERCENT}: {_digits(slope.low)} to "
        f"{_digits(slope.high)}). "
    )
    off = f"{_digits(fit.log_off)} passes off against {_digits(fit.power_off)}."
    if fit.log_off < fit.power_off:
        return f"{added}That logarithm is closer to the points than a power of the cards: {off}"
    return (
        f"{added}But that logarithm is no closer to the points than a power of the cards, {_digits(power.value)} "
        f"({_digits(power.low)} to {_digits(power.high)}): {off}"
    )


def _known(found: "Results") -> str:
    """What theory says of very large decks."""
    packets = continuous.packets(found.asked.way)
    if packets is None:
        return ""
    share, source = {
        "gsr": (1.5, "Bayer and Diaconis 1992"),
        "random-pile": (1.5, "Bayer and Diaconis 1992, of inverse shuffles"),
        "shelf": (1.25, "Ottolini and Chen, Cutoff in total variation for the shelf shuffle, 2024"),
    }[found.asked.method]
    factor = math.log(FACTOR) / math.log(packets)
    return (
        f"For very large decks theory has {_digits(share * factor)} for the whole deck ({share:g} log({FACTOR}) / "
        f"log({packets}); {source}) and {_digits(factor / 2)} for a single card: its place after k passes is that of "
        f"one of {packets}^k packets, give or take half the square root of the cards, so that packets must be finer "
        "than that."
    )


def _sure(found: "Results") -> str:
    if found.base.card_exact and found.base.deck_exact:
        return "Exact."
    if found.base.card_exact:
        return f"Single cards: exact. Whole deck: counted, bands are {PERCENT} intervals of the lower bound."
    return f"Counted; bands are {PERCENT} intervals."


def _first_below(points: Sequence[Point]) -> int | None:
    return _first(lambda point: point.high < WELL_MIXED, points)


def _first(holds: Callable[[Point], bool], points: Sequence[Point]) -> int | None:
    return next((k for k, point in enumerate(points) if holds(point)), None)


def _after(number: int | None, most: int) -> str:
    return f"not even after {_passes(most)}" if number is None else f"after {_passes(number)}"


def _passes(number: int) -> str:
    return f"{number} pass" if number == 1 else f"{number} passes"


def _digits(value: float) -> str:
    """Three significant digits."""
    if value == 0:
        return "0"
    decimals = max(0, 2 - math.floor(math.log10(abs(value))))
    return f"{value:.{decimals}f}" if decimals < 6 else f"{value:.2e}"
