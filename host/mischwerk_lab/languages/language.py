"""What a language is made of."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Language:
    """``texts``: by key, with {fields} for str.format; English leaves out those that are in the code. ``ranks``: of
    cards, where their letters differ from the English ones."""

    thousands: str
    decimals: str
    no: str
    yes: str
    texts: Mapping[str, str]
    ranks: Mapping[str, str] = field(default_factory=dict)
