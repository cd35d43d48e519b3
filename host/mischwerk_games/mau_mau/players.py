"""Computer players. Each is asked only where there is a choice, and sees no more than a person in its seat."""

from typing import Protocol

from .rules import FITS, PICK, PLAYERS, State, View, members, view


class Player(Protocol):
    """Chooses among cards that fit."""

    def choose(self, seen: View) -> int:
        """The card to discard; ``seen.hand`` holds two or more that fit."""


def move_of(player: Player, state: State) -> int:
    """The move of the player whose turn it is."""
    fitting = state.hands[len(state.moves) % PLAYERS] & FITS[state.up]
    if not fitting:
        return PICK
    if not fitting & (fitting - 1):
        return fitting.bit_length() - 1
    return player.choose(view(state, state.turn))


def simple_choice(hand: int, fitting: int) -> int:
    """The card on which most of the others would fit; of several such the lowest number."""
    best, most = 0, 0
    for card in members(fitting):
        count = (hand & FITS[card]).bit_count()
        if count > most:
            best, most = card, count
    return best


class Simple:
    """Keeps as many of its own cards playable as it can, and looks at nothing else."""

    def choose(self, seen: View) -> int:
        return simple_choice(seen.hand, seen.hand & FITS[seen.up])
