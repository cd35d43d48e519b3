"""`mischwerk jog`: in steps and in millimetres, and no way that makes no sense."""

import pytest
from heard import values


def test_jog_in_steps_and_in_millimetres(run, twin_port, board):
    port = twin_port("--cards", "0")
    assert "Run `mischwerk home` first." in run("jog", "pusher", "100", "--port", port).err
    assert run("home", "--port", port).status == 0
    ran = run("jog", "pusher", "10", "--mm", "--port", port)
    assert ran.status == 0 and "pusher: turned by 10 mm (800 steps)." in ran.out
    ran = run("jog", "pocket", "100", "--port", port)
    assert ran.status == 2 and ran.err.splitlines()[-2:] == [
        "The board refuses: the pusher is not at home.",
        "Bring it back with `mischwerk home` first.",
    ]
    ran = run("jog", "pusher", "7200", "--port", port)
    assert ran.status == 2 and "that is beyond its stroke" in ran.err
    told = run("jog", "feed", "2.5", "--mm", "--port", port, "--json").object
    assert told == {"result": "done", "machine": "pile10", "axis": "feed", "steps": 100, "back": False}
    one = board()
    assert "towards home" in run("jog", "pocket", "1", "--back", "--port", one.path).out
    assert values(one, "jog") == [{"axis": 1, "back": 1, "steps": 1}]


JOGS = [
    ("arm 10", "There is no axis arm"),
    ("feed 0", "out of range"),
    ("feed 1.5", "not a whole number"),
    ("feed many", "not a whole number"),
    ("feed nan --mm", "out of range"),
    ("feed inf --mm", "out of range"),
    ("feed 0.001 --mm", "0.001 mm is 0 steps"),
    ("feed 1000001", "out of range"),
    ("feed 999999 --mm", "39,999,960 steps"),
    ("pusher 7961", "Its full travel is 7960 steps"),
    ("pusher 100 --mm", "beyond the travel"),
    ("pocket 900000", "beyond the travel"),
]


@pytest.mark.parametrize(("line", "words"), JOGS, ids=[line for line, _ in JOGS])
def test_a_way_that_makes_no_sense_moves_nothing(run, board, line, words):
    one = board()
    ran = run("jog", *line.split(), "--port", one.path)
    assert ran.status == 2 and words in ran.err and len(ran.err.splitlines()) == 2
    assert "jog" not in one.heard


def test_an_axis_that_the_machine_lacks_is_refused(run, board):
    one = board(machine="hand8")
    for given in (("1",), ("1", "--mm")):
        ran = run("jog", "pusher", *given, "--port", one.path)
        assert ran.status == 2 and ran.err == "hand8 has no pusher axis.\nGive feed or pocket.\n"
    assert "jog" not in one.heard


def test_millimetres_need_a_machine_that_has_them(run, board):
    ran = run("jog", "pocket", "1", "--mm", "--port", board(machine="wheel54").path)
    assert ran.status == 2 and "A wheel turns" in ran.err and "160 for a slot" in ran.err
    ran = run("jog", "feed", "1", "--mm", "--port", board(machine="of_my_own").path)
    assert ran.status == 2 and "of_my_own is not known here" in ran.err
    assert run("jog", "feed", "999999", "--port", board(machine="of_my_own").path).status == 0
