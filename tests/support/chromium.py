"""A real Chromium without a screen, driven by its own protocol (Chrome DevTools Protocol)."""

import asyncio
import atexit
import json
import os
import re
import shutil
import subprocess
import tempfile
import time
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path

import websockets
from paper import CHROMIUM

PATIENCE_S = 60
WINDOW = {"width": 800, "height": 600, "deviceScaleFactor": 1, "mobile": False}  # else each version has another
SLOWER = float(os.environ.get("MISCHWERK_CHROMIUM_SLOWER", "1"))  # with 10, what holds only by speed fails
_ADDRESS = re.compile(r"DevTools listening on (ws://\S+)\n")


class Tab:
    """A page in a browser, in a profile of its own."""

    def __init__(self, socket, session):
        self._socket = socket
        self._session = session
        self._number = 0
        self.troubles = []  # what the browser's console says of mistakes, and of what a policy forbade

    async def call(self, method, **parameters):
        """A command of the protocol; its result."""
        self._number += 1
        request = {"id": self._number, "method": method, "params": parameters, "sessionId": self._session}
        await self._socket.send(json.dumps(request))
        async with asyncio.timeout(PATIENCE_S):
            while True:
                answer = json.loads(await self._socket.recv())
                if answer.get("method") in ("Runtime.exceptionThrown", "Log.entryAdded"):
                    self.troubles.append(answer["params"])
                if answer.get("id") == self._number and answer.get("sessionId") == self._session:
                    if "error" in answer:
                        raise AssertionError(answer["error"])
                    return answer["result"]

    async def value(self, script):
        """What an expression is in the page."""
        result = await self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in result, result
        return result["result"].get("value")

    async def until(self, script):
        """Until an expression is true in the page."""
        tried = f"(() => {{ try {{ return Boolean({script}) }} catch {{ return false }} }})()"  # it may still load
        async with asyncio.timeout(PATIENCE_S):
            while not await self._is_true(tried):
                await asyncio.sleep(0.05)

    async def _is_true(self, script):
        try:
            return await self.value(script)
        except AssertionError as problem:
            if "navigated" in str(problem):  # from the page with the token to the page itself, just now
                return False
            raise

    async def press(self, key, code=0, text=""):
        """A key, down and up."""
        about = {"key": key, "windowsVirtualKeyCode": code, "text": text}
        await self.call("Input.dispatchKeyEvent", type="keyDown", **about)
        await self.call("Input.dispatchKeyEvent", type="keyUp", **about)


@asynccontextmanager
async def browser(language="en"):
    """tab(address) opens a page there; each shares the cookies of the others, and nothing with other browsers."""
    async with websockets.connect(_running(language), proxy=None, max_size=None) as socket:
        context = (await _plain(socket, "Target.createBrowserContext"))["browserContextId"]
        yield lambda address: _tab(socket, context, address)
        await _plain(socket, "Target.disposeBrowserContext", browserContextId=context)


@cache
def _running(language):
    """Start Chromium in this language, for all tests of this process; where it listens."""
    folder = Path(tempfile.mkdtemp(prefix="mischwerk-chromium-"))
    command = [
        CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder}", "--no-proxy-server",
        "--remote-debugging-port=0", f"--accept-lang={language}", f"--lang={language}", "about:blank",
    ]  # fmt: skip
    said = folder / "said"
    with said.open("wb") as written:
        running = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=written)
    atexit.register(_end, running, folder)
    give_up_s = time.monotonic() + PATIENCE_S
    while not (match := _ADDRESS.search(said.read_text(encoding="utf-8", errors="replace"))):
        assert running.poll() is None and time.monotonic() < give_up_s, "Chromium has ended"
        time.sleep(0.02)
    return match[1]


def _end(running, folder):
    running.kill()
    running.wait()
    shutil.rmtree(folder, ignore_errors=True)


async def _tab(socket, context, address):
    target = (await _plain(socket, "Target.createTarget", url="about:blank", browserContextId=context))["targetId"]
    attached = await _plain(socket, "Target.attachToTarget", targetId=target, flatten=True)
    tab = Tab(socket, attached["sessionId"])
    for domain in ("Runtime", "Log", "Page"):
        await tab.call(f"{domain}.enable")
    await tab.call("Emulation.setDeviceMetricsOverride", **WINDOW)
    await tab.call("Emulation.setCPUThrottlingRate", rate=SLOWER)
    await tab.call("Page.navigate", url=address)
    return tab


async def _plain(socket, method, **parameters):
    """A command to the browser itself; its result."""
    request = {"id": 1_000_000, "method": method, "params": parameters}
    await socket.send(json.dumps(request))
    async with asyncio.timeout(PATIENCE_S):
        while True:
            answer = json.loads(await socket.recv())
            if answer.get("id") == request["id"]:
                assert "error" not in answer, answer
                return answer["result"]
