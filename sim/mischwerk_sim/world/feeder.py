"""Well, feed roller, retard gate, nip, exit guide and follower: what both builds share.

Their shapes and places come from the machine's section.
"""

from __future__ import annotations

import math

import pymunk
from mischwerk_machines import MachineData
from mischwerk_machines.pieces import FOLLOWER, FRAME, IDLER, NIP, ROLLER, Section, carried_by
from mischwerk_machines.tables import Motors

from ..motion import AxisMotion
from . import direct
from .actuator import RotaryActuator
from .compiled.state import Feed
from .curtain import build_curtain
from .space import NEWTON, Surfaces, add_pieces, add_plate, short_bias

_JOINT_BIAS_S = 0.0015  # bearings: stiff
_CLICK_RAD = 0.002  # pitch of the one-way clutch; small, so that it takes up the drive at once
_FOLLOWER_PLAY_MM = 0.2
_MAST_MM = 20.0  # of the follower's string, lifted
_SLACK_MM = 0.002  # that the string keeps while it is unwound
_GAIN_SHARE = 0.425  # of follower_move_ms: until then the servo gains speed (firmware/board.py: 51 / 12 of 10 pulses)


class Feeder:
    """The feed end of a machine. The gate's upper part and the way back into the well belong to the build."""

    def __init__(
        self,
        space: pymunk.Space,
        surfaces: Surfaces,
        data: MachineData,
        section: Section,
        lifted_mm: float,
        motion: AxisMotion,
    ) -> None:
        """lifted_mm: height of the lifted follower's underside; motion: the FEED axis, steps at the nip's surface."""
        self._space = space
        self._surfaces = surfaces
        self._feed = data.feed
        self._well = data.well
        self._pieces = section.feed_end
        self._rest = section.rest
        self.gate_x_mm = section.gate_x_mm
        self.rear_x_mm = section.rear_x_mm
        self.wall_x_mm = section.wall_x_mm
        self._add(FRAME, space.static_body)
        curtain = data.well.curtain
        self._curtain = [build_curtain(space, surfaces, section, curtain.grams)] if curtain else []
        self._roller, shaft = self._build_roller()
        self._shaft = direct.body(shaft)
        self.motor = self._build_nip(motion, data.motors)
        self._nip = direct.body(self.motor.load)
        self._idler = self._build_idler()
        self.follower, self._string = self._build_follower(lifted_mm)
        self._hanging = direct.body(self.follower)
        self._string_top = lifted_mm + _MAST_MM
        self._string_longest = float(self._string.max)
        # The roller's shaft, whether it turns; the follower's string, its length and where that goes.
        self.state = Feed(string_mm=self._string_longest, string_goal=self._string_longest)
        self._lift_mm = lifted_mm - self._well.follower_lowest_mm
        move_s = self._well.follower_move_ms * 1e-3
        self._string_most = self._lift_mm / (move_s * (1.0 - _GAIN_SHARE / 2.0))
        self._string_accel = self._string_most / (move_s * _GAIN_SHARE)

    # -- commands -------------------------------------------------------------------------------------
    def set_follower(self, down: bool | None) -> None:
        """Let the follower down onto the stack, lift it, or half of it (None), as the servo is turned: from rest."""
        self.state.string_speed = 0.0
        lift_mm = self._lift_mm / 2.0 if down is None else 0.0 if down else self._lift_mm
        self.state.string_goal = self._string_longest - lift_mm

    def rest_follower_on(self, top_mm: float) -> None:
        """Put the follower on a deck just laid in, whose top is at ``top_mm``: it must not drop onto it."""
        self.follower.position = (self.follower.position.x, top_mm + _FOLLOWER_PLAY_MM)

    @property
    def bodies(self) -> list[pymunk.Body]:
        """What moves here with the cards: follower, roller, nip, idler, and a curtain if there is one."""
        return [self.follower, self._roller, self.motor.load, self._idler, *self._curtain]

    @property
    def nip_end_x_mm(self) -> float:
        """A card wholly beyond touches nothing of the feeder that moves."""
        return float(self.gate_x_mm + self._feed.nip_x_mm + self._feed.nip_radius_mm)

    @property
    def busy(self) -> bool:
        """True while the servo is moving."""
        return self.state.string_mm != self.state.string_goal

    @property
    def is_turning(self) -> bool:
        """True while the rollers turn, or are about to."""
        return not self.motor.is_resting

    def complete_state(self) -> Feed:
        """The state, with all numbers that the compiled loop needs."""
        state = self.state
        state.nip, state.shaft = direct.address(self._nip), direct.address(self._shaft)
        state.hanging, state.string = direct.address(self._hanging), direct.address(direct.joint(self._string))
        state.nip_radius_mm, state.roller_radius_mm = self._feed.nip_radius_mm, self._feed.roller_radius_mm
        state.speed_ratio, state.slack_mm = self._feed.roller_speed_ratio, _SLACK_MM
        state.string_most, state.string_accel = self._string_most, self._string_accel
        state.string_top = self._string_top
        return state

    def drive(self, dt_s: float) -> None:
        """Before a step of ``dt_s``: the roller's shaft follows the nip, and the follower's string winds."""
        if not self.motor.is_resting or self.state.is_shaft_turning:
            speed = direct.spin_of(self._nip) * self._feed.nip_radius_mm
            speed = speed * self._feed.roller_speed_ratio / self._feed.roller_radius_mm
            direct.set_spin(self._shaft, speed)
            self.state.is_shaft_turning = speed != 0.0
        if self.state.string_mm != self.state.string_goal:
            self._wind(dt_s)

    def _wind(self, dt_s: float) -> None:
        """Wind or unwind the string.

        To the joint its upper end stands still: whenever a follower that goes down pulls it tight, it would be stopped
        dead and fall again, up to twice as fast as the string. It goes on as fast as that.
        """
        way = self.state.string_goal - self.state.string_mm
        self.state.string_speed = min(self._string_most, self.state.string_speed + self._string_accel * dt_s)
        if way > 0.0:
            slack_mm = self.state.string_mm - (self._string_top - direct.position_of(self._hanging).y)
            most = max(0.0, self.state.string_speed + (slack_mm - _SLACK_MM) / dt_s)
            if direct.velocity_of(self._hanging).y < -most:
                direct.set_velocity(self._hanging, (0.0, -most))
        self.state.string_mm += math.copysign(min(abs(way), self.state.string_speed * dt_s), way)
        direct.set_longest(direct.joint(self._string), self.state.string_mm)

    # -- shapes -----------------------------------------------------------------------------------------
    def _add(self, carrier: str, body: pymunk.Body) -> None:
        """Add to ``body``, which is in the space, the shapes it carries."""
        add_pieces(self._space, self._surfaces, body, carried_by(carrier, self._pieces))

    def plate(self, corners: list[tuple[float, float]], pair: str, look: str) -> None:
        """Add a fixed convex plate; x from the gate's face."""
        moved = [(x + self.gate_x_mm, y) for x, y in corners]
        add_plate(self._space, self._surfaces, self._space.static_body, moved, pair, look)

    # -- turning parts ------------------------------------------------------------------------------------
    def _build_roller(self) -> tuple[pymunk.Body, pymunk.Body]:
        radius, mass = self._feed.roller_radius_mm, self._feed.roller_grams
        centre = self._rest[ROLLER].origin
        roller = pymunk.Body(mass, pymunk.moment_for_circle(mass, 0.0, radius))
        roller.position = centre
        shaft = pymunk.Body(body_type=pymunk.Body.KINEMATIC)
        shaft.position = centre
        bearing = pymunk.PivotJoint(self._space.static_body, roller, centre, (0.0, 0.0))
        # One-way: cards turn clockwise (negative), and the roller may run ahead of the shaft, never behind it.
        clutch = pymunk.RatchetJoint(roller, shaft, 0.0, _CLICK_RAD)
        drag = pymunk.SimpleMotor(self._space.static_body, roller, 0.0)
        drag.max_force = self._feed.roller_drag_n * NEWTON * radius
        for joint in (bearing, clutch):
            joint.error_bias = short_bias(_JOINT_BIAS_S)
        self._space.add(roller, shaft, bearing, clutch, drag)
        self._add(ROLLER, roller)
        return roller, shaft

    def _build_nip(self, motion: AxisMotion, motors: Motors) -> RotaryActuator:
        radius = self._feed.nip_radius_mm
        nip = pymunk.Body(self._feed.moved_grams, self._feed.moved_grams * radius**2)
        drive = RotaryActuator(
            self._space,
            nip,
            motion,
            -self._feed.steps_per_mm * radius,  # cards turn it clockwise
            start_rad=0.0,
            centre=self._rest[NIP].origin,
            max_torque_nm=self._feed.max_force_n * radius * 1e-3,
            motors=motors,
        )
        self._add(NIP, nip)
        return drive

    def _build_idler(self) -> pymunk.Body:
        radius, mass = self._feed.idler_radius_mm, self._feed.idler_grams
        x, rest = self._rest[IDLER].origin
        idler = pymunk.Body(mass, pymunk.moment_for_circle(mass, 0.0, radius))
        idler.position = (x, rest)
        guide = pymunk.GrooveJoint(self._space.static_body, idler, (x, rest), (x, rest + 3.0), (0.0, 0.0))
        guide.error_bias = short_bias(_JOINT_BIAS_S)
        rate = self._feed.idler_rate_n_mm * NEWTON
        preload_mm = self._feed.idler_force_n / self._feed.idler_rate_n_mm
        anchor = 30.0
        spring = pymunk.DampedSpring(
            self._space.static_body,
            idler,
            (x, rest + anchor),
            (0.0, 0.0),
            anchor + preload_mm,
            rate,
            2.0 * self._feed.idler_damping * math.sqrt(rate * mass),
        )
        self._space.add(idler, spring, guide)
        self._add(IDLER, idler)
        return idler

    def _build_follower(self, lifted_mm: float) -> tuple[pymunk.Body, pymunk.SlideJoint]:
        middle = self._rest[FOLLOWER].x_mm
        lowest = self._well.follower_lowest_mm
        follower = pymunk.Body(self._well.follower_grams, float("inf"))
        follower.position = (middle, lifted_mm)
        top = lifted_mm + _MAST_MM
        rail = pymunk.GrooveJoint(self._space.static_body, follower, (middle, lowest), (middle, top), (0.0, 0.0))
        string = pymunk.SlideJoint(self._space.static_body, follower, (middle, top), (0.0, 0.0), 0.0, top - lowest)
        for joint in (rail, string):
            joint.error_bias = short_bias(_JOINT_BIAS_S)
        self._space.add(follower, string, rail)
        self._add(FOLLOWER, follower)
        return follower, string
