"""Deals and auditable decks by way of the page: what may be known of them, and nothing more."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import httpx
import mischwerk
import pytest
from fake_board import HAPPY
from mischwerk import aio, verify_record
from mischwerk.verify import nonces
from served_page import CARDS, PATIENCE_S, TWIN, Site, every_setting, on, served, twin
from shuffler import faults, reasons
from test_serve_views import asked

GAME = {"game": "mau-mau", "players": 2}


def loaded(cards: int):
    return lambda: aio.open(**{**TWIN, "cards": cards})


@pytest.mark.wants("sim")
async def test_a_deal_says_how_large_its_piles_are_and_no_card(twins):
    async with served(loaded(32), 32) as site, site.browser() as browser, site.http() as http:
        await browser.until("ready")
        await browser.ask("deal", **GAME)
        done = await browser.until("done")
        sizes = [(pile["name"], pile["size"]) for pile in done["piles"]]
        assert sizes == [("player 1", 5), ("player 2", 5), ("up-card", 1), ("stock", 21)]
        assert all(set(pile) == {"name", "size", "ordered"} for pile in done["piles"])
        assert done["commitment"] is None and done["record"] == 0
        answer = await http.get("/record.json?job=1", headers=site.entry)
        assert answer.status_code == 404 and "no longer here" in answer.json()["error"]


@pytest.mark.wants("sim")
async def test_piles_of_ones_own_are_of_as_many_cards_as_the_page_says(twins):
    async with served(twin) as site, site.browser("ready") as browser:
        await browser.ask("deal", piles="5,5,rest:ordered")
        assert [pile["size"] for pile in (await browser.until("done"))["piles"]] == [5, 5, CARDS - 10]


IMPOSSIBLE = (
    ({"piles": "5,x"}, "--piles: 'x' is not a pile."),
    ({"piles": "50"}, "--piles holds 50 cards, the deck has 20."),
    ({"game": "chess"}, "There is no game chess to deal."),
    ({"game": "skat", "players": 9}, "skat is for 3 players, not 9."),
    ({"piles": "5,rest", "nonce": "x"}, "--nonce only works with --auditable."),
    ({"piles": "5,rest", "audit": True, "nonce": "\x07"}, None),
    ({}, "`mischwerk deal` needs a game, or piles."),
)


@pytest.mark.wants("sim")
async def test_a_deal_that_can_not_be_is_said_and_moves_nothing(twins):
    async with served(twin) as site, site.browser("ready") as browser:
        before = None
        for order, error in IMPOSSIBLE:
            await browser.ask("deal", **order)
            state = await browser.find(lambda made, old=before: made.get("trouble") not in (None, old))
            assert error is None or state["trouble"]["error"] == error
            assert (await browser.until("ready"))["piles"] == []
            before = state["trouble"]


@pytest.mark.wants("sim")
@pytest.mark.parametrize("deal", [None, "3,rest:ordered"])
async def test_the_record_of_an_auditable_deck_can_be_had_and_proves_it(twins, deal):
    """The commitment is on the page while the machine works; the record, with the order, when all is over."""
    async with served(twin) as site, site.browser() as browser, site.http() as http:
        await browser.until("ready")
        await browser.ask(*(["deal"] if deal else ["shuffle"]), **({"piles": deal} if deal else {}), audit=True,
                      nonce="3 1 4 1 5")  # fmt: skip
        working = await browser.find(lambda made: made["state"] == "working" and made["commitment"] is not None)
        assert working["record"] == 0
        done = await browser.until("done")
        assert done["record"] == 1 and done["commitment"] == working["commitment"]
        answer = await http.get("/record.json?job=1", headers=site.entry)
        assert answer.headers["content-disposition"] == 'attachment; filename="record-1.json"'
        verdict = verify_record(answer.json())
        assert verdict.proved and verdict.commitment == done["commitment"]["hexadecimal"]
        assert verdict.phrases == ("3 1 4 1 5",) and verdict.commitment_words == done["commitment"]["words"]
        shut = await http.get("/record.json?job=1")
        assert shut.status_code == 403
        await browser.ask("shuffle")  # a sealed one has no record to give: the earlier one stays
        later = await browser.find(lambda made: made["jobs"] == 2 and made["state"] == "done")
        assert later["record"] == 1 and later["commitment"] is None and later["piles"] == []
        assert (await http.get("/record.json?job=2", headers=site.entry)).status_code == 404


async def revealed(site: Site, number: int, **headers: str) -> httpx.Response:
    """What is answered to who presses that button."""
    return await asked(site, f"/reveal.json?job={number}", b"", **headers)


@pytest.mark.wants("sim")
@pytest.mark.parametrize("deal", [None, "3,rest:ordered"])
async def test_a_deck_that_is_played_first_is_known_to_nobody_before_it_is_revealed(twins, deal):
    async with served(twin) as site, site.browser() as first, site.browser() as other, site.http() as http:
        await first.until("ready")
        piles = {"piles": deal} if deal else {}
        await first.ask("deal" if deal else "shuffle", **piles, audit=True, nonce="3 1 4 1 5", reveal=False)
        done = await first.until("done")
        assert (done["record"], done["unrevealed"]) == (0, 1) and done["commitment"] is not None
        assert [pile["size"] for pile in done["piles"]] == ([3, CARDS - 3] if deal else [])
        entry = site.entry
        assert (await http.get("/record.json?job=1", headers=entry)).status_code == 404
        assert (await revealed(site, 1, Origin="http://attacker.example")).status_code == 403
        assert "any more" in (await revealed(site, 2)).json()["error"]
        kept = await http.get("/history/job.json?number=1", headers=entry)  # nor has the history
        before = [*first.seen, *other.seen, kept.json()]
        assert (await revealed(site, 1)).json() == {"job": 1}
        for browser in (first, other):
            after = await browser.find(lambda made: made["record"] == 1)
            assert after["unrevealed"] == 0 and after["commitment"] == done["commitment"]
        record = (await http.get("/record.json?job=1", headers=entry)).json()
        verdict = verify_record(record)
        assert verdict.proved and verdict.commitment == done["commitment"]["hexadecimal"]
        assert sorted(record["target"]) == list(range(CARDS))
        assert not any(is_list_of_numbers(value) for message in before for value in parts(message))
        secrets = (record["audit"]["material"], *map(str, (record["target"], record["plan"])))
        assert not any(secret in json.dumps(before) for secret in secrets)
        assert (await revealed(site, 1)).status_code == 400  # once


def parts(value: Any) -> list[Any]:
    """All that is in it."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else []
    return [value, *(part for entry in inner for part in parts(entry))]


def is_list_of_numbers(value: Any) -> bool:
    return isinstance(value, list) and any(isinstance(entry, int) for entry in value)


@pytest.mark.wants("sim")
@pytest.mark.parametrize(("job", "stays"), [("count", True), ("shuffle", False), ("home", False)])
async def test_a_deck_can_be_revealed_until_the_machine_forgets_it(twins, job, stays):
    async with served(twin) as site, site.browser("ready") as browser:
        await browser.ask("shuffle", audit=True, reveal=False)
        await browser.until("done")
        await browser.ask("shuffle", nonce="x")  # nonsense, which is refused: nothing was begun
        await browser.find(lambda made: made["jobs"] == 2 and made["state"] == "ready")
        assert browser.seen[-1]["unrevealed"] == 1
        await browser.ask(job)
        after = await browser.find(lambda made: made["jobs"] == 3 and made["state"] == "done")
        assert after["unrevealed"] == (1 if stays else 0)
        assert (await revealed(site, 1)).status_code == (200 if stays else 400)


async def test_a_machine_that_has_forgotten_a_deck_says_so_and_it_may_be_tried_again(board):
    """As after it was switched off in between."""
    machine = board()
    async with served(on(machine.path)) as site, site.browser("ready") as browser:
        await browser.ask("shuffle", audit=True, reveal=False)
        assert (await browser.until("done"))["unrevealed"] == 1
        machine.script.refuse["reveal_material"] = ("BAD_REQUEST", "there was no shuffle")
        refused = await revealed(site, 1)
        assert "there was no shuffle" in refused.json()["error"] and refused.status_code == 400
        assert site.machine.state.unrevealed == 1


@pytest.mark.wants("sim")
async def test_an_auditable_deck_that_was_stopped_has_no_record(twins, monkeypatch):
    monkeypatch.setattr("mischwerk.link.twin_deck.laid", lambda port: None)  # as a board, it holds what it holds
    async with served(twin) as site, site.browser("ready") as browser:
        await browser.ask("cards", cards=CARDS + 1)
        await browser.find(lambda made: made["cards"] == CARDS + 1)
        await browser.ask("shuffle", audit=True)
        paused = await browser.until("paused")
        assert paused["record"] == 0 and "target" not in json.dumps(browser.seen)


@pytest.mark.wants("sim")
async def test_cards_are_counted_and_measured_and_the_settings_kept(twins):
    async with served(twin) as site, site.browser("ready") as browser:
        await browser.ask("count")
        counted = (await browser.until("done"))["measured"]
        assert (counted["cards"], counted["result"]) == (CARDS, "done")
        await browser.ask("calibrate", store=True)
        state = await browser.find(lambda made: made["jobs"] == 2 and made["state"] == "done")
        assert state["measured"]["stored"] and state["measured"]["cards"] == CARDS
        names = {change["setting"]: change["after"] for change in state["measured"]["changes"]}
        answer = await asked(site, "/board/settings.json")
        kept = {entry["name"]: entry["value"] for entry in every_setting(answer)}
        assert names and {name: kept[name] for name in names} == names
        await browser.ask("clean", seconds=1)  # the well is not empty
        trouble = (await browser.find(lambda made: made["jobs"] == 3 and made["trouble"] is not None))["trouble"]
        assert "well" in json.dumps(trouble)


@pytest.mark.wants("sim")
@pytest.mark.parametrize("order", [{"do": "clean", "seconds": 999}, {"do": "calibrate", "height_mm": -1.0}])
async def test_upkeep_that_can_not_be_is_said(twins, order):
    async with served(twin) as site, site.browser("ready") as browser:
        await browser.ask(**order)
        trouble = (await browser.find(lambda made: made.get("trouble") is not None))["trouble"]
        assert "Give 1 to" in trouble["what_to_do"] or "give millimetres" in trouble["what_to_do"]


@pytest.mark.wants("sim")
async def test_the_deck_has_its_name_in_the_history(twins, tmp_path):
    async with served(lambda: aio.open(**TWIN, history=True)) as site, site.browser("ready") as browser:
        await browser.ask("deal", piles="5,rest", deck_name="red Bicycle")
        await browser.until("done")
        await browser.ask("shuffle", deck_name="x" * 41)
        trouble = (await browser.find(lambda made: made["jobs"] == 2 and made["trouble"] is not None))["trouble"]
        assert "too long" in trouble["error"]
        async with asyncio.timeout(PATIENCE_S):
            while not mischwerk.read_history().jobs:  # the history is written in the background
                await asyncio.sleep(0.05)
        sums = (await asked(site, "/history/stats.json")).json()
        assert [(deck["name"], deck["shuffled"]) for deck in sums["named_decks"]] == [("red Bicycle", 1)]


async def test_the_page_hears_that_the_cover_was_open_while_cards_lay_in_the_pockets(board):
    code = faults.code("COVER_OPEN")
    event = {"code": code, "where": "cover", "card": 0, "attempt": 1, "t_us": 5, "reason": reasons.CARDS_SEEN,
            "numbers": [], "detail": ""}  # fmt: skip
    machine = board(shuffle=[*HAPPY[:4], ("fault", event), *HAPPY[4:]], faults=[event])
    async with served(on(machine.path)) as site, site.browser("ready") as browser:
        await browser.ask("shuffle")
        assert (await browser.until("done"))["cover_opened"] is True
        machine.script.shuffle, machine.script.faults = HAPPY, []
        await browser.ask("shuffle")
        after = await browser.find(lambda made: made["jobs"] == 2 and made["state"] == "done")
        assert after["cover_opened"] is False


@pytest.mark.wants("sim")
async def test_the_page_hears_the_words_of_the_nonce_and_what_was_said(twins):
    async with served(twin) as site, site.browser("ready") as browser:
        await browser.ask("shuffle", audit=True, nonce="Seven fat geese crossed the road")
        shown = (await browser.until("done"))["commitment"]
        said = "seven fat geese crossed the road"
        assert shown["phrase"] == said and shown["nonce_words"] == nonces.words_of_hash(nonces.of_phrase(said).hex())
