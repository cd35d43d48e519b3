from collections.abc import Sequence

from ..motion.ramp import SegmentLike
from .drive import Drive

_Timed = tuple[Sequence[SegmentLike], int]

JAM_PERCENT: int
SLIP_PERCENT: int

class FeedMoves:
    hz: tuple[int, int]
    run: list[_Timed]
    stage: list[_Timed]
    first: _Timed
    from_rest: _Timed
    to_tail: _Timed
    before_steps: int
    planned_tail: int
    def __init__(self, drive: Drive) -> None: ...
    def plan_from_rest(self, lead_steps: int, length_steps: int) -> int | None: ...
    def plan_to_tail(self, tail_steps: int) -> None: ...
