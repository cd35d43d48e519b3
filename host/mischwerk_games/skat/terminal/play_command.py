"""`mischwerk play skat`, a session at a terminal or by lines; its `--replay`; and `mischwerk play skat-deals`."""

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from mischwerk.commands.error_boundary import reader_gone
from mischwerk.errors import EXIT_DONE, Interrupted, LinkError, Unwritable, UsageProblem
from mischwerk.forms import counted
from mischwerk.interrupts import Interrupts
from mischwerk.jobs.job_options import DealOptions

from mischwerk_games.options import SkatOptions
from mischwerk_games.typed import replace_undecodable

from ..files.deals import FileError, deals_text, line_of, parse_xskat, read_deals, read_text, xskat_text
from ..files.games import Recorded, game_object, read_games
from ..players.player import PlayerError
from ..rules.cards import NOBODY, SEAT_NAMES, SEATS
from ..rules.games import GRAND, Declaration
from ..rules.scoring import Scoring
from ..rules.state import Declare, Phase, State
from ..table import Illegal
from . import kept, plain
from .events import Cards, Event, Seat, event, events_of, result_events
from .kept import Kept
from .lists import path_of
from .options import FromSeed, dealer_of, is_present, settings_of, words_of
from .plain import PlainFace, seat_names
from .screen import Screen
from .session import Session
from .settings import Dealer, Face, NoDeal, Settings
from .words import Words


def play(options: SkatOptions, dealt: DealOptions) -> int:
    """Play, or show games that were played. ``dealt``: how the machine deals, if it does. Raises UsageProblem,
    Interrupted, and what becomes of a player that fails."""
    if options.replay is not None or options.game is not None:
        return replay(options.replay, options.game, options.language)
    words = words_of(options.language)
    if options.listed is not None:
        if options.save is not None or options.resume is not None:
            raise UsageProblem("--list can't be combined with --save or --resume.", "Give one of them.")
        path = path_of(options.listed)
        options = replace(options, save=path, resume=path if path.exists() else None)
    taken_up = kept.read(options.resume) if options.resume is not None else None
    settings, deals = settings_of(options, taken_up)
    dealer, settings = dealer_of(dealt, settings, deals)
    if sys.stdin is not None:
        replace_undecodable(sys.stdin)
    try:
        return _Run(options, words, settings, deals, dealer, taken_up).play()
    except BrokenPipeError:  # typer would turn it into an error
        return reader_gone()


@dataclass
class _Run:
    """A session with its files."""

    asked: SkatOptions
    words: Words
    settings: Settings
    deals: str | None
    dealer: Dealer
    taken_up: Kept | None
    _remedy: str = "Start again when you like."
    _file: Path | None = None

    def play(self) -> int:
        """Until it ends, or the person leaves: then the game is kept."""
        screen = Screen(self.words) if is_present() else None
        face: Face = screen or PlainFace(self.words, _say)
        session = Session(self.settings, self.dealer, face, lambda *end: self._finish(session, *end))
        interrupts = Interrupts()
        is_whole = self.taken_up is None  # else the file stays as it is until all in it has been done again
        try:
            with interrupts:
                try:
                    self._begin(session, face)
                    is_whole = True
                    if screen is not None:
                        screen.run(session)
                    else:
                        plain.run(session, face, sys.stdin)
                finally:
                    with interrupts.skippable():  # who presses Ctrl-C twice keeps the game, too
                        if is_whole:
                            self._leave(session, face)
        except Interrupted as problem:
            if not interrupts.wanted.is_set():
                raise  # of a deal by the machine, which says where the cards are
            raise Interrupted("Interrupted.", self._remedy) from problem
        except (PlayerError, Illegal) as problem:
            raise LinkError(f"A player can't continue: {problem}.", self._remedy) from problem
        finally:
            if session.game is not None:
                session.game.close()
        return EXIT_DONE

    def _begin(self, session: Session, face: Face) -> None:
        if isinstance(face, Screen):
            face.greet()
        try:
            if self.taken_up is None:
                session.open()
            else:
                session.take_up(self.taken_up.entries, self.taken_up.dealt, self.taken_up.actions)
        except NoDeal as problem:
            face.tell(event("error", text=problem))
        except Illegal as problem:
            if self.taken_up is None:
                raise
            raise UsageProblem(
                f"{self.asked.resume} holds no kept game: {problem}.", "Give the file of a game that was kept."
            ) from None

    def _finish(self, session: Session, identity: int, rotation: int, state: State, names: Sequence[str]) -> None:
        """Keep the list and record the game: whatever happens next, nothing of it is lost."""
        try:
            self._keep(session)
        except Unwritable:
            if self.asked.save is not None:
                raise  # else the person may play on where nothing can be written
        path = self.asked.record
        if path is None:
            return
        try:
            with path.open("a", encoding="utf-8") as file:
                file.write(line_of(game_object(identity, rotation, names, state)))
        except OSError as problem:
            raise Unwritable(path, problem) from problem

    def _keep(self, session: Session) -> Path:
        self._file = self._file or self.asked.save or self.asked.resume or kept.free_path()
        kept.keep(self._file, session, self.deals)
        return self._file

    def _leave(self, session: Session, face: Face) -> None:
        """Keep what isn't finished; what was kept before and is finished now needs no file any more."""
        is_drawn = self.asked.seed is None and self.taken_up is None
        if is_drawn and isinstance(self.dealer, FromSeed) and (session.is_unfinished or session.scores.entries):
            face.tell(event("seed", number=str(self.settings.seed)))
        named = self.asked.listed
        if session.scores.entries and not session.is_running:
            face.show_list(session.scores, session.company.names)
        if session.is_unfinished or (named is not None and session.scores.entries):
            path = self._keep(session)
            self._remedy = f"--list {named} continues the list." if named else f"--resume {path} continues the game."
            face.tell(event("kept", file=path) if named is None else event("kept_list", name=named))
            return
        for done in (self._file, self.asked.resume):
            if done is not None:
                done.unlink(missing_ok=True)


def _say(line: str) -> None:
    print(line, flush=True)


# -- `mischwerk play skat --replay`: recorded games, trick by trick; at a terminal Enter goes on.


def replay(path: Path | None, only: int | None, language: str) -> int:
    """Show the games of a file, or the one of that number, from 1. Raises UsageProblem."""
    words = words_of(language)
    if path is None:
        raise UsageProblem(
            "--game only works with --replay.", "Give the file with --replay; --games is how many to play."
        )
    if only is not None and only < 1:
        raise UsageProblem(f"--game {only}: games are counted from 1.", "Give --game 1 or more.")
    screen = Screen(words) if is_present() else None
    face = screen or PlainFace(words, _say)
    count = 0
    try:
        for count, game in enumerate(read_games(path), 1):
            if only not in (None, count):
                continue
            face.seat(seat_names(words), -1)
            for event in game_events(count, game):
                face.tell(event)
                if screen is not None and event.key in _PAUSES and not screen.pause():
                    return EXIT_DONE
            if only is not None:
                return EXIT_DONE
    except FileError as problem:
        raise UsageProblem(
            f"{problem}.", "docs/reference/games/skat-files.md has the form of a file of games."
        ) from None
    except BrokenPipeError:
        return reader_gone()
    if only is not None:
        raise UsageProblem(f"{path} has no game {only}: it has {count}.", f"Give --game between 1 and {count}.")
    if not count:
        raise UsageProblem(f"{path}: no game in this file.", "docs/reference/games/skat-files.md has its form.")
    return EXIT_DONE


_PAUSES = ("declare", "trick", "score", "score_lost", "passed_in", "unfinished")


def game_events(number: int, game: Recorded) -> Iterator[Event]:
    """All of a recorded game, with everybody's cards."""
    first = game.steps[0][0] if game.steps else game.end
    if game.names:
        yield event("game", number=number, **dict(zip(SEAT_NAMES, game.names, strict=True)))
    else:
        yield event("game_number", number=number)
    declared = game.end.declaration
    order = declared.game if declared is not None else GRAND
    for seat in SEATS:
        yield event("dealt", seat=Seat(seat), cards=Cards(game.end.deal.hands[seat], order))
    yield event("skat", cards=Cards(game.end.deal.skat, order))
    if first.phase == Phase.PLAY and first.declaration is not None:
        yield from _contract(first, first.declaration)
    states = [*(before for before, _ in game.steps[1:]), game.end]
    for (before, action), after in zip(game.steps, states, strict=True):
        yield from (item for item in events_of(before, action, after, None) if item.key != "skat")
    if game.end.is_over:
        yield from result_events(game.end, Scoring.ISKO)
    elif game.is_passed:
        yield event("passed_in")
    else:
        if game.left != NOBODY:
            yield event("left", seat=Seat(game.left))
        yield event("unfinished")


def _contract(state: State, declared: Declaration) -> Iterator[Event]:
    """Yield the contract that a game begins with."""
    soloist = Seat(state.soloist)
    yield event("soloist", seat=soloist, value=state.bid)
    if not declared.hand:
        yield event("discarded", seat=soloist, cards=Cards(state.skat))
    before = state._replace(phase=Phase.DECLARE)
    yield from events_of(before, Declare(declared), state, None)


# -- `mischwerk play skat-deals`: deals from our JSON lines to XSkat's game file, or back.


def convert_deals(source: Path, target: Path) -> int:
    """Convert. Raises UsageProblem, Unwritable."""
    try:
        is_ours = read_text(source).lstrip().startswith("{")
        deals = read_deals(source) if is_ours else dict(enumerate(parse_xskat(read_text(source), str(source))))
    except FileError as problem:
        raise UsageProblem(
            f"{problem}.", "docs/reference/games/skat-files.md has both forms of a file of deals."
        ) from None
    text = xskat_text(deals.values()) if is_ours else deals_text(deals)
    kept.write(target, text)
    print(f"{target}: {counted(len(deals), 'deal')}, {'as XSkat reads them' if is_ours else 'as JSON lines'}.")
    return EXIT_DONE
