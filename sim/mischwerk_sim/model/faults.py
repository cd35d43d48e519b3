"""What goes wrong in the fast model on demand."""

from __future__ import annotations

from collections.abc import Callable

from shuffler import hal

from ..fault_kinds import FEED, SWEEP, Fault, kind
from ..kinds.kind import Pockets
from ..mechanism import Mechanism, MechanismError
from .deck import Deck
from .emptying import Emptying
from .feeder import Feeder
from .loads import Loads, PocketBeam
from .troubles import Troubles

# -- Faults of cards and pockets in the fast model: when each strikes, and which card or pocket.


class CardFaults:
    """Makes the faults strike that ``mechanism`` is armed with; ``troubles``: what has struck."""

    def __init__(self, mechanism: Mechanism, deck: Deck, troubles: Troubles) -> None:
        self._mechanism = mechanism
        self._deck = deck
        self.troubles = troubles

    def strike_feed(self) -> None:
        """The next feed is about to be decided: faults waiting for it happen to the lowest card."""
        mechanism, well = self._mechanism, self._deck.well
        if mechanism.armed and well:
            self._strike(
                [f for f in mechanism.armed if kind(f.kind).strikes == FEED and f.at <= mechanism.feeds], well[0]
            )

    def strike_sweep(self, pocket: int) -> None:
        """The pusher meets the cards of ``pocket``: faults waiting for this sweep happen to them."""
        mechanism = self._mechanism
        self._strike([f for f in mechanism.armed if kind(f.kind).strikes == SWEEP and f.at <= mechanism.sweeps], pocket)

    def _strike(self, due: list[Fault], where: int) -> None:
        for fault in due:
            self._mechanism.armed.remove(fault)
            self._mechanism.struck.append(fault)
            self.troubles.strike(fault, where)


# -- Faults of motors in the fast model: lost steps, a held load, and power failure.


class MotorFaults:
    """Faults of the motors of ``mechanism``; ``look_again``: called after each.

    ``is_propped``: the pockets are blocked by the pusher.
    """

    def __init__(
        self,
        mechanism: Mechanism,
        loads: Loads,
        pockets: Pockets,
        feeder: Feeder,
        beam: PocketBeam,
        emptying: Emptying,
        look_again: Callable[[], None],
    ) -> None:
        self._mechanism = mechanism
        self._feed = mechanism.axes[hal.FEED]
        self._loads = loads
        self._pockets = pockets
        self._feeder = feeder
        self._beam = beam
        self._look_again = look_again
        self._emptying = emptying
        self.is_propped = False
        self._feed_held_at = 0.0  # what the feed had counted by then

    def lose_steps(self, axis: int, steps: int) -> None:
        """See Mechanism."""
        self._loads.lose(axis, steps)
        if axis == hal.FEED:
            self._feeder.shift(-steps)
        self._look_again()

    def hold(self, axis: int, is_held: bool) -> None:
        """See Mechanism."""
        loads, now = self._loads, self._mechanism.time_us
        loads.is_disturbed = True
        if is_held and loads.held[axis] is None:
            loads.hold(axis)
            if axis == hal.POCKET:
                self._beam.pulses.clear()  # what was going to pass the beam does not
            self._feed_held_at = self._feed.position(now)
        elif not is_held and loads.held[axis] is not None:
            loads.release(axis)
            if axis == hal.POCKET:
                self._beam.plan()
            if axis == hal.FEED:
                self._feeder.shift(self._feed.position(now) - self._feed_held_at)
        self._look_again()

    def feed_renumbered(self, steps: float) -> None:
        """The feed's steps are counted from elsewhere."""
        self._feed_held_at += steps

    def cut_power(self) -> None:
        """See Mechanism. What can fall does, unless a card props it up."""
        mechanism, loads = self._mechanism, self._loads
        for axis, motion in enumerate(mechanism.axes):
            position = motion.position(mechanism.time_us)
            loads.halt(axis)
            if axis == hal.FEED:  # the rollers stop; the rest of the way remains
                self._feeder.shift(-position)
        if not mechanism.levels[hal.ENTRY]:
            loads.offset[hal.POCKET] = self._pockets.falls_to(loads.offset[hal.POCKET])
        mechanism.follower_down = True
        self._look_again()

    # -- pockets that are moved while the pusher is inside ----------------------------------------------
    def check_pusher(self) -> None:
        """The pockets start. Raises MechanismError if the pusher is inside for no good reason."""
        if not self._emptying.is_inside():
            return
        if not self._loads.is_disturbed:
            raise MechanismError("the pockets move while the pusher is inside")
        self.is_propped = True
        self.hold(hal.POCKET, True)

    def let_go_of_pockets(self) -> None:
        """If the pusher is out of their way again."""
        if not self._emptying.is_inside():
            self.is_propped = False
            self.hold(hal.POCKET, False)
