"""The heuristic player: the same view, the same action, always."""

from mischwerk.messages import Message

from ...kernel.fields import board_fields, memory_of
from ...kernel.heuristic.decision import RULES, Rule, decide
from ...kernel.heuristic.scene import scene_of
from ...rules.cards import FOREHAND, points_of
from ...rules.games import GAME_NAMES, Announced, Declaration
from ...rules.state import BIDS, HOLD, PASS, PLAY_HAND, PLAYS, TAKE_SKAT, Action, Declare, Discard, Phase
from ...view import View
from ..player import Advice, Player, because
from .judging import announced_of, choice_of, game_after, hand_game_of, limits_of
from .tables import tables

# -- Before the cards are played: bids, the skat, the discard, the declaration, each with its reason.


def say(seen: View) -> Advice:
    """Bid, hold or pass."""
    limit, _ = limits_of(seen.hand, seen.seat == FOREHAND, tables())
    is_asked = seen.bidding.asked
    value = seen.bidding.value if is_asked else seen.bidding.values[0]
    if value > limit:
        return Advice(PASS, because("no-game-likely", "no game that is likely enough for {bid}", bid=value))
    return Advice(HOLD if is_asked else BIDS[value], because("good-for", "good for {bid}", bid=limit))


def take_or_leave(seen: View) -> Advice:
    """The skat."""
    game, chance = hand_game_of(seen.hand, seen.bidding.value, seen.seat == FOREHAND, tables())
    if game >= 0:
        name, share = f"{GAME_NAMES[game]} hand", f"{chance:.0%}"
        return Advice(PLAY_HAND, because("without-skat", "{game}, {share} without the skat", game=name, share=share))
    return Advice(TAKE_SKAT, because("the-skat-makes", "the skat makes the hand better"))


def discard(seen: View) -> Advice:
    """Two cards."""
    game, cards, chance = choice_of(seen.hand, seen.bidding.value, seen.seat == FOREHAND, tables())
    name, share = GAME_NAMES[game], f"{chance:.0%}"
    return Advice(
        Discard(cards), because("without-these", "{game}, {share}, without these two", game=name, share=share)
    )


def declare(seen: View) -> Advice:
    """The game."""
    leads, bid, from_hand = seen.seat == FOREHAND, seen.bidding.value, seen.hand_game
    game, chance = hand_game_of(seen.hand, bid, leads, tables()) if from_hand else (-1, 0.0)
    hand = " hand" * (game >= 0)
    if game < 0:  # the skat was taken, or a hand game is played that another has begun
        game, chance = game_after(seen.hand, seen.skat, bid, leads, from_hand, tables())
    announced = Announced(announced_of(game, seen.hand, leads, from_hand, tables()))
    why = because("share", "{game}, {share}", game=f"{GAME_NAMES[game]}{hand}", share=f"{chance:.0%}")
    return Advice(Declare(Declaration(game, from_hand, announced)), why)


class Heuristic(Player):
    """Rules of thumb in bidding and play."""

    name = "heuristic"

    def choose(self, seen: View) -> Action:
        return self.advise(seen).action

    def advise(self, seen: View) -> Advice:
        """The action for whose turn it is, and why."""
        phase = seen.phase
        if phase == Phase.PLAY:
            return _card(seen)
        if phase == Phase.BIDDING:
            return say(seen)
        if phase == Phase.SKAT:
            return take_or_leave(seen)
        return discard(seen) if phase == Phase.DISCARD else declare(seen)


def _card(seen: View) -> Advice:
    claim = seen.claim
    if claim is not None:
        return Advice(claim, "the rest is certain")
    card, number = decide(scene_of(board_as_seen(seen)))
    return Advice(PLAYS[card], reason_of(RULES[number]))


def reason_of(rule: Rule) -> Message:
    """Return a rule's reason, by the names of its file and function."""
    return because(f"{rule.__module__.rpartition('.')[2]}-{rule.__name__}", rule.__doc__ or rule.__name__)


def board_as_seen(seen: View) -> tuple[int, ...]:
    """Put what a seat knows on the kernel's board: cards that it has not seen lie with another seat."""
    declared = seen.declaration
    assert declared is not None
    hands = [0, 0, 0]
    hands[(seen.seat + 1) % 3 if seen.is_soloist else 3 - seen.seat - seen.soloist] = seen.unseen & ~seen.open_hand
    hands[seen.soloist] = seen.open_hand
    hands[seen.seat] = seen.hand
    memory = memory_of(declared, seen.tricks, seen.leader, seen.trick)._replace(skat=seen.skat)
    points = seen.points + points_of(seen.skat)
    return board_fields(declared.game, seen.soloist, tuple(hands), points, 0, seen.leader, seen.trick, memory)
