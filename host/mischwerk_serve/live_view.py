"""The machine drawn on the page, and where everything in a twin is: only the newest, and nobody waits for anybody."""

import asyncio
import contextlib
import json
import os
import signal
import socket
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import mischwerk_install
from mischwerk import machines
from mischwerk_work.foreign_text import cleaned
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

_LARGEST = 1 << 16  # bytes of a message


class Looks:
    """``path``: the socket that a twin sends to. The columns of a message are in mischwerk_sim/trace.py."""

    def __init__(self, path: Path, ours: socket.socket) -> None:
        self.path = path
        self._socket = ours
        self._newest = b""
        self._number = 0
        self._came = asyncio.Event()

    async def after(self, number: int) -> tuple[int, bytes]:
        """The newest, with its number, once there is one with a higher number; the first has 1."""
        while self._number <= number:
            await self._came.wait()
        return self._number, self._newest

    def take(self) -> None:
        """Something has come."""
        with contextlib.suppress(BlockingIOError):
            while True:
                self._newest = self._socket.recv(_LARGEST)
                self._number += 1
        came, self._came = self._came, asyncio.Event()
        came.set()


@contextlib.contextmanager
def looking() -> Iterator[Looks]:
    """In a running event loop: what any twin sends to the path of these Looks."""
    with (
        tempfile.TemporaryDirectory(prefix="mischwerk-") as folder,  # 0700
        socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ours,
    ):
        path = Path(folder) / "looks"
        ours.bind(str(path))
        ours.setblocking(False)
        looks = Looks(path, ours)
        loop = asyncio.get_running_loop()
        loop.add_reader(ours, looks.take)
        try:
            yield looks
        finally:
            loop.remove_reader(ours)


# -- What a page draws the machine with: its outlines, and the script of the playback, both from the twin's program.
# That is a process of its own, since host and twin know nothing of each other but the wire.

PATIENCE_S = 60.0


@dataclass(frozen=True)
class Drawing:
    """``facts``: of the machine (mischwerk_sim/playback/still.py); ``script``: a JavaScript module that draws it.
    ``problem``: why there is none, a name of the page's words, else empty."""

    facts: dict[str, Any] | None = None
    script: str = ""
    problem: str = ""


NOT_INSTALLED, UNKNOWN_MACHINE = "not-installed", "unknown-machine"


async def drawn(machine: str, card_format: str) -> Drawing:
    """Draw that build or machine file; takes half a second."""
    command = [sys.executable, "-m", "mischwerk_sim", "drawing", "--machine", machine, "--format", card_format]
    process = await asyncio.create_subprocess_exec(
        *command, stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL
    )
    try:
        async with asyncio.timeout(PATIENCE_S):
            said, _ = await process.communicate()
        made = json.loads(said)
        return Drawing(made["facts"], made["script"])
    except (TimeoutError, ValueError):
        return Drawing(problem=UNKNOWN_MACHINE if process.returncode == 2 else NOT_INSTALLED)
    finally:
        if process.returncode is None:
            # process.kill() may learn of its end before asyncio does, which would complain of that on the terminal.
            with contextlib.suppress(ProcessLookupError):
                os.kill(process.pid, getattr(signal, "SIGKILL", signal.SIGTERM))  # Windows has no SIGKILL
            await process.wait()


async def _unknown() -> Drawing:
    return Drawing(problem=UNKNOWN_MACHINE)


# -- The drawing for browsers, and, of a twin that shows its cards, one WebSocket each for where everything is. A
# browser asks for each look when it has drawn the last: who is slow gets fewer, and always the newest.

MOST_WATCHERS = 32
NOT_ASKED, FULL = 1008, 1013  # codes for closing, as those of web.py


class Live:
    """``machine``: says of which build, as the machine tells it, or nothing as long as that is not known; ``given``:
    the build or machine file that the user has named; ``looks``: None where nobody says where the cards are."""

    def __init__(
        self,
        machine: Callable[[], str],
        card_format: str = "poker",
        looks: Looks | None = None,
        given: str | None = None,
    ) -> None:
        self._machine, self._card_format = machine, card_format
        self._looks, self._given = looks, given
        self._drawn = ""  # that machine
        self._drawing: asyncio.Task[Drawing] | None = None
        self._watchers = 0

    def prepare(self) -> None:
        """Begin to make the drawing, so that nobody waits for it later."""
        machine = self._given or self._machine()
        if machine and machine != self._drawn:
            self._drawn = machine
            is_known = self._given or machine in machines.names()  # what a board calls itself is no path
            self._drawing = asyncio.create_task(drawn(machine, self._card_format) if is_known else _unknown())

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
        content = {"facts": made.facts, "problem": made.problem, "install": install, "looks": looks}
        return JSONResponse(cleaned(content))

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
        tasks = [asyncio.create_task(coroutine) for coroutine in (self._write(), self._read())]
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
