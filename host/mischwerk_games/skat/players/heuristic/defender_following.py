"""A defender of a suit game or a grand follows: points to the partner's tricks, the least to the soloist's."""

from ...rules.cards import POINTS, members
from ...rules.contract import ALL_POINTS, TO_WIN
from ...rules.games import GRAND
from .position import Position

TO_DEFEAT = ALL_POINTS - TO_WIN + 1

TENS = sum(1 << card for card, points in enumerate(POINTS) if points == 10)
WORTH_A_TRUMP = 4  # card points on the table


def defeat_now(here: Position) -> int | None:
    """this trick defeats the soloist"""
    if here.own >= TO_DEFEAT or not (here.is_last or here.next == here.partner):
        return None
    enough = [c for c in members(here.winners) if here.own + here.trick_points + POINTS[c] >= TO_DEFEAT]
    return min(enough, key=here.prices.__getitem__) if enough else None


def give_points(here: Position) -> int | None:
    """the partner takes this trick: give it points"""
    if here.winner != here.partner or not _is_safe(here):
        return None
    return _fattest(here, here.legal)


def let_the_ten_come(here: Position) -> int | None:
    """a grand and little in this trick: the ace waits for the ten"""
    if here.game != GRAND or here.winner != here.soloist or here.trick_points > 3:
        return None
    suit = here.follows[here.trick[0]]
    winners, low = here.winners & suit, here.legal & suit & ~here.beats[here.best]
    if suit & here.trumps or not winners or not low or not suit & here.out & TENS:
        return None
    return here.cheapest(low) if POINTS[here.highest(winners)] == 11 else None


def save_the_trump(here: Position) -> int | None:
    """too little in this trick for a trump"""
    if here.winner != here.soloist or not here.winners or here.trick_points >= WORTH_A_TRUMP:
        return None
    if here.winners & ~here.trumps or here.trumps >> here.trick[0] & 1:
        return None
    return throw_short(here)


def take_from_the_soloist(here: Position) -> int | None:
    """takes the trick from the soloist, with the card that brings the most"""
    if here.winner != here.soloist or not here.winners:
        return None
    if not here.is_last and here.next != here.partner:
        return None
    side = here.winners & ~here.trumps
    return here.richest(side or here.winners) if not _are_jacks(here) else here.cheapest(here.winners)


def partner_may_take(here: Position) -> int | None:
    """the partner probably beats the soloist: give it points"""
    if here.is_last or here.winner != here.soloist:
        return None
    if not here.beats[here.best] & here.may_hold[here.partner] or not here.trumps >> here.best & 1:
        return None
    return _fattest(here, here.legal)


def ace_in_the_middle(here: Position) -> int | None:
    """the highest of the suit, before the soloist plays"""
    if here.next != here.soloist or here.is_last or not here.winners:
        return None
    if here.lacks(here.soloist, here.trick[0]):
        return None
    top = [card for card in members(here.winners & here.follows[here.trick[0]]) if here.is_master(card)]
    return max(top, key=POINTS.__getitem__) if top else None


def give_points_before_the_soloist(here: Position) -> int | None:
    """the partner leads the highest card and the soloist has to follow"""
    if here.is_last or here.winner != here.partner or here.next != here.soloist:
        return None
    suit = here.follows[here.trick[0]]
    if not here.is_master(here.best) or (suit & here.may_hold[here.soloist]).bit_count() < 3:
        return None
    return _fattest(here, here.legal)


def throw_short(here: Position) -> int | None:
    """free to discard: small cards of a short suit, and no ten loses its guard"""
    return here.throw_short()


def least(here: Position) -> int:
    """gives the cheapest card"""
    return here.cheapest(here.legal)


def _is_safe(here: Position) -> bool:
    return here.is_last or not here.beats[here.best] & here.may_hold[here.soloist]


def _are_jacks(here: Position) -> bool:
    return all(POINTS[card] == 2 for card in members(here.winners))


def _fattest(here: Position, cards: int) -> int:
    """Tens before aces; what would take a trick itself stays, jacks too."""
    return max(members(cards), key=lambda card: _fatness(here, card))


def _fatness(here: Position, card: int) -> int:
    points = POINTS[card]
    if here.trumps >> card & 1:
        return -1 if points == 2 else points + 2 * (points == 10)
    takes_itself = here.is_master(card) and not here.lacks(here.soloist, card)
    still_out = (here.follows[card] & here.out).bit_count()
    return points + 2 * (points == 10) - 4 * (takes_itself and still_out > 3)


DEFENDER_FOLLOWING = (
    defeat_now,
    give_points,
    let_the_ten_come,
    save_the_trump,
    take_from_the_soloist,
    partner_may_take,
    ace_in_the_middle,
    give_points_before_the_soloist,
    throw_short,
    least,
)
