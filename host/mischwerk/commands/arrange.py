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


def run(asked: ArrangeOptions, presentation: Presentation) -> Finished:
    """Carry out an arrangement. Raises MischwerkError when there is nothing to record."""
    asked = replace(asked, card_format=asked.asked_format or asked.card_format)
    options.check(asked)
    if asked.target is not None and asked.undo is not None:
        raise UsageProblem("--target and --undo can't be combined.", "Give the target order, or the record to undo.")
    if asked.undo is not None:
        asked, task = _undoing(asked, targets.read_undone(asked.undo))
    elif asked.target is not None:
        task = _to_target(asked, asked.target)
    else:
        raise UsageProblem(
            "`mischwerk arrange` needs a target order.", "Give --target FILE, or --undo RECORD to undo a job."
        )
    return shuffle.carry_out(asked, task, presentation)


def _to_target(asked: ArrangeOptions, source: Path) -> Task:
    try:
        target = targets.only(source)
    except TargetProblem as problem:
        raise UsageProblem(
            f"{source} contains no order: {problem}.", "It must hold one JSON list: the card for each place."
        ) from problem
    if asked.cards not in (None, len(target)):
        raise UsageProblem(
            f"--cards says {asked.cards}, but {source} orders {counted(len(target), 'card')}.", "Leave --cards out."
        )
    return options.of_target(target)


def _undoing(asked: ArrangeOptions, undone: Undone) -> tuple[ArrangeOptions, Task]:
    """The options, completed from the record. Raises UsageProblem if they contradict it."""
    if asked.machine is not None:
        _same("machine", machines.load(asked.machine).name, undone.machine, undone)
    elif undone.machine not in machines.names() and asked.sim:
        raise UsageProblem(
            f"{undone.name} was made by the machine {undone.machine}, whose file is not known here.",
            "Give its file with --machine.",
        )
    if asked.cards is not None:
        _same("cards", asked.cards, undone.cards, undone)
    if asked.asked_format is not None and undone.card_format is not None:
        _same("format", asked.asked_format, undone.card_format, undone)
    asked = replace(
        asked,
        machine=asked.machine or (undone.machine if asked.sim else None),
        card_format=undone.card_format or asked.card_format,
    )
    return asked, options.of_undo(undone)


def _same(option: str, given: object, recorded: object, undone: Undone) -> None:
    if given != recorded:
        raise UsageProblem(
            f"--{option} says {given}, but {undone.name} has {recorded}.",
            f"Leave --{option} out: it is in the record.",
        )
