"""The fast model as a stage for scenarios: timed happenings, broken sensors, an operator's hand, and a watch on
the cards: after every event each card is in exactly one place.
"""

import math

from mischwerk_sim.model.model import Model
from shuffler import hal


class Scene(Model):
    """``stuck``: sensor -> level it shows whatever happens. ``events``: how many events the watch has seen."""

    def __init__(self, *args, stuck=None, **kwargs):
        self._timed = []
        self.stuck = dict(stuck or {})
        self.events = 0
        super().__init__(*args, **kwargs)
        for sensor, level in self.stuck.items():
            self.levels[sensor] = level

    def when(self, t_us, action):
        """Call ``action(t_us)`` at a moment of machine time (at once, if that has passed)."""
        self.changes.next_us = -math.inf
        self._timed.append((t_us, action))
        self._timed.sort(key=lambda timed: timed[0])

    def at_rest(self):
        return super()._soonest_us() == math.inf

    def _soonest_us(self):
        timed_us = max(self._timed[0][0], self.time_us) if self._timed else math.inf
        return min(super()._soonest_us(), timed_us)

    def _happen(self, t):
        while self._timed and self._timed[0][0] <= t:
            self._timed.pop(0)[1](t)
        super()._happen(t)
        self.events += 1
        self.count()

    def set_level(self, sensor, level, t_us):
        super().set_level(sensor, self.stuck.get(sensor, level), t_us)

    def count(self):
        """Assert that every card of the deck is in exactly one place (one on its way may still lie in the well)."""
        leaving = [c for c in self.deck.throat if c not in self.deck.well]
        deck = self.deck
        held = deck.well + leaving + deck.flying + [c for pocket in deck.pockets for c in pocket]
        assert sorted(held) == list(range(deck.count)), f"cards lost or doubled at {self.time_us:.0f} us"

    # -- the operator ---------------------------------------------------------------------------------
    def break_sensor(self, sensor, level):
        """From now on ``sensor`` shows ``level``."""
        self.stuck.pop(sensor, None)
        self.set_level(sensor, level, self.time_us)
        self.stuck[sensor] = level

    def mend_sensor(self, sensor, level):
        """It works again and shows ``level`` now."""
        self.stuck.pop(sensor, None)
        self.set_level(sensor, level, self.time_us)

    def cover(self, is_open):
        self.set_level(hal.COVER, int(is_open), self.time_us)

    def take_from_throat(self):
        """Take the card out of the throat and lay it on the deck in the well."""
        self.changes.next_us = -math.inf
        deck = self.deck
        taken, deck.throat, self.feeder.ahead = deck.throat, [], []
        deck.well = [c for c in deck.well if c not in taken] + taken
        self.set_level(hal.THROAT, 0, self.time_us)
        self.set_level(hal.ENTRY, 0, self.time_us)
        self.set_level(hal.WELL, 1, self.time_us)
        self.count()

    def push_in(self):
        """Push the card that stands across a mouth into the pocket there."""
        self.changes.next_us = -math.inf
        self.feeder.land_us = None
        self.deck.pockets[self.feeder.pocket()].extend(self.deck.flying)
        self.deck.flying = []
        self.set_level(hal.ENTRY, 0, self.time_us)
        self.count()

    def empty_pockets(self):
        """Take every card out of the pockets and lay it in the well."""
        for pocket in self.deck.pockets:
            self.deck.well.extend(pocket)
            pocket.clear()
        self.set_level(hal.WELL, 1, self.time_us)
        self.set_level(hal.POCKET_BEAM, 0, self.time_us)
        self.count()
