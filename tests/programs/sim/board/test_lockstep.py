"""The twin's end of the pipes to MicroPython: what comes in a batch, what is kept, what is never taken on trust."""

import os
import struct
from contextlib import ExitStack

import mischwerk_machines
import pytest
from mischwerk_sim import build
from mischwerk_sim.board import firmware
from mischwerk_sim.board.board import VirtualBoard
from mischwerk_sim.board.lockstep import OFF, ChildGone, Lockstep, OutOfStep
from mischwerk_sim.board.port import NoLine
from mischwerk_sim.board.report import Report
from mischwerk_sim.campaign import shuffles
from mischwerk_sim.model.model import Model
from shuffler import hal
from wire import Desk, Over, ScriptedLine, shuffle_values

CARD = mischwerk_machines.card_format("poker")
CALL_US, EVENT_US = 150, 680
WAITED = struct.Struct("@12l")  # the answer to a wait


def call(op, payload=b"", charge_us=CALL_US):
    return struct.pack("<cI", op, charge_us) + payload


BORN = call(b"b", struct.pack("<II", CALL_US, EVENT_US), 0)


class Child:
    """Plays the firmware's part by hand. ``files``: the store."""

    def __init__(self, machine="pile10"):
        self.machine = mischwerk_machines.load(machine)
        self.files = {}
        self._stack = ExitStack()
        (calls, self._calls), (self._answers, answers) = os.pipe(), os.pipe()
        ends = [self._stack.enter_context(os.fdopen(fd, mode)) for fd, mode in ((calls, "rb"), (answers, "wb"))]
        self.lockstep = Lockstep(*ends)

    def close(self):
        self._stack.close()
        os.close(self._answers)

    def batch(self, *calls, answer=0):
        data = b"".join(calls)
        os.write(self._calls, struct.pack("<HB", len(data), answer) + data)

    def serve(self, board=None):
        """Until the pipe is empty and closed."""
        os.close(self._calls)
        mechanism = build.mechanism("model", self.machine, CARD, 10, 1)
        self.board = board or build.board(mechanism, self.machine, CARD, 1, NoLine(), Report())
        return self.lockstep.serve(self.board, self.files)

    def answered(self):
        return os.read(self._answers, 1 << 16)


@pytest.fixture
def child():
    made = Child()
    yield made
    made.close()


def test_each_call_is_carried_out_after_what_was_charged_before_it(child):
    child.batch(BORN, answer=12)
    child.batch(call(b"f", b"\0", 400), call(b"l", bytes((hal.WELL,)), 350), answer=2)
    assert child.serve() is False, "the pipe has closed"
    assert child.board.now_us == 750
    assert child.board.mechanism.follower_down is False
    assert child.answered().endswith(bytes((0, 1)))


def test_batches_that_need_no_answer_may_follow_one_another(child):
    child.batch(BORN, answer=12)
    child.batch(*[call(b"f", b"\0")] * 3)
    child.batch(*[call(b"f", b"\0")] * 2)
    child.serve()
    assert child.board.now_us == 5 * CALL_US


def test_the_store_is_written_added_to_and_given_back(child):
    named = struct.pack("<BH", 3, 2) + b"log"
    child.files["old"] = b"kept"
    child.batch(BORN, answer=12)
    child.batch(call(b"W", named + b"ab", 0), call(b"A", named + b"cd", 0), call(b"A", named + b"ef", 0))
    child.serve()
    assert child.files == {"old": b"kept", "log": b"abcdef"}
    answer = child.answered()
    assert answer[:12] == struct.pack("<BqBBB", 0, 0, True, 9, 1)
    assert answer[21:] == struct.pack("<BH", 3, 4) + b"oldkept"


@pytest.mark.parametrize(
    "said", [call(b"k", struct.pack("<Bi", hal.FEED, 1)), call(b"i", bytes((hal.WELL, 0)))], ids=["position", "level"]
)
def test_what_was_not_asked_for_is_looked_at_all_the_same(child, said):
    child.batch(BORN, said, answer=12)
    with pytest.raises(OutOfStep):
        child.serve()


@pytest.mark.parametrize("data", [b"\x09", b"\x09\0\0abc"], ids=["head", "call"])
def test_the_end_of_the_interpreter_in_mid_call(child, data):
    os.write(child._calls, data)
    with pytest.raises(ChildGone, match="in the middle of a call"):
        child.serve()


def test_the_position_of_an_axis_comes_with_the_end_of_its_move_but_not_while_it_moves_again(child):
    """It was started again when its move had ended, before that was reported."""
    step = call(b"s", struct.pack("<BBiII", hal.FEED, 1, 4, 1000, 1000))
    wait = call(b"w", struct.pack("<q", 1_000_000))
    child.batch(BORN, answer=12)
    child.batch(step, wait, answer=WAITED.size)
    child.batch(step, call(b"f", b"\0", 30_000), step, wait, answer=WAITED.size)
    child.serve()
    answers = child.answered()
    first, second = (
        WAITED.unpack(answers[at:][: WAITED.size])
        for at in (len(answers) - 2 * WAITED.size, len(answers) - WAITED.size)
    )
    assert first[3:5] + first[6:8] == (128 + hal.FEED, 4, hal.DONE, hal.FEED)
    assert second[3:5] + second[6:8] == (255, 0, hal.DONE, hal.FEED)


def test_nonsense(child):
    child.batch(call(b"?"))
    with pytest.raises(ChildGone, match=r"unknown call b'\?'"):
        child.serve()


def test_no_call_is_heard_after_the_power_was_cut(child):
    child.batch(BORN, call(b"n", struct.pack("<BH", 1, 0)), call(b"f", b"\0"), call(b"W", b"\1\0\0a", 0), answer=26)

    class Cutting(Report):
        def phase(self, mechanism, phase):
            child.board.cut_power()

    mechanism = build.mechanism("model", child.machine, CARD, 10, 1)
    child.board = build.board(mechanism, child.machine, CARD, 1, NoLine(), Cutting())
    assert child.serve(child.board) is True, "the power is off"
    assert child.board.now_us == CALL_US
    assert mechanism.follower_down is True
    assert child.files == {}
    assert child.answered() == bytes((OFF,)) + bytes(25), "as long as what it waits for, so that nothing is left over"


@pytest.mark.parametrize("machine", ["pile10", "wheel54"])
def test_no_position_is_taken_for_known_that_is_not(machine, monkeypatch):
    """Usually the twin doesn't hear of them. Here it does, and would raise OutOfStep. Hardly any is asked for."""
    loaded = mischwerk_machines.changed(mischwerk_machines.load(machine), {"planner.improve_steps": 300})
    runs, sent, axes = firmware.UnderMicroPython(loaded, CARD), [], []
    position = VirtualBoard.position
    monkeypatch.setattr(VirtualBoard, "position", lambda self, axis: axes.append(axis) or position(self, axis))
    for knows_ahead in (False, True):
        axes.clear()
        monkeypatch.setattr(Model, "knows_ahead", knows_ahead)
        line = ScriptedLine(Desk().ask("shuffle", **shuffle_values(24)))
        mechanism = build.mechanism("model", loaded, CARD, 24, 1)
        with pytest.raises(Over):
            runs.run(build.board(mechanism, loaded, CARD, 1, line, Report()))
        sent.append(line.sent_back)
    runs.close()
    assert sent[0] == sent[1]
    assert len(axes) < 10


STEPS = call(b"s", struct.pack("<BBiII", hal.FEED, 1, 10, 1000, 1000))  # for 10 ms from 0.15 ms on


def wait_until(us, op=b"w"):
    return call(op, struct.pack("<q", us))


def test_a_wait_may_be_carried_out_without_an_answer_while_nothing_happens(child):
    child.batch(BORN, answer=12)
    child.batch(STEPS, wait_until(4000, b"v"), wait_until(9000, b"v"), wait_until(20_000), answer=WAITED.size)
    child.serve()
    count, now_us, *_ = WAITED.unpack(child.answered()[-WAITED.size :])
    assert (count, now_us) == (1, 11_000)


def test_a_wait_in_which_something_happened_was_not_the_firmwares_to_skip(child):
    child.batch(BORN, STEPS, wait_until(20_000, b"v"), answer=12)
    with pytest.raises(OutOfStep):
        child.serve()


@pytest.mark.parametrize(("is_patient", "calm_us"), [(True, 10_150), (False, 0)])
def test_the_firmware_is_told_until_when_nothing_will_happen_if_the_host_is_patient(child, is_patient, calm_us):
    child.batch(BORN, answer=12)
    child.batch(STEPS, wait_until(4000), answer=WAITED.size)
    mechanism = build.mechanism("model", child.machine, CARD, 10, 1)
    board = build.board(mechanism, child.machine, CARD, 1, NoLine(), Report())
    board.is_host_patient = is_patient
    child.serve(board)
    count, now_us, told_us, *_ = WAITED.unpack(child.answered()[-WAITED.size :])
    assert (count, now_us, told_us) == (0, 4000, calm_us)


@pytest.mark.parametrize("machine", ["pile10", "wheel54"])
def test_waits_that_are_not_exchanged_change_nothing(machine, monkeypatch):
    loaded = mischwerk_machines.changed(mischwerk_machines.load(machine), {"planner.improve_steps": 300})
    runs, results, exchanges = firmware.UnderMicroPython(loaded, CARD), [], []
    take, calm_until_us = Lockstep._take, VirtualBoard.calm_until_us
    monkeypatch.setattr(Lockstep, "_take", lambda self: exchanges.append(1) or take(self))
    for is_used in (True, False):
        monkeypatch.setattr(VirtualBoard, "calm_until_us", calm_until_us if is_used else lambda self: 0)
        exchanges.clear()
        outcomes = [shuffles.shuffle(runs, loaded, CARD, 24, "model", seed, ()) for seed in (1, 2)]
        results.append((outcomes, len(exchanges)))
    runs.close()
    (with_them, fewer), (without, more) = results
    assert with_them == without and all(outcome.is_done for outcome in without)
    assert fewer < 0.9 * more


def test_at_rest_nothing_will_happen_but_no_firmware_is_left_alone_for_more_than_a_minute(child):
    child.batch(BORN, answer=12)
    child.batch(wait_until(4000), answer=WAITED.size)
    mechanism = build.mechanism("model", child.machine, CARD, 10, 1)
    board = build.board(mechanism, child.machine, CARD, 1, NoLine(), Report())
    board.is_host_patient = True
    child.serve(board)
    count, now_us, told_us, *_ = WAITED.unpack(child.answered()[-WAITED.size :])
    assert (count, now_us, told_us) == (0, 4000, 60_004_000)
