"""The names that owners give to their decks: which pack of cards it is, not which cards are in it."""

import unicodedata

from mischwerk.errors import UsageProblem
from mischwerk.foreign_text import shown

LONGEST = 40  # characters


def checked(name: str) -> str:
    """The name as it is kept: without outer or doubled spaces, however its accents were typed. Raises UsageProblem."""
    kept = unicodedata.normalize("NFC", " ".join(filter(None, name.split(" "))))
    if not kept:
        raise UsageProblem(
            "A deck's name can't be empty.",
            'Give --deck-name a name, as in --deck-name "red Bicycle".',
            option="--deck-name",
        )
    if len(kept) > LONGEST:
        raise UsageProblem(
            f"A deck's name of {len(kept)} characters is too long.",
            f"Give --deck-name at most {LONGEST} characters.",
            option="--deck-name",
        )
    if shown(kept) != kept:
        raise UsageProblem(
            f"--deck-name {shown(kept)} contains invisible characters.",
            "Use letters, digits, symbols and single spaces.",
            option="--deck-name",
        )
    return kept
