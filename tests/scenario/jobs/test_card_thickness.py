"""Thickness and sleeves of the cards as stored: they give the rack's heights, and what doesn't fit isn't stored."""

import pytest
from asked import play, refusal
from shuffler import faults, hal, reasons
from shuffler.link import reason_texts
from shuffler.machine.rack import Rack
from shuffler.storage.memory_store import MemoryStore
from shuffler.storage.settings import FILE, Settings
from wire import Desk, serve, shuffle_values

from bench import Bench


def stored(**values):
    """``powered`` for `serve`: these settings were stored before the machine was switched on."""
    settings = Settings()
    for name, value in values.items():
        settings.set(name, value)
    files = {FILE: settings.encode()}
    return lambda bench: setattr(bench.hal, "store", MemoryStore(files))


@pytest.mark.parametrize(
    ("settings", "fill_steps", "capacity"),
    [
        ({}, 24, 10),
        ({"poker_um": 400}, 32, 7),
        ({"sleeves": True, "sleeve_um": 200}, 40, 6),
        ({"poker_um": 250}, 20, 10),
    ],
)
def test_thickness_and_sleeves_that_are_stored_give_the_racks_heights(settings, fill_steps, capacity):
    desk, heights, said = Desk(), {}, {}

    def powered(bench):
        stored(**settings)(bench)
        land, c = bench.scene.feeder.land, bench.config

        def watched(t):
            pocket = bench.scene.feeder.pocket()
            floor = round(-bench.scene.axes[hal.POCKET].position(t)) - c.pitch_steps * pocket
            heights.setdefault(len(bench.scene.deck.pockets[pocket]), set()).add(floor - c.drop_steps)
            land(t)

        bench.scene.feeder.land = watched

    def script():
        said["is"] = yield from desk.ask("identify")
        yield from desk.ask("upkeep", what=0, amount=0)
        said["upkeep_result"] = yield from desk.ask("upkeep_result")
        yield from desk.ask("shuffle", **shuffle_values())
        said["result"] = yield from desk.ask("result")

    made, _ = serve(script(), desk=desk, powered=powered)
    assert said["is"].values["capacity"] == capacity == max(heights) + 1, "the count fills pocket by pocket"
    assert all(heights[fill] == {fill * fill_steps} for fill in heights)
    assert said["upkeep_result"].values["cards"] == 52 and said["result"].values["state"] == 3


def test_thick_cards_catch_unless_they_are_declared_thick():
    """A card of 0.5 mm slides in over nine of them only if the rack goes down by as much; for pile10's drop of 3 mm
    they would have to be thicker than it takes, so here it is 2.2 mm."""
    ends = {}
    for um in (0, 500):
        desk = Desk()

        def powered(bench, um=um):
            stored(poker_um=um)(bench)
            bench.scene.pocket_axis.thick_mm = 0.5
            bench.config = bench.config._replace(drop_steps=176)

        def script(desk=desk, um=um):
            yield from desk.ask("upkeep", what=0, amount=0)
            ends[um] = (yield from desk.ask("upkeep_result")).values

        serve(script(), desk=desk, powered=powered)
    assert ends[0]["state"] == 4, "they catch"
    assert (ends[500]["state"], ends[500]["cards"]) == (3, 52)


@pytest.mark.parametrize(("fill_steps", "most_steps"), [(24, 160), (44, 160), (160, 186)])
def test_a_rack_one_card_too_high_may_stay_there_while_a_card_slides_in(fill_steps, most_steps):
    """Or three, as long as the card comes in above those that lie there: pile10's are 240 steps below it."""
    made = Bench()
    made.config = made.config._replace(fill_steps=fill_steps)
    rack, drive = Rack(made.sequence.drive), made.sequence.drive
    drive.config = made.config
    drive.levels[hal.ENTRY] = drive.levels[hal.HOME_PUSHER] = 1
    here = drive.board.axes[hal.POCKET].position()
    for steps in (fill_steps, most_steps):
        rack.start_move(here - steps)
        assert not drive.moving[hal.POCKET]
    with pytest.raises(faults.MachineFault) as stopped:
        rack.start_move(here - most_steps - 1)
    assert stopped.value.fault.reason == reasons.ACROSS_MOUTH


@pytest.mark.parametrize(
    ("setting", "value", "words"),
    [
        ("poker_um", "600", "a card of 600 um is thicker than the machine takes (550)"),
        ("poker_steps", "3000", "a card of 3000 steps is longer than the well takes (2735)"),
    ],
)
def test_cards_that_do_not_fit_are_not_stored(setting, value, words):
    answers, _, _ = play(
        [
            ("set_setting", {"setting": setting, "value": value}),
            ("set_setting", {"setting": setting, "value": "0"}),
            ("set_setting", {"setting": "sleeve_um", "value": "400"}),
            ("set_setting", {"setting": "sleeves", "value": "yes"}),
        ]
    )
    assert refusal(answers[0]) == words
    assert (answers[1].name, answers[2].name) == ("accepted", "accepted")
    assert "a card of 700 um" in refusal(answers[3])


def test_settings_that_no_longer_fit_are_reported_and_ignored():
    """As after an update of the build's numbers."""
    desk, said = Desk(), {}

    def script():
        said["is"] = yield from desk.ask("identify")
        said["log"] = yield from desk.ask("get_log", index=1)  # after that cards may be inside: no journal is there
        said["set"] = yield from desk.ask("set_setting", setting="poker_um", value="320")

    serve(script(), desk=desk, powered=stored(poker_um=600))
    assert said["is"].values["capacity"] == 10 and said["set"].name == "accepted"
    assert reason_texts.line(said["log"].values).startswith("a card of 600 um is thicker")
    assert reason_texts.line(said["log"].values).endswith("the card settings are ignored")
