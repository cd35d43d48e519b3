"""Who may come in: a token in the address once, then a cookie; and only pages that this program itself has sent.

As Jupyter does it. The address's host is checked against DNS rebinding, the origin of all that sends (WebSockets, POST)
against other pages in the same browser, and no answer may be read, framed or loaded by them.
"""

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
from http.cookies import CookieError, SimpleCookie
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketClose

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

# A redirection would lose the cookie where the address is followed from another site: it is SameSite=Strict.
_ENTERED = (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="refresh" content="0;url=/">'
    '<title>Mischwerk</title></head><body><p><a href="/">Mischwerk</a></p></body></html>'
)
_CLOSED = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>Mischwerk</title></head><body>
<p>This page opens with the full address that `mischwerk serve` has printed; it is valid until that program ends.</p>
<p lang="de">Diese Seite öffnet sich mit der vollständigen Adresse, die `mischwerk serve` ausgegeben hat; sie gilt,
bis das Programm endet.</p></body></html>
"""


@dataclass(frozen=True)
class Keys:
    """``token`` stands in the address, ``session`` in the cookie of those who had it."""

    token: str = field(default_factory=lambda: secrets.token_urlsafe(32))
    session: str = field(default_factory=lambda: secrets.token_urlsafe(32))


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
        self._cookie = f"mischwerk-{port}"  # cookies know no ports
        own = socket.gethostname().lower()
        self._names = {"localhost"} if only_here else {"localhost", own, f"{own}.local"}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)  # a page from elsewhere has a policy of its own
            await send(message)

        answer: ASGIApp | None = self._answer(scope)
        if answer is not None and scope["type"] == "websocket":
            answer = WebSocketClose()  # 403, without words: pages can't read them
        await (answer or self._app)(scope, receive, with_headers)

    def _answer(self, scope: Scope) -> Response | None:
        """The answer to whom the application is closed, or who comes with the token; None for those who are in."""
        headers = Headers(scope=scope)
        hosts = headers.getlist("host")
        if len(hosts) != 1 or not self._is_ours(hosts[0]):
            return PlainTextResponse("Unknown host.\n", 421)
        if scope["type"] == "websocket" or scope["method"] == "POST":
            is_own_page = headers.getlist("origin") == [f"http://{hosts[0]}"]
            return None if is_own_page and self._has_cookie(headers) else self._closed()
        if scope["method"] not in ("GET", "HEAD"):
            return PlainTextResponse("Only GET, HEAD and POST.\n", 405, {"Allow": "GET, HEAD, POST"})
        given = parse_qs(scope["query_string"].decode("latin-1")).get("token")
        if given is not None:
            return self._entered() if scope["path"] == "/" and self._is_token(given) else self._closed()
        return None if self._has_cookie(headers) else self._closed()

    def _entered(self) -> Response:
        entered = HTMLResponse(_ENTERED)
        entered.set_cookie(self._cookie, self._keys.session, path="/", httponly=True, samesite="strict")
        return entered

    def _closed(self) -> Response:
        return HTMLResponse(_CLOSED, 403)

    def _is_token(self, given: list[str]) -> bool:
        return len(given) == 1 and _is_same(given[0], self._keys.token)

    def _has_cookie(self, headers: Headers) -> bool:
        cookies: SimpleCookie = SimpleCookie()
        try:
            for one in headers.getlist("cookie"):
                cookies.load(one)
        except CookieError:
            return False
        return self._cookie in cookies and _is_same(cookies[self._cookie].value, self._keys.session)

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


def _is_same(one: str, other: str) -> bool:
    return secrets.compare_digest(one.encode(), other.encode())


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
        yield Page(f"http://{name}:{port}/?token={token}", Path(folder))


def _own_address() -> str:
    """Return this computer's address in its network, as far as it has one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asker:
        try:
            asker.connect((_ELSEWHERE, 9))
        except OSError:
            return "127.0.0.1"
        return str(asker.getsockname()[0])
