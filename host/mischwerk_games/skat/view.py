"""Views: what a seat may know of a game, as a value of its own. A player gets nothing else.

A view holds numbers and tuples, and no way back to the state it was made from.
"""

from typing import NamedTuple

from .rules.bidding import Bidding
from .rules.game import is_certain, unseen
from .rules.games import Declaration, legal_cards
from .rules.state import Action, Claim, Phase, State, Trick, choices, turn_of


class View(NamedTuple):
    """``hand``: the seat's own cards; ``skat``: what lies there, ``found``: what lay there before, both sets 0 for
    seats that may not know; ``open_hand``: the soloist's cards in an ouvert game, 0 otherwise; ``points``,
    ``won_tricks``: what the soloist has taken in tricks."""

    seat: int
    phase: Phase
    hand: int
    skat: int
    found: int
    open_hand: int
    bidding: Bidding
    soloist: int
    hand_game: bool
    declaration: Declaration | None
    leader: int
    trick: tuple[int, ...]
    tricks: tuple[Trick, ...]
    points: int
    won_tricks: int
    claimed: int

    @property
    def turn(self) -> int:
        """The seat that acts next; NOBODY when the game is over."""
        return turn_of(self.phase, self.bidding, self.leader, self.trick)

    @property
    def is_soloist(self) -> bool:
        """The seat plays alone."""
        return self.seat == self.soloist

    @property
    def played(self) -> int:
        """The cards that were played so far."""
        cards = 0
        for trick in self.tricks:
            for card in trick.cards:
                cards |= 1 << card
        for card in self.trick:
            cards |= 1 << card
        return cards

    @property
    def unseen(self) -> int:
        """The cards that others may hold: neither played, nor in the own hand, nor known to lie in the skat."""
        return unseen(self.hand, self.played, self.skat)

    @property
    def legal(self) -> int:
        """The cards that the seat may play; 0 if it is not its turn to play one."""
        if self.declaration is None or self.phase != Phase.PLAY or self.turn != self.seat:
            return 0
        return legal_cards(self.declaration.game, self.hand, self.trick)

    @property
    def actions(self) -> tuple[Action, ...]:
        """What the seat may do, but for claims; nothing if it isn't its turn."""
        if self.turn != self.seat:
            return ()
        return choices(self.phase, self.hand, self.bidding, self.hand_game, self.declaration, self.trick)

    @property
    def claim(self) -> Claim | None:
        """The claim that the seat may make now, if any."""
        if self.phase != Phase.PLAY or self.trick or self.declaration is None:
            return None
        game = self.declaration.game
        certain = is_certain(game, self.hand, self.unseen, self.seat == self.leader, self.is_soloist)
        return Claim(self.seat) if certain else None


def view(state: State, seat: int) -> View:
    """The game as that seat sees it."""
    declared = state.declaration
    is_soloist = seat == state.soloist
    knows_skat = is_soloist and not state.hand_game and state.phase > Phase.SKAT
    is_open = declared is not None and declared.is_ouvert and not is_soloist
    return View(
        seat,
        state.phase,
        state.hands[seat],
        state.skat if knows_skat else 0,
        state.deal.skat if knows_skat else 0,
        state.hands[state.soloist] if is_open else 0,
        state.bidding,
        state.soloist,
        state.hand_game,
        declared,
        state.leader,
        state.trick,
        state.tricks,
        state.points,
        state.won_tricks,
        state.claimed,
    )
