"""The core's wire protocol for the host: what numbers and codes mean, in words."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from shuffler import faults, reasons
from shuffler.link import protocol, reason_texts, session
from shuffler.link.protocol import Packet

from mischwerk.forms import sentence
from mischwerk.messages import Message, message

VERSION = protocol.VERSION
MODES = protocol.MODES
METHODS = protocol.METHODS
SHUFFLE_METHODS = METHODS[:2]  # what `shuffle` itself takes; deal and arrange are messages of their own
FORMATS = protocol.FORMATS
STATES = protocol.STATES
FIRST_EVENT = protocol.FIRST_EVENT

FLAG_TWIN, FLAG_JUMPER, FLAG_TIMES, FLAG_SLOW, FLAG_HUNG, FLAG_CRASHED = 1, 2, 4, 8, 16, 32  # bits in identity.flags


def format_set(flags: int) -> str:
    """Return the format of cards a board is set for, by its identity.flags; poker for firmware that doesn't say it."""
    return FORMATS[max(0, (flags >> 6 & 3) - 1)]


class FaultKind(NamedTuple):
    """What the table of faults says about a code. ``action``: ``advice`` and what ``follows`` it."""

    code: int
    name: str
    severity: str
    follows: str
    keeps_order: bool
    meaning: str
    advice: str
    action: str

    def advised(self, then: str = "") -> Message:
        """Return the advice as a sentence, and the message of the key ``then`` behind it."""
        advice = Message(sentence(self.advice), f"advice.{self.name}")
        if not then:
            return advice
        return message("sentences", first=advice, second=message(then)) if advice else message(then)


def fault_kind(code: int) -> FaultKind:
    """Kind of a fault code; an unknown code gives an unknown kind, never an error."""
    kind = faults.kind(code)
    severity, follows, action = faults.SEVERITIES[kind.severity], faults.FOLLOWS[kind.follows], faults.action(kind)
    return FaultKind(kind.code, kind.name, severity, follows, kind.keeps_order, kind.meaning, kind.advice, action)


def named(name: str, where: str, detail: str) -> Message:
    """Name a fault, with its place if it has one, and say what happened."""
    if where:
        return message("fault-at-place", fault=name, place=where, detail=detail)
    return message("fault", fault=name, detail=detail)


def name_at(names: tuple[str, ...], index: int) -> str:
    """Word for a number on the wire; a number of a later version stays readable."""
    return names[index] if index < len(names) else f"unknown {index}"


def phase_name(index: int) -> str:
    """Word for a phase number."""
    return name_at(protocol.PHASES, index)


class HostSession:
    """The host's end of the session (see shuffler.link.session), whose packets have texts."""

    def __init__(self, number: int) -> None:
        self._session = session.HostSession(number)

    @property
    def bad_frames(self) -> int:
        """Frames dropped as noise since the start."""
        return self._session.bad_frames

    def request(self, name: str, values: Mapping[str, Any]) -> bytes:
        """Frame of a new request; repeat the same bytes until it is answered."""
        return self._session.request(name, values)

    def receive(self, data: bytes) -> list[Packet]:
        """Packets of the good frames that ``data`` completes; refusals, faults and lines of the log have their texts,
        too: ``detail``, ``where`` and ``text``, made from their codes."""
        return [_with_texts(packet) for packet in self._session.receive(data)]


def _with_texts(packet: Packet) -> Packet:
    values = packet.values
    if packet.name == "log_is":
        texts = {"text": reason_texts.line(values)}
    elif packet.name in ("fault", "fault_is"):
        texts = {"where": reason_texts.where(values), "detail": detail(values)}
    elif packet.name == "refused":
        texts = {"detail": detail(values)}
    else:
        return packet
    return packet._replace(values={**values, **texts})


REASONS = {code: name for name, code in vars(reasons).items() if name.isupper() and code in reason_texts.TEXTS}


def detail(values: dict[str, Any]) -> str:
    """As the core says it; a reason in its own words stays text, of any other the message has its code's name."""
    text, kind, reason = reason_texts.detail(values), faults.kind(values["code"]), values["reason"]
    if text == kind.meaning:
        return Message(text, f"meaning.{kind.name}")
    if reason not in REASONS:
        return text
    numbers = {f"n{place}": str(number) for place, number in enumerate(values["numbers"])}
    return Message(text, f"reason.{REASONS[reason]}", {**reason_texts.named(values), **numbers})
