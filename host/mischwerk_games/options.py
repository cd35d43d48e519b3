"""Options of games, as typed; None where one was left out. Quick to load: --help shows them."""

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated

from mischwerk.forms import Typed
from mischwerk.jobs.job_options import DealOptions, Format, History, Interpreter, Machine, Port, Sim, SimSeed, Twin


@dataclass(frozen=True, kw_only=True)
class MachineOptions:
    """The machine that deals, or its twin."""

    sim: Sim = False
    port: Port = None
    machine: Machine = None
    card_format: Format = "poker"
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
    """Those of `mischwerk play skat`, the machine aside."""

    seat: Annotated[
        str | None, Typed("--seat", "Yours in the first game: forehand, middlehand or rearhand.", "SEAT", "forehand")
    ] = None
    players: Annotated[
        str | None,
        Typed(
            "--players",
            "The others, one kind or one each: heuristic, random, mcu, ddss, best; docs/skat-players.md.",
            "LIST",
            "heuristic",
        ),
    ] = None
    scoring: Annotated[
        str | None, Typed("--scoring", "What a lost game counts: docs/skat.md.", "isko|thesis", "isko")
    ] = None
    seed: Annotated[int | None, Typed("--seed", "Fixes deals and players.", "N", "1")] = None
    deals: Annotated[Path | None, Typed("--deals", "Play the deals of a file.", "FILE")] = None
    games: Annotated[int | None, Typed("--games", "How many games.", "N", "until you quit, or all of --deals")] = None
    table: Annotated[int | None, Typed("--table", "Players; of four the dealer sits out.", "3|4", "3")] = None
    language: Annotated[str, Typed("--language", "What is shown; you may type either.", "en|de")] = "en"
    training: Annotated[bool, Typed("--training", "You may take back what you did.")] = False
    save: Annotated[Path | None, Typed("--save", "Where a game that you leave is kept.", "FILE", "skat-game.json")] = (
        None
    )
    resume: Annotated[Path | None, Typed("--resume", "Take up a game that was kept.", "FILE")] = None
    record: Annotated[Path | None, Typed("--record", "Add each game played to a file of games.", "FILE")] = None
    replay: Annotated[Path | None, Typed("--replay", "Show the games of a file, trick by trick.", "FILE")] = None
    game: Annotated[int | None, Typed("--game", "With --replay, only the Nth game of the file.", "N")] = None
