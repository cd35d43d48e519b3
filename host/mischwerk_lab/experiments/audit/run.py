"""An audit, from its options to everything in its report, and to its entry in the history."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from mischwerk import machines
from mischwerk.deck import decks
from mischwerk.deck.decks import Deck
from mischwerk.forms import counted
from mischwerk.history.entry import AUDIT, Entry
from mischwerk.history.keeping import FORGETFUL, Keeper
from mischwerk.interrupts import HERE, Workers
from mischwerk.jobs.options import DEFAULT_CARDS, DEFAULT_MACHINE
from mischwerk_work.foreign_text import as_json

from mischwerk_lab import starts
from mischwerk_lab.experiments.audit import board as audit_board
from mischwerk_lab.experiments.audit import compute as audit
from mischwerk_lab.experiments.audit import hands as audit_hands
from mischwerk_lab.experiments.audit import verdict, wording
from mischwerk_lab.experiments.audit import views as audit_views
from mischwerk_lab.experiments.audit.board import Board
from mischwerk_lab.experiments.audit.results import ALPHA, Audit, Recorded, Sample
from mischwerk_lab.experiments.audit.views import POKER, TESTS
from mischwerk_lab.experiments.mixing import counts as mixing_counts
from mischwerk_lab.trials.poker import STUDY_PLACES

if TYPE_CHECKING:
    from mischwerk_lab.hunting.hunt import Hunted

Advance = Callable[[int], None]
_TOLD_SHARE = 0.1  # of the false-alarm rate: for the orders that a board revealed
_HUNT_STEPS = 50_000  # of the bar, for a hunt
_SHUFFLE_STEPS = 2_000  # of the bar, for one shuffle by a board


class Hunt(NamedTuple):
    """A hunt for the generator: window of seeds from a clock, seconds since 1970, and when to give up."""

    since: int
    until: int
    budget_s: float


class Params(NamedTuple):
    """As typed. One of ``decks``, ``sim``, ``port``. ``before``: file of starts; ``start``: one for all, by name or
    file; ``sequence``: whether each deck was the start of the next, None if that is to be found out; ``keeper``: of the
    history; ``workers``: None for threads alone; ``lags``: how many decks back each is compared with.
    """

    decks: Path | None
    sim: bool
    port: str | None
    deck: str | None
    about: str
    seed: int
    shuffles: int
    drawn: int
    machine: str | None
    sim_seed: int
    poker_places: tuple[int, ...] = STUDY_PLACES
    before: Path | None = None
    sequence: bool | None = None
    hunt: Hunt | None = None
    start: str | None = None
    keeper: Keeper = FORGETFUL
    workers: Workers | None = None
    lags: int = starts.LAGS


class Ready(NamedTuple):
    """The options have been checked; ``work``: steps that `run` reports."""

    asked: Params
    deck: Deck | None
    recorded: Recorded | None
    work: int

    def run(self, advance: Advance) -> Audit:
        """Raises MischwerkError."""
        params, of_board, alpha = self.asked, None, ALPHA
        before, names = None, self.deck
        start = {None: None, True: starts.SEQUENCE, False: starts.SORTED}[params.sequence]
        source: Recorded | Board
        if self.recorded is not None:
            source, orders = self.recorded, self.recorded.decks
            before, names = self.recorded.before, self.recorded.names
        else:
            start = starts.SORTED  # an order is drawn for whatever lies in the machine
            wanted = audit_board.Params(
                params.port, params.machine, self.deck, params.shuffles, params.sim_seed, params.keeper
            )
            source = audit_board.shuffled(wanted, lambda done: advance(done * _SHUFFLE_STEPS))
            orders = audit_board.drawn(
                source.orders.shape[1], params.drawn, params.seed, advance, params.workers or HERE
            )
            if len(source.orders) >= audit.FEWEST_DECKS:
                # Two samples share the false-alarm rate. So few orders show gross faults only, but those reliably.
                of_board = audit.tested(
                    source.orders, params.poker_places, alpha=_TOLD_SHARE * alpha, start=starts.SORTED
                )
                alpha *= 1 - _TOLD_SHARE
        sample = audit.tested(
            orders, params.poker_places, advance, alpha, start=start, before=before, deck=names, lags=params.lags
        )
        cards = orders.shape[1]
        hands = audit_hands.compared(cards, sample.orders, params.seed, ALPHA, workers=params.workers, advance=advance)
        if sample.begun is not None:
            before = np.broadcast_to(np.array(sample.begun.order, orders.dtype), orders.shape)
        view = starts.views(orders, before, sample.begun is not None and sample.begun.turned)[sample.view]
        blocks = audit_views.tested(view, _counted(sample), params.poker_places)
        shuffled = view.part(0, audit_hands.MOST_DECKS)
        beside = audit_hands.beside(shuffled, params.seed, ALPHA, workers=params.workers, advance=advance)
        hunted = self._hunted(advance)
        return Audit(
            source,
            self.deck,
            cards,
            params.about,
            params.seed,
            params.poker_places,
            sample,
            of_board,
            hands,
            beside,
            mixing_counts.of_view(view),
            hunted,
            blocks,
        )

    def _hunted(self, advance: Advance) -> "Hunted | None":
        """Whoever stops it stops the audit."""
        params, recorded = self.asked, self.recorded
        if params.hunt is None or recorded is None:
            return None
        from mischwerk_lab.hunting import hunt as hunting

        since, until, budget_s = params.hunt
        done = hunting.run(
            hunting.Asked(
                recorded.decks,
                until,
                since,
                budget_s,
                before=recorded.before,
                sequence=params.sequence,
                workers=params.workers or HERE,
            ),
            lambda steps: advance(steps * _HUNT_STEPS // hunting.STEPS),
        )
        if done.stopped:
            raise KeyboardInterrupt
        return done


def _counted(sample: Sample) -> list[str]:
    """The tests of its first view that count decks; poker hands were counted on another view, unless it shows cards."""
    names = [name for name in sample.tests if name in TESTS]
    return names if sample.view == starts.NAMED else [name for name in names if name != POKER]


def prepared(params: Params) -> Ready:
    """Raises UsageProblem before anything is started."""
    deck = None if params.deck is None else decks.find(params.deck)
    if params.decks is not None:
        recorded = audit.read(params.decks, deck, params.before, params.sequence is True, params.start)
        count = len(recorded.decks)
        work = count + audit_hands.work(count) + (_HUNT_STEPS if params.hunt else 0)
        return Ready(params, deck, recorded, work)
    if params.sim:  # a board itself says what it takes
        build = machines.load(params.machine or DEFAULT_MACHINE)
        audit_board.check_cards(deck.size if deck else min(DEFAULT_CARDS, build.max_cards), build)
    work = params.shuffles * _SHUFFLE_STEPS + 2 * params.drawn + audit_hands.work(params.drawn)
    return Ready(params, deck, None, work)


def write_records(done: Audit, folder: Path) -> None:
    """The auditable shuffles of a board, for anyone who wants to verify them. OSError."""
    if not isinstance(done.source, Board):
        return
    (folder / "records").mkdir()
    for number, record in enumerate(done.source.records, 1):
        text = as_json(record, indent=1) + "\n"
        (folder / "records" / f"shuffle-{number:04}.json").write_text(text, encoding="utf-8")


# -- How an audit comes into the history: that it was made, and whether anything speaks against the shuffler.


def entry_of(audit: Audit, folder: Path) -> Entry:
    """No deck and no file of decks is named in it. ``folder``: of the report."""
    board = audit.source if isinstance(audit.source, Board) else None
    statements = verdict.statements(audit, wording.texts("en"))
    against = [letter for letter, statement in zip("ABCD", statements, strict=True) if statement.good is False]
    if against:
        said = f"{' and '.join(against)} {'speaks' if len(against) == 1 else 'speak'} against it"
    else:
        said = "nothing speaks against it"
    return Entry(
        kind=AUDIT,
        result="done",
        machine=None if board is None else board.identity.machine,
        is_twin=board is not None and board.identity.twin,
        cards=audit.cards,
        deck=None if audit.deck is None else audit.deck.name,
        firmware=None if board is None else board.identity.firmware,
        note=f"{said}, by {counted(sum(sample.decks for sample in audit.samples), 'deck')}",
        folder=str(folder.absolute()),
        board=None if board is None else board.identity.board,
    )
