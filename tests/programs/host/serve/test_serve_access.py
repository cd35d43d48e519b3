"""Who comes in to the page, and who does not; what every answer carries."""

from __future__ import annotations

import asyncio
import ipaddress
import socket

import httpx
import pytest
import websockets
from mischwerk_serve import access
from mischwerk_serve.access import HEADERS, Guard, Keys, is_loopback
from served_page import on, served
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import Route

KEYS = Keys("the-token", "the-key")
PORT = 8725
ENTRY = {"authorization": "Bearer the-token"}
SHUT = "/games.json"
OWN = f"http://127.0.0.1:{PORT}"
FOREIGN = [
    "http://attacker.example",
    "http://127.0.0.1:1",
    f"http://localhost:{PORT}",  # another name of this computer is another page
    f"https://127.0.0.1:{PORT}",
    f"{OWN}0",
    f"{OWN}.attacker.example",
    f"{OWN}/",
    OWN[:-1],
    OWN.upper(),
    "null",
    "",
]


class Visitor:
    """A browser before a guarded application."""

    def __init__(self, only_here: bool = True) -> None:
        async def inside(request):
            return PlainTextResponse("inside")

        paths = ("/", "/page.js", SHUT, "/record.json", "/history/1/record.json")
        routes = [Route(path, inside) for path in paths]
        self._app = Guard(Starlette(routes=routes), KEYS, PORT, only_here)

    def request(self, method: str, address: str, headers: dict[str, str] | None = None) -> httpx.Response:
        async def asked() -> httpx.Response:
            transport = httpx.ASGITransport(self._app)
            base = f"http://127.0.0.1:{PORT}"
            async with httpx.AsyncClient(transport=transport, base_url=base) as client:
                return await client.request(method, address, headers=headers)

        return asyncio.run(asked())

    def get(self, address: str, headers: dict[str, str] | None = None) -> httpx.Response:
        return self.request("GET", address, headers)


def test_the_token_opens_and_no_cookie_is_given():
    """One would go to every port of this computer."""
    answer = Visitor().get(SHUT, ENTRY)
    assert answer.text == "inside" and "set-cookie" not in answer.headers


def test_what_the_page_is_made_of_is_open_and_nothing_else_is():
    here = Visitor()
    assert here.get("/").text == here.get("/page.js").text == here.get("/?token=x").text == "inside"
    assert here.request("POST", "/page.js", {"origin": OWN}).status_code == 403
    for address in (
        SHUT,
        f"{SHUT}?token=the-token",
        "/page.js/",
        "/record.json",
        "/no-such-file",
        "/signed?/record.json",
    ):
        answer = here.get(address)
        assert answer.status_code == 403 and "mischwerk serve" in answer.text
        assert answer.headers["content-type"].startswith("text/html") and "width=device-width" in answer.text  # phones


@pytest.mark.parametrize(
    "entry",
    [
        "",
        "Bearer",
        "Bearer ",
        "Bearer wrong",
        "Bearer the-toke",
        "Bearer the-token0",
        "Bearer the-key",
        "bearer the-token",
        "the-token",
        "Basic the-token",
        "Bearer the-tok\u00e9".encode("latin-1"),
    ],
)
def test_without_the_right_token_everything_is_closed(entry):
    assert Visitor().get(SHUT, headers={"authorization": entry}).status_code == 403
    assert Visitor().get(SHUT, headers={"cookie": f"mischwerk-{PORT}=the-token"}).status_code == 403


@pytest.mark.parametrize("address", ["/history/1/record.json", "/record.json?job=1", "/record.json?job=1&a=2"])
def test_a_link_opens_what_was_signed_and_nothing_else(address):
    here = Visitor()
    signed = here.get(f"/signed?{address}", ENTRY).text
    query = address if "?" in address else f"{address}?"
    assert signed.startswith(f"{query}&signature=") and "the-" not in signed and here.get(signed).text == "inside"
    assert here.request("HEAD", signed).status_code == 200
    assert here.request("POST", signed, {"origin": OWN}).status_code == 403
    other = "/record.json?job=2" if "job=1" in address else "/record.json"
    for wrong in (
        signed[:-1], f"{signed}0", signed.replace("1", "2", 1), other + signed[signed.index("&signature") :],
        signed.replace("&signature=", "&a=b&signature="), f"{signed}&job=2", address, f"{address}?&signature=",
    ):  # fmt: skip
        assert here.get(wrong).status_code == 403, wrong
    another = here.get("/signed?/page.js", ENTRY).text
    assert another.rpartition("=")[2] != signed.rpartition("=")[2]


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
    assert Visitor().get(SHUT, headers={**ENTRY, "host": host}).status_code == (200 if opens else 421)


def test_in_a_network_addresses_are_accepted_and_names_of_others_are_not(monkeypatch):
    monkeypatch.setattr("socket.gethostname", lambda: "Shuffler")
    for name in ("shuffler", "shuffler.local", "localhost"):
        for only_here in (False, True):
            answer = Visitor(only_here).get(SHUT, headers={**ENTRY, "host": f"{name}:{PORT}"})
            assert answer.status_code == (421 if only_here and name != "localhost" else 200)
    here = Visitor(only_here=False)
    assert here.get(SHUT, headers={**ENTRY, "host": f"192.168.1.5:{PORT}"}).status_code == 200
    assert here.get(SHUT, headers={**ENTRY, "host": f"attacker.example:{PORT}"}).status_code == 421


@pytest.mark.parametrize("method", ["PUT", "DELETE", "OPTIONS", "PATCH"])
def test_other_methods_are_none(method):
    for entry in (ENTRY, {}):
        answer = Visitor().request(method, SHUT, headers=entry)
        assert (answer.status_code, answer.headers["allow"]) == (405, "GET, HEAD, POST")


def passed(scope, *sent, came=(), port=PORT):
    """Return what a guarded application that sends these messages receives, and which of them are sent."""
    given, out = [], []

    async def inside(scope, receive, send):
        given.extend([scope, *[await receive() for _ in came]])
        for message in sent:
            await send(message)

    async def carried():
        coming = iter(came)

        async def receive():
            return next(coming)

        async def send(message):
            out.append(message)

        await Guard(inside, KEYS, port, True)(scope, receive, send)

    asyncio.run(carried())
    return given, out


def test_the_application_is_begun_and_ended():
    scope, began, done = {"type": "lifespan"}, {"type": "lifespan.startup"}, {"type": "lifespan.startup.complete"}
    assert passed(scope, done, came=[began]) == ([scope, began], [done])


def asked(**headers):
    """A page's request, as a server has it."""
    said = {"host": f"127.0.0.1:{PORT}", **ENTRY, "origin": OWN} | headers
    pairs = [(name.replace("_", "-").encode(), text.encode()) for name, text in said.items()]
    return {"type": "http", "method": "POST", "path": SHUT, "query_string": b"", "headers": pairs}


def test_only_the_beginning_of_an_answer_is_added_to():
    ends = [{"type": "http.response.body", "body": b"inside"}, {"type": "websocket.close", "code": 1000}]
    accepted = {"type": "websocket.accept"}
    assert passed(asked(), accepted, *ends)[1] == [{**accepted, "subprotocol": "mischwerk"}, *ends]


@pytest.mark.parametrize("rest", [{}, {"more_body": False}, {"more_body": True}])
def test_a_connection_is_closed_only_where_more_is_to_come(rest):
    begun, came = {"type": "http.response.start", "status": 200, "headers": []}, {"type": "http.request", **rest}
    (start,) = passed(asked(content_length="3"), begun, came=[came])[1]
    assert ((b"connection", b"close") in start["headers"]) is rest.get("more_body", False)


@pytest.mark.parametrize(("port", "is_asked"), [(80, True), (81, False)])
def test_an_address_without_a_port_is_at_port_80(port, is_asked):
    given, _ = passed(asked(host="127.0.0.1", origin="http://127.0.0.1"), port=port)
    assert bool(given) is is_asked


def test_what_sends_needs_the_token_and_our_own_page():
    here = Visitor()
    assert here.request("POST", SHUT, {**ENTRY, "origin": OWN}).status_code == 405  # the page itself takes nothing
    for headers in (ENTRY, {"origin": OWN}, {**ENTRY, "authorization": "Bearer the-key", "origin": OWN}):
        assert here.request("POST", SHUT, headers).status_code == 403


@pytest.mark.parametrize("origin", FOREIGN)
def test_another_page_can_not_send(origin):
    """Also not one whose address begins like ours."""
    assert Visitor().request("POST", SHUT, {**ENTRY, "origin": origin}).status_code == 403


def test_every_answer_keeps_other_pages_out():
    here = Visitor()
    answers = [
        here.get(SHUT),
        here.get(SHUT, ENTRY),
        here.get("/page.js"),
        here.request("POST", SHUT),
        here.get("/none"),
    ]
    answers.append(here.get("/none", ENTRY))
    assert [answer.status_code for answer in answers] == [403, 200, 200, 403, 403, 404]
    for answer in answers:
        assert {name: answer.headers[name] for name in HEADERS} == HEADERS
        assert not any(name.startswith("access-control") for name in answer.headers)
    policy = HEADERS["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'") and "unsafe" not in policy and "*" not in policy


def test_keys_are_new_each_time_and_long():
    made = [key for keys in (Keys(), Keys()) for key in (keys.token, keys.signing)]
    assert len(set(made)) == 4 and all(len(key) == 43 for key in made)  # 32 bytes


@pytest.mark.parametrize(
    ("host", "is_one"),
    [("127.0.0.1", True), ("127.1.2.3", True), ("::1", True), ("localhost", True), ("0.0.0.0", False), ("::", False),
     ("192.168.1.5", False), ("shuffler.local", False)],
)  # fmt: skip
def test_loopback(host, is_one):
    assert is_loopback(host) is is_one


async def test_a_socket_opens_to_our_own_page_with_the_token_only(board):
    machine = board()
    async with served(on(machine.path)) as site:
        token = site.keys.token
        origins = [origin.replace(str(PORT), str(site.port)) for origin in FOREIGN]
        wrong = [({"Origin": origin}, site.protocols) for origin in origins]
        wrong.append(({}, site.protocols))
        for protocols in (None, ["mischwerk"], [token], [token, "mischwerk"], ["mischwerk", f"{token}0"],
                          ["mischwerk", "wrong"], ["mischwerk", token, "more"], ["other", token]):  # fmt: skip
            wrong.append(({"Origin": site.origin}, protocols))
        for headers, protocols in wrong:
            with pytest.raises(websockets.InvalidStatus) as refused:
                async with site.live(headers, subprotocols=protocols):
                    raise AssertionError((headers, protocols))
            answer = refused.value.response
            assert answer.status_code == 403
            assert b"mischwerk" not in (answer.body or b"")  # no words: no page can read them
        rebound = {"Origin": f"http://attacker.example:{site.port}"}
        with pytest.raises(websockets.InvalidStatus):
            async with site.live(rebound, name="attacker.example", host="127.0.0.1", port=site.port):
                raise AssertionError("a rebound name")
        async with site.live() as socket:
            assert socket.subprotocol == "mischwerk"  # and never the token


@pytest.mark.parametrize(
    ("host", "url"),
    [
        ("127.0.0.1", "http://127.0.0.1:8725/#token=the-token"),
        ("::1", "http://[::1]:8725/#token=the-token"),
        ("0.0.0.0", "http://192.168.1.5:8725/#token=the-token"),
        ("::", "http://192.168.1.5:8725/#token=the-token"),
        ("shuffler.local", "http://shuffler.local:8725/#token=the-token"),
    ],
)
def test_the_address_for_people_is_one_that_can_be_reached(host, url, monkeypatch):
    ipaddress.IPv4Address(access._own_address())
    monkeypatch.setattr(access, "_own_address", lambda: "192.168.1.5")
    with access.addresses(host, PORT, KEYS.token) as page:
        assert page.url == url


def test_this_computer_s_address_is_the_one_that_others_are_reached_from(monkeypatch):
    """192.0.2.1 is an address for documents, that nobody has."""
    ways = []

    class Asker(socket.socket):
        def connect(self, address):
            ways.append(address[0])

        def getsockname(self):
            return ("192.168.1.5" if ways == ["192.0.2.1"] else "0.0.0.0", 9)

    monkeypatch.setattr("socket.socket", Asker)
    assert access._own_address() == "192.168.1.5"
