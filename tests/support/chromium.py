"""A real Chromium without a screen, driven by its own protocol (Chrome DevTools Protocol)."""

import asyncio
import json
import os
import re
from contextlib import asynccontextmanager

import websockets
from paper import CHROMIUM

PATIENCE_S = 60
WINDOW = {"width": 800, "height": 600, "deviceScaleFactor": 1, "mobile": False}  # else each version has another
SLOWER = float(os.environ.get("MISCHWERK_CHROMIUM_SLOWER", "1"))  # with 10, what holds only by speed fails
_ADDRESS = re.compile(rb"DevTools listening on (ws://\S+)")


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
        asked = {"id": self._number, "method": method, "params": parameters, "sessionId": self._session}
        await self._socket.send(json.dumps(asked))
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
        found = await self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in found, found
        return found["result"].get("value")

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
async def browser(folder, *options, language="en"):
    """tab(address) opens a page there; each shares the cookies of the others."""
    command = [
        CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder}", "--no-proxy-server",
        "--remote-debugging-port=0", f"--accept-lang={language}", f"--lang={language}", *options, "about:blank",
    ]  # fmt: skip
    running = await asyncio.create_subprocess_exec(
        *command, stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.PIPE
    )
    try:
        async with asyncio.timeout(PATIENCE_S):
            while not (found := _ADDRESS.search(line := await running.stderr.readline())):
                assert line, "Chromium has ended"
        draining = asyncio.create_task(running.stderr.read())
        async with websockets.connect(found[1].decode(), proxy=None, max_size=None) as socket:
            yield lambda address: _tab(socket, address)
    finally:
        if running.returncode is None:
            running.kill()
        await running.wait()
    await draining


async def _tab(socket, address):
    root = Tab(socket, None)
    root._session = None
    asked = {"id": 1_000_000, "method": "Target.createTarget", "params": {"url": "about:blank"}}
    target = (await _plain(socket, asked))["targetId"]
    asked = {"id": 1_000_001, "method": "Target.attachToTarget", "params": {"targetId": target, "flatten": True}}
    tab = Tab(socket, (await _plain(socket, asked))["sessionId"])
    for domain in ("Runtime", "Log", "Page"):
        await tab.call(f"{domain}.enable")
    await tab.call("Emulation.setDeviceMetricsOverride", **WINDOW)
    await tab.call("Emulation.setCPUThrottlingRate", rate=SLOWER)
    await tab.call("Page.navigate", url=address)
    return tab


async def _plain(socket, asked):
    await socket.send(json.dumps(asked))
    async with asyncio.timeout(PATIENCE_S):
        while True:
            answer = json.loads(await socket.recv())
            if answer.get("id") == asked["id"]:
                return answer["result"]
