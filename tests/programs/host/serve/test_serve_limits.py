"""Crowds, slow readers and nonsense hold up neither the machine nor other browsers."""

from __future__ import annotations

import asyncio
import json
import resource
import socket
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager, suppress

import pytest
import websockets
from fake_board import HANGING
from mischwerk_serve import server
from mischwerk_serve.orders import LONGEST_MESSAGE, Stop, read
from mischwerk_serve.web import BURST, MOST_CLIENTS, Clients
from served_page import Site, on, served, twin


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        "null",
        "[]",
        "{}",
        '{"do": "shuffle"}',
        '{"do": "shuffle", "seen": "0"}',
        '{"do": "shuffle", "seen": 0, "cards": 5}',
        '{"do": "arrange", "seen": 0}',
        '{"do": "stop", "at": "once"}',
        '{"do": ["stop"]}',
        '{"do": "cards", "cards": 1}',
        '{"do": "cards", "cards": 256}',
        '{"do": "cards", "cards": 5.5}',
        '{"do": "cards", "cards": 1e999}',
        "[" * 400,
        '{"do": "stop"}{"do": "stop"}',
    ],
)
def test_what_is_no_order_is_refused(text):
    with pytest.raises(ValueError):
        read(text)


def test_an_order_is_read():
    assert read('{"do": "stop"}') == Stop()


async def test_nonsense_changes_nothing_and_says_so(board):
    machine = board()
    async with served(on(machine.path)) as site, site.browser("ready") as browser:
        for nonsense in ("x", b"\x00\xff", json.dumps({"do": "shuffle"})):
            await browser.socket.send(nonsense)
            assert await browser.refusal() == "nonsense"
        assert (await browser.until("ready"))["jobs"] == 0
    assert "shuffle" not in machine.heard


@pytest.mark.parametrize(("size", "code"), [(LONGEST_MESSAGE + 1, 1009), (5_000_000, 1009)])
async def test_a_message_that_is_too_long_ends_that_connection_only(board, size, code):
    machine = board()
    async with served(on(machine.path)) as site, site.browser() as other:
        async with site.browser("ready") as browser:
            with pytest.raises(websockets.ConnectionClosed) as closed:
                await browser.socket.send("x" * size)
                await browser.find(lambda made: False)
            # While the rest of a long message still comes, the connection may be reset before the code arrives.
            assert closed.value.rcvd is None or closed.value.rcvd.code == code
        await other.until("ready")


async def test_a_flood_of_orders_ends_that_connection_only(board):
    machine = board(shuffle=HANGING)
    async with served(on(machine.path)) as site, site.browser() as browser, site.browser("ready") as other:
        await other.ask("shuffle")
        await other.until_feeding()
        with pytest.raises(websockets.ConnectionClosed) as closed:
            for _ in range(5 * BURST):
                await browser.socket.send("x")
            await browser.find(lambda made: False)
        assert closed.value.rcvd.code == 1008
        await other.ask("stop")
        await other.until("stopped")


async def test_so_many_browsers_and_no_more(board):
    machine = board()
    async with served(on(machine.path)) as site:
        crowd = [await site.live() for _ in range(MOST_CLIENTS)]
        with pytest.raises(websockets.ConnectionClosed) as closed:
            async with site.browser() as late:
                await late.message()
        assert closed.value.rcvd.code == 1013
        await crowd.pop().close()
        await asyncio.sleep(0.1)
        async with site.browser("ready"):
            pass
        await asyncio.gather(*(client.close() for client in crowd))


@asynccontextmanager
async def silent_connections(site: Site, number: int) -> AsyncIterator[None]:
    """All at once; they say nothing, or half of a request. Those that a limit closes stay ours until the end."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, soft + 2 * number), hard))
    with ExitStack() as stack:
        stack.callback(resource.setrlimit, resource.RLIMIT_NOFILE, (soft, hard))
        for at in range(number):
            connection = stack.enter_context(socket.socket())
            connection.setblocking(False)
            await asyncio.get_running_loop().sock_connect(connection, ("127.0.0.1", site.port))
            if at % 2:
                with suppress(ConnectionError):
                    connection.send(b"GET / HTTP/1.1\r\nHost: ")
        yield


@pytest.mark.wants("sim")
async def test_a_thousand_connections_do_not_disturb_a_job(twins, monkeypatch):
    """Those beyond the limit are closed, those that say nothing after a while; who was in before stays in."""
    monkeypatch.setattr(server, "HTTP_TIMEOUT_S", 1.0)
    async with served(twin) as site, site.browser("ready") as browser:
        await browser.ask("shuffle")
        async with silent_connections(site, 1000):
            assert (await browser.until("done"))["jobs"] == 1
            await asyncio.sleep(1.5)
            async with site.browser() as late:
                assert (await late.message())["state"] == "done"


@pytest.mark.wants("sim")
async def test_who_never_reads_holds_up_nobody_and_is_let_go(twins, monkeypatch):
    """Its own writer waits, and nothing is kept for it but the newest state."""
    monkeypatch.setattr("mischwerk_serve.web.HEARTBEAT_S", 0.001)  # as many states as can be
    monkeypatch.setattr(server, "TAKES_NOTHING_S", 0.5)
    lost = asyncio.Event()
    forget = server._Socket.connection_lost

    def noted(protocol, problem):
        forget(protocol, problem)
        lost.set()

    monkeypatch.setattr(server._Socket, "connection_lost", noted)
    async with served(twin) as site, site.browser("ready") as browser:
        with socket.socket() as deaf:
            deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            deaf.connect(("127.0.0.1", site.port))
            deaf.send(
                f"GET /live HTTP/1.1\r\nHost: 127.0.0.1:{site.port}\r\n"
                f"Origin: {site.origin}\r\nSec-WebSocket-Protocol: mischwerk, {site.keys.token}\r\n"
                "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
            )
            await browser.ask("shuffle")
            await browser.until("working")
            assert (await browser.until("done"))["jobs"] == 1
            while not lost.is_set():  # `one` reads on, and stays
                await browser.message()


async def test_a_slow_reader_gets_the_newest_state_only():
    """A browser that takes a message only when it is told to."""
    newest = [0]
    taken: list[int] = []
    clients = Clients(lambda: {"kind": "state", "number": newest[0]})
    client = clients.admit()
    door = asyncio.Semaphore(0)

    async def send(text: str) -> None:
        await door.acquire()
        taken.append(json.loads(text)["number"])

    writing = asyncio.create_task(client.write(send))
    for number in range(1, 1001):
        newest[0] = number
        clients.notify()
        await asyncio.sleep(0)
    for _ in range(3):
        door.release()
        await asyncio.sleep(0.01)
    writing.cancel()
    assert len(taken) == 2 and taken[0] <= 1 and taken[1] == 1000


# -- What is sent in a body: nobody reads on what was refused, and one that breaks off is no news.


def post(site: Site, path: str, *lines: str, entry: bool = True) -> bytes:
    """The head of a POST as the page sends it, or without the token."""
    token = f"Authorization: Bearer {site.keys.token}\r\n" if entry else ""
    more = "".join(f"{line}\r\n" for line in lines)
    return f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{site.port}\r\nOrigin: {site.origin}\r\n{token}{more}\r\n".encode()


async def taken(site: Site, head: bytes, most_bytes: int) -> tuple[bytes, int]:
    """The answer to a body that never ends, and how many bytes of it went out until the connection was closed."""
    reader, writer = await asyncio.open_connection("127.0.0.1", site.port)
    writer.write(head)
    sent = 0
    with suppress(ConnectionError):
        while sent < most_bytes:
            writer.write(b"10000\r\n" + b"x" * 0x10000 + b"\r\n" if b"chunked" in head else b"x" * 0x10000)
            sent += 0x10000
            await writer.drain()
            await asyncio.sleep(0)
    with suppress(ConnectionError):
        return await reader.read(), sent
    return b"", sent


@pytest.mark.parametrize(
    "path", ["/verify.json", "/nonce.json", "/board/settings.json", "/reveal.json", "/live", "/none"]
)
@pytest.mark.parametrize("entry", [True, False])
@pytest.mark.parametrize("size", ["Content-Length: 2000000000", "Transfer-Encoding: chunked"])
async def test_a_body_that_is_refused_is_not_read_on(board, path, entry, size):
    async with served(on(board().path)) as site:
        _, sent = await taken(site, post(site, path, size, entry=entry), 64 << 20)
        assert sent < 16 << 20  # what the buffers of two systems hold, and 1 MB of a record
        async with site.browser("ready"):
            pass


async def test_a_size_above_the_limit_is_refused_before_anything_is_read(board):
    async with served(on(board().path)) as site:
        reader, writer = await asyncio.open_connection("127.0.0.1", site.port)
        writer.write(post(site, "/verify.json", f"Content-Length: {(1 << 20) + 1}"))  # and nothing more
        answer = await asyncio.wait_for(reader.read(), 5)
        assert b" 400 " in answer.splitlines()[0] and b"connection: close" in answer.lower() and b"1 MB" in answer
        writer.close()


@pytest.mark.parametrize("path", ["/verify.json", "/nonce.json", "/board/settings.json"])
async def test_a_body_that_breaks_off_is_no_traceback(board, path, caplog):
    async with served(on(board().path)) as site:
        for _ in range(3):
            _, writer = await asyncio.open_connection("127.0.0.1", site.port)
            writer.write(post(site, path, "Content-Length: 1000") + b"only this")
            await writer.drain()
            await asyncio.sleep(0.05)
            writer.transport.abort()
        async with site.browser("ready"):
            pass
    assert caplog.records == []  # elsewhere they go to standard error


async def test_what_a_read_body_came_by_stays_open(board):
    async with served(on(board().path)) as site, site.http(headers=site.entry) as http:
        for _ in range(2):
            answer = await http.post("/nonce.json", content=b"3 1 4", headers={"Origin": site.origin})
            assert answer.status_code == 200 and "connection" not in answer.headers
        assert "connection" not in (await http.get("/games.json")).headers
