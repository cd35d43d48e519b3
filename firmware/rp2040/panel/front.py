"""The machine's front: buttons, light, display and buzzer put together. What they mean is decided in the core.

A poll does one slow thing at most, so it never takes 2 ms; most do none, and take no memory.
"""

from shuffler import hal
from shuffler.panel import state as panel
from shuffler.panel import text as panel_text
from shuffler.panel.buttons import Buttons

from .buzzer import Buzzer
from .display import Display
from .led import Led

POLL_MS = 10
_BUS_HZ = 400000
_BUS_TIMEOUT_US = 1500  # for a whole write; the longest takes 0.8 ms


def build():
    """The Front of this board, on the pins of board.py. What is not plugged in is not missed."""
    import board
    from machine import I2C, PWM, Pin
    from neopixel import NeoPixel

    def open_bus():
        if board.DISPLAY_SDA_PIN is None:
            raise OSError
        sda = Pin(board.DISPLAY_SDA_PIN, Pin.IN, Pin.PULL_UP)
        scl = Pin(board.DISPLAY_SCL_PIN, Pin.OPEN_DRAIN, value=1)
        for _ in range(9):  # a reset in the middle of a byte leaves the display holding SDA: clock the rest out
            if not sda.value():
                scl.value(0)
                scl.value(1)
        return I2C(board.DISPLAY_BUS, sda=sda, scl=scl, freq=_BUS_HZ, timeout=_BUS_TIMEOUT_US)

    return Front(
        Pin(board.BUTTON_PIN, Pin.IN, Pin.PULL_UP),
        Pin(board.SELECT_PIN, Pin.IN, Pin.PULL_UP),
        Led(NeoPixel(Pin(board.LED_PIN), 1)),
        Display(open_bus, board.DISPLAY_ADDRESS),
        Buzzer(None if board.BUZZER_PIN is None else PWM(Pin(board.BUZZER_PIN), freq=1000, duty_u16=0)),
    )


class Front:
    """button, select: pins, 0 when pressed."""

    def __init__(self, button, select, led, display, buzzer):
        self._pins = (button, select)
        self._levels = [0, 0]  # 1: down
        self._led = led
        self._display = display
        self._buzzer = buzzer
        self._buttons = Buttons()
        self._state = panel.State(0, 0, 0, None, 0, None, None)
        self._light = panel.light(self._state)
        self._period_ms = sum(self._light[3])
        self._blink_ms = 0  # since the pattern's turn began
        self._last = None  # ticks of the last poll
        self._writer = panel_text.writing(self._state)  # lays out the next pages; None if the present ones are right
        self._text = bytearray(panel_text.MOST_PAGES * panel_text.PAGE_BYTES)
        self._pages = 0  # in it
        self._page_ms = 0  # since the first page came up
        self._page = -1  # that is shown
        self._is_notice = False  # the pages are a word in between, and the state's own come after them

    def adjust(self, led_percent, has_sounds):
        """Owner's settings."""
        self._led.percent = led_percent
        self._buzzer.is_on = has_sounds

    def show(self, phase, fault=None, number=0, passes=0, mode=None, settings=None, result=None):
        """Show what the machine does (panel.State). mode and settings: None leaves them as they are."""
        before = self._state
        if mode is None:
            mode = before.mode
        if settings is None:
            settings = before.settings
        state = panel.State(phase, number, passes, fault, mode, settings, result)
        if state == before:
            return
        self._state = state
        self._write(None)
        self._buzzer.play(panel.tones(before, state))
        light = panel.light(state)
        if light != self._light:
            self._light = light
            self._period_ms = sum(light[3])
            self._blink_ms = 0

    def refuse(self, text):
        """Something asked for at the panel is not done; say why."""
        self._write(("Refused", text))
        self._buzzer.play(panel.REFUSED_TONES)

    def is_touched(self):
        """A button is down. Allocates nothing."""
        return not (self._pins[0].value() and self._pins[1].value())

    def poll(self, ticks):
        """Return what the user meant since the last poll: "press", "long", "select", "select_long", "both", or None.

        To be called every 10 ms or more often; ticks: hal.Hal.ticks_us. "both" asks for nothing: it is dealt with
        here. While a job runs "press" comes on pressing, else on letting go.
        """
        if self._last is None:
            self._last = ticks
        elapsed_ms = hal.since(ticks, self._last) // 1000
        if elapsed_ms < POLL_MS:
            return None
        self._last = hal.later(self._last, elapsed_ms * 1000)
        levels = self._levels
        levels[0], levels[1] = 1 - self._pins[0].value(), 1 - self._pins[1].value()
        event = self._buttons.feed(levels, ticks, panel.is_running(self._state))
        if event == "both":
            self._write(("Both buttons", "Nothing happens. Press one at a time."))
        self._step(elapsed_ms)
        return event

    def _step(self, elapsed_ms):
        self._buzzer.step(elapsed_ms)
        self._blink_ms = (self._blink_ms + elapsed_ms) % self._period_ms
        r, g, b, blinks = self._light
        if panel.is_lit(blinks, self._blink_ms):
            self._led.show(r, g, b)
        else:
            self._led.show(0, 0, 0)
        if self._writer is None:
            self._turn(elapsed_ms)
            self._display.step(elapsed_ms)
            return
        pages = next(self._writer)
        if pages is not None:
            self._writer = None
            self._pages = panel_text.write(pages, self._text)
            self._page, self._page_ms = -1, 0

    def _write(self, notice):
        self._writer = panel_text.writing(self._state, notice)
        self._is_notice = notice is not None

    def _turn(self, elapsed_ms):
        """Turn the page when it is time to."""
        self._page_ms += elapsed_ms
        turn_ms = panel_text.PAGE_MS * self._pages
        if self._page_ms >= turn_ms:
            self._page_ms %= turn_ms
            if self._is_notice:
                self._write(None)  # it has been read
                return
        page = self._page_ms // panel_text.PAGE_MS
        if page != self._page:
            self._page = page
            self._display.show(self._text, page * panel_text.PAGE_BYTES, bool(panel_text.mark(self._state)))
