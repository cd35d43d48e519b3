"""`mischwerk play skat-tournament`: checks, progress on stderr, results into a folder, tables on stdout."""

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import mischwerk
from mischwerk.commands.deal import DealOptions
from mischwerk.errors import EXIT_DONE, EXIT_FAULT, Interrupted, MischwerkError, UsageProblem
from mischwerk.interrupts import Interrupts
from mischwerk.terminal import rich_console
from mischwerk.terminal.terminal import print_object
from rich.progress import Progress

from ..files.games import Game
from ..players.foreign.player import THINK_S, Foreign
from ..players.kinds import Kind, is_player, kind, lineup
from ..players.player import ALL_SKILLS, PlayerError, Skill
from ..report.page import page
from ..rules.scoring import Scoring
from .deals import Deals, counted, tasks
from .folder import GAMES, Folder
from .job import Job
from .machine_deals import MachineStopped, check, machine_deals
from .reused_files import write_files
from .share import Fault
from .summary import summary
from .tables import show
from .workers import results

SUMMARY, REPORT = "summary.json", "report.html"
MOST_PROCESSES, MOST_THINK_S = 1024, 86_400.0
_DEALS_A_SHARE = 4
_CONTRACT_SKILLS = ALL_SKILLS - {Skill.PLAY}


@dataclass(frozen=True, kw_only=True)
class TournamentOptions:
    """What the user asked for. ``machine``: how deals are dealt, with ``machine_deals``; ``processes``: None for one on
    each processor."""

    players: str
    out: Path
    deals: str | None = None
    machine_deals: int | None = None
    machine: DealOptions = field(default_factory=DealOptions)
    contracts: str | None = None
    seed: int = 1
    scoring: str = Scoring.ISKO.value
    processes: int | None = None
    cluster: str | None = None
    think_s: float = THINK_S
    forfeit: bool = False
    as_json: bool = False


class PlayerFault(MischwerkError):
    """A player has failed, and the tournament has stopped."""

    exit_status = EXIT_FAULT


def run(asked: TournamentOptions) -> int:
    """Play what is left to play, and report. Raises MischwerkError."""
    processes = _checked(asked)
    players = lineup(asked.players)
    decides = kind(asked.contracts) if asked.contracts is not None and is_player(asked.contracts) else None
    given = Path(asked.contracts) if asked.contracts is not None and decides is None else None
    job = Job(players, asked.seed, Scoring(asked.scoring), asked.think_s, asked.forfeit, decides)
    deals = None if asked.deals is None else Deals(asked.deals, given)
    machine = check(asked.machine) if deals is None else None
    if machine is not None and given is not None:
        raise UsageProblem("Contracts from a file can't be those of new deals.", "Name a player with --contracts.")
    programs = {one: _introduced(one, job) for one in job.kinds}
    _check_skills(job, programs, has_contracts=asked.contracts is not None)
    names = [one.name for one in programs]
    with Interrupts(), Folder(asked.out, _note(asked, job, deals, machine, programs), names) as folder:
        try:
            _play(asked, job, deals, machine, folder, processes)
        except MachineStopped:
            raise
        except (KeyboardInterrupt, Interrupted):
            raise Interrupted(
                f"Interrupted: what was played is in {folder.path}.", "Give the same command again to go on."
            ) from None
        told = _finish(folder, job)
    if asked.as_json:
        print_object(told)
    else:
        lineup_shown = ", ".join(one.name for one in players)
        show(told, f"Skat: {lineup_shown}", rich_console.make())
        print(f"\nGames, deals, and the same as a page: {asked.out / REPORT}")
    return EXIT_DONE


def _play(
    asked: TournamentOptions, job: Job, deals: Deals | None, machine: DealOptions | None, folder: Folder, processes: int
) -> None:
    count = deals.count if deals is not None else asked.machine_deals or 0
    seatings = len(job.seatings)
    first = folder.whole_deals(deals.ids() if deals is not None else range(count), seatings)
    if deals is not None:
        dealt = deals.dealt(first)
    else:
        assert machine is not None
        dealt = iter(list(machine_deals(folder.path, machine, count))[first:])  # all of them first
    with _progress(count, first) as advance:
        for share in results(job, tasks(dealt, _DEALS_A_SHARE), processes, asked.cluster):
            folder.add(share)
            advance(len(share.games) // seatings)
            if share.stopped is not None:
                raise _stopped(share.stopped, folder)


def _finish(folder: Folder, job: Job) -> dict[str, Any]:
    """The files that follow from the games."""
    path = folder.path / GAMES
    write_files(folder.path, _games(path))
    names = list(dict.fromkeys(one.name for one in job.players))
    told = summary(_games(path), names, job.scoring)
    folder.write(SUMMARY, json.dumps(told, indent=2) + "\n")
    folder.write(REPORT, page(_games(path), told, folder.note))
    return told


def _games(path: Path) -> Iterator[Game]:
    with path.open("rb") as file:
        for line in file:
            yield json.loads(line)


def _checked(asked: TournamentOptions) -> int:
    """How many processes. Raises UsageProblem."""
    if (asked.deals is None) == (asked.machine_deals is None):
        raise UsageProblem(
            "Which deals? Exactly one of --deals and --machine-deals is needed.",
            "Give --deals N, --deals FILE, or --machine-deals N.",
        )
    if asked.machine_deals is not None:
        counted("--machine-deals", asked.machine_deals)
    elif asked.machine != DealOptions():
        raise UsageProblem("--sim, --port and the like go with --machine-deals.", "Leave them out, or add it.")
    if asked.scoring not in list(Scoring):
        raise UsageProblem(f"--scoring {asked.scoring} is not known.", f"Give --scoring {' or '.join(Scoring)}.")
    if asked.cluster is not None and asked.processes is not None:
        raise UsageProblem("--processes and --cluster can't be combined.", "A cluster has its own workers.")
    processes = asked.processes if asked.processes is not None else os.cpu_count() or 1
    for option, value, low, high in (
        ("--seed", asked.seed, 0, 2**63 - 1),
        ("--processes", processes, 1, MOST_PROCESSES),
        ("--think", asked.think_s, 0.01, MOST_THINK_S),
    ):
        if not low <= value <= high:
            raise UsageProblem(f"{option} {value} is out of range.", f"Give {option} between {low} and {high:g}.")
    return processes


def _introduced(one: Kind, job: Job) -> dict[str, Any] | None:
    """What a program says of itself; None for our own players. Raises PlayerFault."""
    if not one.command:
        return None
    program = Foreign(one.name, one.command, job.scoring, job.think_s)
    try:
        found = program.introduce()
    except PlayerError as problem:
        lines = program.taken_log().decode("utf-8", "backslashreplace").strip().splitlines()
        wrote = f"It wrote: {lines[-1]}" if lines else "It wrote nothing to standard error."
        raise PlayerFault(f"Player {one.name} can't play: {problem}.", wrote) from None
    finally:
        program.close()
    return {"player": one.name, **found._asdict(), "skills": [skill.value for skill in Skill if skill in found.skills]}


def _check_skills(job: Job, programs: dict[Kind, dict[str, Any] | None], has_contracts: bool) -> None:
    for one, program in programs.items():
        skills = ALL_SKILLS if program is None else frozenset(program["skills"])
        if one in job.players and Skill.PLAY not in skills:
            raise UsageProblem(f"Player {one.name} has no skill to play.", "Its answer to hello lists its skills.")
        if one in job.players and not has_contracts and not skills >= _CONTRACT_SKILLS:
            lacking = ", ".join(skill for skill in Skill if skill not in skills)
            raise UsageProblem(
                f"Player {one.name} lacks skills: {lacking}.",
                "Give --contracts: a file, or the name of a player that decides for all seats.",
            )
        if one == job.decides and not skills >= _CONTRACT_SKILLS:
            raise UsageProblem(
                f"Player {one.name} can't decide contracts: it lacks skills.", "Name another with --contracts."
            )


def _note(
    asked: TournamentOptions,
    job: Job,
    deals: Deals | None,
    machine: DealOptions | None,
    programs: dict[Kind, dict[str, Any] | None],
) -> dict[str, Any]:
    """tournament.json: all that the results depend on."""
    if deals is not None:
        dealt, contracts = deals.note, deals.contracts_note
    else:
        assert machine is not None
        dealt, contracts = (
            {
                "count": asked.machine_deals,
                "from": "twin" if machine.sim else "machine",
                "machine": machine.machine,
                "format": machine.card_format,
                "sim_seed": machine.sim_seed,
                "twin": machine.twin,
            },
            None,
        )
    return {
        "game": "skat",
        "mischwerk": mischwerk.__version__,
        "players": [one.name for one in job.players],
        "programs": [program for program in programs.values() if program is not None],
        "seatings": [[one.name for one in seats] for seats in job.seatings],
        "deals": dealt,
        "contracts": {"player": job.decides.name} if job.decides else contracts,
        "seed": job.seed,
        "scoring": job.scoring.value,
        "think_s": job.think_s,
        "forfeit": job.forfeit,
    }


def _stopped(fault: Fault, folder: Folder) -> PlayerFault:
    log = folder.log_of(fault.player)
    return PlayerFault(
        f"{fault.text}.",
        (f"It wrote to {log}. " if log is not None else "")
        + "The same command goes on with this deal; with --forfeit, in a new folder, such games are lost.",
    )


@contextmanager
def _progress(total: int, done: int) -> Iterator[Callable[[int], None]]:
    """Of deals: a bar on a terminal, a line each tenth elsewhere."""
    if sys.stderr.isatty():
        with Progress(console=rich_console.make(stderr=True), transient=True) as progress:
            task = progress.add_task("deals", total=total, completed=done)
            yield lambda steps: progress.advance(task, steps)
        return

    def advance(steps: int) -> None:
        nonlocal done
        tenths = 10 * done // total
        done += steps
        if 10 * done // total > tenths:
            print(f"{done} of {total} deals", file=sys.stderr, flush=True)

    yield advance
