"""Players that think about cards in sampled worlds. What comes before the play is decided elsewhere."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from mischwerk.forms import counted

from ..rules.cards import NAMES
from ..rules.state import Action, Phase, Play
from ..view import View
from .heuristic.heuristic import Heuristic
from .player import Advice, Player

# -- Who decides before the play.

Decider = Callable[[View], Advice]


class HasContract(Protocol):
    """Options: see ContractOptions."""

    @property
    def contract(self) -> str: ...
    @property
    def contract_worlds(self) -> int: ...


def decider(options: HasContract, seed: int) -> Decider:
    """By the heuristic player's rules, or by simulation, which needs the extra `skat`."""
    if options.contract == "heuristic":
        return Heuristic().advise
    from .contracts.simulated import Setting, advise

    setting = Setting(options.contract_worlds, seed)
    return lambda seen: advise(seen, setting)


# -- The reason of a player that samples worlds: how often its card wins, and the next best ones.

_NAMED = 3  # cards in a reason


def reason(cards: Sequence[int], wins: Sequence[float], worths: Sequence[Any], best: int, worlds: int) -> str:
    """Such as "SA wins 71 % of 400 worlds, S7 63 %". ``wins``: parts of the worlds; ``worths``: what orders the cards
    after the best; ``best``: its place."""
    others = sorted((i for i in range(len(cards)) if i != best), key=lambda i: worths[i], reverse=True)
    first = f"{NAMES[cards[best]]} wins {_percent(wins[best])} of {counted(worlds, 'world')}"
    return ", ".join([first, *(f"{NAMES[cards[i]]} {_percent(wins[i])}" for i in others[: _NAMED - 1])])


def _percent(part: float) -> str:
    return f"{100 * part:.0f} %"


class Thought(Protocol):
    """What was found: the cards, how often each wins, what orders them, the place of the best, how many worlds."""

    @property
    def cards(self) -> tuple[int, ...]: ...
    @property
    def wins(self) -> tuple[float, ...]: ...
    @property
    def worths(self) -> Sequence[Any]: ...
    @property
    def best(self) -> int: ...
    @property
    def worlds(self) -> int: ...


class ThinkingPlayer(Player):
    """What it decides depends on the view and the seed, and on nothing that came before, unless time limits it.

    ``thoughts``: cards that it has thought about so far; ``worlds``: how many it has sampled for them in all.
    """

    def __init__(self, seed: int, options: HasContract) -> None:
        self._decide = decider(options, seed)
        self._heuristic = Heuristic()
        self.thoughts = self.worlds = 0

    def think(self, seen: View) -> Thought:
        """About the cards that may be played, more than one. Each such player has its own."""
        raise NotImplementedError

    def choose(self, seen: View) -> Action:
        return self.advise(seen).action

    def advise(self, seen: View) -> Advice:
        """The action for whose turn it is, and why."""
        if seen.phase != Phase.PLAY:
            return self._decide(seen)
        if seen.claim is not None:
            return self._heuristic.advise(seen)
        if seen.legal & (seen.legal - 1) == 0:
            return Advice(Play(seen.legal.bit_length() - 1), "the only card that may be played")
        thought = self.think(seen)
        self.thoughts += 1
        self.worlds += thought.worlds
        why = reason(thought.cards, thought.wins, thought.worths, thought.best, thought.worlds)
        return Advice(Play(thought.cards[thought.best]), why)


# -- The heuristic player's cards, with contracts by simulation.


class HeuristicCards(ThinkingPlayer):
    """It thinks about no cards."""

    name = "heuristic"

    def advise(self, seen: View) -> Advice:
        return self._heuristic.advise(seen) if seen.phase == Phase.PLAY else self._decide(seen)
