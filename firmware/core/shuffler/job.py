"""What a shuffle is asked to be, and what came of it."""

# How far an attempt is: not counted yet, being prepared (nothing drawn that counts), a plan stands and is carried out.
NEW, PREPARING, PLANNED = 0, 1, 2
FAULTS_KEPT = 16  # the latest: a job that is stopped and resumed for ever must not fill the memory

PLANNED_METHOD, RANDOM_PILE, DEAL, ARRANGE = 0, 1, 2, 3  # indices into protocol.METHODS
SEALED, AUDITABLE, TEST = 0, 1, 2  # indices into protocol.MODES


class Job:
    """One shuffle, deal or arrangement: the request, and the record that grows while it is carried out.

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
        self.prepared = None  # (target, passes) of the next plan, thought out while the machine homes
        self.target = None
        self.passes = []
        self.pass_count = 0
        self.duration_us = 0
        self.needed_bits = 0
        self.credited_bits = 0
        self.retries = 0
        self.attempts = 0
        self.faults = []
        self.faults_dropped = 0  # that came before those
        self.stage = NEW
        # how far the plan is carried out, so that it can go on after a halt
        self.pass_index = 0
        self.card_index = 0
        self.ejecting = False
        self.sweeps = []
        self.short_count = None  # what a count came to when it was too small
        # of a job whose order is secret (masking.py)
        self.on_draw = None  # called before the first number is drawn
        self.is_masked = False
        self.told_pass = 0
        self.beat = 0
        self.stops = 0
        self.cards_fed = 0  # not counted yet: the count would tell how far it is

    def note(self, fault):
        """One more fault."""
        self.faults.append(fault)
        if len(self.faults) > FAULTS_KEPT:
            self.faults.pop(0)
            self.faults_dropped += 1

    def fault_count(self):
        """Count all that came."""
        return self.faults_dropped + len(self.faults)

    def forget(self):
        """Overwrite what would tell the order. The rest stays, for the record."""
        for pass_ in self.passes:
            _wipe(pass_.pocket)
            _wipe(pass_.eject)
        for order in (self.target, self.wanted):
            if order is not None:
                _wipe(order)
        for sweep in self.sweeps:
            _wipe(sweep)
        self.target = self.wanted = self.prepared = None
        self.passes = []
        self.sweeps = []

    def close(self):
        """Nobody asks for this job any more: forget it all."""
        self.forget()
        self.seed = b""
        if self.audit is not None:
            self.audit.close()

    def rewind(self):
        """Back to the start: a fresh plan begins with the whole deck in the well."""
        self.pass_index = 0
        self.card_index = 0
        self.ejecting = False
        self.sweeps = []


def _wipe(numbers):
    for i in range(len(numbers)):
        numbers[i] = 0
