"""`mischwerk arrange`: a stated order, and a recorded job undone, in the model twin and against scripted boards."""

import json
import random
import subprocess
from pathlib import Path

import pytest
from mischwerk.deck import targets

ROOT = Path(__file__).resolve().parents[4]
SEED = "5a" * 32
MODEL = ("--sim", "--twin", "model", "--interpreter", "cpython")
NEW = list(range(12))


@pytest.fixture
def served(twin_port, tmp_path):
    """A twin of twelve cards that stays: its port and its report."""
    report = tmp_path / "report.jsonl"
    return twin_port("--cards", "12", "--report", str(report)), report


def written(target, name="target.json"):
    Path(name).write_text(json.dumps(target), encoding="utf-8")
    return name


def recorded(**changes):
    """A record of a shuffle of twelve cards as `record.json`, changed as asked; its path."""
    left = random.Random(1).sample(NEW, 12)
    record = {
        "result": "done",
        "machine": "pile10",
        "cards": 12,
        "deck": None,
        "format": "poker",
        "target": left,
        "order": left,
        "seed_mode": "test",
        **changes,
    }
    Path("record.json").write_text(json.dumps(record), encoding="utf-8")
    return "record.json"


def kept(folder):
    """The record that lies in a folder."""
    return json.loads((Path(folder) / "record.json").read_text(encoding="utf-8"))


def orders(report):
    """The order after each job, as the twin reports it: numbered by the places of before that job."""
    events = [json.loads(line) for line in report.read_text(encoding="utf-8").splitlines()]
    return [event["order"] for event in events if event["event"] == "state"]


# -- a stated order ----------------------------------------------------------------------------------------
@pytest.mark.wants("sim")
def test_the_deck_comes_into_the_order_asked_for(run, twins):
    target = random.Random(2).sample(range(52), 52)
    ran = run("arrange", *MODEL, "--target", written(target))
    assert ran.status == 0, ran.err
    assert "52 cards arranged" in ran.out and "TEST MODE: the order was asked for" in ran.out
    assert "restored" not in ran.out
    record = kept("out/shuffle-0001")
    assert record["order"] == record["target"] == target
    assert (record["method"], record["seed_mode"], record["seed"]) == ("arrange", "test", None)
    assert record["entropy"] == {"needed_bits": 0, "credited_bits": 0}
    assert "restored" not in record


def test_the_help_says_test_mode(run):
    assert "TEST MODE" in run("arrange", "--help").out
    assert "TEST MODE" in next(line for line in run("--help").out.splitlines() if "arrange" in line)


def test_the_list_may_have_lines_and_come_from_standard_input(start, board):
    fake = board(refuse={"arrange": ("BAD_REQUEST", "heard")})
    process = start("arrange", "--port", fake.path, "--target", "-", stdin=subprocess.PIPE)
    process.communicate("[2,\n 0,\n\n 1]\n", timeout=20)
    assert fake.requests[-1].values["target"] == [2, 0, 1]


def test_request_as_sent_and_a_board_without_jumper_refuses(run, board):
    fake = board(refuse={"arrange": ("BAD_REQUEST", "test mode needs a twin or the test jumper")})
    ran = run("arrange", "--port", fake.path, "--target", written([2, 0, 1]), "--format", "skat", "--json")
    assert ran.status == 2 and "test jumper" in ran.object["error"]
    sent = next(packet.values for packet in fake.requests if packet.name == "arrange")
    assert sent == {"cards": 3, "format": 2, "target": [2, 0, 1]}
    assert not Path("out").exists()


# -- undo --------------------------------------------------------------------------------------------------
@pytest.mark.wants("sim")
def test_a_shuffle_undone_is_the_deck_as_it_was(run, twins):
    assert run("shuffle", *MODEL, "--seed", SEED, "--cards", "52", "--out", "first").status == 0
    ran = run("arrange", *MODEL, "--undo", "first", "--out", "second")
    assert ran.status == 0, ran.err
    shuffled, undone = kept("first"), kept("second")
    assert [shuffled["order"][card] for card in undone["order"]] == list(range(52)) != shuffled["order"]
    assert undone["restored"] is True and list(undone)[-1] == "restored"
    assert "restored    yes" in ran.out


@pytest.mark.wants("sim")
def test_machine_cards_and_format_are_those_of_the_record(run, twins):
    sealed = recorded(machine="wheel54", format="skat", seed_mode="sealed")  # in a twin, which reports the order
    record = run("arrange", *MODEL, "--undo", sealed, "--json").object
    assert (record["machine"], record["cards"], record["format"]) == ("wheel54", 12, "skat")
    assert record["restored"] is True


def test_on_a_board_that_stays_the_same_cards_come_back(run, served):
    port, report = served
    run("shuffle", "--port", port, "--seed", SEED, "--cards", "12", "--out", "first")
    ran = run("arrange", "--port", port, "--undo", "first/record.json", "--out", "second")
    assert ran.status == 0, ran.err
    first, second = orders(report)
    assert first != NEW and [first[card] for card in second] == NEW
    assert kept("second")["restored"] is None and kept("second")["order"] is None  # this program does not know
    assert "a new deck in new-deck order" in ran.out


def test_a_deal_can_be_undone_and_an_undoing_too(run, served):
    port, report = served
    run("deal", "--port", port, "--seed", SEED, "--cards", "12", "--piles", "5,5,rest:ordered", "--out", "first")
    run("arrange", "--port", port, "--undo", "first", "--out", "second")
    assert run("arrange", "--port", port, "--undo", "second").status == 0
    first, second, third = orders(report)
    assert [first[card] for card in second] == NEW and third == first


@pytest.mark.wants("sim")
def test_restored_is_what_the_twin_reports_and_not_what_was_wanted(run, monkeypatch):
    wanted = list(reversed(range(52)))  # the scripted twin's order, but for two cards
    monkeypatch.setenv("FAKE_TWIN", "wrong")
    ran = run("arrange", "--sim", "--undo", recorded(cards=52, target=wanted, order=wanted), "--json")
    assert ran.status == 3 and ran.object["faults"][-1]["name"] == "ORDER_DIFFERS"
    assert ran.object["restored"] is False


def test_restored_composes_both_orders():
    left = [2, 0, 1]
    assert targets.restored(left, [1, 2, 0]) is True
    assert targets.restored(left, [2, 0, 1]) is False  # the same shuffle once more
    assert targets.restored(left, [0, 1, 2]) is False  # nothing done
    assert targets.restored(left, [1, 2]) is False  # a card lost
    assert targets.restored(left, None) is None


# -- nothing to undo ---------------------------------------------------------------------------------------
NO_RECORD = [
    ("", "not JSON"),
    ("[" * 100_000, "not JSON"),
    ("[]", "not the record"),
    ('{"error": "x", "what_to_do": "y"}', "not the record"),
    ({"result": "fault"}, "record of a fault"),
    ({"target": None, "order": None}, "sealed"),
    ({"cards": 13}, "contradicts itself"),
    ({"cards": 10**12}, "contradicts itself"),
    ({"cards": "12"}, "not the record"),
    ({"machine": None}, "not the record"),
    ({"target": "abcdefghijkl"}, "contradicts itself"),
    ({"target": [0] * 12}, "contradicts itself"),
    ({"order": NEW}, "contradicts itself"),
    ({"machine": "of_my_own"}, "of_my_own"),
]


@pytest.mark.parametrize(("content", "message"), NO_RECORD, ids=[str(message)[:30] for message, _ in NO_RECORD])
def test_a_record_of_no_use_is_a_usage_problem_and_nothing_moves(run, content, message):
    if isinstance(content, dict):
        recorded(**content)
    else:
        Path("record.json").write_text(content)
    ran = run("arrange", "--sim", "--undo", "record.json", "--json")
    assert ran.status == 2 and message in ran.object["error"]
    assert len(ran.err.splitlines()) == 2 and not Path("out").exists()


USAGE = [
    ("arrange --sim", "needs a target order"),
    ("arrange --sim --target three --undo record.json", "can't be combined"),
    ("arrange --sim --port /dev/x --target three", "can't be combined"),
    ("arrange --sim --target nowhere", "nowhere can't be read"),
    ("arrange --sim --target wrong", "card 0 appears at places 1 and 2"),
    ("arrange --sim --target empty", "not JSON"),
    ("arrange --sim --target two", "not JSON"),
    ("arrange --sim --target one", "1 card"),
    ("arrange --sim --target three --cards 4", "orders 3 cards"),
    ("arrange --sim --target three --format tarot", "--format tarot"),
    ("arrange --sim --target three --machine nix", "known ones are"),
    ("arrange --port /dev/x --target three --twin model", "only works with the twin"),
    ("arrange --sim --undo nowhere", "nowhere can't be read"),
    ("arrange --sim --undo .", "record of a fault"),
    ("arrange --sim --undo good.json --machine wheel54", "json has pile10"),
    ("arrange --sim --undo good.json --cards 13", "json has 12"),
    ("arrange --sim --undo good.json --format skat", "json has poker"),
]


@pytest.mark.parametrize(("line", "message"), USAGE, ids=[line for line, _ in USAGE])
def test_usage_problem(run, line, message):
    for name, text in (
        ("three", "[2, 0, 1]"),
        ("one", "[0]"),
        ("two", "[0, 1]\n[1, 0]\n"),
        ("wrong", "[1, 0, 0]"),
        ("empty", "\n"),
    ):
        Path(name).write_text(text)
    Path(recorded()).rename("good.json")
    recorded(result="fault")
    ran = run(*line.split())
    assert ran.status == 2 and message in ran.err and ran.out == ""
    assert len(ran.err.splitlines()) == 2 and not Path("out").exists()


def test_another_machine_than_the_record_s_is_a_usage_problem(run, board):
    fake = board(machine="wheel54")
    ran = run("arrange", "--port", fake.path, "--undo", recorded(), "--json")
    assert ran.status == 2 and "pile10" in ran.object["error"] and "wheel54" in ran.object["error"]
    assert fake.heard == ["identify"]


def test_the_file_of_a_machine_of_one_s_own_can_be_given(run, board):
    fake = board(machine="of_my_own", refuse={"arrange": ("BAD_REQUEST", "heard")})
    ran = run("arrange", "--port", fake.path, "--undo", recorded(machine="of_my_own"), "--json")
    assert ran.status == 2 and "heard" in ran.object["error"]  # the board knows itself: no file is needed


def test_a_record_without_a_format_is_one_of_poker_cards(run, board):
    fake = board(refuse={"arrange": ("BAD_REQUEST", "heard")})
    path = Path(recorded())
    record = json.loads(path.read_text())
    del record["format"]
    path.write_text(json.dumps(record))
    run("arrange", "--port", fake.path, "--undo", str(path))
    assert next(packet.values for packet in fake.requests if packet.name == "arrange")["format"] == 0
