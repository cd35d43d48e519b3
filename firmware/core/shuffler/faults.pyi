from typing import NamedTuple

WARNING: int
RECOVERABLE: int
LATCHED: int
NOTHING: int
GO_ON: int
HOME: int
COLLECTED: int
FOLLOWS: tuple[str, ...]
NOWHERE: int
MACHINE: int
COVER: int
LINK: int
FIRMWARE: int
SOURCE: int
PLANNER: int
FEED: int
AXES: int
POCKET: int
PUSHER: int
WELL: int
THROAT: int
POCKET_MOUTH: int
SLOT_MOUTH: int
SLOT: int
POCKETS: int
RACK: int
WHEEL: int
LEVER: int
SENSES: tuple[int, ...]
NO_POCKET: int
SEVERITIES: tuple[str, ...]
PLACES: tuple[str, ...]

class Kind(NamedTuple):
    code: int
    name: str
    severity: int
    follows: int
    keeps_order: bool
    meaning: str
    advice: str

class Fault(NamedTuple):
    code: int
    place: int
    pocket: int
    card: int
    attempt: int
    t_us: int
    reason: int
    numbers: tuple[int, ...]
    detail: str

class MachineFault(Exception):
    fault: Fault
    def __init__(self, fault: Fault) -> None: ...

def kind(code: int) -> Kind: ...
def action(kind: Kind) -> str: ...
def code(name: str | int) -> int: ...
def fault(name: str | int, place: int, t_us: int, reason: int = 0, detail: str = "") -> Fault: ...
def place_name(place: int, pocket: int = 255) -> str: ...
def kinds() -> list[Kind]: ...
