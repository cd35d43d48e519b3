"""What the study's document says, and what its programme does."""

import math

from mischwerk_lab.exact import distances, random_piles
from mischwerk_lab.experiments.study import published
from mischwerk_lab.report import Cell, Report, numbers
from mischwerk_lab.trials.poker_hands import FREQUENCIES, HANDS


def corrections(made: Report) -> None:
    """The chapter."""
    made.section("Corrections to the study")
    made.paragraph(
        "Found by building its published sources and by exact computation. This report uses the right-hand column."
    )
    known = distances(random_piles(published.CARDS, 10, 2)).total_variation
    rows: list[list[Cell]] = [
        ["Ten Pile: 10 bins of at most 10 cards", "At most 7: only that gives its means and its χ²; see below."],
        [
            "Figures 7 to 23 show the mean place of each card",
            "They show the mean number of the card found at each place. Both readings are drawn here.",
        ],
        [
            "The riffle is that of Gilbert, Shannon and Reeds",
            "Its program cuts exactly in half every time; the model cuts binomially. Both are done here.",
        ],
        [
            "The cards are put into random bins, the bins joined",
            "Within a bin the order of arrival is kept, and bins are joined in order.",
        ],
        [
            "A χ² below 16.92 means: shuffled at random",
            f"The test has little power: ten bins pass it after two iterations, at a distance of {float(known):.2f} "
            "(exact, without a cap). And of uniform decks it rejects one result in "
            "twenty: that iteration 9 of the riffle (19.64) and 10 of SOC (18.10) exceed the limit is within chance.",
        ],
        ["Table 4: SOC, iteration 5: 8.50 / 0.48", "12.45 / 0.189 in its own data."],
        [
            "Table 4: riffle, p-values 3.38 and 7.42",
            f"{_power('3.38', -91)} and {_power('7.42', -5)}: the exponents are lost.",
        ],
        ["Table 4: riffle, iteration 4: 7077.30", "7077.29 in its own data."],
        ["50 simulations in all", "75: five methods, fifteen iterations each."],
        ["The random source is ChaCha20", "ChaCha12: the thread generator of the crate rand."],
        ["More bins are slower", "The eight bins are slower than the six because of how that crate rejects numbers."],
    ]
    made.table(
        ("the document says", "what it is"), rows, "What the document says and what its program does.", "corrections"
    )
    contradictions(made)


def contradictions(made: Report) -> None:
    """The chapter's second half: where the document disagrees with itself, or with what its tests mean."""
    made.subsection("Where it contradicts itself, and its tests")
    six, soc = _off(14), _off(18)
    rows: list[list[Cell]] = [
        [
            "Six Pile: the means are even after 4 iterations (results), after 5 only (discussion)",
            f"Its figure 14, iteration 4, has a mean {six[0]:.0f} standard errors from 25.5, squares of {six[1]:.0f} "
            "on average: not even, so the discussion is right as far as means go. Runs see more: see the last table.",
        ],
        [
            "SOC Pile: all means are as in theory after 4 iterations",
            f"Its figure 18 has one {soc[0]:.1f} standard errors off, and squares of {soc[1]:.1f} on average: too "
            "little to be seen in the drawing.",
        ],
        [
            "χ² of ten bins, stable at 5.28, indicates most surely that they are random",
            "p is the probability of so large a χ² if decks are uniform. Of uniform decks every p is equally likely: "
            "0.85 is no better than 0.31, and neither shows that decks are uniform. That takes a test that would see "
            "it if they were not. A χ² that is always the same would be suspicious.",
        ],
        [
            "Counts observed should not be below 5",
            "The rule is about expected counts, and 3,248,700 decks are the fewest that meet it: five royal flushes. "
            f"Fewer may well be seen. The variance of χ² is then {_variance():.2f} instead of 18: that suffices here.",
        ],
    ]
    made.table(("the document says", "what it is"), rows, "Contradictions and misreadings.", "contradictions")


def _off(number: int) -> tuple[float, float]:
    """How far a published figure is from even decks: the largest of its means, in standard errors, and the average of
    their squares.
    """
    figure = next(one for one in published.figures() if one.number == number)
    error = math.sqrt((published.CARDS**2 - 1) / 12 / published.decks())
    z = [abs(mean - (published.CARDS - 1) / 2) / error for mean in figure.mean]
    return max(z), sum(one**2 for one in z) / len(z)


def _variance() -> float:
    """Of the poker test's χ² with the study's number of decks, exactly (that of chi-square is 18): J. B. S. Haldane,
    The Exact Value of the Moments of the Distribution of χ², Biometrika 29 (1937).
    """
    kinds = len(FREQUENCIES)
    inverse = sum(HANDS / frequency for frequency in FREQUENCIES)
    return 2 * (kinds - 1) + (inverse - kinds**2 - 2 * kinds + 2) / published.decks()


def _power(mantissa: str, exponent: int) -> str:
    return numbers.number(float(f"{mantissa}e{exponent}"), "en", 3)
