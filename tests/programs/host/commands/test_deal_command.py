"""`mischwerk deal`: the request, the record, the report; on a scripted board and in the model twin."""

import json
import os
from pathlib import Path

import pytest
from fake_board import HANGING, MISFED, fault, finished, phase, wait_for
from mischwerk.link import control
from test_sim import KEYS

ROOT = Path(__file__).resolve().parents[4]
SEED = "ab" * 32
SIZES = [("forehand", 10), ("middlehand", 10), ("rearhand", 10), ("skat", 2)]


def sent(fake):
    return next(packet.values for packet in fake.requests if packet.name == "deal")


def test_request_of_a_game(run, board):
    fake = board()
    assert run("deal", "mau-mau", "--port", fake.path, "--format", "skat", "--players", "3").status == 0
    assert sent(fake) == {"cards": 32, "format": 2, "mode": 0, "seed": b"", "piles": [5, 5, 5, 1, 128 + 16]}
    assert fake.heard == ["identify", "deal", "result"]


def test_request_of_piles_in_test_mode(run, board):
    fake = board(target=list(range(20)))
    run("deal", "--piles", "5,rest:ordered", "--cards", "20", "--seed", SEED, "--port", fake.path)
    assert sent(fake) == {"cards": 20, "format": 0, "mode": 2, "seed": bytes.fromhex(SEED), "piles": [5, 128 + 15]}


def test_cards_are_of_the_format_that_the_board_is_set_for(run, board):
    for flags, number, name in ((0, 0, "poker"), (1 << 6, 0, "poker"), (2 << 6, 1, "bridge"), (3 << 6, 2, "skat")):
        fake = board(flags=flags)
        record = run("deal", "skat", "--port", fake.path, "--json").object
        assert (sent(fake)["format"], record["format"]) == (number, name)


def test_piles_are_of_52_cards_unless_said_otherwise(run, board):
    for options, cards in (([], 52), (["--deck", "skat"], 32), (["--cards", "40"], 40)):
        fake = board()
        record = run("deal", "--piles", "10,rest", *options, "--port", fake.path, "--json").object
        assert sent(fake)["cards"] == record["cards"] == cards


@pytest.mark.wants("sim")
def test_the_record_is_that_of_a_shuffle_and_its_piles(run):
    ran = run("deal", "skat", "--sim", "--json")
    assert ran.status == 0, ran.err
    record = ran.object
    assert list(record) == [*KEYS, "piles"]
    assert (record["method"], record["deck"], record["cards"]) == ("deal", "skat", 32)
    assert [list(pile) for pile in record["piles"]] == [["name", "size", "ordered", "cards"]] * 4
    assert [(pile["name"], pile["size"]) for pile in record["piles"]] == SIZES
    assert not any(pile["ordered"] for pile in record["piles"])
    assert [card for pile in record["piles"] for card in pile["cards"]] == record["order"] == list(range(31, -1, -1))
    assert json.loads(Path("out/shuffle-0001/record.json").read_text()) == record


def test_a_sealed_deal_on_a_board_reports_sizes_and_no_cards(run, board):
    piles = run("deal", "skat", "--port", board().path, "--json").object["piles"]
    assert [(pile["size"], pile["cards"]) for pile in piles] == [(10, None), (10, None), (10, None), (2, None)]


def test_test_mode_on_a_board_reports_the_cards_that_were_planned(run, board):
    fake = board()
    record = run("deal", "skat", "--seed", SEED, "--port", fake.path, "--json").object
    target = record["target"]
    assert target == fake.target_of(fake.last_job())
    assert record["order"] is None and record["piles"][0]["cards"] == target[:10]
    assert record["piles"][3]["cards"] == target[30:]


@pytest.mark.wants("sim")
def test_a_deal_that_lies_wrong_or_unfinished_has_no_hands(run, monkeypatch):
    for story, name in (("wrong", "ORDER_DIFFERS"), ("misfeed", "MISFEED")):
        monkeypatch.setenv("FAKE_TWIN", story)
        ran = run("deal", "skat", "--sim", "--json")
        assert ran.status == 3 and ran.object["faults"][-1]["name"] == name
        assert [pile["cards"] for pile in ran.object["piles"]] == [None] * 4


def test_a_piles_key_is_for_deals_only(run):
    assert "piles" not in run("shuffle", "--sim", "--json").object


@pytest.mark.wants("sim")
def test_own_piles_have_no_deck_unless_it_is_named(run):
    assert run("deal", "--piles", "26,26", "--sim", "--json").object["deck"] is None
    assert run("deal", "--piles", "16,16", "--deck", "skat", "--sim", "--json").object["deck"] == "skat"


@pytest.mark.wants("sim")
def test_the_report_says_what_to_lift_from_the_top_down(run):
    out = run("deal", "skat", "--sim").out  # the scripted twin turns the deck over: the top card is card 0, ♣7
    assert "Done: 32 cards dealt." in out and "all 32 cards are as planned" in out
    rows = [line.rstrip().split(maxsplit=2) for line in out.splitlines() if line.split()[:1] in (["10"], ["2"])]
    assert rows == [
        ["2", "skat", "♣7 ♣8"],
        ["10", "rearhand", "♣9 ♣10 ♣J ♣Q ♣K ♣A ♠7 ♠8 ♠9 ♠10"],
        ["10", "middlehand", "♠J ♠Q ♠K ♠A ♥7 ♥8 ♥9 ♥10 ♥J ♥Q"],
        ["10", "forehand", "♥K ♥A ♦7 ♦8 ♦9 ♦10 ♦J ♦Q ♦K ♦A"],
    ]
    assert "skat lies on top, forehand lowest" in out


@pytest.mark.wants("sim")
def test_the_report_shows_an_ordered_pile_from_its_top_card_down(run):
    out = run("deal", "--piles", "47,rest:ordered", "--sim").out
    assert "5  pile 2  0 1 2 3 4 (in order)" in out  # places 51 down to 47 of a deck turned over
    assert "the first card named is the top one" in out
    assert "in order" not in run("deal", "--piles", "51,1:ordered", "--sim").out, "one card has no order"


def test_the_report_of_a_sealed_deal_on_a_board(run, board):
    out = run("deal", "bridge", "--port", board().path).out
    assert "52 cards dealt" in out and "only the machine knows the cards" in out
    assert [line.split() for line in out.splitlines()].count(["13", "north"]) == 1
    assert "♠" not in out and "new-deck" not in out


def test_the_report_of_a_test_deal_on_a_board_says_that_nobody_looked(run, board):
    out = run("deal", "skat", "--seed", SEED, "--port", board().path).out
    assert "as planned; only a twin could check" in out and "TEST MODE" in out
    assert "♦" in out and "in new-deck order" in out


@pytest.mark.wants("sim")
def test_the_report_fits_80_columns(run, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    out = run("deal", "romme", "--sim", "--machine", "pile11", "--sim-seed", "1").out
    assert "♠10²" in out and max(map(len, out.splitlines())) <= 80


def test_trouble_is_reported_as_a_deal(run, board):
    steps = [step for step in MISFED if step[0] != "fault"]
    assert "The deal did not finish" in run("deal", "skat", "--port", board(shuffle=steps).path).err


def test_a_refused_deal_leaves_nothing_behind(run, board):
    fake = board(refuse={"deal": ("BAD_REQUEST", "this machine is set up for skat cards")})
    ran = run("deal", "skat", "--port", fake.path, "--json")
    assert ran.status == 2 and "set up for skat cards" in ran.object["error"]
    assert not Path("out").exists()


def test_the_job_that_holds_the_port_is_a_deal(run, start, board):
    fake = board(shuffle=HANGING)
    process = start("deal", "skat", "--port", fake.path)
    wait_for(fake, "deal")
    assert [about["job"] for _, about in control.holders()] == ["deal"]
    assert run("stop", "--port", fake.path).status == 0
    _, err = process.communicate(timeout=10)
    assert process.returncode == 130 and "The deck is not dealt" in err


USAGE = [
    ("deal --sim", "needs a game, or piles"),
    ("deal tarock --sim", "There is no game tarock to deal."),
    ("deal skat --piles 16,16 --sim", "skat and --piles can't be combined"),
    ("deal poker --players 11 --sim", "not 11"),
    ("deal skat --players three --sim", "--players"),
    ("deal --piles 26,26 --players 2 --sim", "--players only works with a game"),
    ("deal skat --cards 40 --sim", "skat is dealt from 32 cards, not 40."),
    ("deal skat --deck skat --cards 32 --sim", "--deck and --cards can't be combined"),
    ("deal skat --deck tarock --sim", "There is no deck tarock."),
    ("deal skat --deck poker-52 --sim", "skat is not dealt from the deck poker-52"),
    ("deal --piles 13,13,13 --sim", "--piles holds 39 cards, the deck has 52."),
    ("deal --piles 13,13 --deck skat --sim", "--piles holds 26 cards, the deck has 32."),
    ("deal --piles rest,rest --sim", "`rest` 2 times"),
    ("deal --piles 0,52 --sim", "0 cards is not a pile"),
    ("deal --piles 1 --cards 1 --sim", "1 card can't be shuffled"),
    ("deal romme --sim", "110 cards do not fit pile10"),
    ("deal --piles 60,rest --cards 101 --sim", "101 cards do not fit pile10"),
    ("deal skat --sim --port /dev/x", "can't be combined"),
    ("deal skat --port /dev/x --sim-seed 1", "--sim-seed only works with the twin"),
    ("deal skat --sim --seed abc", "64 hexadecimal digits"),
    ("deal skat --sim --format tarot", "--format tarot"),
    ("deal skat --sim --passes 2", "--passes"),
]


@pytest.mark.parametrize(("line", "message"), USAGE, ids=[line for line, _ in USAGE])
def test_usage_problem(run, line, message):
    ran = run(*line.split())
    assert ran.status == 2 and message in ran.err and ran.out == ""
    assert len(ran.err.splitlines()) == 2 and not Path("out").exists()


@pytest.fixture
def true_twin(monkeypatch):
    """The twin itself, in place of the scripted one."""
    rooms = ("firmware/core", "host", "hardware", "sim")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(str(ROOT / room) for room in rooms))


@pytest.mark.wants("sim")
def test_a_deal_in_the_model_twin(run, true_twin):
    ran = run("deal", "skat", "--sim", "--twin", "model", "--seed", SEED, "--sim-seed", "1", "--json")
    assert ran.status == 0, ran.err
    record = ran.object
    assert record["order"] == record["target"] and record["passes"] == 1
    assert [(pile["name"], len(pile["cards"])) for pile in record["piles"]] == SIZES
    assert sorted(card for pile in record["piles"] for card in pile["cards"]) == list(range(32))
    assert record["entropy"]["needed_bits"] == 118


@pytest.mark.wants("sim")
def test_a_whole_table_of_romme_in_the_model_twin(run, true_twin):
    ran = run("deal", "romme", "--players", "6", "--sim", "--twin", "model", "--machine", "pile11", "--json")
    assert ran.status == 0, ran.err
    assert [pile["size"] for pile in ran.object["piles"]] == [13] * 6 + [1, 31]
    assert ran.object["piles"][-1]["ordered"] and len(set(ran.object["order"])) == 110


@pytest.mark.wants("sim")
def test_the_report_of_a_recorded_run_names_its_playback(run, request):
    assert "playback" not in run("deal", "skat", "--sim").out  # the scripted twin records nothing
    request.getfixturevalue("twins")
    quick = ("--twin", "model", "--interpreter", "cpython", "--cards", "12")
    out = run("shuffle", "--sim", *quick, "--out", "my deck").out
    assert "playback    `mischwerk sim play 'my deck' --live`" in out


def test_a_twin_with_another_deck_is_told_how_to_get_this_one(run, twin_port):
    port = twin_port("--cards", "20")
    ran = run("deal", "skat", "--port", port)
    assert ran.status == 3
    assert "WRONG_COUNT" in ran.err and "`mischwerk sim serve --cards 32`" in ran.err and "--sim" in ran.err


def test_a_board_with_another_deck_is_counted_by_hand(run, board):
    wrong = [phase("homing"), phase("paused"), fault("WRONG_COUNT"), finished("paused")]
    ran = run("deal", "skat", "--port", board(shuffle=wrong).path)
    assert ran.status == 3
    assert "To do: count the deck" in ran.err and "sim serve" not in ran.err
