// What lies in the chip at power-on: MicroPython's image, the boot ROM, and the part of flash that keeps files.
import fs from 'fs';

const XIP = 0x10000000;
const UF2_BLOCK = 512;
const UF2_MAGIC = 0x0a324655;

/** The board's file system behind the image, in bytes from the start of flash: RPI_PICO keeps 1408 KiB of 2 MiB. */
export const FILES = { begin: 0xa0000, end: 0x200000 };

/** Put the UF2 file into flash. Throws an Error that says what is wrong with the file. */
export function loadImage(mcu, path) {
  const uf2 = fs.readFileSync(path);
  if (uf2.length < UF2_BLOCK || uf2.readUInt32LE(0) !== UF2_MAGIC) throw new Error(`${path} is no UF2 file`);
  for (let at = 0; at + UF2_BLOCK <= uf2.length; at += UF2_BLOCK) {
    const address = uf2.readUInt32LE(at + 12) - XIP;
    const length = uf2.readUInt32LE(at + 16);
    if (address < 0 || address + length > FILES.begin) continue; // the block against erratum E10, beyond all flash
    mcu.flash.set(uf2.subarray(at + 32, at + 32 + length), address);
  }
}

/** The boot ROM as a JSON list of 32-bit words. */
export function loadBootrom(mcu, path) {
  mcu.loadBootrom(new Uint32Array(JSON.parse(fs.readFileSync(path))));
}

/** Files as the last life left them; erased flash if there was none. */
export function loadFiles(mcu, path) {
  if (fs.existsSync(path)) mcu.flash.set(fs.readFileSync(path), FILES.begin);
  else mcu.flash.fill(0xff, FILES.begin, FILES.end);
}

export function saveFiles(mcu, path) {
  fs.writeFileSync(path, mcu.flash.subarray(FILES.begin, FILES.end));
}

/** Memory survives a reset, but no power cut: the parent says which it is by giving the file or not. */
export function loadMemory(mcu, path) {
  mcu.sram.set(fs.readFileSync(path));
}

export function saveMemory(mcu, path) {
  fs.writeFileSync(path, mcu.sram);
}
