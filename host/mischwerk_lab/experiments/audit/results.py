"""What an audit found, sample by sample, and how its false-alarm rate is divided among its tests."""

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from mischwerk.deck.decks import Deck
from numpy.typing import NDArray

from mischwerk_lab.beginnings import Begun
from mischwerk_lab.experiments.audit.board import Board
from mischwerk_lab.experiments.audit.diagnosis import Diagnosis
from mischwerk_lab.experiments.audit.hands import Comparison, HandShuffle
from mischwerk_lab.experiments.audit.seats import ClassExtreme
from mischwerk_lab.experiments.audit.views import LARGEST, Blocks
from mischwerk_lab.experiments.mixing.counts import Point
from mischwerk_lab.recorded.deals import Board as DealtBoard
from mischwerk_lab.starts import FIRST_VIEW
from mischwerk_lab.trials import Result
from mischwerk_lab.trials.counting import Decks
from mischwerk_lab.trials.laws import Extreme

if TYPE_CHECKING:
    from mischwerk_lab.hunting.hunt import Hunted

# -- How the false-alarm rate of an audit is divided among its tests, before any deck is seen.
#
# All tests together falsely reject a uniform shuffler with the audit's rate at most, by the correction of Holm with
# shares, whatever the tests have to do with each other. A share is no more than a preference: a test whose share is
# halved needs a deviation larger by some 0.2 standard errors. So:
#
# - 35 % to the tests of the order as seen from its start, for that is the question, and to equal decks;
# - 20 % to the largest cell, pairs and neighbours there: they find single faults, which the tests of order don't;
# - 10 % to the seats, and 15 % to classes of cards at seats: there are at most three of each, and the latter have to
#   stand out among 28 to 48 sums;
# - 20 % to all tests on the other views together: what shows there is mostly gross, such as a pack that is shuffled on.
#
# Within each part all tests get the same. What can't be tested, for lack of decks or of names of cards, leaves its
# share to the rest.

ALPHA = 0.01  # of all tests of an audit together
SHARES = {"tests": 0.35, "largest": 0.20, "seats": 0.10, "classes": 0.15, "others": 0.20}


def shares_of(tests: Sequence[tuple[str, str]]) -> list[float]:
    """Return the shares of each test, by group and name; together 1. Groups other than those of SHARES are other
    views."""
    parts = [_part(group, name) for group, name in tests]
    sizes = Counter(parts)
    whole = sum(SHARES[part] for part in sizes)
    return [SHARES[part] / whole / sizes[part] for part in parts]


def _part(group: str, name: str) -> str:
    if group == "tests":
        return "largest" if name in LARGEST else "tests"
    return group if group in SHARES else "others"


SAID, FOUND, ASSUMED = "said", "found", "assumed"


class Recorded(NamedTuple):
    """Decks from a file. ``sha256``: of the file; ``before``: the starts, if there is a file of them, which is
    ``before_file``; ``names``: the deck whose cards these are, where their names are known;
    ``drawn``: what was not recorded and therefore drawn, of `recorded.reader`; ``boards``: if hands were recorded.
    """

    file: str
    sha256: str
    decks: Decks
    names: Deck | None
    before_file: str | None = None
    before: Decks | None = None
    drawn: str = ""
    boards: Sequence[DealtBoard] = ()


class Judged(NamedTuple):
    """One test. ``adjusted``: p-value corrected for all tests of the sample; ``share``: of the false-alarm rate;
    ``visible``: the effect that would be detected with a probability of 95 %, None where that isn't known.
    """

    result: Result
    adjusted: float
    rejected: bool
    visible: float | None
    share: float = 1.0


class Sample(NamedTuple):
    """Tests on one sample of ``decks`` decks, of which ``orders`` are known with their start.

    ``start``: SORTED, SEQUENCE or BEFORE; ``how``: SAID, FOUND by lags or among usual starts, or ASSUMED. ``tests``:
    on the view of that start, by name; ``seats``, ``classes``: by dealing order; ``others``: on the other views, by
    view and name;
    ``extremes``: cells of the tests that look for one, by view and name; ``sums``: of ``classes``. ``lacking``: how
    many decks a test would need; ``left_out``: those that can't be done with such a deck. ``places``: where each card
    went from its start, ``named``: card by place; ``runs``: counts;
    ``diagnosis``: None if no test rejects; ``alpha``: false-alarm rate of all tests together. ``begun``: the usual
    start that was found, of ``tried``.
    """

    decks: int
    orders: int
    start: str
    how: str
    tests: dict[str, Judged]
    seats: dict[str, Judged]
    classes: dict[str, Judged]
    others: dict[str, dict[str, Judged]]
    extremes: dict[str, dict[str, Extreme]]
    sums: dict[str, ClassExtreme]
    lacking: dict[str, int]
    left_out: list[str]
    pairs: int
    places: NDArray[np.int64]
    named: NDArray[np.int64]
    runs: NDArray[np.int64]
    diagnosis: Diagnosis | None = None
    alpha: float = ALPHA
    begun: Begun | None = None
    tried: int = 0

    @property
    def all_tests(self) -> list[Judged]:
        """Whatever they look at."""
        others = [test for view in self.others.values() for test in view.values()]
        return [*self.tests.values(), *self.seats.values(), *self.classes.values(), *others]

    @property
    def uniform(self) -> bool:
        """No test rejected it."""
        return not any(test.rejected for test in self.all_tests)

    @property
    def view(self) -> str:
        """That of ``tests``."""
        return FIRST_VIEW[self.start]


class Audit(NamedTuple):
    """All results. ``source``: recorded decks, or a board; ``sample``: what was tested; ``told``: the orders that the
    board itself revealed, tested as well if there are enough; ``hunted``: if the generator was hunted; ``blocks``: the
    sample cut into blocks, if it is large enough; ``distance``: how far it shows to be from uniform.
    """

    source: Recorded | Board
    deck: Deck | None
    cards: int
    about: str
    seed: int
    poker_places: tuple[int, ...]
    sample: Sample
    told: Sample | None
    hands: list[HandShuffle]
    beside: Comparison
    distance: Point
    hunted: "Hunted | None" = None
    blocks: Blocks | None = None

    @property
    def samples(self) -> list[Sample]:
        """All that was tested."""
        return [self.sample, *([self.told] if self.told else [])]
