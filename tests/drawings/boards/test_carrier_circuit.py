"""The carrier: its netlist is that of firmware/board.py and the harness, and every sensor has its filter."""

from __future__ import annotations

import math

import pytest
from mischwerk_boards.circuits import board as nets
from mischwerk_boards.circuits.carrier import KINDS, PICO_PAD, amperes, carrier, width_mm
from mischwerk_cad.electronics import power, wiring
from mischwerk_machines import load
from shuffler import hal

PULLED_UP = [f"sensor {name}" for name in hal.SENSOR_NAMES] + ["main button", "select button"]


@pytest.fixture(scope="module")
def board():
    return carrier()


def _between(board, kind, net, other):
    """Parts of a kind whose two pads are on these nets."""
    return [
        part.ref for part in board.parts if part.kind.key == kind and sorted(part.nets.values()) == sorted((net, other))
    ]


def _far(board, net):
    """Nets that one resistor of at most 1 kohm parts from a net, and the net itself."""
    reached = {net}
    for part in board.parts:
        if part.kind.key in ("r-100", "r-220", "r-330", "r-1k") and net in part.nets.values():
            reached |= set(part.nets.values())
    return reached


def test_every_pin_that_the_firmware_names_is_on_its_pad_of_the_pico(board):
    pico = next(part for part in board.parts if part.kind.key == "a-pico")
    for what, gpio in wiring.pins(wiring.board()).items():
        assert pico.nets[PICO_PAD[f"GP{gpio}"]] == f"GP{gpio}", what
    named = {f"GP{gpio}" for gpio in wiring.pins(wiring.board()).values()}
    assert {net for net in pico.nets.values() if net.startswith("GP")} == named


@pytest.mark.parametrize("kind", KINDS)
def test_every_wire_of_the_harness_has_its_pin_on_the_board(board, kind):
    for cable in wiring.harness(kind).cables:
        plug = board.part(cable.plug_name)
        for place, wire in enumerate(cable.wires, start=1):
            assert nets.named(wire.net) in _far(board, plug.nets[str(place)]), f"{cable.key} {wire}"


def what_is_at(net):
    """All that is fed by 5 V or less bears 5 V; a motor's phase is switched between 24 V and ground."""
    if net == "ground" or net.startswith("24 V"):
        return net
    if net[-2:] in wiring.DRIVER_OUTPUTS:
        return net[-2:]
    return "5 V or less" if net.endswith(" V") else "signal"


def test_no_plug_fits_a_socket_that_harms_it():
    """In one family a place is ground, a supply of 5 V or less, a signal behind a resistor, or a phase: always one."""
    families = {}
    for cable in (cable for kind in KINDS for cable in wiring.harness(kind).cables):
        for place, wire in enumerate(cable.wires):
            families.setdefault((cable.plug, place), set()).add(what_is_at(wire.net))
    assert {place: there for place, there in families.items() if len(there) > 1} == {}
    assert families["xh-3", 2] == {"5 V or less"} and families["xh-4", 0] == {"2B"}


def test_every_plug_is_one_of_the_harness_or_a_spare_of_the_throat(board):
    known = {cable.plug_name for kind in KINDS for cable in wiring.harness(kind).cables}
    throat = next(cable for cable in wiring.harness("rack").cables if cable.sensor == "throat").plug_name
    for part in board.parts:
        if part.kind.prefix == "J" or part.ref in known:
            assert part.ref in known or part.nets == board.part(throat).nets, part.ref


def test_a_pin_that_moves_in_the_firmware_moves_on_the_board(monkeypatch):
    names = wiring.board()
    sensors = list(names["SENSORS"])
    sensors[hal.THROAT], sensors[hal.ENTRY] = (sensors[hal.ENTRY][0], 0, False), (sensors[hal.THROAT][0], 0, False)
    moved = carrier(names | {"SENSORS": tuple(sensors)})
    assert _between(moved, "r-220", "THROAT_PLUG", f"GP{sensors[hal.THROAT][0]}")
    assert not _between(moved, "r-220", "THROAT_PLUG", f"GP{sensors[hal.ENTRY][0]}")


@pytest.mark.parametrize("serves", PULLED_UP)
def test_sensors_and_buttons_have_a_pull_up_at_the_plug_and_a_filter_at_the_pin(board, serves):
    at_plug, gpio = nets.plug_net(serves), f"GP{wiring.pins(wiring.board())[serves]}"
    assert len(_between(board, "r-4k7", at_plug, "3V3")) == 1
    assert len(_between(board, "r-220", at_plug, gpio)) == 1
    assert len(_between(board, "c-1n", gpio, "GND")) == 1


def test_an_edge_comes_through_the_filter_in_a_tenth_of_what_the_throat_may_take():
    rise_us = 4700 * (1e-9 + 100e-12) * 1e6
    assert 2.2 * rise_us < wiring.table()["light"]["fast_us"] / 5


def test_five_volts_never_reach_a_pin_of_the_pico(board):
    """Between 5 V and a GPIO's net stands no part but the comparator's open collector, which is on the other board."""
    for part in board.parts:
        touched = set(part.nets.values())
        if part.kind.prefix in ("R", "D", "C") and touched & {"5V_LOGIC", "5V_MOTOR", "24V"}:
            assert not any(net.startswith("GP") or net.endswith("_PLUG") for net in touched), part.ref


def test_drivers_are_on_only_while_the_pico_asks_and_the_cover_is_closed(board):
    gate = next(part for part in board.parts if part.kind.key == "u-or")
    buffer = next(part for part in board.parts if part.kind.key == "u-schmitt")
    enable_net = f"GP{wiring.pins(wiring.board())['EN of all drivers']}"
    assert {gate.nets["1"], gate.nets["2"]} == {enable_net, "COVER_OPEN"} and gate.nets["4"] == "EN"
    assert buffer.nets["4"] == "COVER_OPEN"
    assert _between(board, "r-10k", buffer.nets["2"], nets.plug_net("sensor cover")), (
        "the switch itself, not the firmware's pin"
    )
    assert _between(board, "r-10k", enable_net, "3V3"), "off while the Pico starts"
    drivers = [part for part in board.parts if part.kind.key == "a-driver"]
    assert len(drivers) == 3
    assert all("EN" in part.nets.values() for part in drivers)
    assert not any("EN" in part.nets.values() for part in board.parts if part.kind.key == "a-pico")


def test_no_opening_of_the_cover_cuts_the_drivers_that_the_firmware_does_not_know_of(board):
    """0.8 to 1.1 uF reach the buffer's 1.5 to 2.2 V. A hand makes 1.6 m/s (ISO 13855): 48 mm in 30 ms."""
    buffer = next(part for part in board.parts if part.kind.key == "u-schmitt")
    assert _between(board, "c-1u", buffer.nets["2"], "GND")
    charge_s = (4700 + 10_000) * 1e-6
    soonest_s = 0.8 * charge_s * math.log(3.3 / (3.3 - 1.5))
    latest_s = 1.1 * charge_s * math.log(3.3 / (3.3 - 2.2))
    assert soonest_s * 1e6 > 2 * wiring.board()["DEBOUNCE_US"]
    assert latest_s < 0.030


def test_drivers_have_the_addresses_that_the_firmware_calls(board):
    drivers = [part for part in board.parts if part.kind.key == "a-driver"]
    for part, address in zip(drivers, wiring.board()["TMC_ADDRESSES"], strict=True):
        assert (part.nets["10"], part.nets["11"]) == tuple("3V3" if address & bit else "GND" for bit in (1, 2))


def test_usb_feeds_no_motor_and_no_servo(board):
    """From 5V_LOGIC nothing leads back: the diode's cathode is there."""
    diode = next(part for part in board.parts if part.kind.key == "d-schottky")
    assert diode.nets == {"1": "5V_LOGIC", "2": "5V_MOTOR"}
    assert all(PICO_PAD["VBUS"] not in part.nets for part in board.parts if part.kind.key == "a-pico")


def test_a_reversed_supply_meets_a_mosfet_that_is_off(board):
    mosfet = next(part for part in board.parts if part.kind.key == "q-pmos")
    assert {mosfet.nets[pad] for pad in "5678"} == {"24V_FUSED"}
    assert {mosfet.nets[pad] for pad in "123"} == {"24V"}
    assert _between(board, "r-100k", mosfet.nets["4"], "GND")
    zener = next(part for part in board.parts if part.kind.key == "d-zener")
    assert zener.nets == {"1": "24V", "2": mosfet.nets["4"]}, "20 V is the most its gate bears"


def test_the_frame_reaches_ground_through_a_megohm_beside_a_capacitor_only(board):
    on_frame = {part.kind.key for part in board.parts if "FRAME" in part.nets.values()}
    assert on_frame == {"lug-m3", "r-1m-large", "c-10n-1kv"}


def test_a_regulator_of_two_amperes_carries_all_that_hangs_on_five_volts():
    tables = wiring.table()["power"]
    for name in ("pile10", "wheel54"):
        machine = load(name)
        plan = wiring.harness(machine.kind)
        budget = power.budget(machine, plan, wiring.board(), tables, tables["supply_v"])
        assert (budget.usb_ma + sum(tables["motor_5v_ma"].values())) / 1000 < 2.0
        assert budget.fuse_a == 3.15, "the one that parts.toml names"


def _microfarads(board, *nets):
    units = {"n": 1e-3, "u": 1.0}
    parts = [part for part in board.parts if part.kind.prefix == "C" and set(part.nets.values()) & set(nets)]
    values = [part.kind.value.split()[0] for part in parts]
    return sum(float(value[:-1]) * units[value[-1]] for value in values)


def test_the_regulator_starts_into_what_hangs_on_it(board):
    """TSR 2-2450: 600 uF at most, and above 20 V in at least 22 uF before it (its data sheet)."""
    barriers, of_each = 7, 1.1
    assert _microfarads(board, "5V_MOTOR", "5V_LOGIC") + barriers * of_each < 600
    assert _microfarads(board, "24V") > 22


def test_the_suppressor_leaves_the_supply_alone_and_begins_before_a_driver_suffers(board):
    """An SMBJ24A conducts 1 mA between 26.7 and 29.5 V (Littelfuse); a TMC2209 works to 29 V and bears 33
    (its data sheet).

    A rack that brakes from full speed gives its energy back; here nothing of it is lost in the motor's copper."""
    (suppressor,) = [part for part in board.parts if part.kind.key == "d-surge"]
    assert suppressor.kind.number == "SMBJ24A"
    supply_v, conducts_v, works_v, bears_v = 24.0 * 1.05, (26.7, 29.5), 29.0, 33.0
    rack = load("pile10").rack_data.rack
    joules = rack.mass_grams / 1000.0 * (rack.speed_mm_s / 1000.0) ** 2 / 2.0
    rail_v = math.sqrt(supply_v**2 + 2.0 * joules / (_microfarads(board, "24V") * 1e-6))
    assert supply_v < conducts_v[0] and rail_v < works_v and conducts_v[1] < bears_v


def test_tracks_carry_their_current(board):
    peak_a = max(wiring.board()["TMC_RUN_MA"]) / 1000 * 2**0.5
    for axis in hal.AXIS_NAMES:
        for out in wiring.DRIVER_OUTPUTS:
            assert amperes(board.width_of(nets.named(f"{axis} {out}"))) >= peak_a
    assert amperes(board.width_of("5V_MOTOR")) >= 2.0


def test_the_formula_of_widths_worked_by_hand():
    """1 A and 10 K: (1 / (0.048 x 2.754))^1.379 = 16.3 square mils, 11.8 mils or 0.30 mm of one ounce; rounded up."""
    assert amperes(0.30) == pytest.approx(1.0, rel=0.01)
    assert width_mm(0.99) == 0.30
    assert width_mm(1.01) == 0.35
    assert width_mm(2.0) < 3 * width_mm(1.0) < width_mm(3.0)


def test_heavy_currents_flow_in_areas_as_wide_as_their_fuse_wants(board):
    wide = width_mm(3.15)
    for net in ("24V", "24V_IN", "24V_FUSED"):
        (area,) = [area for area in board.areas if area.net == net]
        xs, ys = zip(*area.corners, strict=True)
        assert min(max(xs) - min(xs), max(ys) - min(ys)) > wide
        steps = [abs(a - b) for line in (xs, ys) for a, b in zip(line, line[1:], strict=False) if a != b]
        assert min(steps) >= wide, net
