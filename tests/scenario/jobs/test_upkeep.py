"""Looking after the machine: counting, calibrating, cleaning, jogging, sensors, the cards' thickness."""

import pytest
from shuffler import faults, hal, reasons
from shuffler.link import reason_texts
from shuffler.machine.rack import Rack
from shuffler.storage.memory_store import MemoryStore
from shuffler.storage.settings import FILE, Settings
from wire import Desk, at_look, faults_told, play, refusal, serve, shuffle_values

from bench import Bench


@pytest.mark.parametrize(("machine", "cards"), [("pile10", 52), ("pile10", 3), ("pile6", 60), ("wheel54", 54)])
def test_counting_brings_every_card_back_where_it_lay(machine, cards):
    steps = [("upkeep", {"what": 0, "amount": 0}), ("upkeep_result", {})]
    (accepted, result), _, made = play(steps, machine=machine, cards=cards)
    assert accepted.name == "accepted"
    assert (result.values["state"], result.values["cards"], result.values["misfeeds"]) == (3, cards, 0)
    assert made.scene.order() == list(range(cards))


def test_calibrating_measures_the_cards():
    (_, result), _, made = play([("upkeep", {"what": 2, "amount": 0}), ("upkeep_result", {})])
    values = result.values
    assert values["what"] == 2 and values["cards"] == 52
    assert values["least_steps"] <= values["mean_steps"] <= values["most_steps"]
    assert abs(values["mean_steps"] - made.config.card_steps) < 0.15 * made.config.card_steps


def test_counting_an_empty_well_is_a_fault_that_says_so():
    (_, result, status), desk, _ = play(
        [("upkeep", {"what": 0, "amount": 0}), ("upkeep_result", {}), ("status", {})], cards=0
    )
    assert result.values["state"] == 4
    assert faults_told(desk) == ["WELL_EMPTY"]


def test_too_many_cards_to_count_come_back_all_the_same():
    (_, result), _, made = play(
        [("upkeep", {"what": 0, "amount": 0}), ("upkeep_result", {})], machine="pile6", cards=63
    )
    assert result.values["state"] == 4
    assert sorted(made.scene.order()) == list(range(63))


def test_a_misfeed_is_counted_as_one():
    (_, result), _, made = play([("upkeep", {"what": 0, "amount": 0}), ("upkeep_result", {})], misfeed={20: 1})
    assert (result.values["cards"], result.values["misfeeds"]) == (52, 1)
    assert made.scene.order() == list(range(52))


def test_cleaning_needs_an_empty_well():
    (_, result), desk, _ = play([("upkeep", {"what": 1, "amount": 2}), ("upkeep_result", {})])
    assert result.values["state"] == 4
    assert "there is a card in the well" in next(
        reason_texts.detail(p.values) for p in desk.packets if p.name == "fault"
    )
    (_, result), _, made = play([("upkeep", {"what": 1, "amount": 2}), ("upkeep_result", {})], cards=0)
    assert result.values["state"] == 3
    assert made.scene.axes[hal.FEED].position(made.scene.time_us) > 0


@pytest.mark.parametrize(
    ("request_", "values", "message"),
    [
        ("upkeep", {"what": 3, "amount": 0}, "unknown operation"),
        ("upkeep", {"what": 1, "amount": 0}, "cleaning takes 1 to 120 seconds"),
        ("upkeep", {"what": 1, "amount": 121}, "cleaning takes 1 to 120 seconds"),
        ("upkeep", {"what": 0, "amount": 5}, "cleaning takes"),
        ("jog", {"axis": 4, "back": 0, "steps": 10}, "unknown axis"),
        ("jog", {"axis": 0, "back": 0, "steps": 0}, "unknown axis or step count"),
        ("jog", {"axis": 0, "back": 0, "steps": 1 << 31}, "step count"),
        ("upkeep_result", {}, "no upkeep has been run"),
        ("maintenance", {}, "there is no maintenance in a twin"),
        ("get_setting", {"index": 200}, "there are"),
        ("get_log", {"index": 0}, "there are 0"),
        ("set_setting", {"setting": "nix", "value": "1"}, "there is no setting nix"),
        ("set_setting", {"setting": "cards", "value": "1"}, "2"),
        ("set_setting", {"setting": "cards", "value": "many"}, ""),
    ],
)
def test_what_makes_no_sense_is_refused(request_, values, message):
    (answer,), _, made = play([(request_, values)])
    assert message in refusal(answer)
    assert made.scene.order() == list(range(52))


def test_each_axis_can_be_turned_and_what_could_collide_is_refused():
    steps = [
        ("jog", {"axis": 2, "back": 0, "steps": 100}),  # not homed
        ("jog", {"axis": 0, "back": 0, "steps": 400}),
        ("home", {}),
        ("jog", {"axis": 2, "back": 0, "steps": 4000}),
        ("jog", {"axis": 1, "back": 0, "steps": 100}),  # the pusher is out
        ("jog", {"axis": 2, "back": 0, "steps": 9000}),  # beyond its stroke
        ("jog", {"axis": 2, "back": 1, "steps": 4000}),
        ("jog", {"axis": 1, "back": 1, "steps": 800}),
        ("status", {}),
    ]
    answers, desk, _ = play(steps)
    details = [reason_texts.detail(p.values) for p in desk.packets if p.name == "fault"]
    assert details == ["the machine is not homed", "the pusher is not at home", "that is beyond its stroke"]
    assert answers[-1].values["homed"] == 0, "a rack that was turned by hand has to home"


def test_the_follower_turns_to_its_middle_and_the_next_job_lowers_it():
    answers, desk, made = play([("jog", {"axis": hal.FOLLOWER, "back": 0, "steps": 0}), ("status", {})])
    assert not [p for p in desk.packets if p.name == "fault"] and not made.scene.follower_down
    answers, _, made = play(
        [("jog", {"axis": hal.FOLLOWER, "back": 0, "steps": 0}), ("upkeep", {"what": 0, "amount": 0})]
    )
    assert made.scene.follower_down and made.scene.order() == list(range(52))


def test_sensors_are_reported_by_number():
    (answer,), _, _ = play([("sensors", {})])
    assert answer.values["levels"] >> hal.WELL & 1 == 1
    assert answer.values["levels"] >> hal.THROAT & 1 == 0
    (answer,), _, _ = play([("sensors", {})], cards=0)
    assert answer.values["levels"] >> hal.WELL & 1 == 0


def test_a_count_that_was_stopped_leaves_no_card_behind_and_the_next_one_counts_all():
    desk, said = Desk(), {}

    def script():
        desk.take((yield desk.host.request("upkeep", {"what": 0, "amount": 0})))
        said["after"] = yield from desk.ask("status")
        yield from desk.ask("upkeep", what=0, amount=0)
        said["upkeep_result"] = yield from desk.ask("upkeep_result")

    serve(script(), at_look(desk, 250), desk)
    assert said["after"].values["homed"] == 0
    assert said["upkeep_result"].values["cards"] == 52


def test_a_pusher_jogged_out_and_back_and_out_again_is_where_it_was_and_a_count_works_after_it():
    steps = [
        ("home", {}),
        ("jog", {"axis": 2, "back": 0, "steps": 800}),
        ("jog", {"axis": 2, "back": 1, "steps": 800}),
        ("jog", {"axis": 2, "back": 0, "steps": 800}),
        ("upkeep", {"what": 0, "amount": 0}),
        ("upkeep_result", {}),
    ]
    answers, desk, made = play(steps)
    assert [p for p in desk.packets if p.name == "fault"] == []
    assert answers[-1].values["cards"] == 52
    assert made.scene.order() == list(range(52))


# -- Thickness and sleeves of the cards as stored: they give the rack's heights, and what doesn't fit isn't stored.


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
    heights = {}

    def powered(bench):
        stored(**settings)(bench)
        land, c = bench.scene.feeder.land, bench.config

        def watched(t):
            pocket = bench.scene.feeder.pocket()
            floor = round(-bench.scene.axes[hal.POCKET].position(t)) - c.pitch_steps * pocket
            heights.setdefault(len(bench.scene.deck.pockets[pocket]), set()).add(floor - c.drop_steps)
            land(t)

        bench.scene.feeder.land = watched

    steps = [("identify", {}), ("upkeep", {"what": 0, "amount": 0}), ("upkeep_result", {})]
    steps += [("shuffle", shuffle_values()), ("result", {})]
    (identity, _, counted, _, result), _, _ = play(steps, powered=powered)
    assert identity.values["capacity"] == capacity == max(heights) + 1, "the count fills pocket by pocket"
    assert all(heights[fill] == {fill * fill_steps} for fill in heights)
    assert counted.values["cards"] == 52 and result.values["state"] == 3


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
    ("setting", "value", "message"),
    [
        ("poker_um", "600", "a card of 600 um is thicker than the machine takes (550)"),
        ("poker_steps", "3000", "a card of 3000 steps is longer than the well takes (2735)"),
    ],
)
def test_cards_that_do_not_fit_are_not_stored(setting, value, message):
    answers, _, _ = play(
        [
            ("set_setting", {"setting": setting, "value": value}),
            ("set_setting", {"setting": setting, "value": "0"}),
            ("set_setting", {"setting": "sleeve_um", "value": "400"}),
            ("set_setting", {"setting": "sleeves", "value": "yes"}),
        ]
    )
    assert refusal(answers[0]) == message
    assert (answers[1].name, answers[2].name) == ("accepted", "accepted")
    assert "a card of 700 um" in refusal(answers[3])


def test_settings_that_no_longer_fit_are_reported_and_ignored():
    """As after an update of the build's numbers."""
    steps = [("identify", {}), ("get_log", {"index": 1})]  # after that cards may be inside: no journal is there
    steps += [("set_setting", {"setting": "poker_um", "value": "320"})]
    (identity, log, changed), _, _ = play(steps, powered=stored(poker_um=600))
    assert identity.values["capacity"] == 10 and changed.name == "accepted"
    assert reason_texts.line(log.values).startswith("a card of 600 um is thicker")
    assert reason_texts.line(log.values).endswith("the card settings are ignored")
