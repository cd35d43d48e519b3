"""Who may come in: who has the token of the address; and only pages that this program itself has sent.

The token is behind the address's #, which no browser sends. The page sends it in a header, and WebSockets as a
subprotocol: a cookie would go to every port of this computer, where others may listen. What a link opens has an address
that is signed. The address's host is checked against DNS rebinding, the origin of all that sends (WebSockets, POST)
against other pages in the same browser, and no answer may be read, framed or loaded by them.
"""

import contextlib
import hmac
import ipaddress
import os
import secrets
import socket
import sys
import tempfile
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketClose

from . import languages

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cache-Control": "no-store",
}

_CLOSED = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>Mischwerk</title></head><body>
<p>This page opens with the full address that `mischwerk serve` has printed; it is valid until that program ends.</p>
<p lang="de">Diese Seite öffnet sich mit der vollständigen Adresse, die `mischwerk serve` ausgegeben hat; sie gilt,
bis das Programm endet.</p></body></html>
"""


@dataclass(frozen=True)
class Keys:
    """``token`` stands in the address; with ``signing`` the addresses of links are signed."""

    token: str = field(default_factory=lambda: secrets.token_urlsafe(32))
    signing: str = field(default_factory=lambda: secrets.token_urlsafe(32))


# What the page is made of needs no token: it is in everybody's copy of this program, and tells nothing.
OPEN = frozenset(("/", "/draw.js", *(f"/{name}" for name in languages.files())))
PROTOCOL = "mischwerk"  # of the WebSockets; a second one is the token
SIGN = "/signed"  # ?ADDRESS: who has the token gets that address with its signature
_SIGNATURE = "&signature="


def is_loopback(host: str) -> bool:
    """Tell whether nobody but this computer reaches that address."""
    return host == "localhost" or (_is_address(host) and ipaddress.ip_address(host).is_loopback)


class Guard:
    """Around the whole application. ``port``: that it is served at; ``only_here``: on a loopback address."""

    def __init__(self, app: ASGIApp, keys: Keys, port: int, only_here: bool) -> None:
        self._app = app
        self._keys = keys
        self._port = port
        self._only_here = only_here
        own = socket.gethostname().lower()
        self._names = {"localhost"} if only_here else {"localhost", own, f"{own}.local"}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        request_headers = Headers(scope=scope)
        is_unread = request_headers.get("content-length", "0") != "0" or "transfer-encoding" in request_headers

        async def read() -> Message:
            nonlocal is_unread
            message = await receive()
            is_unread = is_unread and bool(message.get("more_body", False))
            return message

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)  # a page from elsewhere has a policy of its own
                if is_unread:
                    headers["Connection"] = "close"  # or the server would go on reading what nobody wants
            elif message["type"] == "websocket.accept":
                message = {**message, "subprotocol": PROTOCOL}
            await send(message)

        answer: ASGIApp | None = self._answer(scope, request_headers)
        if answer is not None and scope["type"] == "websocket":
            answer = WebSocketClose()  # 403, without words: pages can't read them
        with contextlib.suppress(ClientDisconnect):  # in the middle of what it sent
            await (answer or self._app)(scope, read, with_headers)

    def _answer(self, scope: Scope, headers: Headers) -> Response | None:
        """The answer to anyone refused, and to anyone who wants an address signed; None for others."""
        hosts = headers.getlist("host")
        if len(hosts) != 1 or not self._is_ours(hosts[0]):
            return PlainTextResponse("Unknown host.\n", 421)
        if scope["type"] == "websocket":
            given = [protocol.strip() for protocol in headers.get("sec-websocket-protocol", "").split(",")]
            is_in = given[:1] == [PROTOCOL] and len(given) == 2 and _is_same(given[1], self._keys.token)
            return None if is_in and _is_own_page(headers) else self._closed()
        is_in = _is_same(headers.get("authorization", ""), f"Bearer {self._keys.token}")
        if scope["method"] == "POST":
            return None if is_in and _is_own_page(headers) else self._closed()
        if scope["method"] not in ("GET", "HEAD"):
            return PlainTextResponse("Only GET, HEAD and POST.\n", 405, {"Allow": "GET, HEAD, POST"})
        query = scope["query_string"].decode("latin-1")
        if is_in and scope["path"] == SIGN:
            address = query if "?" in query else f"{query}?"
            return PlainTextResponse(f"{address}{_SIGNATURE}{self._signature(address)}")
        is_open = is_in or scope["path"] in OPEN or self._is_signed(f"{scope['path']}?{query}")
        return None if is_open else self._closed()

    def _closed(self) -> Response:
        return HTMLResponse(_CLOSED, 403)

    def _signature(self, address: str) -> str:
        return hmac.digest(self._keys.signing.encode(), address.encode(), "sha256").hex()

    def _is_signed(self, address: str) -> bool:
        address, between, signature = address.rpartition(_SIGNATURE)
        return bool(between) and _is_same(signature, self._signature(address))

    def _is_ours(self, host: str) -> bool:
        """A name that others could point at this computer is not."""
        try:
            parts = urlsplit(f"//{host}")
            name, port = parts.hostname or "", parts.port or 80
        except ValueError:
            return False
        if port != self._port or parts.netloc != host or "@" in host:
            return False
        return name in self._names or is_loopback(name) or (not self._only_here and _is_address(name))


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def _is_own_page(headers: Headers) -> bool:
    """Tell whether a page of this same address sends it."""
    return headers.getlist("origin") == [f"http://{headers['host']}"]


def _is_same(text: str, other: str) -> bool:
    return secrets.compare_digest(text.encode(), other.encode())


# -- The page's address for people, and the browser that opens it.

_EVERYWHERE = ("0.0.0.0", "::", "")
_ELSEWHERE = "192.0.2.1"  # RFC 5737, for documents: nothing is sent there


@dataclass(frozen=True)
class Page:
    """``url``: with the token."""

    url: str
    _folder: Path

    def open(self) -> None:
        """Open it, where there is a screen. By way of a file that is this user's alone: a browser's command line, which
        everybody on this computer can read, would show the token."""
        if sys.platform != "darwin" and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
            return
        file = self._folder / "mischwerk.html"
        file.write_text(f'<!doctype html><meta http-equiv="refresh" content="0;url={self.url}">', encoding="utf-8")
        webbrowser.open(file.as_uri())


@contextmanager
def addresses(host: str, port: int, token: str) -> Iterator[Page]:
    """The page that is served there."""
    name = _own_address() if host in _EVERYWHERE else host
    name = f"[{name}]" if ":" in name else name
    with tempfile.TemporaryDirectory(prefix="mischwerk-") as folder:  # 0700
        yield Page(f"http://{name}:{port}/#token={token}", Path(folder))


def _own_address() -> str:
    """Return this computer's address in its network, as far as it has one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asker:
        try:
            asker.connect((_ELSEWHERE, 9))
        except OSError:
            return "127.0.0.1"
        return str(asker.getsockname()[0])
