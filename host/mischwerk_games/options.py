"""Options of games, as typed. Quick to load: --help shows them."""

from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Annotated

from mischwerk.forms import Typed
from mischwerk.jobs.job_options import DealOptions, History, Interpreter, Machine, OwnFormat, Port, Sim, SimSeed, Twin
from mischwerk.terminal.presentation import Json
from mischwerk_work.options import Cluster, Processes, Resume


@dataclass(frozen=True, kw_only=True)
class MachineOptions:
    """The machine that deals, or its twin."""

    sim: Sim = False
    port: Port = None
    machine: Machine = None
    card_format: OwnFormat = None
    sim_seed: SimSeed = None
    twin: Twin = None
    interpreter: Interpreter = None
    history: History = True

    def deal(self) -> DealOptions:
        """Return them as options of a deal."""
        return DealOptions(**asdict(self))


@dataclass(frozen=True, kw_only=True)
class QuickMachineOptions(MachineOptions):
    """The same for many deals: the twin is the fast model unless the world is asked for."""

    twin: Annotated[str | None, Typed("--twin", "Physical world, or the fast model.", "world|model", "model")] = None


@dataclass(frozen=True, kw_only=True)
class SkatOptions:
    """Those of `mischwerk play skat`, the machine aside; None where one was left out."""

    seat: Annotated[
        str | None, Typed("--seat", "Yours in the first game: forehand, middlehand or rearhand.", "SEAT", "forehand")
    ] = None
    players: Annotated[
        str | None,
        Typed(
            "--players",
            "The others, one kind or one each: heuristic, random, mcu, ddss, best, cmd:PROGRAM;"
            " docs/how-to/games/skat.md.",
            "LIST",
            "heuristic",
        ),
    ] = None
    scoring: Annotated[
        str | None,
        Typed("--scoring", "What a lost game counts: docs/reference/games/skat-rules.md.", "isko|thesis", "isko"),
    ] = None
    seed: Annotated[int | None, Typed("--seed", "Fixes deals and players.", "N", "new, said at the end")] = None
    deals: Annotated[Path | None, Typed("--deals", "Play the deals of a file.", "FILE")] = None
    games: Annotated[int | None, Typed("--games", "How many games.", "N", "until you quit, or all of --deals")] = None
    table: Annotated[int | None, Typed("--table", "Players; of four the dealer sits out.", "3|4", "3")] = None
    language: Annotated[str, Typed("--language", "What is shown; you may type either.", "en|de")] = "en"
    training: Annotated[bool, Typed("--training", "You may take back what you did.")] = False
    save: Annotated[Path | None, Typed("--save", "Where a game that you leave is kept.", "FILE", "skat-game.json")] = (
        None
    )
    resume: Annotated[Path | None, Typed("--resume", "Take up a game that was kept.", "FILE")] = None
    listed: Annotated[str | None, Typed("--list", "Keep the list by a name, and continue it.", "NAME")] = None
    record: Annotated[Path | None, Typed("--record", "Add each game played to a file of games.", "FILE")] = None
    replay: Annotated[Path | None, Typed("--replay", "Show the games of a file, trick by trick.", "FILE")] = None
    game: Annotated[int | None, Typed("--game", "With --replay, only the Nth game of the file.", "N")] = None


@dataclass(frozen=True, kw_only=True)
class SkatTournamentOptions:
    """Those of `mischwerk play skat-tournament`. ``machine``: how deals are dealt, with ``machine_deals``."""

    players: Annotated[
        str,
        Typed("--players", "Three of heuristic, random, mcu, ddss, best and cmd:PROGRAM ARGUMENTS, or one for all.",
              "A,B,C"),
    ]  # fmt: skip
    out: Annotated[Path, Typed("--out", "Folder for the results; the same run continues in it.", "DIR")]
    deals: Annotated[
        str | None, Typed("--deals", "A number of deals, drawn from the seed, or a file of deals.", "N|FILE")
    ] = None
    contracts: Annotated[
        str | None, Typed("--contracts", "Who decides the contracts of all seats, or a file.", "PLAYER|FILE")
    ] = None
    seed: Annotated[int, Typed("--seed", "Fixes deals and players.", "N")] = 1
    scoring: Annotated[str, Typed("--scoring", "What a lost game counts.", "isko|thesis")] = "isko"
    processes: Processes = None
    cluster: Cluster = None
    think_s: Annotated[float, Typed("--think", "How long a program may think about an answer.", "SECONDS")] = 10.0
    forfeit: Annotated[bool, Typed("--forfeit", "A program that fails loses the game, and the tournament goes on.")] = (
        False
    )
    machine_deals: Annotated[
        int | None, Typed("--machine-deals", "Deals by the machine, auditable, instead of --deals.", "N")
    ] = None
    machine: DealOptions = field(default_factory=DealOptions)
    as_json: bool = False


@dataclass(frozen=True, kw_only=True)
class TournamentOptions:
    """Those of `mischwerk play tournament`. ``games``: deals of each kind, each played in all rotations."""

    games: Annotated[
        int,
        Typed("--games", "Deals of each kind; a deal is 16 games, every player with every hand in every seat: 8 or 4 "
              "games where players are alike.", "N"),
    ] = 200  # fmt: skip
    players: Annotated[str, Typed("--players", "Four of simple and monte-carlo, or one for all.", "LIST")] = (
        "monte-carlo,simple,simple,simple"
    )
    deals: Annotated[str, Typed("--deals", "How they are dealt.", "java|uniform|both")] = "both"
    tried: Annotated[int, Typed("--tried", "Deals a monte-carlo player tries for a choice.", "D")] = 60
    seed: Annotated[int, Typed("--seed", "Fixes deals and players.", "N")] = 1
    processes: Processes = None
    cluster: Cluster = None
    resume: Resume = None
    as_json: Json = False
