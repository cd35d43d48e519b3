"""The harness: every pin of the board, every wire once, a fuse that fits."""

from __future__ import annotations

import csv
import io
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from mischwerk_cad import bom, guide
from mischwerk_cad import harness as command
from mischwerk_cad.checks import light
from mischwerk_cad.electronics import boards, power, wiring
from mischwerk_machines import load
from shuffler import hal

KINDS = {"rack": "pile10", "wheel": "wheel54"}
NOT_ON_A_RACK = {"sensor slot", "sensor mouth"}


def _budget(kind, volts=24.0, **changed):
    machine, board, tables = load(KINDS[kind]), wiring.board(), wiring.table()
    plan = wiring.harness(kind, board, tables)
    return power.budget(machine, plan, board, tables["power"] | changed, volts)


@pytest.mark.parametrize("kind", KINDS)
def test_every_pin_of_the_board_is_wired_once(kind):
    """But to the throat's line, which may be pulled in the carrier's spare sockets, too."""
    plan = wiring.harness(kind)
    used = Counter(plan.gpios()) - Counter(
        wire.net for cable in plan.cables if cable.is_spare for wire in cable.wires if wire.net.startswith("GP")
    )
    wanted = {
        f"GP{pin}": 1
        for what, pin in wiring.pins(wiring.board()).items()
        if kind == "wheel" or what not in NOT_ON_A_RACK
    }
    assert used == wanted


@pytest.mark.parametrize("name", boards.BOARDS)
def test_the_harness_knows_every_pin_that_the_board_names(name):
    board = wiring.board(name)
    named = {board[key] for key in board if key.endswith("_PIN")} - {None, board.get("LED_ON_BOARD_PIN")}
    for key in (key for key in board if key.endswith("_PINS")):
        named |= set(board[key])
    named |= {pin for pin, _, _ in board["SENSORS"] if pin is not None}
    assert set(wiring.pins(board).values()) == named


def test_a_pin_that_moves_on_the_board_moves_in_the_harness():
    board = wiring.board() | {"BUZZER_PIN": 23}
    plan = wiring.harness("rack", board)
    assert "GP23" in plan.gpios()
    assert "GP22" not in plan.gpios()


def test_a_wire_for_what_the_board_has_not_is_refused():
    tables = wiring.table()
    tables["cables"]["buzzer"]["wires"][1][0] = "horn"
    with pytest.raises(wiring.WiringError, match="cable buzzer: the board has nothing for 'horn'"):
        wiring.harness("rack", wiring=tables)


def test_motors_and_servo_never_hang_on_usb():
    for kind in KINDS:
        nets = {cable.key: {wire.net for wire in cable.wires} for cable in wiring.harness(kind).cables}
        assert "VBUS" not in set().union(*nets.values())
        assert not nets["follower-servo"] & {"logic 5 V", "3.3 V"}
        for cable in (key for key in nets if key.endswith("-motor")):
            assert not nets[cable] & set(wiring.POWER_NETS), "a motor hangs on its driver alone"


def test_sensors_are_read_without_the_motors_supply():
    for cable in wiring.harness("wheel").barriers():
        assert "logic 5 V" in {wire.net for wire in cable.wires}


def _sensors(kind):
    """Each sensor's cable, and its row of the board: level that means 1."""
    board = wiring.board()
    levels = dict(zip(hal.SENSOR_NAMES, (level for _, level, _ in board["SENSORS"]), strict=True))
    return [(cable, levels[cable.sensor]) for cable in wiring.harness(kind).cables if cable.sensor]


OPPOSITE = {"dark": "light", "magnet": "none", "pressed": "released", "released": "pressed"}


@pytest.mark.parametrize("kind", KINDS)
def test_every_sensor_gives_the_level_that_the_board_reads_as_one(kind):
    tables = wiring.table()
    for cable, level in _sensors(kind):
        state = tables["ones"][cable.sensor]
        state = state[kind] if isinstance(state, dict) else state
        eye = tables["eyes"][cable.eye]
        assert wiring.level(eye, state) == level, cable.title
        assert wiring.level(eye, OPPOSITE[state]) == 1 - level, cable.title


def test_the_wheels_home_is_high_at_its_magnet_because_its_hall_switch_lets_go_there():
    eyes = wiring.table()["eyes"]
    home = next(cable for cable, _ in _sensors("wheel") if cable.sensor == "home pocket")
    assert wiring.level(eyes[home.eye], "magnet") == 1
    assert wiring.level(eyes[home.eye], "none") == 0
    assert wiring.level(eyes[home.eye] | {"pulls_at": "magnet"}, "magnet") == 0


def test_cables_of_rack_and_wheel_that_serve_the_same_share_a_plug_and_its_first_pins():
    rack, wheel = ({cable.plug_name: cable for cable in wiring.harness(kind).cables} for kind in KINDS)
    assert {cable.plug_name for cable in rack.values() if cable.sensor == "home pocket"} == {
        cable.plug_name for cable in wheel.values() if cable.sensor == "home pocket"
    }
    for name in rack.keys() & wheel.keys():
        assert rack[name].plug == wheel[name].plug
        for wire, other in zip(rack[name].wires, wheel[name].wires, strict=False):
            assert wire.net == other.net, name
    assert len(rack) == len(wiring.harness("rack").cables)
    assert rack.keys() <= wheel.keys()


def test_the_signal_of_a_sensor_lies_beside_ground():
    for kind in KINDS:
        for cable, _ in _sensors(kind):
            assert [wire.serves for wire in cable.wires][:2] == ["ground", f"sensor {cable.sensor}"], cable.title


@pytest.mark.parametrize("kind", KINDS)
def test_a_broken_wire_reads_as_at_home_and_cover_open_and_of_a_barrier_as_clear(kind):
    only_the_pull_up = 1
    for cable, level in _sensors(kind):
        means_one = only_the_pull_up == level
        assert means_one == (cable.sensor in ("home pocket", "home pusher", "cover")), cable.title


@pytest.mark.parametrize("kind", KINDS)
def test_what_turns_its_level_round_has_a_board_and_a_switch_no_supply(kind):
    eyes = wiring.table()["eyes"]
    for cable, _ in _sensors(kind):
        has_board = bool(cable.leads_mm)
        assert eyes[cable.eye]["turned"] == has_board, cable.title
        has_supply = "logic 5 V" in {wire.net for wire in cable.wires}
        assert has_supply == (cable.eye not in ("opens", "closes")), cable.title
        terminal = {"opens": "NC", "closes": "NO, held in by the cover", "hall": "OUT"}.get(cable.eye, "out")
        assert terminal in {wire.terminal for wire in cable.wires}, cable.title


def test_switches_and_the_hall_switch_are_debounced_and_light_is_not():
    for kind in KINDS:
        mechanical = dict(zip(hal.SENSOR_NAMES, (row[2] for row in wiring.board()["SENSORS"]), strict=True))
        for cable, _ in _sensors(kind):
            assert mechanical[cable.sensor] == (cable.eye not in ("barrier", "fork")), cable.title


@pytest.mark.parametrize("kind", KINDS)
def test_barriers_get_enough_light_and_are_fast_enough(kind):
    tables = wiring.table()["light"]
    for cable in wiring.harness(kind).barriers():
        signal = light.seen(cable, tables)
        assert signal.times >= tables["wanted"], cable.title
        assert signal.us < (tables["slow_us"] if cable.is_long else tables["fast_us"]), cable.title


@pytest.mark.parametrize("kind", KINDS)
def test_barriers_are_as_fast_with_any_more_light(kind):
    tables = wiring.table()["light"]
    bright = tables | {"ma_mw_cm2": 100 * tables["ma_mw_cm2"], "fork_ma": 100 * tables["fork_ma"]}
    for cable in wiring.harness(kind).barriers():
        signal = light.seen(cable, bright)
        assert signal.us < (tables["slow_us"] if cable.is_long else tables["fast_us"]), cable.title
        without = light.seen(cable, bright | {"clamp_v": tables["logic_v"]})
        assert without.us > signal.us, "the diode over the load is what bounds it"


def test_the_jumper_for_too_much_light_wants_several_times_as_much():
    tables = wiring.table()["light"]
    assert 3 < light.load_ohm(tables, "") / light.load_ohm(tables, "bright") < 5


def test_twice_as_far_is_a_quarter_of_the_light_and_half_the_hole_a_sixteenth():
    tables = wiring.table()["light"]
    cable = next(cable for cable in wiring.harness("rack").barriers() if cable.sensor == "throat")
    here = light.seen(cable, tables).ma
    assert light.seen(replace(cable, beam_mm=2 * cable.beam_mm), tables).ma == pytest.approx(here / 4)
    assert light.seen(replace(cable, hole_mm=cable.hole_mm / 2), tables).ma == pytest.approx(here / 16)


@pytest.mark.parametrize("kind", KINDS)
def test_the_fuse_carries_all_at_once_and_blows_before_the_wires_do(kind):
    budget = _budget(kind)
    tables = wiring.table()["power"]
    assert 1.25 * budget.amperes <= budget.fuse_a <= tables["wire_a"]
    assert budget.fuse_a in tables["fuses_a"]
    assert budget.amperes < tables["supply_a"]
    assert budget.usb_ma <= 500


def test_more_current_wants_a_larger_fuse_and_too_much_has_none():
    assert _budget("rack", volts=12.0).fuse_a > _budget("rack").fuse_a
    with pytest.raises(wiring.WiringError, match="no fuse fits"):
        _budget("rack", volts=6.0)


@pytest.mark.parametrize("kind", KINDS)
def test_the_cut_list_has_every_wire_of_the_harness(kind):
    plan = wiring.harness(kind)
    rows = list(csv.DictReader(io.StringIO(command.cut_list(plan))))
    at_carrier = [row["from"] for row in rows if row["from"].startswith("J")]
    assert len(set(at_carrier)) == len(at_carrier) == sum(len(cable.wires) for cable in plan.cables)
    assert len({row["wire"] for row in rows}) == len(rows)
    assert all(float(row["length_mm"]) >= 50 for row in rows)
    assert sum("diode" in row["to"] for row in rows) == sum(cable.eyes + 1 for cable in plan.barriers())


def test_eyes_in_series_are_wired_from_one_to_the_next():
    rows = csv.DictReader(io.StringIO(command.cut_list(wiring.harness("wheel"))))
    leads = [(row["from"], row["to"]) for row in rows if row["cable"] == "Drop barrier" and "transistor" in row["to"]]
    board = "Drop barrier: its board"
    assert leads == [
        (board, "transistor 1, C"),
        ("transistor 1, E", "transistor 2, C"),
        ("transistor 2, E", "transistor 3, C"),
        (board, "transistor 3, E"),
    ]


def test_the_twin_s_beams_over_the_gate_have_a_cable_on_the_line_that_the_twin_has_them_on():
    plan, well = wiring.harness("wheel"), load("wheel54").wheel_data.well
    throat, drop = (cable for cable in plan.cables if cable.sensor == "throat")
    assert drop.eyes == len(well.drop_beams_mm)
    assert [wire.net for wire in drop.wires] == [wire.net for wire in throat.wires]
    assert throat.plug_name != drop.plug_name
    tables = wiring.table()["light"]
    alone = light.seen(replace(drop, eyes=1), tables).ma
    share = (tables["logic_v"] - drop.eyes * tables["diode_v"]) / (tables["logic_v"] - tables["diode_v"])
    assert light.seen(drop, tables).ma == pytest.approx(alone * share)


@pytest.mark.parametrize("kind", KINDS)
def test_no_two_wires_of_a_cable_have_one_colour(kind):
    for cable in wiring.harness(kind).cables:
        colours = [wire.colour for wire in cable.wires]
        assert len(set(colours)) == len(colours), cable.title


def test_without_graphviz_all_but_its_drawing_is_made(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(command.shutil, "which", lambda _: None)
    assert command.main(["pile10", "--out", str(tmp_path)]) == 1
    assert {path.name for path in (tmp_path / "pile10").iterdir()} == {
        "cut-list.csv",
        "harness.yml",
        "power.md",
    }
    said = capsys.readouterr().err
    assert "apt install graphviz" in said
    assert len(said.strip().splitlines()) == 1


MODULES = {"bom": bom, "guide": guide, "harness": command}


@pytest.mark.parametrize("name", MODULES)
def test_help_says_what_it_is_for_and_what_it_writes(name, capsys):
    with pytest.raises(SystemExit) as stopped:
        MODULES[name].main(["--help"])
    assert stopped.value.code == 0
    said = capsys.readouterr().out
    assert f"python -m mischwerk_cad.{name}" in said
    assert "FOLDER" in said
    assert len(said.splitlines()) < 20


@pytest.mark.parametrize("name", MODULES)
def test_a_wrong_option_is_two_lines_and_status_2(name, capsys):
    with pytest.raises(SystemExit) as stopped:
        MODULES[name].main(["--colour"])
    assert stopped.value.code == 2
    assert capsys.readouterr().err.splitlines() == [
        "unrecognized arguments: --colour",
        f"See `python -m mischwerk_cad.{name} --help`.",
    ]


@pytest.mark.parametrize("name", ["bom", "harness"])
@pytest.mark.parametrize("wrong", ["unknown", "not TOML", "not text", "a folder"])
def test_a_build_that_cannot_be_read_is_one_or_two_lines_and_status_2(name, wrong, tmp_path, capsys):
    file = tmp_path / "mine.toml"
    if wrong == "a folder":
        file.mkdir()
    else:
        file.write_bytes({"unknown": b"", "not TOML": b"name = ", "not text": b"\xff\xfe\x00"}[wrong])
    build = "pile99" if wrong == "unknown" else str(file)
    assert MODULES[name].main([build, "--out", str(tmp_path / "out")]) == 2
    said = capsys.readouterr().err
    assert Path(build).name in said
    assert 1 <= len(said.splitlines()) <= 2
    assert not (tmp_path / "out").exists()


def test_a_folder_that_cannot_be_made_is_one_line_and_status_2(tmp_path, capsys):
    (tmp_path / "file").write_text("")
    assert command.main(["pile10", "--out", str(tmp_path / "file")]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_the_guide_changes_nothing_when_its_pictures_are_not_there(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(guide, "pages", lambda *_: pytest.fail("pages were made"))
    assert guide.main(["--pictures", str(tmp_path)]) == 2
    said = capsys.readouterr().err
    assert f"python -m mischwerk_cad --out {tmp_path}" in said
    assert len(said.splitlines()) == 1


def test_everything_the_wiring_needs_can_be_bought():
    tables, bought = wiring.table(), wiring.table("bought")
    beside = tables["beside"]
    needed = {key for group in beside.values() for key in group}
    needed |= {row["plug"] for row in tables["cables"].values()}
    needed |= {f"wire-{100 * section:03.0f}" for section in tables["gauges"].values()}
    assert needed <= set(bought)
