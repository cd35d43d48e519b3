"""The options of `mischwerk play skat`, checked, and what they come to."""

import sys
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from mischwerk.errors import UsageProblem
from mischwerk.forms import counted
from mischwerk.jobs.job_options import DealOptions

from ..players.own import HEURISTIC
from ..rules.scoring import Scoring
from ..rules.seats import SEAT_NAMES
from . import lineup
from .kept import Kept
from .languages.words import LANGUAGES, UMLAUTS, Words, can_show
from .settings import Dealer, Settings
from .sources import FromFile, FromMachine, FromSeed

MOST_GAMES = 10_000


@dataclass(frozen=True, kw_only=True)
class SkatOptions:
    """What the user asked for, as typed; None where an option was left out. ``dealt``: for deals by the machine."""

    seat: str | None = None
    players: str | None = None
    scoring: str | None = None
    seed: int | None = None
    deals: Path | None = None
    games: int | None = None
    table: int | None = None
    language: str = "en"
    training: bool = False
    save: Path | None = None
    resume: Path | None = None
    record: Path | None = None
    dealt: DealOptions = field(default_factory=DealOptions)


def words_of(language: str) -> Words:
    """Of --language, in letters that the output has. Raises UsageProblem."""
    if language not in LANGUAGES:
        raise UsageProblem(f"--language {language} is not known.", f"Give --language {' or '.join(LANGUAGES)}.")
    return Words(language, is_ascii=not can_show("".join(map(chr, UMLAUTS)), sys.stdout))


def settings_of(asked: SkatOptions, taken_up: Kept | None) -> tuple[Settings, str | None]:
    """What fixes the session, and the file of its deals. Raises UsageProblem for options that can't be, or that are not
    those of the kept game."""
    given = _given(asked)
    for path in (asked.save, asked.record):
        if path is not None and (path.is_dir() or not path.parent.is_dir()):
            raise UsageProblem(
                f"{path} can't be written: its folder does not exist, or it is a folder itself.", "Give another file."
            )
    if taken_up is None:
        table = given.get("table", 3)
        players = given.pop("players", HEURISTIC)
        settings = replace(
            Settings(seat=0, players=lineup.kinds(players, table - 1)),
            **given,
        )
        return settings, str(asked.deals) if asked.deals is not None else None
    there = taken_up.settings
    if "players" in given:
        given["players"] = lineup.kinds(given["players"], there.table - 1)
    for name, value in given.items():
        if getattr(there, name) != value:
            raise UsageProblem(
                f"{asked.resume} was kept with another --{name}.", f"Leave --{name} out, or give it as it was."
            )
    for kind in there.players:
        lineup.player(kind, 0).close()
    return there, str(asked.deals) if asked.deals is not None else taken_up.deals


def _given(asked: SkatOptions) -> dict[str, Any]:
    """The options that were given, in the form of settings. Raises UsageProblem."""
    if asked.seat is not None and asked.seat not in SEAT_NAMES:
        raise UsageProblem(f"--seat {asked.seat} is not known.", f"Give --seat {', '.join(SEAT_NAMES)}.")
    if asked.scoring is not None and asked.scoring not in list(Scoring):
        raise UsageProblem(f"--scoring {asked.scoring} is not known.", f"Give --scoring {' or '.join(Scoring)}.")
    if asked.table not in (None, 3, 4):
        raise UsageProblem(f"--table {asked.table}: Skat is played by three or four.", "Give --table 3 or 4.")
    if asked.games is not None and not 1 <= asked.games <= MOST_GAMES:
        raise UsageProblem(f"--games {asked.games} is out of range.", f"Give --games between 1 and {MOST_GAMES}.")
    found = {
        "seat": SEAT_NAMES.index(asked.seat) if asked.seat is not None else None,
        "players": asked.players,
        "scoring": Scoring(asked.scoring) if asked.scoring is not None else None,
        "seed": asked.seed,
        "table": asked.table,
        "games": asked.games,
        "training": asked.training or None,
    }
    return {name: value for name, value in found.items() if value is not None}


def dealer_of(asked: SkatOptions, settings: Settings, deals: str | None) -> tuple[Dealer, Settings]:
    """Where deals come from; a file of deals bounds the number of games. Raises UsageProblem."""
    is_machine = asked.dealt.sim or asked.dealt.port is not None or asked.dealt.machine is not None
    if deals is None:
        dealer = FromMachine(asked.dealt, is_present()) if is_machine else FromSeed(settings.seed)
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
