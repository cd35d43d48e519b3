"""Target permutation -> the fewest passes that produce exactly it, and the check that they do.

A pass feeds every card in order into a pocket and then ejects the pockets in a stated order; what is ejected
first lies lowest. With FIFO pockets that is a stable distribution.
"""

from .. import pieces
from ..randomness.permutation import is_permutation
from . import onepass, twopass
from .keys import Pass, mirrored, passes_of, staggered
from .piles import check, dealt

_PLACES_A_PIECE = 16


class PlanError(Exception):
    """The target can't be reached on this build; the text says why, for a person."""


def execute(passes, cards, pockets, capacity, lifo=False):
    """Carry out a plan as `executing` does, at once."""
    return pieces.at_once(executing(passes, cards, pockets, capacity, lifo))


def executing(passes, cards, pockets, capacity, lifo=False):
    """Generator: carry the passes out on a list of numbers, in pieces; the order they end in, place 0 first.

    Raises PlanError where a real machine would fail: a pocket over its capacity, a pocket that does not
    exist, one emptied twice or left full. The firmware runs this before it moves a motor.
    """
    deck = list(range(cards))
    for number, pass_ in enumerate(passes):
        if len(pass_.pocket) != cards:
            raise PlanError("pass %d feeds %d cards, not %d" % (number + 1, len(pass_.pocket), cards))
        filled = [[] for _ in range(pockets)]
        for place in range(cards):
            p = pass_.pocket[place]
            if not 0 <= p < pockets:
                raise PlanError("pass %d: there is no pocket %d" % (number + 1, p))
            if len(filled[p]) >= capacity:
                raise PlanError("pass %d: pocket %d overflows" % (number + 1, p))
            filled[p].append(deck[place])
            if place % _PLACES_A_PIECE == 0:
                yield
        deck = []
        for p in pass_.eject:
            if not 0 <= p < pockets or filled[p] is None:
                raise PlanError("pass %d: pocket %d can't be ejected" % (number + 1, p))
            deck.extend(reversed(filled[p]) if lifo else filled[p])
            filled[p] = None
            if p % _PLACES_A_PIECE == 0:
                yield
        for p in range(pockets):
            if filled[p]:
                raise PlanError("pass %d leaves cards in pocket %d" % (number + 1, p))
        yield
    return deck


def plan(target, pockets, capacity, lifo=False, piles=None):
    """Passes (list of Pass) that turn the deck 0..N-1 into ``target``; fewest, as docs/explanation/planning.md proves.

    piles: list of piles.Pile if only these count: the result is piles.dealt(target, piles). Raises PlanError if the
    deck does not fit or the build can't reach the order, ValueError if ``target`` is no permutation or the piles do not
    add up. The same target always gives the same plan.
    """
    target = checked(target, pockets, capacity, piles)
    if not target:
        return []
    passes = one_pass(target, pockets, capacity, lifo)
    if passes is None:
        passes = _two_passes(target, pockets, capacity, lifo) or more(target, pockets, capacity, lifo)
    return pieces.at_once(verified(passes, target, pockets, capacity, lifo))


def checked(target, pockets, capacity, piles=None):
    """The order to be reached, once it is certain that there is something to plan. Raises as `plan`."""
    cards = len(target)
    if not is_permutation(target, cards):
        raise ValueError("the target is not a permutation of 0..%d" % (cards - 1))
    if piles is None:
        target = list(target)
    else:
        target = dealt(target, check(piles, cards))
    if capacity < 1:
        raise PlanError("pockets of capacity %d hold nothing" % capacity)
    if pockets < 2:
        raise PlanError("a build with one pocket reaches one order only")
    if cards > pockets * capacity:
        raise PlanError("%d cards do not fit: %d pockets hold %d" % (cards, pockets, pockets * capacity))
    return target


def verified(passes, target, pockets, capacity, lifo):
    """Generator: ``passes``, if they give the target. Raises PlanError: a defect of the planner."""
    if (yield executing(passes, len(target), pockets, capacity, lifo)) != target:
        raise PlanError("the plan does not give its target (a defect of the planner)")
    return passes


def one_pass(target, pockets, capacity, lifo):
    """The plan in one pass with the fewest pockets, or None. A LIFO pass turns each pocket over."""
    if capacity == 1:  # a wheel is filled in turn and emptied in the order wanted
        return [Pass(list(range(len(target))), list(target))]
    goal = target[::-1] if lifo else target
    pocket = onepass.pockets_of(goal, pockets, capacity)
    if pocket is None:
        return None
    passes = passes_of(goal, [(p,) for p in pocket])
    return mirrored(passes) if lifo else passes


def _two_passes(target, pockets, capacity, lifo):
    """Two passes by distinct keys where there are enough, else by a search; None if none were found."""
    base = distinct_base(len(target), pockets, capacity, 2)
    if base <= pockets:
        keys = staggered(len(target), base, 2)
    else:
        keys = pieces.at_once(twopass.search(target, pockets, pockets, capacity))
        if keys is None:
            return None
    passes = passes_of(target, keys)
    return mirrored(passes) if lifo else passes


def distinct_base(cards, pockets, capacity, digits):
    """Fewest pockets that give every card a key of its own with so many digits; more than ``pockets`` if too few."""
    base = 2  # fewer pockets mean shorter travel and fewer ejections
    while base <= pockets and (cards > base**digits or cards > base * capacity):
        base += 1
    return base


def more(target, pockets, capacity, lifo):
    """Three passes, or more where a build needs them: as many digits as give every card a key of its own."""
    cards = len(target)
    digits = 3
    while distinct_base(cards, pockets, capacity, digits) > pockets:
        digits += 1
    base = distinct_base(cards, pockets, capacity, digits)
    goal = target[::-1] if lifo and digits % 2 else target
    passes = passes_of(goal, staggered(cards, base, digits))
    return mirrored(passes) if lifo else passes
