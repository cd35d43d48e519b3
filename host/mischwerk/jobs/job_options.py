"""Options of a job on a deck, as typed; None where one was left out. Quick to load: --help shows them.

One value goes from the command line, a program or the page to the machine; options.py checks it.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from shuffler.link.protocol import FORMATS as FORMATS

from mischwerk.forms import Typed

if TYPE_CHECKING:
    from mischwerk.verify.nonces import Given


# -- What options can be, and what they are where they are left out.

DEFAULT_MACHINE = "pile10"
DEFAULT_CARDS = 52
DEFAULT_PASSES = 4
MAX_PASSES = 16
TWINS = ("world", "model")
RIG_TWIN = "rig"  # the feed end alone: docs/how-to/rig.md
ROSC_MODELS = ("healthy", "biased", "stuck", "periodic", "dying")  # the twin's noise source
DEFAULT_ROSC = ROSC_MODELS[0]
INTERPRETERS = ("micropython", "cpython")  # what runs the twin's firmware

FORMAT_METAVAR = "|".join(FORMATS)
Port = Annotated[str | None, Typed("--port", "Serial port of the board.", "PATH")]
Sim = Annotated[bool, Typed("--sim", "Work in the twin, without a board.")]
Machine = Annotated[str | None, Typed("--machine", "Build or machine file.", "NAME", f"{DEFAULT_MACHINE} with --sim")]
Format = Annotated[str, Typed("--format", "Format of the cards.", FORMAT_METAVAR)]
OwnFormat = Annotated[
    str | None, Typed("--format", "Format of the cards.", FORMAT_METAVAR, f"the machine's; {FORMATS[0]} with --sim")
]
Interpreter = Annotated[
    str | None, Typed("--interpreter", "What runs the twin's firmware.", "micropython|cpython", "micropython")
]
SimSeed = Annotated[int | None, Typed("--sim-seed", "Fixes everything random in the twin.", "INT")]
Rosc = Annotated[
    str | None, Typed("--rosc", f"The twin's noise source: {', '.join(ROSC_MODELS)}.", "NAME", DEFAULT_ROSC)
]
Twin = Annotated[str | None, Typed("--twin", "Physical world, or the fast model.", "world|model", "world")]
Deck = Annotated[str | None, Typed("--deck", "Deck by name, instead of --cards; see `mischwerk decks`.", "NAME")]
History = Annotated[
    bool, Typed("--history/--no-history", "Keep it in this computer's history: see `mischwerk history`.")
]
DeckName = Annotated[
    str | None, Typed("--deck-name", "Which pack it is, in your words: the history follows its life.", "NAME")
]


@dataclass(frozen=True, kw_only=True)
class MachineChoice:
    """The board at ``port`` (None: the only one there is), or a twin of one's own, and what is set of it.

    ``machine``: build or machine file; of a board, None for whichever it is. ``twin``: world, or the quick model;
    ``changes``: numbers of its machine file, NAME=VALUE.
    """

    sim: Sim = False
    port: Port = None
    machine: Machine = None
    card_format: OwnFormat = None
    sim_seed: SimSeed = None
    twin: Twin = None
    interpreter: Interpreter = None
    rosc: Rosc = None
    changes: Annotated[
        tuple[str, ...],
        Typed(
            "--set",
            "With --sim: a number of the machine file, as in `sim sweep`: cards.friction=0.45; may be repeated.",
            "NAME=VALUE",
        ),
    ] = ()


@dataclass(frozen=True, kw_only=True)
class RunOptions(MachineChoice):
    """Whatever is done with the deck. ``twin_stays``: after the job, so that it can reveal something then."""

    cards: Annotated[int | None, Typed("--cards", "Cards in the deck.", "N", "52")] = None
    deck: Deck = None
    seed: Annotated[str | None, Typed("--seed", "TEST MODE: fixes the generator (32 bytes).", "HEX64")] = None
    auditable: Annotated[
        bool, Typed("--auditable", "A deck that can be verified afterwards: see `mischwerk verify`.")
    ] = False
    nonce: Annotated[
        str | None,
        Typed(
            "--nonce",
            "Your part in an auditable deck: a phrase of 32 letters, 25 throws of dice, or 32 bytes; else drawn here.",
            "WORDS|HEX64",
        ),
    ] = None
    reveal_later: Annotated[
        bool, Typed("--reveal-later", "Play with an auditable deck first; then `mischwerk reveal` shows it.")
    ] = False
    sim_cards: int | None = None
    twin_stays: bool = False
    out: Annotated[Path | None, Typed("--out", "New folder for the record.", "DIR", "out/shuffle-NNNN")] = None
    deck_name: DeckName = None
    history: History = True

    @property
    def seed_bytes(self) -> bytes:
        """The seed of test mode, 32 bytes, or nothing."""
        return bytes.fromhex(self.seed) if self.seed else b""

    @property
    def mode(self) -> str:
        """Sealed, or test if a seed is given, or auditable if that was asked for."""
        if self.auditable:
            return "auditable"
        return "test" if self.seed else "sealed"

    @property
    def given_nonce(self) -> "Given | None":
        """The user's own nonce, if there is one. Raises UsageProblem."""
        from mischwerk.verify import nonces

        return None if self.nonce is None else nonces.parsed(self.nonce)


@dataclass(frozen=True, kw_only=True)
class ShuffleOptions(RunOptions):
    """Those of `mischwerk shuffle`."""

    method: Annotated[str, Typed("--method", "How the order is reached.", "planned|random-pile")] = "planned"
    passes: Annotated[int | None, Typed("--passes", "Passes of random-pile, 1 to 16.", "K", str(DEFAULT_PASSES))] = None
    sim_cards: Annotated[int | None, Typed("--sim-cards", "Load the twin with another number of cards.", "N")] = None

    @property
    def asked_passes(self) -> int:
        """Passes as sent to the board: 0 leaves them to its planner."""
        if self.method != "random-pile":
            return 0
        return DEFAULT_PASSES if self.passes is None else self.passes


@dataclass(frozen=True, kw_only=True)
class DealOptions(RunOptions):
    """Those of `mischwerk deal`."""

    game: str | None = None
    players: Annotated[int | None, Typed("--players", "Players of the game.", "P")] = None
    piles: Annotated[
        str | None, Typed("--piles", "Piles instead of a game, the lowest first: 5,5,1,rest:ordered.", "LIST")
    ] = None


@dataclass(frozen=True, kw_only=True)
class ArrangeOptions(RunOptions):
    """Those of `mischwerk arrange`. ``asked_format``: card_format follows from it and from a record."""

    target: Annotated[Path | None, Typed("--target", "Wanted order, one JSON list; - is stdin.", "FILE|-")] = None
    undo: Annotated[
        Path | None, Typed("--undo", "Record to undo, or its folder; it must contain the order.", "RECORD")
    ] = None
    cards: Annotated[int | None, Typed("--cards", "Cards in the deck.", "N", "as ordered")] = None
    card_format: str | None = None
    asked_format: Annotated[
        str | None,
        Typed("--format", "Format of the cards.", FORMAT_METAVAR, "that of the record, or as set on the machine"),
    ] = None
    seed: str | None = None
    deck: str | None = None
    auditable: bool = False
    nonce: str | None = None
    reveal_later: bool = False
