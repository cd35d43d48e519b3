"""Find an axis's home sensor: fast, back off, then slowly for the exact step. Every search has its full travel
as its limit.
"""

from .. import faults, reasons
from ..motion import ramp

_BACK_DIVISOR = 4  # backing off and fast search differ by this much
_SURE_US = 5000  # an edge that may have been longer ago was seen too late to tell the exact step ...
_SEARCHES = 3  # ... and is looked for again, so often at most


def home_axis(
    drive, axis, sensor, direction, fast_hz, slow_hz, accel, travel_steps, home_steps
):  # fmt: skip
    """Find the place where ``sensor`` comes on while ``axis`` moves in ``direction`` (+1, -1); call it ``home_steps``.

    Returns what the place was called before. Raises MachineFault HOMING_FAILED if the sensor does not change within
    ``travel_steps``.
    """
    back_hz = max(slow_hz, fast_hz // _BACK_DIVISOR)
    if drive.levels[sensor]:
        _search(drive, axis, sensor, 0, -direction * travel_steps, fast_hz, accel, True)
        _search(drive, axis, sensor, 1, direction * travel_steps, back_hz, accel)
    else:
        _search(drive, axis, sensor, 1, direction * travel_steps, fast_hz, accel, True)
        if not drive.levels[sensor]:  # a narrow window, overrun while braking
            _search(drive, axis, sensor, 1, -direction * travel_steps, back_hz, accel)
    for _ in range(_SEARCHES):
        _search(drive, axis, sensor, 0, -direction * travel_steps, back_hz, accel)
        _search(drive, axis, sensor, 1, direction * travel_steps, slow_hz, accel)
        if drive.doubt_us[sensor] <= _SURE_US:
            break
    before = drive.board.axes[axis].position()
    drive.board.axes[axis].set_position(home_steps)
    return before


def _search(drive, axis, sensor, level, steps, hz, accel, may_compute=False):
    drive.start(axis, ramp.run(steps, hz, accel))

    def is_over():
        return drive.levels[sensor] == level or not drive.moving[axis]

    (drive.background.until if may_compute else drive.until)(is_over, drive_time_us(steps, hz))
    is_reached = drive.levels[sensor] == level
    drive.stop(axis)
    drive.collect_garbage_if_due()
    if not is_reached:
        reason = reasons.SENSOR_NOT_ON if level else reasons.SENSOR_NOT_OFF
        raise drive.fault("HOMING_FAILED", faults.AXES + axis, reason, (sensor,))


def drive_time_us(steps, hz):
    """Generous time for ``steps`` at ``hz``, microseconds."""
    return abs(steps) * 1000000 // hz + 2000000
