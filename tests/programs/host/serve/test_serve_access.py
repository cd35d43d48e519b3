"""Who comes in to the page, and who does not; what every answer carries."""

from __future__ import annotations

import asyncio

import httpx
import pytest
import websockets
from mischwerk_serve.access import HEADERS, Guard, Keys, is_loopback
from served_page import on, served
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import Route

KEYS = Keys("the-token", "the-session")
PORT = 8725
COOKIE = {"cookie": f"mischwerk-{PORT}=the-session"}


class Visitor:
    """A browser with its cookies before a guarded application."""

    def __init__(self, only_here: bool = True) -> None:
        async def inside(request):
            return PlainTextResponse("inside")

        self._app = Guard(Starlette(routes=[Route("/", inside)]), KEYS, PORT, only_here)
        self._cookies = httpx.Cookies()

    def request(self, method: str, address: str, headers: dict[str, str] | None = None) -> httpx.Response:
        async def asked() -> httpx.Response:
            transport = httpx.ASGITransport(self._app)
            base = f"http://127.0.0.1:{PORT}"
            async with httpx.AsyncClient(transport=transport, base_url=base, cookies=self._cookies) as one:
                answer = await one.request(method, address, headers=headers)
                self._cookies = one.cookies
                return answer

        return asyncio.run(asked())

    def get(self, address: str, headers: dict[str, str] | None = None) -> httpx.Response:
        return self.request("GET", address, headers)


def test_the_token_gives_a_cookie_and_the_cookie_opens():
    here = Visitor()
    assert here.get("/").status_code == 403
    entered = here.get("/?token=the-token")
    assert entered.status_code == 200 and 'content="0;url=/"' in entered.text and "the-token" not in entered.text
    given = entered.headers["set-cookie"]
    assert given == f"mischwerk-{PORT}=the-session; HttpOnly; Path=/; SameSite=strict"
    assert here.get("/").text == "inside"


@pytest.mark.parametrize(
    "address",
    [
        "/",
        "/?token=",
        "/?token=wrong",
        "/?token=the-session",
        "/?token=the-token&token=the-token",
        "/page.js?token=the-token",
        "/?token=%ff",
        "/no-such-file",
    ],
)
def test_without_the_right_token_everything_is_closed(address):
    answer = Visitor().get(address)
    assert answer.status_code == 403 and "set-cookie" not in answer.headers
    assert "mischwerk serve" in answer.text
    assert answer.headers["content-type"].startswith("text/html") and "width=device-width" in answer.text  # phones


@pytest.mark.parametrize(
    "cookie",
    [
        "mischwerk-8725=wrong",
        "mischwerk-8725=the-token",
        "mischwerk-8726=the-session",
        "mischwerk-8725",
        "=",
        "mischwerk-8725=\u00e9".encode("latin-1"),
        'mischwerk-8725="the-session',
        "a\x01b=c; mischwerk-8725=the-sessio",
    ],
)
def test_a_cookie_that_is_another_does_not_open(cookie):
    assert Visitor().get("/", headers={"cookie": cookie}).status_code == 403


@pytest.mark.parametrize(
    ("host", "opens"),
    [
        ("127.0.0.1:8725", True),
        ("localhost:8725", True),
        ("[::1]:8725", True),
        ("attacker.example:8725", False),
        ("127.0.0.1", False),
        ("127.0.0.1:1", False),
        ("192.168.1.5:8725", False),
        ("me@127.0.0.1:8725", False),
        ("127.0.0.1:8725/x", False),
        ("localhost.attacker.example:8725", False),
        ("127.0.0.1:99999", False),
        ("", False),
    ],
)
def test_a_name_that_somebody_else_points_here_is_refused(host, opens):
    """DNS rebinding: the browser believes to talk to that name, and sends what it has for it."""
    assert Visitor().get("/", headers={**COOKIE, "host": host}).status_code == (200 if opens else 421)


def test_in_a_network_addresses_are_accepted_and_names_of_others_are_not():
    here = Visitor(only_here=False)
    assert here.get("/", headers={**COOKIE, "host": f"192.168.1.5:{PORT}"}).status_code == 200
    assert here.get("/", headers={**COOKIE, "host": f"attacker.example:{PORT}"}).status_code == 421


@pytest.mark.parametrize("method", ["PUT", "DELETE", "OPTIONS", "PATCH"])
def test_other_methods_are_none(method):
    assert Visitor().request(method, "/", headers=COOKIE).status_code == 405


@pytest.mark.parametrize(
    ("headers", "opens"),
    [
        ({**COOKIE, "origin": f"http://127.0.0.1:{PORT}"}, True),
        (COOKIE, False),
        ({"origin": f"http://127.0.0.1:{PORT}"}, False),
        ({**COOKIE, "origin": "http://attacker.example"}, False),
        ({**COOKIE, "origin": "http://127.0.0.1:1"}, False),
        ({**COOKIE, "origin": f"http://localhost:{PORT}"}, False),  # another name of this computer is another page
        ({**COOKIE, "origin": f"https://127.0.0.1:{PORT}"}, False),
        ({**COOKIE, "origin": "null"}, False),
    ],
)
def test_what_sends_needs_the_cookie_and_our_own_page(headers, opens):
    answer = Visitor().request("POST", "/", headers=headers)
    assert answer.status_code == (405 if opens else 403)  # the page itself takes nothing


def test_the_token_does_not_let_anything_be_sent():
    headers = {"origin": f"http://127.0.0.1:{PORT}"}
    assert Visitor().request("POST", "/?token=the-token", headers=headers).status_code == 403


def test_every_answer_keeps_other_pages_out():
    here = Visitor()
    answers = [
        here.get("/"),
        here.get("/?token=the-token"),
        here.get("/"),
        here.request("POST", "/"),
        here.get("/none"),
    ]
    assert [answer.status_code for answer in answers] == [403, 200, 200, 403, 404]
    for answer in answers:
        assert {name: answer.headers[name] for name in HEADERS} == HEADERS
        assert not any(name.startswith("access-control") for name in answer.headers)
    policy = HEADERS["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'") and "unsafe" not in policy and "*" not in policy


def test_keys_are_new_each_time_and_long():
    made = [key for keys in (Keys(), Keys()) for key in (keys.token, keys.session)]
    assert len(set(made)) == 4 and all(len(key) == 43 for key in made)  # 32 bytes


@pytest.mark.parametrize(
    ("host", "is_one"),
    [("127.0.0.1", True), ("127.1.2.3", True), ("::1", True), ("localhost", True), ("0.0.0.0", False), ("::", False),
     ("192.168.1.5", False), ("shuffler.local", False)],
)  # fmt: skip
def test_loopback(host, is_one):
    assert is_loopback(host) is is_one


async def test_a_socket_opens_to_our_own_page_with_its_cookie_only(board):
    machine = board()
    async with served(on(machine.path)) as site:
        good = {"Cookie": site.cookie, "Origin": site.origin}
        wrong = {
            "no cookie": {"Origin": site.origin},
            "a wrong cookie": {**good, "Cookie": f"mischwerk-{site.port}=wrong"},
            "no origin": {"Cookie": site.cookie},
            "a foreign origin": {**good, "Origin": "http://attacker.example"},
            "a page at another port": {**good, "Origin": "http://127.0.0.1:1"},
            "another scheme": {**good, "Origin": site.origin.replace("http:", "https:")},
            "a file": {**good, "Origin": "null"},
        }
        for what, headers in wrong.items():
            with pytest.raises(websockets.InvalidStatus) as refused:
                async with site.live(headers):
                    raise AssertionError(what)
            assert refused.value.response.status_code == 403, what
        rebound = {**good, "Origin": f"http://attacker.example:{site.port}"}
        with pytest.raises(websockets.InvalidStatus):
            async with site.live(rebound, name="attacker.example", host="127.0.0.1", port=site.port):
                raise AssertionError("a rebound name")
        async with site.browser("ready"):
            pass
