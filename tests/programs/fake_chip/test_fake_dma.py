"""DMA channels and state machines of the fake RP2040: each misuse is answered with an exception."""

from array import array

import pytest
from chip import Misuse
from fed_axis import HZ, TO_END, Axis, chunk


def test_dma_is_aborted_disabled_and_when_nothing_asks_for_words(c):
    axis = Axis(c, *[chunk(10, 1000)] * 20, TO_END).go()
    c.core.sleep(25000)
    with pytest.raises(Misuse, match="enabled: RP2040-E13"):
        axis.dma.active(0)
    axis.dma.ctrl = axis.dma.pack_ctrl(default=axis.ctrl, enable=False)
    with pytest.raises(Misuse, match="under way: RP2040-E13"):
        axis.dma.active(0)
    axis.sm.active(0)
    axis.dma.active(0)
    assert not axis.dma.active()


def test_put_into_a_full_fifo_blocks(c):
    axis = Axis(c, TO_END)
    axis.sm.put(array("I", chunk(10, 100) * 2))
    with pytest.raises(Misuse, match="put"):
        axis.sm.put(1)


def test_get_blocks(c):
    with pytest.raises(Misuse, match="get"):
        Axis(c, TO_END).sm.get()


@pytest.mark.parametrize("change", ["read", "count", "config", "start"])
def test_dma_is_not_set_up_anew_while_it_runs(c, change):
    axis = Axis(c, *[chunk(10, 1000)] * 10, TO_END).go()
    with pytest.raises(Misuse, match="while it runs"):
        if change == "read":
            axis.dma.read = axis.table
        elif change == "count":
            axis.dma.count = 4
        elif change == "config":
            axis.dma.config(read=axis.table, count=4, trigger=True)
        else:
            axis.dma.active(1)


def test_dma_keeps_no_table_alive(c):
    axis = Axis(c, *[chunk(10, 1000)] * 10, TO_END).go()
    axis.table = None
    with pytest.raises(Misuse, match="collector"):
        c.core.sleep(100000)


def test_dma_beyond_its_buffer(c):
    axis = Axis(c, *[chunk(10, 1000)] * 3)
    axis.dma.count = 20
    with pytest.raises(Misuse, match=r"beyond|no buffer"):
        axis.go()
        c.core.sleep(100000)


@pytest.mark.parametrize(
    "fields,message", [({"inc_write": True}, "behind"), ({"treq_sel": 1}, "paced"), ({"size": 1}, "whole")]
)
def test_dma_control_that_can_not_feed_a_fifo(c, fields, message):
    axis = Axis(c, chunk(10, 1000), TO_END)
    axis.dma.ctrl = axis.dma.pack_ctrl(default=axis.ctrl, **fields)
    with pytest.raises(Misuse, match=message):
        axis.dma.active(1)


def test_pack_ctrl_refuses_what_the_port_refuses(rp2):
    dma = rp2.DMA()
    assert rp2.DMA.unpack_ctrl(dma.pack_ctrl(size=1))["size"] == 1
    with pytest.raises(ValueError):
        dma.pack_ctrl(size=4)
    with pytest.raises(TypeError):
        dma.pack_ctrl(no_such=1)


def test_there_are_twelve_channels(rp2):
    kept = [rp2.DMA() for _ in range(12)]
    with pytest.raises(OSError):
        rp2.DMA()
    kept[0].close()
    rp2.DMA()


def test_another_program_is_refused_when_it_is_started(c, rp2, m):
    def blink():
        set(pins, 1)  # noqa: F821
        set(pins, 0)  # noqa: F821

    sm = rp2.StateMachine(0, rp2.asm_pio(set_init=rp2.PIO.OUT_LOW)(blink), freq=HZ, set_base=m.Pin(2))
    with pytest.raises(Misuse, match="not modelled"):
        sm.active(1)


def test_programs_share_32_instructions(rp2, m):
    def long():
        for _ in range(20):
            nop()  # noqa: F821

    def more():
        for _ in range(13):
            nop()  # noqa: F821

    program, other = rp2.asm_pio()(long), rp2.asm_pio()(more)
    rp2.StateMachine(0, program)
    rp2.StateMachine(1, program)
    rp2.StateMachine(4, other)
    with pytest.raises(OSError):
        rp2.StateMachine(2, other)
