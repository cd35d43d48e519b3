"""Which computer player sits where, as written on the command line."""

from collections.abc import Callable

from mischwerk.errors import UsageProblem

from .monte_carlo import DEALS, MonteCarlo
from .players import Player, Simple
from .rules import PLAYERS

SIMPLE, MONTE_CARLO = "simple", "monte-carlo"
KINDS: dict[str, Callable[[int, int], Player]] = {  # of a seed and a number of deals to try
    SIMPLE: lambda seed, deals: Simple(),
    MONTE_CARLO: MonteCarlo,
}
_KNOWN = "The players are simple and monte-carlo."


def computers(words: str | None, seed: int) -> dict[int, Player]:
    """Read --computer: seats such as 2,3:simple,4. Raises UsageProblem."""
    found: dict[int, Player] = {}
    for item in words.split(",") if words is not None else []:
        seat, colon, kind = map(str.strip, item.partition(":"))
        if seat not in ("1", "2", "3", "4"):
            raise UsageProblem(f"--computer: {item.strip()[:20]!r} is not a seat.", "Give seats of 1 to 4: 2,3,4.")
        if int(seat) in found:
            raise UsageProblem(f"--computer names seat {seat} twice.", "Name each seat once.")
        found[int(seat)] = player(kind if colon else MONTE_CARLO, seed)
    return found


def lineup(words: str) -> list[str]:
    """Read --players: four kinds, or one for all. Raises UsageProblem."""
    kinds = [kind.strip() for kind in words.split(",")]
    for kind in kinds:
        player(kind, 0)
    if len(kinds) not in (1, PLAYERS):
        raise UsageProblem(
            f"--players names {len(kinds)} players.",
            f"Name {PLAYERS}, such as monte-carlo,simple,simple,simple, or one for all.",
        )
    return kinds * (PLAYERS // len(kinds))


def player(kind: str, seed: int, deals: int = DEALS) -> Player:
    """A player of that kind. Raises UsageProblem."""
    if kind not in KINDS:
        raise UsageProblem(f"There is no computer player {kind[:20]!r}.", _KNOWN)
    return KINDS[kind](seed, deals)
