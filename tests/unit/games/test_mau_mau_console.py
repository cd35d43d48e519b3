"""The document's interface: its sample interaction character for character, every message, every wrong line."""

import pickle
from pathlib import Path

import pytest
from mischwerk_games.java_shuffle import shuffle
from mischwerk_games.mau_mau.console import Console, NoDeck
from mischwerk_games.mau_mau.players import Simple, move_of
from mischwerk_games.mau_mau.rules import IDS, NUMBERS, PICK, deal

SAMPLE = (Path(__file__).resolve().parents[2] / "data" / "mau_mau_sample.txt").read_text(encoding="utf-8")
TURN = "Player 1 takes the turn."
OVER = "Error, the game is over: start a new one, or quit."
NO_GAME = "Error, no game has been started."
SEED = "the seed must be a whole number from -2147483648 to 2147483647."
COMMANDS = "start <seed>, start machine, show game, show <number>, discard <number> <card>, pick <number>, quit"


class Given:
    """A dealer with decks by hand, or none."""

    def __init__(self, *decks):
        self.decks = list(decks)

    def deck(self):
        if not self.decks:
            raise NoDeck("the machine is out.")
        return self.decks.pop(0)


class Table:
    """A console and what it said since it was last asked."""

    def __init__(self, *lines, dealer=None, computers=None):
        self.said = []
        self.moves = []
        on_move = lambda player, move: self.moves.append((player, move))  # noqa: E731
        self.console = Console(self.said.append, dealer or Given(), computers, on_move)
        self.says(*lines)

    def says(self, *lines):
        for line in lines:
            self.console.execute(line)
        said = list(self.said)
        self.said.clear()
        return said


def test_sample_interaction():
    table, shown = Table(), []
    for number, line in enumerate(SAMPLE.splitlines(), 1):
        assert line[:3] == f"{number:<3}"
        if line[3:].startswith("> "):
            assert shown == [], "said more than the document"
            shown = table.says(line[5:])
        else:
            assert shown.pop(0) == line[3:]
    assert shown == [] and table.console.has_ended


# -- outputs -------------------------------------------------------------------------------------------------


def test_what_has_no_output_in_the_document_has_none():
    table = Table("start 07101825")
    assert table.says("discard 1 10L", "discard 2 DL", "pick 3") == []
    assert table.says("quit") == []


def test_hands_of_all_players_are_shown_no_matter_whose_turn_it_is():
    table = Table("start 07101825")
    assert table.says("show 1", "show 2", "show 3", "show 4") == [
        "10L,7L,AH,BE,BS",
        "8S,9H,DE,DL,KE",
        "10S,7H,8E,BH,KS",
        "7E,8H,9E,AL,BL",
    ]


def whole_game(seed):
    """Its commands as Simple plays it, and who wins (0: nobody)."""
    table, lines = Table(f"start {seed}"), []
    while not table.console.state.is_over:
        state = table.console.state
        move = move_of(Simple(), state)
        lines.append(f"pick {state.turn}" if move == PICK else f"discard {state.turn} {IDS[move]}")
        table.says(lines[-1])
    return lines, table.console.state.winner


GAMES = {winner: (seed, lines) for seed in range(30) for lines, winner in [whole_game(seed)]}


@pytest.mark.parametrize("winner", [0, 1, 2, 3, 4])
def test_a_whole_game_is_silent_until_its_end(winner):
    seed, lines = GAMES[winner]
    table = Table(f"start {seed}")
    assert table.says(*lines[:-1]) == []
    end = f"Game over: Player {winner} has won." if winner else "Game over: Draw."
    assert table.says(lines[-1]) == [end]
    assert lines[-1].split()[:2] == (["discard", str(winner)] if winner else ["pick", lines[-1][-1]])


@pytest.mark.parametrize("winner", [0, 3])
def test_after_the_end_only_start_and_quit(winner):
    seed, lines = GAMES[winner]
    table = Table(f"start {seed}", *lines)
    wrong = ["show game", "show 1", "show 4", *(f"pick {n}" for n in range(1, 5)), "discard 1 7E", lines[-1]]
    assert table.says(*wrong) == [OVER] * len(wrong)
    assert table.says("start 07101825", "show game") == [TURN, "8L / 11"]
    assert table.says("quit") == [] and table.console.has_ended


def test_a_new_game_may_start_at_any_time():
    table = Table("start 5", "discard 1 10L")
    assert table.says("start 07101825", "show game", "show 1") == [TURN, "8L / 11", "10L,7L,AH,BE,BS"]


@pytest.mark.parametrize(
    ("word", "seed"),
    [("0", 0), ("-0", 0), ("+7", 7), ("007", 7), ("-2147483648", -(2**31)), ("2147483647", 2**31 - 1),
     ("0" * 5000 + "5", 5), ("-0000000000000000000000001", -1)],
)  # fmt: skip
def test_seeds_are_decimal_numbers_as_java_reads_them(word, seed):
    cards = list(range(32))
    shuffle(cards, seed)
    table = Table()
    assert table.says(f"start {word}") == [TURN]
    assert table.console.state == deal(cards)


# -- errors --------------------------------------------------------------------------------------------------

NO_COMMANDS = [
    ("", ""),
    (" ", ""),
    ("help", "help"),
    ("Start 5", "Start"),
    (" start 5", ""),
    ("start\t5", "start?5"),
    ("> show game", ">"),
    ("spiel " + "x" * 10**6, "spiel"),
    ("x" * 10**6, "x" * 20),
    ("\x1b[31mrot\0\u2028", "?[31mrot??"),
]
FORMS = {
    "start <seed> or start machine": ["start", "start 5 ", "start  5", "start 5 6", "start machine now"],
    "show game or show <number>": ["show", "show 1 2", "show game 1"],
    "discard <number> <card>": ["discard", "discard 1", "discard 1 10L 7L", "discard 10L"],
    "pick <number>": ["pick", "pick 1 10L"],
    "quit": ["quit now", "quit "],
}
NO_SEEDS = [
    "x", "1.0", "1e3", "0x10", "1_000", "--5", "+", "\u0665", "2147483648", "-2147483649", "99999999999999999999",
    "10000000000", "9" * 10**5, "Machine",
]  # fmt: skip
NO_PLAYERS = {"show {}": ["0", "5", "01", "-1", "Game"], "discard {} 10L": ["0", "5"], "pick {}": ["0", "5"]}
WRONG = [
    *((line, f'"{word}" is not a command; the commands are: {COMMANDS}.') for line, word in NO_COMMANDS),
    *((line, f"the command is: {form}.") for form, lines in FORMS.items() for line in lines),
    *((f"start {word}", SEED) for word in NO_SEEDS),
    ("start machine", "the machine is out."),
    *(
        (form.format(word), f'there is no player "{word}": the players are 1, 2, 3 and 4.')
        for form, words in NO_PLAYERS.items()
        for word in words
    ),
    *(
        (f"discard 1 {word}", f'there is no card "{word}": the cards are 7E to AS.')
        for word in ("6L", "10l", "L10", "", "JH")
    ),
]
AGAINST_THE_RULES = [
    ("discard 1 AH", "AH cannot be stacked on 8L."),
    ("discard 1 DL", "player 1 does not hold DL."),
    ("discard 1 9L", "player 1 does not hold 9L."),
    ("discard 2 DL", "it is the turn of player 1, not of player 2."),
    ("discard 4 8H", "it is the turn of player 1, not of player 4."),
    ("pick 1", "player 1 can discard a card, so must not pick one."),
    ("pick 2", "it is the turn of player 1, not of player 2."),
]


def shown(line):
    return repr(line[:20])


def test_a_wrong_line_is_answered_by_one_line_and_changes_nothing(subtests):
    for line, text in WRONG + AGAINST_THE_RULES:
        with subtests.test(shown(line)):
            table = Table("start 07101825")
            before = pickle.dumps(table.console.state)
            said = table.says(line)
            assert said == [f"Error, {text}"] and "\n" not in said[0]
            assert pickle.dumps(table.console.state) == before and not table.console.has_ended


def test_a_wrong_line_is_the_same_before_any_game_and_after_one(subtests):
    for line, text in WRONG:
        with subtests.test(shown(line)):
            seed, lines = GAMES[1]
            for table in (Table(), Table(f"start {seed}", *lines)):
                before = pickle.dumps(table.console.state)
                assert table.says(line) == [f"Error, {text}"]
                assert pickle.dumps(table.console.state) == before


def test_before_the_first_game_there_is_nothing_to_show_or_play():
    lines = ["show game", "show 1", "discard 1 7E", "pick 1"]
    assert Table().says(*lines) == [NO_GAME] * 4
    assert Table("start x").says(*lines) == [NO_GAME] * 4


# -- a deck from elsewhere -----------------------------------------------------------------------------------


def test_start_machine_deals_the_machine_s_deck():
    cards = list(range(32))
    shuffle(cards, 7101825)
    table = Table("start 1", dealer=Given(cards))
    assert table.says("start machine", "show game", "show 1") == [TURN, "8L / 11", "10L,7L,AH,BE,BS"]
    assert table.says("start machine", "show game") == ["Error, the machine is out.", "8L / 11"]


# -- computer players ----------------------------------------------------------------------------------------


def test_computers_play_on_after_every_move_until_a_person_has_to():
    table = Table("start 07101825", computers={2: Simple(), 3: Simple(), 4: Simple()})
    assert table.moves == []
    assert table.says("discard 1 10L") == [] and table.console.state.turn == 1
    assert [(player, move == PICK) for player, move in table.moves] == [(2, False), (3, True), (4, False)]
    assert table.says("discard 2 DL") == ["Error, it is the turn of player 1, not of player 2."]
    assert len(table.moves) == 3, "after an error nobody moves"


def test_a_computer_in_seat_1_begins():
    table = Table(computers={1: Simple()})
    assert table.says("start 07101825") == [TURN]
    assert table.moves == [(1, NUMBERS["7L"])] and table.console.state.turn == 2


@pytest.mark.parametrize("winner", [0, 2])
def test_computers_may_end_the_game(winner):
    seed, lines = GAMES[winner]
    table = Table(computers=dict.fromkeys((1, 2, 3, 4), Simple()))
    end = f"Game over: Player {winner} has won." if winner else "Game over: Draw."
    assert table.says(f"start {seed}") == [TURN, end]
    assert len(table.moves) == len(lines)
    assert table.says("show game") == [OVER]
