"""How a job without a record comes into the history."""

from typing import Any

from mischwerk.history import entry
from mischwerk.jobs import record
from mischwerk.jobs.job import Follower
from mischwerk.link.wire import FLAG_TWIN


def remember(
    follower: Follower,
    identity: dict[str, Any],
    kind: str,
    *,
    is_right: bool = True,
    cards: int | None = None,
    misfeeds: int | None = None,
    note: str | None = None,
    deck_name: str | None = None,
) -> None:
    """Keep a job that has ended, or whose line died; not one that was refused. ``is_right``: what the board reports of
    it does not contradict itself."""
    if not follower.was_begun:
        return
    kept = entry.of_other_job(
        kind,
        identity,
        is_twin=bool(identity["flags"] & FLAG_TWIN),
        result=follower.result if is_right else "fault",
        faults=[record.fault_record(fault) for fault in follower.faults],
        wall_s=follower.elapsed_s,
        cards=cards,
        misfeeds=misfeeds,
        note=note,
        board=follower.line.board,
        deck_name=deck_name,
    )
    follower.keeper.keep(kept)
