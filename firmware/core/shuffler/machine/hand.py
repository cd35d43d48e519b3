"""A person empties the pockets: asked to, and confirming it by `resume` or the button."""

from .. import faults, hal, reasons
from ..planning.sweeps import strokes


class Hand:
    """Asks for the cards of ``pockets``, and sees that none is left. No part of the machine moves among them."""

    needs_position = False  # cards lie in their pockets, wherever the rack has sunk while a person reached in

    def __init__(self, drive, pockets):
        self._drive = drive
        self._pockets = pockets
        self._has_asked = False  # since a card was fed

    def home(self):
        """Nothing of the machine moves among the pockets."""

    park = check_away = check_jog = settled = home

    def begin_feeding(self):
        """Cards come into the pockets from here on."""
        self._has_asked = False

    def groups(self, order):
        """All that hold cards together, the lowest first: to ask for them in another order would tell something."""
        return strokes(order, self._drive.config.swept_pockets)

    def eject(self, group, last=False, keeps_order=True):
        """See that the pockets of ``group`` are empty, or ask for it; number of strokes repeated: none.

        Raises MachineFault POCKETS_FULL, and CARD_MISSING if there was nothing to ask for.
        """
        drive, pockets = self._drive, self._pockets
        drive.follower_set()
        if pockets.look():
            raise self._request()
        if not self._has_asked:
            raise drive.fault("CARD_MISSING", pockets.pocket, reasons.WAS_EMPTY, pocket=group[0])
        self._has_asked = False
        for pocket in group:
            pockets.fill[pocket] = 0
        return 0

    def clear(self, group):
        """Part of collecting: ask for the cards that were seen. Raises MachineFault POCKETS_FULL."""
        raise self._request()

    def _request(self):
        """MachineFault to raise, once every pocket stands over the well, which is open for its cards."""
        drive, pockets = self._drive, self._pockets
        drive.follower(False)
        pockets.start_move(pockets.eject_position(0))
        drive.finished(hal.POCKET)
        drive.follower_set()
        self._has_asked = True
        return drive.fault("POCKETS_FULL", faults.POCKETS)
