// Three TMC2209 on UART0, all on one wire: the board hears itself, then the answer. Datasheet rev. 1.09, section 4.
const BIT_NS = 1e9 / 115200;
const BYTE_NS = 10 * BIT_NS;
const SYNC = 0x05;
const MASTER = 0xff;
const WRITE = 0x80;
const ANSWER_DELAY_NS = 8 * BIT_NS; // SENDDELAY as it is after power-on
const TX_INTERRUPT = 1 << 5;
const FRESH = { 0x00: 0x41, 0x01: 0x01, 0x02: 0, 0x06: 0x21000000, 0x6c: 0x10000053 }; // GCONF, GSTAT, IFCNT, IOIN, CHOPCONF
const GCONF = 0x00;
const GSTAT = 0x01;
const IFCNT = 0x02;
const CHOPCONF = 0x6c;
const MSTEP_REG = 1 << 7;
const MICROSTEPS = [8, 32, 64, 16]; // by the pins MS1 and MS2, which are the address

function checksum(bytes) {
  let crc = 0;
  for (let byte of bytes)
    for (let i = 0; i < 8; i++) {
      crc = (crc >> 7) ^ (byte & 1) ? ((crc << 1) & 0xff) ^ 7 : (crc << 1) & 0xff;
      byte >>= 1;
    }
  return crc;
}

export class Drivers {
  constructor(mcu) {
    this.clock = mcu.clock;
    this.uart = mcu.uart[0];
    this.arePowered = true;
    this.registers = [0, 1, 2].map(() => ({ ...FRESH }));
    this.wireFree = 0;
    this.telegram = [];
    this.coming = []; // {at, byte} on the way to the board
    this.alarm = this.clock.createAlarm(() => {
      this.uart.feedByte(this.coming.shift().byte);
      this.#await();
    });
    // rp2040js raises the transmit interrupt again and again while the FIFO is empty; the PL011 does once.
    for (const uart of mcu.uart)
      uart.checkInterrupts = function () {
        this.rp2040.setInterrupt(this.irq, !!(this.interruptStatus & this.interruptMask));
      };
    this.uart.onByte = (byte) => this.#hear(byte);
  }

  power(isOn) {
    this.arePowered = isOn;
    if (!isOn) this.registers = [0, 1, 2].map(() => ({ ...FRESH }));
  }

  /** What each driver makes of a pulse: its microsteps, as the register or the pins say. */
  microsteps() {
    return this.registers.map((values, address) =>
      values[GCONF] & MSTEP_REG ? 256 >> ((values[CHOPCONF] >>> 24) & 15) : MICROSTEPS[address],
    );
  }

  #await() {
    if (this.coming.length) this.alarm.schedule(Math.max(0, this.coming[0].at - this.clock.nanos));
  }

  #later(at, byte) {
    this.coming.push({ at, byte });
    if (this.coming.length === 1) this.#await();
  }

  #hear(byte) {
    this.wireFree = Math.max(this.wireFree, this.clock.nanos) + BYTE_NS;
    this.#later(this.wireFree, byte); // its own echo
    this.uart.interruptStatus |= TX_INTERRUPT;
    this.uart.checkInterrupts();
    this.telegram.push(byte);
    while (this.telegram.length && (this.telegram[0] & 15) !== SYNC) this.telegram.shift();
    const length = this.telegram[2] & WRITE ? 8 : 4;
    if (this.telegram.length < 4 || this.telegram.length < length) return;
    const telegram = this.telegram.splice(0, length);
    const [, address, register] = telegram;
    if (!this.arePowered || address > 2 || checksum(telegram.slice(0, -1)) !== telegram[length - 1]) return;
    const values = this.registers[address];
    if (length === 8) {
      const [, , , a, b, c, d] = telegram;
      const value = ((a << 24) | (b << 16) | (c << 8) | d) >>> 0;
      const at = register & 0x7f;
      values[at] = at === GSTAT ? values[GSTAT] & ~value : value; // written there, a bit is cleared
      values[IFCNT] = (values[IFCNT] + 1) & 0xff;
      return;
    }
    const value = values[register] || 0;
    const answer = [SYNC, MASTER, register, value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255];
    this.wireFree += ANSWER_DELAY_NS;
    for (const one of [...answer, checksum(answer)]) {
      this.wireFree += BYTE_NS;
      this.#later(this.wireFree, one);
    }
  }
}
