"""Texts of `lab watch`, in English."""

WATCH = {
    "watch-deck": "deck {deck}: evidence {evidence} (largest {largest}, stops at {needed})",
    "watch-skipped": "line {line} is left out: {reason}.",
    "watch-stopped": "stopped after {decks}: {what}: p <= {p}",
    "watch-stopped-named": "the orders are not equally likely",
    "watch-stopped-lag-1": "the decks depend on the deck before",
    "watch-stopped-lag-2": "the decks depend on the one before the last",
    "watch-not-enough": (
        "not enough evidence yet after {decks}: largest {largest} of {needed}, p <= {p}. That does not prove that "
        "the decks are even; these bets have just found nothing so far."
    ),
    "watch-none": "no deck was seen.",
    "watch-interrupted": "stopped on request.",
    "watch-decks": "{count} {count:deck|decks}",
    "watch-deck-1": "1 deck",
    "watch-left-out": "{count} {count:line|lines} left out.",
    "watch-most": "Most of it comes from: {bet}.",
    "watch-mean": "{name}, {mean} on average, {expected} expected",
    "watch-rising": "rising sequences",
    "watch-runs": "ascending runs",
    "watch-adjacency": "neighbours that stayed neighbours",
    "watch-fixed-points": "cards at their own place",
    "watch-places": "cards by place, all together",
    "watch-followers": "which card follows which, all together",
    "watch-repeats": "decks equal to an earlier one, {seen}",
}
