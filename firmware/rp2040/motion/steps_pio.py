"""The pulse generator: one PIO program for all axes, a state machine each. STEP by side-set, DIR by `out`.

Plays chunks (shuffler.motion.chunks) from the TX FIFO. Every step takes its delay + chunks.OVERHEAD cycles, whether it
is the first of a chunk or not: the way through the head of a chunk and the way through `again` are equally long. The
delay comes before the pulse: a pulse is the end of its step. With 80 ns a cycle: pulse 1.12 us; DIR stands at least
1.04 us before a pulse and goes 1.2 us after one's beginning. If the FIFO runs dry the machine waits with STEP low. A
chunk of no steps raises the interrupt of its state machine and halts it until StateMachine.restart(): what DMA has put
into the FIFO behind it is not played.
"""

import rp2


# fmt: off
@rp2.asm_pio(sideset_init=rp2.PIO.OUT_LOW, out_init=rp2.PIO.OUT_LOW, out_shiftdir=rp2.PIO.SHIFT_RIGHT)
def steps():
    wrap_target()
    pull(block)          .side(0)           # first word                                      1
    out(pins, 1)         .side(0)           # DIR                                             1
    out(y, 31)           .side(0) [8]       # steps; DIR settles                              9
    jmp(y_dec, "some")   .side(0)           #                                                 1
    irq(rel(0))          .side(0)
    label("halt")
    jmp("halt")          .side(0)
    label("some")
    pull(block)          .side(0)           # second word                                     1
    label("step")                           #                                        together 13
    mov(x, osr)          .side(0)           #                                                 1
    label("wait")
    jmp(x_dec, "wait")   .side(0)           #                                         delay + 1
    jmp(y_dec, "again")  .side(1) [13]      # the pulse                                      14
    wrap()
    label("again")
    jmp("step")          .side(0) [12]      #                                                13
# fmt: on
