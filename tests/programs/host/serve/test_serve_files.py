"""Records, playbacks and reports of earlier jobs: what is given, what is not, and with which rights it opens."""

from __future__ import annotations

import asyncio
import json
import os
from pathlib import Path
from typing import Any

import pytest
from chromium import CHROMIUM, browser
from mischwerk.history.entry import Entry
from mischwerk.history.writing import write
from mischwerk_serve.access import HEADERS
from served_page import on, served
from test_serve_views import answers, asked

SHUFFLE = ("shuffle", "--sim", "--twin", "model", "--interpreter", "cpython", "--cards", "20", "--json")
SEED = ("--seed", "ab" * 32)
AUDIT = Entry(kind="audit", result="done", machine=None, is_twin=False)
SPY = """<!doctype html><meta charset="utf-8"><title>waiting</title><script>
const tried = (what) => { try { return what() } catch (problem) { return problem.name } };
const ends = [fetch("/").then(() => "read", () => "kept"), new Promise((end) => {
  const socket = new WebSocket(`ws://${location.host}/live`);
  socket.onopen = () => end("open");
  socket.onerror = () => end("shut");
})];
Promise.all(ends.map((one) => one.catch((problem) => problem.name))).then((found) => {
  document.title = [self.origin, tried(() => document.cookie), tried(() => opener === null), ...found].join(" ");
});
</script>"""


def served_files(board: Any, *addresses: str) -> list[Any]:
    async def main() -> list[Any]:
        async with served(on(board().path)) as site:
            return [await asked(site, address) for address in addresses]

    return asyncio.run(main())


def offered(board: Any, number: int = 1) -> list[str]:
    return answers(board, f"/history/job.json?number={number}")[0]["files"]


@pytest.mark.wants("sim")
def test_the_history_knows_where_a_command_put_its_record(run, twins, board):
    run(*SHUFFLE, *SEED)
    (kept_job,) = answers(board, "/history/job.json?number=1")
    assert kept_job["folder"] == str(Path("out/shuffle-0001").absolute()) and kept_job["files"] == ["record.json"]
    (answer,) = served_files(board, "/history/1/record.json")
    assert answer.content == Path("out/shuffle-0001/record.json").read_bytes()
    assert answer.headers["content-disposition"] == 'attachment; filename="record-1.json"'


@pytest.mark.wants("sim")
@pytest.mark.parametrize(("mode", "is_offered"), [((), False), (SEED, True), (("--auditable",), True)])
def test_nothing_of_a_sealed_deck_is_given_though_its_record_knows_the_order(run, twins, board, mode, is_offered):
    assert run(*SHUFFLE, *mode).object["order"] is not None  # a twin of one's own
    folder = Path("out/shuffle-0001")
    (folder / "playback.html").write_text("<!doctype html><title>a film of the cards</title>")
    assert offered(board) == (["record.json", "playback.html"] if is_offered else [])
    responses = served_files(board, "/history/1/record.json", "/history/1/playback.html")
    assert [answer.status_code for answer in responses] == ([200, 200] if is_offered else [404, 404])


@pytest.mark.wants("sim")
def test_another_jobs_record_in_the_same_place_is_not_given(run, twins, board):
    """The folder was removed, and a later job got its name; or somebody changed the record."""
    run(*SHUFFLE, *SEED)
    path = Path("out/shuffle-0001/record.json")
    record = json.loads(path.read_text())
    for change in ({"seed_mode": "sealed"}, {"cards": 21}, {"result": "fault"}, {"machine_s": 1.0}, {"target": None}):
        path.write_text(json.dumps({**record, **change}))
        assert offered(board) == [], change
    for nonsense in ("", "[]", "{", "[" * 100_000, "{}"):
        path.write_text(nonsense)
        assert offered(board) == []
    path.write_text(json.dumps(record))
    assert offered(board) == ["record.json"]
    path.unlink()
    assert offered(board) == []


@pytest.mark.wants("sim")
def test_links_and_other_names_lead_nowhere(run, twins, board):
    run(*SHUFFLE, *SEED)
    folder = Path("out/shuffle-0001")
    (folder / "secret.html").write_text("no")
    (folder / "playback.html").symlink_to("secret.html")
    assert offered(board) == ["record.json"]
    names = (
        "playback.html",
        "secret.html",
        "events.jsonl",
        "twin.jsonl",
        "..%2fshuffle-0001%2frecord.json",
        ".",
        "report.html",
    )
    responses = served_files(
        board, *(f"/history/1/{name}" for name in names), "/history/2/record.json", "/history/x/record.json"
    )
    assert {answer.status_code for answer in responses} == {404}


def test_a_report_of_the_audit_is_given_and_a_later_one_is_not(board, tmp_path):
    folder = tmp_path / "audit"
    folder.mkdir()
    (folder / "report.html").write_text("<!doctype html><title>audit</title>")
    entry = Entry(**{**AUDIT.__dict__, "folder": str(folder)})
    write(tmp_path / "home" / "history.sqlite3", entry)
    assert offered(board) == ["report.html"]
    later = os.stat(folder / "report.html").st_mtime + 3600
    os.utime(folder / "report.html", (later, later))
    assert offered(board) == []


@pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium")
async def test_a_page_of_an_earlier_job_runs_without_any_rights(board, tmp_path):
    """As if it had been written by somebody else: it opens, its scripts run, and it gets nowhere with them."""
    folder = tmp_path / "audit"
    folder.mkdir()
    (folder / "report.html").write_text(SPY)
    write(tmp_path / "home" / "history.sqlite3", Entry(**{**AUDIT.__dict__, "folder": str(folder)}))
    async with served(on(board().path)) as site, browser() as open_tab:
        tab = await open_tab(f"{site.origin}/#token={site.keys.token}")
        await tab.until("document.body.dataset.state === 'ready'")
        spy = await open_tab(site.origin + (await asked(site, "/signed?/history/1/report.html")).text)
        await spy.until("document.title.includes(' ')")
        assert await spy.value("document.title") == "null SecurityError true kept shut"
        answer = await asked(site, "/history/1/report.html")
        others = set(HEADERS) - {"Content-Security-Policy", "Cross-Origin-Opener-Policy"}
        assert {name: answer.headers[name] for name in others} == {name: HEADERS[name] for name in others}
        assert answer.headers["content-security-policy"].startswith("sandbox allow-scripts; default-src 'none'")


@pytest.mark.wants("sim")
@pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium")
async def test_a_playback_plays_in_it(run, start, twins, board):
    run(*SHUFFLE, *SEED)
    making = start("sim", "play", "out/shuffle-0001")  # it becomes the twin's own program
    assert making.wait(timeout=60) == 0
    async with served(on(board().path)) as site, browser() as open_tab:
        tab = await open_tab(f"{site.origin}/#token={site.keys.token}")
        await tab.until("document.body.dataset.state === 'ready'")
        await tab.value("location.hash = '#history/1'")
        link = "document.querySelector('#history-list a[href*=\"playback.html\"]')"
        await tab.until(link)
        playback = await open_tab(await tab.value(f"{link}.href"))
        await playback.until("document.querySelector('canvas') && document.body.innerText.includes('pile10')")
        assert playback.troubles == []
