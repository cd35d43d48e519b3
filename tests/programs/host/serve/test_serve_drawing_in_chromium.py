"""The drawing in a real Chromium: where a fault is, what a sealed job hides, the same in all tabs, calm for who wants
that."""

from __future__ import annotations

import asyncio
import json
import socket
import struct
import time
from typing import Any

import pytest
from chromium import CHROMIUM, PATIENCE_S, browser
from fake_board import fault, finished, levels, phase
from mischwerk_serve import languages
from mischwerk_serve.live_view import Live, looking
from served_page import in_chromium, on, served

pytestmark = [pytest.mark.wants("sim"), pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium")]

DRAWN = "performance.getEntriesByName('drawn').length"
CARDS_SEEN = """(() => {
  const canvas = document.querySelector("#overview canvas");
  const copy = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  [copy.canvas.width, copy.canvas.height] = [canvas.width, canvas.height];
  copy.drawImage(canvas, 0, 0);
  const seen = copy.getImageData(0, 0, canvas.width, canvas.height).data;
  let blue = 0;  // more than the machine's own parts, which are grey, green and orange
  for (let at = 0; at < seen.length; at += 4) blue += seen[at + 3] > 0 && seen[at + 2] - seen[at] > 90;
  return blue;
})()"""
PICTURE = "document.querySelector('#overview canvas').toDataURL()"
MARKS = """[...document.querySelectorAll("#overview .fault")].map((one) =>
  [one.x.baseVal.value, -one.y.baseVal.value, one.width.baseVal.value, one.height.baseVal.value])"""
MARKED = """(({ x, y, width, height }) => [x + width / 2, y + height / 2])
  (document.querySelector("#overview .fault").getBBox())"""
WORKING = [phase("homing"), phase("working", 1), ("until_stop", {})]


def text(name: str) -> str:
    return f"document.getElementById('{name}').textContent"


def state_is(name: str) -> str:
    return f"document.body.dataset.state === '{name}'"


async def shuffled(tab: Any) -> None:
    await tab.until(f"{state_is('ready')} && {DRAWN}")
    await tab.value("document.querySelector('[data-order=shuffle]').click()")


async def test_a_fault_is_marked_where_it_is_and_said_in_words(board, twins):
    machine = board(shuffle=[phase("homing"), fault("JAM_THROAT", 0, "throat"), phase("fault"), finished("fault")])
    async with in_chromium(on(machine.path), 52, language="de-DE") as (_, tab):
        await shuffled(tab)
        await tab.until(f"{state_is('fault')} && {MARKS}.length")
        places = json.loads(
            await tab.value("import('/token.js').then((token) => token.ask('/drawing.json')).then((a) => a.text())")
        )["facts"]["places"]
        left, bottom, right, top = places["throat"]
        ((x, y, width, height),) = await tab.value(MARKS)
        assert left <= x < x + width <= right and bottom <= y - height < y <= top
        assert width > 0.5 * (right - left)
        assert await tab.value("document.querySelector('#closeup text').textContent") == "Kehle"
        labels = languages.words("de")["drawing"]
        assert await tab.value(text("spot")) == labels["spots"]["throat"]
        assert await tab.value("document.getElementById('spot').closest('[role=alert]') !== null")
        named = "document.getElementById(document.getElementById('drawing').getAttribute('aria-labelledby'))"
        assert await tab.value(f"{named}.textContent") == f"{labels['marked']} {labels['others']}"
        assert tab.troubles == [], tab.troubles


STUCK_CARD_SEEN = """(() => {  // the middle of all that has the colour of --stop in the whole picture, in mm
  const canvas = document.querySelector("#overview canvas");
  const copy = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  [copy.canvas.width, copy.canvas.height] = [canvas.width, canvas.height];
  copy.drawImage(canvas, 0, 0);
  const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
  const svg = document.querySelector("#overview svg");
  const [left, top, width, height] = svg.getAttribute("viewBox").split(" ").map(Number);
  let seen = 0, x = 0, y = 0;
  for (let at = 0; at < data.length; at += 4) {
    if (!(data[at] > 150 && data[at + 1] < 30 && data[at + 2] < 60)) continue;
    seen += 1;
    x += (at / 4) % canvas.width;
    y += Math.floor(at / 4 / canvas.width);
  }
  return seen < 5 ? null : [left + (width * x) / seen / canvas.width, -top - (height * y) / seen / canvas.height];
})()"""


@pytest.mark.parametrize(
    ("seen", "place"), [(("mouth",), "slot mouth"), (("entry",), "pocket mouth"), ((), "slot mouth")]
)
async def test_a_card_that_jams_at_either_mouth_of_a_wheel_is_drawn_there(board, twins, seen, place):
    """Also of a sealed job: the machine tells that place to anybody, and afterwards which beam is interrupted."""
    jammed = [phase("homing"), fault("JAM_INSERT", 0, "slot mouth"), phase("fault"), finished("fault")]
    machine = board(shuffle=jammed, machine="wheel54", levels=[levels("well", *seen)])
    async with in_chromium(on(machine.path), 52) as (_, tab):
        await tab.until(f"{state_is('ready')} && {DRAWN}")
        at_rest = await tab.value(CARDS_SEEN)
        await shuffled(tab)
        await tab.until(f"{state_is('fault')} && {MARKS}.length")
        facts = json.loads(
            await tab.value("import('/token.js').then((token) => token.ask('/drawing.json')).then((a) => a.text())")
        )["facts"]
        left, bottom, right, top = facts["places"][place]
        await tab.until(f"(([x, y]) => {left} <= x && {bottom} <= -y && x <= {right} && -y <= {top})({MARKED})")
        x, y, _ = facts["lying"][place]
        await tab.until(f"(([a, b]) => Math.hypot(a - {x / 10}, b - {y / 10}) < 6)({STUCK_CARD_SEEN})")
        assert await tab.value("document.querySelector('#closeup text').textContent") == "slot mouth"
        assert await tab.value(CARDS_SEEN) < at_rest / 20  # no other card
        assert tab.troubles == [], tab.troubles


async def test_a_fault_that_is_nowhere_in_the_machine_marks_nothing(board, twins):
    machine = board(shuffle=[phase("homing"), fault("ENTROPY_FAILED", 0, "noise source"), finished("fault")])
    async with in_chromium(on(machine.path), 52) as (_, tab):
        await shuffled(tab)
        labels = languages.words("en")["drawing"]
        await tab.until(f"{text('seen')} === {json.dumps(labels['not_in_picture'])}")
        assert await tab.value(MARKS) == []
        assert await tab.value(text("spot")) == labels["spots"]["noise source"]


async def test_a_sealed_job_shows_what_works_and_no_card(board, twins):
    machine = board(shuffle=WORKING)
    async with in_chromium(on(machine.path), 52) as (_, tab):
        await tab.until(f"{state_is('ready')} && {DRAWN}")
        at_rest = await tab.value(CARDS_SEEN)
        await shuffled(tab)
        await tab.until("document.querySelectorAll('#overview .at-work').length === 3")
        await tab.until(f"{CARDS_SEEN} < {at_rest} / 20")
        before = await tab.value(PICTURE)
        await tab.call("Page.reload")
        await tab.until("document.querySelectorAll('#overview .at-work').length === 3")
        assert await tab.value(PICTURE) == before
        assert await tab.value(CARDS_SEEN) < at_rest / 20
        assert tab.troubles == [], tab.troubles


def look(facts: dict[str, Any], cards: int, lifted: int) -> bytes:
    """The machine at rest with its cards at some height."""
    stack = [(int(facts["well"]["x"]), lifted + 10 * place, 0) for place in range(cards)]
    levels = [0] * len(facts["scene"]["sensors"])
    columns = [*facts["rest"], *(value for pose in stack for value in pose), *levels]
    return struct.pack(f"<{len(columns)}i", *columns)


async def test_all_browsers_see_the_twins_cards_and_one_that_loads_again_sees_them_at_once(board, twins):
    with looking() as looks, socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as twin:
        twin.connect(str(looks.path))
        live = Live(lambda: "pile10", looks=looks)
        async with (
            served(on(board().path), 52, live) as site,
            browser() as open_one,
            browser() as open_other,
        ):
            first, other = [
                await opened(f"{site.origin}/#token={site.keys.token}") for opened in (open_one, open_other)
            ]
            for tab in (first, other):
                await tab.until(f"{state_is('ready')} && {DRAWN}")
            facts = json.loads(
                await first.value(
                    "import('/token.js').then((token) => token.ask('/drawing.json')).then((a) => a.text())"
                )
            )["facts"]
            seen = {await shown(tab) for tab in (first, other)}
            for lifted in (0, 300):
                twin.send(look(facts, 20, lifted))
                seen.add(await same(seen, first, other))
            assert await first.value(text("seen")) == languages.words("en")["drawing"]["live"]
            await other.value("window.isOld = true")
            await other.call("Page.reload")
            await other.until(f"!window.isOld && {DRAWN}")
            assert await same(set(), first, other) in seen
            assert other.troubles == [], other.troubles


async def shown(tab: Any) -> str:
    """Its picture."""
    return str(await tab.value(PICTURE))


async def same(seen: set[str], *tabs: Any) -> str:
    """The picture that all of them come to show, which is none of those seen."""
    async with asyncio.timeout(PATIENCE_S):
        while True:
            pictures = {await shown(tab) for tab in tabs}
            if len(pictures) == 1 and not pictures & seen:
                return pictures.pop()
            await asyncio.sleep(0.05)


async def test_who_wants_no_motion_gets_a_still_picture_now_and_then(board, twins):
    with looking() as looks, socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as twin:
        twin.connect(str(looks.path))
        live = Live(lambda: "pile10", looks=looks)
        machine = board(shuffle=[phase("homing"), fault("JAM_THROAT", 0, "throat"), finished("fault")])
        async with in_chromium(on(machine.path), 52, live) as (_, tab):
            await tab.until(DRAWN)
            facts = json.loads(
                await tab.value("import('/token.js').then((token) => token.ask('/drawing.json')).then((a) => a.text())")
            )["facts"]
            features = [{"name": "prefers-reduced-motion", "value": "reduce"}]
            await tab.call("Emulation.setEmulatedMedia", features=features)
            request_count = await counted(tab)
            began = time.monotonic()
            for lifted in range(0, 400, 10):
                twin.send(look(facts, 20, lifted))
                await asyncio.sleep(0.02)
            assert await tab.value(request_count) <= 2 + (time.monotonic() - began) / 2.0
            await shuffled(tab)
            await tab.until(f"{MARKS}.length")
            assert await tab.value("getComputedStyle(document.querySelector('.fault')).animationName") == "none"


async def counted(tab: Any) -> str:
    """How often that tab asks for a look from now on, as an expression."""
    await tab.value(
        "window.asked = 0; const send = WebSocket.prototype.send; WebSocket.prototype.send = function (text) {"
        " window.asked += text === 'next'; return send.call(this, text); }; 0"
    )
    return "window.asked"
