"""The list of parts as lines and as a table (CSV), with two totals: the share of packs that is used, whole packs."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass

from ..electronics.wiring import table
from .packs import Offer

COLUMNS = (
    "part",
    "title",
    "group",
    "count",
    "unit",
    "specification",
    "source 1",
    "source 2",
    "EUR each",
    "EUR",
    "g each",
    "print minutes each",
    "maker",
    "example source",
    "pack",
    "packs",
    "EUR packs",
)


@dataclass(frozen=True)
class Row:
    """One line. ``count`` in ``unit`` (pieces, metres); price and mass of one unit; print time of one piece.

    price_eur: its share of a pack. packs: whole ones that it takes; without an offer it is printed, or comes with
    another line's, as ``maker`` says.
    """

    part: str
    title: str
    group: str  # printed, bought, screws, wiring, consumables
    count: float
    unit: str
    specification: str
    sources: tuple[str, str]
    price_eur: float
    mass_g: float
    minutes: float = 0.0
    maker: str = ""
    offer: Offer | None = None
    packs: int = 0

    @property
    def total_eur(self) -> float:
        """Price of what is used, EUR."""
        return self.count * self.price_eur

    @property
    def packs_eur(self) -> float:
        """Price of what is bought, EUR."""
        return self.packs * self.offer.pack_eur if self.offer else 0.0

    def pack(self) -> str:
        """Return how many are in a pack: "50", "0.5 m"."""
        return f"{self.offer.pack:g} {self.unit}".strip() if self.offer else ""

    def cells(self) -> list[str]:
        """As text, in the order of COLUMNS."""
        count = f"{self.count:g}"
        minutes = f"{self.minutes:.0f}" if self.minutes else ""
        money = [f"{self.price_eur:.2f}", f"{self.total_eur:.2f}", f"{self.mass_g:.1f}", minutes]
        shop = [self.maker, "", "", "", ""]
        if self.offer:
            shop[1:] = [self.offer.example, self.pack(), f"{self.packs}", f"{self.packs_eur:.2f}"]
        return [self.part, self.title, self.group, count, self.unit, self.specification, *self.sources, *money, *shop]


def used_eur(lines: Sequence[Row]) -> float:
    """Return what the build itself takes of all that is bought."""
    return sum(line.total_eur for line in lines)


def basket_eur(lines: Sequence[Row]) -> float:
    """Return what is paid for whole packs."""
    return sum(line.packs_eur for line in lines)


def shops(lines: Sequence[Row]) -> int:
    """Return how many there are to order from, if each line comes from its example."""
    return len({line.offer.example for line in lines if line.offer})


def prices() -> str:
    """Return what the prices are, in words."""
    return f"estimates of {table('shopping')['prices_date']}, tax included, without postage"


def csv_text(lines: Sequence[Row]) -> str:
    """The list as CSV, with its totals at its end."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(line.cells() for line in lines)
    sums = {
        "part": "total",
        "specification": f"EUR: the share that is used; EUR packs: what is bought; {prices()}",
        "EUR": f"{used_eur(lines):.2f}",
        "g each": f"{sum(line.count * line.mass_g for line in lines):.0f}",
        "print minutes each": f"{sum(line.count * line.minutes for line in lines):.0f}",
        "EUR packs": f"{basket_eur(lines):.2f}",
    }
    writer.writerow([sums.get(column, "") for column in COLUMNS])
    return text.getvalue()
