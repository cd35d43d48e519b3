"""A machine on the bench: the core's Sequence on the physical world, in this process, no link."""

import mischwerk_machines
from mischwerk_sim import build
from mischwerk_sim.board.board import PowerOff
from mischwerk_sim.board.pyhal import PyHal
from mischwerk_sim.board.report import Report
from mischwerk_sim.faults.script import Script
from shuffler import faults
from shuffler.faults import MachineFault
from shuffler.job import Job
from shuffler.link.protocol import PHASES
from shuffler.machine.sequence import Sequence

from bench import IDLE_US, SEARCH_STEPS, SEED, NoLine, name


class _Watch(Report):
    """Calls what waits for a number of feeds."""

    def __init__(self):
        super().__init__()
        self.waiting = []  # (feeds, action)

    def edge(self, mechanism, sensor, level):
        due = [one for one in self.waiting if one[0] <= mechanism.feeds]
        self.waiting = [one for one in self.waiting if one not in due]
        for _, action in due:
            action()


class WorldBench:
    """One machine with a deck in its well. ``faults``: names as they came; ``base``: the deck when it was drawn."""

    def __init__(self, machine, cards, script=(), sim_seed=1, fmt="poker", changes=None):
        self.machine = mischwerk_machines.changed(mischwerk_machines.load(machine), changes or {})
        card = mischwerk_machines.card_format(fmt)
        self.config = mischwerk_machines.config(self.machine, card)._replace(improve_steps=SEARCH_STEPS)
        self.cards = cards
        self.world = build.mechanism("world", self.machine, card, cards, sim_seed)
        self.script = Script(self.world, script)
        self.watch = _Watch()
        self.board = build.board(self.world, self.machine, card, sim_seed, NoLine(), self.watch, script=self.script)
        self.faults = []
        self.switch_on()

    def switch_on(self):
        """The firmware boots, knowing nothing."""
        self.sequence = Sequence(PyHal(self.board, self.machine.data.controller), self.config)
        self.sequence.reporter.on_phase = self._on_phase
        self.sequence.reporter.on_beat = lambda phase, t_us: None
        self.sequence.reporter.on_fault = lambda fault: self.faults.append(faults.kind(fault.code).name)
        self.job = self.base = None

    def _on_phase(self, phase, number, t_us):
        if PHASES[phase] == "drawing":
            self.base = self.world.order()

    def when_fed(self, cards, action):
        """Call ``action()`` as soon as a number of cards have left the throat."""
        self.watch.waiting.append((cards, action))

    def shuffle(self, cards=None):
        """Carry out a new shuffle; "done", the name of the fault that ended it, or "power off"."""
        self.job = Job(cards or self.cards, 0, 0, 2, SEED)
        return self.go_on()

    def go_on(self):
        """Start or resume the job; the same answer."""
        return self._carried_out(self.sequence.shuffle, self.job)

    def home(self):
        """Bring all cards back; the same answer."""
        return self._carried_out(self.sequence.home)

    def _carried_out(self, work, *arguments):
        self.sequence.drive.until(lambda: False, IDLE_US, False)  # an idle machine hears its sensors
        self.sequence.drive.clear_halt()
        fault = None
        try:
            work(*arguments)
        except MachineFault as error:
            fault = error.fault
        except PowerOff:
            return "power off"
        self.board.settle()
        return name(fault)

    def is_as_planned(self):
        """The promise: the whole deck lies in the well, in the planned order."""
        order = self.world.order()
        return len(order) == self.world.cards.count and order == [self.base[c] for c in self.job.target]

    def where(self, place):
        """Cards at ``place`` (the beginning of its name), as places() says."""
        return [card for card, at in enumerate(self.world.places()) if at.startswith(place)]
