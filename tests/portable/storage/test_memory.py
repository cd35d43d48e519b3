"""The machine's memory over its life: what is counted, what is written when, and nothing while it moves."""

from expect import raises
from shuffler.faults import Fault, code
from shuffler.job import ARRANGE, DEAL, PLANNED_METHOD, RANDOM_PILE, SEALED, Job
from shuffler.link import protocol
from shuffler.storage.counters import FILES
from shuffler.storage.memory import Memory
from shuffler.storage.memory_store import MemoryStore, PowerCut
from shuffler.storage.store import Moving

DONE, PAUSED, FAULT = [protocol.STATES.index(name) for name in ("done", "paused", "fault")]


def switched_on(store=None, now_us=None):
    store = store or MemoryStore()
    memory = Memory(store, now_us)
    inside, warnings = memory.at_power_on()
    return memory, store, inside, warnings + memory.write_due()


def fault(name, t_us=0):
    return Fault(code(name), 1, 255, 1, 1, t_us, 1, (), "what happened")


def job(method=PLANNED_METHOD, faults=()):
    new_job = Job(52, method, 0, SEALED)
    for each in faults:
        new_job.record.note(each)
    return new_job


def good_job(memory, method=PLANNED_METHOD):
    warnings = memory.job_begins(52)
    memory.fed(104)
    return warnings + memory.cards_home() + memory.job_ended(job(method), DONE)


def counts(memory):
    """Names of the counters that are not zero, with their counts, but for the power-ons; sorted."""
    return sorted([counter for counter in memory.snapshot()["counters"] if counter[1] and counter[0] != "power_ons"])


def test_a_new_machine_is_empty_and_says_nothing():
    _, store, inside, warnings = switched_on()
    assert (inside, warnings) == (False, [])
    for n in range(2, 5):
        memory, _, inside, warnings = switched_on(MemoryStore(store.files))
        store = memory._store
        assert (inside, warnings) == (False, [])
        assert memory.counters.get("power_ons") == n


def test_a_start_that_comes_to_nothing_writes_nothing():
    _, store, _, _ = switched_on()
    writes = store.writes
    for _ in range(3):
        Memory(store).at_power_on()
    assert store.writes == writes


def test_jobs_are_counted_by_what_they_were():
    memory, store, _, _ = switched_on()
    for method in (PLANNED_METHOD, RANDOM_PILE, DEAL, DEAL, ARRANGE):
        assert good_job(memory, method) == []
    memory.job_begins(52)
    memory.job_ended(job(), FAULT, fault("JAM_EJECT"))
    memory.homing()
    memory.write_due()
    expected = [
        ("arranges", 1), ("cards_fed", 520), ("deals", 2), ("homings", 1), ("jams", 1), ("shuffles_failed", 1),
        ("shuffles_good", 2),
    ]  # fmt: skip
    assert counts(memory) == expected
    again, _, inside, warnings = switched_on(MemoryStore(store.files))
    assert counts(again) == expected and inside and "52 cards may be inside" in warnings[0]


def test_faults_are_counted_once_even_if_reported_twice():
    memory, _, _, _ = switched_on()
    ended = fault("JAM_THROAT", 9)
    repeated = Fault(ended.code, ended.place, 255, 0, ended.attempt, 9, 1, (), "in other words")
    failed_job = job(faults=[fault("DOUBLE_FEED", 1), fault("MISFEED", 2), fault("POSITION_LOST", 3), repeated])
    memory.job_ended(failed_job, FAULT, ended)
    assert counts(memory) == [("double_feeds", 1), ("jams", 1), ("misfeeds", 1), ("shuffles_failed", 1)]
    memory.job_ended(job(), FAULT, fault("JAM_INSERT", 10))
    assert memory.counters.get("jams") == 2


def test_a_pause_is_not_an_end_and_resuming_counts_its_faults_once():
    memory, _, _, _ = switched_on()
    paused_job = job(faults=[fault("MISFEED", 1)])
    memory.job_ended(paused_job, PAUSED, paused_job.record.faults[0])
    assert counts(memory) == [("misfeeds", 1)]
    paused_job.record.note(fault("MISFEED", 2))
    memory.job_ended(paused_job, PAUSED, paused_job.record.faults[1])
    memory.job_ended(paused_job, DONE)
    assert counts(memory) == [("misfeeds", 2), ("shuffles_good", 1)]
    memory.job_ended(job(faults=[fault("MISFEED", 3)]), DONE)
    assert memory.counters.get("misfeeds") == 3


def test_a_paused_job_that_is_given_up_has_failed():
    memory, _, _, _ = switched_on()
    memory.job_ended(job(faults=[fault("STOPPED", 1)]), PAUSED)
    memory.homing()
    assert counts(memory) == [("homings", 1), ("shuffles_failed", 1)]
    memory.job_ended(job(), PAUSED)
    memory.job_ended(job(faults=[fault("MISFEED", 1)]), DONE)
    assert counts(memory) == [("homings", 1), ("misfeeds", 1), ("shuffles_failed", 2), ("shuffles_good", 1)]


def test_a_state_that_is_not_an_end_is_an_error():
    memory, _, _, _ = switched_on()
    for state in (0, 1, 9):
        raises(ValueError, memory.job_ended, job(), state)


def test_a_job_makes_three_writes():
    memory, store, _, _ = switched_on()
    good_job(memory)
    before = store.writes
    for _ in range(50):
        good_job(memory)
    assert store.writes - before == 150
    memory.fed(3)
    memory.write_due()
    memory.homing()
    assert store.writes - before == 150


def test_nothing_is_written_while_the_machine_moves():
    memory, store, _, _ = switched_on()
    memory.job_begins(52)
    store.is_moving = True
    before, writes = dict(store.files), store.writes
    memory.fed()
    memory.homing()
    memory.cards_home()
    memory.job_ended(job(), DONE)
    memory.write_due()
    raises(Moving, memory.set_setting, "cards", 32)
    assert memory.settings.get("cards") == 52
    assert (store.files, store.writes) == (before, writes) and memory.snapshot()["unwritten"]
    raises(Moving, memory.job_begins, 33)
    store.is_moving = False
    memory.write_due()
    assert not memory.snapshot()["unwritten"]
    again, _, inside, _ = switched_on(MemoryStore(store.files))
    assert not inside and counts(again) == [("cards_fed", 1), ("homings", 1), ("shuffles_good", 1)]


def test_the_next_job_does_not_begin_before_the_last_is_written():
    memory, store, _, _ = switched_on()
    memory.job_begins(52)
    store.is_moving = True
    memory.cards_home()
    memory.job_ended(job(), DONE)
    store.is_moving = False
    memory.job_begins(52)
    again, _, inside, _ = switched_on(MemoryStore(store.files))
    assert inside and counts(again) == [("shuffles_good", 1)]


def test_going_on_with_cards_inside_writes_nothing():
    memory, store, _, _ = switched_on()
    memory.job_begins(52)
    writes = store.writes
    store.is_moving = True
    memory.job_begins(52, 2)
    assert store.writes == writes


def test_settings_last_and_refusals_change_nothing():
    memory, store, _, _ = switched_on()
    assert memory.set_setting("cards", 32) == []
    assert memory.set_setting("name", "Zwei") == []
    writes = store.writes
    assert memory.set_setting("cards", 32) == [] and store.writes == writes
    raises(ValueError, memory.set_setting, "cards", 1)
    raises(ValueError, memory.set_setting, "volume", 1)
    again, _, _, warnings = switched_on(MemoryStore(store.files))
    assert again.settings.get("cards") == 32 and again.settings.get("name") == "Zwei" and warnings == []


def test_a_full_flash_warns_keeps_on_and_catches_up():
    memory, store, _, _ = switched_on()
    store.full = True
    assert len(memory.job_begins(52)) == 1
    assert len(memory.cards_home()) == 1
    assert len(memory.job_ended(job(), DONE)) == 2
    assert len(memory.set_setting("cards", 32)) == 3 and memory.settings.get("cards") == 32
    assert len(memory.snapshot()["warnings"]) == 3
    store.full = False
    assert memory.write_due() == []
    again, _, inside, warnings = switched_on(MemoryStore(store.files))
    assert not inside and warnings == [] and again.settings.get("cards") == 32
    assert counts(again) == [("shuffles_good", 1)]


def test_home_that_could_not_be_written_is_tried_again():
    memory, store, _, _ = switched_on()
    memory.job_begins(52)
    store.full = True
    assert len(memory.cards_home()) == 1 and not memory.cards_may_be_inside
    assert switched_on(MemoryStore(store.files))[2]
    store.full = False
    memory.write_due()
    assert not switched_on(MemoryStore(store.files))[2]


def test_home_that_was_due_is_not_written_once_the_next_job_has_begun():
    memory, store, _, _ = switched_on()
    memory.job_begins(52)
    store.full = True
    memory.cards_home()
    memory.job_begins(52)
    store.full = False
    memory.write_due()
    assert switched_on(MemoryStore(store.files))[2]


def test_corrupt_files_give_defaults_and_warnings_and_are_written_anew():
    memory, store, _, _ = switched_on()
    memory.set_setting("cards", 32)
    good_job(memory)
    for name in store.files:
        store.files[name] = b"\xff" * 40
    memory, store, inside, warnings = switched_on(MemoryStore(store.files))
    assert inside and len(warnings) == 5, warnings
    assert memory.settings.get("cards") == 52
    memory.cards_home()
    memory.set_setting("cards", 24)
    memory.job_ended(job(), DONE)
    memory, _, inside, warnings = switched_on(MemoryStore(store.files))
    assert not inside and warnings == [] and memory.settings.get("cards") == 24


def test_a_lost_journal_beside_counters_means_cards_inside_until_they_are_home():
    _, store, _, _ = switched_on()
    del store.files["journal"]
    for _ in range(2):
        memory, store, inside, warnings = switched_on(MemoryStore(store.files))
        assert inside and len(warnings) == 1
    memory.cards_home()
    assert not switched_on(MemoryStore(store.files))[2]


def test_minutes_are_counted_and_written_once_an_hour():
    now = [5]
    memory, store, _, _ = switched_on(now_us=lambda: now[0])
    writes = store.writes
    for _ in range(59 * 2):
        now[0] += 30000000
        memory.write_due()
    assert store.writes == writes and memory.counters.get("minutes_on") == 59
    now[0] += 60000000
    memory.write_due()
    memory.write_due()
    assert store.writes == writes + 1
    again = switched_on(MemoryStore(store.files))[0]
    assert again.counters.get("minutes_on") == 60


def test_snapshot_is_whole():
    memory, _, _, _ = switched_on()
    snapshot = memory.snapshot()
    assert [name for name, _ in snapshot["settings"]] == memory.settings.names()
    assert [name for name, _ in snapshot["counters"]] == memory.counters.names()
    assert snapshot["settings"][0] == ("cards", 52) and snapshot["cards_may_be_inside"] is False
    memory.job_begins(52)
    assert memory.snapshot()["cards_may_be_inside"] is True


def test_every_cut_of_the_first_power_on_leaves_a_machine_that_starts():
    for careless in (False, True):
        for cut in range(100):
            store = MemoryStore(None, cut, careless)
            try:
                switched_on(store)
            except PowerCut:
                switched_on(MemoryStore(store.files))
                continue
            assert FILES[0] in store.files
            break
        else:
            raise AssertionError("never done")
