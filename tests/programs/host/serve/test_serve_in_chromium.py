"""The page in a real Chromium: by keyboard, in both languages, reloaded, and in two tabs."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from chromium import CHROMIUM, Tab, browser
from fake_board import HANGING, HAPPY, MISFED, fault, finished, phase
from mischwerk_serve import languages
from served_page import in_chromium, on, served
from test_serve_views_in_chromium import SMALL_PHONE

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium")

READY = "document.body.dataset.state === 'ready'"
TEXT = "document.getElementById('{}').textContent"
FOCUSED = "document.activeElement.dataset.order"


def state_is(name: str) -> str:
    return f"document.body.dataset.state === '{name}'"


async def test_a_shuffle_by_keyboard_is_seen_in_two_tabs_and_after_a_reload(board):
    machine = board(shuffle=HANGING, resume=HAPPY)
    async with served(on(machine.path), 52) as site, browser() as open_tab:
        first = await open_tab(f"{site.origin}/#token={site.keys.token}")
        await first.until(READY)
        assert await first.value("location.href") == f"{site.origin}/"  # the token is gone
        assert await first.value("document.cookie") == ""
        other = await open_tab(site.origin)
        await other.until(READY)
        await first.value("document.querySelector('[data-order=stop]').focus()")
        await first.press("Tab", 9)
        assert await first.value(FOCUSED) == "shuffle"
        assert await first.value("getComputedStyle(document.activeElement).outlineStyle") == "solid"
        await first.press("Enter", 13, "\r")
        for tab in (first, other):
            await tab.until(f"{TEXT.format('phase')} === 'feeding cards, pass 1'")
            assert await tab.value(TEXT.format("state")) == "Shuffling"
        assert await first.value(FOCUSED) == "shuffle"  # though it can't be pressed now
        assert await first.value("document.activeElement.ariaDisabled + document.activeElement.disabled") == "truefalse"
        await other.call("Page.reload")
        await other.until(f"{TEXT.format('phase')} === 'feeding cards, pass 1'")
        await other.press("Escape", 27)
        for tab in (first, other):
            await tab.until(state_is("stopped"))
        await first.value("document.querySelector('[data-order=resume]').click()")
        for tab in (first, other):
            await tab.until(state_is("done"))
            assert tab.troubles == []  # neither mistakes nor anything that the policy forbade
    orders = ("shuffle", "stop", "resume")
    assert [name for name in machine.heard if name in orders] == list(orders)


async def test_a_fault_in_german_on_a_phone(board):
    machine = board(shuffle=MISFED)
    async with in_chromium(on(machine.path), 52, language="de-DE", screen=SMALL_PHONE) as (_, tab):
        await tab.value("document.querySelector('[data-order=shuffle]').click()")
        await tab.until(state_is("paused"))
        assert await tab.value("document.documentElement.lang") == "de"
        assert await tab.value(TEXT.format("error")) == "Es kam keine Karte"
        assert (await tab.value(TEXT.format("action"))).startswith(
            "Gewölbtes Blatt flach biegen, Einzugsrolle reinigen"
        )
        assert await tab.value("document.getElementById('trouble').parentElement.getAttribute('role')") == "alert"
        assert await tab.value("document.documentElement.scrollWidth") <= 320
        assert tab.troubles == [], tab.troubles


@pytest.mark.parametrize(
    ("detail", "said"),
    [
        ("a deck has two cards or more", ("Die Platine lehnt ab: Ein Blatt hat mindestens zwei Karten.", "de")),
        ("words of a later firmware", ("The board refuses: words of a later firmware.", "en")),
    ],
)  # fmt: skip
async def test_a_job_that_is_refused_is_said_in_german_as_far_as_it_is_known(board, detail, said):
    machine = board(refuse={"shuffle": ("BAD_REQUEST", detail)})
    async with in_chromium(on(machine.path), 52, language="de") as (_, tab):
        await tab.value("document.querySelector('[data-order=shuffle]').click()")
        await tab.until(f"{TEXT.format('error')} !== ''")
        error = await tab.value(f"[{TEXT.format('error')}, document.getElementById('error').lang]")
        assert tuple(error) == said
        action = await tab.value(f"[{TEXT.format('action')}, document.getElementById('action').lang]")
        assert action == ["Befehl berichtigen.", "de"]


async def test_a_program_that_ends_is_said(board):
    machine = board()
    async with browser() as open_tab:
        async with served(on(machine.path)) as site:
            tab = await open_tab(f"{site.origin}/#token={site.keys.token}")
            await tab.until(READY)
        await tab.until(f"{TEXT.format('notice')}.startsWith('No connection')")
        assert not await tab.value("document.getElementById('notice').hidden")


async def test_another_page_in_the_same_browser_can_neither_ask_nor_look(board):
    """A page at another port of the same computer, to which the browser would send a cookie of this page: there is
    none."""
    machine = board()
    heard: list[bytes] = []
    async with (
        served(on(machine.path)) as site,
        served_by_others(heard) as other,
        browser() as open_tab,
    ):
        ours = await open_tab(f"{site.origin}/#token={site.keys.token}")
        await ours.until(READY)
        theirs = await open_tab(other)
        await theirs.until("document.title === 'other'")
        socket = f"new Promise(end => {{ const s = new WebSocket('ws://127.0.0.1:{site.port}/live');"
        assert await theirs.value(socket + " s.onopen = () => end('open'); s.onerror = () => end('shut') })") == "shut"
        looked = f"fetch('{site.origin}/en.json', {{credentials: 'include'}}).then(() => 'read', () => 'kept')"
        assert await theirs.value(looked) == "kept"
        blind = f"fetch('{site.origin}/', {{credentials: 'include', mode: 'no-cors'}}).then(() => 'read', () => 'kept')"
        assert await theirs.value(blind) == "kept"
        assert await theirs.value("JSON.stringify(localStorage)") == "{}"
        assert heard and not any(site.keys.token.encode() in data or b"cookie:" in data.lower() for data in heard)


async def test_the_token_is_taken_out_of_the_address_also_where_a_newer_is_pasted_over_it(board):
    machine = board()
    async with served(on(machine.path)) as site, browser() as open_tab:
        tab = await open_tab(site.origin)
        await tab.until(f"{TEXT.format('notice')}.startsWith('This page opens only with the whole address')")
        assert await tab.value("document.body.dataset.state") is None
        await tab.value(f"location.hash = '#token={site.keys.token}'")
        await tab.until(READY)
        assert await tab.value("location.href") == f"{site.origin}/"


@asynccontextmanager
async def served_by_others(heard: list[bytes]) -> AsyncIterator[str]:
    """A plain page on loopback."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        heard.append(await reader.readuntil(b"\r\n\r\n"))
        page = b"<!doctype html><title>other</title>"
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\n\r\n" + page)
        await writer.drain()
        writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    try:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/"
    finally:
        server.close()


# -- What Chromium tells a screen reader: its accessibility tree in the middle of a job, at a fault, and of every
# view.

WORKING = [phase("homing"), phase("feeding", 1), ("until_stop", {})]
JAMMED = [phase("homing"), fault("JAM_THROAT", 0, "throat"), phase("fault"), finished("fault")]
VIEWS = ("machine", "deal", "history", "statistics", "verify", "board")
CONTROLS = {
    "button", "link", "textbox", "spinbutton", "combobox", "checkbox", "radio", "slider", "searchbox", "listbox",
    "DisclosureTriangle", "progressbar", "Date", "InputTime",
}  # fmt: skip


class Tree:
    """As assistive technology gets it: what is hidden from that is left out."""

    def __init__(self, nodes: list[dict[str, Any]]) -> None:
        self._nodes = {node["nodeId"]: node for node in nodes}

    @classmethod
    async def of(cls, tab: Tab) -> Tree:
        return cls((await tab.call("Accessibility.getFullAXTree"))["nodes"])

    def having(self, *roles: str) -> list[dict[str, Any]]:
        return [node for node in self._nodes.values() if self._told(node) and node["role"]["value"] in roles]

    def one(self, role: str, holding: str = "") -> dict[str, Any]:
        """The only one of that role whose text holds this."""
        (match,) = [node for node in self.having(role) if holding in " ".join(self.texts(node))]
        return match

    def texts(self, node: dict[str, Any]) -> list[str]:
        """What is read of a node, piece by piece."""
        return [name(child) for child in self.below(node) if child["role"]["value"] == "StaticText"]

    def below(self, node: dict[str, Any]) -> Iterator[dict[str, Any]]:
        for number in node.get("childIds", []):
            if (child := self._nodes.get(number)) is not None:
                if self._told(child):
                    yield child
                yield from self.below(child)

    def live(self, node: dict[str, Any]) -> str | None:
        """How changes in it are announced; None: not at all."""
        while node is not None:
            if (value := properties(node).get("live")) not in (None, "off"):
                return str(value)
            node = self._nodes.get(node.get("parentId", ""))  # type: ignore[assignment]
        return None

    def _told(self, node: dict[str, Any]) -> bool:
        return not node.get("ignored") and "role" in node


def name(node: dict[str, Any]) -> str:
    return str(node.get("name", {}).get("value", ""))


def properties(node: dict[str, Any]) -> dict[str, Any]:
    return {entry["name"]: entry["value"].get("value") for entry in node.get("properties", [])}


async def shuffled(tab: Tab) -> None:
    await tab.until(state_is("ready"))
    await tab.value("document.querySelector('[data-order=shuffle]').click()")


@pytest.mark.parametrize("language", ["en", "de"])
async def test_in_a_job_state_and_phase_are_announced_and_the_progress_has_a_name(board, language):
    machine = board(shuffle=WORKING)
    labels = languages.words(language)
    async with in_chromium(on(machine.path), 52, language=language) as (_, tab):
        await tab.until(state_is("ready"))
        before = (await Tree.of(tab)).one("status", labels["states"]["ready"])
        await shuffled(tab)
        await tab.until("document.getElementById('phase').textContent.includes('1')")
        tree = await Tree.of(tab)
        status = tree.one("status", labels["jobs"]["shuffle"])
        assert status["backendDOMNodeId"] == before["backendDOMNodeId"]  # new ones are not announced
        phase_text = f"{labels['phases']['feeding']}, {labels['texts']['pass'].format(**{'pass': 1})}"
        assert tree.texts(status) == [labels["jobs"]["shuffle"], phase_text]
        assert tree.live(status) == "polite"
        assert name(tree.one("progressbar")) == labels["jobs"]["shuffle"]
        (clock,) = [node for node in tree.having("StaticText") if re.search(r"\d:\d\d", name(node))]
        assert tree.live(clock) is None  # or it would be read every second
        buttons = {name(node): properties(node).get("disabled", False) for node in tree.having("button")}
        assert buttons[labels["page"]["shuffle"]] and buttons[labels["page"]["resume"]]
        (stop,) = [button for button in buttons if button.startswith(labels["page"]["stop"])]
        assert not buttons[stop]


@pytest.mark.wants("sim")
@pytest.mark.parametrize("language", ["en", "de"])
async def test_a_fault_is_announced_at_once_with_its_place_and_what_to_do(board, twins, language):
    machine = board(shuffle=JAMMED)
    labels = languages.words(language)
    async with in_chromium(on(machine.path), 52, language=language) as (_, tab):
        await tab.until(f"{state_is('ready')} && document.getElementById('seen').textContent")
        before = await Tree.of(tab)
        assert before.texts(before.one("alert")) == []  # it is there, and has nothing to say yet
        await shuffled(tab)
        await tab.until(f"{state_is('fault')} && document.getElementById('spot').textContent")
        tree = await Tree.of(tab)
        alert = tree.one("alert", labels["faults"]["JAM_THROAT"]["meaning"])
        assert alert["backendDOMNodeId"] == before.one("alert")["backendDOMNodeId"]
        said = tree.texts(alert)
        assert tree.live(alert) == "assertive"
        place = labels["texts"]["at"].format(place=labels["places"].get("throat", "throat"))
        for text in (
            labels["faults"]["JAM_THROAT"]["meaning"], place, labels["drawing"]["spots"]["throat"],
            labels["page"]["what_to_do"], labels["faults"]["JAM_THROAT"]["action"],
        ):  # fmt: skip
            assert text in said
        headings = [name(node) for node in tree.below(alert) if node["role"]["value"] == "heading"]
        assert headings == [labels["faults"]["JAM_THROAT"]["meaning"], labels["page"]["what_to_do"]]
        assert tree.texts(tree.one("status", labels["states"]["fault"])) == [labels["states"]["fault"]]
        drawing = tree.one("figure", labels["drawing"]["marked"])
        assert name(drawing) == f"{labels['drawing']['marked']} {labels['drawing']['others']}"
        assert not tree.having("Canvas", "img", "graphics-document")  # the picture itself says nothing


@pytest.mark.parametrize("language", ["en", "de"])
async def test_every_control_of_every_view_has_a_name(board, twins, language):
    machine = board(shuffle=JAMMED)
    async with in_chromium(on(machine.path), 52, language=language) as (_, tab):
        await tab.until(state_is("ready"))
        await tab.until("document.querySelector('#upkeep h3')")  # all of the page's modules are there
        await tab.value("document.getElementById('deal-audit').click()")
        seen = set()
        for view in VIEWS:
            await tab.value(f"location.hash = '#{view}'")
            await tab.until(f"document.body.dataset.view === '{view}' && !document.querySelector('[aria-busy]')")
            tree = await Tree.of(tab)
            controls = tree.having(*CONTROLS)
            assert [node for node in controls if not name(node).strip()] == [], view
            seen |= {node["role"]["value"] for node in controls}
        assert {"button", "link", "textbox", "spinbutton", "combobox", "checkbox"} <= seen
        await tab.value("document.querySelector('label[for=cards]').remove()")
        await tab.value("location.hash = '#machine'")
        await tab.until("document.body.dataset.view === 'machine'")
        nameless = [node for node in (await Tree.of(tab)).having(*CONTROLS) if not name(node)]
        assert [node["role"]["value"] for node in nameless] == ["spinbutton"]  # this would have been found
