"""The wire for foreign players, message by message, with the reference player of docs/ as a real program."""

import json
import shlex
import sys
from pathlib import Path

import pytest
from mischwerk_games.skat.players.foreign import answers
from mischwerk_games.skat.players.foreign.answers import WrongAnswer
from mischwerk_games.skat.players.foreign.player import Foreign
from mischwerk_games.skat.players.player import ALL_SKILLS, Player, RandomPlayer, Skill
from mischwerk_games.skat.rules.cards import NAMES, NOBODY, NUMBERS, SEAT_NAMES, names_of, points_of
from mischwerk_games.skat.rules.contract import Contract, begin_with
from mischwerk_games.skat.rules.game import apply, begin
from mischwerk_games.skat.rules.games import CLUBS, GAME_NAMES, GRAND, NULL, Announced, Declaration
from mischwerk_games.skat.rules.scoring import PASSED_IN, Result, Scoring
from mischwerk_games.skat.rules.state import (
    BIDS,
    HOLD,
    PASS,
    PLAY_HAND,
    TAKE_SKAT,
    Claim,
    Declare,
    Discard,
    Phase,
    Play,
)
from mischwerk_games.skat.table import play
from mischwerk_games.skat.view import view
from skat_views import cards, deal_of

REFERENCE = Path(__file__).resolve().parents[4] / "docs" / "skat_player.py"
OVERHEARD = f"""
import sys
class Heard:
    def __iter__(self):
        for line in sys.__stdin__:
            sys.stderr.write(line)
            sys.stderr.flush()
            yield line
sys.stdin = Heard()
exec(open({str(REFERENCE)!r}).read())
"""
HELLO = {"type": "hello", "version": 1, "scoring": "isko"}


class Overhears(Player):
    """A player that writes down what a program in its place must be told and asked."""

    def __init__(self, player):
        self.player, self.name, self.heard = player, player.name, []

    def begin(self, game, seen, order):
        self.heard.append({"type": "deal", "game": game, "seat": SEAT_NAMES[seen.seat], "hand": names_of(seen.hand),
                           "order": list(order)})  # fmt: skip
        self.player.begin(game, seen, order)

    def choose(self, seen):
        question = {
            Phase.SKAT: {"type": "take_skat"},
            Phase.DISCARD: {"type": "skat", "cards": names_of(seen.found)},
            Phase.DECLARE: {"type": "declare"},
            Phase.PLAY: {"type": "play", "legal": names_of(seen.legal)},
        }.get(seen.phase)
        if question is None:
            bids = seen.bidding
            question = {"type": "hold" if bids.asked else "bid", "value": bids.value if bids.asked else bids.values[0]}
        self.heard.append(question)
        return self.player.choose(seen)

    def watch(self, seat, action, seen):
        name = SEAT_NAMES[seat]
        labels = {type(PASS): "pass", type(HOLD): "hold"}
        if type(action) in labels or hasattr(action, "value"):
            self.heard.append({"type": "said", "seat": name, "bid": labels.get(type(action)) or action.value})
        elif isinstance(action, Declare):
            game, hand, announced = action.declaration
            levels = ["schneider", "schwarz", "ouvert"][:announced] if game != NULL else ["ouvert"] * bool(announced)
            message = {"type": "declared", "soloist": name, "bid": seen.bidding.value, "game": GAME_NAMES[game],
                    "hand": hand, "announce": levels}  # fmt: skip
            if announced == Announced.OUVERT:
                message["cards"] = names_of(seen.open_hand or seen.hand)
            self.heard.append(message)
        elif isinstance(action, Play):
            self.heard.append({"type": "played", "seat": name, "card": NAMES[action.card]})
            if not seen.trick:
                taken = seen.tricks[-1]
                points = sum(points_of(1 << card) for card in taken.cards)
                self.heard.append({"type": "trick", "winner": SEAT_NAMES[taken.winner], "points": points})
        self.player.watch(seat, action, seen)

    def end(self, result, seen, skat):
        self.heard.append({"type": "result", "won": result.won, "points": result.points, "value": result.value,
                           "skat": names_of(skat), "list": list(result.list_points)})  # fmt: skip
        self.player.end(result, seen, skat)


@pytest.fixture(scope="module")
def games():
    """What the program heard in 60 games with it in each seat, what it had to hear, and how each ended."""
    program = Foreign("six trumps", [sys.executable, "-c", OVERHEARD], Scoring.ISKO)
    introduced = program.introduce()
    heard, expected, results = program.taken_log(), [HELLO], []
    for game in range(60):
        overhears = Overhears(program)
        players = [RandomPlayer(10 * game + seat) for seat in range(3)]
        players[game % 3] = overhears
        results.append(play(begin(deal_of(game)), players, game))
        expected += overhears.heard
    program.close()
    heard += program.taken_log()
    return introduced, [json.loads(line) for line in heard.splitlines()], [*expected, {"type": "bye"}], results


def test_every_message_of_sixty_games(games):
    introduced, heard, expected, results = games
    assert introduced == ("six trumps", "1", ALL_SKILLS)
    assert heard == expected
    assert {message["type"] for message in heard} == {
        "hello", "deal", "bid", "hold", "take_skat", "skat", "declare", "play", "said", "declared", "played", "trick",
        "result", "bye",
    }  # fmt: skip
    soloists = [outcome.result.soloist == game % 3 for game, outcome in enumerate(results)]
    assert any(soloists) and any(outcome.result.soloist == NOBODY for outcome in results)
    assert any("cards" in message for message in heard if message["type"] == "declared"), "an ouvert game"


def test_the_messages_are_those_of_the_page():
    """Character for character, but for their values."""
    state = begin_with(deal_of(1), Contract(2, 24, Declaration(GRAND), deal_of(1).skat))
    seen = view(state, 0)
    legal = names_of(seen.legal)
    assert answers.line(answers.hello("isko")) == b'{"type":"hello","version":1,"scoring":"isko"}\n'
    assert answers.line(answers.said(1, 18)) == b'{"type":"said","seat":"middlehand","bid":18}\n'
    assert answers.line(answers.said(1, "hold")) == b'{"type":"said","seat":"middlehand","bid":"hold"}\n'
    assert answers.line(answers.played(0, NUMBERS["SA"])) == b'{"type":"played","seat":"forehand","card":"SA"}\n'
    assert answers.question(seen).message == {"type": "play", "legal": legal}
    assert answers.declared(seen, True) == {
        "type": "declared", "soloist": "rearhand", "bid": 24, "game": "grand", "hand": False, "announce": [],
    }  # fmt: skip
    result = Result(2, True, 72, 6, False, False, 1, 48, False, 48)
    assert json.loads(answers.line(answers.ended(result, cards("C7 HA")))) == {
        "type": "result", "won": True, "points": 72, "value": 48, "skat": ["C7", "HA"], "list": [0, 0, 48],
    }  # fmt: skip
    assert answers.ended(PASSED_IN, 0)["list"] == [0, 0, 0]


def test_a_game_that_begins_with_its_contract_tells_the_soloist_its_skat():
    dealt = deal_of(3)
    discard = cards(" ".join(names_of(dealt.hands[1])[:2]))
    program = Foreign("six trumps", [sys.executable, "-c", OVERHEARD], Scoring.THESIS)
    players = [RandomPlayer(0), program, RandomPlayer(2)]
    play(begin_with(dealt, Contract(1, 18, Declaration(CLUBS), discard)), players)
    program.close()
    heard = [json.loads(line) for line in program.taken_log().splitlines()]
    assert heard[0]["scoring"] == "thesis"
    assert heard[1]["hand"] == names_of((dealt.hands[1] | dealt.skat) & ~discard)
    assert heard[2]["type"] == "declared" and heard[2]["skat"] == names_of(discard)
    defender = view(begin_with(dealt, Contract(1, 18, Declaration(CLUBS), discard)), 0)
    assert "skat" not in answers.declared(defender, True), "nobody else knows it"


def at(*actions, seed=1):
    """What the seat whose turn it is sees after these actions."""
    state = begin(deal_of(seed))
    for action in actions:
        state = apply(state, action)
    return view(state, state.turn)


BIDDING = at()
HOLDING = at(BIDS[18])
ALONE = at(PASS, PASS)
TO_TAKE = at(BIDS[18], PASS, PASS)
DISCARDING = at(BIDS[18], PASS, PASS, TAKE_SKAT)
OWN, OTHERS = names_of(DISCARDING.hand), names_of(DISCARDING.unseen)
DECLARING = at(BIDS[18], PASS, PASS, TAKE_SKAT, Discard(DISCARDING.found))
BY_HAND = at(BIDS[36], PASS, PASS, PLAY_HAND)
PLAYING = at(BIDS[18], PASS, PASS, TAKE_SKAT, Discard(DISCARDING.found), Declare(Declaration(GRAND)))
LEGAL, ELSEWHERE = names_of(PLAYING.legal), names_of(PLAYING.unseen)[0]
GAMES = "the games are clubs, spades, hearts, diamonds, grand, null"
LEVELS = "only schneider, schwarz, ouvert"

RIGHT = [
    (BIDDING, {"bid": 18}, BIDS[18]),
    (BIDDING, {"bid": 264, "why": "unknown keys are ignored"}, BIDS[264]),
    (BIDDING, {"bid": 0}, PASS),
    (HOLDING, {"hold": True}, HOLD),
    (HOLDING, {"hold": False}, PASS),
    (ALONE, {"bid": 18}, BIDS[18]),
    (TO_TAKE, {"take": True}, TAKE_SKAT),
    (TO_TAKE, {"take": False}, PLAY_HAND),
    (DISCARDING, {"discard": names_of(DISCARDING.found)}, Discard(DISCARDING.found)),
    (DECLARING, {"game": "clubs", "announce": []}, Declare(Declaration(CLUBS))),
    (DECLARING, {"game": "null", "announce": ["ouvert"]}, Declare(Declaration(NULL, False, Announced.OUVERT))),
    (BY_HAND, {"game": "grand", "announce": ["schwarz"]}, Declare(Declaration(GRAND, True, Announced.SCHWARZ))),
    (BY_HAND, {"game": "grand"}, Declare(Declaration(GRAND, True))),
    (PLAYING, {"card": LEGAL[0]}, Play(NUMBERS[LEGAL[0]])),
]


@pytest.mark.parametrize(("seen", "answer", "action"), RIGHT)
def test_answers_become_actions(seen, answer, action):
    assert answers.question(seen).read(answer) == action


WRONG = [
    (BIDDING, {}, "bid is missing"),
    (BIDDING, {"bid": "18"}, "bid is not a whole number"),
    (BIDDING, {"bid": True}, "bid is not a whole number"),
    (BIDDING, {"bid": 18.0}, "bid is not a whole number"),
    (BIDDING, {"bid": 19}, "19 is not a bid value"),
    (at(BIDS[20], HOLD), {"bid": 18}, "18 is less than 22"),
    (ALONE, {"bid": 20}, "only 18 can be bid"),
    (HOLDING, {"hold": 1}, "hold is not true or false"),
    (HOLDING, {"bid": 18}, "hold is missing"),
    (TO_TAKE, {"take": None}, "take is not true or false"),
    (DISCARDING, {"discard": "C7"}, "discard is not a list"),
    (DISCARDING, {"discard": OWN[:1]}, f"the discard is 2 of the cards {' '.join(OWN)}"),
    (DISCARDING, {"discard": OWN[:3]}, f"the discard is 2 of the cards {' '.join(OWN)}"),
    (DISCARDING, {"discard": OTHERS[:2]}, f"the discard is 2 of the cards {' '.join(OWN)}"),
    (DISCARDING, {"discard": [OWN[0], OWN[0]]}, f"{OWN[0]} appears twice"),
    (DISCARDING, {"discard": [OWN[0], ["C7"]]}, "['C7'] is not a card: a card is one of CSHD, then one of 789TJQKA"),
    (DECLARING, {"announce": []}, "game is missing"),
    (DECLARING, {"game": "ramsch"}, f"'ramsch' is not a game: {GAMES}"),
    (DECLARING, {"game": "grand", "announce": ["kontra"]}, f"'kontra' can't be announced: {LEVELS}"),
    (DECLARING, {"game": "grand", "announce": ["schneider"]}, "schneider can be announced from the hand only"),
    (DECLARING, {"game": "grand", "announce": "schneider"}, "announce is not a list"),
    (BY_HAND, {"game": "null", "announce": []}, "null hand is worth 35, less than the bid of 36"),
    (PLAYING, {"card": 3}, "card is not a text"),
    (PLAYING, {"card": "10C"}, "'10C' is not a card: a card is one of CSHD, then one of 789TJQKA"),
    (PLAYING, {"card": ELSEWHERE}, f"{ELSEWHERE} is not among the legal cards {' '.join(LEGAL)}"),
]  # fmt: skip


@pytest.mark.parametrize(("seen", "answer", "why"), WRONG)
def test_wrong_answers_are_refused(seen, answer, why):
    with pytest.raises(WrongAnswer) as refused:
        answers.question(seen).read(answer)
    assert str(refused.value) == why


@pytest.mark.parametrize("raw", [b"", b"nonsense", b"\xff{}", b"[" * 30_000, b'{"bid":18', b"9" * 6000])
def test_what_is_no_json_is_no_answer(raw):
    with pytest.raises(WrongAnswer, match="that is not JSON"):
        answers.answer(raw)


def test_json_that_is_no_object_is_no_answer():
    for raw in (b"[]", b"18", b"null", b'"pass"'):
        with pytest.raises(WrongAnswer, match="that is not a JSON object"):
            answers.answer(raw)


@pytest.mark.parametrize(
    ("introduction", "why"),
    [
        ({"version": "1", "skills": []}, "name is missing"),
        ({"name": "", "version": "1", "skills": []}, "name and version have 1 to 100 letters"),
        ({"name": "a", "version": "1" * 101, "skills": []}, "name and version have 1 to 100 letters"),
        ({"name": "a", "version": 1, "skills": []}, "version is not a text"),
        ({"name": "a", "version": "1", "skills": "play"}, "skills is not a list"),
    ],
)
def test_an_introduction_that_lacks_something(introduction, why):
    with pytest.raises(WrongAnswer) as refused:
        answers.introduction(introduction)
    assert str(refused.value) == why


def test_skills_that_we_do_not_know_are_left_out():
    introduction = {"name": "a", "version": "", "skills": ["play", "kontra", 3, ["bid"]]}
    assert answers.introduction(introduction).skills == {Skill.PLAY}


def test_after_the_highest_bid_there_is_nothing_to_ask():
    program = Foreign("x", ["never-started"], Scoring.ISKO)
    program._child = object()  # it would fail if it were asked
    assert program.choose(at(BIDS[264], HOLD)) == PASS


def test_a_claim_of_another_is_told_by_the_result_alone():
    program = Foreign("x", shlex.split(f"{sys.executable} {REFERENCE}"), Scoring.ISKO)
    program.watch(1, Claim(1), PLAYING)  # nothing is sent, and nothing fails
