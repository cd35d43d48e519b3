"""Skat: how long the Monte Carlo player takes for a card, what it saves by stopping early, and what halving gains.

Times are of the first card of the kept contracts of XSkat, ten legal cards, in time of the processor on one core, with
100 worlds. Stopping early is measured at all decisions of the games as XSkat played them, and must not change a card.
Equal and halved spending are compared by the card points that their choice gives away, on average over far more worlds
of the same position: the greatest mean there minus that of the card chosen.
"""

from __future__ import annotations

import itertools
import statistics
import time
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
from harness import arguments, computer, in_ms, keep
from mischwerk_games.skat.players.monte_carlo.options import POLICIES, SAMPLERS, SPENDINGS, Options
from mischwerk_games.skat.players.monte_carlo.player import Simulation, Thought, think
from mischwerk_games.skat.rules.game import apply
from mischwerk_games.skat.rules.games import NULL
from mischwerk_games.skat.rules.state import Play
from mischwerk_games.skat.view import View, view
from skat_games import begun, reference_games

SEED = 1
WORLDS = 100
TARGET_MS, MUST_MS = 10, 50
_EARLY = ((1000, WORLDS, "points"), (1000, WORLDS, "list"), (100, 1000, "points"))  # games, worlds, evaluation
_SPENT = (25, 100, 400)  # worlds of which the spending is compared
_EACH = 11  # of so many decisions, one is compared: not always the same trick's
_STEP = 20  # worlds between two looks at whether the choice can still change, as in the player


# -- times -----------------------------------------------------------------------------------------------------


def _timed(seen: list[View], options: Options) -> dict[str, float | int]:
    think(seen[0], options, SEED)  # loads what is compiled
    seconds = []
    for position in seen:
        began = time.process_time()
        think(position, options, SEED)
        seconds.append(time.process_time() - began)
    return in_ms(seconds, 2)


def times(count: int) -> dict[str, Any]:
    """Measure the first card, by policy, and by sampler with the policy that is the default."""
    seen = [view(state, state.turn) for _, state, _ in begun(reference_games(), count)]
    assert all(position.legal.bit_count() == 10 for position in seen)
    return {
        "deals": len(seen),
        "worlds": WORLDS,
        "policies": {name: _timed(seen, Options(worlds=WORLDS, policy=name)) for name in POLICIES},
        "samplers": {name: _timed(seen, Options(worlds=WORLDS, sampler=name)) for name in SAMPLERS},
    }


# -- stopping early --------------------------------------------------------------------------------------------


def decisions(count: int) -> Iterator[View]:
    """All of the games as they were played, where there is a choice."""
    for _, first, played in begun(reference_games(), count):
        state = first
        for card in played:
            seen = view(state, state.turn)
            if seen.legal.bit_count() > 1:
                yield seen
            state = apply(state, Play(card))


def to_the_end(seen: View, options: Options) -> Thought:
    """Think the same worlds to their ends, all of them."""
    whole = Simulation(seen, options, SEED)
    for begin in range(0, options.worlds, _STEP):
        whole.play(min(_STEP, options.worlds - begin), np.arange(len(whole.cards)))
    return whole.thought()


def early(count: int, worlds: int, evaluation: str) -> dict[str, Any]:
    """Return what is saved, by the trick. Raises RuntimeError if a card is another one than that of all worlds."""
    options = Options(worlds=worlds, evaluation=evaluation)
    whole, spent, stopped, number = Counter[int](), Counter[int](), 0, 0
    for seen in decisions(count):
        early_stop, full = think(seen, options, SEED), to_the_end(seen, options)
        if early_stop.cards[early_stop.best] != full.cards[full.best]:
            raise RuntimeError(f"{seen}: {early_stop} after an early stop, {full} at the end")
        trick = len(seen.tricks) + 1
        whole[trick] += full.playouts
        spent[trick] += early_stop.playouts
        stopped += early_stop.playouts < full.playouts
        number += 1
    return {
        "worlds": worlds,
        "evaluation": evaluation,
        "decisions": number,
        "stopped_percent": round(100 * stopped / number, 1),
        "saved_percent": round(100 * (1 - spent.total() / whole.total()), 1),
        "saved_percent_by_trick": {str(key): round(100 * (1 - spent[key] / whole[key]), 1) for key in sorted(whole)},
        "differ": 0,
    }


# -- spending --------------------------------------------------------------------------------------------------


def spending(count: int, worlds: int) -> dict[str, Any]:
    """Mean points that a choice gives away, with its standard error, at some decisions of so many games."""
    lost: dict[tuple[int, str], list[float]] = {both: [] for both in itertools.product(_SPENT, SPENDINGS)}
    chosen = (seen for seen in decisions(count) if seen.declaration is not None and seen.declaration.game != NULL)
    for seen in itertools.islice(chosen, 0, None, _EACH):
        truth = think(seen, Options(worlds=worlds), SEED + 1)
        best = truth.means[truth.best]
        for (spent, spend), losses in lost.items():
            choice = think(seen, Options(worlds=spent, spend=spend), SEED)
            losses.append(best - truth.means[choice.best])
    return {
        "decisions": len(lost[_SPENT[0], SPENDINGS[0]]),
        "judged_by_worlds": worlds,
        "points_given_away": [
            {"worlds": spent, "spend": spend, **_mean(losses)} for (spent, spend), losses in lost.items()
        ],
        "equal_minus_halving": [
            {
                "worlds": spent,
                **_mean([a - b for a, b in zip(lost[spent, "equal"], lost[spent, "halving"], strict=True)]),
            }
            for spent in _SPENT
        ],
    }


def _mean(losses: list[float]) -> dict[str, float]:
    """With its standard error."""
    return {
        "mean": round(statistics.mean(losses), 4),
        "error": round(statistics.stdev(losses) / len(losses) ** 0.5, 4),
    }


def main() -> None:
    """Measure, show, write."""
    options = arguments(__doc__).parse_args()
    small = options.small
    results: dict[str, Any] = {**computer("numba")}
    results["times"] = {**times(2 if small else 1000), "target_ms": TARGET_MS, "must_ms": MUST_MS}
    for kind in ("policies", "samplers"):
        for name, figure in results["times"][kind].items():
            print(
                "{name}: first card in {mean_ms} ms on average, median {median_ms}, 95 % {p95_ms}, "
                "most {most_ms}".format(name=name, **figure)
            )
    results["early"] = [early(*case) for case in (((1, WORLDS, "points"),) if small else _EARLY)]
    for figure in results["early"]:
        print(
            "{worlds} worlds, {evaluation}: an early stop at {stopped_percent} % of {decisions} decisions saves "
            "{saved_percent} % of the playouts and changes no card".format(**figure)
        )
    results["spending"] = spending(3, 200) if small else spending(1000, 5000)
    for figure in results["spending"]["points_given_away"]:
        print("{worlds} worlds, {spend}: {mean} points given away, error {error}".format(**figure))
    for figure in results["spending"]["equal_minus_halving"]:
        print("{worlds} worlds, equal minus halving: {mean} points, error {error}".format(**figure))
    keep("skat_mcu", results, options)


if __name__ == "__main__":
    main()
