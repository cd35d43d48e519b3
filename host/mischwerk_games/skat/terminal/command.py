"""`mischwerk play skat`: what was asked for, checked; then a session at a terminal, or by lines."""

import sys
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from mischwerk.commands.deal import DealOptions
from mischwerk.commands.error_boundary import reader_gone
from mischwerk.errors import EXIT_DONE, LinkError, Unwritable, UsageProblem

from mischwerk_games.mau_mau.typed import forgive_bytes

from ..files.games import game_text
from ..players.player import PlayerError
from ..rules.scoring import Scoring
from ..rules.seats import SEAT_NAMES
from ..rules.state import State
from ..table.game import Illegal
from . import kept, lineup, plain
from .events import event
from .kept import Kept
from .plain import PlainFace
from .screen import Screen
from .session import Dealer, Face, NoDeal, Session, Settings
from .sources import FromFile, FromMachine, FromSeed
from .words import LANGUAGES, Words

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


def run(asked: SkatOptions) -> int:
    """Play. Raises UsageProblem, Interrupted, and what becomes of a player that fails."""
    words = words_of(asked.language)
    taken_up = kept.read(asked.resume) if asked.resume is not None else None
    settings, deals = _settings(asked, taken_up)
    dealer, settings = _dealer(asked, settings, deals)
    if sys.stdin is not None:
        forgive_bytes(sys.stdin)
    try:
        return _Run(asked, words, settings, deals, dealer, taken_up).play()
    except BrokenPipeError:  # typer would turn it into an error
        return reader_gone()


def words_of(language: str) -> Words:
    """Of --language. Raises UsageProblem."""
    if language not in LANGUAGES:
        raise UsageProblem(f"--language {language} is not known.", f"Give --language {' or '.join(LANGUAGES)}.")
    return Words(language)


class _Run:
    """A session with its files."""

    def __init__(
        self,
        asked: SkatOptions,
        words: Words,
        settings: Settings,
        deals: str | None,
        dealer: Dealer,
        taken_up: Kept | None,
    ) -> None:
        self._asked = asked
        self._deals = deals
        self._taken_up = taken_up
        self._words = words
        self._settings = settings
        self._dealer = dealer

    def play(self) -> int:
        """Until it ends, or the person leaves: then the game is kept."""
        screen = Screen(self._words) if is_present() else None
        face: Face = screen or PlainFace(self._words, _say)
        session = Session(self._settings, self._dealer, face, self._record)
        try:
            if screen is not None:
                screen.greet()
            self._begin(session, face)
            try:
                if screen is not None:
                    screen.run(session)
                else:
                    plain.run(session, face, sys.stdin)
            finally:
                self._leave(session, face)
        except (PlayerError, Illegal) as problem:
            raise LinkError(f"A player can't go on: {problem}.", "A game that had begun is kept.") from problem
        return EXIT_DONE

    def _begin(self, session: Session, face: Face) -> None:
        try:
            if self._taken_up is None:
                session.open()
            else:
                session.take_up(self._taken_up.entries, self._taken_up.dealt, self._taken_up.actions)
        except NoDeal as problem:
            face.tell(event("error", text=problem))
        except Illegal as problem:
            if self._taken_up is None:
                raise
            raise UsageProblem(
                f"{self._asked.resume} holds no kept game: {problem}.", "Give the file of a game that was kept."
            ) from None

    def _record(self, identity: int, rotation: int, state: State, names: Sequence[str]) -> None:
        path = self._asked.record
        if path is None:
            return
        try:
            with path.open("a", encoding="utf-8") as file:
                file.write(game_text(identity, rotation, names, state))
        except OSError as problem:
            raise Unwritable(path, problem) from problem

    def _leave(self, session: Session, face: Face) -> None:
        """Keep what isn't finished; what was kept before and is finished now needs no file any more."""
        if session.game is not None:
            session.game.close()
        if session.is_unfinished:
            path = self._asked.save or self._asked.resume or kept.free_path()
            kept.keep(path, session, self._deals)
            face.tell(event("kept", file=path))
            return
        if session.scores.entries:
            face.show_list(session.scores, session.names)
        if self._asked.resume is not None:
            self._asked.resume.unlink(missing_ok=True)


def _settings(asked: SkatOptions, taken_up: Kept | None) -> tuple[Settings, str | None]:
    """What fixes the session, and the file of its deals. Raises UsageProblem for options that can't be, or that are not
    those of the kept game."""
    given = _given(asked)
    if taken_up is None:
        table = given.get("table", 3)
        players = given.pop("players", lineup.HEURISTIC)
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


def _dealer(asked: SkatOptions, settings: Settings, deals: str | None) -> tuple[Dealer, Settings]:
    """Where deals come from; a file of deals bounds the number of games. Raises UsageProblem."""
    is_machine = asked.dealt.sim or asked.dealt.port is not None or asked.dealt.machine is not None
    if deals is None:
        dealer = FromMachine(asked.dealt, is_present()) if is_machine else FromSeed(settings.seed)
        return dealer, settings
    if is_machine:
        raise UsageProblem("--deals does not go with a machine.", "Give a file of deals, or --sim, or --port.")
    source = FromFile(Path(deals))
    if settings.games is not None and settings.games > source.count:
        raise UsageProblem(
            f"{deals} has {source.count} deals, --games wants {settings.games}.", "Give fewer --games, or another file."
        )
    return source, settings if settings.games is not None else replace(settings, games=source.count)


def is_present() -> bool:
    """A person types and sees what is shown."""
    return sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()


def _say(line: str) -> None:
    print(line, flush=True)
