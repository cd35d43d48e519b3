// Flash is written by routines of the boot ROM. They are found by its own table and carried out here, with the time
// that a flash chip takes: the core and its reads from flash stand still meanwhile, PIO and DMA go on.
const TABLE_POINTER = 0x14; // RP2040 datasheet, 2.8.2: two-letter codes and addresses, 16 bits each
const PAGE_BYTES = 256;
const SECTOR_BYTES = 4096;
const ERASE_NS = 45e6; // W25Q16JV datasheet: 45 ms a sector, 400 ms at most
const PAGE_NS = 0.4e6; // 0.4 ms a page, 3 ms at most
const BREAKPOINT = 0xbe00;
const BX_LR = 0x4770;
const CODES = { IF: 0xe0, EX: 0xe1, RE: 0xe2, RP: 0xe3, FC: 0xe4, CX: 0xe5 };

/** Carries out the ROM's flash routines. stall(ns): called with the time an operation takes; written(): behind each. */
export class RomFlash {
  constructor(mcu, stall, written) {
    this.mcu = mcu;
    this.stall = stall;
    this.written = written;
    this.counts = { erased: 0, programmed: 0, ns: 0, longest_ns: 0 };
    const bytes = new DataView(mcu.bootrom.buffer);
    const found = [];
    for (let at = bytes.getUint16(TABLE_POINTER, true); bytes.getUint16(at, true); at += 4) {
      const name = String.fromCharCode(bytes.getUint8(at), bytes.getUint8(at + 1));
      if (!(name in CODES)) continue;
      const address = bytes.getUint16(at + 2, true) & ~1;
      bytes.setUint16(address, BREAKPOINT | CODES[name], true);
      bytes.setUint16(address + 2, BX_LR, true);
      found.push(name);
    }
    if (found.length !== Object.keys(CODES).length) throw new Error(`the boot ROM lacks flash routines: ${found}`);
    const others = mcu.onBreak;
    mcu.onBreak = (code) => {
      if (code === CODES.RE) this.erase();
      else if (code === CODES.RP) this.program();
      else if (!Object.values(CODES).includes(code)) others(code);
    };
  }

  erase() {
    const [offset, count] = this.mcu.core.registers;
    this.mcu.flash.fill(0xff, offset, offset + count);
    this.counts.erased++;
    this.took(Math.ceil(count / SECTOR_BYTES) * ERASE_NS);
  }

  program() {
    const [offset, data, count] = this.mcu.core.registers;
    for (let i = 0; i < count; i++) this.mcu.flash[offset + i] &= this.mcu.readUint8((data + i) >>> 0);
    this.counts.programmed++;
    this.took(Math.ceil(count / PAGE_BYTES) * PAGE_NS);
  }

  took(ns) {
    this.counts.ns += ns;
    this.counts.longest_ns = Math.max(this.counts.longest_ns, ns);
    this.stall(ns);
    this.written();
  }
}
