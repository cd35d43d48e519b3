"""Boards that answer in good form, and of something else than they were asked for: a fault of the device, exit 3."""

import copy
import json
from pathlib import Path
from types import SimpleNamespace

import pytest
from fake_board import HAPPY, fault, finished, phase
from mischwerk.verify import consistency, schemes
from mischwerk.verify.consistency import JobRequest

SEED = "ab" * 32
NAMES = {
    "mode": ("sealed", "auditable", "test"),
    "method": ("planned", "random-pile", "deal"),
    "state": ("none", "running", "paused", "done", "fault"),
}
MODES = {"sealed": (), "auditable": ("--auditable",), "test": ("--seed", SEED)}
COMMITTED = ("commitment", {"attempt": 0, "commitment": b"\x11" * 32, "t_us": 3})
MADE_UP = {"shuffle": [COMMITTED, *HAPPY], "commitments": [b"\x11" * 32]}


def contradicted(ran):
    """The record of a job whose board contradicted what was asked; it is in its place, and says so."""
    assert ran.status == 3, (ran.out, ran.err)
    written = json.loads(Path("out/shuffle-0001/record.json").read_text(encoding="utf-8"))
    assert ran.object == written
    last = written["faults"][-1]
    assert (written["result"], last["name"], last["code"]) == ("fault", "CONTRADICTION", 4005)
    assert last["detail"].startswith(written["contradictions"][0])
    assert len([line for line in ran.err.splitlines() if "CONTRADICTION" in line]) == 1
    return written


# One change to what an honest board reports for 40 poker cards on a pile10.
LIES = [
    ("sealed", {"mode": 1}, "sealed was requested, auditable was reported"),
    ("sealed", {"mode": 2}, "sealed was requested, test was reported"),
    ("auditable", {"mode": 0}, "auditable was requested, sealed was reported"),
    ("auditable", {"mode": 2}, "auditable was requested, test was reported"),
    ("test", {"mode": 0}, "test was requested, sealed was reported"),
    ("sealed", {"mode": 9}, "sealed was requested, unknown 9 was reported"),
    ("sealed", {"cards": 52}, "40 cards were requested, 52 were reported"),
    ("auditable", {"cards": 39}, "40 cards were requested, 39 were reported"),
    ("sealed", {"method": 1}, "method planned was requested, random-pile was reported"),
    ("sealed", {"method": 2}, "method planned was requested, deal was reported"),
    ("sealed", {"state": 4}, "the job ended with done, but its result is fault"),
    ("sealed", {"state": 1}, "the job ended with done, but its result is running"),
    ("sealed", {"passes": 0}, "0 passes were reported instead of 2"),
    ("sealed", {"passes": 1}, "1 pass was reported instead of 2"),
    ("sealed", {"passes": 3}, "3 passes were reported instead of 2"),
    ("sealed", {"duration_us": 0}, "it took no time"),
    ("sealed", {"credited_bits": 0}, "0 credited bits were reported instead of 256"),
    ("sealed", {"credited_bits": 512}, "512 credited bits were reported instead of 256"),
    ("auditable", {"credited_bits": 255}, "255 credited bits were reported instead of 256"),
    ("test", {"credited_bits": 256}, "256 credited bits were reported instead of 0"),
    ("sealed", {"needed_bits": 226}, "226 needed bits were reported; 40 cards need 160"),
    ("sealed", {"attempts": 0}, "0 attempts were reported"),
    ("sealed", {"attempts": 3}, "3 attempts were reported, but only 0 faults to explain them"),
    ("sealed", {"commitments": 1}, "1 commitment was reported instead of none"),
    ("auditable", {"commitments": 0}, "0 commitments were reported instead of at least 1"),
]


@pytest.mark.parametrize(("mode", "lie", "message"), LIES)
def test_a_result_of_another_job_does_not_count_as_done(run, board, mode, lie, message):
    ran = run("shuffle", "--port", board(result=lie).path, "--cards", "40", *MODES[mode], "--json")
    record = contradicted(ran)
    assert message in record["contradictions"][0]
    ((field, value),) = lie.items()
    names = NAMES.get(field, ())
    assert record["told"][field] == (names[value] if value < len(names) else "unknown 9" if names else value)


@pytest.mark.parametrize("mode", MODES)
def test_an_honest_board_is_believed(run, board, mode):
    ran = run("shuffle", "--port", board(flags=2).path, "--cards", "40", *MODES[mode], "--json")
    assert ran.status == 0, ran.err
    assert "told" not in ran.object and "contradictions" not in ran.object


def test_a_random_pile_may_take_more_keys_but_not_fewer(run, board):
    pile = ("--method", "random-pile", "--json")
    assert run("shuffle", "--port", board(result={"credited_bits": 1024}).path, *pile).status == 0
    assert run("shuffle", "--port", board(result={"credited_bits": 255}).path, *pile).status == 3
    assert run("shuffle", "--port", board(result={"passes": 3}).path, *pile).status == 3


def test_nobody_asks_a_board_for_what_was_not_to_be_told(run, board):
    fake = board(result={"mode": 2})
    record = contradicted(run("shuffle", "--port", fake.path, "--json"))
    assert "reveal_target" not in fake.heard
    assert record["target"] is record["plan"] is None


FLAT = {"pocket": [k // 10 for k in range(52)], "eject": [0, 1, 2, 3, 4, 5]}
OTHERS = [
    ("test", {"target": [1, 0, *range(2, 52)]}, "the reported target is not the one that the seed gives"),
    ("test", {"target": [0] * 52, "plan": [FLAT] * 2}, "the reported target is not an order of 52 cards"),
    ("test", {"target": list(range(40)), "plan": [FLAT] * 2}, "the reported target is not an order of 52 cards"),
    ("test", {"plan": [{"pocket": [0] * 52, "eject": [0]}] * 2}, "the reported plan can't be carried out"),
    ("test", {"plan": [FLAT] * 2}, "the reported plan does not lead to the reported target"),
    (
        "test",
        {"plan": [{"pocket": [k + 10 for k in range(52)], "eject": [0]}] * 2},
        "pockets that a machine of 10 does not have",
    ),
    ("auditable", {"target": list(range(52))}, "the reported target is not the one that material and nonce give"),
    ("auditable", {"refuse": {"reveal_material": ("BAD_REQUEST", "no")}}, "is not revealed: no"),
    ("auditable", {**MADE_UP, "material": bytes(288)}, "the commitment is not that of the job asked for"),
    ("auditable", {**MADE_UP, "material": bytes(144)}, "144 bytes of material were reported instead of 288"),
    ("auditable", {**MADE_UP, "shuffle": HAPPY, "material": bytes(288)}, "drawn without this computer's nonce"),
    ("sealed", {**MADE_UP, "result": {"commitments": 0}}, "there were commitments for a sealed job"),
]


@pytest.mark.parametrize(("mode", "script", "message"), OTHERS)
def test_a_target_plan_or_material_of_another_job(run, board, mode, script, message):
    fake = board(flags=2, **{key: list(value) if isinstance(value, list) else value for key, value in script.items()})
    record = contradicted(run("shuffle", "--port", fake.path, *MODES[mode], "--json"))
    assert any(message in contradiction for contradiction in record["contradictions"]), record["contradictions"]


LATER = ("--auditable", "--reveal-later", "--json")
UNPROVABLE = [
    *(({"scheme": number}, f"commitments of scheme {number} were reported instead of") for number in (0, 1, 3)),
    *(({"size": size}, "not all different and of 32 bytes") for size in (0, 1, 31, 33, 200)),
    ({"refuse": {"get_commitment": ("BAD_REQUEST", "no")}}, "asked for it the board says otherwise"),
    ({"told": b"\x22" * 32}, "attempt 1 was committed to, but asked for it the board says otherwise"),
]  # fmt: skip


@pytest.mark.parametrize("options", [LATER, ("--auditable", "--json")], ids=["later", "at once"])
@pytest.mark.parametrize(("script", "message"), UNPROVABLE)
def test_a_commitment_that_proves_nothing_gets_no_nonce(run, board, options, script, message):
    """Else it would be known when the deck has been played with."""
    lie = copy.deepcopy(script)
    commitment = b"\x11" * lie.pop("size", 32)
    steps = [("commitment", {"attempt": 0, "commitment": commitment, "t_us": 3}), ("sleep", 0.2), *HAPPY]
    fake = board(shuffle=steps, commitments=[lie.pop("told", commitment)], material=bytes(288), **lie)
    ran = run("shuffle", "--port", fake.path, *options)
    assert ran.status == 3 and message in ran.object["error"]
    assert "nonce" not in fake.heard and fake.heard[-1] == "stop"
    assert not Path("out/shuffle-0001/record.json").exists()


def test_a_commitment_of_an_earlier_attempt_gets_no_nonce_either(run, board):
    again = ("commitment", {"attempt": 1, "commitment": b"\x11" * 32, "t_us": 9})
    steps = [COMMITTED, ("until_nonce", {}), phase("feeding", 1), fault("DOUBLE_FEED"), again, ("sleep", 0.2), *HAPPY]
    fake = board(shuffle=steps, commitments=[b"\x11" * 32] * 2, material=bytes(288))
    ran = run("shuffle", "--port", fake.path, *LATER)
    assert ran.status == 3 and "not all different" in ran.object["error"]
    assert fake.heard.count("nonce") == 1


@pytest.mark.parametrize("options", [LATER, ("--auditable", "--json")], ids=["later", "at once"])
def test_a_scheme_that_changes_when_the_nonce_is_given_is_found(run, board, options):
    fake = board(**{**MADE_UP, "shuffle": [COMMITTED, ("until_nonce", {}), *HAPPY], "material": bytes(288)})
    original = fake._nonce

    def nonce(packet):
        fake.script.scheme = 1
        return original(packet)

    fake._nonce = nonce
    record = contradicted(run("shuffle", "--port", fake.path, *options))
    assert "commitments of scheme 1 were reported instead of scheme 2" in record["contradictions"][0]


def test_commitments_that_no_fault_explains_are_a_contradiction(run, board):
    again = ("commitment", {"attempt": 1, "commitment": b"\x22" * 32, "t_us": 9})
    steps = [COMMITTED, ("until_nonce", {}), again, *HAPPY]
    fake = board(shuffle=steps, commitments=[b"\x11" * 32, b"\x22" * 32], material=bytes(288))
    record = contradicted(run("shuffle", "--port", fake.path, "--auditable", "--json"))
    assert "2 commitments were reported, but only 0 faults to explain them" in record["contradictions"]


def test_a_commitment_to_another_job_is_found_by_the_host_that_asked(run, board):
    """The board commits to, and draws for, cards of another format."""
    fake = board(machine="wheel54")
    binding = fake._binding
    fake._binding = lambda job: binding(job._replace(values={**job.values, "format": 2}))
    record = contradicted(run("shuffle", "--port", fake.path, "--auditable", "--json"))
    assert "the commitment is not that of the job asked for" in " ".join(record["contradictions"])


def test_an_arrangement_of_another_order(run, board):
    Path("order.json").write_text(json.dumps(list(range(20))), encoding="utf-8")
    fake = board(flags=2, target=[1, 0, *range(2, 20)])
    record = contradicted(run("arrange", "--target", "order.json", "--port", fake.path, "--json"))
    assert "the reported target is not the one requested" in record["contradictions"][0]


def test_a_deal_that_is_reported_as_a_shuffle(run, board):
    record = contradicted(run("deal", "skat", "--port", board(result={"method": 0}).path, "--json"))
    assert record["contradictions"] == ["method deal was requested, planned was reported"]
    assert [pile["cards"] for pile in record["piles"]] == [None] * 4


def test_faults_that_were_heard_and_are_no_longer_reported(run, board):
    steps = [phase("homing"), fault("DOUBLE_FEED"), phase("feeding", 1), finished("done")]
    record = contradicted(run("shuffle", "--port", board(shuffle=steps, result={"faults": 0}).path, "--json"))
    assert record["contradictions"][0] == "1 fault was received, 0 were reported"
    assert [entry["name"] for entry in record["faults"]] == ["DOUBLE_FEED", "CONTRADICTION"]


def test_an_attempt_that_is_committed_to_twice(run, board):
    fake = board(shuffle=[COMMITTED, COMMITTED, *HAPPY], commitments=[b"\x11" * 32], material=bytes(288))
    ran = run("shuffle", "--port", fake.path, "--auditable", "--nonce", "3 1 4 1 5", "--json")
    assert ran.status == 3
    assert "attempt 1 was committed to after attempt 1" in ran.object["contradictions"]


def test_no_number_passes_a_nonce_by(run, board):
    """The board calls its first attempt the second, so as to get a nonce of the computer's choice."""
    second = ("commitment", {"attempt": 1, "commitment": b"\x11" * 32, "t_us": 3})
    fake = board(shuffle=[second, *HAPPY], commitments=[b"\x22" * 32, b"\x11" * 32], material=bytes(288))
    run("shuffle", "--port", fake.path, "--auditable", "--nonce", "c0ffee" * 10 + "beef", "--json")
    assert fake.nonces == [bytes.fromhex("c0ffee" * 10 + "beef")]


@pytest.mark.parametrize("numbers", [{"kind": "wheel"}, {"pockets": 9}, {"capacity": 11}])
@pytest.mark.parametrize(
    "command", [("shuffle",), ("shuffle", "--machine", "pile10"), ("identify",), ("calibrate", "--yes")]
)
def test_a_machine_with_the_numbers_of_another(run, board, command, numbers):
    fake = board(**numbers)
    ran = run(*command, "--port", fake.path)
    assert ran.status == 3
    assert ran.err.splitlines()[0].startswith("The board says that it is a pile10, a ")
    assert len(ran.err.splitlines()) == 2
    assert not {"shuffle", "upkeep"} & set(fake.heard)


def said(ran):
    """What a command that makes no record says was contradicted."""
    assert ran.status == 3, (ran.out, ran.err)
    first, second = ran.err.splitlines()[-2:]
    assert second.startswith("Don't rely on what it did")
    return first.removeprefix("The board's answer does not match the request: ")


@pytest.mark.parametrize(
    ("command", "reported", "message"),
    [
        (("count",), {"what": 1}, "count was requested, clean was reported."),
        (("count",), {"state": 4}, "the job was done, but its result is fault."),
        (("count",), {"cards": 101}, "101 cards were reported instead of at most 100."),
        (("count",), {"cards": 0}, "0 cards of 2530, 2550 and 2570 steps were reported."),
        (("count",), {"least_steps": 0}, "52 cards of 0, 2550 and 2570 steps were reported."),
        (("count",), {"most_steps": 2540}, "52 cards of 2530, 2550 and 2540 steps were reported."),
        (("clean",), {"cards": 3}, "3 cards were reported instead of at most 0."),
        (("calibrate", "--yes"), {"what": 0}, "calibrate was requested, count was reported."),
    ],
)
def test_upkeep_of_another_kind(run, board, command, reported, message):
    fake = board(upkeep_result=reported)
    assert said(run(*command, "--port", fake.path)) == message
    assert "set_setting" not in fake.heard


@pytest.mark.parametrize(
    ("script", "message"),
    [
        ({"homed": 0}, "but the machine reports that it is not homed."),
        ({"status_fault": "JAM_EJECT"}, "but JAM_EJECT is still latched."),
    ],
)
def test_a_home_that_leaves_the_machine_as_it_was(run, board, script, message):
    assert said(run("home", "--port", board(**script).path)).endswith(message)


def test_a_home_with_a_broken_noise_source_is_a_home(run, board):
    assert run("home", "--port", board(status_fault="ENTROPY_FAILED").path).status == 0


def test_a_setting_that_does_not_take(run, board):
    fake = board()
    fake._set_setting = lambda packet: ("accepted", {})
    assert said(run("settings", "set", "cards", "32", "--port", fake.path)) == "cards was set to 32, but is 52."


def test_a_calibration_that_is_not_stored(run, board):
    fake = board(settings={"cards": "52", "format": "poker", "poker_um": "0", "poker_steps": "2400", "sleeves": "no"})
    fake._set_setting = lambda packet: ("accepted", {})
    assert said(run("calibrate", "--yes", "--port", fake.path)) == "poker_steps was set to 2550, but is 2400."


def test_a_list_that_returns_another_entry_or_changes_its_length(run, board):
    fake = board()
    listed = fake._get_setting
    fake._get_setting = lambda packet: (listed(packet)[0], {**listed(packet)[1], "index": 0})
    assert said(run("settings", "get", "--port", fake.path)) == "asked for index 1 of `get_setting`, it answered for 0."
    fake._get_setting = lambda packet: (listed(packet)[0], {**listed(packet)[1], "count": 9 - packet.values["index"]})
    assert said(run("settings", "get", "--port", fake.path)) == "it reported 9, then 8 entries of `setting`."


@pytest.mark.parametrize("command", [("status",), ("home",)])
def test_an_answer_to_another_question(run, board, command):
    fake = board()
    fake._status = fake._sensors
    assert said(run(*command, "--port", fake.path)) == "it answers `status` with sensors_are."


@pytest.mark.parametrize("given", [b"", b"\x00" * 241, b"\x00" * 3])
def test_more_or_fewer_raw_bits_than_were_asked_for(run, board, given):
    fake = board()
    fake._capture = lambda packet: ("captured", {"raw": given})
    ran = run("entropy", "capture", "--port", fake.path, "--bits", "4096", "--out", "bits.bin")
    assert said(ran) == f"asked for 240 raw bytes, it sent {len(given)}."
    assert not Path("bits.bin").exists()


REVEALED = [
    ("material", bytes(288), "the reported target is not the one"),
    ("material", bytes(144), "144 bytes of material were reported"),
    ("target", list(range(52)), "the reported target is not the one that material and nonce give"),
    ("plan", [FLAT] * 2, "the reported plan does not lead to the reported target"),
]


@pytest.mark.parametrize(("field", "value", "message"), REVEALED)
def test_another_deck_revealed_afterwards_leaves_the_record_as_it_was(run, board, field, value, message):
    fake = board()
    assert run("shuffle", "--port", fake.path, "--auditable", "--reveal-later").status == 0
    if field == "material":
        fake.script.target = fake.target_of(fake.last_job())
    setattr(fake.script, field, value)
    before = Path("out/shuffle-0001/record.json").read_bytes()
    answer = said(run("reveal", "out/shuffle-0001", "--port", fake.path))
    assert message in answer or (value == bytes(288) and "the commitment is not that of the job" in answer)
    assert Path("out/shuffle-0001/record.json").read_bytes() == before


def test_a_deck_revealed_as_it_was_made_can_be_verified(run, board):
    fake = board()
    run("shuffle", "--port", fake.path, "--auditable", "--reveal-later", "--nonce", "31415")
    assert run("reveal", "out/shuffle-0001", "--port", fake.path).status == 0
    checked = run("verify", "out/shuffle-0001", "--json").object
    differing = {check["field"] for check in checked["checked"] if not check["agrees"]}
    assert all(field.startswith("plan[") for field in differing), "the fake plans without a search"
    assert checked["phrases"] == ["3 1 4 1 5"]


@pytest.mark.parametrize("answer", [("refused", {"attempt": 1}), ("commitment_is", {"attempt": 0})])
async def test_what_the_board_says_of_another_attempt_is_none_of_this(answer):
    commitment = {"commitment": b"\x11" * 32, "nonce": b"\x22" * 32, "scheme": schemes.LATEST}
    answers = {0: ("commitment_is", {"attempt": 0, **commitment}), 1: (answer[0], {**answer[1], **commitment})}

    class Line:
        """Answers from the list."""

        async def request(self, _, attempt):
            name, values = answers[attempt]
            return SimpleNamespace(name=name, values=values)

    entries, changed = await schemes.Auditing().attempts(Line(), 2)
    assert [entry.commitment for entry in entries] == [commitment["commitment"]] and changed == []


def test_what_the_report_of_a_twin_contradicts():
    told = {"passes": 1}
    plan = [{"pocket": [0], "eject": [0]}]
    assert consistency.of_report("done", told, [1, 0], [1, 0], plan) == ()
    assert consistency.of_report("done", told, None, [1, 0], None) == ()
    assert consistency.of_report("done", told, [1, 0], None, None) == ()
    assert consistency.of_report("fault", told, [1, 0], [0, 1], []) == ()
    assert consistency.of_report("done", None, [1, 0], [0, 1], []) == ()
    wrong = consistency.of_report("done", told, [1, 0], [0, 1], plan * 2)
    assert wrong == (
        "the reported target is not the one in the twin's report", "1 pass was reported, but the twin's report has 2",
    )  # fmt: skip


def test_a_plan_keeps_to_the_pockets_that_there_are():
    request = JobRequest("arrange", "test", 2, "poker", "of_my_own", 2, 10, target=[1, 0])
    for last, problems in ((1, []), (2, ["the reported plan uses pockets that a machine of 2 does not have"])):
        plan = [{"pocket": [0, last], "eject": [0]}]
        assert consistency.of_plan(request, {"passes": 1}, [1, 0], plan) == problems
    short = consistency.of_plan(request, {"passes": 2}, [1, 0], [{"pocket": [0, 1], "eject": [0]}])
    assert short == ["2 passes were reported, but the plan has 1"]
