"""What a host may ask of settings, counters and log."""

from .. import faults, reasons
from ..storage.store import Moving
from .orders import Refusal

UPKEEP = ("get_setting", "set_setting", "get_counter", "get_log")
_LINES = 24  # of the log, kept in memory only


class Upkeep:
    """Answers, and the log: (t_us, fault), the latest last; a warning is a fault without a code."""

    def __init__(self, memory, board, now_us):
        self._memory = memory
        self._board = board
        self._now_us = now_us  # the time as it may be told
        self._log = []

    def log(self, fault):
        """One line more."""
        self._log = self._log[1 - _LINES :] + [(self._now_us(), fault)]

    def log_words(self, text, code=0):
        """A line that says something of no place: a warning, or what a fault is about."""
        self.log(faults.Fault(code, faults.NOWHERE, faults.NO_POCKET, 0, 1, 0, reasons.WORDS, (), text))

    def answer(self, name, values, is_busy):
        """(name, values) of the answer to one of UPKEEP. Raises Refusal."""
        if name == "set_setting":
            if is_busy:
                raise Refusal(reasons.BUSY)
            self._set(values["setting"], values["value"])
            return "accepted", {}
        index = values["index"]
        if name == "get_setting":
            settings = self._memory.settings
            names = settings.names()
            _within(index, names)
            name, value = names[index], settings.text(names[index])
            return "setting_is", {"index": index, "count": len(names), "setting": name, "value": value}
        if name == "get_counter":
            names = self._memory.counters.names()
            _within(index, names)
            value = self._memory.counters.get(names[index])
            return "counter_is", {"index": index, "count": len(names), "counter": names[index], "value": value}
        _within(index, self._log)
        t_us, fault = self._log[len(self._log) - 1 - index]
        return "log_is", {
            "index": index,
            "count": len(self._log),
            "t_us": t_us,
            "code": fault.code,
            "place": fault.place,
            "pocket": fault.pocket,
            "reason": fault.reason,
            "numbers": fault.numbers,
            "detail": fault.detail,
        }

    def _set(self, name, text):
        try:
            settings = self._memory.settings
            if name not in settings.names():
                raise ValueError("there is no setting %s" % name)
            value = settings.meant(name, text)
            if name == "mask_times" and value is False and not (self._board.twin or self._board.jumper):
                raise ValueError("mask_times can only be no with the test jumper: a host could unseal a deck")
            for warning in self._memory.set_setting(name, value):
                self.log_words(warning)
        except (ValueError, Moving) as e:
            raise Refusal(reasons.WORDS, (), str(e))


def _within(index, entries):
    if index >= len(entries):
        raise Refusal(reasons.SO_MANY, (len(entries),))
