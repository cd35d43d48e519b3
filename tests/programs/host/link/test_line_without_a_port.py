"""The line and a job on it, run by hand: bytes in, bytes out, a clock that the test turns; no port, no thread."""

from __future__ import annotations

import json
from typing import Any

import pytest
from mischwerk.errors import LinkError
from mischwerk.interrupts import Interrupts
from mischwerk.jobs.job import Follower, Refused
from mischwerk.link import raw_bits
from mischwerk.link.events import EventLog
from mischwerk.link.line import MOST_WAITING, Line, ResponseTimeout, RetryPolicy
from mischwerk.link.steps import Procedure, Step
from shuffler.link import framing, protocol, session

RETRY = RetryPolicy(0.5, 3)


class Bench:
    """A shell of its own: a board that answers by a script, and a clock that only waiting moves."""

    def __init__(self, *answers: Any) -> None:
        self.now = 0.0
        self.asked: list[str] = []
        self.line = Line("bench", 7, RETRY, clock=lambda: self.now)
        self._answers = list(answers)
        self._board = session.BoardSession()
        self._board.listener = 7
        self._events: list[bytes] = []

    def event(self, name: str, **values: Any) -> None:
        self._events.append(self._board.event(name, values))

    def run(self, procedure: Procedure[Any]) -> Any:
        data: bytes | None = None
        problem: BaseException | None = None
        while True:
            try:
                step = procedure.throw(problem) if problem else procedure.send(data)
            except StopIteration as end:
                return end.value
            problem = None
            try:
                data = self._carry_out(step)
            except KeyboardInterrupt as pressed:
                problem = pressed

    def _carry_out(self, step: Step) -> bytes:
        requests, again = self._board.receive(step.write)
        data = again
        for packet in requests:
            self.asked.append(packet.name)
            answer = self._answers.pop(0) if self._answers else None
            if answer is KeyboardInterrupt:
                raise KeyboardInterrupt
            if answer is not None:
                data += self._board.answer(packet, *answer)
        if not data and self._events:
            data = self._events.pop(0)
        if not data:
            self.now += step.timeout_s
        return data


ACCEPTED = ("accepted", {})


def follower(bench: Bench) -> Follower:
    return Follower(bench.line, Heard(), Interrupts())


class Heard:
    """Progress, written down."""

    def __init__(self) -> None:
        self.lines: list[Any] = []

    def __getattr__(self, name: str) -> Any:
        return lambda *values: self.lines.append((name, *values))


def test_an_answer_is_the_one_to_the_request():
    status = {"phase": 0, "state": 3, "fault": 0, "homed": 1, "bad_frames": 0}
    bench = Bench(("status_is", status))
    assert bench.run(bench.line.ask("status")) == status
    assert bench.now == 0.0


def test_the_same_bytes_are_sent_as_often_as_the_policy_says_and_then_it_gives_up():
    sent = []

    def silent(procedure: Procedure[Any]) -> None:
        data: bytes | None = None
        while True:
            step = procedure.send(data)
            if step.write:
                sent.append(step.write)
            bench.now += step.timeout_s
            data = b""

    bench = Bench()
    with pytest.raises(ResponseTimeout, match=r"did not answer `status` within 1.5 s"):
        silent(bench.line.request("status"))
    assert len(sent) == RETRY.tries and len(set(sent)) == 1
    assert bench.now == pytest.approx(RETRY.repeat_s * RETRY.tries)


def test_noise_before_an_answer_is_dropped_and_counted():
    bench = Bench(ACCEPTED)
    procedure = bench.line.request("home")
    frame = procedure.send(None).write
    packet = bench._board.receive(frame)[0][0]
    procedure.send(framing.encode(b"\x01\x02")[:-1] + b"\x07\x00")
    with pytest.raises(StopIteration) as end:
        procedure.send(bench._board.answer(packet, "accepted", {}))
    assert end.value.value.name == "accepted" and bench.line.bad_frames == 1


def test_a_job_is_followed_to_its_end_by_its_events():
    bench = Bench(ACCEPTED)
    job = follower(bench)
    bench.run(job.start("home"))
    for number, name in enumerate(("homing", "collecting")):
        bench.event("phase", phase=protocol.PHASES.index(name), **{"pass": 0}, t_us=number)
    bench.event("finished", state=protocol.STATES.index("done"), t_us=9)
    assert bench.run(job.follow()) == "done" == job.ended
    assert job.progress.lines == [("phase", "homing", 0), ("phase", "collecting", 0)]


def test_a_refusal_is_raised_and_nothing_has_begun():
    values = {"code": 4002, "reason": 2, "numbers": [], "detail": ""}
    bench = Bench(("refused", values))
    job = follower(bench)
    with pytest.raises(Refused):
        bench.run(job.start("home"))
    assert not job.interrupts.deferred


def test_what_is_raised_in_the_shell_while_a_job_runs_stops_the_machine_first():
    """Ctrl-C in the middle of waiting: the board is asked to stop before the exception leaves."""
    bench = Bench(ACCEPTED)
    job = follower(bench)
    bench.run(job.start("home"))
    procedure = job.follow()
    procedure.send(None)
    step = procedure.throw(KeyboardInterrupt())
    packet = bench._board.receive(step.write)[0][0]
    assert packet.name == "stop"
    with pytest.raises(KeyboardInterrupt):
        procedure.send(bench._board.answer(packet, "accepted", {}))


def test_a_stop_that_is_wanted_is_sent_once_and_the_end_is_waited_for():
    bench = Bench(ACCEPTED, ACCEPTED)
    job = follower(bench)
    bench.run(job.start("home"))
    job.interrupts.wanted.set()
    for number in range(3):
        bench.event("heartbeat", phase=1, t_us=number)
    bench.event("finished", state=protocol.STATES.index("fault"), t_us=9)
    assert bench.run(job.follow()) == "fault"
    assert bench.asked == ["home", "stop"]


def test_a_stop_that_nobody_hears_is_not_waited_for_for_ever():
    bench = Bench(ACCEPTED)
    job = follower(bench)
    bench.run(job.start("home"))
    job.interrupts.wanted.set()
    with pytest.raises(LinkError, match="did not answer `stop`"):
        bench.run(job.follow())


class Report:
    """A twin's report in which cards go by."""

    def news(self) -> list[dict[str, Any]]:
        return [{"event": "progress", "pass": 1, "card": 7}]


@pytest.mark.parametrize(
    ("request_name", "mode", "fed"),
    [("shuffle", "sealed", None), ("deal", "auditable", None), ("shuffle", "test", 7), ("arrange", None, 7)],
)
def test_status_counts_cards_in_test_mode_only(request_name, mode, fed):
    values: dict[str, Any] = {"cards": 20, "format": 0}
    if request_name == "arrange":
        values |= {"target": list(range(20))}
    else:
        values |= {"mode": protocol.MODES.index(mode), "seed": b""}
        values |= {"piles": [20]} if request_name == "deal" else {"method": 0, "passes": 0}
    bench = Bench(ACCEPTED)
    job = Follower(bench.line, Heard(), Interrupts(), Report())
    bench.run(job.start(request_name, **values))
    bench.event("heartbeat", phase=11, t_us=1)
    bench.event("finished", state=protocol.STATES.index("done"), t_us=2)
    assert bench.run(job.follow()) == "done"
    assert (job.status().job.fed, job.status().job.cards) == (fed, 20)
    assert ("card", 1, 7) in job.progress.lines, "what is shown on one's own terminal is another matter"


def test_a_board_says_each_second_how_many_cards_have_gone():
    bench = Bench(ACCEPTED)
    job = Follower(bench.line, Heard(), Interrupts())
    bench.run(job.start("arrange", cards=20, format=0, target=list(range(20))))
    bench.event("phase", phase=protocol.PHASES.index("feeding"), **{"pass": 2}, t_us=1)
    bench.event("heartbeat", phase=4, t_us=2)
    bench.event("progress", cards=5, of=20, t_us=2)
    bench.event("finished", state=protocol.STATES.index("paused"), t_us=3)
    assert bench.run(job.follow()) == "paused"
    assert (job.status().job.fed, job.status().job.cards, job.status().job.pass_number) == (5, 20, 2)
    assert ("card", 2, 5) in job.progress.lines


def test_the_log_of_a_line_has_the_boards_time_once_and_no_bytes(tmp_path):
    log = EventLog(tmp_path / "events.jsonl")
    log.write("request", "home", {"seed": b"\x01\xff"})
    log.write("event", "phase", {"phase": 1, "t_us": 5})
    log.write("answer", "accepted", {})
    lines = [json.loads(line) for line in (tmp_path / "events.jsonl").read_text(encoding="utf-8").splitlines()]
    assert lines == [
        {"t_us": None, "kind": "request", "name": "home", "values": {"seed": "01ff"}},
        {"t_us": 5, "kind": "event", "name": "phase", "values": {"phase": 1}},
        {"t_us": 5, "kind": "answer", "name": "accepted", "values": {}},
    ], "each line is written at once, so that a killed program leaves it"
    for _ in range(2):
        log.close()


def test_events_are_counted_taken_once_and_of_this_host_only():
    line = Bench().line

    def comes(number: int, host: int = 7) -> None:
        line._take_event(protocol.Packet(0xC0, "heartbeat", number & 0xFF, host, {}))

    for number in range(MOST_WAITING):
        comes(number)
    comes(MOST_WAITING, host=8)
    comes(MOST_WAITING - 1)
    line._take_event(protocol.Packet(0xFF, None, MOST_WAITING & 0xFF, 7, b"of a later version"))
    assert len(line._events) == MOST_WAITING and line.lost_events == 0
    with pytest.raises(LinkError, match="faster than they can be read"):
        comes(MOST_WAITING + 4)
    assert line.lost_events == 3


def test_raw_bits_are_asked_for_in_as_few_pieces_as_can_be():
    assert [list(raw_bits.sizes(count)) for count in (0, 1, 240, 500)] == [[], [1], [240], [240, 240, 20]]
