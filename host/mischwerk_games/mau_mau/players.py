"""Computer players, and who sits where. Each is asked only where there is a choice, and sees no more than a person."""

import hashlib
from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple, Protocol

from mischwerk.errors import UsageProblem

from .rules import ALL, FITS, HAND, PICK, PLAYERS, State, View, as_set, members, view


class Player(Protocol):
    """Chooses among cards that fit."""

    def choose(self, seen: View) -> int:
        """The card to discard; ``seen.hand`` holds two or more that fit."""


def move_of(player: Player, state: State) -> int:
    """The move of the player whose turn it is."""
    fitting = state.hands[len(state.moves) % PLAYERS] & FITS[state.up]
    if not fitting:
        return PICK
    if not fitting & (fitting - 1):
        return fitting.bit_length() - 1
    return player.choose(view(state, state.turn))


def simple_choice(hand: int, fitting: int) -> int:
    """The card on which most of the others would fit; of several such the lowest number."""
    best, most = 0, 0
    for card in members(fitting):
        count = (hand & FITS[card]).bit_count()
        if count > most:
            best, most = card, count
    return best


class Simple:
    """Keeps as many of its own cards playable as it can, and looks at nothing else."""

    def choose(self, seen: View) -> int:
        return simple_choice(seen.hand, seen.hand & FITS[seen.up])


# -- A player that tries each of its cards out in deals that agree with what it has seen, all played to their end.

# -- Where the cards that a player does not see can be, and random deals that agree with everything it has seen.  A
# place is one card of another player's, of those dealt and picked in the course of the game, or one of the stock. A
# player who picked had no card that fitted then; one who discarded a card had it. That says for each place which
# cards it may hold, and a deal agrees with the game just if each place holds one of its own.

STOCK = PLAYERS  # the owner of cards that nobody holds, after seats 0 to 3
_SWEEPS_BEFORE, _SWEEPS_BETWEEN = 80, 2  # exchanges that are tried, per place


class Places(NamedTuple):
    """``owners``: the seat of each place, or STOCK (its places in the order of the stock). ``may_hold``: the cards each
    may hold or have held. ``gone``: cards of these places that were discarded since."""

    owners: tuple[int, ...]
    may_hold: tuple[int, ...]
    gone: int


def places(seen: View) -> Places:
    """The places that a player does not see."""
    own = seen.player - 1
    mine = seen.hand | as_set(move for move in seen.moves[own::PLAYERS] if move != PICK)
    hidden = ALL & ~mine & ~(1 << seen.first)
    owners = [seat for seat in range(PLAYERS) if seat != own for _ in range(HAND)]
    may_hold = [hidden] * len(owners)
    gone, up = 0, seen.first
    for number, move in enumerate(seen.moves):
        seat = number % PLAYERS
        if move != PICK:
            up = move
        if seat == own:
            continue
        if move == PICK:
            for place, owner in enumerate(owners):
                if owner == seat:
                    may_hold[place] &= ~(FITS[up] & hidden)
            owners.append(seat)
            may_hold.append(hidden)
        else:
            hidden &= ~(1 << move)
            gone |= 1 << move
            for place, owner in enumerate(owners):
                if owner != seat:
                    may_hold[place] &= ~(1 << move)
    return Places((*owners, *[STOCK] * seen.stock), (*may_hold, *[hidden] * seen.stock), gone)


class Draws:
    """Deals that agree with a view, each about equally likely, by a chain of exchanges: two places at a time, where
    both may hold the other's card. ``random``: uniform numbers from 0 to below 1."""

    def __init__(self, seen: View, random: Callable[[], float]) -> None:
        self._seen = seen
        self._random = random
        self._places = places(seen)
        self._cards = matched(self._places.may_hold, random)
        exchange(self._cards, self._places.may_hold, _SWEEPS_BEFORE, random)

    def next(self) -> tuple[list[int], list[int]]:
        """Hands and stock (the next card last) of another deal."""
        exchange(self._cards, self._places.may_hold, _SWEEPS_BETWEEN, self._random)
        hands = [0] * (PLAYERS + 1)
        stock = []
        for owner, card in zip(self._places.owners, self._cards, strict=True):
            hands[owner] |= 1 << card
            if owner == STOCK:
                stock.append(card)
        hands = [hand & ~self._places.gone for hand in hands[:PLAYERS]]
        hands[self._seen.player - 1] = self._seen.hand
        return hands, stock


def exchange(cards: list[int], may_hold: Sequence[int], sweeps: int, random: Callable[[], float]) -> None:
    """Steps of the chain. Each is as likely as its reverse, so that in the long run no deal is preferred."""
    count = len(cards)
    for _ in range(sweeps * count):
        place, other = int(random() * count), int(random() * count)
        if may_hold[place] >> cards[other] & 1 and may_hold[other] >> cards[place] & 1:
            cards[place], cards[other] = cards[other], cards[place]


def matched(may_hold: Sequence[int], random: Callable[[], float]) -> list[int]:
    """A card for each place, all different (Kuhn's augmenting paths). There is one: what actually happened."""
    holder: dict[int, int] = {}  # of each card given out

    def give(place: int, tried: set[int]) -> bool:
        for card in sorted(members(may_hold[place]), key=lambda _: random()):
            if card not in tried:
                tried.add(card)
                if card not in holder or give(holder[card], tried):
                    holder[card] = place
                    return True
        return False

    for place in range(len(may_hold)):
        if not give(place, set()):
            raise ValueError("no deal agrees with this game")
    cards = [0] * len(may_hold)
    for card, place in holder.items():
        cards[place] = card
    return cards


DEALS = 60
WIN, SHARE = 4, 1  # a draw is worth a quarter of a win to everybody


class MonteCarlo:
    """Discards the card that did best in ``deals`` deals, with everyone playing on like Simple.

    Its choice depends on what it sees and on ``seed``, not on earlier games or calls.
    """

    def __init__(self, seed: int = 1, deals: int = DEALS) -> None:
        self._seed = seed
        self._deals = deals

    def choose(self, seen: View) -> int:
        """The best card; of several such the lowest number."""
        seat = seen.player - 1
        cards = list(members(seen.hand & FITS[seen.up]))
        points = [0] * len(cards)
        draws = Draws(seen, self._random(seen).random)
        for _ in range(self._deals):
            hands, stock = draws.next()
            for index, card in enumerate(cards):
                after = hands.copy()
                after[seat] ^= 1 << card
                winner = played_out(after, card, stock.copy(), (seat + 1) % PLAYERS)
                points[index] += SHARE if winner < 0 else WIN * (winner == seat)
        return cards[points.index(max(points))]

    def _random(self, seen: View) -> Random:
        digest = hashlib.sha256(f"mischwerk mau-mau {self._seed} {tuple(seen)}".encode()).digest()
        return Random(int.from_bytes(digest[:8], "big"))


def played_out(hands: list[int], up: int, stock: list[int], seat: int) -> int:
    """The seat that wins when all play as Simple does, or -1 for a draw. The lists are used up; ``stock`` has its next
    card last. The rules once more, without their checks: some hundred games go into one choice."""
    while True:
        hand = hands[seat]
        fitting = hand & FITS[up]
        if fitting:
            up = simple_choice(hand, fitting) if fitting & (fitting - 1) else fitting.bit_length() - 1
            hand ^= 1 << up
            if not hand:
                return seat
        else:
            hand |= 1 << stock.pop()
            if not stock:
                return -1
        hands[seat] = hand
        seat = (seat + 1) % PLAYERS


# -- Which computer player sits where, as written on the command line.

SIMPLE, MONTE_CARLO = "simple", "monte-carlo"
KINDS: dict[str, Callable[[int, int], Player]] = {  # of a seed and a number of deals to try
    SIMPLE: lambda seed, deals: Simple(),
    MONTE_CARLO: MonteCarlo,
}
_KNOWN = "The players are simple and monte-carlo."


def computers(text: str | None, seed: int) -> dict[int, Player]:
    """Read --computer: seats such as 2,3:simple,4. Raises UsageProblem."""
    players: dict[int, Player] = {}
    for item in text.split(",") if text is not None else []:
        seat, colon, kind = map(str.strip, item.partition(":"))
        if seat not in ("1", "2", "3", "4"):
            raise UsageProblem(f"--computer: {item.strip()[:20]!r} is not a seat.", "Give seats of 1 to 4: 2,3,4.")
        if int(seat) in players:
            raise UsageProblem(f"--computer names seat {seat} twice.", "Name each seat once.")
        players[int(seat)] = player(kind if colon else MONTE_CARLO, seed)
    return players


def lineup(text: str) -> list[str]:
    """Read --players: four kinds, or one for all. Raises UsageProblem."""
    kinds = [kind.strip() for kind in text.split(",")]
    for kind in kinds:
        player(kind, 0)
    if len(kinds) not in (1, PLAYERS):
        raise UsageProblem(
            f"--players names {len(kinds)} players.",
            f"Name {PLAYERS}, such as monte-carlo,simple,simple,simple, or one for all.",
        )
    return kinds * (PLAYERS // len(kinds))


def player(kind: str, seed: int, deals: int = DEALS) -> Player:
    """A player of that kind. Raises UsageProblem."""
    if kind not in KINDS:
        raise UsageProblem(f"There is no computer player {kind[:20]!r}.", _KNOWN)
    return KINDS[kind](seed, deals)
