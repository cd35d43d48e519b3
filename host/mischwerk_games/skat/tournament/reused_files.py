"""The files of deals that later tournaments use again, as the source document has them: by kind of game, lost ones.

Each holds a deal once, with the contract of the first seating that belongs there, and can be given to both --deals and
--contracts.
"""

from collections.abc import Callable, Iterable
from contextlib import ExitStack
from pathlib import Path

from ..files.contracts import contract_in, contract_object
from ..files.deals import deal_in, deal_object
from ..files.games import Game, kind_of
from ..files.lines import line_of

_CLOSE = range(55, 61)  # card points of a soloist who has just lost
_PART = ".part"

FILES: dict[str, Callable[[Game], bool]] = {
    "all_games.jsonl": lambda game: True,
    "suit_games.jsonl": lambda game: kind_of(game) == "suit",
    "grand_games.jsonl": lambda game: kind_of(game) == "grand",
    "null_games.jsonl": lambda game: kind_of(game) == "null",
    "close_games.jsonl": lambda game: (
        kind_of(game) in ("suit", "grand") and not game["won"] and game["points"] in _CLOSE
    ),
    "lost_games.jsonl": lambda game: game["won"] is False,
}


def write_files(folder: Path, games: Iterable[Game]) -> None:
    """All of them, each complete or not there."""
    with ExitStack() as stack:
        files = {name: stack.enter_context((folder / (name + _PART)).open("w", encoding="utf-8")) for name in FILES}
        last = dict.fromkeys(FILES, -1)
        for game in games:
            for name, belongs in FILES.items():
                if last[name] != game["id"] and belongs(game):
                    last[name] = game["id"]
                    files[name].write(_line(game))
    for name in FILES:
        (folder / (name + _PART)).replace(folder / name)


def _line(game: Game) -> str:
    deal = deal_in(game)
    contract = contract_object(game["id"], contract_in(game, deal))
    return line_of({**deal_object(game["id"], deal), **contract})
