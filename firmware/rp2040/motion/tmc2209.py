"""TMC2209 drivers on one serial wire: run and hold current, microsteps, and whether they have their supply.

Datasheet rev. 1.09: datagrams 4.1, CRC 4.2, registers 5, currents 9. A builder with plain STEP/DIR drivers sets
board.TMC_FITTED to False and turns their potentiometers.
"""

import time

import board

_SYNC, _WRITE = 0x05, 0x80
_GCONF, _IOIN, _IHOLD_IRUN, _CHOPCONF = 0x00, 0x06, 0x10, 0x6C
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
        """Write currents and microsteps into each; True if all of them answer."""
        answered = 0
        for address, run_ma, hold_ma in zip(self._addresses, board.TMC_RUN_MA, board.TMC_HOLD_MA):
            run, is_small = current_scale(run_ma, board.TMC_SENSE_MOHM)
            hold = run * hold_ma // run_ma
            microsteps = 8
            while 256 >> microsteps < board.MICROSTEPS:
                microsteps -= 1
            self._write(address, _GCONF, _GCONF_VALUE)
            self._write(address, _IHOLD_IRUN, _HOLD_DELAY << 16 | run << 8 | hold)
            self._write(address, _CHOPCONF, _CHOPCONF_VALUE | microsteps << 24 | (_VSENSE if is_small else 0))
            answered += self.is_there(address)
        return answered == len(self._addresses)

    def are_there(self):
        """True if every one answers: without the motors' supply none does."""
        return all([self.is_there(address) for address in self._addresses])

    def is_there(self, address):
        """1 if the driver at ``address`` answers as a TMC2209, else 0."""
        value = self._read(address, _IOIN)
        return 1 if value is not None and value[0] == _VERSION else 0

    def _write(self, address, register, value):
        data = bytes((_SYNC, address, register | _WRITE)) + value.to_bytes(4, "big")
        self._uart.write(data + bytes((crc(data),)))
        self._heard(8)  # our own words, on the same wire

    def _read(self, address, register):
        """Four bytes of a register, the highest first; None if nobody answers rightly."""
        while self._uart.any():
            self._uart.read(1)
        data = bytes((_SYNC, address, register))
        self._uart.write(data + bytes((crc(data),)))
        heard = self._heard(12)
        answer = heard[-8:]
        if len(heard) != 12 or answer[:3] != bytes((_SYNC, 0xFF, register)) or crc(answer[:7]) != answer[7]:
            return None
        return answer[3:7]

    def _heard(self, count):
        heard = b""
        began = time.ticks_ms()
        while True:
            # The time first: a collection of garbage takes longer than an answer, which has come meanwhile.
            is_late = time.ticks_diff(time.ticks_ms(), began) > _ANSWER_MS
            ready = self._uart.any()
            if ready:
                heard += self._uart.read(min(ready, count - len(heard)))
            if len(heard) == count or (is_late and not ready):
                return heard


def build(count):
    """The Drivers of ``count`` axes, or None if it has plain ones."""
    if not board.TMC_FITTED:
        return None
    from machine import UART, Pin

    return Drivers(UART(board.TMC_UART, _BAUD, tx=Pin(board.TMC_TX_PIN), rx=Pin(board.TMC_RX_PIN)), count)
