"""Sessions of Skat without a terminal: a person who types, and what is said."""

from random import Random

from mischwerk_games.skat.rules.cards import CARDS, as_set, checked, set_of
from mischwerk_games.skat.rules.state import Pass
from mischwerk_games.skat.terminal.options import FromSeed
from mischwerk_games.skat.terminal.plain import PlainFace
from mischwerk_games.skat.terminal.session import Session
from mischwerk_games.skat.terminal.settings import Dealt, Settings
from mischwerk_games.skat.terminal.typed_commands import word_of
from mischwerk_games.skat.terminal.words import Words

# Forehand has all of a grand; middlehand, in the other, cannot be made to take a trick.
GRAND = "CJ SJ HJ DJ CA CT CK SA HA DA"
NULL = "C7 C8 C9 S7 S8 H7 H8 D7 D8 D9"


def deal_with(seat, cards, seed=1):
    """A deal in which a seat has these cards."""
    own = set_of(cards.split())
    rest = [card for card in range(CARDS) if not own >> card & 1]
    Random(seed).shuffle(rest)
    hands = [as_set(rest[:10]), as_set(rest[10:20])]
    hands.insert(seat, own)
    return checked(hands, as_set(rest[20:]))


class Given:
    """Deals by hand."""

    def __init__(self, *deals):
        self.deals = deals

    def deal(self, number):
        return Dealt(number, self.deals[number])


class Sitting:
    """A session, and what it has said since it was last asked. ``limit``: below it the person bids on."""

    def __init__(self, *deals, seed=1, language="en", seat=0, begin=True, limit=24, **settings):
        settings = {"players": ("random", "random"), "seed": seed, **settings}
        self.said = []
        self.ends = []
        self.limit = limit
        self.words = Words(language)
        self.face = PlainFace(self.words, self.said.append)
        dealer = Given(*deals) if deals else FromSeed(seed)
        keep_end = lambda *told: self.ends.append(told)  # noqa: E731
        self.session = Session(Settings(seat=seat, **settings), dealer, self.face, keep_end)
        if begin:
            self.session.open()

    @property
    def game(self):
        return self.session.game

    @property
    def seen(self):
        return self.session.game.seen

    def turn_line(self):
        """What says that it is the person's turn."""
        self.face.tell(self.session.turn)
        return self.said.pop()

    def says(self, *lines):
        """What these lines are answered by, without what was said before."""
        self.said.clear()
        for line in lines:
            self.session.execute(line)
        return list(self.said)

    def next_line(self):
        """Something that the person may type now, the same each time."""
        if self.session.turn.key == "turn.next":
            return "next"
        if self.session.turn.key == "turn.claim":
            return "claim"
        seen = self.seen
        chosen = Random(len(self.game.actions) + 1000 * self.session.number)
        offered = seen.actions
        passes = [action for action in offered if isinstance(action, Pass)]
        if passes:
            others = [action for action in offered if not isinstance(action, Pass)]
            return word_of(others[0] if seen.bidding.value < self.limit else passes[0])
        return word_of(chosen.choice(offered))

    def play(self, until=lambda sitting: sitting.session.has_ended):
        """Type until then: the lines typed."""
        lines = []
        while not until(self):
            lines.append(self.next_line())
            self.session.execute(lines[-1])
        return lines
