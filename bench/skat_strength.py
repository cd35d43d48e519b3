"""Skat: how strong the heuristic player is, beside XSkat, and what each seat is worth.

On the deals with XSkat's contracts (tests/data/skat) three heuristic players play the cards, and the soloists' share of
games won stands beside what XSkat's made of the same contracts. A soloist may win more because the soloist is better or
because the defenders are worse: this alone says which of the two no more than XSkat's own figure does. On deals from
seeds they bid and discard as well: kinds of game, Seeger-Fabian, and the seats. Last, one of them at a table with two
random players; and how the chances that it sees when it declares compare with games won, against defenders of two
kinds. All figures with their standard errors.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any

from harness import arguments, computer, keep
from mischwerk.messages import Message
from mischwerk_games.skat.players.heuristic.heuristic import Heuristic
from mischwerk_games.skat.players.kinds import make_own
from mischwerk_games.skat.players.player import Player, RandomPlayer
from mischwerk_games.skat.rules.cards import NOBODY, SEAT_NAMES, SEATS
from mischwerk_games.skat.rules.contract import begin_with
from mischwerk_games.skat.rules.game import apply, begin
from mischwerk_games.skat.rules.games import GAME_NAMES, GRAND, NULL
from mischwerk_games.skat.rules.scoring import Result, seeger_fabian
from mischwerk_games.skat.rules.state import Phase, State
from mischwerk_games.skat.table import Played, play
from mischwerk_games.skat.view import view
from skat_games import deal_of, null_games, reference_games

LIST = 36  # games, as Seeger-Fabian is mostly given
SEED = 1_000_000_000  # the player was tuned on other deals
Z95 = 1.96


def three() -> list[Player]:
    """Make three players of one kind."""
    return [Heuristic() for _ in SEATS]


def share(won: Sequence[bool]) -> dict[str, Any]:
    """Return the share of games won, in percent, with its standard error."""
    part = sum(won) / len(won)
    return {
        "games": len(won),
        "won_percent": round(100 * part, 1),
        "error": round(100 * math.sqrt(part * (1 - part) / len(won)), 1),
    }


def mean(numbers: Sequence[float], scale: float = 1) -> dict[str, float]:
    """Mean and its standard error, both times ``scale``."""
    middle = sum(numbers) / len(numbers)
    variance = sum((number - middle) ** 2 for number in numbers) / max(1, len(numbers) - 1)
    return {"mean": round(scale * middle, 2), "error": round(scale * math.sqrt(variance / len(numbers)), 2)}


def seats_of(result: Result) -> list[int]:
    """Seeger-Fabian of a game by seat."""
    if result.soloist == NOBODY:
        return [0, 0, 0]
    own, others = seeger_fabian(result.score)
    return [own if seat == result.soloist else others for seat in SEATS]


# -- XSkat's contracts ---------------------------------------------------------------------------------------


def contracts() -> dict[str, list[tuple[State, Any]]]:
    """Games at their first card, and what XSkat made of them."""
    return {
        name: [(begin_with(dealt, contract), play) for _, dealt, contract, play in games]
        for name, games in (("all kinds", reference_games()), ("null only", null_games()))
    }


def with_contracts(count: int) -> dict[str, Any]:
    """Three heuristic players with the contracts of XSkat, ``count`` of each file at most."""
    report: dict[str, Any] = {}
    for name, records in contracts().items():
        games = [(play(state, three(), is_timed=False), record) for state, record in records[:count]]
        report[name] = {"all": beside(games)}
        for kind in GAME_NAMES:
            some = [(ours, record) for ours, record in games if _kind(ours) == kind]
            if some and name == "all kinds":
                report[name][kind] = beside(some)
    return report


def beside(games: Sequence[tuple[Played, Any]]) -> dict[str, Any]:
    """Our games and XSkat's of the same contracts; the error of a difference is that of pairs."""
    pairs = [(ours.result.won, bool(record["won"])) for ours, record in games]
    theirs = [sum(_seats(record)) / 3 for _, record in games]
    own = [sum(seats_of(ours.result)) / 3 for ours, _ in games]
    return {
        "ours": share([ours for ours, _ in pairs]),
        "xskat": share([record for _, record in pairs]),
        "difference_percent": mean([float(ours) - float(record) for ours, record in pairs], 100),
        "seeger_fabian": mean(own, LIST),
        "seeger_fabian_xskat": mean(theirs, LIST),
    }


def _kind(played: Played) -> str:
    assert played.state.declaration is not None
    return GAME_NAMES[played.state.declaration.game]


def _seats(record: Any) -> list[int]:
    own, others = seeger_fabian(record["isko"]["score"])
    return [own, others, others]


# -- bidding too ---------------------------------------------------------------------------------------------


def from_seeds(count: int) -> dict[str, Any]:
    """Deals of seeds from the bidding on."""
    games = [play(_begun(SEED + number), three(), is_timed=False) for number in range(count)]
    dealt = [game for game in games if game.result.soloist != NOBODY]
    kinds: dict[str, list[bool]] = {}
    for game in dealt:
        kinds.setdefault(_name(game), []).append(game.result.won)
    points = [seats_of(game.result) for game in games]
    return {
        "deals": count,
        "passed_in": count - len(dealt),
        "overbid": sum(game.result.overbid for game in dealt),
        "kinds": {"all": share([game.result.won for game in dealt])} | {n: share(kinds[n]) for n in sorted(kinds)},
        "seeger_fabian": mean([sum(by_seat) / 3 for by_seat in points], LIST),
        "seeger_fabian_without_passed_in": mean([sum(seats_of(game.result)) / 3 for game in dealt], LIST),
        "seats": {
            name: {
                "soloist_percent": round(100 * sum(game.result.soloist == seat for game in games) / count, 1),
                "list_points": _interval([game.result.list_points[seat] for game in games], 1),
                "seeger_fabian": _interval([by_seat[seat] for by_seat in points], LIST),
            }
            for seat, name in enumerate(SEAT_NAMES)
        },
    }


def _begun(seed: int) -> State:
    return begin(deal_of(seed))


def _name(played: Played) -> str:
    declared = played.state.declaration
    assert declared is not None
    return " ".join([GAME_NAMES[declared.game], *["hand"] * declared.hand, *["ouvert"] * declared.is_ouvert])


def _interval(numbers: Iterable[float], scale: float) -> dict[str, float]:
    """Mean, and its 95 % interval."""
    result = mean(list(numbers), scale)
    return {
        "mean": result["mean"],
        "low": round(result["mean"] - Z95 * result["error"], 2),
        "high": round(result["mean"] + Z95 * result["error"], 2),
    }


def against_random(count: int) -> dict[str, Any]:
    """One heuristic player in each seat in turn, with two that play at random."""
    ours, others = [], []
    for number in range(count):
        seat = number % 3
        players: list[Player] = [RandomPlayer(3 * number + place) for place in SEATS]
        players[seat] = Heuristic()
        points = seats_of(play(_begun(SEED + number), players, is_timed=False).result)
        ours.append(points[seat])
        others.append((sum(points) - points[seat]) / 2)
    return {"games": count, "ours": mean(ours, LIST), "random": mean(others, LIST)}


# -- what it says and what comes of it ------------------------------------------------------------------------


def calibration(count: int, opponents: str) -> dict[str, Any]:
    """Chances that the soloist saw at the declaration, by tens of per cent, and the games won against defenders of that
    kind; contracts are the heuristic player's."""
    rows: dict[str, list[tuple[int, bool]]] = {}
    for number in range(count):
        state = _begun(SEED + number)
        while not state.is_over and state.phase != Phase.DECLARE:
            state = apply(state, Heuristic().advise(view(state, state.turn)).action)
        if state.is_over:
            continue
        advice = Heuristic().advise(view(state, state.turn))
        assert isinstance(advice.reason, Message)
        said = int(str(advice.reason.values["share"]).rstrip("%"))
        state = apply(state, advice.action)
        players = [Heuristic() if seat == state.soloist else make_own(opponents, number) for seat in SEATS]
        won = play(state, players, is_timed=False).result.won
        kind = _kind_of(state)
        for row in (f"{min(said, 99) // 10 * 10}", kind):
            rows.setdefault(row, []).append((said, won))
    return {
        row: {**share([won for _, won in games]), "said_percent": round(sum(said for said, _ in games) / len(games), 1)}
        for row, games in sorted(rows.items())
    }


def _kind_of(state: State) -> str:
    assert state.declaration is not None
    return {GRAND: "grand", NULL: "null"}.get(state.declaration.game, "suit")


def show(report: dict[str, Any]) -> None:
    """A few lines."""
    for name, kinds in report["contracts"].items():
        for kind, figure in kinds.items():
            ours, xskat, points = figure["ours"], figure["xskat"], figure["seeger_fabian"]["mean"]
            print(
                f"XSkat's contracts, {name}, {kind}: {ours['games']} games, soloists won {ours['won_percent']} % "
                f"+- {ours['error']} (XSkat {xskat['won_percent']}), Seeger-Fabian {points:.0f} "
                f"(XSkat {figure['seeger_fabian_xskat']['mean']:.0f})",
            )
    bid = report["own_bidding"]
    print(
        f"own bidding: {bid['deals']} deals, {bid['passed_in']} passed in, {bid['overbid']} overbid, soloists won "
        f"{bid['kinds']['all']['won_percent']} %, Seeger-Fabian {bid['seeger_fabian']['mean']:.0f} "
        f"+- {bid['seeger_fabian']['error']:.0f} a seat and {LIST} games, "
        f"{bid['seeger_fabian_without_passed_in']['mean']:.0f} without the games passed in",
    )
    for name, figure in bid["kinds"].items():
        print(f"  {name}: {figure['games']} games, {figure['won_percent']} % won")
    for name, figure in bid["seats"].items():
        points, total = figure["list_points"], figure["seeger_fabian"]
        print(
            f"  {name}: {points['mean']} list points ({points['low']} to {points['high']}), "
            f"Seeger-Fabian {total['mean']:.0f} ({total['low']:.0f} to {total['high']:.0f})"
        )
    for opponents, rows in report["calibration"].items():
        for row, figure in rows.items():
            print(
                f"against {opponents}, {row}: said {figure['said_percent']} %, won {figure['won_percent']} % "
                f"+- {figure['error']} of {figure['games']} games"
            )
    random = report["random"]
    print(f"beside two random players: {random['ours']['mean']:.0f}, they {random['random']['mean']:.0f}")


def main() -> None:
    """Measure, show, write."""
    options = arguments(__doc__).parse_args()
    small = options.small
    report = {
        **computer(),
        "contracts": with_contracts(10 if small else 1000),
        "own_bidding": from_seeds(20 if small else 10_000),
        "random": against_random(6 if small else 3000),
        "calibration": {
            "heuristic": calibration(10 if small else 6000, "heuristic"),
            "mcu:worlds=30": calibration(3 if small else 1500, "mcu:worlds=30"),
        },
    }
    show(report)
    keep("skat_strength", report, options)


if __name__ == "__main__":
    main()
