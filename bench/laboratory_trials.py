"""Measure what the statistical tests of decks cost, and how often they are wrong.

Nanoseconds per deck of 52 cards (for the poker test: per hand) are processor time of one thread, the fastest of several
tries over the same uniform decks; compilation is counted apart, in a process of its own with an empty cache. False
alarms: the share of many samples of uniform decks, each of as few decks as the test takes, that it rejects.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from audit_faults import shuffled
from harness import arguments, cold, computer, keep, quickest_ns, show
from mischwerk_lab.streams import Decks
from mischwerk_lab.trials import TRIALS

CARDS = 52
TARGET_NS_PER_HAND = 40
RATES = (0.05, 0.01, 0.001)
COLD = (
    "import sys\n"
    "import time\n"
    "import numpy as np\n"
    "from mischwerk_lab.trials import TRIALS\n"
    "deck = np.arange(52, dtype=np.uint8)[None]\n"
    "began = time.process_time()\n"
    "for name in sys.argv[1:]:\n"
    "    TRIALS[name].counter(52).add(deck)\n"
    "print(time.process_time() - began)\n"
)


def ns_per_deck(name: str, decks: Decks, tries: int) -> float:
    """Quickest try; only the tally, for a result is made once a sample."""
    counter = TRIALS[name].counter(CARDS)
    counter.add(decks[:1])  # compiled, or loaded from the cache
    return quickest_ns(lambda: counter.add(decks), len(decks), tries)


def false_alarms(name: str, samples: int) -> dict[str, Any]:
    """Count false alarms in samples of the fewest decks."""
    needed = TRIALS[name].counter(CARDS).needed
    decks = shuffled("planned", CARDS, samples * needed, seed=1)
    p = []
    for first in range(0, len(decks), needed):
        counter = TRIALS[name].counter(CARDS)
        counter.add(decks[first : first + needed])
        p.append(counter.result().p_value)
    return {"decks": needed, "rejected": {str(rate): int(np.sum(np.array(p) <= rate)) for rate in RATES}}


def show_all(results: dict[str, Any]) -> None:
    """The table."""
    samples = results["samples"]
    rows = []
    for name, ns in results["ns_per_deck"].items():
        alarms = results["false_alarms"][name]
        shares = (f"{100 * alarms['rejected'][str(rate)] / samples:.2f}" for rate in RATES)
        rows.append((name, ns, alarms["decks"], *shares))
    headings = ("test", "ns a deck", "decks", *(f"% at {rate:.1%}" for rate in RATES))
    show(f"Tests of decks of 52 cards; % of {samples:,} uniform samples rejected", headings, rows)
    print(
        f"The poker test takes {results['ns_per_deck']['poker']:.1f} ns per hand; {TARGET_NS_PER_HAND} or less is "
        f"the target. Compiling all tests: {results['compile_s']:.1f} s."
    )


def main() -> None:
    """Measure, show, write."""
    options = arguments(__doc__).parse_args()
    small = options.small
    decks = shuffled("planned", CARDS, 1000 if small else 1_000_000, seed=1)
    samples = 20 if small else 10_000
    results: dict[str, Any] = {
        **computer("numba"),
        "decks": len(decks),
        "compile_s": round(cold(*(COLD, *(["poker"] if small else TRIALS)))[0], 1),
        "ns_per_deck": {name: ns_per_deck(name, decks, 1 if small else 7) for name in TRIALS},
        "samples": samples,
        "false_alarms": {name: false_alarms(name, samples) for name in TRIALS},
    }
    show_all(results)
    keep("laboratory_trials", results, options)


if __name__ == "__main__":
    main()
