"""The list of parts as lines and as a table (CSV), with its totals, and the packs that shops sell."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from ..electronics.wiring import WiringError, table

# -- What is bought comes in packs: what a shop is asked for, and how many packs a build's need takes.  Bars are cut
# to length, sheets sawn by shelves (rows as high as their first piece): not the best way to cut them, but one that
# works, so that the packs are enough.

Sides: TypeAlias = tuple[float, float]  # of a rectangle, mm


@dataclass(frozen=True)
class Offer:
    """What a shop is asked for. ``pack``: how many a pack holds, in the unit of the line; of a sheet 1."""

    maker: str
    example: str
    pack: float
    pack_eur: float
    sheet_mm: Sides | None = None


def read(key: str, items: Mapping[str, Any]) -> Offer:
    """The offer of a thing that is bought. Raises WiringError for one that is incomplete."""
    given = items[key].get("offer")
    if not isinstance(given, Mapping):
        raise WiringError(f"[{key}] has no offer: maker, example, pack, pack_eur")
    for name, kind in (("maker", str), ("example", str), ("pack", (int, float)), ("pack_eur", (int, float))):
        value = given.get(name)
        if not isinstance(value, kind) or isinstance(value, bool) or not value or value != value:
            raise WiringError(f"[{key}] offer: {name} is missing or empty")
        if not isinstance(value, str) and value < 0:
            raise WiringError(f"[{key}] offer: {name} is below zero")
    if unknown := sorted(set(given) - {"maker", "example", "pack", "pack_eur", "sheet_mm"}):
        raise WiringError(f"[{key}] offer: unknown {', '.join(unknown)}")
    sheet = given.get("sheet_mm", ())
    if len(sheet) not in (0, 2):
        raise WiringError(f"[{key}] offer: sheet_mm has to be two lengths")
    sides = (float(sheet[0]), float(sheet[1])) if sheet else None
    return Offer(given["maker"], given["example"], float(given["pack"]), float(given["pack_eur"]), sides)


def parent(key: str, items: Mapping[str, Any]) -> str:
    """In whose pack it comes, as a carriage with its rail; empty: in one of its own. Raises WiringError."""
    given = items[key].get("offer")
    inside = given.get("in_pack_of", "") if isinstance(given, Mapping) else ""
    if inside and inside not in items:
        raise WiringError(f"[{key}] offer: in_pack_of = {inside!r}, which is not in the list")
    return str(inside)


def enough(count: float, pack: float) -> int:
    """Packs of what may be in any number of pieces."""
    return math.ceil(count / pack - 1e-9)


def bars(pieces_mm: Iterable[float], bar_mm: float, saw_mm: float) -> int:
    """Bars from which pieces are cut, the longest first. Raises ValueError for a piece longer than a bar."""
    left: list[float] = []  # of each bar
    for piece in sorted(pieces_mm, reverse=True):
        if piece > bar_mm:
            raise ValueError(f"a piece of {piece:.0f} mm is longer than {bar_mm:.0f} mm")
        for number, rest in enumerate(left):
            if piece + saw_mm <= rest:
                left[number] = rest - piece - saw_mm
                break
        else:
            left.append(bar_mm - piece)
    return len(left)


def sheets(pieces_mm: Iterable[Sides], sheet_mm: Sides, saw_mm: float) -> int:
    """Sheets from which rectangles are sawn, the highest first. Raises ValueError for a piece larger than a sheet."""
    long, high = max(sheet_mm), min(sheet_mm)
    shelves: list[list[float]] = []  # height, what is left along it
    above: list[float] = []  # what is left over the shelves of each sheet
    for wide, tall in sorted(((max(size), min(size)) for size in pieces_mm), key=lambda size: (-size[1], -size[0])):
        if wide > long or tall > high:
            raise ValueError(f"a piece of {wide:.0f} x {tall:.0f} mm is larger than {long:.0f} x {high:.0f} mm")
        for shelf in shelves:
            if tall <= shelf[0] and wide + saw_mm <= shelf[1]:
                shelf[1] -= wide + saw_mm
                break
        else:
            for number, rest in enumerate(above):
                if tall + saw_mm <= rest:
                    above[number] = rest - tall - saw_mm
                    break
            else:
                above.append(high - tall)
            shelves.append([tall, long - wide])
    return len(above)


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
