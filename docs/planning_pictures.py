"""Draw the pictures of planning.md: a plan on the rack, a plan on the wheel, and what the search gains.

`make docs` runs it. The same machine files and the same bench/results.json give the same pictures.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import mischwerk_machines
import numpy as np
from matplotlib import colormaps
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.collections import LineCollection
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from pages.common import figures
from shuffler.config import MachineConfig
from shuffler.planning import planner, prediction

HERE = Path(__file__).resolve().parent
PAPER, INK, SHELF, ACCENT, PALE = "#fcfbf8", "#22262c", "#aabbd0", "#e2552b", "#8b93a1"
CARDS = 52
WIDE = 1.0  # of a pile of cards in the rack's picture
POCKET_HIGH, CARD_IN_POCKET = 10.9, 0.74
OUT = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th", "9th", "10th")


def config_of(machine: str) -> MachineConfig:
    """The firmware's numbers for poker cards."""
    return mischwerk_machines.config(mischwerk_machines.load(machine), mischwerk_machines.card_format("poker"))


def drawn() -> list[int]:
    """A target; any would do."""
    return random.Random(2).sample(range(CARDS), CARDS)


def colours(target: list[int]) -> np.ndarray:
    """Colour of each card: its place in the finished deck."""
    place = np.empty(len(target))
    place[target] = np.arange(len(target))
    return np.asarray(colormaps["viridis"](place / (len(target) - 1)))


def figure_of(width: float, height: float) -> Figure:
    """Empty paper."""
    figure = Figure(figsize=(width, height), facecolor=PAPER, layout="constrained")
    FigureCanvasAgg(figure)
    return figure


def dress(axes: Any, title: str) -> None:
    """Paper and a title, and as few lines as will do."""
    axes.set_facecolor(PAPER)
    axes.set_title(title, loc="left", color=INK, fontsize=11)
    axes.spines[["top", "right"]].set_visible(False)


def rule(axes: Any) -> None:
    """Pale lines across, behind everything."""
    axes.grid(axis="y", color="#e4e1da", lw=0.8)
    axes.set_axisbelow(True)


def save(figure: Figure, name: str) -> None:
    """Save a picture, the same bytes for the same picture."""
    figure.savefig(HERE / "pictures" / name, dpi=100, metadata={"Software": None})


# -- a plan on the rack ----------------------------------------------------------------------------------
def rack_picture() -> None:
    """Five columns: deck, rack, deck, rack, deck, and every card's way through them."""
    c = config_of("pile10")
    target = drawn()
    passes = planner.planned(target, c)
    colour = colours(target)
    figure = figure_of(13, 7.6)
    axes = figure.add_subplot()
    axes.set_axis_off()
    deck = list(range(CARDS))
    at = {card: float(place) for place, card in enumerate(deck)}
    x = 0.0
    pile(axes, x, at, colour, 1.0)
    axes.text(x + WIDE / 2, -1.6, "the deck as it was put in", ha="center", va="top", color=INK)
    lowest = min(min(pass_.eject) for pass_ in passes)
    for number, pass_ in enumerate(passes):
        filled: dict[int, list[int]] = {p: [] for p in pass_.eject}
        for card, p in zip(deck, pass_.pocket, strict=True):
            filled[p].append(card)
        inside = {
            card: (p - lowest) * POCKET_HIGH + k * CARD_IN_POCKET for p in filled for k, card in enumerate(filled[p])
        }
        ways(axes, x + WIDE, at, 1.0, x + 3.0, inside, CARD_IN_POCKET, colour)
        for p in filled:
            y = (p - lowest) * POCKET_HIGH
            axes.add_patch(Rectangle((x + 2.9, y - 0.75), WIDE + 0.2, 0.55, color=SHELF, lw=0))
            turn = OUT[pass_.eject.index(p)]
            axes.text(
                x + 2.9,
                y - 1.05,
                f"pocket {p}, out {turn}",
                ha="left",
                va="top",
                fontsize=8,
                color=INK,
                bbox={"facecolor": PAPER, "edgecolor": "none", "pad": 0.6, "alpha": 0.85},
                zorder=4,
            )
        pile(axes, x + 3.0, inside, colour, CARD_IN_POCKET)
        title = f"pass {number + 1}: fed from below,\neach card into its pocket"
        axes.text(x + 3.5, 65, title, ha="center", va="bottom", color=INK)
        deck = [card for p in pass_.eject for card in filled[p]]
        at = {card: float(place) for place, card in enumerate(deck)}
        ways(axes, x + 3.0 + WIDE, inside, CARD_IN_POCKET, x + 6.0, at, 1.0, colour)
        x += 6.0
        pile(axes, x, at, colour, 1.0)
        done = "the order that was drawn"
        if number + 1 < len(passes):
            done = "pockets laid on each other\nin the order they come out"
        axes.text(x + WIDE / 2, -1.6, done, ha="center", va="top", color=INK)
    if deck != target:
        raise ValueError("the picture's plan does not give its target")
    axes.text(0, 65, "colour:\nplace in the\nfinished deck", ha="left", va="bottom", color=PALE, fontsize=9)
    axes.set_xlim(-0.6, x + WIDE + 0.6)
    axes.set_ylim(-5.5, 70)
    save(figure, "plan-rack.png")


def pile(axes: Any, x: float, at: dict[int, float], colour: np.ndarray, high: float) -> None:
    """Cards as bars."""
    for card, y in at.items():
        axes.add_patch(Rectangle((x, y), WIDE, 0.86 * high, facecolor=colour[card], lw=0, zorder=3))


def ways(
    axes: Any, x: float, at: dict[int, float], high: float, to_x: float, to: dict[int, float], to_high: float,
    colour: np.ndarray,
) -> None:  # fmt: skip
    """A curve for every card from one column to the next."""
    s = np.linspace(0, 1, 40)
    bend = s * s * (3 - 2 * s)
    curves = []
    for card in at:
        y, to_y = at[card] + 0.43 * high, to[card] + 0.43 * to_high
        curves.append(np.column_stack([x + 0.05 + (to_x - x - 0.15) * s, y + (to_y - y) * bend]))
    axes.add_collection(LineCollection(curves, colors=[colour[card] for card in at], lw=0.8, alpha=0.55, zorder=1))


# -- a plan on the wheel ---------------------------------------------------------------------------------
def wheel_picture() -> None:
    """Which slot stands before the throat, then before the chute, card after card: without and with the search."""
    c = config_of("wheel54")
    target = drawn()
    colour = colours(target)
    figure = figure_of(13, 6.4)
    rows = figure.subplots(2, 1, sharex=True)
    for axes, steps, what in zip(
        rows, (0, c.improve_steps), ("filled in turn, emptied in the order wanted", "after the search"), strict=True
    ):
        (pass_,) = planner.planned(target, c, None, steps)
        slots = [*pass_.pocket, *pass_.eject]
        cards = [*range(CARDS), *target]
        x = [*range(CARDS), *range(CARDS + 2, 2 * CARDS + 2)]
        for half in (slice(0, CARDS), slice(CARDS, 2 * CARDS)):
            turn(axes, x[half], slots[half], c.pockets)
        axes.scatter(x, slots, s=30, color=colour[cards], zorder=3)
        axes.set_ylabel("slot", color=INK)
        axes.set_yticks(range(0, c.pockets, 9))
        axes.set_ylim(-1.5, c.pockets + 0.5)
        seconds = prediction.predicted_us([pass_], c) / 1e6
        dress(axes, f"{what}: {seconds:.1f} s")
    rows[1].set_xticks(
        [(CARDS - 1) / 2, CARDS + 2 + (CARDS - 1) / 2],
        ["cards go in, in feeding order", "cards come out, in the order of the finished deck"],
    )
    for axes in rows:
        axes.tick_params(axis="x", length=0, labelsize=11)
    rows[1].set_xlim(-1, 2 * CARDS + 2)
    save(figure, "plan-wheel.png")


def turn(axes: Any, x: list[int], slots: list[int], pockets: int) -> None:
    """The wheel's way from slot to slot, the shorter way round."""
    for k in range(1, len(slots)):
        ahead = (slots[k] - slots[k - 1] + pockets // 2) % pockets - pockets // 2
        near = slots[k - 1] + ahead
        axes.plot([x[k - 1], x[k]], [slots[k - 1], near], color=PALE, lw=0.9, zorder=1)
        if near != slots[k]:
            axes.plot([x[k - 1], x[k]], [slots[k] - ahead, slots[k]], color=PALE, lw=0.9, zorder=1)


# -- what the search gains -------------------------------------------------------------------------------
def budget_picture() -> None:
    """Predicted seconds against the steps of the search, with and without the chip's time for them."""
    curves = figures("planning")["budgets"]
    figure = figure_of(13, 3.9)
    for axes, curve in zip(figure.subplots(1, len(curves)), curves, strict=True):
        x = range(len(curve["steps"]))
        s = np.array(curve["s"])
        axes.plot(x, s + np.array(curve["chip_s"]), "--", color=PALE, lw=1.6, label="and the chip's time for the steps")
        axes.plot(x, s, "-o", color="#2a6f8f", ms=4, lw=1.8, label="the plan")
        own = float(np.interp(curve["own_steps"], curve["steps"], x))
        axes.axvline(own, color=ACCENT, lw=1.2, ls=":", zorder=1, label="the machine's budget")
        axes.set_xticks(x, [f"{steps // 1000}k" if steps >= 1000 else str(steps) for steps in curve["steps"]])
        axes.tick_params(axis="x", labelsize=8)
        dress(axes, f"{curve['machine']}, {curve['cards']} cards")
        rule(axes)
        axes.set_xlabel("steps of the search", color=INK)
    figure.axes[0].set_ylabel("seconds, predicted", color=INK)
    handles, labels = figure.axes[0].get_legend_handles_labels()
    figure.legend(handles, labels, loc="outside lower center", ncols=3, frameon=False)
    save(figure, "plan-budget.png")


def main() -> None:
    """Draw all three."""
    rack_picture()
    wheel_picture()
    budget_picture()


if __name__ == "__main__":
    main()
