"""The deck of `start machine`: dealt by the machine, or its twin, as an auditable deal that anyone can verify."""

from mischwerk.jobs.job_options import DealOptions

from mischwerk_games import machine_deals
from mischwerk_games.machine_deals import MachineDeals, NotDealt

from .console import NoDeck
from .state import PLAYERS

GAME = "mau-mau"
_STOCK = 11  # cards
_LIFT = f"Lift from the top: {_STOCK} cards of the stock, the up-card, then five cards each for players 4, 3, 2 and 1."


def checked(asked: DealOptions) -> DealOptions:
    """The options of every deal of a session. Raises UsageProblem for impossible ones, before a game has begun."""
    return machine_deals.checked(asked, GAME, PLAYERS)


class MachineDealer:
    """Deals as often as it is asked; goes_on: a person is playing, and a stopped deal doesn't end the previous game."""

    def __init__(self, asked: DealOptions, goes_on: bool) -> None:
        self._deals = MachineDeals(asked, goes_on, _LIFT)

    def deck(self) -> list[int]:
        """The cards of the four hands, the up-card, then the stock from its top down. Raises NoDeck, or Interrupted."""
        try:
            *dealt, stock = [pile["cards"] for pile in self._deals.piles()]
        except NotDealt as problem:
            raise NoDeck(str(problem)) from problem
        cards: list[int] = [card for pile in dealt for card in pile]
        cards.extend(reversed(stock))
        return cards
