"""The journal never says "empty" of a machine that may hold cards, whatever lies on flash."""

from shuffler.storage.journal import BEGUN, FILE, HOME, LIMIT, RECORD, Journal, decode, encode
from shuffler.storage.memory_store import MemoryStore, PowerCut


def of(store, is_new=False):
    journal = Journal()
    return journal, journal.read(store.read(FILE), is_new)


def after(jobs, cards=52):
    """A store after a number of jobs."""
    store = MemoryStore()
    journal = of(store, True)[0]
    for _ in range(jobs):
        assert journal.begin(store, cards) is None
        assert journal.home(store) is None
    return store, journal


def test_records_to_the_letter():
    record = encode(BEGUN, 2, 52, 7)
    assert len(record) == RECORD and decode(record) == (BEGUN, 2, 52, 7)
    assert record[:12] == b"\x4a\x4d\x01\x02\x34\x00\x00\x00\x07\x00\x00\x00"
    for at in range(RECORD):
        assert decode(record[:at]) is None
        assert decode(record[:at] + bytes((record[at] ^ 1,)) + record[at + 1 :]) is None
    for blank in (bytes(RECORD), b"\xff" * RECORD, encode(3, 1, 52, 1)):
        assert decode(blank) is None


def test_a_new_machine_is_empty_and_a_lost_journal_is_not():
    assert of(MemoryStore(), True)[0].inside is False
    journal, warnings = of(MemoryStore(), False)
    assert journal.inside and len(warnings) == 1


def test_a_jobs_progress_is_reported_at_each_power_on():
    store, journal = after(0)
    for n in range(20):
        assert journal.begin(store, 40 + n) is None
        journal, warnings = of(store)
        assert journal.inside and journal.cards == 40 + n and "%d cards may be inside" % (40 + n) in warnings[0]
        assert journal.home(store) is None
        journal, warnings = of(store)
        assert not journal.inside and warnings == []


def test_what_flash_says_already_is_not_written_again():
    store, journal = after(1)
    writes = store.writes
    journal.home(store)
    assert store.writes == writes
    journal.begin(store, 52)
    journal.begin(store, 52)
    assert store.writes == writes + 1
    journal.begin(store, 32)  # another deck: for the warning
    assert store.writes == writes + 2 and of(store)[0].cards == 32


def test_file_stays_within_its_limit_and_is_seldom_rewritten():
    store, journal = after(0)
    rewrites = longest = 0
    for _ in range(100):
        for write in (lambda: journal.begin(store, 52), lambda: journal.home(store)):
            length = len(store.files.get(FILE, b""))
            assert write() is None
            rewrites += len(store.files[FILE]) <= length
            longest = max(longest, len(store.files[FILE]))
    assert longest == LIMIT and rewrites == 200 // 8 - 1


def test_every_torn_end_counts_as_cards_inside():
    for jobs in range(1, 6):
        store = after(jobs)[0]
        whole = store.files[FILE]
        for tail in (encode(BEGUN, 1, 52, 99), encode(HOME, 0, 0, 99)):
            for end in range(1, RECORD):
                store.files[FILE] = whole + tail[:end]
                journal, warnings = of(store)
                assert journal.inside and len(warnings) == 1, (jobs, end)
            store.files[FILE] = whole + tail[:-1] + bytes((tail[-1] ^ 1,))
            assert of(store)[0].inside
        store.files[FILE] = whole
        assert not of(store)[0].inside


def test_empty_and_nonsense_count_as_cards_inside():
    for data in (b"", b"\0", bytes(RECORD), b"\xff" * RECORD, b"x" * LIMIT, b"x" * 4099):
        journal, warnings = of(MemoryStore({FILE: data}))
        assert journal.inside and len(warnings) == 1, data
    turned_back = encode(BEGUN, 1, 52, 5) + encode(HOME, 0, 0, 5)
    assert of(MemoryStore({FILE: turned_back}))[0].inside


def test_damage_before_a_good_last_record_is_reported_and_cleared():
    store, _ = after(2)
    store.files[FILE] = b"?" + store.files[FILE][1:]
    journal, warnings = of(store)
    assert not journal.inside and warnings == ["1 records of the journal are damaged"]
    journal.home(store)
    assert of(store) and of(store)[1] == [] and len(store.files[FILE]) == RECORD


def test_a_file_that_could_not_be_read_is_not_appended_to():
    store, journal = MemoryStore({FILE: b"what it holds"}), Journal()
    journal.read(b"", False)
    journal.begin(store, 52)
    assert len(store.files[FILE]) == RECORD and of(store)[0].inside


def test_after_a_torn_record_the_file_begins_afresh():
    store, _ = after(2)
    store.files[FILE] += b"half"
    journal = of(store)[0]
    assert journal.begin(store, 52) is None
    assert len(store.files[FILE]) == RECORD and of(store)[0].inside
    journal.home(store)
    assert not of(store)[0].inside


def cut_at(cut, careless, jobs, step):
    """Cut in begin or home of the next job; (store, done)."""
    store, journal = after(jobs)
    if step == "home":
        journal.begin(store, 52)
    store.careless, store.cut = careless, store.units + cut
    try:
        journal.begin(store, 52) if step == "begin" else journal.home(store)
    except PowerCut:
        return store, False
    return store, True


def test_cut_at_every_byte_of_every_record():
    for careless in (False, True):
        for jobs in range(10):
            for cut in range(RECORD + 3):
                store, done = cut_at(cut, careless, jobs, "begin")
                inside = of(store, FILE not in store.files)[0].inside
                assert inside or not done, (careless, jobs, cut)
                store, done = cut_at(cut, careless, jobs, "home")
                inside = of(store)[0].inside
                assert inside == (not done), (careless, jobs, cut)


def test_a_full_flash_is_reported_and_the_record_repeated():
    store, journal = after(1)
    store.full = True
    assert "full" in journal.begin(store, 52)
    store.full = False
    assert journal.begin(store, 52) is None and of(store)[0].inside
    store.full = True
    assert "full" in journal.home(store) and journal.inside
    store.full = False
    assert journal.home(store) is None and not of(store)[0].inside
