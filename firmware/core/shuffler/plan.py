"""Target permutation -> passes that produce exactly it, and the check that they do.

A pass feeds every card in order into a pocket and then ejects the pockets in a stated order; what is ejected
first lies lowest. With FIFO pockets that is a stable distribution. The keys and their proofs are in
docs/planning.md: target place t gets a key of k digits, keys must not decrease with t and must strictly
increase where a new ascending run begins; digit j is the pocket in pass k-j.
"""

from collections import namedtuple

from .permutation import inverse, is_permutation
from .piles import sorted_hands

# pocket[i]: pocket of the i-th card fed in this pass; eject: pockets in the order they are emptied.
Pass = namedtuple("Pass", ("pocket", "eject"))


class PlanError(Exception):
    """The target can't be reached on this build; the text says why, for a person."""


def execute(passes, cards, pockets, capacity, lifo=False):
    """Carry the passes out on a list of numbers; the order they end in, place 0 first.

    Raises PlanError where a real machine would fail: a pocket over its capacity, a pocket that does not
    exist, one emptied twice or left full. The firmware runs this before it moves a motor.
    """
    deck = list(range(cards))
    for number, one in enumerate(passes):
        if len(one.pocket) != cards:
            raise PlanError("pass %d feeds %d cards, not %d" % (number + 1, len(one.pocket), cards))
        filled = [[] for _ in range(pockets)]
        for place in range(cards):
            p = one.pocket[place]
            if not 0 <= p < pockets:
                raise PlanError("pass %d: there is no pocket %d" % (number + 1, p))
            if len(filled[p]) >= capacity:
                raise PlanError("pass %d: pocket %d overflows" % (number + 1, p))
            filled[p].append(deck[place])
        deck = []
        for p in one.eject:
            if not 0 <= p < pockets or filled[p] is None:
                raise PlanError("pass %d: pocket %d can't be ejected" % (number + 1, p))
            deck.extend(reversed(filled[p]) if lifo else filled[p])
            filled[p] = None
        for p in range(pockets):
            if filled[p]:
                raise PlanError("pass %d leaves cards in pocket %d" % (number + 1, p))
    return deck


def plan(target, pockets, capacity, lifo=False, piles=None):
    """Passes (list of Pass) that turn the deck 0..N-1 into ``target``; fewest where the theory gives them.

    Raises PlanError if the deck does not fit or the build can't reach the order, ValueError if ``target`` is
    no permutation. The same target always gives the same plan.
    """
    cards = len(target)
    if not is_permutation(target, cards):
        raise ValueError("the target is not a permutation of 0..%d" % (cards - 1))
    if piles:
        target = sorted_hands(target, piles)
    if pockets < 2:
        raise PlanError("a build with one pocket reaches one order only")
    if cards > pockets * capacity:
        raise PlanError("%d cards do not fit: %d pockets hold %d" % (cards, pockets, pockets * capacity))
    if not cards:
        return []
    if capacity == 1:
        passes = _one_slot_each(target)
    else:
        passes = _fewest(list(target), pockets, capacity, lifo)
    if execute(passes, cards, pockets, capacity, lifo) != list(target):
        raise PlanError("the plan does not give its target (a defect of the planner)")
    return passes


def _one_slot_each(target):
    """A wheel: card i goes to slot i, and the order of ejection is the target itself."""
    return [Pass(list(range(len(target))), list(target))]


def _fewest(target, pockets, capacity, lifo):
    """Try one, two and three passes; LIFO pockets turn the deck over once more in every pass."""
    for digits in (1, 2, 3):
        goal = list(reversed(target)) if lifo and digits % 2 else target
        passes = _keyed(goal, pockets, capacity, digits)
        if passes is not None:
            return _mirrored(passes) if lifo else passes
    raise PlanError("%d cards need more than three passes on %d pockets of %d" % (len(target), pockets, capacity))


def _keyed(target, pockets, capacity, digits):
    """FIFO plan with exactly ``digits`` passes, or None: by the runs for one, by staggered keys for two and three."""
    if digits == 1:
        pocket = _run_digits(target, pockets, capacity)
        return None if pocket is None else _from_keys(target, [(p,) for p in pocket])
    base = _smallest_base(len(target), pockets, capacity, digits)
    return _from_keys(target, _staggered(len(target), base, digits)) if base else None


def _run_digits(target, pockets, capacity):
    """Pocket of each target place if one pass is enough, else None: a new pocket at each new run and when full."""
    digits = []
    pocket = 0
    used = 0
    for t in range(len(target)):
        if used == capacity or (t and target[t] < target[t - 1]):
            pocket += 1
            used = 0
        if pocket == pockets:
            return None
        digits.append(pocket)
        used += 1
    return digits


def _smallest_base(cards, pockets, capacity, digits):
    """Fewest pockets b with b**digits keys for all cards and no pocket over its capacity; 0 if there is none.

    Fewer pockets mean shorter travel and fewer ejections.
    """
    for base in range(2, pockets + 1):
        rows = base if digits == 2 else base * base
        if cards <= rows * base and (cards + base - 1) // base <= capacity:
            return base
    return 0


def _staggered(cards, base, digits):
    """``cards`` distinct keys, most significant digit first, sorted; every digit value at most ceil(cards/base) times.

    Plain div and mod would use low digits more often than high ones; the stagger evens them out.
    """
    keys = []
    for i in range(cards):
        first = i % base
        second = (i // base + i) % base
        keys.append((first, second) if digits == 2 else (first, second, (i // (base * base) + i) % base))
    keys.sort()
    return keys


def _from_keys(target, keys):
    """Passes from the key of each target place: pass j sorts by digit digits-1-j (least significant first)."""
    cards = len(target)
    digits = len(keys[0])
    key_of_card = [keys[place] for place in inverse(target)]
    deck = list(range(cards))
    passes = []
    for j in range(digits):
        digit = digits - 1 - j
        pocket = [key_of_card[card][digit] for card in deck]
        eject = sorted(set(pocket))
        passes.append(Pass(pocket, eject))
        after = []
        for p in eject:
            after.extend(deck[i] for i in range(cards) if pocket[i] == p)
        deck = after
    return passes


def _mirrored(passes):
    """The same result from LIFO pockets, which make of a pass that pass followed by a reversal of the deck if
    its pockets are ejected the other way round: passes 2, 4, .. then meet the deck reversed, feed it so, and
    reverse it back. After an odd number of passes the deck is reversed (the caller plans for that).
    """
    mirrored = []
    for k, one in enumerate(passes):
        if k % 2:
            mirrored.append(Pass(list(reversed(one.pocket)), one.eject))
        else:
            mirrored.append(Pass(one.pocket, list(reversed(one.eject))))
    return mirrored
