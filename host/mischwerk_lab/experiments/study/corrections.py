"""What the study's document says, and what its programme does."""

from mischwerk_lab.exact import distances, random_piles
from mischwerk_lab.experiments.study import published
from mischwerk_lab.report import Cell, Report, numbers


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


def _power(mantissa: str, exponent: int) -> str:
    return numbers.number(float(f"{mantissa}e{exponent}"), "en", 3)
