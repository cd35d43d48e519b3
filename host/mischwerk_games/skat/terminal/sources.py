"""Where the deals of a session come from: a seed, a file, or the machine."""

import hashlib
from pathlib import Path

from mischwerk.errors import UsageProblem
from mischwerk.jobs.job_options import DealOptions
from shuffler.randomness import chacha20
from shuffler.randomness.drbg import Drbg
from shuffler.randomness.permutation import draw

from mischwerk_games import machine_deals
from mischwerk_games.machine_deals import MachineDeals, NotDealt

from ..files.deals import read_deals
from ..files.lines import FileError
from ..rules.cards import CARDS, as_set
from ..rules.dealing import Deal, checked, deal
from ..rules.seats import SEAT_NAMES
from .settings import Dealt, NoDeal


class FromSeed:
    """Uniform deals, drawn as the machine draws a deck in test mode."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def deal(self, number: int) -> Dealt:
        """The deal of a game: each of the 32! decks is equally likely."""
        return Dealt(number, seeded_deal(self._seed, number))


class FromFile:
    """The deals of a file, in its order. ``count``: how many."""

    def __init__(self, path: Path) -> None:
        try:
            self._deals = [Dealt(*one) for one in read_deals(path).items()]
        except FileError as problem:
            raise UsageProblem(f"{problem}.", "docs/skat.md has the form of a file of deals.") from None
        self.count = len(self._deals)

    def deal(self, number: int) -> Dealt:
        """The deal of a game."""
        return self._deals[number]


class FromMachine:
    """Deals by the machine or its twin, each in one pass. The cards have the same numbers there: clubs, spades, hearts,
    diamonds, each from the seven up."""

    def __init__(self, asked: DealOptions, goes_on: bool) -> None:
        lift = "Lift from the top: two cards of the skat, then ten each for rearhand, middlehand and forehand."
        self._deals = MachineDeals(machine_deals.checked(asked, "skat", 3), goes_on, lift)

    def deal(self, number: int) -> Dealt:
        """The next deal. Raises NoDeal, or Interrupted."""
        try:
            piles = {pile["name"]: as_set(pile["cards"]) for pile in self._deals.piles()}
            return Dealt(number, checked([piles[name] for name in SEAT_NAMES], piles["skat"]))
        except NotDealt as problem:
            raise NoDeal(str(problem)) from problem
        except (KeyError, ValueError) as problem:
            raise NoDeal(f"this is not a deal of Skat: {problem}.") from problem


def seeded_deal(seed: int, number: int) -> Deal:
    """The deal of a number."""

    def next_key(out: bytearray) -> int:
        out[:] = hashlib.sha256(f"mischwerk skat deal {seed} {number}".encode()).digest()
        return 0

    return deal(draw(Drbg(next_key, chacha20.block).below, CARDS))
