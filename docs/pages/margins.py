"""The tables of hardware.md that say how far each build is from where it would fail, and what each assumption rests on.

A margin is calculated from the one definition of both of its numbers: machine files, across.toml, wiring.toml, the
process maps in bench/maps, and what whole decks showed (bench/bounce.py, bench/unknowns.py).
"""

from __future__ import annotations

import csv
import tomllib
from collections.abc import Iterator
from typing import Any, NamedTuple

from mischwerk_cad.buildable.limits import move_limits
from mischwerk_cad.checks import light
from mischwerk_cad.construction import load_construction
from mischwerk_cad.electronics.wiring import harness
from mischwerk_cad.electronics.wiring import table as wiring
from mischwerk_machines import Machine, across, axes_of, card_format, changed, load
from mischwerk_machines.emptyings import MAX_STEP_HZ

from .common import HERE, figures, table

BUILDS = ("pile10", "wheel54")
MAPS = HERE.parent / "bench" / "maps"
CLEAN = 0.99  # of the feeds at a point of a map: such a point counts as clean
SETTLES_S = 0.180  # one card through air to the floor of an empty well (docs/explanation/twin.md)
EDGES = {"pile10": ("rear_stop", "well", "pusher"), "wheel54": ("hub", "well", "pusher")}  # as bench/bounce.py


class Margin(NamedTuple):
    """``value`` and ``bound`` as people read them; ``spare``: what lies between, over 1 or above 0 when it holds."""

    build: str
    what: str
    value: str
    bound: str
    spare: str
    known: str  # drawn, mapped, calculated, measured in the twin, or still to be measured
    holds: bool


def margins(name: str) -> list[Margin]:
    """Read the margins of one build: torque, light, times, gaps, restitution, and all unknowns together."""
    machine = load(name)
    makers = (_torque, _light, _steps, _settling, _gate, _play, _follower, _friction, _bounce, _together)
    return [margin for maker in makers for margin in maker(machine)]


def margins_table() -> str:
    """For hardware.md."""
    headings = ["build", "what", "is", "fails at", "margin", "how it is known"]
    return table(
        headings,
        [
            [f"`{margin.build}`", margin.what, margin.value, margin.bound, margin.spare, margin.known]
            for name in BUILDS
            for margin in margins(name)
        ],
    )


def assumptions() -> list[dict[str, Any]]:
    """Read assumptions.toml: keys, rests_on, how."""
    return tomllib.loads((HERE / "pages" / "assumptions.toml").read_text(encoding="utf-8"))["assumption"]  # type: ignore[no-any-return]


def assumptions_table() -> str:
    """For hardware.md, what is known least at its end."""
    order = ("kept", "drawn", "mapped", "rig", "to be measured")
    rows = sorted(assumptions(), key=lambda assumption: order.index(assumption["rests_on"]))
    return table(
        ["number of a machine file", "rests on", "how"],
        [[", ".join(f"`{key}`" for key in row["keys"]), row["rests_on"], row["how"]] for row in rows],
    )


def _torque(machine: Machine) -> Iterator[Margin]:
    c = load_construction()
    heaviest = max((card_format(name) for name in machine.formats), key=lambda card: card.grams)
    moves, least = move_limits(machine, heaviest, c), c["limits"]["margin"]
    for axis in axes_of(machine):
        limit = min((move for move in moves if move.axis == axis), key=lambda move: move.margin)
        gives = min(limit.twin, limit.motor)
        yield Margin(
            machine.name,
            f"torque, {axis}: {limit.move}",
            f"{limit.needed:.2f} {limit.unit} needed",
            f"{gives:.2f} {limit.unit}, the motor at that speed",
            f"{limit.margin:.2f} times, {least:g} demanded",
            "calculated: back-EMF, coil, maker's curve",
            limit.margin >= least,
        )


def _light(machine: Machine) -> Iterator[Margin]:
    estimates = wiring()["light"]
    seen = [light.seen(cable, estimates) for cable in harness(machine.kind, emptying=machine.emptying).barriers()]
    weakest = min(seen, key=lambda beam: beam.times)
    spare = weakest.times / estimates["wanted"]
    yield Margin(
        machine.name,
        f"light, weakest beam: {weakest.cable.key}",
        f"{weakest.times:.1f} times the threshold",
        f"{estimates['wanted']:g} times: parts from the low end of their data sheets",
        f"{spare:.1f} times",
        "calculated from data sheets; still to be measured",
        spare >= 1.0,
    )
    for is_long, key in ((False, "fast_us"), (True, "slow_us")):
        slowest = max((beam for beam in seen if beam.cable.is_long == is_long), key=lambda beam: beam.us)
        yield Margin(
            machine.name,
            f"light, slowest {'long' if is_long else 'short'} beam: {slowest.cable.key}",
            f"{slowest.us:.0f} us to go dark",
            f"{estimates[key]:.0f} us",
            f"{estimates[key] / slowest.us:.1f} times",
            "calculated from data sheets; still to be measured",
            slowest.us <= estimates[key],
        )


def _steps(machine: Machine) -> Iterator[Margin]:
    feed = machine.data.feed
    hz = feed.speed_mm_s * feed.steps_per_mm
    yield Margin(
        machine.name,
        "time, quickest axis: feed",
        f"{hz:.0f} steps/s",
        f"{MAX_STEP_HZ} steps/s, what the board's step generation is built for",
        f"{MAX_STEP_HZ / hz:.2f} times",
        "calculated; seen on an emulated chip",
        hz <= MAX_STEP_HZ,
    )


def _settling(machine: Machine) -> Iterator[Margin]:
    waits_ms = machine.pusher.settle_ms
    if machine.kind != "wheel":
        return  # a rack throws blocks, and sees them arrive
    yield Margin(
        machine.name,
        "time, the last card's fall through air",
        f"waited for {waits_ms:g} ms",
        f"{1000 * SETTLES_S:.0f} ms, one card through air at its bound",
        f"{waits_ms / (1000 * SETTLES_S):.2f} times",
        "measured in the twin",
        waits_ms > 1000 * SETTLES_S,
    )


def _gate(machine: Machine) -> Iterator[Margin]:
    gap = machine.data.feed.gate_gap_mm
    thick = [card_format(name).thickness_mm for name in machine.formats]
    narrow = max(thick) + load_construction()["limits"]["tyre_runout_mm"]
    yield Margin(
        machine.name,
        "gap at the gate, thickest card",
        f"{gap:.2f} mm",
        f"{narrow:.2f} mm: card and what the tyres run out",
        f"{gap - narrow:.2f} mm",
        "drawn: a gauge sets it, tyres are ground",
        gap > narrow,
    )
    rows = [row for row in _map("gap") if float(row["thickness"]) <= min(thick)]
    nearest = max(float(row["thickness"]) for row in rows)
    clean = max(
        float(row["gap"]) for row in rows if float(row["thickness"]) == nearest and float(row["clean_p"]) >= CLEAN
    )
    yield Margin(
        machine.name,
        "gap at the gate, two thin cards",
        f"{gap:.2f} mm",
        f"above {clean:.2f} mm, the last clean one, with cards of {nearest:.2f} mm",
        f"{clean - gap:.2f} mm",
        "mapped, on `pile10`",
        clean > gap,
    )


def _play(machine: Machine) -> Iterator[Margin]:
    section = across()
    widths = [card_format(name).width_mm for name in machine.formats]
    most = max((section.across.inner_mm - width) / 2.0 - section.liner_mm(width) for width in widths)
    rows, wrong = _map("skew"), ("out", "long", "jam", "misfeed")
    bad = {float(row["play"]) for row in rows if any(int(row[key]) for key in wrong)}
    clean = max(play for play in (float(row["play"]) for row in rows) if not any(bad_play <= play for bad_play in bad))
    yield Margin(
        machine.name,
        "play between card and guides, each side",
        f"{most:.2f} mm",
        f"{clean:g} mm, the end of the map: all clean",
        f"{clean / most:.1f} times",
        "mapped, on `pile10`, with tyres up to 8 % apart and square pockets",
        clean > most,
    )


def _follower(machine: Machine) -> Iterator[Margin]:
    grams, (low, high) = machine.data.well.follower_grams, follower_window(machine)
    yield Margin(
        machine.name,
        "weight of the follower, dusty cards",
        f"{grams:g} g",
        f"below {low:g} g; {high:g} g is the end of the map",
        f"{grams / low:.1f} times; {high / grams:.1f} times up to the map's end",
        "mapped, on `pile10`",
        low <= grams <= high,
    )


def follower_window(machine: Machine) -> tuple[float, float]:
    """The lightest and the heaviest follower, grams, between which the map of dusty cards is clean around its own."""
    grams, rows = machine.data.well.follower_grams, _map("follower-dusty")
    bad = [float(row["follower"]) for row in rows if float(row["clean_p"]) < CLEAN]
    clean = [float(row["follower"]) for row in rows if float(row["clean_p"]) >= CLEAN]
    low = min(weight for weight in clean if all(weight > other for other in bad if other < grams))
    return low, max(weight for weight in clean if all(weight < other for other in bad if other > grams))


def follower_page() -> dict[str, str]:
    """The guide's window of the follower's weight: from the map, and what the feed's motor bears."""
    rows = []
    for machine in (load(name) for name in (*BUILDS, "pile11", "wheel110")):
        grams, (low, high) = machine.data.well.follower_grams, follower_window(machine)
        bears = f"{_borne_g(machine):.0f} g"
        is_end = high == max(float(row["follower"]) for row in _map("follower-dusty"))
        most = f"{high:g} g, the map's end" if is_end else f"{high:g} g"
        rows.append([f"`{machine.name}`", f"{grams:g} g", f"{low:g} g", most, bears])
    headings = ["build", "weighs", "clean feeds from", "up to", "the feed's motor has its margin up to"]
    return {"follower": table(headings, rows)}


def _borne_g(machine: Machine) -> float:
    """A follower of this weight leaves the feed's motor just the margin that is demanded."""
    c = load_construction()
    card = max((card_format(name) for name in machine.formats), key=lambda fmt: fmt.grams)
    grams = machine.data.well.follower_grams

    def need(weight: float) -> tuple[float, float]:
        heavier = changed(machine, {"well.follower_grams": weight})
        limit = next(move for move in move_limits(heavier, card, c) if move.axis == "feed")
        return limit.needed, min(limit.twin, limit.motor)

    (needed, gives), (more, _) = need(grams), need(grams + 1.0)
    return grams + (gives / c["limits"]["margin"] - needed) / (more - needed)


def _friction(machine: Machine) -> Iterator[Margin]:
    least, pairs = machine.data.friction.roller, _map("friction")
    clean = [
        roller
        for roller in sorted({float(row["roller-friction"]) for row in pairs})
        if all(float(row["clean_p"]) >= CLEAN for row in pairs if float(row["roller-friction"]) == roller)
    ]
    yield Margin(
        machine.name,
        "friction of the feed roller on cards",
        f"{least:g}",
        f"below {min(clean):g}, at some friction of card on card from 0.15 to 0.45",
        f"{least / min(clean):.1f} times",
        "mapped, on `pile10`; the rig measures yours",
        least >= min(clean),
    )


def _bounce(machine: Machine) -> Iterator[Margin]:
    rows = [row for row in figures("bounce")["rows"] if row["machine"] == machine.name]
    worst = max(row["restitution"] for row in rows)
    exact, decks = (sum(row[key] for row in rows) for key in ("exact", "decks"))
    filed = machine.data.restitution
    value = min(getattr(filed, pair) for pair in EDGES[machine.name])
    yield Margin(
        machine.name,
        "restitution of a card's edge at stop, well and pusher",
        f"{value:g} in the twin",
        f"{worst:g} is the most that was tried, the worst that is likely",
        f"{exact} of {decks} decks exact from 0 to {worst:g}",
        "measured in the twin; still to be measured on a part",
        value >= worst and exact == decks,
    )


def _together(machine: Machine) -> Iterator[Margin]:
    row = next(entry for entry in figures("unknowns") if entry["machine"] == machine.name and entry["what"] == "decks")
    low, high = (100.0 * bound for bound in row["exact_interval"])
    yield Margin(
        machine.name,
        "all unknown numbers at once, drawn",
        f"{row['exact']} of {row['tried']} decks exact",
        "99 of 100",
        f"{low:.1f} to {high:.1f} % (95 %)",
        "measured in the twin",
        row["exact"] >= 0.99 * row["tried"],
    )


def _map(name: str) -> list[dict[str, Any]]:
    with (MAPS / f"{name}.csv").open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


# -- The tables within hardware.md that are not made from the drawings alone.


def hardware_page() -> dict[str, str]:
    """Margins, assumptions, and how long drawing takes; what is printed, the drawings say (mischwerk_cad.guide)."""
    bench = figures("cad")["builds"]
    rows = [
        ["assembling, s of one core", *(str(build["assemble_s"]) for build in bench.values())],
        ["writing everything, s of one core", *(str(build["write_s"]) for build in bench.values())],
    ]
    drawn = table(["", *(f"`{name}`" for name in bench)], rows)
    return {"margins": margins_table(), "assumptions": assumptions_table(), "drawn": drawn}
