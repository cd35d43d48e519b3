"""`mischwerk arrange`: bring a deck into a given order, or back into the one it had. Test mode only."""

from dataclasses import replace
from pathlib import Path

from mischwerk import machines
from mischwerk.commands import shuffle
from mischwerk.commands.shuffle import Finished
from mischwerk.deck import targets
from mischwerk.deck.targets import TargetProblem, Task, Undone
from mischwerk.errors import UsageProblem
from mischwerk.forms import counted
from mischwerk.jobs import options
from mischwerk.jobs.job_options import ArrangeOptions
from mischwerk.terminal.presentation import Presentation


def run(args: ArrangeOptions, presentation: Presentation) -> Finished:
    """Carry out an arrangement. Raises MischwerkError when there is nothing to record."""
    args = replace(args, card_format=args.asked_format or args.card_format)
    options.check(args)
    if args.target is not None and args.undo is not None:
        raise UsageProblem("--target and --undo can't be combined.", "Give the target order, or the record to undo.")
    if args.undo is not None:
        args, task = _undoing(args, targets.read_undone(args.undo))
    elif args.target is not None:
        task = _to_target(args, args.target)
    else:
        raise UsageProblem(
            "`mischwerk arrange` needs a target order.", "Give --target FILE, or --undo RECORD to undo a job."
        )
    return shuffle.carry_out(args, task, presentation)


def _to_target(args: ArrangeOptions, source: Path) -> Task:
    try:
        target = targets.only(source)
    except TargetProblem as problem:
        raise UsageProblem(
            f"{source} contains no order: {problem}.", "It must hold one JSON list: the card for each place."
        ) from problem
    if args.cards not in (None, len(target)):
        raise UsageProblem(
            f"--cards says {args.cards}, but {source} orders {counted(len(target), 'card')}.", "Leave --cards out."
        )
    return options.of_target(target)


def _undoing(args: ArrangeOptions, undone: Undone) -> tuple[ArrangeOptions, Task]:
    """The options, completed from the record. Raises UsageProblem if they contradict it."""
    if args.machine is not None:
        _same("machine", machines.load(args.machine).name, undone.machine, undone)
    elif undone.machine not in machines.names() and args.sim:
        raise UsageProblem(
            f"{undone.name} was made by the machine {undone.machine}, whose file is not known here.",
            "Give its file with --machine.",
        )
    if args.cards is not None:
        _same("cards", args.cards, undone.cards, undone)
    if args.asked_format is not None and undone.card_format is not None:
        _same("format", args.asked_format, undone.card_format, undone)
    args = replace(
        args,
        machine=args.machine or (undone.machine if args.sim else None),
        card_format=undone.card_format or args.card_format,
    )
    return args, options.of_undo(undone)


def _same(option: str, given: object, recorded: object, undone: Undone) -> None:
    if given != recorded:
        raise UsageProblem(
            f"--{option} says {given}, but {undone.name} has {recorded}.",
            f"Leave --{option} out: it is in the record.",
        )
