"""`mischwerk shuffle --sim` with a scripted twin as its child process."""

import json
import os
import re
import signal
import time
from pathlib import Path

import pytest

KEYS = [
    "result",
    "machine",
    "cards",
    "deck",
    "format",
    "method",
    "passes",
    "seed_mode",
    "seed",
    "times_masked",
    "sim_seed",
    "rosc",
    "target",
    "order",
    "plan",
    "machine_s",
    "wall_s",
    "interpreter",
    "twin",
    "versions",
    "entropy",
    "audit",
    "retries",
    "attempts",
    "faults",
    "pictures",
]
SEED = "0123456789abcdef" * 4


@pytest.mark.wants("sim")
def test_done_prints_the_whole_record_and_keeps_it(run):
    ran = run("shuffle", "--sim", "--json", "--sim-seed", "5")
    assert ran.status == 0, ran.err
    record = ran.object
    assert list(record) == KEYS
    assert record["result"] == "done" and record["faults"] == []
    assert record["order"] == record["target"] == list(reversed(range(52)))
    assert (record["machine"], record["cards"], record["passes"]) == ("pile10", 52, 2)
    assert (record["seed_mode"], record["seed"], record["plan"], record["sim_seed"]) == ("sealed", None, None, 5)
    assert record["machine_s"] == 21.345678 and record["twin"] == "world" and record["rosc"] == "healthy"
    assert set(record["versions"]) == {"mischwerk", "firmware", "protocol", "python"}
    assert record["entropy"] == {"needed_bits": 226, "credited_bits": 256}
    assert record["pictures"] == ["out/shuffle-0001/pictures/01-end.png"]
    assert Path(record["pictures"][0]).exists()
    assert json.loads(Path("out/shuffle-0001/record.json").read_text()) == record


@pytest.mark.wants("sim")
def test_test_mode_shows_seed_and_plan(run):
    record = run("shuffle", "--sim", "--json", "--seed", SEED.upper()).object
    assert record["seed_mode"] == "test" and record["seed"] == SEED
    assert [set(pass_) for pass_ in record["plan"]] == [{"pocket", "eject"}] * 2


@pytest.mark.wants("sim")
def test_same_seeds_give_the_same_bytes(run):
    both = ["--seed", SEED, "--sim-seed", "9", "--json"]
    first, second = run("shuffle", "--sim", *both).object, run("shuffle", "--sim", *both).object
    for record in (first, second):
        del record["wall_s"]
        record["pictures"] = [Path(path).name for path in record["pictures"]]
    assert first == second
    logs = [Path(f"out/shuffle-000{n}/events.jsonl").read_bytes() for n in (1, 2)]
    assert logs[0] == logs[1] and b'"finished"' in logs[0] and b'"request"' in logs[0]


@pytest.mark.wants("sim")
def test_fresh_sim_seeds_differ_and_are_recorded(run):
    seeds = {run("shuffle", "--sim", "--json").object["sim_seed"] for _ in range(2)}
    assert len(seeds) == 2


@pytest.mark.wants("sim")
def test_options_reach_the_twin(run, tmp_path, monkeypatch):
    monkeypatch.setenv("FAKE_ARGV", str(tmp_path / "argv"))
    run(
        "shuffle",
        "--sim",
        "--machine",
        "wheel54",
        "--cards",
        "40",
        "--sim-cards",
        "39",
        "--format",
        "skat",
        "--twin",
        "model",
        "--sim-seed",
        "3",
        "--rosc",
        "stuck",
    )
    _, *argv = json.loads((tmp_path / "argv").read_text())
    said = dict(zip(argv[1:-1:2], argv[2:-1:2], strict=True))
    assert said.pop("--report").endswith("/out/shuffle-0001/twin.jsonl") and said.pop("--pictures")
    assert said.pop("--trace").endswith("/out/shuffle-0001/trace.json.gz")
    assert Path(said.pop("--hand")).is_absolute()  # where it is asked for another deck
    assert said == {
        "--machine": "wheel54",
        "--format": "skat",
        "--cards": "39",
        "--sim-seed": "3",
        "--twin": "model",
        "--pace": "none",
        "--rosc": "stuck",
    }
    assert argv[-1] == "--child"


@pytest.mark.wants("sim")
def test_a_done_with_another_order_is_a_fault(run, monkeypatch):
    monkeypatch.setenv("FAKE_TWIN", "wrong")
    ran = run("shuffle", "--sim", "--json")
    assert ran.status == 3
    fault = ran.object["faults"][-1]
    assert ran.object["result"] == "fault" and fault["name"] == "ORDER_DIFFERS" and fault["code"] == 4004
    assert "2 of 52 places differ" in fault["detail"] and "ORDER_DIFFERS" in ran.err


@pytest.mark.wants("sim")
def test_a_done_without_an_order_is_a_fault(run, monkeypatch):
    monkeypatch.setenv("FAKE_TWIN", "silent")
    ran = run("shuffle", "--sim", "--json")
    assert ran.status == 3 and ran.object["faults"][-1]["name"] == "ORDER_DIFFERS"


@pytest.mark.wants("sim")
def test_report_for_people(run, monkeypatch):
    ran = run("shuffle", "--sim")
    assert ran.status == 0
    for text in (
        "52 cards shuffled",
        "all 52 cards are as planned",
        "21.35 s machine time in 2 passes",
        "226 bits needed, 256 credited",
        "1 retry",
        "out/shuffle-0001/pictures\n",
        "record.json",
    ):
        assert text in ran.out, text
    assert "feeding, pass 2 of 2" in ran.err
    monkeypatch.setenv("FAKE_TWIN", "wrong")
    ran = run("shuffle", "--sim")
    assert "2 cards are not where planned" in ran.out and "52 cards shuffled" not in ran.out
    monkeypatch.setenv("FAKE_TWIN", "silent")
    assert run("shuffle", "--sim").out == ""


@pytest.mark.wants("sim")
def test_misfeed_without_a_person_is_a_fault_with_its_record(run, monkeypatch):
    monkeypatch.setenv("FAKE_TWIN", "misfeed")
    ran = run("shuffle", "--sim", "--json")
    assert ran.status == 3
    fault = ran.object["faults"][0]
    assert list(fault) == ["code", "name", "severity", "where", "card", "attempt", "t_us", "detail", "action"]
    assert (fault["name"], fault["severity"], fault["card"]) == ("MISFEED", "recoverable", 17)
    assert ran.object["order"] is None
    assert "49 in the well, 2 in the pockets, 1 in the throat" in ran.err and len(ran.err.splitlines()) >= 2


@pytest.mark.wants("sim")
@pytest.mark.parametrize(("story", "error"), [("dies", "ValueError: the sky fell"), ("breaks", "a card without mass")])
def test_a_twin_that_dies_is_a_link_error(run, monkeypatch, story, error):
    monkeypatch.setenv("FAKE_TWIN", story)
    ran = run("shuffle", "--sim", "--json")
    assert ran.status == 4
    assert error in ran.object["error"] and set(ran.object) == {"error", "what_to_do"}
    assert "Traceback" not in ran.err
    assert Path("out/shuffle-0001/twin.jsonl").exists()


@pytest.mark.wants("sim")
def test_a_twin_that_refuses_its_options_is_a_usage_problem(run, monkeypatch):
    monkeypatch.setenv("FAKE_TWIN", "usage")
    ran = run("shuffle", "--sim", "--json")
    assert ran.status == 2
    assert ran.object == {"error": "broken.toml: rack.pitch_mm: must be positive", "what_to_do": "Correct the file."}
    assert not Path("out").exists()


@pytest.mark.wants("sim")
def test_a_twin_that_can_not_start_is_a_link_error(run, monkeypatch):
    monkeypatch.setenv("FAKE_TWIN", "crash")
    ran = run("shuffle", "--sim", "--json")
    assert ran.status == 4 and "MemoryError: no room" in ran.object["error"]


def _at_work(argv: Path) -> int:
    """Process number of the twin once the shuffle is being fed."""
    log = Path("out/shuffle-0001/events.jsonl")
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        if log.exists() and '"pass": 1' in log.read_text():
            return int(json.loads(argv.read_text())[0])
        time.sleep(0.02)
    raise AssertionError("the shuffle did not begin")


def _gone(pid: int) -> bool:
    deadline = time.monotonic() + 5
    while time.monotonic() < deadline:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.02)
    return False


@pytest.mark.wants("sim")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_ctrl_c_stops_the_machine_and_says_where_the_cards_are(start, tmp_path, monkeypatch, number):
    monkeypatch.setenv("FAKE_TWIN", "hang")
    monkeypatch.setenv("FAKE_ARGV", str(tmp_path / "argv"))
    process = start("shuffle", "--sim", "--json")
    twin = _at_work(tmp_path / "argv")
    process.send_signal(number)
    out, err = process.communicate(timeout=15)
    assert process.returncode == 130
    assert json.loads(out)["faults"][-1]["name"] == "STOPPED"
    assert "Stopped on request" in err and "49 in the well" in err and "Traceback" not in err
    assert '"name": "stop"' in Path("out/shuffle-0001/events.jsonl").read_text()
    assert _gone(twin)


@pytest.mark.wants("sim")
def test_a_killed_host_leaves_no_twin_and_no_socket_in_the_way(start, run, tmp_path, monkeypatch):
    monkeypatch.setenv("FAKE_TWIN", "hang")
    monkeypatch.setenv("FAKE_ARGV", str(tmp_path / "argv"))
    process = start("shuffle", "--sim")
    twin = _at_work(tmp_path / "argv")
    process.kill()
    process.wait()
    assert _gone(twin)
    assert len(list((Path(os.environ["XDG_RUNTIME_DIR"]) / "mischwerk").iterdir())) == 1
    ran = run("stop")
    assert ran.status == 4 and list((Path(os.environ["XDG_RUNTIME_DIR"]) / "mischwerk").iterdir()) == []


@pytest.mark.wants("sim")
def test_stop_from_a_second_terminal(start, run, tmp_path, monkeypatch):
    monkeypatch.setenv("FAKE_TWIN", "hang")
    monkeypatch.setenv("FAKE_ARGV", str(tmp_path / "argv"))
    process = start("shuffle", "--sim")
    _at_work(tmp_path / "argv")
    ran = run("stop", "--json")
    assert ran.status == 0 and ran.object["stopped"] is True
    assert ran.object["where"].startswith("49 in the well")
    _, err = process.communicate(timeout=15)
    assert process.returncode == 130 and "Stopped on request" in err


@pytest.mark.wants("sim")
def test_serve_hands_over_to_the_twin(start, tmp_path):
    process = start("sim", "serve", "--machine", "wheel54", "--sim-seed", "4", "--link", str(tmp_path / "port"))
    assert process.stdout.readline().startswith("/dev/")
    assert (tmp_path / "port").is_symlink()
    process.terminate()
    assert process.wait(5) == -signal.SIGTERM


# -- `--set NAME=VALUE`: a twin whose machine file has other numbers, by the names that `sim sweep` takes.

ROOT = Path(__file__).resolve().parents[4]
RUN = ("--sim", "--sim-seed", "4", "--seed", "5" * 64, "--cards", "4", "--interpreter", "cpython", "--json")


@pytest.mark.wants("sim")
def test_it_is_as_if_the_machine_file_said_so(run, twins):
    text = (ROOT / "hardware" / "machines" / "pile10.toml").read_text("utf-8")
    changed, places = re.subn(r"(?m)^gate_gap_mm = \S+", "gate_gap_mm = 0.44", text)
    assert places == 1
    Path("pile10.toml").write_text(changed)
    by_file = run("shuffle", *RUN, "--machine", "./pile10.toml", "--out", "file").object
    by_key = run("shuffle", *RUN, "--set", "feed.gate_gap_mm=0.44", "--out", "key").object
    by_name = run("shuffle", *RUN, "--set", "gap=0.44", "--out", "name").object
    shipped = run("shuffle", *RUN, "--out", "shipped").object
    traces = {name: Path(name, "trace.json.gz").read_bytes() for name in ("file", "key", "name", "shipped")}
    assert traces["file"] == traces["key"] == traces["name"] != traces["shipped"]
    assert by_key["set"] == ["feed.gate_gap_mm=0.44"] and by_name["set"] == ["gap=0.44"]
    assert "set" not in by_file and "set" not in shipped
    assert by_file["order"] == by_key["order"] == by_name["order"] is not None


@pytest.mark.wants("sim")
def test_several_numbers_reach_the_twin(run, tmp_path, monkeypatch):
    monkeypatch.setenv("FAKE_ARGV", str(tmp_path / "argv"))
    run("deal", "skat", "--sim", "--set", "card-friction=0.45", "--set", "bent=0.1")
    argv = json.loads((tmp_path / "argv").read_text())
    assert [argv[at + 1] for at, word in enumerate(argv) if word == "--set"] == ["card-friction=0.45", "bent=0.1"]


@pytest.mark.wants("sim")
@pytest.mark.parametrize(
    ("change", "error"),
    [
        ("cards.fricton=1", "unknown name 'cards.fricton'; the known ones are friction, roller-friction"),
        ("cards.friction", "must be NAME=VALUE"),
        ("pockets=6", "another build: give it a file of its own with --machine"),
        ("wheel.gear_ratio=2", "a rack has no such part"),
        ("skew.idlers=0.1", "only `mischwerk sim skew` knows it"),
        ("cards.friction=0.4,0.5", "one value only"),
        ("cards.friction=0.4:0.5:3", "one value only"),
        ("cards.friction=slippery", "'slippery' is not a number"),
        ("cards.friction=nan", "is not a number that can be set"),
        ("cards.friction=-1", "cards.friction: must be a number from 0 to 3"),
        ("friction=arctic", "unknown 'arctic'"),
        ("thickness=0", "thickness must be above 0"),
    ],
)
def test_what_can_not_be_set(run, twins, change, error):
    ran = run("shuffle", "--sim", "--cards", "4", "--set", change)
    assert ran.status == 2 and ran.out == "" and len(ran.err.splitlines()) == 2
    assert f"--set {change}" in ran.err and error in ran.err
    assert not list(Path(".").rglob("record.json"))


def test_only_in_the_physical_world(run):
    assert "--set only works with the twin" in run("shuffle", "--port", "/dev/x", "--set", "gap=0.4").err
    ran = run("shuffle", "--sim", "--twin", "model", "--set", "gap=0.4")
    assert ran.status == 2 and "only works in the physical world" in ran.err
