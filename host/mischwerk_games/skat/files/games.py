"""Lines of games.jsonl as they are read again: each is a deal, a contract and the play."""

from typing import Any

Game = dict[str, Any]


def kind_of(game: Game) -> str | None:
    """suit, grand or null; None for a game that was passed in."""
    if game["passed"]:
        return None
    name: str = game["game"]
    return name if name in ("grand", "null") else "suit"
