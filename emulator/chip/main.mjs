// An RP2040 with everything that is soldered to it, in lock-step with a parent process:
//   node main.mjs OPTIONS-AS-JSON
// After each slice of the chip's time one object is said (what left the pins) and one is heard (what came to them, and
// how long the next slice is). Options: image, bootrom, files (paths), memory (path, or null: it was off), scratch,
// reason (of the watchdog), seed, pins (numbers by board.py), has_display, has_cache (misses take time),
// most_hz (it hangs above).
import { addCoreVoltage } from './core_voltage.mjs';
import { loadBootrom, loadFiles, loadImage, loadMemory, saveFiles, saveMemory } from './image.mjs';
import { Drivers } from './drivers.mjs';
import { FlashCache } from './flash_cache.mjs';
import { hear, say } from './parent.mjs';
import { Light, Looks, Rattle, servoUs, Steps } from './pins.mjs';
import { PioInStep } from './pio_in_step.mjs';
import { addRingOscillator } from './ring_oscillator.mjs';
import { RomFlash } from './rom_flash.mjs';
import { UsbHost } from './usb_host.mjs';
import { BasePeripheral, ConsoleLogger, LogLevel, Simulator, USBCDC } from 'rp2040js';

const WATCHDOG = 0x40058;
const DISPLAY_ADDRESS = 0x3c;
const options = JSON.parse(process.argv[2]);
console.log = console.error; // stdout belongs to the parent

const mcu = new Simulator().rp2040;
const { clock, core } = mcu;
mcu.logger = new ConsoleLogger(LogLevel.Error);
loadBootrom(mcu, options.bootrom);
loadImage(mcu, options.image);
loadFiles(mcu, options.files);
if (options.memory) loadMemory(mcu, options.memory);

let cycleNs = 1e9 / mcu.clkSys;
mcu.addClockListener((hz) => (cycleNs = 1e9 / hz));
let stallNs = 0;
const cache = options.has_cache ? new FlashCache(mcu) : null;
const flash = new RomFlash(mcu, (ns) => (stallNs += ns), () => cache?.flush());
const usb = new UsbHost(USBCDC, mcu);
const drivers = new Drivers(mcu);
addRingOscillator(mcu, BasePeripheral, options.seed);
let isHung = false;
addCoreVoltage(mcu, BasePeripheral, options.most_hz || Infinity, () => (isHung = true));
const steps = new Steps(mcu, options.pins.step, options.pins.dir);
const light = new Light(mcu, options.pins.led);
const pios = mcu.pio.map((pio) => new PioInStep(pio));
const isMoving = () => pios[0].isOn(0) || pios[0].isOn(1) || pios[0].isOn(2);
const looks = new Looks(mcu, isMoving);
const display = mcu.i2c[1];
display.onConnect = (address) => display.completeConnect(options.has_display && address === DISPLAY_ADDRESS);
display.onWriteByte = () => display.completeWrite(true);

const watchdog = mcu.peripherals[WATCHDOG];
if (options.scratch) watchdog.scratchData.set(options.scratch);
watchdog.reason = options.reason || 0;
watchdog.onWatchdogTrigger = () => {
  saveFiles(mcu, options.files);
  saveMemory(mcu, options.files + '.memory');
  say({ t: clock.nanos, reset: watchdog.reason, scratch: [...watchdog.scratchData], flash: flash.counts });
  process.exit(0);
};

const SP = 13;
const RAM = 0x20000000; // below it until booting has set up a stack
const stackTop = mcu.readUint32(0x10000100); // first word of the image's vector table
let lowest = stackTop;
let instructions = 0;
let nextTalk = 0;
const levels = new Array(30).fill(-1);

function talk() {
  const received = usb.take();
  say({
    t: clock.nanos,
    steps: steps.take(),
    ended: pios[0].takeEnded().slice(0, 3),
    on: [0, 1, 2].map((n) => (pios[0].isOn(n) ? 1 : 0)),
    servo: servoUs(mcu, options.pins.servo),
    enable: drivers.arePowered && mcu.gpio[options.pins.enable].value === 0 ? 1 : 0,
    microsteps: drivers.microsteps(),
    led: light.take(),
    usb: received.length ? Buffer.from(received).toString('hex') : '',
    queued: usb.toSend.length,
  });
  const told = hear();
  if (told.levels)
    for (const [pin, level] of told.levels)
      if (levels[pin] !== level) {
        levels[pin] = level;
        mcu.gpio[pin].setInputValue(!!level);
      }
  if (told.replug) usb.replug();
  if (told.full !== undefined) usb.fill(!!told.full);
  if (told.open !== undefined) usb.open(told.open);
  if (told.reads !== undefined) usb.isReading = told.reads;
  if (told.usb) usb.send(Buffer.from(told.usb, 'hex'));
  if (told.rattle) new Rattle(mcu, told.rattle, () => levels[told.rattle.pin]);
  if (told.supply !== undefined) drivers.power(told.supply);
  if (told.clear) {
    lowest = stackTop;
    looks.clear();
    cache?.clear();
    usb.takenNs = [];
    Object.assign(flash.counts, { erased: 0, programmed: 0, ns: 0, longest_ns: 0 });
  }
  if (told.statistics) {
    const { longest_ns, over_2ms, count, at_ns, long } = looks;
    say({ statistics: { flash: flash.counts, steps: steps.shortest, looks: { longest_ns, over_2ms, count, at_ns, long }, stack: stackTop - lowest, instructions, taken_ns: usb.takenNs, cache: cache && { hits: cache.hits, misses: cache.misses } } });
  }
  if (told.quit) {
    saveFiles(mcu, options.files);
    process.exit(0);
  }
  nextTalk = clock.nanos + told.slice_ns;
}

function passed(cycles) {
  for (const pio of pios)
    if (pio.isStale || pio.next <= pio.cycle + cycles) pio.advance(cycles);
    else pio.cycle += cycles;
}

core.PC = 0x10000000; // where the boot ROM would go: its second stage lies at the start of flash
for (;;) {
  if (clock.nanos >= nextTalk) talk();
  if (core.waiting || stallNs > 0 || isHung) {
    // Nothing to execute: on to whatever comes first.
    let ns = Math.min(clock.nanosToNextAlarm || 1000, nextTalk - clock.nanos);
    for (const pio of pios) ns = Math.min(ns, Math.max(cycleNs, (pio.due() - pio.cycle) * cycleNs));
    if (stallNs > 0) {
      ns = Math.min(ns, stallNs);
      stallNs -= ns;
    }
    ns = Math.max(1, ns);
    clock.tick(ns);
    passed(ns / cycleNs);
  } else {
    let cycles = core.executeInstruction();
    if (cache) cycles += cache.take();
    if (core.registers[SP] < lowest && core.registers[SP] > RAM) lowest = core.registers[SP];
    instructions++;
    clock.tick(cycles * cycleNs);
    passed(cycles);
  }
}
