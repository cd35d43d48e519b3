"""Settings, counters and log of the firmware: they change, count and tell; nothing is set while something moves."""

from asked import play, refusal
from shuffler.link import reason_texts
from wire import Desk, serve, shuffle_values


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
