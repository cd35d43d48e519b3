"""Draw docs/pictures/serve.png: the web page on a computer and on a telephone, of twins that really do what it says.

`make docs` runs it. Needs Chromium; without it the committed picture stays.
"""

from __future__ import annotations

import asyncio
import base64
import io
import sys
from contextlib import nullcontext
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from mischwerk import aio
from mischwerk_serve.access import Guard, Keys
from mischwerk_serve.live_view import Live, looking
from mischwerk_serve.machine import Machine
from mischwerk_serve.server import Server, listening
from mischwerk_serve.web import application
from PIL import Image

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "tests" / "support"))
from chromium import CHROMIUM, browser  # noqa: E402

TARGET = HERE / "pictures" / "serve.png"
HEIGHT, GAP = 800, 24
MOVING_S = 7.0


@dataclass(frozen=True)
class Picture:
    """The page after a press on shuffle, once it tells that state."""

    twin: dict[str, Any]
    state: str
    shows_cards: bool
    width: int
    language: str
    scheme: str


PICTURES = (
    Picture({"machine": "wheel54", "sim_seed": 1}, "working", True, 1120, "en", "light"),
    Picture({"sim_seed": 1, "twin": "model", "cards": 51}, "paused", False, 390, "de", "dark"),
)


async def photograph(picture: Picture) -> Image.Image:
    """Photograph that page."""
    keys = Keys()
    with (
        listening("127.0.0.1", 0) as listener,
        looking() if picture.shows_cards else nullcontext() as looks,
    ):
        port = listener.getsockname()[1]
        path = looks.path if looks else None
        async with Machine(lambda: aio.open(sim=True, looks=path, **picture.twin)) as machine:
            if picture.state == "paused":  # as a board, which gets no other deck and does not say what it holds
                machine.state = replace(machine.state, laid=None)
            live = Live(lambda: machine.state.machine, looks=looks)
            server = Server(Guard(application(machine, live), keys, port, only_here=True), listener)
            tasks = [asyncio.create_task(task) for task in (machine.drive(), server.run_until_left())]
            async with browser(language=picture.language) as open_tab:
                tab = await open_tab(f"http://127.0.0.1:{port}/#token={keys.token}")
                size = {"width": picture.width, "height": HEIGHT, "deviceScaleFactor": 1, "mobile": picture.width < 600}
                await tab.call("Emulation.setDeviceMetricsOverride", **size)
                features = [{"name": "prefers-color-scheme", "value": picture.scheme}]
                if not picture.shows_cards:  # its mark pulses
                    features.append({"name": "prefers-reduced-motion", "value": "reduce"})
                await tab.call("Emulation.setEmulatedMedia", features=features)
                await tab.until("document.body.dataset.state === 'ready'")
                await tab.until("performance.getEntriesByName('drawn').length")
                await tab.value("document.querySelector('[data-order=shuffle]').click()")
                await tab.until(f"document.body.dataset.state === '{picture.state}'")
                await asyncio.sleep(MOVING_S)
                taken = await tab.call("Page.captureScreenshot", format="png")
            await machine.halt()
            server.leave()
            tasks[0].cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await live.close()
    return Image.open(io.BytesIO(base64.b64decode(taken["data"])))


async def main() -> None:
    """Both, side by side."""
    if CHROMIUM is None:
        print("No Chromium: the picture of the web page stays as it is.")
        return
    made = [await photograph(picture) for picture in PICTURES]
    both = Image.new("RGB", (sum(image.width for image in made) + GAP, HEIGHT), "#888888")
    left = 0
    for image in made:
        both.paste(image, (left, 0))
        left += image.width + GAP
    both.quantize(128).save(TARGET, optimize=True)


if __name__ == "__main__":
    asyncio.run(main())
