"""The panel's display: an SSD1306, 128 x 64, over I2C. It may be missing, go away and come back at any time.

Every step does one thing that takes less than 2 ms: draw a page (eight rows of dots), or send 32 bytes of it (0.9 ms at
400 kHz). There is memory for one page only. Pages are addressed one by one (0xB0 and the columns), not by a window: an
SH1106 understands that, too, though two columns off.
"""

import framebuf

WIDTH, HEIGHT, PAGES, LINES = 128, 64, 8, 6
_COLUMNS = 16  # characters of a line
_PITCH, _BAR = 11, 9  # from line to line; a line with what lies behind it. The last one ends where the glass does.
_PIECE = 32
RETRY_MS = 3000  # until a display that is missing is looked for again
CARE_MS = 2000  # of quiet, until one that is there is looked after

# After a control byte: commands follow. All may be sent to a display that is on.
_SETUP = bytes((
    0x00,
    0x20, 0x02,  # page addressing
    0x40, 0xD3, 0x00,  # first line at the top
    0xA1, 0xC8,  # columns and rows as the flat cable lies below the picture
    0xA8, HEIGHT - 1, 0xDA, 0x12,  # 64 rows, alternating
    0xD5, 0x80, 0xD9, 0xF1, 0xDB, 0x30,  # clock, precharge and deselect level for the charge pump
    0x81, 0x6F,  # contrast: an OLED that is bright for years burns in
    0xA4, 0xA6,  # from memory, not inverted
    0x8D, 0x14,  # charge pump on
))  # fmt: skip
_OFF, _ON = b"\x00\xae", b"\x00\xaf"


class Display:
    """``open_bus()`` gives a fresh I2C with a short timeout: a bus that hung works only when it is set up again.

    Nothing raises when the display is missing.
    """

    def __init__(self, open_bus, address):
        self._open_bus = open_bus
        self._address = address
        self._bus = None
        self._wait_ms = 0  # until the next look for it, or after it
        self._is_lit = False
        self._buffer = bytearray(WIDTH)
        self._view = memoryview(self._buffer)
        self._canvas = framebuf.FrameBuffer(self._buffer, WIDTH, 8, framebuf.MONO_VLSB)
        self._drawn = -1  # page in the buffer; -1: none that is right
        self._text = bytearray(b" " * (LINES * _COLUMNS))
        self._titles = 1  # a bit for each line that is one
        self._dirty = 0  # a bit for each page to send
        self._column = 0  # how far the one in the buffer is sent
        self._cared = 0  # page that is sent again next, changed or not
        self._command = bytearray(4)
        self._piece = bytearray(1 + _PIECE)
        self._piece[0] = 0x40  # data follow

    def show(self, text, at, has_mark=False):
        """From now on the LINES lines of 16 characters that begin at ``at`` of ``text`` (bytes); the first is a title,
        and so is the last with ``has_mark``."""
        titles = 1 | has_mark << LINES - 1
        changed = titles ^ self._titles
        self._titles = titles
        for i in range(LINES):
            line = text[at + i * _COLUMNS : at + (i + 1) * _COLUMNS]
            if changed >> i & 1 or line != self._line(i):
                self._text[i * _COLUMNS : (i + 1) * _COLUMNS] = line
                for page in range(i * _PITCH // 8, (i * _PITCH + _BAR - 1) // 8 + 1):
                    self._dirty |= 1 << page
                self._drawn = -1

    def _line(self, i):
        return self._text[i * _COLUMNS : (i + 1) * _COLUMNS]

    def step(self, elapsed_ms):
        """Do one thing, if there is one to do. elapsed_ms: since the last step."""
        self._wait_ms -= elapsed_ms
        try:
            if self._bus is None:
                if self._wait_ms <= 0:
                    self._begin()
            elif self._dirty:
                self._send()
            else:
                self._care()
        except OSError:
            self._bus = None
            self._wait_ms = RETRY_MS

    def _begin(self):
        bus = self._open_bus()
        bus.writeto(self._address, _OFF)  # its memory holds noise
        bus.writeto(self._address, _SETUP)
        self._bus = bus
        self._is_lit = False
        self._dirty = (1 << PAGES) - 1
        self._drawn = -1

    def _care(self):
        """Nothing has changed for a while. Say everything again that a knock on the supply may have wiped out, the
        picture a page at a time; if the display is gone, this finds it out."""
        if not self._is_lit:
            self._bus.writeto(self._address, _ON)
            self._is_lit = True
            self._wait_ms = CARE_MS
        elif self._wait_ms <= 0:
            self._bus.writeto(self._address, _SETUP)
            self._is_lit = False  # that is: say so again
            self._dirty = 1 << self._cared
            self._cared = (self._cared + 1) % PAGES

    # -- drawing and sending ---------------------------------------------------------------------------
    def _send(self):
        """Draw the first page that has changed, or send the next piece of it."""
        page = 0
        while not self._dirty >> page & 1:
            page += 1
        if self._drawn != page:
            self._draw(page)
            return
        at, command, bus = self._column, self._command, self._bus
        command[1] = 0xB0 | page
        command[2] = at & 15
        command[3] = 0x10 | at >> 4
        bus.writeto(self._address, command)
        self._piece[1:] = self._view[at : at + _PIECE]
        bus.writeto(self._address, self._piece)
        self._column = (at + _PIECE) % WIDTH
        if not self._column:
            self._dirty &= ~(1 << page)
            self._drawn = -1

    def _draw(self, page):
        """Draw what the lines put into this page."""
        self._canvas.fill(0)
        for i in range(LINES):
            top = i * _PITCH - 8 * page
            if -_BAR < top < 8:
                is_title = self._titles >> i & 1
                if is_title:
                    self._canvas.fill_rect(0, top, WIDTH, _BAR, 1)
                self._canvas.text(self._line(i).decode().rstrip(), 0, top + 1, 1 - is_title)
        self._drawn = page
        self._column = 0
