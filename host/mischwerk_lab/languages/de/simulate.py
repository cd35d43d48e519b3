"""Texts of `lab simulate`, in German."""

SIMULATE = {
    "simulate-decks-1": "1 Blatt",
    "simulate-decks": "{count} Blätter",
    "simulate-passes-1": "1 Durchgang",
    "simulate-passes": "{count} Durchgänge",
    "simulate-done": "{file}: {decks} mit {cards} Karten, {method}, {passes}, Startwert {seed}.",
}
