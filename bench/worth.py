"""Measure what knowing how the pack lay is worth, by game and mixing.

As `mischwerk lab worth`, with more deals; Skat a second time, with other and more deals for fewer mixings. Only the
games that are asked for are measured again. Half an hour on one core.
"""

from __future__ import annotations

from harness import arguments, keep
from mischwerk_lab.worth import run
from mischwerk_lab.worth.mixings import Mixing
from mischwerk_lab.worth.run import GAMES
from mischwerk_work import bar
from mischwerk_work.executor import Workers
from results import figures

DEALS = {"whist": 200, "skat": 300}
FEW = tuple(Mixing(method, passes) for method, passes in (("gsr", 1), ("gsr", 2), ("gsr", 3), ("planned", 1)))
MORE_DEALS, OTHER_SEED = 900, 2  # of Skat, whose points are mostly chance
EACH = tuple({mixing.method: mixing for mixing in run.MIXINGS}.values())  # once, with most passes


def main() -> None:
    """Measure, show, write."""
    parser = arguments(__doc__)
    names = (*GAMES, "skat-again")
    parser.add_argument("--games", nargs="+", choices=names, default=list(names))
    parser.add_argument("--processes", type=int, default=1)
    options = parser.parse_args()
    results = {} if options.small else figures("worth") or {}
    for name in options.games:
        if name in GAMES:
            request = run.Asked((name,), EACH, 1) if options.small else run.Asked((name,), deals=DEALS[name])
        else:
            request = run.Asked(("skat",), FEW, 1 if options.small else MORE_DEALS, seed=OTHER_SEED)
        with bar.shown(name, sum(task.end - task.begin for task in request.tasks)) as progress:
            games = run.run(request, Workers(options.processes), progress)
        (rows,) = games.values()
        for knows, worth in rows.items():
            print(f"{name:10} {knows.method} {knows.passes}", *(f"{value:.3f}" for value in worth))
        results[name] = run.as_object(request, games)
        keep("worth", results, options)


if __name__ == "__main__":
    main()
