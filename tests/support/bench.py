"""A machine on the bench: the core's Sequence on either twin, in this process, no link."""

import copy

import mischwerk_machines
from mischwerk_sim import build
from mischwerk_sim.board.board import PowerOff
from mischwerk_sim.board.port import NoLine
from mischwerk_sim.board.pyhal import PyHal
from mischwerk_sim.board.report import Report
from mischwerk_sim.faults.script import Script
from mischwerk_sim.model.troubles import Troubles
from scene import Scene
from shuffler import faults, hal
from shuffler.faults import MachineFault
from shuffler.job import Job
from shuffler.link.protocol import PHASES
from shuffler.machine.sequence import Sequence
from shuffler.storage.memory import Memory
from shuffler.storage.memory_store import MemoryStore

IDLE_US = 2000
SEARCH_STEPS = 300
SEED = bytes(range(32))


class Bench:
    """One machine with a deck in its well; ``phases``: (name, pass, t_us) as they came; ``faults``: names, too."""

    def __init__(
        self,
        machine="pile10",
        cards=52,
        fmt="poker",
        sim_seed=1,
        stuck=None,
        line=None,
        search=SEARCH_STEPS,
        **troubles,
    ):
        self.machine = mischwerk_machines.load(machine)
        card = self.card = mischwerk_machines.card_format(fmt)
        self.config = mischwerk_machines.config(self.machine, card)
        if search is not None:  # steps of the search for a faster plan: few, as there are thousands of benches
            self.config = self.config._replace(improve_steps=search)
        self.scene = Scene(self.machine, card, cards, sim_seed, Troubles(**copy.deepcopy(troubles)), stuck=stuck)
        self.board = build.board(self.scene, self.machine, card, sim_seed, line or NoLine(), Report())
        self.board.is_host_elsewhere = False
        self.hal = PyHal(self.board, self.machine.data.controller)
        self.phases = []
        self.faults = []
        self.beats = []
        self.job = None
        self.targets = []  # of all plans
        self.cards = cards
        self.base = None  # the deck in the well when the permutation was drawn: what its numbers mean
        if line is None:
            self._report_plan = self.hal.planned
            self.hal.planned = self._on_plan
            self.sequence = Sequence(self.hal, self.config)
            self.sequence.reporter.on_phase = self._on_phase
            self.sequence.reporter.on_beat = lambda phase, t_us: self.beats.append((PHASES[phase], t_us))
            self.sequence.reporter.on_fault = lambda fault: self.faults.append(faults.kind(fault.code).name)

    def show_times(self):
        """Let the line report a secret job's events when they happen, as a twin's owner may; for tests of those
        times."""
        self.sequence.memory = Memory(MemoryStore())
        self.sequence.memory.set_setting("mask_times", False)

    def _on_phase(self, phase, number, t_us):
        self.phases.append((PHASES[phase], number, t_us))

    def _on_plan(self, target, passes):
        self.base = self.scene.order()
        self.targets.append(list(target))
        self._report_plan(target, passes)

    def shuffle(self, cards=None, seed=SEED, method=0, passes=0):
        """Start a new shuffle: None if it ended done, else the fault that ended it."""
        self.job = Job(cards or self.cards, method, passes, 2 if seed else 0, seed)
        return self.go_on()

    def go_on(self):
        """Start or resume the job; the same answer."""
        return self._carried_out(self.sequence.shuffle, self.job)

    def home(self):
        """Bring all cards back; None, or the fault."""
        return self._carried_out(self.sequence.home)

    def idle(self):
        """Between two jobs the machine hears its sensors and no stop; here for IDLE_US."""
        self.sequence.drive.until(lambda: False, IDLE_US, False)
        self.sequence.drive.clear_halt()

    def _carried_out(self, work, *arguments):
        self.idle()
        try:
            work(*arguments)
        except MachineFault as error:
            self.scene.count()
            return error.fault
        finally:
            assert not any(axis.busy for axis in self.scene.axes), "a job ended and a motor runs"
        self.scene.count()
        return None

    def press_stop(self, t_us):
        """Press the stop button ``t_us`` after the machine has begun its first job."""
        self.scene.when(t_us + IDLE_US + 2000, lambda t: self.board.inbox.events.append((hal.STOP, 0, 0, round(t))))

    def open_cover(self, t_us):
        """Likewise."""
        self.scene.when(t_us + IDLE_US + 2000, lambda _: self.scene.cover(True))

    # -- what must hold -------------------------------------------------------------------------------
    def is_done(self):
        """The promise: the whole deck lies in the well, in the planned order."""
        target = self.job.progress.target
        if target is None or len(target) != len(self.base):
            return False
        return self.scene.order() == [self.base[c] for c in target] and not any(self.scene.deck.pockets)

    def all_in_well(self):
        return sorted(self.scene.order()) == list(range(self.cards)) and not any(self.scene.deck.pockets)


def name(fault):
    """Name of a fault, "done" for None."""
    return "done" if fault is None else faults.kind(fault.code).name


# -- The same on the physical world.


class _Watch(Report):
    """Calls what waits for a number of feeds."""

    def __init__(self):
        super().__init__()
        self.waiting = []  # (feeds, action)

    def edge(self, mechanism, sensor, level):
        due = [entry for entry in self.waiting if entry[0] <= mechanism.feeds]
        self.waiting = [entry for entry in self.waiting if entry not in due]
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
        return len(order) == self.world.cards.count and order == [self.base[c] for c in self.job.progress.target]

    def where(self, place):
        """Cards at ``place`` (the beginning of its name), as places() says."""
        return [card for card, at in enumerate(self.world.places()) if at.startswith(place)]
