"""What a Monte Carlo player is asked to do, from words such as `mcu:worlds=200,evaluation=II50`."""

from typing import NamedTuple

from mischwerk.errors import UsageProblem

from ..option_words import CONTRACT_READERS, MOST_WORLDS, ContractOptions, count, number, one_of, read_options, seconds

MCU = "mcu"
EVALUATIONS = ("points", "stairs", "I5", "I10", "I15", "I20", "II25", "II50", "II75", "III", "list", "wins")
POLICIES = ("random", "greedy", "heuristic")  # as kernel.policies has them, which needs Numba
SAMPLERS = ("constrained", "bidding", "simple", "thesis")
MEASURES = ("mean", "median")
MOST_RISK = 10.0
SPENDINGS = ("equal", "halving")
_READERS = {
    "worlds": count(MOST_WORLDS),
    "think": seconds,
    "repeat": count(1000),
    "policy": one_of(POLICIES),
    "evaluation": one_of(EVALUATIONS),
    "sampler": one_of(SAMPLERS),
    "measure": one_of(MEASURES),
    "risk": number(MOST_RISK),
    "spend": one_of(SPENDINGS),
    **CONTRACT_READERS,
}


class Options(NamedTuple):
    """``worlds``: sampled for a decision; ``think_s``: if above 0, no world is begun when so much time is gone, but for
    the first ones; ``worlds`` is then 0 if there is no other limit; ``repeat``: playouts of each card in each world;
    ``policy``: of the playouts; ``evaluation``: of their ends; ``measure``: of these, by which cards are chosen, with
    ``risk`` times the standard deviation; ``sampler``: of the worlds; ``spend``: whether all cards get equally many
    playouts, or the better half of them more, round by round; the others: as in ContractOptions."""

    worlds: int = 100
    think_s: float = 0.0
    repeat: int = 1
    policy: str = "heuristic"
    evaluation: str = "points"
    sampler: str = "constrained"
    spend: str = "equal"
    measure: str = "mean"
    risk: float = 0.0
    contract: str = ContractOptions().contract
    contract_worlds: int = ContractOptions().contract_worlds


def options_of(word: str) -> Options:
    """Read the options in one word. Raises UsageProblem."""
    given = read_options(word, MCU, _READERS)
    think_s = given.pop("think", 0.0)
    if think_s and given.get("spend") == "halving":
        raise UsageProblem(
            f"{MCU} can't combine think with spend=halving.", "Give worlds instead: halving needs their number."
        )
    if think_s:
        given.setdefault("worlds", 0)
    return Options(**given, think_s=think_s)
