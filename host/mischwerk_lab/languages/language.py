"""What a language is made of."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Language:
    """``texts``: by key, with {fields} for str.format; English leaves out those that are in the code."""

    thousands: str
    decimals: str
    no: str
    yes: str
    texts: Mapping[str, str]
