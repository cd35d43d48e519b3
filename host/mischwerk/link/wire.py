"""The core's wire, with types: the core itself carries no annotations, for it also runs under MicroPython."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from shuffler import faults as _core_faults
from shuffler import reasons as _core_reasons
from shuffler.link import protocol as _core_protocol
from shuffler.link import reason_texts as _core_reason_texts
from shuffler.link import session as _core_session

_faults: Any = _core_faults
_protocol: Any = _core_protocol
_reason_texts: Any = _core_reason_texts
_session: Any = _core_session

reasons: Any = _core_reasons  # codes, by name

VERSION: int = _protocol.VERSION
MODES: tuple[str, ...] = _protocol.MODES
METHODS: tuple[str, ...] = _protocol.METHODS
SHUFFLE_METHODS: tuple[str, ...] = METHODS[
    :2
]  # what `shuffle` itself takes; deal and arrange are messages of their own
FORMATS: tuple[str, ...] = _protocol.FORMATS
STATES: tuple[str, ...] = _protocol.STATES
FIRST_EVENT: int = _protocol.FIRST_EVENT

FLAG_TWIN, FLAG_JUMPER, FLAG_TIMES = 1, 2, 4  # bits in identity.flags


class Packet(NamedTuple):
    """A decoded message. ``name`` is None for a type this version does not know."""

    type: int
    name: str | None
    seq: int
    session: int
    values: Any


class FaultKind(NamedTuple):
    """What the table of faults knows of a code."""

    code: int
    name: str
    severity: str
    keeps_order: bool
    meaning: str
    action: str


def fault_kind(code: int) -> FaultKind:
    """Kind of a fault code; an unknown code gives an unknown kind, never an error."""
    kind = _faults.kind(code)
    severity = _faults.SEVERITIES[kind.severity]
    return FaultKind(kind.code, kind.name, severity, kind.keeps_order, kind.meaning, kind.action)


def name_at(names: tuple[str, ...], index: int) -> str:
    """Word for a number on the wire; a number of a later version stays readable."""
    return names[index] if index < len(names) else f"unknown {index}"


def phase_name(index: int) -> str:
    """Word for a phase number."""
    return name_at(_protocol.PHASES, index)


class HostSession:
    """The host's end of the session (see shuffler.link.session), typed."""

    def __init__(self, session: int) -> None:
        self._session = _session.HostSession(session)

    @property
    def bad_frames(self) -> int:
        """Frames dropped as noise since the start."""
        return int(self._session.bad_frames)

    def request(self, name: str, values: Mapping[str, Any]) -> bytes:
        """Frame of a new request; repeat the same bytes until it is answered."""
        return bytes(self._session.request(name, dict(values)))

    def receive(self, data: bytes) -> list[Packet]:
        """Packets of the good frames that ``data`` completes; refusals, faults and lines of the log have their texts,
        too: ``detail``, ``where`` and ``text``, made from their codes."""
        return [_with_texts(Packet(*packet)) for packet in self._session.receive(data)]


def _with_texts(packet: Packet) -> Packet:
    values = packet.values
    if packet.name == "log_is":
        texts = {"text": _reason_texts.line(values)}
    elif packet.name in ("fault", "fault_is"):
        texts = {"where": _reason_texts.where(values), "detail": _reason_texts.detail(values)}
    elif packet.name == "refused":
        texts = {"detail": _reason_texts.detail(values)}
    else:
        return packet
    return packet._replace(values={**values, **texts})
