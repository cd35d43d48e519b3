"""The drawing for browsers, and, of a twin that shows its cards, one WebSocket each for where everything is.

A browser asks for each look when it has drawn the last: who is slow gets fewer, and always the newest.
"""

import asyncio
import contextlib
from collections.abc import Callable

import mischwerk_install
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from .drawing import NOT_INSTALLED, Drawing, drawn
from .looks import Looks

MOST_WATCHERS = 32
NOT_ASKED, FULL = 1008, 1013  # codes for closing, as those of web.py


class Live:
    """``machine``: says of which build or machine file, or nothing as long as that is not known; ``looks``: None where
    nobody says where the cards are."""

    def __init__(self, machine: Callable[[], str], card_format: str = "poker", looks: Looks | None = None) -> None:
        self._machine, self._card_format = machine, card_format
        self._looks = looks
        self._drawn = ""  # that machine
        self._drawing: asyncio.Task[Drawing] | None = None
        self._watchers = 0

    def prepare(self) -> None:
        """Begin to make the drawing, so that nobody waits for it later."""
        machine = self._machine()
        if machine and machine != self._drawn:
            self._drawn = machine
            self._drawing = asyncio.create_task(drawn(machine, self._card_format))

    async def close(self) -> None:
        """Make no drawing any more."""
        if self._drawing is not None:
            self._drawing.cancel()
            await asyncio.gather(self._drawing, return_exceptions=True)

    def routes(self) -> list[BaseRoute]:
        """For the application."""
        return [
            Route("/drawing.json", self._facts),
            Route("/draw.js", self._script),
            WebSocketRoute("/looks", self._watch),
        ]

    async def _made(self) -> Drawing:
        self.prepare()
        if self._drawing is None:
            return Drawing()
        return await asyncio.shield(self._drawing)

    async def _facts(self, request: Request) -> Response:
        made = await self._made()
        install = mischwerk_install.command("sim") if made.problem == NOT_INSTALLED else ""
        looks = self._looks is not None
        return JSONResponse({"facts": made.facts, "problem": made.problem, "install": install, "looks": looks})

    async def _script(self, request: Request) -> Response:
        made = await self._made()
        return Response(made.script, 200 if made.script else 404, media_type="text/javascript")

    async def _watch(self, socket: WebSocket) -> None:
        await socket.accept()
        if self._looks is None or self._watchers >= MOST_WATCHERS:
            await socket.close(FULL)
            return
        self._watchers += 1
        try:
            await _Watcher(socket, self._looks).attend()
        finally:
            self._watchers -= 1


class _Watcher:
    def __init__(self, socket: WebSocket, looks: Looks) -> None:
        self._socket, self._looks = socket, looks
        self._wanted = asyncio.Event()
        self._wanted.set()

    async def attend(self) -> None:
        """Until it has gone, or asks without having been answered."""
        tasks = [asyncio.create_task(one) for one in (self._write(), self._read())]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            ended = await asyncio.gather(*tasks, return_exceptions=True)
        for problem in ended:
            if isinstance(problem, Exception) and not isinstance(problem, WebSocketDisconnect):
                raise problem
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):  # it may have gone
            await self._socket.close(NOT_ASKED)

    async def _write(self) -> None:
        number = 0
        while True:
            await self._wanted.wait()
            number, look = await self._looks.after(number)
            self._wanted.clear()
            await self._socket.send_bytes(look)

    async def _read(self) -> None:
        while True:
            message = await self._socket.receive()
            if message["type"] == "websocket.disconnect" or self._wanted.is_set():
                return
            self._wanted.set()
