"""How the false-alarm rate of an audit is divided among its tests, before any deck is seen.

All tests together falsely reject a uniform shuffler with the audit's rate at most, by the correction of Holm with
shares, whatever the tests have to do with each other. A share is no more than a preference: a test whose share is
halved needs a deviation larger by some 0.2 standard errors. So:

- 35 % to the tests of the order as seen from its start, for that is the question, and to equal decks;
- 20 % to the largest cell, pairs and neighbours there: they find single faults, which the tests of order don't;
- 10 % to the seats, and 15 % to classes of cards at seats: there are at most three of each, and the latter have to
  stand out among 28 to 48 sums;
- 20 % to all tests on the other views together: what shows there is mostly gross, such as a pack that is shuffled on.

Within each part all tests get the same. What can't be tested, for lack of decks or of names of cards, leaves its
share to the rest.
"""

from collections import Counter
from collections.abc import Sequence

from mischwerk_lab.experiments.audit.views import LARGEST

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
