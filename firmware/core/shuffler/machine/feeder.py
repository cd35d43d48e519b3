"""One card from the well through the throat into the pocket that waits there.

The roller slows down where a card's tail leaves the throat and stops on the next card's lead, so that the next card
stands staged behind the nip while the pocket axis moves. Where the tail will be is known from where the lead was: the
move is made to slow down there by itself, as a controller that is busy for some milliseconds would be too late for the
next lead. If the next card goes into the same pocket there is nothing to wait for, and the roller runs on.

The throat's edges are followed from wherever a wait happens.
"""

from .. import hal
from ..motion import ramp

# Blocked for more than this part of a card's length: two cards overlapped. The deck's weight on the card makes the
# nip slip (one card in the world: 70 ms of travel alone, 89 ms under a hundred), so the limit grows with the stack.
# What slips through is seen by the count at the end of the pass.
_LONG_PERCENT = 115
_CARDS_ABOVE_PER_PERCENT = 4
_JAM_PERCENT = 220  # not through after this part of its length: it stands
_PASSAGE_SLACK_US = 60000
_AFTER_DIVISOR = 88  # the roller slows down this part of a card's length (1 mm) behind where its tail should be ...
_SLIP_PERCENT = 25  # ... and goes on slowly for this much longer, as the nip may slip
_PREPARED_US = 8000  # of a move, see hal.Axis.prepare
_CHANGE_HZ = 400  # a running move goes on into another 2.5 ms after that was wanted


class _Cruise:
    """A ramp.Segment at one speed whose length can be set: a new one would take memory."""

    def __init__(self, steps, hz):
        self.steps, self.start_hz, self.end_hz = steps, hz, hz


class Feeder:
    """Feeds and counts. ``passed``: cards whose tail has left the throat since `begin`; ``arrived``: those of them that
    have left the mouth clear behind them; ``length_steps``: of the latest, as the throat saw it; ``across``: a card
    stands across the mouth, and may not be driven on.
    """

    def __init__(self, drive):
        self._drive = drive
        c = drive.config
        self._lead_steps = None  # feed position when the card in the throat arrived there
        self.length_steps = 0
        self._card = 0  # that is waited for
        self._more = False
        self._staging = False
        self._follows = 0  # how many of the next cards go into the same pocket
        self._cards = 0  # of this pass
        self._running_on = False  # for it, since the last tail
        self._is_slow = 0  # 1 if it runs slowly
        self._entered = False
        self._unseen = False
        self.across = False  # a card was left standing across the mouth
        self.passed = 0
        self.arrived = 0
        self.retries = 0
        self.at_rest = None  # called when a card stands staged and the pockets move
        # All moves, reckoned once, and the methods that are waited for: while a card is on its way no memory is taken.
        self._hz = (c.feed_hz, c.feed_slow_hz)
        self._run, self._on, self._stage = [], [], []
        for hz in self._hz:
            # Long enough for a card to come within the timeout and to go through.
            steps = hz * (c.feed_timeout_us // 1000) // 1000 + c.passage_steps * _JAM_PERCENT // 100
            stage_hz = min(hz, c.stage_hz)
            self._run.append(ramp.timed(ramp.run(steps, hz, c.feed_accel)))
            self._on.append(ramp.timed(ramp.slow_down(hz, hz, steps, c.feed_stop_accel)))
            self._stage.append(ramp.timed(ramp.slow_down(hz, stage_hz, c.stage_steps, c.feed_stop_accel)))
        self._after_steps = c.passage_steps // _AFTER_DIVISOR
        self._tail_steps = None  # where the card's tail should be, if the move slows down there by itself ...
        self._planned_tail = 0  # ... and if the one that is planned does
        self._at_speed = False  # the roller has run on into this card
        slow = c.stage_steps + c.passage_steps * _SLIP_PERCENT // 100
        slow = ramp.slow_down(c.feed_hz, min(c.feed_hz, c.stage_hz), slow, c.feed_stop_accel)
        # A running move, and one from rest, up to where a card's tail should be.
        self._cruise = _Cruise(c.passage_steps, c.feed_hz)
        self._to_tail = ramp.timed((self._cruise,) + slow)
        self._cruise_from_rest = _Cruise(0, c.feed_hz)
        self._from_rest = ramp.timed((self._run[0][0][0], self._cruise_from_rest) + slow)
        prepared = self._run + self._on + self._stage
        if ramp.duration_us(self._from_rest[0][:1]) >= _PREPARED_US:  # what is set for each card lies behind that
            prepared.append(self._from_rest)
        for segments, _ in prepared:
            drive.board.axes[hal.FEED].prepare(segments)
        self._stage_first = ramp.timed(ramp.run(c.stage_steps, c.stage_hz, c.feed_accel))
        self._is_here, self._is_through, self._is_in = self._has_come, self._has_passed, self._has_arrived
        drive.react[hal.THROAT] = self._throat
        drive.react[hal.ENTRY] = self._entry

    def begin(self):
        """A new pass: nothing has passed yet."""
        self.passed = 0
        self.arrived = 0
        self._more = False
        self._staging = False
        self._running_on = False
        if not self._drive.levels[hal.THROAT]:
            self._lead_steps = None

    def card_waiting(self):
        """True if the well or the throat holds a card."""
        return bool(self._drive.levels[hal.WELL] or self._drive.levels[hal.THROAT])

    def runs_on(self):
        """True if the roller has not stopped behind the last card: the next is on its way into the same pocket."""
        return self._running_on and self._drive.moving[hal.FEED]

    def stage_first(self):
        """Bring the first card of a pass to the nip while the pocket axis moves; the follower must be down."""
        drive = self._drive
        if not drive.levels[hal.THROAT] and not drive.moving[hal.FEED]:
            self._staging = True
            drive.start(hal.FEED, *self._stage_first)
            drive.board.brake_at_lead(True)

    def feed(self, card, cards, before_us, follows=0):
        """Feed card number ``card`` (from 0) of ``cards``, ``before_us`` before the pocket axis stands or later; False
        if the well is empty.

        follows: how many of the next cards will go into the same pocket; the roller may run on into them.

        Safe to call again after a halt: goes on where the card stands. Raises MachineFault MISFEED, DOUBLE_FEED,
        JAM_THROAT, JAM_INSERT, CARD_MISSING.
        """
        drive = self._drive
        self._card = card
        if self.passed <= card:
            planned = None
            if not self.runs_on():
                self._running_on = False
                drive.finished(hal.FEED)
                drive.listen()
                if card + 1 < cards and follows == 0:
                    planned = self._planned()
                if self.at_rest is not None:
                    self.at_rest()
                drive.near(hal.POCKET, before_us)
            self._more = card + 1 < cards
            self._follows = follows
            self._cards = cards
            if not self._through(card, cards, planned):
                return False
        self._arrive(card, cards)
        return True

    def _planned(self):
        """Time of the move of a card that stands staged, fast up to where its tail should be (``_from_rest`` is set to
        that). None if it isn't known where the card stands."""
        drive = self._drive
        if self._lead_steps is None or not drive.levels[hal.THROAT]:
            return None
        passage = drive.config.passage_steps
        length = self.length_steps  # of the card before it: the nip slips more the more cards lie on it
        if not passage <= length <= passage * (100 + _SLIP_PERCENT) // 100:
            length = passage
        begin, hz = self._run[0][0][0], self._hz[0]
        cruise = self._lead_steps + length + self._after_steps - drive.board.axes[hal.FEED].position() - begin.steps
        if begin.end_hz != hz or cruise <= 0:
            return None
        self._planned_tail = self._lead_steps + length
        self._cruise_from_rest.steps = cruise
        return self._from_rest[1] - ramp.scaled(-cruise, 2, hz)

    def _through(self, card, cards, planned):
        drive = self._drive
        c = drive.config
        attempt = 0
        while True:
            ran_on, self._running_on = self._running_on, False
            if not ran_on:
                attempt += 1
            self._staging = False  # a staging that ended without a lead must not stop the card that comes now
            self._unseen = False
            self._at_speed = ran_on and not drive.levels[hal.THROAT]
            if not ran_on:
                self._tail_steps = None
                self._is_slow = 0 if attempt == 1 else 1
                self._entered = bool(drive.levels[hal.ENTRY])
                segments, us = self._run[self._is_slow]
                if planned is not None and attempt == 1:
                    segments, us = self._from_rest[0], planned
                    self._tail_steps = self._planned_tail
                drive.start(hal.FEED, segments, us)
                if self._tail_steps is not None:
                    drive.board.brake_at_lead(True)
            if drive.until(self._is_here, c.feed_timeout_us):
                break
            drive.stop(hal.FEED)
            if self._unseen:
                raise drive.fault("SENSOR_FAULT", "throat", "a card went by that the throat sensor did not see")
            if not self.card_waiting():
                return False
            if ran_on:
                continue  # the first attempt is one from rest
            if attempt == c.feed_attempts:
                raise drive.fault(
                    "MISFEED",
                    "well",
                    "card %d of %d did not reach the throat in %d attempts" % (card + 1, cards, attempt),
                    card + 1,
                    attempt,
                )
            self.retries += 1
        limit = c.passage_steps * _JAM_PERCENT // 100
        passage_us = limit * 1000 // self._hz[self._is_slow] * 1000 + _PASSAGE_SLACK_US
        if self._tail_steps is not None:  # longer than others it would go through slowly
            passage_us += (limit - c.passage_steps) * 1000 // min(c.feed_hz, c.stage_hz) * 1000
        drive.until(self._is_through, passage_us)
        if self.passed <= card and not drive.moving[hal.FEED]:  # the nip has slipped for longer than the move was
            self._tail_steps = None
            self._is_slow = 1
            segments, us = self._run[1]
            drive.start(hal.FEED, segments, us)
            drive.until(self._is_through, limit * 1000 // self._hz[1] * 1000 + _PASSAGE_SLACK_US)
        if self.passed <= card:
            drive.stop(hal.FEED)
            raise drive.fault(
                "JAM_THROAT", "throat", "card %d of %d stands in the throat" % (card + 1, cards), card + 1, attempt
            )
        return True

    def _has_come(self):
        return self._drive.levels[hal.THROAT] or self.passed > self._card

    def _has_passed(self):
        return self.passed > self._card or (self._tail_steps is not None and not self._drive.moving[hal.FEED])

    def _has_arrived(self):
        return self.arrived > self._card

    def _arrive(self, card, cards):
        """The tail has left the nip: wait until the card lies clear of the pocket's mouth."""
        drive = self._drive
        long_percent = _LONG_PERCENT + (cards - card) // _CARDS_ABOVE_PER_PERCENT
        if self.length_steps * 100 > drive.config.passage_steps * long_percent:
            drive.stop(hal.FEED)
            raise drive.fault(
                "DOUBLE_FEED", "pocket", "card %d of %d came through %d%% of a card long"
                % (card + 1, cards, self.length_steps * 100 // drive.config.passage_steps), card + 1,
            )  # fmt: skip
        if drive.until(self._is_in, drive.config.insert_timeout_us):
            if drive.levels[hal.THROAT] and drive.moving[hal.FEED] and not self._running_on:
                self._see_where_it_stops(card, cards)
            return
        drive.stop(hal.FEED)
        if drive.levels[hal.ENTRY]:
            self.across = True
            raise drive.fault(
                "JAM_INSERT", "pocket mouth", "card %d of %d did not slide in" % (card + 1, cards), card + 1
            )
        raise drive.fault(
            "CARD_MISSING", "pocket mouth", "card %d of %d was not seen at the mouth" % (card + 1, cards), card + 1
        )

    def _see_where_it_stops(self, card, cards):
        """The next card is there already, so close behind that it may come to stand in the mouth: nothing moves before
        that is known."""
        drive = self._drive
        drive.finished(hal.FEED)
        if drive.levels[hal.ENTRY]:
            detail = "the card behind card %d of %d came too close" % (card + 1, cards)
            raise drive.fault("DOUBLE_FEED", "pocket mouth", detail, card + 1)

    def clear_throat(self):
        """Drive whatever stands in the throat on into the pocket in front of it; part of collecting."""
        drive = self._drive
        c = drive.config
        if self.across and drive.levels[hal.ENTRY]:
            raise drive.fault("JAM_INSERT", "pocket mouth", "a card still stands across the pocket mouths")
        self.across = False
        if not drive.levels[hal.THROAT]:
            return
        self._more = False
        self._is_slow = 1
        drive.start(hal.FEED, ramp.run(c.passage_steps * _JAM_PERCENT // 100, c.feed_slow_hz, c.feed_accel))
        drive.until(lambda: not drive.levels[hal.THROAT] or not drive.moving[hal.FEED], 3000000)
        drive.stop(hal.FEED)
        drive.sees(hal.ENTRY, 0, c.insert_timeout_us)
        if drive.levels[hal.THROAT]:
            raise drive.fault("JAM_THROAT", "throat", "a card stands in the throat and can't be driven on")

    # -- reactions to edges, from within any wait ---------------------------------------------------
    def _entry(self, event):
        if event.level:
            self._entered = True
        elif self._entered and self.arrived < self.passed:
            self.arrived = self.passed
            self._entered = False
        elif self._entered:
            self._unseen = True  # nothing but a card clears the mouth, and the throat has not seen one leave

    def _throat(self, event):
        if event.level:
            self._lead(event)
        else:
            self._tail(event)

    def _lead(self, event):
        drive = self._drive
        self._lead_steps = event.steps
        runs_on, self._at_speed = self._at_speed or self._running_on, False
        # Nothing is run into a card that still stands in the mouth.
        if self._staging or (self._running_on and self.arrived < self.passed):
            self._staging = self._running_on = False
            drive.board.axes[hal.FEED].stop()
        elif not self._follows and self.passed + 1 < self._cards and self._is_moving():
            drive.board.brake_at_lead(True)
            if runs_on:  # the last of those that go into this pocket
                self._slow_down_at_tail()

    def _slow_down_at_tail(self):
        """The roller runs on at full speed with a card that no other follows: have it slow down where the card's tail
        should be."""
        drive, c = self._drive, self._drive.config
        self._tail_steps = self._lead_steps + c.passage_steps
        position = drive.board.axes[hal.FEED].position() + c.feed_hz // _CHANGE_HZ
        self._cruise.steps = max(1, self._tail_steps + self._after_steps - position)
        segments, us = self._to_tail
        drive.start(hal.FEED, segments, us)

    def _tail(self, event):
        drive = self._drive
        self.length_steps = 0 if self._lead_steps is None else event.steps - self._lead_steps
        self._lead_steps = None
        self.passed += 1
        if not self._is_moving():
            return
        if self._more and self._follows:
            self._running_on = True
            self._follows -= 1  # of the card that comes
            self._tail_steps = None
            segments, us = self._on[self._is_slow]
            drive.start(hal.FEED, segments, us)
        elif self._more:
            self._staging = True
            drive.board.brake_at_lead(True)
            if self._slows_down_now():
                return
            segments, us = self._stage[self._is_slow]
            drive.start(hal.FEED, segments, us)
        else:
            drive.board.axes[hal.FEED].stop()

    def _slows_down_now(self):
        """The move has come to where it slows down by itself, or nearly."""
        if self._tail_steps is None:
            return False
        return self._drive.board.axes[hal.FEED].position() >= self._tail_steps - self._after_steps

    def _is_moving(self):
        return self._drive.moving[hal.FEED] and not self._drive.halted[hal.FEED]
