"""uvicorn with limits: a crowd, a silent connection or a slow one holds up nobody else.

uvicorn itself waits forever for a request, and takes connections until no file can be opened any more.
"""

import asyncio
import contextlib
import socket
from collections.abc import Iterator

import uvicorn
from mischwerk.errors import UsageProblem
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from .orders import LONGEST_MESSAGE

MOST_CONNECTIONS = 128  # at once; further ones are closed unheard
HTTP_TIMEOUT_S = 10.0  # of a connection that has not become a WebSocket, whatever it does
TAKES_NOTHING_S = 20.0  # after which a browser that reads nothing is let go
UNREAD_BYTES = 16 * 1024  # for one browser in this program, and as much in the system: old states are of no use
LONGEST_HEAD = 16 * 1024  # bytes
CLOSING_S = 2
USUAL_PORT = 8725


class _Connection(H11Protocol):
    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        if len(self.connections) >= MOST_CONNECTIONS:
            transport.abort()
        super().connection_made(transport)
        self._timer = self.loop.call_later(HTTP_TIMEOUT_S, self._end, transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self._timer.cancel()
        super().connection_lost(exc)

    def _end(self, transport: asyncio.Transport) -> None:
        if transport.get_protocol() is self:
            transport.abort()


class _Socket(WebSocketsSansIOProtocol):
    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.transport.set_write_buffer_limits(high=UNREAD_BYTES)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._timer = self.loop.call_later(TAKES_NOTHING_S, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._forget()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._forget()

    def _forget(self) -> None:
        if self._timer is not None:
            self._timer.cancel()


class Server(uvicorn.Server):
    """Serves an application on a socket that listens; signals are left to others."""

    def __init__(self, app: ASGIApp, listener: socket.socket) -> None:
        super().__init__(
            uvicorn.Config(
                app,
                http=_Connection,
                ws=_Socket,
                ws_max_size=LONGEST_MESSAGE,
                ws_per_message_deflate=False,
                h11_max_incomplete_event_size=LONGEST_HEAD,
                timeout_graceful_shutdown=CLOSING_S,
                access_log=False,  # it would write the token down
                log_config=None,
                log_level="error",
                lifespan="off",
                server_header=False,
                proxy_headers=False,
            )
        )
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNREAD_BYTES)  # its connections get it as well
        self._listener = listener

    async def run_until_left(self) -> None:
        """Until `leave`."""
        await self.serve([self._listener])

    def leave(self) -> None:
        """Close all connections; `run_until_left` returns soon."""
        self.should_exit = True

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """They are handled by the command."""
        yield


def listening(host: str, port: int | None) -> socket.socket:
    """A socket at that address; ``port``: None for the usual one, or any where that is taken. Raises UsageProblem."""
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port or USUAL_PORT, type=socket.SOCK_STREAM)[0]
        try:
            return socket.create_server((host, address[1]) if port is None else (host, port), family=family)
        except OSError:
            if port is not None:
                raise
            return socket.create_server((host, 0), family=family)
    except OSError as problem:
        raise UsageProblem(
            f"{host} can't be used{'' if port is None else f', port {port}'}: {problem.strerror}.",
            "Give an address of this computer with --host, and a free port with --bind-port.",
        ) from problem
