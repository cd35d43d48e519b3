// PIO that keeps step with the core. rp2040js runs it beside the clock; here each block has a clock of its own that
// follows the core's, and sleeping machines cost nothing. Two idioms of the step program are jumped over, with the time
// they take: a delay loop (`jmp x--, self`) and a halt (`jmp self`).
const JMP_SELF_MASK = 0xe0ff;
const JMP_X_DEC = 0x0040;

export class PioInStep {
  constructor(pio) {
    this.pio = pio;
    this.cycle = 0;
    this.next = Infinity; // cycle at which a machine has something to do
    this.isStale = true; // `next` must be found again
    this.ended = pio.machines.map(() => 0); // halted since last taken
    pio.run = () => {};
    for (const machine of pio.machines) Object.assign(machine, { due: 0, parkedAt: -1, wasOn: false, wasWaiting: false });
    const write = pio.writeUint32.bind(pio);
    pio.writeUint32 = (offset, value) => {
      this.isStale = true;
      return write(offset, value);
    };
  }

  /** True if machine ``index`` runs and has not halted. */
  isOn(index) {
    const machine = this.pio.machines[index];
    return machine.enabled && machine.parkedAt < 0;
  }

  takeEnded() {
    const ended = this.ended.slice();
    this.ended.fill(0);
    return ended;
  }

  due() {
    return this.isStale ? this.#find() : this.next;
  }

  /** ``cycles`` of the core have passed. */
  advance(cycles) {
    const target = this.cycle + cycles;
    while (this.due() <= target) {
      if (this.cycle < this.next) this.cycle = this.next;
      for (const machine of this.pio.machines)
        if (machine.enabled && !machine.waiting && machine.parkedAt < 0 && machine.due <= this.cycle) this.#step(machine);
      this.pio.checkChangedPins();
      this.isStale = true;
    }
    this.cycle = target;
  }

  #step(machine) {
    const divider = (machine.clockDivInt || 65536) + machine.clockDivFrac / 256;
    const instruction = this.pio.instructions[machine.pc] & 0xffff;
    const delay = (instruction >> 8) & ((1 << (5 - machine.sidesetCount)) - 1);
    if ((instruction & JMP_SELF_MASK) === (JMP_X_DEC | machine.pc) && delay === 0 && machine.x > 0) {
      machine.due += machine.x * divider;
      machine.x = 0;
    } else if ((instruction & JMP_SELF_MASK) === machine.pc) {
      machine.parkedAt = machine.pc;
      this.ended[machine.index] = 1;
    } else {
      const before = machine.cycles;
      machine.step();
      machine.due += Math.max(1, machine.cycles - before) * divider;
    }
  }

  #find() {
    let next = Infinity;
    for (const machine of this.pio.machines) {
      if (!machine.enabled) {
        machine.wasOn = false;
        machine.parkedAt = -1;
        continue;
      }
      if (!machine.wasOn) {
        machine.wasOn = true;
        machine.due = this.cycle;
        machine.parkedAt = -1;
      }
      if (machine.waiting) {
        machine.wasWaiting = true;
        continue;
      }
      if (machine.wasWaiting) {
        machine.wasWaiting = false;
        if (machine.due < this.cycle)
          machine.due = this.cycle + (machine.clockDivInt || 65536) + machine.clockDivFrac / 256;
      }
      if (machine.parkedAt >= 0) {
        if (machine.pc === machine.parkedAt) continue;
        machine.parkedAt = -1; // somebody has made it go on elsewhere
        machine.due = this.cycle;
      }
      next = Math.min(next, machine.due);
    }
    this.next = next;
    this.isStale = false;
    return next;
  }
}
