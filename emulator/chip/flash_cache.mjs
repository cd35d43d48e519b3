// The cache between core and flash, which rp2040js lacks: a miss makes the core wait for 8 bytes. 16 KiB, two ways, lines
// of 8 bytes, the one used longer ago is replaced (RP2040 datasheet, 2.6.3). The time of a miss is that of a continuous
// quad read: 8 clocks of SCK for the address, 4 of waiting, 16 for the bytes (W25Q16JV datasheet, 8.2.19).
const FLASH = 0x10000000; // read through the cache ...
const BESIDE = 0x11000000; // ... up to here: aliases that leave it out begin
const SSI = 0x18000;
const SETS = 1024;
const SCK_PER_MISS = 28;
const SCK_DIVIDER = 2; // of the second stage for W25Q080, until one is set

export class FlashCache {
  constructor(mcu) {
    this.tags = [new Int32Array(SETS), new Int32Array(SETS)];
    this.older = new Uint8Array(SETS); // which way
    this.waiting = 0; // cycles of the core that are to pass
    this.clear();
    this.flush();
    const ssi = mcu.peripherals[SSI];
    for (const name of ['readUint32', 'readUint16', 'readUint8']) {
      const read = mcu[name].bind(mcu);
      mcu[name] = (address) => {
        if (address >>> 24 === FLASH >>> 24 && address < BESIDE) this.#touch(address, ssi);
        return read(address);
      };
    }
  }

  #touch(address, ssi) {
    const line = (address - FLASH) >>> 3;
    const set = line % SETS;
    const tag = (line / SETS) | 0;
    const way = this.tags[0][set] === tag ? 0 : this.tags[1][set] === tag ? 1 : -1;
    if (way >= 0) {
      this.older[set] = 1 - way;
      this.hits++;
      return;
    }
    this.misses++;
    this.tags[this.older[set]][set] = tag;
    this.older[set] = 1 - this.older[set];
    this.waiting += SCK_PER_MISS * (ssi.baudr || SCK_DIVIDER);
  }

  /** What the boot ROM does after a write: nothing is in it. */
  flush() {
    for (const tags of this.tags) tags.fill(-1);
  }

  clear() {
    this.hits = this.misses = 0;
  }

  /** Cycles that the core has waited since this was last asked. */
  take() {
    const cycles = this.waiting;
    this.waiting = 0;
    return cycles;
  }
}
