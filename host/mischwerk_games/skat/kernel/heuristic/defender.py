"""A defender of a suit game or a grand: `players/heuristic/defender_leading.py` and `defender_following.py` in compiled
code, rule by rule under the same names, which have the reasons. A rule that does not apply answers NONE."""

from ...rules.contract import ALL_POINTS, TO_WIN
from ...rules.games import GRAND
from ..bits import count, lowest
from ..board import BEAT, FOLLOW, LED_BITS, VALUE
from ..compiling import part
from .scene import (
    ACES,
    JACKS,
    KINGS,
    NONE,
    PRICE,
    QUEENS,
    SIDE,
    SUITS,
    TENS,
    Scene,
    cheapest,
    is_master,
    most_points,
    partner_lacks,
    points_of,
    richest,
    soloist_lacks,
    strongest,
    throw_short,
    weakest,
)

_GRAND = GRAND
_TO_DEFEAT = ALL_POINTS - TO_WIN + 1
_WORTH_A_TRUMP = 4
_LED_MASK = (1 << LED_BITS) - 1
_LED_BITS = LED_BITS


@part
def _safe_from_soloist(here: Scene, cards: int) -> int:
    found = 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if not BEAT[here.game, card] & here.may_soloist:
            found |= 1 << card
    return found


@part
def cash_to_sixty(here: Scene) -> int:
    if here.own >= _TO_DEFEAT:
        return NONE
    sure = _safe_from_soloist(here, here.hand)
    return most_points(sure) if here.own + points_of(sure) >= _TO_DEFEAT else NONE


@part
def sure_card(here: Scene) -> int:
    cards = here.hand if here.game == _GRAND else here.hand & ~here.trumps
    followed = 0
    left = _safe_from_soloist(here, cards)
    while left:
        card = lowest(left)
        left &= left - 1
        if not soloist_lacks(here, card):
            followed |= 1 << card
    return most_points(followed)


@part
def partner_trumps(here: Scene) -> int:
    if not here.may_partner & here.trumps:
        return NONE
    for i in range(SUITS):
        held = here.hand & SIDE[here.game, i]
        if held:
            low = weakest(here.game, held)
            if partner_lacks(here, low) and not soloist_lacks(here, low):
                return low if here.before_soloist else richest(here.game, held)
    return NONE


@part
def ace_at_once(here: Scene) -> int:
    best = NONE
    most = 3
    for i in range(SUITS):
        top = here.hand & SIDE[here.game, i] & ACES
        if top:
            card = lowest(top)
            out = count(FOLLOW[here.game, card] & here.out)
            if out > most and not soloist_lacks(here, card):
                best = card
                most = out
    return best


@part
def make_the_soloist_trump(here: Scene) -> int:
    if here.game == _GRAND:
        return NONE
    best = 0
    for i in range(SUITS):
        held = here.hand & SIDE[here.game, i]
        if count(held) > count(best) and soloist_lacks(here, lowest(held)):
            best = held
    if not best:
        return NONE
    card = cheapest(here.game, best)
    return card if VALUE[card] < 10 else NONE


@part
def partner_s_suit(here: Scene) -> int:
    led = here.partner_led
    while led:
        card = (led & _LED_MASK) - 1
        led >>= _LED_BITS
        if card >= 0:
            held = here.hand & FOLLOW[here.game, card] & ~here.trumps
            if held and not soloist_lacks(here, card):
                top = strongest(here.game, held)
                is_court = 1 << top & (KINGS | QUEENS)
                return top if is_court or is_master(here, top) else weakest(here.game, held)
    return NONE


@part
def _lowest_of_best(here: Scene, worth_of_length: int) -> int:
    best = NONE
    most = -100000
    for i in range(SUITS):
        held = here.hand & SIDE[here.game, i]
        if held:
            low = weakest(here.game, held)
            if VALUE[low] < 10:
                ace_out = ACES & FOLLOW[here.game, low] & here.out
                worth = worth_of_length * count(held) - PRICE[here.game, low]
                if ace_out:
                    worth += 2000
                    if here.game != _GRAND and TENS & held:
                        worth -= 3000
                if worth > most:
                    best = low
                    most = worth
    return best


@part
def defender_leads(here: Scene) -> int:
    """The card by the first rule that applies."""
    card = cash_to_sixty(here)
    if card == NONE:
        card = sure_card(here)
    if card == NONE:
        card = partner_trumps(here)
    if card == NONE:
        card = ace_at_once(here)
    if card == NONE:
        card = make_the_soloist_trump(here)
    if card == NONE:
        card = partner_s_suit(here)
    if card == NONE and here.before_soloist:
        card = _lowest_of_best(here, 1000)
    if card == NONE:
        card = _lowest_of_best(here, -1000)
    return card if card != NONE else cheapest(here.game, here.legal)


@part
def defeat_now(here: Scene) -> int:
    if here.own >= _TO_DEFEAT or (here.place == 1 and here.before_soloist):
        return NONE
    best = NONE
    left = here.legal & here.takes
    while left:
        card = lowest(left)
        left &= left - 1
        enough = here.own + here.trick_points + VALUE[card] >= _TO_DEFEAT
        if enough and (best == NONE or PRICE[here.game, card] < PRICE[here.game, best]):
            best = card
    return best


@part
def _fattest(here: Scene, cards: int) -> int:
    best = NONE
    most = -100
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        points = VALUE[card]
        if here.trumps >> card & 1:
            fatness = -1 if points == 2 else points + 2 * (points == 10)
        else:
            still_out = count(FOLLOW[here.game, card] & here.out)
            takes_itself = still_out > 3 and is_master(here, card) and not soloist_lacks(here, card)
            fatness = points + 2 * (points == 10) - 4 * takes_itself
        if fatness > most:
            best = card
            most = fatness
    return best


@part
def give_points(here: Scene) -> int:
    if not here.is_partner_s or (here.place == 1 and here.takes & here.may_soloist):
        return NONE
    return _fattest(here, here.legal)


@part
def let_the_ten_come(here: Scene) -> int:
    if here.game != _GRAND or not here.is_soloist_s or here.trick_points > 3:
        return NONE
    suit = FOLLOW[here.game, here.lead]
    winners = here.legal & here.takes & suit
    low = here.legal & suit & ~here.takes
    if suit & here.trumps or not winners or not low or not suit & here.out & TENS:
        return NONE
    return cheapest(here.game, low) if VALUE[strongest(here.game, winners)] == 11 else NONE


@part
def save_the_trump(here: Scene) -> int:
    winners = here.legal & here.takes
    if not here.is_soloist_s or not winners or here.trick_points >= _WORTH_A_TRUMP:
        return NONE
    if winners & ~here.trumps or here.trumps >> here.lead & 1:
        return NONE
    return throw_short(here)


@part
def take_from_the_soloist(here: Scene) -> int:
    winners = here.legal & here.takes
    if not here.is_soloist_s or not winners:
        return NONE
    if not winners & ~JACKS:
        return cheapest(here.game, winners)
    side = winners & ~here.trumps
    return richest(here.game, side if side else winners)


@part
def partner_may_take(here: Scene) -> int:
    if here.place == 2 or not here.is_soloist_s:
        return NONE
    if not here.takes & here.may_partner or not here.trumps >> here.best & 1:
        return NONE
    return _fattest(here, here.legal)


@part
def ace_in_the_middle(here: Scene) -> int:
    winners = here.legal & here.takes
    if here.place == 2 or not here.before_soloist or not winners or soloist_lacks(here, here.lead):
        return NONE
    top = 0
    left = winners & FOLLOW[here.game, here.lead]
    while left:
        card = lowest(left)
        left &= left - 1
        if is_master(here, card):
            top |= 1 << card
    return most_points(top)


@part
def give_points_before_the_soloist(here: Scene) -> int:
    if here.place == 2 or not here.is_partner_s or not here.before_soloist:
        return NONE
    if not is_master(here, here.best) or count(FOLLOW[here.game, here.lead] & here.may_soloist) < 3:
        return NONE
    return _fattest(here, here.legal)


@part
def defender_follows(here: Scene) -> int:
    """The card by the first rule that applies."""
    card = defeat_now(here)
    if card == NONE:
        card = give_points(here)
    if card == NONE:
        card = let_the_ten_come(here)
    if card == NONE:
        card = save_the_trump(here)
    if card == NONE:
        card = take_from_the_soloist(here)
    if card == NONE:
        card = partner_may_take(here)
    if card == NONE:
        card = ace_in_the_middle(here)
    if card == NONE:
        card = give_points_before_the_soloist(here)
    if card == NONE:
        card = throw_short(here)
    return card if card != NONE else cheapest(here.game, here.legal)
