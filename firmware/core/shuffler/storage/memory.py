"""What outlives the power switch, as functions for the machine's life: settings, counters, journal on one store.

Nothing is written while the store says that something moves: what is due waits for the next `write_due`. A job costs
one record at its begin, and at its end one record and one copy of the counters.
"""

from .. import faults
from ..job import ARRANGE, DEAL
from ..link.protocol import DONE, FAULT, PAUSED
from . import counters, journal, settings
from .store import Moving

_MINUTE_US = 60000000
_MINUTES_UNWRITTEN = 60  # a machine that only stands there writes once an hour
_WARNINGS_KEPT = 8

_COUNTED = {
    faults.code("MISFEED"): "misfeeds",
    faults.code("DOUBLE_FEED"): "double_feeds",
    faults.code("JAM_THROAT"): "jams",
    faults.code("JAM_INSERT"): "jams",
    faults.code("JAM_EJECT"): "jams",
}


class Memory:
    """One machine's. ``now_us``: the board's clock, for the minutes on; None: they are not counted."""

    def __init__(self, store, now_us=None):
        self._store = store
        self._now_us = now_us
        self._since_us = now_us() if now_us else 0
        self._minutes = 0  # not yet on flash
        self._home_due = self._counters_due = self._settings_due = False
        self._open = None  # a paused job that may go on
        self._seen = 0  # faults of it that are counted
        self._warnings = []
        self.settings = settings.Settings()
        self.counters = counters.Counters()
        self._journal = journal.Journal()
        self.cards_may_be_inside = False
        self._is_on = False
        self.fits = None  # called with settings that are to become others: raises ValueError if the machine can't be so

    def at_power_on(self, cause="the power failed"):
        """(cards may be inside, warnings). Before anything moves; asked again it says the same. cause: what ended the
        life before this one.

        Nothing is written yet: a start that comes to nothing, over and over, must not wear the flash.
        """
        if self._is_on:
            return self.cards_may_be_inside, list(self._warnings)
        self._is_on = True
        raw = self._store.read(settings.FILE)
        copies = [self._store.read(name) for name in counters.FILES]
        record = self._store.read(journal.FILE)
        is_new = record is None and raw is None and copies[0] is None and copies[1] is None
        self.settings, warnings = settings.decode(raw)
        self.counters, more = counters.read(copies)
        warnings += more + self._journal.read(record, is_new, cause)
        self.cards_may_be_inside = self._journal.inside
        # The journal first: without one, a machine that has counters is not new.
        self._home_due = is_new
        self.counters.add("power_ons")
        self._counters_due = True
        return self.cards_may_be_inside, self.note(warnings)

    def job_begins(self, cards=0, attempt=1):
        """Call while nothing moves, before the first card does: flash says so when this returns. cards: 0 if nobody
        knows. Warnings; with one, a power cut in this job may go unnoticed.

        Raises Moving.
        """
        warnings = self.write_due()
        warning = self._journal.begin(self._store, cards, attempt)
        self._home_due = False
        self.cards_may_be_inside = True
        return warnings + self.note([warning] if warning else [])

    def cards_home(self):
        """Every card was seen to be back in the well. Warnings."""
        self.cards_may_be_inside = False
        self._home_due = True
        return self.write_due()

    def job_ended(self, job, state, fault=None):
        """Count what came of ``job``: ``state`` is an index into protocol.STATES, done, paused or fault; ``fault`` what
        ended it, which may stand in its record as well. Warnings."""
        if state not in (DONE, PAUSED, FAULT):
            raise ValueError("a job does not end with state %d" % state)
        self._abandon(job)
        self._count_faults(job, fault)
        if state == PAUSED:
            self._open = job
        else:
            self.counters.add(_ended_well(job) if state == DONE else "shuffles_failed")
            self.fed(job.record.cards_fed)  # in secret
            self._open, self._seen = None, 0
        self._counters_due = True
        return self.write_due()

    def fed(self, cards=1):
        """So many cards went through the throat. Counted in memory only, at any time."""
        self.counters.add("cards_fed", cards)

    def homing(self):
        """The machine is homed on request; a paused job is thereby given up. Counted in memory only, at any time."""
        self._abandon(None)
        self.counters.add("homings")
        self._counters_due = True

    def set_setting(self, name, value):
        """Change a setting, in memory and on flash. Warnings. Raises ValueError (with what is allowed), Moving."""
        before = self.settings.get(name)
        if self._store.moving():
            raise Moving("no setting can be changed while the machine moves")
        self.settings.set(name, value)
        try:
            if self.fits is not None:
                self.fits(self.settings)
        except ValueError:
            self.settings.set(name, before)
            raise
        if self.settings.get(name) != before:
            self._settings_due = True
        return self.write_due()

    def write_due(self):
        """Write what is due, if nothing moves. Warnings; what failed is tried again at the next call."""
        self._add_minutes()
        if self._store.moving():
            return []
        warnings = []
        if self._home_due:
            warning = self._journal.home(self._store)
            self._home_due = warning is not None
            warnings.append(warning)
        if self._counters_due or self._minutes >= _MINUTES_UNWRITTEN:
            warning = self.counters.write(self._store)
            self._counters_due = warning is not None
            self._minutes = 0
            warnings.append(warning)
        if self._settings_due:
            warning = self._store.write(settings.FILE, self.settings.encode())
            self._settings_due = warning is not None
            warnings.append(warning)
        return self.note([warning for warning in warnings if warning is not None])

    def snapshot(self):
        """For the host: settings and counters as lists of (name, value), cards_may_be_inside, unwritten, warnings."""
        self._add_minutes()
        return {
            "settings": [(name, self.settings.get(name)) for name in self.settings.names()],
            "counters": [(name, self.counters.get(name)) for name in self.counters.names()],
            "cards_may_be_inside": self.cards_may_be_inside,
            "unwritten": self._home_due or self._counters_due or self._settings_due,
            "warnings": list(self._warnings),
        }

    def _abandon(self, job):
        if self._open is not None and self._open is not job:
            self.counters.add("shuffles_failed")
            self.fed(self._open.record.cards_fed)
            self._open, self._seen = None, 0

    def _count_faults(self, job, fault):
        record = job.record
        count = record.fault_count
        for entry in record.faults[max(0, self._seen + len(record.faults) - count) :]:
            self._count(entry)
        self._seen = count
        # The sequence puts it there in words of its own, so that code and time must do.
        if fault is not None and not any(e.code == fault.code and e.t_us == fault.t_us for e in record.faults):
            self._count(fault)

    def _count(self, fault):
        if fault.code in _COUNTED:
            self.counters.add(_COUNTED[fault.code])

    def _add_minutes(self):
        if self._now_us is not None:
            minutes = (self._now_us() - self._since_us) // _MINUTE_US
            self._since_us += minutes * _MINUTE_US
            self._minutes += minutes
            self.counters.add("minutes_on", minutes)

    def note(self, warnings):
        """Keep what somebody should read; ``warnings`` themselves."""
        self._warnings = (self._warnings + [text for text in warnings if text not in self._warnings])[-_WARNINGS_KEPT:]
        return warnings


def _ended_well(job):
    if job.method == DEAL:
        return "deals"
    return "arranges" if job.method == ARRANGE else "shuffles_good"
