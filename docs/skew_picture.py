"""Draw docs/pictures/skew-plan.png: one feed seen from above, with tyres so unequal that the card visibly turns.

python docs/skew_picture.py
"""

from __future__ import annotations

import math
from pathlib import Path

from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.patches import FancyBboxPatch, Polygon, Rectangle
from matplotlib.transforms import Affine2D
from mischwerk_machines import across, card_format, load
from mischwerk_sim.across.feed import Card
from mischwerk_sim.across.plan import Chance

OUT = Path(__file__).resolve().parent / "pictures" / "skew-plan.png"
NIP = 0.04  # the nip's tyres differ by this share
INK, FAINT, WALL, TYRE, CARD = "#1f2530", "#7a8290", "#c9ced6", "#3a3f4a", "#b3303b"


def main() -> None:
    machine, card, numbers = load("pile10"), card_format("poker"), across()
    feed = Card(machine, card, numbers, Chance(nip=NIP))
    track = feed.feed()
    sensor = machine.data.feed.sensor_x_mm, numbers.across.throat_beam_mm
    figure = Figure(figsize=(9.6, 5.6), layout="constrained")
    axes = figure.add_subplot()
    for wall in feed.plan.walls:
        axes.add_patch(Polygon(wall.corners, facecolor=WALL, edgecolor="none"))
    for tyre in feed.patches.tyres:
        (x, z0), (_, z1) = tyre.patch.points[0], tyre.patch.points[-1]
        half = numbers.across.roller_wide_mm / 2.0 - (z1 - z0) / 2.0
        axes.add_patch(Rectangle((x - 1.5, z0 - half), 3.0, z1 - z0 + 2.0 * half, facecolor=TYRE, alpha=0.8))
    pad = numbers.across.gate_pad_mm
    axes.add_patch(Rectangle((0.0, -pad / 2.0), machine.data.feed.gate_depth_mm, pad, facecolor=FAINT))
    axes.plot(*sensor, marker="o", color="#2b7a4b", markersize=6)
    after = next(at for at, (x, _, _) in enumerate(track.path) if x - card.length_mm / 2.0 > sensor[0])
    for number, colour, high in ((0, FAINT, -8.0), (after, CARD, 26.0), (len(track.path) - 1, INK, -26.0)):
        x, z, angle = track.path[number]
        _outline(axes, card.length_mm, card.width_mm, numbers.skew.corner_mm, (x, z, angle), colour)
        axes.text(x, high, f"{abs(math.degrees(angle)):.1f}\u00b0", color=colour, fontsize=11, ha="center", va="center")
    for x, z, text in (
        (machine.data.feed.roller_x_mm, 4.0, "feed roller"),
        (machine.data.feed.nip_x_mm - 3.0, -32.0, "nip"),
        (sensor[0] + 2.0, sensor[1] - 0.8, "throat's beam"),
        (1.2, -15.5, "pad"),
        (-45.0, 53.0, "side plate, liner"),
        (60.0, 53.0, "pocket"),
    ):
        axes.text(x, z, text, color=INK, fontsize=9, ha="left" if text == "throat's beam" else "center", va="center")
    axes.set(
        xlim=(-70.0, 95.0), ylim=(-59.0, 59.0), aspect="equal", xlabel="x along the feed, mm", ylabel="z across, mm"
    )
    axes.spines[["top", "right"]].set_visible(False)
    axes.set_title(
        f"{machine.name} from above, the nip's left tyre {NIP:.0%} larger: in the well, behind the throat, at rest",
        fontsize=10,
        color=INK,
        loc="left",
    )
    FigureCanvasAgg(figure)
    figure.savefig(OUT, dpi=100, facecolor="white")


def _outline(axes, length, width, radius, place, colour) -> None:  # type: ignore[no-untyped-def]
    x, z, angle = place
    box = FancyBboxPatch(
        (-length / 2.0 + radius, -width / 2.0 + radius),
        length - 2.0 * radius,
        width - 2.0 * radius,
        boxstyle=f"round,pad={radius}",
        facecolor="none",
        edgecolor=colour,
        linewidth=1.6,
    )
    box.set_transform(Affine2D().rotate(angle).translate(x, z) + axes.transData)
    axes.add_patch(box)


if __name__ == "__main__":
    main()
