"""The application: one page in two languages, its files, and one WebSocket for each browser."""

import asyncio
import contextlib
import time

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from . import languages, orders
from .clients import Client, Clients
from .live.routes import Live
from .machine import Machine
from .views.routes import Views

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
