"""A hunt: all families in turn within a budget of time, what was tried, and what was found."""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from time import monotonic

import numpy as np
from mischwerk.executor import results
from mischwerk.interrupts import HERE, Workers

from mischwerk_lab import starts
from mischwerk_lab.hunting import algebra, searches
from mischwerk_lab.hunting.confirming import (
    ALL,
    ANEW,
    MILLISECONDS,
    MOST_COMPARED,
    SECONDS,
    SMALL,
    STATES,
    Attempt,
    Hit,
    Piece,
    View,
    with_seeds,
)
from mischwerk_lab.hunting.families import ALGEBRA, BY_NAME, FAMILIES, SEEDS, STATE, TRIED, Family
from mischwerk_lab.streams import Decks

NAMES = tuple(BY_NAME)
_SMALL = 1 << 20
_FEWEST, _FEW = 1_001, 10_001  # seeds of programs: 0 to 1,000 before all else, 0 to 10,000
_RECENT_S = 7_200  # of which clocks are tried first
_QUICKEST_FIRST = ("java", "v8", "rand48-double", "coin", "rand48", "msvc", "delphi")
_TURNED = _QUICKEST_FIRST[:5]  # these also of decks that were dealt from the other end
_NEAR = 1 << 17  # the seeds of further decks are looked for as near to the first one's
_LIKELY_STATES = 2  # eliminations of seconds each, before all seeds of clocks are tried
_DECKS_ANEW = 5  # whose seeds are looked for
Advance = Callable[[int], None]
STEPS = 1_000  # of the progress, for the whole budget


@dataclass(frozen=True)
class Asked:
    """``before``: a start for each deck; ``sequence``: each deck was the start of the next, None if either may be.
    ``since``, ``until``: seconds since 1970, for seeds from a clock. ``workers``: threads of this
    process, or a cluster."""

    decks: Decks
    until: int
    since: int
    budget_s: float
    families: Sequence[str] = NAMES
    before: Decks | None = None
    sequence: bool | None = None
    workers: Workers = HERE


@dataclass(frozen=True)
class Hunted:
    """``stopped``: by a person; ``attempts``: in the order of the table, also those that were not begun."""

    decks: int
    cards: int
    hit: Hit | None
    attempts: list[Attempt]
    seconds: float
    budget_s: float
    stopped: bool

    def speed(self, attempt: Attempt) -> float | None:
        """Seeds or ways a second, as measured for that family in this hunt; None if it had no turn."""
        states = attempt.what == STATES
        same = [other for other in self.attempts if other.family is attempt.family and (other.what == STATES) == states]
        seconds = sum(other.seconds for other in same)
        return sum(other.tried for other in same) / seconds or None if seconds else None

    @property
    def whole(self) -> bool:
        """Nothing is left untried."""
        return all(attempt.tried == attempt.total for attempt in self.attempts)


def run(request: Asked, advance: Advance = lambda steps: None) -> Hunted:
    """Ends at the first hit, at the end of the budget, or at Ctrl-C, with what was tried until then."""
    clock = _Clock(request.budget_s, advance)
    views = views_of(request)
    phases = _phases(request, views, clock.over)
    hit, stopped = None, False
    try:
        for phase in phases:
            if hit is None:
                hit = _in_turn(phase, clock, request.workers)
        if hit is not None and hit.mode == ANEW:
            hit = _further(hit)
    except KeyboardInterrupt:
        stopped = True
    attempts = list({id(attempt): attempt for phase in phases for attempt in phase.attempts}.values())
    attempts.sort(key=lambda attempt: NAMES.index(attempt.family.name))
    if not stopped:
        clock.finish()
    return Hunted(len(request.decks), request.decks.shape[1], hit, attempts, clock.spent, request.budget_s, stopped)


@dataclass(frozen=True)
class _Phase:
    """Attempts that take turns, until each has tried ``most``."""

    attempts: list[Attempt]
    most: int | None = None


class _Clock:
    def __init__(self, budget_s: float, advance: Advance) -> None:
        self._begin, self._budget_s, self._advance, self._told = monotonic(), budget_s, advance, 0

    @property
    def spent(self) -> float:
        return monotonic() - self._begin

    def over(self) -> bool:
        """The budget is spent; reports progress as well."""
        self._tell(min(STEPS - 1, int(STEPS * self.spent / self._budget_s)))
        return self.spent >= self._budget_s

    def finish(self) -> None:
        self._tell(STEPS)

    def _tell(self, steps: int) -> None:
        if steps > self._told:
            self._advance(steps - self._told)
            self._told = steps


def views_of(request: Asked) -> list[View]:
    """The decks as orders from how they may have lain before."""
    decks = np.ascontiguousarray(request.decks[:MOST_COMPARED])
    if request.before is not None:
        given = starts.relative(np.ascontiguousarray(request.before[:MOST_COMPARED]), decks)
        return [View(starts.BEFORE, 0, given.tolist())]
    views = [] if request.sequence else [View(starts.SORTED, 0, decks.tolist())]
    if views:
        last = decks.shape[1] - 1
        for turned, down in ((True, False), (False, True), (True, True)):
            seen = decks[:, ::-1] if turned else decks
            views.append(View(starts.SORTED, 0, (last - seen if down else seen).tolist(), turned, down))
    if request.sequence is not False and len(decks) > 1:
        following = starts.relative(decks[:-1], decks[1:]).tolist()
        views += [View(starts.SEQUENCE, 0, [decks[0].tolist(), *following]), View(starts.SEQUENCE, 1, following)]
    return views or [View(starts.SEQUENCE, 0, decks.tolist())]


def _phases(request: Asked, views: list[View], over: Callable[[], bool]) -> list[_Phase]:
    """Sure and quick things first."""
    families = [family for family in FAMILIES if family.name in request.families]
    plain = [view for view in views if not (view.turned or view.down)]
    scanned = [family for family in families if family.search == SEEDS]
    programs = [family for family in families if family.search == TRIED]

    def window(some: list[Family], what: str, unit: int, since: int, until: int) -> list[Attempt]:
        if since >= until:
            return []
        return [searches.through_seeds(family, what, since * unit, until * unit, seen(family)) for family in some]

    def up_to(some: list[Family], what: str, begin: int, end: int) -> list[Attempt]:
        return [searches.through_seeds(family, what, begin, end, seen(family)) for family in some]

    def seen(family: Family) -> list[View]:
        return views if family.search == TRIED or family.name in _TURNED else plain

    calculated = [
        algebra.algebra(family, seen(family), over)
        for name in _QUICKEST_FIRST
        for family in families
        if family.name == name
    ]
    turned = [attempt for attempt in calculated if attempt.family.name in _TURNED]
    state = [algebra.state(family, plain) for family in families if family.search == STATE]
    fewest, few = up_to(programs, SMALL, 0, _FEWEST), up_to(programs, SMALL, _FEWEST, _FEW)
    begin, end = request.since, request.until
    recent = max(begin, end - _RECENT_S)
    late = [
        *window(programs, SECONDS, 1, begin, recent),
        *window(scanned, MILLISECONDS, 1000, begin, recent),
        *window(programs, MILLISECONDS, 1000, begin, end),
        *up_to(scanned, ALL, 0, 1 << 32),
        *up_to(programs, ALL, _FEW, 1 << 32),
    ]
    return [
        *(_Phase([attempt], len(attempt.family.ways)) for attempt in turned),
        _Phase(state, _LIKELY_STATES),
        _Phase(fewest),
        *(_Phase([attempt]) for attempt in turned),
        _Phase(window(programs, SECONDS, 1, recent, end)),
        _Phase(few),
        _Phase(up_to(scanned, SMALL, 0, _SMALL)),
        _Phase(window(scanned, SECONDS, 1, begin, end)),
        _Phase(window(scanned, MILLISECONDS, 1000, recent, end)),
        *(_Phase([attempt]) for attempt in calculated if attempt not in turned),
        _Phase([*state, *late]),
    ]


def _in_turn(phase: _Phase, clock: _Clock, workers: Workers) -> Hit | None:
    """Whichever had least time is next; what is searched through is shared out."""
    waiting = [attempt for attempt in phase.attempts if not attempt.lacking and attempt.tried < attempt.total]
    given: deque[tuple[Attempt, Piece]] = deque()
    calculated: list[Hit] = []

    def next_pieces() -> Iterator[tuple[Piece]]:
        while waiting and not calculated and not clock.over():
            attempt = min(waiting, key=lambda attempt: attempt.seconds)
            if attempt.search is None:
                calculated.extend(_calculated(attempt, waiting, phase.most))
                continue
            piece = next(attempt.search.pieces, None)
            if piece is None:
                waiting.remove(attempt)
                continue
            attempt.seconds += searches.PIECE_S  # until it is known what it took
            given.append((attempt, piece))
            yield (piece,)

    try:
        for matches, seconds in results(searches.seeds_of, next_pieces(), workers, threads=True):
            attempt, piece = given.popleft()
            assert attempt.search is not None
            attempt.seconds -= searches.PIECE_S
            hit = attempt.search.heard(piece, matches, seconds)
            if hit is not None:
                return hit
            if clock.over():
                break
    finally:
        for attempt, _ in given:
            attempt.seconds -= searches.PIECE_S
    return calculated[0] if calculated else None


def _calculated(attempt: Attempt, waiting: list[Attempt], most: int | None) -> list[Hit]:
    """Calculate one piece here; the hit, if it is one."""
    started = monotonic()
    try:
        hit = next(attempt.pieces)
    except StopIteration:
        waiting.remove(attempt)
        return []
    finally:
        attempt.seconds += monotonic() - started
    if hit is not None:
        return [hit]
    if most is not None and most <= attempt.tried < attempt.total:
        waiting.remove(attempt)
    return []


def _further(hit: Hit) -> Hit:
    """The seeds of the decks after the first, if each has its own and they are found quickly."""
    family = BY_NAME[hit.family]
    seeds = [hit.seed]
    if family.search == STATE:
        return hit
    for number in range(1, min(_DECKS_ANEW, hit.compared)):
        view = replace(hit.view, orders=[hit.view.orders[number]])
        if family.search == ALGEBRA:
            attempt = algebra.algebra(replace(family, ways=(hit.way,)), [view], lambda: False)
        else:
            low, high = max(0, seeds[-1] - _NEAR), seeds[-1] + _NEAR
            attempt = searches.through_seeds(family, ALL, low, high, [view], [hit.way])
        next_hit = next(searches.hits_of(attempt), None)
        if next_hit is None:
            break
        seeds.append(next_hit.seed)
    return with_seeds(hit, seeds)
