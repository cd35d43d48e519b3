"""Steps of the fake RP2040: what a table makes an axis do, and when a change of it still counts."""

from array import array

from fed_axis import TO_END, Axis, chunk, moved
from shuffler import hal


def test_a_table_moves_an_axis_of_the_mechanism(c):
    axis = Axis(c, chunk(100, 1000), chunk(200, 2000), TO_END).go()
    c.core.sleep(50000)
    assert moved(c) == 50
    assert c.core.moving()
    c.core.sleep(100000)
    assert moved(c) == 200
    c.core.sleep(100000)
    assert moved(c) == 300
    assert not c.core.moving()
    assert len(axis.ends) == 1
    assert abs(axis.ends[0] - 200000) < 100


def test_dir_low_goes_back(c):
    Axis(c, chunk(40, 1000), chunk(100, 1000, level=0), TO_END).go()
    c.core.sleep(300000)
    assert moved(c) == -60


def test_fifo_reads_ahead_of_the_steps(c):
    axis = Axis(c, *[chunk(10, 1000)] * 10, TO_END)
    axis.dma.active(1)
    assert axis.sm.tx_fifo() == 4
    assert axis.dma.count == 22 - 4
    axis.sm.active(1)
    assert (axis.sm.tx_fifo(), axis.dma.count) == (4, 22 - 6)
    c.core.sleep(10500)
    assert axis.dma.read == c.core.memory.addressof(axis.table) + 4 * 8


def test_a_table_changed_ahead_of_dma_is_played_as_changed(c):
    axis = Axis(c, *[chunk(10, 1000)] * 20, TO_END).go()
    c.core.sleep(25000)
    axis.table[2 * 8] = 0
    c.core.sleep(300000)
    assert moved(c) == 80
    assert len(axis.ends) == 1


def test_a_table_changed_behind_dma_is_not_looked_at(c):
    axis = Axis(c, *[chunk(10, 1000)] * 20, TO_END).go()
    c.core.sleep(25000)
    axis.table[2 * 4] = 0  # in the FIFO since 20 ms
    c.core.sleep(300000)
    assert moved(c) == 200


def test_a_table_can_grow_while_it_is_played(c):
    axis = Axis(c, *[chunk(10, 1000)] * 10, TO_END, TO_END, TO_END, TO_END).go()
    c.core.sleep(55000)
    axis.table[20:26] = array("I", chunk(10, 500) * 3)
    c.core.sleep(300000)
    assert moved(c) == 130


def test_a_table_without_an_end_starves(c):
    axis = Axis(c, chunk(50, 1000)).go()
    c.core.sleep(100000)
    assert moved(c) == 50
    assert c.core.machines[0].starved == 1
    assert not axis.ends


def test_pulses_and_words_are_noted_if_a_test_wants_to_know(c):
    axis = Axis(c, chunk(3, 1000), chunk(2, 2000, level=0), TO_END)
    machine = c.core.machines[0]
    machine.words, machine.pulses = [], []
    axis.go()
    c.core.sleep(20000)
    assert machine.words == list(axis.table)[:5], "of the end one is enough"
    times = [t for t, _ in machine.pulses]
    assert [level for _, level in machine.pulses] == [1, 1, 1, 0, 0]
    assert [round(b - a) for a, b in zip(times, times[1:])] == [1000, 1000, 500, 500]


def test_switched_off_drivers_do_not_move(c):
    Axis(c, chunk(50, 1000), TO_END, enabled=False).go()
    c.core.sleep(100000)
    assert moved(c) == 0
    assert round(c.wiring.lost[hal.FEED]) == 50


def test_a_held_state_machine_continues_where_it_was(c):
    axis = Axis(c, chunk(100, 1000), chunk(200, 2000), TO_END).go()
    c.core.sleep(50300)
    axis.sm.active(0)
    assert not c.core.moving()
    c.core.sleep(100000)
    assert moved(c) == 50
    axis.sm.active(1)
    c.core.sleep(200000)
    assert moved(c) == 300
    assert len(axis.ends) == 1
