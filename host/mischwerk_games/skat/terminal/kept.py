"""A session that was left, in a file: what fixes it, its list, the deal of the game and all that was done in it.

The file holds the whole deal: who looks into it sees the cards of the others.
"""

import json
import os
from pathlib import Path
from typing import Any, NamedTuple

from mischwerk.errors import Unwritable, UsageProblem

from ..files.deals import FileError, contract_object, deal_in, deal_object, field, read_text
from ..rules.cards import NOBODY, SEAT_NAMES, seat_named
from ..rules.contract import Contract
from ..rules.games import declaration
from ..rules.scoring import Scoring
from ..rules.state import Action
from .events import PASSED_IN, Entry
from .session import Session
from .settings import Dealt, Settings
from .typed_commands import action_in, word_of

DEFAULT = "skat-game.json"
_VERSION = 1
TABLES = (3, 4)  # how many players there are


class Kept(NamedTuple):
    """``deals``: the file of --deals, if there was one; ``dealt``: of the game that was left, None between games."""

    settings: Settings
    deals: str | None
    entries: list[Entry]
    dealt: Dealt | None
    actions: list[Action]


def free_path() -> Path:
    """A name in this folder that no file has: skat-game.json, skat-game-2.json, .."""
    path, number = Path(DEFAULT), 1
    while path.exists():
        number += 1
        path = Path(f"skat-game-{number}.json")
    return path


def keep(path: Path, session: Session, deals: str | None) -> None:
    """Write it. Raises Unwritable."""
    write(path, json.dumps(_object(session, deals), indent=1) + "\n")


def write(path: Path, text: str) -> None:
    """Write a file: all or nothing. Raises Unwritable."""
    partly = path.with_name(path.name + ".part")
    try:
        partly.write_text(text, encoding="utf-8")
        os.replace(partly, path)
    except OSError as problem:
        raise Unwritable(path, problem) from problem


def read(path: Path, may_be_full: bool = False) -> Kept:
    """A kept session; ``may_be_full``: there need be no game left to play. Raises UsageProblem."""
    try:
        content = json.loads(read_text(path))
        if not isinstance(content, dict) or content.get("skat_session") != _VERSION:
            raise ValueError("it is another kind of file")
        kept = _session(content)
        if kept.settings.games is not None and len(kept.entries) >= kept.settings.games and not may_be_full:
            raise ValueError("all its games have been played")
        return kept
    except FileError as problem:
        raise UsageProblem(f"{problem}.", "Give the file of a game that was kept.") from None
    except (ValueError, RecursionError) as problem:
        why = "" if isinstance(problem, json.JSONDecodeError | RecursionError) else f": {problem}"
        raise UsageProblem(f"{path} holds no kept game{why}.", "Give the file of a game that was kept.") from None


def _object(session: Session, deals: str | None) -> dict[str, Any]:
    settings, game = session.settings, session.game
    is_running = game is not None and not game.state.is_over
    return {
        "skat_session": _VERSION,
        "seat": SEAT_NAMES[settings.seat],
        "players": list(settings.players),
        "scoring": settings.scoring.value,
        "seed": settings.seed,
        "table": settings.table,
        "games": settings.games,
        "training": settings.training,
        "deals": deals,
        "list": [entry_object(entry) for entry in session.scores.entries],
        "deal": deal_object(session.dealt.id, session.dealt.deal) if is_running and session.dealt else None,
        "actions": [word_of(action) for action in game.actions] if is_running and game else [],
    }


def _session(content: dict[str, Any]) -> Kept:
    table, games = field(content, "table", int), content.get("games")
    players = [str(name) for name in field(content, "players", list)]
    if table not in TABLES or len(players) != table - 1:
        raise ValueError("a number of players that no table has")
    if games is not None and (type(games) is not int or games < 1):
        raise ValueError("games is not a number of games")
    settings = Settings(
        seat=seat_named(field(content, "seat", str)),
        players=tuple(players),
        scoring=Scoring(field(content, "scoring", str)),
        seed=field(content, "seed", int),
        table=table,
        games=games,
        training=field(content, "training", bool),
    )
    deals = field(content, "deals", str) if content.get("deals") is not None else None
    entries = [entry_in(item, table) for item in field(content, "list", list)]
    dealt = None
    if content.get("deal") is not None:
        deal = field(content, "deal", dict)
        dealt = Dealt(field(deal, "id", int), deal_in(deal))
    actions = [action_in(text) for text in field(content, "actions", list)]
    return Kept(settings, deals, entries, dealt, actions)


def entry_object(entry: Entry) -> dict[str, Any]:
    """A game of a list as a file holds it."""
    if entry.declaration is None:
        return {"soloist": None}
    contract = contract_object(0, Contract(0, entry.bid, entry.declaration, 0))
    return {
        "soloist": entry.soloist,
        "score": entry.score,
        **{key: contract[key] for key in ("bid", "game", "hand", "ouvert", "announced")},
    }


def entry_in(item: Any, table: int) -> Entry:
    """The game that an object holds. Raises ValueError."""
    if not isinstance(item, dict):
        raise ValueError("the list holds something that is not a game")
    if item.get("soloist") is None:
        return PASSED_IN
    announced = [*field(item, "announced", list), *(["ouvert"] if field(item, "ouvert", bool) else [])]
    declared = declaration(field(item, "game", str), field(item, "hand", bool), announced)
    soloist, score = field(item, "soloist", int), field(item, "score", int)
    if not NOBODY < soloist < table or score == 0:
        raise ValueError("the list holds a game that nobody can have played")
    return Entry(soloist, declared, field(item, "bid", int), score)
