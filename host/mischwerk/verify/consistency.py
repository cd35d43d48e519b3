"""What a board reports about a job, compared with what was requested: every contradiction in a sentence.

A board that sends well-formed answers may still report another job, by defect or by intent. Believing it would print
"Done" for a deck that nobody asked for.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from shuffler.config import MachineConfig
from shuffler.planning.keys import Pass

from mischwerk.deck.deals import Pile, on_the_wire
from mischwerk.forms import counted
from mischwerk.link.wire import METHODS, MODES, STATES, name_at
from mischwerk.planning import NoPlan
from mischwerk.verify import recomputed, schemes
from mischwerk.verify.schemes import Attempt, Job

MOST_PASSES = 16
MOST_COMMITMENTS = 16

Plan = list[dict[str, list[int]]]


@dataclass(frozen=True)
class JobRequest:
    """A job as it was requested. ``passes``: 0 if the board chooses; ``target``: of an arrangement; ``config``: of the
    build with its cards, None if its file is not here; ``pockets``, ``capacity``: as the board reported them."""

    method: str
    mode: str
    cards: int
    card_format: str
    machine: str
    pockets: int
    capacity: int
    passes: int = 0
    seed: bytes = b""
    piles: tuple[Pile, ...] = ()
    target: list[int] | None = None
    config: MachineConfig | None = None

    @property
    def job(self) -> Job:
        """What a commitment must bind."""
        piles = bytes(on_the_wire(self.piles))
        return Job(self.method, self.cards, self.card_format, self.machine, self.capacity, piles)


def of_result(
    request: JobRequest, state: str, result: dict[str, Any], faults_heard: int, commitments_heard: int
) -> list[str]:
    """Contradictions of a `result_is` about a job that ended in ``state``."""
    problems = []
    if name_at(STATES, result["state"]) != state:
        problems.append(f"the job ended with {state}, but its result is {name_at(STATES, result['state'])}")
    if result["mode"] != MODES.index(request.mode):
        problems.append(f"{request.mode} was requested, {name_at(MODES, result['mode'])} was reported")
    if result["method"] != METHODS.index(request.method):
        problems.append(f"method {request.method} was requested, {name_at(METHODS, result['method'])} was reported")
    if result["cards"] != request.cards:
        problems.append(f"{_were(request.cards, 'card')} requested, {_were(result['cards'])} reported")
    if result["faults"] < faults_heard:
        problems.append(f"{_were(faults_heard, 'fault')} received, {_were(result['faults'])} reported")
    if state != "done" or problems:  # what follows only applies to a complete job, and to the requested one
        return problems
    return _of_passes(request, result) + _of_bits(request, result) + _of_attempts(request, result, commitments_heard)


def _of_passes(request: JobRequest, result: dict[str, Any]) -> list[str]:
    fewest, most = passes(request)
    problems = []
    if not fewest <= result["passes"] <= most:
        takes = f"{fewest}" if fewest == most else f"{fewest} to {most}"
        problems.append(f"{_were(result['passes'], 'pass', 'passes')} reported instead of {takes}")
    if not result["duration_us"]:
        problems.append("it took no time")
    return problems


def _of_bits(request: JobRequest, result: dict[str, Any]) -> list[str]:
    """Needed and credited bits follow from cards, method and mode."""
    needed = 0 if request.method == "arrange" else recomputed.needed_bits(request.cards)
    least = 0 if request.mode == "test" else recomputed.credited_bits(request.cards)
    problems = []
    if result["needed_bits"] != needed:
        problems.append(f"{result['needed_bits']} needed bits were reported; {request.cards} cards need {needed}")
    credited = result["credited_bits"]
    # A random pile draws again for a full pocket, and may need more keys.
    is_right = credited >= least if request.method == "random-pile" and least else credited == least
    if not is_right:
        problems.append(f"{credited} credited bits were reported instead of {least}")
    return problems


def _of_attempts(request: JobRequest, result: dict[str, Any], commitments_heard: int) -> list[str]:
    problems = []
    if not 1 <= result["attempts"] <= result["faults"] + 1:  # each but the last ended with a fault
        problems.append(
            f"{_were(result['attempts'], 'attempt')} reported, but only "
            f"{counted(result['faults'], 'fault')} to explain them"
        )
    if commitments_heard and request.mode != "auditable":
        problems.append(f"there were commitments for a {request.mode} job")
    least, most = (max(1, commitments_heard), MOST_COMMITMENTS) if request.mode == "auditable" else (0, 0)
    if not least <= result["commitments"] <= most:
        takes = "none" if not most else f"{least} to {most}" if least > 1 else "at least 1"
        problems.append(f"{_were(result['commitments'], 'commitment')} reported instead of {takes}")
    elif result["commitments"] > result["faults"] + 1:  # it commits again after a fault only
        problems.append(
            f"{_were(result['commitments'], 'commitment')} reported, but only "
            f"{counted(result['faults'], 'fault')} to explain them"
        )
    return problems


def passes(request: JobRequest) -> tuple[int, int]:
    """The fewest and most passes that such a job can take."""
    if request.method == "random-pile":
        return request.passes, request.passes
    if request.config is None or request.method == "arrange":
        return 1, MOST_PASSES
    try:
        return recomputed.passes(request.cards, request.config, request.piles or None)
    except NoPlan:
        return 1, MOST_PASSES


def of_plan(request: JobRequest, result: dict[str, Any], target: list[int] | None, plan: Plan | None) -> list[str]:
    """Contradictions of a revealed target and plan."""
    if target is None or plan is None:
        return [f"done was reported, but no {'target' if target is None else 'whole plan'}"]
    if sorted(target) != list(range(request.cards)):
        return [f"the reported target is not an order of {request.cards} cards"]
    problems = []
    if request.target is not None and target != request.target:
        problems.append("the reported target is not the one requested")
    is_drawn = request.seed and request.method != "random-pile"
    if is_drawn and target != recomputed.seeded_target(request.seed, request.cards, request.piles or None):
        problems.append("the reported target is not the one that the seed gives")
    if len(plan) != result["passes"]:
        problems.append(f"{_were(result['passes'], 'pass', 'passes')} reported, but the plan has {len(plan)}")
    if any(p >= request.pockets for step in plan for part in step.values() for p in part):
        problems.append(f"the reported plan uses pockets that a machine of {request.pockets} does not have")
    elif request.config is not None:
        problems += _leads_elsewhere(request.cards, request.config, target, plan)
    return problems


def _leads_elsewhere(cards: int, config: MachineConfig, target: list[int], plan: Plan) -> list[str]:
    try:
        end = recomputed.carried_out([Pass(step["pocket"], step["eject"]) for step in plan], cards, config)
    except NoPlan as problem:
        return [f"the reported plan can't be carried out: {problem}"]
    return [] if end == target else ["the reported plan does not lead to the reported target"]


def of_commitments(attempts: Sequence[Attempt]) -> list[str]:
    """Contradictions of commitments by themselves: why no deck could be proved by the last."""
    last = attempts[-1]
    scheme = schemes.of(last.scheme)
    if scheme is None or not scheme.binds_job or {attempt.scheme for attempt in attempts} != {last.scheme}:
        return [f"commitments of scheme {last.scheme} were reported instead of scheme {schemes.LATEST}"]
    if len({attempt.commitment for attempt in attempts}) < len(attempts) or any(
        len(attempt.commitment) != 32 for attempt in attempts
    ):
        return ["the reported commitments are not all different and of 32 bytes"]
    return []


def of_attempts(
    request: JobRequest, attempts: Sequence[Attempt], material: bytes, target: list[int] | None
) -> list[str]:
    """Contradictions of the commitments and material of an auditable job, which was done with the last attempt."""
    problems = of_commitments(attempts)
    last = attempts[-1]
    scheme = schemes.of(last.scheme)
    if problems or scheme is None:
        return problems
    if len(material) != recomputed.material_bytes(request.cards):
        return [
            f"{len(material)} bytes of material were reported instead of {recomputed.material_bytes(request.cards)}"
        ]
    binding = scheme.binding(request.job, [(attempt.commitment, attempt.nonce) for attempt in attempts[:-1]])
    if scheme.commitment(binding, material) != last.commitment:
        problems.append("the commitment is not that of the job asked for and the material revealed")
    if target != recomputed.target(scheme, binding, material, last.nonce, request.cards, request.piles or None):
        problems.append("the reported target is not the one that material and nonce give")
    return problems


def of_report(
    state: str, result: dict[str, Any] | None, target: list[int] | None, planned: list[int] | None, plan: Plan | None
) -> tuple[str, ...]:
    """Contradictions between what a board reported and the report (``planned``, ``plan``) of the twin behind it."""
    problems = []
    if state != "done" or result is None:
        return ()
    if target is not None and planned is not None and target != planned:
        problems.append("the reported target is not the one in the twin's report")
    if plan is not None and result["passes"] != len(plan):
        problems.append(f"{_were(result['passes'], 'pass', 'passes')} reported, but the twin's report has {len(plan)}")
    return tuple(problems)


def _were(number: int, noun: str = "", several: str = "") -> str:
    return counted(number, f"{noun} was".strip(), f"{several or (noun and noun + 's')} were".strip())
