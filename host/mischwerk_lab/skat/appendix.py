"""The game of appendix A of the source document, played three times, and what the solver says of every card: what the
soloist reaches from there if nobody errs any more, and what the card gave away. Needs numpy and numba."""

import json
from collections.abc import Iterator, Sequence
from importlib.resources import files
from typing import Any, NamedTuple

from mischwerk_games.skat.rules.cards import NAMES, NUMBERS, SEAT_NAMES, checked, seat_named, set_of
from mischwerk_games.skat.rules.contract import Contract, begin_with
from mischwerk_games.skat.rules.game import apply
from mischwerk_games.skat.rules.games import declaration
from mischwerk_games.skat.rules.scoring import result
from mischwerk_games.skat.rules.state import Play, State
from mischwerk_games.skat.solver.position import position_of
from mischwerk_games.skat.solver.solver import Solver

_MOST_NAMED = 3  # better cards in a table's cell


class Card(NamedTuple):
    """``before``, ``after``: the soloist's card points with perfect play from there on; ``gave``: what the party that
    played it lost by it; ``best``: the cards that lose nothing; ``xskat``: the card that the document names as XSkat's
    where it is another one, and ``xskat_gave``: what that would have lost."""

    trick: int
    seat: str
    card: str
    before: int
    after: int
    gave: int
    best: tuple[str, ...]
    xskat: str = ""
    xskat_gave: int = 0


class Played(NamedTuple):
    """``players``: in the seats; ``cards``: in the order of play; ``points``: the soloist's at the end."""

    players: dict[str, str]
    soloist: str
    cards: tuple[Card, ...]
    points: int
    won: bool

    def given(self, by_soloist: bool) -> int:
        """Card points that a party has given away."""
        return sum(card.gave for card in self.cards if (card.seat == self.soloist) == by_soloist)


def document() -> dict[str, Any]:
    """The game as the document has it."""
    game: dict[str, Any] = json.loads(files(__package__).joinpath("appendix.json").read_text(encoding="utf-8"))
    return game


def first_state(game: dict[str, Any]) -> State:
    """Before the first card."""
    dealt = checked([set_of(game["hands_after"][name]) for name in SEAT_NAMES], set_of(game["discard"]))
    soloist = seat_named(game["soloist"])
    return begin_with(dealt, Contract(soloist, game["bid"], declaration(game["game"], False, []), dealt.skat))


def judged() -> list[Played]:
    """The three plays, replayed by the rules."""
    game, solver = document(), Solver()
    first = first_state(game)
    return [_judged(first, play, solver) for play in game["plays"]]


def _judged(first: State, play: dict[str, Any], solver: Solver) -> Played:
    state, cards = first, []
    would = {(trick, seat): card for trick, seat, card in play["xskat_would_play"]}
    for trick, laid in enumerate(play["tricks"], 1):
        for seat, name in laid:
            if SEAT_NAMES[state.turn] != seat:
                raise ValueError(f"trick {trick}: it is {SEAT_NAMES[state.turn]}'s turn, not {seat}'s")
            cards.append(_card(state, trick, name, would.get((trick, seat), ""), solver))
            state = apply(state, Play(NUMBERS[name]))
    outcome = result(state)
    return Played(play["players"], SEAT_NAMES[state.soloist], tuple(cards), outcome.points, outcome.won)


def _card(state: State, trick: int, name: str, xskat: str, solver: Solver) -> Card:
    is_soloist = state.turn == state.soloist
    values = {NAMES[card]: value for card, value in solver.card_points(position_of(state)).items()}
    before = (max if is_soloist else min)(values.values())
    gave = {card: abs(value - before) for card, value in values.items()}
    best = tuple(card for card, lost in gave.items() if not lost)
    seat = SEAT_NAMES[state.turn]
    return Card(trick, seat, name, before, values[name], gave[name], best, xskat, gave[xskat] if xskat else 0)


def table(play: Played) -> str:
    """In Markdown, a line a trick, as the document has it: the cards of the seats, each that gave something away with
    how much and what would have been better; and what the soloist reaches after the trick."""
    names = [f"{seat}, {play.players[seat]}{' (alone)' * (seat == play.soloist)}" for seat in SEAT_NAMES]
    headings = ["trick", "led by", *names, "with perfect play from there"]
    rows = [headings, ["---"] * len(headings)]
    for number, trick in enumerate(_tricks(play.cards), 1):
        by_seat = {card.seat: _cell(card) for card in trick}
        rows.append([str(number), trick[0].seat, *(by_seat[seat] for seat in SEAT_NAMES), str(trick[-1].after)])
    return "\n".join(f"| {' | '.join(row)} |" for row in rows) + "\n"


def differing(plays: Sequence[Played]) -> str:
    """In Markdown, the cards where the document names another one as XSkat's, and what both give away."""
    rows = [["play", "trick", "who", "card", "gives", "XSkat's", "would give"], ["---"] * 7]
    for number, play in enumerate(plays, 1):
        for card in play.cards:
            if card.xskat:
                who = f"{play.players[card.seat]}{' (alone)' * (card.seat == play.soloist)}"
                rows.append(
                    [str(number), str(card.trick), who, card.card, str(card.gave), card.xskat, str(card.xskat_gave)]
                )
    return "\n".join(f"| {' | '.join(row)} |" for row in rows) + "\n"


def _tricks(cards: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
    for place in range(0, len(cards), 3):
        yield cards[place : place + 3]


def _cell(card: Card) -> str:
    if not card.gave:
        return card.card
    more = " .." * (len(card.best) > _MOST_NAMED)
    return f"**{card.card}** gives {card.gave}: {' '.join(card.best[:_MOST_NAMED])}{more}"
