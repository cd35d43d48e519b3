"""History, verification and settings by way of the page: the words and figures of the commands."""

from __future__ import annotations

import asyncio
import json
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from fake_board import HANGING
from mischwerk import Log
from mischwerk.aio import AsyncShuffler
from mischwerk.history.entry import Entry, FaultEntry, new_key
from mischwerk.history.writing import write_all
from mischwerk.link import wire
from mischwerk_machines.files import FOLDER
from mischwerk_serve.live_view import UNKNOWN_MACHINE, Live
from mischwerk_serve.views import board as verification
from mischwerk_work import foreign_text
from served_page import Site, every_setting, on, served, twin
from shuffler import reasons

BEGAN = 1_790_000_000
HOUR = 3600
DECK = Entry(kind="shuffle", result="done", machine="pile10", is_twin=False, cards=52, format="poker", mode="sealed",
             passes=2, feeds=104, retries=1, machine_s=150.0)  # fmt: skip
JAM = FaultEntry(3001, "JAM_INSERT", "latched", "pocket", "a card lies across \x1b[31m")


def keep(home: Path, *entries: Entry) -> None:
    write_all(
        home / "history.sqlite3",
        [(replace(entry, key=new_key()), BEGAN + at * HOUR) for at, entry in enumerate(entries)],
    )


async def asked(site: Site, address: str, body: bytes | None = None, **headers: str) -> httpx.Response:
    """As the page asks; with a body it sends."""
    async with site.http() as http:
        if body is None:
            return await http.get(address, headers={**site.entry, **headers})
        sent = {**site.entry, "Origin": site.origin, **headers}
        return await http.post(address, content=body, headers=sent)


def answers(board: Any, *addresses: str) -> list[Any]:
    """What the page of a board at rest answers."""

    async def main() -> list[Any]:
        async with served(on(board().path)) as site:
            return [(await asked(site, address)).json() for address in addresses]

    return asyncio.run(main())


def test_jobs_come_in_pages_the_newest_first(board, tmp_path):
    keep(tmp_path / "home", *[DECK] * 45)
    first, second, last = answers(board, *(f"/history/jobs.json{q}" for q in ("", "?before=26", "?before=6")))
    assert [len(page["jobs"]) for page in (first, second, last)] == [20, 20, 5]
    assert [page["jobs"][0]["number"] for page in (first, second, last)] == [45, 25, 5]
    assert [page["older"] for page in (first, second, last)] == [True, True, False]
    assert first["kept"] == 45


def test_one_job_with_its_faults_and_without_what_a_terminal_would_obey(board, tmp_path, run):
    keep(tmp_path / "home", replace(DECK, result="fault", faults=(JAM,)))
    (job,) = answers(board, "/history/job.json?number=1")
    kept = run("history", "show", "1", "--json").object
    assert (
        kept["faults"][0].pop("detail") == JAM.detail
        and job["faults"][0].pop("detail") == r"a card lies across \x1b[31m"
    )
    assert job["faults"][0].pop("translations") == {"en": {}, "de": {}}  # the history's own words
    assert job == {**kept, "files": []}
    assert {"target", "order", "plan", "seed", "nonce", "key"}.isdisjoint(job)


def test_a_reason_is_kept_with_its_code_and_said_in_german(board, tmp_path, run):
    detail = wire.detail({"code": 2003, "reason": reasons.COUNTED, "numbers": (51, 52), "detail": ""})
    keep(tmp_path / "home", replace(DECK, faults=(replace(JAM, detail=detail),)))
    (job,) = answers(board, "/history/job.json?number=1")
    assert job["faults"][0]["detail"] == "51 cards counted, 52 announced"
    assert job["faults"][0]["translations"]["de"] == {"detail": "51 Karten gezählt, 52 angekündigt"}
    assert list(run("history", "show", "1", "--json").object["faults"][0]) == list(asdict(JAM))


EVIL = "pile\u202e10\x1b[31m\u200b"
RACK = {"kind": "rack", "pockets": 10, "capacity": 11}


def strings(value: Any) -> list[str]:
    """All in a value of JSON, keys as well."""
    if isinstance(value, dict):
        return [text for pair in value.items() for one in pair for text in strings(one)]
    if isinstance(value, list):
        return [text for item in value for text in strings(item)]
    return [value] if isinstance(value, str) else []


async def test_nothing_that_a_board_says_reaches_a_browser_raw(board, tmp_path, monkeypatch):
    """Not its name, nor its firmware's, nor what it refuses: the rule is that of the terminal."""
    monkeypatch.setattr("shuffler.VERSION", f"0.3.0{EVIL}")
    keep(tmp_path / "home", replace(DECK, machine=EVIL, result="fault", faults=(JAM,)))
    machine = board(machine=EVIL, refuse={"shuffle": ("BAD_REQUEST", f"no {EVIL}")}, settings={"name": EVIL},
                    counters={EVIL: 3}, log=[(1, EVIL)], **RACK)  # fmt: skip
    paths = ("/board/settings.json", "/board/log.json", "/history/jobs.json", "/history/job.json?number=1",
             "/history/stats.json", "/drawing.json", f"/history/stats.json?by={EVIL[:7]}")  # fmt: skip
    async with served(on(machine.path)) as site, site.browser("ready") as browser:
        assert strings(browser.seen[-1]).count(foreign_text.shown(EVIL)) == 1
        await browser.ask("shuffle")
        refused = await browser.find(lambda made: made.get("trouble") is not None)
        received = [*browser.seen, refused, *[(await asked(site, path)).json() for path in paths]]
    said = strings(received)
    assert [text for text in said if text != foreign_text.shown(text, len(text))] == []
    assert sum("\\u202e" in text for text in said) > 6


async def test_what_a_board_calls_itself_is_not_opened_as_a_file(board, twins):
    """There is such a file, of a larger machine: it is not read."""
    Path("evil.toml").write_bytes((FOLDER / "pile11.toml").read_bytes())
    async with served(on(board(machine="evil.toml", **RACK).path), 52) as site, site.browser("ready") as browser:
        assert (browser.seen[-1]["machine"], browser.seen[-1]["most"]) == ("evil.toml", None)
        live = Live(lambda: "evil.toml")
        live.prepare()
        assert (await live._made()).problem == UNKNOWN_MACHINE
        assert (await asked(site, "/drawing.json")).json()["problem"] == UNKNOWN_MACHINE


def test_the_sums_are_those_of_the_command(board, tmp_path, run):
    keep(tmp_path / "home", *[DECK] * 20, replace(DECK, result="fault", feeds=None, faults=(JAM,)))
    stats, by_day = answers(board, "/history/stats.json", "/history/stats.json?by=day&last=2")
    command = run("stats", "--json").object
    del command["path"]
    assert stats == command and stats["formats"][0]["decks"] == 20
    assert by_day["by"] == "day"


def test_boards_of_one_build_are_told_apart_where_there_are_several(board, tmp_path):
    keep(tmp_path / "home", replace(DECK, board="3b5a38"), replace(DECK, board="865d37"), DECK)
    jobs, sums = answers(board, "/history/jobs.json", "/history/stats.json")
    assert jobs["boards"] == sums["boards"] == [{"machine": "pile10", "ids": ["3b5a38", "865d37"]}]
    assert [job["board"] for job in jobs["jobs"]] == [None, "865d37", "3b5a38"]
    assert [roller["board"] for roller in sums["rollers"]] == ["3b5a38", "865d37", None]


def test_a_history_in_which_nothing_is_kept(board):
    jobs, sums = answers(board, "/history/jobs.json", "/history/stats.json")
    assert jobs == {"kept": 0, "jobs": [], "older": False, "boards": []} and sums["kept"] == 0 and sums["periods"] == []


@pytest.mark.parametrize(
    ("address", "error"),
    [
        ("/history/job.json?number=7", "The history has no job 7."),
        ("/history/job.json?number=x", "x is not a number."),
        ("/history/job.json?number=99999999999999999999", "99999999999999999999 is not a number."),
        ("/history/stats.json?by=week", "--by week is not known."),
        ("/history/stats.json?last=0", "--last 0 is out of range."),
        ("/history/jobs.json?before=-1", "-1 is not a number."),
    ],
)
def test_what_is_not_there_is_said(board, tmp_path, address, error):
    keep(tmp_path / "home", DECK)
    assert answers(board, address)[0]["error"] == error


def test_another_programs_file_in_the_historys_place_is_said(board, tmp_path):
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "history.sqlite3").write_bytes(b"no database at all" * 100)
    for answer in answers(board, "/history/jobs.json", "/history/stats.json", "/history/job.json?number=1"):
        assert "can't be used" in answer["error"]


@pytest.fixture
def record(twins) -> dict[str, Any]:
    """Of an auditable shuffle."""

    async def main() -> dict[str, Any]:
        async with twin() as shuffler:
            return (await shuffler.shuffle(audit=True)).to_dict()

    return asyncio.run(main())


@pytest.mark.wants("sim")
def test_a_record_is_verified_in_the_words_of_the_command(record, run, tmp_path):
    changed = {**record, "target": record["target"][::-1]}
    files = {"good.json": json.dumps(record), "changed.json": json.dumps(changed), "no.json": "[1, 2", "sealed.json":
             json.dumps({**record, "seed_mode": "sealed", "audit": None})}  # fmt: skip

    async def main() -> list[httpx.Response]:
        async with served(twin) as site:
            return [await asked(site, f"/verify.json?name={name}", text.encode()) for name, text in files.items()]

    responses = dict(zip(files, asyncio.run(main())))
    for name, text in files.items():
        Path(name).write_text(text)
        said = run("verify", name)
        answer = responses[name].json()
        if said.status < 2:
            assert answer["status"] == said.status and responses[name].status_code == 200
            spoken = " ".join(paragraph["text"] for paragraph in answer["paragraphs"])
            assert spoken.split() == [word for word in said.out.split() if word != "-"]
        else:
            assert responses[name].status_code == 400
            assert " ".join(said.err.split()) == f"{answer['error']} {answer['what_to_do']}"
            assert set(answer["translations"]["de"]) == {"error", "what_to_do"}
    assert [responses[name].json().get("status") for name in files] == [0, 1, None, None]
    assert responses["changed.json"].json()["differs"] and not responses["good.json"].json()["differs"]


@pytest.mark.wants("sim")
async def test_a_file_that_is_too_large_is_refused_and_holds_up_nobody(twins):
    async with served(twin) as site, site.browser("ready") as browser:
        just = await asked(site, "/verify.json?name=a", b" " * verification.MOST_BYTES)
        assert "is not JSON" in just.json()["error"]
        try:
            answer = await asked(site, "/verify.json?name=a", b" " * (4 * verification.MOST_BYTES))
            assert "a is larger than 1 MB" in answer.json()["error"]
        except httpx.TransportError:
            pass  # the rest of it is not read
        await browser.until("ready")


@pytest.mark.wants("sim")
async def test_nothing_is_verified_or_set_for_another_page(twins):
    async with served(twin) as site:
        for address in ("/verify.json", "/board/settings.json"):
            for origin in ("http://attacker.example", "null"):
                assert (await asked(site, address, b"{}", Origin=origin)).status_code == 403
        assert (await asked(site, "/verify.json", b"{}")).json()["error"].startswith("record.json is not")


@pytest.mark.wants("sim")
async def test_settings_are_read_and_changed_as_by_the_command(twins):
    async with served(twin) as site:
        before = {row["name"]: row for row in every_setting(await asked(site, "/board/settings.json"))}
        assert before["cards"]["value"] == "52" and before["cards"]["allowed"] == "2 to 250"
        assert before["cards"]["is_at_once"] and not before["machine"]["is_at_once"]
        assert before["sounds"]["choices"] == ["yes", "no"] and before["decks"]["value"].startswith("52, 32")
        changed = await asked(site, "/board/settings.json", b'{"name": "cards", "value": "32"}')
        assert changed.json()["value"] == "32"
        for name, value, error in (("cards", "1", "cards is 1"), ("none", "1", "There is no setting 'none'")):
            refused = await asked(site, "/board/settings.json", json.dumps({"name": name, "value": value}).encode())
            assert refused.status_code == 400 and error in refused.json()["error"]
        for nonsense in (b"", b"[]", b'{"name": "cards"}', b'{"name": "cards", "value": 3}', b"x" * 10_000):
            assert (await asked(site, "/board/settings.json", nonsense)).json()["error"].startswith("That is no")
        after = {row["name"]: row["value"] for row in every_setting(await asked(site, "/board/settings.json"))}
        assert after == {**{name: row["value"] for name, row in before.items()}, "cards": "32"}


@pytest.mark.wants("sim")
async def test_the_log_and_the_counters_are_those_of_the_board(twins):
    async with served(twin) as site, site.browser("ready") as browser:
        await browser.ask("shuffle")
        await browser.until("done")
        answer = (await asked(site, "/board/log.json")).json()
        counters = {counter["name"]: counter["value"] for counter in answer["counters"]}
        assert counters["shuffles_good"] == 1 and counters["cards_fed"] > 0
        assert all(counter["meaning"] != counter["name"] for counter in answer["counters"])


async def test_nothing_is_asked_of_a_machine_at_work(board):
    machine = board(shuffle=HANGING)
    async with served(on(machine.path)) as site, site.browser("ready") as browser:
        await browser.ask("shuffle")
        await browser.until_feeding()
        for address in ("/board/settings.json", "/board/log.json"):
            answer = await asked(site, address)
            assert answer.status_code == 400 and answer.json()["error"] == "The machine is at work."
        assert (await asked(site, "/board/settings.json", b'{"name": "cards", "value": "32"}')).status_code == 400
        await browser.ask("stop")
        await browser.until("stopped")
    assert "set_setting" not in machine.heard and "get_log" not in machine.heard


@pytest.mark.wants("sim")
async def test_a_crowd_of_questions_is_told_to_ask_again_and_holds_up_no_job(twins, monkeypatch):
    log, may_answer = AsyncShuffler.log, asyncio.Event()

    async def when_it_may(shuffler: AsyncShuffler) -> Log:
        await may_answer.wait()
        return await log(shuffler)

    monkeypatch.setattr(AsyncShuffler, "log", when_it_may)
    async with served(twin) as site, site.browser("ready") as browser:
        crowd = [asyncio.create_task(asked(site, "/board/log.json")) for _ in range(60)]
        await asyncio.wait(crowd, return_when=asyncio.FIRST_COMPLETED)  # one was told to ask again: a crowd
        may_answer.set()
        first = await asyncio.gather(*crowd)
        second = [asyncio.create_task(asked(site, "/board/log.json")) for _ in range(60)]
        await browser.ask("shuffle")
        await browser.until("done")
        errors = [
            {answer.json().get("error") for answer in answers} for answers in (first, await asyncio.gather(*second))
        ]
        assert errors[0] == {None, "Too many requests at once."}
        assert errors[1] <= errors[0] | {"The machine is at work.", "A shuffle is running."}
        assert "counters" in (await asked(site, "/board/log.json")).json()


@pytest.mark.parametrize(
    ("phrase", "weakness"),
    [
        ("3 1 4 1 5", {"unit": "throws", "length": 5, "bits": 13, "enough": 25}),
        ("  2026 ", {"unit": "digits", "length": 4, "bits": 13, "enough": 20}),
        ("Hello", {"unit": "letters", "length": 5, "bits": 10, "enough": 32}),
        ("h" * 32, None),
        ("ab" * 32, None),  # a nonce in hexadecimal
        ("...", None),  # is refused, by the job
        ("\u200b", None),
    ],
)
async def test_how_easily_a_players_part_is_guessed_is_judged_as_the_commands_do(board, phrase, weakness):
    async with served(on(board().path)) as site:
        answer = await asked(site, "/nonce.json", phrase.encode())
        assert answer.status_code == 200 and answer.json() == {"weakness": weakness}


async def test_a_players_part_that_no_form_sends_is_refused(board):
    async with served(on(board().path)) as site:
        answer = await asked(site, "/nonce.json", b"x" * 10_000)
        assert answer.status_code == 400 and answer.json()["error"] == "The players' part is too long."
        answer = await asked(site, "/nonce.json", b"\xff\xfe")
        assert answer.status_code == 200
