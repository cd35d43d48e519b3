"""Numbers as drawings show them."""

from __future__ import annotations


def mm(value: float) -> str:
    """Millimetres with two places at most."""
    return f"{value:.2f}".rstrip("0").rstrip(".")
