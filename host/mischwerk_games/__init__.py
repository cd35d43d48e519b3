"""Games played with our decks. Nothing here needs more than Python: no extra is installed for playing."""
