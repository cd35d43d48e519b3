"""What the user of a tournament has asked for, checked, as tournament.json keeps it, and the programs that play."""

from typing import Any

from mischwerk.errors import EXIT_FAULT, MischwerkError, UsageProblem
from mischwerk.executor import workers_of
from mischwerk.interrupts import Workers
from mischwerk.jobs.job_options import FORMATS, DealOptions
from mischwerk.version import __version__ as mischwerk_version

from mischwerk_games.options import SkatTournamentOptions

from ..players.foreign.player import Foreign
from ..players.kinds import Kind
from ..players.player import ALL_SKILLS, PlayerError, Skill
from ..rules.scoring import Scoring
from .job import Deals, Job, counted

# -- Programs that are to play: what they say of themselves, and whether they can do what they are needed for.

Programs = dict[Kind, dict[str, Any] | None]  # what each kind says; None for our own players
_CONTRACT_SKILLS = ALL_SKILLS - {Skill.PLAY}


class PlayerFault(MischwerkError):
    """A player has failed, and the tournament has stopped."""

    exit_status = EXIT_FAULT


def introduced(job: Job) -> Programs:
    """Introduce all that play or decide. Raises PlayerFault."""
    return {kind: _introduced(kind, job) for kind in job.kinds}


def _introduced(kind: Kind, job: Job) -> dict[str, Any] | None:
    if not kind.command:
        return None
    program = Foreign(kind.name, kind.command, job.scoring, job.think_s)
    try:
        hello = program.introduce()
    except PlayerError as problem:
        lines = program.taken_log().decode("utf-8", "backslashreplace").strip().splitlines()
        wrote = f"It wrote: {lines[-1]}" if lines else "It wrote nothing to standard error."
        raise PlayerFault(f"Player {kind.name} can't play: {problem}.", wrote) from None
    finally:
        program.close()
    return {"player": kind.name, **hello._asdict(), "skills": [skill.value for skill in Skill if skill in hello.skills]}


def check_skills(job: Job, programs: Programs, has_contracts: bool) -> None:
    """Raises UsageProblem for a player that lacks what it is needed for."""
    for kind, program in programs.items():
        skills = ALL_SKILLS if program is None else frozenset(program["skills"])
        if kind in job.players and Skill.PLAY not in skills:
            raise UsageProblem(f"Player {kind.name} has no skill to play.", "Its answer to hello lists its skills.")
        if kind in job.players and not has_contracts and not skills >= _CONTRACT_SKILLS:
            lacking = ", ".join(skill for skill in Skill if skill not in skills)
            raise UsageProblem(
                f"Player {kind.name} lacks skills: {lacking}.",
                "Give --contracts: a file, or the name of a player that decides for all seats.",
            )
        if kind == job.decides and not skills >= _CONTRACT_SKILLS:
            raise UsageProblem(
                f"Player {kind.name} can't decide contracts: it lacks skills.", "Name another with --contracts."
            )


MOST_THINK_S = 86_400.0


def checked(options: SkatTournamentOptions) -> Workers:
    """Who plays. Raises UsageProblem."""
    if (options.deals is None) == (options.machine_deals is None):
        raise UsageProblem(
            "Which deals? Exactly one of --deals and --machine-deals is needed.",
            "Give --deals N, --deals FILE, or --machine-deals N.",
        )
    if options.machine_deals is not None:
        counted("--machine-deals", options.machine_deals)
    elif options.machine != DealOptions():
        raise UsageProblem("--sim, --port and the like only work with --machine-deals.", "Leave them out, or add it.")
    if options.scoring not in list(Scoring):
        raise UsageProblem(f"--scoring {options.scoring} is not known.", f"Give --scoring {' or '.join(Scoring)}.")
    if options.cluster is not None and options.processes is not None:
        raise UsageProblem("--processes and --cluster can't be combined.", "A cluster has its own workers.")
    for option, value, low, high in (
        ("--seed", options.seed, 0, 2**63 - 1),
        ("--think", options.think_s, 0.01, MOST_THINK_S),
    ):
        if not low <= value <= high:
            raise UsageProblem(f"{option} {value} is out of range.", f"Give {option} between {low} and {high:g}.")
    return workers_of(options.processes, options.cluster)


def note(
    options: SkatTournamentOptions,
    job: Job,
    deals: Deals | None,
    machine: DealOptions | None,
    programs: Programs,
) -> dict[str, Any]:
    """tournament.json: all that the results depend on."""
    if deals is not None:
        dealt, contracts = deals.note, deals.contracts_note
    else:
        assert machine is not None
        dealt, contracts = (
            {
                "count": options.machine_deals,
                "from": "twin" if machine.sim else "machine",
                "machine": machine.machine,
                "format": machine.card_format or (FORMATS[0] if machine.sim else None),
                "sim_seed": machine.sim_seed,
                "twin": machine.twin,
            },
            None,
        )
    return {
        "game": "skat",
        "mischwerk": mischwerk_version,
        "players": [player.name for player in job.players],
        "programs": [program for program in programs.values() if program is not None],
        "seatings": [[player.name for player in seats] for seats in job.seatings],
        "deals": dealt,
        "contracts": {"player": job.decides.name} if job.decides else contracts,
        "seed": job.seed,
        "scoring": job.scoring.value,
        "think_s": job.think_s,
        "forfeit": job.forfeit,
    }
