"""`mischwerk sim play`: the page loads nothing and holds the run."""

import asyncio
import gzip
import json
import subprocess
import sys

import numpy as np
import pytest
from chromium import CHROMIUM, browser
from mischwerk_sim import commands
from mischwerk_sim.board.report import Report
from mischwerk_sim.commands import play
from mischwerk_sim.playback import film, motion, page, story
from PIL import Image, ImageColor
from played_runs import EMBEDDED, changed, copied, events, read, switch_on, unpacked, write_record

from bench import Bench


def test_the_page_loads_nothing(rack):
    text = page.page(*read(rack), 1.0)
    assert "default-src 'none'" in text
    for loading in ("http:", "https:", "//cdn", " src=", "href=", "url(", "@import", "fetch(", "XMLHttp", "import("):
        assert loading not in text, loading
    assert "@@" not in text, "a part was left out"


def test_the_page_holds_the_orders_and_the_looks_of_the_run(rack):
    run, seen, narrative = read(rack)
    held = dict(EMBEDDED.findall(page.page(run, seen, narrative, 2.0)))
    facts = json.loads(held["facts"])
    assert [row["order"] for row in facts["rows"]] == [row.order for row in narrative.rows]
    assert facts["rows"][-1]["order"] == events(rack, "state")[-1]["order"]
    assert facts["speed"] == 2.0 and facts["passes"] == 2 and len(facts["colours"]["suits"]["dark"]) == 24
    looks = unpacked(held["looks"])
    assert looks["times_ms"] == seen.times_ms.tolist()
    whole = np.zeros(facts["columns"], dtype=int)
    for frame in looks["frames"]:
        for column, step in zip(frame[::2], frame[1::2]):
            whole[column] += step
    first = 3 * len(facts["scene"]["parts"])
    assert whole[first : first + 72].tolist() == seen.cards[-1].ravel().tolist()


def test_the_same_run_gives_the_same_page(rack):
    assert page.page(*read(rack), 1.0) == page.page(*read(rack), 1.0)


def test_no_name_can_break_out_of_the_page(rack, tmp_path):
    copied(rack, tmp_path)
    changed(tmp_path, deck="</script><script>alert(1)//")
    text = page.page(*read(tmp_path), 1.0)
    assert text.count("</script>") == 3 and "<script>alert" not in text


def test_a_run_that_a_fault_ended_opens_a_second_before_with_its_card_picked(rack, tmp_path):
    copied(rack, tmp_path)
    _, _, narrative = read(rack)
    t_ms = narrative.rows[1].t_ms + 1500  # in the second pass
    fault = {"name": "JAM_THROAT", "detail": "card 3 of 24 is stuck in the throat", "card": 3, "t_us": t_ms * 1000}

    def facts(**fields):
        changed(tmp_path, **fields)
        return json.loads(dict(EMBEDDED.findall(page.page(*read(tmp_path), 1.0)))["facts"])

    ended = facts(result="fault", faults=[fault])
    assert ended["opens_ms"] == t_ms - 1000
    assert ended["troubles"] == [[t_ms, "JAM_THROAT: card 3 of 24 is stuck in the throat", narrative.rows[1].order[2]]]
    went_on = facts(result="done", faults=[{**fault, "card": None}])
    assert (went_on["opens_ms"], went_on["troubles"][0][2]) == (narrative.begin_ms, -1)


def test_the_piles_of_a_deal_are_listed_with_their_places(rack, tmp_path):
    copied(rack, tmp_path)
    changed(tmp_path, piles=[{"name": "forehand", "size": 20}, {"name": "skat", "size": 4}])
    assert page.facts(*read(tmp_path), 1.0)["piles"] == [("forehand", 0, 20), ("skat", 20, 4)]


@pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium")
def test_the_scripts_find_what_python_finds(rack, tmp_path):
    """looks.js in a browser: looks added up, the moment between two, the deck in the well. All scripts run."""
    run, seen, narrative = read(rack)
    text = page.page(run, seen, narrative, 1.0)
    (tmp_path / "page.html").write_text(text, encoding="utf-8")
    held = dict(EMBEDDED.findall(text))
    middle = int(np.abs(np.diff(seen.cards, axis=0)).sum(axis=(1, 2)).argmax())  # when most moves
    t = float(seen.times_ms[middle] + 5)
    given = json.dumps({"looks": unpacked(held["looks"]), "facts": json.loads(held["facts"])})
    script = f"""(() => {{
        const {{ looks, facts }} = {given}, up = addUp(looks, facts.columns), last = poseAt(up, 1e9, 9);
        return [lookAt(up.times, {t}), [...poseAt(up, {t}, 9)], inWell(last, facts)];
    }})()"""

    async def found():
        async with browser() as open_tab:
            tab = await open_tab((tmp_path / "page.html").as_uri())
            await tab.until("document.readyState === 'complete'")
            values = await tab.value(script)
            assert tab.troubles == []
            return values

    look, pose, well = asyncio.run(found())
    assert look == middle and well == narrative.rows[-1].order
    share = 5.0 / (seen.times_ms[middle + 1] - seen.times_ms[middle])
    between = seen.cards[middle] + share * (seen.cards[middle + 1] - seen.cards[middle])
    first = 3 * len(seen.scene["parts"])
    assert np.allclose(pose[first : first + 72], between.ravel())


# -- `mischwerk sim play`: the story shown is what the twin's report says.


def carried_out(deck, planned_pass):
    """The deck after a pass: each pocket keeps its cards' order, the first ejected lies lowest."""
    pockets = {}
    for card, pocket in zip(deck, planned_pass["pocket"]):
        pockets.setdefault(pocket, []).append(card)
    return [card for pocket in planned_pass["eject"] for card in pockets.get(pocket, [])]


def test_the_strips_are_the_deck_at_the_start_after_each_pass_and_at_the_end(rack):
    _run, _seen, narrative = read(rack)
    [planned] = events(rack, "planned")
    deck = list(range(24))
    assert [row.label for row in narrative.rows] == ["start", "after pass 1", "end"]
    assert narrative.rows[0].order == deck
    for row, planned_pass in zip(narrative.rows[1:], planned["passes"]):
        deck = carried_out(deck, planned_pass)
        assert row.order == deck, row.label
    assert narrative.rows[-1].order == planned["target"] == events(rack, "state")[-1]["order"]


def test_what_lies_in_the_well_of_the_last_look_is_the_deck_at_the_end(rack, wheel):
    for path in (rack, wheel):
        _run, seen, narrative = read(path)
        assert seen.in_well(len(seen.times_ms) - 1).tolist() == narrative.rows[-1].order


def test_there_is_a_step_for_every_card_fed_and_every_sweep(rack):
    _run, _seen, narrative = read(rack)
    said = [what for _, what in narrative.steps]
    assert sum("passed the throat" in what for what in said) == 48, "24 cards, two passes"
    swept = [int(what.split()[0]) for what in said if "swept back" in what]
    assert sum(swept) == 48 and len(swept) < 20, "a sweep brings several cards"
    assert [t for t, _ in narrative.steps] == sorted(t for t, _ in narrative.steps)


def test_cards_that_come_in_close_together_are_one_sweep():
    times = np.arange(0, 1000, 20)
    cards = np.full((50, 4, 3), 500)
    for card, look in enumerate((10, 11, 13, 30)):
        cards[look:, card, 0] = -500
    seen = motion.Motion({"gate_x": 0.0}, times, np.zeros((50, 0, 3)), cards, np.zeros((50, 9)))
    narrative = story.of(
        [{"event": "phase", "t_us": t, "phase": p} for t, p in ((0, "ejecting"), (980_000, "idle"))], seen
    )
    assert narrative.steps == [(260, "3 cards swept back over the gate"), (600, "1 card swept back over the gate")]


def test_after_a_double_feed_the_deck_is_redrawn_and_its_end_is_shown_in_the_first_numbers(tmp_path):
    bench = Bench(double_offset={5: 0.4}, cards=12)
    bench.board.report = Report(tmp_path / "twin.jsonl", None, tmp_path / "trace.json.gz")
    switch_on(bench.board.report, bench.scene, bench.machine, 12)
    assert bench.shuffle() is None and bench.job.progress.attempts == 2
    bench.board.report.close()
    write_record(tmp_path, cards=12)
    _run, _seen, narrative = read(tmp_path)
    assert [row.label for row in narrative.rows][:2] == ["start", "drawn again"]
    assert narrative.rows[-1].order == bench.scene.order()
    assert narrative.rows[-1].order != events(tmp_path, "state")[-1]["order"], "which counts from the second draw"


def test_a_paused_pass_continues_as_the_same_pass(tmp_path):
    bench = Bench(cards=20)
    bench.board.report = Report(tmp_path / "twin.jsonl", None, tmp_path / "trace.json.gz")
    switch_on(bench.board.report, bench.scene, bench.machine, 20)
    bench.open_cover(3_000_000)
    assert bench.shuffle() is not None
    bench.scene.cover(False)
    assert bench.go_on() is None
    bench.board.report.close()
    write_record(tmp_path, cards=20)
    _run, _seen, narrative = read(tmp_path)
    phases = [(phase, number) for _, phase, number in narrative.phases if number]
    assert phases[:3] == [("feeding", 1), ("paused", 1), ("feeding", 1)]
    assert max(number for _, number in phases) == narrative.passes == 2
    assert max(event["pass"] for event in events(tmp_path, "progress")) == 2
    assert [row.label for row in narrative.rows] == ["start", "after pass 1", "end"]


# -- `mischwerk sim play`: the film lasts as long as the run and ends with its deck.


def test_the_gif_lasts_as_long_as_the_run_at_its_speed(wheel, tmp_path):
    run, seen, narrative = read(wheel)
    film.write(tmp_path / "film.gif", run, seen, narrative, 8.0, 200)
    with Image.open(tmp_path / "film.gif") as gif:
        frames = gif.n_frames
        assert gif.width == 200 and gif.info["loop"] == 0
        lasts = []
        for frame in range(frames):
            gif.seek(frame)
            lasts.append(gif.info["duration"])
    length = narrative.end_ms - narrative.begin_ms
    assert abs(sum(lasts) - film._LAST_S * 1000 - length / 8.0) <= 2 * film._GIF_MS


def test_the_last_frame_shows_the_deck_at_the_end(wheel):
    run, seen, narrative = read(wheel)
    screen = film.Screen(run, seen, narrative, 400)
    image = screen.frame(narrative.end_ms)
    cell = (400 - 10 - 92) / 8
    lowest = screen.height - screen._rows_high + 4 + 28 + 22 + 8
    shown = [image.getpixel((round(92 + (place + 0.5) * cell), lowest)) for place in range(8)]
    assert shown == [ImageColor.getrgb(screen.colours[card]) for card in narrative.rows[-1].order]


# -- `mischwerk sim play`: the command, what it can't play, and the whole way from the host's run to the page.


def retraced(path, **fields):
    trace = json.loads(gzip.decompress((path / "trace.json.gz").read_bytes()))
    (path / "trace.json.gz").write_bytes(gzip.compress(json.dumps({**trace, **fields}).encode()))


def test_play_writes_the_page_into_the_folder(rack, tmp_path, capsys):
    copied(rack, tmp_path)
    assert commands.run("play", [str(tmp_path)]) == 0
    assert capsys.readouterr().out.split() == ["playback", str(tmp_path / "playback.html")]
    assert (tmp_path / "playback.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


def test_without_a_display_live_says_so_and_the_page_is_there(rack, tmp_path, capsys, monkeypatch):
    copied(rack, tmp_path)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setattr(play.webbrowser, "open", lambda url: pytest.fail("there is nothing to open it on"))
    assert commands.run("play", [str(tmp_path), "--live"]) == 0
    assert capsys.readouterr().err.startswith("There is no display here") and (tmp_path / "playback.html").exists()


def test_with_a_display_live_opens_the_page(rack, tmp_path, monkeypatch):
    copied(rack, tmp_path)
    opened = []
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(play.webbrowser, "open", lambda url: opened.append(url) or True)
    assert commands.run("play", [str(tmp_path), "--live"]) == 0
    assert opened == [(tmp_path / "playback.html").as_uri()]


BAD = {
    "no folder": (lambda path: None, ["nowhere"], "nowhere does not exist."),
    "a file": (lambda path: None, ["record.json"], "record.json is not a folder."),
    "no record": (lambda path: (path / "record.json").unlink(), ["."], "record.json does not exist"),
    "no report": (lambda path: (path / "twin.jsonl").unlink(), ["."], "twin.jsonl does not exist"),
    "no trace": (lambda path: (path / "trace.json.gz").unlink(), ["."], "trace.json.gz does not exist"),
    "no JSON": (lambda path: (path / "record.json").write_text("{"), ["."], "record.json is not a record"),
    "no object": (lambda path: (path / "record.json").write_text("[]"), ["."], "record.json is not a record"),
    "another version": (
        lambda path: changed(path, versions={"protocol": 1}),
        ["."],
        "is from another version (protocol 1",
    ),
    "no version": (lambda path: changed(path, versions=None), ["."], "is from another version"),
    "a real machine": (lambda path: changed(path, twin=None), ["."], "only runs of --sim can be played"),
    "two runs": (lambda path: changed(path, sim_seed=7), ["."], "from two runs: sim_seed is 7 in one and 1"),
    "half a report": (
        lambda path: (path / "twin.jsonl").write_bytes((path / "twin.jsonl").read_bytes()[:-9]),
        ["."],
        "twin.jsonl is damaged",
    ),
    "half a trace": (
        lambda path: (path / "trace.json.gz").write_bytes((path / "trace.json.gz").read_bytes()[:500]),
        ["."],
        "trace.json.gz is damaged",
    ),
    "another trace": (lambda path: retraced(path, trace=99), ["."], "is from another version (99"),
    "a look too few": (lambda path: retraced(path, times_ms=[0]), ["."], "trace.json.gz is damaged"),
    "a column too many": (lambda path: retraced(path, columns=3), ["."], "trace.json.gz is damaged"),
    "another machine": (lambda path: retraced(path, machine_sha256="0"), ["."], "its machine file has changed since"),
    "out of nowhere": (lambda path: None, [".", "--out", "no/where.html"], "no/where.html can't be written"),
    "no page": (lambda path: None, [".", "--out", "record.json"], "record.json doesn't end in .html"),
    "not a speed": (lambda path: None, [".", "--speed", "0"], "0 is not a speed from 0.01 to 100"),
    "what speed": (lambda path: None, [".", "--speed", "nan"], "nan is not a speed"),
    "no width": (lambda path: None, [".", "--width", "12"], "12 is not a width"),
    "too long": (lambda path: None, [".", "--gif", "f.gif", "--speed", "0.01"], "choose a higher --speed"),
    "no encoder": (lambda path: None, [".", "--film", "f.mp4"], "An MP4 needs ffmpeg"),
    "nothing": (lambda path: None, [], "Missing argument 'DIR'."),
}


@pytest.mark.parametrize("what", BAD)
def test_what_can_not_be_played_is_said_in_one_line(what, rack, tmp_path, capsys, monkeypatch):
    spoil, arguments, said = BAD[what]
    copied(rack, tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    spoil(tmp_path)
    assert commands.run("play", arguments) == 2
    err = capsys.readouterr().err
    assert said in err and err.count("\n") == 1 + ("\nSee `" in err), err
    assert not (tmp_path / "playback.html").exists()


def test_what_the_host_wrote_is_played(tmp_path):
    here = [sys.executable, "-m", "mischwerk"]
    options = "--twin model --interpreter cpython --cards 6 --sim-seed 2 --json --out"
    shuffle = [*here, "shuffle", "--sim", *options.split(), tmp_path / "run"]
    shuffle = subprocess.run(shuffle, capture_output=True, text=True, timeout=60, check=True)
    record = json.loads(shuffle.stdout)
    done = subprocess.run([*here, "sim", "play", tmp_path / "run"], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    text = (tmp_path / "run" / "playback.html").read_text(encoding="utf-8")
    facts = json.loads(dict(EMBEDDED.findall(text))["facts"])
    assert facts["rows"][-1]["order"] == record["order"]
    assert abs(facts["end_ms"] - facts["begin_ms"] - 1000 * record["machine_s"]) <= 5
    assert facts["outcome"] == f"Done in {record['machine_s']:.2f} machine seconds."
