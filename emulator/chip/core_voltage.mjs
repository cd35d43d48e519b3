// The regulator of the cores' voltage, which rp2040js lacks: a chip may go faster than 133 MHz from 1.15 V on (RP2040
// datasheet, 2.10 and 2.15.3). Too fast for its voltage it may do anything: here it stops.
// And a chip that does not bear a speed for which others are good: it hangs.
const VREG = 0x40064;
const VSEL_1V10 = 0xb;
const VSEL_1V15 = 0xc;
const READY_AND_ENABLED = 0x1001;
const MOST_HZ = 133e6;

/** hang(): called when it goes faster than ``ownMostHz``. */
export function addCoreVoltage(mcu, BasePeripheral, ownMostHz, hang) {
  let register = VSEL_1V10 << 4;
  class Regulator extends BasePeripheral {
    readUint32(offset) {
      return offset === 0 ? register | READY_AND_ENABLED : 0;
    }

    writeUint32(offset, value) {
      if (offset === 0) register = value & 0xf0;
    }
  }
  mcu.peripherals[VREG] = new Regulator(mcu, 'VREG');
  mcu.addClockListener((hz) => {
    if (hz > MOST_HZ && register >> 4 < VSEL_1V15) throw new Error(`${hz / 1e6} MHz at too low a voltage`);
    if (hz > ownMostHz) hang();
  });
}
