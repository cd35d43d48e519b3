"""Memory as DMA sees it: 32-bit addresses, given to buffers as they are asked for, that keep nothing alive."""

import struct

from .. import power

try:
    from uctypes import addressof as _real_address  # MicroPython's own; it has no weak references

    weakref = None
except ImportError:
    import ctypes
    import weakref

    def _real_address(obj):
        view = memoryview(obj).cast("B")
        return ctypes.addressof((ctypes.c_char * len(view)).from_buffer(view))


_SRAM = 0x20000000


class Region:
    """A buffer at an address."""

    def __init__(self, obj, real, address):
        self.real, self.address = real, address
        self.nbytes = len(bytes(obj))
        if weakref is None:
            self.get = lambda: obj
        else:
            try:
                self.get = weakref.ref(obj)
            except TypeError:
                self.get = lambda: obj  # a bytearray: lives as long as the chip


class Memory:
    """All buffers that somebody has asked the address of."""

    def __init__(self):
        self._regions = []
        self._free = _SRAM

    def addressof(self, obj):
        """Address of a buffer or of a part of one."""
        self._regions = [region for region in self._regions if region.get() is not None][-200:]
        real = _real_address(obj)
        for region in self._regions:
            if region.real <= real < region.real + region.nbytes:
                return region.address + real - region.real
        base = getattr(memoryview(obj), "obj", None) or obj
        region = Region(base, _real_address(base), self._free)
        self._free += (region.nbytes + 15) // 16 * 16
        self._regions.append(region)
        return region.address + real - region.real

    def locate(self, address):
        """(buffer, offset in it) of what lies there. Misuse if no living buffer does."""
        for region in self._regions:
            if region.address <= address < region.address + region.nbytes:
                base = region.get()
                if base is None:
                    power.chip.fail("DMA reads memory that the collector has taken back")
                return base, address - region.address
        power.chip.fail(f"DMA reads at 0x{address:x}, where no buffer is")

    def word(self, address):
        """The 32 bits there, now."""
        base, offset = self.locate(address)
        return struct.unpack_from("<I", base, offset)[0]

    def words(self, address, count):
        """The next ``count`` of them, or fewer if the buffer ends before."""
        base, offset = self.locate(address)
        count = min(count, (len(base) * getattr(base, "itemsize", 4) - offset) // 4)
        return struct.unpack_from(f"<{count}I", base, offset)
