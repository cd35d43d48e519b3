"""Counters: they saturate, they survive any one copy, and the good copy is never the one that is written."""

import struct

from expect import raises
from shuffler.storage import envelope
from shuffler.storage.counters import FILES, TABLE, Counters, read
from shuffler.storage.memory_store import MemoryStore, PowerCut

MOST = 0xFFFFFFFF


def of(store):
    return read([store.read(name) for name in FILES])


def values(counters):
    return [counters.get(name) for name in counters.names()]


def some(store=None, writes=3):
    counters = Counters()
    for i in range(len(TABLE)):
        counters.add(TABLE[i], i + 1)
    for _ in range(writes if store else 0):
        counters.add("cards_fed", 52)
        assert counters.write(store) is None
    return counters


def test_there_are_eleven_from_zero():
    assert len(TABLE) == 11 and values(Counters()) == [0] * 11
    assert read([None, None])[1] == []
    raises(ValueError, Counters().get, "coffees")
    raises(ValueError, Counters().add, "coffees")


def test_they_saturate():
    counters = Counters()
    counters.add("jams", MOST - 1)
    counters.add("jams", 0)
    assert counters.get("jams") == MOST - 1
    counters.add("jams")
    counters.add("jams", 5)
    assert counters.get("jams") == MOST and sum(values(counters)) == MOST
    assert read([counters.encode(1), None])[0].get("jams") == MOST


def test_what_is_written_is_read_and_the_places_alternate():
    store = MemoryStore()
    counters = Counters()
    for n in range(1, 6):
        counters.add("cards_fed", 52)
        before = dict(store.files)
        counters.write(store)
        assert [name for name in FILES if store.files.get(name) != before.get(name)] == [FILES[(n - 1) % 2]]
        again, warnings = of(store)
        assert warnings == [] and again.get("cards_fed") == 52 * n and again.serial == n
        counters = again  # as if switched off and on


def test_any_damage_to_one_copy_leaves_the_other():
    store = MemoryStore()
    some(store)
    newest, older = store.files[FILES[0]], store.files[FILES[1]]
    for at in range(len(newest)):
        broken = newest[:at] + bytes((newest[at] ^ 0x40,)) + newest[at + 1 :]
        for bad in (broken, newest[:at]):
            got, warnings = read([bad, older])
            assert got.get("cards_fed") == 5 + 104 and got.place == 1 and len(warnings) == 1
            got, warnings = read([newest, bad])
            assert got.get("cards_fed") == 5 + 156 and got.place == 0 and len(warnings) == 1


def test_next_write_after_damage_goes_over_the_damaged_copy():
    store = MemoryStore()
    some(store)
    store.files[FILES[0]] = b"rubbish"
    counters, _ = of(store)
    older = store.files[FILES[1]]
    counters.add("jams")
    counters.write(store)
    assert store.files[FILES[1]] == older
    again, warnings = of(store)
    assert warnings == [] and values(again) == values(counters)


def test_both_damaged_or_one_and_none_start_at_zero_and_say_so():
    for copies in ([b"", b"x"], [None, b"rubbish" * 9], [b"rubbish" * 9, None]):
        got, warnings = read(copies)
        assert values(got) == [0] * 11 and "start at zero" in warnings[-1]


def test_cut_at_every_byte_loses_the_newest_write_at_most():
    for careless in (False, True):
        for cut in range(70):
            store = MemoryStore()
            counters = some(store, 4)
            cut_store = MemoryStore(store.files, cut, careless)
            before = counters.get("cards_fed")
            counters.add("cards_fed", 52)
            try:
                counters.write(cut_store)
                done = True
            except PowerCut:
                done = False
            assert done == (cut >= len(counters.encode(0)) + 1)
            got, _ = of(cut_store)
            assert got.get("cards_fed") == before + 52 * done, (careless, cut)


def test_a_full_flash_changes_nothing():
    store = MemoryStore()
    counters = some(store)
    before = dict(store.files)
    store.full = True
    counters.add("jams")
    assert "full" in counters.write(store)
    assert store.files == before and counters.serial == 3
    store.full = False
    assert counters.write(store) is None and of(store)[0].get("jams") == counters.get("jams")


def test_a_newer_version_keeps_what_is_known_and_an_older_one_too():
    numbers = [9] + list(range(1, 14))
    newer = envelope.seal(b"MC", 2, struct.pack("<14I", *numbers))
    got, warnings = read([newer, None])
    assert values(got) == list(range(1, 12)) and got.serial == 9 and len(warnings) == 1
    got, warnings = read([None, envelope.seal(b"MC", 1, struct.pack("<3I", 4, 7, 8))])
    assert values(got) == [7, 8] + [0] * 9 and warnings == [] and got.place == 1


def test_lengths_that_can_not_be():
    for length in (0, 1, 3, 5, 47):
        got, warnings = read([envelope.seal(b"MC", 1, bytes(length)), None])
        assert values(got) == [0] * 11 and len(warnings) == 2, length


def test_one_copy_is_57_bytes():
    assert len(Counters().encode(0)) == 57
