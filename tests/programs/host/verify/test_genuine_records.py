"""`mischwerk verify`: a genuine record is fair, and every field of it is checked or named as unchecked."""

import json

import audited
import pytest
from genuine_records import KINDS, ROOT, genuine, paragraphs, swapped
from mischwerk.commands import verify
from mischwerk.messages import message
from mischwerk.verify import nonces, verification


@pytest.mark.parametrize("kind", KINDS)
def test_genuine_record_is_proved(told, kind):
    status, out, err = told(genuine(kind))
    answer = json.loads(out)
    assert (status, err) == (0, "")
    assert answer["proved"] is True
    assert all(check == {"field": check["field"], "agrees": True} for check in answer["checked"])
    fields = {check["field"] for check in answer["checked"]}
    assert {"target", "plan", "plan[0].pocket", "plan[0].eject", "passes", "cards", "audit.material"} <= fields


def test_object_for_programs_has_these_keys_and_no_other(told):
    record = genuine("shuffle")
    answer = json.loads(told(record)[1])
    attempts = record["audit"]["attempts"]
    assert list(answer) == [
        "record",
        "scheme",
        "proved",
        "checked",
        "unchecked",
        "commitment",
        "nonces",
        "phrases",
        "commitment_words",
        "nonce_words",
        "aborted",
    ]
    assert answer["scheme"] == 2
    assert answer["phrases"] == [None] * 3
    assert len(answer["commitment_words"].split()) == len(answer["nonce_words"].split()) == 8
    assert answer["record"].endswith("/record.json")
    assert answer["commitment"] == attempts[-1]["commitment"]
    assert answer["nonces"] == [attempt["nonce"] for attempt in attempts]
    assert answer["nonces"][1] is None
    assert answer["aborted"] == 2
    assert all(list(entry) == ["field", "why"] for entry in answer["unchecked"])


def test_folder_stands_for_the_record_in_it(tmp_path, capfd):
    (tmp_path / "record.json").write_text(json.dumps(genuine("shuffle")), encoding="utf-8")
    assert verify.run(tmp_path, True) == 0


def test_every_field_of_a_record_is_checked_or_named_as_unchecked():
    record = genuine("skat")
    result = verification.verified(record)
    named = {entry.field for entry in (*result.checked, *result.unchecked)}
    for key in record:
        assert any(field == key or field.startswith((f"{key}.", f"{key}[")) for field in named), key
    never = {
        "sim_seed",
        "rosc",
        "machine_s",
        "wall_s",
        "interpreter",
        "twin",
        "retries",
        "faults",
        "pictures",
        "versions.mischwerk",
        "versions.firmware",
        "versions.protocol",
        "versions.python",
    }
    assert never <= {entry.field for entry in result.unchecked}
    assert not never & {check.field for check in result.checked}


# -- `mischwerk verify`: records of scheme 1 and of older versions are read, and not called fair.

OLD = sorted((ROOT / "tests" / "golden" / "records").glob("scheme1-*.json"))


@pytest.mark.parametrize("kind", ["shuffle", "skat", "two keys"])
def test_record_of_scheme_1_agrees_and_is_not_called_fair(told, kind):
    record = {
        "shuffle": lambda: audited.record(aborted=2, scheme=1),
        "skat": lambda: audited.record(machine="pile8", cards=32, piles=audited.SKAT, card_format="skat", scheme=1),
        "two keys": lambda: audited.record(cards=56, scheme=1),
    }[kind]()
    status, out, err = told(record)
    answer = json.loads(out)
    assert (status, err) == (1, "")
    assert (answer["scheme"], answer["proved"]) == (1, False)
    assert all(check["agrees"] for check in answer["checked"])
    assert {"target", "plan", "passes", "audit.material"} <= {check["field"] for check in answer["checked"]}
    text = paragraphs(told(record, as_json=False)[1])
    assert text.startswith("Not proved: nothing differs, but this old record does not say which deck its numbers")
    assert "scheme 1 commits to the random numbers only, not to what is made of them" in text
    assert "Fair" not in text


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.stem)
def test_records_that_older_versions_wrote_are_read(told, path):
    record = json.loads(path.read_text(encoding="utf-8"))
    assert record["versions"]["protocol"] == 4
    answer = json.loads(told(record)[1])
    assert all(check["agrees"] for check in answer["checked"])
    assert [entry["field"] for entry in answer["unchecked"] if entry["why"] == message("job-not-bound")] == [
        "audit.scheme"
    ]
    record["target"] = swapped(record["target"])
    assert {check.field for check in verification.verified(record).differing} == {"target"}


def test_scheme_can_not_be_relabelled(told):
    for scheme in (1, 2):
        record = audited.record(scheme=scheme)
        record["audit"]["scheme"] = 3 - scheme
        differing = {check["field"] for check in json.loads(told(record)[1])["checked"] if not check["agrees"]}
        assert differing >= ({"target", "audit.attempts[0].commitment"} if scheme == 2 else {"capacity"})


def test_the_record_that_release_0_2_0_wrote_is_fair(told):
    """In the model twin, with a phrase; nothing of it was written again."""
    record = json.loads((ROOT / "tests" / "golden" / "records" / "release-0.2.0.json").read_text(encoding="utf-8"))
    assert (record["versions"]["mischwerk"], record["versions"]["protocol"]) == ("0.2.0", 6)
    assert told(record, as_json=False)[1].startswith("Fair: this ")
    record["target"] = swapped(record["target"])
    assert {check.field for check in verification.verified(record).differing} >= {"target"}


def test_a_fault_in_the_words_of_version_0_2_0_is_read(told):
    """Its action had the ending in it, which is put together from what follows since."""
    record = audited.record()
    record["faults"] = [
        {
            "code": 2005, "name": "STOPPED", "severity": "recoverable", "where": "machine", "card": 0, "attempt": 1,
            "t_us": 5, "detail": "stopped on request", "action": "go on, or home to bring the cards back",
        },
        {
            "code": 3007, "name": "WRONG_COUNT", "severity": "recoverable", "where": "well", "card": 0, "attempt": 1,
            "t_us": 9, "detail": "31 cards counted, 32 announced",
            "action": "count the deck; put it right and go on, or shuffle again with the number it has",
        },
    ]  # fmt: skip
    status, out, err = told(record)
    assert (status, err) == (0, "") and all(check["agrees"] for check in json.loads(out)["checked"])


# -- `mischwerk verify`: what a person reads of a fair record, of an altered one and of hostile text.


@pytest.mark.parametrize("kind", KINDS)
def test_report_of_a_fair_record(told, kind):
    status, out, err = told(genuine(kind), as_json=False)
    assert (status, err) == (0, "")
    assert out.startswith("Fair, but the board began 3 times" if kind == "shuffle" else "Fair: this ")
    assert max(len(line) for line in out.splitlines() if "record.json" not in line) <= 80
    for heading in ("What was proved", "What was not proved", "events.jsonl", "Not checked", "the published one"):
        assert heading in paragraphs(out)


def test_report_says_what_only_a_twin_can_know(told):
    twin, board = (paragraphs(told(genuine(kind), as_json=False)[1]) for kind in ("shuffle", "board"))
    assert "Every card in the twin really lies there" in twin
    assert "compare the deck" not in twin
    assert "The cards really lie so" not in board
    assert "That the cards really lie so." in board
    assert "compare the deck" in board


def test_report_says_that_the_cover_was_open_while_cards_lay_in_the_pockets(told):
    sentence = "That nobody looked into the pockets: the cover was open while cards lay there."
    record = audited.record()
    assert sentence not in paragraphs(told(record, as_json=False)[1])
    record["cover_opened"] = True
    assert told(record)[0] == 0 and sentence in paragraphs(told(record, as_json=False)[1])
    unchecked = {entry["field"]: entry["why"] for entry in json.loads(told(record)[1])["unchecked"]}
    assert unchecked["cover_opened"] == "reported by the program that wrote the record"


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_checked_is_not_listed_as_unchecked(kind):
    unchecked = [entry.field for entry in verification.verified(genuine(kind)).unchecked]
    assert ("order" in unchecked) is (genuine(kind)["order"] is None), "only a twin sees where the cards lie"
    assert len(set(unchecked)) == len(unchecked) and not {"target", "plan", "audit.material", "cards"} & {*unchecked}


def test_report_counts_the_aborted_attempts(told):
    assert "the record has 2 aborted attempts" in paragraphs(told(genuine("shuffle"), as_json=False)[1])
    assert "the record has no aborted attempts" in paragraphs(told(genuine("board"), as_json=False)[1])


@pytest.mark.parametrize(
    ("aborted", "faults", "headline"),
    [
        (0, 0, "Fair: this order is"),
        (0, 1, "Fair, but the board reported 1 fault: this order is"),
        (1, 1, "Fair, but the board began 2 times and reported 1 fault: this order is"),
        (2, 4, "Fair, but the board began 3 times and reported 4 faults: this order is"),
        (3, 3, "Not called fair: the board began 4 times."),
        (9, 9, "Not called fair: the board began 10 times."),
        (15, 15, "Not called fair: the board began 16 times."),
    ],
)
def test_headline_says_how_often_the_board_began_and_where_it_stops_being_fair(told, aborted, faults, headline):
    record = audited.record(aborted=aborted)
    record["faults"] = [audited.double_feed()] * faults
    status, out, _ = told(record, as_json=False)
    assert paragraphs(out).startswith(headline)
    assert status == (0 if aborted < 3 else 1)
    answer = json.loads(told(record)[1])
    assert all(check["agrees"] for check in answer["checked"])
    gaps = [entry["why"] for entry in answer["unchecked"] if entry["why"].startswith("more than 3 beginnings")]
    assert len(gaps) == (aborted > 2)


@pytest.mark.parametrize(
    ("aborted", "attempts", "faults", "message"),
    [(9, 1, 0, "begun 10 times"), (1, 1, 0, "begun 2 times"), (0, 3, 1, "begun 3 times"), (16, 17, 16, "17 attempts")],
)
def test_more_beginnings_than_there_can_be_are_refused(told, aborted, attempts, faults, message):
    record = audited.record(aborted=aborted) | {"attempts": attempts, "faults": [audited.double_feed()] * faults}
    answer = json.loads(told(record)[1])
    assert message in [check["found"] for check in answer["checked"] if not check["agrees"]]
    assert told(record, as_json=False)[1].startswith("NOT as it should be")


def test_a_phrase_of_version_0_2_0_is_verified_or_said_to_need_its_words(told):
    """It took letters of any alphabet, and signs that are written otherwise today."""
    plain = audited.record(phrase="wanne-eickel, 3 äpfel")
    assert told(plain)[0] == 0
    for phrase in ("don\u2019t go", "s\u0435ven fat geese", "\u4e00\u4e8c\u4e09", "\u2660 ace", "k\u0131z"):
        record = audited.record(phrase=phrase)
        record["versions"]["mischwerk"] = "0.2.0"
        status, out, _ = told(record)
        answer = json.loads(out)
        assert status == 1 and all(check["agrees"] for check in answer["checked"])
        assert [entry["field"] for entry in answer["unchecked"] if entry["why"] == message("phrase-of-old-form")] == [
            "audit.attempts[0].phrase"
        ]
        text = paragraphs(told(record, as_json=False)[1])
        assert text.startswith("Not proved: nothing differs") and "compare the words of the computer's number" in text
        assert nonces.words_of_hash(record["audit"]["attempts"][0]["nonce"]) in text
        record["audit"]["attempts"][0]["nonce"] = "00" * 32
        assert json.loads(told(record)[1])["proved"] is False


def test_letters_that_look_the_same_do_not_make_a_record_fair(told):
    """The attack on the documents' own phrase: each Latin letter that has a Cyrillic twin may be that or not."""
    twins = dict(zip("aeopcxy", "\u0430\u0435\u043e\u0440\u0441\u0445\u0443", strict=True))
    for letters in ("e", "o", "a", "eo", "aeoc"):
        record = audited.record(
            phrase="".join(twins.get(char, char) if char in letters else char for char in audited.SAID)
        )
        assert told(record)[0] == 1
    assert f"made from what was said: {audited.SAID}" in paragraphs(
        told(audited.record(phrase=audited.SAID), as_json=False)[1]
    )
    assert told(audited.record(phrase=audited.SAID))[0] == 0
    whole = "".join(map(twins.__getitem__, "accept".replace("t", "a")))
    text = paragraphs(told(audited.record(phrase=whole), as_json=False)[1])
    assert f"made from what was said, in Cyrillic letters: {whole}" in text


def test_report_gives_what_can_be_read_aloud(told):
    record = genuine("said")
    text = paragraphs(told(record, as_json=False)[1])
    assert "made from what was said: 3 1 4 1 5" in text
    assert nonces.words_of_hash(record["audit"]["attempts"][0]["nonce"]) in text
    assert nonces.words_of_hash(record["audit"]["attempts"][0]["commitment"]) in text
    drawn = genuine("board")
    text = paragraphs(told(drawn, as_json=False)[1])
    assert nonces.words_of_hash(drawn["audit"]["attempts"][0]["nonce"]) in text
    spoken = audited.record(phrase="äpfel und nüsse")
    assert json.loads(told(spoken)[1])["phrases"] == ["äpfel und nüsse"]


def test_report_of_an_altered_record_names_the_place(told):
    record = genuine("shuffle")
    right = record["target"][0]
    record["target"] = swapped(record["target"])
    status, out, _ = told(record, as_json=False)
    assert status == 1
    assert out.startswith("NOT as it should be: 1 thing differs.\n")
    assert f"target: should be {right} at [0], is {record['target'][0]}, and 1 more differ" in out
    assert "Fair" not in out


def test_report_of_hostile_text_stays_ascii_and_without_escapes(told):
    record = genuine("shuffle")
    record["method"] = "\x1b[2J\ud800\u202e" * 50
    record["\x1b]0;x\x07"] = 1
    _, out, _ = told(record, as_json=False)
    assert out.isascii()
    assert "\x1b" not in out
