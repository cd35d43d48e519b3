"""Skat: players that differ in one thing, in full games from the bidding on.

Tournaments on one process, all deals in all seatings: who decides before the play (by rules or by simulation), whether
worlds are weighed by bids and discards, and how playouts are spent; and `best` without the clock, which makes
a busy computer weaker. Every player's share of games, and differences deal by deal, with standard errors; an hour and a
half, or only some of the tables.
"""

from __future__ import annotations

from typing import Any

from harness import arguments, keep
from results import figures
from skat_ddss import compared, tournament

SEED = 3_000_000_000  # of deals; the heuristic player was tuned on others
BEST_SEED = 4_000_000_000  # `best` was chosen by the tables of SEED, too
_BEST = "ddss:worlds=100,contract=simulated"
_MCU, _DDSS = "mcu:worlds=50", "ddss:worlds=20"


def _beside(plain: str, other: str) -> tuple[str, str, str]:
    return plain, plain, other


TABLES = (  # players, deals; tables are numbered from 1
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


def kept() -> dict[tuple[str, ...], dict[str, Any]]:
    """Return what was measured before, by players."""
    results = figures("skat_full_games") or []
    return {
        tuple(row["player"] for row in result["players"] for _ in range(row["seats"])): result for result in results
    }


def main() -> None:
    """Measure, show, write."""
    parser = arguments(__doc__)
    parser.add_argument("--tables", help="numbers with commas; the others stay as they are")
    options = parser.parse_args()
    tables = ((_beside("heuristic", "mcu:worlds=1"), 2),) if options.small else TABLES
    numbers = map(int, options.tables.split(",")) if options.tables else range(1, len(tables) + 1)
    results = {} if options.small else kept()
    for players, deals in [tables[number - 1] for number in numbers]:
        results[players] = table(players, deals)
        for player in results[players]["players"]:
            print("{player}: {seeger_fabian_per_36:,.0f} in 36 games".format(**player))
        rows = [results[players] for players, _ in tables if players in results]
        keep("skat_full_games", rows, options)  # long: what there is is kept


if __name__ == "__main__":
    main()
