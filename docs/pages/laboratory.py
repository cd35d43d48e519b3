"""The tables within laboratory.md."""

from __future__ import annotations

from typing import Any

from mischwerk_lab.methods import METHODS
from mischwerk_lab.report import Words

from .common import figures, table

_VIEWS = {"named": "as recorded", "lag-1": "from the deck before", "lag-2": "from two decks before"}
_ALPHAS = {"0.1": "alpha 10 %", "0.05": "5 %", "0.01": "1 %"}
_WORTH = ["the player knows", "wins", "gains", "hidden cards placed right", "unanswered"]


def laboratory_page() -> dict[str, str]:
    """Its tables."""
    bench, trials, audits = figures("laboratory"), figures("laboratory_trials"), figures("laboratory_audit")
    watches = figures("laboratory_watch")
    hunt = figures("laboratory_hunt")
    methods = [[f"`{method.name}`", *method.text("en")] for method in METHODS.values()]
    parts = {
        "methods": table(["name", "method", "model", "source"], methods),
        "trials": table(
            ["test", "ns per deck", "fewest decks", "rejected at 5 %", "at 1 %", "at 0.1 %"], _alarms(trials)
        ),
        "audit-alarms": table(
            ["cards", "cards named", "decks", "audits", "rejected", "at most (95 %)"], _audit_alarms(audits)
        ),
        "audit-power": table(["fault", "decks", "audits that reject, of 100", "sharpest test"], _audit_power(audits)),
        "diagnosis": _diagnosis(figures("laboratory_diagnosis")["rows"]),
        "watch-alarms": table(["cards", "`--sequence`", "sequences", *_ALPHAS.values()], _watch_alarms(watches)),
        "watch-power": table(
            ["fault", "watches stopped", "decks, median", "middle half", "most of the evidence"], _watch_power(watches)
        ),
        "watch-speed": table(["cards", "decks a second", "by the command, from a file"], _watch_speed(watches)),
        "twister": table(["cards", "decks in a row", "decks then predicted right", "processor time, s"], _twister()),
        "hunt": table(["generator", "how", "s, one thread"], _hunt(hunt)),
        "hunt-seeds": table(["generator", "seeds a second", "all 2^32, min"], _hunt_seeds(hunt)),
        "generator": table(["words", "SmallCrush", "bits reversed", "Alphabit", "PractRand"], _generator()),
        "worth-skat": table(_WORTH, _worth("skat")),
        "worth-skat-again": table(_WORTH, _worth("skat-again")),
        "worth-whist": table(_WORTH, _worth("whist")),
        "bench": table(["what", "ns", "target", "compiling, s"], _decks(bench)),
        "commands": table(["command", "s", "target, s", "memory peak, MiB", "target, MiB"], _commands(bench)),
    }
    return parts


def _hunt(hunt: dict[str, Any]) -> list[list[str]]:
    text = Words("en")
    rows = [
        ["java.util.Random, any of 2^48 seeds", f"one deck of {cards}", f"**{seconds:.2f}**"]
        for cards, seconds in hunt["java_s"].items()
    ]
    rows += [
        [text(f"hunt_family-{name}"), "all ways and loops on one deck of 52", f"{seconds:.2f}"]
        for name, seconds in hunt["algebra_s"].items()
    ]
    figure = hunt["document"]
    return [*rows, ["the document's MT19937, any seed", f"{figure['decks']} decks of 52", f"{figure['seconds']:.1f}"]]


def _hunt_seeds(hunt: dict[str, Any]) -> list[list[str]]:
    text = Words("en")
    return [
        [text(f"hunt_family-{name}"), f"{speed:,.0f}", f"{(1 << 32) / speed / 60:.0f}"]
        for name, speed in hunt["seeds_a_second"].items()
    ]


def _alarms(trials: dict[str, Any]) -> list[list[str]]:
    samples = trials["samples"]
    rows = []
    for name, ns in trials["ns_per_deck"].items():
        alarms = trials["false_alarms"][name]
        shares = [f"{100 * alarms['rejected'][rate] / samples:.2f} %" for rate in ("0.05", "0.01", "0.001")]
        rows.append([f"`{name}`", f"{ns:.0f}", str(alarms["decks"]), *shares])
    return rows


def _audit_alarms(audits: dict[str, Any]) -> list[list[str]]:
    return [
        [
            str(row["cards"]),
            "yes" if row["deck"] else "no",
            f"{row['decks']:,}",
            f"{row['audits']:,}",
            f"{100 * row['alarms'] / row['audits']:.2f} %",
            f"{100 * row['at_most']:.2f} %",
        ]
        for row in audits["false_alarms"]
    ]


def _audit_power(audits: dict[str, Any]) -> list[list[str]]:
    return [
        [
            name,
            f"{row['decks']:,}",
            str(round(100 * row["rejected"] / row["audits"])),
            f"`{row['sharpest']}`" if row["sharpest"] else "",
        ]
        for name, row in audits["power"].items()
    ]


def _twister() -> list[list[str]]:
    return [
        [str(row["cards"]), str(row["decks"]), f"{row['right']:,} of {row['predicted']:,}", f"{row['cpu_s']:.0f}"]
        for row in figures("twister_decks")
    ]


def _generator() -> list[list[str]]:
    """List by battery how many of its statistics failed or were suspect."""
    report = figures("generator")
    rows = []
    for layout, about in report["layouts"].items():
        cells = {(run["battery"], run["bits"]): run for run in report["runs"] if run["layout"] == layout}
        row = [f"{about} (`{layout}`)"]
        for key in (("SmallCrush", "plain"), ("SmallCrush", "reversed"), ("Alphabit", "plain"), ("PractRand", "plain")):
            cell = cells[key]
            parts = [f"{len(cell[name])} {name}" for name in ("failed", "suspect") if cell[name]] or ["0"]
            size = f", {2 ** cell['log2_bytes'] / 2**30:g} GiB" if "log2_bytes" in cell else ""
            row.append(f"{' and '.join(parts)} of {cell['statistics']:,}{size}")
        rows.append(row)
    return rows


_SIZES = {"200": "200", "1000": "1,000", "10000": "10,000"}


def _diagnosis(measured: dict[str, Any]) -> str:
    """Show how often each shuffler is named right, and what else it is named."""
    samples = {size: max(by_size[size]["samples"] for by_size in measured.values()) for size in _SIZES}
    headings = [f"{shown} decks, of {samples[size]}" for size, shown in _SIZES.items()]
    rows = []
    for shuffler, by_size in measured.items():
        cells, wrong = [], []
        for size, shown in _SIZES.items():
            right, named, beside = (by_size[size][key] for key in ("right", "named", "beside"))
            others = {name: times for name, times in named.items() if name not in (right, "even", "none")}
            wrong += [(times / samples[size], f"`{name}`, {shown}") for name, times in others.items()]
            nothing = [f"{named[name]} {name}" for name in ("even", "none") if name in named and name != right]
            sure = f"{named.get(right, 0)}" + (f" ({beside} beside)" if beside else "")
            cells.append(", ".join([sure, *nothing]))
        share, worst = max(wrong, default=(0.0, ""))
        rows.append([shuffler, f"`{right}`", *cells, f"{100 * share:.0f} %: {worst}" if worst else ""])
    return table(["shuffler", "name", *headings, "largest wrong cell"], rows)


def _worth(name: str) -> list[list[str]]:
    """Show a measurement of bench/worth.py."""
    ((game, results),) = figures("worth")[name]["games"].items()
    places = {"skat": 1, "whist": 2}[game]
    rows = []
    for result in results:
        is_base = result["knows"] == "nothing"
        rows.append(
            [
                _knowledge(result),
                f"{result['won']:.{places}f}",
                "" if is_base else f"{result['gain']:+.{places}f} ± {result['error']:.{places}f}",
                f"{result['right']:.3f}",
                f"{100 * result['failed']:.1f} %" if result["failed"] else "",
            ]
        )
    return rows


def _knowledge(result: dict[str, Any]) -> str:
    names = {"nothing": "nothing", "all": "all cards", "planned": "that the machine has shuffled"}
    if result["knows"] in names:
        return names[result["knows"]]
    return f"the order before {result['passes']} x `{result['knows']}`"


def _watch_alarms(watches: dict[str, Any]) -> list[list[str]]:
    rows = []
    for case in watches["false_alarms"]:
        shares = [
            f"{100 * case['alarms'][alpha] / case['sequences']:.2f} % (at most {100 * case['at_most'][alpha]:.2f} %)"
            for alpha in _ALPHAS
        ]
        rows.append([str(case["cards"]), "yes" if case["sequence"] else "no", f"{case['sequences']:,}", *shares])
    return rows


def _watch_power(watches: dict[str, Any]) -> list[list[str]]:
    rows = []
    for name, case in watches["power"].items():
        quarter, middle, three_quarters = (_stopped(case[key]) for key in ("quarter", "median", "three_quarters"))
        view, _, bet = case["bet"].partition(": ")
        stopped = f"{case['stopped']} of {case['watches']} within {case['most_decks']:,} decks"
        rows.append([name, stopped, middle, f"{quarter} to {three_quarters}", f"`{bet}`, {_VIEWS[view]}"])
    return rows


def _stopped(decks: float) -> str:
    return "never" if decks == float("inf") else f"{decks:,}"


def _watch_speed(watches: dict[str, Any]) -> list[list[str]]:
    return [[cards, f"{speed['alone']:,}", f"{speed['command']:,}"] for cards, speed in watches["decks_per_s"].items()]


def _decks(bench: dict[str, Any]) -> list[list[str]]:
    return [
        [
            what,
            f"{figure['ns']:.1f}",
            str(bench["targets"]["ns"].get(what, "")),
            f"{figure['compile_s']:.1f}" if "compile_s" in figure else "",
        ]
        for what, figure in bench["decks"].items()
    ]


def _commands(bench: dict[str, Any]) -> list[list[str]]:
    return [
        [
            f"`{figure['what']}`",
            f"{figure['s']:.0f}",
            str(bench["targets"]["s"].get(name, "")),
            str(figure["peak_mib"]),
            str(bench["targets"]["mib"]),
        ]
        for name, figure in bench["commands"].items()
    ]
