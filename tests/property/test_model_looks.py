"""What the fast model reckons ahead is what looking again and again would find."""

import mischwerk_machines
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from mischwerk_sim import build
from mischwerk_sim.board.firmware import InProcess
from mischwerk_sim.campaign import shuffles
from mischwerk_sim.fault_kinds import Fault
from mischwerk_sim.model.loads import BEAM_LOOK_US
from mischwerk_sim.model.model import Model
from mischwerk_sim.motion import AxisMotion
from shuffler import hal
from shuffler.motion import ramp

MODELS = {
    name: build.mechanism("model", mischwerk_machines.load(name), mischwerk_machines.card_format("poker"), 20, 1)
    for name in ("pile10", "wheel54")
}


def looked_for(model, motion, begin_us):
    """The beam's pulses during a move, by looking once a millisecond."""
    pulses, level, t = [], model.levels[hal.POCKET_BEAM], begin_us
    if not any(model.deck.pockets):
        return pulses
    while motion.done_us is not None and t < motion.done_us:
        true = motion.position(t) + model.loads.offset[hal.POCKET]
        axis = model.pocket_axis
        seen = int(any(model.deck.pockets[p] for p in axis.group(axis.lowest_at_eject(true))))
        if seen != level:
            pulses.append((t, seen))
            level = seen
        t += BEAM_LOOK_US
    return pulses


MOVES = {
    "at": st.integers(-6000, 6000),
    "begin": st.integers(0, 5000),
    "ways": st.lists(st.integers(-8000, 8000).filter(bool), min_size=1, max_size=3),
    "hz": st.integers(2000, 60000),
    "stopped_after": st.none() | st.integers(1, 400),
}


def moved(model, at, begin, ways, hz, stopped_after):
    """The motion of the pockets, begun and perhaps stopped."""
    model.time_us = float(begin)
    motion = model.axes[hal.POCKET]
    motion.halt()
    motion.shift(at)
    motion.start([segment for way in ways for segment in ramp.move(way, hz, 200000)], model.time_us)
    if stopped_after is not None:
        model.time_us += stopped_after * 250.0
        motion.stop(200000, model.time_us)
    return motion


@given(st.lists(st.tuples(st.integers(1, 30000), st.integers(-4000, 4000).filter(bool)), min_size=2, max_size=9))
def test_a_board_s_axis_does_not_jump_when_its_move_is_changed(changes):
    """What is over is forgotten then, and nothing else."""
    motion, now = AxisMotion(), 0.0
    motion.is_queued = True
    for pause_us, way in changes:
        now += pause_us
        before = motion.position(now)
        motion.start(ramp.move(way, 8000, 100000), now)
        assert motion.position(now) == before
        assert all(end > now for _, end in motion.stretches())


@pytest.mark.parametrize("name", MODELS)
@settings(max_examples=150)
@given(filled=st.sets(st.integers(0, 53), max_size=30), **MOVES)
def test_the_beam_is_passed_when_it_is_looked_at(name, filled, at, begin, ways, hz, stopped_after):
    model = MODELS[name]
    n = model.config.pockets
    model.deck.pockets = [[0] if p in filled else [] for p in range(n)]
    model.levels[hal.POCKET_BEAM] = len(filled) % 2
    motion = moved(model, at, begin, ways, hz, stopped_after)
    model.beam.plan()
    assert model.beam.pulses == looked_for(model, motion, model.time_us)


@settings(max_examples=150)
@given(**MOVES)
def test_a_wheel_passes_its_home_when_it_is_there(at, begin, ways, hz, stopped_after):
    model = MODELS["wheel54"]
    motion = moved(model, at, begin, ways, hz, stopped_after)
    c, offset, now = model.config, model.loads.offset[hal.POCKET], model.time_us
    edges = [edge + k * c.turn_steps for edge in (c.home_steps, -c.home_steps) for k in range(-12, 13)]
    passed = [t for t in (motion.time_when(edge - offset, now) for edge in edges) if t is not None]
    assert model.pocket_axis.home_crossing(motion, offset, now) == min(passed, default=None)


@pytest.mark.parametrize(
    "change",
    [
        lambda model: model.lose_steps(hal.PUSHER, -600),
        lambda model: model.hold(hal.PUSHER, True),
        lambda model: model.stop(hal.PUSHER, 500000),
        lambda model: model.start(hal.PUSHER, ramp.move(-900, 9000, 200000)),
        lambda model: model.cut_power(),
    ],
    ids=["steps lost", "held", "stopped", "started", "power cut"],
)
def test_the_next_event_is_another_as_soon_as_something_is_changed(change):
    machine, card = mischwerk_machines.load("pile10"), mischwerk_machines.card_format("poker")
    model, same = (build.mechanism("model", machine, card, 20, 1) for _ in range(2))
    before = []
    for one_of_them in (model, same):
        one_of_them.start(hal.PUSHER, ramp.move(7600, 20000, 500000))
        one_of_them.advance_us(30000.0)
        if one_of_them is model:
            before.append(model.next_event_us())
        change(one_of_them)
    assert model.next_event_us() == same.next_event_us() != before[0]


@pytest.mark.parametrize("build", ["pile10", "wheel54"])
def test_the_next_event_is_the_one_that_would_be_reckoned_anew(build, monkeypatch):
    """In a whole shuffle with much going wrong; the twin remembers it until something changes."""
    remembered, times_us = Model.next_event_us, []

    def reckoned_anew(model):
        next_us = remembered(model)
        kept, model.switches.crossings = model.switches.crossings, dict.fromkeys(model.axes, (-1, 0.0, 0.0))
        again = max(model.time_us, model._soonest_us())
        model.switches.crossings = kept
        assert next_us == again
        times_us.append(next_us)
        return next_us

    monkeypatch.setattr(Model, "next_event_us", reckoned_anew)
    machine = mischwerk_machines.changed(mischwerk_machines.load(build), {"planner.improve_steps": 300})
    card = mischwerk_machines.card_format("poker")
    faults = [Fault("misfeed", 3, 0, 2.0), Fault("stuck_pocket", 1, 0, 1.0), Fault("double_offset", 30, 0, 0.5)]
    faults += [
        Fault("lost_steps", at, axis, 40.0) for at, axis in ((75, hal.POCKET), (140, hal.POCKET), (10, hal.PUSHER))
    ]
    faults += [Fault("cover_opened", 60), Fault("stall", 150, hal.POCKET), Fault("power_cut", 200)]
    outcome = shuffles.shuffle(InProcess(machine, card), machine, card, 20, "model", 1, faults)
    assert (outcome.is_done, outcome.broken, outcome.error) == (True, [], "")
    assert len(times_us) > 1000
