"""What a hunt found, as sentences, as a table and for programs."""

from typing import Any

from mischwerk.deck.decks import Deck
from rich.table import Table

from mischwerk_lab import starts
from mischwerk_lab.hunting.confirming import ANEW, ONE, Attempt, Hit
from mischwerk_lab.hunting.families import BY_NAME, STATE
from mischwerk_lab.hunting.hunt import Hunted
from mischwerk_lab.report import Cell, Words, numbers, on_terminal


def sentences(hunted: Hunted, words: Words, deck: Deck | None, last: list[int]) -> list[str]:
    """The answer. ``last``: the last deck given, which is the next one's start in a sequence."""
    hit, seconds = hunted.hit, numbers.fixed(hunted.seconds, words.language, 2)
    if hit is None:
        if hunted.stopped:
            return [words("hunt_stopped", seconds=seconds)]
        return [words("hunt_none_whole") if hunted.whole else words("hunt_none", seconds=seconds)]
    key = f"hunt_generator-{hit.way.generator}"
    generator = words(key) if words.has(key) else hit.way.generator  # proper names are the same everywhere
    way = words("hunt_way", kind=words(f"hunt_kind-{hit.way.kind}"), loop=words(f"hunt_loop-{hit.way.loop}"))
    key = "hunt_found_state" if _by_state(hit) else "hunt_found_seed"
    texts = [words(key, generator=generator, way=way, seed=hit.seed)]
    if hit.mode == ONE:
        texts.append(words("hunt_matched_one"))
    elif hit.mode == ANEW:
        texts.append(words("hunt_anew", seeds=", ".join(map(str, hit.seeds))))
    else:
        part = "" if hit.matched == hit.compared else "_part"
        texts.append(words(f"hunt_matched{part}", matched=hit.matched, compared=hit.compared))
        texts.append(words(f"hunt_view-{hit.view.name}"))
    texts += [words(f"hunt_{name}") for name in ("turned", "down") if getattr(hit.view, name)]
    if hit.skipped:
        texts.append(words("hunt_skipped", skipped=hit.skipped))
    texts.append(words("hunt_found_in", seconds=seconds))
    return [" ".join(texts), *_next(hit, words, deck, last)]


def _next(hit: Hit, words: Words, deck: Deck | None, last: list[int]) -> list[str]:
    if not hit.following:
        return [words("hunt_next_unknown")] if hit.mode == ANEW else []
    if hit.view.name == starts.BEFORE:
        return [words("hunt_next_order", cards=" ".join(map(str, hit.following[0])))]
    following = next_cards(hit, last)[0]
    cards = " ".join(words.card(deck.cards[card]) if deck else str(card) for card in following)
    numbered = "" if deck else words("hunt_numbered")
    if len(hit.following) > 1:
        return [words("hunt_next_one_of", count=len(hit.following), cards=cards, numbered=numbered)]
    return [words("hunt_next_if" if hit.mode == ONE else "hunt_next", cards=cards, numbered=numbered)]


def next_cards(hit: Hit, last: list[int]) -> list[list[int]]:
    """The decks that may come next; if the next start is not known, the places in it."""
    if hit.view.name == starts.SEQUENCE:
        return [[last[place] for place in order] for order in hit.following]
    return [list(order) for order in hit.following]


def named(cards: list[int], deck: Deck | None) -> list[str]:
    """As short names, or as numbers from 0."""
    return [deck.cards[card].short if deck else str(card) for card in cards]


def _by_state(hit: Hit) -> bool:
    return BY_NAME[hit.family].search == STATE or hit.family in ("v8", "coin")


def columns(words: Words) -> list[str]:
    """Heads of the table."""
    return [words(f"hunt_column_{name}") for name in ("family", "what", "tried", "rest")]


def rows(hunted: Hunted, words: Words) -> list[list[Cell]]:
    """Return what was tried, and how long the rest would take."""
    return [
        [
            words(f"hunt_family-{attempt.family.name}"),
            words(f"hunt_what-{attempt.what}"),
            *_tried(attempt, hunted, words),
        ]
        for attempt in hunted.attempts
    ]


def table(hunted: Hunted, words: Words) -> Table:
    """Make the table for a terminal."""
    made = Table(*columns(words), box=None, pad_edge=False)
    for row in rows(hunted, words):
        made.add_row(*(on_terminal(str(cell)) for cell in row))
    return made


def _tried(attempt: Attempt, hunted: Hunted, words: Words) -> list[Cell]:
    if attempt.lacking:
        return [words("hunt_none_tried"), words("hunt_lacking", decks=attempt.lacking)]
    if attempt.tried >= attempt.total:
        return [words("hunt_all_tried"), ""]
    tried, total = (numbers.integer(value, words.language) for value in (attempt.tried, attempt.total))
    part = words("hunt_part", tried=tried, total=total) if attempt.tried else words("hunt_none_tried")
    speed = hunted.speed(attempt)
    if speed is None:
        return [part, words("hunt_rest_unknown")]
    left, shown = (
        _duration((attempt.total - attempt.tried) / speed, words),
        numbers.integer(_rounded(speed), words.language),
    )
    return [part, words("hunt_rest", left=left, speed=shown)]


def _rounded(value: float) -> int:
    """To two digits."""
    return int(float(f"{value:.1e}")) or 1


def _duration(seconds: float, words: Words) -> str:
    """Rounded: an estimate from the speed so far."""
    for key, unit in (("hunt_hours", 3600), ("hunt_minutes", 60)):
        if seconds >= 1.5 * unit:
            return words(key, count=numbers.integer(round(seconds / unit), words.language))
    return words("hunt_seconds", count=max(1, round(seconds)))


def as_object(hunted: Hunted, deck: Deck | None, last: list[int]) -> dict[str, Any]:
    """For programs."""
    return {
        "decks": hunted.decks,
        "cards": hunted.cards,
        "found": _hit(hunted.hit, deck, last) if hunted.hit else None,
        "tried": [
            {
                "family": attempt.family.name,
                "what": attempt.what,
                "tried": attempt.tried,
                "total": attempt.total,
                "seconds": round(attempt.seconds, 3),
                "a_second": hunted.speed(attempt),
                "needs_decks": attempt.lacking or None,
            }
            for attempt in hunted.attempts
        ],
        "seconds": round(hunted.seconds, 3),
        "budget": hunted.budget_s,
        "stopped": hunted.stopped,
    }


def _hit(hit: Hit, deck: Deck | None, last: list[int]) -> dict[str, Any]:
    return {
        "family": hit.family,
        "generator": hit.way.generator,
        "kind": hit.way.kind,
        "loop": hit.way.loop,
        "seed": None if _by_state(hit) else hit.seed,
        "seeds": list(hit.seeds) or None,
        "starts": hit.view.name,
        "mode": hit.mode,
        "matched": hit.matched,
        "compared": hit.compared,
        "skipped": hit.skipped,
        "turned": hit.view.turned,
        "down": hit.view.down,
        "next": next_cards(hit, last),
        "next_named": [named(cards, deck) for cards in next_cards(hit, last)] if deck else None,
    }
