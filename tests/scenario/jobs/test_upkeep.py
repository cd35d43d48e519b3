"""Looking after the machine: counting, calibrating, cleaning, jogging, sensors."""

import pytest
from asked import play, refusal
from shuffler import faults, hal
from shuffler.link import reason_texts
from wire import Desk, serve


@pytest.mark.parametrize(("machine", "cards"), [("pile10", 52), ("pile10", 3), ("pile6", 60), ("wheel54", 54)])
def test_counting_brings_every_card_back_where_it_lay(machine, cards):
    steps = [("upkeep", {"what": 0, "amount": 0}), ("upkeep_result", {})]
    (accepted, result), _, made = play(steps, machine=machine, cards=cards)
    assert accepted.name == "accepted"
    assert (result.values["state"], result.values["cards"], result.values["misfeeds"]) == (3, cards, 0)
    assert made.scene.order() == list(range(cards))


def test_calibrating_measures_the_cards():
    (_, result), _, made = play([("upkeep", {"what": 2, "amount": 0}), ("upkeep_result", {})])
    told = result.values
    assert told["what"] == 2 and told["cards"] == 52
    assert told["least_steps"] <= told["mean_steps"] <= told["most_steps"]
    assert abs(told["mean_steps"] - made.config.card_steps) < 0.15 * made.config.card_steps


def test_counting_an_empty_well_is_a_fault_that_says_so():
    (_, result, status), desk, _ = play(
        [("upkeep", {"what": 0, "amount": 0}), ("upkeep_result", {}), ("status", {})], cards=0
    )
    assert result.values["state"] == 4
    assert [faults.kind(p.values["code"]).name for p in desk.packets if p.name == "fault"] == ["WELL_EMPTY"]


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
    ("request_", "values", "words"),
    [
        ("upkeep", {"what": 3, "amount": 0}, "unknown operation"),
        ("upkeep", {"what": 1, "amount": 0}, "cleaning takes 1 to 120 seconds"),
        ("upkeep", {"what": 1, "amount": 121}, "cleaning takes 1 to 120 seconds"),
        ("upkeep", {"what": 0, "amount": 5}, "cleaning takes"),
        ("jog", {"axis": 3, "back": 0, "steps": 10}, "unknown axis"),
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
def test_what_makes_no_sense_is_refused(request_, values, words):
    (answer,), _, made = play([(request_, values)])
    assert words in refusal(answer)
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


def test_sensors_are_reported_by_number():
    (told,), _, _ = play([("sensors", {})])
    assert told.values["levels"] >> hal.WELL & 1 == 1
    assert told.values["levels"] >> hal.THROAT & 1 == 0
    (told,), _, _ = play([("sensors", {})], cards=0)
    assert told.values["levels"] >> hal.WELL & 1 == 0


def test_a_count_that_was_stopped_leaves_no_card_behind_and_the_next_one_counts_all():
    desk, said, ticks = Desk(), {}, []

    def stop():
        ticks.append(1)
        return desk.host.request("stop", {}) if len(ticks) == 250 else b""

    def script():
        desk.take((yield desk.host.request("upkeep", {"what": 0, "amount": 0})))
        said["after"] = yield from desk.ask("status")
        yield from desk.ask("upkeep", what=0, amount=0)
        said["upkeep_result"] = yield from desk.ask("upkeep_result")

    serve(script(), stop, desk)
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
