"""The feed's motor worked by hand on the fake chip: the firmware's own program, a table, a DMA channel."""

from array import array

from shuffler import hal

HZ = 12500000
OVERHEAD = 29
TO_END = (0, 0)


def chunk(steps, hz, level=1):
    return (steps << 1 | level, HZ // hz - OVERHEAD)


class Axis:
    """The feed by hand: the firmware's own program, a table, a channel."""

    def __init__(self, c, *chunks, enabled=True):
        import machine
        import rp2

        self.ends = []
        self.table = array("I", [word for chunk in chunks for word in chunk])
        self.sm = rp2.StateMachine(
            0, c.load("rp2040.motion.steps_pio").steps, freq=HZ, sideset_base=machine.Pin(2), out_base=machine.Pin(3)
        )
        machine.Pin(8, machine.Pin.OUT, value=0 if enabled else 1)
        self.sm.irq(lambda sm: self.ends.append(c.core.now_us), hard=True)
        self.dma = rp2.DMA()
        self.ctrl = self.dma.pack_ctrl(inc_write=False, treq_sel=0)
        self.dma.config(read=self.table, write=self.sm, count=len(self.table), ctrl=self.ctrl)

    def go(self):
        self.dma.active(1)
        self.sm.active(1)
        return self


def moved(c):
    return c.scene.position(hal.FEED)
