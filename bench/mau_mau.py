"""Mau-Mau: how fast the engine is, that millions of random moves break nothing, and what seats and players are worth.

Games per second on one core: whole games with four simple players, Java's shuffle and the deal included, in time of the
processor; the fastest and the median of many rounds. Random moves: a legal one drawn for each state, and before it a
move of any player, which must be carried out or refused just as a second implementation of the rules says; after each
the cards are counted, and after a refusal the state is compared byte for byte. Then two tournaments, as `mischwerk play
tournament` plays them.
"""

from __future__ import annotations

import marshal
import statistics
import time
from random import Random
from typing import Any

from harness import arguments, computer, keep
from mischwerk_games.java_shuffle import shuffle
from mischwerk_games.mau_mau.players import DEALS as TRIED
from mischwerk_games.mau_mau.players import Simple, lineup, move_of, player
from mischwerk_games.mau_mau.rules import ALL, CARDS, PICK, RuleError, State, deal, members, play
from mischwerk_games.mau_mau.tournament import DECKS, kinds_of, played
from mischwerk_games.mau_mau.tournament_report import counted, measured, show
from rich.console import Console

TARGET = 5000  # games a second
ROUND = 500
SEED = 1


def java_deal(seed: int) -> State:
    """A game by Java's shuffle."""
    deck = list(range(CARDS))
    shuffle(deck, seed)
    return deal(deck)


def speed(rounds: int) -> dict[str, Any]:
    """Measure the speed of whole games with simple players."""
    simple, per_second, moves = Simple(), [], 0
    for number in range(rounds):
        began = time.process_time()
        for seed in range(number * ROUND, number * ROUND + ROUND):
            state = java_deal(seed)
            while not state.is_over:
                state = play(state, state.turn, move_of(simple, state))
            moves += len(state.moves)
        per_second.append(ROUND / (time.process_time() - began))
    return {
        "games": rounds * ROUND,
        "moves_per_game": round(moves / rounds / ROUND, 1),
        "per_second_quickest": round(max(per_second)),
        "per_second_median": round(statistics.median(per_second)),
        "target": TARGET,
    }


def allowed(state: State, who: int, move: int) -> bool:
    """The rules implemented differently: by suit and rank of each card."""
    if len(state.stock) == 0 or any(hand == 0 for hand in state.hands) or who != len(state.moves) % 4 + 1:
        return False
    held = list(members(state.hands[who - 1]))
    fitting = [card for card in held if card // 8 == state.up // 8 or card % 8 == state.up % 8]
    return move in fitting if move != PICK else not fitting


def is_whole(state: State) -> bool:
    """Each card at one place."""
    places = [*state.hands, *(1 << card for card in state.stock), *(1 << card for card in state.pile)]
    return sum(hand.bit_count() for hand in places) == CARDS and sum(places) == ALL


def as_bytes(state: State) -> bytes:
    """All that a state holds; in version 2, whose bytes don't depend on who else refers to a number."""
    return marshal.dumps(tuple(state), 2)


def random_moves(count: int) -> dict[str, int]:
    """Carry out ``moves`` moves. Raises RuntimeError for the first violation."""
    random, games, refused = Random(SEED), 0, 0
    state, done = java_deal(0), 0
    while done < count:
        if state.is_over:
            games += 1
            state = java_deal(games)
        turn = state.turn
        for who, move in ((int(random.random() * 4) + 1, int(random.random() * (CARDS + 1)) - 1), (turn, None)):
            if move is None:
                legal = [card for card in members(state.hands[who - 1]) if allowed(state, who, card)]
                move = legal[int(random.random() * len(legal))] if legal else PICK
            before = as_bytes(state)
            may = allowed(state, who, move)
            try:
                after = play(state, who, move)
            except RuleError as error:
                refused += 1
                if may or as_bytes(state) != before:
                    raise RuntimeError(f"{state}, player {who}, move {move}: {error}") from error
                continue
            done += 1
            gone = len(state.stock) - len(after.stock)
            if not may or not is_whole(after) or after.turn != turn % 4 + 1 or gone != (move == PICK):
                raise RuntimeError(f"{state}, player {who}, move {move}: {after}")
            state = after
            break
    return {"moves": done, "games": games, "refused": refused, "broken": 0}


def tournament(text: str, games: int) -> dict[str, Any]:
    """One, by both ways of dealing."""
    sitting = lineup(text)
    players = {kind: player(kind, SEED) for kind in kinds_of(sitting)}
    counts = {
        way: counted(played(games, sitting, players, lambda number, deck=deck: deck(SEED, number)))
        for way, deck in DECKS.items()
    }
    return measured(sitting, counts, SEED, TRIED)


def main() -> None:
    """Measure, show, write."""
    options = arguments(__doc__).parse_args()
    small = options.small
    rounds, moves, simple, mixed = (2, 20_000, 20, 2) if small else (80, 10_000_000, 10_000, 500)
    results: dict[str, Any] = {**computer(), "speed": speed(rounds)}
    print(
        "{per_second_quickest:,} games a second on one core, median {per_second_median:,} "
        "(target {target:,}); {moves_per_game} moves a game".format(**results["speed"])
    )
    results["random_moves"] = random_moves(moves)
    print(
        "{moves:,} random moves in {games:,} games, {refused:,} refused: {broken} broken invariants".format(
            **results["random_moves"]
        )
    )
    results["tournaments"] = {}
    for name, players, games in (
        ("simple", "simple", simple),
        ("monte-carlo", "monte-carlo,simple,simple,simple", mixed),
    ):
        began = time.process_time()
        results["tournaments"][name] = result = tournament(players, games)
        result["games_per_second"] = round(result["games"] / (time.process_time() - began))
        show(result, Console(highlight=False))
        print()
    keep("mau_mau", results, options)


if __name__ == "__main__":
    main()
