"""`mischwerk play skat`: what was asked for, checked; then a session at a terminal, or by lines."""

import sys
from collections.abc import Sequence

from mischwerk.commands.error_boundary import reader_gone
from mischwerk.errors import EXIT_DONE, Interrupted, LinkError, Unwritable, UsageProblem
from mischwerk.interrupts import Interrupts

from mischwerk_games.typed import replace_undecodable

from ..files.deals import line_of
from ..files.games import game_object
from ..players.player import PlayerError
from ..rules.state import State
from ..table.game import Illegal
from . import kept
from .events import event
from .faces import plain
from .faces.plain import PlainFace
from .faces.screen import Screen
from .kept import Kept
from .options import SkatOptions, dealer_of, is_present, settings_of, words_of
from .session import Session
from .settings import Dealer, Face, NoDeal, Settings
from .words import Words


def play(asked: SkatOptions) -> int:
    """Play. Raises UsageProblem, Interrupted, and what becomes of a player that fails."""
    words = words_of(asked.language)
    taken_up = kept.read(asked.resume) if asked.resume is not None else None
    settings, deals = settings_of(asked, taken_up)
    dealer, settings = dealer_of(asked, settings, deals)
    if sys.stdin is not None:
        replace_undecodable(sys.stdin)
    try:
        return _Run(asked, words, settings, deals, dealer, taken_up).play()
    except BrokenPipeError:  # typer would turn it into an error
        return reader_gone()


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
        interrupts = Interrupts()
        try:
            with interrupts:
                self._begin(session, face)
                try:
                    if screen is not None:
                        screen.run(session)
                    else:
                        plain.run(session, face, sys.stdin)
                finally:
                    with interrupts.skippable():  # who presses Ctrl-C twice keeps the game, too
                        self._leave(session, face)
        except Interrupted as problem:
            if not interrupts.wanted.is_set():
                raise  # of a deal by the machine, which says where the cards are
            raise Interrupted("Interrupted.", "A game that had begun is kept: --resume continues it.") from problem
        except (PlayerError, Illegal) as problem:
            raise LinkError(f"A player can't continue: {problem}.", "A game that had begun is kept.") from problem
        finally:
            if session.game is not None:
                session.game.close()
        return EXIT_DONE

    def _begin(self, session: Session, face: Face) -> None:
        if isinstance(face, Screen):
            face.greet()
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
                file.write(line_of(game_object(identity, rotation, names, state)))
        except OSError as problem:
            raise Unwritable(path, problem) from problem

    def _leave(self, session: Session, face: Face) -> None:
        """Keep what isn't finished; what was kept before and is finished now needs no file any more."""
        if session.is_unfinished:
            path = self._asked.save or self._asked.resume or kept.free_path()
            kept.keep(path, session, self._deals)
            face.tell(event("kept", file=path))
            return
        if session.scores.entries:
            face.show_list(session.scores, session.company.names)
        if self._asked.resume is not None:
            self._asked.resume.unlink(missing_ok=True)


def _say(line: str) -> None:
    print(line, flush=True)
