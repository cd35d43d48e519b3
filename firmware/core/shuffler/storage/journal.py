"""The power-loss record: whether cards may be inside the machine. On flash before the first card moves, in whatever
moves cards: a job, a count, bringing them home, a feed that is turned by itself.

A file of 16-byte records, the last of which counts. Whatever is not certainly "home" counts as "cards may be inside".

Wear. Flash is erased in sectors of 4 KiB, at least 100,000 times each (Winbond W25Q16JV, the Pico's). littlefs never
appends to a data block in place: each synced append erases a new one (littlefs issues 374, 581), except in files of
at most 1/8 block, which lie in the log of their folder. Measured with MicroPython's littlefs as on the RP2040 (256-byte
pages): an append costs 0.94 erases if the file may grow to 4 KiB, 0.06 to 0.08 up to 256 bytes. Hence LIMIT. A whole
job, two records and the counters, makes 0.43 erases and 6 pages (tests/programs/rp2040/test_flash_store.py measures
it). If the two sectors of the log took it all that were 2 * 100,000 / 0.43 = 460,000 jobs; littlefs moves the log on
every 100 erases, over the free ones of 352 sectors, so the flash outlives the machine.
"""

import binascii
import struct

FILE = "journal"
RECORD = 16
LIMIT = 8 * RECORD  # bytes; then the file begins afresh
BEGUN, HOME = 1, 2

_FORMAT = "<HBBHHI"  # mark, kind, attempt, cards, 0, number
_MARK = 0x4D4A


def encode(kind, attempt, cards, number):
    """One record."""
    data = struct.pack(_FORMAT, _MARK, kind, min(attempt, 255), cards, 0, number & 0xFFFFFFFF)
    return data + struct.pack("<I", binascii.crc32(data))


def decode(data):
    """(kind, attempt, cards, number) of 16 bytes, or None."""
    if len(data) != RECORD or struct.unpack("<I", data[12:])[0] != binascii.crc32(data[:12]):
        return None
    mark, kind, attempt, cards, _, number = struct.unpack(_FORMAT, data[:12])
    if mark != _MARK or kind not in (BEGUN, HOME):
        return None
    return kind, attempt, cards, number


class Journal:
    """What flash says: ``inside``, and ``cards`` of the job that is under way (0: not known)."""

    def __init__(self):
        self.inside = False
        self.cards = 0
        self._number = 0
        self._length = 0
        self._is_clean = False  # the file may be appended to

    def read(self, data, is_new, cause="the power failed"):
        """Take in the file at power-on; None: there is none, as it should be on a machine that ``is_new``. cause: what
        ended the life before.

        Returns warnings.
        """
        if data is None:
            self.inside = not is_new
            return [] if is_new else ["there is no journal on flash: cards may be inside"]
        last, bad, is_torn = None, 0, False
        for at in range(0, len(data), RECORD):
            record = decode(data[at : at + RECORD])
            is_torn = record is None or (last is not None and record[3] <= last[3])
            if is_torn:
                bad += 1
            else:
                last = record
        self._length = len(data)
        self._is_clean = bad == 0 and last is not None  # an empty file may be one that can't be read
        if last is not None:
            self._number = last[3]
            self.cards = last[2] if last[0] == BEGUN else 0
        self.inside = is_torn or last is None or last[0] == BEGUN
        if is_torn or last is None:
            return ["the last record of the journal is torn: cards may be inside"]
        warnings = ["%d records of the journal are damaged" % bad] if bad else []
        if self.inside:
            number = "%d " % self.cards if self.cards else ""
            warnings.append("%s while cards moved: %scards may be inside" % (cause, number))
        return warnings

    def begin(self, store, cards, attempt=1):
        """A job with ``cards`` (0: not known) is under way: on flash when this returns None, else a warning in words.

        Raises Moving, unless flash says so already.
        """
        if self.inside and self._is_clean and cards in (0, self.cards):
            return None
        return self._write(store, BEGUN, attempt, cards)

    def home(self, store):
        """All cards are in the well. None, or a warning in words: then flash still says what it said."""
        if not self.inside and self._is_clean:
            return None
        return self._write(store, HOME, 0, 0)

    def _write(self, store, kind, attempt, cards):
        record = encode(kind, attempt, cards, self._number + 1)
        afresh = not self._is_clean or self._length + RECORD > LIMIT
        warning = store.write(FILE, record) if afresh else store.append(FILE, record)
        self._is_clean = warning is None  # after a failure the end of the file is not known
        if warning is None:
            self._length = RECORD if afresh else self._length + RECORD
            self._number += 1
            self.inside = kind == BEGUN
            self.cards = cards
        return warning
