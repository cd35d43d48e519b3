"""The moves of the feed, computed once: while a card is on its way no memory is taken."""

from .. import hal
from ..motion import ramp

JAM_PERCENT = 220  # a card that is not through after this part of its length stands
SLIP_PERCENT = 25  # it is slow for this much longer than it should be, as the nip may slip
_LATE = 2  # times what is left in the nip: how much later than planned a tail may come
_PREPARED_US = 8000  # of a move, see hal.Axis.prepare
_CHANGE_HZ = 400  # a running move goes on into another 2.5 ms after that was wanted


class _Cruise:
    """A ramp.Segment at one speed whose length can be set: a new one would take memory."""

    def __init__(self, steps, hz):
        self.steps, self.start_hz, self.end_hz = steps, hz, hz


class FeedMoves:
    """Each is (segments, their time in microseconds); the lists have one for fast, one for slow, at ``hz``.

    ``run``: from rest until a card is through; ``stage``: slower behind a card's tail, until the next lead; ``first``:
    the first card of a pass to the nip; ``from_rest`` and ``to_tail``: fast until shortly before a card's tail leaves
    the nip, then at the speed at which a card is let go, and slower yet until the next lead; see `plan_from_rest` and
    `plan_to_tail`. ``planned_tail``: feed position of that tail; ``before_steps``: so far before it the nip begins to
    brake.
    """

    def __init__(self, drive):
        self._drive = drive
        c = drive.config
        self.hz = (c.feed_hz, c.feed_slow_hz)
        self.run, self.stage = [], []
        for hz in self.hz:
            # Long enough for a card to come within the timeout and to go through.
            steps = hz * (c.feed_timeout_us // 1000) // 1000 + c.passage_steps * JAM_PERCENT // 100
            stage_hz = min(hz, c.stage_hz)
            self.run.append(ramp.timed(ramp.run(steps, hz, c.feed_accel)))
            self.stage.append(ramp.timed(ramp.slow_down(hz, stage_hz, c.stage_steps, c.feed_stop_accel)))
        self.before_steps = c.release_steps + ramp.change_steps(c.feed_hz, c.release_hz, c.feed_stop_accel)
        self.planned_tail = 0
        slow = c.stage_steps + c.passage_steps * SLIP_PERCENT // 100
        slow = ramp.slow_down(c.release_hz, min(c.release_hz, c.stage_hz), slow, c.feed_stop_accel)
        # At the speed of release until a tail that comes a little late has left the nip.
        braking = self.before_steps - c.release_steps
        brake = (ramp.Segment(braking, c.feed_hz, c.release_hz),) if braking else ()
        slow = brake + (_Cruise(c.release_steps * _LATE, c.release_hz),) + slow
        self._cruise = _Cruise(c.passage_steps, c.feed_hz)
        self.to_tail = ramp.timed((self._cruise,) + slow)
        self._cruise_from_rest = _Cruise(0, c.feed_hz)
        self.from_rest = ramp.timed((self.run[0][0][0], self._cruise_from_rest) + slow)
        prepared = self.run + self.stage
        if ramp.duration_us(self.from_rest[0][:1]) >= _PREPARED_US:  # what is set for each card lies behind that
            prepared.append(self.from_rest)
        for segments, _ in prepared:
            drive.board.axes[hal.FEED].prepare(segments)
        self.first = ramp.timed(ramp.run(c.stage_steps, c.stage_hz, c.feed_accel))

    def plan_from_rest(self, lead_steps, length_steps):
        """Set ``from_rest`` for a card that stands staged; the move's time, None if it would not be fast by then.

        lead_steps: feed position at which its lead came; length_steps: of the card before it, for the nip slips more
        the more cards lie on it.
        """
        drive = self._drive
        passage = drive.config.passage_steps
        if not passage <= length_steps <= passage * (100 + SLIP_PERCENT) // 100:
            length_steps = passage
        begin, hz = self.run[0][0][0], self.hz[0]
        cruise = lead_steps + length_steps - self.before_steps - drive.board.axes[hal.FEED].position() - begin.steps
        if begin.end_hz != hz or cruise <= 0:
            return None
        self.planned_tail = lead_steps + length_steps
        self._cruise_from_rest.steps = cruise
        return self.from_rest[1] - ramp.scaled(-cruise, 2, hz)

    def plan_to_tail(self, tail_steps):
        """Set ``to_tail`` for a roller that runs at full speed; tail_steps: feed position of the card's tail."""
        drive = self._drive
        position = drive.board.axes[hal.FEED].position() + drive.config.feed_hz // _CHANGE_HZ
        self._cruise.steps = max(1, tail_steps - self.before_steps - position)
