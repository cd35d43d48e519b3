"""What Chromium tells a screen reader: its accessibility tree in the middle of a job, at a fault, and of every view."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from typing import Any

import pytest
from chromium import CHROMIUM, Tab, browser
from fake_board import fault, finished, phase
from mischwerk_serve import languages
from served_page import on, served

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium")

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
        (found,) = [node for node in self.having(role) if holding in " ".join(self.texts(node))]
        return found

    def texts(self, node: dict[str, Any]) -> list[str]:
        """What is read of a node, piece by piece."""
        return [name(one) for one in self.below(node) if one["role"]["value"] == "StaticText"]

    def below(self, node: dict[str, Any]) -> Iterator[dict[str, Any]]:
        for number in node.get("childIds", []):
            if (child := self._nodes.get(number)) is not None:
                if self._told(child):
                    yield child
                yield from self.below(child)

    def live(self, node: dict[str, Any]) -> str | None:
        """How changes in it are announced; None: not at all."""
        while node is not None:
            if (found := properties(node).get("live")) not in (None, "off"):
                return str(found)
            node = self._nodes.get(node.get("parentId", ""))  # type: ignore[assignment]
        return None

    def _told(self, node: dict[str, Any]) -> bool:
        return not node.get("ignored") and "role" in node


def name(node: dict[str, Any]) -> str:
    return str(node.get("name", {}).get("value", ""))


def properties(node: dict[str, Any]) -> dict[str, Any]:
    return {one["name"]: one["value"].get("value") for one in node.get("properties", [])}


def state_is(wanted: str) -> str:
    return f"document.body.dataset.state === '{wanted}'"


async def shuffled(tab: Tab) -> None:
    await tab.until(state_is("ready"))
    await tab.value("document.querySelector('[data-order=shuffle]').click()")


@pytest.mark.parametrize("language", ["en", "de"])
def test_in_a_job_state_and_phase_are_announced_and_the_progress_has_a_name(board, language):
    machine = board(shuffle=WORKING)
    words = languages.words(language)

    async def main() -> None:
        async with served(on(machine.path), 52) as site, browser(language=language) as open_tab:
            tab = await open_tab(f"{site.origin}/?token={site.keys.token}")
            await tab.until(state_is("ready"))
            before = (await Tree.of(tab)).one("status", words["states"]["ready"])
            await shuffled(tab)
            await tab.until("document.getElementById('phase').textContent.includes('1')")
            tree = await Tree.of(tab)
            status = tree.one("status", words["jobs"]["shuffle"])
            assert status["backendDOMNodeId"] == before["backendDOMNodeId"]  # new ones are not announced
            phase_text = f"{words['phases']['feeding']}, {words['texts']['pass'].format(**{'pass': 1})}"
            assert tree.texts(status) == [words["jobs"]["shuffle"], phase_text]
            assert tree.live(status) == "polite"
            assert name(tree.one("progressbar")) == words["jobs"]["shuffle"]
            (clock,) = [node for node in tree.having("StaticText") if re.search(r"\d:\d\d", name(node))]
            assert tree.live(clock) is None  # or it would be read every second
            buttons = {name(node): properties(node).get("disabled", False) for node in tree.having("button")}
            assert buttons[words["page"]["shuffle"]] and buttons[words["page"]["resume"]]
            (stop,) = [one for one in buttons if one.startswith(words["page"]["stop"])]
            assert not buttons[stop]

    asyncio.run(main())


@pytest.mark.wants("sim")
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_fault_is_announced_at_once_with_its_place_and_what_to_do(board, twins, language):
    machine = board(shuffle=JAMMED)
    words = languages.words(language)

    async def main() -> None:
        async with served(on(machine.path), 52) as site, browser(language=language) as open_tab:
            tab = await open_tab(f"{site.origin}/?token={site.keys.token}")
            await tab.until(f"{state_is('ready')} && document.getElementById('seen').textContent")
            before = await Tree.of(tab)
            assert before.texts(before.one("alert")) == []  # it is there, and has nothing to say yet
            await shuffled(tab)
            await tab.until(f"{state_is('fault')} && document.getElementById('spot').textContent")
            tree = await Tree.of(tab)
            alert = tree.one("alert", words["faults"]["JAM_THROAT"]["meaning"])
            assert alert["backendDOMNodeId"] == before.one("alert")["backendDOMNodeId"]
            said = tree.texts(alert)
            assert tree.live(alert) == "assertive"
            place = words["texts"]["at"].format(place=words["places"].get("throat", "throat"))
            for text in (
                words["faults"]["JAM_THROAT"]["meaning"], place, words["drawing"]["spots"]["throat"],
                words["page"]["what_to_do"], words["faults"]["JAM_THROAT"]["action"],
            ):  # fmt: skip
                assert text in said
            headings = [name(node) for node in tree.below(alert) if node["role"]["value"] == "heading"]
            assert headings == [words["faults"]["JAM_THROAT"]["meaning"], words["page"]["what_to_do"]]
            assert tree.texts(tree.one("status", words["states"]["fault"])) == [words["states"]["fault"]]
            drawing = tree.one("figure", words["drawing"]["marked"])
            assert name(drawing) == f"{words['drawing']['marked']} {words['drawing']['others']}"
            assert not tree.having("Canvas", "img", "graphics-document")  # the picture itself says nothing

    asyncio.run(main())


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_control_of_every_view_has_a_name(board, twins, language):
    machine = board(shuffle=JAMMED)

    async def main() -> None:
        async with served(on(machine.path), 52) as site, browser(language=language) as open_tab:
            tab = await open_tab(f"{site.origin}/?token={site.keys.token}")
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

    asyncio.run(main())
