"""The small commands: machines, identify, status, home, sim. Each returns its exit status."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn

from mischwerk_work.foreign_text import shown

from mischwerk import extras, machines
from mischwerk.api.results import JobFailed
from mischwerk.commands import held_ports
from mischwerk.commands.machine import opened, progress_shown
from mischwerk.deck import decks
from mischwerk.errors import EXIT_DONE, EXIT_FAULT, EXIT_INTERRUPTED
from mischwerk.forms import counted, hanging
from mischwerk.jobs import options
from mischwerk.jobs.job_options import MachineChoice
from mischwerk.link import twin_deck
from mischwerk.link.twin import TwinSettings
from mischwerk.link.wire import fault_kind
from mischwerk.terminal import progress
from mischwerk.terminal.terminal import print_object

# -- The commands of `mischwerk sim` but `serve`: the twin's own programs, in a process of their own.


def become(command: list[str]) -> NoReturn:
    """This process becomes the twin's program. UsageProblem if the twin is not installed."""
    beside = [name for name in ("crosscheck", "cluster") if any(word.lstrip("-").startswith(name) for word in command)]
    extras.check_twin(",".join(["sim", *beside]))
    sys.stdout.flush()
    os.execv(command[0], command)


def list_machines(as_json: bool) -> int:
    """All shipped builds."""
    builds = [machines.load(name) for name in machines.names()]
    if as_json:
        return _print_object({"machines": [build.as_json() for build in builds]})
    width = max(len(build.name) for build in builds)
    for build in builds:
        print(hanging(f"{build.name:<{width}}  up to {build.max_cards:>3} cards  ", build.summary))
    return EXIT_DONE


def identify(port: str | None, as_json: bool) -> int:
    """Who the board is."""
    with opened(port, "identify", checks_build=True) as (shuffler, _):
        about = shuffler.identity
    if as_json:
        return _print_object(about.to_dict())
    what = "twin" if about.twin else "board"
    print(
        f"{about.port}: {what} {shown(about.machine)} ({shown(about.kind)}, {about.pockets} pockets for "
        f"{counted(about.capacity, 'card')} each)"
    )
    if about.board is not None:
        print(f"board {about.board}")
    print(f"firmware {shown(about.firmware)}, protocol {about.protocol}, {shown(about.interpreter)}")
    return EXIT_DONE


def status(port: str | None, as_json: bool) -> int:
    """Return what the board is doing: asked of itself, or of the program that holds its port."""
    path = port or held_ports.port_to_ask()
    report = held_ports.status(path)
    if report is None:
        with opened(path, "status") as (shuffler, _):
            report = shuffler.status().to_dict()
    if as_json:
        return _print_object(report)
    for line in _in_words(report):
        print(line)
    return EXIT_DONE


def _fed(fed: int, cards: int | None) -> str:
    return counted(fed, "card") if cards is None else f"{fed} of {counted(cards, 'card')}"


def _in_words(report: dict[str, Any]) -> Iterator[str]:
    what = f"{shown(report['machine'])} at {shown(report['port'])}: "
    job = report.get("job")
    if job is not None:
        passes = progress.words(shown(report["phase"]), job["pass_number"], job["passes"] or 0)
        fed = "" if job["fed"] is None else f", {_fed(job['fed'], job['cards'])}"
        yield f"{what}{shown(job['job'])}, {passes}{fed}, for {job['elapsed_s']:.0f} s"
        if job["faults"]:
            yield f"Faults so far: {', '.join(map(shown, job['faults']))}."
        if report["state"] == "paused":
            yield "`mischwerk resume` continues once that is fixed."
        return
    last = "" if report["state"] in ("none", report["phase"]) else f", last job: {report['state']}"
    yield f"{what}{report['phase']}{last}, {'' if report['homed'] else 'not '}homed"
    if report["fault"]:
        kind = fault_kind(report["fault"]["code"])
        yield f"{kind.name}: {kind.meaning}. To do: {kind.action}."


def home(port: str | None, as_json: bool, history: bool = True) -> int:
    """Home the axes and bring all cards back into the well; clears a latched fault."""
    with opened(port, "home", history=history) as (shuffler, interrupts):
        try:
            with progress_shown() as listener:
                outcome = shuffler.home(on_event=listener)
        except JobFailed as failed:
            outcome = failed.result
    if as_json:
        _print_object(outcome.to_dict())
    elif outcome.done:
        print("All axes are homed, all cards are back in the well.")
    if outcome.done:
        return EXIT_DONE
    print(
        f"Not homed. Cards: {outcome.where}.",
        "Clear the fault, then run `mischwerk home` again.",
        sep="\n",
        file=sys.stderr,
    )
    return EXIT_INTERRUPTED if interrupts.wanted.is_set() else EXIT_FAULT


def serve(
    machine: str,
    card_format: str,
    cards: int | None,
    sim_seed: int | None,
    twin: str,
    link: Path | None,
    interpreter: str | None,
    rosc: str | None,
    deck: str | None,
) -> int:
    """Become the twin, paced to real time: its output, signals and exit status are then this command's own."""
    build = machines.load(machine)
    choice = MachineChoice(
        card_format=card_format, twin=None if twin == options.RIG_TWIN else twin, sim_seed=sim_seed,
        interpreter=interpreter, rosc=rosc,
    )  # fmt: skip
    options.check_twin(choice, cards)
    options.check_format(card_format, build)
    known = decks.chosen(deck, cards)
    if cards is None:  # --cards may be any number: a wrong one is worth trying in a twin
        cards = options.announced(known.size if known else None, build)
    settings = TwinSettings(
        machine,
        card_format,
        cards,
        options.fresh_sim_seed() if sim_seed is None else sim_seed,
        twin,
        "real",
        link=link,
        hand=None if twin == options.RIG_TWIN else twin_deck.folder(),
        interpreter=interpreter,
        rosc=rosc,
    )
    become(settings.command())


def _print_object(value: dict[str, Any]) -> int:
    print_object(value)
    return EXIT_DONE
