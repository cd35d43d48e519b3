"""Who decides before the play."""

from collections.abc import Callable
from typing import Protocol

from ...view import View
from ..heuristic.heuristic import Heuristic
from ..player import Advice

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
    from .sampled import Setting
    from .simulated import advise

    setting = Setting(options.contract_worlds, seed)
    return lambda seen: advise(seen, setting)
