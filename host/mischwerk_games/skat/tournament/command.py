"""`mischwerk play skat-tournament`: checks, progress on stderr, results into a folder, tables on stdout."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from mischwerk import executor
from mischwerk.errors import EXIT_DONE, Interrupted, UsageProblem
from mischwerk.interrupts import Interrupts, Workers
from mischwerk.jobs.job_options import DealOptions
from mischwerk.terminal import rich_console
from mischwerk.terminal.terminal import print_object
from mischwerk_work import bar
from mischwerk_work.workers import kept

from mischwerk_games.options import SkatTournamentOptions

from ..files.deals import contract_in, contract_object, deal_in, deal_object, line_of
from ..files.games import Game, kind_of
from ..players.kinds import is_player, kind, lineup
from ..report.page import page
from ..rules.scoring import Scoring
from .folder import GAMES, Folder
from .job import Deals, Dealt, Job, tasks
from .machine_deals import MachineStopped, check, machine_deals
from .options import PlayerFault, check_skills, checked, introduced, note
from .share import Fault, Players, Share, play_alone, play_share
from .summary import show, summary

# -- The shares of a tournament on several processes, on a cluster, or here: the same results in the same order.  A
# process ends with ours however ours ends, and so do the programs that play in it: with such there is always one.

Task = Sequence[Dealt]


def results(job: Job, tasks: Iterable[Task], workers: Workers) -> Iterator[Share]:
    """The share of each task, in order. Raises MischwerkError."""
    if workers == Workers() and not any(kind.command for kind in job.kinds):
        with Players(job) as players:
            for task in tasks:
                yield play_share(job, task, players)
    else:
        play = play_kept if workers.cluster is None else play_alone
        yield from executor.results(play, ((job, task) for task in tasks), workers, is_apart=True)


def play_kept(job: Job, dealt: Task) -> Share:
    """Play a share; programs go on from share to share, and end with the process."""
    return play_share(job, dealt, kept(Players, job))


# -- The files of deals that later tournaments use again, as the source document has them: by kind of game, lost
# ones.  Each holds a deal once, with the contract of the first seating that belongs there, and can be given to both
# --deals and --contracts.

_CLOSE = range(55, 61)  # card points of a soloist who has just lost
_PART = ".part"

FILES: dict[str, Callable[[Game], bool]] = {
    "all_games.jsonl": lambda game: True,
    "suit_games.jsonl": lambda game: kind_of(game) == "suit",
    "grand_games.jsonl": lambda game: kind_of(game) == "grand",
    "null_games.jsonl": lambda game: kind_of(game) == "null",
    "close_games.jsonl": lambda game: (
        kind_of(game) in ("suit", "grand") and not game["won"] and game["points"] in _CLOSE
    ),
    "lost_games.jsonl": lambda game: game["won"] is False,
}


def write_files(folder: Path, games: Iterable[Game]) -> None:
    """All of them, each complete or not there."""
    with ExitStack() as stack:
        files = {name: stack.enter_context((folder / (name + _PART)).open("w", encoding="utf-8")) for name in FILES}
        last = dict.fromkeys(FILES, -1)
        for game in games:
            for name, belongs in FILES.items():
                if last[name] != game["id"] and belongs(game):
                    last[name] = game["id"]
                    files[name].write(_line(game))
    for name in FILES:
        (folder / (name + _PART)).replace(folder / name)


def _line(game: Game) -> str:
    deal = deal_in(game)
    contract = contract_object(game["id"], contract_in(game, deal))
    return line_of({**deal_object(game["id"], deal), **contract})


SUMMARY, REPORT = "summary.json", "report.html"
_DEALS_A_SHARE = 4


def run(options: SkatTournamentOptions) -> int:
    """Play what is left to play, and report. Raises MischwerkError."""
    workers = checked(options)
    players = lineup(options.players)
    decides = kind(options.contracts) if options.contracts is not None and is_player(options.contracts) else None
    given = Path(options.contracts) if options.contracts is not None and decides is None else None
    job = Job(players, options.seed, Scoring(options.scoring), options.think_s, options.forfeit, decides)
    deals = None if options.deals is None else Deals(options.deals, given)
    machine = check(options.machine) if deals is None else None
    if machine is not None and given is not None:
        raise UsageProblem("Contracts from a file can't be those of new deals.", "Name a player with --contracts.")
    programs = introduced(job)
    check_skills(job, programs, has_contracts=options.contracts is not None)
    names = [program.name for program in programs]
    with Interrupts(), Folder(options.out, note(options, job, deals, machine, programs), names) as folder:
        try:
            _play(options, job, deals, machine, folder, workers)
            totals = _finish(folder, job)
        except MachineStopped:
            raise
        except (KeyboardInterrupt, Interrupted):
            raise Interrupted(
                f"Interrupted: what was played is in {folder.path}.", "Give the same command again to go on."
            ) from None
    if options.as_json:
        print_object(totals)
    else:
        lineup_shown = ", ".join(player.name for player in players)
        show(totals, f"Skat: {lineup_shown}", rich_console.make())
        print(f"\nGames, deals, and the same as a page: {options.out / REPORT}")
    return EXIT_DONE


def _play(
    options: SkatTournamentOptions,
    job: Job,
    deals: Deals | None,
    machine: DealOptions | None,
    folder: Folder,
    workers: Workers,
) -> None:
    count = deals.count if deals is not None else options.machine_deals or 0
    seatings = len(job.seatings)
    first = folder.whole_deals(deals.ids() if deals is not None else range(count), seatings)
    if deals is not None:
        dealt = deals.dealt(first)
    else:
        assert machine is not None
        dealt = iter(list(machine_deals(folder.path, machine, count))[first:])  # all of them first
    with bar.shown("deals", count, first) as advance:
        for share in results(job, tasks(dealt, _DEALS_A_SHARE), workers):
            folder.add(share)
            advance(len(share.games) // seatings)
            if share.stopped is not None:
                raise _stopped(share.stopped, folder)


def _finish(folder: Folder, job: Job) -> dict[str, Any]:
    """The files that follow from the games."""
    path = folder.path / GAMES
    write_files(folder.path, _games(path))
    names = list(dict.fromkeys(player.name for player in job.players))
    totals = summary(_games(path), names, job.scoring)
    folder.write(SUMMARY, json.dumps(totals, indent=2) + "\n")
    folder.write(REPORT, page(_games(path), totals, folder.note))
    return totals


def _games(path: Path) -> Iterator[Game]:
    with path.open("rb") as file:
        for line in file:
            yield json.loads(line)


def _stopped(fault: Fault, folder: Folder) -> PlayerFault:
    log = folder.log_of(fault.player)
    return PlayerFault(
        f"{fault.text}.",
        (f"It wrote to {log}. " if log is not None else "")
        + "The same command continues with this deal; with --forfeit, in a new folder, such games are lost.",
    )
