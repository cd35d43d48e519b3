"""`mischwerk play skat-solve`: each line of a file solved as it is read."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from mischwerk.errors import EXIT_DONE, UsageProblem
from mischwerk.terminal.terminal import print_object

from ..files.deals import FileError, cards, field, objects, objects_in
from ..rules.cards import FOREHAND, NAMES, NOBODY, SEAT_NAMES, checked, named, points_of, seat_named, shown
from ..rules.games import GAME_NAMES, NULL
from .position import Position
from .solver import WINS_FROM, Solver

# -- What `play skat-solve` reads: a contract a line as in files of contracts, and the cards played so far.  `id`,
# `soloist`, `game`, `hands_after`, `discard`; `played`: names of cards in order. Bid, announcements and all else do
# not change what cards are worth and are not looked at.

_OUVERT = "null_ouvert"


class Problem(NamedTuple):
    """A position, and what its line calls it."""

    id: int | str
    position: Position


def problem_in(entry: dict[str, Any]) -> Problem:
    """The problem that an object holds. Raises ValueError."""
    if entry.get("passed") is True:
        raise ValueError("this deal was passed in: there is nothing to play")
    identity = entry["id"] if isinstance(entry.get("id"), str) else field(entry, "id", int)
    game = field(entry, "game", str)
    if game != _OUVERT and game not in GAME_NAMES:
        raise ValueError(f"{game!r:.40} is not a game: the games are {', '.join(GAME_NAMES)}, {_OUVERT}")
    soloist = seat_named(field(entry, "soloist", str))
    after = field(entry, "hands_after", dict)
    hands = [cards(after, name) for name in SEAT_NAMES]
    discard = cards(entry, "discard")
    _refuse_twins([*hands, discard], [*SEAT_NAMES, "discard"])
    dealt = checked(hands, discard)
    number = NULL if game == _OUVERT else GAME_NAMES.index(game)
    position = Position(number, soloist, dealt.hands, FOREHAND, (), points_of(discard))
    for place, name in enumerate(field(entry, "played", list) if "played" in entry else [], 1):
        try:
            position = _after(position, named(name))
        except ValueError as error:
            raise ValueError(f"played, card {place}: {error}") from None
    return Problem(identity, position)


def _refuse_twins(places: list[int], names: list[str]) -> None:
    seen = 0
    for held, name in zip(places, names, strict=True):
        if seen & held:
            raise ValueError(f"{shown(seen & held)} appears twice, the second time in {name}")
        seen |= held


def _after(position: Position, card: int) -> Position:
    if position.is_over:
        raise ValueError(f"{NAMES[card]} is one too many: the game is over")
    seat = position.turn
    if not position.hands[seat] >> card & 1:
        raise ValueError(f"{SEAT_NAMES[seat]} does not hold {NAMES[card]}")
    if not position.legal >> card & 1:
        raise ValueError(f"{NAMES[card]} does not follow {NAMES[position.trick[0]]}")
    return position.after(card)


_STDIN = "standard input"
_LONGEST_BYTES = 1 << 20  # of a line
_FORM = "Give a contract a line, as docs/explanation/skat-players.md shows."


def solve(source: str, as_json: bool) -> int:
    """Solve and show. Raises UsageProblem."""
    name = _STDIN if source == "-" else source
    solver = Solver()
    try:
        for number, entry in objects_in(_typed(), name) if source == "-" else objects(Path(source)):
            try:
                problem = problem_in(entry)
            except ValueError as error:
                raise FileError(f"{name}, line {number}: {error}") from None
            solution = solved(solver, problem)
            if as_json:
                print_object(solution)
            else:
                print(_text(problem, solution))
    except FileError as error:
        raise UsageProblem(f"{error}.", _FORM) from None
    return EXIT_DONE


def _typed() -> Iterator[str]:
    """Lines of standard input, as they come."""
    number = 1
    while line := sys.stdin.buffer.readline(_LONGEST_BYTES + 1):
        if len(line) > _LONGEST_BYTES:
            raise FileError(f"{_STDIN}, line {number}: it has more than {_LONGEST_BYTES:,} bytes")
        try:
            yield line.decode("utf-8")
        except UnicodeDecodeError:
            raise FileError(f"{_STDIN}, line {number}: this is not UTF-8 text") from None
        number += 1


def solved(solver: Solver, problem: Problem) -> dict[str, Any]:
    """The object of --json."""
    position = problem.position
    values: dict[int, int] | dict[int, bool]
    points = None
    if position.game == NULL:
        values = solver.card_wins(position)
        wins = solver.wins(position)
    else:
        values = solver.card_points(position)
        points = solver.points(position)
        wins = points >= WINS_FROM
    return {
        "id": problem.id,
        "wins": wins,
        "points": points,
        "to_play": None if position.turn == NOBODY else SEAT_NAMES[position.turn],
        "cards": {NAMES[card]: value for card, value in values.items()},
    }


def _text(problem: Problem, solution: dict[str, Any]) -> str:
    """Tell people the value, then the cards by theirs, the best first."""
    position = problem.position
    value = "" if solution["points"] is None else f"{solution['points']} card points: "
    game = f"{GAME_NAMES[position.game]} by {SEAT_NAMES[position.soloist]}"
    text = f"{problem.id}: {game}, {value}{'won' if solution['wins'] else 'lost'}"
    if not solution["cards"]:
        return f"{text}, nothing left to play"
    best_first = position.turn == position.soloist
    lists = [
        f"{_word(value)} {' '.join(name for name, worth in solution['cards'].items() if worth == value)}"
        for value in sorted(set(solution["cards"].values()), reverse=best_first)
    ]
    best = (max if best_first else min)(solution["cards"].values())
    card = next(name for name, value in solution["cards"].items() if value == best)
    return f"{text}\n  {solution['to_play']} plays {card}; after each card: {', '.join(lists)}"


def _word(value: int | bool) -> str:
    if isinstance(value, bool):
        return "won" if value else "lost"
    return str(value)
