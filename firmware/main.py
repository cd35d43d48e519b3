"""Start the shuffler, unless somebody wants the REPL (see rp2040.start), or the chip is another one."""

import sys
import time

import micropython

if "RP2040" not in sys.implementation._machine:  # has other registers: touch nothing (docs/how-to/pico-2.md)
    print("This firmware is for an RP2040 (Pico); this is a %s: nothing is started." % sys.implementation._machine)
else:
    micropython.kbd_intr(-1)  # before anything takes its time: a host may speak already, and a frame may hold 0x03

    import board
    import machine

    # A chip may hang at that speed. So a person who holds the button gets the REPL first, at the speed of the boot.
    # Then the watchdog begins, and a start that it ended is followed by one without the change (docs/decisions/031).
    # RP2040 datasheet 4.7.6: REASON, SCRATCH0 and 2; WISH as in rp2040.start.
    _REASON, _WISH, _SPEED = 0x40058008, 0x4005800C, 0x40058014
    _TRIED, _SLOW = 0x4D5A0001, 0x4D5A0002  # in SPEED, which rp2040.starts clears when the firmware has come up
    registers = machine.mem32
    button = machine.Pin(board.BUTTON_PIN, machine.Pin.IN, machine.Pin.PULL_UP)
    time.sleep_ms(1)
    if button.value() and registers[_WISH] != 0x4D57:
        machine.WDT(timeout=8300)
        if registers[_SPEED] == _SLOW or (registers[_SPEED] == _TRIED and registers[_REASON] == 1):
            registers[_SPEED] = _SLOW
        else:
            registers[_SPEED] = _TRIED
            # 1.15 V for the cores before they go that fast. VREG, RP2040 datasheet 2.10.
            _VREG, _VSEL, _VSEL_1V15 = 0x40064000, 0xF0, 0xC0
            registers[_VREG] = registers[_VREG] & ~_VSEL | _VSEL_1V15
            time.sleep_ms(1)
            machine.freq(board.CPU_HZ)

    try:
        from rp2040 import start
    except BaseException:  # it is damaged: to repair it takes the prompt for longer than the watchdog waits
        registers[0x40058000] &= ~(1 << 30)
        raise
    start.run()
