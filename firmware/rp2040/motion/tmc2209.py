"""TMC2209 drivers on one serial wire: run and hold current, microsteps, and whether they had their supply all the time.

They forget with it, while USB keeps this chip alive; then the pins MS1 and MS2, which are their addresses, set the
microsteps: a half, twice, four times as many. So what is written is read back, and a reset is looked for.

Datasheet rev. 1.09: datagrams 4.1, CRC 4.2, registers 5, currents 9. A builder with plain STEP/DIR drivers sets
board.TMC_FITTED to False and turns their potentiometers.
"""

import time

import board
from shuffler.hal import LOST, MISSING, THERE

_SYNC, _WRITE = 0x05, 0x80
_GCONF, _GSTAT, _IFCNT, _IOIN, _IHOLD_IRUN, _CHOPCONF = 0x00, 0x01, 0x02, 0x06, 0x10, 0x6C
_WAS_RESET = 1  # in GSTAT; written there, it is cleared
# SpreadCycle, whose current keeps up with steep ramps (StealthChop's controller is too slow for them); the UART owns
# PDN_UART; microsteps from CHOPCONF, not from the pins; the filter of STEP's edges stays on, as after a reset.
_GCONF_VALUE = 1 << 2 | 1 << 6 | 1 << 7 | 1 << 8
# Interpolation to 256. TOFF 3: 12 + 32 * 3 clocks of 12 MHz, two slow decays of 9 us a period, some 28 kHz. TBL 1: 24
# clocks of blanking, what TMC220x's datasheet (rev. 1.02, p. 50) has for most motors; the reset's 16 may see a cable's
# ringing as current. HSTRT 5 and HEND 0, as after a reset: at 4.4 mH and 24 V the currents change by 11 mA in 2 us,
# less than the least.
_CHOPCONF_VALUE = 1 << 28 | 1 << 15 | 5 << 4 | 3
_VSENSE = 1 << 17  # the small sense voltage: finer steps for small currents
_VERSION = 0x21
_HOLD_DELAY = 8
_ANSWER_MS = 3
_BAUD = 115200
_TRIES = 3  # on a wire beside motors


def crc(data):
    """CRC-8 of a datagram without its last byte (polynomial x^8 + x^2 + x + 1, bits from the lowest)."""
    value = 0
    for byte in data:
        for _ in range(8):
            value = (value << 1 ^ 0x07 if (value >> 7 ^ byte) & 1 else value << 1) & 0xFF
            byte >>= 1
    return value


def current_scale(milliamperes, sense_milliohm):
    """(scale 0..31, small sense voltage) for an RMS current: I = (CS + 1) / 32 * Vfs / (R + 20 mOhm) / sqrt(2)."""
    # 32 * sqrt(2) = 45.25; Vfs = 325 or 180 mV
    part = 4525 * milliamperes * (sense_milliohm + 20) // 1000
    scale = part // (325 * 100) - 1
    if scale >= 16:
        return min(scale, 31), False
    return max(0, min(part // (180 * 100) - 1, 31)), True


class Drivers:
    """One an axis. uart: machine.UART at 115200 baud; count: how many axes the machine has."""

    def __init__(self, uart, count):
        self._uart = uart
        self._addresses = board.TMC_ADDRESSES[:count]

    def set_up(self):
        """Write currents and microsteps into each; True if all of them have kept it."""
        kept = 0
        for address, run_ma, hold_ma in zip(self._addresses, board.TMC_RUN_MA, board.TMC_HOLD_MA):
            run, is_small = current_scale(run_ma, board.TMC_SENSE_MOHM)
            hold = run * hold_ma // run_ma
            microsteps = 8
            while 256 >> microsteps < board.MICROSTEPS:
                microsteps -= 1
            currents = _HOLD_DELAY << 16 | run << 8 | hold
            chop = _CHOPCONF_VALUE | microsteps << 24 | (_VSENSE if is_small else 0)
            for _ in range(_TRIES):
                if self._keeps(address, currents, chop):
                    kept += 1
                    break
        return kept == len(self._addresses)

    def _keeps(self, address, currents, chop):
        """Write all into one driver; True if it has taken it: what can't be read back is counted."""
        count = self._read(address, _IFCNT)
        if count is None:
            return False
        for register, value in (
            (_GCONF, _GCONF_VALUE),
            (_IHOLD_IRUN, currents),
            (_CHOPCONF, chop),
            (_GSTAT, _WAS_RESET),
        ):
            self._write(address, register, value)
        return (
            self._read(address, _IFCNT) == count + 4 & 0xFF
            and self._read(address, _GCONF) == _GCONF_VALUE
            and self._read(address, _CHOPCONF) == chop
            and (self._read(address, _IOIN) or 0) >> 24 == _VERSION
        )

    def supply(self):
        """Say of the supply what `Hal.supply` does: THERE, MISSING if a driver does not answer, LOST if one has begun
        with the values of power-on since it was set up."""
        said = THERE
        for address in self._addresses:
            status = self._read(address, _GSTAT)
            if status is None:
                return MISSING
            if status & _WAS_RESET:
                said = LOST
        return said

    def _write(self, address, register, value):
        data = bytes((_SYNC, address, register | _WRITE)) + value.to_bytes(4, "big")
        self._uart.write(data + bytes((crc(data),)))
        self._heard(8)  # our own words, on the same wire

    def _read(self, address, register):
        """The number in a register; None if nobody answers rightly."""
        data = bytes((_SYNC, address, register))
        for _ in range(_TRIES):
            self._uart.read(self._uart.any())
            self._uart.write(data + bytes((crc(data),)))
            heard = self._heard(12)
            answer = heard[-8:]
            if len(heard) == 12 and answer[:3] == bytes((_SYNC, 0xFF, register)) and crc(answer[:7]) == answer[7]:
                return int.from_bytes(answer[3:7], "big")
        return None

    def _heard(self, count):
        began = time.ticks_ms()
        while True:
            # The time first: a collection of garbage takes longer than an answer, which has come meanwhile.
            is_late = time.ticks_diff(time.ticks_ms(), began) > _ANSWER_MS
            ready = self._uart.any()
            if ready >= count or is_late:  # in one piece: in twelve they would leave 30 KB of garbage in a job's start
                return self._uart.read(min(ready, count)) or b""


def build(count):
    """The Drivers of ``count`` axes, or None if it has plain ones."""
    if not board.TMC_FITTED:
        return None
    from machine import UART, Pin

    return Drivers(UART(board.TMC_UART, _BAUD, tx=Pin(board.TMC_TX_PIN), rx=Pin(board.TMC_RX_PIN)), count)
