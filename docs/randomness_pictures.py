"""Draw the pictures of randomness.md: the chain from noise to a deck, and how soon the health tests refuse a source.

`make docs` runs it. The curves are exact for independent bits: the proportion test by the binomial distribution, the
repetition test by recurrence. The dots are sources drawn with a fixed seed and fed to the
firmware's own tests, all three together.
"""

from __future__ import annotations

import math
import random
from typing import Any

import numpy as np
from matplotlib.patches import FancyArrowPatch, FancyBboxPatch
from mischwerk_sim.noise import BIASED_P_ZERO, P_ZERO
from planning_pictures import ACCENT, INK, PALE, PAPER, SHELF, dress, figure_of, rule, save
from shuffler.randomness import bits as counting
from shuffler.randomness.drbg import BITS_PER_KEY_Q16, REFILL_BLOCKS
from shuffler.randomness.health import APT_CUTOFF, RCT_CUTOFF, STARTUP_BITS, WINDOW, Health, SourceFailure
from shuffler.randomness.source import CREDIT_PER_RAW_BIT_PERCENT, RAW_BYTES_PER_KEY, SLICE_BYTES

CREDITED = 2 ** (-CREDIT_PER_RAW_BIT_PERCENT / 100)  # most common value of a source that just holds what is credited
KEY_BITS = 8 * RAW_BYTES_PER_KEY
# Colours of Okabe and Ito, which differ for colour-blind eyes too; width and dash tell the same once more.
SPANS = (
    ("start-up alone (1,024 bits)", STARTUP_BITS, "#0072b2"),
    ("up to the first key (3,072)", STARTUP_BITS + KEY_BITS, "#009e73"),
    ("up to 100 keys (205,824)", STARTUP_BITS + 100 * KEY_BITS, "#cc79a7"),
)
MEASURED = (0.84, 0.87, 0.885, 0.9, 0.91, 0.92, 0.93, 0.94, 0.95, 0.97, 0.985)
SOURCES = 300  # for each dot
FALSE_ALARM = 2.0**-40  # of a source that just holds what is credited: a window of proportion, a bit of repetition


def tail(count: int, p: float, least: int) -> float:
    """P(at least ``least`` of ``count`` independent trials of probability ``p`` succeed)."""
    if p in (0.0, 1.0):
        return float(p == 1.0)
    logs = [
        math.lgamma(count + 1)
        - math.lgamma(k + 1)
        - math.lgamma(count - k + 1)
        + k * math.log(p)
        + (count - k) * math.log1p(-p)
        for k in range(least, count + 1)
    ]
    return min(1.0, math.fsum(map(math.exp, logs)))


def by_proportion(p: float, bits: int) -> float:
    """Probability that the adaptive proportion test refuses within ``bits``, whole windows of independent bits."""
    window = sum(q * tail(WINDOW - 1, q, APT_CUTOFF - 1) for q in (p, 1 - p))
    return -math.expm1(bits // WINDOW * math.log1p(-window)) if window < 1 else 1.0


def by_repetition(p: np.ndarray, spans: list[int]) -> np.ndarray:
    """Likewise the repetition count test: for each span a row, for each p a column.

    Bit by bit: ``begun[n]`` is the probability that a run of this value begins at bit n and none was refused before;
    ``runs`` adds those that go on still, each with the chance that it does.
    """
    chance = np.stack([p, 1 - p])
    longest = chance ** (RCT_CUTOFF - 1)
    begun = np.zeros((max(spans), *chance.shape))
    begun[0] = chance
    runs = np.zeros_like(chance)
    refused = np.zeros_like(p)
    rows = []
    for n in range(1, max(spans) + 1):
        runs = chance * runs + begun[n - 1]
        if n >= RCT_CUTOFF:
            at_last = begun[n - RCT_CUTOFF] * longest
            refused = refused + at_last.sum(axis=0)
            runs = runs - at_last
        if n in spans:
            rows.append(refused)
        if n < max(spans):
            begun[n] = (runs * (1 - chance))[::-1]
    return np.array(rows)


def by_firmware(p: float, spans: list[int]) -> list[float]:
    """Share of SOURCES biased ones that the firmware's own tests refuse within each of these spans, in bits."""
    r = random.Random(f"health tests {p}")
    refused_at = []
    for _ in range(SOURCES):
        health = Health(counting)
        try:
            for _ in range(max(spans) // 8):
                health.feed(bytes((sum((r.random() < p) << k for k in range(8)),)))
            refused_at.append(math.inf)
        except SourceFailure:
            refused_at.append(health.samples)
    return [sum(bits <= span for bits in refused_at) / SOURCES for span in spans]


def health_picture() -> None:
    """Probability that a source is refused against its bias: as it is, and on a logarithmic scale."""
    figure = figure_of(13, 5.6)
    wide, close = figure.subplots(1, 2, width_ratios=(1, 1))
    p = np.unique(np.concatenate([np.linspace(0.5, 0.8, 13), np.linspace(0.8, 1.0, 101)]))
    repeated = by_repetition(p, [bits for _, bits, _ in SPANS])
    for k, (label, bits, colour) in enumerate(SPANS):
        counted = [by_proportion(q, bits) for q in p]
        for axes in (wide, close):
            axes.plot(p, counted, color=colour, lw=2.2, label=f"proportion, {label}")
            axes.plot(p, repeated[k], color=colour, lw=1.5, ls=(0, (4, 2)), label=f"repetition, {label}")
    spans = [bits for _, bits, _ in SPANS[:2]]
    shares = np.array([by_firmware(q, spans) for q in MEASURED])
    for k, mark in enumerate("os"):
        wide.plot(
            MEASURED,
            shares[:, k],
            mark,
            ms=5,
            color=SPANS[k][2],
            mec=PAPER,
            mew=0.8,
            zorder=5,
            clip_on=False,
            label=f"firmware, {SPANS[k][0]}",
        )
    for axes, title in ((wide, "chance to be refused"), (close, "the same, on a logarithmic scale")):
        dress(axes, title)
        rule(axes)
        axes.set_xlabel("share of the more common value", color=INK)
        axes.set_ylabel("probability", color=INK)
    marked(wide, P_ZERO, "measured\non a board", 0.30)
    marked(wide, CREDITED, "holds just\nwhat is credited", 0.62)
    wide.set_xlim(0.5, 1.0)
    wide.set_ylim(0, 1.0)
    close.set_yscale("log")
    close.set_ylim(1e-15, 1.5)
    close.set_xlim(0.8, 1.0)
    close.axhline(FALSE_ALARM, color=PALE, lw=1, ls=":")
    close.text(0.9, FALSE_ALARM, "2$^{-40}$", ha="left", va="bottom", color=INK, fontsize=9)
    marked(close, CREDITED, "holds just\nwhat is credited", 0.97)
    marked(close, BIASED_P_ZERO, "the twin's\nbiased model", 0.33)
    figure.suptitle("The more biased a source, the sooner it is refused; a healthy one practically never", color=INK)
    handles, labels = wide.get_legend_handles_labels()
    figure.legend(handles, labels, loc="outside lower center", ncols=4, frameon=False, fontsize=9)
    save(figure, "health-tests.png")


# -- the chain -------------------------------------------------------------------------------------------
BOX = (1.62, 1.0)  # width and height
LINKS = (  # x, y, heading, words
    (0, 2, "ring oscillator", f"raw bits,\n{CREDIT_PER_RAW_BIT_PERCENT / 100} bit credited each"),
    (2.3, 2, "health tests", "runs, counts,\nperiods: every bit"),
    (4.6, 2, "slice", f"{RAW_BYTES_PER_KEY} raw bytes and\n{SLICE_BYTES - RAW_BYTES_PER_KEY} of the extras"),
    (6.9, 2, "SHA-256", f"a key of 256 bits\nfor {BITS_PER_KEY_Q16 >> 16} bits of digits"),
    (9.2, 2, "ChaCha20", f"{REFILL_BLOCKS} blocks a refill,\nerased as they are used"),
    (9.2, 0, "rejection", "words to numbers\nbelow n"),
    (6.9, 0, "Fisher and Yates", "numbers to\nthe target"),
    (4.6, 0, "planner", "target to passes;\nnothing is drawn for it"),
)
SIDES = (  # x, y, heading, words: what joins or leaves
    (2.3, 0, "refused", "latched until\nswitched off"),
    (4.6, 3.6, "extras, not credited", "os.urandom, board id,\ntimer: their SHA-256"),
    (6.9, 3.6, "auditable only", "the host's nonce and\nthe number of the key"),
)


def chain_picture() -> None:
    """Boxes from noise to a plan."""
    figure = figure_of(13, 5.2)
    axes = figure.add_subplot()
    axes.set_axis_off()
    for x, y, heading, text in LINKS:
        box(axes, x, y, heading, text, SHELF, "-")
    for x, y, heading, text in SIDES:
        box(axes, x, y, heading, text, ACCENT if heading == "refused" else PALE, "--")
    wide, high = BOX
    for k in range(4):
        arrow(axes, (LINKS[k][0] + wide, 2.5), (LINKS[k + 1][0], 2.5))
    arrow(axes, (9.2 + wide / 2, 2), (9.2 + wide / 2, high))
    arrow(axes, (9.2, 0.5), (6.9 + wide, 0.5))
    arrow(axes, (6.9, 0.5), (4.6 + wide, 0.5))
    arrow(axes, (2.3 + wide / 2, 2), (2.3 + wide / 2, high), ACCENT)
    for x in (4.6, 6.9):
        arrow(axes, (x + wide / 2, 3.6), (x + wide / 2, 2 + high), PALE)
    # Fast key erasure: out of the top of the generator and back into it.
    arrow(axes, (9.2 + wide * 0.72, 2 + high), (9.2 + wide * 0.28, 2 + high), INK, "arc3,rad=1.1")
    axes.text(9.2 + wide / 2, 3.62, "first 32 bytes:\nthe next key", ha="center", va="bottom", color=INK, fontsize=9)
    axes.text(2.3 + wide / 2 + 0.08, 1.5, "a test fails", ha="left", va="center", color=INK, fontsize=9)
    axes.set_xlim(-0.1, 9.3 + wide)
    axes.set_ylim(-0.1, 4.7)
    figure.suptitle("From noise to a plan: every deck goes this way, once", color=INK)
    save(figure, "randomness-chain.png")


def box(axes: Any, x: float, y: float, heading: str, text: str, edge: str, line: str) -> None:
    """One link of the chain."""
    wide, high = BOX
    axes.add_patch(
        FancyBboxPatch((x, y), wide, high, "round,pad=0,rounding_size=0.08", fc="white", ec=edge, lw=1.8, ls=line)
    )
    axes.text(x + wide / 2, y + high * 0.78, heading, ha="center", va="center", color=INK, fontsize=11, weight="bold")
    axes.text(x + wide / 2, y + high * 0.34, text, ha="center", va="center", color=INK, fontsize=9)


def arrow(
    axes: Any, start: tuple[float, float], end: tuple[float, float], colour: str = INK, way: str = "arc3,rad=0"
) -> None:
    """From one link to the next."""
    axes.add_patch(
        FancyArrowPatch(
            start,
            end,
            connectionstyle=way,
            arrowstyle="-|>",
            mutation_scale=14,
            color=colour,
            lw=1.6,
            shrinkA=2,
            shrinkB=2,
        )
    )


def marked(axes: Any, p: float, label: str, height: float) -> None:
    """A source of note, its words at ``height`` (a share of the axis)."""
    axes.axvline(p, color=ACCENT, lw=1.2, ls=":", zorder=1)
    beside = -4 if p > 0.8 else 4  # points
    axes.annotate(
        f"{label}\n{p:.4g}",
        (p, height),
        xycoords=axes.get_xaxis_transform(),
        xytext=(beside, 0),
        textcoords="offset points",
        color=INK,
        fontsize=9,
        ha="right" if beside < 0 else "left",
        va="top",
    )


def main() -> None:
    """Draw both."""
    chain_picture()
    health_picture()


if __name__ == "__main__":
    main()
