"""`mischwerk play tournament`, and what `mischwerk play` says to options that can't be."""

from pathlib import Path

import pytest


def test_a_tournament_for_programs(run):
    command = ("play", "tournament", "--games", "30", "--players", "simple", "--seed", "7", "--json")
    ran = run(*command)
    assert ran.status == 0 and ran.err == ""
    told = ran.object
    assert list(told) == [
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
    assert list(told["ways"]) == ["java", "uniform"] and told["games"] == 2 * 30 * 4
    for way in told["ways"].values():
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
    told = run("play", "tournament", "--games", "2", "--players", "simple", "--deals", "java", "--json").object
    assert list(told["ways"]) == ["java"] and "difference" not in told


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


@pytest.mark.parametrize(("line", "words"), USAGE, ids=[line for line, _ in USAGE])
def test_usage_problem(run, line, words):
    refuses(run, line, words)


@pytest.mark.wants("sim")
def test_a_machine_that_there_is_not(run):
    refuses(run, "play mau-mau --sim --machine nix", "known ones are")


def refuses(run, line, words):
    ran = run(*line.split())
    assert ran.status == 2 and words in ran.err and ran.out == ""
    assert len(ran.err.splitlines()) == 2 and not Path("out").exists()
