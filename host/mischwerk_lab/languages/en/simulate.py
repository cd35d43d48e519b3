"""Texts of `lab simulate`, in English."""

SIMULATE = {
    "simulate-decks": "{count} {count:deck|decks}",
    "simulate-passes": "{count} {count:pass|passes}",
    "simulate-done": "{file}: {decks} of {cards} {cards:card|cards}, {method}, {passes}, seed {seed}.",
}
