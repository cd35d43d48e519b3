"""A shuffle, deal or arrangement: what is asked for, how far it is carried out, and what came of it.

Each of the three alone changes its fields; all others call its methods.
"""

# Stages of an attempt, and what the methods of Progress make of them:
#                                                           begin      feed     eject     drop
NEW = 0  # not counted yet                                  PREPARING  -        -         NEW
PREPARING = 1  # nothing is drawn that counts               PREPARING  FEEDING  -         NEW
FEEDING = 2  # a plan stands, cards go into their pockets   -          FEEDING  EJECTING  NEW
EJECTING = 3  # the pockets are emptied                     -          FEEDING  -         NEW
PLANNED = FEEDING  # from here on a plan stands

FAULTS_KEPT = 16  # the latest: a job that is stopped and resumed for ever must not fill the memory

PLANNED_METHOD, RANDOM_PILE, DEAL, ARRANGE = 0, 1, 2, 3  # indices into protocol.METHODS
SEALED, AUDITABLE, TEST = 0, 1, 2  # indices into protocol.MODES


class Job:
    """The request, which stays as it was made; ``progress`` and ``record`` of what is done for it.

    piles: of a deal (else one ordered pile); wanted: the order an arrangement is to reach. audit: of an auditable job.
    """

    def __init__(self, cards, method, passes, mode, seed=b"", piles=None, wanted=None, audit=None):
        self.cards = cards
        self.method = method  # index into protocol.METHODS
        self.asked_passes = passes  # random-pile only
        self.mode = mode  # index into protocol.MODES
        self.seed = seed or b""  # 32 bytes in test mode
        self.piles = piles
        self.wanted = wanted
        self.audit = audit
        self.progress = Progress()
        self.record = Record()

    def close(self):
        """Nobody asks for this job any more: forget it all."""
        self.progress.forget()
        _wipe((self.wanted or (),))
        self.wanted = None
        self.seed = b""
        if self.audit is not None:
            self.audit.close()


class Progress:
    """Progress of the plan, so that it can go on after a halt."""

    def __init__(self):
        self.attempts = 0
        self.pass_count = 0  # of the last plan, when it is forgotten, too
        self._short_count = 0  # what a count came to when it was too small
        self.take(None, [])
        self.feed(0, 0)
        self.drop()

    def begin(self):
        """Begin an attempt, or begin it again after a pause."""
        if self.stage == NEW:
            self.attempts += 1
            self.stage = PREPARING

    def take(self, target, passes):
        """Keep the plan, which is not checked yet."""
        self.target = target
        self.passes = passes
        self.pass_count = len(passes) or self.pass_count

    def feed(self, pass_index, card_index):
        """Note which card of which pass is the next; the plan stands."""
        self.stage = FEEDING
        self.pass_index = pass_index
        self.card_index = card_index

    def is_short(self):
        """Note that the well is empty too early; True if it was before, at the same card of a first pass."""
        counted = 0 if self.pass_index else self.card_index
        before, self._short_count = self._short_count, counted
        return counted > 0 and counted == before

    def eject(self):
        """Note that all cards of the pass are in the pockets."""
        self.stage = EJECTING

    def drop(self):
        """Give the plan up, whatever interrupts what follows."""
        self.stage = NEW

    def forget(self):
        """Overwrite what would tell the order. The rest stays, for the record."""
        for orders in self.passes + [(self.target or (),)]:
            _wipe(orders)
        self.take(None, [])


class Record:
    """Results of a job."""

    def __init__(self):
        self.duration_us = self.retries = 0
        self.needed_bits = self.credited_bits = 0
        self.faults = []
        self.fault_count = 0  # of all that came
        self.cards_fed = 0  # not counted before it is over: the count would tell how far it is

    def note(self, fault):
        """Add a fault."""
        self.faults.append(fault)
        self.fault_count += 1
        del self.faults[:-FAULTS_KEPT]

    def add(self, retries, us):
        """Add ``retries``, and ``us`` of work."""
        self.retries += retries
        self.duration_us += us

    def need(self, bits):
        """Note the number of bits that a draw needs."""
        self.needed_bits = bits

    def credit(self, bits):
        """Note the number of bits that the source is credited with."""
        self.credited_bits = bits

    def feed(self, cards):
        """Add the cards of a pass of a secret job."""
        self.cards_fed += cards


def _wipe(orders):
    for numbers in orders:
        for i in range(len(numbers)):
            numbers[i] = 0
