from collections.abc import Callable

from .faults import Fault
from .planning.keys import Pass
from .planning.piles import Pile
from .randomness.audit import Audit

NEW: int
PREPARING: int
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
    prepared: tuple[list[int], list[Pass]] | None
    target: list[int] | None
    passes: list[Pass]
    pass_count: int
    duration_us: int
    needed_bits: int
    credited_bits: int
    retries: int
    attempts: int
    faults: list[Fault]
    faults_dropped: int
    stage: int
    pass_index: int
    card_index: int
    ejecting: bool
    sweeps: list[list[int]]
    short_count: int | None
    on_draw: Callable[[], object] | None
    is_masked: bool
    told_pass: int
    beat: int
    stops: int
    cards_fed: int
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
    def note(self, fault: Fault) -> None: ...
    def fault_count(self) -> int: ...
    def forget(self) -> None: ...
    def close(self) -> None: ...
    def rewind(self) -> None: ...
