"""What can be asked of a deck: frozen requests, checked when they are turned into the board's task."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from mischwerk.deck import targets
from mischwerk.deck.targets import TargetProblem
from mischwerk.deck.task import Task
from mischwerk.errors import UsageProblem
from mischwerk.jobs import deck_tasks
from mischwerk.jobs.options import DealOptions, RunOptions, ShuffleOptions


@dataclass(frozen=True)
class Load:
    """What is in the machine: ``own_twin``: it is simulated here; then the twin's own model and noise source.
    ``cards``: how many were laid into its well, None if that is not known."""

    card_format: str = "poker"
    own_twin: bool = False
    cards: int | None = None
    twin: str | None = None
    rosc: str | None = None


@dataclass(frozen=True, kw_only=True)
class Shuffle:
    """A shuffle. ``cards``: how many, None for what the twin was loaded with, or 52; ``deck``: by name, instead;
    ``method``: planned or random-pile, ``passes`` of the latter, 1 to 16. ``audit``: verifiable afterwards, with
    ``nonce`` as one's own part in it (a phrase, dice, or 64 hexadecimal digits); ``reveal=False``: to be played first,
    and revealed by `reveal` after the game. ``seed``: TEST MODE, 32 bytes that fix the generator. ``deck_name``: which
    pack it is, for the history."""

    cards: int | None = None
    deck: str | None = None
    method: str = "planned"
    passes: int | None = None
    audit: bool = False
    nonce: str | None = None
    reveal: bool = True
    seed: bytes | None = None
    deck_name: str | None = None

    @property
    def job(self) -> str:
        """Its name."""
        return "shuffle"

    def prepared(self, load: Load) -> tuple[RunOptions, Task]:
        """Options and task. Raises UsageProblem."""
        asked = ShuffleOptions(
            **_common(self, load),
            cards=_cards(self.cards, self.deck, load),
            deck=self.deck,
            method=self.method,
            passes=self.passes,
        )
        return asked, deck_tasks.of_shuffle(asked)


@dataclass(frozen=True, kw_only=True)
class Deal:
    """A deal: piles on top of each other in one stack. ``game`` for ``players``, or ``piles`` such as
    "5,5,1,rest:ordered", the lowest first; the rest as of Shuffle."""

    game: str | None = None
    players: int | None = None
    piles: str | None = None
    cards: int | None = None
    deck: str | None = None
    audit: bool = False
    nonce: str | None = None
    reveal: bool = True
    seed: bytes | None = None
    deck_name: str | None = None

    @property
    def job(self) -> str:
        """Its name."""
        return "deal"

    def prepared(self, load: Load) -> tuple[RunOptions, Task]:
        """Options and task. Raises UsageProblem."""
        cards = self.cards if self.game is not None else _cards(self.cards, self.deck, load)
        asked = DealOptions(
            **_common(self, load),
            cards=cards,
            deck=self.deck,
            game=self.game,
            players=self.players,
            piles=self.piles,
        )
        return asked, deck_tasks.of_deal(asked)


@dataclass(frozen=True)
class Arrange:
    """TEST MODE: bring the deck into an order. ``target``: the card wanted at each place, the lowest first; cards are
    numbered from 0 as they are fed."""

    target: Sequence[int]

    @property
    def job(self) -> str:
        """Its name."""
        return "arrange"

    def prepared(self, load: Load) -> tuple[RunOptions, Task]:
        """Options and task. Raises UsageProblem."""
        try:
            target = targets.permutation(list(self.target))
        except TargetProblem as problem:
            raise UsageProblem(
                f"That is no order of a deck: {problem}.", "Give each card of the deck once, from 0."
            ) from problem
        asked = RunOptions(sim=load.own_twin, card_format=load.card_format, twin=load.twin, rosc=load.rosc)
        return asked, deck_tasks.of_target(target)


Request: TypeAlias = Shuffle | Deal | Arrange


def _common(asked: Shuffle | Deal, load: Load) -> dict[str, Any]:
    return {
        "sim": load.own_twin,
        "card_format": load.card_format,
        "twin": load.twin,
        "rosc": load.rosc,
        "auditable": asked.audit,
        "nonce": asked.nonce,
        "reveal_later": not asked.reveal,
        "twin_stays": load.own_twin,
        "seed": None if asked.seed is None else asked.seed.hex(),
        "deck_name": asked.deck_name,
    }


def _cards(cards: int | None, deck: str | None, load: Load) -> int | None:
    return load.cards if cards is None and deck is None else cards
