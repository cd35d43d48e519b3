"""Files of deals and contracts: the reference ones are read and written back, wrong ones refused by their line."""

import json

import pytest
from mischwerk_games.skat.files.deals import (
    FileError,
    contracts_text,
    deals_text,
    parse_xskat,
    read_contracts,
    read_deals,
    xskat_text,
)
from mischwerk_games.skat.rules.cards import FOREHAND, MIDDLEHAND, REARHAND, names_of
from mischwerk_games.skat.rules.contract import Contract
from mischwerk_games.skat.rules.games import GRAND, NULL, Announced, Declaration
from skat_views import DATA, lines, null_games, unpacked

DEAL = lines("deals_1000.jsonl.gz")[0]
CONTRACT = lines("contracts_1000.jsonl.gz")[0]  # forehand plays clubs, DT and DK are discarded


def stored(folder, *objects):
    path = folder / "some.jsonl"
    path.write_text(
        "".join((item if isinstance(item, str) else json.dumps(item)) + "\n" for item in objects), encoding="utf-8"
    )
    return path


def refused(read, text, path, line=None):
    with pytest.raises(FileError) as raised:
        read(path)
    assert str(raised.value) == (f"{path}, line {line}: {text}" if line else f"{path}: {text}")


# -- deals ---------------------------------------------------------------------------------------------------


def test_the_thousand_deals_are_read_and_written_as_they_are(tmp_path):
    path = unpacked("deals_1000.jsonl.gz", tmp_path)
    deals = read_deals(path)
    assert len(deals) == 1000 and names_of(deals[0].skat) == ["CA", "DK"]
    assert deals_text(deals) == path.read_text(encoding="utf-8")
    assert list(read_deals(DATA / "passed.jsonl")) == [531, 980]


@pytest.mark.parametrize(
    ("change", "text"),
    [
        ({"id": "0"}, "id is not a whole number"),
        ({"id": True}, "id is not a whole number"),
        ({"skat": ["CA", "XX"]}, "skat: 'XX' is not a card: a card is one of CSHD, then one of 789TJQKA"),
        ({"skat": ["CA", 7]}, "skat: 7 is not a card: a card is one of CSHD, then one of 789TJQKA"),
        ({"skat": ["CA", "CA"]}, "skat: CA appears twice"),
        ({"skat": ["CA", "C7"]}, "C7 appears twice, the second time in skat"),
        ({"skat": ["CA"]}, "the skat has 2 cards, not 1"),
        ({"skat": "CA DK"}, "skat is not a list"),
        (
            {"forehand": DEAL["middlehand"]},
            "S8 ST SK SA HT HK HA D9 DQ DA appears twice, the second time in middlehand",
        ),
    ],
)
def test_a_wrong_deal_is_refused_with_its_line(change, text, tmp_path):
    path = stored(tmp_path, {**DEAL, "id": 7}, "", {**DEAL, **change})
    refused(read_deals, text, path, 3)


def test_other_files_are_no_deals(tmp_path):
    refused(read_deals, "No such file or directory", tmp_path / "none.jsonl")
    refused(read_deals, "Is a directory", tmp_path)
    refused(read_deals, "no deal in this file", stored(tmp_path))
    refused(read_deals, "this is not JSON", stored(tmp_path, "C7 C8"), 1)
    refused(read_deals, "this is not JSON", stored(tmp_path, "[" * 100_000), 1)
    refused(read_deals, "a JSON object is expected", stored(tmp_path, "[1]"), 1)
    refused(read_deals, "deal 0 appears twice", stored(tmp_path, DEAL, DEAL), 2)
    refused(read_deals, "rearhand is missing", stored(tmp_path, {k: v for k, v in DEAL.items() if k != "rearhand"}), 1)
    binary = tmp_path / "binary"
    binary.write_bytes(b"\xff\xfe\x00")
    refused(read_deals, "this is not UTF-8 text", binary)


# -- contracts -----------------------------------------------------------------------------------------------


def test_the_thousand_contracts_are_read(tmp_path):
    deals = read_deals(unpacked("deals_1000.jsonl.gz", tmp_path))
    contracts = read_contracts(unpacked("contracts_1000.jsonl.gz", tmp_path), deals)
    assert len(contracts) == 1000 and sum(contract.declaration.hand for contract in contracts.values()) == 45
    again = tmp_path / "again.jsonl"
    again.write_text(contracts_text(contracts), encoding="utf-8")
    assert read_contracts(again, deals) == contracts


def test_all_declarations_are_written_and_read_again(tmp_path):
    dealt = read_deals(stored(tmp_path, *({**DEAL, "id": number} for number in range(7))))
    skat = dealt[0].skat
    contracts = {
        0: None,
        1: Contract(FOREHAND, 18, Declaration(GRAND, True, Announced.OUVERT), skat),
        2: Contract(FOREHAND, 18, Declaration(GRAND, True, Announced.SCHWARZ), skat),
        3: Contract(MIDDLEHAND, 18, Declaration(GRAND, True, Announced.SCHNEIDER), skat),
        4: Contract(REARHAND, 18, Declaration(NULL, False, Announced.OUVERT), skat),
        5: Contract(REARHAND, 18, Declaration(NULL, True), skat),
        6: Contract(REARHAND, 18, Declaration(GRAND), skat),
    }
    path = tmp_path / "contracts.jsonl"
    path.write_text(contracts_text(contracts), encoding="utf-8")
    assert read_contracts(path, dealt) == contracts
    assert '"announced":["schneider","schwarz"]' in contracts_text(contracts)


@pytest.mark.parametrize(
    ("change", "text"),
    [
        ({"id": 1}, "there is no deal 1"),
        ({"soloist": "dealer"}, "'dealer' is not a seat: the seats are forehand, middlehand, rearhand"),
        ({"soloist": "middlehand"}, "middlehand can't discard DT, which others hold"),
        ({"bid": 19}, "19 is not a bid value"),
        ({"bid": None}, "bid is not a whole number"),
        ({"game": "ramsch"}, "'ramsch' is not a game: the games are clubs, spades, hearts, diamonds, grand, null"),
        ({"game": "null_ouvert"}, "null_ouvert without ouvert"),
        ({"game": "null", "bid": 24}, "null is worth 23, less than the bid of 24"),
        ({"announced": ["schneider"]}, "schneider can be announced from the hand only"),
        ({"announced": ["kontra"]}, "'kontra' can't be announced: only schneider, schwarz, ouvert"),
        ({"announced": [["schwarz"]]}, "['schwarz'] can't be announced: only schneider, schwarz, ouvert"),
        ({"ouvert": True}, "ouvert can be announced from the hand only"),
        ({"hand": True}, "a hand game leaves CA DK in the skat, not DT DK"),
        ({"hand": "no"}, "hand is not true or false"),
        ({"discard": ["DT"]}, "the discard is 2 cards, not 1"),
        ({"discard": ["DT", "DT"]}, "discard: DT appears twice"),
        ({"discard": ["DT", "D1"]}, "discard: 'D1' is not a card: a card is one of CSHD, then one of 789TJQKA"),
        ({"discard": ["DK", "DJ"]}, "forehand holds C7 CQ CK CA S7 S9 SJ H7 HJ DT after the discard, not what "
         "hands_after says"),
        ({"hands_after": []}, "hands_after is not an object"),
    ],
)  # fmt: skip
def test_a_contract_that_the_deal_can_t_have_is_refused(change, text, tmp_path):
    (tmp_path / "deals").mkdir()
    deals = read_deals(stored(tmp_path / "deals", DEAL))
    path = stored(tmp_path, {**CONTRACT, **change})
    refused(lambda path: read_contracts(path, deals), text, path, 1)


def test_a_contract_is_there_once_and_there_is_one(tmp_path):
    deals = {0: read_deals(stored(tmp_path, DEAL))[0]}
    assert read_contracts(stored(tmp_path, CONTRACT), deals)[0].bid == 18
    assert read_contracts(stored(tmp_path, {"id": 0, "passed": True}), deals) == {0: None}
    path = stored(tmp_path, CONTRACT, CONTRACT)
    refused(lambda path: read_contracts(path, deals), "the contract of deal 0 appears twice", path, 2)
    refused(lambda path: read_contracts(path, deals), "no contract in this file", stored(tmp_path))


def test_contracts_of_null_games_are_read():
    assert {str(contract.declaration) for _, _, contract, _ in null_games()} == {"null hand", "null hand ouvert"}


# -- XSkat's game files --------------------------------------------------------------------------------------

# Two games as XSkat 4.0 dealt them: forehand led the seven of diamonds in both, whoever began to deal.
SAMPLE = """# A 10  K  Q  J  9  8  7
  2  2  2  2  2  0  3  3  # Diamond
  2  2  2  2  2  3  3  3  # Heart
  1  1  1  1  1  3  3  3  # Spade
  1  1  1  1  1  0  3  3  # Club
"""


def test_an_xskat_file_is_read():
    (deal,) = parse_xskat(SAMPLE, "deal.txt")
    assert names_of(deal.hands[FOREHAND]) == ["C7", "C8", "S7", "S8", "S9", "H7", "H8", "H9", "D7", "D8"]
    assert names_of(deal.hands[MIDDLEHAND]) == ["CT", "CJ", "CQ", "CK", "CA", "ST", "SJ", "SQ", "SK", "SA"]
    assert names_of(deal.hands[REARHAND]) == ["HT", "HJ", "HQ", "HK", "HA", "DT", "DJ", "DQ", "DK", "DA"]
    assert names_of(deal.skat) == ["C9", "D9"]
    assert xskat_text([deal]) == SAMPLE
    assert parse_xskat(SAMPLE + SAMPLE + "repeat # for ever\nnonsense", "deal.txt") == [deal, deal]
    assert parse_xskat(" ".join(" ".join(line.partition("#")[0] for line in SAMPLE.splitlines()).split()), "") == [deal]


def test_a_deal_is_written_as_xskat_reads_it(tmp_path):
    """XSkat 4.0 was given a file of the first 200 reference deals that was made so, and dealt each as it is."""
    deals = read_deals(unpacked("deals_1000.jsonl.gz", tmp_path))
    assert xskat_text([deals[0]]).splitlines()[1:] == [
        "  1  3  0  1  3  1  2  2  # Diamond",
        "  1  1  1  2  3  2  2  3  # Heart",
        "  1  1  1  2  3  3  1  3  # Spade",
        "  0  2  3  3  2  2  2  3  # Club",
    ]


def test_the_thousand_deals_go_through_an_xskat_file(tmp_path):
    deals = list(read_deals(unpacked("deals_1000.jsonl.gz", tmp_path)).values())
    assert parse_xskat(xskat_text(deals), "games.txt") == deals


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", "deal.txt: no deal in this file"),
        ("# nothing\nrepeat", "deal.txt: no deal in this file"),
        (SAMPLE.replace("0  3", "4  3", 1), "deal.txt, line 2: '4' is not one of the digits 0, 1, 2 and 3"),
        (SAMPLE.replace("2  2", "22", 1), "deal.txt, line 2: '22' is not one of the digits 0, 1, 2 and 3"),
        (SAMPLE + "1 2 3", "deal.txt, line 6: a deal has 32 digits, the last one here 3"),
        (SAMPLE.replace("1  0", "1  1"), "deal.txt, line 5: middlehand has 10 cards, not 11"),
        ("random_seed 123456 0 2", "deal.txt, line 1: random_seed is a deal of XSkat's own: only XSkat can deal it"),
        (SAMPLE[:61] + "repeat", "deal.txt, line 3: 'repeat' is not one of the digits 0, 1, 2 and 3"),
    ],
)
def test_what_xskat_s_files_can_t_hold(text, error):
    with pytest.raises(FileError) as raised:
        parse_xskat(text, "deal.txt")
    assert str(raised.value) == error
