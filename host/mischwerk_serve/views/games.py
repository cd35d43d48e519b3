"""What `mischwerk deal` can deal, for a form."""

from typing import Any

from mischwerk.deck import deals, decks


def known() -> dict[str, Any]:
    """Games with their numbers of players and their decks, the usual ones first."""
    return {"games": [_game(one) for one in deals.GAMES]}


def _game(game: deals.Game) -> dict[str, Any]:
    found = [decks.find(name) for name in game.decks]
    return {
        "name": game.name,
        "least": game.least,
        "most": game.most,
        "usual": game.usual,
        "decks": [{"name": deck.name, "title": deck.title, "cards": deck.size} for deck in found],
    }
