"""The evening at the rig: single cards on a roller that slips, single cards under the follower, then a deck."""

import time
from typing import NamedTuple

from shuffler.config import MachineConfig
from shuffler.hal import ENTRY, SENSOR_NAMES, THROAT, WELL

from mischwerk.errors import DeviceFault
from mischwerk.interrupts import Interrupts
from mischwerk.link.connection import Connection
from mischwerk.upkeep.rig import conversation
from mischwerk.upkeep.rig.conversation import Person
from mischwerk.upkeep.rig.journal import Journal
from mischwerk.upkeep.rig.runs import DECK, PRESSED, SLED, Edge, Run, passage, passages

TRIES = 3  # to lay a card so that the sensors see it, and to have a card fed
_SEEN_WITHIN_S = 2.0  # after it was laid
_LEAD_LENGTHS, _SLED_LENGTHS = 3, 8  # a card's lead comes within so many lengths of the nip's way, or never
_PASSAGE_LENGTHS = 2


class Feeds(NamedTuple):
    """What became of the deck. late: cards that came at a later attempt; misfed: that never came; missing: cards laid
    in that nobody saw go through one by one."""

    laid: int
    late: int
    misfed: int
    missing: int


class Evening:
    """``repeats``: cards of each of the first two stages; ``cards``: of the deck."""

    def __init__(
        self, board: Connection, interrupts: Interrupts, c: MachineConfig, person: Person, journal: Journal
    ) -> None:
        self._board = board
        self._interrupts = interrupts
        self._config = c
        self._person = person
        self._journal = journal

    def single(self, stage: str, repeats: int) -> None:
        """Single cards, until so many went through, or twice as many were tried."""
        tried = 0
        while len(passages(self._journal.runs, stage)) < repeats and tried < 2 * repeats:
            tried += 1
            self._lay(1)
            run = self._feed(stage)
            if passage(run) is None:
                self._person.note("That card did not come through: it does not count.")
            self._journal.add(run)

    def deck(self, cards: int) -> Feeds:
        """A whole deck, until the well is empty. One that was interrupted starts over."""
        self._journal.runs = [run for run in self._journal.runs if run.stage != DECK]
        self._lay(cards)
        attempt = late = misfed = through = 0
        while self._levels() >> WELL & 1 and through < 2 * cards:
            run = self._feed(DECK)
            self._journal.add(run)
            attempt += 1
            if passage(run) is not None:
                late += attempt > 1
                through += 1
                attempt = 0
                if through % self._config.capacity == 0:
                    self._person.empty_pocket()
            elif attempt == TRIES:
                misfed += 1
                break
        return Feeds(cards, late, misfed, cards - through if not misfed else 0)

    def _feed(self, stage: str) -> Run:
        c = self._config
        hz = {SLED: c.feed_hz, PRESSED: c.feed_slow_hz, DECK: c.stage_hz}[stage]
        lengths = (_SLED_LENGTHS if stage == SLED else _LEAD_LENGTHS) + _PASSAGE_LENGTHS
        values = {"hz": hz, "steps": min(lengths * c.card_steps, 0xFFFF), "follower": int(stage != SLED)}
        conversation.feed(self._board, self._interrupts, **values)
        edges = conversation.edges(self._board)
        return Run(stage, hz, tuple(Edge(*(int(one[field]) for field in Edge._fields)) for one in edges))

    def _lay(self, cards: int) -> None:
        for attempt in range(TRIES):
            self._person.lay(cards)
            wrong = self._wrong_place()
            if not wrong:
                return
            if attempt < TRIES - 1:
                self._person.note(wrong)
        raise DeviceFault(wrong, "Check the beams and how the cards lie, then run it again: it continues where it was.")

    def _wrong_place(self) -> str:
        """Return what the sensors say against the cards' places, or ""."""
        until = time.monotonic() + _SEEN_WITHIN_S
        while True:
            levels = self._levels()
            blocked = [SENSOR_NAMES[sensor] for sensor in (THROAT, ENTRY) if levels >> sensor & 1]
            wrong = f"Something is in the {' and the '.join(blocked)} beam." if blocked else ""
            if not wrong and not levels >> WELL & 1:
                wrong = "The well's sensor sees no card."
            if not wrong or time.monotonic() > until:
                return wrong
            time.sleep(0.02)

    def _levels(self) -> int:
        return int(conversation.ask(self._board, "sensors")["levels"])
