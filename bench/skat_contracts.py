"""Skat: what it brings to bid, discard and declare by simulation, and how long it takes.

Times: each decision before the play of deals from seeds, in time of the processor on one core. The choice of discard
and game among all candidates by successive halving is compared with a look at all of them in as many worlds as the
last two get, by list points given away in other worlds. How strong it makes a player: bench/skat_full_games.py.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from typing import Any

import numpy as np
from harness import arguments, cold, computer, in_ms, keep
from mischwerk_games.skat.players.contracts import simulated
from mischwerk_games.skat.players.contracts.simulated import PLAYOUTS, Setting, Situation, advise, best_of
from mischwerk_games.skat.players.heuristic.heuristic import Heuristic
from mischwerk_games.skat.players.option_words import ContractOptions
from mischwerk_games.skat.rules.game import apply, begin
from mischwerk_games.skat.rules.state import TAKE_SKAT, Phase, State
from mischwerk_games.skat.view import view
from skat_games import deal_of

SEED = 3_000_000_000  # of deals; the heuristic player was tuned on others
WORLDS = ContractOptions().contract_worlds
_FIRST = "import skat_contracts, time; skat_contracts.times(1, 4); print(time.process_time())"
TIMED, PRUNED, JUDGES = 60, 30, 2000  # deals, hands, worlds


def begun(number: int) -> State:
    """The deal of a number."""
    return begin(deal_of(SEED + number))


def times(count: int, worlds: int) -> dict[str, Any]:
    """Measure the decisions of three such players, by phase."""
    setting = Setting(worlds, SEED)
    taken: dict[str, list[float]] = {phase.name.lower(): [] for phase in Phase if phase < Phase.PLAY}
    for number in range(count):
        state = begun(number)
        while state.phase < Phase.PLAY:
            seen = view(state, state.turn)
            began = time.process_time()
            action = advise(seen, setting).action
            taken[seen.phase.name.lower()].append(time.process_time() - began)
            state = apply(state, action)
    return {name: {"decisions": len(seconds), **in_ms(seconds)} for name, seconds in taken.items() if seconds}


def after_the_skat(count: int) -> Iterator[State]:
    """Games in which the heuristic player has taken the skat, and has to discard."""
    player, number = Heuristic(), 0
    while count:
        state = begun(number)
        number += 1
        while state.phase < Phase.SKAT:
            state = apply(state, player.choose(view(state, state.turn)))
        if state.phase == Phase.SKAT:
            count -= 1
            yield apply(state, TAKE_SKAT)


def pruning(count: int, worlds: int, judges: int) -> dict[str, Any]:
    """Halving beside a look at all candidates, and the heuristic player's choice; judged in worlds of their own."""
    away: dict[str, list[float]] = {"halving": [], "all": [], "heuristic": []}
    seconds = {"halving": 0.0, "all": 0.0}
    for state in after_the_skat(count):
        seen, bid = view(state, state.turn), state.bid
        here, setting = Situation(seen, Setting(worlds, SEED)), Setting(worlds, SEED + 1)
        rows = simulated.with_discards(seen.hand, bid)
        began = time.process_time()
        halved = best_of(here, rows, bid, PLAYOUTS * worlds)
        seconds["halving"] += time.process_time() - began
        began = time.process_time()
        every = rows[int(np.argmax(here.points(rows, bid, here.worlds(worlds)).sum(axis=0)))]
        seconds["all"] += time.process_time() - began
        other = Situation(seen, setting)
        points = other.points(np.array([halved, every, _by_rules(state)]), bid, other.worlds(judges)).mean(axis=0)
        for name, value in zip(away, points.tolist(), strict=True):
            away[name].append(value)
    compared = {}
    for name in ("all", "heuristic"):
        gains = [halved - two for halved, two in zip(away["halving"], away[name], strict=True)]
        compared[name] = {
            "halving_less_this": round(statistics.mean(gains), 2),
            "standard_error": round(statistics.stdev(gains) / count**0.5, 2),
        }
    return {
        "hands": count,
        "worlds": worlds,
        "judged_by_worlds": judges,
        "mean_points": {name: round(statistics.mean(values), 2) for name, values in away.items()},
        "mean_ms": {name: round(1000 * total_s / count, 1) for name, total_s in seconds.items()},
        "halving": compared,
    }


def _by_rules(state: State) -> tuple[int, int, int, int]:
    player = Heuristic()
    state = apply(state, player.choose(view(state, state.turn)))
    state = apply(state, player.choose(view(state, state.turn)))
    assert state.declaration is not None
    return state.declaration.game, state.skat, 0, int(state.declaration.announced)


def main() -> None:
    """Measure, show, write."""
    options = arguments(__doc__).parse_args()
    small = options.small
    worlds = 10 if small else WORLDS
    if not small:
        times(1, 4)  # compiles what is not kept from before
    results: dict[str, Any] = {
        **computer("numba"),
        "worlds": worlds,
        "times": times(1 if small else TIMED, worlds),
    }
    for phase, figure in results["times"].items():
        print("{phase}: {mean_ms} ms on average, 95 % within {p95_ms}".format(phase=phase, **figure))
    results["pruning"] = pruning(*(2, 10, 20) if small else (PRUNED, WORLDS, JUDGES))
    print(f"discard and game: {results['pruning']['mean_points']}, {results['pruning']['mean_ms']} ms")
    if not small:
        results["first_decisions_s"] = round(cold(_FIRST)[0], 1)
    keep("skat_contracts", results, options)


if __name__ == "__main__":
    main()
