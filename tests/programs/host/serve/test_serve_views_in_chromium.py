"""The views in a real Chromium: by keyboard, with a file, and as axe-core judges them."""

from __future__ import annotations

import json
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from chromium import CHROMIUM, Tab
from fake_board import HANGING, MISFED
from mischwerk import aio
from mischwerk.history.entry import Entry, FaultEntry, new_key
from mischwerk.history.writing import write_all
from served_page import TWIN, in_chromium, on

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium")

AXE = files("axe_core_python").joinpath("axe.min.js").read_text(encoding="utf-8")
VIEWS = ("machine", "deal", "history", "history/1", "history/999", "statistics", "verify", "board")
SMALL_PHONE = {"width": 320, "height": 640, "deviceScaleFactor": 1, "mobile": True}
BUSY = "document.querySelector('[aria-busy]')"
DECK = Entry(kind="shuffle", result="done", machine="pile10", is_twin=False, cards=52, format="poker", mode="sealed",
             passes=2, feeds=104, retries=0, machine_s=150.0, deck_name="red Bicycle")  # fmt: skip
JAM = FaultEntry(3001, "JAM_INSERT", "latched")


@pytest.fixture
def kept(tmp_path: Path) -> None:
    """Forty days of two machines; the rollers of one slip in the end."""
    usual = [replace(DECK, retries=at % 2) for at in range(30)]
    worn = [replace(DECK, retries=6) for _ in range(10)]
    others = [
        replace(DECK, machine="wheel54", format="bridge"),
        replace(DECK, result="fault", feeds=None, faults=(JAM,)),
    ]
    entries = [
        (replace(entry, key=new_key()), 1_790_000_000 + at * 86_400)
        for at, entry in enumerate([*usual, *worn, *others])
    ]
    write_all(tmp_path / "home" / "history.sqlite3", entries)


async def look(tab: Tab, view: str) -> None:
    await tab.value(f"location.hash = '#{view}'")
    await tab.until(f"document.body.dataset.view === '{view.split('/')[0]}' && !{BUSY}")


async def findings(tab: Tab) -> list[str]:
    """What axe-core finds, by WCAG up to AA and its best practices, of whatever weight."""
    if not await tab.value("typeof axe === 'object'"):
        await tab.call("Runtime.evaluate", expression=AXE)
    issues = await tab.value("axe.run(document, {resultTypes: ['violations']}).then((found) => found.violations)")
    return [
        f"{issue['id']}: {issue['nodes'][0]['html'][:200]} {issue['nodes'][0]['failureSummary'][:300]}"
        for issue in issues
    ]


async def in_scheme(tab: Tab, scheme: str) -> None:
    features = [{"name": "prefers-color-scheme", "value": scheme}]
    await tab.call("Emulation.setEmulatedMedia", features=features)


@pytest.mark.wants("sim")
@pytest.mark.parametrize("language", ["en", "de"])
async def test_axe_finds_nothing_in_any_view(twins, kept, language):
    async with in_chromium(lambda: aio.open(**{**TWIN, "cards": 32}), 32, language=language) as (_, tab):
        await tab.value("document.getElementById('deal-game').innerText")
        await look(tab, "deal")
        await tab.until("document.getElementById('deal-game').length > 0")
        await tab.value("document.getElementById('deal-audit').click()")
        await tab.value("document.getElementById('deal-form').requestSubmit()")
        await tab.until("document.body.dataset.state === 'done'")
        await tab.value("document.querySelector('#made button').click()")  # verify that record
        await tab.until("document.querySelector('#verdict .proved')")
        for scheme in ("light", "dark"):
            await in_scheme(tab, scheme)
            for view in VIEWS:
                await look(tab, view)
                assert await findings(tab) == [], (view, scheme)
        assert tab.troubles == [] or all(
            "404" in json.dumps(fault) or "400" in json.dumps(fault) for fault in tab.troubles
        )


@pytest.mark.wants("sim")
@pytest.mark.parametrize("language", ["en", "de"])
async def test_a_deck_that_is_played_first_is_revealed_by_keyboard_when_the_game_is_over(twins, language):
    async with in_chromium(lambda: aio.open(**{**TWIN, "cards": 32}), 32, language=language) as (site, tab):
        await tab.value("document.getElementById('deal-game').innerText")
        await look(tab, "deal")
        await tab.until("document.getElementById('deal-game').length > 0")
        assert not await tab.value("document.getElementById('deal-later').checkVisibility()")
        await tab.value("document.getElementById('deal-audit').focus()")
        await tab.press(" ", 32, " ")
        await tab.press("Tab", 9)
        assert await tab.value("document.activeElement.id") == "deal-later"
        await tab.press(" ", 32, " ")
        await tab.value("document.getElementById('deal-form').requestSubmit()")
        await tab.until("document.body.dataset.state === 'done' && document.getElementById('game-over')")
        assert await tab.value("document.querySelector('#made a')") is None  # no record yet
        assert await findings(tab) == []
        await tab.value("document.getElementById('game-over').focus()")
        await tab.press("Enter", 13, "\r")  # the box is not ticked
        assert await tab.value("!document.querySelector('#made form').checkValidity()")
        assert site.machine.state.unrevealed == 1
        await tab.press(" ", 32, " ")
        await tab.press("Tab", 9)
        await tab.press("Enter", 13, "\r")
        await tab.until("document.querySelector('#made a[download]')")
        assert await tab.value("document.activeElement.localName") == "h2"  # what took the button's place
        assert await findings(tab) == []
        await tab.value("document.querySelector('#made button').click()")
        await tab.until("document.querySelector('#verdict .proved')")
        assert tab.troubles == [], tab.troubles


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_axe_finds_nothing_in_a_fault(board, scheme):
    machine = board(shuffle=MISFED)
    async with in_chromium(on(machine.path), language="de") as (_, tab):
        await in_scheme(tab, scheme)
        await tab.until("document.body.dataset.state === 'ready'")
        await tab.value("document.querySelector('[data-order=shuffle]').click()")
        await tab.until("document.body.dataset.state === 'paused'")
        for view in ("machine", "board"):
            await look(tab, view)
            assert await findings(tab) == []


async def test_axe_would_find_something(board):
    async with in_chromium(on(board().path)) as (_, tab):
        await tab.value("document.querySelector('label[for=cards]').remove()")
        await tab.value("document.getElementById('machine').style.color = '#ddd'")
        assert {finding.split(":")[0] for finding in await findings(tab)} == {
            "label", "label-title-only", "color-contrast",
        }  # fmt: skip


async def test_state_and_stop_stay_in_every_view_of_a_phone(board, kept):
    machine = board(shuffle=HANGING)
    async with in_chromium(on(machine.path), language="de", screen=SMALL_PHONE) as (_, tab):
        await tab.value("document.querySelector('[data-order=shuffle]').click()")
        await tab.until("document.body.dataset.state === 'working'")
        for view in VIEWS:
            await look(tab, view)
            assert await tab.value("document.documentElement.scrollWidth") <= 320, view
            await tab.value("scrollTo(0, 1e6)")
            for node in ("state", "stop"):
                seen = f"document.getElementById('{node}').getBoundingClientRect()"
                top, bottom = await tab.value(f"[{seen}.top, {seen}.bottom]")
                assert view == "machine" or 0 <= top < bottom <= 300, (view, node)
        await tab.press("Escape", 27)
        await tab.until("document.body.dataset.state === 'stopped'")
    assert "stop" in machine.heard


async def test_what_a_job_came_to_fits_on_a_small_phone_and_says_nothing_twice(board, tmp_path):
    stop = FaultEntry(1001, "STOPPED", "paused")
    entries = [
        replace(DECK, result="fault", faults=(JAM, JAM)),
        replace(DECK, result="stopped", faults=(stop, stop)),
        replace(DECK, kind="home", result="broken off"),
    ]
    dated = [(replace(entry, deck_name=None, key=new_key()), 1_790_000_000 + at) for at, entry in enumerate(entries)]
    write_all(tmp_path / "home" / "history.sqlite3", dated)
    async with in_chromium(on(board().path), language="de", screen=SMALL_PHONE) as (_, tab):
        await look(tab, "history")
        cells = "[...document.querySelectorAll('#history-list tr td:last-child')].map((one) => one.textContent)"
        assert await tab.value(cells) == [
            "abgebrochen", "angehalten", "Störung: Eine Karte liegt quer vor der Öffnung eines Fachs",
        ]  # fmt: skip
        wide, seen = await tab.value("(({scrollWidth, clientWidth}) => [scrollWidth, clientWidth])"
                                     "(document.querySelector('#history-list .scroll'))")  # fmt: skip
        assert wide <= seen
        await look(tab, "statistics")
        cut = """[...document.querySelectorAll('.plot text')].filter((one) =>
            one.getBoundingClientRect().left < one.closest('svg').getBoundingClientRect().left)"""
        assert await tab.value(f"document.querySelectorAll('.plot text').length && {cut}.length") == 0
        assert await tab.value("[...document.querySelectorAll('.plot text')].at(-2).textContent") == "JAM_INSERT"


async def test_views_by_keyboard(board, kept):
    """The links of the views are the first things; the heading of the view gets the focus."""
    async with in_chromium(on(board().path)) as (_, tab):
        for _ in range(4):  # the link that skips, machine, deal, history
            await tab.press("Tab", 9)
        await tab.press("Enter", 13, "\r")
        await tab.until(
            f"document.body.dataset.view === 'history' && document.querySelector('#history-list table') && !{BUSY}"
        )
        assert await tab.value("document.activeElement.textContent") == "History"
        assert await tab.value("document.querySelector('nav [aria-current]').textContent") == "History"
        shown = "[...document.querySelectorAll('#history-list tbody th')].map((one) => one.textContent)"
        assert (await tab.value(shown))[:2] == ["42", "41"]
        await tab.value("document.querySelector('#history-list button').focus()")
        await tab.press("Enter", 13, "\r")
        await tab.until(f"{shown}[0] === '22'")
        await tab.value("void setTimeout(() => history.back())")
        await tab.until("document.body.dataset.view === 'machine'")


async def test_plots_have_text_and_tables_have_heads(board, kept):
    async with in_chromium(on(board().path)) as (_, tab):
        await look(tab, "statistics")
        plots = await tab.value(
            "[...document.querySelectorAll('#stats svg')].map((one) =>"
            " [one.querySelector('title').textContent, one.querySelectorAll('text').length])"
        )
        per_machine = [
            f"{what} on {machine}{limits}"
            for what, limits in (("Seconds of a deck", ", on average"), ("Retries per 1000 feeds", ", with limits"),
                                 ("Faults per 100 jobs", ", with limits"))
            for machine in ("pile10",)
        ]  # fmt: skip
        figures = "; the table below has the figures"
        assert [title for title, _ in plots] == [
            f"Number of decks by machine and card type{figures}",
            *per_machine,
            f"Number of faults by name{figures}",
        ]
        assert all(texts >= 2 for _, texts in plots)
        text = await tab.value("document.getElementById('stats').innerText")
        assert text.count("There is a plot from the second period on") == 2  # of one deck in one month
        heads = await tab.value("[...document.querySelectorAll('#stats th')].every((one) => one.scope)")
        tables = await tab.value("document.querySelectorAll('#stats table').length")
        assert heads and tables >= 4
        advice = await tab.value("document.querySelector('#stats .note').textContent")
        assert advice.startswith("pile10: Clean them") and "They rose from" in advice
        await tab.value("document.getElementById('stats-by').value = 'year'")
        await tab.value("document.getElementById('stats-by').dispatchEvent(new Event('change'))")
        await tab.until("document.querySelector('#stats').textContent.includes('All jobs by Year')")


async def test_two_boards_of_one_build_have_names_and_advice_of_their_own(board, tmp_path):
    worn = [replace(DECK, retries=0 if at < 150 else 3, board="3b5a38") for at in range(200)]
    entries = [*worn, *[replace(DECK, board="865d37")] * 3, DECK, replace(DECK, machine="wheel54")]
    dated = [(replace(entry, key=new_key()), 1_790_000_000 + at) for at, entry in enumerate(entries)]
    write_all(tmp_path / "home" / "history.sqlite3", dated)
    texts = "[...document.querySelectorAll('{}')].map((one) => one.textContent)"
    async with in_chromium(on(board().path)) as (_, tab):
        await look(tab, "statistics")
        advice = await tab.value(texts.format("#stats section:first-child p"))
        assert [text.split(".")[0] for text in advice] == [
            "pile10 (3b5a38): Clean them (under “Settings”)",
            "pile10 (865d37): The retries show no rise",
            "pile10 (board not known): No advice: they may be of several machines",
            "wheel54: The retries show no rise",
        ]
        lines = await tab.value(texts.format("#stats p"))
        retries = [line.partition(":")[0] for line in lines if "retries per 1000 feeds so far" in line]
        names = ("pile10 (3b5a38)", "pile10 (865d37)", "pile10 (board not known)", "wheel54")
        assert retries == list(names)
        assert await findings(tab) == []
        await look(tab, "history")
        cells = await tab.value(texts.format("#history-list tbody tr td:nth-child(3)"))
        assert cells[:3] == ["wheel54", "pile10 (board not known)", "pile10 (865d37)"]
        await look(tab, "history/1")
        rows = await tab.value(texts.format("#history-list tr"))
        assert "Board3b5a38" in rows


def dropped(name: str, text: str) -> str:
    """A file that is dropped on the page."""
    return (
        "(() => { const data = new DataTransfer();"
        f" data.items.add(new File([{json.dumps(text)}], {json.dumps(name)}));"
        " const about = {dataTransfer: data, bubbles: true, cancelable: true};"
        " document.body.dispatchEvent(new DragEvent('drop', about)) })()"
    )


@pytest.mark.wants("sim")
async def test_a_record_is_dropped_or_chosen_by_keyboard_and_verified(twins, tmp_path):
    async with aio.open(**TWIN) as shuffler:
        record: dict[str, Any] = (await shuffler.shuffle(audit=True)).to_dict()
    good = tmp_path / "good.json"
    good.write_text(json.dumps(record))
    changed = json.dumps({**record, "target": record["target"][::-1]})
    async with in_chromium(lambda: aio.open(**TWIN), language="de") as (_, tab):
        await tab.until("document.querySelector('#upkeep h3')")  # all of the page's modules are there
        said = "document.querySelector('#verdict > :first-child').textContent"
        await tab.value(dropped("changed.json", changed))  # anywhere, in any view
        await tab.until(f"{said} === 'Nicht, wie es sein müsste'")
        assert await tab.value("document.body.dataset.view") == "verify"
        whole = await tab.value("document.getElementById('verdict').textContent")
        assert "NICHT, wie es sein sollte" in whole and "changed.json" in whole
        await tab.value(dropped("none.json", "<b>no</b>"))
        await tab.until("document.querySelector('#verdict .note')")
        note = await tab.value("document.querySelector('#verdict .note').innerText")
        assert note.startswith("none.json ist keine Aufzeichnung: Es ist kein JSON.")
        assert await tab.value("document.querySelector('#verdict .note p').lang") == "de"
        await tab.value(dropped("large.json", " " * (1 << 20) + "{}"))
        await tab.until("document.querySelector('#verdict .note').textContent.startsWith('large.json ist größer')")
        document = await tab.call("DOM.getDocument")
        node = await tab.call("DOM.querySelector", nodeId=document["root"]["nodeId"], selector="#verify-file")
        await tab.call("DOM.setFileInputFiles", nodeId=node["nodeId"], files=[str(good)])
        await tab.until(f"{said} === 'Einwandfrei'")


@pytest.mark.wants("sim")
async def test_a_setting_is_changed_and_a_wrong_one_explained(twins):
    async with in_chromium(lambda: aio.open(**TWIN)) as (_, tab):
        await look(tab, "board")
        field, form = (f"document.getElementById('setting-cards'){end}" for end in ("", ".form"))
        for value, said in (("32", "It is now 32."), ("1", "The board refuses: cards is 1: it must be 2 to 250.")):
            await tab.value(f"({field}.value = '{value}', {form}.requestSubmit())")
            await tab.until(f"{form}.querySelector('[role=status]').textContent.startsWith('{said}')")
        await tab.call("Page.reload")
        await tab.until("document.body.dataset.view === 'board'")
        await tab.until(f"{field}.value === '32'")
