"""`mischwerk play skat-games`: what players have reached in recorded games, and games from one form to the other."""

from collections.abc import Iterable
from pathlib import Path

from mischwerk.errors import EXIT_DONE, UsageProblem
from mischwerk.forms import counted
from mischwerk_work.foreign_text import shown

from ..files import iss
from ..files.deals import FileError, line_of
from ..files.games import Recorded, game_object, read_games
from ..rules.games import GRAND, NULL
from ..rules.scoring import result, seeger_fabian
from . import kept
from .events import signed
from .list_rows import Row, Rows
from .options import words_of
from .screen import Screen
from .words import Words

SGF = ".sgf"


def run(source: Path, target: Path | None, player: str | None, language: str) -> int:
    """Convert a file of games, or show its players, or one. Raises UsageProblem, Unwritable."""
    words = words_of(language)
    try:
        games = list(read_games(source))
    except FileError as problem:
        raise UsageProblem(
            f"{problem}.", "docs/reference/games/skat-files.md has the forms of a file of games."
        ) from None
    played = [game for game in games if game.end.is_over]
    if target is not None:
        kept.write(target, "".join(_line(game, target.suffix == SGF) for game in played))
        left_out = f"; {counted(len(games) - len(played), 'game')} broken off left out" * (len(played) < len(games))
        print(f"{target}: {counted(len(played), 'game')}{left_out}.")
        return EXIT_DONE
    names = list(dict.fromkeys(name for game in games for name in game.names))
    if player is not None and player not in names:
        raise UsageProblem(
            f"{shown(player, 40)} sits in no game of {source}.", f"It has {', '.join(names) or 'no names'}."
        )
    Screen(words).show_rows(rows_of(words, games, names if player is None else [player], with_kinds=player is not None))
    return EXIT_DONE


def _line(game: Recorded, is_sgf: bool) -> str:
    if is_sgf:
        return iss.line_of_game(game.id, game.names, game.end)
    return line_of(game_object(game.id, 0, game.names, game.end))


def rows_of(words: Words, games: Iterable[Recorded], names: Iterable[str], with_kinds: bool) -> Rows:
    """A line for each player: games, those played alone, won of them, game points, Seeger-Fabian for 36 games, and how
    often the player has left; ``with_kinds``: a line for each kind of game, too."""
    head = ["", *(words.text(f"players.{key}") for key in ("name", "games", "alone", "won", "points", "total", "left"))]
    rows = []
    for name in names:
        own = [(game, game.names.index(name)) for game in games if name in game.names]
        left = sum(game.left == seat for game, seat in own)
        rows.append(["", name, *_figures(own), str(left or "")])
        for kind in ("suit", "grand", "null") if with_kinds else ():
            some = [(game, seat) for game, seat in own if _kind(game) == kind]
            rows.append(["", f"- {words.text(f'players.{kind}')}", *_figures(some), ""])
    return Rows(head, rows, [])


def _kind(game: Recorded) -> str:
    declared = game.end.declaration
    return "" if declared is None else {GRAND: "grand", NULL: "null"}.get(declared.game, "suit")


def _figures(games: Iterable[tuple[Recorded, int]]) -> Row:
    over = [(result(game.end), seat) for game, seat in games if game.end.is_over]
    alone = [outcome for outcome, seat in over if outcome.soloist == seat]
    total = sum(seeger_fabian(outcome.score)[outcome.soloist != seat] for outcome, seat in over)
    points = signed(sum(outcome.score for outcome in alone))
    mean = signed(round(36 * total / len(over))) if over else ""
    return [str(len(over)), str(len(alone)), str(sum(outcome.won for outcome in alone)), points, mean]
