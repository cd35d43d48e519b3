"""`mischwerk play skat --replay`: recorded games, trick by trick; at a terminal Enter goes on."""

from collections.abc import Iterator
from pathlib import Path

from mischwerk.commands.error_boundary import reader_gone
from mischwerk.errors import EXIT_DONE, UsageProblem

from ..files.deals import FileError
from ..files.recorded import Recorded, read_games
from ..rules.actions import Declare
from ..rules.dealing import SEAT_NAMES, SEATS
from ..rules.declaration import Declaration
from ..rules.games import GRAND
from ..rules.scoring import Scoring
from ..rules.state import Phase, State
from .events import Cards, Event, Seat, event, events_of
from .faces.notation import seat_names
from .faces.plain import PlainFace
from .faces.screen import Screen
from .options import is_present, words_of
from .results import result_events


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
            for told in game_events(count, game):
                face.tell(told)
                if screen is not None and told.key in _PAUSES and not screen.pause():
                    return EXIT_DONE
            if only is not None:
                return EXIT_DONE
    except FileError as problem:
        raise UsageProblem(f"{problem}.", "docs/skat.md has the form of a file of games.") from None
    except BrokenPipeError:
        return reader_gone()
    if only is not None:
        raise UsageProblem(f"{path} has no game {only}: it has {count}.", f"Give --game between 1 and {count}.")
    if not count:
        raise UsageProblem(f"{path}: no game in this file.", "docs/skat.md has the form of a file of games.")
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
        yield from (one for one in events_of(before, action, after, None) if one.key != "skat")
    if game.end.is_over:
        yield from result_events(game.end, Scoring.ISKO)
    elif game.is_passed:
        yield event("passed_in")
    else:
        yield event("unfinished")


def _contract(state: State, declared: Declaration) -> Iterator[Event]:
    """Yield the contract that a game begins with."""
    soloist = Seat(state.soloist)
    yield event("soloist", seat=soloist, value=state.bid)
    if not declared.hand:
        yield event("discarded", seat=soloist, cards=Cards(state.skat))
    before = state._replace(phase=Phase.DECLARE)
    yield from events_of(before, Declare(declared), state, None)


def _say(line: str) -> None:
    print(line, flush=True)
