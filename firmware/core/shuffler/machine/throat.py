"""What the edges of throat and mouth mean, and what the roller does at each of them.

The edges are followed from wherever a wait happens.
"""

from .. import hal


class Throat:
    """``passed``: cards whose tail has left the throat since `begin`; ``arrived``: those of them that have left the
    mouth clear behind them; ``length_steps``: of the latest, as the throat saw it; ``lead_steps``: feed position when
    the card in the throat arrived there, None if it is not known; ``unseen``: a card went by that the throat did not
    see.

    Of the card that is on its way: ``card`` (its number, from 0), ``cards`` of this pass, ``more`` (others follow),
    ``is_slow`` (1 if the roller runs slowly), ``begun_steps`` (where that started, None if it turns for another
    reason), ``tail_steps`` (where the card's tail should be, if the move slows down there by itself, else None).
    """

    def __init__(self, drive, moves):
        self._drive = drive
        self._moves = moves
        self.card = 0
        self.cards = 0
        self.more = False
        self.is_slow = 0
        self.tail_steps = None
        self.begun_steps = None
        self.staging = False  # the next lead is to stop the roller
        self.entered = False  # a card stands in the mouth
        self.unseen = False
        self.lead_steps = None
        self.length_steps = 0
        self.passed = 0
        self.arrived = 0
        # Looked up once, for that takes memory: what is waited for.
        self.is_here, self.is_through, self.is_in = self._has_come, self._has_passed, self._has_arrived
        drive.react[hal.THROAT] = self._throat
        drive.react[hal.ENTRY] = self._entry

    def begin(self):
        """A new pass: nothing has passed yet."""
        self.passed = 0
        self.arrived = 0
        self.more = False
        self.staging = False
        if not self._drive.levels[hal.THROAT]:
            self.lead_steps = None

    # -- what the feeder is about to do ---------------------------------------------------------------
    def stage(self):
        """The roller turns: the next lead stops it."""
        self.staging = True
        self._drive.board.brake_at_lead(True)

    def expect(self, card, cards):
        """Card number ``card`` of ``cards`` in this pass is what is waited for."""
        self.card, self.cards, self.more = card, cards, card + 1 < cards

    def begin_attempt(self, is_slow, tail_steps):
        """The roller is going to turn for the card, from rest; tail_steps: see above."""
        self.staging = False  # a staging that ended without a lead must not stop the card that comes now
        self.unseen = False
        self.is_slow = is_slow
        self.tail_steps = tail_steps
        self.begun_steps = self._drive.board.axes[hal.FEED].position()
        self.entered = bool(self._drive.levels[hal.ENTRY])

    def end_attempt(self):
        """The card is through, or is not going to be."""
        self.begun_steps = None

    def go_slowly(self):
        """The roller is going to turn slowly, wherever the tail is."""
        self.is_slow, self.tail_steps = 1, None

    def clear(self):
        """The roller is going to drive out what stands here; nothing is to follow it."""
        self.more = False
        self.go_slowly()

    def _has_come(self):
        return self._drive.levels[hal.THROAT] or self.passed > self.card

    def _has_passed(self):
        return self.passed > self.card or (self.tail_steps is not None and not self._drive.moving[hal.FEED])

    def _has_arrived(self):
        return self.arrived > self.card

    # -- reactions to edges ---------------------------------------------------------------------------
    def _entry(self, event):
        if event.level:
            self.entered = True
        elif self.entered and self.arrived < self.passed:
            self.arrived = self.passed
            self.entered = False
        elif self.entered:
            self.unseen = True  # nothing but a card clears the mouth, and the throat has not seen one leave

    def _throat(self, event):
        if event.level:
            self._lead(event)
        else:
            self._tail(event)

    def _lead(self, event):
        drive = self._drive
        self.lead_steps = event.steps
        if self.staging:
            self.staging = False
            drive.board.axes[hal.FEED].stop()
        elif self._is_moving():
            if self.passed + 1 < self.cards:
                drive.board.brake_at_lead(True)
            if self.tail_steps is None and not self.is_slow and self._has_speed(event):
                self._slow_down_at_tail()

    def _slow_down_at_tail(self):
        """The card did not stand staged, so it was not known where its tail should be: have the roller, which runs at
        full speed, slow down there."""
        drive, moves = self._drive, self._moves
        self.tail_steps = self.lead_steps + drive.config.passage_steps
        moves.plan_to_tail(self.tail_steps)
        segments, us = moves.to_tail
        drive.start(hal.FEED, segments, us)

    def _tail(self, event):
        drive = self._drive
        self.length_steps = 0 if self.lead_steps is None else event.steps - self.lead_steps
        self.lead_steps = None
        self.passed += 1
        if not self._is_moving():
            return
        if self.more and self._has_speed(event):
            self.stage()
            if self._slows_down_now():
                return
            segments, us = self._moves.stage[self.is_slow]
            drive.start(hal.FEED, segments, us)
        else:
            self.tail_steps = event.steps  # the next lead, if it comes before the roller stands, starts nothing
            drive.board.axes[hal.FEED].stop()

    def _has_speed(self, event):
        """The roller feeds a card and has its full speed: it can go on into a move that begins at that."""
        begun = self.begun_steps
        return begun is not None and event.steps - begun >= self._moves.run[self.is_slow][0][0].steps

    def _slows_down_now(self):
        """The move has come to where it slows down by itself, or nearly."""
        if self.tail_steps is None:
            return False
        return self._drive.board.axes[hal.FEED].position() >= self.tail_steps - self._moves.before_steps

    def _is_moving(self):
        return self._drive.moving[hal.FEED] and not self._drive.halted[hal.FEED]
