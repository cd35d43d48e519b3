"""A powered chip in a machine: the firmware's own files on a fake RP2040 (tests/fake_rp2040) with the twin behind it.

    with chip(machine="pile10", cards=52) as c:
        c.boot()
        print(c.host.ask("identify").values)
        c.run(seconds=3)
        c.scene.cover(True)

The firmware runs in a thread of its own, strictly by turns with the test: while the test does something, the chip's
time stands. What ends the firmware (ChipReset, Misuse, any exception that it lets out) is raised where the test waits.
"""

import copy
import importlib
import sys
import threading
import traceback
from pathlib import Path

import mischwerk_machines
import shuffler
from mischwerk_machines.derive import compiled
from mischwerk_sim import build, noise
from mischwerk_sim.model.troubles import Troubles
from scene import Scene
from shuffler.storage import settings

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from fake_rp2040 import power
from fake_rp2040.chip import ALL_PINS, PINS, PWRON_RESET, WDT_RESET, Chip
from fake_rp2040.firmware import Firmware
from fake_rp2040.host import Host
from fake_rp2040.parts.flash import Flash
from fake_rp2040.parts.model_wiring import ModelWiring
from fake_rp2040.parts.registers import FORCE, TIMER, WATCHDOG_REASON, WATCHDOG_SCRATCH0
from fake_rp2040.power import ChipReset, Misuse, PowerOff

__all__ = ["PWRON_RESET", "WDT_RESET", "ChipReset", "Flash", "Misuse", "NoAnswer", "Powered", "chip"]
FOLDER = Path(shuffler.__file__).resolve().parents[2]
_WALL_S = 120  # a firmware that spins without ever looking at the clock
_SEARCH_STEPS = 300
SETTINGS = settings.Settings()  # as a new board has them


class NoAnswer(AssertionError):
    """The chip's time ran out before what the test waits for."""


def make_scene(machine, cards, fmt="poker", sim_seed=1, stuck=None, twin="model", **troubles):
    """The mechanism: a Scene, or the world."""
    loaded, card = mischwerk_machines.load(machine), mischwerk_machines.card_format(fmt)
    if twin == "model":
        return Scene(loaded, card, cards, sim_seed, Troubles(**copy.deepcopy(troubles)), stuck=stuck)
    return build.mechanism(twin, loaded, card, cards, sim_seed)


class Powered:
    """See the module. ``core``: the Chip; ``wiring``, ``scene``, ``host``, ``flash``: what is around it."""

    most_hz = None  # that this chip bears

    def __init__(
        self,
        machine="pile10",
        cards=52,
        fmt="poker",
        sim_seed=1,
        rosc="healthy",
        scene=None,
        flash=None,
        search=_SEARCH_STEPS,
        folder=FOLDER,
        line=None,
        reset_cause=PWRON_RESET,
        ticks_us=0,
        board="pico",
        **mechanism,
    ):
        """board: "pico", or the name of a file in firmware/boards."""
        self.machine = mischwerk_machines.load(machine)
        card = mischwerk_machines.card_format(fmt)
        self._scene = scene or make_scene(machine, cards, fmt, sim_seed, **mechanism)
        self.flash = flash or Flash()
        self._put_machine(machine, card, search)
        self._folder = folder
        self._board = None if board == "pico" else folder / "boards" / f"{board}.py"
        self._noise = noise.source(rosc, sim_seed)
        self._options = {"reset_cause": reset_cause, "ticks_us": ticks_us}
        self.host = Host(self._run)
        self._line = line or self.host
        self._thread = None
        self.ended = None  # what the firmware ended with

    def _put_machine(self, machine, card, search):
        """What `mischwerk setup` would have put onto the flash."""
        path = f"/machines/{machine}_{card.name}.py"
        if path in self.flash.files:
            return
        text = compiled(self.machine, card)
        if search is not None:
            steps = mischwerk_machines.config(self.machine, card).improve_steps
            text = text.replace(f"{steps},  # improve_steps", f"{search},  # improve_steps")
        self.flash.put(path, text)
        if (machine, card.name) != (SETTINGS.get("machine"), SETTINGS.get("format")):
            chosen = settings.Settings()
            chosen.set("machine", machine)
            chosen.set("format", card.name)
            self.flash.put("/state/" + settings.FILE, chosen.encode())

    # -- power --------------------------------------------------------------------------------------------------
    def __enter__(self):
        spec = importlib.util.spec_from_file_location("_wired_board", self._board or self._folder / "board.py")
        board = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(board)
        self.board = board
        self._power_up(**self._options)
        return self

    def __exit__(self, *_):
        self._power_down()

    def _power_up(self, **options):
        self.wiring = ModelWiring(self._scene, self._line, self._noise, self.board, self.machine.kind)
        self.core = Chip(self.wiring, self.flash, pins=ALL_PINS if self._board else PINS, **options)
        self.core.look = self._look
        if self.most_hz is not None:
            self.core.most_hz = self.most_hz
        self.core.power_on()
        self._firmware = Firmware(self.core, self._folder, self._board).__enter__()
        self._scrub = None
        try:
            scrub = importlib.import_module("shuffler.randomness.scrub")
        except ImportError:
            return
        self._scrub = (scrub, scrub.free_memory)
        scrub.free_memory = lambda: None  # in CPython there is no end of free memory

    def _power_down(self):
        self.core.is_dead = True
        if self._thread is not None:
            self._turn()
            self._thread.join(5)
            self._thread = None
        for motion in self._scene.axes:
            if motion.busy:
                motion.start((), self._scene.time_us)
        if self._scrub is not None:
            self._scrub[0].free_memory = self._scrub[1]
        self._firmware.__exit__()
        power.chip = None

    def reboot(self, reset_cause=WDT_RESET, ticks_us=0):
        """Power the same machine and flash again, after a ChipReset or from running; `boot` follows."""
        self._power_down()
        self.ended = None
        scratch = [self.core.registers.values[WATCHDOG_SCRATCH0 + 4 * i] for i in range(8)]
        has_hung = self.core.reset is not None and self.core.reset.cause == "watchdog"
        self._power_up(reset_cause=reset_cause, ticks_us=ticks_us)
        if reset_cause == WDT_RESET:
            for i, value in enumerate(scratch):
                self.core.registers.values[WATCHDOG_SCRATCH0 + 4 * i] = value
            self.core.registers.values[WATCHDOG_REASON] = TIMER if has_hung else FORCE

    # -- running ------------------------------------------------------------------------------------------------
    def load(self, name):
        """A module of the firmware, for a test that drives it itself."""
        return importlib.import_module(name)

    def boot(self, program="main", seconds=1.0):
        """Import main.py and let it run so long, or until it returns (``has_returned``: to the REPL)."""
        self._start(lambda: importlib.import_module(program))
        end_us = self.core.time_us() + seconds * 1e6
        self._run(lambda: self.core.now_us >= end_us, (seconds + 10) * 1e6, "time stands still", is_end_good=True)

    def call(self, function, seconds=600):
        """Run ``function()`` as the firmware; its result."""
        result = []
        self._start(lambda: result.append(function()))
        self._run(lambda: self._is_over, seconds * 1e6, "it does not return", is_end_good=True)
        self._thread.join()
        self._thread = None
        return result[0]

    def run(self, seconds=0.0, until=None, limit=600):
        """Let the chip run for so long, or until ``until()`` is true, at most ``limit`` seconds."""
        if until is not None:
            self._run(until, limit * 1e6, "it did not come")
            return
        end_us = self.core.time_us() + seconds * 1e6
        self._run(lambda: self.core.now_us >= end_us, (seconds + 10) * 1e6, "time stands still")

    def idle(self, seconds):
        """main.py has come to its end and the REPL waits for somebody to type: only interrupts and timers go on."""
        assert self.has_returned
        self.core.advance_to(self.core.time_us() + seconds * 1e6)

    @property
    def has_returned(self):
        """main.py is at its end."""
        return self._thread is not None and self._is_over

    @property
    def scene(self):
        """The mechanism, as it is now."""
        self.wiring.catch_up()
        self.wiring.is_touched = True
        return self._scene

    @property
    def seconds(self):
        """Since power-on."""
        return self.core.time_us() / 1e6

    def press(self, pin, seconds=0.1):
        """Press a button for so long, and let it go."""
        self.wiring.set_button(pin, True)
        self.run(seconds)
        self.wiring.set_button(pin, False)

    # -- turns --------------------------------------------------------------------------------------------------
    def _start(self, program):
        assert self._thread is None, "the firmware runs already"
        self._mine, self._theirs = threading.Semaphore(0), threading.Semaphore(0)
        self._is_over = False
        self._until = None
        self.ended = None

        def run():
            self._theirs.acquire()
            try:
                program()
            except PowerOff:
                pass
            except BaseException as error:  # whatever it is, the test must see it
                self.ended = error
            # what was swallowed on its way, or covered by what it led to
            self.ended = self.core.misuse or self.core.reset or self.ended
            self._is_over = True
            self._mine.release()

        self._thread = threading.Thread(target=run, daemon=True)
        self._thread.start()

    def _turn(self):
        """Let the firmware run until it gives way."""
        if self._is_over:
            return
        self._theirs.release()
        if not self._mine.acquire(timeout=_WALL_S):
            where = "".join(traceback.format_stack(sys._current_frames()[self._thread.ident]))
            self.core.is_dead = True
            raise AssertionError("the firmware spins:\n" + where)

    def _look(self):
        """From the firmware's thread, once a millisecond of its time."""
        if self._thread is None or threading.get_ident() != self._thread.ident:
            return
        if self._until is not None and (self._until() or self.core.now_us > self._end_us):
            self._mine.release()
            self._theirs.acquire()

    def _run(self, until, limit_us, complaint, is_end_good=False):
        assert self._thread is not None, "boot() first"
        self._until, self._end_us = until, self.core.now_us + limit_us
        if not until():
            self._turn()
        self._until = None
        if self.ended is not None:
            raise self.ended
        if self._is_over and not is_end_good and not until():
            raise AssertionError("the firmware has ended")
        if not until() and not self._is_over:
            raise NoAnswer(f"{complaint} (at {self.seconds:.3f} s)")


def chip(**options):
    """A context manager; see Powered."""
    return Powered(**options)
