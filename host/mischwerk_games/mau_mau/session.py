"""`mischwerk play mau-mau`: commands from standard input, answers on standard output, until `quit` or its end."""

import sys
from dataclasses import dataclass, field

from mischwerk.commands.error_boundary import reader_gone
from mischwerk.errors import EXIT_DONE
from mischwerk.jobs.job_options import DealOptions

from mischwerk_games import machine_deals
from mischwerk_games.machine_deals import MachineDeals, NotDealt

from ..typed import LONGEST, lines, replace_undecodable
from .console import Console, NoDeck
from .interactive import AtTerminal, present
from .rules import PLAYERS
from .seats import computers

# -- The deck of `start machine`: dealt by the machine, or its twin, as an auditable deal that anyone can verify.

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


@dataclass(frozen=True, kw_only=True)
class PlayOptions:
    """What the user asked for. ``dealt``: the options of `start machine`; ``seed``: of the computer players."""

    dealt: DealOptions = field(default_factory=DealOptions)
    computers: str | None = None
    seed: int = 1


def run(asked: PlayOptions) -> int:
    """Play. Raises UsageProblem, or Interrupted."""
    players = computers(asked.computers, asked.seed)
    dealer = MachineDealer(checked(asked.dealt), present())
    if sys.stdin is not None:
        replace_undecodable(sys.stdin)
    try:
        if present():
            screen = AtTerminal()
            screen.run(Console(_say, dealer, players, screen.told))
        else:
            _read(Console(_say, dealer, players))
    except BrokenPipeError:  # typer would turn it into an error
        return reader_gone()
    return EXIT_DONE


def _read(console: Console) -> None:
    if sys.stdin is None:
        return
    for line in lines(sys.stdin):
        if line is None:
            _say(f"Error, the line is longer than {LONGEST} letters.")
        else:
            console.execute(line)
        if console.has_ended:
            return


def _say(line: str) -> None:
    print(line, flush=True)
