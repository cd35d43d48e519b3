"""A game of a tournament as a line of games.jsonl: a recorded game, and where its deal comes from."""

from ..files import games
from .job import Dealt, Seats
from .one_game import Finished


def game_object(dealt: Dealt, seating: int, seats: Seats, finished: Finished) -> games.Game:
    """Always the same keys in the same order; null where a game that was passed in has nothing."""
    names = [one.name for one in seats]
    found = games.game_object(dealt.id, seating, names, finished.state, finished.results)
    return found | {"commitment": dealt.commitment, "record": dealt.record}
