"""Games of Skat in which one player weighs the hidden cards in play; bids, discards and declares as without, and so do
the two others, who play by rules of thumb."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from mischwerk_games.skat.players.heuristic.heuristic import Heuristic
from mischwerk_games.skat.players.monte_carlo.options import Options
from mischwerk_games.skat.players.monte_carlo.player import MonteCarlo
from mischwerk_games.skat.players.player import Player
from mischwerk_games.skat.rules.dealing import deal
from mischwerk_games.skat.rules.game import begin
from mischwerk_games.skat.rules.result import result
from mischwerk_games.skat.rules.scoring import seeger_fabian
from mischwerk_games.skat.rules.seats import NOBODY, SEATS
from mischwerk_games.skat.sampling.sources import Worlds
from mischwerk_games.skat.table.game import carry_out
from mischwerk_games.skat.view import View, view

from mischwerk_lab.worth.knowledge import Knowledge
from mischwerk_lab.worth.particles import Numbers
from mischwerk_lab.worth.skat_worlds import draws


def played(pack: Numbers, seat: int, knowledge: Knowledge | None, worlds: int, seed: int) -> int:
    """Points that the player in ``seat`` is written on the list, by Seeger-Fabian at a table of three. knowledge None:
    the player sees all cards. ``seed``: of what is random in the player."""
    state = begin(deal(pack.tolist()))

    def open_cards(_seen: View, _sampler: str, _seed: int) -> Callable[[int], Worlds]:
        world = (*state.hands, state.skat)
        return lambda count: np.tile(np.array(world, np.int64), (count, 1))

    where = open_cards if knowledge is None else draws(knowledge, worlds)
    options = Options(worlds=1 if knowledge is None else worlds, evaluation="list")
    players: list[Player] = [MonteCarlo(seed, options, where) if one == seat else Heuristic() for one in SEATS]
    while not state.is_over:
        state = carry_out(state, players[state.turn].choose(view(state, state.turn)), players)
    told = result(state)
    if told.soloist == NOBODY:
        return 0
    own, others = seeger_fabian(told.score)
    return own if told.soloist == seat else others
