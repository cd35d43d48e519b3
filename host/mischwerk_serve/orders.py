"""What a browser may ask, read strictly, and the library's job that it is. Anything else changes nothing."""

from collections.abc import Callable
from typing import Annotated, Any, ClassVar, TypeAlias

import mischwerk
import msgspec
from mischwerk import Calibration, Committed, Count, JobResult, Outcome, UsageProblem
from mischwerk.aio import AsyncShuffler
from mischwerk.messages import message
from mischwerk.verify import nonces

LONGEST_MESSAGE = 2048  # bytes; the longest order has a phrase of 200 characters
MOST_CARDS = 255  # more can't be numbered on the wire


class _Order(msgspec.Struct, tag_field="do", forbid_unknown_fields=True, frozen=True):
    """``do`` names it."""

    @property
    def name(self) -> str:
        """As in State.orders."""
        return str(self.__struct_config__.tag)


class Stop(_Order, tag="stop", frozen=True):
    """Stop all motion; accepted at any time."""


class SetCards(_Order, tag="cards", frozen=True):
    """Say how many cards the deck has, for all browsers."""

    cards: Annotated[int, msgspec.Meta(ge=2, le=MOST_CARDS)]


class _Job(_Order, frozen=True):
    """``seen``: State.jobs as the browser knows it, so that two persons do not begin two jobs one after the other."""

    forgets_last_deck: ClassVar[bool] = False  # for which the machine forgets what it could still reveal

    seen: int


_Words = Annotated[str, msgspec.Meta(max_length=200)] | None


class _DeckJob(_Job, frozen=True):
    """``audit``: verifiable afterwards, with ``nonce`` as the players' own part in it; else sealed; ``reveal``: at its
    end, else it is played first; ``deck_name``: of the pack, for the history."""

    forgets_last_deck: ClassVar[bool] = True

    audit: bool = False
    nonce: _Words = None
    reveal: bool = True
    deck_name: _Words = None


class Shuffle(_DeckJob, tag="shuffle", frozen=True):
    """Shuffle the deck in the well."""


class Deal(_DeckJob, tag="deal", frozen=True):
    """Deal it: a game, or piles; as mischwerk.Deal."""

    game: _Words = None
    players: int | None = None
    deck: _Words = None
    piles: _Words = None


class CountCards(_Job, tag="count", frozen=True):
    """Count the cards in the well; they come back in their order."""


class Clean(_Job, tag="clean", frozen=True):
    """Turn the rollers against a cloth; the well must be empty."""

    seconds: int = 10


class Calibrate(_Job, tag="calibrate", frozen=True):
    """Measure the cards in the well; as the library's `calibrate`."""

    height_mm: float | None = None
    sleeves: bool = False
    store: bool = False


class Resume(_Job, tag="resume", frozen=True):
    """Go on with a paused job."""


class Home(_Job, tag="home", frozen=True):
    """Bring all cards back into the well."""

    forgets_last_deck: ClassVar[bool] = True


class Recount(_Job, tag="recount", frozen=True):
    """After a wrong count: bring all cards back, which ends the job, and count what lies in the well then."""

    forgets_last_deck: ClassVar[bool] = True


class Connect(_Job, tag="connect", frozen=True):
    """Look for a lost machine again."""


Job: TypeAlias = Shuffle | Deal | CountCards | Clean | Calibrate | Resume | Home | Recount | Connect
Order: TypeAlias = Stop | SetCards | Job

_decoder = msgspec.json.Decoder(Order)


def read(text: str) -> Order:
    """The order in a message. Raises ValueError for nonsense."""
    order: Order = _decoder.decode(text)
    return order


# -- Which of the library's jobs an order is.

Made = Outcome | Count | Calibration | None


def request(order: Job, cards: int) -> mischwerk.Deal | mischwerk.Shuffle | None:
    """Return what is asked of the deck, None if it is something else."""
    match order:
        case Deal():
            return mischwerk.Deal(
                game=order.game, players=order.players, piles=order.piles, deck=order.deck,
                cards=None if order.game or order.deck else cards,
                audit=order.audit, nonce=order.nonce, reveal=order.reveal, deck_name=order.deck_name,
            )  # fmt: skip
        case Shuffle():
            return mischwerk.Shuffle(
                cards=cards, audit=order.audit, nonce=order.nonce, reveal=order.reveal, deck_name=order.deck_name
            )
    return None


async def carry_out(order: Job, shuffler: AsyncShuffler, cards: int, hear: Callable[[object], None]) -> Made:
    """Carry it out; ``cards``: in the deck. Raises MischwerkError."""
    job_request = request(order, cards)
    if job_request is not None:
        return await shuffler.carry_out(job_request, hear)
    match order:
        case Home():
            return await shuffler.home(on_event=hear)
        case Resume():
            return await shuffler.resume(on_event=hear)
        case CountCards():
            return await shuffler.count(on_event=hear)
        case Recount():
            await shuffler.home(on_event=hear)
            return await shuffler.count(on_event=hear)
        case Clean():
            await shuffler.clean(order.seconds, on_event=hear)
        case Calibrate():
            return await shuffler.calibrate(
                height_mm=order.height_mm, sleeves=order.sleeves, store=order.store, on_event=hear
            )
    return None


# -- The players' parts of auditable decks: a machine takes none twice, and says so only when it has begun.


class Nonces:
    """Those that were used since this program began."""

    def __init__(self) -> None:
        self._used: set[bytes] = set()

    def check(self, order: Job) -> None:
        """Before the job. Raises UsageProblem."""
        if _given(order) in self._used:
            raise UsageProblem(message("players-part-used"), message("give-another-players-part"), option="--nonce")

    def note(self, event: object, order: Job) -> None:
        """Something was heard of the job: when the machine has committed itself, it gets the nonce."""
        if isinstance(event, Committed) and (nonce := _given(order)) is not None:
            self._used.add(nonce)


def _given(order: Job) -> bytes | None:
    """Return what the players gave, None if they gave nothing. Raises UsageProblem."""
    if not isinstance(order, Shuffle | Deal) or not order.audit or order.nonce is None:
        return None
    return nonces.parsed(order.nonce).nonce


def judged(text: str) -> dict[str, Any]:
    """Say for a form how easily a players' part is guessed. ``weakness``: None where there is nothing to warn about, or
    the part is refused anyway."""
    try:
        phrase = nonces.parsed(text).phrase
    except UsageProblem:
        phrase = None
    weak = None if phrase is None else nonces.weakness(phrase)
    return {"weakness": None if weak is None else weak._asdict()}


# -- What the last auditable jobs left: a record that can be had, or a deck that is played first and revealed later.


class Audited:
    """``number``: of the job that ``record`` is of, 0 and empty if there is none."""

    def __init__(self) -> None:
        self.number = 0
        self.record = ""
        self._unrevealed: tuple[int, JobResult] | None = None

    def keep(self, number: int, made: JobResult) -> dict[str, Any]:
        """Keep the numbers of a job that is done. Fields of State that change."""
        if made.target is None:  # nor has the result anything else of its order
            self._unrevealed = (number, made)
            return {"unrevealed": number}
        self.number, self.record = number, made.to_json()
        return {"record": number}

    def forget_unrevealed(self) -> dict[str, Any]:
        """The machine begins something for which it forgets its last deck."""
        self._unrevealed = None
        return {"unrevealed": 0}

    async def reveal(self, number: int, shuffler: AsyncShuffler) -> dict[str, Any]:
        """Let the machine say what the deck of that job was drawn from. Raises MischwerkError, and then nothing has
        changed."""
        if self._unrevealed is None or self._unrevealed[0] != number:
            raise UsageProblem(message("deck-not-revealable"), message("machine-keeps-last"))
        made = await shuffler.reveal(self._unrevealed[1])
        return {**self.keep(number, made), **self.forget_unrevealed()}
