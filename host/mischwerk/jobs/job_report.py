"""What a board reports about a job when asked afterwards, and what of it comes into the history without a record."""

from dataclasses import dataclass, replace
from typing import Any

from mischwerk.forms import counted
from mischwerk.history import entry
from mischwerk.jobs import record
from mischwerk.jobs.job import Follower
from mischwerk.link.line import Line, contradiction
from mischwerk.link.wire import FLAG_TWIN, MODES, fault_kind
from mischwerk.verify import consistency
from mischwerk.verify.consistency import JobRequest
from mischwerk.verify.schemes import as_record, reveal


@dataclass(frozen=True)
class JobReport:
    """``result``: its result_is, None if it took no job. ``target`` and ``plan`` only in test mode, and of an auditable
    job when it is revealed. ``audit``: the record's entry; ``changed``: attempts it now reports differently;
    ``contradictions``: where it reports another job than was requested, in words."""

    result: dict[str, Any] | None
    faults: list[dict[str, Any]]
    target: list[int] | None = None
    plan: list[dict[str, list[int]]] | None = None
    heard: int = 0  # how many faults the follower had heard by then
    audit: dict[str, Any] | None = None
    changed: tuple[int, ...] = ()
    contradictions: tuple[str, ...] = ()

    @classmethod
    async def ask(cls, follower: Follower, request: JobRequest, state: str, is_revealed: bool = True) -> "JobReport":
        """Ask for everything about the job ``request`` for, which ended in ``state``; for the material of an auditable
        one only if ``is_revealed``. Raises LinkError."""
        line = follower.line
        answer = await line.request("result")
        heard = len(follower.faults)
        if answer.name != "result_is":
            silent = ("done was reported, but no result",) if state == "done" else ()
            return cls(None, list(follower.faults), heard=heard, contradictions=silent)
        result = dict(answer.values)
        faults = await _faults(follower, result["faults"])
        done = state == "done"
        wrong = list(follower.auditing.contradictions)
        wrong += consistency.of_result(request, state, result, heard, len(follower.auditing.heard))
        if done and len(faults) != max(result["faults"], heard):
            wrong.append(
                f"{counted(result['faults'], 'fault was', 'faults were')} reported, but {len(faults)} returned "
                "when asked for one by one"
            )
        if request.mode == "auditable" and result["mode"] == MODES.index("auditable"):
            report = cls(result, faults, heard=heard)
            return await _with_audit(report, follower, request, done, done and is_revealed, wrong)
        target, plan = None, None
        if request.mode == "test" and result["mode"] == MODES.index("test"):
            target, plan = await revealed(line, result)
            wrong += consistency.of_plan(request, result, target, plan) if done else []
        return cls(result, faults, target, plan, heard, contradictions=tuple(wrong))

    def then(self, follower: Follower) -> "JobReport":
        """Add the faults heard since: those of bringing the cards home."""
        return replace(self, faults=self.faults + follower.faults[self.heard :], heard=0)


async def _with_audit(
    report: JobReport, follower: Follower, request: JobRequest, done: bool, is_revealed: bool, wrong: list[str]
) -> JobReport:
    """Add the data of an auditable job."""
    result = report.result
    assert result is not None
    attempts, changed = await follower.auditing.attempts(follower.line, result["commitments"])
    material, target, plan = None, None, None
    if done and len(attempts) != result["commitments"]:
        wrong.append(
            f"{result['commitments']} commitments were reported, but {len(attempts)} were returned when asked for"
        )
    elif done and not (attempts and attempts[-1].nonce):
        wrong.append("the deck was drawn without this computer's nonce")
    elif done and not is_revealed:
        wrong += consistency.of_commitments(attempts)
    elif is_revealed:
        material, why = await reveal(follower.line, follower.auditing.key)
        if material is None:
            wrong.append(f"what the deck was drawn from is not revealed: {why}")
        else:
            target, plan = await revealed(follower.line, result)
            wrong += consistency.of_plan(request, result, target, plan)
            wrong += consistency.of_attempts(request, attempts, material, target)
    audit = as_record(attempts, done, material, b"" if is_revealed else follower.auditing.key)
    return replace(report, target=target, plan=plan, audit=audit, changed=tuple(changed), contradictions=tuple(wrong))


async def _faults(follower: Follower, count: int) -> list[dict[str, Any]]:
    """Those heard as events, or, if some were lost, all of them asked for one by one."""
    if len(follower.faults) >= count:
        return list(follower.faults)
    answers = [await follower.line.request("get_fault", index=index) for index in range(count)]
    return [dict(answer.values) for answer in answers if answer.name == "fault_is"]


async def revealed(line: Line, result: dict[str, Any]) -> tuple[list[int] | None, list[dict[str, list[int]]] | None]:
    """Target and plan of a job that may be revealed. Raises LinkError."""
    answer = await line.request("reveal_target")
    if answer.name != "target_is":
        return None, None  # it never got as far as a plan
    passes = [await line.request("reveal_pass", index=index) for index in range(result["passes"])]
    if any(reply.name != "pass_is" or reply.values["index"] != index for index, reply in enumerate(passes)):
        return answer.values["target"], None
    plan = [{"pocket": reply.values["pocket"], "eject": reply.values["eject"]} for reply in passes]
    return answer.values["target"], plan


# -- Whether a board that says that it has homed is homed.


def check_homed(status: dict[str, Any]) -> None:
    """Raises DeviceFault if the board's status is not that of a machine that was homed just now."""
    kind = fault_kind(status["fault"]) if status["fault"] else None
    if kind is not None and kind.name != "ENTROPY_FAILED":  # homing can't clear that one
        raise contradiction(f"homing was reported as done, but {kind.name} is still latched")
    if not status["homed"]:
        raise contradiction("homing was reported as done, but the machine reports that it is not homed")


# -- How a job without a record comes into the history.


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
