"""What a person meets on the page: a deck that fits, words to write down, an error that can be mended, old news."""

from __future__ import annotations

import asyncio
import json
import re

import mischwerk
import pytest
from chromium import CHROMIUM, browser
from fake_board import HANGING
from mischwerk import aio
from served_page import TWIN, in_chromium, on, served
from test_serve_decks import plugged_in, unplugged, waiting_at
from test_serve_translation import OF_COMMANDS
from test_serve_views_in_chromium import SMALL_PHONE, findings, kept, look  # noqa: F401

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium")

READY = "document.body.dataset.state === 'ready'"
PHONE = {"width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": True}
IS_SEEN = """(() => {{
  const box = document.querySelector({0!r}).getBoundingClientRect();
  const top = document.elementFromPoint(box.x + 5, box.y + box.height / 2);
  return top?.closest({0!r}) !== null && box.bottom <= innerHeight;
}})()"""
CHANGES = (  # of a record, as text
    "",
    """.replace('"cards": 32', '"cards": 31')""",
    """.replace('"scheme": 2', '"scheme": 1')""",
    """.replace('auditable', 'sealed')""",
)
UPKEEP = ("count", "clean", "calibrate")
NEEDS = "document.getElementById('deal-needs').textContent"


def twin_of(cards: int, **settings):
    return lambda: aio.open(**{**TWIN, "cards": cards, **settings})


async def deal(tab, nonce: str, *, begins: bool = True) -> None:
    await look(tab, "deal")
    await tab.until("document.getElementById('deal-game').length > 0")
    await tab.value("document.getElementById('deal-audit').checked || document.getElementById('deal-audit').click()")
    await tab.value(f"document.getElementById('deal-nonce').value = {nonce!r}")
    if begins:
        await tab.value("document.getElementById('deal-begin').scrollIntoView({block: 'end'})")
        await tab.value("document.getElementById('deal-begin').focus()")
        await tab.press("Enter", 13, "\r")


async def choose(tab, game: str) -> None:
    field = "document.getElementById('deal-game')"
    await tab.value(f"({field}.value = {game!r}, {field}.dispatchEvent(new Event('change')))")


@pytest.mark.wants("sim")
async def test_what_must_be_written_down_is_seen_on_a_phone(twins):
    async with in_chromium(twin_of(52), 52, screen=PHONE) as (_, tab):
        await deal(tab, "the quick brown fox jumps")
        await tab.until("document.querySelector('#made .words')")
        assert await tab.value("document.querySelector('#made').contains(document.activeElement)")
        assert await tab.value(IS_SEEN.format("#made h2"))
        await tab.until("document.body.dataset.state === 'done'")


@pytest.mark.wants("sim")
async def test_the_words_of_a_fingerprint_are_seen_before_a_table_of_many_piles(twins):
    async with in_chromium(twin_of(52), 52, screen=SMALL_PHONE) as (_, tab):
        await deal(tab, "", begins=False)
        await choose(tab, "solitaire")
        await tab.value("document.getElementById('deal-begin').click()")
        await tab.until("document.querySelector('#made table')")
        assert await tab.value("document.querySelectorAll('#made tbody tr').length") == 8
        assert await tab.value(IS_SEEN.format("#made .words"))
        assert await tab.value("document.activeElement.textContent") == "Fingerprint"


@pytest.mark.wants("sim")
@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Easy to guess: 5 throws of a die have some 13 bits of chance. Better are 25 throws."),
        ("de", "Leicht zu erraten: 5 Würfe haben etwa 13 Bit Zufall. Besser sind 25 Würfe."),
    ],
)
async def test_a_players_part_that_is_easy_to_guess_is_said_while_it_is_written_and_is_taken(twins, language, said):
    async with in_chromium(twin_of(52), 52, language=language, screen=SMALL_PHONE) as (_, tab):
        await deal(tab, "", begins=False)
        await tab.value("document.getElementById('deal-nonce').focus()")
        await tab.call("Input.insertText", text="3 1 4 1 5")
        await tab.until("document.getElementById('deal-nonce-weak').checkVisibility()")
        assert await tab.value("document.getElementById('deal-nonce-weak').textContent") == said
        assert await tab.value(IS_SEEN.format("#deal-nonce-weak"))
        assert await findings(tab) == []
        await tab.call("Input.insertText", text=" 1" * 20)
        await tab.until("document.getElementById('deal-nonce-weak').hidden")
        await tab.value("document.getElementById('deal-nonce').select()")
        await tab.call("Input.insertText", text="3 1 4 1 5")
        await tab.until("document.getElementById('deal-nonce-weak').checkVisibility()")
        await tab.value("document.getElementById('deal-begin').click()")  # it is a warning, no more
        await tab.until("document.body.dataset.state === 'done' && document.querySelector('#made .words')")
        assert tab.troubles == [], tab.troubles


@pytest.mark.wants("sim")
@pytest.mark.parametrize("language", ["en", "de"])
async def test_a_players_part_that_is_refused_is_said_at_its_field_and_a_finished_deck_follows(twins, language):
    async with in_chromium(twin_of(52), 52, language=language, screen=PHONE) as (_, tab):
        await deal(tab, "the quick brown fox jumps")
        await tab.until("document.body.dataset.state === 'done'")
        await deal(tab, "The quick brown fox jumps")  # the same, when it is said
        await tab.until("document.getElementById('deal-nonce-error')")
        assert await tab.value("document.activeElement.id") == "deal-nonce"
        assert await tab.value("document.activeElement.ariaInvalid") == "true"
        assert await tab.value(IS_SEEN.format("#deal-nonce-error"))
        said = await tab.value("document.getElementById('deal-nonce-error').textContent")
        assert not OF_COMMANDS.search(said)
        assert said.startswith("The players' part" if language == "en" else "Diesen Beitrag der Spieler")
        assert not await tab.value("document.getElementById('trouble').checkVisibility()")  # it is said once
        assert await tab.value("document.querySelectorAll('#made .words').length") == 0
        assert await tab.value("document.getElementById('deal-begin').ariaDisabled") == "false"
        assert await findings(tab) == []
        await tab.value("document.getElementById('deal-nonce').focus()")
        await tab.call("Input.insertText", text=" over it")
        assert await tab.value("document.getElementById('deal-nonce-error')") is None
        await tab.value("document.getElementById('deal-begin').click()")
        await tab.until("document.body.dataset.state === 'done' && document.querySelector('#made .words')")
        assert tab.troubles == [], tab.troubles


@pytest.mark.wants("sim")
async def test_what_the_well_must_hold_is_said_before_and_a_wrong_count_has_a_way_out(twins, monkeypatch):
    monkeypatch.setattr("mischwerk.link.twin_deck.laid", lambda port: None)  # as a board
    async with in_chromium(twin_of(52), 52, screen=PHONE) as (_, tab):
        needs = "document.getElementById('well-needs').textContent"
        assert await tab.value(needs) == "Before you begin, exactly 52 cards must lie in the well."
        await deal(tab, "", begins=False)
        assert await tab.value(NEEDS) == "Before you begin, exactly 32 cards must lie in the well."
        await tab.value("document.getElementById('deal-begin').click()")
        await tab.until("document.body.dataset.state === 'paused'")
        await tab.until("document.getElementById('spot').textContent")  # comes with the drawing, and takes room
        assert await findings(tab) == []
        assert await tab.value(IS_SEEN.format("[data-order=recount]"))
        assert await tab.value(IS_SEEN.format("#to-machine"))
        await tab.value("document.querySelector('[data-order=recount]').click()")
        await tab.until("document.body.dataset.state === 'done'")
        assert await tab.value(NEEDS) == ("Before you begin, exactly 32 cards must lie in the well. Counted last: 52.")
        await look(tab, "machine")
        await tab.value("document.querySelector('[data-order=shuffle]').click()")
        await tab.until("document.getElementById('phase').textContent === 'The deck is shuffled.'")


@pytest.mark.wants("sim")
async def test_whoever_starts_upkeep_on_a_phone_is_led_to_what_becomes_of_it(twins):
    async with in_chromium(twin_of(20), 20, screen=SMALL_PHONE) as (_, tab):
        await look(tab, "board")
        for job, selector, text in (
            ("clean", "#error", "The board refuses: there is a card in the well"),
            ("calibrate", "#upkeep .lead", "steps long"),
            ("count", "#upkeep .lead", "20 cards, 0 attempts without a card."),
        ):
            button = f"document.querySelectorAll('#upkeep form button')[{UPKEEP.index(job)}]"
            await tab.value(f"{button}.scrollIntoView({{block: 'end'}})")
            await tab.value(f"{button}.click()")
            await tab.until(f"document.activeElement.matches({selector!r})")
            await tab.until(f"document.activeElement.textContent.includes({text!r})")
            assert await tab.value(IS_SEEN.format(selector)), job


@pytest.mark.wants("sim")
async def test_a_twin_is_said_to_get_its_deck_and_what_is_too_large_is_said_before(twins):
    async with in_chromium(twin_of(52), 52) as (_, tab):
        await deal(tab, "", begins=False)
        assert await tab.value(NEEDS) == ("This twin gets a deck of 32 cards before the job begins; 52 lie in it now.")
        await choose(tab, "romme")
        assert await tab.value(NEEDS) == "110 cards are too many for this machine: it takes 100."
        await look(tab, "machine")
        assert await tab.value("document.getElementById('cards').max") == "100"


@pytest.mark.wants("sim")
@pytest.mark.parametrize("language", ["en", "de"])
async def test_no_view_shows_options_commands_or_names_of_fields(twins, kept, language):  # noqa: F811
    async with in_chromium(twin_of(52), 52, language=language) as (site, tab):
        seen = {}
        for view in ("machine", "history", "history/1", "history/40", "history/999", "statistics", "board"):
            await look(tab, view)
            await tab.value("document.querySelectorAll('details').forEach((one) => { one.open = true })")
            seen[view] = await tab.value("document.querySelector('main').innerText")
        await deal(tab, "the quick brown fox jumps")
        await tab.until("document.querySelector('#made button')")
        seen["deal"] = await tab.value("document.querySelector('main').innerText")
        record = f"/record.json?job={site.machine.state.record}"
        for change in CHANGES:
            await tab.value("document.getElementById('verdict').replaceChildren()")
            await tab.value(f"""import('/verify.js').then(async ({{verify}}) => {{
                const {{ask}} = await import('/token.js');
                const text = await (await ask({record!r})).text();
                verify('a record', new Blob([text{change}]));
            }})""")
            await look(tab, "verify")
            await tab.until("document.getElementById('verdict').textContent")
            seen[f"verify {change}"] = await tab.value("document.querySelector('main').innerText")
            if language == "de":
                other = await tab.value("[...document.querySelectorAll('#verdict [lang=en]')].map((o) => o.innerText)")
                assert [text for text in other if re.search("[a-z]{3} [a-z]{3}", text)] == []  # values, no sentences
        for view, text in seen.items():
            assert len(text) > 50
            assert OF_COMMANDS.findall(text) == [], view


async def test_a_page_without_news_says_so_and_fades_until_there_is_some(board, monkeypatch):
    machine = board(shuffle=HANGING)
    faded = "getComputedStyle(document.getElementById('now')).opacity < 1"
    runs = "document.getElementById('progress').checkVisibility()"
    async with in_chromium(on(machine.path)) as (_, tab):
        await tab.value("document.querySelector('[data-order=shuffle]').click()")
        await tab.until(runs)
        assert not await tab.value(faded)
        monkeypatch.setattr("mischwerk_serve.web.HEARTBEAT_S", 3600)
        # The program hangs; the page finds it out alone.
        await tab.until(f"{faded} && document.getElementById('notice').textContent.startsWith('No connection')")
        # A new connection brings the state at once; without news it fades again soon.
        await tab.until(f"!({faded}) && {runs} && document.getElementById('notice').hidden")
        await tab.until(f"{faded} && !{runs}")


async def test_settings_are_read_by_themselves_when_a_machine_has_come(tmp_path, monkeypatch):
    monkeypatch.setattr("mischwerk_serve.machine.POLL_S", 0.05)
    link = tmp_path / "board"
    async with served(**waiting_at(link)) as site, browser() as open_tab:
        tab = await open_tab(f"{site.origin}/#token={site.keys.token}")
        await tab.until("document.body.dataset.state === 'lost'")
        await look(tab, "board")
        assert await tab.value("document.querySelector('#board .note p').textContent") == "There is no machine."
        for format_name in ("poker", "skat"):  # another machine has other settings
            machine = plugged_in(link, settings={"format": format_name})
            await tab.until(f"document.getElementById('setting-format').value === {format_name!r}")
            unplugged(machine, link)
            await tab.until("document.body.dataset.state === 'lost'")


@pytest.mark.wants("sim")
async def test_a_statistic_of_one_job_is_said_in_words(twins):
    async with in_chromium(twin_of(20, history=True), 20, language="de") as (_, tab):
        await tab.value("document.querySelector('[data-order=shuffle]').click()")
        await tab.until("document.body.dataset.state === 'done'")
        while not mischwerk.read_history().jobs:  # the history is written in the background
            await asyncio.sleep(0.05)
        await look(tab, "statistics")
        text = await tab.value("document.getElementById('stats').innerText")
        assert "noch zu wenig für eine Rate" in text and "bisher" in text and "noch zu wenig" in text
        assert await tab.value("document.querySelectorAll('#stats svg .point').length") == 0
        assert "369" not in text


@pytest.mark.wants("sim")
async def test_the_page_puts_words_into_the_form_of_their_number_as_the_commands_do(twins):
    text = "{fed} of {cards} {cards:card|cards} {fed:has|have} left"
    async with in_chromium(twin_of(52), 52) as (_, tab):
        for fed, cards, said in (
            (1, 52, "1 of 52 cards has left"), (0, 1, "0 of 1 card have left"),
            ("1,001", 11, "1,001 of 11 cards have left"),
        ):  # fmt: skip
            values = json.dumps({"fed": fed, "cards": cards})
            script = f"import('/page.js').then((page) => page.filled({text!r}, {values}))"
            assert await tab.value(script) == said
