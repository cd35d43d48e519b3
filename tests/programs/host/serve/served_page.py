"""The page served for real, on loopback, and browsers that are programs."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import httpx
import websockets
from chromium import Tab, browser
from mischwerk import aio
from mischwerk.aio import Whereabouts
from mischwerk_serve.access import Guard, Keys
from mischwerk_serve.live_view import Live
from mischwerk_serve.machine import Machine
from mischwerk_serve.server import Server, listening
from mischwerk_serve.web import application

PATIENCE_S = 30
CARDS = 20
TWIN = {"sim": True, "twin": "model", "sim_seed": 3, "interpreter": "cpython", "cards": CARDS}


@dataclass
class Site:
    port: int
    keys: Keys
    machine: Machine

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def entry(self) -> dict[str, str]:
        """The header with which a page asks."""
        return {"Authorization": f"Bearer {self.keys.token}"}

    @property
    def protocols(self) -> list[websockets.Subprotocol]:
        """With which it opens a WebSocket."""
        return [websockets.Subprotocol("mischwerk"), websockets.Subprotocol(self.keys.token)]

    def http(self, **settings: Any) -> httpx.AsyncClient:
        return httpx.AsyncClient(base_url=self.origin, trust_env=False, timeout=PATIENCE_S, **settings)

    def live(
        self, headers: dict[str, str] | None = None, name: str = "127.0.0.1", **settings: Any
    ) -> websockets.connect:
        """A WebSocket as a browser that is in opens it, or with other headers, or by another name."""
        given = {"Origin": self.origin} if headers is None else headers
        url = f"ws://{name}:{self.port}/live"
        settings.setdefault("subprotocols", self.protocols)
        return websockets.connect(url, additional_headers=given, proxy=None, **settings)

    def looks(self) -> websockets.connect:
        """A WebSocket for where everything is."""
        url, given = f"ws://127.0.0.1:{self.port}/looks", {"Origin": self.origin}
        return websockets.connect(url, additional_headers=given, subprotocols=self.protocols, proxy=None)

    @asynccontextmanager
    async def browser(self, *states: str) -> AsyncIterator[Browser]:
        """A browser that has come in, and has heard one of these states."""
        async with self.live() as socket:
            client = Browser(socket)
            if states:
                await client.until(*states)
            yield client


class Browser:
    """What a page does: takes what comes, and asks."""

    def __init__(self, socket: Any) -> None:
        self.socket = socket
        self.seen: list[dict[str, Any]] = []

    async def message(self) -> dict[str, Any]:
        """The next, of whatever kind."""
        made = json.loads(await self.socket.recv())
        if made["kind"] == "state":
            self.seen.append(made)
        return made

    async def until(self, *states: str) -> dict[str, Any]:
        """The first message that tells one of these states."""
        return await self.find(lambda made: made["kind"] == "state" and made["state"] in states)

    async def until_feeding(self) -> dict[str, Any]:
        """The first message that tells of this phase."""
        return await self.find(lambda made: made.get("phase") == "feeding")

    async def find(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The first such message."""
        made: dict[str, Any] = {}
        try:
            async with asyncio.timeout(PATIENCE_S):
                while not made or not wanted(made):
                    made = await self.message()
        except TimeoutError:
            raise AssertionError(f"what was seen last: {made}") from None
        return made

    async def refusal(self) -> str:
        return str((await self.find(lambda made: made["kind"] == "refused"))["why"])

    async def ask(self, do: str, **fields: Any) -> None:
        if do not in ("stop", "cards") and "seen" not in fields:
            fields["seen"] = self.seen[-1]["jobs"]
        await self.socket.send(json.dumps({"do": do, **fields}))


def every_setting(answer: httpx.Response) -> list[dict[str, Any]]:
    """Of all groups."""
    return [setting for group in answer.json()["groups"] for setting in group["settings"]]


@asynccontextmanager
async def served(
    opens: Callable[[], aio.AsyncShuffler],
    cards: int = CARDS,
    live: Live | None = None,
    whereabouts: Whereabouts | None = None,
) -> AsyncIterator[Site]:
    """A page of that machine."""
    keys = Keys()
    with listening("127.0.0.1", 0) as listener:
        port = listener.getsockname()[1]
        async with Machine(opens, cards, whereabouts) as machine:
            server = Server(Guard(application(machine, live), keys, port, only_here=True), listener)
            driving = asyncio.create_task(machine.drive())
            serving = asyncio.create_task(server.run_until_left())
            while not server.started:
                await asyncio.sleep(0.01)
            try:
                yield Site(port, keys, machine)
            finally:
                await machine.halt()
                server.leave()
                driving.cancel()
                await asyncio.gather(driving, return_exceptions=True)
                await serving


@asynccontextmanager
async def in_chromium(
    opens: Callable[[], aio.AsyncShuffler],
    cards: int = CARDS,
    live: Live | None = None,
    *,
    language: str = "en",
    screen: dict[str, Any] | None = None,
) -> AsyncIterator[tuple[Site, Tab]]:
    """A page of that machine in a Chromium, ready for an order."""
    async with served(opens, cards, live) as site, browser(language) as open_tab:
        tab = await open_tab(f"{site.origin}/#token={site.keys.token}")
        if screen is not None:
            await tab.call("Emulation.setDeviceMetricsOverride", **screen)
        await tab.until("document.body.dataset.state === 'ready'")
        yield site, tab


def twin() -> aio.AsyncShuffler:
    return aio.open(**TWIN)


def on(port: str) -> Callable[[], aio.AsyncShuffler]:
    return lambda: aio.connect(port)
