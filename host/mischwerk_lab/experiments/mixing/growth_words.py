"""The sentences of `lab mixing` about decks of growing size."""

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from mischwerk_lab.experiments.mixing import continuous
from mischwerk_lab.experiments.mixing.growth import FACTOR, STEP, THRESHOLD, Fit, Needed
from mischwerk_lab.experiments.mixing.words import PERCENT, digits, sure

if TYPE_CHECKING:
    from mischwerk_lab.experiments.mixing.compute import Results


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
    return f"The same distances for decks of growing size; the dashed line is {THRESHOLD:g}. {sure(found)}"


def logarithm_caption(found: "Results") -> str:
    """Of the passes needed against size."""
    bars = "" if found.base.card_exact and found.base.deck_exact else f" Bars: {PERCENT} intervals."
    return f"Passes until the distance is {THRESHOLD:g}; a straight line here is a logarithm.{bars}"


def _law(name: str, needs: Sequence[Needed], fit: Fit | None, most: int) -> str:
    reached = [need.value for need in needs if need.value is not None]
    if fit is None and reached and len(reached) == len(needs) and max(reached) <= 1:
        return f"For {name} one pass is enough, whatever the size, so there is no law to fit."
    if fit is None:
        more = (
            f" {len(needs) - len(reached)} of {len(needs)} sizes need more than {most} passes: a larger --passes "
            "would show "
            "how many."
            if len(reached) < len(needs)
            else ""
        )
        return (
            f"For {name} no law can be fitted: that takes three sizes for which the number of passes was found and is "
            "more "
            f"than one.{more}"
        )
    slope, power = fit.per_factor, fit.power
    added = (
        f"Going by {name}, a deck of {FACTOR} times as many cards needs {digits(slope.value)} passes more ({PERCENT} "
        "interval: "
        f"{digits(slope.low)} to {digits(slope.high)}). "
    )
    off = f"it misses them by {digits(fit.log_off)} passes, the power by {digits(fit.power_off)}."
    if fit.log_off < fit.power_off:
        return f"{added}This logarithm fits the points better than a power of the number of cards: {off}"
    return (
        f"{added}But this logarithm fits the points no better than a power of the number of cards, with the exponent "
        f"{digits(power.value)} ({digits(power.low)} to {digits(power.high)}): {off}"
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
        f"For very large decks theory has {digits(share * factor)} for the whole deck ({share:g} log({FACTOR}) / "
        f"log({packets}); {source}) and {digits(factor / 2)} for a single card: its place after k passes is that of "
        f"one of {packets}^k packets, give or take half the square root of the cards, so that packets must be finer "
        "than that."
    )
