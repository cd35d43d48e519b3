from collections.abc import Callable

from .drive import Drive
from .feed_moves import FeedMoves

class Throat:
    card: int
    cards: int
    more: bool
    is_slow: int
    tail_steps: int | None
    begun_steps: int | None
    staging: bool
    entered: bool
    unseen: bool
    lead_steps: int | None
    length_steps: int
    passed: int
    arrived: int
    is_here: Callable[[], object]
    is_through: Callable[[], object]
    is_in: Callable[[], object]
    def __init__(self, drive: Drive, moves: FeedMoves) -> None: ...
    def begin(self) -> None: ...
    def stage(self) -> None: ...
    def expect(self, card: int, cards: int) -> None: ...
    def begin_attempt(self, is_slow: int, tail_steps: int | None) -> None: ...
    def end_attempt(self) -> None: ...
    def go_slowly(self) -> None: ...
    def clear(self) -> None: ...
