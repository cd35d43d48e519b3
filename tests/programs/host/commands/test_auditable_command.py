"""`mischwerk shuffle --auditable`, `reveal` and `verify`, through command line, pty and the twin's own firmware."""

import hashlib
import json
from pathlib import Path

import pytest
from fake_board import HAPPY
from mischwerk.errors import UsageProblem
from mischwerk.jobs import revealing, summary
from mischwerk.verify import nonces, schemes
from shuffler import faults, reasons

MODEL = ("--sim", "--twin", "model", "--interpreter", "cpython", "--sim-seed", "5")
NONCE = "c0ffee" * 10 + "beef"
COMMITTED = ("commitment", {"attempt": 0, "commitment": b"\x11" * 32, "t_us": 3})


def record(folder="out/shuffle-0001"):
    return json.loads((Path(folder) / "record.json").read_text(encoding="utf-8"))


@pytest.mark.wants("sim")
@pytest.mark.parametrize(
    "command",
    [
        ("shuffle",),
        ("shuffle", "--machine", "wheel54"),
        ("deal", "skat"),
        ("shuffle", "--machine", "pile11", "--cards", "104"),
    ],
)
def test_an_auditable_deck_can_be_verified(run, twins, command):
    ran = run(*command, *MODEL, "--auditable")
    assert ran.status == 0, ran.err
    assert "`mischwerk verify out/shuffle-0001` shows that the deck was fair" in ran.out
    made = record()
    assert made["seed_mode"] == "auditable" and made["seed"] is None
    assert made["order"] == made["target"]
    (attempt,) = made["audit"]["attempts"]
    assert attempt["outcome"] == "done"
    assert made["audit"]["scheme"] == 2
    assert attempt["phrase"] is None
    checked = run("verify", "out/shuffle-0001")
    assert checked.status == 0, checked.out
    assert checked.out.startswith("Fair")


@pytest.mark.wants("sim")
def test_under_the_real_interpreter(run, twins):
    ran = run("shuffle", "--sim", "--twin", "model", "--sim-seed", "5", "--auditable", "--json")
    assert ran.object["interpreter"].startswith("micropython")
    assert run("verify", "out/shuffle-0001", "--json").object["proved"] is True


@pytest.mark.wants("sim")
def test_a_nonce_of_ones_own_has_its_say_and_the_commitment_does_not_depend_on_it(run, twins):
    made = []
    for nonce in (NONCE, NONCE, "00" * 32):
        made.append(run("shuffle", *MODEL, "--auditable", "--nonce", nonce, "--json").object)
        assert made[-1]["audit"]["attempts"][0]["nonce"] == nonce
    first, again, other = made
    assert first["target"] == again["target"] != other["target"]
    assert first["audit"]["attempts"][0]["commitment"] == other["audit"]["attempts"][0]["commitment"]


@pytest.mark.wants("sim")
@pytest.mark.parametrize("said", ["3 1 4 1 5", "31415", " 3, 1,4 ,1\t5 "])
def test_dice_are_a_nonce_that_verify_shows(run, twins, said):
    ran = run("shuffle", *MODEL, "--auditable", "--nonce", said)
    assert ran.status == 0, ran.err
    assert "--nonce is 5 throws of a die: some 13 bits; 25 throws have 64\n" in ran.err
    (attempt,) = record()["audit"]["attempts"]
    assert attempt["phrase"] == "3 1 4 1 5"
    assert attempt["nonce"] == nonces.of_phrase("3 1 4 1 5").hex()
    checked = run("verify", "out/shuffle-0001")
    assert checked.status == 0
    assert "made from what was said: 3 1 4 1 5" in checked.out
    nonce_words = nonces.words_of_hash(attempt["nonce"])
    assert f"and the computer's number: {nonce_words} (what was said: 3 1 4 1 5)\n" in ran.err
    assert nonce_words in " ".join(checked.out.split())
    assert run("verify", "out/shuffle-0001", "--json").object["phrases"] == ["3 1 4 1 5"]


@pytest.mark.wants("sim")
def test_a_long_phrase_needs_no_word_of_warning(run, twins):
    ran = run("deal", "skat", *MODEL, "--auditable", "--nonce", "Seven fat geese crossed the road to Wanne-Eickel")
    assert ran.status == 0 and "--nonce" not in ran.err
    assert "(what was said: seven fat geese crossed the road to wanne-eickel)" in ran.err
    assert record()["audit"]["attempts"][0]["phrase"] == "seven fat geese crossed the road to wanne-eickel"


@pytest.mark.wants("sim")
def test_the_log_shows_the_commitment_before_the_nonce(run, twins):
    run("shuffle", *MODEL, "--auditable")
    lines = Path("out/shuffle-0001/events.jsonl").read_text(encoding="utf-8").splitlines()
    names = [json.loads(line)["name"] for line in lines]
    assert names.index("commitment") < names.index("nonce") < names.index("planned" if "planned" in names else "result")
    assert names.index("result") < names.index("reveal_material")


@pytest.mark.wants("sim")
def test_a_record_altered_by_one_card_is_found_out(run, twins):
    run("shuffle", *MODEL, "--auditable")
    made = record()
    for key in ("target", "order"):
        made[key][3], made[key][4] = made[key][4], made[key][3]
    Path("out/shuffle-0001/record.json").write_text(json.dumps(made), encoding="utf-8")
    ran = run("verify", "out/shuffle-0001", "--json")
    assert ran.status == 1
    assert ran.object["proved"] is False
    assert "target" in [check["field"] for check in ran.object["checked"] if not check["agrees"]]


def test_revealed_after_the_game(run, twin_port):
    port = twin_port("--cards", "52")
    ran = run("shuffle", "--port", port, "--auditable", "--reveal-later")
    assert ran.status == 0, ran.err
    assert "not revealed; after the game `mischwerk reveal out/shuffle-0001`" in ran.out
    made = record()
    assert made["target"] is made["plan"] is made["audit"]["material"] is None and made["audit"]["key"]
    refused = run("verify", "out/shuffle-0001")
    assert refused.status == 2 and "reveal" in refused.err
    assert run("reveal", "out/shuffle-0001", "--port", port).status == 0
    assert "key" not in record()["audit"]
    assert run("verify", "out/shuffle-0001").status == 0
    again = run("reveal", "out/shuffle-0001", "--port", port)
    assert again.status == 2 and "is already revealed" in again.err


def test_a_deck_is_revealed_to_the_host_that_asked_for_it_and_to_no_other(run, twin_port):
    """Another host learns the nonce from the board, or from the table, and it does not help."""
    port = twin_port("--cards", "52")
    assert run("shuffle", "--port", port, "--auditable", "--reveal-later", "--nonce", NONCE).status == 0
    own = record()
    assert len(own["audit"]["key"]) == 64
    for key, message in ((NONCE, "this is not the key of the last job"), (None, "has no key"), ("x", "not the record")):
        other = json.loads(json.dumps(own))
        del other["audit"]["key"]
        if key is not None:
            other["audit"]["key"] = key
        Path("other.json").write_text(json.dumps(other), encoding="utf-8")
        ran = run("reveal", "other.json", "--port", port)
        assert ran.status == 2 and message in ran.err.splitlines()[0] and len(ran.err.splitlines()) == 2
    assert run("reveal", "out/shuffle-0001", "--port", port).status == 0
    assert "key" not in record()["audit"]
    assert run("verify", "out/shuffle-0001").status == 0


def test_a_board_forgets_the_material_with_its_next_job(run, twin_port):
    port = twin_port("--cards", "52")
    run("shuffle", "--port", port, "--auditable", "--reveal-later")
    run("shuffle", "--port", port)
    before = Path("out/shuffle-0001/record.json").read_bytes()
    ran = run("reveal", "out/shuffle-0001", "--port", port)
    assert ran.status == 2
    assert ran.err.splitlines()[0].startswith("The board does not reveal this deck: a sealed shuffle is not revealed")
    assert Path("out/shuffle-0001/record.json").read_bytes() == before


def test_a_nonce_that_was_used_before_is_refused_and_nothing_moves(run, twin_port):
    port = twin_port("--cards", "52")
    run("shuffle", "--port", port, "--auditable", "--nonce", NONCE)
    ran = run("shuffle", "--port", port, "--auditable", "--nonce", NONCE)
    assert ran.status == 2
    assert ran.err.splitlines()[-2:] == [
        "The board refuses the nonce: this nonce was used before.",
        "Give another --nonce, or leave it out.",
    ]
    assert run("shuffle", "--port", port, "--auditable").status == 0


def test_a_deal_that_is_revealed_after_the_game_has_the_cards_of_its_piles(run, twin_port):
    port = twin_port("--cards", "20")
    assert (
        run(
            "deal", "--piles", "5,rest:ordered", "--cards", "20", "--port", port, "--auditable", "--reveal-later"
        ).status
        == 0
    )
    ran = run("reveal", "out/shuffle-0001", "--port", port, "--json")
    assert ran.status == 0
    hand, stock = (pile["cards"] for pile in ran.object["piles"])
    assert hand + stock == ran.object["target"] and len(hand) == 5
    assert run("verify", "out/shuffle-0001").status == 0


@pytest.mark.wants("sim")
def test_sealed_and_test_records_have_nothing_to_verify_or_reveal(run, twins):
    run("shuffle", *MODEL)
    assert record()["audit"] is None
    for command in ("verify", "reveal"):
        ran = run(command, "out/shuffle-0001")
        assert ran.status == 2 and len(ran.err.splitlines()) == 2


@pytest.mark.parametrize(
    ("options", "error"),
    [
        (("--auditable", "--seed", "ab" * 32), "--auditable and --seed can't be combined"),
        (("--nonce", NONCE), "--nonce only works with --auditable"),
        (("--auditable", "--nonce", NONCE[1:]), "--nonce must be exactly 64 hexadecimal digits; it has 63."),
        (("--auditable", "--nonce", ""), "--nonce is empty."),
        (("--auditable", "--nonce", " \t "), "--nonce is empty."),
        (("--auditable", "--nonce", "?!"), "--nonce has no letter and no digit."),
        (("--auditable", "--nonce", "x" * 201), "--nonce has 201 letters; at most 200 are allowed."),
        (("--auditable", "--nonce", "a\x1b[2J"), "--nonce contains U+001B (no character), which can't be seen"),
        (("--auditable", "--nonce", "s\u0435ven geese"), "--nonce mixes Latin and Cyrillic letters, which look alike"),
        (("--reveal-later",), "--reveal-later only works with --auditable"),
        (("--auditable", "--reveal-later"), "--reveal-later is of no use with --sim"),
        (("--auditable", "--method", "random-pile"), "A random pile can't be audited"),
    ],
)
def test_options_that_make_no_sense(run, options, error):
    ran = run("shuffle", "--sim", *options)
    assert ran.status == 2
    assert error in ran.err.splitlines()[0] and len(ran.err.splitlines()) == 2
    assert not Path("out").exists()


@pytest.mark.parametrize("content", ["", "{", "[]", "{}", '{"audit": 7}', '{"audit": {"material": null}}', "\xff"])
def test_reveal_of_something_that_is_not_a_record(run, content):
    Path("record.json").write_bytes(content.encode("latin-1"))
    ran = run("reveal", "record.json")
    assert ran.status == 2 and len(ran.err.splitlines()) == 2


def test_every_attempt_stays_in_the_record_with_its_commitment(run, board):
    """A board that commits, gets a nonce, loses the order, commits again and ends in a jam."""
    second = ("commitment", {"attempt": 1, "commitment": b"\x22" * 32, "t_us": 9})
    from fake_board import fault, finished, phase

    steps = [COMMITTED, phase("feeding", 1), fault("DOUBLE_FEED"), second, fault("JAM_INSERT"), finished("fault")]
    fake = board(shuffle=steps, commitments=[b"\x11" * 32, b"\x22" * 32])
    ran = run("shuffle", "--port", fake.path, "--auditable", "--nonce", NONCE, "--json")
    assert ran.status == 3
    attempts = ran.object["audit"]["attempts"]
    assert [a["commitment"] for a in attempts] == ["11" * 32, "22" * 32]
    assert [a["outcome"] for a in attempts] == ["aborted", "aborted"]
    assert attempts[0]["nonce"] == NONCE != attempts[1]["nonce"]
    assert ran.object["audit"]["material"] is None and "reveal_material" not in fake.heard


def test_a_nonce_that_the_board_has_seen_is_given_to_no_job(run, board):
    refused = {"nonce": ("BAD_REQUEST", "this nonce was used before")}
    fake = board(shuffle=[COMMITTED, ("until_stop", {})], commitments=[b"\x11" * 32], refuse=refused)
    ran = run("shuffle", "--port", fake.path, "--auditable", "--nonce", NONCE)
    assert ran.status == 2
    assert "The board refuses the nonce: this nonce was used before." in ran.err
    assert "stop" in fake.heard


def test_a_board_that_changes_its_commitment_afterwards_is_caught(run, board):
    fake = board(shuffle=[COMMITTED, ("until_nonce", {}), *HAPPY], commitments=[b"\x11" * 32], material=bytes(288))
    original = fake._nonce

    def nonce(packet):
        fake.script.commitments = [b"\x99" * 32]
        return original(packet)

    fake._nonce = nonce
    ran = run("shuffle", "--port", fake.path, "--auditable", "--json")
    assert ran.status == 3
    assert ran.object["faults"][-1]["name"] == "ORDER_DIFFERS"
    assert "a different commitment or nonce for attempt 1" in ran.object["faults"][-1]["detail"]
    assert ran.object["audit"]["attempts"][0]["commitment"] == "11" * 32, "as it was heard at the time"


def opened(reason, name="COVER_OPEN"):
    return {
        "code": faults.code(name),
        "where": "cover",
        "card": 0,
        "attempt": 1,
        "t_us": 5,
        "reason": reason,
        "numbers": [],
        "detail": "",
    }


@pytest.mark.parametrize("mode", [(), ("--auditable",)], ids=["sealed", "auditable"])
def test_record_and_report_say_that_the_cover_was_open_while_cards_lay_in_the_pockets(run, board, mode):
    seen, redrawn = opened(reasons.CARDS_SEEN), opened(reasons.MEANING, "DECK_SEEN")
    for told, is_told in (
        ([seen], True), ([seen, opened(reasons.MEANING, "STOPPED")], True), ([opened(reasons.MEANING)], False),
        ([seen, redrawn], False), ([seen, redrawn, seen], True),
    ):  # fmt: skip
        folder = f"out/{len(list(Path().glob('out/*')))}"
        steps = [*HAPPY[:4], *[("fault", fault) for fault in told], *HAPPY[4:]]
        ran = run("shuffle", "--port", board(shuffle=steps, faults=told).path, *mode, "--out", folder)
        assert ran.status == 0, ran.err
        assert record(folder).get("cover_opened", False) is is_told
        line = "cover       was open while cards lay in the pockets: who looked in may know neighbours"
        assert (line in " ".join(ran.out.split("\n"))) == is_told


def test_nonces_of_a_board_are_never_the_same():
    auditor = schemes.Auditing()
    assert len({auditor.answer(k, b"") for k in range(50)}) == 50
    given = schemes.Auditing(nonces.Given(bytes(32), None))
    assert given.answer(0, b"").nonce == bytes(32) != given.answer(1, b"").nonce


def test_nonces_and_key_of_a_twin_follow_from_its_seed_and_are_new_in_each_job():
    """They are promised to stay the same: a run is repeated by its seed."""
    first, second = schemes.Auditing(None, 5), schemes.Auditing(None, 5, 1)
    keys = [hashlib.sha256(b"mischwerk twin key" + rest).digest() for rest in (b" 5 0", b" 5 1")]
    assert [first.key, second.key] == keys
    assert [first.answer(0, b"").nonce, first.answer(1, b"").nonce, second.answer(0, b"").nonce] == [
        hashlib.sha256(b"mischwerk twin nonce" + rest).digest() for rest in (b" 5 0", b" 5 1", b" 5 0 1")
    ]


REVEALED_LATER = {
    "result": "done", "machine": "pile10", "cards": 52, "capacity": 10, "passes": 2, "method": "planned",
    "format": "poker", "seed_mode": "auditable",
}  # fmt: skip
LATER = {"scheme": 2, "attempts": [{"commitment": "11" * 32, "nonce": "22" * 32, "phrase": None, "outcome": "done"}]}


@pytest.mark.parametrize(
    ("changes", "audit", "said"),
    [
        ({}, None, "there is nothing to reveal"),
        ({}, {"material": "00"}, "is already revealed"),
        ({"result": "fault"}, {}, "that deck is void"),
        ({}, {"scheme": 1}, "was made by scheme 1"),
        ({}, {"key": None}, "is not the record"),
        *[({"passes": passes}, {}, "is not the record") for passes in (0, 256, "2", None)],
        *[({"cards": cards}, {}, "is not the record") for cards in (0, 251, "52")],
        *[({"capacity": capacity}, {}, "is not the record") for capacity in (0, 251)],
        ({"machine": 10}, {}, "is not the record"),
        ({"method": "by hand"}, {}, "is not the record"),
        ({"format": "tarot"}, {}, "is not the record"),
    ],
)
def test_what_can_not_be_revealed_is_refused_before_a_board_is_asked(changes, audit, said):
    whole = {**LATER, "material": None, "key": "0b" * 32}
    assert revealing.key_of({**REVEALED_LATER, "audit": whole}, "it") == b"\x0b" * 32
    with pytest.raises(UsageProblem, match=said):
        revealing.key_of({**REVEALED_LATER, **changes, "audit": audit if audit is None else {**whole, **audit}}, "it")
    without = {name: value for name, value in whole.items() if name != "key"}
    with pytest.raises(UsageProblem, match="has no key"):
        revealing.key_of({**REVEALED_LATER, "audit": without}, "it")


def test_cards_that_do_not_lie_as_planned_are_counted():
    assert summary._verdict({"order": [0, 1, 2], "target": [0, 1, 2]}) == "all 3 cards are as planned"
    assert summary._verdict({"order": [1, 0, 2], "target": [0, 1, 2, 3]}).startswith("3 cards are not where planned")
