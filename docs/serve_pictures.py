"""Draw docs/pictures/serve.png: the web page on two telephones, of twins that really do what it says.

`make docs` runs it. Needs Chromium; without it the committed picture stays.
"""

from __future__ import annotations

import asyncio
import base64
import io
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from mischwerk import aio
from mischwerk_serve.access import Guard, Keys
from mischwerk_serve.machine import Machine
from mischwerk_serve.server import Server, listening
from mischwerk_serve.web import application
from PIL import Image

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "tests" / "support"))
from chromium import CHROMIUM, browser  # noqa: E402

TARGET = HERE / "pictures" / "serve.png"
WIDTH, HEIGHT, GAP = 390, 780, 24
MOVING_S = 4.0


async def photograph(opens: Callable[[], aio.AsyncShuffler], state: str, language: str, scheme: str) -> Image.Image:
    """The page after a press on shuffle, once it tells that state."""
    keys = Keys()
    with tempfile.TemporaryDirectory() as folder, listening("127.0.0.1", 0) as listener:
        port = listener.getsockname()[1]
        async with Machine(opens) as machine:
            server = Server(Guard(application(machine), keys, port, only_here=True), listener)
            tasks = [asyncio.create_task(one) for one in (machine.drive(), server.run_until_left())]
            async with browser(folder, language=language) as open_tab:
                tab = await open_tab(f"http://127.0.0.1:{port}/?token={keys.token}")
                size = {"width": WIDTH, "height": HEIGHT, "deviceScaleFactor": 2, "mobile": True}
                await tab.call("Emulation.setDeviceMetricsOverride", **size)
                features = [{"name": "prefers-color-scheme", "value": scheme}]
                await tab.call("Emulation.setEmulatedMedia", features=features)
                await tab.until("document.body.dataset.state === 'ready'")
                await tab.value("document.querySelector('[data-order=shuffle]').click()")
                await tab.until(f"document.body.dataset.state === '{state}'")
                await asyncio.sleep(MOVING_S)
                taken = await tab.call("Page.captureScreenshot", format="png")
            await machine.halt()
            server.leave()
            tasks[0].cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
    return Image.open(io.BytesIO(base64.b64decode(taken["data"])))


async def main() -> None:
    """Both, side by side."""
    if CHROMIUM is None:
        print("No Chromium: the picture of the web page stays as it is.")
        return
    made = [
        await photograph(lambda: aio.open(sim=True, sim_seed=1), "working", "en", "light"),
        await photograph(lambda: aio.open(sim=True, sim_seed=1, twin="model", cards=51), "paused", "de", "dark"),
    ]
    both = Image.new("RGB", (sum(one.width for one in made) + GAP, made[0].height), "#888888")
    for at, one in enumerate(made):
        both.paste(one, (at * (one.width + GAP), 0))
    both.thumbnail((1000, 1000))
    both.quantize(64).save(TARGET, optimize=True)


if __name__ == "__main__":
    asyncio.run(main())
