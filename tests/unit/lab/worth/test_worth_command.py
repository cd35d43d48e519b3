"""`lab worth`: knowing an order that was riffled once gains, knowing how a well mixed pack lay gains nothing; parts,
processes and the report change no figure; wrong options say what is wrong."""

import json

import numpy as np
import pytest
from mischwerk.errors import EXIT_DONE, EXIT_USAGE, UsageProblem
from mischwerk.interrupts import HERE
from mischwerk_lab.cli import worth as command
from mischwerk_lab.methods import METHODS
from mischwerk_lab.worth import report, run, whist
from mischwerk_lab.worth.mixings import Mixing
from mischwerk_lab.worth.run import ALL, NOTHING, Task, Worth, measured
from mischwerk_lab.worth.whist import SEAT_OF, played, seats_of_cards

ONE, EVEN = Mixing("gsr", 1), Mixing("planned", 1)


@pytest.fixture(scope="module")
def gains():
    """120 fixed deals: that luck alone gains three standard errors has a chance of 1 in 740, once for this seed."""
    return run.run(run.Asked(("whist",), (ONE, EVEN), 120, 12, 3), HERE, lambda _: None)["whist"]


def test_one_riffle_is_worth_tricks_and_the_machines_shuffle_none(gains):
    assert gains[NOTHING].gain == gains[NOTHING].error == 0
    assert gains[ALL].gain > 3 * gains[ALL].error
    assert gains[ONE].gain > 3 * gains[ONE].error
    assert abs(gains[EVEN].gain) < 3 * gains[EVEN].error
    assert gains[EVEN].error > 0, "other worlds were drawn than for who knows nothing"


def test_hidden_cards_are_placed_by_knowledge(gains):
    assert gains[ALL].right == 1
    assert gains[ONE].right > 0.5
    assert gains[NOTHING].right == pytest.approx(1 / 3, abs=0.01) == gains[EVEN].right


@pytest.mark.parametrize("game", ["skat", "whist"])
def test_a_deal_comes_out_the_same_in_any_part(game):
    whole = measured(Task(game, ONE, 3, 6, 20, 9))
    parts = [measured(Task(game, ONE, number, number + 1, 20, 9)) for number in range(3, 6)]
    assert whole.won == [part.won[0] for part in parts] and whole.right == [part.right[0] for part in parts]


def test_the_command_writes_a_report_of_what_was_found(tmp_path, capsys):
    folder = tmp_path / "new"
    given = {"games": "skat", "mixings": "gsr:1,cut:2", "deals": 3, "worlds": 5, "processes": 1}
    assert command.worth(**given, seed=2, out=folder, as_json=True) == EXIT_DONE
    output = json.loads(capsys.readouterr().out)
    rows = output["games"]["skat"]
    assert [(row["knows"], row["passes"]) for row in rows] == [("nothing", 0), ("all", 0), ("gsr", 1), ("cut", 2)]
    kept = json.loads((folder / "report.json").read_text())
    assert [row[1] for row in kept["tables"]["worth-skat"]["rows"]] == pytest.approx([row["won"] for row in rows])
    assert "GSR riffle, once" in (folder / "report.html").read_text()
    assert (folder / "gain-skat.svg").exists()


def test_a_german_report_says_up_to_which_riffle_gains_are_seen():
    rows = {NOTHING: Worth(7.0, 0.0, 0.0, 0.3, 0.0), ALL: Worth(8.0, 1.0, 0.1, 1.0, 0.0)}
    rows |= {Mixing("gsr", k): Worth(7.5, gain, 0.1, 0.5, 0.0) for k, gain in ((1, 0.5), (2, 0.3), (3, 0.1))}
    request = run.Asked(("whist",), tuple(rows)[2:])
    said = report.lines({"whist": rows}, "de")
    assert "0,50 ± 0,10 Stiche je Spiel" in said[0] and "bis zum 2. GSR-Riffel" in said[1]
    assert report.report({"whist": rows}, request, "de").title.startswith("Was es wert ist")


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_report_names_any_method(language):
    rows = {Mixing(name, 2): Worth(7.0, 0.0, 0.1, 0.3, 0.0) for name in METHODS}
    request = run.Asked(("whist",), tuple(rows))
    rows |= {NOTHING: Worth(7.0, 0.0, 0.0, 0.3, 0.0), ALL: Worth(8.0, 1.0, 0.1, 1.0, 0.0)}
    page = report.report({"whist": rows}, request, language)
    assert len(page._tables["worth-whist"]["rows"]) == len(METHODS) + 2


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"mixings": "gsr"}, "'gsr' is not a mixing"),
        ({"mixings": "riffle:3"}, "there is no method 'riffle'"),
        ({"mixings": "gsr:0"}, "'gsr:0' is not a mixing"),
        ({"mixings": "gsr:2,gsr:2"}, "named twice"),
        ({"games": "skat,chess"}, "'skat,chess' does not name known games"),
        ({"deals": 1}, "--deals 1 is out of range: give 2 to"),
        ({"worlds": 0}, "--worlds 0 is out of range: give 1 to"),
        ({"seed": -1}, "--seed -1 is out of range: give 0 to"),
        ({"language": "fr"}, "--language fr is not known"),
        ({"processes": 0}, "--processes 0"),
    ],
)
def test_what_can_not_be_is_said_in_a_line_and_leaves_no_folder(given, says, tmp_path):
    with pytest.raises(UsageProblem) as refused:
        command.worth(**{"games": "whist", "mixings": "gsr:1", "deals": 2, "out": tmp_path / "new", **given})
    assert says in str(refused.value) and refused.value.exit_status == EXIT_USAGE
    assert not (tmp_path / "new").exists()


# -- The trick game keeps to its rules, and its player wins with what it knows.

CLUBS, SPADES = 0, 39  # the first card of a suit: of the lowest, and of trumps
ACE = 12


def board_of(hands, leader=0):
    board = np.zeros(whist.FIELDS, np.int64)
    for seat, cards in enumerate(hands):
        board[seat] = sum(1 << card for card in cards)
    board[whist.LEADER] = leader
    return board


def after(hands, cards, leader=0):
    board = board_of(hands, leader)
    for card in cards:
        whist.play_card(board, card)
    return board


@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        ([CLUBS + 3, CLUBS + 9, CLUBS + 5, CLUBS + ACE], 3),
        ([CLUBS + 3, CLUBS + 9, SPADES, CLUBS + ACE], 2),
        ([CLUBS + 3, SPADES + 1, SPADES, 13 + ACE], 1),
        ([CLUBS, 13 + ACE, 26 + ACE, 26], 0),
    ],
    ids=["highest of the suit", "a trump", "the higher trump", "other suits take nothing"],
)
def test_the_highest_card_of_the_suit_led_wins_or_the_highest_trump(cards, winner):
    for leader in range(4):
        hands = [[] for _ in range(4)]
        for place, card in enumerate(cards):
            hands[(leader + place) % 4] = [card]
        board = after(hands, cards, leader)
        seat = (leader + winner) % 4
        assert (board[whist.LEADER], board[whist.TRICKS], board[whist.ON_TABLE]) == (seat, seat % 2 == 0, 0)


def test_who_can_follow_must_and_who_does_not_is_known_to_have_none():
    hands = [[CLUBS + 4], [CLUBS + 1, CLUBS + 7, SPADES], [13, SPADES + 1], [14]]
    board = after(hands, [CLUBS + 4])
    assert whist.legal(board) == 1 << CLUBS + 1 | 1 << CLUBS + 7
    whist.play_card(board, CLUBS + 1)
    assert whist.legal(board) == 1 << 13 | 1 << SPADES + 1, "any card"
    whist.play_card(board, 13)
    may = seats_of_cards(board)
    assert (may[CLUBS : CLUBS + 13] & 0b0100 == 0).all() and may[SPADES] == 0b1110
    assert (may[CLUBS + 4], may[CLUBS + 1], may[13]) == (0b0001, 0b0010, 0b0100), "played cards"


@pytest.mark.parametrize(
    ("own", "table", "card"),
    [
        ([CLUBS + 2, CLUBS + 11], [CLUBS + 5], CLUBS + 2),
        ([CLUBS + 2, CLUBS + ACE], [CLUBS + 5], CLUBS + ACE),
        ([CLUBS + 6, CLUBS + 8, CLUBS + 10], [CLUBS + 1, CLUBS + 5], CLUBS + 10),
        ([CLUBS + 6, CLUBS + 8, CLUBS + 10], [CLUBS + 1, CLUBS + 5, CLUBS + 7], CLUBS + 8),
        ([CLUBS + 6, CLUBS + 10], [CLUBS + 1, CLUBS + 5, CLUBS + 2], CLUBS + 6),
        ([SPADES + 4, SPADES + 1, 13 + 3], [CLUBS + 1, CLUBS + 5], SPADES + 1),
        ([SPADES, 13 + 3, 26 + 1], [CLUBS + 1, CLUBS + 9, CLUBS + 2], 26 + 1),
    ],
    ids=["second low", "second, the ace", "third high", "last, just enough", "last, the partner wins", "ruffs low",
         "no ruff, the partner wins"],
)  # fmt: skip
def test_rules_of_thumb(own, table, card):
    hands = [[] for _ in range(4)]
    for place, played_card in enumerate(table):
        hands[place] = [played_card, 50 - place]
    hands[len(table)] = own
    assert whist.policy(after(hands, table)) == card


def test_thirteen_tricks_are_won_by_one_side_or_the_other():
    random = np.random.default_rng(1)
    for _ in range(50):
        cards = random.permutation(52)
        sides = []
        for turned in (0, 1):
            board = board_of([cards[13 * ((seat + turned) % 4) :][:13].tolist() for seat in range(4)], -turned % 4)
            whist.play_until(board, -1)
            assert not board[:4].any()
            assert sorted(np.bitwise_count(board[whist.PLAYED : whist.PLAYED + 4]).tolist()) == [13] * 4
            sides.append(int(board[whist.TRICKS]))
        assert sum(sides) == 13, "the same deal seen from the other side"


def test_who_sees_all_cards_wins_more_tricks_than_by_rules_of_thumb():
    """More than five standard errors in 120 fixed deals."""
    gains = []
    for pack in (np.random.default_rng(seed).permutation(52) for seed in range(120)):
        board = board_of([pack[seat == SEAT_OF].tolist() for seat in range(4)])
        whist.play_until(board, -1)
        gains.append(played(pack, 0, None, 1, 0) - int(board[whist.TRICKS]))
    assert np.mean(gains) > 5 * np.std(gains, ddof=1) / len(gains) ** 0.5
    assert min(gains) >= 0, "the card that the rules would play is among those tried"
