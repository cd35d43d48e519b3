"""Attack a board through its serial line: the whole service on the fast model, in this process, and a host that sends
what makes sense, what does not, and noise, at every moment; with stops without end, buttons and power cuts.

Promised: nothing that is sent ends the service, it always answers afterwards, every reply decodes, no deck is reported
as done that is not in its planned order, flash knows of every card that is not in the well, and nothing grows without
end. The same seed sends the same bytes. Exit status 1 if a promise broke.
"""

from __future__ import annotations

import argparse
import hashlib
import random
import sys
import traceback
from collections import Counter
from pathlib import Path
from typing import Any

import mischwerk_machines
from mischwerk_sim import build, noise
from mischwerk_sim.board.board import PowerOff
from mischwerk_sim.board.pyhal import PyHal
from mischwerk_sim.campaign.watch import TooLong, Watch
from mischwerk_sim.mechanism import MechanismError
from rich.console import Console
from rich.table import Table
from shuffler import hal
from shuffler.app.service import Service
from shuffler.storage.memory_store import MemoryStore

sys.path.insert(0, str(Path(__file__).parent))
from protocol_grammar import Grammar
from protocol_promises import Promises, names

BUILDS = ("pile10", "pile6", "wheel54")
DECKS = (0, 1, 2, 4, 6, 9, 12, 20)
BUTTONS = ("press", "long", "select", "select_long", "both")
LIFE_US = 1000e6  # of machine time; the campaign's watch takes longer for a hang
MOST_HOMES = 6  # in a row that end in the same fault: without help this would go on for ever
MOST_BROKEN = 20  # reported; then enough is known
SEARCH_STEPS = 50


class Over(BaseException):
    """This machine has seen enough."""


class Attack:
    """A host, a person and a power line in one; what they do follows from the seed."""

    def __init__(self, seed: int, messages: int) -> None:
        self._r = random.Random(seed)
        self._messages = messages
        self.sent = 0
        self.counts: Counter[str] = Counter()
        self.promises = Promises()
        self.digest = hashlib.sha256()
        self.stuck: Counter[str] = Counter()

    @property
    def is_over(self) -> bool:
        return self.sent >= self._messages or len(self.promises.broken) >= MOST_BROKEN

    def run(self) -> None:
        """One machine after the other, until all messages are sent."""
        while not self.is_over:
            before = len(self.promises.broken)
            self._life()
            for line in self.promises.broken[before:]:
                print(f"message {self.sent}, machine {self.counts['machines']}: {line}", file=sys.stderr)

    def _life(self) -> None:
        r = self._r
        self.counts["machines"] += 1
        name, cards = r.choice(BUILDS), r.choice(DECKS)
        machine = mischwerk_machines.changed(mischwerk_machines.load(name), {"planner.improve_steps": SEARCH_STEPS})
        card = mischwerk_machines.card_format("poker")
        rosc = noise.MODELS[0] if r.random() < 0.9 else r.choice(noise.MODELS)
        mechanism = build.mechanism("model", machine, card, cards, r.randrange(1000))
        watch = Watch()
        line = _Line(self, r, Grammar(r, cards))
        board = build.board(mechanism, machine, card, r.randrange(1000), line, watch, rosc)
        board.is_host_elsewhere = False
        store = MemoryStore()
        try:
            while True:
                try:
                    own_hal = PyHal(board, machine.data.controller)
                    own_hal.store, own_hal.machines = store, BUILDS
                    service = Service(own_hal, mischwerk_machines.config(machine, card))
                    self.promises.begin(board, service, watch)
                    line.begin(board, own_hal, store)
                    service.run()
                except PowerOff:
                    self.counts["power cuts"] += 1
                    board.power_on()
        except Over:
            pass
        except TooLong as error:
            self.promises.broken.append(str(error))
        except MechanismError as error:
            self.promises.broken.append(f"the machine was driven into itself: {error}")
        except Exception as error:
            where = traceback.extract_tb(error.__traceback__)[-1]
            self.promises.broken.append(
                f"the service ended with {error!r} ({Path(where.filename).name}, line {where.lineno})"
            )


class _Line:
    """The twin's end of the line."""

    def __init__(self, attack: Attack, r: random.Random, grammar: Grammar) -> None:
        self._attack, self._r, self._grammar = attack, r, grammar
        self._inbox = b""
        self._rate = 0.0  # of what is sent in the middle of a job, for each poll of the twin
        self._homes = 0
        self._has_hand = r.random() < 0.6
        self._probe: int | None = None  # sequence number of the question that must have been answered

    def begin(self, board: Any, own_hal: PyHal, store: MemoryStore) -> None:
        """The power is on."""
        self._board, self._hal, self._store = board, own_hal, store
        self._inbox = b""
        self._probe = None

    # -- the twin's calls ------------------------------------------------------------------------------------
    def read(self) -> bytes:
        data, self._inbox = self._inbox, b""
        return data

    def write(self, data: bytes) -> None:
        self._attack.digest.update(data)
        self._attack.promises.hear(data)
        for packet in self._attack.promises.said[-1:]:
            if packet.name == "commitment":
                self._grammar.commitment = packet.values["attempt"]

    def idle(self, limit_us: float | None) -> float:
        attack, r = self._attack, self._r
        self._look()
        if attack.is_over or self._board.mechanism.time_us > LIFE_US:
            raise Over
        self._grammar.commitment = None
        self._rate = r.choice((0.0, 0.0, 0.002, 0.02, 0.3))
        self._probe = None
        what = r.random()
        if what < 0.03:
            self._hal.on_idle()
            return 60e6
        if what < 0.08:
            self._press()
            return 0.0
        if what < 0.09:
            self._board.cut_power()
            return 0.0
        if what < 0.35:
            self._ask()
            return 0.0
        self._send()
        return float(r.choice((0, 0, 1000, 500000)))

    def pace(self, now_us: float) -> None:
        r = self._r
        if r.random() < 0.01:
            self._attack.promises.look_at_journal(self._store)
        if r.random() >= self._rate:
            return
        what = r.random()
        if what < 0.3:
            self._put("stop", self._grammar.request("stop"))
        elif what < 0.33:
            self._press()
        elif what < 0.335:
            self._board.cut_power()
        elif what < 0.35:
            mechanism = self._board.mechanism
            mechanism.set_cover(not mechanism.levels[hal.COVER])
        else:
            self._send()

    # -- what is done ------------------------------------------------------------------------------------------
    def _send(self) -> None:
        self._put(*self._grammar.next())

    def _put(self, kind: str, data: bytes) -> None:
        self._attack.sent += 1
        self._attack.counts["sent: " + kind] += 1
        self._attack.digest.update(data)
        self._inbox += data

    def _ask(self) -> None:
        """A question that must be answered, after all that has come before."""
        frame = self._grammar.request(self._r.choice(("identify", "status")))
        self._probe = self._grammar._seq
        self._put("probe", b"\0" + frame)

    def _press(self) -> None:
        """A button, as the board's own code passes it on."""
        self._attack.counts["buttons"] += 1
        self._hal.on_button(self._r.choice(BUTTONS))
        self._board.inbox.events.append((hal.LINK, 0, 0, self._board.now_us))

    def _look(self) -> None:
        attack = self._attack
        said = attack.promises.take()
        attack.counts.update("answer: " + p.name for p in said if p.type < 0xC0)
        fault_names = names(said)
        attack.counts.update("fault: " + name for name in fault_names)
        answered = {p.seq for p in said if p.name in ("identity", "status_is")}
        if self._probe is not None and self._probe not in answered:
            attack.promises.broken.append("a question was not answered")
        attack.promises.look_at_rest()
        attack.promises.look_at_journal(self._store)
        self._lend_a_hand(fault_names)

    def _lend_a_hand(self, fault_names: list[str]) -> None:
        """The operator, if there is one: takes cards out of throat and mouths, closes the cover."""
        mechanism = self._board.mechanism
        if mechanism.levels[hal.COVER] and self._r.random() < 0.5:
            mechanism.set_cover(False)
        if not fault_names or not fault_names[-1].startswith(("JAM", "CARD")):
            self._homes = 0
            return
        if not self._has_hand:
            self._homes += 1
            if self._homes == MOST_HOMES:
                self._attack.stuck[fault_names[-1]] += 1
                raise Over
            self._put("home", self._grammar.request("home"))
            return
        places = mechanism.places()
        stray_cards = [card for card, place in enumerate(places) if place in ("throat", "between")]
        stray_cards += [card for card in mechanism.standing_in_throat() if card not in stray_cards]
        if stray_cards:
            mechanism.lay_in_well(stray_cards)
            self._attack.counts["cards taken out by hand"] += len(stray_cards)


def show(attack: Attack, seed: int) -> None:
    """One table."""
    table = Table(title=f"Protocol fuzzer, seed {seed}: {attack.sent} messages", title_justify="left")
    table.add_column("what")
    table.add_column("count", justify="right")
    for name, count in sorted(attack.counts.items()):
        table.add_row(name, str(count))
    for name, count in sorted(attack.stuck.items()):
        table.add_row(f"waits for a hand: {name}", str(count))
    table.add_row("decks done, in the planned order", str(attack.promises.done))
    table.add_row("bytes, both ways (SHA-256)", attack.digest.hexdigest()[:16])
    table.add_row("promises broken", str(len(attack.promises.broken)))
    Console().print(table)


def main(arguments: list[str] | None = None) -> int:
    """The exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--messages", type=int, default=20000)
    options = parser.parse_args(arguments)
    attack = Attack(options.seed, options.messages)
    attack.run()
    show(attack, options.seed)
    return 1 if attack.promises.broken else 0


if __name__ == "__main__":
    sys.exit(main())
