from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

VERSION: int
MODES: tuple[str, ...]
METHODS: tuple[str, ...]
FORMATS: tuple[str, ...]
AXES: tuple[str, ...]
UPKEEP_TASKS: tuple[str, ...]
STATES: tuple[str, ...]
NONE: int
RUNNING: int
PAUSED: int
DONE: int
FAULT: int
PHASES: tuple[str, ...]
FIRST_ANSWER: int
FIRST_EVENT: int
HEADER_BYTES: int
MAX_TEXT: int

class Message(NamedTuple):
    type: int
    name: str
    since: int
    fields: list[list[str]]

class Packet(NamedTuple):
    type: int
    name: str | None
    seq: int
    session: int
    values: Any  # dict of the fields, whose types hang on the name; bytes where that is None

class ProtocolError(Exception): ...

def keep_ready(names: Iterable[str]) -> None: ...
def by_name(name: str) -> Message: ...
def messages() -> list[Message]: ...
def encode(
    name: str, seq: int, session: int, values: Mapping[str, int | str | Sequence[int]] | object
) -> bytearray: ...
def request(name: str, seq: int, session: int, values: Mapping[str, int | str | Sequence[int]]) -> bytes: ...
def decode(payload: bytes) -> Packet: ...
