"""What the user of a tournament has asked for, checked, and as tournament.json keeps it."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from mischwerk.errors import UsageProblem
from mischwerk.executor import workers_of
from mischwerk.interrupts import Workers
from mischwerk.jobs.job_options import DealOptions
from mischwerk.version import __version__ as mischwerk_version

from ..players.foreign.player import THINK_S
from ..rules.scoring import Scoring
from .deals import Deals, counted
from .job import Job
from .programs import Programs

MOST_THINK_S = 86_400.0


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


def checked(asked: TournamentOptions) -> Workers:
    """Who plays. Raises UsageProblem."""
    if (asked.deals is None) == (asked.machine_deals is None):
        raise UsageProblem(
            "Which deals? Exactly one of --deals and --machine-deals is needed.",
            "Give --deals N, --deals FILE, or --machine-deals N.",
        )
    if asked.machine_deals is not None:
        counted("--machine-deals", asked.machine_deals)
    elif asked.machine != DealOptions():
        raise UsageProblem("--sim, --port and the like only work with --machine-deals.", "Leave them out, or add it.")
    if asked.scoring not in list(Scoring):
        raise UsageProblem(f"--scoring {asked.scoring} is not known.", f"Give --scoring {' or '.join(Scoring)}.")
    if asked.cluster is not None and asked.processes is not None:
        raise UsageProblem("--processes and --cluster can't be combined.", "A cluster has its own workers.")
    for option, value, low, high in (
        ("--seed", asked.seed, 0, 2**63 - 1),
        ("--think", asked.think_s, 0.01, MOST_THINK_S),
    ):
        if not low <= value <= high:
            raise UsageProblem(f"{option} {value} is out of range.", f"Give {option} between {low} and {high:g}.")
    return workers_of(asked.processes, asked.cluster)


def note(
    asked: TournamentOptions,
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
        "mischwerk": mischwerk_version,
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
