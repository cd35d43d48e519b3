"""The page in a real Chromium: by keyboard, in both languages, reloaded, and in two tabs."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from chromium import CHROMIUM, browser
from fake_board import HANGING, HAPPY, MISFED
from served_page import on, served
from test_serve_views_in_chromium import SMALL_PHONE

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium")

READY = "document.body.dataset.state === 'ready'"
TEXT = "document.getElementById('{}').textContent"
FOCUSED = "document.activeElement.dataset.order"


def state_is(name: str) -> str:
    return f"document.body.dataset.state === '{name}'"


def test_a_shuffle_by_keyboard_is_seen_in_two_tabs_and_after_a_reload(board):
    machine = board(shuffle=HANGING, resume=HAPPY)

    async def main() -> None:
        async with served(on(machine.path), 52) as site, browser() as open_tab:
            one = await open_tab(f"{site.origin}/?token={site.keys.token}")
            await one.until(READY)
            assert await one.value("location.href") == f"{site.origin}/"  # the token is gone
            assert await one.value("document.cookie") == ""
            other = await open_tab(site.origin)
            await other.until(READY)
            await one.value("document.querySelector('[data-order=stop]').focus()")
            await one.press("Tab", 9)
            assert await one.value(FOCUSED) == "shuffle"
            assert await one.value("getComputedStyle(document.activeElement).outlineStyle") == "solid"
            await one.press("Enter", 13, "\r")
            for tab in (one, other):
                await tab.until(f"{TEXT.format('phase')} === 'feeding cards, pass 1'")
                assert await tab.value(TEXT.format("state")) == "Shuffling"
            assert await one.value(FOCUSED) == "shuffle"  # though it can't be pressed now
            assert (
                await one.value("document.activeElement.ariaDisabled + document.activeElement.disabled") == "truefalse"
            )
            await other.call("Page.reload")
            await other.until(f"{TEXT.format('phase')} === 'feeding cards, pass 1'")
            await other.press("Escape", 27)
            for tab in (one, other):
                await tab.until(state_is("stopped"))
            await one.value("document.querySelector('[data-order=resume]').click()")
            for tab in (one, other):
                await tab.until(state_is("done"))
                assert tab.troubles == []  # neither mistakes nor anything that the policy forbade

    asyncio.run(main())
    orders = ("shuffle", "stop", "resume")
    assert [name for name in machine.heard if name in orders] == list(orders)


def test_a_fault_in_german_on_a_phone(board):
    machine = board(shuffle=MISFED)

    async def main() -> None:
        async with served(on(machine.path), 52) as site, browser(language="de-DE") as open_tab:
            tab = await open_tab(f"{site.origin}/?token={site.keys.token}")
            await tab.call("Emulation.setDeviceMetricsOverride", **SMALL_PHONE)
            await tab.until(READY)
            await tab.value("document.querySelector('[data-order=shuffle]').click()")
            await tab.until(state_is("paused"))
            assert await tab.value("document.documentElement.lang") == "de"
            assert await tab.value(TEXT.format("error")) == "Es kam keine Karte"
            assert (await tab.value(TEXT.format("action"))).startswith("Einzugsrolle reinigen")
            assert await tab.value("document.getElementById('trouble').parentElement.getAttribute('role')") == "alert"
            assert await tab.value("document.documentElement.scrollWidth") <= 320
            assert tab.troubles == [], tab.troubles

    asyncio.run(main())


@pytest.mark.parametrize(
    ("detail", "said"),
    [
        ("this machine is set up for skat cards",
         ("Die Platine lehnt ab: Diese Maschine ist für eine andere Kartenart eingestellt: Skat.", "de")),
        ("words of a later firmware", ("The board refuses: words of a later firmware.", "en")),
    ],
)  # fmt: skip
def test_a_job_that_is_refused_is_said_in_german_as_far_as_it_is_known(board, detail, said):
    machine = board(refuse={"shuffle": ("BAD_REQUEST", detail)})

    async def main() -> None:
        async with served(on(machine.path), 52) as site, browser(language="de") as open_tab:
            tab = await open_tab(f"{site.origin}/?token={site.keys.token}")
            await tab.until(READY)
            await tab.value("document.querySelector('[data-order=shuffle]').click()")
            await tab.until(f"{TEXT.format('error')} !== ''")
            error = await tab.value(f"[{TEXT.format('error')}, document.getElementById('error').lang]")
            assert tuple(error) == said
            action = await tab.value(f"[{TEXT.format('action')}, document.getElementById('action').lang]")
            assert action == ["Befehl berichtigen.", "de"]

    asyncio.run(main())


def test_a_program_that_ends_is_said(board):
    machine = board()

    async def main() -> None:
        async with browser() as open_tab:
            async with served(on(machine.path)) as site:
                tab = await open_tab(f"{site.origin}/?token={site.keys.token}")
                await tab.until(READY)
            await tab.until(f"{TEXT.format('notice')}.startsWith('No connection')")
            assert not await tab.value("document.getElementById('notice').hidden")

    asyncio.run(main())


def test_another_page_in_the_same_browser_can_neither_ask_nor_look(board):
    """A page at another port of the same computer, to which the browser would send this page's cookie."""
    machine = board()

    async def main() -> None:
        async with (
            served(on(machine.path)) as site,
            served_by_others() as other,
            browser() as open_tab,
        ):
            ours = await open_tab(f"{site.origin}/?token={site.keys.token}")
            await ours.until(READY)
            theirs = await open_tab(other)
            await theirs.until("document.title === 'other'")
            socket = f"new Promise(end => {{ const s = new WebSocket('ws://127.0.0.1:{site.port}/live');"
            assert (
                await theirs.value(socket + " s.onopen = () => end('open'); s.onerror = () => end('shut') })") == "shut"
            )
            looked = f"fetch('{site.origin}/en.json', {{credentials: 'include'}}).then(() => 'read', () => 'kept')"
            assert await theirs.value(looked) == "kept"
            blind = (
                f"fetch('{site.origin}/', {{credentials: 'include', mode: 'no-cors'}}).then(() => 'read', () => 'kept')"
            )
            assert await theirs.value(blind) == "kept"

    asyncio.run(main())


@asynccontextmanager
async def served_by_others() -> AsyncIterator[str]:
    """A plain page on loopback."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        page = b"<!doctype html><title>other</title>"
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\n\r\n" + page)
        await writer.drain()
        writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    try:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/"
    finally:
        server.close()
