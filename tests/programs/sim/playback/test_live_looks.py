"""Where everything is goes to a watcher while the twin runs, and the run is the same with and without."""

import socket
from contextlib import contextmanager

import mischwerk_machines
import numpy as np
import pytest
from mischwerk.deck import decks
from mischwerk_sim import build
from mischwerk_sim.playback import drawing, folder, motion, still
from mischwerk_sim.trace import LiveLooks
from played_runs import RUNS, read, shuffled
from shuffler import faults, hal


@contextmanager
def watcher(path):
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ours:
        ours.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 20)
        ours.bind(str(path))
        ours.setblocking(False)
        yield ours


def waiting(ours):
    """All that has come, as rows of columns."""
    rows = []
    while True:
        try:
            rows.append(np.frombuffer(ours.recv(1 << 16), dtype="<i4"))
        except BlockingIOError:
            return rows


@pytest.mark.parametrize("name", RUNS)
def test_the_last_message_is_what_the_trace_ends_with(tmp_path, monkeypatch, name):
    monkeypatch.setattr("mischwerk_sim.trace.PERIOD_S", 1e9)  # what moves is left out: only what must arrive comes
    with watcher(tmp_path / "w") as ours:
        shuffled(tmp_path / "run", **RUNS[name], live=tmp_path / "w")
        rows = waiting(ours)
    seen = motion.of(folder.read(tmp_path / "run"))
    last = np.concatenate((seen.parts[-1].ravel(), seen.cards[-1].ravel(), seen.levels[-1]))
    assert np.abs(rows[-1] - last).max() <= 1  # a trace leaves out what has moved by less than its units


def test_a_watcher_that_never_reads_changes_nothing(tmp_path, monkeypatch):
    monkeypatch.setattr("mischwerk_sim.trace.PERIOD_S", 0.0)
    monkeypatch.setattr("mischwerk_sim.trace._PATIENCE_S", 0.01)
    shuffled(tmp_path / "alone", **RUNS["rack, model"])
    with watcher(tmp_path / "w") as ours:
        ours.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
        shuffled(tmp_path / "watched", **RUNS["rack, model"], live=tmp_path / "w")
        taken = len(waiting(ours))
    assert 0 < taken < len(folder.read(tmp_path / "alone").times_ms)  # its place was full
    for name in ("twin.jsonl", "trace.json.gz"):
        assert (tmp_path / "watched" / name).read_bytes() == (tmp_path / "alone" / name).read_bytes()


@pytest.mark.parametrize("name", ["rack, world", "wheel, model"])
def test_the_run_is_the_same_without_a_watcher(tmp_path, name):
    shuffled(tmp_path / "alone", **RUNS[name])
    with watcher(tmp_path / "w"):
        shuffled(tmp_path / "watched", **RUNS[name], live=tmp_path / "w")
    for file in ("twin.jsonl", "trace.json.gz"):
        assert (tmp_path / "watched" / file).read_bytes() == (tmp_path / "alone" / file).read_bytes()


def test_a_watcher_that_goes_away_ends_nothing(tmp_path):
    mechanism = build.mechanism(
        "model", mischwerk_machines.load("pile10"), mischwerk_machines.card_format("poker"), 3, 1
    )
    with watcher(tmp_path / "w") as ours:
        looks = LiveLooks(tmp_path / "w", lambda *_: lambda rows: np.zeros(1, dtype=np.int64))
        looks.begin(mechanism, cards=3)
        assert len(waiting(ours)) == 1
    looks.look(mechanism)
    looks.save(mechanism)
    looks.close()


@pytest.mark.parametrize("name", ["pile6", "pile10", "hand8", "wheel54", "wheel110"])
class TestTheMachineAtRest:
    """What a page draws of a machine that tells nothing of its cards."""

    @pytest.fixture
    def facts(self, name):
        return still.facts(mischwerk_machines.load(name), mischwerk_machines.card_format("poker"))

    def test_every_place_of_a_fault_that_is_in_the_machine_has_a_spot_in_the_picture(self, name, facts):
        elsewhere = {faults.PLACES[place] for place in (faults.LINK, faults.FIRMWARE, faults.SOURCE, faults.PLANNER)}
        elsewhere |= {"pusher", "lever"} if name == "hand8" else set()
        assert set(facts["places"]) == set(faults.PLACES) - {""} - elsewhere
        left, bottom, right, top = facts["view"]
        for low_x, low_y, high_x, high_y in (*facts["places"].values(), facts["pocket_place"]):
            assert low_x < high_x and low_y < high_y
            assert left <= (low_x + high_x) / 2 <= right and bottom <= (low_y + high_y) / 2 <= top

    def test_the_throat_is_where_its_beam_is_and_a_card_that_jams_there_crosses_it(self, name, facts):
        beam = next(x for sensor, x, _, _ in facts["scene"]["beams"] if sensor == hal.THROAT)
        left, _, right, _ = facts["places"]["throat"]
        assert left < beam < right
        half = facts["scene"]["card"][0] / 2
        assert abs(facts["lying"]["throat"][0] / 10 - beam) < half
        mouth = facts["lying"]["pocket mouth"][0] / 10
        left, _, right, _ = facts["places"]["pocket mouth"]
        assert mouth - half < right and left < mouth + half

    def test_a_card_that_jams_where_cards_leave_a_wheel_stands_across_the_beam_there(self, name, facts):
        x, y, angle = (value / scale for value, scale in zip(facts["lying"]["slot mouth"], (10, 10, 1000)))
        half = facts["scene"]["card"][0] / 2 * np.cos(angle)
        leaving = [beam[1:] for beam in facts["scene"]["beams"] if beam[0] == hal.MOUTH]
        assert bool(leaving) == name.startswith("wheel")
        for at, low, high in leaving:
            assert x - half < at - 10 and at + 10 < x + half  # mm
            assert low < y + (at - x) * np.tan(angle) < high
            assert angle == facts["lying"]["slot"][2] / 1000 != 0  # as its slot stands
        if not leaving:
            assert facts["lying"]["slot mouth"] == facts["lying"]["pocket mouth"]

    def test_each_pocket_can_stand_before_the_pusher(self, name, facts):
        machine = mischwerk_machines.load(name)
        assert len(facts["ejecting"]) == machine.pockets
        assert len({tuple(pose) for pose in facts["ejecting"]}) == machine.pockets

    def test_a_deck_in_the_well_is_drawn_as_a_run_begins(self, name, facts):
        machine, card = mischwerk_machines.load(name), mischwerk_machines.card_format("poker")
        world = build.mechanism("world", machine, card, 5, 1)
        look = world.watcher().look()
        parts = 3 * len(facts["scene"]["parts"])
        assert np.abs(look[parts : parts + 5] - facts["well"]["x"]).max() < 20  # 2 mm
        heights = (np.arange(5) + 0.5) * facts["well"]["card_high"]
        assert np.abs(look[parts + 5 : parts + 10] - heights).max() < 10


# -- `mischwerk sim play`: a card is drawn where it is, in the colour of its suit or place.


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
@pytest.mark.parametrize("deck", {d.size: d for d in decks.DECKS[::-1]}.values(), ids=lambda deck: deck.name)
def test_a_new_pack_shows_its_suits(deck):
    """A drawing knows a pack by its size: of packs alike in that it shows the first."""
    suits = [drawing.SUITS[suit] for suit in drawing.suits_of_deck(deck.size)]
    assert suits == [card.short[0] for card in deck.cards]


@pytest.mark.parametrize("cards", [1, 2, 7, 51, 100])
def test_a_deck_of_another_size_has_four_parts(cards):
    suits = drawing.suits_of_deck(cards)
    assert len(suits) == cards and suits == sorted(suits) and set(suits) <= {0, 1, 2, 3}
    assert cards < 4 or max(map(suits.count, suits)) - min(map(suits.count, suits)) <= 1


def test_colours_by_place_run_smoothly_in_the_order_told():
    colours = drawing.colours_by_place([2, 0, 1], 4, "light")
    assert colours[3] == "#888888", "a card that is not in the deck at the end"
    assert len(set(colours)) == 4 and colours[2] == drawing.colours_by_place([0, 1, 2], 3, "light")[0]
