"""The power fails at any byte of any write of any life: what is on flash afterwards was true a moment ago, or is."""

from hypothesis import given, settings
from hypothesis import strategies as st
from shuffler.faults import Fault, code
from shuffler.job import PLANNED_METHOD, SEALED, Job
from shuffler.link import protocol
from shuffler.storage import counters, journal
from shuffler.storage import settings as owner
from shuffler.storage.memory import Memory
from shuffler.storage.memory_store import MemoryStore, PowerCut
from shuffler.storage.store import Moving

DONE, FAULT = protocol.STATES.index("done"), protocol.STATES.index("fault")
JAM = Fault(code("JAM_EJECT"), 8, 255, 1, 1, 5, 1, (), "a card stayed")

steps = st.one_of(
    st.tuples(st.sampled_from(("good", "moving end", "jam", "homing", "power off", "write")), st.just(0)),
    st.tuples(st.just("set"), st.integers(2, 250)),
)
lives = st.lists(steps, max_size=12)


class Life:
    """A machine that goes through its steps, and the truth to compare with: cards inside, and what flash may say."""

    def __init__(self, cut, careless):
        self.store = MemoryStore(None, cut, careless)
        self.inside = False
        self.done = self.seen = 0  # jobs that came to an end; those that flash must know
        self.cards = [52]  # what the setting may be
        self.memory = None
        self.is_exact = True  # flash says neither more nor less than the truth of the cards

    def on(self):
        self.memory = Memory(self.store)
        inside, _ = self.memory.at_power_on()
        self.memory.write_due()
        assert inside or not self.inside
        return inside

    def begin(self):
        self.memory.job_begins(52)
        self.seen = self.done
        self.inside = self.is_exact = True

    def end(self, state, fault=None):
        self.done += 1
        self.memory.job_ended(Job(52, PLANNED_METHOD, 0, SEALED), state, fault)
        if not self.store.is_moving:
            self.seen = self.done

    def home(self):
        self.inside = False
        self.memory.cards_home()
        self.is_exact = True

    def step(self, name, number):
        if name == "set":
            self.cards = [self.cards[-1], number]
            self.memory.set_setting("cards", number)
            self.cards = [number]
        elif name == "homing":
            self.memory.homing()
            self.home()
        elif name == "power off":
            assert self.on() == self.inside or not self.is_exact
        elif name == "write":
            self.memory.write_due()
            self.seen = self.done
        else:
            self.begin()
            self.store.is_moving = name == "moving end"
            if name in ("good", "moving end"):
                self.home()
                self.end(DONE)
            else:
                self.end(FAULT, JAM)
            self.store.is_moving = False
            if name == "moving end":
                self.memory.write_due()
                self.seen = self.done

    def live(self, life):
        """Until the power fails; True if it did."""
        try:
            self.on()
            for name, number in life:
                self.step(name, number)
        except PowerCut:
            return True
        return False


def check_after(life):
    """Switch on what is left of a Life."""
    again = Memory(MemoryStore(life.store.files))
    inside, _ = again.at_power_on()
    assert inside or not life.inside, "it says empty"
    ended = again.counters.get("shuffles_good") + again.counters.get("shuffles_failed")
    assert life.done - 1 <= life.seen <= ended <= life.done, (life.seen, ended, life.done)
    if not life.store.careless:  # settings have one copy, and rely on the store's word
        assert again.settings.get("cards") in life.cards
    # And it can go on: what is written now is read next time, without a warning.
    again.job_begins(52)
    again.cards_home()
    again.job_ended(Job(52, PLANNED_METHOD, 0, SEALED), DONE)
    again.set_setting("cards", 77)
    again.set_setting("cards", 78)
    last = Memory(MemoryStore(again._store.files))
    inside, warnings = last.at_power_on()
    assert not inside and last.settings.get("cards") == 78
    assert last.counters.get("shuffles_good") == again.counters.get("shuffles_good")
    assert all("counters" in warning for warning in warnings)  # the older copy of them may still be the torn one


@settings(max_examples=250)
@given(lives, st.booleans(), st.floats(0, 1))
def test_a_cut_anywhere_in_any_life(life, careless, where):
    whole = Life(None, careless)
    assert not whole.live(life)
    cut = Life(int(where * whole.store.units), careless)
    assert cut.live(life) == (cut.store.cut < whole.store.units)
    check_after(cut)


def test_every_cut_of_one_long_life():
    """Each of its bytes, in both kinds of store: through two rewrites of the journal."""
    life = [("good", 0), ("set", 32), ("jam", 0), ("homing", 0), ("moving end", 0), ("power off", 0)] * 4
    for careless in (False, True):
        whole = Life(None, careless)
        assert not whole.live(life)
        assert whole.store.units > 1500
        for at in range(whole.store.units):
            cut = Life(at, careless)
            assert cut.live(life)
            check_after(cut)


@settings(max_examples=150)
@given(st.lists(st.tuples(lives, st.integers(0, 1200)), min_size=2, max_size=4))
def test_cut_after_cut_after_cut(lived):
    """A supply that fails again and again, also while the machine starts."""
    machine, counted = Life(None, False), 0
    for life, cut in lived:
        machine.store = MemoryStore(machine.store.files, cut)
        machine.done = machine.seen = 0
        machine.is_exact = False
        machine.live(life)
        again = Memory(MemoryStore(machine.store.files))
        assert again.at_power_on()[0] or not machine.inside
        ended = again.counters.get("shuffles_good") + again.counters.get("shuffles_failed")
        assert counted + machine.seen <= ended <= counted + machine.done
        assert again.settings.get("cards") in machine.cards
        machine.cards = [again.settings.get("cards")]
        counted = ended


@settings(max_examples=300)
@given(st.binary(max_size=300), st.binary(max_size=300), st.booleans())
def test_no_bytes_whatever_raise_or_say_empty(data, other, is_new):
    read, warnings = owner.decode(data)
    assert [read.get(name) for name in read.names()] == [row.default for row in owner.TABLE] and len(warnings) == 1
    read, warnings = counters.read([data, other])
    assert not any(read.get(name) for name in read.names()) and len(warnings) == 3
    book = journal.Journal()
    book.read(data, is_new)
    assert book.inside


@settings(max_examples=200)
@given(st.integers(0, 9), st.binary(max_size=40), st.integers(0, 200))
def test_a_journal_with_anything_after_its_last_record(jobs, tail, at):
    store, book = MemoryStore(), journal.Journal()
    book.read(None, True)
    for _ in range(jobs + 1):
        book.begin(store, 52)
        book.home(store)
    data = store.files[journal.FILE]
    for damaged in (data + tail if tail else data[:-1], data[: at % len(data)] + b"\xa5" + data[at % len(data) + 1 :]):
        again = journal.Journal()
        again.read(damaged, False)
        if damaged[len(data) - 16 :] != data[-16:]:
            assert again.inside


@settings(max_examples=100)
@given(st.lists(st.integers(0, 1 << 33), max_size=5))
def test_counters_never_wrap(additions):
    totals = counters.Counters()
    for count in additions:
        totals.add("cards_fed", count)
    assert totals.get("cards_fed") == min(sum(additions), 0xFFFFFFFF)
    assert counters.read([totals.encode(1), None])[0].get("cards_fed") == totals.get("cards_fed")


def test_a_store_that_moves_refuses():
    store = MemoryStore()
    store.is_moving = True
    for write in (store.write, store.append):
        try:
            write("one", b"x")
        except Moving:
            continue
        raise AssertionError("it wrote")
    assert store.files == {} and store.writes == 0
