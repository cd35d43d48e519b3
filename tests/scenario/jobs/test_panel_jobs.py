"""Jobs that the panel's buttons ask for and why they are refused, power cuts, supply, settings and counters."""

import json

import pytest
from mischwerk_sim.board.report import Report
from shuffler import faults, hal
from shuffler.faults import place_name
from shuffler.link import protocol, reason_texts
from shuffler.storage.memory import Memory
from shuffler.storage.memory_store import MemoryStore
from wire import Desk, at_look, faults_told, play, refusal, serve, shuffle_values

from bench import Bench, name


def test_the_panel_shuffles_stops_resumes_and_brings_the_cards_home():
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
        button("press")  # 24 cards announced, 52 there: reported, and all brought back
        desk.take((yield b""))
        button("select")
        for _ in range(6):
            if shown[-1][4].cards != 52:
                button("select")
        button("press")
        desk.take((yield b""))
        assert shown[-1][5].cards == 52 and shown[-1][5].passes == 2
        result = yield from desk.ask("result")
        assert shown[-1][5].duration_s * 1_000_000 == result.values["duration_us"]  # of a secret job whole seconds
        assert sorted(desk.bench.scene.order()) == list(range(52)) != desk.bench.scene.order()
        button("long")
        desk.take((yield b""))

    serve(script(), desk=desk, powered=powered)
    reported = faults_told(desk)
    assert reported == ["WRONG_COUNT"]
    assert ("feeding", 1, 2, 0) in shown, "which pass of how many; nothing of cards"
    assert refused == []


def test_the_other_button_does_nothing_while_something_moves():
    desk, refused, looks = Desk(), [], []

    def pressed():
        looks.append(1)
        if len(looks) == 300:
            desk.bench.hal.refuse = refused.append
            desk.bench.hal.machines = ("pile10", "pile11")
            for what in ("select", "select_long"):
                desk.bench.hal.on_button(what)
        return b""

    steps = [("shuffle", shuffle_values()), ("get_setting", {"index": 0}), ("get_setting", {"index": 3})]
    (answer, *settings), _, _ = play(steps, pressed, desk)
    assert (answer.name, refused) == ("accepted", []) and len(looks) > 300
    assert [setting.values["value"] for setting in settings] == ["52", "pile10"]


def test_a_press_stops_what_moves_and_a_list_without_a_deck_that_fits_changes_nothing():
    desk, looks, shown = Desk(), [], []

    def pressed():
        looks.append(1)
        if len(looks) == 300:
            desk.bench.hal.on_button("press")
        return b""

    def script():
        yield from desk.ask("set_setting", setting="decks", value="104, 110")
        desk.bench.hal.panel = lambda *values: shown.append(values)
        desk.bench.hal.on_button("select")
        yield from desk.ask("shuffle", **shuffle_values())

    serve(script(), pressed, desk)
    assert shown[0][5].cards == 52
    assert faults_told(desk) == ["STOPPED"]


def test_memory_is_scrubbed_after_a_job_but_in_a_pause(monkeypatch):
    desk, scrubbed = Desk(), []

    def script():
        monkeypatch.setattr(desk.bench.hal, "scrub", lambda: scrubbed.append(1))
        yield from desk.ask("shuffle", **shuffle_values())
        assert faults_told(desk) == ["STOPPED"] and scrubbed == []
        yield from desk.ask("resume")
        assert scrubbed == [1]

    serve(script(), at_look(desk, 700), desk)


def test_the_panel_says_why_it_refuses():
    desk, refused = Desk(), []

    def script():
        desk.bench.hal.refuse = refused.append
        yield from desk.ask("diagnose", on=1)
        desk.bench.hal.on_button("press")

    serve(script(), desk=desk)
    assert refused == ["the machine is in diagnostic mode: home first"]


# -- Another number of cards than announced is said as such, with every card back in the well; so is an empty well.

BUILDS = ["pile10", "wheel54"]


@pytest.mark.parametrize("build", BUILDS)
@pytest.mark.parametrize(("there", "said"), [(1, "1"), (30, "30"), (51, "51"), (53, "53")])
def test_wrong_count_names_both_numbers(build, there, said):
    bench = Bench(build, there)
    fault = bench.shuffle(cards=52)
    assert name(fault) == "WRONG_COUNT"
    assert reason_texts.detail(fault._asdict()) == said + " cards counted, 52 announced"
    assert bench.all_in_well()


@pytest.mark.parametrize("build", BUILDS)
def test_right_count_after_a_wrong_one_is_shuffled(build):
    bench = Bench(build, 51)
    assert name(bench.shuffle(cards=52)) == "WRONG_COUNT"
    assert name(bench.shuffle(cards=51)) == "done"
    assert bench.is_done()


def test_surplus_beyond_the_room_is_said_to_be_more():
    """57 cards on a wheel of 54: counting stops when the slots are full, and no card is lost."""
    bench = Bench("wheel54", 57)
    fault = bench.shuffle(cards=52)
    assert name(fault) == "WRONG_COUNT"
    assert reason_texts.detail(fault._asdict()) == "54 or more cards counted, 52 announced"
    assert bench.all_in_well()


@pytest.mark.parametrize("build", BUILDS)
def test_empty_well(build):
    bench = Bench(build, 0)
    fault = bench.shuffle(cards=52)
    assert name(fault) == "WELL_EMPTY"
    assert place_name(fault.place, fault.pocket) == "well"
    assert bench.job.progress.target is None, "nothing is drawn for a deck that isn't there"


# -- The twin report numbers cards as the target does: by their places in the well when it was drawn.


def states(bench, path):
    bench.board.report.close()
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [line for line in lines if line["event"] == "state"], [line for line in lines if line["event"] == "planned"]


def reporting(bench, path):
    bench.board.report = Report(path)
    bench.board.report.switched_on(bench.scene, cards=bench.cards)
    return bench


def test_a_second_shuffle_of_the_same_deck_is_reported_in_its_own_numbers(tmp_path):
    bench = reporting(Bench(), tmp_path / "report.jsonl")
    for _ in range(2):
        assert bench.shuffle() is None
    reported, planned = states(bench, tmp_path / "report.jsonl")
    assert [state["order"] for state in reported] == [plan["target"] for plan in planned]
    assert bench.scene.order() != reported[1]["order"], "the second deck is the first one shuffled again"


def test_the_attempt_after_a_double_feed_is_reported_in_its_own_numbers(tmp_path):
    bench = reporting(Bench(double_offset={5: 0.4}), tmp_path / "report.jsonl")
    assert bench.shuffle() is None
    assert bench.job.progress.attempts == 2
    reported, planned = states(bench, tmp_path / "report.jsonl")
    assert len(planned) == 2
    assert reported[-1]["order"] == planned[-1]["target"]


def test_places_follow_the_same_numbers(tmp_path):
    bench = reporting(Bench(cards=12), tmp_path / "report.jsonl")
    assert bench.shuffle() is None
    reported, _ = states(bench, tmp_path / "report.jsonl")
    assert reported[-1]["places"] == ["well"] * 12


# -- What a power cut in mid-shuffle leaves, and a job without the motors' supply.


def test_after_a_power_cut_in_mid_shuffle_the_next_start_says_that_cards_may_be_inside_until_it_has_homed():
    store = MemoryStore()
    memory = Memory(store)
    memory.at_power_on()
    memory.job_begins(52)  # and then the power went
    steps = [("status", {}), ("home", {}), ("status", {})]
    (before, _, after), _, _ = play(steps, powered=lambda bench: setattr(bench.hal, "store", store))
    assert faults.kind(before.values["fault"]).name == "CARDS_INSIDE"
    assert after.values["fault"] == 0
    again = Memory(store)
    assert again.at_power_on()[0] is False


@pytest.mark.parametrize("machine", ["pile10", "wheel54"])
def test_a_finished_shuffle_leaves_no_trace_of_cards_inside(machine):
    store = MemoryStore()
    sealed = [("shuffle", shuffle_values(seed=b""))]
    play(sealed, machine=machine, powered=lambda bench: setattr(bench.hal, "store", store))
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
    reported = faults_told(desk)
    assert reported == ["NO_SUPPLY"]
    assert said["paused"].values["state"] == 2
    assert said["sensors"].values["supply"] == 2
    assert said["result"].values["state"] == 3


# -- Settings, counters and log of the firmware: they change, count and tell; nothing is set while something moves.


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


def test_a_long_press_of_the_other_button_chooses_the_next_build_that_is_on_the_board():
    desk, said = Desk(), []

    def script():
        hal_ = desk.bench.hal
        hal_.refuse = said.append
        hal_.machines = ()
        hal_.on_button("select_long")
        hal_.machines = ("pile10", "pile11")
        for _ in range(2):
            hal_.on_button("select_long")
        yield from desk.ask("set_setting", setting="machine", value="wheel54")
        hal_.on_button("select_long")

    serve(script(), desk=desk)
    chosen = [f"{name} from the next start" for name in ("pile11", "pile10", "pile10")]
    assert said == ["this board knows one machine only", *chosen]
