"""A card is braked before its tail leaves the nip, so that it bounces less from its stop: each card, in any pocket."""

import mischwerk_machines
import pytest
from mischwerk_sim.board.pyhal import PyHal
from shuffler import hal
from shuffler.machine.drive import Drive
from shuffler.machine.feed_moves import FeedMoves
from shuffler.motion.ramp import change_steps
from shuffler.planning.plan import Pass

from bench import Bench, name

CARDS = 12
BLOCKS = [Pass([k // 4 for k in range(CARDS)], [0, 1, 2])]  # four cards in a row into each of three pockets
JUMP_HZ = 3000  # a motor follows such a jump of its rate: 75 mm/s


def bench(machine="pile10", lying=CARDS, **troubles):
    """A bench. ``rates``: of the roller, as each tail leaves the throat's sensor; ``jumps``: of its rate at a start."""
    made = Bench(machine, lying, **troubles)
    made.rates, made.jumps = [], []
    scene, feed = made.scene, made.scene.axes[hal.FEED]
    set_level, start = scene.set_level, scene.start

    def level(sensor, is_on, t_us):
        if sensor == hal.THROAT and not is_on and scene.levels[hal.THROAT] and made.phases[-1][0] == "feeding":
            made.rates.append(feed.rate(t_us))
        set_level(sensor, is_on, t_us)

    def starting(axis, segments):
        if axis == hal.FEED and feed.busy and made.phases[-1][0] == "feeding":
            at = feed.rate(feed._changeable_us(scene.time_us))
            made.jumps.append(abs(at - segments[0].start_hz))
        start(axis, segments)

    scene.set_level, scene.start = level, starting
    return made


def in_blocks(made, monkeypatch):
    """Let the plan be BLOCKS, whatever is drawn: it leaves the deck as it lies."""

    def thought(*_):
        yield 0
        return list(range(CARDS)), BLOCKS

    monkeypatch.setattr("shuffler.machine.attempts.drawing", thought)
    made.sequence.pockets.rotated_to_position = lambda passes: BLOCKS
    return made


@pytest.mark.parametrize("machine", ["pile10", "wheel54"])
def test_every_card_leaves_the_nip_at_the_speed_of_release_the_last_of_a_pass_too(machine):
    made = bench(machine, 30)
    assert name(made.shuffle()) == "done" and made.is_done()
    assert len(made.rates) == 30 * len(made.job.progress.passes)
    assert made.rates == pytest.approx([made.config.release_hz] * len(made.rates), rel=0.05)
    assert max(made.jumps, default=0.0) < JUMP_HZ


def test_into_the_same_pocket_the_next_card_is_staged_as_before_any_other(monkeypatch):
    made = in_blocks(bench(), monkeypatch)
    stood, feed = [], made.sequence.feeder.feed

    def feeding(card, cards, before_us):
        if card:
            made.sequence.drive.finished(hal.FEED)
            stood.append((made.scene.levels[hal.THROAT], made.scene.levels[hal.ENTRY]))
        return feed(card, cards, before_us)

    made.sequence.feeder.feed = feeding
    assert name(made.shuffle()) == "done" and made.is_done()
    assert stood == [(1, 0)] * (CARDS - 1), "behind the nip, before the mouth"
    assert made.rates == pytest.approx([made.config.release_hz] * CARDS, rel=0.05)


@pytest.mark.parametrize("t_us", range(1_200_000, 2_600_000, 37_000))
def test_stopped_anywhere_the_same_plan_continues_and_the_roller_never_jumps_to_a_speed(t_us, monkeypatch):
    made = in_blocks(bench(), monkeypatch)
    made.press_stop(t_us)
    assert name(made.shuffle()) == "STOPPED"
    assert made.go_on() is None
    assert made.is_done()
    assert max(made.jumps, default=0.0) < JUMP_HZ


def test_stopped_while_it_brakes_the_same_plan_continues(monkeypatch):
    made = in_blocks(bench(), monkeypatch)
    feed, stopped = made.scene.axes[hal.FEED], []
    advance = made.scene.advance_us

    def advanced(duration_us):
        advance(duration_us)
        rate = feed.rate(made.scene.time_us)
        if made.sequence.feeder.throat.passed == 5 and made.scene.levels[hal.THROAT] and not stopped:
            tail = made.sequence.feeder.throat.tail_steps
            if tail is not None and feed.position(made.scene.time_us) > tail - made.sequence.feeder._moves.before_steps:
                stopped.append(rate)
                made.sequence.drive.halt("STOPPED")

    made.scene.advance_us = advanced
    assert name(made.shuffle()) == "STOPPED"
    assert stopped and stopped[0] < made.config.feed_hz
    assert made.go_on() is None and made.is_done()


@pytest.mark.parametrize("card", range(CARDS))
def test_a_card_that_jams_at_the_mouth_is_not_run_into(card, monkeypatch):
    """The next card is stopped behind it, and where the cards are is known."""
    made = in_blocks(bench(jam_insert={card}), monkeypatch)
    fault = made.shuffle()
    assert name(fault) == "JAM_INSERT" and fault.card == card + 1
    assert made.scene.deck.flying == [card]
    assert len(made.scene.deck.throat) <= 1


@pytest.mark.parametrize("machine", mischwerk_machines.names())
@pytest.mark.parametrize("fmt", ["poker", "skat"])
def test_no_piece_of_a_move_that_brakes_is_negative_whatever_the_machine_and_the_card(machine, fmt):
    made = Bench(machine, 2, fmt=fmt)
    for changes in (
        {},
        {"release_hz": made.config.feed_hz},
        {"release_hz": 4000},
        {"feed_stop_accel": 800000},
        {"passage_steps": made.config.longest_steps},
        {"release_steps": 1},
    ):
        config = made.config._replace(**changes)
        moves = FeedMoves(Drive(PyHal(made.board, made.machine.data.controller), config))
        moves.plan_from_rest(0, config.passage_steps)
        moves.plan_to_tail(config.passage_steps)
        for segments, us in (moves.from_rest, moves.to_tail, *moves.run, *moves.stage):
            assert us > 0
            assert all(segment.steps >= 0 and segment.start_hz + segment.end_hz > 0 for segment in segments), changes
            for segment, following in zip(segments, segments[1:]):
                assert segment.end_hz == following.start_hz, changes
        braking = change_steps(config.feed_hz, config.release_hz, config.feed_stop_accel)
        assert moves.before_steps == config.release_steps + braking


def test_a_motor_that_is_turned_on_request_turns_as_far_as_asked_whatever_comes_to_the_throat():
    made = bench()
    made.home()
    for steps in (1000, 2000, 3000):
        before = made.scene.axes[hal.FEED].position(made.scene.time_us)
        made.sequence.jog(hal.FEED, steps)
        turned = made.scene.axes[hal.FEED].position(made.scene.time_us) - before
        assert turned <= steps, "a card's tail stops it earlier"
