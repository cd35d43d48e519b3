"""Games as the International Skat Server keeps them: SGF, one game a line. Facts about its form are from its games.

`MV` has the deal (forehand, middlehand, rearhand, skat), then who did what: seats 0, 1, 2, `w` for the server. A bid,
`y`, `p`; `s` takes the skat, which `w` shows; `D.C7.S8` declares with the discard (`D`, then `C7.S8`, in old games),
`NO`, `CHS` with O ouvert, H hand, S schneider, Z schwarz; `SC` shows cards, `RE` resigns; `w LE.2` or `w TI.2`: that
seat has left or was late. `R` has the result by the server.
"""

import re
from collections.abc import Callable, Sequence
from typing import Any

from ..rules import bidding
from ..rules.cards import HAND, NAMES, NOBODY, SEAT_NAMES, SEATS, named, names_of, set_of
from ..rules.game import actions, apply
from ..rules.games import NULL, TRUMPS, Announced, Declaration
from ..rules.scoring import Result, result
from ..rules.state import (
    BIDS,
    HOLD,
    PASS,
    PLAY_HAND,
    TAKE_SKAT,
    Action,
    Declare,
    Discard,
    GiveUp,
    Phase,
    Play,
    State,
)

BEGINS = "(;"
_PROPERTY = re.compile(r"([A-Z]+[0-9]?)\[((?:[^\]\\]|\\.)*)\]")
_GAMES = "CSHDGN"
_LEVELS = {"S": Announced.SCHNEIDER, "Z": Announced.SCHWARZ, "O": Announced.OUVERT}
_SAID: dict[str, Action] = {"y": HOLD, "p": PASS, "s": TAKE_SKAT}


class ServerGame(dict[str, Any]):
    """A deal with its moves and the server's result."""


def object_of(line: str, number: int) -> ServerGame:
    """The game on a line, with the keys of a deal; ``number``: the id of one that has none. Raises ValueError."""
    properties = {key: re.sub(r"\\(.)", r"\1", value) for key, value in _PROPERTY.findall(line)}
    if not line.startswith(BEGINS) or "Skat" not in properties.get("GM", ""):
        raise ValueError("this is no game of Skat in SGF")
    dealer, deal, *moves = properties.get("MV", "").split() or ("", "")
    cards = deal.split(".")
    if dealer != "w" or len(cards) != len(NAMES) or len(moves) % 2:
        raise ValueError("MV is not a deal and moves")
    places = (*SEAT_NAMES, "skat")
    verdict = properties.get("R", "").split()
    identity = properties.get("ID", "")
    return ServerGame(
        {
            "id": int(identity) if identity.isascii() and identity.isdigit() else number,
            **{name: cards[HAND * place : HAND * (place + 1)] for place, name in enumerate(places)},
            "seats": [properties.get(f"P{seat}", "") for seat in SEATS],
            "moves": list(zip(moves[::2], moves[1::2], strict=True)),
            "server": {"verdict": verdict, **dict(word.split(":", 1) for word in verdict if ":" in word)},
        }
    )


def carry_out(entry: ServerGame, state: Callable[[], State], act: Callable[[int, Action], None]) -> int:
    """Carry out the moves; ``state``: how it stands: who has left or was late, NOBODY in a game that was played.

    Raises ValueError, RuleError, also for another result than the server's."""
    declared, resigned = "", set[int]()
    for who, move in entry["moves"]:
        word, *cards = move.split(".")
        if who == "w" and word in ("LE", "TI"):
            return _seat(cards[0] if cards else "")
        seat, now = 0 if who == "w" else _seat(who), state()
        if who == "w" or word == "SC" or (word == "RE" and now.is_over):
            continue
        if word == "RE":
            resigned.add(seat)
            if seat == now.soloist or len(resigned) == 2:
                act(now.turn, GiveUp(seat))
        elif now.phase == Phase.DISCARD and word in NAMES:
            act(seat, Discard(set_of([word, *cards])))
            act(seat, Declare(_declaration(declared, False)))
        elif now.phase == Phase.DISCARD and not cards:
            declared = word
        elif now.phase == Phase.DISCARD:
            act(seat, Discard(set_of(cards[:2])))
            act(seat, Declare(_declaration(word, False)))
        elif now.phase == Phase.SKAT and word != "s":
            act(seat, PLAY_HAND)
            act(seat, Declare(_declaration(word, True)))
        elif now.phase == Phase.PLAY:
            act(seat, Play(named(word)))
        elif word in _SAID:
            act(seat, _SAID[word])
        elif word.isascii() and word.isdigit() and int(word) in BIDS:
            act(seat, BIDS[int(word)])
        else:
            raise ValueError(f"{move!r:.40} is no move there")
    now, has_lost = state(), "loss" in entry["server"]["verdict"]
    if now.phase == Phase.PLAY:  # decided: what was announced is missed, or all cards were shown
        act(now.turn, GiveUp(now.soloist if has_lost else (now.soloist + 1) % 3))
    if state().is_over:
        _compare(entry["server"], state())
    return NOBODY


def _compare(server: dict[str, Any], end: State) -> None:
    outcome = result(end)
    ours = {"v": outcome.score}
    if end.declaration is not None and end.declaration.game != NULL:
        ours |= {"p": outcome.points, "t": outcome.tricks}
    if outcome.soloist != NOBODY and end.given_up == outcome.soloist:
        return  # what a server counts then, no text of it says
    for key, value in ours.items():
        if key in server and server[key] != str(value):
            raise ValueError(f"the server's result has {key}:{server[key]:.20}, but by the rules it is {value}")


def _seat(word: str) -> int:
    if word not in ("0", "1", "2"):
        raise ValueError(f"{word!r:.40} is no seat")
    return int(word)


def _declaration(word: str, hand: bool) -> Declaration:
    if not word or word[0] not in _GAMES or set(word[1:]) - {"H", *_LEVELS}:
        raise ValueError(f"{word!r:.40} is no game")
    levels = [_LEVELS[letter] for letter in word[1:] if letter in _LEVELS]
    return Declaration(_GAMES.index(word[0]), hand, max(levels, default=Announced.NOTHING))


# -- Games of ours, written so.


def line_of_game(identity: int, names: Sequence[str], state: State) -> str:
    """A game that is over. Bids of one without a bidding are such that its contract follows."""
    moves = [f"w {'.'.join(name for cards in (*state.deal.hands, state.deal.skat) for name in names_of(cards))}"]
    moves += [f"{seat} {_bid(word)}" for seat, word in state.bidding.said] or _bids(state)
    if state.declaration is not None:
        moves += _contract(state, state.declaration)
        moves += _play(state)
    players = "".join(f"P{seat}[{_escaped(name)}]" for seat, name in enumerate(names or ("",) * 3))
    return f"(;GM[Skat]PC[Mischwerk]ID[{identity}]{players}R0[]R1[]R2[]MV[{' '.join(moves)} ]R[{_verdict(state)}] ;)\n"


def _escaped(name: str) -> str:
    return re.sub(r"([\]\\])", r"\\\1", " ".join(name.split()))


def _bid(word: int) -> str:
    return {bidding.HOLD: "y", bidding.PASS: "p"}.get(word, str(word))


def _bids(state: State) -> list[str]:
    said = {0: f"1 {state.bid} 0 y 1 p 2 p", 1: f"1 {state.bid} 0 p 2 p", 2: f"1 p 2 {state.bid} 0 p"}
    return [said.get(state.soloist, "1 p 2 p 0 p")]


def _contract(state: State, declared: Declaration) -> list[str]:
    who = state.soloist
    letters = {level: letter for letter, level in _LEVELS.items()}
    goes_without = declared.is_ouvert and declared.game != NULL  # such a game is from the hand
    hand = "H" * (declared.hand and not goes_without)
    game = _GAMES[declared.game] + hand + letters.get(declared.announced, "")
    if declared.hand:
        return [f"{who} {game}"]
    found, discard = (".".join(names_of(cards)) for cards in (state.deal.skat, state.skat))
    return [f"{who} s w {found} {who} {game}.{discard}"]


def _play(state: State) -> list[str]:
    tricks = [(trick.leader, trick.cards) for trick in state.tricks] + [(state.leader, state.trick)]
    moves = [f"{(leader + place) % 3} {NAMES[card]}" for leader, cards in tricks for place, card in enumerate(cards)]
    soloist, ended_by = state.soloist, state.claimed if state.claimed != NOBODY else state.given_up
    if ended_by == NOBODY:
        return moves
    defenders = [f"{(soloist + place) % 3} RE" for place in (1, 2)]
    if state.given_up != NOBODY:
        return [*moves, *([f"{soloist} RE"] if ended_by == soloist else defenders)]
    return [*moves, f"{soloist} SC", *defenders] if ended_by == soloist else [*moves, *_played_out(state, ended_by)]


def _played_out(state: State, claimer: int) -> list[str]:
    """Return the cards by which a defender takes what was claimed: trumps first, then the rest."""
    assert state.declaration is not None
    moves, trumps = [], TRUMPS[state.declaration.game]
    state = state._replace(phase=Phase.PLAY, claimed=NOBODY)
    while not state.is_over:
        choice = actions(state)
        own = [action for action in choice if isinstance(action, Play) and trumps >> action.card & 1]
        action = own[0] if state.turn == claimer and own else choice[0]
        assert isinstance(action, Play)
        moves.append(f"{state.turn} {NAMES[action.card]}")
        state = apply(state, action)
    return moves


def _verdict(state: State) -> str:
    outcome: Result = result(state)
    none = "p0:0 p1:0 p2:0 l:-1 to:-1"
    if outcome.soloist == NOBODY:
        return f"d:-1 passed v:0 m:0 bidok p:0 t:0 s:0 z:0 {none} r:0"
    word, bid = "win" if outcome.won else "loss", "overbid" if outcome.overbid else "bidok"
    levels = f"s:{int(outcome.schneider)} z:{int(outcome.schwarz)}"
    return (
        f"d:{outcome.soloist} {word} v:{outcome.score} m:{outcome.matadors} {bid} p:{outcome.points} "
        f"t:{outcome.tricks} {levels} {none} r:{int(state.given_up != NOBODY)}"
    )
