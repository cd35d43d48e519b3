"""Make the films of the README, a picture that a shuffle leaves, and one of the playback's page: all of the world twin.

Takes about a minute, so `make docs` leaves it out. The same code and seeds give the same films. The page's picture
needs Chromium; without it the committed one stays.
"""

from __future__ import annotations

import asyncio
import base64
import io
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image

HERE = Path(__file__).resolve().parent
PICTURES = HERE / "pictures"
sys.path.insert(0, str(HERE.parent / "tests" / "support"))
from chromium import CHROMIUM, browser  # noqa: E402

SEED = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
WIDTHS = {"pile10": 420, "wheel54": 560}
WIDE, HIGH = 1280, 870
MOMENT = 0.948  # of the shuffle: the second pass, the pusher has come half of its way
CARD = 30


def main() -> None:
    """Shuffle, film, photograph."""
    mischwerk = [sys.executable, "-m", "mischwerk"]
    with tempfile.TemporaryDirectory() as folder:
        for machine, width in WIDTHS.items():
            out = Path(folder) / machine
            options = ["--machine", machine, "--seed", SEED, "--sim-seed", "1", "--no-history", "--out", str(out)]
            subprocess.run([*mischwerk, "shuffle", "--sim", *options], check=True)
            film = PICTURES / f"{machine}.gif"
            subprocess.run([*mischwerk, "sim", "play", str(out), "--gif", str(film), "--width", str(width)], check=True)
        out = Path(folder) / "pile10"
        shutil.copyfile(next((out / "pictures").glob("*-pass-2-feeding.png")), PICTURES / "pile10.png")
        page = Path(folder) / "playback.html"
        subprocess.run([*mischwerk, "sim", "play", str(out), "--out", str(page)], check=True)
        if CHROMIUM is None:
            print("No Chromium: the picture of the playback stays as it is.")
        else:
            asyncio.run(photograph(page))


async def photograph(page: Path) -> None:
    """The page at that moment, with a card picked."""
    async with browser() as open_tab:
        tab = await open_tab(page.as_uri())
        size = {"width": WIDE, "height": HIGH, "deviceScaleFactor": 1, "mobile": False}
        await tab.call("Emulation.setDeviceMetricsOverride", **size)
        await tab.call("Emulation.setScrollbarsHidden", hidden=True)
        await tab.until("document.getElementById('scrub').max > 1")
        await tab.value(
            f"(() => {{ const bar = document.getElementById('scrub'); bar.value = {MOMENT} * bar.max;"
            "bar.dispatchEvent(new Event('input'));"
            "const strip = document.querySelector('#rows canvas');"
            f"const x = strip.getBoundingClientRect().left + strip.clientWidth * {(CARD - 0.5) / 52};"
            "strip.dispatchEvent(new MouseEvent('click', {clientX: x, bubbles: true})); })()"
        )
        taken = await tab.call("Page.captureScreenshot", format="png")
    image = Image.open(io.BytesIO(base64.b64decode(taken["data"]))).convert("RGB")
    image.quantize(128).save(PICTURES / "playback.png", optimize=True)


if __name__ == "__main__":
    main()
