"""The application: one page in two languages, its files, and one WebSocket for each browser."""

import asyncio
import contextlib
import json
import time
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

from mischwerk_work.foreign_text import cleaned
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from . import languages, orders
from .live_view import Live
from .machine import Machine
from .views.routes import Views

# -- Browsers that are watching. Each has a writer of its own and no queue: who reads slowly misses states, never
# the newest, and nobody waits for anybody.

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
        """Tell whether another order is within the rate, which counts it."""
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
            await send(json.dumps(cleaned(self._newest())))  # a board may call itself anything


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


TOO_MANY_ORDERS, FULL = 1008, 1013  # codes for closing, of RFC 6455 and IANA: policy violation; try again later


def application(machine: Machine, drawn: Live | None = None) -> Starlette:
    """Everything behind the guard. The machine's changes go to its browsers from now on. ``drawn``: the machine to look
    at, None for a build that shows no cards."""
    clients = Clients(lambda: machine.state.message(time.monotonic()))
    machine.changed = clients.notify

    async def live(socket: WebSocket) -> None:
        client = clients.admit()
        if client is None:
            await socket.accept()  # a page learns nothing of a handshake that was refused
            await socket.close(FULL)
            return
        try:
            await socket.accept()
            await _attend(socket, client, machine)
        finally:
            clients.leave(client)

    return Starlette(
        routes=[
            Route("/", _page),
            *(Route(f"/{name}", _file) for name in languages.files()),
            *Views(machine).routes(),
            WebSocketRoute("/live", live),
            *(drawn or Live(lambda: machine.state.machine)).routes(),
        ]
    )


async def _page(request: Request) -> Response:
    language = languages.chosen(request.headers.get("accept-language", ""))
    headers = {"Vary": "Accept-Language", "Content-Language": language}
    return Response(languages.page(language), media_type="text/html", headers=headers)


async def _file(request: Request) -> Response:
    content, media_type = languages.files()[request.url.path.removeprefix("/")]
    return Response(content, media_type=media_type)


async def _attend(socket: WebSocket, client: Client, machine: Machine) -> None:
    """Until either side has enough."""
    writing = asyncio.create_task(client.write(socket.send_text))
    reading = asyncio.create_task(_read(socket, client, machine))
    try:
        await asyncio.wait({writing, reading}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in (writing, reading):
            task.cancel()
        ended = await asyncio.gather(writing, reading, return_exceptions=True)
    for problem in ended:
        if isinstance(problem, Exception) and not isinstance(problem, WebSocketDisconnect):
            raise problem
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):  # it may have gone
        await socket.close(TOO_MANY_ORDERS)


async def _read(socket: WebSocket, client: Client, machine: Machine) -> None:
    """Take orders; returns if there are too many. Raises WebSocketDisconnect."""
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1005))
        if not client.may_ask():
            return
        why: str | None = "nonsense"
        with contextlib.suppress(ValueError):
            why = machine.take(orders.read(message.get("text") or ""))
        if why is not None:
            client.refuse(why)
