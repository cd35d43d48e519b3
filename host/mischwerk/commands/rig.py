"""`mischwerk rig measure`: a feed rig, or its twin, measured into a machine file of its owner's."""

import datetime
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import mischwerk_machines
from mischwerk_machines import CardFormat, Machine, MachineFileError
from mischwerk_work.bar import HEARTBEAT

from mischwerk import machines
from mischwerk.commands.owner_options import RigOptions
from mischwerk.errors import EXIT_DONE, DeviceFault, Interrupted, MischwerkError, UsageProblem
from mischwerk.forms import counted
from mischwerk.interrupts import Interrupts
from mischwerk.jobs import options
from mischwerk.jobs.job_options import MachineChoice
from mischwerk.link.connection import Connection, connected
from mischwerk.link.ports import find_board
from mischwerk.link.twin import TwinChild, TwinSettings
from mischwerk.terminal import asking
from mischwerk.terminal.terminal import print_object
from mischwerk.upkeep.rig import inference, measuring, owner_file
from mischwerk.upkeep.rig.inference import FEWEST, Measured, Seen
from mischwerk.upkeep.rig.journal import PRESSED, SLED, Journal, passages
from mischwerk.upkeep.rig.measuring import Evening, Feeds, Person, PersonAtTerminal, TwinHand

MOST_REPEATS, MOST_CARDS = 100, 110
_LENGTHS_MM = (50.0, 75.0)  # of cards along the feed


def measure(args: RigOptions) -> int:
    """Measure, show, write; exit status. Raises MischwerkError, and then no machine file was written."""
    _check(args)
    with ExitStack() as stack:
        interrupts = stack.enter_context(Interrupts())
        child = _twin(args, stack) if args.sim else None
        port = child.port if child else args.port or find_board()
        board = stack.enter_context(connected(port, "rig measure", interrupts, child.watch if child else None))
        machine = _machine(args, board)
        card = mischwerk_machines.card_format(args.card_format)
        by_hand = owner_file.measured_by_hand(args.bench, machine)
        out = args.out or Path(f"{machine.name}-rig.toml")
        name = owner_file.name_for(out, machine, args.force)
        _check_rig(board)
        card_mm = card.length_mm if args.card_mm is None else args.card_mm
        cards = min(options.DEFAULT_CARDS, machine.max_cards) if args.cards is None else args.cards
        about = {"machine": machine.sha256, "format": card.name, "card_mm": card_mm, "twin": board.is_twin}
        journal = Journal(out.with_suffix(".runs.jsonl"), about, args.force)
        person: Person = TwinHand(child.tell) if child else PersonAtTerminal(interrupts)
        if journal.runs:
            person.note(f"{counted(len(journal.runs), 'run')} of {journal.path} are kept: it continues from there.")
        config = mischwerk_machines.config(machine, card)
        evening = Evening(board, interrupts, config, person, journal)
        if child:  # a person is asked for each card
            stack.enter_context(HEARTBEAT.doing(lambda: f"{counted(len(journal.runs), 'card')} fed"))
        try:
            evening.single(SLED, args.repeats)
            evening.single(PRESSED, args.repeats)
            feeds = evening.deck(cards) if cards else None
        except Interrupted as stop:
            raise Interrupted(
                f"Stopped on request. {_kept(journal)}", "The same command continues from there."
            ) from stop
        except MischwerkError as problem:
            problem.what_to_do += f" {_kept(journal)}"
            raise
        numbers, also = _inferred(journal, machine, card, card_mm, by_hand)
        today = datetime.date.today().isoformat()
        owner_file.write(out, owner_file.owner_text(name, machine, numbers, today, _notes(args, board, also, feeds)))
    return _tell(args, machine, out, numbers, also, feeds)


def _check(args: RigOptions) -> None:
    if args.machine is not None:
        machines.load(args.machine)
    options.check_twin(
        MachineChoice(card_format=args.card_format, sim_seed=args.sim_seed, interpreter=args.interpreter)
    )
    for name, value, low, high in (
        ("--repeats", args.repeats, FEWEST, MOST_REPEATS),
        ("--cards", args.cards, 0, MOST_CARDS),
        ("--card-mm", args.card_mm, *_LENGTHS_MM),
    ):
        if value is not None and not low <= value <= high:
            raise UsageProblem(f"{name} {value:g} is out of range.", f"Give {name} between {low:g} and {high:g}.")
    if args.sim and args.port is not None:
        raise UsageProblem("--sim starts a twin of its own and uses no port.", "Leave --port or --sim out.")
    if not args.sim:
        for option, given in (
            ("--sim-seed", args.sim_seed),
            ("--world", args.world),
            ("--interpreter", args.interpreter),
        ):
            if given is not None:
                raise UsageProblem(f"{option} is for a twin.", "Add --sim, or leave it out.")
        if not asking.present():
            raise UsageProblem(
                "Without a terminal there is nobody to lay the cards into the rig.",
                "Run it at a terminal, or with --sim.",
            )


def _twin(args: RigOptions, stack: ExitStack) -> TwinChild:
    name = args.machine or options.DEFAULT_MACHINE
    settings = TwinSettings(
        machine=name,
        card_format=args.card_format,
        cards=max(args.repeats, args.cards or options.DEFAULT_CARDS),
        sim_seed=options.fresh_sim_seed() if args.sim_seed is None else args.sim_seed,
        twin=options.RIG_TWIN,
        pace="none",
        child=True,
        interpreter=args.interpreter,
        world=args.world,
    )
    with HEARTBEAT.doing("starting the twin"):
        child = TwinChild(settings)
    stack.callback(child.close)
    return child


def _machine(args: RigOptions, board: Connection) -> Machine:
    """The build that the board is for. Raises UsageProblem."""
    known = board.identity["machine"]
    if args.machine is None and known not in machines.names():  # what a board calls itself is no path
        raise UsageProblem(
            f"The file of the machine {known} is not known here.",
            "Give the machine file that the board was set up with: --machine.",
        )
    try:
        machine = mischwerk_machines.load(args.machine or known)
    except MachineFileError as problem:
        raise UsageProblem(
            f"{problem}.", "Give the machine file that the board was set up with: --machine."
        ) from problem
    if machine.name != known:
        raise UsageProblem(
            f"The board is set up as {known}, not as {machine.name}.",
            f"Leave --machine out, or change it: `mischwerk settings set machine {machine.name}`.",
        )
    if not machines.of(machine).has_rig:
        raise UsageProblem(f"There is no feed rig for a {machine.kind}: {machine.name}.", "Set the board up as pile10.")
    return machine


def _check_rig(board: Connection) -> None:
    if measuring.ask(board, "status")["homed"]:
        raise UsageProblem(
            "This machine is homed: it is not a rig, and its rack would be in the cards' way.",
            "A whole machine measures its cards with `mischwerk calibrate`.",
        )


def _kept(journal: Journal) -> str:
    return f"{counted(len(journal.runs), 'run')} kept in {journal.path}; no machine file was written."


def _inferred(
    journal: Journal, machine: Machine, card: CardFormat, card_mm: float, by_hand: Sequence[Measured]
) -> tuple[list[Measured], Seen]:
    """Raises DeviceFault if too few cards came through."""
    for stage in (SLED, PRESSED):
        count = len(passages(journal.runs, stage))
        if count < FEWEST:
            raise DeviceFault(
                f"Only {counted(count, 'card')} came through in the stage `{stage}`: too few, nothing was written.",
                "Clean the roller, check gate and nip, then run it again: it continues from there.",
            )
    hand = {number.key: number for number in by_hand}
    well = hand.get("friction.well")
    at = inference.sizes(machine, card, card_mm, (well.value, well.plus_minus) if well else None)
    config = mischwerk_machines.config(machine, card)
    per_mm = inference.steps_per_mm(journal.runs, at)
    inferred = [
        per_mm,
        inference.speed_ratio(journal.runs, at, per_mm.value),
        inference.roller_friction(journal.runs, at, per_mm.value, config),
    ]
    numbers = {number.key: number for number in inferred} | hand  # what was measured by hand is the owner's last word
    return list(numbers.values()), inference.seen(journal.runs, per_mm.value)


def _notes(args: RigOptions, board: Connection, also: Seen, feeds: Feeds | None) -> list[str]:
    twin = f" seed {args.sim_seed}" if args.sim_seed is not None else ""
    where = [f"From a twin{twin}, not from a machine."] if board.is_twin else []
    return [*where, *_lines(also, feeds)]


def _lines(also: Seen, feeds: Feeds | None) -> list[str]:
    """Return what is no number of the file, in words."""
    lines = []
    if feeds is not None:
        lines.append(
            f"deck: {counted(feeds.laid, 'card')}, {counted(also.fed, 'passage')}, {feeds.late} late, "
            f"{feeds.misfed} misfed, {also.doubles} too long, {feeds.missing} missing"
        )
    figures = (
        ("throat to mouth", also.mouth_mm, "mm"),
        ("tail to the clear mouth", also.clear_ms, "ms"),
        ("longer under the deck", also.slip_percent, "%"),
    )
    lines += [f"{what}: {value:.2f} {unit}" for what, value, unit in figures if value is not None]
    return [*lines, f"came back to the mouth: {also.came_back}"]


def _tell(
    args: RigOptions, machine: Machine, out: Path, numbers: Sequence[Measured], also: Seen, feeds: Feeds | None
) -> int:
    if args.as_json:
        about: dict[str, Any] = {"result": "done", "machine": machine.name, "file": str(out)}
        about["numbers"] = [number._asdict() for number in numbers]
        print_object({**about, "seen": also._asdict(), "deck": feeds._asdict() if feeds else None})
        return EXIT_DONE
    wide = max(len(number.key) for number in numbers)
    for number in numbers:
        given = mischwerk_machines.dotted.value(machine.data, number.key)
        print(f"{number.key:<{wide}}  {given:g} -> {number.value:.4g} +- {number.plus_minus:.2g}   n {number.readings}")
    for line in _lines(also, feeds):
        print(line)
    file = out if len(out.parts) > 1 else f"./{out}"  # without a folder it would be taken for a build's name
    print(f"Written to {out}: `mischwerk shuffle --sim --machine {file}` simulates it.")
    sys.stdout.flush()
    return EXIT_DONE
