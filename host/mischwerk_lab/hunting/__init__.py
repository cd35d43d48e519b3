"""The seed hunter: which known generator, loop and seed made these decks, and what comes next."""
