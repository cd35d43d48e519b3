"""What a view means for the card to be played: who wins the trick so far, which cards are out, who can't follow."""

from ...prices import PRICES
from ...rules.cards import ALL, POINTS, members, points_of
from ...rules.declaration import Declaration
from ...rules.games import BEATS, FOLLOWS, SUIT_SETS, TRUMPS, legal_cards
from ...view import View


class Position:
    """``out``: cards that others may hold; ``may_hold``: the same by seat; ``best``: the card that wins the trick so
    far, ``winner``: its seat, both -1 when leading; ``own``: card points of the seat's party that it knows of."""

    __slots__ = (
        "beats",
        "best",
        "follows",
        "game",
        "hand",
        "is_last",
        "leads",
        "legal",
        "may_hold",
        "next",
        "others",
        "out",
        "own",
        "partner",
        "played",
        "prices",
        "seat",
        "seen",
        "soloist",
        "trick",
        "trick_points",
        "trumps",
        "trumps_out",
        "winner",
    )

    def __init__(self, seen: View, declared: Declaration) -> None:
        game = declared.game
        self.seen, self.game, self.hand, self.trick = seen, game, seen.hand, seen.trick
        self.seat, self.soloist = seen.seat, seen.soloist
        self.partner = 3 - seen.seat - seen.soloist if seen.seat != seen.soloist else -1
        self.next = (seen.seat + 1) % 3
        self.beats, self.follows, self.trumps, self.prices = BEATS[game], FOLLOWS[game], TRUMPS[game], PRICES[game]
        self._read_tricks()
        trick = self.trick
        self.leads, self.is_last = not trick, len(trick) == 2
        self.legal = legal_cards(game, self.hand, trick)
        self.best = self.winner = -1
        self.trick_points = 0
        for place, card in enumerate(trick):
            self.trick_points += POINTS[card]
            if place == 0 or self.beats[self.best] >> card & 1:
                self.best, self.winner = card, (seen.leader + place) % 3
        taken = points_of(self.played) - self.trick_points
        self.own = seen.points + points_of(seen.skat) if self.partner < 0 else taken - seen.points

    def _read_tricks(self) -> None:
        """Who did not follow has no more of that suit."""
        follows, lacks, played = self.follows, [0, 0, 0], 0
        seen = self.seen
        for leader, cards in (*((one.leader, one.cards) for one in seen.tricks), (seen.leader, seen.trick)):
            suit = follows[cards[0]] if cards else 0
            seat = leader
            for card in cards:
                played |= 1 << card
                if not suit >> card & 1:
                    lacks[seat] |= suit
                seat = seat + 1 if seat < 2 else 0
        self.played = played
        self.others = unseen = ALL & ~(self.hand | played | seen.skat)
        self.may_hold = [0 if seat == self.seat else unseen & ~lacks[seat] for seat in range(3)]
        if seen.open_hand:
            self.may_hold[self.soloist] = seen.open_hand
            self.may_hold[self.partner] &= ~seen.open_hand
        self.out = self.may_hold[0] | self.may_hold[1] | self.may_hold[2]
        self.trumps_out = self.out & self.trumps

    @property
    def winners(self) -> int:
        """The cards of the hand that take the trick as it lies."""
        return self.legal & self.beats[self.best]

    @property
    def wins_against(self) -> int:
        """Cards that may still fall on this trick."""
        return (
            0 if self.is_last else self.may_hold[self.next] | (0 if self.trick else self.may_hold[(self.next + 1) % 3])
        )

    def is_master(self, card: int) -> bool:
        """No card out of its suit is higher."""
        return not self.beats[card] & self.follows[card] & self.out

    def is_sure(self, card: int) -> bool:
        """No card out beats it, no trump either."""
        return not self.beats[card] & self.out

    def lacks(self, seat: int, card: int) -> bool:
        """The seat certainly has nothing of that card's suit."""
        return not self.may_hold[seat] & self.follows[card]

    def suits(self) -> list[int]:
        """The seat's cards of each side suit that it has."""
        return [held for suit in SUIT_SETS[self.game] if suit != self.trumps and (held := self.hand & suit)]

    def throw_short(self) -> int | None:
        """Free to throw: the least, rather from a short suit, and not the guard of a ten; None if not free."""
        if self.legal & self.follows[self.trick[0]]:
            return None
        return min(members(self.legal), key=self._keeping)

    def _keeping(self, card: int) -> int:
        held = self.hand & self.follows[card]
        count = held.bit_count()
        top = self.highest(held)
        guards = count == 2 and POINTS[top] == 10 and not self.is_master(top)
        return self.prices[card] + 350 * guards + 20 * count

    def cheapest(self, cards: int) -> int:
        """The card that is least worth."""
        prices = self.prices
        return min(members(cards), key=prices.__getitem__)

    def richest(self, cards: int) -> int:
        """The card with the most points, the lowest of them."""
        return max(members(cards), key=lambda card: (POINTS[card], -self.prices[card]))

    def lowest(self, cards: int) -> int:
        """The weakest card of one suit."""
        beats = self.beats
        return max(members(cards), key=lambda card: (beats[card] & cards).bit_count())

    def highest(self, cards: int) -> int:
        """The strongest card of one suit."""
        beats = self.beats
        return min(members(cards), key=lambda card: (beats[card] & cards).bit_count())
