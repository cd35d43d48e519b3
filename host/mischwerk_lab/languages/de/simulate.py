"""Texts of `lab simulate`, in German."""

SIMULATE = {
    "simulate-decks": "{count} {count:Blatt|Blätter}",
    "simulate-passes": "{count} {count:Durchgang|Durchgänge}",
    "simulate-done": "{file}: {decks} mit {cards} {cards:Karte|Karten}, {method}, {passes}, Startwert {seed}.",
}
