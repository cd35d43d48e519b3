"""What happens in a game, in the order in which a person hears of it: keys of texts, and values.

Nothing here says more than what everybody at the table knows, except to the seat that an event is made for.
"""

from dataclasses import dataclass, field
from typing import NamedTuple

from ..rules.cards import NOBODY, POINTS
from ..rules.contract import ALL_POINTS, ALL_TRICKS, SCHNEIDER
from ..rules.games import BASES, GRAND, NULL, Announced, Declaration
from ..rules.scoring import ListTotal, Result, Scoring, list_totals, result
from ..rules.state import Action, Bid, Claim, Declare, Discard, GiveUp, Hold, Pass, Play, PlayHand, State, TakeSkat


class Seat(NamedTuple):
    """A seat, to be shown as its name."""

    seat: int


class OneCard(NamedTuple):
    """A card."""

    card: int


class Cards(NamedTuple):
    """A set of cards, to be sorted for a game."""

    cards: int
    game: int = GRAND


class Form(NamedTuple):
    """The name of a command, to be shown as it is typed."""

    name: str


class Reason(NamedTuple):
    """Why a player advises something, in its own words."""

    words: str


class Announceable(NamedTuple):
    """All that can be in a declaration."""


class Event(NamedTuple):
    """``key``: of its text. An event may be a value of another."""

    key: str
    values: dict[str, object]


def event(key: str, **values: object) -> Event:
    """An event."""
    return Event(key, values)


def events_of(before: State, action: Action, after: State, own: int | None) -> list[Event]:
    """Return what a seat hears of an action; ``own``: the seat, None for one that watches a recorded game and sees all
    cards."""
    seat = before.turn
    actor = Seat(seat)
    is_shown = own is None or own == seat
    match action:
        case Bid(value):
            events = [event("bid", seat=actor, value=value)]
        case Hold():
            events = [event("hold", seat=actor, value=before.bid)]
        case Pass():
            events = [event("pass", seat=actor)]
        case TakeSkat():
            events = [event("take_skat", seat=actor)]
            if is_shown:
                events.append(event("skat", cards=Cards(before.skat)))
        case PlayHand():
            events = [event("play_hand", seat=actor)]
        case Discard(cards):
            events = [event("discarded", seat=actor, cards=Cards(cards)) if is_shown else event("discard", seat=actor)]
        case Declare(declaration):
            events = [event("declare", seat=actor, game=declaration)]
            if declaration.is_ouvert:
                events.append(event("open", seat=actor, cards=Cards(before.hands[seat], declaration.game)))
        case Play(card):
            events = [event("play", seat=actor, card=OneCard(card))]
            events += _trick(before, after)
        case GiveUp(who):
            events = [event("give_up" if who == before.soloist else "concede", seat=Seat(who))]
        case Claim(claimer):
            events = [event("claim", seat=Seat(claimer))]
            assert after.declaration is not None
            hand = after.hands[claimer]
            events.append(event("open", seat=Seat(claimer), cards=Cards(hand, after.declaration.game)))
    if before.soloist == NOBODY and after.soloist != NOBODY:
        events.append(event("soloist", seat=Seat(after.soloist), value=after.bid))
    return events


def _trick(before: State, after: State) -> list[Event]:
    if len(after.tricks) == len(before.tricks):
        return []
    last = after.tricks[-1]
    return [trick_event("trick", len(after.tricks), last.leader, last.cards, last.winner)]


def trick_event(key: str, number: int, leader: int, cards: tuple[int, ...], winner: int) -> Event:
    """A trick that somebody has taken."""
    points = sum(POINTS[card] for card in cards)
    played = tuple(OneCard(card) for card in cards)
    return event(key, number=number, seat=Seat(winner), points=points, cards=played, leader=Seat(leader))


def action_value(action: Action) -> object:
    """An action, to be shown as the person would type it."""
    match action:
        case Bid(value):
            return str(value)
        case Hold():
            return event("action.hold")
        case Pass():
            return event("action.pass")
        case TakeSkat():
            return event("action.take_skat")
        case PlayHand():
            return event("action.play_hand")
        case Discard(cards):
            return event("action.discard", cards=Cards(cards))
        case Declare(declaration):
            return declaration
        case Play(card):
            return OneCard(card)
        case Claim() | GiveUp():
            return event("action.claim" if isinstance(action, Claim) else "action.give_up")


# -- How a game has ended, in sentences: who has won, how its value comes about, what is written on the list.


def result_events(state: State, scoring: Scoring) -> list[Event]:
    """Return the result events of a game that is over."""
    final = result(state, scoring)
    declared = state.declaration
    if declared is None:
        return [event("passed_in")]
    seat = Seat(final.soloist)
    outcome = "won" if final.won else "lost"
    events = [event("skat", cards=Cards(state.skat, declared.game))]
    if declared.game == NULL:
        events.append(event(f"{outcome}_null", seat=seat, game=declared))
    else:
        events.append(event(outcome, seat=seat, game=declared, points=final.points))
        chain, times = value_chain(declared, final, scoring)
        base = BASES[declared.game]
        events.append(event("value", levels=chain, base=base, value=times * base))
        if declared.announced > Announced.SCHNEIDER and final.tricks < ALL_TRICKS:
            events.append(event("missed_schwarz"))
        elif declared.announced and final.points < ALL_POINTS - SCHNEIDER:
            events.append(event("missed_schneider"))
        if final.overbid:
            events.append(event("overbid", value=times * base, bid=state.bid, raised=final.value))
    if final.won:
        events.append(event("score", seat=seat, score=signed(final.score)))
    else:
        events.append(event("score_lost", seat=seat, score=signed(final.score), times=-final.score // final.value))
    return events


def value_chain(declared: Declaration, outcome: Result, scoring: Scoring) -> tuple[list[Event], int]:
    """As players count it: "with 2, game 3, hand 4"; and the number it comes to."""
    count = abs(outcome.matadors)
    parts = [event("with" if outcome.matadors > 0 else "without", number=count)]
    for level in _levels(declared, outcome, scoring):
        count += 1
        parts.append(event(f"level.{level}", number=count))
    return parts, count


def _levels(declared: Declaration, outcome: Result, scoring: Scoring) -> list[str]:
    announced = declared.announced
    schneider, schwarz = outcome.points >= ALL_POINTS - SCHNEIDER, outcome.points == ALL_POINTS
    if scoring is Scoring.ISKO:
        schneider, schwarz = outcome.schneider, outcome.schwarz
    levels = {
        "game": True,
        "hand": declared.hand,
        "schneider": schneider or announced >= Announced.SCHNEIDER,
        "schneider_announced": announced >= Announced.SCHNEIDER,
        "schwarz": schwarz or announced >= Announced.SCHWARZ,
        "schwarz_announced": announced >= Announced.SCHWARZ,
        "ouvert": declared.is_ouvert,
    }
    return [name for name, counts in levels.items() if counts]


def signed(score: int) -> str:
    """A score with its sign: +36, -48, 0."""
    return f"{score:+}" if score else "0"


# -- The list of a session: a line for each game, and its foot by Seeger-Fabian.


class Entry(NamedTuple):
    """A game. ``soloist``: the number at the table, NOBODY for one that was passed in."""

    soloist: int
    declaration: Declaration | None
    bid: int
    score: int


PASSED_IN = Entry(NOBODY, None, 0, 0)


@dataclass
class ScoreList:
    """``players``: at the table, three or four."""

    players: int
    entries: list[Entry] = field(default_factory=list)

    def running(self) -> list[list[int]]:
        """After each game, the game points of each player so far."""
        sums, rows = [0] * self.players, []
        for entry in self.entries:
            if entry.soloist != NOBODY:
                sums[entry.soloist] += entry.score
            rows.append(list(sums))
        return rows

    def totals(self) -> list[ListTotal]:
        """The foot."""
        return list_totals([(entry.soloist, entry.score) for entry in self.entries], self.players)
