"""Draw the picture of panel.md: what the display shows in its main states, and the light beside it.

The firmware's own code draws, under MicroPython with its own font, and sends it to an SSD1306 of a few lines.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

import numpy as np
from matplotlib.patches import Circle, FancyBboxPatch
from mischwerk_sim.board import interpreter
from planning_pictures import INK, figure_of, save

HERE = Path(__file__).resolve().parent
GLASS, DOTS, PALE = (12, 16, 24), (150, 215, 255), "#6b7280"
DOT = 4  # how much larger than the display the image is

# Each state on two lines: what it is and its light; then the display's memory as hexadecimal digits.
SCRIPT = """
import sys
sys.path.insert(0, {core!r})
sys.path.insert(0, {firmware!r})
import binascii
from rp2040.panel.display import Display
from shuffler import faults
from shuffler.app import descriptions
from shuffler.link import protocol
from shuffler.panel import state as panel
from shuffler.panel import text as panel_text

class Glass:
    def __init__(self):
        self.memory = bytearray(1024)
        self.at = 0
    def writeto(self, address, data):
        if data[0] == 0x40:
            self.memory[self.at : self.at + len(data) - 1] = data[1:]
            self.at += len(data) - 1
        elif data[1] & 0xF0 == 0xB0:
            self.at = (data[1] & 15) * 128 + (data[2] | (data[3] & 15) << 4)

def draw(what, state, page=0):
    glass = Glass()
    display = Display(lambda: glass, 0x3C)
    text = bytearray((page + 1) * panel_text.PAGE_BYTES)
    panel_text.write(panel_text.pages(state), text)
    display.show(text, page * panel_text.PAGE_BYTES, bool(panel_text.mark(state)))
    for _ in range(60):
        display.step(10)
    told = descriptions.LIGHTS[panel.light_of(state)].blinks
    if state.mode == 2:
        told = descriptions.TEST_WORDS.replace("the same", told)
    print("%s|%s|%d %d %d" % ((what, told) + panel.light(state)[:3]))
    print(str(binascii.hexlify(glass.memory), "ascii"))

def state(phase, number=0, fault=None, mode=0, result=None):
    if phase in protocol.PHASES:
        phase = protocol.PHASES.index(phase)
    return panel.State(phase, number, 2, fault, mode, panel.Settings("Mischwerk", 52, "poker", 0), result)

def fault(name, place, attempt):
    return faults.Fault(faults.code(name), faults.PLACES.index(place), faults.NO_POCKET, 1, attempt, 0, 0, (), "")

misfeed, jam = fault("MISFEED", "well", 3), fault("JAM_THROAT", "throat", 1)
draw("ready", state("idle"))
draw("shuffling, pass 1 of 2", state("feeding", 1))
draw("done", state("idle", result=panel.Result(52, 2, 21)))
draw("MISFEED, first page", state("paused", fault=misfeed))
draw("MISFEED, three seconds later", state("paused", fault=misfeed), 1)
draw("JAM_THROAT", state("fault", fault=jam))
draw("test mode", state("ejecting", 2, mode=2))
draw("diagnostic mode", state("diagnosing"))
draw("maintenance", state(panel.MAINTENANCE))
"""


def states() -> list[tuple[str, str, str, np.ndarray]]:
    """Return what it is, the light in words, its colour and the display's dots (64 x 128), for each state."""
    firmware = HERE.parent / "firmware"
    script = SCRIPT.format(core=str(firmware / "core"), firmware=str(firmware))
    command = [str(interpreter.find()), "-c", script]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True).stdout.splitlines()
    out = []
    for head, memory in zip(done[::2], done[1::2], strict=True):
        what, label, rgb = head.split("|")
        colour = "#{:02x}{:02x}{:02x}".format(*map(int, rgb.split()))
        pages = np.frombuffer(bytes.fromhex(memory), np.uint8).reshape(8, 1, 128)
        dots = (pages >> np.arange(8, dtype=np.uint8).reshape(1, 8, 1)) & 1
        out.append((what, label, colour, dots.reshape(64, 128)))
    return out


def enlarged(dots: np.ndarray) -> np.ndarray:
    """The dots as an image in the display's colours."""
    lit = np.kron(dots, np.ones((DOT, DOT)))[..., None]
    return np.asarray(lit * DOTS + (1 - lit) * GLASS, dtype=np.uint8)


def main() -> None:
    """Draw pictures/panel.png."""
    all_states = states()
    figure = figure_of(15, 10.5)
    for axes, (what, label, colour, dots) in zip(figure.subplots(3, 3).flat, all_states, strict=True):
        image = enlarged(dots)
        high, wide = image.shape[:2]
        axes.add_patch(
            FancyBboxPatch((0, 0), wide, high, boxstyle="round,pad=14", facecolor=np.array(GLASS) / 255, edgecolor=INK)
        )
        axes.imshow(image, interpolation="nearest", zorder=2)
        axes.add_patch(Circle((2, high + 52), 13, facecolor=colour, edgecolor=INK, linewidth=0.8))
        axes.text(28, high + 46, what, color=INK, fontsize=13, va="center", weight="bold")
        axes.text(28, high + 74, f"light: {label}", color=PALE, fontsize=11, va="center")
        axes.set_xlim(-18, wide + 18)
        axes.set_ylim(high + 92, -18)
        axes.set_axis_off()
    save(figure, "panel.png")


if __name__ == "__main__":
    main()
