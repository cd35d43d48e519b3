"""micropython.viper where there is none: plain Python on pointers of fixed width. Locals are not cut to 32 bits."""

from . import power


def uint(value):
    return value & 0xFFFFFFFF


class _Pointer:
    """What viper reads and writes through; past its buffer it raises, where the chip would go on."""

    bits, code, sign = 8, "B", 0

    def __init__(self, target):
        if isinstance(target, _Pointer):
            target = target.view
        if hasattr(target, "dma_address"):  # DMA.registers
            self.view = target
        elif isinstance(target, int):
            self.view = _Registers(target)
        else:
            self.view = memoryview(target).cast("B").cast(self.code)
        self._mask = (1 << self.bits) - 1

    def __getitem__(self, index):
        if index < 0:
            power.chip.fail("viper reads before its buffer")
        return self.view[index]

    def __setitem__(self, index, value):
        if index < 0:
            power.chip.fail("viper writes before its buffer")
        value &= self._mask
        self.view[index] = value - (1 << self.bits) if value & self.sign else value


class ptr8(_Pointer):
    pass


class ptr16(_Pointer):
    bits, code = 16, "H"


class ptr32(_Pointer):
    bits, code, sign = 32, "i", 1 << 31


class _Registers:
    """ptr32(address)."""

    def __init__(self, address):
        self._address = address

    def __getitem__(self, index):
        power.chip.spend(0.1)
        return power.chip.registers.read(self._address + 4 * index)

    def __setitem__(self, index, value):
        power.chip.registers.write(self._address + 4 * index, value & 0xFFFFFFFF)


POINTERS = {"ptr8": ptr8, "ptr16": ptr16, "ptr32": ptr32, "uint": uint}


def viper(function):
    """The decorator: arguments that are pointers by annotation become some."""
    names = function.__code__.co_varnames[: function.__code__.co_argcount]
    kinds = [function.__annotations__.get(name) for name in names]
    places = [i for i in range(len(kinds)) if isinstance(kinds[i], type) and issubclass(kinds[i], _Pointer)]

    def run(*given):
        given = list(given)
        for i in places:
            given[i] = kinds[i](given[i])
        return function(*given)

    run.__name__ = function.__name__
    return run
