"""`mischwerk play skat-tournament`: for people and programs, with deals from the machine, interrupted and continued."""

import json
import os
import shutil
import signal
import sys
import time
from pathlib import Path

import pytest
from mischwerk.commands.shuffle import Finished
from mischwerk.jobs.job_options import DealOptions
from mischwerk_games.skat.files.deals import deal_in
from mischwerk_games.skat.tournament import machine_deals
from mischwerk_games.skat.tournament.machine_deals import MachineStopped, NotDealt

ROOT = Path(__file__).resolve().parents[4]
REFERENCE = f"cmd:{sys.executable} -S -E {ROOT / 'docs' / 'skat_player.py'}"
HANGING = f"cmd:{sys.executable} -S -E {ROOT / 'tests' / 'support' / 'misbehaving_player.py'} hang"
COMMAND = ("play", "skat-tournament", "--players", "random", "--processes", "1")
MODEL = ("--sim", "--interpreter", "cpython")


def lines(path):
    return [json.loads(line) for line in Path(path).read_text(encoding="utf-8").splitlines()]


def test_a_tournament_for_people(run, monkeypatch):
    monkeypatch.setenv("COLUMNS", "150")
    players = f"random,random,{REFERENCE}"
    ran = run(*COMMAND[:2], "--players", players, "--processes", "1", "--deals", "30", "--out", "t")
    assert ran.status == 0
    assert "30 deals, 90 games" in ran.out and "Games, deals, and the same as a page: t/report.html" in ran.out
    assert "skat_player.py" in ran.out and ran.err.splitlines()[-1] == "deals: 100 %"
    again = run(*COMMAND[:2], "--players", players, "--processes", "1", "--deals", "30", "--out", "t")
    assert (again.status, again.out, again.err) == (0, ran.out, ""), "it is whole, and told again"


def test_a_tournament_for_programs(run):
    ran = run(*COMMAND, "--deals", "5", "--out", "t", "--json")
    assert ran.object == json.loads(Path("t/summary.json").read_text(encoding="utf-8"))
    assert list(ran.object) == [
        "deals", "games", "passed", "scoring", "confidence_percent", "players", "differences",
    ]  # fmt: skip


def test_a_failing_program_for_programs(run):
    ran = run("play", "skat-tournament", "--players", HANGING.replace("hang", "die"), "--deals", "2", "--out", "t",
              "--json")  # fmt: skip
    assert ran.status == 3 and list(ran.object) == ["error", "what_to_do"]
    assert len(ran.err.splitlines()) == 2


# -- interrupted ---------------------------------------------------------------------------------------------


def children_of(pid):
    """Processes that have this one's, or its children's, as their parent."""
    pids = [int(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdigit() and parent_of(entry) == pid]
    return pids + [below for child in pids for below in children_of(child)]


def parent_of(process):
    try:
        return int((process / "stat").read_text().rpartition(")")[2].split()[1])
    except (OSError, IndexError):
        return None


def command_of(pid):
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:  # it has ended meanwhile
        return b""


def ends(pids):
    """Within some seconds: gone, or a zombie that init has not yet reaped."""
    for _ in range(3000):
        states = []
        for pid in pids:
            try:
                states.append(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0])
            except OSError:
                states.append("Z")
        if set(states) <= {"Z", "X"}:
            return True
        time.sleep(0.02)
    return False


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="children are found in /proc")
@pytest.mark.parametrize(
    ("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 130), (signal.SIGKILL, -signal.SIGKILL)]
)
def test_programs_end_with_a_tournament_however_it_ends(start, number, status):
    ran = start("play", "skat-tournament", "--players", HANGING, "--deals", "9", "--processes", "2", "--think", "500",
                "--out", "t")  # fmt: skip
    for _ in range(3000):
        children = children_of(ran.pid)
        programs = [pid for pid in children if b"misbehaving" in command_of(pid)]
        if len(programs) == 6:
            break
        time.sleep(0.02)
    os.kill(ran.pid, number)
    out, err = ran.communicate(timeout=30)
    assert (ran.returncode, out) == (status, "")
    if number != signal.SIGKILL:
        assert err == "Interrupted: what was played is in t.\nGive the same command again to go on.\n"
    assert len(programs) == 6 and ends(children)


def test_a_killed_tournament_goes_on(start, run):
    for _ in range(5):
        ran = start(*COMMAND, "--deals", "400", "--out", "t")
        while not Path("t/games.jsonl").exists() or Path("t/games.jsonl").stat().st_size < 20_000:
            assert ran.poll() is None or Path("t/summary.json").exists()
            time.sleep(0.005)
        ran.kill()
        ran.communicate()
        if not Path("t/summary.json").exists():
            break
        shutil.rmtree("t")  # it was too quick for us
    assert 0 < Path("t/games.jsonl").read_bytes().count(b"\n") < 400
    assert run(*COMMAND, "--deals", "400", "--out", "t").status == 0
    assert run(*COMMAND, "--deals", "400", "--out", "whole").status == 0
    assert Path("t/games.jsonl").read_bytes() == Path("whole/games.jsonl").read_bytes()


# -- deals by the machine ------------------------------------------------------------------------------------


@pytest.mark.wants("sim")
def test_deals_of_the_twin_are_played_and_can_be_verified(run, twins):
    ran = run(*COMMAND, "--machine-deals", "2", *MODEL, "--sim-seed", "5", "--out", "t")
    assert ran.status == 0, ran.err
    for game, kept in zip(lines("t/games.jsonl"), lines("t/deals.jsonl"), strict=True):
        record = json.loads(Path("t", game["record"], "record.json").read_text(encoding="utf-8"))
        assert game["commitment"] == kept["commitment"] == record["audit"]["attempts"][-1]["commitment"]
        assert deal_in(game) == deal_in(kept)
        piles = {pile["name"]: pile["cards"] for pile in record["piles"]}
        ranks = {"7": 0, "8": 1, "9": 2, "T": 3, "J": 4, "Q": 5, "K": 6, "A": 7}
        for place in ("forehand", "middlehand", "rearhand", "skat"):
            assert [8 * "CSHD".index(card[0]) + ranks[card[1]] for card in game[place]] == sorted(piles[place])
        assert run("verify", f"t/{game['record']}").status == 0
        assert record["seed_mode"] == "auditable" and record["deck"] == "skat"
    seeds = [json.loads(Path(f"t/deals/000{n}/record.json").read_text(encoding="utf-8"))["sim_seed"] for n in (0, 1)]
    assert seeds == [5, 6]


def test_a_board_deals_for_a_tournament(run, twin_port):
    """A twin that stays, opened as a board is."""
    ran = run(*COMMAND, "--machine-deals", "1", "--port", twin_port("--cards", "32", "--sim-seed", "3"), "--out", "t")
    assert ran.status == 0, ran.err
    assert run("verify", "t/deals/0000").status == 0
    assert json.loads(Path("t/tournament.json").read_text(encoding="utf-8"))["deals"]["from"] == "machine"


@pytest.fixture
def machine(monkeypatch):
    """machine(...) deals as told; the folders it was given."""
    folders = []
    outcome = {"status": 0, "cards": list(range(32)), "dies": False}

    def dealt(options):
        folders.append(str(options.out))
        assert (options.game, options.auditable) == ("skat", True)
        Path(options.out).mkdir(parents=True)
        places = zip(("forehand", "middlehand", "rearhand", "skat"), (0, 10, 20, 30), (10, 20, 30, 32), strict=True)
        record = {
            "result": "done" if outcome["status"] == 0 else "fault",
            "piles": [{"name": name, "cards": outcome["cards"] and outcome["cards"][a:b]} for name, a, b in places],
            "audit": {"attempts": [{"commitment": "aborted"}, {"commitment": f"of {options.out}"}]},
            "faults": [] if outcome["status"] == 0 else [{"name": "MISFEED", "detail": "card 3\x1b is stuck"}],
        }
        (Path(options.out) / "record.json").write_text(json.dumps(record), encoding="utf-8")
        if outcome["dies"]:
            raise KeyboardInterrupt
        return Finished(record, Path(options.out), outcome["status"], "all in the well", False)

    monkeypatch.setattr("mischwerk.commands.shuffle.deal", dealt)
    return folders, outcome


ASKED = machine_deals.check(DealOptions(sim=True))


def test_deals_are_kept_and_not_dealt_again(machine, capsys):
    folders, _ = machine
    first = list(machine_deals.machine_deals(Path(), ASKED, 3))
    assert folders == ["deals/0000", "deals/0001", "deals/0002"]
    assert [deal.commitment for deal in first] == [f"of {folder}" for folder in folders]
    assert list(machine_deals.machine_deals(Path(), ASKED, 3)) == first and len(folders) == 3
    whole = Path("deals.jsonl").read_bytes()
    for end in (0, 10, len(whole) // 2, len(whole) - 1):
        Path("deals.jsonl").write_bytes(whole[:end])
        assert list(machine_deals.machine_deals(Path(), ASKED, 3)) == first
        assert Path("deals.jsonl").read_bytes() == whole and len(folders) == 3, "records are whole: nothing is dealt"


def test_a_deal_whose_record_is_whole_is_never_dropped(machine):
    """Or whoever deals could stop each deal that he dislikes."""
    folders, outcome = machine
    outcome["dies"] = True
    with pytest.raises(KeyboardInterrupt):
        list(machine_deals.machine_deals(Path(), ASKED, 2))
    outcome.update(dies=False, cards=list(range(31, -1, -1)))
    first, second = machine_deals.machine_deals(Path(), ASKED, 2)
    assert folders == ["deals/0000", "deals/0001"]
    assert first.deal.skat == 1 << 30 | 1 << 31 and second.deal.skat == 3


def test_what_a_failed_deal_has_left_stays(machine):
    folders, outcome = machine
    outcome["status"] = 3
    with pytest.raises(NotDealt) as problem:
        list(machine_deals.machine_deals(Path(), ASKED, 1))
    assert problem.value.error == "Deal 0 was not dealt: MISFEED: card 3\\x1b is stuck."
    outcome["status"] = 0
    (dealt,) = machine_deals.machine_deals(Path(), ASKED, 1)
    assert (dealt.record, folders) == ("deals/0000-1", ["deals/0000", "deals/0000-1"])


def test_a_stopped_machine_is_an_interruption(machine):
    _, outcome = machine
    outcome["status"] = 130
    with pytest.raises(MachineStopped, match="Stopped in deal 0"):
        list(machine_deals.machine_deals(Path(), ASKED, 1))


@pytest.mark.parametrize("cards", [None, [0] * 32, list(range(1, 33))])
def test_an_order_that_is_none_is_no_deal(machine, cards):
    _, outcome = machine
    outcome["cards"] = cards
    with pytest.raises(NotDealt, match="no order was reported"):
        list(machine_deals.machine_deals(Path(), ASKED, 1))


USAGE = [
    ("", "--out"),
    ("--out t", "Which deals?"),
    ("--out t --deals 5 --sim", "--sim, --port and the like only work with --machine-deals"),
    ("--out t --deals 5 --sim-seed 1", "--sim, --port and the like only work with --machine-deals"),
    ("--out t --machine-deals 5 --sim --port /dev/x", "can't be combined"),
    ("--out t --machine-deals 5 --sim --machine nix", "known ones are"),
    ("--out t --machine-deals 5 --sim --twin rig", "--twin rig is not known"),
    ("--out t --machine-deals 5 --sim --contracts no.jsonl", "can't be those of new deals"),
    ("--out t --machine-deals 5 --port /dev/x --sim-seed 1", "--sim-seed only works with the twin"),
    ("--out t --deals 5 --think x", "'--think': 'x' is not a number"),
    ("--out t --deals 5 --processes 1.5", "'--jobs': '1.5' is not a whole number"),
    ("--out t --deals 5 --players a,b", "There is no player 'a'"),
    ("--out t --deals nix.jsonl", "nix.jsonl: No such file or directory"),
]


@pytest.mark.parametrize(("line", "message"), USAGE, ids=[line for line, _ in USAGE])
def test_usage_problem(run, line, message):
    ran = run("play", "skat-tournament", *(() if "--players" in line else ("--players", "random")), *line.split())
    assert ran.status == 2 and message in ran.err and ran.out == "" and len(ran.err.splitlines()) == 2
    assert not Path("t").exists()
