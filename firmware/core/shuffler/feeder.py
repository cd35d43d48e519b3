"""One card from the well through the throat into the pocket that waits there.

The throat's edges are followed from wherever a wait happens: on a card's tail the roller slows at once, on the
next card's lead it stops, so that the next card stands staged behind the nip while the pocket axis moves. If the next
card goes into the same pocket there is nothing to wait for, and the roller runs on.
"""

from . import hal, ramp

# Blocked for more than this part of a card's length: two cards overlapped. The deck's weight on the card makes the
# nip slip (one card in the world: 70 ms of travel alone, 89 ms under a hundred), so the limit grows with the stack.
# What slips through is seen by the count at the end of the pass.
_LONG_PERCENT = 115
_CARDS_ABOVE_PER_PERCENT = 4
_JAM_PERCENT = 220  # not through after this part of its length: it stands
_PASSAGE_SLACK_US = 60000


class Feeder:
    """Feeds and counts. ``passed``: cards whose tail has left the throat since `begin`; ``arrived``: those of them that
    have left the mouth clear behind them; ``length_steps``: of the latest, as the throat saw it; ``across``: a card
    stands across the mouth, and may not be driven on.
    """

    def __init__(self, drive):
        self._drive = drive
        self._lead_steps = None  # feed position when the card in the throat arrived there
        self.length_steps = 0
        self._more = False
        self._staging = False
        self._follows = False  # the next card goes into the same pocket
        self._running_on = False  # for it, since the last tail
        self._hz = 0
        self._entered = False
        self._unseen = False
        self.across = False  # a card was left standing across the mouth
        self.passed = 0
        self.arrived = 0
        self.retries = 0
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

    def stage_first(self):
        """Bring the first card of a pass to the nip while the pocket axis moves; the follower must be down."""
        drive = self._drive
        c = drive.config
        if not drive.levels[hal.THROAT] and not drive.moving[hal.FEED]:
            self._staging = True
            self._hz = c.stage_hz
            drive.start(hal.FEED, ramp.run(c.stage_steps, c.stage_hz, c.feed_accel))

    async def feed(self, card, cards, start_us, follows=False):
        """Feed card number ``card`` (from 0) of ``cards``, not before ``start_us``; False if the well is empty.

        follows: the next card will go into the same pocket, so the roller may run on into it.

        Safe to call again after a halt: goes on where the card stands. Raises MachineFault MISFEED, DOUBLE_FEED,
        JAM_THROAT, JAM_INSERT, CARD_MISSING.
        """
        drive = self._drive
        if self.passed <= card:
            if not (self._running_on and drive.moving[hal.FEED]):
                self._running_on = False
                await drive.finished(hal.FEED)
                await drive.sleep_until(start_us)
            self._more = card + 1 < cards
            self._follows = follows
            if not await self._through(card, cards):
                return False
        await self._arrived(card, cards)
        return True

    async def _through(self, card, cards):
        drive = self._drive
        c = drive.config
        attempt = 0
        while True:
            ran_on, self._running_on = self._running_on, False
            if not ran_on:
                attempt += 1
            self._staging = False  # a staging that ended without a lead must not stop the card that comes now
            self._unseen = False
            limit = c.passage_steps * _JAM_PERCENT // 100
            if not ran_on:
                self._hz = c.feed_hz if attempt == 1 else c.feed_slow_hz
                self._entered = bool(drive.levels[hal.ENTRY])
                drive.start(hal.FEED, ramp.run(self._run_steps(), self._hz, c.feed_accel))
            if await drive.until(lambda: drive.levels[hal.THROAT] or self.passed > card, c.feed_timeout_us):
                break
            await drive.stop(hal.FEED)
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
        passage_us = limit * 1000 // self._hz * 1000 + _PASSAGE_SLACK_US
        if not await drive.until(lambda: self.passed > card, passage_us):
            await drive.stop(hal.FEED)
            raise drive.fault(
                "JAM_THROAT", "throat", "card %d of %d stands in the throat" % (card + 1, cards), card + 1, attempt
            )
        return True

    async def _arrived(self, card, cards):
        """The tail has left the nip: wait until the card lies clear of the pocket's mouth."""
        drive = self._drive
        long_percent = _LONG_PERCENT + (cards - card) // _CARDS_ABOVE_PER_PERCENT
        if self.length_steps * 100 > drive.config.passage_steps * long_percent:
            await drive.stop(hal.FEED)
            raise drive.fault(
                "DOUBLE_FEED", "pocket", "card %d of %d came through %d%% of a card long"
                % (card + 1, cards, self.length_steps * 100 // drive.config.passage_steps), card + 1,
            )  # fmt: skip
        if await drive.until(lambda: self.arrived > card, drive.config.insert_timeout_us):
            return
        await drive.stop(hal.FEED)
        if drive.levels[hal.ENTRY]:
            self.across = True
            raise drive.fault(
                "JAM_INSERT", "pocket mouth", "card %d of %d did not slide in" % (card + 1, cards), card + 1
            )
        raise drive.fault(
            "CARD_MISSING", "pocket mouth", "card %d of %d was not seen at the mouth" % (card + 1, cards), card + 1
        )

    async def clear_throat(self):
        """Drive whatever stands in the throat on into the pocket in front of it; part of collecting."""
        drive = self._drive
        c = drive.config
        if self.across and drive.levels[hal.ENTRY]:
            raise drive.fault("JAM_INSERT", "pocket mouth", "a card still stands across the pocket mouths")
        self.across = False
        if not drive.levels[hal.THROAT]:
            return
        self._more = False
        self._hz = c.feed_slow_hz
        drive.start(hal.FEED, ramp.run(c.passage_steps * _JAM_PERCENT // 100, c.feed_slow_hz, c.feed_accel))
        await drive.until(lambda: not drive.levels[hal.THROAT] or not drive.moving[hal.FEED], 3000000)
        await drive.stop(hal.FEED)
        await drive.until(lambda: not drive.levels[hal.ENTRY], c.insert_timeout_us)
        if drive.levels[hal.THROAT]:
            raise drive.fault("JAM_THROAT", "throat", "a card stands in the throat and can't be driven on")

    def _run_steps(self):
        """Long enough for a card to come within the timeout and to go through."""
        c = self._drive.config
        return self._hz * (c.feed_timeout_us // 1000) // 1000 + c.passage_steps * _JAM_PERCENT // 100

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
            self._lead()
        else:
            self._tail()

    def _lead(self):
        self._lead_steps = self._drive.board.axes[hal.FEED].position()
        # Nothing is run into a card that still stands in the mouth.
        if self._staging or (self._running_on and self.arrived < self.passed):
            self._staging = self._running_on = False
            self._drive.board.axes[hal.FEED].stop()

    def _tail(self):
        drive = self._drive
        c = drive.config
        position = drive.board.axes[hal.FEED].position()
        self.length_steps = 0 if self._lead_steps is None else position - self._lead_steps
        self._lead_steps = None
        self.passed += 1
        if not drive.moving[hal.FEED] or drive.halted[hal.FEED]:
            return
        if self._more and self._follows:
            self._running_on = True
            drive.start(hal.FEED, ramp.slow_down(self._hz, self._hz, self._run_steps(), c.feed_stop_accel))
        elif self._more:
            self._staging = True
            drive.start(hal.FEED, ramp.slow_down(self._hz, min(self._hz, c.stage_hz), c.stage_steps, c.feed_stop_accel))
        else:
            drive.board.axes[hal.FEED].stop()
