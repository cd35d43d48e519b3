"""What is heard of a job while it runs, as frozen values, and the listener that makes them."""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from mischwerk.api.values import Fault
from mischwerk.forms import Value
from mischwerk.jobs.record import fault_record

MOST_WAITING = 10_000  # events that nobody takes: the oldest are dropped


@dataclass(frozen=True)
class Event(Value):
    """Something that happened in a job."""

    def to_dict(self) -> dict[str, Any]:
        """As plain objects that JSON has; ``event`` names the kind."""
        return {"event": type(self).__name__, **super().to_dict()}


@dataclass(frozen=True)
class PhaseBegan(Event):
    """A phase begins: homing, drawing, planning, feeding, ejecting, counting, collecting, paused, fault, idle; of a
    secret job `working` stands for all that would tell something. ``pass_number``: from 1, or 0."""

    phase: str
    pass_number: int


@dataclass(frozen=True)
class Planned(Event):
    """How many passes the plan has; only a twin of your own says it."""

    passes: int


@dataclass(frozen=True)
class CardFed(Event):
    """In a pass ``fed`` of ``cards`` cards have gone through the throat, in test mode; or that many were counted, with
    ``pass_number`` 0 and ``cards`` None. A twin of one's own says it of each card, a board once a second."""

    pass_number: int
    fed: int
    cards: int | None


@dataclass(frozen=True)
class FaultReported(Event):
    """The board reports a fault; it may go on."""

    fault: Fault


@dataclass(frozen=True)
class Committed(Event):
    """The board has committed to an attempt (from 0) of an auditable job. ``commitment``: 64 hexadecimal digits;
    ``words``: the same, to be written down before any card moves; ``nonce_words``: the nonce that answers it, which is
    made from ``phrase`` if from one."""

    attempt: int
    commitment: str
    words: str
    nonce_words: str = ""
    phrase: str | None = None


@dataclass(frozen=True)
class Noted(Event):
    """Anything else worth a line."""

    text: str


@dataclass(frozen=True)
class Ended(Event):
    """The job has ended or paused, the last event of it. ``state``: done, paused or fault; ``where``: the cards are."""

    state: str
    where: str


Listener: TypeAlias = Callable[[Event], None]


class JobListener:
    """Progress of one job: passes events on to ``on_event`` at once, and keeps them for an iterator if ``keeps``.

    ``tells_cards``: not of a secret job, even if a twin of one's own says how many cards have gone.
    """

    def __init__(self, job: str, on_event: Listener | None, keeps: bool = False) -> None:
        self.job = job
        self.waiting: deque[Event] = deque(maxlen=MOST_WAITING)
        self.cards: int | None = None
        self.tells_cards = True
        self.on_event = on_event
        self._keeps = keeps

    def say(self, event: Event) -> None:
        """Pass an event on. What the callback raises ends the job, after a stop."""
        if self._keeps:
            self.waiting.append(event)
        if self.on_event is not None:
            self.on_event(event)

    def phase(self, name: str, number: int) -> None:
        self.say(PhaseBegan(name, number))

    def passes(self, count: int) -> None:
        self.say(Planned(count))

    def card(self, number: int, gone: int) -> None:
        if self.tells_cards:
            self.say(CardFed(number, gone, self.cards))

    def fault(self, fault: dict[str, Any]) -> None:
        self.say(FaultReported(Fault.of(fault_record(fault))))

    def commitment(
        self, attempt: int, commitment: bytes, fingerprint: str, nonce_words: str, phrase: str | None
    ) -> None:
        self.say(Committed(attempt, commitment.hex(), fingerprint, nonce_words, phrase))

    def note(self, text: str) -> None:
        self.say(Noted(text))

    def pause(self) -> None:
        """Nothing is shown here."""

    def close(self) -> None:
        """Nothing is shown here."""
