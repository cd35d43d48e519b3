"""Browsers that are watching. Each has a writer of its own and no queue: who reads slowly misses states, never the
newest, and nobody waits for anybody."""

import asyncio
import contextlib
import json
import time
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

MOST_CLIENTS = 32
MOST_REFUSALS = 4  # waiting for one browser; the oldest are dropped
HEARTBEAT_S = 2.0  # the state is sent again: a browser that hears nothing for 5 s says that what it shows may be old
BURST, PER_S = 20, 5.0  # orders of one browser

Send = Callable[[str], Awaitable[None]]


class Client:
    """One browser. ``newest`` makes the message that it should get."""

    def __init__(self, newest: Callable[[], dict[str, Any]]) -> None:
        self._newest = newest
        self._news = asyncio.Event()
        self._news.set()
        self._refusals: deque[dict[str, str]] = deque(maxlen=MOST_REFUSALS)
        self._allowed, self._asked_s = float(BURST), time.monotonic()

    def notify(self) -> None:
        """There is a newer state."""
        self._news.set()

    def refuse(self, why: str) -> None:
        """Tell this browser alone that its order was not accepted."""
        self._refusals.append({"kind": "refused", "why": why})
        self._news.set()

    def may_ask(self) -> bool:
        """Whether another order is within the rate, which counts it."""
        now = time.monotonic()
        self._allowed = min(BURST, self._allowed + (now - self._asked_s) * PER_S)
        self._asked_s = now
        self._allowed -= 1
        return self._allowed >= 0

    async def write(self, send: Send) -> None:
        """Send what is new until cancelled; ``send`` may take its time."""
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(HEARTBEAT_S):
                    await self._news.wait()
            self._news.clear()
            while self._refusals:
                await send(json.dumps(self._refusals.popleft()))
            await send(json.dumps(self._newest()))


class Clients:
    """All of them."""

    def __init__(self, newest: Callable[[], dict[str, Any]]) -> None:
        self._newest = newest
        self._clients: set[Client] = set()

    def __len__(self) -> int:
        return len(self._clients)

    def admit(self) -> Client | None:
        """One more, None if there are too many."""
        if len(self._clients) >= MOST_CLIENTS:
            return None
        client = Client(self._newest)
        self._clients.add(client)
        return client

    def leave(self, client: Client) -> None:
        """It has gone."""
        self._clients.discard(client)

    def notify(self) -> None:
        """There is a newer state; returns at once."""
        for client in self._clients:
            client.notify()
