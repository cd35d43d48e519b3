"""The machine behind the pins: a mechanism of the twin, wired as board.py says. CPython only."""

import math

from mischwerk_sim.kinds import table
from mischwerk_sim.mechanism import Mechanism, MechanismError
from shuffler import hal
from shuffler.motion.ramp import Segment

from ..pio.state_machine import CHANGED, FRESH, LONGER
from .pads import Wiring
from .ssd1306 import Ssd1306
from .tmc2209 import Wire

_GROUP_US = 4000.0  # chunks are put together to pieces of about this length: exact at both ends
_LOOK_US = 1000.0  # for a mechanism that can't say when something will happen
_ALMOST = 1e-3  # steps: what arithmetic has left over
_GATE_US = 12_000  # from the cover's switch to the drivers' enable, where the board has a gate there
_SUNK_STEPS = 640  # by which a rack falls before its motor holds it again
_SERVO_US = (500, 2500)  # beyond it a servo runs against its stop


class ModelWiring(Wiring):
    """``lost``: steps made with the drivers off, by axis; ``bounce_us``: when a switch changes back and forth after an
    edge; ``leds``, ``tones``: (t_us, what) as they came; ``display``, ``drivers``: None if not plugged in.
    """

    def __init__(self, mechanism: Mechanism, line, noise, board, kind="rack"):
        self.mechanism = mechanism
        self.line = line
        self.board = board
        self._missing = table.KINDS[kind].missing_sensors
        self._sinks = kind == "rack"
        self._is_cut = False  # by the cover's gate
        self._noise = noise
        self._bits = []
        self._timed = []
        self._broken = {}
        self._wires = {}
        self._begin = [0.0, 0.0, 0.0]  # where the moves began, as the mechanism counts
        self._end = [0.0, 0.0, 0.0]
        self.is_touched = False  # a test has had the mechanism in its hands
        self.is_enabled = False
        self.pulse_us = None
        self.lost = [0.0, 0.0, 0.0]
        self._has_supply = True
        self._scale = [1.0, 1.0, 1.0]  # steps of the mechanism that one pulse makes
        self.bounce_us = ()
        self.leds = []
        self.tones = []
        self.display = Ssd1306()
        self.drivers = Wire(board.TMC_ADDRESSES)
        self.next_us = None

    def connect(self, chip):
        self.chip = chip
        self._origin_us = self.mechanism.time_us - chip.now_us
        self._enabled = {}
        for sensor, (pin, _, _) in enumerate(self.board.SENSORS):
            if pin is None:
                continue
            chip.pads[pin].is_open = True
            chip.pads[pin].outside = self._pin_level(sensor)
        for pin in (self.board.BUTTON_PIN, self.board.SELECT_PIN, self.board.TEST_JUMPER_PIN):
            if pin is not None:
                chip.pads[pin].is_open = True
        for pin in (self.board.DISPLAY_SDA_PIN, self.board.DISPLAY_SCL_PIN):
            if pin is None:
                continue
            chip.pads[pin].is_open = True
            chip.pads[pin].outside = 1
        self._look_ahead()

    def _pin_level(self, sensor):
        if sensor in self._broken:
            return self._broken[sensor]
        if sensor in self._missing:
            return None
        return self.board.SENSORS[sensor][1] ^ (1 - self.mechanism.levels[sensor])

    # -- time -----------------------------------------------------------------------------------------------
    def look(self):
        if self.is_touched:
            self.is_touched = False
            self.catch_up()
            self.chip.run_scheduled()

    def catch_up(self):
        """Let the mechanism follow to the chip's present."""
        self._follow(self.chip.now_us)
        self._look_ahead()

    def happen(self, t_us):
        self._follow(t_us)
        while self._timed and self._timed[0][0] <= t_us:
            self._timed.pop(0)[2]()
        self._look_ahead()

    def _follow(self, t_us):
        """The mechanism catches up; its edges arrive at the pins."""
        mechanism = self.mechanism
        behind = t_us + self._origin_us - mechanism.time_us
        try:
            mechanism.advance_us(max(0.0, behind))  # even by nothing: what is due now must happen
        except MechanismError as e:
            self.chip.fail(str(e))
        mechanism.done.clear()
        edges, mechanism.edges[:] = list(mechanism.edges), []
        for _, sensor, level in edges:
            self._edge(sensor, level)

    def _edge(self, sensor, level):
        pin, on, is_switch = self.board.SENSORS[sensor]
        if pin is None or sensor in self._broken:
            return
        if sensor == hal.COVER and self.board.COVER_CUTS_DRIVERS:
            self.when(self.chip.now_us + _GATE_US, lambda: self._gate(level))
        pad = self.chip.pads[pin]
        new = on ^ (1 - level)
        pad.drive(self.chip, new)
        if is_switch:
            for after_us in self.bounce_us:
                new = 1 - new
                self.when(self.chip.now_us + after_us, lambda new=new: pad.drive(self.chip, new))

    def _look_ahead(self):
        soonest = self.mechanism.next_event_us()
        if soonest is None and not self.mechanism.at_rest():
            soonest = self.mechanism.time_us + _LOOK_US
        times = [] if soonest in (None, math.inf) else [soonest - self._origin_us]
        if self._timed:
            times.append(self._timed[0][0])
        self.next_us = min(times) if times else None

    def when(self, t_us, action):
        """Call ``action()`` at a moment of the chip's time."""
        self._timed.append((t_us, len(self._timed), action))
        self._timed.sort(key=lambda timed: timed[:1])
        if self.next_us is None or t_us < self.next_us:
            self.next_us = t_us

    # -- motors ---------------------------------------------------------------------------------------------
    def steps(self, step_pin, dir_pin, pieces, how, t_us, made):
        axis = self.board.STEP_PINS.index(step_pin)
        if self.board.DIR_PINS[axis] != dir_pin:
            self.chip.fail(f"STEP on pin {step_pin} belongs to DIR on pin {self.board.DIR_PINS[axis]}")
        if not self.is_enabled:
            self.lost[axis] += sum(count for _, count, _ in pieces) if how == FRESH else 0.0
            return
        self._follow(t_us)
        motion = self.mechanism.axes[axis]
        at_us = min(t_us + self._origin_us, self.mechanism.time_us)
        here = motion.position(at_us)
        if how == FRESH:
            if abs(here - round(here)) < _ALMOST:
                motion.shift(round(here) - here)
                here = float(round(here))
            self._begin[axis] = here
            self._scale[axis] = self._steps_a_pulse(axis)
        exact = self._begin[axis] + self._scale[axis] * (self._sign(axis, 1) * made[1] + self._sign(axis, 0) * made[0])
        segments = self._segments(axis, pieces, exact - here)
        left = self._end[axis] - here
        self._end[axis] = here + sum(segment.steps for segment in segments)
        total = self._end[axis] - here
        if how == LONGER or (how == CHANGED and abs(total) <= abs(left) + 1.0 and total * left >= 0):
            motion.start(segments, at_us)  # it brakes, or continues as planned: no new move
            if not segments:
                motion.shift(exact - here)
            else:
                self.mechanism.goes_on(axis)
        else:
            try:
                self.mechanism.start(axis, segments)
            except MechanismError as e:
                self.chip.fail(str(e))
        self._look_ahead()

    def _steps_a_pulse(self, axis):
        """As the driver is set; plain ones are set by hand, and right."""
        if self.drivers is None or not self.board.TMC_FITTED:
            return 1.0
        return self.board.MICROSTEPS / self.drivers.drivers[self.board.TMC_ADDRESSES[axis]].microsteps

    def _sign(self, axis, level):
        return 1 if (level == 1) == self.board.DIR_HIGH_IS_POSITIVE[axis] else -1

    def _segments(self, axis, pieces, behind):
        """Pieces -> segments of about _GROUP_US, each at its mean rate.

        ``behind``: steps by which the mechanism lies behind what was made, because a group was changed half-way.
        """
        segments, steps, us, sign = [], 0.0, 0.0, 0

        def close(behind):
            whole = sign * steps + behind
            if whole * sign <= 0:
                return behind
            hz = abs(whole) * 1e6 / us
            segments.append(Segment(whole, hz, hz))
            return 0.0

        for level, count, step_us in pieces:
            towards = self._sign(axis, level)
            if towards != sign or us + count * step_us > _GROUP_US:
                behind = close(behind)
                steps, us, sign = 0.0, 0.0, towards
            steps += count * self._scale[axis]
            us += count * step_us
        close(behind)
        return segments

    def output(self, pin, level):
        if pin in self.board.ENABLE_PINS:
            self._enabled[pin] = not level
            self._switch_motors(self.chip.time_us())

    def _gate(self, is_open):
        self._is_cut = bool(is_open)
        self._switch_motors(self.chip.now_us)
        if is_open:
            self._sink()

    def _sink(self):
        if self._sinks:
            self.mechanism.lose_steps(hal.POCKET, -_SUNK_STEPS)

    def _switch_motors(self, t_us):
        was_enabled = self.is_enabled
        self.is_enabled = self._has_supply and not self._is_cut and all(map(self._enabled.get, self.board.ENABLE_PINS))
        if was_enabled and not self.is_enabled:  # motors released: what moves stops, and its position is lost
            self._follow(t_us)
            for motion in self.mechanism.axes:
                if motion.busy:
                    motion.start((), self.mechanism.time_us)
            self._look_ahead()

    # -- the rest -------------------------------------------------------------------------------------------
    def pulses(self, pin, hz, duty_ns):
        if pin is not None and pin == self.board.BUZZER_PIN:
            self.tones.append((self.chip.time_us(), hz if duty_ns else 0))
        if pin != self.board.FOLLOWER_PIN or not duty_ns:
            return
        if not 40 <= hz <= 60 or not _SERVO_US[0] <= duty_ns / 1000 <= _SERVO_US[1]:
            self.chip.fail(f"the servo gets {hz} Hz and {duty_ns // 1000} us")
        before, self.pulse_us = self.pulse_us, duty_ns / 1000
        up, down = self.board.FOLLOWER_UP_US, self.board.FOLLOWER_DOWN_US
        if before is None:
            is_down = abs(self.pulse_us - down) < abs(self.pulse_us - up)
        elif self.pulse_us == before:
            return
        else:
            # On its way there: the mechanism takes the time of the whole way.
            is_down = (self.pulse_us > before) == (down > up)
        if is_down != self.mechanism.follower_down:
            self._follow(self.chip.time_us())
            self.mechanism.set_follower(is_down)
            self._look_ahead()

    def pixels(self, pin, colours):
        self.leds.append((self.chip.time_us(), colours[0]))

    def i2c(self, sda, scl):
        is_there = self.display is not None and (sda, scl) == (self.board.DISPLAY_SDA_PIN, self.board.DISPLAY_SCL_PIN)
        return {self.board.DISPLAY_ADDRESS: self.display} if is_there else {}

    def uart(self, tx, rx):
        return self.drivers if (tx, rx) == (self.board.TMC_TX_PIN, self.board.TMC_RX_PIN) else None

    def random_bit(self):
        if not self._bits:
            self._bits = [byte >> i & 1 for byte in self._noise.read(32) for i in range(7, -1, -1)]
            self._bits.reverse()
        return self._bits.pop()

    def serial(self):
        return self.line

    def carried(self, pin):
        if pin not in self._wires:
            return ()
        other, lost = self._wires[pin]
        self._wires[pin] = other, lost - 1
        return () if lost == 0 else (other,)

    # -- a person at the machine ----------------------------------------------------------------------------
    def set_button(self, pin, is_pressed):
        """Press a button, or plug a jumper, to ground: now."""
        self.chip.pads[pin].drive(self.chip, 0 if is_pressed else None)

    def supply(self, is_there):
        """Unplug the motors' supply, or plug it in: no motor holds without it, and its drivers forget."""
        for driver in self.drivers.drivers.values():
            driver.supply(is_there)
        was_enabled = self.is_enabled
        self._has_supply = is_there
        self._switch_motors(self.chip.now_us)
        if was_enabled and not is_there:
            self._sink()

    def break_wire(self, sensor):
        """From now on the sensor's pin is pulled up and nothing else."""
        self._broken[sensor] = None
        self.chip.pads[self.board.SENSORS[sensor][0]].drive(self.chip, None)

    def join(self, pin, other, lost=-1):
        """From now on a wire leads from an output that rests low to another pin; pulse ``lost`` does not arrive."""
        self._wires[pin] = other, lost
        self.chip.pads[other].drive(self.chip, 0)

    def short(self, sensor):
        """From now on the sensor's pin lies on ground."""
        self._broken[sensor] = 0
        self.chip.pads[self.board.SENSORS[sensor][0]].drive(self.chip, 0)
