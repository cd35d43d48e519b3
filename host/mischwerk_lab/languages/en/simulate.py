"""Texts of `lab simulate`, in English."""

SIMULATE = {
    "simulate-decks-1": "1 deck",
    "simulate-decks": "{count} decks",
    "simulate-passes-1": "1 pass",
    "simulate-passes": "{count} passes",
    "simulate-done": "{file}: {decks} of {cards} cards, {method}, {passes}, seed {seed}.",
}
