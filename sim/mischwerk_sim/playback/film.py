"""A film of a run: the machine, the strip of the deck, phase and seconds. GIF with Pillow; MP4 through ffmpeg."""

from __future__ import annotations

import contextlib
import math
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from matplotlib import get_data_path
from PIL import Image, ImageColor, ImageDraw, ImageFont

from ..kinds import table
from ..problem import CommandError
from ..world.draw import LIGHT, OTHER
from . import drawing
from .folder import Run
from .motion import Motion
from .story import Row, Story

SPEED = 4.0  # machine seconds a second, unless told
_GIF_MS, _MP4_FPS = 80, 25  # a GIF's clock ticks in 10 ms
_LAST_S = 2.0  # how long the final deck is shown
_FINER = 3  # drawn larger by this factor and scaled down, for smooth edges
_MOST = 1500  # frames of a GIF, all held in memory
_COLOURS = 256
_PALE = 238  # channels all above this: paper
_FLAT_RAD = 0.02  # a flatter card in the well lies on the stack
_PAPER, _INK, _FAINT, _EMPTY = "#fbfaf7", "#2b2f36", "#6b7079", "#d5d1c8"


def write(path: Path, run: Run, motion: Motion, story: Story, speed: float, width: int) -> None:
    """Write the film, in the format its name ends in. Raises CommandError."""
    ffmpeg = shutil.which("ffmpeg")
    if path.suffix == ".mp4" and ffmpeg is None:
        raise CommandError("An MP4 needs ffmpeg, which is not installed: install it, or write a GIF with --gif.")
    screen = Screen(run, motion, story, width)
    try:
        if ffmpeg is None or path.suffix == ".gif":
            _gif(path, screen, list(_moments(story, speed, 1000.0 / _GIF_MS)))
        else:
            _mp4(ffmpeg, path, screen, list(_moments(story, speed, _MP4_FPS)))
    except OSError as error:
        raise CommandError(f"{path} can't be written: {error.strerror or error}.") from error


def _moments(story: Story, speed: float, fps: float) -> Iterator[float]:
    """Moments of the run, a frame each, in ms."""
    length_s = (story.end_ms - story.begin_ms) / 1000.0
    count = math.ceil(length_s / speed * fps)
    for frame in range(count):
        yield story.begin_ms + 1000.0 * speed * frame / fps
    yield story.end_ms


def _gif(path: Path, screen: Screen, moments: list[float]) -> None:
    if len(moments) > _MOST:
        raise CommandError(f"A GIF of {len(moments)} frames is too long ({_MOST} at most): choose a higher --speed.")
    palette = _palette(screen, moments)
    frames = [screen.frame(t).quantize(palette=palette, dither=Image.Dither.NONE) for t in moments]
    durations = [_GIF_MS] * (len(frames) - 1) + [round(1000 * _LAST_S)]
    frames[0].save(path, save_all=True, append_images=frames[1:], duration=durations, loop=0, optimize=False)


def _palette(screen: Screen, moments: list[float]) -> Image.Image:
    """One palette for all frames: what doesn't move is then the same in the next frame and costs nothing.

    The exact colours of paper, parts and cards, and as many more for their edges.
    """
    sample = Image.new("RGB", (screen.width, 3 * screen.height))
    for place, share in enumerate((0.3, 0.6, 1.0)):
        sample.paste(screen.frame(moments[round(share * (len(moments) - 1))]), (0, place * screen.height))
    true = dict.fromkeys((_PAPER, _INK, _EMPTY, *(style[0] for style in LIGHT.values()), *screen.colours))
    colours = [channel for colour in list(true)[:192] for channel in ImageColor.getrgb(colour)]
    between = sample.quantize(_COLOURS - len(colours) // 3, dither=Image.Dither.NONE).getpalette() or []
    for at in range(0, len(between), 3):
        if min(between[at : at + 3]) > _PALE:  # Pillow would take it for the background
            between[at : at + 3] = ImageColor.getrgb(_PAPER)
    palette = Image.new("P", (1, 1))
    palette.putpalette(colours + between)
    return palette


def _mp4(ffmpeg: str, path: Path, screen: Screen, moments: list[float]) -> None:
    moments += [moments[-1]] * round(_LAST_S * _MP4_FPS)
    given = f"-f rawvideo -pix_fmt rgb24 -s {screen.width}x{screen.height} -r {_MP4_FPS} -i -"
    made = "-an -c:v libx264 -pix_fmt yuv420p -movflags +faststart"
    command = [ffmpeg, "-loglevel", "error", "-y", *given.split(), *made.split(), str(path)]
    with tempfile.TemporaryFile() as error_file:
        encoder = subprocess.Popen(command, stdin=subprocess.PIPE, stderr=error_file)
        assert encoder.stdin is not None
        with contextlib.suppress(BrokenPipeError):  # it has ended, and has said why
            for t in moments:
                encoder.stdin.write(screen.frame(t).tobytes())
            encoder.stdin.close()
        if encoder.wait():
            error_file.seek(0)
            said = error_file.read().decode(errors="replace").split("\n")
            raise CommandError(
                f"{path} could not be made: ffmpeg: {next((s for s in reversed(said) if s), 'no reason given')}"
            )


class Screen:
    """Draws frames ``width`` pixels wide. Even numbers of pixels, as MP4 wants them."""

    def __init__(self, run: Run, motion: Motion, story: Story, width: int) -> None:
        self._motion = motion
        self._story = story
        self._view = motion.view()
        left, bottom, right, top = self._view
        self._rows_high = 22 * len(story.rows) + 40
        self.width = width // 2 * 2
        stage = width * (top - bottom) / (right - left)
        self.height = round(stage + self._rows_high) // 2 * 2
        self._scale = _FINER * width / (right - left)
        self._least_card = table.shown_by(shapes[0][0] for shapes in motion.scene["parts"]).film_card
        count = motion.cards.shape[1]
        self.colours = drawing.colours(drawing.suits_of_deck(count), "light")
        self._title = f"{count} cards, {run.record['machine']}"
        self._still = self._stage()

    def frame(self, t_ms: float) -> Image.Image:
        """The picture of the moment ``t_ms``."""
        image = self._still.copy()
        draw = ImageDraw.Draw(image)
        parts, cards = self._at(t_ms)
        scene = self._motion.scene
        layers = sorted(
            ((_style(shape[0])[2], number, shape) for number, shapes in enumerate(scene["parts"]) for shape in shapes),
            key=lambda layer: layer[:2],
        )
        for _, number, shape in (layer for layer in layers if layer[0] < 3):
            self._shape(draw, shape, parts[number])
        self._cards(draw, cards)
        for shape in scene["fixed"]:
            if _style(shape[0])[2] >= 3:
                self._shape(draw, shape, (0.0, 0.0, 0.0))
        for _, number, shape in (layer for layer in layers if layer[0] >= 3):
            self._shape(draw, shape, parts[number])
        small = image.resize((self.width, self.height), Image.Resampling.BOX)
        self._words(ImageDraw.Draw(small), t_ms)
        return small

    def _stage(self) -> Image.Image:
        """Return what never moves and lies behind the cards."""
        image = Image.new("RGB", (self.width * _FINER, self.height * _FINER), _PAPER)
        draw = ImageDraw.Draw(image)
        for shape in sorted(self._motion.scene["fixed"], key=lambda shape: _style(shape[0])[2]):
            self._shape(draw, shape, (0.0, 0.0, 0.0))
        return image

    def _at(self, t_ms: float) -> tuple[Any, Any]:
        """Parts and cards, in mm and rad, interpolated linearly between two looks."""
        motion = self._motion
        row = motion.row_at(t_ms)
        after = min(row + 1, len(motion.times_ms) - 1)
        gap = int(motion.times_ms[after] - motion.times_ms[row])
        share = (t_ms - motion.times_ms[row]) / gap if gap else 0.0
        share = min(1.0, max(0.0, share))
        units = (10.0, 10.0, 1000.0)
        return tuple((v[row] + share * (v[after] - v[row])) / units for v in (motion.parts, motion.cards))

    def _point(self, x: float, y: float) -> tuple[float, float]:
        return (x - self._view[0]) * self._scale, (self._view[3] - y) * self._scale

    def _shape(self, draw: ImageDraw.ImageDraw, shape: list[Any], pose: Any) -> None:
        face, edge, _ = _style(shape[0])
        x, y, angle = (float(value) for value in pose)
        cos, sin = math.cos(angle), math.sin(angle)

        def placed(px: float, py: float) -> tuple[float, float]:
            return self._point(x + px * cos - py * sin, y + px * sin + py * cos)

        if len(shape) == 4:
            _, cx, cy, radius = shape
            mx, my = placed(cx, cy)
            r = radius * self._scale
            draw.ellipse((mx - r, my - r, mx + r, my + r), fill=face, outline=edge, width=_FINER)
            if radius < 15:  # a roller: its spokes show that it turns
                for dx, dy in ((0.7 * radius, 0.0), (0.0, 0.7 * radius)):
                    draw.line((placed(cx - dx, cy - dy), placed(cx + dx, cy + dy)), fill="#9aa0aa", width=_FINER)
            return
        corners = list(zip(shape[1][::2], shape[1][1::2], strict=True))
        draw.polygon([placed(*corner) for corner in corners], fill=face, outline=edge)

    def _cards(self, draw: ImageDraw.ImageDraw, cards: Any) -> None:
        length, thickness = self._motion.scene["card"]
        gate = self._motion.scene["gate_x"]
        stacked = max(1, round(0.8 * thickness * self._scale))
        single = max(stacked, round(self._least_card * _FINER))
        for number, (x, y, angle) in enumerate(cards.tolist()):
            dx, dy = length / 2.0 * math.cos(angle), length / 2.0 * math.sin(angle)
            ends = (*self._point(x - dx, y - dy), *self._point(x + dx, y + dy))
            draw.line(ends, fill=self.colours[number], width=stacked if x < gate and abs(angle) < _FLAT_RAD else single)

    # -- words and strips ------------------------------------------------------------------------------------
    def _words(self, draw: ImageDraw.ImageDraw, t_ms: float) -> None:
        story = self._story
        _, phase, number = next((p for p in reversed(story.phases) if p[0] <= t_ms), (0, "idle", 0))
        label = f"{phase}, pass {number} of {story.passes}" if number else phase
        done = t_ms >= story.end_ms
        seconds = (t_ms - story.begin_ms) / 1000.0
        y = self.height - self._rows_high + 4
        draw.text((10, y), "done" if done else label, fill=_INK, font=_font(15, True))
        clock = f"{seconds:.1f} machine s"
        draw.text((self.width - 10, y), clock, fill=_INK, font=_font(15, True), anchor="ra")
        draw.text((10, 8), self._title, fill=_FAINT, font=_font(14, False))
        for place, row in enumerate(story.rows):
            self._strip(draw, row, t_ms, y + 28 + 22 * place)

    def _strip(self, draw: ImageDraw.ImageDraw, row: Row, t_ms: float, y: int) -> None:
        draw.text((10, y + 1), row.label, fill=_FAINT, font=_font(12, False))
        left, count = 92, self._motion.cards.shape[1]
        cell = (self.width - 10 - left) / count
        if t_ms >= row.t_ms:
            cards = row.order
        elif t_ms >= row.from_ms:
            cards = self._motion.in_well(self._motion.row_at(t_ms)).tolist()
        else:
            cards = []
        for number in range(count):
            x = left + number * cell
            box = (round(x), y, round(x + cell) - 2, y + 15)
            if number < len(cards):
                draw.rectangle(box, fill=self.colours[cards[number]])
            else:
                draw.line((box[0], y + 8, box[2], y + 8), fill=_EMPTY)


def _style(look: str) -> tuple[str, str, int]:
    return LIGHT.get(look, OTHER)


@cache
def _font(size: int, is_bold: bool) -> ImageFont.FreeTypeFont:
    name = "DejaVuSans-Bold.ttf" if is_bold else "DejaVuSans.ttf"
    return ImageFont.truetype(str(Path(get_data_path()) / "fonts" / "ttf" / name), size)
