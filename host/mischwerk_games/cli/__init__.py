"""The games: `play mau-mau`, `play skat`, and what belongs to them."""

from . import mau_mau, skat, skat_tournament  # each adds its commands
from .group import play

__all__ = ["mau_mau", "play", "skat", "skat_tournament"]
