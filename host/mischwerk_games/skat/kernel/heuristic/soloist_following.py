"""The soloist of a suit game or a grand follows: `players/heuristic/soloist_following.py` in compiled code, rule by
rule under the same names, which have the reasons. A rule that does not apply answers NONE."""

from ...rules.contract import TO_WIN
from ...rules.games import GRAND
from ..bits import count, lowest
from ..board import BEAT, FOLLOW, VALUE
from ..compiling import part
from .scene import (
    ACES,
    NONE,
    PRICE,
    TENS,
    Scene,
    cheapest,
    is_master,
    most_points,
    richest,
    strongest,
    throw_short,
)

_GRAND, _TO_WIN = GRAND, TO_WIN
_WORTH_A_TRUMP = 4


@part
def win_now(here: Scene) -> int:
    if here.own >= _TO_WIN:
        return NONE
    against = here.may_next if here.place == 1 else 0
    best = NONE
    left = here.legal & here.takes
    while left:
        card = lowest(left)
        left &= left - 1
        enough = here.own + here.trick_points + VALUE[card] >= _TO_WIN and not BEAT[here.game, card] & against
        if enough and (best == NONE or PRICE[here.game, card] < PRICE[here.game, best]):
            best = card
    return best


@part
def _trump_that_brings_most(game: int, cards: int) -> int:
    best = NONE
    most = 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        brings = (VALUE[card] if VALUE[card] >= 10 else 0) * 10000 - PRICE[game, card]
        if best == NONE or brings > most:
            best = card
            most = brings
    return best


@part
def trump_rather_than_throw(here: Scene) -> int:
    winners = here.legal & here.takes
    if not winners:
        return NONE
    thrown = throw_short(here)
    if thrown == NONE or VALUE[thrown] < 4:
        return NONE
    return _trump_that_brings_most(here.game, winners) if here.place == 2 else cheapest(here.game, winners)


@part
def wait_for_the_ten(here: Scene) -> int:
    if here.place != 2 or here.trick_points > 3 or here.trumps >> here.lead & 1:
        return NONE
    suit = FOLLOW[here.game, here.lead]
    winners = here.legal & here.takes & suit
    low = here.legal & suit & ~here.takes
    if not winners or not low or not suit & here.out & TENS or VALUE[strongest(here.game, winners)] != 11:
        return NONE
    card = cheapest(here.game, low)
    return card if VALUE[card] < 3 else NONE


@part
def _dearest_but_keeps_master(here: Scene, cards: int) -> int:
    masters = 0
    left = cards
    while left:
        card = lowest(left)
        left &= left - 1
        if is_master(here, card):
            masters |= 1 << card
    others = cards & ~masters
    best = most_points(others)
    if others and VALUE[best] >= 3:
        return best
    return most_points(masters if masters else others)


@part
def take_last(here: Scene) -> int:
    winners = here.legal & here.takes
    if here.place != 2 or not winners:
        return NONE
    side = winners & ~here.trumps
    if side:
        return _dearest_but_keeps_master(here, side)
    if here.trumps >> here.lead & 1 or here.trick_points >= _WORTH_A_TRUMP or not here.hand & ~here.trumps:
        return _trump_that_brings_most(here.game, winners)
    return NONE


@part
def take_if_the_next_follows(here: Scene) -> int:
    winners = here.legal & here.takes
    if here.place == 2 or not winners or here.trumps >> here.lead & 1:
        return NONE
    theirs = here.may_next & FOLLOW[here.game, here.lead]
    if not theirs:
        return NONE
    side = winners & ~here.trumps
    if side:
        top = strongest(here.game, side)
        return top if is_master(here, top) else NONE
    if here.game == _GRAND and not here.trick_points:
        return NONE
    return richest(here.game, winners) if count(theirs) > 1 else cheapest(here.game, winners)


@part
def _safe_of(here: Scene, cards: int) -> int:
    found = 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if not BEAT[here.game, card] & here.may_next:
            found |= 1 << card
    return found


@part
def take_in_the_middle(here: Scene) -> int:
    if here.place == 2 or not here.legal & here.takes:
        return NONE
    safe = _safe_of(here, here.legal & here.takes)
    if not safe:
        return NONE
    if safe & ~here.trumps:
        return most_points(safe & ~here.trumps)
    if here.trumps >> here.lead & 1:
        return richest(here.game, safe)
    if here.trick_points >= _WORTH_A_TRUMP:
        fat = safe & (TENS | ACES)
        return cheapest(here.game, fat if fat else safe)
    return NONE


@part
def over_trump(here: Scene) -> int:
    trumps = here.legal & here.takes & here.trumps
    if here.place == 2 or not trumps or not here.trick_points:
        return NONE
    if here.trumps >> here.lead & 1 and here.trick_points < 10:
        return NONE
    return strongest(here.game, trumps) if here.trick_points >= 10 else cheapest(here.game, trumps)


@part
def make_them_pay(here: Scene) -> int:
    cards = here.legal & here.takes & ~here.trumps & ~(TENS | ACES)
    if here.place == 2 or here.trumps >> here.lead & 1 or not cards:
        return NONE
    return cheapest(here.game, cards)


@part
def soloist_follows(here: Scene) -> int:
    """The card by the first rule that applies."""
    card = win_now(here)
    if card == NONE:
        card = trump_rather_than_throw(here)
    if card == NONE:
        card = wait_for_the_ten(here)
    if card == NONE:
        card = take_last(here)
    if card == NONE:
        card = take_if_the_next_follows(here)
    if card == NONE:
        card = take_in_the_middle(here)
    if card == NONE:
        card = over_trump(here)
    if card == NONE:
        card = make_them_pay(here)
    if card == NONE:
        card = throw_short(here)
    return card if card != NONE else cheapest(here.game, here.legal)
