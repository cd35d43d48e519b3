"""What a DDSS player is asked to do, from words such as `ddss:worlds=200,tie=random`."""

from typing import NamedTuple

from ..option_words import CONTRACT_READERS, MOST_WORLDS, ContractOptions, count, one_of, read_options, seconds

DDSS = "ddss"
SAMPLERS = ("constrained", "bidding", "simple", "thesis")
TIES = ("points", "random")
_READERS = {
    "worlds": count(MOST_WORLDS),
    "think": seconds,
    "sampler": one_of(SAMPLERS),
    "tie": one_of(TIES),
    **CONTRACT_READERS,
}


class Options(NamedTuple):
    """``worlds``: sampled for a decision; 0 for no limit but the time. ``think_s``: if above 0, the clock is looked at
    every few worlds, and none is begun after so many seconds. ``tie``: what decides between cards that win equally
    often; the others: as in ContractOptions."""

    worlds: int = 100
    think_s: float = 0.0
    sampler: str = "constrained"
    tie: str = "points"
    contract: str = ContractOptions().contract
    contract_worlds: int = ContractOptions().contract_worlds


def options_of(word: str) -> Options:
    """Read the options in one word. Raises UsageProblem."""
    given = read_options(word, DDSS, _READERS)
    think_s = given.pop("think", 0.0)
    if think_s:
        given.setdefault("worlds", 0)
    return Options(**given, think_s=think_s)
