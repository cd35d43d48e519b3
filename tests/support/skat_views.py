"""Views of a seat by words: its hand, what was played, what lies on the table."""

from mischwerk_games.skat.rules.bidding import Bidding, settled
from mischwerk_games.skat.rules.cards import NOBODY, NUMBERS, points_of, set_of
from mischwerk_games.skat.rules.games import GAME_NAMES, Declaration, winner_of
from mischwerk_games.skat.rules.state import Phase, Trick
from mischwerk_games.skat.view import View

FOREHAND, MIDDLEHAND, REARHAND = 0, 1, 2


def playing(game, hand, *, seat=FOREHAND, soloist=FOREHAND, played=(), table="", skat="", leader=None):
    """During the play; ``played``: (leader, "CA C7 C8") a trick; ``table``: what lies there, the seat's turn next."""
    declared = Declaration(GAME_NAMES.index(game))
    tricks, points, won = [], 0, 0
    for first, words in played:
        cards = tuple(NUMBERS[word] for word in words.split())
        winner = (first + winner_of(declared.game, cards)) % 3
        tricks.append(Trick(first, cards, winner))
        if winner == soloist:
            points, won = points + points_of(set_of(words.split())), won + 1
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
