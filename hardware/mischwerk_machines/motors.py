"""The torque of a stepper motor by speed: the same for the twin and for the check of the construction.

A pessimistic pull-out curve of the motor that [motors] names: each phase is a coil with resistance, inductance and
back-EMF, fed by a current chopper from the supply, with the current in phase with the back-EMF (no field weakening,
which lets real motors pull on beyond the speed where this curve ends). K. Acarnley, "Stepping Motors" (4th ed., IET
2002), chapter 5. What the maker's own curve shows less than this is `running_share`, what resonances may take
`resonance_share`.
"""

from __future__ import annotations

import math

from .tables import Motors

MICROSTEPS_PER_FULL_STEP = 16
FULL_STEPS_PER_TURN = 200
MICROSTEPS_PER_TURN = FULL_STEPS_PER_TURN * MICROSTEPS_PER_FULL_STEP
POLE_PAIRS = FULL_STEPS_PER_TURN // 4  # the field turns once in four full steps


def constant_nm_a(motors: Motors) -> float:
    """Torque of one phase for each ampere, N m/A, which is its back-EMF for each rad/s, V s.

    The holding torque is rated with the rated current in both coils, at a right angle to each other.
    """
    return motors.holding_nm / (math.sqrt(2.0) * motors.rated_a)


def voltage_limit_a(motors: Motors, hz: float) -> float:
    """The most current, A at its peak, that the supply drives through a coil at ``hz`` microsteps per second.

    (k w + R I)² + (p w L I)² = U², with the back-EMF k w at w radians per second and p pole pairs.
    """
    speed = hz / MICROSTEPS_PER_TURN * 2.0 * math.pi
    back_v, volts = constant_nm_a(motors) * speed, motors.supply_v
    if back_v >= volts:
        return 0.0
    ohms = motors.coil_ohm + motors.driver_ohm
    squared = ohms**2 + (POLE_PAIRS * speed * motors.inductance_mh * 1e-3) ** 2
    root = math.sqrt((ohms * back_v) ** 2 + squared * (volts**2 - back_v**2))
    return (root - ohms * back_v) / squared


def running_nm_a(motors: Motors) -> float:
    """Torque for each ampere of a phase's peak current that may be counted on while the motor turns, N m/A."""
    return constant_nm_a(motors) * motors.running_share * motors.resonance_share


def pull_out_nm(motors: Motors, hz: float, current_a: float = math.inf) -> float:
    """Torque, N m, beyond which it loses steps at ``hz`` microsteps per second; current_a: RMS, as drivers are set.

    Without a current: what the supply's voltage alone allows.
    """
    set_a = math.sqrt(2.0) * min(current_a, motors.rated_a)
    return running_nm_a(motors) * min(set_a, voltage_limit_a(motors, hz))
