"""What the panel's buttons ask for: what a host could ask for, too, and refused for the same reasons."""

from .. import faults, reasons
from ..job import PLANNED, SEALED
from ..link.protocol import FORMATS, PAUSED
from ..panel import state as panel
from ..storage.store import Moving
from .orders import Refusal

# On the display; of all others the fault's name and what to do.
_WORDS = {
    reasons.BUSY: "busy",
    reasons.LATCHED: "a fault is latched: home first",
    reasons.DIAGNOSING: "the machine is in diagnostic mode: home first",
    reasons.MANY_ATTEMPTS: "no deck after many attempts: home first",
}


class Buttons:
    """``used(what)``: see hal.Hal.on_button."""

    def __init__(self, work, memory):
        self._work = work
        self._memory = memory

    def used(self, what):
        """Somebody used the panel."""
        work = self._work
        try:
            if what == "press":
                self._press()
            elif what == "long":
                work.take("home", None)
            elif what == "select" and work.todo is None:
                self._memory.set_setting("cards", self._next_deck())
                work.board.panel(work.sequence.reporter.phase, None, 0, 0, SEALED, self.settings())
            elif what == "select_long" and work.todo is None:
                work.board.refuse(self._next_machine())
        except Refusal as refusal:
            work.board.refuse(_in_words(refusal))
        except (Moving, ValueError) as e:
            work.board.refuse(str(e))

    def settings(self):
        """Show the panel what is of them."""
        get = self._memory.settings.get
        return panel.Settings(get("name"), get("cards"), get("format"), 0)

    def _press(self):
        work = self._work
        cards = self._memory.settings.get("cards")
        if work.todo is not None:
            work.sequence.drive.halt("STOPPED")
        elif work.state == PAUSED and (work.job.progress.stage >= PLANNED or work.job.cards == cards):
            work.take("resume", None)  # unless another deck was chosen, which is possible while nothing is drawn
        else:
            fmt = FORMATS.index(work.config.format)
            values = {"cards": cards, "format": fmt, "method": 0, "passes": 0, "mode": SEALED, "seed": b""}
            work.take("shuffle", values)

    def _next_machine(self):
        """Choose the next build whose numbers are on the board; what there is to say of it."""
        names = list(self._work.board.machines)
        if not names:
            return "this board knows one machine only"
        now = self._memory.settings.get("machine")
        name = names[(names.index(now) + 1) % len(names)] if now in names else names[0]
        self._memory.set_setting("machine", name)
        return "%s from the next start" % name

    def _next_deck(self):
        """The size after the present one in the stored list; those that do not fit the machine are left out."""
        c = self._work.config
        get = self._memory.settings.get
        sizes = [size for size in get("decks") if size <= c.pockets * c.capacity]
        cards = get("cards")
        if not sizes:
            return cards
        return sizes[(sizes.index(cards) + 1) % len(sizes)] if cards in sizes else sizes[0]


def _in_words(refusal):
    kind = faults.kind(refusal.code)
    return _WORDS.get(refusal.reason) or "%s: %s" % (kind.name, kind.advice)
