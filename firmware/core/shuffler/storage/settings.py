"""The settings that an owner can change: one table, kept on flash as bytes with version and checksum.

Rows are never moved or removed, only added at the end with the next version, so that an older file still reads.
"""

from ..link.protocol import FORMATS
from . import envelope
from .kinds import CHOICE, MEASURED, NUMBER, SIZES, TEXT, YES_NO, Setting, checked, in_words, pack, parsed, unpack

VERSION = 3
FILE = "settings"
_LETTERS = b"MS"


def _measured(unit, least, most):
    """Rows of what a machine measures of its cards, for the formats that version 1 knew."""
    return tuple([Setting("%s_%s" % (card, unit), MEASURED, 0, least, most, 1) for card in FORMATS[:3]])


# What they mean stands in app/descriptions.py, which stays off the board.
TABLE = (
    (
        Setting("cards", NUMBER, 52, 2, 250, 1),
        Setting("decks", SIZES, (52, 32, 24, 55, 104, 110), 2, 250, 1),
        Setting("format", CHOICE, "poker", None, FORMATS, 1),
        Setting("machine", TEXT, "pile10", 1, 24, 1),
        Setting("name", TEXT, "Mischwerk", 1, 24, 1),
    )
    + _measured("steps", 1200, 3800)  # half to one and a half times what the machine files say, which is 2280 to 2540
    + _measured("um", 150, 600)
    + _measured("us", 10000, 500000)
    + (
        Setting("sleeves", YES_NO, False, None, None, 1),
        Setting("sleeve_um", NUMBER, 100, 0, 400, 1),
        Setting("sounds", YES_NO, True, None, None, 1),
        Setting("led_percent", NUMBER, 60, 0, 100, 1),
        Setting("idle_off_s", NUMBER, 60, 10, 3600, 1),
        Setting("mask_times", YES_NO, True, None, None, 2),
        Setting("redraw_after_cover", YES_NO, False, None, None, 3),
    )
)


class Settings:
    """Values of ``table``, all defaults at first. Values are int, bool, str or a tuple of int, by kind."""

    def __init__(self, table=TABLE):
        self._table = table
        self._values = [row.default for row in table]

    def names(self):
        """Names in the order of the table."""
        return [row.name for row in self._table]

    def get(self, name):
        """Present value. Raises ValueError for an unknown name."""
        return self._values[self._index(name)]

    def set(self, name, value):
        """Change a value in memory. Raises ValueError, in words with what is allowed, and changes nothing."""
        i = self._index(name)
        self._values[i] = checked(self._table[i], value)

    def text(self, name):
        """Present value in words: "yes", "52, 32", "poker". Raises ValueError for an unknown name."""
        i = self._index(name)
        return in_words(self._table[i], self._values[i])

    def meant(self, name, text):
        """The value that ``text`` means, for `set`, which refuses nonsense. Raises ValueError for an unknown name."""
        return parsed(self._table[self._index(name)], text)

    def encode(self, version=VERSION):
        """Bytes for flash."""
        rows = zip(self._table, self._values)
        return envelope.seal(_LETTERS, version, b"".join([pack(row, value) for row, value in rows]))

    def _index(self, name):
        for i, row in enumerate(self._table):
            if row.name == name:
                return i
        raise ValueError("no setting is called %s" % name)


def decode(data, table=TABLE, version=VERSION):
    """(Settings, warnings) of what was read; None: nothing was ever written. Never raises; whatever can't be used
    leaves its default, with one line for each."""
    settings = Settings(table)
    if data is None:
        return settings, []
    stored_version, body, problem = envelope.unseal(_LETTERS, data)
    if problem is None and stored_version > version:
        problem = "of a newer version (%d, this one knows %d)" % (stored_version, version)
    if problem is not None:
        return settings, ["the settings on flash are %s: the defaults are used" % problem]
    at, warnings = 0, []
    for row in table:
        if row.since > stored_version:
            continue
        try:
            value, at = unpack(row, body, at)
        except ValueError:
            return settings, warnings + ["the settings on flash end before %s: defaults from there" % row.name]
        try:
            settings.set(row.name, value)
        except ValueError as e:
            warnings.append("%s; the default %s is used" % (e, in_words(row, row.default)))
    if at < len(body):
        warnings.append("the settings on flash are longer than their table: the rest is ignored")
    return settings, warnings
