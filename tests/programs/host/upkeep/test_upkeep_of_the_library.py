"""What an owner does, from a program: jog, doctor, sensors, raw bits, undo, give up; the same from asyncio."""

import mischwerk
import pytest
from doctor_boards import values
from fake_board import MISFED, fault, finished, levels, phase
from mischwerk import CheckResult, DeviceFault, JobFailed, UsageProblem, aio

CHECKS = [
    "interpreter",
    "start",
    "machine",
    "sensors",
    "supply",
    "noise source",
    "memory",
    "motors",
    "feeding",
    "self-test",
]
TWIN = {"sim": True, "twin": "model", "sim_seed": 3, "interpreter": "cpython", "cards": 20}


def connected(machine):
    return mischwerk.connect(machine.path)


# -- jog -------------------------------------------------------------------------------------------
def test_a_motor_turns_by_steps_or_millimetres(board):
    machine = board()
    with connected(machine) as shuffler:
        turned = shuffler.jog("feed", 100, back=True)
        assert turned.to_dict() == {
            "result": "done", "machine": "pile10", "axis": "feed", "steps": 100, "back": True,
        }  # fmt: skip
        by_mm = shuffler.jog("pusher", mm=2.0)
    assert values(machine, "jog")[0] == {"axis": 0, "back": 1, "steps": 100}
    assert by_mm.steps == values(machine, "jog")[1]["steps"] > 2


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"axis": "wheel", "steps": 1}, "no axis wheel"),
        ({"axis": "follower", "steps": 5}, "to its middle only"),
        ({"axis": "feed"}, "How far should feed turn"),
        ({"axis": "feed", "steps": 1, "mm": 1.0}, "How far should feed turn"),
        ({"axis": "feed", "steps": 0}, "out of range"),
        ({"axis": "feed", "mm": float("nan")}, "out of range"),
        ({"axis": "pusher", "steps": 900_000}, "beyond the travel"),
    ],
)
def test_ways_that_make_no_sense_turn_nothing(board, arguments, message):
    machine = board()
    with connected(machine) as shuffler, pytest.raises(UsageProblem, match=message):
        shuffler.jog(**arguments)
    assert "jog" not in machine.heard


def test_a_motor_that_does_not_turn(board):
    machine = board(jog=[fault("HOMING_FAILED", 0, ""), finished("fault")])
    with connected(machine) as shuffler, pytest.raises(DeviceFault, match="HOMING_FAILED"):
        shuffler.jog("feed", 5)


# -- doctor ----------------------------------------------------------------------------------------
def test_the_doctor_looks_and_moves_nothing(board):
    machine = board(interpreter="micropython 1.28.0 rp2", levels=[levels("home pusher", "cover")])
    with connected(machine) as shuffler:
        findings = {finding.check: finding for finding in shuffler.doctor()}
    assert list(findings) == CHECKS
    assert findings["sensors"].state == "to mend" and findings["sensors"].words.startswith("the cover is open")
    assert findings["motors"] == CheckResult("motors", "not checked", "it moves the machine; use --jog")
    assert not {"home", "jog", "upkeep"} & set(machine.heard)


def test_whether_the_deck_is_fed_is_asked_when_there_are_cards(board):
    questions = []
    for on in ((), ("well",)):
        machine = board(levels=[levels("home pusher", *on)])
        with connected(machine) as shuffler:
            states = [finding.state for finding in shuffler.doctor(feed_test=lambda: questions.append(1) or True)]
        assert (states[CHECKS.index("feeding")] == "ok") is bool(on) and ("upkeep" in machine.heard) is bool(on)
    assert questions == [1]


def test_what_has_to_be_fixed_first_is_not_moved(board):
    failed = [phase("homing"), fault("HOMING_FAILED", 0, "pocket"), finished("fault")]
    with connected(board(home=failed)) as shuffler:
        findings = {finding.check: finding for finding in shuffler.doctor(jog=True, feed_test=True)}
    assert findings["motors"].state == "to mend" and "HOMING_FAILED at pocket" in findings["motors"].words
    assert findings["feeding"].words == "motors has to be fixed first"


# -- questions -------------------------------------------------------------------------------------
def test_sensors_have_names(board):
    with connected(board(levels=[levels("well", "throat")])) as shuffler:
        seen = dict(shuffler.sensors().levels)
    assert {name for name, is_on in seen.items() if is_on} == {"well", "throat"} and len(seen) > 4


def test_raw_bits_come_in_pieces_and_diagnosis_ends(board):
    machine = board(raw=bytes(range(256)))
    with connected(machine) as shuffler:
        pieces = list(shuffler.raw_bits(300))
        assert [len(piece) for piece in pieces] == [240, 60]
        for _ in shuffler.raw_bits(300):
            break
    assert [request["on"] for request in values(machine, "diagnose")] == [1, 0, 1, 0]


# -- jobs ------------------------------------------------------------------------------------------
@pytest.mark.wants("sim")
def test_a_deck_is_brought_back_by_its_result_its_record_or_its_path(twins, tmp_path):
    with mischwerk.open(**TWIN) as shuffler:
        for as_what in (lambda done: done, lambda done: done.to_dict(), lambda done: written(tmp_path, done)):
            done = shuffler.deal(piles="5,5,rest", seed=bytes(range(32)))
            back = shuffler.arrange(undo=as_what(done))
            assert [done.order[card] for card in back.order] == list(range(20))
            assert back.to_dict()["restored"] is True


def written(folder, result):
    path = folder / "record.json"
    path.write_text(result.to_json())
    return path


@pytest.mark.wants("sim")
def test_what_can_not_be_undone(twins):
    with mischwerk.open(**TWIN) as shuffler:
        done = shuffler.shuffle()
        for undo, message in (
            ({**done.to_dict(), "target": None, "order": None}, "keeps the order secret"),
            ({**done.to_dict(), "result": "fault"}, "record of a fault"),
            ({**done.to_dict(), "machine": "wheel54"}, "made by a wheel54"),
            ({**done.to_dict(), "format": "bridge"}, "bridge cards"),
            ({}, "not the record"),
        ):
            with pytest.raises(UsageProblem, match=message):
                shuffler.arrange(undo=undo)
        with pytest.raises(UsageProblem, match="a target or a job to undo"):
            shuffler.arrange()
        with pytest.raises(UsageProblem, match="a target or a job to undo"):
            shuffler.arrange([0, 1], undo=done)


def test_a_paused_job_that_is_given_up_is_a_fault_with_the_cards_home(board):
    machine = board(shuffle=MISFED)
    with mischwerk.connect(machine.path, history=True) as shuffler:
        with pytest.raises(UsageProblem, match="is paused"):
            shuffler.give_up()
        with pytest.raises(JobFailed):
            shuffler.shuffle()
        result = shuffler.give_up()
        assert (result.result, result.state, result.where) == ("fault", "fault", "all in the well")
        assert [fault.name for fault in result.faults] == ["MISFEED"]
        with pytest.raises(UsageProblem, match="is paused"):
            shuffler.give_up()
    assert [(job.kind, job.result) for job in mischwerk.read_history().jobs] == [("shuffle", "fault")]


def test_cards_that_do_not_come_home(board):
    stuck = [phase("homing"), fault("HOMING_FAILED", 0, "pocket"), finished("fault")]
    with connected(board(shuffle=MISFED, home=stuck)) as shuffler:
        with pytest.raises(JobFailed):
            shuffler.shuffle()
        with pytest.raises(JobFailed, match="HOMING_FAILED"):
            shuffler.give_up()


# -- the same from asyncio -------------------------------------------------------------------------
async def test_all_of_it_from_asyncio(board):
    machine = board(shuffle=MISFED, levels=[levels("well", "home pusher")], raw=bytes(256))
    async with aio.connect(machine.path) as shuffler:
        assert [finding.check async for finding in shuffler.doctor()] == CHECKS
        assert dict((await shuffler.sensors()).levels)["well"]
        assert [piece async for piece in shuffler.raw_bits(16)] == [bytes(16)]
        assert (await shuffler.jog("feed", 7)).steps == 7
        with pytest.raises(JobFailed):
            await shuffler.shuffle()
        assert (await shuffler.give_up()).where == "all in the well"
