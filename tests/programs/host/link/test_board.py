"""`mischwerk shuffle --port` and the small commands against a scripted board in this process."""

import asyncio
import json
import os
import threading
from pathlib import Path

import pytest
from fake_board import HANGING, HAPPY, MISFED, SHORT, fault, finished, phase, wait_for
from mischwerk.errors import LinkError
from mischwerk.interrupts import Interrupts
from mischwerk.jobs import job
from mischwerk.link import line
from mischwerk.link.async_link import AsyncLink
from mischwerk.link.connection import connected
from shuffler.link import framing, protocol

SEED = "ab" * 32


@pytest.fixture
def impatient(monkeypatch):
    """Short waits, so that silence can be tried."""
    monkeypatch.setattr(job, "SILENCE_S", 0.3)
    monkeypatch.setattr(job, "STATUS_RETRY", line.RetryPolicy(0.1, 3))
    monkeypatch.setattr(line, "BOARD", line.RetryPolicy(0.15, 6))
    monkeypatch.setattr("mischwerk.link.connection.BOARD", line.RetryPolicy(0.15, 6))


def test_a_sealed_shuffle_on_a_board_reveals_no_order(run, board):
    ran = run("shuffle", "--port", board().path, "--json")
    assert ran.status == 0, ran.err
    record = ran.object
    assert (record["target"], record["order"], record["plan"], record["sim_seed"]) == (None, None, None, None)
    assert (record["twin"], record["rosc"], record["machine"], record["pictures"]) == (None, None, "pile10", [])


def test_a_board_with_thick_cards_has_its_pockets_capacity_in_the_record(run, board):
    assert "capacity" not in run("shuffle", "--port", board().path, "--json").object
    assert run("shuffle", "--port", board(capacity=7).path, "--json").object["capacity"] == 7


@pytest.mark.parametrize(("flags", "is_masked"), [(0, True), (2, True), (6, False)])
def test_the_record_says_whether_the_times_were_hidden(run, board, flags, is_masked):
    assert run("shuffle", "--port", board(flags=flags).path, "--json").object["times_masked"] is is_masked


def test_a_connection_hears_the_board_and_watches_its_own_twin(board, monkeypatch):
    monkeypatch.setattr("secrets.randbelow", lambda most: 41)
    with connected(board().path, "home", Interrupts(), lambda: None) as own:
        assert own.link.line._id == 1, "the same each time: its runs are repeatable"
    with connected(board(home=SHORT).path, "home", Interrupts()) as here:
        assert here.link.line._id == 42
        assert here.link.request("home").name == "accepted"
        assert [here.link.event(60).name for _ in SHORT] == [name for name, _ in SHORT]

    def died():
        raise LinkError("The twin has died.", "Start another.")

    with pytest.raises(LinkError, match="has died"), connected(board().path, "home", Interrupts(), died):
        pass


def test_waiting_for_a_port_ends_when_it_can_be_read():
    """Not only when its time is over, which nobody would notice but by waiting."""
    reading, writing = os.pipe()
    with os.fdopen(reading, "rb") as port, os.fdopen(writing, "wb", 0) as other:
        other.write(b"x")
        assert asyncio.run(AsyncLink(port, None)._ready(3600, reading=True))


def test_test_mode_on_a_board_reveals_target_and_plan(run, board):
    fake = board()
    record = run("shuffle", "--port", fake.path, "--seed", SEED, "--json").object
    assert record["target"] == fake.target_of(fake.last_job()) and len(record["plan"]) == 2 and record["order"] is None


def test_request_as_sent(run, board):
    fake = board()
    options = ("--cards", "32", "--format", "skat", "--method", "random-pile", "--passes", "7", "--out", "out/1")
    run("shuffle", "--port", fake.path, *options)
    sent = next(packet.values for packet in fake.requests if packet.name == "shuffle")
    assert sent == {"cards": 32, "format": 2, "method": 1, "passes": 7, "mode": 0, "seed": b""}
    logged = [json.loads(line) for line in Path("out/1/events.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [line["name"] for line in logged if line["kind"] == "request"] == fake.heard


def test_nothing_needless_is_sent_during_a_job(run, board):
    fake = board()
    run("shuffle", "--port", fake.path)
    assert fake.heard == ["identify", "shuffle", "result"]


def test_another_machine_than_named_is_a_usage_problem(run, board):
    ran = run("shuffle", "--port", board().path, "--machine", "wheel54", "--json")
    assert ran.status == 2 and "wheel54" in ran.object["error"] and "pile10" in ran.object["error"]


def test_the_board_says_how_many_cards_it_takes(run, board):
    fake = board(machine="of_my_own")
    assert run("shuffle", "--port", fake.path, "--cards", "101", "--json").status == 2
    assert "shuffle" not in fake.heard
    assert run("shuffle", "--port", fake.path, "--cards", "100", "--json").object["machine"] == "of_my_own"


def test_refused_for_the_request_is_a_usage_problem(run, board):
    fake = board(refuse={"shuffle": ("BAD_REQUEST", "a shuffle is paused: resume or home first")})
    ran = run("shuffle", "--port", fake.path, "--json")
    assert ran.status == 2
    assert "paused" in ran.object["error"] and "mischwerk home" in ran.object["what_to_do"]
    assert not Path("out").exists()


def test_refused_for_a_latched_fault_is_a_device_fault_with_its_record(run, board):
    fake = board(refuse={"shuffle": ("JAM_THROAT", "a fault is latched: home first")})
    ran = run("shuffle", "--port", fake.path, "--json")
    assert ran.status == 3
    (told,) = ran.object["faults"]
    assert ran.object["result"] == "fault" and told["name"] == "JAM_THROAT"
    assert (told["where"], told["card"], told["attempt"], told["t_us"]) == ("", 0, 0, 0)
    assert "take the card out of the throat" in ran.err


def test_fault(run, board):
    steps = [phase("homing"), phase("feeding", 1), phase("fault"), fault("JAM_INSERT"), finished("fault")]
    ran = run("shuffle", "--port", board(shuffle=steps).path, "--json")
    assert ran.status == 3 and ran.object["faults"][0]["severity"] == "latched"
    assert "JAM_INSERT at throat: card 17 of 52" in ran.err and "push the card into the pocket" in ran.err


def test_an_unknown_fault_survives(run, board):
    steps = [fault(9999), finished("fault")]
    ran = run("shuffle", "--port", board(shuffle=steps).path, "--json")
    assert ran.status == 3 and ran.object["faults"][0]["name"] == "UNKNOWN_9999"


def test_paused_without_a_person(run, board):
    ran = run("shuffle", "--port", board(shuffle=MISFED).path, "--json")
    assert ran.status == 3 and ran.object["faults"][0]["name"] == "MISFEED"
    assert "in the well and the pockets" in ran.err and "`mischwerk home` brings them back" in ran.err


def test_lost_fault_events_are_fetched(run, board):
    ran = run("shuffle", "--port", board(shuffle=MISFED, lose=("fault",)).path, "--json")
    assert [entry["name"] for entry in ran.object["faults"]] == ["MISFEED"]
    assert "1 event of the board did not arrive" in ran.err


def test_a_lost_end_is_found_by_asking(run, board, impatient):
    fake = board(lose=("finished",), status_state="done")
    assert run("shuffle", "--port", fake.path, "--json").object["result"] == "done"
    assert "status" in fake.heard


@pytest.mark.parametrize(
    ("last", "where"), [(phase("feeding", 1), "feeding of pass 1."), (phase("homing", 0), "homing.")]
)
def test_silence_in_a_job_is_a_link_error(run, board, impatient, last, where):
    ran = run("shuffle", "--port", board(shuffle=[last], mute_after="status").path, "--json")
    assert ran.status == 4
    assert f"stopped answering during a job; its last phase was {where}" in ran.object["error"]


def test_a_board_that_started_anew_is_a_link_error(run, board, impatient):
    ran = run("shuffle", "--port", board(shuffle=[phase("feeding", 1)], status_state="none").path, "--json")
    assert ran.status == 4 and "restarted" in ran.object["error"]


def test_a_job_that_is_only_quiet_continues(run, board, impatient):
    fake = board(shuffle=[phase("feeding", 1), ("sleep", 0.8), *HAPPY[-1:]])
    assert run("shuffle", "--port", fake.path, "--json").status == 0
    assert fake.heard.count("status") >= 1


def test_duplicated_frames_count_once(run, board):
    steps = [phase("feeding", 1), fault("DOUBLE_FEED"), *HAPPY]
    ran = run("shuffle", "--port", board(shuffle=steps, twice=True).path, "--json")
    assert ran.status == 0 and len(ran.object["faults"]) == 1
    log = [json.loads(line) for line in Path("out/shuffle-0001/events.jsonl").read_text().splitlines()]
    assert [line["name"] for line in log if line["kind"] == "event"].count("finished") == 1


def test_an_event_for_an_earlier_host_is_ignored(run, board):
    import os

    fake = board()
    done = dict(finished("done")[1])
    foreign = framing.encode(protocol.encode("finished", 9, 0, done))  # session 0: no host has it
    fake.on_step = lambda step: os.write(fake.master, foreign) if step[1].get("pass") == 1 else None
    assert run("shuffle", "--port", fake.path, "--json").status == 0
    log = Path("out/shuffle-0001/events.jsonl").read_text()
    assert '"pass": 2' in log and log.count('"finished"') == 1


def test_noise_before_every_answer_is_overheard(run, board):
    ran = run("identify", "--port", board(greeting=b"\x13garbage\x00\x05\x01\xff\x00").path, "--json")
    assert ran.status == 0 and ran.object["machine"] == "pile10"


def test_a_lost_request_is_repeated(run, board, impatient):
    assert run("identify", "--port", board(deaf_to=2).path).status == 0


def test_an_identify_that_is_never_answered(run, board, impatient):
    fake = board(mute_after="identify")
    ran = run("identify", "--port", fake.path, "--json")
    assert ran.status == 4 and "Nothing answers at" in ran.object["error"] and fake.path in ran.object["error"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (b"\r\nMicroPython v1.28 on 2026-01-01; Raspberry Pi Pico\r\n>>> ", "MicroPython's prompt"),
        (b"$GPGGA,123519,4807.038,N\r\n", "in text: '$GPGGA,123519,4807.038,N"),
        (bytes(range(1, 256)), "it does not send Mischwerk frames"),
    ],
)
def test_something_else_speaks_there(run, board, impatient, text, message):
    ran = run("status", "--port", board(text=text).path, "--json")
    assert ran.status == 4 and message in ran.object["error"]


def test_another_protocol_version(run, board):
    ran = run("identify", "--port", board(protocol=99).path, "--json")
    assert ran.status == 4 and "protocol 99" in ran.object["error"]


def test_a_done_without_a_pass_is_a_fault(run, board):
    ran = run("shuffle", "--port", board(result={"passes": 0}).path, "--json")
    assert ran.status == 3 and ran.object["faults"][-1]["name"] == "CONTRADICTION"


def test_a_broken_line(run, board):
    fake = board(shuffle=HANGING)
    breaker = threading.Timer(1.0, lambda: _break(fake))
    breaker.start()
    ran = run("shuffle", "--port", fake.path, "--json")
    breaker.join()
    assert ran.status == 4 and "was lost" in ran.object["error"]


def _break(fake) -> None:
    import os

    fake._on = False
    fake._thread.join(2)
    null = os.open("/dev/null", os.O_RDWR)
    os.dup2(null, fake.master)  # the pty's other end is gone; close() still has a number to close
    os.close(null)


def test_status_identify_home_for_programs(run, board):
    fake = board(status_state="running")
    status = run("status", "--port", fake.path, "--json").object
    assert (status["phase"], status["state"], status["homed"], status["fault"]) == ("feeding", "running", True, None)
    about = run("identify", "--port", fake.path, "--json").object
    assert (about["machine"], about["pockets"], about["twin"], about["test_jumper"]) == ("pile10", 10, False, False)
    assert run("home", "--port", fake.path, "--json").object == {"result": "done", "machine": "pile10", "faults": []}


def test_home_that_fails(run, board):
    fake = board(home=[phase("homing"), fault("HOMING_FAILED"), finished("fault")])
    ran = run("home", "--port", fake.path, "--json")
    assert ran.status == 3 and ran.object["faults"][0]["name"] == "HOMING_FAILED" and "HOMING_FAILED" in ran.err


def test_for_people(run, board):
    fake = board(status_state="running")
    assert "all cards are back in the well" in run("home", "--port", fake.path).out
    assert "10 pockets for 10 cards each" in run("identify", "--port", fake.path).out
    assert "feeding, last job: running, homed" in run("status", "--port", fake.path).out


def test_stop_without_a_holder_opens_the_port_itself(run, board):
    fake = board()
    assert run("stop", "--port", fake.path).status == 0
    assert fake.heard == ["identify", "stop"]


def test_the_port_of_a_running_shuffle_is_busy_and_stop_reaches_it(run, start, board):
    fake = board(shuffle=HANGING)
    process = start("shuffle", "--port", fake.path, "--json")
    wait_for(fake, "shuffle")
    busy = run("identify", "--port", fake.path, "--json")
    assert busy.status == 4
    assert "busy" in busy.object["error"] and "mischwerk stop" in busy.object["what_to_do"]
    assert run("stop", "--port", fake.path).status == 0
    out, err = process.communicate(timeout=10)
    assert process.returncode == 130 and json.loads(out)["result"] == "fault"
    assert "`mischwerk home` brings them back" in err


def test_a_board_that_will_not_stand_still(run, board, start, monkeypatch, tmp_path):
    monkeypatch.setattr(job, "STOP_TIMEOUT_S", 0.3)
    fake = board(shuffle=[phase("feeding", 1), *[("sleep", 0.1), phase("feeding", 1)] * 50])
    stopper = threading.Thread(target=_stop_when_running, args=(fake,))
    stopper.start()
    ran = run("shuffle", "--port", fake.path, "--json")
    stopper.join()
    assert ran.status == 4 and "A stop was sent" in ran.object["error"]


def _stop_when_running(fake) -> None:
    from mischwerk.link import control

    wait_for(fake, "shuffle")
    control.ask(control.socket_path(fake.path), "stop", 5)
