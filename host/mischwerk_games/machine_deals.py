"""Deals by the machine, or its twin, one after the other: auditable, so that anyone can verify them."""

import sys
from dataclasses import replace
from typing import Any

from mischwerk import machines
from mischwerk.commands import shuffle
from mischwerk.commands.shuffle import Finished
from mischwerk.errors import EXIT_DONE, EXIT_INTERRUPTED, Interrupted, MischwerkError
from mischwerk.extras import check_twin
from mischwerk.jobs import options
from mischwerk.jobs.job_options import DealOptions
from mischwerk_work.foreign_text import shown

_SEEDS = 2**63  # of a twin


class NotDealt(Exception):
    """The machine gave no deck; the text says why, as a clause."""


def checked(args: DealOptions, game: str, players: int) -> DealOptions:
    """The options of every deal of a session. Raises UsageProblem for impossible ones, before a game has begun."""
    args = replace(args, game=game, players=players, auditable=True)
    options.check(args)
    if args.sim:
        check_twin()
    if args.sim or args.machine:
        options.check_format(args.card_format, machines.load(args.machine or options.DEFAULT_MACHINE))
    return args


class MachineDeals:
    """Deals as often as it is asked; with --sim-seed S the first from S, the next from S + 1 and so on.

    goes_on: a person is playing, so a stopped deal (Ctrl-C, `mischwerk stop`) doesn't end the previous game. ``lift``:
    how the cards are taken out.
    """

    def __init__(self, args: DealOptions, goes_on: bool, lift: str) -> None:
        self._asked = args
        self._goes_on = goes_on
        self._lift = lift
        self._dealt = 0

    def piles(self) -> list[dict[str, Any]]:
        """The piles of a deal, as in its record. Raises NotDealt, or Interrupted."""
        args = self._asked
        if args.sim_seed is not None:
            args = replace(args, sim_seed=(args.sim_seed + self._dealt) % _SEEDS)
        self._dealt += 1
        try:
            finished = shuffle.deal(args)
        except MischwerkError as problem:
            if isinstance(problem, Interrupted) and not self._goes_on:
                raise
            print(problem.what_to_do, file=sys.stderr, flush=True)
            raise NotDealt(_as_clause(problem.error)) from problem
        piles: list[dict[str, Any]] = finished.record["piles"]
        if finished.status == EXIT_INTERRUPTED and not self._goes_on:
            raise Interrupted("Stopped on request: the machine stands still. Nothing was dealt.", _where(finished))
        if finished.status != EXIT_DONE or any(pile["cards"] is None for pile in piles):
            print(_where(finished), file=sys.stderr, flush=True)
            raise NotDealt(_as_clause(_reason(finished)))
        verified = f"`mischwerk verify {finished.folder}` shows that the deal was fair."
        print(f"{self._lift}\n{verified}", file=sys.stderr, flush=True)
        return piles


def _where(finished: Finished) -> str:
    back = "; `mischwerk home` brings them back" if finished.needs_home else ""
    return f"Cards: {finished.where}{back}. Record: {finished.folder / 'record.json'}"


def _reason(finished: Finished) -> str:
    faults = finished.record["faults"]
    if finished.status == EXIT_INTERRUPTED:
        return "the machine was stopped: nothing was dealt."
    if faults:
        return f"{faults[-1]['name']}: {shown(faults[-1]['detail']) or faults[-1]['action']}."
    return "the machine has not reported the order of the cards."


def _as_clause(text: str) -> str:
    """A sentence as it continues after "Error, ": on one line, small letter first unless it is a name."""
    text = " ".join(text.split())
    return text[:1].lower() + text[1:] if text[1:2].islower() or text[1:2] == " " else text
