// What leaves the chip's pins: steps with their timing, the light, the servo; how often the firmware looks; and a pin
// that rattles.
const WS2812_RESET_NS = 20e3;
const WS2812_ONE_NS = 600; // a high longer than this is a one (0.35 us or 0.7 us, datasheet)
const GPIO_IN = 0x04;

/** Steps of the axes since they were last taken, and the shortest times seen (ns). */
export class Steps {
  constructor(mcu, stepPins, dirPins) {
    const clock = mcu.clock;
    this.taken = stepPins.map(() => 0);
    this.shortest = stepPins.map(() => ({ setup: Infinity, width: Infinity, interval: Infinity, count: 0 }));
    const rose = stepPins.map(() => -Infinity);
    const turned = stepPins.map(() => -Infinity);
    stepPins.forEach((pin, axis) => {
      const least = this.shortest[axis];
      mcu.gpio[pin].addListener((level) => {
        const now = clock.nanos;
        if (level === 1) {
          this.taken[axis] += mcu.gpio[dirPins[axis]].value === 1 ? 1 : -1;
          least.count++;
          least.interval = Math.min(least.interval, now - rose[axis]);
          least.setup = Math.min(least.setup, now - turned[axis]);
          rose[axis] = now;
        } else if (level === 0 && rose[axis] > -Infinity) {
          least.width = Math.min(least.width, now - rose[axis]);
        }
      });
      mcu.gpio[dirPins[axis]].addListener(() => (turned[axis] = clock.nanos));
    });
  }

  take() {
    const taken = this.taken.slice();
    this.taken.fill(0);
    return taken;
  }
}

/** A WS2812's colour (24 bits, green first), when a whole one has come. */
export class Light {
  constructor(mcu, pin) {
    const clock = mcu.clock;
    let bits = 0;
    let count = 0;
    let rose = 0;
    this.colour = null;
    mcu.gpio[pin].addListener((level) => {
      const now = clock.nanos;
      if (level === 1) {
        if (now - rose > WS2812_RESET_NS) bits = count = 0;
        rose = now;
      } else if (level === 0 && rose) {
        bits = (bits << 1) | (now - rose > WS2812_ONE_NS ? 1 : 0);
        if (++count === 24) {
          this.colour = bits & 0xffffff;
          bits = count = 0;
        }
      }
    });
  }

  take() {
    const colour = this.colour;
    this.colour = null;
    return colour;
  }
}

/** Width of the servo's pulse, microseconds; 0 without one. Channel of PWM slice ``pin / 2``. */
export function servoUs(mcu, pin) {
  const channel = mcu.pwm.channels[(pin >> 1) & 7];
  if (!channel.timer.enable) return 0;
  const count = pin & 1 ? channel.cc >>> 16 : channel.cc & 0xffff;
  return (count * channel.timer.prescaler) / (mcu.clkSys / 1e6);
}

const LONG_NS = 5e6;
const MOST_LONG = 100;

/** Times between two looks at the pins by the main program, while something moves: the longest, those over 2 ms, and
 * of the first hundred over 5 ms each with the time of the look that came late. */
export class Looks {
  constructor(mcu, isMoving) {
    this.clear();
    let last = -1;
    const sio = mcu.sio;
    const read = sio.readUint32.bind(sio);
    sio.readUint32 = (offset) => {
      if (offset === GPIO_IN && mcu.core.IPSR === 0) {
        const now = mcu.clock.nanos;
        if (isMoving() && last >= 0) {
          const gap = now - last;
          this.count++;
          if (gap > 2e6) this.over_2ms++;
          if (gap > LONG_NS && this.long.length < MOST_LONG) this.long.push({ at_ns: now, ns: gap });
          if (gap > this.longest_ns) {
            this.longest_ns = gap;
            this.at_ns = now;
          }
        }
        last = isMoving() ? now : -1;
      }
      return read(offset);
    };
  }

  clear() {
    this.longest_ns = this.over_2ms = this.count = 0;
    this.long = [];
  }
}

/** A broken cable, or one that lies beside a motor's: changes the level of `pin` every `everyNs` for `forNs`, and then leaves it at `level()`. */
export class Rattle {
  constructor(mcu, { pin, every_ns: everyNs, for_ns: forNs }, level) {
    const end = mcu.clock.nanos + forNs;
    let value = level();
    const alarm = mcu.clock.createAlarm(() => {
      const isOver = mcu.clock.nanos >= end;
      value = isOver ? level() : 1 - value;
      mcu.gpio[pin].setInputValue(!!value);
      if (!isOver) alarm.schedule(everyNs);
    });
    alarm.schedule(everyNs);
  }
}
