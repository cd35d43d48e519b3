"""Skat: how fast perfect play is found, and that it is perfect; playouts; hidden cards.

Times of whole deals on one core, in time of the processor: win or lose, exact card points, null. Truth: every position
of the last tricks of the reference games against plain minimax on the kernel, which shares no line with the solver; all
double-dummy values that a second program has computed. Playouts a second beside the rules in plain Python. Worlds a
second, and how far the source document's way of filling hands is from uniform.
"""

from __future__ import annotations

import itertools
import resource
import statistics
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

import numpy as np
from harness import arguments, cold, computer, in_ms, keep
from mischwerk_games.skat.kernel.board import board_of, is_won, legal_cards, play_card, turn_of
from mischwerk_games.skat.kernel.compiling import compiled, lowest
from mischwerk_games.skat.kernel.fields import OVER, SOLOIST
from mischwerk_games.skat.kernel.playouts import POLICIES, playouts
from mischwerk_games.skat.kernel.random import stream
from mischwerk_games.skat.rules.cards import NAMES, deal, members
from mischwerk_games.skat.rules.contract import Contract, begin_with
from mischwerk_games.skat.rules.game import actions, apply
from mischwerk_games.skat.rules.games import GRAND, NULL, Declaration
from mischwerk_games.skat.rules.state import Play, State
from mischwerk_games.skat.sampling.hidden import Hidden, hidden
from mischwerk_games.skat.sampling.sampler import constrained, fill, simple
from mischwerk_games.skat.solver.position import position_of
from mischwerk_games.skat.solver.solver import WINS_FROM, Solver
from mischwerk_games.skat.view import view
from skat_games import begun, lines, null_games, reference_games

TARGETS_MS = {"win_or_lose": (20, 5), "points": (120, None), "null": (5, None)}  # mean, median
SEED = 1
_FIRST = """
import time
began = time.process_time()
from mischwerk_games.skat.solver.position import Position
from mischwerk_games.skat.solver.solver import Solver
imported = time.process_time()
for game in (0, 5):
    position = Position(game, 0, (0x3FF, 0x3FF << 10, 0x3FF << 20), 0, (), 0)
    solver = Solver()
    solver.wins(position)
    game == 5 or solver.points(position)
print(imported - began, time.process_time() - imported)
"""


def random_states(count: int, game: int) -> Iterator[State]:
    """Random deals at their first card; a suit game and grand where ``game`` is None would be easier than they are
    played, a null game is harder."""
    random = Random(SEED)
    for number in range(count):
        dealt = deal(random.sample(range(32), 32))
        yield begin_with(dealt, Contract(number % 3, 18, Declaration(game), dealt.skat))


# -- times -----------------------------------------------------------------------------------------------------


def _timed(states: list[State], question: str) -> dict[str, float | int]:
    """Each deal by a solver that has seen none before."""
    seconds, nodes = [], 0
    for state in states:
        solver, position = Solver(), position_of(state)
        ask = getattr(solver, question)
        began = time.process_time()
        ask(position)
        seconds.append(time.process_time() - began)
        nodes += solver.nodes
    return {"deals": len(seconds), **in_ms(seconds, 3), "positions_mean": round(nodes / len(seconds))}


def times(count: int) -> dict[str, Any]:
    """Measure whole deals."""
    played = [state for _, state, _ in begun(reference_games(), count)]
    counted = [state for state in played if position_of(state).game != NULL]
    Solver().points(position_of(counted[0]))
    nulls = [state for _, state, _ in begun(null_games(), count)]
    Solver().wins(position_of(nulls[0]))
    return {
        "win_or_lose": _timed(counted, "wins"),
        "points": _timed(counted, "points"),
        "all_cards": _timed(counted[: max(10, count // 10)], "card_points"),
        "null": _timed(nulls, "wins"),
        "null_random": _timed(list(random_states(count, NULL)), "wins"),
        "grand_random": _timed(list(random_states(count // 4, GRAND)), "points"),
        "targets_ms": {name: dict(zip(("mean", "median"), both, strict=True)) for name, both in TARGETS_MS.items()},
    }


# -- truth -----------------------------------------------------------------------------------------------------


@compiled
def minimax(board: Any) -> int:
    """Card points, in null 1 or 0, if nobody errs: every card of everybody is tried."""
    if board[OVER]:
        return is_won(board) if board[3] == 5 else board[9]
    is_soloist = turn_of(board) == board[SOLOIST]
    best = -1 if is_soloist else 1000
    legal = legal_cards(board)
    while legal:
        card = lowest(legal)
        legal &= legal - 1
        after = board.copy()
        play_card(after, card)
        value = minimax(after)
        best = max(best, value) if is_soloist else min(best, value)
    return best


def compared(solver: Solver, state: State) -> int:
    """A position and all its cards against minimax; the number of values. Raises RuntimeError."""
    position = position_of(state)
    cards = {}
    for card in position.cards:
        after = board_of(state)
        play_card(after, card)
        cards[card] = int(minimax(after))
    best = max(cards.values()) if position.turn == position.soloist else min(cards.values())
    if position.game == NULL:
        same = solver.wins(position) == bool(best) and solver.card_wins(position) == cards
    else:
        wins = {card: value >= WINS_FROM for card, value in cards.items()}
        same = solver.points(position) == best and solver.wins(position) == (best >= WINS_FROM)
        same = same and solver.card_points(position) == cards and solver.card_wins(position) == wins
    if not same:
        raise RuntimeError(f"{state}: minimax {cards}, the solver {solver.card_wins(position)}")
    return 1 + len(cards)


def truth(count: int, tricks: int, step: int = 1) -> dict[str, int]:
    """The last tricks of reference games, ``count`` of each file; each ``step``-th position."""
    solver, seen = Solver(), Counter[str]()
    for _, first, played in itertools.chain(begun(reference_games(), count), begun(null_games(), count)):
        state = first
        seen["games"] += 1
        for card in played:
            if sum(hand.bit_count() for hand in state.hands) <= 3 * tricks:
                seen["reached"] += 1
                if seen["reached"] % step == 0:
                    seen["values"] += compared(solver, state)
                    seen["positions"] += 1
            state = apply(state, Play(card))
    return {"tricks": tricks, **{name: seen[name] for name in ("games", "positions", "values")}, "differ": 0}


def known(count: int) -> dict[str, int]:
    """The double-dummy values of another program. Raises RuntimeError for one that differs."""
    solver, equal = Solver(), Counter[str]()
    files = (reference_games(), "double_dummy_200.jsonl.gz"), (null_games(), "double_dummy_null_1000.jsonl.gz")
    for games, name in files:
        for (identity, state, _), value in zip(begun(games, count), lines(name), strict=False):
            position = position_of(state)
            points = None if position.game == NULL else solver.points(position)
            if (identity, points, solver.wins(position)) != (value["id"], value.get("points"), value["wins"]):
                raise RuntimeError(f"deal {identity}: {points} points, not {value}")
            equal["null" if position.game == NULL else "points"] += 1
    return {"points": equal["points"], "null": equal["null"], "differ": 0}


# -- playouts, worlds, memory ----------------------------------------------------------------------------------


def playout_speed(count: int) -> dict[str, int]:
    """Games a second from the first card on."""
    boards = np.array(
        [board_of(state) for _, state, _ in begun(reference_games(), 1000) if position_of(state).game != NULL]
    )
    results, speeds = np.zeros((len(boards), 3), dtype=np.int64), {}
    for policy, name in enumerate(POLICIES):
        playouts(boards[:1], policy, 1, stream(SEED), results[:1])
        rounds = []
        for _ in range(5):
            began = time.process_time()
            playouts(boards, policy, max(1, count // len(boards)), stream(SEED), results)
            rounds.append(max(1, count // len(boards)) * len(boards) / (time.process_time() - began))
        speeds[f"{name}_per_second"] = round(statistics.median(rounds))
    random = Random(SEED)
    states = [state for _, state, _ in begun(reference_games(), min(200, count // 100))]
    began = time.process_time()
    for state in states:
        while not state.is_over:
            legal = actions(state)
            state = apply(state, legal[int(random.random() * len(legal))])
    return {**speeds, "python_per_second": round(len(states) / (time.process_time() - began))}


def world_speed(count: int) -> dict[str, float]:
    """Worlds a second of a defender after four tricks, all views of some games."""
    began, drawn, views = time.process_time(), 0, 0
    made = 0.0
    for _, state, played in begun(reference_games(), 100):
        for card in played[:12]:
            state = apply(state, Play(card))
        if state.is_over:
            continue
        seen = view(state, (state.soloist + 1) % 3)
        start = time.process_time()
        sampler = constrained(seen)
        made += time.process_time() - start
        views += 1
        if views == 1:
            sampler.worlds(1, stream(SEED))
            began = time.process_time()
            made = 0.0
        drawn += len(sampler.worlds(count, stream(views)))
    return {
        "worlds_per_second": round(drawn / (time.process_time() - began - made)),
        "preparing_ms": round(1000 * made / (views - 1), 3),
    }


def filled_probabilities(unseen: Hidden) -> dict[tuple[int, ...], Fraction]:
    """Return what the document's way of filling hands gives each world, exactly: all its choices, one after the
    other."""
    shares: dict[tuple[int, ...], Fraction] = {}
    pending: list[list[list[int]]] = [[]]
    while pending:
        path = pending.pop()
        offered: list[list[list[int]]] = []

        def pick(cards: list[int], size: int, path: Any = path, offered: Any = offered) -> list[int]:
            number = len(offered)
            choices = [list(choice) for choice in itertools.combinations(cards, size)]
            offered.append(choices)
            return path[number] if number < len(path) else choices[0]

        world = fill(unseen, pick)
        if len(offered) > len(path):
            pending += [[*path, choice] for choice in offered[len(path)]]
        else:
            share = Fraction(1)
            for choices in offered:
                share /= len(choices)
            shares[world] = shares.get(world, Fraction(0)) + share
    return shares


def bias(count: int) -> dict[str, Any]:
    """Measure the bias of the document's filling, in reference games, of defenders from the eighth trick on: half the
    sum of all differences in probability from uniform; and one of these views as an example."""
    distances, never, voids, example = [], 0, 0, None
    for identity, state, played in begun(reference_games(), count):
        for number, card in enumerate(played):
            if number % 3 == 0 and number >= 21 and not state.is_over:
                for seat in range(3):
                    if seat == state.soloist:
                        continue
                    unseen = hidden(view(state, seat))
                    possible = constrained(view(state, seat)).completions
                    if possible == simple(view(state, seat)).completions:
                        continue  # nobody has shown a void that matters
                    voids += 1
                    shares = filled_probabilities(unseen)
                    even = Fraction(1, possible)
                    apart = sum((abs(share - even) for share in shares.values()), even * (possible - len(shares))) / 2
                    distances.append(float(apart))
                    never += possible > len(shares)
                    if example is None or float(apart) > example["distance"]:
                        most = max(shares.values())
                        example = {
                            "game": identity,
                            "trick": number // 3 + 1,
                            "seat": seat,
                            "completions": possible,
                            "never_drawn": possible - len(shares),
                            "most_probable": round(float(most), 4),
                            "uniform": round(float(even), 4),
                            "distance": round(float(apart), 4),
                            "groups": [
                                {"cards": [NAMES[index] for index in members(group.cards)], "places": group.places}
                                for group in unseen.groups
                            ],
                            "places": list(unseen.places),
                            "sizes": list(unseen.sizes),
                        }
            state = apply(state, Play(card))
    return {
        "views": voids,
        "distance_mean": round(statistics.mean(distances), 4),
        "distance_median": round(statistics.median(distances), 4),
        "views_with_worlds_never_drawn": never,
        "example": example,
    }


def starting() -> dict[str, float]:
    """Seconds of the processor: of the first run, which compiles, and of the next; each a new process."""
    times_s = {}
    with tempfile.TemporaryDirectory() as folder:
        for name in ("compiling", "cached"):
            imported, solved = cold(_FIRST, cache=folder)
            times_s[f"{name}_import_s"], times_s[f"{name}_first_solution_s"] = round(imported, 2), round(solved, 2)
    return times_s


def main() -> None:
    """Measure, show, write."""
    options = arguments(__doc__).parse_args()
    small = options.small
    results: dict[str, Any] = {**computer("numba")}
    results["times"] = times(4 if small else 1000)
    for name, figure in results["times"].items():
        if name != "targets_ms":
            print(
                "{name}: mean {mean_ms} ms, median {median_ms}, 95 % {p95_ms}, most {most_ms}; {deals} deals".format(
                    name=name, **figure
                )
            )
    results["known"] = known(3 if small else 1000)
    print("{points} double-dummy values in points and {null} in null: all equal".format(**results["known"]))
    results["minimax"] = truth(1, 3) if small else truth(1000, 4)
    print("{values} values of {positions} positions: all as minimax has them".format(**results["minimax"]))
    if not small:
        results["minimax_5"] = truth(1000, 5, 100)
    results["playouts"] = playout_speed(2000 if small else 1_000_000)
    print(
        "playouts a second: {random_per_second:,} random, {greedy_per_second:,} greedy, "
        "{heuristic_per_second:,} by the heuristic player's rules, {python_per_second:,} in Python".format(
            **results["playouts"]
        )
    )
    results["worlds"] = world_speed(10 if small else 10_000)
    print("{worlds_per_second:,} worlds a second, {preparing_ms} ms to count them".format(**results["worlds"]))
    results["bias"] = bias(20 if small else 1000)
    print("the document's filling is {distance_mean} from uniform, in {views} views".format(**results["bias"]))
    results["memory"] = {
        "tables_mib": round(Solver().bytes / 2**20, 1),
        "process_mib": round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**10),
    }
    if not small:
        results["starting"] = starting()
    keep("skat_solver", results, options)


if __name__ == "__main__":
    main()
