from .faults import Fault
from .planning.keys import Pass
from .planning.piles import Pile
from .randomness.audit import Audit

NEW: int
PREPARING: int
FEEDING: int
EJECTING: int
PLANNED: int
FAULTS_KEPT: int
PLANNED_METHOD: int
RANDOM_PILE: int
DEAL: int
ARRANGE: int
SEALED: int
AUDITABLE: int
TEST: int

class Job:
    cards: int
    method: int
    asked_passes: int
    mode: int
    seed: bytes
    piles: list[Pile] | None
    wanted: list[int] | None
    audit: Audit | None
    progress: Progress
    record: Record
    def __init__(
        self,
        cards: int,
        method: int,
        passes: int,
        mode: int,
        seed: bytes | None = b"",
        piles: list[Pile] | None = None,
        wanted: list[int] | None = None,
        audit: Audit | None = None,
    ) -> None: ...
    def close(self) -> None: ...

class Progress:
    stage: int
    attempts: int
    target: list[int] | None
    passes: list[Pass]
    pass_count: int
    pass_index: int
    card_index: int
    def begin(self) -> None: ...
    def take(self, target: list[int] | None, passes: list[Pass]) -> None: ...
    def feed(self, pass_index: int, card_index: int) -> None: ...
    def is_short(self) -> bool: ...
    def eject(self) -> None: ...
    def drop(self) -> None: ...
    def forget(self) -> None: ...

class Record:
    duration_us: int
    needed_bits: int
    credited_bits: int
    retries: int
    faults: list[Fault]
    fault_count: int
    cards_fed: int
    def note(self, fault: Fault) -> None: ...
    def add(self, retries: int, us: int) -> None: ...
    def need(self, bits: int) -> None: ...
    def credit(self, bits: int) -> None: ...
    def feed(self, cards: int) -> None: ...
