"""Skat: players that differ in one thing, in full games from the bidding on.

Tournaments on one process, all deals in all seatings: who decides before the play (by rules or by simulation), whether
worlds are weighed by bids and discards, and how playouts are spent; and `best` without the clock, which makes
a busy computer weaker. Every player's share of games, and differences deal by deal, with standard errors. Until it has
ended, tables are kept in out/skat_full_games.jsonl: an interrupted run goes on from there. An hour and a half.
"""

from __future__ import annotations

from functools import partial
from itertools import starmap
from pathlib import Path
from typing import Any

from harness import arguments, keep, kept_trials
from mischwerk_work.journal import Journal
from skat_ddss import compared, tournament

SEED = 3_000_000_000  # of deals; the heuristic player was tuned on others
BEST_SEED = 4_000_000_000  # `best` was chosen by the tables of SEED, too
_BEST = "ddss:worlds=100,contract=simulated"
_MCU, _DDSS = "mcu:worlds=50", "ddss:worlds=20"


def _beside(plain: str, other: str) -> tuple[str, str, str]:
    return plain, plain, other


TABLES = (  # players, deals
    (_beside("heuristic", "heuristic:contract=simulated"), 400),
    (_beside("heuristic:contract=simulated", "heuristic"), 200),
    (_beside(_MCU, f"{_MCU},contract=simulated"), 120),
    (_beside(_DDSS, f"{_DDSS},contract=simulated"), 60),
    (_beside(_MCU, f"{_MCU},sampler=bidding"), 200),
    (_beside(_DDSS, f"{_DDSS},sampler=bidding"), 80),
    (_beside("mcu:worlds=25", "mcu:worlds=25,spend=halving"), 300),
    (_beside("mcu:worlds=100", _BEST), 200),
    (_beside("ddss:worlds=100", _BEST), 100),
)


def table(players: tuple[str, ...], deals: int) -> dict[str, Any]:
    """A tournament of full games on one process, all deals in all seatings."""
    seed = BEST_SEED if _BEST in players else SEED
    summary = tournament(players, "--deals", str(deals), "--seed", str(seed))
    return {"seed": seed, **compared(summary, players)}


def main() -> None:
    """Measure, show, write."""
    parser = arguments(__doc__)
    parser.add_argument("--kept", type=Path, help="where tables are kept (default: out/skat_full_games.jsonl)")
    options = parser.parse_args()
    tables = ((_beside("heuristic", "mcu:worlds=1"), 2),) if options.small else TABLES
    rows = []
    path = kept_trials("skat_full_games.jsonl", options)
    path.parent.mkdir(parents=True, exist_ok=True)
    with Journal(path, "skat_full_games", {"tables": tables}) as journal:
        for result in journal.continued(dict[str, Any], partial(starmap, table), tables):
            rows.append(result)
            for player in result["players"]:
                print("{player}: {seeger_fabian_per_36:,.0f} in 36 games".format(**player))
    keep("skat_full_games", rows, options)


if __name__ == "__main__":
    main()
