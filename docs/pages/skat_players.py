"""The figures within skat-players.md."""

from __future__ import annotations

import textwrap
from typing import Any

from mischwerk_games.skat.players.monte_carlo import options as monte_carlo
from mischwerk_games.skat.players.option_words import MOST_THINK_S, MOST_WORLDS
from mischwerk_games.skat.rules.cards import SEAT_NAMES
from mischwerk_games.skat.sampling.hidden import IN_SKAT
from mischwerk_lab.skat import appendix

from . import skat_document
from .common import figures, table

_ROWS = {
    "win_or_lose": "win or lose, suit and grand as XSkat declares them",
    "points": "exact card points of the same",
    "all_cards": "exact card points of all ten cards",
    "grand_random": "exact card points, grand on random deals",
    "null": "null as XSkat declares it",
    "null_random": "null on random deals",
}
_THINKING = {
    "points": "as it is by itself",
    "random": "`tie=random`",
    "many": "`worlds=1000`",
    "null": "null games, as it is by itself",
}

_MS = ("mean_ms", "median_ms", "p95_ms", "most_ms")
_MCU_OPTIONS = {
    "worlds": (f"1 to {MOST_WORLDS:,}", "sampled for a decision; if `think` is given alone, what time allows"),
    "think": (f"seconds, to {MOST_THINK_S:.0f}", "no world is begun later, but for the first 20; what is played then "
              "depends on the computer's speed"),
    "repeat": ("1 to 1,000", "playouts of each card in each world; of no use with `heuristic`, which has no chance in "
               "it"),
    "policy": (" ".join(monte_carlo.POLICIES), "of the playouts"),
    "evaluation": (" ".join(monte_carlo.EVALUATIONS), "of their ends"),
    "measure": (" ".join(monte_carlo.MEASURES), "of these, by which cards are chosen"),
    "risk": (f"{-monte_carlo.MOST_RISK:g} to {monte_carlo.MOST_RISK:g}", "this many standard deviations are added: "
             "below 0 for a player who is safe, above for one who is behind"),
    "sampler": (" ".join(monte_carlo.SAMPLERS), "of the worlds: [hidden cards](#hidden-cards)"),
    "spend": (" ".join(monte_carlo.SPENDINGS), "whether all cards get as many playouts; `halving` not with `think`"),
}  # fmt: skip


def skat_players_page() -> dict[str, str]:
    """Its tables and sentences."""
    bench = figures("skat_solver")
    thinking = figures("skat_mcu")
    parts = {
        "summary": _summary(bench),
        "bias": _bias(bench["bias"]),
        "checked": _checked(bench),
        "times": _times(bench["times"]),
        "speed": _speed(bench),
        "ddss": _ddss(figures("skat_ddss")),
        "ties": _ties(figures("skat_ddss")["ties"]),
        "appendix": _appendix(),
        "mcu-options": _mcu_options(),
        "mcu-spending": _mcu_spending(thinking["spending"]),
        "mcu-times": _mcu_times(thinking),
        "contracts": _contracts(figures("skat_contracts")),
        "full-games": _full_games(figures("skat_full_games")),
        **skat_document.parts(),
    }
    return parts


def _summary(bench: dict[str, Any]) -> str:
    times = bench["times"]
    playout, world = bench["playouts"]["random_per_second"], bench["worlds"]["worlds_per_second"]
    text = (
        f"On one core a whole deal is solved for win or lose in {times['win_or_lose']['mean_ms']:.1f} ms on average "
        f"({times['win_or_lose']['median_ms']:.1f} ms median), for exact card points in "
        f"{times['points']['mean_ms']:.0f} ms, a null game in {times['null']['mean_ms']:.2f} ms; "
        f"a random playout takes {1e6 / playout:.2f} µs, a world {1e6 / world:.1f} µs."
    )
    return textwrap.fill(text, 120) + "\n"


def _times(times: dict[str, Any]) -> str:
    rows = []
    for name, what in _ROWS.items():
        entry, target = times[name], times["targets_ms"].get(name, {})
        targets = ", ".join(f"{word} {value} ms" for word, value in target.items() if value)
        rows.append(
            [
                what,
                f"{entry['deals']:,}",
                *(_ms(entry[key]) for key in _MS),
                f"{entry['positions_mean']:,}",
                targets,
            ]
        )
    return table(["question", "deals", "mean, ms", "median", "95 %", "most", "positions searched", "asked for"], rows)


def _ms(value: float) -> str:
    return f"{value:.3f}" if value < 0.1 else f"{value:.2f}" if value < 10 else f"{value:.1f}"


def _speed(bench: dict[str, Any]) -> str:
    playouts, worlds, memory, starting = (bench[key] for key in ("playouts", "worlds", "memory", "starting"))
    rows = [
        ["random playouts a second, from the first card on", f"{playouts['random_per_second']:,}"],
        ["greedy playouts a second", f"{playouts['greedy_per_second']:,}"],
        ["playouts a second by the heuristic player's rules", f"{playouts['heuristic_per_second']:,}"],
        ["the same games by the rules in plain Python, random cards", f"{playouts['python_per_second']:,}"],
        ["worlds a second, of a defender after four tricks", f"{worlds['worlds_per_second']:,}"],
        ["to count the completions of a view first", f"{worlds['preparing_ms']:.3f} ms"],
        ["the solver's tables", f"{memory['tables_mib']} MiB"],
        ["the whole process that measured this, at most", f"{memory['process_mib']} MiB"],
        [
            "the very first solution, which compiles all",
            f"{starting['compiling_first_solution_s']} s",
        ],
        ["the first solution of a process later, from disk", f"{starting['cached_first_solution_s']} s"],
        ["import of the solver before that", f"{starting['cached_import_s']} s"],
    ]
    return table([f"one core, CPython {bench['python']}, Numba {bench['numba']}", ""], rows)


def _checked(bench: dict[str, Any]) -> str:
    known, few, more = bench["known"], bench["minimax"], bench["minimax_5"]
    rows = [
        [f"minimax, all positions of the last {few['tricks']} tricks of {few['games']:,} games, and each card", few],
        [f"minimax, some positions with {more['tricks']} tricks or fewer left", more],
    ]
    made = [
        [what, f"{case['values']:,} in {case['positions']:,} positions", str(case["differ"])] for what, case in rows
    ]
    made += [
        ["the second program's card points", f"{known['points']:,}", str(known["differ"])],
        ["the second program's null games", f"{known['null']:,}", str(known["differ"])],
    ]
    return table(["against", "values compared", "differ"], made)


def _bias(bias: dict[str, Any]) -> str:
    view = bias["example"]
    names = [SEAT_NAMES[place] if place != IN_SKAT else "the skat" for place in view["places"]]
    groups = "; ".join(
        f"{' '.join(group['cards'])} may be with "
        + " or ".join(name for i, name in enumerate(names) if group["places"] >> i & 1)
        for group in view["groups"]
    )
    sizes = ", ".join(f"{name} {size}" for name, size in zip(names, view["sizes"], strict=True))
    text = (
        f"Enumerated for {bias['views']:,} views of defenders in reference games from the eighth trick on, where "
        f"somebody has shown a void: half the sum of all differences in probability from uniform is "
        f"{bias['distance_mean']:.2f} on average (median {bias['distance_median']:.2f}; 0 would be uniform, "
        f"1 never the same world). In {bias['views_with_worlds_never_drawn']:,} of these views there are worlds that "
        f"it never draws. The worst: {SEAT_NAMES[view['seat']]} in trick {view['trick']} of game {view['game']}, with "
        f"{view['completions']} completions ({sizes} cards; {groups}). It never draws {view['never_drawn']} of them, "
        f"and the most probable one {view['most_probable'] / view['uniform']:.1f} times as often as it should."
    )
    return textwrap.fill(text, 120) + "\n"


def _ddss(bench: dict[str, Any]) -> str:
    rows = []
    for name, what in _THINKING.items():
        entry = bench[name]
        first = entry["first_trick"]
        rows.append(
            [
                what,
                *(_whole(first[key]) for key in ("mean_ms", "median_ms", "p95_ms", "most_ms")),
                *(_whole(entry[key]["mean_ms"]) for key in ("second_trick", "later_tricks")),
                f"{entry['game_of_a_seat_s']:.3g} s",
                f"{entry['worlds_per_second_in_first_trick']:,}",
            ]
        )
    headings = ["a card of the first trick", "mean, ms", "median", "95 %", "most", "second trick, mean", "later tricks",
                "a game, for a seat", "worlds a second in the first trick"]  # fmt: skip
    return table(headings, rows)


def _ties(ties: dict[str, Any]) -> str:
    rows = []
    for player in ties["players"]:
        less = [pair for pair in ties["differences"] if pair["player"] == player["player"]]
        rows.append(
            [
                f"`{player['player']}`",
                f"{player['share_won']:.1%}",
                f"{player['seeger_fabian_per_36']:,.0f}",
                "; ".join(
                    f"{pair['difference']:+,.0f} ± {pair['standard_error']:.0f} beside `{pair['than']}`"
                    for pair in less
                ),
            ]
        )
    headings = [
        f"{ties['deals']} deals, {ties['games']:,} games",
        "won alone",
        "Seeger-Fabian in 36 games",
        "difference",
    ]
    return table(headings, rows)


def _whole(ms: float) -> str:
    return f"{ms:.1f}" if ms < 10 else f"{ms:,.0f}"


def _appendix() -> str:
    plays = appendix.judged()
    parts = [
        f"Play {number}: {play.players[play.soloist]} plays alone and {'wins' if play.won else 'loses'} with "
        f"{play.points} card points; it gives away {play.given(by_soloist=True)}, the defenders "
        f"{play.given(by_soloist=False)}.\n\n{appendix.table(play)}"
        for number, play in enumerate(plays, 1)
    ]
    others = "Where the document names another card, as the one that XSkat would have played:\n\n"
    return "\n".join([*parts, others + appendix.differing(plays)])


def _mcu_options() -> str:
    defaults = monte_carlo.Options()._asdict()
    rows = []
    for name, (values, what) in _MCU_OPTIONS.items():
        default = defaults["think_s" if name == "think" else name]
        is_word = isinstance(default, str)
        shown = ", ".join(f"`{value}`" for value in values.split()) if is_word else values
        rows.append([f"`{name}`", shown, f"`{default}`" if is_word else f"{default:g}" if default else "none", what])
    return table(["option", "values", "default", "what"], rows)


def _mcu_spending(spending: dict[str, Any]) -> str:
    rows = [
        [f"{row['worlds']:,}", f"`{row['spend']}`", f"{row['mean']:.3f}", f"{row['error']:.3f}"]
        for row in spending["points_given_away"]
    ]
    apart = ", ".join(
        f"{row['mean']:.3f} (standard error {row['error']:.3f}) at {row['worlds']:,} worlds"
        for row in spending["equal_minus_halving"]
    )
    text = textwrap.fill(
        f"{spending['decisions']:,} decisions of recorded games, suit and grand, judged by "
        f"{spending['judged_by_worlds']:,} other worlds. Less is better; what halving saves, decision by decision: "
        f"{apart}.",
        120,
    )
    return table(["worlds", "spend", "card points given away, mean", "standard error"], rows) + "\n" + text + "\n"


def _mcu_times(bench: dict[str, Any]) -> str:
    times = bench["times"]
    target = f"{times['target_ms']} ms, at most {times['must_ms']} ms"
    rows = [
        [f"the first card with {times['worlds']} worlds, {what}", *(f"{entry[key]:.1f}" for key in _MS), target]
        for what, entry in (
            *((f"policy `{name}`", entry) for name, entry in times["policies"].items()),
            *((f"sampler `{name}`", entry) for name, entry in times["samplers"].items() if name != "constrained"),
        )
    ]
    saved = [
        [f"{row['worlds']:,}", f"`{row['evaluation']}`", f"{row['decisions']:,}", f"{row['stopped_percent']} %",
         f"{row['saved_percent']} %"]
        for row in bench["early"]
    ]  # fmt: skip
    return (
        table([f"{times['deals']:,} deals, one core", "mean, ms", "median", "95 %", "most", "asked for"], rows)
        + "\n"
        + table(["worlds", "evaluation", "decisions", "stopped early", "playouts saved"], saved)
    )


def _contracts(bench: dict[str, Any]) -> str:
    phases = [
        [_PHASES[name], f"{entry['decisions']:,}", *(_whole(entry[key]) for key in ("mean_ms", "p95_ms", "most_ms"))]
        for name, entry in bench["times"].items()
    ]
    headings = [f"{bench['worlds']:,} worlds, one core", "decisions", "mean, ms", "95 %", "most"]
    pruned = bench["pruning"]
    halving = pruned["halving"]
    text = (
        f"The very first decisions compile, {bench['first_decisions_s']:.0f} s, and are kept on disk. Halving takes "
        f"{pruned['mean_ms']['halving']:.0f} ms for a discard, all candidates in {pruned['worlds']:,} worlds "
        f"{pruned['mean_ms']['all']:.0f} ms. Of {pruned['hands']} hands of twelve cards, judged by "
        f"{pruned['judged_by_worlds']:,} other worlds, what halving chose brings {_gain(halving['all'])} list points "
        f"more than what all candidates in as many worlds chose, and {_gain(halving['heuristic'])} more than the "
        "heuristic player's choice."
    )
    return table(headings, phases) + "\n" + textwrap.fill(text, 120) + "\n"


_PHASES = {
    "bidding": "a bid, held or passed",
    "skat": "the skat, taken or left",
    "discard": "the discard",
    "declare": "the game",
}


def _gain(result: dict[str, float]) -> str:
    return f"{result['halving_less_this']:+.1f} ± {result['standard_error']:.1f}"


def _full_games(bench: list[dict[str, Any]]) -> str:
    headings = ["players", "deals", "plays alone", "wins of these", "Seeger-Fabian in 36 games", "more than the two"]
    return table(headings, [row for result in bench for row in _table_rows(result)])


def _table_rows(result: dict[str, Any]) -> list[list[str]]:
    [pair] = result["differences"]
    sign = 1 if pair["player"] == result["players"][1]["player"] else -1
    apart = ["", f"{sign * pair['difference']:+,.0f} ± {pair['standard_error']:.0f}"]
    return [
        [
            f"{'two ' * (player['seats'] == 2)}`{player['player']}`",
            f"{result['deals']:,}" if not i else "",
            f"{player['alone']:.1%}",
            f"{player['share_won']:.1%}",
            f"{player['seeger_fabian_per_36']:,.0f}",
            apart[i],
        ]
        for i, player in enumerate(result["players"])
    ]
