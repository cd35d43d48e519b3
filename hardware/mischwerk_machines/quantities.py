"""What a number in a machine file may be. Units stand in the keys' names; ``description`` is for refusals."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

# Of a number that is not 0: products of a few of the others end in infinity, or divide by nothing. Those of the builds
# are 0.0006 to 80,000.
LEAST, MOST = 1e-9, 1e9
_MOST = int(MOST)

# A whole number stays one, so that 40 and 40.0 keep their fingerprints.
Positive = Annotated[
    Annotated[int, Meta(ge=1, le=_MOST)] | Annotated[float, Meta(ge=LEAST, le=MOST)],
    Meta(description="a number above 0"),
]
NotNegative = Annotated[
    Annotated[int, Meta(ge=0, le=_MOST)] | Annotated[float, Meta(ge=0.0, le=MOST)],
    Meta(description="a number, 0 or more"),
]
Number = Annotated[
    Annotated[int, Meta(ge=-_MOST, le=_MOST)] | Annotated[float, Meta(ge=-MOST, le=MOST)],
    Meta(description="a number"),
]
Share = Annotated[
    Annotated[int, Meta(ge=0, le=1)] | Annotated[float, Meta(ge=0.0, le=1.0)],
    Meta(description="a number from 0 to 1"),
]
Friction = Annotated[
    Annotated[int, Meta(ge=0, le=3)] | Annotated[float, Meta(ge=0.0, le=3.0)],
    Meta(description="a number from 0 to 3"),
]
Count = Annotated[int, Meta(ge=1, le=_MOST, description="a whole number above 0")]
Whole = Annotated[int, Meta(ge=0, le=_MOST, description="a whole number, 0 or more")]

_Two = tuple[Number, Number]
Span = Annotated[_Two, Meta(description="two numbers, the smaller first")]  # the order is checked in contradictions.py
Pair = Annotated[_Two, Meta(description="two numbers")]
Points = Annotated[tuple[_Two, ...], Meta(min_length=2, description="a list of points, two numbers each")]
Word = Annotated[str, Meta(min_length=1, description="a text")]
PocketOrder = Annotated[Literal["fifo", "lifo"], Meta(description="fifo or lifo")]
