"""Views of a seat by words: its hand, what was played, what lies on the table."""

import gzip
import json
import sys
from pathlib import Path
from random import Random

from mischwerk_games.options import SkatTournamentOptions
from mischwerk_games.skat.rules.bidding import Bidding, settled
from mischwerk_games.skat.rules.cards import NOBODY, NUMBERS, SEAT_NAMES, points_of, set_of
from mischwerk_games.skat.rules.contract import begin_with
from mischwerk_games.skat.rules.game import actions, apply, begin
from mischwerk_games.skat.rules.games import GAME_NAMES, Declaration, winner_of
from mischwerk_games.skat.rules.state import Phase, Play, Trick
from mischwerk_games.skat.tournament import command
from mischwerk_games.skat.view import View
from skat_games import DATA, deal_of
from skat_games import lines as lines
from skat_games import null_games as null_games
from skat_games import reference_games as reference_games

FOREHAND, MIDDLEHAND, REARHAND = 0, 1, 2


def playing(game, hand, *, seat=FOREHAND, soloist=FOREHAND, played=(), table="", skat="", leader=None):
    """During the play; ``played``: (leader, "CA C7 C8") a trick; ``table``: what lies there, the seat's turn next."""
    declared = Declaration(GAME_NAMES.index(game))
    tricks, points, won = [], 0, 0
    for first, text in played:
        cards = tuple(NUMBERS[word] for word in text.split())
        winner = (first + winner_of(declared.game, cards)) % 3
        tricks.append(Trick(first, cards, winner))
        if winner == soloist:
            points, won = points + points_of(set_of(text.split())), won + 1
    trick = tuple(NUMBERS[word] for word in table.split())
    leader = (seat - len(trick)) % 3
    said = settled(soloist, 18), soloist, False
    lies = skat if seat == soloist else ""
    return _view(seat, Phase.PLAY, hand, lies, *said, declared, leader, trick, tuple(tricks), points, won)


def before(hand, phase=Phase.BIDDING, *, seat=MIDDLEHAND, bidding=None, hand_game=False, skat=""):
    """Before the cards are played; after the bidding at 18, if it is over."""
    soloist = NOBODY if phase == Phase.BIDDING else seat
    said = bidding or (Bidding() if phase == Phase.BIDDING else settled(seat, 18))
    return _view(seat, phase, hand, skat, said, soloist, hand_game, None, FOREHAND, (), (), 0, 0)


def _view(seat, phase, hand, skat, *rest):
    lies = set_of(skat.split())
    return View(seat, phase, set_of(hand.split()), lies, lies, 0, *rest, NOBODY)


# -- The reference games of tests/data/skat, and games of Skat by words.


def unpacked(name, folder):
    """A packed file, unpacked into a folder."""
    path = folder / name.removesuffix(".gz")
    path.write_bytes(gzip.decompress((DATA / name).read_bytes()))
    return path


def whole(name):
    return json.loads((DATA / name).read_text(encoding="utf-8"))


def replayed(dealt, contract, tricks):
    """All states of a game; each card has to be of the seat whose turn it is."""
    states = [begin_with(dealt, contract)]
    for trick in tricks:
        for seat, card in trick:
            assert SEAT_NAMES[states[-1].turn] == seat
            states.append(apply(states[-1], Play(NUMBERS[card])))
    return states


def random_games(count):
    """(random, state): all states of games by random actions that mostly come to the cards; half of them hand games,
    some ouvert."""
    for seed in range(count):
        drawn, state = Random(seed), begin(deal_of(seed))
        yield drawn, state
        while not state.is_over:
            choices = actions(state)
            state = apply(state, drawn.choice(choices if drawn.random() < 0.5 else choices[-2:]))
            yield drawn, state


def cards(text):
    """The set of some cards: "CJ S7"."""
    return set_of(text.split())


# -- Tournaments for tests, into a folder, and what it holds.

ROOT = Path(__file__).resolve().parents[2]
REFERENCE = f"cmd:{sys.executable} -S -E {ROOT / 'docs' / 'skat_player.py'}"
MISBEHAVING = f"cmd:{sys.executable} -S -E {ROOT / 'tests' / 'support' / 'misbehaving_player.py'}"
MADE = ("games.jsonl", "faults.jsonl", "summary.json", "report.html", "tournament.json",
        "all_games.jsonl", "suit_games.jsonl", "grand_games.jsonl", "null_games.jsonl", "close_games.jsonl",
        "lost_games.jsonl")  # fmt: skip


def tournament(out, **options):
    """Play it; the exit status."""
    settings = {"players": "random", "deals": "12", "processes": 1, **options}
    return command.run(SkatTournamentOptions(out=out, **settings))


def contents(out):
    """All that must be the same, byte for byte."""
    return {name: (out / name).read_bytes() for name in MADE}


def games(out, name="games.jsonl"):
    return [json.loads(line) for line in (out / name).read_text(encoding="utf-8").splitlines()]
