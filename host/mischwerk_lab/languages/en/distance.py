"""Texts of `lab distance`, in English."""

DISTANCE = {
    "distance-cards": "{method}, {cards} {cards:card|cards}",
    "distance-option-pockets": "pockets {value}",
    "distance-option-capacity": "capacity {value}",
    "distance-option-order": "order {value}",
    "distance-option-shelves": "shelves {value}",
    "distance-pass": "pass",
    "distance-total-variation": "total variation",
    "distance-separation": "separation",
    "distance-most-likely": "most likely",
    "distance-times": "{number} x",
    "distance-possible": "possible",
    "distance-all": "all",
    "distance-lacking": "bits lacking",
    "distance-means-total-variation": "Total variation: the most by which the probability of any event is off.",
    "distance-means-separation": "Separation: how far the least likely deck falls short.",
    "distance-means-most-likely": "Most likely: how many times likelier that deck is than if all were equally likely.",
    "distance-means-possible": ("Possible: the share of all N! decks that can occur. Bits lacking: of log2(N!)."),
    "distance-at-least": "total variation: at least",
    "distance-at-most": "at most",
    "distance-at-least-by": "at least by",
    "distance-by-uncapped": "without a cap",
    "distance-by-runs": "number of runs",
    "distance-by-one-card": "one card",
    "distance-bounds": "Pockets that can be full leave bounds only, for no law of the whole deck is known.",
    "distance-one-card": "One card: its place alone is that far from uniform, exactly; the deck is at least as far.",
    "distance-no-low": ("At least 0 is no finding: the law of one card was too much work (or NumPy is not installed)."),
    "distance-no-high": (
        "At most 1 is no finding either: a pass without a cap would overfill no pocket with probability {fits} only, "
        "too rarely to say much about capped ones."
    ),
    "distance-estimate": ("`mischwerk lab mixing` estimates how far the runs are off, which is a lower bound too."),
    "distance-runs": "ascending runs",
    "distance-runs-after": "after {passes}",
    "distance-runs-uniform": "uniform",
}
