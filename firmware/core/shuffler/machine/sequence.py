"""The machine's life: homes, feeds, positions, ejects, counts, recovers. Written once for every board.

A shuffle is reported done only if every feed of every pass was seen to succeed and the count is right. Where
every card's place is still certain the same plan goes on; where the order is lost the cards are collected and a
fresh permutation is drawn, twice at most. A plan is never patched and never redrawn for convenience.
"""

from .. import faults, hal
from ..faults import MachineFault
from ..job import NEW, PLANNED, PREPARING, TEST
from ..link import protocol
from ..link.masking import BEAT_US, MAX_STOPS, Masking
from ..planning import plan
from ..randomness.health import SourceFailure
from ..randomness.source import NoiseSource
from .drawing import thinking
from .drive import Drive
from .feeder import Feeder

MAX_ATTEMPTS = 3
_JAMS = (faults.code("JAM_THROAT"), faults.code("JAM_INSERT"))


def phase_index(name):
    """Index of a phase on the wire."""
    return protocol.PHASES.index(name)


_WORKING = phase_index("working")


class Sequence:
    """One machine. ``on_phase(phase, pass, t_us)``, ``on_beat(phase, t_us)``, ``on_fault(fault)`` tell the link."""

    def __init__(self, board, config):
        self.board = board
        self.config = config
        self.drive = Drive(board, config)
        self.feeder = Feeder(self.drive)
        self.feeder.at_rest = self._at_rest
        self.pockets = _pockets(self.drive, config.kind)
        self.phase = phase_index("idle")
        self._pass = 0
        self.homed = False
        self._is_held = False  # the pockets have been homed, and their motor has held them since
        self.source = NoiseSource(board)
        self.masking = Masking(board)
        self.memory = None  # memory.Memory, if this machine has one
        self._job = None  # that is carried out
        self.on_phase = None
        self.on_beat = None
        self.on_fault = None
        self.drive.on_beat = self._beat

    def start_up(self):
        """Test the noise source before it is needed; a failure stays in ``source.failed`` and on the panel."""
        self._test(self.source.start_up())

    def check_source(self):
        """Test it once more, between two jobs."""
        self._test(self.source.check())

    def _test(self, pieces):
        if self.source.failed is not None:
            return
        try:
            for _ in pieces:
                pass
        except SourceFailure as e:
            fault = self.drive.fault("ENTROPY_FAILED", "noise source", str(e)).fault
            self.board.panel(phase_index("fault"), fault)

    # -- jobs ---------------------------------------------------------------------------------------
    async def home(self):
        """Home the axes and bring every card back into the well. Raises MachineFault."""
        self._busy(self.collect)

    async def tend(self, tended, amount):
        """Count, clean or calibrate, as ``tended.what`` says (tending.py). Raises MachineFault."""
        from . import tending  # not in memory while a deck is shuffled

        if tended.what == tending.CLEAN:
            self._busy(lambda: tending.clean(self, amount))
        else:
            self._busy(lambda: self._counted(tended))

    async def jog(self, axis, steps):
        """Turn one motor. Raises MachineFault."""
        from .tending import jog

        self._busy(lambda: jog(self, axis, steps))

    def _counted(self, tended):
        from .tending import count

        self._ready()
        self.cards_leave()
        try:
            count(self, tended)
            self.cards_are_home()
        except MachineFault:
            self.homed = False  # cards are in the pockets, and no plan knows of them
            raise

    def _busy(self, work):
        """Carry out ``work()``, with what begins and ends every job."""
        self._begin()
        try:
            work()
            self.tell("idle")
        except MachineFault as e:
            self._halted(e.fault)
            raise
        finally:
            self._end()

    def must_hold(self):
        """A card stands across the mouth of a pocket that would sink without its motor: then nobody could bring it home
        but by hand."""
        return self.pockets.sinks and self._is_held and self.pockets.mouth_blocked()

    def let_go(self):
        """Nobody needs it for the time being: motors off. A rack sinks, so the next job homes."""
        self._let_go()
        self.homed = False

    async def shuffle(self, job):
        """Carry out ``job`` (new, or paused before). Raises MachineFault with the fault that ended it."""
        began_us = self.board.now_us()
        self._begin()
        self._job = job
        job.on_draw = self._mask if job.mode != TEST and self.masks_times() else None
        if job.is_masked:
            self._mask()
        try:
            self._attempts(job)
            self._unmask()
            self.cards_are_home()
            self.tell("idle")
        except MachineFault as e:
            fault = self._halted(e.fault)
            job.note(fault)
            raise MachineFault(fault)
        finally:
            if job.is_masked:
                seconds = (self.masking.now_us() - began_us + BEAT_US // 2) // BEAT_US
                job.duration_us += seconds * BEAT_US
            else:
                job.duration_us += self.board.now_us() - began_us
            self._job = None
            self._end()

    def _attempts(self, job):
        while True:
            try:
                if job.stage == PLANNED:
                    self._go_on(job)
                else:
                    if job.stage == NEW:
                        job.attempts += 1
                        job.stage = PREPARING
                    self._prepare(job)
                    job.stage = PLANNED
                self._carry_out(job)
                return
            except MachineFault as e:
                kind = faults.kind(e.fault.code)
                if kind.keeps_order or kind.severity == faults.LATCHED:
                    raise
                if job.stage == PLANNED and not job.ejecting:
                    self._count_fed(job, job.card_index)
                job.stage = NEW  # whatever interrupts the collecting, this plan is over
                self._settle()
                if job.attempts >= MAX_ATTEMPTS:
                    self.collect()  # no further plan, but the cards come back
                    raise e
                fault = self._as_told(e.fault)
                job.note(fault)
                self.on_fault(fault)
                self.collect()

    def _prepare(self, job):
        """Everything before the first card: home, see that there is a deck, draw, plan, check."""
        thoughts = thinking(job, self.config, self.board, self.source)
        self.drive.thoughts = thoughts
        try:
            if not self.homed:  # here, not in `_ready`: it thinks meanwhile, and the chip's stack is small
                self.collect()
            self._ready()
            self.tell("drawing")
            self.drive.think()
        except SourceFailure as e:
            raise self.drive.fault("ENTROPY_FAILED", "noise source", str(e))
        except plan.PlanError as e:
            raise self.drive.fault("NO_PLAN", "planner", str(e))
        finally:
            self.drive.forget()
            thoughts.close()
        self.tell("planning")
        c = self.config
        job.target, passes = job.prepared
        job.prepared = None
        job.passes = self.pockets.placed(passes)
        job.pass_count = len(passes)
        pieces = plan.executing(job.passes, job.cards, c.pockets, c.capacity, c.lifo)
        if self.drive.result_of(pieces) != job.target:
            raise self.drive.fault("INTERNAL", "planner", "the plan does not give its target")
        self.board.planned(job.target, job.passes)
        job.rewind()
        self.feeder.begin()
        self.cards_leave(job.cards, job.attempts)

    def _ready(self):
        if self.homed:
            self.pockets.park()  # it may have been jogged
        else:
            self.collect()
        if not self.feeder.card_waiting():
            raise self.drive.fault("WELL_EMPTY", "well", "there is no card in the well")

    def _go_on(self, job):
        """Take up a halted plan where it stands."""
        if self.drive.levels[hal.COVER]:
            raise self.drive.fault("COVER_OPEN", "cover", "the cover is still open")
        if not self.homed:
            raise self.drive.fault("POSITION_LOST", "machine", "an axis did not stand when it was stopped")
        self.pockets.park()
        self.drive.follower(not job.ejecting)
        self.drive.follower_set()

    # -- a plan ---------------------------------------------------------------------------------------
    def _carry_out(self, job):
        while job.pass_index < len(job.passes):
            one = job.passes[job.pass_index]
            if not job.ejecting:
                self._feed_all(job, one)
                job.sweeps = self.pockets.sweeps([p for p in one.eject if self.pockets.fill[p]])
                job.ejecting = True
            self._eject_all(job)
            job.ejecting = False
            job.card_index = 0
            job.pass_index += 1
            self.feeder.begin()
        self.pockets.check_home()

    def cards_leave(self, cards=0, attempt=1):
        """A card is going to move, and nothing moves yet: flash must say so first. cards: 0 if nobody knows."""
        if self.memory is not None:
            self.memory.job_begins(cards, attempt)

    def cards_are_home(self):
        """All of them were seen to be back in the well."""
        if self.memory is not None:
            self.memory.cards_home()

    def _feed_all(self, job, one):
        drive = self.drive
        self.tell("feeding", job.pass_index + 1)
        drive.collect()  # while the follower comes down
        drive.follower_set()
        while job.card_index < job.cards:
            pocket = one.pocket[job.card_index]
            if self.feeder.passed <= job.card_index:
                # Not yet in its pocket: the pocket axis must stand (or be about to) before the nip starts.
                self.pockets.start_feed_move(pocket, self.feeder.runs_on())
                if job.card_index == 0:
                    self.feeder.stage_first()
            follows = 0
            while job.card_index + follows + 1 < job.cards and one.pocket[job.card_index + follows + 1] == pocket:
                follows += 1
            before = self.feeder.retries
            try:
                fed = self.feeder.feed(job.card_index, job.cards, self.config.start_before_us, follows)
            except MachineFault as e:
                if e.fault.code in _JAMS:  # was it the pockets, that stand where no card fits?
                    drive.finished(hal.POCKET)
                    self.pockets.check_position()
                raise
            finally:
                job.retries += self.feeder.retries - before
            if not fed:
                self._short(job)
            drive.finished(hal.POCKET)
            self.pockets.check_position()
            self.pockets.fill[pocket] += 1
            job.card_index += 1
        drive.finished(hal.FEED)
        self._count_fed(job, job.cards)
        if self.feeder.card_waiting():
            self._surplus(job)

    def _at_rest(self):
        """A card stands staged, and the pockets move: plan the move to the pocket after this one."""
        job = self._job
        if job is not None and job.stage == PLANNED:
            pocket = job.passes[job.pass_index].pocket
            here = pocket[job.card_index]
            for following in range(job.card_index + 1, job.cards):
                if pocket[following] != here:
                    way = self.pockets.way(here, following - job.card_index, pocket[following])
                    self.pockets.plan_move(way)
                    break

    def _count_fed(self, job, cards):
        """Whole passes at a time, and of a secret job not before its end: the counter would tell how far it is."""
        if job.is_masked:
            job.cards_fed += cards
        elif self.memory is not None:
            self.memory.fed(cards)

    def _eject_all(self, job):
        drive = self.drive
        self.tell("ejecting", job.pass_index + 1)
        drive.follower(False)
        drive.collect()  # the follower takes longer
        while job.sweeps:
            job.retries += self.pockets.eject(job.sweeps[0], len(job.sweeps) == 1)
            job.sweeps.pop(0)
        drive.follower(True)

    # -- counts ---------------------------------------------------------------------------------------
    def _short(self, job):
        """The well ran empty early: a short deck, or two cards that went through as one; count again to tell."""
        counted = job.card_index
        text = "%d cards counted, %d announced" % (counted, job.cards)
        if job.pass_index == 0 and counted == 0:
            raise self.drive.fault("WELL_EMPTY", "well", "there is no card in the well")
        if job.pass_index == 0 and job.short_count == counted:
            job.stage = NEW  # whatever interrupts the collecting, this plan is over
            self.collect()
            raise self.drive.fault("WRONG_COUNT", "well", text)
        job.short_count = counted if job.pass_index == 0 else None
        raise self.drive.fault(
            "DOUBLE_FEED",
            "pocket",
            text + " in pass %d: two cards went as one, or one is missing" % (job.pass_index + 1),
        )

    def _surplus(self, job):
        """Cards are left in the well: count them into whatever room there is, bring all back, say the number."""
        self.tell("counting")
        job.stage = NEW  # whatever interrupts the counting, this plan is over
        counted = job.cards
        fill = self.pockets.fill
        while self.feeder.card_waiting() and min(fill) < self.config.capacity:
            pocket = fill.index(min(fill))
            self.pockets.start_feed_move(pocket)
            # announced to the feeder as one of two more, so that it stages the next if there is one
            try:
                if not self.feeder.feed(counted, counted + 2, 0):
                    break
            except MachineFault as e:
                if e.fault.code != faults.code("MISFEED"):
                    raise
                raise self.drive.fault(
                    "SENSOR_FAULT", "well", "after card %d the well sensor sees one more, and none comes" % counted
                )
            fill[pocket] += 1
            counted += 1
            self.drive.finished(hal.FEED)
        more = " or more" if self.feeder.card_waiting() else ""
        self.collect()
        raise self.drive.fault("WRONG_COUNT", "well", "%d%s cards counted, %d announced" % (counted, more, job.cards))

    # -- recovery ---------------------------------------------------------------------------------------
    def collect(self):
        """Home, then empty every pocket into the well; a card that will not come is a fault, never forgotten."""
        drive = self.drive
        self.homed = False
        self.tell("homing")
        drive.finished(hal.FEED, True)
        if self.pockets.mouth_blocked():  # it can only go on where it is; nothing else may move
            if self.pockets.sinks and not self._is_held:  # into what, nobody knows
                if drive.levels[hal.THROAT] and not self.feeder.across:
                    raise drive.fault("JAM_THROAT", "throat", "a card stands in the throat, and no pocket before it")
                raise self.pockets.blocked()
            self.cards_leave()
            self.feeder.clear_throat()
        self.pockets.home()
        self._is_held = True
        self.tell("collecting")
        pockets = self.config.pockets
        drive.follower(True)  # in time for the first card, if nothing has to be ejected first
        was_filled = self.pockets.look()
        if was_filled or drive.levels[hal.THROAT]:
            self.cards_leave()
        if was_filled:
            for group in self.pockets.sweeps(list(range(pockets))):
                self.pockets.clear(group)
        for pocket in range(pockets):
            self.pockets.fill[pocket] = 0
        if drive.levels[hal.THROAT]:
            self._take_in()
        elif was_filled:
            self.pockets.settled()
        drive.follower(True)
        self.feeder.begin()
        self.homed = True
        self.cards_are_home()

    def _take_in(self):
        """A card was staged when its job was halted: into a pocket and out again. Not before the pockets stand right
        and are empty: where a halt left them there may be no opening in front of it."""
        self.pockets.start_feed_move(0)
        self.drive.finished(hal.POCKET)
        self.feeder.clear_throat()
        self.pockets.clear(self.pockets.sweeps([0])[0])
        self.pockets.settled()

    def _let_go(self):
        self.board.enable(False)
        self._is_held = False

    def _settle(self):
        """Bring every axis to rest; if one does not stand, its position is not known."""
        if not self.drive.brake():
            self.homed = False

    def _halted(self, fault):
        """Come to rest, and tell the fault: as it was told."""
        self._settle()
        fault = self._counted_stop(fault)
        kind = faults.kind(fault.code)
        if not kind.keeps_order:
            self.homed = False
            if kind.severity == faults.LATCHED:
                # A person will reach in. Otherwise the motors hold: a rack let go sinks, and a pause counts on it.
                self._let_go()
        masking = self.masking
        if masking.is_on:
            told_us = masking.second_after(max(fault.t_us + masking.pause_us(), self.board.now_us()))
            self.drive.stand_until(told_us)
            self._speak_openly(told_us)
        fault = self._as_told(fault)
        self.tell("paused" if kind.keeps_order and kind.severity != faults.LATCHED else "fault", 0, fault)
        self.on_fault(fault)
        return fault

    def _counted_stop(self, fault):
        """``fault``, or that it was a stop too many."""
        job = self._job
        if job is None or not job.is_masked or fault.code != faults.code("STOPPED"):
            return fault
        job.stops += 1
        if job.stops <= MAX_STOPS:
            return fault
        kind = faults.kind(faults.code("STOP_LIMIT"))
        return faults.Fault(kind.code, fault.where, 0, job.stops, fault.t_us, kind.meaning)

    # -- a secret order ---------------------------------------------------------------------------------
    def masks_times(self):
        """True if the line does not tell when things happen in a secret job: always, unless the owner has turned it off
        where test mode is allowed anyway."""
        is_wanted = self.memory is None or self.memory.settings.get("mask_times")
        return is_wanted or not (self.board.twin or self.board.jumper)

    def _mask(self):
        """From here on what is told, and when, does not depend on the order: nothing of it is drawn yet, or it is
        taken up again after a pause."""
        job, masking = self._job, self.masking
        self._beats_due()
        if job.stage != PLANNED:
            self._pass = 1
            job.told_pass = 1
        job.is_masked = True
        self.on_phase(_WORKING, job.told_pass, masking.now_us())
        if not masking.is_on:
            masking.begin(self.drive.next_beat_us, job.beat)
            self.drive.beat_at(masking.collect_us)

    def _unmask(self):
        """The deck is done: stand where that tells nothing, and say so with the next whole second."""
        if not self.masking.is_on:
            return
        self.pockets.stand_as_always()
        told_us = self.masking.end_after(self.board.now_us(), self._job)
        while True:
            try:
                self.drive.sleep_until(told_us)
                break
            except MachineFault as e:
                if e.fault.code != faults.code("COVER_OPEN"):  # whoever heard it end may take the deck at once
                    raise
        self._speak_openly(told_us)

    def _speak_openly(self, told_us):
        self.masking.end(told_us)
        if self._job is not None:
            self._job.beat = self.masking.beat
        self.drive.beat_at(told_us + BEAT_US)

    def _as_told(self, fault):
        """``fault`` without the card it came at, where the order is kept and nobody's business: the time at which a
        certain card was reached would tell how far the pockets of those before it lie apart."""
        job = self._job
        if job is None or job.mode == TEST:
            return fault
        kind = faults.kind(fault.code)
        card, detail = (0, kind.meaning) if kind.keeps_order and fault.card else (fault.card, fault.detail)
        t_us = self.masking.now_us() if job.is_masked else fault.t_us
        return faults.Fault(fault.code, fault.where, card, fault.attempt, t_us, detail)

    def told_phase(self):
        """The phase as a host may know it."""
        return _WORKING if self.masking.is_on else self.phase

    def break_off(self, fault):
        """The firmware itself has failed in the middle of whatever it was: stand still, let the motors go, say so."""
        self._job = None
        self.drive.forget()
        self.drive.beat_at(None)
        self.homed = False
        try:
            self._halted(fault)
        finally:
            self._let_go()
            self.masking.drop()
            self.drive.beat_at(None)

    # -- telling ------------------------------------------------------------------------------------------
    def _begin(self):
        self.masking.ended_us = None
        self.drive.collect()  # behind much garbage it would take 0.2 s to hear the drivers' answers
        self.board.enable(True)
        if self.board.supply() == 2:
            self.drive.halt("NO_SUPPLY")
        self.drive.collect()  # after the drivers' answers: what stays for a job lies close together then
        self.drive.beat_at(self.board.now_us() + BEAT_US)
        if self.drive.levels[hal.COVER]:
            self.drive.halt("COVER_OPEN")

    def _end(self):
        if not self.masking.is_on:  # it still is if the firmware has failed
            self._beats_due()
        self.drive.beat_at(None)

    def _beats_due(self):
        """Send what is due before anything else is told: what a host hears depends on when phases begin, and on nothing
        that the machine was busy with at a beat."""
        now = self.board.now_us()
        while self.drive.next_beat_us is not None and self.drive.next_beat_us <= now:
            self._beat(self.drive.next_beat_us)

    def tell(self, name, number=0, fault=None):
        """A phase begins."""
        self._beats_due()
        self.phase = phase_index(name)
        self._pass = number or self._pass
        job = self._job
        if job is None:
            self.board.panel(self.phase, fault, number)
        else:
            self.board.panel(self.phase, fault, number, job.pass_count, job.mode)
        if not self.masking.is_on:
            self.on_phase(self.phase, number, self.masking.now_us())

    def _beat(self, t_us):
        masking = self.masking
        if not masking.is_on:
            self.drive.beat_at(t_us + BEAT_US)
            self.on_beat(self.phase, t_us)
            return
        job = self._job
        if self._pass > job.told_pass and masking.may_tell_pass(job):
            job.told_pass = self._pass
            self.on_phase(_WORKING, self._pass, masking.release_us)
        self.on_beat(_WORKING, masking.release_us)
        masking.hand_over()
        self.drive.beat_at(masking.collect_us)


def _pockets(drive, kind):
    """Rack or Wheel; a board has room for the code of one."""
    if kind == "rack":
        from .rack import Rack

        return Rack(drive)
    from .wheel import Wheel

    return Wheel(drive)
