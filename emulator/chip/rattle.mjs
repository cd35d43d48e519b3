// A pin whose level changes all the time: a broken cable, or one that lies beside a motor's.

/** Changes the level of `pin` every `everyNs` for `forNs`, and then leaves it at `level()`. */
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
