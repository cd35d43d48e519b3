"""`mischwerk plan`: a plan for every line of targets, one after the other; nothing moves."""

import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from shuffler.config import MachineConfig

from mischwerk import machines, planning
from mischwerk.api import requests as api_planning
from mischwerk.commands.error_boundary import reader_gone
from mischwerk.deck import pile_file, targets
from mischwerk.deck.deals import Pile
from mischwerk.deck.pile_file import FilePile, PileProblem
from mischwerk.deck.targets import TargetProblem
from mischwerk.errors import EXIT_DONE, EXIT_USAGE, UsageProblem
from mischwerk.forms import counted
from mischwerk.jobs import options
from mischwerk.jobs.job_options import MachineChoice
from mischwerk.planning import NoPlan, Plan


@dataclass(frozen=True)
class PlanOptions:
    """What the user asked for, as typed."""

    target: Path
    machine: str = options.DEFAULT_MACHINE
    card_format: str = "poker"
    piles: Path | None = None
    as_json: bool = False
    explained: bool = False


class Answer(NamedTuple):
    """A line's plan, and the piles it makes of this deck if there was a file of piles."""

    plan: Plan
    piles: list[Pile] | None


def run(args: PlanOptions) -> int:
    """Answer every line in order, at once; exit status 2 if one of them has no plan. Raises UsageProblem."""
    if args.as_json and args.explained:
        raise UsageProblem(
            "--explain is for people and --json for programs.", "Leave one out: the JSON holds the whole plan."
        )
    build = machines.load(args.machine)
    options.check_twin(MachineChoice(card_format=args.card_format))
    options.check_format(args.card_format, build)
    config = machines.config(args.machine, args.card_format)
    piles = pile_file.read(args.piles) if args.piles is not None else None
    say = _for_programs(build.name) if args.as_json else _for_people(config, args.explained)
    count = failed = 0
    for line in targets.lines(args.target):
        count += 1
        answer = _answer(line, config, piles)
        failed += isinstance(answer, str)
        try:
            text = say(count, answer)
            print(text.rstrip("\n"), end=text[len(text.rstrip("\n")) :] + "\n", flush=True)
        except BrokenPipeError:  # typer would turn it into an exit status of its own
            return reader_gone()
    if failed:
        print(
            f"{failed} of {counted(count, 'target')} {'has' if failed == 1 else 'have'} no plan.",
            "Their lines say why; the others are planned.",
            sep="\n",
            file=sys.stderr,
            flush=True,
        )
    return EXIT_USAGE if failed else EXIT_DONE


def _answer(line: bytes, config: MachineConfig, piles: list[FilePile] | None) -> Answer | str:
    """The plan for a line, or why there is none."""
    try:
        target = targets.parsed(line)
        wanted = None if piles is None else pile_file.for_deck(piles, len(target))
        return Answer(planning.planned(target, config, wanted), wanted)
    except (TargetProblem, PileProblem, NoPlan) as problem:
        return str(problem)


def _for_programs(machine: str) -> Callable[[int, Answer | str], str]:
    def said(_: int, answer: Answer | str) -> str:
        if isinstance(answer, str):
            return json.dumps({"error": answer})
        return json.dumps(api_planning.Plan.of(machine, answer.plan).to_dict())

    return said


def _for_people(config: MachineConfig, explained: bool) -> Callable[[int, Answer | str], str]:
    def said(number: int, answer: Answer | str) -> str:
        if isinstance(answer, str):
            return f"{number}: no plan: {answer}"
        lines = [f"{number}: {planning.summary(answer.plan)}"]
        if explained:
            plan, piles = answer
            lines += [
                "",
                *planning.passes(plan, config),
                *planning.piles(plan, piles, config),
                *planning.times(plan),
                "",
            ]
        return "\n".join(lines)

    return said
