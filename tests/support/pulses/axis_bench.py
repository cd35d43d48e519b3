"""The board's step axes on the fake chip: every pulse and word, and the time that the kernels take on a real one."""

from pathlib import Path

from fake_rp2040.chip import Chip
from fake_rp2040.firmware import Firmware
from fake_rp2040.parts.pads import Wiring
from shuffler.motion import chunks

FIRMWARE = Path(__file__).resolve().parents[3] / "firmware"
ACCEL = 3200000
CYCLES_PER_US = chunks.CLOCK_HZ / 1e6  # of a state machine
_LOOK_US = 1000.0


class Kernels:
    """shuffler.motion.chunks, charged with the time that viper takes on the chip. ``pause_us``, ``late_us``: once,
    after the next look ahead or as soon as the next change stands, as long as somebody else takes the processor.
    ``put_alone``: of each change: no interrupt could come."""

    def __init__(self, chip, chunk_us=8.0):
        self.chip, self.chunk_us, self.pause_us, self.late_us = chip, chunk_us, 0.0, 0.0
        self.put_alone = []

    def __getattr__(self, name):
        return getattr(chunks, name)

    def fill(self, t, i, count, s):
        made = chunks.fill(t, i, count, s)
        self.chip.spend(self.chunk_us * made)
        return made

    def total(self, t, i, count, plus):
        self.chip.spend(2.5 * count)
        return chunks.total(t, i, count, plus)

    def put(self, t, size, i, made, count):
        self.chip.spend(2 * count)
        chunks.put(t, size, i, made, count)

    def replace(self, t, size, i, made, count, reading, base, tail):
        self.put_alone.append(self.chip.is_masked())
        done = chunks.replace(t, size, i, made, count, reading, base, tail)
        late, self.late_us = self.late_us, 0.0
        self.chip.spend(2 * count + late)
        return done

    def ahead(self, t, size, i, end, cycles):
        chunk = chunks.ahead(t, size, i, end, cycles)
        pause, self.pause_us = self.pause_us, 0.0
        self.chip.spend(20 + pause)
        return chunk


class _NoMotors(Wiring):
    """Nothing but a count of how often a state machine came to stand within a move."""

    stood = 0

    def steps(self, step_pin, dir_pin, pieces, how, t_us, made):
        self.stood += not pieces


def steps_program():
    """The pulse generator, as the chip's assembler has it."""
    with Firmware(Chip().power_on(), FIRMWARE):
        from rp2040.motion import steps_pio

        return steps_pio.steps


class AxisBench:
    """Axes on a chip of their own, each looked at once a millisecond (``looks``); ``ends``: numbers of those that came
    to the end of a move. Times in microseconds since power-on."""

    def __init__(self, high_is_positive=True, axes=1, chunk_us=8.0, **kwargs):
        self.wiring = _NoMotors()
        self.chip = chip = Chip(self.wiring).power_on()
        self.kernels = Kernels(chip, chunk_us)
        self.ends = []
        self.plus = int(high_is_positive)
        with Firmware(chip, FIRMWARE):
            from rp2040.motion import axis, chunk_source, player

            axis.chunks = chunk_source.chunks = player.chunks = self.kernels  # modules of this chip's own
            self.chunks_of_an_axis = axis.CHUNKS
            self.axes = [
                axis.PioAxis(n, 2 + 2 * n, 3 + 2 * n, high_is_positive, ACCEL, self.ends.append, **kwargs)
                for n in range(axes)
            ]
        self.axis = self.axes[0]
        self.looks = [axis.refill for axis in self.axes]
        chip.look = self._look
        self.machines = chip.machines[:axes]
        self.machine = self.machines[0]
        for machine in self.machines:
            machine.words, machine.pulses = [], []
            assert machine.handler is not None and machine.is_hard, "a soft interrupt may be dropped"
        handled = [channel for channel in chip.channels if channel.handler is not None]
        assert len(handled) == axes and not any(c.is_hard for c in handled), "tables are written in no hard interrupt"

    def _look(self):
        for look in self.looks:
            look()

    @property
    def now_us(self):
        return self.chip.time_us()

    def spend(self, us):
        """The processor is busy for ``us``, with something that lets interrupts in."""
        end = self.now_us + us
        while self.now_us < end:
            self.chip.sleep(min(end - self.now_us, _LOOK_US))

    def rest(self, limit_us=60e6):
        """Until all axes have come to their end."""
        end = self.now_us + limit_us
        while any(axis.busy for axis in self.axes):
            self.spend(100)
            assert self.now_us < end, "never comes to its end"
        return self

    def lose_half_interrupts(self):
        """From now on nobody hears that DMA has read half of a table."""
        for channel in self.chip.channels:
            channel.handler = None

    def pulses(self, number=0):
        """(us, level of DIR) of each that has begun."""
        machine = self.machines[number]
        machine.sound(self.now_us)
        return machine.pulses

    def made(self, number=0):
        """Net steps that have begun."""
        return sum(1 if level == self.plus else -1 for _, level in self.pulses(number))

    def intervals(self):
        """Between pulses, in cycles of the state machine."""
        times = [t for t, _ in self.pulses()]
        return [(b - a) * CYCLES_PER_US for a, b in zip(times, times[1:], strict=False)]

    def chunk_at_most(self):
        """Steps that the position may be behind: those of the chunk that runs."""
        words = self.machine.words
        return words[-2] >> 1 if len(words) > 1 else 0

    def agree(self):
        """What is reported is what was made, and nothing went wrong on the way."""
        for number, axis in enumerate(self.axes):
            assert axis.position() == self.made(number)
            assert not axis.lost
            assert self.machines[number].starved == 0
        assert self.wiring.stood == 0, "a state machine was switched off or began again while it played"
        assert self.chip.misuse is None


# -- An axis of the fake chip that has moved for a while.

HZ = 40000


def stopped_at(wait_us, segments, **kwargs):
    bench = AxisBench(**kwargs)
    bench.axis.start(segments)
    bench.spend(wait_us)
    return bench
