"""What a board tells of a shuffle when asked afterwards."""

from dataclasses import dataclass, replace
from typing import Any

from mischwerk.auditing import as_record, reveal
from mischwerk.job import Follower
from mischwerk.link import Link
from mischwerk.wire import MODES, STATES


@dataclass(frozen=True)
class Told:
    """``result``: its result_is, None if it took no job. ``target`` and ``plan`` only in test mode, and of an auditable
    job when it is revealed. ``audit``: the record's entry; ``changed``: attempts it now tells otherwise than before."""

    result: dict[str, Any] | None
    faults: list[dict[str, Any]]
    target: list[int] | None = None
    plan: list[dict[str, list[int]]] | None = None
    heard: int = 0  # how many faults the follower had heard by then
    audit: dict[str, Any] | None = None
    changed: tuple[int, ...] = ()

    @classmethod
    def ask(cls, follower: Follower, is_revealed: bool = True) -> "Told":
        """Ask for everything; for the material of an auditable job only if ``is_revealed``. Raises LinkError."""
        link = follower.link
        answer = link.request("result")
        heard = len(follower.faults)
        if answer.name != "result_is":
            return cls(None, list(follower.faults), heard=heard)
        result = dict(answer.values)
        faults = _faults(follower, result["faults"])
        if result["mode"] == MODES.index("auditable"):
            done = result["state"] == STATES.index("done")
            attempts, changed = follower.auditing.attempts(link, result["commitments"])
            material = reveal(link, attempts[-1].nonce)[0] if done and is_revealed and attempts else None
            target, plan = (None, None) if material is None else revealed(link, result)
            audit = as_record(attempts, done, material)
            return cls(result, faults, target, plan, heard, audit, tuple(changed))
        target, plan = revealed(link, result) if result["mode"] == MODES.index("test") else (None, None)
        return cls(result, faults, target, plan, heard)

    def then(self, follower: Follower) -> "Told":
        """The same, with the faults heard since: those of bringing the cards home."""
        return replace(self, faults=self.faults + follower.faults[self.heard :], heard=0)


def _faults(follower: Follower, count: int) -> list[dict[str, Any]]:
    """Those heard as events, or, if some were lost, all of them asked for one by one."""
    if len(follower.faults) == count:
        return list(follower.faults)
    answers = [follower.link.request("get_fault", index=index) for index in range(count)]
    return [dict(answer.values) for answer in answers if answer.name == "fault_is"]


def revealed(link: Link, result: dict[str, Any]) -> tuple[list[int] | None, list[dict[str, list[int]]] | None]:
    """Target and plan of a job that may be told. Raises LinkError."""
    answer = link.request("reveal_target")
    if answer.name != "target_is":
        return None, None  # it never came to a plan
    passes = [link.request("reveal_pass", index=index) for index in range(result["passes"])]
    plan = [{"pocket": one.values["pocket"], "eject": one.values["eject"]} for one in passes if one.name == "pass_is"]
    return answer.values["target"], plan
