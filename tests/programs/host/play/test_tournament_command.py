"""`mischwerk play tournament`, and what `mischwerk play` says to options that can't be."""

import json
import subprocess
from pathlib import Path

import pytest
from fake_board import HANGING, wait_for
from mischwerk.commands.shuffle import Finished
from mischwerk.jobs.job_options import DealOptions
from mischwerk_games.mau_mau.rules import IDS, as_set, names
from mischwerk_games.mau_mau.session import MachineDealer, checked

TURN = "Player 1 takes the turn.\n"
MODEL = ("--sim", "--twin", "model", "--interpreter", "cpython", "--sim-seed", "5")


def test_a_tournament_for_programs(run):
    command = ("play", "tournament", "--games", "30", "--players", "simple", "--seed", "7", "--json")
    ran = run(*command)
    assert ran.status == 0 and ran.err == ""
    report = ran.object
    assert list(report) == [
        "game",
        "seed",
        "players",
        "deals_tried_per_choice",
        "deals",
        "games_per_deal",
        "games",
        "confidence_percent",
        "ways",
        "difference",
    ]
    assert list(report["ways"]) == ["java", "uniform"] and report["games"] == 2 * 30 * 4
    for way in report["ways"].values():
        assert list(way) == ["players", "seats", "seats_chance", "hands", "hands_chance", "draws"]
        assert sum(seat["points"] for seat in way["seats"]) == pytest.approx(1, abs=1e-5)
        assert all(0 < seat["half_width"] < 0.5 for seat in way["seats"])
    assert run(*command).out == ran.out, "the same seed is the same tournament"


def test_a_tournament_for_people(run, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    ran = run("play", "tournament", "--games", "3", "--tried", "2")
    assert ran.status == 0 and ran.err == ""
    assert "96 games: 3 deals of each kind, 16 each" in ran.out
    rows = [line.split()[:2] for line in ran.out.splitlines()]
    assert all([what, str(number)] in rows for what in ("seat", "hand") for number in (1, 2, 3, 4))
    assert any(row[:1] == ["monte-carlo"] for row in rows)


def test_one_way_of_dealing_has_nothing_to_compare_with(run):
    report = run("play", "tournament", "--games", "2", "--players", "simple", "--deals", "java", "--json").object
    assert list(report["ways"]) == ["java"] and "difference" not in report


USAGE = [
    ("play mau-mau --computer 5", "'5' is not a seat"),
    ("play mau-mau --computer 2:clever", "no computer player 'clever'"),
    ("play mau-mau --seed x", "--seed"),
    ("play mau-mau --sim --port /dev/x", "can't be combined"),
    ("play mau-mau --port /dev/x --sim-seed 1", "--sim-seed only works with the twin"),
    ("play mau-mau --sim --format tarot", "--format tarot"),
    ("play mau-mau 5", "5"),
    ("play skip-bo", "skip-bo"),
    ("play tournament --games 1", "--games 1 is out of range"),
    ("play tournament --games 10000001", "--games 10000001 is out of range"),
    ("play tournament --tried 0", "--tried 0 is out of range"),
    ("play tournament --players simple,simple", "names 2 players"),
    ("play tournament --players clever", "no computer player 'clever'"),
    ("play tournament --deals riffle", "--deals riffle is not known"),
]


@pytest.mark.parametrize(("line", "message"), USAGE, ids=[line for line, _ in USAGE])
def test_usage_problem(run, line, message):
    refuses(run, line, message)


@pytest.mark.wants("sim")
def test_a_machine_that_there_is_not(run):
    refuses(run, "play mau-mau --sim --machine nix", "known ones are")


def refuses(run, line, message):
    ran = run(*line.split())
    assert ran.status == 2 and message in ran.err and ran.out == ""
    assert len(ran.err.splitlines()) == 2 and not Path("out").exists()


# -- `mischwerk play`: a game with a deck that a twin or a board has dealt.


def piles(number):
    record = json.loads(Path(f"out/shuffle-{number:04d}/record.json").read_text(encoding="utf-8"))
    assert record["deck"] == "mau-mau-short" and record["seed_mode"] == "auditable" and record["result"] == "done"
    return [pile["cards"] for pile in record["piles"]]


def test_start_machine_plays_with_the_deck_as_it_lies_in_the_twin(play, run, twins):
    shows = "".join(f"show {player}\n" for player in (1, 2, 3, 4))
    ran = play(f"start machine\nshow game\n{shows}start machine\n{shows}", *MODEL)
    assert ran.status == 0, ran.err
    lines = ran.out.splitlines()
    first, other = piles(1), piles(2)
    assert lines == [
        TURN.strip(),
        f"{IDS[first[4][0]]} / 11",
        *(names(as_set(first[seat])) for seat in range(4)),
        TURN.strip(),
        *(names(as_set(other[seat])) for seat in range(4)),
    ]
    assert first != other, "each deal has its own seed"
    assert "`mischwerk verify out/shuffle-0001` shows that the deal was fair" in ran.err
    assert run("verify", "out/shuffle-0001").status == 0


def test_a_board_at_a_port_reveals_the_order_of_an_auditable_deal(play, run, twin_port):
    """A twin that stays, opened as a board is: nobody looks inside, the order is what it reveals."""
    ran = play("start machine\nshow game\nshow 4\n", "--port", twin_port("--cards", "32", "--sim-seed", "3"))
    assert ran.status == 0, ran.err
    dealt = piles(1)
    assert ran.out.splitlines() == [TURN.strip(), f"{IDS[dealt[4][0]]} / 11", names(as_set(dealt[3]))]
    record = json.loads(Path("out/shuffle-0001/record.json").read_text(encoding="utf-8"))
    assert record["order"] is None and record["target"] is not None
    assert run("verify", "out/shuffle-0001").status == 0


@pytest.mark.wants("sim")
def test_a_deck_is_hands_up_card_and_the_stock_from_its_top_down(monkeypatch):
    """A record has its piles from the lowest card up; who picks takes the highest of the stock."""
    piles = [list(range(start, start + size)) for start, size in ((0, 5), (5, 5), (10, 5), (15, 5), (20, 1), (21, 11))]
    requests = []

    def dealt(options):
        requests.append((options.game, options.players, options.auditable, options.sim_seed))
        record = {"piles": [{"cards": cards} for cards in piles], "faults": []}
        return Finished(record, Path("out"), 0, "all in the well", False)

    monkeypatch.setattr("mischwerk.commands.shuffle.deal", dealt)
    dealer = MachineDealer(checked(DealOptions(sim=True, sim_seed=2**63 - 1)), False)
    assert dealer.deck() == [*range(21), *range(31, 20, -1)] and dealer.deck()
    assert requests == [("mau-mau", 4, True, 2**63 - 1), ("mau-mau", 4, True, 0)]


def test_a_board_deals_auditably_and_may_tell(play, board):
    fake = board(refuse={"deal": ("BAD_REQUEST", "this machine is set up for skat cards")})
    ran = play("start 5\nstart machine\nshow game\n", "--port", fake.path)
    assert ran.status == 0
    assert ran.out == TURN + "Error, the board refuses: this machine is set up for skat cards.\n10E / 11\n"
    (request,) = [packet.values for packet in fake.requests if packet.name == "deal"]
    assert request["mode"] == 1 and request["cards"] == 32 and request["piles"] == [5, 5, 5, 5, 1, 128 + 11]


def test_a_board_that_does_not_reveal_the_order_gives_no_game(play, board):
    fake = board(refuse={"reveal_material": ("BAD_REQUEST", "no")})
    ran = play("start machine\nshow game\n", "--port", fake.path)
    assert ran.out == (
        "Error, CONTRADICTION: what the deck was drawn from is not revealed: no.\nError, no game has been started.\n"
    )
    assert "Record: out/shuffle-0001/record.json" in ran.err


@pytest.mark.wants("sim")
@pytest.mark.parametrize(("story", "name"), [("wrong", "ORDER_DIFFERS"), ("misfeed", "MISFEED")])
def test_a_deal_that_fails_leaves_the_game_before(play, monkeypatch, story, name):
    monkeypatch.setenv("FAKE_TWIN", story)
    ran = play("start 5\nstart machine\nshow game\n", "--sim")
    lines = ran.out.splitlines()
    assert ran.status == 0 and len(lines) == 3
    assert lines[1].startswith(f"Error, {name}: ") and lines[2] == "10E / 11"


@pytest.mark.parametrize("options", [(), ("--port", "/dev/nix")])
def test_without_a_machine_the_previous_game_continues(play, options, monkeypatch):
    monkeypatch.setattr("mischwerk.link.ports.candidates", list)
    ran = play("start 5\nstart machine\nshow game\n", *options)
    lines = ran.out.splitlines()
    assert ran.status == 0 and lines[1].startswith(("Error, no board was found", "Error, there is no port"))
    assert lines[2] == "10E / 11" and len(ran.err.splitlines()) == 1


def test_stop_ends_a_game_that_nobody_watches(start, run, board):
    fake = board(shuffle=HANGING)
    game = start("play", "mau-mau", "--port", fake.path, stdin=subprocess.PIPE)
    game.stdin.write("start 5\nstart machine\nshow game\n")
    game.stdin.flush()
    wait_for(fake, "deal")
    assert run("stop", "--port", fake.path).status == 0
    out, err = game.communicate(timeout=10)
    assert (game.returncode, out) == (130, TURN) and "the machine stands still" in err
