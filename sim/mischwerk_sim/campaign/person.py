"""A person with a laptop at the machine: asks for a shuffle, reads what goes wrong, does what the fault says.

It is the twin's end of the serial line. It sends while the machine is idle; what gets no answer is sent again.
What it does to the machine it does by the mechanism's hand; it sees where a card really is.
"""

from __future__ import annotations

import random
from collections.abc import Generator, Mapping
from typing import TYPE_CHECKING, Any

from shuffler import faults, hal
from shuffler.link import protocol, reason_texts
from shuffler.link.protocol import Packet
from shuffler.link.session import HostSession

from .. import noise
from ..faults.script import Script
from ..mechanism import Mechanism
from .watch import Watch

if TYPE_CHECKING:
    from ..board.board import VirtualBoard

ROUNDS = 14  # of fault and action, until the operator gives up: never reached, unless the machine is to blame
_TRIES = 6  # of one request
_DONE, _PAUSED = protocol.STATES.index("done"), protocol.STATES.index("paused")
_THROUGHOUT = 3  # rounds after which the operator checks every sensor, switch and axis
_RESUMES = 0.7  # of the faults that allow it
FaultEvent = dict[str, Any]
Asking = Generator[bytes, bytes, Any]


class Over(Exception):
    """The story has ended."""


class Person:
    """The Line of a campaign's board. ``told``: faults as the board reported them, in order."""

    def __init__(self, mechanism: Mechanism, script: Script, watch: Watch, announced: int, seed: int) -> None:
        self._mechanism = mechanism
        self._script = script
        self._watch = watch
        self.announced = announced
        self._seed = seed
        self._random = random.Random(f"person {seed}")
        self._session = HostSession(1)
        self._sessions = 1
        self._story = self._tell()
        self._is_begun = False
        self._outbox = b""
        self._heard = b""
        self._answer: Packet | None = None
        self._is_gone = False
        self._was_off = False  # the power was gone since all cards were in the well
        self._fault: FaultEvent | None = None  # the latest
        self.board: VirtualBoard | None = None
        self.told: list[FaultEvent] = []
        self.actions = 0
        self.retries = 0
        self._job_retries = 0  # those of the present job that are among them
        self.misled = 0  # faults that named a wrong place because a sensor lied
        self.is_done = False
        script.on_host_gone = self.leave

    # -- the line ----------------------------------------------------------------------------------------
    def read(self) -> bytes:
        """Bytes for the board."""
        data, self._outbox = self._outbox, b""
        return data

    def write(self, data: bytes) -> None:
        """Bytes from the board: kept until it is idle; a fault is examined at once."""
        if self._is_gone:
            return
        self._heard += data
        for packet in self._session.receive(data):
            if packet.name == "fault":
                self._fault = _with_texts(packet.values)
                self.told.append(self._fault)
                self._look_into(self._fault)
            elif protocol.FIRST_ANSWER <= packet.type < protocol.FIRST_EVENT:
                self._answer = packet

    def idle(self, limit_us: float | None) -> float:
        """The machine waits: the story goes on. Raises Over at its end."""
        try:
            if self._is_begun:
                self._outbox += self._story.send(b"")
            else:
                self._is_begun = True
                self._outbox += next(self._story)
        except StopIteration:
            raise Over from None
        return 0.0

    def pace(self, now_us: float) -> None:
        """Never paced."""

    def leave(self, is_off: bool = False) -> None:
        """The laptop or its port is gone: nothing is received until the machine is idle, and then in a new session."""
        self._is_gone = True
        self._was_off |= is_off

    # -- the story ---------------------------------------------------------------------------------------
    def _tell(self) -> Asking:
        for number in range(ROUNDS):
            if number >= _THROUGHOUT:
                self._script.mend()
            state = yield from self._shuffle()
            while state == _PAUSED and self._random.random() < _RESUMES:
                self._act()
                yield from self._ask("resume")
                state = yield from self._state()
            if state == _DONE:
                self._watch.done(self._mechanism, self.announced)
                self.is_done = True
                return
            last = self._last()  # to act on it is to forget it
            yield from self._bring_back()
        self._watch.broken.append(f"no deck after {ROUNDS} faults, the last: {last}")

    def _shuffle(self) -> Asking:
        """State that the job ended in; None if it was not taken."""
        self._job_retries = 0
        answer = yield from self._ask(
            "shuffle", cards=self.announced, format=self._format(), method=0, passes=0, mode=0, seed=b""
        )
        if answer is not None and answer.name == "refused":
            self._fault = {
                "code": answer.values["code"],
                "where": "machine",
                "pocket": faults.NO_POCKET,
                "detail": reason_texts.detail(answer.values),
            }
            return None
        return (yield from self._state())

    def _state(self) -> Asking:
        """State of the job; None where there is none (the power was gone)."""
        answer = yield from self._ask("result")
        if answer is None or answer.name != "result_is":
            status = yield from self._ask("status")
            if status is not None and status.values["fault"]:
                kind = faults.kind(status.values["fault"])
                self._fault = {
                    "code": kind.code,
                    "where": "machine",
                    "pocket": faults.NO_POCKET,
                    "detail": kind.meaning,
                }
            return None
        self.retries += answer.values["retries"] - self._job_retries  # a resumed job counts on; a paused says 0
        self._job_retries = answer.values["retries"]
        if answer.values["faults"]:  # the event may have been lost
            fault = yield from self._ask("get_fault", index=answer.values["faults"] - 1)
            if fault is not None and fault.name == "fault_is":
                self._fault = _with_texts(fault.values)
        return answer.values["state"]

    def _bring_back(self) -> Asking:
        """Home, with manual help where it is asked for, until all cards are back in the well."""
        for number in range(ROUNDS):
            self._act()
            if number >= _THROUGHOUT:
                self._script.mend()
            yield from self._ask("home")
            status = yield from self._ask("status")
            if status is not None and status.values["state"] == _DONE and status.values["homed"]:
                self._count_deck()
                return
        self._watch.broken.append(f"not brought back after {ROUNDS} actions, the last fault: {self._last()}")
        raise Over

    def _ask(self, name: str, **values: Any) -> Asking:
        """The answer, or None if there is none (host or power was gone). Raises Over from a board that is mute."""
        if self._is_gone:
            self._come_back()
        self._answer = None
        frame = self._session.request(name, values)
        for _ in range(_TRIES):
            yield frame
            if self._is_gone:
                return None
            if self._answer is not None:
                return self._answer
        self._watch.broken.append(f"the board does not answer to {name}")
        raise Over

    def _come_back(self) -> None:
        self._is_gone = False
        self._sessions += 1
        self._session = HostSession(self._sessions)

    def _last(self) -> str:
        fault = self._fault
        return "none" if fault is None else f"{faults.kind(fault['code']).name} at {fault['where']}: {fault['detail']}"

    def _format(self) -> int:
        return 0

    # -- what a fault asks for -----------------------------------------------------------------------------
    def _act(self) -> None:
        """Do what the latest fault says. Without one (its message was lost), check everything."""
        fault, self._fault = self._fault, None
        self.actions += 1
        if fault is None:
            self._script.mend()
            self._reach_in("throat", "between")
            return
        name = faults.kind(fault["code"]).name
        if name == "COVER_OPEN":
            self._mechanism.set_cover(False)
        elif name == "JAM_THROAT":
            self._reach_in("throat")
        elif name == "JAM_INSERT":
            self._push_in()
        elif name in ("JAM_EJECT", "CARD_MISSING"):
            self._reach_in("between", *_pockets_named(fault))
        elif name in ("HOMING_FAILED", "POSITION_LOST", "MOVE_TIMEOUT", "SENSOR_FAULT"):
            self._script.mend()
        elif name == "ENTROPY_FAILED":
            self._replace_source()

    def _reach_in(self, *places: str) -> None:
        """Take the cards that are there and lay them in the well; if there are none, a sensor has lied."""
        cards = [card for card, place in enumerate(self._mechanism.places()) if place in places]
        if "throat" in places:
            cards += [card for card in self._mechanism.standing_in_throat() if card not in cards]
        if cards:
            self._mechanism.lay_in_well(cards)
        else:
            self._script.mend()

    def _push_in(self) -> None:
        cards = [card for card, place in enumerate(self._mechanism.places()) if place == "between"]
        if cards and self._was_off:  # no pocket need be in front of it
            self._mechanism.lay_in_well(cards)
        elif cards:
            self._mechanism.push_in(cards)
        else:
            self._reach_in("throat")

    def _replace_source(self) -> None:
        """Its board must not be used any more: replace it."""
        assert self.board is not None
        self.board.replace_source(noise.source(noise.MODELS[0], self._seed))
        self.leave()

    def _count_deck(self) -> None:
        """All cards are back: announce how many there are."""
        self.announced = len(self._mechanism.places())
        self._was_off = False

    # -- what a fault says ---------------------------------------------------------------------------------
    def _look_into(self, fault: FaultEvent) -> None:
        """A fault names a place where the card really is, unless a sensor lies."""
        name = faults.kind(fault["code"]).name
        places = self._mechanism.places()
        levels = self._mechanism.levels
        holds = True
        if name == "JAM_THROAT":
            holds = bool(levels[hal.THROAT])
        elif name == "JAM_INSERT":
            holds = bool(levels[hal.ENTRY] or levels[hal.MOUTH])
        elif name == "JAM_EJECT":
            named = {"between", *_pockets_named(fault)}
            if fault["where"] == "well" and not self._script.senses.broken:  # thrown out, and not fallen to its floor
                named.add("well")
            holds = not named.isdisjoint(places)
        elif name == "WRONG_COUNT" and not self._mechanism.pusher_out_steps:
            pass  # the cards that were counted lie in the pockets until a person empties them
        elif name in ("MISFEED", "WRONG_COUNT"):
            holds = "well" in places
        elif name == "WELL_EMPTY":
            holds = "well" not in places
        elif name == "INTERNAL":
            holds = False
        if holds:
            return
        if self._script.senses.broken and name != "INTERNAL":
            self.misled += 1
        else:
            self._watch.broken.append(f"{name} at {fault['where']}, and no card is there: {fault['detail']}")


def _pockets_named(fault: FaultEvent) -> list[str]:
    """The pocket that a fault names and its neighbour above, which is swept with it."""
    pocket = fault["pocket"]
    return [] if pocket == faults.NO_POCKET else [f"pocket {pocket}", f"pocket {pocket + 1}"]


def _with_texts(values: Mapping[str, Any]) -> FaultEvent:
    """The values of a fault's message, and its place and detail in words."""
    return {**values, "where": reason_texts.where(values), "detail": reason_texts.detail(values)}
