"""What comes into the history by commands and by the library, also of a job whose line dies, and what never does."""

from __future__ import annotations

import json
import sqlite3
import time
from pathlib import Path

import mischwerk
import pytest
from fake_board import HANGING, MISFED, fault, finished, phase
from mischwerk import LinkError, aio

TWIN = ("--sim", "--twin", "model", "--interpreter", "cpython", "--sim-seed", "3", "--cards", "20")
SEED = "ab" * 32


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """The folder of the history, which is that of own_place."""
    return tmp_path / "home"


def rows(home: Path, table: str = "jobs") -> list[dict]:
    with sqlite3.connect(home / "history.sqlite3") as database:
        database.row_factory = sqlite3.Row
        records = [dict(row) for row in database.execute(f"SELECT * FROM {table}")]
    database.close()
    return records


@pytest.mark.wants("sim")
def test_a_shuffle_is_kept(run, twins, home):
    assert run("shuffle", *TWIN, "--json").status == 0
    (kept,) = rows(home)
    assert (kept["kind"], kept["result"], kept["machine"], kept["is_twin"]) == ("shuffle", "done", "pile10", 1)
    assert (kept["cards"], kept["mode"], kept["feeds"]) == (20, "sealed", 20 * kept["passes"])
    assert kept["passes"] >= 1 and kept["retries"] == 0 and rows(home, "faults") == []
    # Finer times would tell what a sealed job hides.
    assert kept["machine_s"] > 0 and kept["machine_s"] % 1 == 0 and kept["wall_s"] % 1 == 0


@pytest.mark.wants("sim")
def test_nothing_is_kept_if_that_is_not_wanted(run, twins, home):
    ran = run("shuffle", *TWIN, "--no-history", "--json")
    assert ran.status == 0 and not home.exists()


@pytest.mark.wants("sim")
def test_only_its_owner_reads_the_file(run, twins, home):
    run("shuffle", *TWIN, "--json")
    assert home.stat().st_mode & 0o777 == 0o700
    assert (home / "history.sqlite3").stat().st_mode & 0o777 == 0o600


@pytest.mark.wants("sim")
@pytest.mark.parametrize(
    "secret",
    [(), ("--auditable", "--nonce", "a phrase of mine"), ("--seed", SEED)],
    ids=["sealed", "auditable", "test"],
)
def test_no_order_seed_or_plan_is_in_the_file(run, twins, home, secret):
    ran = run("shuffle", *TWIN, *secret, "--sim-seed", "271828182", "--json")
    record = ran.object
    assert record["order"] is not None  # a twin of one's own knows it
    everything = b"".join(path.read_bytes() for path in home.iterdir())
    assert b"shuffle" in everything  # it is what was written
    for order in (record["order"], record["target"]):
        for text in (json.dumps(order), json.dumps(order, separators=(",", ":")), " ".join(map(str, order))):
            assert text.encode() not in everything
        assert bytes(order) not in everything
    assert b"271828182" not in everything and (271828182).to_bytes(4, "big") not in everything
    assert SEED.encode() not in everything and bytes.fromhex(SEED) not in everything
    assert b"pocket" not in everything and b"phrase" not in everything
    if record["audit"] is not None:
        known = {name: value for name, value in record["audit"].items() if isinstance(value, str) and len(value) >= 32}
        assert "material" in known
        for value in known.values():
            assert value.encode() not in everything and bytes.fromhex(value) not in everything


def test_faults_of_a_secret_job_are_kept_without_where_and_which_card(run, board, home):
    jammed = [phase("feeding", 1), fault("JAM_INSERT", 17, "pocket 5"), finished("fault")]
    assert run("shuffle", "--port", board(shuffle=jammed).path, "--json").status == 3
    (kept,) = rows(home)
    assert (kept["result"], kept["feeds"]) == ("fault", None)
    (row,) = rows(home, "faults")
    assert (row["name"], row["severity"], row["part"], row["detail"]) == ("JAM_INSERT", "latched", None, None)


def test_counts_cleanings_and_calibrations_are_kept_with_their_faults(run, board, home):
    assert run("count", "--port", board(upkeep_result={"misfeeds": 3}).path).status == 0
    jammed = [phase("counting"), fault("JAM_INSERT", 9, "pocket mouth"), finished("fault")]
    assert run("count", "--port", board(upkeep=jammed).path).status == 3
    assert run("clean", "--seconds", "4", "--port", board().path).status == 0
    count, two, three = rows(home)
    assert (count["kind"], count["result"], count["retries"], count["feeds"]) == ("count", "done", 3, count["cards"])
    assert (two["kind"], two["result"], two["cards"]) == ("count", "fault", None)
    assert (three["kind"], three["note"], three["feeds"]) == ("clean", "4 s", None)
    (row,) = rows(home, "faults")
    assert (row["job"], row["name"], row["part"]) == (two["number"], "JAM_INSERT", "pocket mouth")


@pytest.mark.wants("sim")
def test_a_deck_has_the_name_that_its_owner_gives_it(run, twins, home):
    assert run("shuffle", *TWIN, "--deck-name", "  red   Bicycle ", "--json").status == 0
    assert run("deal", "--piles", "5,5,rest", *TWIN, "--deck-name", "Cafe\u0301", "--json").status == 0
    Path("order").write_text(json.dumps([1, 0, 2, 3]))
    arrange = ("arrange", "--target", "order", "--sim", "--twin", "model", "--interpreter", "cpython")
    assert run(*arrange, "--deck-name", "red Bicycle", "--json").status == 0
    assert [row["deck_name"] for row in rows(home)] == ["red Bicycle", "Caf\xe9", "red Bicycle"]
    assert "named     red Bicycle\n" in run("history", "show", "1").out
    assert "(red Bicycle)" in " ".join(run("history").out.split())  # a narrow column breaks it
    assert run("history", "show", "2", "--json").object["deck_name"] == "Caf\xe9"


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("", "empty"),
        ("   ", "empty"),
        ("x" * 41, "41 characters"),
        ("red\x1b[31m", "invisible"),
        ("red\nblue", "invisible"),
        ("red\udc80", "invisible"),
    ],
)
def test_names_that_are_none(run, home, name, message):
    ran = run("shuffle", *TWIN, "--deck-name", name)
    assert ran.status == 2 and message in ran.err and len(ran.err.splitlines()) == 2
    assert not home.exists() and not Path("out").exists()


def test_a_name_is_of_no_use_without_the_history(run):
    ran = run("shuffle", *TWIN, "--deck-name", "red", "--no-history")
    assert ran.status == 2 and "can't be combined" in ran.err


def test_the_count_of_a_feed_test_is_kept(run, board, home):
    run("doctor", "--feed-test", "--port", board().path)
    run("doctor", "--feed-test", "--no-history", "--port", board().path)
    assert [row["kind"] for row in rows(home)] == ["count"]


def test_a_job_that_was_refused_was_none(run, board, home):
    refused = {"shuffle": ("JAM_INSERT", "home first")}
    assert run("shuffle", "--port", board(refuse=refused).path, "--json").status == 3
    assert not home.exists()


def test_home_is_kept(run, board, home):
    assert run("home", "--port", board().path).status == 0
    (kept,) = rows(home)
    assert (kept["kind"], kept["result"]) == ("home", "done")


@pytest.mark.wants("sim")
async def test_the_library_keeps_only_what_it_is_asked_to_keep(twins, home):
    twin = {"sim": True, "twin": "model", "sim_seed": 3, "interpreter": "cpython", "cards": 20}
    with mischwerk.open(**twin) as shuffler:
        shuffler.shuffle()
    assert not home.exists()
    with mischwerk.open(**twin, history=True) as shuffler:
        shuffler.shuffle(deck_name="red")
        shuffler.count()
        shuffler.home()
    async with aio.open(**twin, history=True) as shuffler:
        await shuffler.shuffle()
        await shuffler.calibrate()
    assert [row["kind"] for row in rows(home)] == ["shuffle", "count", "home", "shuffle", "calibrate"]
    assert [row["deck_name"] for row in rows(home)] == ["red", None, None, None, None]


def test_a_job_that_was_paused_and_goes_on_is_one_line(board, home):
    with mischwerk.connect(board(shuffle=MISFED).path, history=True) as shuffler:
        with pytest.raises(mischwerk.JobFailed):
            shuffler.shuffle()
        assert [row["result"] for row in rows(home)] == ["paused"]
        shuffler.resume()
    (kept,) = rows(home)
    assert kept["result"] == "done" and [row["name"] for row in rows(home, "faults")] == ["MISFEED"]


# -- A job whose line dies (the cable is pulled) is kept as broken off, with what was heard of it and not more.

JAMMED = [phase("feeding", 1), fault("MISFEED", 17, "pocket 5"), phase("feeding", 1), ("until_stop", {})]


def kept():
    return mischwerk.read_history().jobs


def pulling(fake, name):
    """A callback that pulls the cable when a phase of that name begins."""

    def heard(event):
        if getattr(event, "phase", None) == name:
            fake.close()

    return heard


def test_a_shuffle_has_what_was_asked_for_and_no_figures(board):
    fake = board(shuffle=HANGING)
    with mischwerk.connect(fake.path, history=True) as shuffler, pytest.raises(LinkError):
        shuffler.shuffle(deck="skat", deck_name="red Bicycle", on_event=pulling(fake, "feeding"))
    (job,) = kept()
    assert (job.kind, job.result, job.machine) == ("shuffle", "broken off", "pile10")
    assert (job.cards, job.deck, job.deck_name, job.mode) == (32, "skat", "red Bicycle", "sealed")
    assert job.passes is None and job.feeds is None and job.retries is None and job.machine_s is None


def test_its_faults_tell_of_no_card(board):
    fake = board(shuffle=JAMMED)
    faults = []

    def heard(event):
        faults.extend([event] if isinstance(event, mischwerk.FaultReported) else [])
        if faults and getattr(event, "phase", None) == "feeding":
            fake.close()

    with mischwerk.connect(fake.path, history=True) as shuffler, pytest.raises(LinkError):
        shuffler.shuffle(on_event=heard)
    (job,) = kept()
    assert [(entry.name, entry.part, entry.detail) for entry in job.faults] == [("MISFEED", None, None)]


async def test_of_asyncio_too(board):
    fake = board(shuffle=HANGING)
    with pytest.raises(LinkError):
        async with aio.connect(fake.path, history=True) as shuffler:
            await shuffler.shuffle(on_event=pulling(fake, "feeding"))
    assert [(job.kind, job.result) for job in kept()] == [("shuffle", "broken off")]


@pytest.mark.parametrize(("job", "script"), [("count", "upkeep"), ("clean", "upkeep"), ("home", "home")])
def test_upkeep_and_homing(board, job, script):
    fake = board(**{script: [phase("homing"), ("until_stop", {})]})
    with mischwerk.connect(fake.path, history=True) as shuffler, pytest.raises(LinkError):
        getattr(shuffler, job)(on_event=pulling(fake, "homing"))
    assert [(entry.kind, entry.result, entry.cards) for entry in kept()] == [(job, "broken off", None)]


def test_a_paused_job_that_goes_on_and_breaks_off_is_one_line(board):
    fake = board(shuffle=MISFED, resume=HANGING)
    with mischwerk.connect(fake.path, history=True) as shuffler:
        with pytest.raises(mischwerk.JobFailed):
            shuffler.shuffle()
        assert [job.result for job in kept()] == ["paused"]
        with pytest.raises(LinkError):
            shuffler.resume(on_event=pulling(fake, "feeding"))
    assert [job.result for job in kept()] == ["broken off"]


def test_a_command_keeps_it_too(run, start, board):
    fake = board(shuffle=HANGING)
    process = start("shuffle", "--port", fake.path, "--json", "--out", "kept")
    log = Path("kept/events.jsonl")
    while not (log.exists() and '"phase"' in log.read_text()):  # until it has heard that its job has begun
        assert process.poll() is None
        time.sleep(0.01)
    fake.close()
    assert process.wait(30) == 4
    ran = run("history", "--json")
    assert [(job["kind"], job["result"]) for job in ran.object["jobs"]] == [("shuffle", "broken off")]
    assert "broken off" in run("history").out


def test_a_job_that_was_left_in_the_middle_is_none(board):
    fake = board(shuffle=HANGING)
    with mischwerk.connect(fake.path, history=True) as shuffler, pytest.raises(ZeroDivisionError):
        shuffler.shuffle(on_event=lambda event: 1 / 0)
    assert kept() == ()
