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
    asked: JobRequest, state: str, told: dict[str, Any], faults_heard: int, commitments_heard: int
) -> list[str]:
    """Contradictions of a `result_is` about a job that ended in ``state``."""
    found = []
    if name_at(STATES, told["state"]) != state:
        found.append(f"the job ended with {state}, but its result is {name_at(STATES, told['state'])}")
    if told["mode"] != MODES.index(asked.mode):
        found.append(f"{asked.mode} was requested, {name_at(MODES, told['mode'])} was reported")
    if told["method"] != METHODS.index(asked.method):
        found.append(f"method {asked.method} was requested, {name_at(METHODS, told['method'])} was reported")
    if told["cards"] != asked.cards:
        found.append(f"{_were(asked.cards, 'card')} requested, {_were(told['cards'])} reported")
    if told["faults"] < faults_heard:
        found.append(f"{_were(faults_heard, 'fault')} received, {_were(told['faults'])} reported")
    if state != "done" or found:  # what follows only applies to a complete job, and to the requested one
        return found
    return _of_passes(asked, told) + _of_bits(asked, told) + _of_attempts(asked, told, commitments_heard)


def _of_passes(asked: JobRequest, told: dict[str, Any]) -> list[str]:
    fewest, most = passes(asked)
    found = []
    if not fewest <= told["passes"] <= most:
        takes = f"{fewest}" if fewest == most else f"{fewest} to {most}"
        found.append(f"{_were(told['passes'], 'pass', 'passes')} reported instead of {takes}")
    if not told["duration_us"]:
        found.append("it took no time")
    return found


def _of_bits(asked: JobRequest, told: dict[str, Any]) -> list[str]:
    """Needed and credited bits follow from cards, method and mode."""
    needed = 0 if asked.method == "arrange" else recomputed.needed_bits(asked.cards)
    least = 0 if asked.mode == "test" else recomputed.credited_bits(asked.cards)
    found = []
    if told["needed_bits"] != needed:
        found.append(f"{told['needed_bits']} needed bits were reported; {asked.cards} cards need {needed}")
    credited = told["credited_bits"]
    # A random pile draws again for a full pocket, and may need more keys.
    is_right = credited >= least if asked.method == "random-pile" and least else credited == least
    if not is_right:
        found.append(f"{credited} credited bits were reported instead of {least}")
    return found


def _of_attempts(asked: JobRequest, told: dict[str, Any], commitments_heard: int) -> list[str]:
    found = []
    if not 1 <= told["attempts"] <= told["faults"] + 1:  # each but the last ended with a fault
        found.append(
            f"{_were(told['attempts'], 'attempt')} reported, but only "
            f"{counted(told['faults'], 'fault')} to explain them"
        )
    if commitments_heard and asked.mode != "auditable":
        found.append(f"there were commitments for a {asked.mode} job")
    least, most = (max(1, commitments_heard), MOST_COMMITMENTS) if asked.mode == "auditable" else (0, 0)
    if not least <= told["commitments"] <= most:
        takes = "none" if not most else f"{least} to {most}" if least > 1 else "at least 1"
        found.append(f"{_were(told['commitments'], 'commitment')} reported instead of {takes}")
    elif told["commitments"] > told["faults"] + 1:  # it commits again after a fault only
        found.append(
            f"{_were(told['commitments'], 'commitment')} reported, but only "
            f"{counted(told['faults'], 'fault')} to explain them"
        )
    return found


def passes(asked: JobRequest) -> tuple[int, int]:
    """The fewest and most passes that such a job can take."""
    if asked.method == "random-pile":
        return asked.passes, asked.passes
    if asked.config is None or asked.method == "arrange":
        return 1, MOST_PASSES
    try:
        return recomputed.passes(asked.cards, asked.config, asked.piles or None)
    except NoPlan:
        return 1, MOST_PASSES


def of_plan(asked: JobRequest, told: dict[str, Any], target: list[int] | None, plan: Plan | None) -> list[str]:
    """Contradictions of a revealed target and plan."""
    if target is None or plan is None:
        return [f"done was reported, but no {'target' if target is None else 'whole plan'}"]
    if sorted(target) != list(range(asked.cards)):
        return [f"the reported target is not an order of {asked.cards} cards"]
    found = []
    if asked.target is not None and target != asked.target:
        found.append("the reported target is not the one requested")
    is_drawn = asked.seed and asked.method != "random-pile"
    if is_drawn and target != recomputed.seeded_target(asked.seed, asked.cards, asked.piles or None):
        found.append("the reported target is not the one that the seed gives")
    if len(plan) != told["passes"]:
        found.append(f"{_were(told['passes'], 'pass', 'passes')} reported, but the plan has {len(plan)}")
    if any(p >= asked.pockets for one in plan for part in one.values() for p in part):
        found.append(f"the reported plan uses pockets that a machine of {asked.pockets} does not have")
    elif asked.config is not None:
        found += _leads_elsewhere(asked.cards, asked.config, target, plan)
    return found


def _leads_elsewhere(cards: int, config: MachineConfig, target: list[int], plan: Plan) -> list[str]:
    try:
        end = recomputed.carried_out([Pass(one["pocket"], one["eject"]) for one in plan], cards, config)
    except NoPlan as problem:
        return [f"the reported plan can't be carried out: {problem}"]
    return [] if end == target else ["the reported plan does not lead to the reported target"]


def of_commitments(attempts: Sequence[Attempt]) -> list[str]:
    """Contradictions of commitments by themselves: why no deck could be proved by the last."""
    last = attempts[-1]
    scheme = schemes.of(last.scheme)
    if scheme is None or not scheme.binds_job or {one.scheme for one in attempts} != {last.scheme}:
        return [f"commitments of scheme {last.scheme} were reported instead of scheme {schemes.LATEST}"]
    if len({one.commitment for one in attempts}) < len(attempts) or any(len(one.commitment) != 32 for one in attempts):
        return ["the reported commitments are not all different and of 32 bytes"]
    return []


def of_attempts(asked: JobRequest, attempts: Sequence[Attempt], material: bytes, target: list[int] | None) -> list[str]:
    """Contradictions of the commitments and material of an auditable job, which was done with the last attempt."""
    found = of_commitments(attempts)
    last = attempts[-1]
    scheme = schemes.of(last.scheme)
    if found or scheme is None:
        return found
    if len(material) != recomputed.material_bytes(asked.cards):
        return [f"{len(material)} bytes of material were reported instead of {recomputed.material_bytes(asked.cards)}"]
    binding = scheme.binding(asked.job, [(one.commitment, one.nonce) for one in attempts[:-1]])
    if scheme.commitment(binding, material) != last.commitment:
        found.append("the commitment is not that of the job asked for and the material revealed")
    if target != recomputed.target(scheme, binding, material, last.nonce, asked.cards, asked.piles or None):
        found.append("the reported target is not the one that material and nonce give")
    return found


def of_report(
    state: str, told: dict[str, Any] | None, target: list[int] | None, planned: list[int] | None, plan: Plan | None
) -> tuple[str, ...]:
    """Contradictions between what a board reported and the report (``planned``, ``plan``) of the twin behind it."""
    found = []
    if state != "done" or told is None:
        return ()
    if target is not None and planned is not None and target != planned:
        found.append("the reported target is not the one in the twin's report")
    if plan is not None and told["passes"] != len(plan):
        found.append(f"{_were(told['passes'], 'pass', 'passes')} reported, but the twin's report has {len(plan)}")
    return tuple(found)


def _were(number: int, one: str = "", several: str = "") -> str:
    return counted(number, f"{one} was".strip(), f"{several or (one and one + 's')} were".strip())
