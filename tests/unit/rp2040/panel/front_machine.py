"""Fakes of the panel's devices: glass, pixel, buzzer and buttons, and a front to work them."""

from pathlib import Path

from shuffler import faults
from shuffler.hal import TICKS

ROOT = Path(__file__).resolve().parents[4]
MISFEED = faults.fault("MISFEED", faults.WELL, 0)
FEEDING, PAUSED = 4, 8


class Canvas:
    """framebuf's stand-in: a text fills its dots with something that depends on it."""

    def __init__(self, buffer, width, height, kind):
        self.buffer, self.width, self.height = buffer, width, height

    def fill(self, c):
        self.fill_rect(0, 0, self.width, self.height, c)

    def fill_rect(self, x, y, w, h, c):
        for row in range(max(0, y), min(self.height, y + h)):
            for column in range(x, x + w):
                at, bit = row // 8 * self.width + column, 1 << row % 8
                self.buffer[at] = self.buffer[at] | bit if c else self.buffer[at] & ~bit

    def text(self, text, x, y, c):
        assert len(text) <= 16
        for i, letter in enumerate(text):
            for dot in range(8):
                self.fill_rect(x + 8 * i + dot, y, 1, 8, c if ord(letter) >> dot & 1 else 1 - c)


class Glass:
    """An SSD1306 in page addressing, and the bus to it: what it shows, and how long each step kept the bus."""

    def __init__(self):
        self.memory = bytearray(b"\xa5" * 1024)
        self.is_plugged = True
        self.is_on = False
        self.is_set_up = False
        self.page = self.column = 0
        self.bytes = 0
        self.writes = 0
        self.opened = 0

    def open(self):
        self.opened += 1
        return self

    def writeto(self, address, data):
        if not self.is_plugged or address != 0x3C:
            raise OSError(5)
        self.writes += 1
        self.bytes += 1 + len(data)
        if data[0] == 0x40:
            for byte in data[1:]:
                self.memory[self.page * 128 + self.column] = byte
                self.column = (self.column + 1) % 128
            return
        assert data[0] == 0
        if data[1] & 0xF0 == 0xB0:
            assert len(data) == 4 and data[3] & 0xF8 == 0x10
            self.page, self.column = data[1] & 15, data[2] | (data[3] & 15) << 4
        elif data[1] in (0xAE, 0xAF):
            self.is_on = data[1] == 0xAF
        else:
            assert bytes((0x20, 0x02)) in data and bytes((0x8D, 0x14)) in data
            self.is_set_up = True

    def replug(self):
        """Power gone and back: it shows nothing and its memory is noise."""
        self.is_plugged, self.is_on, self.is_set_up = True, False, False
        self.memory[:] = b"\x5a" * 1024


class Pixels(list):
    """One WS2812; remembers what was written."""

    def __init__(self):
        super().__init__([None])
        self.written = []

    def write(self):
        self.written.append(self[0])


class Pwm:
    """The buzzer's; remembers what sounded, as (Hz or 0)."""

    def __init__(self):
        self.hz, self.sounds = 0, []

    def freq(self, hz):
        self.hz = hz

    def duty_u16(self, duty):
        self.sounds.append(self.hz if duty else 0)


class Pin:
    """A button to ground with a pull-up."""

    def __init__(self):
        self.down = False
        self.reads = 0

    def value(self):
        self.reads += 1
        return 0 if self.down else 1


class Machine:
    """A front on fakes, and hands to work it."""

    def __init__(self, modules):
        self.glass, self.pixels, self.pwm = Glass(), Pixels(), Pwm()
        self.button, self.select = Pin(), Pin()
        self.led = modules.led.Led(self.pixels, 100)
        self.buzzer = modules.buzzer.Buzzer(self.pwm)
        self.display = modules.display.Display(self.glass.open, 0x3C)
        self.front = modules.front.Front(self.button, self.select, self.led, self.display, self.buzzer)
        self.t_us = 5 << 32
        self.most_bytes = 0

    def run(self, ms, every_ms=10):
        """Poll for so long; the events."""
        events = []
        for _ in range(ms // every_ms):
            before = self.glass.bytes
            event = self.front.poll(self.t_us & TICKS)
            events += [event] if event is not None else []
            self.most_bytes = max(self.most_bytes, self.glass.bytes - before)
            self.t_us += every_ms * 1000
        return events

    def shows(self, *lines, mark=False):
        """Whether the glass shows these lines."""
        picture = bytearray(1024)
        canvas = Canvas(picture, 128, 64, 0)
        for i, text in enumerate([*lines, "", "", "", "", ""][:6]):
            top, title = i * 11, i == 0 or (mark and i == 5)
            canvas.fill_rect(0, top, 128, 9, int(title))
            canvas.text(text, 0, top + 1, int(not title))
        return self.glass.is_on and self.glass.is_set_up and self.glass.memory == picture
