"""`mischwerk entropy capture`: the very bits of the source, whole or not at all."""

import hashlib
import json
from pathlib import Path

import pytest
from mischwerk.jobs import options
from mischwerk_sim import noise

SIM = ("--sim", "--sim-seed", "3", "--interpreter", "cpython")


@pytest.mark.wants("sim")
@pytest.mark.parametrize("rosc", ["healthy", "periodic", "stuck"])
def test_the_bits_are_those_of_the_source(run, twins, rosc):
    """After the 128 bytes that the start-up test has taken; a source that fails it can be captured as well."""
    ran = run("entropy", "capture", *SIM, "--rosc", rosc, "--bits", "8192", "--out", "raw.bin")
    assert ran.status == 0, ran.err
    raw = Path("raw.bin").read_bytes()
    everything = noise.source(rosc, 3).read(2048)
    assert len(raw) == 1024 and raw in everything
    note = json.loads(Path("raw.bin.json").read_text(encoding="utf-8"))
    assert (note["bits"], note["sha256"]) == (8192, hashlib.sha256(raw).hexdigest())
    assert (note["machine"], note["twin"], note["rosc"], note["sim_seed"]) == ("pile10", True, rosc, 3)
    assert not Path("raw.bin.part").exists()


@pytest.mark.wants("sim")
def test_a_capture_can_be_assessed(run, twins):
    assert run("entropy", "capture", *SIM, "--bits", "80000", "--out", "raw.bin", "--json").object["bits"] == 80000
    assert run("entropy", "assess", "raw.bin", "--json").object["bits"] == 80000


def test_a_deck_drawn_after_a_capture_uses_other_bits(run, twin_port):
    port = twin_port("--cards", "52", "--sim-seed", "3")
    assert run("entropy", "capture", "--port", port, "--bits", "4096", "--out", "raw.bin").status == 0
    note = json.loads(Path("raw.bin.json").read_text(encoding="utf-8"))
    assert note["bits_per_s"] > 0 if not note["twin"] else "bits_per_s" not in note
    made = run("shuffle", "--port", port, "--auditable", "--json").object
    material = bytes.fromhex(made["audit"]["material"])[:256]
    everything = noise.source("healthy", 3).read(128 + 512 + 256 + 256)
    assert everything[128:640] == Path("raw.bin").read_bytes()
    assert everything.index(material) == 640


@pytest.mark.parametrize(
    ("options", "error"),
    [
        (("--bits", "12"), "--bits 12: a capture takes a multiple of 8 bits"),
        (("--bits", "0"), "--bits 0"),
        (("--bits", "-8"), "--bits -8"),
        (("--bits", "8", "--out", "there.bin"), "there.bin already exists"),
        (("--bits", "8", "--out", "no/raw.bin"), "There is no folder no"),
        (("--bits", "8", "--rosc", "lame"), "--rosc lame"),
        (("--bits", "8", "--port", "/dev/null"), "--sim and --port can't be combined"),
        (("--bits", "8", "--machine", "nix"), "nix"),
    ],
)
def test_bad_options(run, options, error):
    Path("there.bin").write_bytes(b"old")
    ran = run("entropy", "capture", "--sim", *(() if "--out" in options else ("--out", "raw.bin")), *options)
    assert ran.status == 2
    assert error in ran.err and len(ran.err.splitlines()) == 2
    assert Path("there.bin").read_bytes() == b"old" and not Path("raw.bin").exists()


def test_options_of_the_twin_need_the_twin(run):
    ran = run("entropy", "capture", "--rosc", "stuck", "--bits", "8", "--out", "raw.bin")
    assert ran.status == 2 and "--rosc only works with the twin" in ran.err


def test_a_board_at_work_is_not_disturbed(run, board):
    fake = board(refuse={"diagnose": ("BAD_REQUEST", "busy")})
    ran = run("entropy", "capture", "--port", fake.path, "--bits", "8", "--out", "raw.bin")
    assert ran.status == 3 and "does not enter diagnostic mode: busy" in ran.err
    assert list(Path().iterdir()) == []


# -- `mischwerk shuffle --sim --rosc NAME`: the twin's own firmware refuses every broken source before a card moves.

MODEL = ("--twin", "model")
BROKEN = [name for name in options.ROSC_MODELS if name != options.DEFAULT_ROSC]


pytestmark = pytest.mark.usefixtures("twins")


def told(kind):
    """Lines of the twin report of the only job."""
    lines = Path("out/shuffle-0001/twin.jsonl").read_text(encoding="utf-8").splitlines()
    return [line for line in map(json.loads, lines) if line["event"] == kind]


def assert_refused(ran, rosc):
    """Whether the source was found broken at power-on or while the job gathered its key."""
    assert ran.status == 3, ran.err
    record = ran.object
    assert record["result"] == "fault" and record["rosc"] == rosc
    assert record["faults"][-1]["name"] == "ENTROPY_FAILED"
    assert record["target"] is None and record["order"] in (None, list(range(52)))
    assert "Cards: 52 in the well." in ran.err or "Cards: all in the well." in ran.err
    assert told("planned") == told("progress") == [] and "feeding" not in ran.err
    assert all(set(state["places"]) == {"well"} for state in told("state"))


def test_host_and_twin_know_the_same_models():
    assert options.ROSC_MODELS == noise.MODELS and options.DEFAULT_ROSC == "healthy"


@pytest.mark.wants("sim")
@pytest.mark.parametrize(
    ("rosc", "options"),
    [*((rosc, MODEL) for rosc in BROKEN), ("periodic", (*MODEL, "--interpreter", "cpython")), ("dying", ())],
)
def test_a_broken_source_is_refused_and_no_card_moves(run, rosc, options):
    assert_refused(run("shuffle", "--sim", *options, "--rosc", rosc, "--sim-seed", "5", "--json"), rosc)


@pytest.mark.wants("sim")
def test_for_a_deal_too_and_the_message_names_the_test_that_failed(run):
    ran = run("deal", "skat", "--sim", *MODEL, "--rosc", "stuck")
    assert ran.status == 3 and ran.out == ""
    assert ran.err.splitlines()[-2].startswith("ENTROPY_FAILED") and "repetition count" in ran.err
    assert "in the well." in ran.err


@pytest.mark.wants("sim")
def test_a_healthy_source_shuffles_and_is_the_default(run):
    records = []
    for chosen in ((), ("--rosc", "healthy")):
        ran = run("shuffle", "--sim", *MODEL, *chosen, "--sim-seed", "5", "--json")
        assert ran.status == 0, ran.err
        records.append(ran.object)
    assert [record["rosc"] for record in records] == ["healthy", "healthy"]
    assert records[0]["order"] == records[1]["order"] == records[0]["target"]
