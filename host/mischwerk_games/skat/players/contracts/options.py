"""What decides before the play: options that every player of ours but the random one has."""

from typing import NamedTuple

from ..option_words import MOST_WORLDS, Reader, count, one_of, read_options

CONTRACTS = ("heuristic", "simulated")
CONTRACT_READERS: dict[str, Reader] = {"contract": one_of(CONTRACTS), "contract_worlds": count(MOST_WORLDS)}


class ContractOptions(NamedTuple):
    """``contract``: what decides bids, discard and game; ``contract_worlds``: in which a bid is weighed if that is by
    simulation."""

    contract: str = "heuristic"
    contract_worlds: int = 1000


def contract_options_of(word: str, name: str) -> ContractOptions:
    """Read the options in one word, of a player that has no other options. Raises UsageProblem."""
    return ContractOptions(**read_options(word, name, CONTRACT_READERS))
