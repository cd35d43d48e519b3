"""Looking after the machine: counting, cleaning, jogging, settings, counters, log, and what a power cut leaves."""

import pytest
from shuffler import faults, hal, reasons
from shuffler.link import protocol, reason_texts
from shuffler.machine.rack import Rack
from shuffler.storage.memory import Memory
from shuffler.storage.memory_store import MemoryStore
from shuffler.storage.settings import FILE, Settings
from wire import Desk, serve, shuffle_values

from bench import Bench


def play(steps, **bench):
    desk, answers = Desk(), []

    def script():
        for request, values in steps:
            answers.append((yield from desk.ask(request, **values)))

    made, _ = serve(script(), desk=desk, **bench)
    return answers, desk, made


def refusal(answer):
    assert answer.name == "refused"
    return reason_texts.detail(answer.values)


@pytest.mark.parametrize(("machine", "cards"), [("pile10", 52), ("pile10", 3), ("pile6", 60), ("wheel54", 54)])
def test_counting_brings_every_card_back_where_it_lay(machine, cards):
    steps = [("tend", {"what": 0, "amount": 0}), ("tended", {})]
    (accepted, tended), _, made = play(steps, machine=machine, cards=cards)
    assert accepted.name == "accepted"
    assert (tended.values["state"], tended.values["cards"], tended.values["misfeeds"]) == (3, cards, 0)
    assert made.scene.order() == list(range(cards))


def test_calibrating_measures_the_cards():
    (_, tended), _, made = play([("tend", {"what": 2, "amount": 0}), ("tended", {})])
    told = tended.values
    assert told["what"] == 2 and told["cards"] == 52
    assert told["least_steps"] <= told["mean_steps"] <= told["most_steps"]
    assert abs(told["mean_steps"] - made.config.card_steps) < 0.15 * made.config.card_steps


def test_counting_an_empty_well_is_a_fault_that_says_so():
    (_, tended, status), desk, _ = play([("tend", {"what": 0, "amount": 0}), ("tended", {}), ("status", {})], cards=0)
    assert tended.values["state"] == 4
    assert [faults.kind(p.values["code"]).name for p in desk.packets if p.name == "fault"] == ["WELL_EMPTY"]


def test_too_many_cards_to_count_come_back_all_the_same():
    (_, tended), _, made = play([("tend", {"what": 0, "amount": 0}), ("tended", {})], machine="pile6", cards=63)
    assert tended.values["state"] == 4
    assert sorted(made.scene.order()) == list(range(63))


def test_a_misfeed_is_counted_as_one():
    (_, tended), _, made = play([("tend", {"what": 0, "amount": 0}), ("tended", {})], misfeed={20: 1})
    assert (tended.values["cards"], tended.values["misfeeds"]) == (52, 1)
    assert made.scene.order() == list(range(52))


def test_cleaning_needs_an_empty_well():
    (_, tended), desk, _ = play([("tend", {"what": 1, "amount": 2}), ("tended", {})])
    assert tended.values["state"] == 4
    assert "a card lies in the well" in next(reason_texts.detail(p.values) for p in desk.packets if p.name == "fault")
    (_, tended), _, made = play([("tend", {"what": 1, "amount": 2}), ("tended", {})], cards=0)
    assert tended.values["state"] == 3
    assert made.scene.axes[hal.FEED].position(made.scene.time_us) > 0


@pytest.mark.parametrize(
    ("request_", "values", "words"),
    [
        ("tend", {"what": 3, "amount": 0}, "unknown operation"),
        ("tend", {"what": 1, "amount": 0}, "cleaning takes 1 to 120 seconds"),
        ("tend", {"what": 1, "amount": 121}, "cleaning takes 1 to 120 seconds"),
        ("tend", {"what": 0, "amount": 5}, "cleaning takes"),
        ("jog", {"axis": 3, "back": 0, "steps": 10}, "unknown axis"),
        ("jog", {"axis": 0, "back": 0, "steps": 0}, "unknown axis or step count"),
        ("jog", {"axis": 0, "back": 0, "steps": 1 << 31}, "step count"),
        ("tended", {}, "nothing was tended"),
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


def test_sensors_are_told_by_number():
    (told,), _, _ = play([("sensors", {})])
    assert told.values["levels"] >> hal.WELL & 1 == 1
    assert told.values["levels"] >> hal.THROAT & 1 == 0
    (told,), _, _ = play([("sensors", {})], cards=0)
    assert told.values["levels"] >> hal.WELL & 1 == 0


def test_settings_change_and_counters_count():
    def all_of(what, ask):
        out, index, count = {}, 0, 1
        while index < count:
            answer = yield from ask("get_" + what, index=index)
            out[answer.values[what]] = answer.values["value"]
            index, count = index + 1, answer.values["count"]
        return out

    desk, said = Desk(), {}

    def script():
        said["before"] = yield from all_of("setting", desk.ask)
        said["set"] = yield from desk.ask("set_setting", setting="cards", value="32")
        said["after"] = yield from all_of("setting", desk.ask)
        yield from desk.ask("shuffle", **shuffle_values(seed=b""))
        said["counters"] = yield from all_of("counter", desk.ask)

    serve(script(), desk=desk)
    assert said["before"]["cards"] == "52" and said["after"]["cards"] == "32"
    counted = said["counters"]
    assert (counted["shuffles_good"], counted["cards_fed"], counted["power_ons"]) == (1, 104, 1)


def test_faults_stand_in_the_log_the_latest_first():
    steps = [("shuffle", shuffle_values()), ("get_log", {"index": 0}), ("home", {}), ("get_log", {"index": 0})]
    (_, line, _, again), _, _ = play(steps, misfeed={20: 9})
    assert reason_texts.line(line.values).startswith("MISFEED at well")
    assert reason_texts.line(again.values) == reason_texts.line(line.values)


def test_after_a_power_cut_in_mid_shuffle_the_next_start_says_that_cards_may_be_inside_until_it_has_homed():
    store = MemoryStore()
    memory = Memory(store)
    memory.at_power_on()
    memory.job_begins(52)  # and then the power went

    desk, said = Desk(), []

    def script():
        said.append((yield from desk.ask("status")))
        yield from desk.ask("home")
        said.append((yield from desk.ask("status")))

    serve(script(), desk=desk, powered=lambda bench: setattr(bench.hal, "store", store))
    assert faults.kind(said[0].values["fault"]).name == "CARDS_INSIDE"
    assert said[1].values["fault"] == 0
    again = Memory(store)
    assert again.at_power_on()[0] is False


@pytest.mark.parametrize("machine", ["pile10", "wheel54"])
def test_a_finished_shuffle_leaves_no_trace_of_cards_inside(machine):
    store = MemoryStore()
    desk = Desk()

    def script():
        yield from desk.ask("shuffle", **shuffle_values(seed=b""))

    serve(script(), desk=desk, machine=machine, powered=lambda bench: setattr(bench.hal, "store", store))
    assert Memory(store).at_power_on()[0] is False


def test_without_the_motors_supply_nothing_is_tried_and_the_job_waits():
    desk, said = Desk(), {}

    def script():
        desk.bench.hal.supply = lambda: 2
        yield from desk.ask("shuffle", **shuffle_values(seed=b""))
        said["paused"] = yield from desk.ask("status")
        said["sensors"] = yield from desk.ask("sensors")
        desk.bench.hal.supply = lambda: 1
        yield from desk.ask("resume")
        said["result"] = yield from desk.ask("result")

    serve(script(), desk=desk)
    told = [faults.kind(p.values["code"]).name for p in desk.packets if p.name == "fault"]
    assert told == ["NO_SUPPLY"]
    assert said["paused"].values["state"] == 2
    assert said["sensors"].values["supply"] == 2
    assert said["result"].values["state"] == 3


def test_the_panel_shuffles_stops_goes_on_and_brings_the_cards_home():
    desk, shown, refused = Desk(), [], []

    def powered(bench):
        bench.hal.panel = lambda phase, fault, *more: shown.append((protocol.PHASES[phase], *more))
        bench.hal.refuse = refused.append

    def script():
        def button(what):
            desk.bench.hal.on_button(what)
            desk.bench.board.inbox.events.append((hal.LINK, 0, 0, 0))  # as the board's HAL does

        button("select")
        assert shown[-1][4].cards == 32
        button("select")
        button("press")  # 24 cards announced, 52 there: told, and all brought back
        desk.take((yield b""))
        button("select")
        for _ in range(6):
            if shown[-1][4].cards != 52:
                button("select")
        button("press")
        desk.take((yield b""))
        assert shown[-1][5].cards == 52 and shown[-1][5].passes == 2
        assert sorted(desk.bench.scene.order()) == list(range(52)) != desk.bench.scene.order()
        button("long")
        desk.take((yield b""))

    serve(script(), desk=desk, powered=powered)
    told = [faults.kind(p.values["code"]).name for p in desk.packets if p.name == "fault"]
    assert told == ["WRONG_COUNT"]
    assert ("feeding", 1, 2, 0) in shown, "which pass of how many; nothing of cards"
    assert refused == []


def test_the_panel_says_why_it_refuses():
    desk, refused = Desk(), []

    def script():
        desk.bench.hal.refuse = refused.append
        yield from desk.ask("diagnose", on=1)
        desk.bench.hal.on_button("press")

    serve(script(), desk=desk)
    assert refused == ["the machine is in diagnostic mode: home first"]


def test_nothing_is_set_while_something_moves_and_the_panel_says_so():
    desk, refused, said = Desk(), [], []
    is_known = {}

    def script():
        hal_ = desk.bench.hal
        hal_.refuse = refused.append
        hal_.machines = ("pile10", "pile11")
        hal_.store.is_moving = True
        hal_.on_button("select")
        hal_.on_button("select_long")
        said.append((yield from desk.ask("set_setting", setting="cards", value="24")))
        hal_.store.is_moving = False
        is_known["cards"] = (yield from desk.ask("get_setting", index=0)).values["value"]
        hal_.on_button("select")
        is_known["then"] = (yield from desk.ask("get_setting", index=0)).values["value"]

    serve(script(), desk=desk)
    assert refused == 2 * ["no setting can be changed while the machine moves"]
    assert refusal(said[0]) == refused[0]
    assert is_known == {"cards": "52", "then": "32"}


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
        land = bench.scene.feeder.land

        def watched(t):
            pocket = bench.scene.feeder.pocket()
            place = bench.scene.axes[hal.POCKET].position(t)
            heights.setdefault(len(bench.scene.deck.pockets[pocket]), set()).add(round(-place) - 680 * pocket - 120)
            land(t)

        bench.scene.feeder.land = watched

    def script():
        said["is"] = yield from desk.ask("identify")
        yield from desk.ask("tend", what=0, amount=0)
        said["tended"] = yield from desk.ask("tended")
        yield from desk.ask("shuffle", **shuffle_values())
        said["result"] = yield from desk.ask("result")

    made, _ = serve(script(), desk=desk, powered=powered)
    assert said["is"].values["capacity"] == capacity == max(heights) + 1, "the count fills pocket by pocket"
    assert all(heights[fill] == {fill * fill_steps} for fill in heights)
    assert said["tended"].values["cards"] == 52 and said["result"].values["state"] == 3


def test_thick_cards_catch_if_nobody_says_that_they_are_thick():
    """A card of 0.5 mm slides in under what nine of them leave open only if the rack goes down by as much."""
    ends = {}
    for um in (0, 500):
        desk = Desk()

        def powered(bench, um=um):
            stored(poker_um=um)(bench)
            bench.scene.pocket_axis.thick_mm = 0.5

        def script(desk=desk, um=um):
            yield from desk.ask("tend", what=0, amount=0)
            ends[um] = (yield from desk.ask("tended")).values

        serve(script(), desk=desk, powered=powered)
    assert ends[0]["state"] == 4, "they catch"
    assert (ends[500]["state"], ends[500]["cards"]) == (3, 52)


@pytest.mark.parametrize(("fill_steps", "most_steps"), [(24, 80), (44, 80), (72, 84)])
def test_a_rack_that_stands_a_card_too_high_may_stay_so_while_a_card_slides_in(fill_steps, most_steps):
    """Or three, as long as the card comes in above those that lie there: pile10's are 120 steps below it."""
    made = Bench()
    made.config = made.config._replace(fill_steps=fill_steps)
    rack, drive = Rack(made.sequence.drive), made.sequence.drive
    drive.config = made.config
    drive.levels[hal.ENTRY] = drive.levels[hal.HOME_PUSHER] = 1
    here = drive.board.axes[hal.POCKET].position()
    for steps in (fill_steps, most_steps):
        rack._start(here - steps)
        assert not drive.moving[hal.POCKET]
    with pytest.raises(faults.MachineFault) as stopped:
        rack._start(here - most_steps - 1)
    assert stopped.value.fault.reason == reasons.ACROSS_MOUTH


@pytest.mark.parametrize(
    ("setting", "value", "words"),
    [
        ("poker_um", "600", "a card of 600 um is thicker than the machine takes (550)"),
        ("poker_steps", "3000", "a card of 3000 steps is longer than the well takes (2735)"),
    ],
)
def test_cards_that_do_not_fit_are_not_stored(setting, value, words):
    answers, _, _ = play([
        ("set_setting", {"setting": setting, "value": value}),
        ("set_setting", {"setting": setting, "value": "0"}),
        ("set_setting", {"setting": "sleeve_um", "value": "400"}),
        ("set_setting", {"setting": "sleeves", "value": "yes"}),
    ])  # fmt: skip
    assert refusal(answers[0]) == words
    assert (answers[1].name, answers[2].name) == ("accepted", "accepted")
    assert "a card of 700 um" in refusal(answers[3])


def test_settings_that_no_longer_fit_are_told_and_left_aside():
    """As after an update of the build's numbers."""
    desk, said = Desk(), {}

    def script():
        said["is"] = yield from desk.ask("identify")
        said["log"] = yield from desk.ask("get_log", index=1)  # after that cards may be inside: no journal is there
        said["set"] = yield from desk.ask("set_setting", setting="poker_um", value="320")

    serve(script(), desk=desk, powered=stored(poker_um=600))
    assert said["is"].values["capacity"] == 10 and said["set"].name == "accepted"
    assert reason_texts.line(said["log"].values).startswith("a card of 600 um is thicker")
    assert reason_texts.line(said["log"].values).endswith("the settings of the cards don't count")


def test_a_count_that_was_stopped_leaves_no_card_behind_and_the_next_one_counts_all():
    desk, said, ticks = Desk(), {}, []

    def stop():
        ticks.append(1)
        return desk.host.request("stop", {}) if len(ticks) == 250 else b""

    def script():
        desk.take((yield desk.host.request("tend", {"what": 0, "amount": 0})))
        said["after"] = yield from desk.ask("status")
        yield from desk.ask("tend", what=0, amount=0)
        said["tended"] = yield from desk.ask("tended")

    serve(script(), stop, desk)
    assert said["after"].values["homed"] == 0
    assert said["tended"].values["cards"] == 52


def test_a_pusher_jogged_out_and_back_and_out_again_is_where_it_was_and_a_count_works_after_it():
    steps = [
        ("home", {}), ("jog", {"axis": 2, "back": 0, "steps": 800}), ("jog", {"axis": 2, "back": 1, "steps": 800}),
        ("jog", {"axis": 2, "back": 0, "steps": 800}), ("tend", {"what": 0, "amount": 0}), ("tended", {}),
    ]  # fmt: skip
    answers, desk, made = play(steps)
    assert [p for p in desk.packets if p.name == "fault"] == []
    assert answers[-1].values["cards"] == 52
    assert made.scene.order() == list(range(52))
