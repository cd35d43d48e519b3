"""The sentences of `lab mixing` about decks of growing size."""

import math
from collections.abc import Sequence

from mischwerk_lab.experiments.mixing import curves, growth
from mischwerk_lab.experiments.mixing.counts import Point
from mischwerk_lab.experiments.mixing.growth import FACTOR, FALL, STEP, THRESHOLD, Fit, Needed, Results
from mischwerk_lab.experiments.mixing.words import LEVEL, digits, sure
from mischwerk_lab.report import Words

_SHARE, _SHARE_OF_SHELVES = 1.5, 1.25  # of log n / log packets, for the whole deck


def size(results: Results, words: Words) -> list[str]:
    """Does the number of passes grow like the logarithm?"""
    intro = words("mixing_size_intro", factor=factor(words), step=words.localized(f"{STEP:g}"), threshold=limit(words))
    if len(results.curves) < 2:
        return [intro, words("mixing_size_alone")]
    texts = [intro, _between(results, words)]
    deck = words("mixing_law_deck" if results.base.deck_exact else "mixing_law_deck_least")
    cards = [curve.average_card for curve in results.curves]
    for name, points, needs, fit in (
        (words("mixing_law_card"), cards, results.one_card, results.one_card_fit),
        (deck, [curve.whole_deck for curve in results.curves], results.whole_deck, results.whole_deck_fit),
    ):
        law, sharp = _law(name, needs, fit, 2 * results.asked.passes, words), sharpness(name, points, needs, words)
        texts.append(f"{law} {sharp}".rstrip())
    return [*texts, *_known(results, words)]


def sharpness(name: str, points: Sequence[Sequence[Point]], needs: Sequence[Needed], words: Words) -> str:
    """Say how many passes the distance falls in, with the smallest and the largest deck; empty if unknown."""
    widths = [(need, growth.width(some)) for need, some in zip(needs, points, strict=True)]
    found = [(need.cards, width, width / need.value) for need, width in widths if need.value and width]
    if len(found) < 2:
        return ""
    values: dict[str, object] = {"name": name}
    values |= {key: words.localized(f"{distance:g}") for key, distance in zip(("high", "low"), FALL, strict=True)}
    for key, (cards, width, share) in (("first", found[0]), ("last", found[-1])):
        shown = digits(width, words.language), digits(100 * share, words.language)
        values |= {key: cards, f"{key}_width": shown[0], f"{key}_share": shown[1]}
    verdict = "mixing_sharper" if found[-1][2] < found[0][2] else "mixing_not_sharper"
    return f"{words('mixing_sharp', **values)} {words(verdict)}"


def factor(words: Words) -> str:
    """By which decks grow."""
    return words.localized(f"{FACTOR}")


def limit(words: Words) -> str:
    """The distance that is asked for."""
    return words.localized(f"{THRESHOLD:g}")


def _between(results: Results, words: Words) -> str:
    one_pass = curves.packets(results.asked.way, results.asked.cards)
    if results.parts and one_pass is not None:
        return words("mixing_parts", packets=one_pass.count)
    return words("mixing_lines")


def sizes_caption(results: Results, words: Words) -> str:
    """Caption the curves of all sizes."""
    return words("mixing_sizes", threshold=limit(words), sure=sure(results, words))


def logarithm_caption(results: Results, words: Words) -> str:
    """Caption the passes needed against size."""
    text = words("mixing_logarithm", threshold=limit(words))
    if results.base.card_exact and results.base.deck_exact:
        return text
    return f"{text} {words('mixing_logarithm_bars', level=LEVEL)}"


def _law(name: str, needs: Sequence[Needed], fit: Fit | None, most: int, words: Words) -> str:
    reached = [need.value for need in needs if need.value is not None]
    if fit is None and reached and len(reached) == len(needs) and max(reached) <= 1:
        return words("mixing_law_one", name=name)
    if fit is None:
        text = words("mixing_law_none", name=name)
        missing = len(needs) - len(reached)
        return f"{text} {words('mixing_law_more', missing=missing, sizes=len(needs), most=most)}" if missing else text
    language, slope, power = words.language, fit.per_factor, fit.power
    added = words(
        "mixing_law_added",
        name=name,
        factor=factor(words),
        more=digits(slope.value, language),
        level=LEVEL,
        low=digits(slope.low, language),
        high=digits(slope.high, language),
    )
    off = {"log_off": digits(fit.log_off, language), "power_off": digits(fit.power_off, language)}
    if fit.log_off < fit.power_off:
        return f"{added} {words('mixing_law_better', **off)}"
    ends = {"low": digits(power.low, language), "high": digits(power.high, language)}
    return f"{added} {words('mixing_law_worse', power=digits(power.value, language), **ends, **off)}"


def _known(results: Results, words: Words) -> list[str]:
    """Return what theory says as decks grow without limit."""
    packets = curves.packets(results.asked.way, results.asked.cards)
    source = f"mixing_known-{results.asked.method}"
    if packets is None or not words.has(source):
        return []
    share = _SHARE_OF_SHELVES if packets.are_shelves else _SHARE
    passes = math.log(FACTOR) / math.log(packets.count)
    return [
        words(
            "mixing_known",
            deck=digits(share * passes, words.language),
            share=words.localized(f"{share:g}"),
            factor=factor(words),
            packets=packets.count,
            source=words(source),
            card=digits(passes / 2, words.language),
        )
    ]
