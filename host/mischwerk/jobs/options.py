"""The options of a job on the deck, checked before anything is started. Every problem is a UsageProblem."""

import re
import secrets
from dataclasses import dataclass
from pathlib import Path

from mischwerk import machines
from mischwerk.errors import UsageProblem
from mischwerk.forms import counted
from mischwerk.history import deck_names
from mischwerk.jobs.choices import DEFAULT_CARDS as DEFAULT_CARDS
from mischwerk.jobs.choices import DEFAULT_MACHINE as DEFAULT_MACHINE
from mischwerk.jobs.choices import DEFAULT_PASSES as DEFAULT_PASSES
from mischwerk.jobs.choices import DEFAULT_ROSC as DEFAULT_ROSC
from mischwerk.jobs.choices import FORMATS as FORMATS
from mischwerk.jobs.choices import INTERPRETERS as INTERPRETERS
from mischwerk.jobs.choices import MAX_PASSES as MAX_PASSES
from mischwerk.jobs.choices import RIG_TWIN as RIG_TWIN
from mischwerk.jobs.choices import ROSC_MODELS as ROSC_MODELS
from mischwerk.jobs.choices import TWINS as TWINS
from mischwerk.link.wire import SHUFFLE_METHODS
from mischwerk.verify import nonces
from mischwerk.verify.nonces import Given

MAX_SIM_CARDS = 120  # more than any well holds, so that a wrong count can be tried on every build


@dataclass(frozen=True, kw_only=True)
class RunOptions:
    """What the user asked for, as typed, whatever is done with the deck; None where an option was left out."""

    sim: bool = False
    port: str | None = None
    machine: str | None = None
    cards: int | None = None
    deck: str | None = None
    card_format: str = "poker"
    seed: str | None = None
    sim_seed: int | None = None
    twin: str | None = None
    sim_cards: int | None = None
    out: Path | None = None
    as_json: bool = False
    interpreter: str | None = None
    rosc: str | None = None
    auditable: bool = False
    nonce: str | None = None
    reveal_later: bool = False
    changes: tuple[str, ...] = ()  # of the twin's machine file, NAME=VALUE
    twin_stays: bool = False  # after the job, so that it can reveal something then
    history: bool = True
    deck_name: str | None = None

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
    def given_nonce(self) -> Given | None:
        """The user's own nonce, if there is one. Raises UsageProblem."""
        return None if self.nonce is None else nonces.parsed(self.nonce)


@dataclass(frozen=True, kw_only=True)
class ShuffleOptions(RunOptions):
    """Those of `mischwerk shuffle`."""

    method: str = "planned"
    passes: int | None = None

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
    players: int | None = None
    piles: str | None = None


def check(options: RunOptions) -> None:
    """Checks that need no knowledge of the machine."""
    if options.sim and options.port:
        raise UsageProblem("--sim and --port can't be combined.", "Give --sim for the twin or --port for a board.")
    if not options.sim:
        for name, value in (
            ("--sim-seed", options.sim_seed),
            ("--twin", options.twin),
            ("--sim-cards", options.sim_cards),
            ("--interpreter", options.interpreter),
            ("--rosc", options.rosc),
            ("--set", options.changes or None),
        ):
            if value is not None:
                raise UsageProblem(f"{name} only works with the twin.", "Add --sim, or leave it out.")
    if options.changes and options.twin == "model":
        raise UsageProblem(
            "--set only works in the physical world: the model was measured with other numbers.", "Leave --twin out."
        )
    check_seed(options.seed)
    check_audit(options)
    check_deck_name(options.deck_name, options.history)
    check_twin(
        options.card_format, options.twin, options.sim_seed, options.sim_cards, options.interpreter, options.rosc
    )


def check_deck_name(name: str | None, history: bool) -> None:
    """A name can be given if there is a history."""
    if name is not None:
        deck_names.checked(name)
        if not history:
            raise UsageProblem(
                "--deck-name and --no-history can't be combined.", "Leave one of them out.", option="--deck-name"
            )


def check_method(options: ShuffleOptions) -> None:
    """Method and passes of a shuffle."""
    _one_of("--method", options.method, SHUFFLE_METHODS)
    if options.auditable and options.method == "random-pile":
        raise UsageProblem(
            "A random pile can't be audited: how many random numbers it takes is not known in advance.",
            "Leave --method out: a planned shuffle also mixes better.",
        )
    if options.passes is not None:
        if options.method != "random-pile":
            raise UsageProblem(
                "--passes only works with --method random-pile; a planned shuffle chooses its own passes.",
                "Leave --passes out, or add --method random-pile.",
            )
        _within("--passes", options.passes, 1, MAX_PASSES)


def check_audit(options: RunOptions) -> None:
    """What goes with --auditable."""
    if options.auditable and options.seed is not None:
        raise UsageProblem(
            "--auditable and --seed can't be combined: a fixed seed proves nothing.", "Leave one of them out."
        )
    for name, given in (("--nonce", options.nonce is not None), ("--reveal-later", options.reveal_later)):
        if given and not options.auditable:
            raise UsageProblem(f"{name} only works with --auditable.", "Add --auditable, or leave it out.", option=name)
    if options.nonce is not None:
        nonces.parsed(options.nonce)
    if options.reveal_later and options.sim and not options.twin_stays:
        raise UsageProblem(
            "--reveal-later is of no use with --sim: this twin ends with the command.",
            "Leave it out, or keep a twin running with `mischwerk sim serve`.",
        )


def check_seed(seed: str | None) -> None:
    """A seed of test mode: 64 hexadecimal digits."""
    if seed is not None:
        _check_hex64("--seed", seed, "or leave --seed out for a sealed shuffle.")


def _check_hex64(option: str, given: str, otherwise: str) -> None:
    if not re.fullmatch(r"[0-9a-fA-F]{64}", given):
        what = f"it has {len(given)}" if len(given) != 64 else "it contains other characters"
        raise UsageProblem(
            f"{option} must be exactly 64 hexadecimal digits; {what}.", f"Give 32 bytes in hexadecimal, {otherwise}"
        )


def check_twin(
    card_format: str,
    twin: str | None,
    sim_seed: int | None,
    sim_cards: int | None,
    interpreter: str | None = None,
    rosc: str | None = None,
) -> None:
    """What a twin is loaded with; None where an option was left out."""
    _one_of("--format", card_format, FORMATS)
    if twin is not None:
        _one_of("--twin", twin, TWINS)
    if interpreter is not None:
        _one_of("--interpreter", interpreter, INTERPRETERS)
    if rosc is not None:
        _one_of("--rosc", rosc, ROSC_MODELS)
    if sim_seed is not None:
        _within("--sim-seed", sim_seed, 0, 2**63 - 1)
    if sim_cards is not None:
        _within("--sim-cards", sim_cards, 0, MAX_SIM_CARDS)


def announced(cards: int | None, build: machines.Build) -> int:
    """Number of cards to announce to this build: as requested, else a deck of 52 or what fits."""
    if cards is None:
        return min(DEFAULT_CARDS, build.max_cards)
    if cards < 2:
        raise UsageProblem(
            f"{counted(cards, 'card')} can't be shuffled.",
            f"Give --cards between 2 and {build.max_cards} for {build.name}.",
        )
    if cards > build.max_cards:
        larger = machines.that_take(cards)
        raise UsageProblem(
            f"{counted(cards, 'card')} do not fit {build.name}: it takes {build.max_cards} at most.",
            f"Use fewer cards, or a machine that takes them: {', '.join(larger)}."
            if larger
            else "Use fewer cards: no known machine takes that many.",
        )
    return cards


def check_format(card_format: str, build: machines.Build) -> None:
    """The build must take this format of card."""
    if card_format not in build.formats:
        raise UsageProblem(
            f"{build.name} is not made for {card_format} cards.", f"Give --format {' or '.join(build.formats)}."
        )


def fresh_sim_seed() -> int:
    """A seed for everything random in the twin; recorded, so that the run can be repeated."""
    return secrets.randbits(31)


def _one_of(option: str, value: str, known: tuple[str, ...]) -> None:
    if value not in known:
        raise UsageProblem(f"{option} {value} is not known.", f"Give {option} {' or '.join(known)}.")


def _within(what: str, value: int, low: int, high: int) -> None:
    if not low <= value <= high:
        raise UsageProblem(f"{what} {value} is out of range.", f"Give {what} between {low} and {high}.")
