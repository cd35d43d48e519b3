"""Say all that is known of a method of mixing: its model, its options, its exact law.

Read by commands' help, too: nothing here needs NumPy before something is shuffled.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from mischwerk_lab.exact import law
from mischwerk_lab.exact.capped import Bounds
from mischwerk_lab.exact.counting import runs_law

if TYPE_CHECKING:
    from mischwerk_lab.exact.places import Matrix
    from mischwerk_lab.kernels import Kernel

STUDY = "Framtagande av en potentiell kortleksblandare"
TUEV = "TÜV Rheinland's report on the shuffling function of an online card site"
TUEV_GERMAN = "Bericht des TÜV Rheinland über das Mischen auf einer Kartenspielseite"
FAMILIES = ("machine", "riffle", "hands", "program")  # in the order of lists


class Option(NamedTuple):
    """An option of a method: as it is typed, without dashes, its default, and help in a few words.

    A default that is True or False makes it a flag.
    """

    name: str
    default: int | str | bool
    metavar: str
    help: str


class Texts(NamedTuple):
    """A method's name, its model in a sentence or two, and who described it, in one language."""

    title: str
    about: str
    source: str


@dataclass(frozen=True)
class Packets:
    """A pass that is a shuffle with ``count`` packets, or shelves: so a fraction of a pass is one with fewer."""

    count: int
    are_shelves: bool = False

    @property
    def each(self) -> int:
        """Packets that one shelf counts for."""
        return 2 if self.are_shelves else 1


@dataclass(frozen=True)
class Law:
    """What is known exactly of decks that were in order, after passes: functions of cards and passes.

    ``bounds``, where the law itself isn't known: an iterator over bounds after 1, 2 .. passes. ``options``: those it
    depends on, as reports show them.
    """

    decks: Callable[[int, int], law.Law] | None = None
    runs: Callable[[int, int], tuple[Fraction, ...]] | None = None
    packets: Packets | None = None
    bounds: Callable[[int, int], Iterator[Bounds]] | None = None
    options: Mapping[str, Any] | None = None


UNIFORM = Law(lambda cards, passes: law.uniform(cards), lambda cards, passes: runs_law(cards))


@dataclass(frozen=True)
class Method:
    """A method of mixing. ``makes(n, **options)``: the kernel for decks of n cards; ValueError in plain words.

    law(cards, **options): Law, None if it isn't known with these; or None: no law is known. moves(cards, **options):
    where one pass takes each card, None as with the law. ``texts``: by language.
    """

    name: str
    family: str
    texts: Mapping[str, Texts]
    makes: Callable[..., Kernel]
    law: Callable[..., Law | None] | None
    moves: Callable[..., Matrix | None] | None
    options: tuple[Option, ...] = ()

    def make(self, n: int, **options: Any) -> Kernel:
        """Make the kernel with these options, and the defaults of the others."""
        return self.makes(n, **self._with_defaults(options))

    def kernel(self, n: int, options: Mapping[str, object]) -> Kernel:
        """`make`, with a plain ValueError for an option that this method does not take."""
        known = [option.name for option in self.options]
        for name in options:
            if name not in known:
                takes = f"takes {', '.join(map(as_typed, known))} only" if known else "takes no options"
                raise ValueError(f"{as_typed(name)} does not belong to {self.name}, which {takes}")
        return self.make(n, **options)

    @property
    def law_options(self) -> tuple[str, ...]:
        """Name the options on which its law depends."""
        return _keywords(self.law) if self.law else ()

    def law_of(self, cards: int, options: Mapping[str, Any]) -> Law | None:
        """Find the law of decks of ``cards`` cards; None if it isn't known. ValueError."""
        return self.law(cards, **self._for(self.law, options)) if self.law else None

    def moves_of(self, cards: int, options: Mapping[str, Any]) -> Matrix | None:
        """Find where one pass takes each card; None if it isn't known."""
        return self.moves(cards, **self._for(self.moves, options)) if self.moves else None

    def text(self, language: str) -> Texts:
        """Its texts in that language, in English if there are none."""
        return self.texts.get(language, self.texts["en"])

    def _with_defaults(self, options: Mapping[str, Any]) -> dict[str, Any]:
        return {**{option.name: option.default for option in self.options}, **options}

    def _for(self, function: Callable[..., Any], options: Mapping[str, Any]) -> dict[str, Any]:
        names = _keywords(function)
        return {name: value for name, value in self._with_defaults(options).items() if name in names}


def loop(module: str, function: str) -> Callable[..., Kernel]:
    """Name a function of `mischwerk_lab.kernels`, which is imported when it is called."""

    def makes(n: int, **options: Any) -> Kernel:
        kernel: Kernel = getattr(import_module(f"mischwerk_lab.kernels.{module}"), function)(n, **options)
        return kernel

    return makes


def as_typed(option: str) -> str:
    """Write an option as it is typed."""
    return "--" + option.replace("_", "-")


def _keywords(function: Callable[..., Any] | None) -> tuple[str, ...]:
    if function is None:
        return ()
    parameters = inspect.signature(function).parameters.values()
    return tuple(parameter.name for parameter in parameters if parameter.kind is parameter.KEYWORD_ONLY)
