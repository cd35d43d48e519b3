"""The generator of a board, or of a twin, made visible: auditable shuffles, each proved by recomputing it.

In sealed mode a board reveals no order. In auditable mode it names the hash of its raw bits, receives our number,
draws, and reveals: so each order is known to be the one that follows from raw bits and number.
"""

import hashlib
from collections.abc import Callable
from contextlib import ExitStack
from types import TracebackType
from typing import Any, NamedTuple

import numpy as np
from mischwerk import machines
from mischwerk.api.opening import CommandContext, Where
from mischwerk.api.results import JobFailed, JobResult, JobStopped
from mischwerk.api.shuffler import Shuffler
from mischwerk.api.values import Identity
from mischwerk.deck.decks import Deck
from mischwerk.errors import DeviceFault, Interrupted
from mischwerk.executor import results
from mischwerk.history.keeping import FORGETFUL, Keeper
from mischwerk.interrupts import HERE, Interrupts, Workers
from mischwerk.jobs.options import announced
from mischwerk.verify import recomputed, schemes, verification
from mischwerk.verify.schemes import Job

from mischwerk_lab.entropy import assessment
from mischwerk_lab.entropy.assessment import Assessment, Capture
from mischwerk_lab.entropy.estimators import LEAST_BITS
from mischwerk_lab.trials.counting import Decks

_NONCE = b"mischwerk audit nonce %d %d"
_MATERIAL = b"mischwerk audit material %d %d"
_DRAWN_AT_ONCE = 1000  # orders, which take a second


class Params(NamedTuple):
    """``port``: of the board, None for our own twin, which ``sim_seed`` fixes with everything it does. ``shuffles``:
    None if their number is open. ``keeper``: of the history of a board's shuffles; those of our own twin are samples,
    and not kept.
    """

    port: str | None
    machine: str | None
    deck: Deck | None
    shuffles: int | None
    sim_seed: int
    keeper: Keeper = FORGETFUL


class Board(NamedTuple):
    """What a board showed. ``orders``: of its auditable shuffles; ``proved``: how many of them were recomputed;
    ``assessed``: their raw bits, None if these are too few; ``records``: for anyone who wants to verify them again.
    """

    identity: Identity
    orders: Decks
    proved: int
    needed_bits: int
    credited_bits: int
    raw_bits: int
    assessed: Assessment | None
    records: list[dict[str, Any]]


class Stopped(Interrupted):
    """A person asked to stop, and the machine has stopped."""


class StillMoving(Interrupted):
    """A person left at once: the machine may not have stopped yet."""


class Session:
    """A board that makes auditable shuffles, one after the other; a context manager. Raises MischwerkError.

    ``what``: the command, such as ``lab audit``.
    """

    def __init__(self, params: Params, what: str) -> None:
        self._asked, self._what = params, what
        self._is_own = params.port is None

    def __enter__(self) -> "Session":
        params = self._asked
        with ExitStack() as stack:
            self._interrupts = stack.enter_context(Interrupts())
            context = CommandContext(
                job=self._what, interrupts=self._interrupts, keeper=FORGETFUL if self._is_own else params.keeper,
                checks_build=True,
            )  # fmt: skip
            where = Where(port=params.port, machine=params.machine)
            if self._is_own:
                deck = params.deck.name if params.deck else None
                where = Where(sim=True, machine=params.machine, deck=deck, twin="model", sim_seed=params.sim_seed)
            self._shuffler = stack.enter_context(Shuffler(where, context))
            self._stack = stack.pop_all()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stack.__exit__(kind, value, trace)

    @property
    def identity(self) -> Identity:
        """Who the board is."""
        return self._shuffler.identity

    def shuffle(self, number: int) -> dict[str, Any]:
        """The record of shuffle ``number``, counted from 0; its ``target`` is the order."""
        try:
            result = self._shuffled(number)
        except JobStopped:
            raise _stopped() from None
        except JobFailed as failed:
            why = failed.result.faults[-1].name if failed.result.faults else "the board gives no reason"
            raise self._failure(number, why) from failed
        except Interrupted as left:
            if not self._interrupts.deferred:
                raise
            if self._is_own:
                raise Interrupted("Left at once: the twin was ended.", "Start again when you like.") from None
            raise StillMoving(left.error, left.what_to_do) from None
        self._interrupts.deferred = False
        if self._interrupts.wanted.is_set():
            raise _stopped()
        if result.target is None:
            raise self._failure(number, "the board does not reveal it")
        made = result.to_dict()
        del made["wall_s"]  # an audit of the same twin is the same, byte for byte
        return made

    def _shuffled(self, number: int) -> JobResult:
        # Our part of a twin's deck comes of the seed, so that the audit can be repeated; of a board's from the system.
        nonce = _nonce(self._asked.sim_seed, number).hex() if self._is_own else None
        return self._shuffler.shuffle(deck=self._asked.deck.name if self._asked.deck else None, audit=True, nonce=nonce)

    def _failure(self, number: int, why: str) -> DeviceFault:
        of = "" if self._asked.shuffles is None else f" of {self._asked.shuffles}"
        return DeviceFault(
            f"Shuffle {number + 1}{of} failed: {why}.", "Fix that, run `mischwerk home`, and start again."
        )


def _stopped() -> Stopped:
    return Stopped("Stopped on request: the machine has stopped.", "Start again when you like.")


def shuffled(params: Params, advance: Callable[[int], None]) -> Board:
    """Carry out all shuffles; ``advance`` is called after each. Raises MischwerkError."""
    records = []
    with Session(params, "lab audit") as session:
        for number in range(params.shuffles or 0):
            try:
                records.append(session.shuffle(number))
            except Stopped:
                raise Interrupted(
                    "Stopped on request: nothing was written.", "An audit can't be resumed: start again."
                ) from None
            advance(1)
        identity = session.identity
    orders = np.array([record["target"] for record in records], dtype=np.uint8)
    cards = orders.shape[1]
    proved = sum(verification.verified(record).proved for record in records)
    raw = _raw_bits(records, cards)
    return Board(
        identity,
        orders,
        proved,
        recomputed.needed_bits(cards),
        recomputed.credited_bits(cards),
        raw.size,
        _assessed(raw, identity),
        records,
    )


def check_cards(cards: int, build: machines.Build) -> None:
    """UsageProblem if the build doesn't take that many cards."""
    announced(cards, build)


def drawn(cards: int, count: int, seed: int, advance: Callable[[int], None], workers: Workers = HERE) -> Decks:
    """Orders drawn by the firmware's own code, run here, from raw material of a seed: what the board's orders were
    shown to be, for other numbers.
    """
    tasks = [(cards, first, min(first + _DRAWN_AT_ONCE, count), seed) for first in range(0, count, _DRAWN_AT_ONCE)]
    parts = []
    for part in results(_some_drawn, tasks, workers._replace(local=min(workers.local, len(tasks)))):
        parts.append(part)
        advance(len(part))
    return np.concatenate(parts)


def _some_drawn(cards: int, first: int, end: int, seed: int) -> Decks:
    orders = np.empty((end - first, cards), dtype=np.uint8)
    size = recomputed.material_bytes(cards)
    scheme = schemes.latest()
    binding = scheme.binding(Job("planned", cards, "poker", "the laboratory", 1), ())
    for number in range(first, end):
        material = hashlib.shake_256(_MATERIAL % (seed, number)).digest(size)
        orders[number - first] = recomputed.target(scheme, binding, material, _nonce(seed, number), cards)
    return orders


def _nonce(seed: int, number: int) -> bytes:
    return hashlib.sha256(_NONCE % (seed, number)).digest()


def _raw_bits(records: list[dict[str, Any]], cards: int) -> Any:
    """The raw bits of all shuffles, one after the other, one a byte."""
    size, step = recomputed.RAW_BYTES, recomputed.SLICE_BYTES
    material = [bytes.fromhex(record["audit"]["material"]) for record in records]
    raw = b"".join(piece[at : at + size] for piece in material for at in range(0, len(piece), step))
    return np.unpackbits(np.frombuffer(raw, dtype=np.uint8))


def _assessed(bits: Any, board: Identity) -> Assessment | None:
    if bits.size < LEAST_BITS:
        return None
    digest = hashlib.sha256(np.packbits(bits).tobytes()).hexdigest()
    capture = Capture(bits, digest, None, board.machine, board.firmware)
    return assessment.assess(capture, lambda name: None)
