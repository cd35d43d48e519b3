"""What a board tells of a shuffle when asked afterwards."""

from dataclasses import dataclass
from typing import Any

from mischwerk.job import Follower
from mischwerk.link import Link
from mischwerk.wire import MODES


@dataclass(frozen=True)
class Told:
    """``result``: its result_is, None if it took no job. ``target`` and ``plan`` only in test mode."""

    result: dict[str, Any] | None
    faults: list[dict[str, Any]]
    target: list[int] | None = None
    plan: list[dict[str, list[int]]] | None = None
    heard: int = 0  # how many faults the follower had heard by then

    @classmethod
    def ask(cls, follower: Follower) -> "Told":
        """Ask for everything. Raises LinkError."""
        link = follower.link
        answer = link.request("result")
        heard = len(follower.faults)
        if answer.name != "result_is":
            return cls(None, list(follower.faults), heard=heard)
        result = dict(answer.values)
        target, plan = _revealed(link, result) if result["mode"] == MODES.index("test") else (None, None)
        return cls(result, _faults(follower, result["faults"]), target, plan, heard)

    def then(self, follower: Follower) -> "Told":
        """The same, with the faults heard since: those of bringing the cards home."""
        return Told(self.result, self.faults + follower.faults[self.heard :], self.target, self.plan)


def _faults(follower: Follower, count: int) -> list[dict[str, Any]]:
    """Those heard as events, or, if some were lost, all of them asked for one by one."""
    if len(follower.faults) == count:
        return list(follower.faults)
    answers = [follower.link.request("get_fault", index=index) for index in range(count)]
    return [dict(answer.values) for answer in answers if answer.name == "fault_is"]


def _revealed(link: Link, result: dict[str, Any]) -> tuple[list[int] | None, list[dict[str, list[int]]] | None]:
    answer = link.request("reveal_target")
    if answer.name != "target_is":
        return None, None  # it never came to a plan
    passes = [link.request("reveal_pass", index=index) for index in range(result["passes"])]
    plan = [{"pocket": one.values["pocket"], "eject": one.values["eject"]} for one in passes if one.name == "pass_is"]
    return answer.values["target"], plan
