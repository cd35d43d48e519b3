"""The machine's life: homes, feeds, positions, ejects, counts, recovers. Written once for every board.

A shuffle is reported done only if every feed of every pass was seen to succeed and the count is right. Where
every card's place is still certain the same plan goes on; where the order is lost the cards are collected and a
fresh permutation is drawn, twice at most. A plan is never patched and never redrawn for convenience.
"""

from . import faults, hal, plan, protocol
from .drawing import thinking
from .drive import Drive
from .faults import MachineFault
from .feeder import Feeder
from .health import SourceFailure
from .job import NEW, PLANNED, PREPARING, TEST
from .source import NoiseSource

MAX_ATTEMPTS = 3
BEAT_US = 1000000


def phase_index(name):
    """Index of a phase on the wire."""
    return protocol.PHASES.index(name)


class Sequence:
    """One machine. ``on_phase(phase, pass, t_us)``, ``on_beat(phase, t_us)``, ``on_fault(fault)`` tell the link."""

    def __init__(self, board, config):
        self.board = board
        self.config = config
        self.drive = Drive(board, config)
        self.feeder = Feeder(self.drive)
        self.pockets = _pockets(self.drive, config.kind)
        self.phase = phase_index("idle")
        self.homed = False
        self._is_held = False  # the pockets have been homed, and their motor has held them since
        self.source = NoiseSource(board)
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
        await self._busy(self.collect())

    async def tend(self, tended, amount):
        """Count, clean or calibrate, as ``tended.what`` says (tending.py). Raises MachineFault."""
        from . import tending  # not in memory while a deck is shuffled

        if tended.what == tending.CLEAN:
            await self._busy(tending.clean(self, amount))
        else:
            await self._busy(self._counted(tended))

    async def jog(self, axis, steps):
        """Turn one motor. Raises MachineFault."""
        from .tending import jog

        await self._busy(jog(self, axis, steps))

    async def _counted(self, tended):
        from .tending import count

        await self._ready()
        try:
            await count(self, tended)
        except MachineFault:
            self.homed = False  # cards are in the pockets, and no plan knows of them
            raise

    async def _busy(self, work):
        """Carry out ``work``, with what begins and ends every job."""
        self._begin()
        try:
            await work
            self.tell("idle")
        except MachineFault as e:
            await self._halted(e.fault)
            raise
        finally:
            self._end()

    def let_go(self):
        """Nobody needs it for the time being: motors off. A rack sinks, so the next job homes."""
        self._let_go()
        self.homed = False

    async def shuffle(self, job):
        """Carry out ``job`` (new, or paused before). Raises MachineFault with the fault that ended it."""
        began_us = self.board.now_us()
        self._begin()
        self._job = job
        try:
            await self._attempts(job)
            self.tell("idle")
        except MachineFault as e:
            fault = _told(e.fault, job)
            await self._halted(fault)
            job.faults.append(fault)
            raise
        finally:
            job.duration_us += self.board.now_us() - began_us
            self._job = None
            self._end()

    async def _attempts(self, job):
        while True:
            try:
                if job.stage == PLANNED:
                    await self._go_on(job)
                else:
                    if job.stage == NEW:
                        job.attempts += 1
                        job.stage = PREPARING
                    await self._prepare(job)
                    job.stage = PLANNED
                await self._carry_out(job)
                return
            except MachineFault as e:
                kind = faults.kind(e.fault.code)
                if kind.keeps_order or kind.severity == faults.LATCHED:
                    raise
                if job.stage == PLANNED and not job.ejecting:
                    self._count_fed(job.card_index)
                job.stage = NEW  # whatever interrupts the collecting, this plan is over
                await self._settle()
                if job.attempts >= MAX_ATTEMPTS:
                    await self.collect()  # no further plan, but the cards come back
                    raise e
                job.faults.append(e.fault)
                self.on_fault(e.fault)
                await self.collect()

    async def _prepare(self, job):
        """Everything before the first card: home, see that there is a deck, draw, plan, check."""
        thoughts = thinking(job, self.config, self.board, self.source)
        self.drive.thoughts = thoughts
        try:
            await self._ready()  # thinks while it looks into the pockets
            self.tell("drawing")
            await self.drive.think()
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
        if plan.execute(job.passes, job.cards, c.pockets, c.capacity, c.lifo) != job.target:
            raise self.drive.fault("INTERNAL", "planner", "the plan does not give its target")
        self.board.planned(job.target, job.passes)
        job.rewind()
        self.feeder.begin()
        if self.memory is not None:
            self.memory.job_begins(job.cards, job.attempts)  # while nothing moves: flash must say so first

    async def _ready(self):
        if self.homed:
            await self.pockets.park()  # it may have been jogged
        else:
            await self.collect()
        if not self.feeder.card_waiting():
            raise self.drive.fault("WELL_EMPTY", "well", "there is no card in the well")

    async def _go_on(self, job):
        """Take up a halted plan where it stands."""
        if self.drive.levels[hal.COVER]:
            raise self.drive.fault("COVER_OPEN", "cover", "the cover is still open")
        if not self.homed:
            raise self.drive.fault("POSITION_LOST", "machine", "an axis did not stand when it was stopped")
        await self.pockets.park()
        self.drive.follower(not job.ejecting)
        await self.drive.follower_set()

    # -- a plan ---------------------------------------------------------------------------------------
    async def _carry_out(self, job):
        while job.pass_index < len(job.passes):
            one = job.passes[job.pass_index]
            if not job.ejecting:
                await self._feed_all(job, one)
                job.sweeps = self.pockets.sweeps([p for p in one.eject if self.pockets.fill[p]])
                job.ejecting = True
            await self._eject_all(job)
            job.ejecting = False
            job.card_index = 0
            job.pass_index += 1
            self.feeder.begin()
        await self.pockets.check_home()
        self._cards_are_home()

    def _cards_are_home(self):
        if self.memory is not None:
            self.memory.cards_home()

    async def _feed_all(self, job, one):
        drive = self.drive
        self.tell("feeding", job.pass_index + 1)
        await drive.follower_set()
        while job.card_index < job.cards:
            pocket = one.pocket[job.card_index]
            if self.feeder.passed <= job.card_index:
                # Not yet in its pocket: the pocket axis must stand (or be about to) before the nip starts.
                self.pockets.start_feed_move(pocket)
                if job.card_index == 0:
                    self.feeder.stage_first()
            following = job.card_index + 1
            follows = following < job.cards and one.pocket[following] == pocket
            before = self.feeder.retries
            try:
                fed = await self.feeder.feed(
                    job.card_index, job.cards, drive.arrival_us[hal.POCKET] - self.config.start_before_us, follows
                )
            finally:
                job.retries += self.feeder.retries - before
            if not fed:
                await self._short(job)
            await drive.finished(hal.POCKET)
            await self.pockets.check_position()
            self.pockets.fill[pocket] += 1
            job.card_index += 1
        await drive.finished(hal.FEED)
        self._count_fed(job.cards)
        if self.feeder.card_waiting():
            await self._surplus(job)

    def _count_fed(self, cards):
        """Whole passes at a time: a counter that went up with every card would tell how far a pass has come."""
        if self.memory is not None:
            self.memory.fed(cards)

    async def _eject_all(self, job):
        drive = self.drive
        self.tell("ejecting", job.pass_index + 1)
        drive.follower(False)
        while job.sweeps:
            job.retries += await self.pockets.eject(job.sweeps[0], len(job.sweeps) == 1)
            job.sweeps.pop(0)
        drive.follower(True)

    # -- counts ---------------------------------------------------------------------------------------
    async def _short(self, job):
        """The well ran empty early: a short deck, or two cards that went through as one; count again to tell."""
        counted = job.card_index
        text = "%d cards counted, %d announced" % (counted, job.cards)
        if job.pass_index == 0 and counted == 0:
            raise self.drive.fault("WELL_EMPTY", "well", "there is no card in the well")
        if job.pass_index == 0 and job.short_count == counted:
            job.stage = NEW  # whatever interrupts the collecting, this plan is over
            await self.collect()
            raise self.drive.fault("WRONG_COUNT", "well", text)
        job.short_count = counted if job.pass_index == 0 else None
        raise self.drive.fault(
            "DOUBLE_FEED",
            "pocket",
            text + " in pass %d: two cards went as one, or one is missing" % (job.pass_index + 1),
        )

    async def _surplus(self, job):
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
                if not await self.feeder.feed(counted, counted + 2, self.drive.arrival_us[hal.POCKET]):
                    break
            except MachineFault as e:
                if e.fault.code != faults.code("MISFEED"):
                    raise
                raise self.drive.fault(
                    "SENSOR_FAULT", "well", "after card %d the well sensor sees one more, and none comes" % counted
                )
            fill[pocket] += 1
            counted += 1
            await self.drive.finished(hal.FEED)
        more = " or more" if self.feeder.card_waiting() else ""
        await self.collect()
        raise self.drive.fault("WRONG_COUNT", "well", "%d%s cards counted, %d announced" % (counted, more, job.cards))

    # -- recovery ---------------------------------------------------------------------------------------
    async def collect(self):
        """Home, then empty every pocket into the well; a card that will not come is a fault, never forgotten."""
        drive = self.drive
        self.homed = False
        self.tell("homing")
        await drive.finished(hal.FEED)
        if self.pockets.mouth_blocked():  # it can only go on where it is; nothing else may move
            if self.pockets.sinks and not self._is_held:  # into what, nobody knows
                if drive.levels[hal.THROAT] and not self.feeder.across:
                    raise drive.fault("JAM_THROAT", "throat", "a card stands in the throat, and no pocket before it")
                raise self.pockets.blocked()
            await self.feeder.clear_throat()
        await self.pockets.home()
        self._is_held = True
        self.tell("collecting")
        pockets = self.config.pockets
        drive.follower(True)  # in time for the first card, if nothing has to be ejected first
        was_filled = await self.pockets.look()
        if was_filled:
            for group in self.pockets.sweeps(list(range(pockets))):
                await self.pockets.clear(group)
        for pocket in range(pockets):
            self.pockets.fill[pocket] = 0
        if drive.levels[hal.THROAT]:
            await self._take_in()
        elif was_filled:
            await self.pockets.settled()
        drive.follower(True)
        self.feeder.begin()
        self.homed = True
        self._cards_are_home()

    async def _take_in(self):
        """A card was staged when its job was halted: into a pocket and out again. Not before the pockets stand right
        and are empty: where a halt left them there may be no opening in front of it."""
        self.pockets.start_feed_move(0)
        await self.drive.finished(hal.POCKET)
        await self.feeder.clear_throat()
        await self.pockets.clear(self.pockets.sweeps([0])[0])
        await self.pockets.settled()

    def _let_go(self):
        self.board.enable(False)
        self._is_held = False

    async def _settle(self):
        """Bring every axis to rest; if one does not stand, its position is not known."""
        if not await self.drive.brake():
            self.homed = False

    async def _halted(self, fault):
        await self._settle()
        kind = faults.kind(fault.code)
        if not kind.keeps_order:
            self.homed = False
            if kind.severity == faults.LATCHED:
                # A person will reach in. Otherwise the motors hold: a rack let go sinks, and a pause counts on it.
                self._let_go()
        self.tell("paused" if kind.keeps_order and kind.severity != faults.LATCHED else "fault", 0, fault)
        self.on_fault(fault)

    # -- telling ------------------------------------------------------------------------------------------
    def _begin(self):
        self.board.enable(True)
        if self.board.supply() == 2:
            self.drive.halt("NO_SUPPLY")
        self.drive.next_beat_us = self.board.now_us() + BEAT_US
        if self.drive.levels[hal.COVER]:
            self.drive.halt("COVER_OPEN")

    def _end(self):
        self._beats_due()
        self.drive.next_beat_us = None

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
        job = self._job
        if job is None:
            self.board.panel(self.phase, fault, number)
        else:
            self.board.panel(self.phase, fault, number, job.pass_count, job.mode)
        self.on_phase(self.phase, number, self.board.now_us())

    def _beat(self, t_us):
        self.drive.next_beat_us = t_us + BEAT_US
        self.on_beat(self.phase, t_us)


def _pockets(drive, kind):
    """Rack or Wheel; a board has room for the code of one."""
    if kind == "rack":
        from .rack import Rack

        return Rack(drive)
    from .wheel import Wheel

    return Wheel(drive)


def _told(fault, job):
    """``fault`` without the card it came at, where the order is kept and nobody's business: the time at which a certain
    card was reached would tell how far the pockets of those before it lie apart."""
    kind = faults.kind(fault.code)
    if job.mode == TEST or not kind.keeps_order or not fault.card:
        return fault
    return faults.Fault(fault.code, fault.where, 0, fault.attempt, fault.t_us, kind.meaning)
