"""Skat: how fast the rules are, and that millions of random actions break nothing.

Games per second on one core: whole games of random cards from a contract on, and whole games from the bidding on, in
time of the processor. Random actions: for each state an action of any kind is tried, which must be carried out or
refused just as a second implementation of the rules says, then a legal one is carried out; after each the cards and
their points are counted, and after a refusal the state is compared byte for byte.
"""

from __future__ import annotations

import pickle
import statistics
import time
from collections import Counter
from collections.abc import Generator
from random import Random
from typing import Any

from harness import arguments, computer, keep
from mischwerk_games.skat.players.heuristic.heuristic import Heuristic
from mischwerk_games.skat.rules import state as acts
from mischwerk_games.skat.rules.bidding import BID_VALUES
from mischwerk_games.skat.rules.cards import ALL, CARDS, NAMES, POINTS, Deal, deal, members, points_of
from mischwerk_games.skat.rules.contract import Contract, begin_with
from mischwerk_games.skat.rules.errors import RuleError
from mischwerk_games.skat.rules.game import actions, apply, begin
from mischwerk_games.skat.rules.games import GRAND, NULL, Announced, Declaration
from mischwerk_games.skat.rules.scoring import result
from mischwerk_games.skat.rules.state import Phase, State
from mischwerk_games.skat.table import play
from mischwerk_games.skat.view import view

TARGET = 300  # games a second, for a whole game of a simple player
ROUND = 200
SEED = 1


def random_deal(random: Random) -> Deal:
    """Deal a shuffled deck."""
    deck = list(range(CARDS))
    random.shuffle(deck)
    return deal(deck)


def one_of(random: Random, choices: Any) -> Any:
    """A fair enough choice, in a fraction of the time of random.choice."""
    return choices[int(random.random() * len(choices))]


def any_action(random: Random) -> acts.Action:
    """Draw an action of any kind, legal or not."""
    number = int(random.random() * (CARDS + 2)) - 1
    kind = int(random.random() * 14)
    if kind == 0:
        return acts.Bid(one_of(random, BID_VALUES) if random.random() < 0.7 else int(random.random() * 300))
    if kind < 5:
        return (acts.HOLD, acts.PASS, acts.TAKE_SKAT, acts.PLAY_HAND)[kind - 1]
    if kind == 5:
        return acts.Discard(1 << int(random.random() * 33) | 1 << int(random.random() * 33))
    if kind == 6:
        level = Announced(int(random.random() * 4))
        return acts.Declare(Declaration(int(random.random() * 7), random.random() < 0.5, level))
    if kind in (7, 8):
        return acts.Claim(int(random.random() * 5) - 1)
    return acts.Play(number)


# -- the rules once more, by the names of the cards -----------------------------------------------------------


def auction() -> Generator[tuple[int, str, int], int, None]:
    """Yields (seat, question, value) and is sent what the seat says: a value, 1 to hold, 0 to pass."""
    left, value = 0, 0
    for bidder in (1, 2):
        while True:
            word = yield bidder, "more than", value
            if word == 0:
                break
            value = word
            if (yield left, "hold", value) == 0:
                left = bidder
                break
    if value == 0:
        yield 0, "18", 0


def may_say(said: tuple[tuple[int, int], ...], action: acts.Action) -> bool:
    """Tell whether this can be said next in a bidding."""
    asking = auction()
    seat, question, value = next(asking)
    for who, word in said:
        assert who == seat
        seat, question, value = asking.send(word)
    if isinstance(action, acts.Bid):
        least = {"more than": value + 1, "18": 18, "hold": 999}[question]
        return action.value in BID_VALUES and action.value >= least and (question != "18" or action.value == 18)
    return isinstance(action, acts.Pass) or question == "hold"


def suit_of(game: int, card: str) -> str:
    """The suit that a card is of when it is played, J for trumps."""
    if game != NULL and (card[1] == "J" or (game < GRAND and card[0] == "CSHD"[game])):
        return "J"
    return card[0]


def may_play(game: int, held: list[str], trick: list[str], card: str) -> bool:
    """Tell whether a card of this hand can be played now."""
    if card not in held:
        return False
    return (
        not trick
        or suit_of(game, card) == suit_of(game, trick[0])
        or not any(suit_of(game, other) == suit_of(game, trick[0]) for other in held)
    )


def may_declare(state: State, declared: Declaration) -> bool:
    """Tell whether the soloist can declare this now."""
    game, hand, announced = declared
    if game > NULL or hand != state.hand_game:
        return False
    if game == NULL:
        values = {(False, 0): 23, (True, 0): 35, (False, 3): 46, (True, 3): 59}
        return values.get((hand, int(announced)), 0) >= state.bid
    return hand or announced == Announced.NOTHING


def allowed(state: State, action: acts.Action) -> bool:
    """Tell whether an action can be carried out."""
    phase = state.phase
    if isinstance(action, acts.Bid | acts.Hold | acts.Pass):
        return phase == Phase.BIDDING and may_say(state.bidding.said, action)
    if isinstance(action, acts.TakeSkat | acts.PlayHand):
        return phase == Phase.SKAT
    if isinstance(action, acts.Discard):
        chosen = [card for card in range(40) if action.cards >> card & 1]
        return phase == Phase.DISCARD and len(chosen) == 2 and set(chosen) <= set(members(state.hands[state.soloist]))
    if isinstance(action, acts.Declare):
        return phase == Phase.DECLARE and may_declare(state, action.declaration)
    if phase != Phase.PLAY or state.declaration is None:
        return False
    if isinstance(action, acts.Claim):
        return action.seat in (0, 1, 2) and view(state, action.seat).claim == action
    held, trick = [NAMES[card] for card in members(state.hands[state.turn])], [NAMES[card] for card in state.trick]
    return 0 <= action.card < CARDS and may_play(state.declaration.game, held, trick, NAMES[action.card])


def broken(state: State) -> str:
    """Return what is wrong with a state; "" if nothing is."""
    played = [card for trick in state.tricks for card in trick.cards] + list(state.trick)
    places = [*state.hands, state.skat, *(1 << card for card in played)]
    if sum(cards.bit_count() for cards in places) != CARDS or sum(places) != ALL:
        return "cards"
    taken = [0, 0]
    for trick in state.tricks:
        taken[trick.winner == state.soloist] += sum(POINTS[card] for card in trick.cards)
    rest = sum(points_of(cards) for cards in (*state.hands, state.skat, *(1 << card for card in state.trick)))
    if rest + sum(taken) != 120 or (state.claimed < 0 and taken[1] != state.points):
        return "points"
    leaders = [0, *(trick.winner for trick in state.tricks)]
    if [trick.leader for trick in state.tricks] != leaders[:-1] or state.leader != leaders[-1]:
        return "leaders"
    if state.soloist != state.bidding.soloist:
        return "soloist"
    if (state.turn == -1) != state.is_over or (not state.is_over and not actions(state)):
        return "turn"
    return ""


def random_actions(count: int, seed: int = SEED) -> dict[str, int]:
    """Carry out ``count`` random actions. Raises RuntimeError for the first violation."""
    random, seen = Random(seed), Counter[str]()
    state = begin(random_deal(random))
    while seen["actions"] < count:
        if state.is_over:
            seen["games"] += 1
            seen["passed in"] += state.passed_in
            seen["claimed"] += state.claimed >= 0
            result(state)
            state = begin(random_deal(random))
        legal = actions(state)
        # Passing less and holding more, so that most games come to the cards.
        drawn = one_of(random, legal) if random.random() < 0.5 or len(legal) > 2 else legal[-1]
        before = pickle.dumps(state)
        for action in (any_action(random), drawn):
            may = allowed(state, action)
            try:
                after = apply(state, action)
            except RuleError as error:
                seen["refused"] += 1
                if may or pickle.dumps(state) != before:
                    raise RuntimeError(f"{state}, {action}: {error}") from error
                continue
            seen["actions"] += 1
            fault = "refusal" if not may else "no change" if after == state else broken(after)
            # Claims aside, what is carried out is one of the actions that were offered.
            if not fault and not isinstance(action, acts.Claim) and action not in legal:
                fault = "offer"
            if fault:
                raise RuntimeError(f"{fault}: {state}, {action}: {after}")
            state = after
            break
    return {name: seen[name] for name in ("actions", "games", "passed in", "claimed", "refused")} | {"broken": 0}


# -- speed ---------------------------------------------------------------------------------------------------


def played_out(state: State, random: Random) -> State:
    """A game to its end, by random legal actions."""
    while not state.is_over:
        state = apply(state, one_of(random, actions(state)))
    return state


def speed(rounds: int) -> dict[str, Any]:
    """Measure the speed of whole games."""
    random, from_contract, from_bidding = Random(SEED), [], []
    for _ in range(rounds):
        deals = [random_deal(random) for _ in range(ROUND)]
        began = time.process_time()
        for number, dealt in enumerate(deals):
            contract = Contract(number % 3, 18, Declaration(number % 5), dealt.skat)
            result(played_out(begin_with(dealt, contract), random))
        from_contract.append(ROUND / (time.process_time() - began))
        began = time.process_time()
        for dealt in deals:
            result(played_out(begin(dealt), random))
        from_bidding.append(ROUND / (time.process_time() - began))
    return {
        "heuristic": heuristic_speed(rounds),
        "games": 2 * rounds * ROUND,
        "cards_only_per_second_median": round(statistics.median(from_contract)),
        "cards_only_per_second_quickest": round(max(from_contract)),
        "with_bidding_per_second_median": round(statistics.median(from_bidding)),
        "target": TARGET,
    }


def heuristic_speed(rounds: int) -> dict[str, int]:
    """Measure whole games between three heuristic players, bidding and views included."""
    random, player, per_second = Random(SEED), Heuristic(), []
    for _ in range(rounds):
        deals = [random_deal(random) for _ in range(ROUND)]
        began = time.process_time()
        for dealt in deals:
            play(begin(dealt), [player] * 3, is_timed=False)
        per_second.append(ROUND / (time.process_time() - began))
    return {"games": rounds * ROUND, "per_second_median": round(statistics.median(per_second))}


def main() -> None:
    """Measure, show, write."""
    parser = arguments(__doc__)
    parser.add_argument("--actions", type=int, default=10_000_000, help="random actions to carry out")
    options = parser.parse_args()
    small = options.small
    rounds, count = (1, 5000) if small else (40, options.actions)
    results: dict[str, Any] = {**computer(), "speed": speed(rounds)}
    print(
        "{cards_only_per_second_median:,} games of random cards a second on one core (target {target:,}), "
        "{with_bidding_per_second_median:,} with bidding".format(**results["speed"]),
    )
    heuristic = results["speed"]["heuristic"]["per_second_median"]
    print(f"{heuristic:,} whole games of three heuristic players a second on one core (target {TARGET:,})")
    results["random_actions"] = random_actions(count)
    print(
        "{actions:,} random actions in {games:,} games, {refused:,} refused: {broken} broken invariants".format(
            **results["random_actions"]
        ),
    )
    keep("skat", results, options)


if __name__ == "__main__":
    main()
