"""Games that were played, as JSON lines: deal, bidding, contract, tricks and result, all of it in one line.

Each can be read as a deal and as a contract, too (deals.py).
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from ..rules import bidding
from ..rules.cards import NAMES, NOBODY, SEAT_NAMES, Deal, named, seat_named
from ..rules.contract import Contract, begin_with, contract_of
from ..rules.errors import ImpossibleContract, RuleError
from ..rules.game import apply, begin
from ..rules.scoring import Result, Scoring, result
from ..rules.state import BIDS, HOLD, PASS, PLAY_HAND, TAKE_SKAT, Action, Claim, Declare, Discard, GiveUp, Play, State
from . import iss
from .deals import FileError, contract_in, contract_object, deal_in, deal_object, field, objects

Game = dict[str, Any]

CONTRACT_KEYS = ("soloist", "bid", "game", "hand", "ouvert", "announced", "discard")
_WORDS = {bidding.HOLD: "hold", bidding.PASS: "pass"}


def game_object(
    identity: int,
    seating: int,
    names: Sequence[str],
    state: State,
    results: Mapping[Scoring, Result] | None = None,
) -> Game:
    """Always the same keys in the same order; null where a game that was passed in has nothing.

    ``names``: of the players in its seats; ``results``: of a game that broke off, and its last trick may be incomplete.
    """
    results = results or {each: result(state, each) for each in Scoring}
    outcome = results[Scoring.ISKO]
    contract = contract_of(state)
    decided = contract_object(identity, contract)
    is_played = contract is not None
    cards = deal_object(identity, state.deal)
    return {
        "id": cards.pop("id"),
        "seating": seating,
        **cards,
        "seats": list(names),
        "bidding": [[SEAT_NAMES[seat], _WORDS.get(word, str(word))] for seat, word in state.bidding.said],
        "passed": not is_played,
        **{key: decided[key] if is_played else None for key in CONTRACT_KEYS},
        "tricks": _tricks(state),
        "claimed": SEAT_NAMES[state.claimed] if state.claimed != NOBODY else None,
        **({"given_up": SEAT_NAMES[state.given_up]} if state.given_up != NOBODY else {}),
        "points": outcome.points if is_played else None,
        "tricks_won": outcome.tricks if is_played else None,
        "won": outcome.won if is_played else None,
        "schneider": outcome.schneider if is_played else None,
        "schwarz": outcome.schwarz if is_played else None,
        "overbid": outcome.overbid if is_played else None,
        "value": {each.value: results[each].value for each in Scoring},
        "score": {each.value: results[each].score for each in Scoring},
    }


def kind_of(game: Game) -> str | None:
    """suit, grand or null; None for a game that was passed in."""
    if game["passed"]:
        return None
    name: str = game["game"]
    return name if name in ("grand", "null") else "suit"


def _tricks(state: State) -> list[list[list[str]]]:
    rows = [(trick.leader, trick.cards) for trick in state.tricks]
    if state.trick:
        rows.append((state.leader, state.trick))
    return [
        [[SEAT_NAMES[(leader + place) % 3], NAMES[card]] for place, card in enumerate(cards)] for leader, cards in rows
    ]


# -- Reads games that were played: lines of games.jsonl, and the form of the reference games of tests/data/skat.
# Everything is played again by the rules: a card that can't be played, or a result that is another, is an error.

_SAID: dict[str, Action] = {"hold": HOLD, "pass": PASS}


class Recorded(NamedTuple):
    """``names``: of the players, empty if they aren't known; ``steps``: each action with the state before it;
    ``end``: the last state, not always over: of a forfeited game, of one that was passed in without a bidding;
    ``left``: who left a game on a server, or was late."""

    id: int
    names: tuple[str, ...]
    steps: list[tuple[State, Action]]
    end: State
    is_passed: bool
    left: int = NOBODY


def read_games(path: Path) -> Iterator[Recorded]:
    """The games of a file, in its order. Raises FileError."""
    beside: dict[str, dict[int, dict[str, Any]]] | None = None
    for number, entry in objects(path):
        try:
            if "forehand" not in entry:
                beside = beside or {what: _beside(path, what) for what in ("deals", "contracts")}
                identity = field(entry, "id", int)
                entry = {**beside["deals"].get(identity, {}), **beside["contracts"].get(identity, {}), **entry}
            yield game_in(entry if isinstance(entry, iss.ServerGame) else _flat(entry))
        except (ValueError, RuleError) as error:
            raise FileError(f"{path}, line {number}: {error}") from None


def game_in(entry: dict[str, Any]) -> Recorded:
    """The game that an object holds. Raises ValueError, RuleError."""
    identity, deal = field(entry, "id", int), deal_in(entry)
    if isinstance(entry, iss.ServerGame):
        player = _Player(begin(deal))
        left = iss.carry_out(entry, lambda: player.state, player.act)
        return Recorded(identity, tuple(entry["seats"]), player.steps, player.state, player.state.passed_in, left)
    names = tuple(map(str, field(entry, "seats", list))) if "seats" in entry else ()
    if len(names) not in (0, 3):
        raise ValueError(f"seats has {len(names)} names, not 3")
    contract = contract_in(entry, deal)
    player = _Player(begin(deal))
    said = field(entry, "bidding", list) if "bidding" in entry else []
    for word in said:
        player.act(*_bid(word))
    if contract is None:
        if said and not player.state.passed_in:
            raise ValueError("passed in, though the bidding says otherwise")
        return Recorded(identity, names, player.steps, player.state, True)
    _to_the_play(player, contract, deal, bool(said))
    for trick in field(entry, "tricks", list):
        for seat, card in _pairs(trick):
            player.act(seat_named(seat), Play(named(card)))
    if entry.get("claimed") is not None:
        claimer = seat_named(field(entry, "claimed", str))
        player.act(player.state.turn, Claim(claimer))
    if entry.get("given_up") is not None:
        player.act(player.state.turn, GiveUp(seat_named(field(entry, "given_up", str))))
    if player.state.is_over:
        _check_result(entry, player.state)
    return Recorded(identity, names, player.steps, player.state, False)


class _Player:
    """Carries out actions and keeps them."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.steps: list[tuple[State, Action]] = []

    def act(self, seat: int, action: Action) -> None:
        """Let a seat act, whose turn it has to be."""
        if self.state.is_over:
            raise ValueError("something follows the end of the game")
        if seat != self.state.turn:
            raise ValueError(f"it is the turn of {SEAT_NAMES[self.state.turn]}, not of {SEAT_NAMES[seat]}")
        after = apply(self.state, action)
        self.steps.append((self.state, action))
        self.state = after


def _to_the_play(player: _Player, contract: Contract, deal: Deal, has_bidding: bool) -> None:
    """Skat, discard and declaration; without a bidding, a game that begins at its contract."""
    begun = begin_with(deal, contract)
    if not has_bidding:
        player.state = begun
        return
    if (player.state.soloist, player.state.bid) != (contract.soloist, contract.bid):
        raise ImpossibleContract("soloist and bid are not those of the bidding")
    if contract.declaration.hand:
        player.act(contract.soloist, PLAY_HAND)
    else:
        player.act(contract.soloist, TAKE_SKAT)
        player.act(contract.soloist, Discard(contract.discard))
    player.act(contract.soloist, Declare(contract.declaration))


def _check_result(entry: dict[str, Any], state: State) -> None:
    outcome = result(state)
    by_rules: dict[str, Any] = {"won": outcome.won, "points": outcome.points, "tricks_won": outcome.tricks}
    by_rules["score"] = {each.value: result(state, each).score for each in Scoring}
    for key, value in by_rules.items():
        written = entry.get(key)
        if written is not None and written != value:
            raise ValueError(f"{key} is {written!r:.60}, but by the rules it is {value!r}")


def _bid(word: Any) -> tuple[int, Action]:
    for seat, said in _pairs([word]):
        if said in _SAID:
            return seat_named(seat), _SAID[said]
        if said.isascii() and said.isdigit() and len(said) < 4 and int(said) in BIDS:
            return seat_named(seat), BIDS[int(said)]
    raise ValueError(f"{word!r:.40} is not something that is said in the bidding")


def _pairs(pairs: Any) -> Iterator[tuple[str, str]]:
    if not isinstance(pairs, list):
        raise ValueError(f"{pairs!r:.40} is not a list of seats and what they did")
    for pair in pairs:
        if not isinstance(pair, list) or len(pair) != 2 or not all(isinstance(word, str) for word in pair):
            raise ValueError(f"{pair!r:.40} is not a seat and what it did")
        yield pair[0], pair[1]


def _flat(entry: dict[str, Any]) -> dict[str, Any]:
    """The reference games have contract and play apart, and names of their own for the soloist's points and tricks."""
    contract, play = entry.get("contract"), entry.get("play")
    whole = {**entry, **(contract if isinstance(contract, dict) else {}), **(play if isinstance(play, dict) else {})}
    for ours, theirs in (("points", "soloist_points"), ("tricks_won", "soloist_tricks")):
        if theirs in whole:
            whole[ours] = whole[theirs]
    return whole


def _beside(path: Path, what: str) -> dict[int, dict[str, Any]]:
    """A file of deals or contracts with the same name but for its first word. Raises FileError."""
    other = path.with_name(path.name.replace("games", what))
    if other == path:
        raise FileError(f"{path}: games without their cards, and there is no file of {what} beside it")
    return {entry["id"]: entry for _, entry in objects(other) if isinstance(entry.get("id"), int)}
