// The ring oscillator's random bit, from a generator with a seed: rp2040js has no such peripheral.
const STATUS = 0x18;
const STABLE_AND_ENABLED = 0x80001000;
const RANDOM_BIT = 0x1c;

/** Mulberry32 (public domain, by Tommy Ettinger): 32 bits from a counter. */
function generator(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return (t ^ (t >>> 14)) >>> 0;
  };
}

/** The class needs BasePeripheral of rp2040js, which is loaded by path. */
export function addRingOscillator(mcu, BasePeripheral, seed) {
  const next = generator(seed);
  class RingOscillator extends BasePeripheral {
    constructor() {
      super(mcu, 'ROSC');
      this.values = {};
      this.bits = 0;
      this.left = 0;
    }

    readUint32(offset) {
      if (offset === STATUS) return STABLE_AND_ENABLED;
      if (offset !== RANDOM_BIT) return this.values[offset] || 0;
      if (!this.left) {
        this.bits = next();
        this.left = 32;
      }
      this.left--;
      const bit = this.bits & 1;
      this.bits >>>= 1;
      return bit;
    }

    writeUint32(offset, value) {
      this.values[offset] = value;
    }
  }
  mcu.peripherals[0x40060] = new RingOscillator();
}
