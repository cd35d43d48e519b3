"""The soloist of a suit game or a grand leads: `players/heuristic/soloist_leading.py` in compiled code, rule by rule
under the same names, which have the reasons. A rule that does not apply answers NONE."""

from ...rules.contract import TO_WIN
from ...rules.games import GRAND
from ..bits import count, lowest
from ..board import FOLLOW, VALUE
from ..compiling import part
from .scene import (
    ACES,
    JACKS,
    NONE,
    PRICE,
    SIDE,
    SUITS,
    TENS,
    Scene,
    cheapest,
    is_master,
    is_sure,
    most_points,
    strongest,
    weakest,
)

_GRAND, _TO_WIN = GRAND, TO_WIN
_WORTH_A_TRUMP = 4


@part
def _sure_of(here: Scene, cards: int) -> int:
    found = 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if is_sure(here, card):
            found |= 1 << card
    return found


@part
def _points(cards: int) -> int:
    total = 0
    while cards:
        total += VALUE[lowest(cards)]
        cards &= cards - 1
    return total


@part
def cash_the_game(here: Scene) -> int:
    if here.own >= _TO_WIN:
        return NONE
    sure = _sure_of(here, here.hand)
    return most_points(sure) if sure and here.own + _points(sure) >= _TO_WIN else NONE


@part
def draw_with_masters(here: Scene) -> int:
    trumps_out = here.out & here.trumps
    trumps = here.hand & here.trumps
    if not trumps_out or not trumps:
        return NONE
    best = NONE
    left = trumps
    while left:
        card = lowest(left)
        left &= left - 1
        if is_master(here, card) and (best == NONE or VALUE[card] < VALUE[best]):
            best = card
    if count(trumps) == 1 and count(trumps_out) > 1 and here.hand != trumps:
        return NONE
    return best


@part
def force_out_high_trumps(here: Scene) -> int:
    trumps = here.hand & here.trumps
    out = count(here.out & here.trumps)
    held = count(trumps)
    if not out or held < 3 or held + 1 < out:
        return NONE
    jacks = trumps & JACKS
    small = trumps & ~JACKS & ~(TENS | ACES)
    if count(jacks) >= 2:
        return weakest(here.game, jacks)
    if small:
        return weakest(here.game, small)
    return weakest(here.game, jacks) if jacks else NONE


@part
def force_out_jacks_in_grand(here: Scene) -> int:
    trumps = here.hand & here.trumps
    if here.game != _GRAND or not here.out & here.trumps or count(trumps) < 2:
        return NONE
    return weakest(here.game, trumps)


@part
def develop_in_grand(here: Scene) -> int:
    if here.game != _GRAND or here.out & here.trumps:
        return NONE
    best = NONE
    most = 2
    for i in range(SUITS):
        held = here.hand & SIDE[here.game, i]
        if count(held) > most and not is_master(here, strongest(here.game, held)):
            best = weakest(here.game, held)
            most = count(held)
    return best


@part
def cash_sure_cards(here: Scene) -> int:
    return most_points(_sure_of(here, here.hand & ~here.trumps))


@part
def cash_aces_early(here: Scene) -> int:
    if here.game == _GRAND:
        return NONE
    best = NONE
    most = 3
    for i in range(SUITS):
        held = here.hand & SIDE[here.game, i]
        if held:
            top = strongest(here.game, held)
            out = count(FOLLOW[here.game, top] & here.out)
            if out > most and VALUE[top] >= 10 and is_master(here, top):
                best = top
                most = out
    return best


@part
def free_the_ten(here: Scene) -> int:
    for i in range(SUITS):
        held = here.hand & SIDE[here.game, i]
        if count(held) >= 2:
            top = strongest(here.game, held)
            if VALUE[top] == 10 and not is_master(here, top):
                return weakest(here.game, held)
    return NONE


@part
def long_suit(here: Scene) -> int:
    best = 0
    cards = 0
    price = 0
    for i in range(SUITS):
        held = here.hand & SIDE[here.game, i]
        if held:
            cost = PRICE[here.game, weakest(here.game, held)]
            if count(held) > cards or (count(held) == cards and cost < price):
                best = held
                cards = count(held)
                price = cost
    if not best:
        return NONE
    top = strongest(here.game, best)
    return top if is_master(here, top) else weakest(here.game, best)


@part
def soloist_leads(here: Scene) -> int:
    """The card by the first rule that applies."""
    card = cash_the_game(here)
    if card == NONE:
        card = draw_with_masters(here)
    if card == NONE:
        card = force_out_jacks_in_grand(here)
    if card == NONE:
        card = force_out_high_trumps(here)
    if card == NONE:
        card = develop_in_grand(here)
    if card == NONE:
        card = cash_sure_cards(here)
    if card == NONE:
        card = cash_aces_early(here)
    if card == NONE:
        card = free_the_ten(here)
    if card == NONE:
        card = long_suit(here)
    return card if card != NONE else cheapest(here.game, here.legal)
