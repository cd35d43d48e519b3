"""`mischwerk sim play`: the film lasts as long as the run and ends with its deck."""

from mischwerk_sim.playback import film
from PIL import Image, ImageColor
from played_runs import read


def test_the_gif_lasts_as_long_as_the_run_at_its_speed(wheel, tmp_path):
    run, seen, told = read(wheel)
    film.write(tmp_path / "film.gif", run, seen, told, 8.0, 200)
    with Image.open(tmp_path / "film.gif") as gif:
        frames = gif.n_frames
        assert gif.width == 200 and gif.info["loop"] == 0
        lasts = []
        for frame in range(frames):
            gif.seek(frame)
            lasts.append(gif.info["duration"])
    length = told.end_ms - told.begin_ms
    assert abs(sum(lasts) - film._LAST_S * 1000 - length / 8.0) <= 2 * film._GIF_MS


def test_the_last_frame_shows_the_deck_at_the_end(wheel):
    run, seen, told = read(wheel)
    screen = film.Screen(run, seen, told, 400)
    image = screen.frame(told.end_ms)
    cell = (400 - 10 - 92) / 8
    lowest = screen.height - screen._rows_high + 4 + 28 + 22 + 8
    shown = [image.getpixel((round(92 + (place + 0.5) * cell), lowest)) for place in range(8)]
    assert shown == [ImageColor.getrgb(screen.colours[card]) for card in told.rows[-1].order]
