"""One card from the well through the throat into the pocket that waits there.

The roller slows down where a card's tail leaves the throat and stops on the next card's lead, so that the next card
stands staged behind the nip while the pocket axis moves. Where the tail will be is known from where the lead was: the
move is made to slow down there by itself, as a controller that is busy for some milliseconds would be too late for the
next lead. It begins to do so while the tail is still in the nip: a card that comes slowly bounces less from the stop.
"""

from .. import faults, hal, reasons
from ..motion import ramp
from .feed_moves import JAM_PERCENT, FeedMoves
from .throat import Throat

# Blocked for more than this part of a card's length: two cards overlapped. The deck's weight on the card makes the
# nip slip (one card in the world: 70 ms of travel alone, 89 ms under a hundred), so the limit grows with the stack.
# What slips through is seen by the count at the end of the pass.
_LONG_PERCENT = 115
_CARDS_ABOVE_PER_PERCENT = 4
_PASSAGE_SLACK_US = 60000


class Feeder:
    """Feeds and counts. ``throat`` knows how many cards have passed; ``retries``: attempts repeated since power-on;
    ``across``: a card stands across the mouth, and may not be driven on; ``at_rest()``: called when a card stands
    staged and the pockets move.
    """

    def __init__(self, drive):
        self._drive = drive
        self._moves = FeedMoves(drive)
        self.throat = Throat(drive, self._moves)
        self.across = False
        self.retries = 0
        self.at_rest = None

    def card_waiting(self):
        """True if the well or the throat holds a card."""
        return bool(self._drive.levels[hal.WELL] or self._drive.levels[hal.THROAT])

    def stage_first(self):
        """Bring the first card of a pass to the nip while the pocket axis moves; the follower must be down."""
        drive = self._drive
        if not drive.levels[hal.THROAT] and not drive.moving[hal.FEED]:
            drive.start(hal.FEED, *self._moves.first)
            self.throat.stage()

    def feed(self, card, cards, before_us):
        """Feed card number ``card`` (from 0) of ``cards``, ``before_us`` before the pocket axis stands or later; False
        if the well is empty.

        Safe to call again after a halt: goes on where the card stands. Raises MachineFault MISFEED, DOUBLE_FEED,
        JAM_THROAT, JAM_INSERT, CARD_MISSING.
        """
        drive, throat = self._drive, self.throat
        throat.expect(card, cards)
        if throat.passed <= card:
            planned = None
            drive.finished(hal.FEED)
            drive.listen()
            if throat.lead_steps is not None and drive.levels[hal.THROAT]:
                planned = self._moves.plan_from_rest(throat.lead_steps, throat.length_steps)
            if self.at_rest is not None:
                self.at_rest()
            drive.near(hal.POCKET, before_us)
            try:
                if not self._through(card, cards, planned):
                    return False
            finally:
                throat.end_attempt()
        self._arrive(card, cards)
        return True

    def _through(self, card, cards, planned):
        drive, throat, moves = self._drive, self.throat, self._moves
        c = drive.config
        attempt = 0
        while True:
            attempt += 1
            is_slow = 1 if attempt > 1 else 0
            segments, us = moves.run[is_slow]
            tail_steps = None
            if planned is not None and attempt == 1:
                segments, us = moves.from_rest[0], planned
                tail_steps = moves.planned_tail
            throat.begin_attempt(is_slow, tail_steps)
            drive.start(hal.FEED, segments, us)
            if tail_steps is not None and throat.more:
                drive.board.brake_at_lead(True)
            if drive.until(throat.is_here, c.feed_timeout_us):
                break
            drive.stop(hal.FEED)
            if throat.unseen:
                raise drive.fault("SENSOR_FAULT", faults.THROAT, reasons.CARD_UNSEEN)
            if not self.card_waiting():
                return False
            if attempt == c.feed_attempts:
                numbers = (card + 1, cards, attempt)
                raise drive.fault("MISFEED", faults.WELL, reasons.NOT_REACHED, numbers, card + 1, attempt)
            self.retries += 1
        limit = c.passage_steps * JAM_PERCENT // 100
        passage_us = limit * 1000 // moves.hz[is_slow] * 1000 + _PASSAGE_SLACK_US
        if throat.tail_steps is not None:  # longer than others it would go through slowly
            passage_us += (limit - c.passage_steps) * 1000 // min(c.feed_hz, c.stage_hz) * 1000
        drive.until(throat.is_through, passage_us)
        if throat.passed <= card and not drive.moving[hal.FEED]:  # the nip has slipped for longer than the move was
            throat.go_slowly()
            segments, us = moves.run[1]
            drive.start(hal.FEED, segments, us)
            drive.until(throat.is_through, limit * 1000 // moves.hz[1] * 1000 + _PASSAGE_SLACK_US)
        if throat.passed <= card:
            drive.stop(hal.FEED)
            raise drive.fault("JAM_THROAT", faults.THROAT, reasons.IN_THROAT, (card + 1, cards), card + 1, attempt)
        return True

    def _arrive(self, card, cards):
        """The tail has left the nip: wait until the card lies clear of the pocket's mouth."""
        drive, throat = self._drive, self.throat
        long_percent = _LONG_PERCENT + (cards - card) // _CARDS_ABOVE_PER_PERCENT
        if throat.length_steps * 100 > drive.config.passage_steps * long_percent:
            drive.stop(hal.FEED)
            numbers = (card + 1, cards, throat.length_steps * 100 // drive.config.passage_steps)
            raise drive.fault("DOUBLE_FEED", faults.POCKET, reasons.LONG_CARD, numbers, card + 1)
        if drive.until(throat.is_in, drive.config.insert_timeout_us):
            if drive.levels[hal.THROAT] and drive.moving[hal.FEED]:
                self._see_where_it_stops(card, cards)
            return
        drive.stop(hal.FEED)
        if drive.levels[hal.ENTRY]:
            self.across = True
            raise drive.fault("JAM_INSERT", faults.POCKET_MOUTH, reasons.NOT_SLID_IN, (card + 1, cards), card + 1)
        raise drive.fault("CARD_MISSING", faults.POCKET_MOUTH, reasons.NOT_AT_MOUTH, (card + 1, cards), card + 1)

    def _see_where_it_stops(self, card, cards):
        """The next card is there already, so close behind that it may come to stand in the mouth: nothing moves before
        that is known."""
        drive = self._drive
        drive.finished(hal.FEED)
        if drive.levels[hal.ENTRY]:
            raise drive.fault("DOUBLE_FEED", faults.POCKET_MOUTH, reasons.TOO_CLOSE, (card + 1, cards), card + 1)

    def clear_throat(self):
        """Drive whatever stands in the throat on into the pocket in front of it; part of collecting."""
        drive = self._drive
        c = drive.config
        if self.across and drive.levels[hal.ENTRY]:
            raise drive.fault("JAM_INSERT", faults.POCKET_MOUTH, reasons.STILL_ACROSS)
        self.across = False
        if not drive.levels[hal.THROAT]:
            return
        self.throat.clear()
        drive.start(hal.FEED, ramp.run(c.passage_steps * JAM_PERCENT // 100, c.feed_slow_hz, c.feed_accel))
        drive.until(lambda: not drive.levels[hal.THROAT] or not drive.moving[hal.FEED], 3000000)
        drive.stop(hal.FEED)
        drive.sees(hal.ENTRY, 0, c.insert_timeout_us)
        if drive.levels[hal.THROAT]:
            raise drive.fault("JAM_THROAT", faults.THROAT, reasons.STUCK_IN_THROAT)
