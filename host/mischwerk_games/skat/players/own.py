"""The players that are part of this program, by the words that name them. Some compute: they need the extra `skat`."""

from collections.abc import Callable

from mischwerk.extras import needs_extra

from .contracts.options import contract_options_of
from .double_dummy import options as double_dummy
from .heuristic.heuristic import Heuristic
from .monte_carlo import options as monte_carlo
from .option_words import is_named
from .player import Player, RandomPlayer

RANDOM, HEURISTIC, BEST = "random", "heuristic", "best"
# The strongest that stays within a second for a card on one core; how it was chosen: docs/skat-players.md. The clock
# decides in one of twenty first tricks, where a hundred worlds take longer.
BEST_IS = "ddss:worlds=100,think=0.9,contract=simulated"
Maker = Callable[[str, int], Player]  # of the whole word and a seed; raises UsageProblem


def _random(word: str, seed: int) -> Player:
    return RandomPlayer(seed)


def _heuristic(word: str, seed: int) -> Player:
    options = contract_options_of(word, HEURISTIC)
    if options.contract == HEURISTIC:
        return Heuristic()
    with needs_extra("skat"):
        from .contracts.player import HeuristicCards

        return HeuristicCards(seed, options)


def _monte_carlo(word: str, seed: int) -> Player:
    options = monte_carlo.options_of(word)
    with needs_extra("skat"):
        from .monte_carlo.player import MonteCarlo
    return MonteCarlo(seed, options)


def _double_dummy(word: str, seed: int) -> Player:
    options = double_dummy.options_of(word)
    with needs_extra("skat"):
        from .double_dummy.player import DoubleDummy
    return DoubleDummy(seed, options)


def _best(word: str, seed: int) -> Player:
    return _double_dummy(BEST_IS, seed)


_PLAIN: dict[str, Maker] = {RANDOM: _random, BEST: _best}
_WITH_OPTIONS: dict[str, Maker] = {
    HEURISTIC: _heuristic,
    monte_carlo.MCU: _monte_carlo,
    double_dummy.DDSS: _double_dummy,
}
NAMES = (HEURISTIC, *_PLAIN, *(name for name in _WITH_OPTIONS if name != HEURISTIC))


def takes_options(word: str) -> bool:
    """Tell whether a word names a player that has options, given or not."""
    return any(is_named(word, name) for name in _WITH_OPTIONS)


def is_own(word: str) -> bool:
    """Tell whether a word names one of these players."""
    return word in _PLAIN or takes_options(word)


def make_own(word: str, seed: int) -> Player:
    """A player; ``seed``: fixes what is random in it. Raises UsageProblem for wrong options, and without the extra."""
    if word in _PLAIN:
        return _PLAIN[word](word, seed)
    make = next(make for name, make in _WITH_OPTIONS.items() if is_named(word, name))
    return make(word, seed)
