"""The deck of `start machine`: dealt by the machine, or its twin, as an auditable deal that anyone can verify."""

import sys
from dataclasses import replace

from mischwerk import machines
from mischwerk.commands import deal
from mischwerk.commands.deal import DealOptions
from mischwerk.commands.shuffle import Finished
from mischwerk.errors import EXIT_DONE, EXIT_INTERRUPTED, Interrupted, MischwerkError
from mischwerk.foreign_text import shown
from mischwerk.jobs import options

from .console import NoDeck
from .state import PLAYERS

GAME = "mau-mau"
_SEEDS = 2**63  # of a twin


def checked(asked: DealOptions) -> DealOptions:
    """The options of every deal of a session. Raises UsageProblem for impossible ones, before a game has begun."""
    asked = replace(asked, game=GAME, players=PLAYERS, auditable=True)
    options.check(asked)
    if asked.sim or asked.machine:
        options.check_format(asked.card_format, machines.load(asked.machine or options.DEFAULT_MACHINE))
    return asked


class MachineDealer:
    """Deals as often as it is asked; with --sim-seed S the first from S, the next from S + 1 and so on.

    goes_on: a person is playing, so a stopped deal (Ctrl-C, `mischwerk stop`) doesn't end the previous game.
    """

    def __init__(self, asked: DealOptions, goes_on: bool) -> None:
        self._asked = asked
        self._goes_on = goes_on
        self._dealt = 0

    def deck(self) -> list[int]:
        """The cards of the four hands, the up-card, then the stock from its top down. Raises NoDeck, or Interrupted."""
        asked = self._asked
        if asked.sim_seed is not None:
            asked = replace(asked, sim_seed=(asked.sim_seed + self._dealt) % _SEEDS)
        self._dealt += 1
        try:
            finished = deal.run(asked)
        except MischwerkError as problem:
            if isinstance(problem, Interrupted) and not self._goes_on:
                raise
            print(problem.what_to_do, file=sys.stderr, flush=True)
            raise NoDeck(_as_clause(problem.error)) from problem
        piles = [pile["cards"] for pile in finished.record["piles"]]
        if finished.status == EXIT_INTERRUPTED and not self._goes_on:
            raise Interrupted("Stopped on request: the machine stands still. Nothing is dealt.", _where(finished))
        if finished.status != EXIT_DONE or None in piles:
            print(_where(finished), file=sys.stderr, flush=True)
            raise NoDeck(_as_clause(_reason(finished)))
        print(
            f"Lift from the top: {len(piles[-1])} cards of the stock, the up-card, then five cards each for players "
            f"4, 3, 2 and 1.\n`mischwerk verify {finished.folder}` shows that the deal was fair.",
            file=sys.stderr,
            flush=True,
        )
        *dealt, stock = piles
        cards: list[int] = [card for pile in dealt for card in pile]
        cards.extend(reversed(stock))
        return cards


def _where(finished: Finished) -> str:
    back = "; `mischwerk home` brings them back" if finished.needs_home else ""
    return f"Cards: {finished.where}{back}. Record: {finished.folder / 'record.json'}"


def _reason(finished: Finished) -> str:
    faults = finished.record["faults"]
    if finished.status == EXIT_INTERRUPTED:
        return "the machine was stopped, nothing is dealt."
    if faults:
        return f"{faults[-1]['name']}: {shown(faults[-1]['detail']) or faults[-1]['action']}."
    return "the machine has not reported the order of the cards."


def _as_clause(words: str) -> str:
    """A sentence as it continues after "Error, ": on one line, small letter first unless it is a name."""
    words = " ".join(words.split())
    return words[:1].lower() + words[1:] if words[1:2].islower() or words[1:2] == " " else words
