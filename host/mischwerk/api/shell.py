"""What the blocking and the asyncio shell have in common."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from os import PathLike
from typing import Any, Generic, TypeVar

from mischwerk.api.events import Listener
from mischwerk.api.opening import Opening
from mischwerk.api.requests import Arrange, Deal, Plan, Request, Shuffle, make_plan
from mischwerk.api.results import JobResult
from mischwerk.api.session import Session
from mischwerk.api.values import Identity

Answer = TypeVar("Answer", covariant=True)


class Shell(ABC, Generic[Answer]):
    """A machine that does one job at a time. ``Answer``: a JobResult, or a coroutine of one."""

    @property
    @abstractmethod
    def _session(self) -> Session:
        """With the board, or twin, that is on now."""

    @property
    @abstractmethod
    def _opening(self) -> Opening:
        """What is open."""

    @property
    def identity(self) -> Identity:
        """Who the board is."""
        return self._session.identity

    # -- jobs on the deck ------------------------------------------------------------------------
    def shuffle(
        self,
        *,
        cards: int | None = None,
        deck: str | None = None,
        method: str = "planned",
        passes: int | None = None,
        audit: bool = False,
        nonce: str | None = None,
        reveal: bool = True,
        seed: bytes | None = None,
        deck_name: str | None = None,
        on_event: Listener | None = None,
    ) -> Answer:
        """Shuffle the deck in the well; the fields are those of `Shuffle`. ``on_event``: called with each Event, in
        the thread or the event loop that asked. Raises UsageProblem, LinkError, and JobFailed if it was begun and not
        done."""
        request = Shuffle(
            cards=cards,
            deck=deck,
            method=method,
            passes=passes,
            audit=audit,
            nonce=nonce,
            reveal=reveal,
            seed=seed,
            deck_name=deck_name,
        )
        return self.carry_out(request, on_event)

    def deal(
        self,
        game: str | None = None,
        *,
        players: int | None = None,
        piles: str | None = None,
        cards: int | None = None,
        deck: str | None = None,
        audit: bool = False,
        nonce: str | None = None,
        reveal: bool = True,
        seed: bytes | None = None,
        deck_name: str | None = None,
        on_event: Listener | None = None,
    ) -> Answer:
        """Deal a game, or piles of one's own; the fields are those of `Deal`. Raises as `shuffle`."""
        request = Deal(
            game=game,
            players=players,
            piles=piles,
            cards=cards,
            deck=deck,
            audit=audit,
            nonce=nonce,
            reveal=reveal,
            seed=seed,
            deck_name=deck_name,
        )
        return self.carry_out(request, on_event)

    def arrange(
        self,
        target: Sequence[int] | None = None,
        *,
        undo: JobResult | Mapping[str, Any] | str | PathLike[str] | None = None,
        deck_name: str | None = None,
        on_event: Listener | None = None,
    ) -> Answer:
        """TEST MODE: bring the deck into an order, or undo a job; the fields are those of `Arrange`. Raises as
        `shuffle`."""
        return self.carry_out(Arrange(target, undo=undo, deck_name=deck_name), on_event)

    @abstractmethod
    def carry_out(self, request: Request, on_event: Listener | None = None) -> Answer:
        """Carry out a job given as a value. Raises as `shuffle`."""

    def cards_needed(self, request: Request) -> int:
        """Count the cards that must lie in the well before that job. Raises UsageProblem for what can't be."""
        return self._session.cards_needed(request)

    def cards_laid_in(self) -> int | None:
        """Count the cards that were laid into a twin's well; None for a board, and for a twin that does not say."""
        return self._opening.cards_laid_in()

    def plan(self, target: Sequence[int]) -> Plan:
        """The plan of this machine's build for an order; nothing moves. Raises UsageProblem."""
        card_format = self._opening.load.card_format or self.identity.card_format
        return make_plan(target, machine=self.identity.machine, card_format=card_format)
