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
from mischwerk.deck.decks import Deck
from mischwerk.deck.task import Task
from mischwerk.errors import DeviceFault, Interrupted, UsageProblem
from mischwerk.history import entry
from mischwerk.history.keeping import FORGETFUL, Keeper
from mischwerk.interrupts import Interrupts
from mischwerk.jobs import record
from mischwerk.jobs.job import Follower, Refused
from mischwerk.jobs.job_report import JobReport
from mischwerk.jobs.options import DEFAULT_MACHINE, announced
from mischwerk.link.connection import Connection, connected
from mischwerk.link.twin import TwinChild, TwinSettings
from mischwerk.link.wire import FORMATS, METHODS, MODES
from mischwerk.verify import consistency, recomputed, schemes, verification
from mischwerk.verify.auditing import Auditing
from mischwerk.verify.nonces import Given
from mischwerk.verify.schemes import Job

from mischwerk_lab.entropy import assessment
from mischwerk_lab.entropy.assessment import Assessment
from mischwerk_lab.entropy.capture import Capture
from mischwerk_lab.entropy.estimators import LEAST_BITS
from mischwerk_lab.trials.counting import Decks

_NONCE = b"mischwerk audit nonce %d %d"
_MATERIAL = b"mischwerk audit material %d %d"


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

    identity: dict[str, Any]
    is_twin: bool
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


class _Quiet:
    """A Progress that shows nothing: there is a bar for all shuffles."""

    def phase(self, name: str, number: int) -> None: ...
    def passes(self, count: int) -> None: ...
    def card(self, number: int, gone: int) -> None: ...
    def fault(self, fault: dict[str, Any]) -> None: ...
    def commitment(self, attempt: int, commitment: bytes, words: str) -> None: ...
    def note(self, text: str) -> None: ...
    def pause(self) -> None: ...
    def close(self) -> None: ...


class Session:
    """A board that makes auditable shuffles, one after the other; a context manager. Raises MischwerkError.

    ``what``: the command, such as ``lab audit``.
    """

    def __init__(self, asked: Params, what: str) -> None:
        self._asked, self._what = asked, what

    def __enter__(self) -> "Session":
        with ExitStack() as stack:
            self._interrupts = stack.enter_context(Interrupts())
            self.board = _board(self._asked, self._what, stack, self._interrupts)
            self._build = machines.of_board(self.board.identity, FORMATS)
            self.cards = announced(self._asked.deck.size if self._asked.deck else None, self._build)
            self._task = Task("shuffle", "planned", "auditable", {}, self.cards, self._asked.deck)
            self._stack = stack.pop_all()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stack.__exit__(kind, value, trace)

    def shuffle(self, number: int) -> dict[str, Any]:
        """The record of shuffle ``number``, counted from 0; its ``target`` is the order."""
        try:
            return _shuffle(self.board, self._interrupts, self._build, self._task, self.cards, self._asked, number)
        except Interrupted as left:
            if self._interrupts.deferred:
                raise StillMoving(left.error, left.what_to_do) from None
            raise


def shuffled(asked: Params, told: Callable[[int], None]) -> Board:
    """Carry out all shuffles; ``told`` is called after each. Raises MischwerkError."""
    records = []
    with Session(asked, "lab audit") as session:
        for number in range(asked.shuffles or 0):
            try:
                records.append(session.shuffle(number))
            except Stopped:
                raise Interrupted(
                    "Stopped on request: nothing was written.", "An audit can't be resumed: start again."
                ) from None
            told(1)
        board, cards = session.board, session.cards
    orders = np.array([one["target"] for one in records], dtype=np.uint8)
    proved = sum(verification.verified(one).proved for one in records)
    raw = _raw_bits(records, cards)
    return Board(
        board.identity,
        board.is_twin,
        orders,
        proved,
        recomputed.needed_bits(cards),
        recomputed.credited_bits(cards),
        raw.size,
        _assessed(raw, board),
        records,
    )


def check_cards(cards: int, build: machines.Build) -> None:
    """UsageProblem if the build doesn't take that many cards."""
    announced(cards, build)


def drawn(cards: int, count: int, seed: int, told: Callable[[int], None]) -> Decks:
    """Orders drawn by the firmware's own code, run here, from raw material of a seed: what the board's orders were
    shown to be, for other numbers.
    """
    orders = np.empty((count, cards), dtype=np.uint8)
    size = recomputed.material_bytes(cards)
    scheme = schemes.latest()
    binding = scheme.binding(Job("planned", cards, "poker", "the laboratory", 1), ())
    for number in range(count):
        material = hashlib.shake_256(_MATERIAL % (seed, number)).digest(size)
        orders[number] = recomputed.target(scheme, binding, material, _nonce(seed, number), cards)
        told(1)
    return orders


def _nonce(seed: int, number: int) -> bytes:
    return hashlib.sha256(_NONCE % (seed, number)).digest()


def _board(asked: Params, what: str, stack: ExitStack, interrupts: Interrupts) -> Connection:
    if asked.port is not None:
        found = stack.enter_context(connected(asked.port, what, interrupts))
        if asked.machine is not None and machines.load(asked.machine).name != found.identity["machine"]:
            raise UsageProblem(
                f"--machine says {asked.machine}, but the board at {asked.port} is a {found.identity['machine']}.",
                "Leave --machine out, or connect the other machine.",
            )
        return found
    build = machines.load(asked.machine or DEFAULT_MACHINE)
    cards = announced(asked.deck.size if asked.deck else None, build)
    settings = TwinSettings(
        asked.machine or DEFAULT_MACHINE, build.formats[0], cards, asked.sim_seed, "model", "none", child=True
    )
    child = TwinChild(settings)
    stack.callback(child.close)
    return stack.enter_context(connected(child.port, what, interrupts, child.watch))


def _shuffle(
    board: Connection, interrupts: Interrupts, build: machines.Build, task: Task, cards: int, asked: Params, number: int
) -> dict[str, Any]:
    """One auditable shuffle; its record."""
    # Our part of a twin's deck comes of the seed, so that the audit can be repeated; of a board's from the system.
    own = asked.port is None
    auditing = Auditing(Given(_nonce(asked.sim_seed, number), None) if own else None)
    follower = Follower(board.link.line, _Quiet(), interrupts, None, auditing)
    card_format = build.formats[0]
    fields = {"method": METHODS.index("planned"), "passes": 0, "mode": MODES.index("auditable"), "seed": b""}
    try:
        board.link.run(follower.start("shuffle", cards=cards, format=FORMATS.index(card_format), **fields))
    except Refused as refusal:
        raise refusal.explained() from refusal
    state = board.link.run(follower.follow())
    job = consistency.JobRequest(
        task.method,
        task.mode,
        cards,
        card_format,
        build.name,
        board.identity["pockets"],
        board.identity["capacity"],
        config=machines.config_of(build, card_format, board.identity["capacity"]),
    )
    told = board.link.run(JobReport.ask(follower, job, state))
    interrupts.deferred = False
    facts = record.Facts(
        task=task,
        identity=board.identity,
        state=state,
        result=told.result,
        faults=told.faults,
        machine=build.name,
        cards=cards,
        card_format=card_format,
        sim_seed=None,
        rosc=None,
        seed=b"",
        twin="unknown" if board.is_twin else None,
        own_twin=False,
        wall_s=0.0,
        target=told.target,
        plan=told.plan,
        audit=told.audit,
        changed=told.changed,
        contradictions=told.contradictions,
        capacity=board.identity["capacity"],
    )
    made = record.build(facts)
    del made["wall_s"]  # nobody measured it
    if not own:
        kept = entry.of_deck_job("shuffle", made, follower.result, is_twin=board.is_twin, key=entry.new_key())
        asked.keeper.keep(kept)
    if interrupts.wanted.is_set():
        raise Stopped("Stopped on request: the machine has stopped.", "Start again when you like.")
    if made["result"] != "done" or made["target"] is None:
        of = "" if asked.shuffles is None else f" of {asked.shuffles}"
        why = made["faults"][-1]["name"] if made["faults"] else "the board does not reveal it"
        raise DeviceFault(
            f"Shuffle {number + 1}{of} failed: {why}.",
            "Fix that, run `mischwerk home`, and start again.",
        )
    return made


def _raw_bits(records: list[dict[str, Any]], cards: int) -> Any:
    """The raw bits of all shuffles, one after the other, one a byte."""
    size, step = recomputed.RAW_BYTES, recomputed.SLICE_BYTES
    material = [bytes.fromhex(one["audit"]["material"]) for one in records]
    raw = b"".join(one[at : at + size] for one in material for at in range(0, len(one), step))
    return np.unpackbits(np.frombuffer(raw, dtype=np.uint8))


def _assessed(bits: Any, board: Connection) -> Assessment | None:
    if bits.size < LEAST_BITS:
        return None
    digest = hashlib.sha256(np.packbits(bits).tobytes()).hexdigest()
    capture = Capture(bits, digest, None, board.identity["machine"], board.identity["firmware"])
    return assessment.assess(capture, lambda name: None)
