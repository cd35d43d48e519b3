"""The options of `mischwerk play skat`, checked, and what they come to."""

import hashlib
import secrets
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

from mischwerk.errors import UsageProblem
from mischwerk.forms import counted
from mischwerk.jobs.job_options import DealOptions
from mischwerk.terminal.terminal import can_show
from shuffler.randomness import chacha20
from shuffler.randomness.drbg import Drbg
from shuffler.randomness.permutation import draw

from mischwerk_games import machine_deals
from mischwerk_games.machine_deals import MachineDeals, NotDealt
from mischwerk_games.options import SkatOptions

from ..files.deals import FileError, read_deals
from ..players.kinds import HEURISTIC, kind
from ..rules.cards import CARDS, SEAT_NAMES, Deal, as_set, checked, deal
from ..rules.scoring import Scoring
from . import settings as lineup
from .kept import Kept
from .settings import Dealer, Dealt, NoDeal, Settings
from .words import LANGUAGES, UMLAUTS, Words

_SEEDS = 1_000_000_000  # one is drawn unless it is given: nine digits to type

# -- Where the deals of a session come from: a seed, a file, or the machine.


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
            self._deals = [Dealt(*item) for item in read_deals(path).items()]
        except FileError as problem:
            raise UsageProblem(
                f"{problem}.", "docs/reference/games/skat-files.md has the form of a file of deals."
            ) from None
        self.count = len(self._deals)

    def deal(self, number: int) -> Dealt:
        """The deal of a game."""
        return self._deals[number]


class FromMachine:
    """Deals by the machine or its twin, each in one pass. The cards have the same numbers there: clubs, spades, hearts,
    diamonds, each from the seven up."""

    def __init__(self, options: DealOptions, goes_on: bool) -> None:
        lift = "Lift from the top: two cards of the skat, then ten each for rearhand, middlehand and forehand."
        self._deals = MachineDeals(machine_deals.checked(options, "skat", 3), goes_on, lift)

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


MOST_GAMES = 10_000


def words_of(language: str) -> Words:
    """Return the words of --language, in letters that the output has. Raises UsageProblem."""
    if language not in LANGUAGES:
        raise UsageProblem(f"--language {language} is not known.", f"Give --language {' or '.join(LANGUAGES)}.")
    return Words(language, is_ascii=not can_show("".join(map(chr, UMLAUTS)), sys.stdout))


def settings_of(options: SkatOptions, taken_up: Kept | None) -> tuple[Settings, str | None]:
    """Return what fixes the session, and the file of its deals. Raises UsageProblem for options that can't be, or that
    are not those of the kept game."""
    given = _given(options)
    for path in (options.save, options.record):
        if path is not None and (path.is_dir() or not path.parent.is_dir()):
            raise UsageProblem(
                f"{path} can't be written: its folder does not exist, or it is a folder itself.", "Give another file."
            )
    if taken_up is None:
        table = given.get("table", 3)
        players = given.pop("players", HEURISTIC)
        if "seed" not in given:
            given["seed"] = secrets.randbelow(_SEEDS)
        settings = replace(Settings(seat=0, players=lineup.kinds(players, table - 1)), **given)
        return settings, str(options.deals) if options.deals is not None else None
    there = taken_up.settings
    if "players" in given:
        given["players"] = lineup.kinds(given["players"], there.table - 1)
    for name, value in given.items():
        if getattr(there, name) != value:
            raise UsageProblem(
                f"{options.resume} was kept with another --{name}.", f"Leave --{name} out, or give it as it was."
            )
    for word in there.players:
        kind(word)  # refuses what it can't have
    return there, str(options.deals) if options.deals is not None else taken_up.deals


def _given(options: SkatOptions) -> dict[str, Any]:
    """The options that were given, in the form of settings. Raises UsageProblem."""
    if options.seat is not None and options.seat not in SEAT_NAMES:
        raise UsageProblem(f"--seat {options.seat} is not known.", f"Give --seat {', '.join(SEAT_NAMES)}.")
    if options.scoring is not None and options.scoring not in list(Scoring):
        raise UsageProblem(f"--scoring {options.scoring} is not known.", f"Give --scoring {' or '.join(Scoring)}.")
    if options.table not in (None, 3, 4):
        raise UsageProblem(f"--table {options.table}: Skat is played by three or four.", "Give --table 3 or 4.")
    if options.games is not None and not 1 <= options.games <= MOST_GAMES:
        raise UsageProblem(f"--games {options.games} is out of range.", f"Give --games between 1 and {MOST_GAMES}.")
    given = {
        "seat": SEAT_NAMES.index(options.seat) if options.seat is not None else None,
        "players": options.players,
        "scoring": Scoring(options.scoring) if options.scoring is not None else None,
        "seed": options.seed,
        "table": options.table,
        "games": options.games,
        "training": options.training or None,
    }
    return {name: value for name, value in given.items() if value is not None}


def dealer_of(dealt: DealOptions, settings: Settings, deals: str | None) -> tuple[Dealer, Settings]:
    """Where deals come from; a file of deals bounds the number of games. Raises UsageProblem."""
    is_machine = dealt.sim or dealt.port is not None or dealt.machine is not None
    if deals is None:
        dealer = FromMachine(dealt, is_present()) if is_machine else FromSeed(settings.seed)
        return dealer, settings
    if is_machine:
        raise UsageProblem("--deals can't be combined with a machine.", "Give a file of deals, or --sim, or --port.")
    source = FromFile(Path(deals))
    if settings.games is not None and settings.games > source.count:
        raise UsageProblem(
            f"{deals} has {counted(source.count, 'deal')}, but --games asks for {settings.games}.",
            "Give fewer --games, or another file.",
        )
    return source, settings if settings.games is not None else replace(settings, games=source.count)


def is_present() -> bool:
    """A person types and sees what is shown."""
    return sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()
